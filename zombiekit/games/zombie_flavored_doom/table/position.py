"""The position: everything on the table, the forms of its fields, and how to look things up in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeAlias, TypeVar

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.errors import shown
from zombiekit.forms import BY_KEY, Clause, Form, ReadAs, between, one_each
from zombiekit.games.zombie_flavored_doom.box.components import KINDS, NOTHING, OUT, SEATS, Goods, Reason, Tile
from zombiekit.games.zombie_flavored_doom.box.options import Options, TurnOrder
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.limits import LONGEST_NAME
from zombiekit.primitives.pairs import Pairs, drop, memo, put

V = TypeVar("V")

LARGEST = 10**9
"""The largest number that a state may hold; no game comes near it."""

_AMOUNT = re.compile(f"[{KINDS}][0-9]{{1,5}}")


def _goods(value: object, _: object) -> Any:
    """Return the amounts in a text such as `F1 M3`; None means nothing. Return any other value as it is."""
    words = value.split() if isinstance(value, str) else ()
    amounts = {word[0]: int(word[1:]) for word in words if _AMOUNT.fullmatch(word)}
    if value is None or (words and len(amounts) == len(words)):
        return Goods(*(amounts.get(kind, 0) for kind in KINDS))
    return value


def _tile(name: Any, state: Any) -> int | None:
    """Return the tile of this name, or None. On a graph, where names are words, raise `ValueError` if one is similar, and suggest it."""
    plan: Plan = state.options.ground.plan
    if not isinstance(name, str):
        return None
    if name not in plan.index and plan.adjacency == "graph":
        similar = get_close_matches(name[:LONGEST_NAME], plan.names, n=1)
        if similar:
            raise ValueError(f"{shown(name)} is not a tile of the board; did you mean {similar[0]}?")
    return plan.index.get(name)


Count: TypeAlias = Annotated[int, between(0, LARGEST)]
"""A number that a game can reach."""
Round: TypeAlias = Annotated[int, between(1, LARGEST)]
"""The number of a round."""
Seat: TypeAlias = Annotated[
    int,
    Form("a player of this game", lambda seat, state: 0 <= seat < state.options.seats),
    ReadAs(lambda player, _: player - 1 if type(player) is int else player),
]
"""A seat, from 0; people count them from 1."""
Place: TypeAlias = Annotated[
    int,
    Form("a tile of the board", lambda tile, state: 0 <= tile < len(state.options.ground.plan.names)),
    ReadAs(_tile),
]
"""A tile, by its number; people write its name."""
Where: TypeAlias = Annotated[
    int, Form("a tile, or -1", lambda tile, state: OUT <= tile < len(state.options.ground.plan.names))
]
"""Where a player is: on a tile, or out."""
Amounts: TypeAlias = Annotated[
    Goods,
    Form("amounts, such as 'F1 M3' or (1, 3, 0, 0)", lambda goods, _: min(goods) >= 0 and max(goods) <= LARGEST),
    ReadAs(_goods),
]
"""Resources, or none."""
Pile: TypeAlias = Annotated[Amounts, Form("four amounts, not all 0", lambda goods, _: any(goods)), Clause("INV-2")]
"""Resources that lie somewhere."""
Group: TypeAlias = Annotated[
    tuple[Place, ...], Form("tiles in ascending order", lambda tiles, _: list(tiles) == sorted(tiles))
]
"""Zombies: the tile of each."""

ONE_EACH = one_each("player", lambda state: state.options.seats)
EachPlayer: TypeAlias = Annotated[tuple[V, ...], ONE_EACH]


@attrs.frozen
class Result:
    """How a game ended: why, and the letter of the stronghold whose members won; None if nobody did."""

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
        loot: What each player has taken from the foreign store where the player stands.
        spent: The ticks paid by the acting player in this evening turn.
        piles: The resources by tile, only tiles with any, sorted by tile.
        zombies: The tile of each zombie, ascending.
        result: How the game ended, or None while it goes on.
        events: What happened in the last step.
    """

    options: Options
    agenda: tuple[Node, ...]
    round: Round
    tiles: Annotated[EachPlayer[Where], Clause("INV-11")]
    back: Annotated[EachPlayer[Count], Clause("INV-9")]
    ticks: Annotated[EachPlayer[Count], Clause("INV-3")]
    carried: Annotated[EachPlayer[Amounts], Clause("INV-2")]
    hits: Annotated[EachPlayer[Count], Clause("INV-7")]
    progress: Annotated[EachPlayer[Count], Clause("INV-8")]
    loot: Annotated[EachPlayer[Amounts], Clause("INV-8")]
    spent: Annotated[Count, Clause("INV-7")] = 0
    piles: Annotated[Pairs[Place, Pile], BY_KEY, Clause("INV-11")] = ()
    zombies: Annotated[Group, Clause("INV-11")] = ()
    result: Annotated[Result | None, Clause("DOOM-RES-01")] = None
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


_piles: Callable[[Pairs[int, Goods]], Mapping[int, Goods]] = memo(dict)
zombie_tiles: Callable[[tuple[int, ...]], frozenset[int]] = memo(frozenset)
"""The set of tiles with zombies, given the tile of each zombie."""


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


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: DOOM-BOARD-08, DOOM-BOARD-09."""
    return state.options.seats


_ORDERS = tuple(
    tuple(tuple((first + place) % count for place in range(count)) for first in range(count))
    for count in range(1, SEATS + 1)
)


def first_player(options: Options, number: int) -> int:
    """Return the seat that begins a round and moves its zombies. Rules: DOOM-ROUND-02, DOOM-ROUND-11, DOOM-OPT-01, DOOM-SETUP-05."""
    if options.turn_order is TurnOrder.FIXED:
        return options.start_seat - 1
    return (options.start_seat + number - 2) % options.seats


def turn_order(state: Draft) -> tuple[int, ...]:
    """Return the seats in the order in which they act in this round, including those that are out. Rules: DOOM-ROUND-02."""
    options = state.options
    return _ORDERS[options.seats - 1][first_player(options, state.round)]


def in_turn_order(state: Draft, tile: int) -> Iterator[int]:
    """Yield the seats of the players on a tile, in turn order."""
    return (seat for seat in turn_order(state) if state.tiles[seat] == tile)
