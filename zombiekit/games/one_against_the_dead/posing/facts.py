"""The facts of a posed position, read, with the defaults that depend on nothing but other facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import shown
from zombiekit.games.one_against_the_dead.box.components import (
    AP,
    END,
    JOKERS,
    LINE,
    MOST_ON_A_CARD,
    START,
    Reason,
    Stack,
    Weapon,
)
from zombiekit.games.one_against_the_dead.posing.reading import Reader
from zombiekit.games.one_against_the_dead.rules.attacking import Attack
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.grid import Cell, around
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.one_against_the_dead.box.options import Options

NODE_NAMES = (
    "START-CARD",
    "END-CARD",
    "CHECK-OUT",
    "DRAW",
    "PLACE",
    "BLOCK-COINS",
    "SITE-DIE",
    "ACT-TEST",
    "ACT",
    "SEARCHED",
    "JOKER",
    "WEAPON-CHIP",
    "WEAPON-DIE",
    "WEAPON-CHOICE",
    "END-OF-ACTIONS",
    "ZOMBIES-MOVE",
    "ATTACK",
    "ATTACK-COINS",
    "REPLACEMENT-COINS",
    "ZOMBIES-ATTACK",
    "GAME-OVER",
)
"""The nodes of the book's table, in its order."""

_BEFORE_LINE = ("START-CARD", "END-CARD")
_WITH_ALL_AP = ("ACT-TEST", "ACT", "SEARCHED", "END-OF-ACTIONS")
_CHECKING_OUT = ("CHECK-OUT", "DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE")
_AFTER_A_SEARCH = ("JOKER", "WEAPON-CHIP", "WEAPON-DIE", "WEAPON-CHOICE")
_DEFAULT_AP: dict[str, int] = {
    **dict.fromkeys(_WITH_ALL_AP, AP),
    **dict.fromkeys((*_CHECKING_OUT, *_AFTER_A_SEARCH), AP - 1),
}
"""The AP left in the Player Actions phase when nobody names them: all, or all but the one that led to the node."""

_NEEDED_AT = {
    "drawn": ("PLACE",),
    "found": ("WEAPON-DIE", "WEAPON-CHOICE"),
    "cell": ("BLOCK-COINS", "SITE-DIE", "SEARCHED"),
    "attack": ("ATTACK-COINS", "REPLACEMENT-COINS"),
    "coins": ("ATTACK-COINS", "REPLACEMENT-COINS"),
    "result": ("GAME-OVER",),
}
"""The nodes that cannot do without a fact."""
_MEANT_AT = _NEEDED_AT | {
    "coins": ("BLOCK-COINS", *_NEEDED_AT["coins"]),
    "left": ("JOKER",),
    "unused": ("JOKER",),
    "weapon_due": ("JOKER",),
}
"""The only nodes at which a fact says anything."""


