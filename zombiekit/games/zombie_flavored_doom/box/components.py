"""The contents of the box and the numbers of the rulebook: goods, constants, kinds of endings. Rules: DOOM-OPT-03."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, ClassVar, NamedTuple, Self

from zombiekit.primitives.frozen import FrozenText, put
from zombiekit.primitives.names import Name
from zombiekit.words import listed, many

DAY_TICKS = 8
FED_TICKS = 2
EVENING_TICKS = 4
FIGHT_TICKS = (2, 1)
"""The price of a fight by day and in the evening. Rules: DOOM-FIGHT-01."""
EVENING_CAP = 8
"""The most ticks that a player pays in an evening turn. Rules: DOOM-TICK-05."""
CARRYING = 6
"""The most units on a counter. Rules: DOOM-PICK-02."""
DRIVE = 3
"""The most links that one Gas pays for. Rules: DOOM-GAS-01."""
HITS = 2
"""The most hits that a player deals in a round. Rules: DOOM-PVP-04."""
MATERIALS_TO_WIN = 15
FOOD_TO_WIN = 10
"""For each member of a side. Rules: DOOM-WIN-01."""
FAR = 16
"""A player who dies farther than this from home is out for one more round. Rules: DOOM-DEATH-04."""
OUT = -1
"""The place of players who are out. Rules: DOOM-DEATH-03."""
SEATS = 8
"""The most seats of a board."""


class Goods(NamedTuple):
    """Amounts of the four kinds of resources: a pile, or what a player carries."""

    food: int
    materials: int
    weapons: int
    gas: int

    @property
    def units(self) -> int:
        """The number of single units."""
        return self.food + self.materials + self.weapons + self.gas

    @property
    def words(self) -> str:
        """The amounts in words: `1 Food and 2 Weapons`; `nothing` if there are none."""
        parts = zip(self, ("Food", "Material", "Weapon", "Gas"), ("Food", "", "", "Gas"), strict=True)
        return listed([many(count, one, several) for count, one, several in parts if count]) or "nothing"

    def __str__(self) -> str:
        """Return the amounts as actions write them, `F1 M3`; `nothing` if there are none."""
        return " ".join(f"{kind}{count}" for kind, count in zip(KINDS, self, strict=True) if count) or "nothing"


KINDS = "FMWG"
"""The letters of the kinds, in the order in which amounts are written."""
NOTHING = Goods(0, 0, 0, 0)


_goods = tuple.__new__  # what a named tuple's own constructor calls, at half the price


def plus(one: Goods, other: Goods) -> Goods:
    """Return the sum of both."""
    return _goods(Goods, (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]))


def minus(one: Goods, other: Goods) -> Goods:
    """Return one less the other; the caller makes sure that there is enough."""
    return _goods(Goods, (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]))


def smaller(one: Goods, other: Goods) -> Goods:
    """Return the smaller amount of each kind."""
    return Goods(min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


class Units(FrozenText):
    """One to six units as actions write them, `F1 M3`: the kinds in the order F M W G, without zeros. Each is made once.

    Raises:
        ValueError: The text is not of this form.
    """

    __slots__ = ("goods",)

    goods: Goods
    """The amounts."""

    _made: ClassVar[dict[str, Any]] = {}

    def __new__(cls, text: str) -> Self:
        """Return the units that a text names."""
        units = cls._made.get(text) if isinstance(text, str) else None
        if units is None:
            raise ValueError(f"{text!r} is not 1 to {CARRYING} units, such as F1 M3")
        return units  # type: ignore[no-any-return]

    @classmethod
    def _make(cls, goods: Goods) -> Self:
        units = str.__new__(cls, goods)
        put(units, "goods", goods)
        cls._made[str(goods)] = units
        return units


SELECTIONS = tuple(
    Units._make(goods)
    for goods in (Goods(*counts) for counts in product(range(CARRYING + 1), repeat=len(KINDS)))
    if 1 <= goods.units <= CARRYING
)
"""All selections of units, by ascending amounts, Food compared first. Rules: DOOM-ACT-03, DOOM-ACT-04."""


TILE_NAME = re.compile("[a-z][a-z0-9_]{0,11}")
"""What tiles may be called."""


class Tile(str):
    """The name of a tile, `g11` or `hub`: a letter, then up to eleven of a-z, 0-9 and `_`. Rules: DOOM-FILE-07.

    Raises:
        ValueError: The text is not a valid name.
    """

    __slots__ = ()

    def __new__(cls, name: str) -> Self:
        """Return the name, if it can be one."""
        if not isinstance(name, str) or not TILE_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a tile, such as g11")
        return str.__new__(cls, name)

    def __repr__(self) -> str:
        """Return an expression for this name."""
        return f"Tile({str(self)!r})"


class Means(Name):
    """What pays for a fight, a hit or a defense."""

    TICKS = "ticks"
    WEAPON = "weapon"


class Reason(Name):
    """Why a game ends. Rules: DOOM-RES-01."""

    VICTORY = "victory"
    NIGHT_LIMIT = "night_limit"
    WIPE_OUT = "wipe_out"
