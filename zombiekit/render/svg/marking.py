"""What is to be marked: places, and those that actions point at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.drawings import Place
    from zombiekit.game import Game


def marked(game: Game, view: Any, highlight: Iterable[Any]) -> dict[Place, list[str]]:
    """Return the places to be marked, each with the actions that it stands for.

    Raises:
        ValueError: Something is neither an action nor a place.
    """
    places = getattr(game, "places", None)
    marks: dict[Place, list[str]] = {}
    for item in highlight:
        if isinstance(item, game.ACTIONS):
            for place in places(view, item) if places else ():
                lines = marks.setdefault(place, [])
                if str(item) not in lines:
                    lines.append(str(item))
        elif isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
            marks.setdefault(item, [])
        else:
            msg = f"actions and places can be marked, and this is neither: {shown(item)}"
            raise ValueError(msg)
    return marks
