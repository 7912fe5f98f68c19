"""The position: everything on the table, as a draft that a step writes to, and how to look things up in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.forms import BY_KEY, Clause
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING, Goods, Reason, Tile
from zombiekit.games.zombie_flavored_doom.box.forms import Amounts, Count, Group, Pile, Place, Round, Where
from zombiekit.games.zombie_flavored_doom.box.options import Options
from zombiekit.primitives.pairs import Pairs, drop, memo, put

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

V = TypeVar("V")


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        reason: Why.
        side: The letter of the stronghold whose members won; None if nobody did.
    """

    reason: Reason
    side: str | None = None


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a state, open for writing while a step runs (see `zombiekit.agenda`).

    Tiles are numbers in tile order; `options.ground.plan.names` has their names. Values by player are tuples in seat order.

    Attributes:
        options: The options of this game, the board among them.
        agenda: The nodes still to resolve, the current one last; empty when the game is over.
        round: The round, counted from 1.
        tiles: Where each player stands; `OUT`, which is -1, for those who are out.
        back: The round at whose dawn each player comes back; 0 for those who are placed.
        ticks: The ticks of each player.
        carried: What each player carries.
        hits: The hits that each player has dealt this round.
        progress: The ticks that each player has paid into a foreign wall.
        loot: What each player has taken from the foreign store he stands on.
        spent: The ticks paid by the acting player in this evening turn.
        piles: The resources by tile, only tiles with any, sorted by tile.
        zombies: The tile of each zombie, ascending.
        result: How the game ended, or None while it goes on.
        events: What happened in the last step.
    """

    options: Options
    agenda: tuple[Node, ...]
    round: Round
    tiles: Annotated[tuple[Where, ...], Clause("INV-11")]
    back: Annotated[tuple[Count, ...], Clause("INV-9")]
    ticks: Annotated[tuple[Count, ...], Clause("INV-3")]
    carried: Annotated[tuple[Amounts, ...], Clause("INV-2")]
    hits: Annotated[tuple[Count, ...], Clause("INV-7")]
    progress: Annotated[tuple[Count, ...], Clause("INV-8")]
    loot: Annotated[tuple[Amounts, ...], Clause("INV-8")]
    spent: Annotated[Count, Clause("INV-7")] = 0
    piles: Annotated[Pairs[Place, Pile], BY_KEY, Clause("INV-11")] = ()
    zombies: Annotated[Group, Clause("INV-11")] = ()
    result: Annotated[Result | None, Clause("DOOM-RES-01")] = None
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


_piles: Callable[[Pairs[int, Goods]], Mapping[int, Goods]] = memo(dict)
zombie_tiles: Callable[[tuple[int, ...]], frozenset[int]] = memo(frozenset)
"""The set of tiles with zombies, given the tile of each zombie."""


def changed(values: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    """Return the values with `value` at `index`."""
    return (*values[:index], value, *values[index + 1 :])


def pile(state: Draft, tile: int) -> Goods:
    """Return what lies on a tile."""
    return _piles(state.piles).get(tile, NOTHING)


def set_pile(draft: Draft, tile: int, goods: Goods) -> None:
    """Replace the pile on a tile."""
    draft.piles = put(draft.piles, tile, goods) if any(goods) else drop(draft.piles, tile)


def name_of(state: Draft, tile: int) -> Tile:
    """Return the name of a tile."""
    return state.options.ground.plan.names[tile]


def players_at(state: Draft, tile: int) -> list[int]:
    """Return the seats of the players on a tile, ascending; there may be any number. Rules: DOOM-BOARD-05."""
    return [seat for seat, where in enumerate(state.tiles) if where == tile]


def is_guarded(state: Draft, tile: int) -> bool:
    """Return whether a member stands on a stronghold. Rules: DOOM-HOLD-02."""
    return any(where == tile == home for where, home in zip(state.tiles, state.options.homes, strict=True))


def is_intruder(state: Draft, seat: int) -> bool:
    """Return whether a player stands on a foreign stronghold."""
    tile = state.tiles[seat]
    return tile in state.options.ground.plan.strongholds and tile != state.options.homes[seat]


def wall(state: Draft, tile: int) -> int:
    """Return the wall of a stronghold: half the Materials in its store. Rules: DOOM-BREAK-01, DOOM-BREAK-08."""
    return pile(state, tile).materials // 2


def is_at_gate(state: Draft, seat: int) -> bool:
    """Return whether a player is an intruder and not yet inside. Rules: DOOM-HOLD-03, DOOM-BREAK-03."""
    tile = state.tiles[seat]
    options = state.options
    if tile not in options.ground.plan.strongholds or tile == options.homes[seat]:
        return False
    return state.progress[seat] < wall(state, tile)


def price(state: Draft, intruder: int) -> int:
    """Return what it costs to kill an intruder, in ticks and Weapons together. Rules: DOOM-RET-02."""
    return state.ticks[intruder] + state.carried[intruder].weapons + 1
