"""The facts of a posed position: plain values read one by one, all mistakes kept, defaults filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, InvalidState, shown
from zombiekit.games.one_against_the_dead.attacking import Attack
from zombiekit.games.one_against_the_dead.components import AP, LINE, Reason, Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.forms import REACH, is_cell, is_count
from zombiekit.games.one_against_the_dead.nodes import FIXED
from zombiekit.games.one_against_the_dead.options import DEFAULT, Options
from zombiekit.primitives.cards import Card
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.grid import Cell, around
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")


NODE_NAMES = (*FIXED, "BLOCK-COINS", "SITE-DIE", "JOKER", "ATTACK-COINS", "REPLACEMENT-COINS", "GAME-OVER")
"""The nodes that can be posed, by the names of the book."""
_BEFORE_LINE = ("START-CARD", "END-CARD")
_WITH_ALL_AP = ("ACT", "ACT-TEST", "END-OF-ACTIONS")
_LAID_LAST = ("BLOCK-COINS", "SITE-DIE")
_THROWN = ("ATTACK-COINS", "REPLACEMENT-COINS")
_WITHIN_ACTIONS = ("CHECK-OUT", "DRAW", "PLACE", *_LAID_LAST, "WEAPON-CHIP", "WEAPON-DIE", "WEAPON-CHOICE", "JOKER")


@attrs.define
class Facts:
    """What `pose` was told, read, with defaults that depend on nothing but other facts."""

    node: str
    options: Options
    city: dict[Cell, Card]
    filled: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    placeholders: tuple[Cell, ...]
    unseen: frozenset[Card]
    all_unseen_named: bool
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
    cell: Cell
    coins: int
    attack: Attack
    greater: int
    lesser: int
    left: int
    unused: bool
    weapon_due: bool
    result: Reason | None

    @property
    def chip_due(self) -> bool:
        """Whether a site just cleared still waits for its chip."""
        return self.node == "WEAPON-CHIP" or (self.node == "JOKER" and self.weapon_due and not self.unused)


def read_facts(given: Mapping[str, Any]) -> Facts:
    """Read the arguments of `pose`.

    Raises:
        InvalidState: Some are of the wrong form, or one that the node needs is missing.
    """
    read = Reader()
    node = read.name("node", given["node"], NODE_NAMES)
    pawn = read.cell("pawn", given["pawn"])
    city = read.city(given["city"] or {})
    filled, empty = read.cells("filled", given["filled"]), read.cells("empty", given["empty"])
    round_ = given["round"]
    if round_ is None:
        round_ = 0 if node in _BEFORE_LINE else 1
    needed = {"cell": node in _LAID_LAST, "attack": node in _THROWN, "drawn": node == "PLACE"}
    for name, is_needed in needed.items():
        if is_needed and given[name] is None:
            read.refuse(name, f"{node} needs it")
        elif given[name] is not None and not is_needed:
            read.refuse(name, f"{shown(given[name])} has no meaning at {node}")
    facts = Facts(
        node=node,
        options=read.options(given["options"]),
        city=city,
        filled=filled,
        empty=empty,
        placeholders=_line(read, given["placeholders"], node, {pawn, *around(pawn), *city, *filled, *empty}),
        unseen=read.cards("unseen", given["unseen"] or ()),
        all_unseen_named=given["unseen"] is not None,
        deck=None if given["deck"] is None else read.count("deck", given["deck"]),
        pawn=pawn,
        zombies=read.zombies(given["zombies"] or {}),
        dice=read.dice(given["dice"] or {}),
        strength=read.count("strength", given["strength"]),
        kills=read.count("kills", given["kills"]),
        round=read.count("round", round_),
        ap=_default_ap(node, round_, unused=given["unused"]) if given["ap"] is None else read.count("ap", given["ap"]),
        weapon=read.weapon("weapon", given["weapon"]),
        stack=read.stack(given["stack"]),
        drawn=read.card("drawn", given["drawn"]),
        found=read.weapon("found", given["found"]),
        cell=_NOWHERE if given["cell"] is None else read.cell("cell", given["cell"]),
        coins=0 if given["coins"] is None else read.count("coins", given["coins"]),
        attack=read.member("attack", given["attack"], Attack) or Attack.FISTS,
        greater=read.count("greater", given["greater"]),
        lesser=read.count("lesser", given["lesser"]),
        left=read.count("left", given["left"]),
        unused=read.flag("unused", given["unused"]),
        weapon_due=read.flag("weapon_due", given["weapon_due"]),
        result=read.member("result", given["result"], Reason),
    )
    read.raise_faults()
    return facts


_NOWHERE: Cell = (REACH + 1, REACH + 1)
"""Stands for the cell of the card just laid where there is none."""


def _line(read: Reader, given: object, node: str, taken: set[Cell]) -> tuple[Cell, ...]:
    """Return the placeholders: as given, or all of the line that nothing speaks against."""
    if given is not None:
        return read.cells("placeholders", given)
    return () if node in _BEFORE_LINE else tuple(cell for cell in LINE if cell not in taken)


def _default_ap(node: str, round_: object, *, unused: object) -> int:
    if not round_:
        return 0
    if node in _WITH_ALL_AP:
        return AP
    return AP - 1 if node in _WITHIN_ACTIONS and not (node == "JOKER" and unused) else 0


class Reader:
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def refuse(self, where: str, what: str) -> None:
        """Keep a fault."""
        self.faults.append(Fault("", where, what))

    def raise_faults(self) -> None:
        """Raise `InvalidState` with all faults, if there are any."""
        if self.faults:
            raise InvalidState(tuple(self.faults))

    def options(self, value: object) -> Options:
        """Read options, or a mapping of those that differ from the default."""
        if value is None:
            return DEFAULT
        if isinstance(value, Options):
            return value
        if not isinstance(value, Mapping):
            self.refuse("options", f"{shown(value)} are neither options nor a mapping")
            return DEFAULT
        try:
            return Options(**value)
        except InvalidOptions as error:
            self.faults += [Fault(f.rule, f"options.{f.where}", f.what) for f in error.faults]
        except TypeError:
            known = [field.name for field in attrs.fields(Options)]
            for name in set(map(str, value)) - set(known):
                self.name("options", name, known)
        return DEFAULT

    def name(self, where: str, value: object, names: Iterable[str]) -> str:
        """Read one of several names."""
        names = tuple(names)
        if isinstance(value, str) and value in names:
            return value
        near = get_close_matches(str(value), names, n=1)
        self.refuse(
            where, f"{shown(value)} is none of {', '.join(names)}" + (f"; did you mean {near[0]}?" if near else "")
        )
        return names[0]

    def member(self, where: str, value: object, enum: type[E]) -> E | None:
        """Read a member of an enum by its text, or None."""
        return None if value is None else enum(self.name(where, value, enum))

    def flag(self, where: str, value: object) -> bool:
        """Read True or False."""
        if not isinstance(value, bool):
            self.refuse(where, f"{shown(value)} is neither True nor False")
        return bool(value)

    def count(self, where: str, value: object) -> int:
        """Read an integer of 0 or more."""
        if is_count(value):
            return value  # type: ignore[return-value]
        self.refuse(where, f"{shown(value)} is no integer from 0")
        return 0

    def cell(self, where: str, value: object) -> Cell:
        """Read a cell."""
        if is_cell(value):
            return value  # type: ignore[return-value]
        self.refuse(where, f"{shown(value)} is no cell (x, y)")
        return (0, 0)

    def cells(self, where: str, value: object) -> tuple[Cell, ...]:
        """Read cells, and put them in order."""
        if not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no cells")
            return ()
        return tuple(sorted({self.cell(f"{where}[{index}]", cell) for index, cell in enumerate(value)}))

    def card(self, where: str, value: object) -> Card | None:
        """Read a card by its name, or None."""
        try:
            return None if value is None else Card(value)  # type: ignore[arg-type]
        except ValueError as error:
            self.refuse(where, str(error))
            return None

    def cards(self, where: str, value: object) -> frozenset[Card]:
        """Read cards by their names."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no cards")
            return frozenset()
        read = [self.card(f"{where}[{index}]", card) for index, card in enumerate(value)]
        return frozenset(card for card in read if card is not None)

    def by_cell(self, where: str, value: object) -> Iterable[tuple[str, Cell, Any]]:
        """Yield `(place, cell, value)` of a mapping by cells."""
        if not isinstance(value, Mapping):
            self.refuse(where, f"{shown(value)} is no mapping from cells")
            return
        for key, item in value.items():
            place = f"{where}[{shown(key)}]"
            yield place, self.cell(place, key), item

    def city(self, value: object) -> dict[Cell, Card]:
        """Read cards by cell."""
        found = {cell: self.card(place, card) for place, cell, card in self.by_cell("city", value)}
        for cell, card in found.items():
            if card is None and not self.faults:
                self.refuse(f"city[{cell}]", "None is no card; name bare cells in `empty`")
        return {cell: card for cell, card in found.items() if card is not None}

    def dice(self, value: object) -> dict[Cell, int | None]:
        """Read dice by cell, None for a cleared site."""
        found: dict[Cell, int | None] = {}
        for place, cell, die in self.by_cell("dice", value):
            if die is not None and not (is_count(die) and 1 <= die <= SIDES):
                self.refuse(place, f"{shown(die)} is neither a die, 1 to {SIDES}, nor None for a cleared site")
            found[cell] = die
        return found

    def zombies(self, value: object) -> dict[Cell, Zombies]:
        """Read groups of zombies by cell; groups of none are left out."""
        found = {}
        for place, cell, group in self.by_cell("zombies", value):
            if isinstance(group, (tuple, list)) and len(group) == len(Zombies._fields) and all(map(is_count, group)):
                if any(group):
                    found[cell] = Zombies(*group)
            else:
                self.refuse(place, f"{shown(group)} are no four counts")
        return found

    def weapon(self, where: str, value: object) -> Weapon | None:
        """Read a weapon: its kind, or its kind and its die."""
        if value is None:
            return None
        kind, die = value if isinstance(value, (tuple, list)) and len(value) == 2 else (value, None)
        if die is not None and not (is_count(die) and 1 <= die <= SIDES):
            self.refuse(where, f"{shown(die)} is no die, 1 to {SIDES}")
        member = self.member(where, kind, WeaponKind)
        return None if member is None else Weapon(member, die)

    def stack(self, value: object) -> Stack | None:
        """Read the weapon chips left: shotguns, chainsaws, bats."""
        if value is None:
            return None
        if isinstance(value, (tuple, list)) and len(value) == len(Stack._fields) and all(map(is_count, value)):
            return Stack(*value)
        self.refuse("stack", f"{shown(value)} are no three counts of chips (shotgun, chainsaw, bat)")
        return None
