"""The sizes of a game's arrays. Learning libraries want fixed shapes, but the lists of a game vary in length."""

from __future__ import annotations

from math import inf
from typing import Any

import attrs

from zombiekit.adapters.proofs import proven_actions
from zombiekit.errors import ZombiekitError
from zombiekit.game import Game
from zombiekit.variants.changed_game import ChangedGame


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
    "zombie_flavored_doom": Bounds(actions=221, width=24, rows=2560),
    "they_come_back": Bounds(actions=728, width=48, rows=6144),
}
"""Bounds of the supplied games that suit nearly all their options; `bounds_of` narrows them for given options.

The numbers of actions are proven for all options of *One Against the Dead*, all supplied boards of *Zombie Flavored Doom*, and all sets
of *Sometimes, They Come Back!* with the tiles and cards of the box (`zombiekit.adapters.proofs`). The others are not proven: that of
*DEFCON ZOMBIES*, and all widths, rows and outcomes. They are well above the most that many games reached, random ones and others, with
many options; `python tests/bench/bounds.py` measures it.
"""
USEFUL = 4096
"""The largest proven number of actions that `bounds_of` declares. A larger one would make arrays of a size that nobody meets."""
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
        return f"Bounds({self.bound}={self.limit}) is too small; {self.needed} are needed here:\n{self.state}"


def bounds_of(game: Game, options: Any = None) -> Bounds:
    """Return the bounds of a supplied game, or the defaults of `Bounds` for another game.

    With options, the number of actions is the proven one if that is at most `USEFUL`. A house variant has the bounds of its game, but at
    least the defaults, since its rules may add actions; nothing is proven for it.

    Args:
        game: The game.
        options: Its options; if None, the bounds suit nearly all options.
    """
    original: Any = game
    while isinstance(original, ChangedGame):
        original = original.original
    bounds = BOUNDS.get(original.NAME, Bounds())
    if original is not game:
        bounds = Bounds(*map(max, attrs.astuple(bounds), attrs.astuple(Bounds())))
    if options is None:
        return bounds
    if original.NAME == "defcon_zombies":
        actions = MANY_SHIPS if options.industrious else bounds.actions
        bounds = attrs.evolve(bounds, actions=actions, outcomes=ALL_GAPS if options.draws_gaps else bounds.outcomes)
    proven = proven_actions(game, options)
    return bounds if proven is None or proven > USEFUL else attrs.evolve(bounds, actions=proven)


def returns_of(game: Game, options: Any) -> tuple[float, float]:
    """Return the lowest and the highest return of a seat with these options: the game's `returns_range`, or `RETURNS` if it has none.

    Raises:
        ValueError: The returns have no bounds, or only one value.
    """
    low, high = game.RETURNS
    if not -inf < low < high < inf:
        raise ValueError(f"RETURNS of {game.NAME} is {(low, high)}, so rewards cannot be scaled from -1 to 1")
    narrowed = getattr(game, "returns_range", None)
    return (low, high) if narrowed is None else narrowed(options)
