"""How large the arrays of a game are: learning libraries want fixed shapes, and games have lists of any length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import ZombiekitError

if TYPE_CHECKING:
    from zombiekit.game import Game


@attrs.frozen
class Bounds:
    """The sizes of a game's arrays.

    Attributes:
        actions: The most legal actions at once.
        width: The most tokens of an action's line.
        rows: The most rows of a view's table.
        outcomes: The most outcomes of a chance node.
    """

    actions: int = 256
    width: int = 48
    rows: int = 4096
    outcomes: int = 256


BOUNDS = {
    "one_against_the_dead": Bounds(actions=128, width=24, rows=768),
    "defcon_zombies": Bounds(actions=256, width=32, rows=1536),
    "zombie_flavored_doom": Bounds(actions=128, width=24, rows=2560),
    "they_come_back": Bounds(actions=512, width=48, rows=6144),
}
"""Bounds of the supplied games under all their options, well above the most that random games reached; that is no proof."""


@attrs.define(eq=False, slots=False)
class TooSmall(ZombiekitError, ValueError):
    """A position needs larger arrays than its environment has; larger `Bounds` help.

    Attributes:
        bound: The field of `Bounds` that is too small.
        limit: Its value.
        needed: What the position needs.
        state: The view that does not fit.
    """

    bound: str
    limit: int
    needed: int
    state: Any

    def __str__(self) -> str:
        return f"Bounds({self.bound}={self.limit}) is too small, {self.needed} are needed here:\n{self.state}"


def bounds_of(game: Game) -> Bounds:
    """Return the bounds of a supplied game, and wide ones for a game of your own.

    Args:
        game: The game.
    """
    return BOUNDS.get(game.NAME, Bounds())
