"""The facts of a posed position: how they are written, the nodes where they apply, and their defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypedDict, TypeVar

import attrs

from zombiekit.forms import IN_ORDER, Count, Form, ReadAs
from zombiekit.games.defcon_zombies.box.components import (
    EARTH,
    NEBULA,
    PLANETS,
    SEATS,
    WORMHOLE,
    ZOMBIES,
    Fleet,
    Reason,
    Tile,
)
from zombiekit.games.defcon_zombies.box.options import DEFAULT, Options
from zombiekit.games.defcon_zombies.rules import NODES
from zombiekit.games.defcon_zombies.table.position import Die, Number, Positive, Seat, System
from zombiekit.posing import At
from zombiekit.primitives.hexes import NUMBER, Hex
from zombiekit.primitives.names import is_count, named, none_of

NODE_NAMES = (*[name for cls in NODES for name in cls.called], "GAME-OVER")
"""The nodes that can be posed, by their names in the book."""

K = TypeVar("K")
V = TypeVar("V")
ByCell: TypeAlias = Mapping[Hex, V] | None
Player: TypeAlias = Any
"""A seat, by its number or its color: `1`, `"green"`."""
ByPlayer: TypeAlias = Mapping[Player, V] | Sequence[V] | None


class Facts(TypedDict, total=False):
    """The facts that `pose` takes, as plain values."""

    node: str | None
    options: Options | Mapping[str, Any] | None
    tiles: ByCell[str | int]
    hidden: ByCell[str | int]
    unexplored: int | Iterable[Hex] | None
    gaps: Iterable[Hex] | None
    zombies: ByCell[int]
    ships: Mapping[Player, Mapping[Hex, int | tuple[int, int, int]]] | None
    outposts: ByPlayer[Mapping[Hex, int]]
    resources: ByPlayer[int]
    cards: ByPlayer[Iterable[str]]
    peeks: ByPlayer[int]
    peeked: ByPlayer[Iterable[Hex]]
    turn: int | None
    active: int | str | None
    swarm: bool | None
    discoverer: int | str | None
    transformed: ByCell[int]
    swapped: ByCell[int]
    discovered: bool | None
    teleported: bool | None
    die: int | None
    deck: Mapping[str, int] | Iterable[str] | None
    discards: Mapping[str, int] | Iterable[str] | None
    kept: Iterable[tuple[str, int | str]] | None
    lasting: Iterable[tuple[str, int | str, int]] | None
    skip: int | None
    kills: int | None
    cell: Hex | None
    target: Hex | None
    origins: Iterable[Hex] | None
    sent: ByCell[int | tuple[int, int, int]]
    waiting: Iterable[Hex] | None
    alive: Iterable[Hex] | None
    source: Hex | None
    visited: Iterable[Hex] | None
    card: str | None
    draws: int | None
    stage: int | None
    result: str | None


def _cell(value: Any, _: object) -> int | None:
    try:
        return NUMBER.get(tuple(value))
    except TypeError:
        return None


def _player(value: object, _: object) -> object:
    color = named(value, SEATS)
    return value if color is None else SEATS.index(color)


def _among(value: object, names: Iterable[str]) -> str:
    names = tuple(names)
    meant = named(value, names)
    if meant is None:
        raise ValueError(none_of(value, names))
    return meant


def _tile(value: Any, game: Any) -> Tile:
    """Read a tile: a planet by its number, everything else by its name."""
    if type(value) is int and 0 <= value < len(PLANETS):
        return PLANETS[value]
    known = (EARTH, *PLANETS, NEBULA, WORMHOLE, ZOMBIES, *[card.name for card in game.options.constellations])
    name: Any = named(value, known) or value
    return Tile(name)


def _copies(value: object, _: object) -> object:
    """Turn a list of cards into a count of each."""
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        return value
    try:
        return dict(Counter(value))
    except TypeError:  # an item that cannot be counted is refused as a card
        return value


Cell: TypeAlias = Annotated[System, Form("a cell (q, r) of this galaxy"), ReadAs(_cell)]
Cells: TypeAlias = Annotated[tuple[Cell, ...], IN_ORDER]
AnySeat: TypeAlias = Annotated[Seat, Form("a seat: its number from 0, or its color"), ReadAs(_player)]
Lying: TypeAlias = Annotated[Tile, ReadAs(_tile)]
GivenShips: TypeAlias = Annotated[
    Fleet,
    Form("a number of ships, or (ordinary, pairs, flagship)", lambda o_p_f, _: min(o_p_f) >= 0),
    ReadAs(lambda value, _: Fleet(value) if is_count(value) else value),
]
CardName: TypeAlias = Annotated[
    str, ReadAs(lambda value, game: _among(value, [card.name for card in game.options.constellations]))
]
GivenCard: TypeAlias = Annotated[
    str, ReadAs(lambda value, game: _among(value, [card.id for card in game.options.event_cards.all]))
]
Copies: TypeAlias = Annotated[dict[GivenCard, Count], ReadAs(_copies)]
PerPlayer: TypeAlias = Annotated[
    dict[AnySeat, V], ReadAs(lambda value, _: dict(enumerate(value)) if isinstance(value, list | tuple) else value)
]


def _some(values: dict[K, V]) -> dict[K, V]:
    return {key: value for key, value in values.items() if value and value != Fleet()}


def _some_each(rows: dict[int, dict[K, V]] | None) -> dict[int, dict[K, V]] | None:
    return None if rows is None else {seat: _some(row) for seat, row in rows.items()}


def _whose(posed: Posed) -> int:
    first = posed.options.first_seat
    return first if posed.turn is None else (first + posed.turn - 1) % posed.options.players


@attrs.define
class Posed:
    """The facts given to `pose`, and defaults that follow from them."""

    node: str = "MOVE"
    options: Options = DEFAULT
    tiles: dict[Cell, Lying] = attrs.field(factory=dict)
    hidden: dict[Cell, Lying] = attrs.field(factory=dict)
    unexplored: Count | tuple[Cell, ...] | None = None
    gaps: Cells | None = None
    zombies: dict[Cell, Count] = attrs.field(factory=dict, converter=_some)
    ships: PerPlayer[dict[Cell, GivenShips]] | None = attrs.field(default=None, converter=_some_each)
    outposts: PerPlayer[dict[Cell, Count]] | None = attrs.field(default=None, converter=_some_each)
    resources: PerPlayer[Count] = attrs.field(factory=dict)
    cards: PerPlayer[Annotated[tuple[CardName, ...], IN_ORDER]] = attrs.field(factory=dict)
    peeks: PerPlayer[Count] = attrs.field(factory=dict)
    peeked: PerPlayer[Cells] = attrs.field(factory=dict)
    turn: Positive | None = None
    active: AnySeat = attrs.field(default=attrs.Factory(_whose, takes_self=True))
    swarm: bool | None = None
    discoverer: AnySeat | None = None
    transformed: dict[Cell, Positive] = attrs.field(factory=dict)
    swapped: dict[Cell, Number] = attrs.field(factory=dict)
    discovered: bool = False
    teleported: bool = False
    die: Die | None = None
    deck: Copies | None = None
    discards: Copies | None = None
    kept: tuple[tuple[GivenCard, AnySeat], ...] = ()
    lasting: tuple[tuple[GivenCard, AnySeat, Positive], ...] = ()
    skip: Count = 0
    kills: Count = 0
    cell: Annotated[
        Cell,
        At(
            ("CASUALTY", "FREE-SHIP", "EVENT-DRAW", "BOUNCE", "WORMHOLE-CHOICE", "WORMHOLE", "ZTARGET", "DEAL"),
            ("EVENT",),
        ),
    ] = 0
    target: Annotated[Cell, At(("RALLY",))] = 0
    origins: Annotated[Cells, At((), ("CASUALTY", "BOUNCE"))] = ()
    sent: Annotated[dict[Cell, GivenShips], At(("JUMP",), ("RALLY", "RALLY-JUMP"))] = attrs.field(factory=dict)
    waiting: Annotated[Cells, At((), ("SPAWN-LIMIT",))] = ()
    alive: Annotated[Cells, At(("ZORDER",), ("CASUALTY", "SPAWN-LIMIT", "ZTARGET"))] = ()
    source: Annotated[Cell, At((), ("ZTARGET",))] = attrs.field(
        default=attrs.Factory(lambda posed: posed.cell, takes_self=True)
    )
    visited: Annotated[tuple[Cell, ...], At((), ("ZTARGET",))] = ()
    card: Annotated[GivenCard, At(("EVENT",))] = ""
    draws: Annotated[Positive, At((), ("EVENT-DRAW",))] = 1
    stage: Annotated[Positive, At((), ("SELECT",))] = 1
    result: Annotated[Reason | None, At(("GAME-OVER",))] = None

    @property
    def now(self) -> int:
        """The turn; by default the first one of the active player."""
        return self.turn or (self.active - self.options.first_seat) % self.options.players + 1

    def by_seat(self, named: Mapping[int, V] | None, default: V) -> tuple[V, ...]:
        """Return a value for each player, in seat order."""
        return tuple([(named or {}).get(seat, default) for seat in range(self.options.players)])
