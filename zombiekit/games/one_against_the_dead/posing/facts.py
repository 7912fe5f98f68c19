"""The facts of a posed position: their forms, the nodes where they mean something, and their defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypedDict, TypeVar

import attrs

from zombiekit.forms import IN_ORDER, Count
from zombiekit.games.one_against_the_dead import box, rules
from zombiekit.games.one_against_the_dead.box.components import Die
from zombiekit.games.one_against_the_dead.box.options import DEFAULT, Options
from zombiekit.games.one_against_the_dead.rules.attacking import Attack
from zombiekit.games.one_against_the_dead.table.position import CardName, Counts, Spot
from zombiekit.posing import At
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.grid import Cell, around
from zombiekit.primitives.zombies import Zombies

NODE_NAMES = (*[name for node in rules.NODES for name in node.called], "GAME-OVER")
"""The nodes of the book's table, in its order."""

_THROWN = (*rules.AttackCoins.called, *rules.ReplacementCoins.called)
_BEFORE_LINE = (*rules.StartCard.called, *rules.EndCard.called)
_WITH_ALL_AP = (*rules.ActTest.called, *rules.Act.called, *rules.EndOfActions.called)
_AP_SPENT = {
    name: int(name not in _WITH_ALL_AP) for node in (*rules.CHECKING_OUT, *rules.ACTING) for name in node.called
}
"""The AP that led to each node of the Player Actions phase, by default."""

V = TypeVar("V")

ByCell: TypeAlias = Mapping[Cell, V] | Iterable[tuple[Cell, V]] | None


class Facts(TypedDict, total=False):
    """The facts that `pose` takes, in plain values."""

    node: str | None
    options: Options | Mapping[str, Any] | None
    city: ByCell[str]
    filled: Iterable[Cell] | None
    empty: Iterable[Cell] | None
    placeholders: Iterable[Cell] | None
    unseen: int | Iterable[str] | None
    to_come: Iterable[str] | None
    deck: int | None
    pawn: Cell | None
    zombies: ByCell[Sequence[int]]
    dice: ByCell[int | None]
    strength: int | None
    kills: int | None
    round: int | None
    ap: int | None
    weapon: str | tuple[str, int | None] | None
    stack: Sequence[int] | None
    drawn: str | None
    found: str | tuple[str, int | None] | None
    cell: Cell | None
    coins: Sequence[int] | None
    attack: str | None
    left: int | None
    unused: bool | None
    weapon_due: bool | None
    result: str | None


def _standing(groups: dict[Cell, Zombies]) -> dict[Cell, Zombies]:
    """Leave out empty groups."""
    return {cell: group for cell, group in groups.items() if any(group)}


def _where(posed: Posed) -> Cell:
    return box.END if posed.result is box.Reason.ESCAPED else box.START


def _line(posed: Posed) -> tuple[Cell, ...]:
    """Return the cells of the line that no other fact rules out."""
    named = {posed.pawn, *posed.city, *posed.filled, *posed.empty, *posed.zombies}
    taken = named.union(around(posed.pawn), around(box.START))
    return () if posed.node in _BEFORE_LINE else tuple(cell for cell in box.LINE if cell not in taken)


