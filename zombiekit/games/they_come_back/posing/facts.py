"""The facts of a posed position, to look things up in: their forms, their defaults, and the nodes where they mean something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, TypedDict, TypeVar

import attrs

from zombiekit.forms import IN_ORDER, Form, ReadAs, between
from zombiekit.games.they_come_back.box import components
from zombiekit.games.they_come_back.box.components import Cell, Loss, Means, Movement, Posture, Reason, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import Laid
from zombiekit.games.they_come_back.box.options import DEFAULT, Options
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.rules.attempts import Deed
from zombiekit.games.they_come_back.rules.turns import Phase
from zombiekit.games.they_come_back.table.position import Die, Health, Pile, Seat, SeenCard, health_from
from zombiekit.posing import At
from zombiekit.primitives.names import Name
from zombiekit.primitives.shapes import hints_of, marks_of

LAYING = ("roll_off", "reveal_tile", "lay_tile", "place_tokens")
"""The nodes of the set-up at which tiles may still lie in the players' piles."""
SETUP_NODES = (*LAYING, "lay_helipad", "deal_card")
"""The nodes of the set-up."""
AT_ATTEMPTS = ("encounter", "attempt_roll", "after_roll", "bite")
"""The nodes that come up in the movement phase and, but for the first two, in the attack phase as well."""
NODE_PHASES: dict[str, Phase | None] = {
    **dict.fromkeys(("turn_start", "window turn_start")),
    "count": Phase.COUNT,
    **dict.fromkeys(AT_ATTEMPTS, Phase.ENCOUNTER),
    "window before_move": Phase.BEFORE_MOVE,
    **dict.fromkeys(("move", "window step", "ambush_roll", "ambush_take"), Phase.MOVE),
    **dict.fromkeys(("undead_attack", "defend", "attack_roll"), Phase.ATTACK),
    "undead_move": Phase.MOVE,
    "end_of_move": Phase.END_OF_MOVE,
    "window before_swarm": Phase.BEFORE_SWARM,
    **dict.fromkeys(("swarm_roll", "swarm_move", "second_step"), Phase.SWARM),
    "window turn_end": Phase.TURN_END,
    "discard": Phase.DISCARD,
    "refill": Phase.REFILL,
    "trade": Phase.TRADE,
    "turn_end": None,
}
"""The nodes of a turn, and the phases in which they stand; None before the first and after the last."""
OF_HUMANS = ("count", "encounter", "attempt_roll", "window before_move", "move", "ambush_roll", "ambush_take", "trade")
"""The nodes that come up only in a human's turn."""
OF_UNDEAD = ("undead_attack", "defend", "attack_roll", "undead_move")
"""The nodes that come up only in an undead player's turn."""
WINDOWS = tuple(name for name in NODE_PHASES if name.startswith("window"))
NODE_NAMES = (*SETUP_NODES, *NODE_PHASES, "game_over")


class RollFor(Name):
    """What a roll-off is about."""

    LAYING = "laying"
    HELIPAD = "helipad"
    FIRST_TURN = "first_turn"


LARGEST = 999
"""The largest number that any fact may have."""

V = TypeVar("V")

SaidBySeat: TypeAlias = Mapping[int, V] | Sequence[V] | None
SaidBySquare: TypeAlias = Mapping[Square, V] | Iterable[tuple[Square, V]] | None


