"""What notebooks show of states and matches. The renderer is imported only when a notebook asks, so nothing depends on it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from zombiekit.drawings import drawn
from zombiekit.errors import InvalidState
from zombiekit.game import known_to_all


def state_shown(game: Any, state: Any) -> dict[str, str]:
    """Return what a notebook shows of a state, by content type: its drawing, and the picture of a view.

    A full state that shows secrets has no picture. A state class uses it in its `_repr_mimebundle_`:

        def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
            return state_shown(__package__, self)

    Args:
        game: The game, or the name of its module.
        state: A state of it.
    """
    game = import_module(game) if isinstance(game, str) else game
    text = {"text/plain": str(drawn(game, state))}
    try:
        return {"image/svg+xml": _pictured(game, state), **text}
    except InvalidState:
        return text


def match_shown(match: Any) -> dict[str, str]:
    """Return what a notebook shows of a match, by content type: the part of its state that all seats know."""
    title = f"{match.game.TITLE}, step {match.length}"
    view = known_to_all(match.game, match.state)
    return {"image/svg+xml": _pictured(match.game, view, title=title), "text/plain": repr(match)}


def _pictured(game: Any, view: Any, **title: str) -> str:
    return str(import_module("zombiekit.render.svg").picture(game, view, **title)._repr_svg_())