@attrs.define
class Facts:
    """What `pose` was told."""

    node: str
    options: Options
    city: dict[Cell, Card]
    filled: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    placeholders: tuple[Cell, ...]
    unseen: frozenset[Card] | int | None
    to_come: frozenset[Card]
    deck: int | None
    pawn: Cell
    zombies: dict[Cell, Zombies]
    dice: dict[Cell, int | None]
    strength: int
    kills: int
    round: int
    ap: int
    weapon: Weapon | None
    stack: Stack | None
    drawn: Card | None
    found: Weapon | None
    cell: Cell | None
    coins: tuple[int, int] | None
    attack: Attack | None
    left: int
    unused: bool
    weapon_due: bool
    result: Reason | None

    @property
    def chip_due(self) -> bool:
        """Whether a site just cleared still waits for its chip."""
        return self.node == "WEAPON-CHIP" or self.weapon_due

    @property
    def not_laid(self) -> frozenset[Card | None]:
        """The cards that must not lie face up."""
        unseen = self.unseen if isinstance(self.unseen, frozenset) else frozenset()
        return unseen | self.to_come | {self.drawn}

    @property
    def face_up(self) -> int | None:
        """How many cards lie face up, if anything tells."""
        known = len(DECK) - (self.drawn is not None)
        if self.unseen is not None:
            return known - (self.unseen if isinstance(self.unseen, int) else len(self.unseen))
        return None if self.deck is None else known - self.deck - len(self.placeholders)

    @property
    def room(self) -> int:
        """How many cards can lie face up at most."""
        return len(DECK) - (self.drawn is not None) - max(len(self.placeholders), len(self.to_come))

    @property
    def came(self) -> tuple[int, int]:
        """How many Greater Zombies there are, and how many zombies dead or alive."""
        groups = self.zombies.values()
        coins = self.coins or (0, 0)
        greater = sum(group.greater for group in groups) + coins[0]
        return greater, sum(group.total for group in groups) + sum(coins) + self.kills

    def fewest_laid(self, fed: int) -> int:
        """Return how many cards must have been laid for all zombies to have come, when so many can have come from Jokers."""
        greater, everybody = self.came
        return max(greater - fed, -(-(everybody - fed) // MOST_ON_A_CARD), 0)

    def fewest_fed(self, laid: int) -> int:
        """Return how many zombies must have come from Jokers when so many cards have been laid."""
        greater, everybody = self.came
        return max(greater - laid, everybody - MOST_ON_A_CARD * laid, 0)


def read_facts(given: Mapping[str, Any]) -> Facts:
    """Read the arguments of `pose`.

    Raises:
        InvalidState: Some are of the wrong form, say nothing at the node, or are missing there.
    """
    read = Reader()
    node = _node(read, given)
    options = read.options(given["options"])
    result = read.member("result", given["result"], Reason)
    pawn = _pawn(read, given["pawn"], result)
    city = read.city(given["city"])
    filled, empty = read.cells("filled", given["filled"]), read.cells("empty", given["empty"])
    zombies = read.zombies(given["zombies"])
    taken = {pawn, *around(pawn), *city, *filled, *empty, *zombies}
    facts = Facts(
        node=node,
        options=options,
        city=city,
        filled=filled,
        empty=empty,
        placeholders=_line(read, given["placeholders"], node, taken),
        unseen=_unseen(read, given["unseen"]),
        to_come=read.cards("to_come", given["to_come"]),
        deck=None if given["deck"] is None else read.count("deck", given["deck"]),
        pawn=pawn,
        zombies=zombies,
        dice=read.dice(given["dice"]),
        strength=read.count("strength", given["strength"]),
        kills=read.count("kills", given["kills"]),
        round=0,
        ap=0,
        weapon=read.weapon("weapon", given["weapon"]),
        stack=read.stack(given["stack"]),
        drawn=None if given["drawn"] is None else read.card("drawn", given["drawn"]),
        found=read.weapon("found", given["found"]),
        cell=None if given["cell"] is None else read.cell("cell", given["cell"]),
        coins=_coins(read, given["coins"]),
        attack=read.member("attack", given["attack"], Attack),
        left=1 if given["left"] is None else read.count("left", given["left"]),
        unused=given["unused"] is not None and read.flag("unused", given["unused"]),
        weapon_due=given["weapon_due"] is not None and read.flag("weapon_due", given["weapon_due"]),
        result=result,
    )
    facts.round = _round(read, given["round"], facts)
    facts.ap = _ap(read, given["ap"], node, facts.round, unused=given["unused"] is True)
    if facts.unused and facts.weapon_due:
        read.refuse("weapon_due", "unused AP find no weapon")
    read.raise_faults()
    return facts


def _node(read: Reader, given: Mapping[str, Any]) -> str:
    """Read the node, and see that nothing it needs is missing and that nothing is named in vain."""
    faults = len(read.faults)
    node = read.name("node", given["node"], NODE_NAMES)
    if len(read.faults) > faults:
        return node
    for name, nodes in _NEEDED_AT.items():
        if node in nodes and given[name] is None:
            read.refuse(name, f"{node} needs it")
    for name, nodes in _MEANT_AT.items():
        if node not in nodes and given[name] is not None:
            read.refuse(name, f"{shown(given[name])} says nothing at {node}, only at {', '.join(nodes)}")
    return node


def _pawn(read: Reader, value: object, result: Reason | None) -> Cell:
    if value is None:
        return END if result is Reason.ESCAPED else START
    return read.cell("pawn", value)


def _round(read: Reader, value: object, facts: Facts) -> int:
    """Read the round; by default the first in which all the zombies can have come, those on Jokers one for each AP."""
    if value is not None:
        return read.count("round", value)
    if facts.node in _BEFORE_LINE:
        return 0
    limit = facts.options.round_limit
    on_jokers = sum(group.total for cell, group in facts.zombies.items() if facts.city.get(cell) in JOKERS)
    fed = max(on_jokers, facts.fewest_fed(facts.room - 2))
    return limit if facts.result is Reason.STRANDED else min(limit, 1 + -(-fed // AP))


def _line(read: Reader, value: object, node: str, taken: set[Cell]) -> tuple[Cell, ...]:
    """Return the placeholders: as given, or all of the line that nothing speaks against."""
    if value is not None:
        return read.cells("placeholders", value)
    return (
        () if node in _BEFORE_LINE else tuple(cell for cell in LINE if cell not in taken and cell not in around(START))
    )


def _unseen(read: Reader, value: object) -> frozenset[Card] | int | None:
    """Read the cards that nobody has seen, or how many they are."""
    if value is None or is_count(value):
        return value  # type: ignore[return-value]
    return read.cards("unseen", value)


def _ap(read: Reader, value: object, node: str, round_: int, *, unused: bool) -> int:
    if value is not None:
        return read.count("ap", value)
    return _DEFAULT_AP.get(node, 0) if round_ and not unused else 0


def _coins(read: Reader, value: object) -> tuple[int, int] | None:
    """Read the coins in the air, Greater and Lesser."""
    counts = None if value is None else read.counts("coins", value, ("Greater", "Lesser"))
    return None if counts is None else (counts[0], counts[1])