class Facts(TypedDict, total=False):
    """What can be posed, in plain values."""

    node: str | None
    options: Options | Mapping[str, Any] | None
    tiles: SaidBySquare[str | tuple[str, int] | tuple[str, int, int]]
    openings: Iterable[tuple[Square, Square]] | None
    zombies: Mapping[Square, int] | Iterable[Square] | None
    enhanced: Mapping[Square, int] | Iterable[Square] | None
    moved_enhanced: Mapping[Square, int] | Iterable[Square] | None
    lying: Mapping[Square, int] | Iterable[tuple[int, int, Square, int] | tuple[int, int, Square, int, str]] | None
    health_tokens: Iterable[Square] | None
    bullet_tokens: Iterable[Square] | None
    squares: SaidBySeat[Square | None]
    health: SaidBySeat[int]
    hearts: SaidBySeat[int]
    bullets: SaidBySeat[int]
    kills: SaidBySeat[int]
    postures: SaidBySeat[str]
    losses: SaidBySeat[str]
    hands: SaidBySeat[Iterable[str]]
    tables: SaidBySeat[Iterable[str]]
    played: SaidBySeat[bool]
    deck: Mapping[str, int] | Iterable[str] | None
    discards: Iterable[str] | None
    markers: Iterable[Mapping[str, Any]] | None
    first: int | None
    active: int | None
    round: int | None
    movement: str | None
    count: int | None
    points: int | None
    noted: int | None
    entered: bool | None
    ambushed: Iterable[int] | None
    attacked: Iterable[int] | None
    moved: SaidBySquare[int]
    jeeps: Iterable[int] | None
    duct: bool | None
    within: str | None
    attempt: str | None
    means: str | None
    undead: int | None
    kind: str | None
    square: Square | None
    roll: int | None
    victim: int | None
    moves: int | None
    figure: bool | None
    stepped: bool | None
    led: int | None
    asked: Iterable[int] | None
    roll_for: str | None
    rolling: Iterable[int] | None
    rolls: Iterable[int] | None
    tile: str | None
    cell: Cell | None
    left: int | None
    passed: int | None
    piles: SaidBySeat[Any]
    unseen: Mapping[str, int] | None
    result: str | None
    winners: Iterable[int] | None


Amount: TypeAlias = Annotated[int, between(0, LARGEST)]
_WITHIN_REACH = Form("a pair (x, y) of integers", lambda spot, _: max(map(abs, spot)) <= LARGEST)
_EACH_ONCE = Form("squares, each once", lambda spots, _: len({*spots}) == len(spots))
GivenSpot: TypeAlias = Annotated[Square, _WITHIN_REACH]
Spots: TypeAlias = Annotated[tuple[GivenSpot, ...], _EACH_ONCE]


class Evaded(NamedTuple):
    """Evaded zombies as posed; without a seat, the active human evaded them."""

    seat: Seat | None
    level: Amount
    square: GivenSpot
    number: Annotated[int, between(1, LARGEST)]
    kind: Zombie


class Effect(NamedTuple):
    """A lasting effect as posed; if `clock` and `left` are not given, they follow from its card."""

    card: SeenCard
    owner: Seat
    target: Seat | None
    square: GivenSpot | None
    clock: Seat | None
    left: Annotated[int, between(0, 2)] | None


def _numbered(values: Any, _: object) -> Any:
    """Return a list in seat order as a mapping by seat."""
    return dict(enumerate(values)) if isinstance(values, tuple | list) else values


def _counted(values: Any, _: object) -> Any:
    """Return a list of things as the count of each."""
    if isinstance(values, Mapping | str) or not isinstance(values, Iterable):
        return values
    items = [tuple(item) if isinstance(item, list) else item for item in values]
    parts = (part for item in items for part in (item if isinstance(item, tuple) else (item,)))
    return Counter(items) if all(isinstance(part, int | str | None) for part in parts) else items


def _evaded(values: Any, _: object) -> Any:
    """Return evaded zombies as groups: those given by square are of the active human's own move, and ordinary if no kind is given."""
    if isinstance(values, Mapping):
        values = [(None, 0, square, number) for square, number in values.items()]
    if not isinstance(values, tuple | list):
        return values
    return [(*each, Zombie.ORDINARY) if isinstance(each, tuple | list) and len(each) == 4 else each for each in values]


def _effect(value: Any, _: object) -> Any:
    if not isinstance(value, Mapping) or not {"card", "owner"} <= {*value} <= {*Effect._fields}:
        return value
    return tuple([value.get(name) for name in Effect._fields])


def _turned(value: Any, _: object) -> Any:
    """Return a tile such as `hospital r2` as name, quarters and floor; quarters and floor are 0 if a tuple lacks them."""
    if not isinstance(value, str):
        return (*value, 0, 0)[:3] if isinstance(value, tuple | list) and 1 <= len(value) <= 2 else value
    name, _, turned = value.partition(" r")
    return (name, int(turned), 0) if turned in {"0", "1", "2", "3"} else value


