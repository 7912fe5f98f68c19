"""The facts of a posed position: their forms, the nodes where they mean something, and their defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypedDict, TypeVar

import attrs

from zombiekit.forms import Form, ReadAs, between
from zombiekit.games.zombie_flavored_doom.box import board_text, boards, components
from zombiekit.games.zombie_flavored_doom.box.options import DEFAULT, Options
from zombiekit.games.zombie_flavored_doom.rules import NODES
from zombiekit.games.zombie_flavored_doom.rules.night import WAITING
from zombiekit.games.zombie_flavored_doom.table.position import Amounts, Count, Place, Round, Seat
from zombiekit.posing import At

NODE_NAMES = (*[name for node in NODES for name in node.called], "OVER")
"""The nodes of the book's table."""

V = TypeVar("V")

_NIGHTLY = ("NIGHT", "NIGHT-DEFEND")


class Facts(TypedDict, total=False):
    """The facts that `pose` takes, in plain values."""

    node: str | None
    board: boards.Board | str | None
    options: Options | Mapping[str, Any] | None
    seat: int | None
    round: int | None
    tiles: Mapping[int, str] | Sequence[str] | None
    out: Mapping[int, int] | None
    ticks: Mapping[int, int] | Sequence[int] | None
    carried: Mapping[int, Any] | Sequence[Any] | None
    hits: Mapping[int, int] | Sequence[int] | None
    progress: Mapping[int, int] | Sequence[int] | None
    loot: Mapping[int, Any] | Sequence[Any] | None
    spent: int | None
    piles: Mapping[str, Any] | None
    zombies: Mapping[str, int] | Iterable[str] | None
    attacker: int | None
    evening: bool | None
    appearing: int | None
    walking: Mapping[str, int] | Iterable[str] | None
    damage: int | None
    result: str | None
    winner: str | None


def _numbered(values: object, _: object) -> Any:
    """Return a list in seat order as a mapping by player number."""
    return dict(enumerate(values, 1)) if isinstance(values, tuple | list) else values


def _counted(values: object, _: object) -> Any:
    """Return a list with a tile for each zombie as the number of zombies by tile."""
    if isinstance(values, Mapping | str) or not isinstance(values, Iterable):
        return values
    names = list(values)
    return Counter(names) if all(isinstance(name, str) for name in names) else names


ByPlayer: TypeAlias = Annotated[dict[Seat, V], ReadAs(_numbered)]
ByTile: TypeAlias = Annotated[dict[Place, Annotated[int, between(0, board_text.MOST)]], ReadAs(_counted)]
Side: TypeAlias = Annotated[
    str,
    Form("the letter of a stronghold", lambda letter, state: letter in state.options.ground.plan.letters),
    ReadAs(lambda letter, _: letter.upper() if isinstance(letter, str) else letter),
]


def _damage(posed: Posed) -> int:
    return 1 if posed.appearing is None else WAITING


@attrs.define
class Posed:
    """The facts that `pose` was given, with seats and tiles numbered from 0."""

    node: str = "DAY"
    board: Any = None
    options: Options = DEFAULT
    seat: Annotated[Seat | None, At(("DEFEND", "HOMECOMING", "NIGHT-DEFEND"), ("DAY", "EVENING"))] = None
    round: Round = 1
    tiles: ByPlayer[Place] = attrs.field(factory=dict)
    out: ByPlayer[Count] = attrs.field(factory=dict)
    ticks: ByPlayer[Count] = attrs.field(factory=dict)
    carried: ByPlayer[Amounts] = attrs.field(factory=dict)
    hits: ByPlayer[Count] = attrs.field(factory=dict)
    progress: ByPlayer[Count] = attrs.field(factory=dict)
    loot: ByPlayer[Amounts] = attrs.field(factory=dict)
    spent: Count = 0
    piles: dict[Place, Amounts] = attrs.field(factory=dict)
    zombies: ByTile = attrs.field(factory=dict)
    attacker: Annotated[Seat | None, At(("DEFEND",))] = None
    evening: Annotated[bool, At((), ("DEFEND", "HOMECOMING"))] = False
    appearing: Annotated[Count | None, At((), _NIGHTLY)] = None
    walking: Annotated[ByTile | None, At((), _NIGHTLY)] = None
    damage: Annotated[Count, At((), ("NIGHT-DEFEND",))] = attrs.field(default=attrs.Factory(_damage, takes_self=True))
    result: Annotated[components.Reason | None, At(("OVER",))] = None
    winner: Annotated[Side | None, At((), ("OVER",))] = None
