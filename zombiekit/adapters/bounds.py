"""The sizes of a game's arrays. Learning libraries want fixed shapes, but the lists of a game vary in length."""

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
    "one_against_the_dead": Bounds(actions=72, width=24, rows=768),
    "defcon_zombies": Bounds(actions=1024, width=32, rows=3072),
    "zombie_flavored_doom": Bounds(actions=128, width=24, rows=2560),
    "they_come_back": Bounds(actions=512, width=48, rows=6144),
}
"""Bounds of the supplied games under nearly all their options.

The rules of *One Against the Dead* allow at most 72 actions: there are 69 ways to attack 1 to 4 zombies of four kinds with the fists, the
bat hits zombies of two sizes, and the player may decline. All other decisions have at most 13 options: 4 moves, 8 searches and the end
(OATD-ATK-01, OATD-ATK-05, OATD-ATK-08, OATD-MOVE-01, OATD-SRCH-02). The other numbers are not proven. They are well above the most that
many games reached, random ones and others, with many options; `python tests/bench/bounds.py` measures it.
"""
MANY_SHIPS = 4096
"""Most actions in *DEFCON ZOMBIES* if players may buy any number of ships in a turn. The quick bot met 633 in eight games."""
ALL_GAPS = 10_626
"""The number of sets of four gaps among the 24 cells of ring 4, from which *DEFCON ZOMBIES* draws (DEFCON-RING4-03)."""


@attrs.define(eq=False, slots=False)
class TooSmall(ZombiekitError, ValueError):
    """A position does not fit into the arrays. Use larger `Bounds`.

    Attributes:
        bound: The field of `Bounds` that is too small.
        limit: Its value.
        needed: The value that the position needs.
        state: The view that does not fit.
    """

    bound: str
    limit: int
    needed: int
    state: Any

    def __str__(self) -> str:
        return f"Bounds({self.bound}={self.limit}) is too small, {self.needed} are needed here:\n{self.state}"


def bounds_of(game: Game, options: Any = None) -> Bounds:
    """Return the bounds of a supplied game, or the defaults of `Bounds` for another game.

    Args:
        game: The game.
        options: Its options; the defaults if None.
    """
    bounds = BOUNDS.get(game.NAME, Bounds())
    if game.NAME == "defcon_zombies" and options is not None:
        actions = MANY_SHIPS if options.industrious else bounds.actions
        return attrs.evolve(bounds, actions=actions, outcomes=ALL_GAPS if options.draws_gaps else bounds.outcomes)
    return bounds


def returns_of(game: Game, options: Any) -> tuple[float, float]:
    """Return the lowest and the highest return of a seat with these options: `game.RETURNS`, or a narrower range.

    In *One Against the Dead* these are -1 and 1 unless the score counts. The score is limited by the rounds: the Jokers bring three
    zombies a round, and each can count twice (OATD-SCO-04).

    Args:
        game: The game.
        options: Its options.
    """
    low, high = game.RETURNS
    if game.NAME != "one_against_the_dead":
        return low, high
    if options.objective == "survive":
        return -1.0, 1.0
    return low, high - 6 * (10_000 - options.round_limit)