def _pile(value: Any, _: object) -> Any:
    return (value, ()) if type(value) is int else value


def _some(counts: dict[V, int]) -> dict[V, int]:
    """Leave out counts of 0."""
    return {key: count for key, count in counts.items() if count}


Turned: TypeAlias = Annotated[
    Laid,
    ReadAs(_turned),
    Form("a tile and rotation, such as 'hospital r2'", lambda laid, _: 0 <= laid.r < TILES[laid.tile].turns),
]
BySeat: TypeAlias = Annotated[dict[Seat, V], ReadAs(_numbered)]
Numbers: TypeAlias = Annotated[dict[V, Amount], ReadAs(_counted)]
Within: TypeAlias = Annotated[
    Phase,
    Form("'encounter', 'company' or 'move'", lambda phase, _: phase in (Phase.ENCOUNTER, Phase.COMPANY, Phase.MOVE)),
]
Tried: TypeAlias = Annotated[Deed, Form("'evade', 'fight' or 'shot'", lambda deed, _: deed is not Deed.DEFENSE)]

_ATTEMPTS = ("attempt_roll", "after_roll")
_DEFENDED = ("ambush_roll", "ambush_take", "defend", "attack_roll")


@attrs.define
class Posed:
    """The facts that were posed, with defaults for all others."""

    node: str = "move"
    options: Options = DEFAULT
    tiles: dict[GivenSpot, Turned] | None = None
    openings: tuple[tuple[GivenSpot, GivenSpot], ...] = ()
    health: BySeat[Health] = attrs.field(factory=dict)
    hearts: BySeat[Amount] = attrs.field(factory=dict)
    bullets: BySeat[Amount] = attrs.field(factory=dict)
    kills: BySeat[Amount] = attrs.field(factory=dict)
    squares: BySeat[GivenSpot | None] = attrs.field(factory=dict)
    postures: BySeat[Posture] = attrs.field(factory=dict)
    losses: BySeat[Loss] = attrs.field(factory=dict)
    hands: BySeat[tuple[SeenCard, ...]] = attrs.field(factory=dict)
    tables: BySeat[tuple[SeenCard, ...]] = attrs.field(factory=dict)
    played: BySeat[bool] = attrs.field(factory=dict)
    zombies: Numbers[GivenSpot] = attrs.field(factory=dict, converter=_some)
    enhanced: Numbers[GivenSpot] = attrs.field(factory=dict, converter=_some)
    moved_enhanced: Numbers[GivenSpot] = attrs.field(factory=dict, converter=_some)
    lying: Annotated[tuple[Evaded, ...], ReadAs(_evaded)] = ()
    health_tokens: Spots = ()
    bullet_tokens: Spots = ()
    deck: Numbers[SeenCard] | None = None
    discards: tuple[SeenCard, ...] | None = None
    markers: tuple[Annotated[Effect, ReadAs(_effect)], ...] = ()
    first: Seat = 0
    active: Seat = 0
    round: Amount | None = None
    movement: Movement | None = None
    count: Amount | None = None
    points: Amount | None = None
    ambushed: Annotated[tuple[Seat, ...], IN_ORDER] = ()
    attacked: Annotated[tuple[Seat, ...], IN_ORDER] = ()
    moved: dict[GivenSpot, Amount] = attrs.field(factory=dict, converter=_some)
    jeeps: Annotated[tuple[Seat, ...], IN_ORDER] = ()
    duct: bool = False
    within: Annotated[Within | None, At((), (*AT_ATTEMPTS, "second_step"))] = None
    attempt: Annotated[Tried, At((), _ATTEMPTS)] = Deed.FIGHT
    means: Annotated[Means, At((), (*_ATTEMPTS, "attack_roll"))] = Means.PISTOL
    undead: Annotated[Seat | None, At((), _ATTEMPTS)] = None
    kind: Annotated[Zombie, At((), _ATTEMPTS)] = Zombie.ORDINARY
    square: Annotated[GivenSpot | None, At(("second_step",), _ATTEMPTS)] = None
    roll: Annotated[Die | None, At(("after_roll",), ("ambush_roll",))] = None
    victim: Annotated[Seat | None, At(_DEFENDED, ("bite", "after_roll"))] = None
    moves: Annotated[int, between(0, LARGEST), At(("swarm_move",), ("second_step",))] = 1
    figure: Annotated[bool | None, At((), ("swarm_move", "second_step"))] = None
    stepped: Annotated[bool, At((), ("undead_move", "second_step"))] = False
    led: Annotated[Amount, At((), ("undead_move", "window step", "second_step"))] = 0
    noted: Annotated[int | None, health_from(1), At((), ("window turn_start", "count"))] = None
    entered: Annotated[bool | None, At((), ("move", "window step", "ambush_roll", "ambush_take", *AT_ATTEMPTS))] = None
    asked: Annotated[tuple[Seat, ...] | None, At((), WINDOWS)] = None
    roll_for: Annotated[RollFor, At((), ("roll_off",))] = RollFor.LAYING
    rolling: Annotated[tuple[Seat, ...], IN_ORDER, At((), ("roll_off",))] = attrs.field(
        default=attrs.Factory(lambda posed: tuple(range(posed.options.players)), takes_self=True)
    )
    rolls: Annotated[tuple[Die, ...], At((), ("roll_off",))] = ()
    tile: Annotated[TileId, At(("lay_tile",))] = TileId.STRAIGHT
    cell: Annotated[GivenSpot, At(("place_tokens",))] = (0, 0)
    left: Annotated[int | None, between(1, LARGEST), At((), ("reveal_tile",))] = None
    passed: Annotated[Amount, At((), ("reveal_tile",))] = 0
    piles: Annotated[BySeat[Annotated[Pile, ReadAs(_pile)]], At((), LAYING)] = attrs.field(factory=dict)
    unseen: Annotated[dict[TileId, Amount] | None, At((), LAYING)] = None
    result: Annotated[Reason | None, At(("game_over",))] = None
    winners: Annotated[tuple[Seat, ...], IN_ORDER, At((), ("game_over",))] = ()

    @property
    def is_human(self) -> bool:
        """Whether the active player is human."""
        return self.health.get(self.active, 1) > 0

    def row(self, name: str, defaults: Iterable[V]) -> tuple[V, ...]:
        """Return a fact by seat for all seats, with a default of its own for each seat not named."""
        return tuple([getattr(self, name).get(seat, default) for seat, default in enumerate(defaults)])

    def same(self, name: str, default: V) -> tuple[V, ...]:
        """Return a fact by seat for all seats, with the same default for every seat not named."""
        return self.row(name, [default] * self.options.players)