def _first_round(posed: Posed) -> int:
    """Return the first round in which all zombies can be there, if the Jokers brought one for each AP."""
    if posed.node in _BEFORE_LINE:
        return 0
    limit = posed.options.round_limit
    on_jokers = sum(group.total for cell, group in posed.zombies.items() if posed.city.get(cell) in box.JOKERS)
    fed = max(on_jokers, posed.fewest_fed(posed.room - 2))
    return limit if posed.result is box.Reason.STRANDED else min(limit, 1 + -(-fed // posed.options.action_points))


def _ap_left(posed: Posed) -> int:
    if posed.node not in _AP_SPENT or posed.unused or not posed.round:
        return 0
    return posed.options.action_points - _AP_SPENT[posed.node]


@attrs.define
class Posed:
    """What `pose` was given, and the defaults that follow from that alone."""

    node: str = "ACT"
    options: Options = DEFAULT
    result: Annotated[box.Reason | None, At(("GAME-OVER",))] = None
    city: dict[Spot, CardName] = attrs.field(factory=dict)
    filled: Annotated[tuple[Spot, ...], IN_ORDER] = ()
    empty: Annotated[tuple[Spot, ...], IN_ORDER] = ()
    zombies: dict[Spot, Counts] = attrs.field(factory=dict, converter=_standing)
    dice: dict[Spot, Die | None] = attrs.field(factory=dict)
    unseen: Count | frozenset[CardName] | None = None
    to_come: frozenset[CardName] = frozenset()
    deck: Count | None = None
    strength: Count = box.STRENGTH
    kills: Count = 0
    weapon: box.Weapon | None = None
    stack: box.Stack | None = None
    drawn: Annotated[CardName | None, At(("PLACE",))] = None
    found: Annotated[box.Weapon | None, At(("WEAPON-DIE", "WEAPON-CHOICE"))] = None
    cell: Annotated[Spot | None, At(("BLOCK-COINS", "SITE-DIE", "SEARCHED"))] = None
    attack: Annotated[Attack | None, At(_THROWN)] = None
    coins: Annotated[tuple[Count, Count] | None, At(_THROWN, ("BLOCK-COINS",))] = None
    left: Annotated[Count, At((), ("JOKER",))] = 1
    unused: Annotated[bool, At((), ("JOKER",))] = False
    weapon_due: Annotated[bool, At((), ("JOKER",))] = False
    pawn: Spot = attrs.field(default=attrs.Factory(_where, takes_self=True))
    placeholders: Annotated[tuple[Spot, ...], IN_ORDER] = attrs.field(default=attrs.Factory(_line, takes_self=True))
    round: Count = attrs.field(default=attrs.Factory(_first_round, takes_self=True))
    ap: Count = attrs.field(default=attrs.Factory(_ap_left, takes_self=True))

    @property
    def chip_due(self) -> bool:
        """Whether a site just cleared still waits for its chip."""
        return self.node == "WEAPON-CHIP" or self.weapon_due

    @property
    def not_laid(self) -> frozenset[Card | None]:
        """The cards that must not lie face up."""
        return (self.unseen if isinstance(self.unseen, frozenset) else frozenset()) | self.to_come | {self.drawn}

    @property
    def face_up(self) -> int | None:
        """How many cards lie face up; None if the facts leave it open."""
        known = len(DECK) - (self.drawn is not None)
        if self.unseen is not None:
            return known - (self.unseen if isinstance(self.unseen, int) else len(self.unseen))
        return None if self.deck is None else known - self.deck - len(self.placeholders)

    @property
    def room(self) -> int:
        """The most cards that can lie face up."""
        return len(DECK) - (self.drawn is not None) - max(len(self.placeholders), len(self.to_come))

    @property
    def came(self) -> tuple[int, int]:
        """How many Greater Zombies there are, and how many zombies dead or alive."""
        groups = self.zombies.values()
        coins = self.coins or (0, 0)
        greater = sum(group.greater for group in groups) + coins[0]
        return greater, sum(group.total for group in groups) + sum(coins) + self.kills

    def fewest_laid(self, fed: int) -> int:
        """Return the fewest cards that can have brought all zombies, if Jokers brought up to `fed` of them."""
        greater, everybody = self.came
        return max(greater - fed, -(-(everybody - fed) // box.MOST_ON_A_CARD), 0)

    def fewest_fed(self, laid: int) -> int:
        """Return the fewest zombies that Jokers must have brought if `laid` cards have been laid."""
        greater, everybody = self.came
        return max(greater - laid, everybody - box.MOST_ON_A_CARD * laid, 0)
