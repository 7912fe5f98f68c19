"""What is to be marked: places, and those that actions point at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.errors import shown

if TYPE_CHECKING:
    from collections.abc import Collection

    from zombiekit.drawings import Place
    from zombiekit.game import Game
    from zombiekit.scenes import Scene


def marked(game: Game, view: Any, scene: Scene, highlight: Collection[Any]) -> dict[Place, list[str]]:
    """Return the places to be marked, each with the actions that it stands for.

    Actions may point at what is not on the table, such as a seat without a figure; then they mark nothing.

    Raises:
        ValueError: Something is neither an action nor a place on this table.
    """
    known = tuple(scene.places) if highlight else ()
    places = getattr(game, "places", None)
    marks: dict[Place, list[str]] = {}
    for item in highlight:
        if isinstance(item, game.ACTIONS):
            for place in places(view, item) if places else ():
                lines = marks.setdefault(place, [])
                if str(item) not in lines:
                    lines.append(str(item))
        elif item in known:
            marks.setdefault(item, [])
        else:
            msg = f"actions and places on this table can be marked, and this is neither: {shown(item)}"
            raise ValueError(msg)
    return marks
