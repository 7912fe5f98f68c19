"""What notebooks show, by content type: words, and pictures that show nobody's secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.drawings import drawn
from zombiekit.errors import InvalidState
from zombiekit.game import known_to_all
from zombiekit.render.svg import picture

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play import Match


def state_shown(game: Game, state: Any) -> dict[str, str]:
    """Return a state as text and as a picture; a full state that shows secrets has no picture."""
    shown = {"text/plain": str(drawn(game, state))}
    try:
        return {"image/svg+xml": picture(game, state)._repr_svg_(), **shown}
    except InvalidState:
        return shown


def match_shown(match: Match) -> dict[str, str]:
    """Return a match as text, and a picture of what all seats know."""
    title = f"{match.game.TITLE}, step {match.length}"
    view = known_to_all(match.game, match.state)
    return {"image/svg+xml": picture(match.game, view, title=title)._repr_svg_(), "text/plain": repr(match)}