_SEATS = ("jeeps", "ambushed", "attacked", "asked", "rolling", "winners")
_SEAT = ("active", "first", "undead", "victim")

_BY_SEAT = [name for name, hint in hints_of(Posed).items() if ReadAs(_numbered) in marks_of(hint)]


def with_players(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with the number of players in the options; if not given, as many as the facts name, two at least."""
    options = facts.get("options")
    if options is not None and not isinstance(options, Mapping):
        return dict(facts)
    named: list[object] = [1, *(facts.get(name) for name in _SEAT)]
    for name in _BY_SEAT:
        posed = facts.get(name)
        named += posed if isinstance(posed, Mapping) else range(len(posed)) if isinstance(posed, tuple | list) else ()
    lists = {name: posed for name, posed in facts.items() if isinstance(posed, tuple | list)}
    for name in _SEATS:
        named += lists.get(name, ())
    named += [group[0] for group in lists.get("lying", ()) if isinstance(group, tuple | list) and group]
    markers = [marker for marker in lists.get("markers", ()) if isinstance(marker, Mapping)]
    named += [marker.get(name) for marker in markers for name in ("owner", "target", "clock")]
    players = min(max(seat for seat in named if type(seat) is int) + 1, components.MOST_PLAYERS)
    given = options if isinstance(options, dict) else dict(options or {})  # a variant gives a dict of its own kind
    return {**facts, "options": {"players": players} | given}
