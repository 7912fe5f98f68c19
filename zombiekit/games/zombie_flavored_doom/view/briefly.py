"""Choices in short: what several have in common, and what each one is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.zombie_flavored_doom.table import actions
from zombiekit.games.zombie_flavored_doom.view.seeing import describe

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.table.position import Draft


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short; if it has nothing in common with others, its full words."""
    match action:
        case actions.Move(tile=tile):
            return "move for 1 tick to", str(tile), ""
        case actions.Drive(tile=tile):
            return "drive for 1 Gas to", str(tile), ""
        case actions.Pick(units=units):
            return "pick up for 1 tick", units.goods.words, ""
        case actions.Drop(units=units):
            return "put down", units.goods.words, ""
        case actions.Fight(tile=tile):
            return f"defeat a zombie on {tile}", describe(state, action).removeprefix(f"defeat a zombie on {tile} "), ""
        case _:
            return "", describe(state, action), ""
