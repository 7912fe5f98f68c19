"""Read custom event cards from plain data and from files; each fault names its card and field (clauses PRIM, EVT-10)."""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.files import open_to_read, parsed
from zombiekit.games.defcon_zombies.box import event_cards
from zombiekit.games.defcon_zombies.box.components import NUMBERS, Kind
from zombiekit.games.defcon_zombies.box.event_cards import Branch, Do, Effect, EventCard, Question, Spot, Test, Who
from zombiekit.limits import LONGEST_NAME, LONGEST_WORDS, MOST_FAULTS, escaped, flaw_of
from zombiekit.primitives.hexes import MOST_RINGS
from zombiekit.primitives.names import is_count, none_of

E = TypeVar("E", bound=StrEnum)


LONGEST_FILE = 100_000
"""Most bytes in a file of cards."""
MOST_CARDS = 200
"""Most different cards in a deck."""
MOST_COPIES = 100
"""Most copies of a card in a deck."""
MOST_EFFECTS = 1_000
"""Most effects and branches over all cards of a deck; beyond this its games could get too large to save."""
DEEPEST = 8
"""How deep effects may be nested, and tests too."""
MOST_PARTS = 20
"""Most dotted parts in a key of a TOML file."""
MOST_AMOUNT = 1_000
"""The most that an effect may collect or pay, and the most steps or turns it may count."""
MOST_WEIGHT = 1_000_000
"""The largest weight of a branch."""
MOST_WORK = 5_000
"""The most work in a whole deck, with each copy carried out once (see `work_of`)."""

_PLAYERS = {Who.DRAWER: 1, Who.SELF: 1, Who.OTHERS: 5, Who.ALL: 6}
"""The most players that an effect can be for."""
_MANY = (Spot.CHOOSE, Spot.RANDOM, Spot.EACH)


def work_of(cards: Iterable[EventCard]) -> int:
    """Return the most work that cards can do in one step, if all copies take effect at once.

    For each player an effect counts 1, or 4 if it looks for systems. If it brings zombies, which may push others on, it counts 20.
    Effects inside `for_each` count once per player, those inside `next_turns` once per turn, and all branches count.

    Rules: DEFCON-EVT-10, DEFCON-PRIM-15, DEFCON-PRIM-17.
    """
    return sum(card.copies * sum(map(_work, card.effects)) for card in cards)


def _work(effect: Effect) -> int:
    inside = sum(_work(inner) for branch in effect.branches for inner in branch.effects)
    if effect.do is Do.FOR_EACH:
        return 1 + _PLAYERS[effect.who] * inside
    if effect.do is Do.NEXT_TURNS:
        return 1 + effect.amount * inside
    if effect.do in (Do.ADD_ZOMBIE, Do.ZOMBIES_STEP):
        return 20
    looks = effect.do is Do.COLLECT_PER or (effect.at is not None and effect.at.spot in _MANY)
    return _PLAYERS[effect.who] * (4 if looks else 1) + inside


def is_too_large(card: EventCard) -> bool:
    """Return whether a card has too many effects and branches, or nests them too deep, even if it repeats the same parts."""
    waiting = [(card.effects, 0)]
    count = 0
    while waiting:
        effects, depth = waiting.pop()
        count += len(effects)
        for effect in effects:
            count += len(effect.branches)
            waiting += [(branch.effects, depth + 1) for branch in effect.branches]
            if depth > DEEPEST or count > MOST_EFFECTS:
                return True
    return count > MOST_EFFECTS


_WORD = re.compile(r"[\w-]{1,40}")
_TILES = (Kind.CONSTELLATION, Kind.NEBULA, Kind.WORMHOLE, Kind.ZOMBIES, Kind.PLANET)
_INSIDE_NEXT_TURNS = (Do.ADD_ZOMBIE, Do.COLLECT, Do.PAY, Do.IF, Do.CHANCE)
_ANY = "any"


class _Reader:
    """Reads cards. A part that cannot be read becomes a fault, and something harmless takes its place."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        self.left = MOST_EFFECTS  # effects and branches that may still be read, over all cards

    def refuse(self, where: str, what: str) -> None:
        self.faults.append(Fault("DEFCON-PRIM-01", where, what))

    def card(self, where: str, item: object) -> EventCard:
        """Read a card from data; a finished card must equal what its own data read as."""
        if type(item) is not EventCard:
            return self.read(where, item)
        try:
            data = None if is_too_large(item) else event_cards.data_of(item)
        except (AttributeError, KeyError, TypeError, StopIteration):
            self.refuse(where, f"{shown(item)} has parts of the wrong types")
            return item
        before = len(self.faults)
        if data is None:
            self.refuse(where, f"more than {MOST_EFFECTS} effects, or effects more than {DEEPEST} deep")
        elif self.read(where, data) != item and len(self.faults) == before:
            self.refuse(where, f"{shown(item)} has fields that mean nothing there")
        return item

    def read(self, where: str, data: object) -> EventCard:
        if isinstance(data, Mapping) and isinstance(data.get("id"), str):
            where += f" {shown(data['id'], 44)}"
        card = self.keys(where, data, ("id", "name", "text", "effects"), ("copies",))
        word = card.get("id", "missing")
        if not isinstance(word, str) or not _WORD.fullmatch(word):
            self.refuse(f"{where}.id", f"{shown(word)} is not a word of letters, digits, _ and -")
        for key, longest in (("name", LONGEST_NAME), ("text", LONGEST_WORDS)):
            if key in card:
                self.words(f"{where}.{key}", card[key], longest)
        copies = self.number(f"{where}.copies", card.get("copies", 1), 1, MOST_COPIES)
        effects = self.effects(f"{where}.effects", card.get("effects", ()), ())
        return EventCard(str(word), str(card.get("name")), str(card.get("text")), effects, copies)

    def keys(self, where: str, data: object, needed: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            self.refuse(where, f"{shown(data)} is not an object with {', '.join(needed) or 'keys'}")
            return {}
        known = [*needed, *optional]
        for key in islice((key for key in data if key not in known), MOST_FAULTS):
            near = get_close_matches(str(key)[:80], known, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; expected one of {', '.join(known)}" if known else ""
            self.refuse(f"{where}.{escaped(str(key)[:80])}", f"unknown key{hint}")
        for key in needed:
            if key not in data:
                self.refuse(f"{where}.{key}", "is missing")
        return data

    def words(self, where: str, value: object, longest: int) -> None:
        flaw = flaw_of(value, longest) if isinstance(value, str) else "is not a text"
        if flaw:
            self.refuse(where, f"{shown(value, 60)} {flaw}")

    def number(self, where: str, value: object, least: int, most: int) -> int:
        if is_count(value, least, most):
            return value  # type: ignore[return-value]
        self.refuse(where, f"{shown(value)} is not an integer from {least} to {most}")
        return least

    def member(self, where: str, value: object, enum: type[E], among: Iterable[E] | None = None) -> E:
        members = list(enum if among is None else among)
        if isinstance(value, str) and value in members:
            return enum(value)
        self.refuse(where, none_of(value, members))
        return members[0]

    def effects(self, where: str, value: object, around: tuple[Do, ...]) -> tuple[Effect, ...]:
        """Read a list of effects; `around` are the kinds of the effects that it is nested in."""
        if not isinstance(value, (list, tuple)):
            self.refuse(where, f"{shown(value)} is not a list of effects")
            return ()
        if len(around) > DEEPEST:
            self.refuse(where, f"effects inside effects more than {DEEPEST} deep")
            return ()
        if not self.spend(where, len(value)):
            return ()
        return tuple(self.effect(f"{where}[{index}]", item, around) for index, item in enumerate(value))

    def spend(self, where: str, count: int) -> bool:
        """Count these effects or branches against the limit; return False, with a fault, if there are too many."""
        is_enough = count <= self.left
        self.left = self.left - count if is_enough else 0
        if not is_enough:
            self.refuse(where, f"the cards have more than {MOST_EFFECTS} effects and branches together")
        return is_enough

    def effect(self, where: str, data: object, around: tuple[Do, ...]) -> Effect:
        do = data.get("do") if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping) or do is None:
            self.refuse(where, f"{shown(data)} is not an effect: `do` is missing")
            return Effect(Do.ZOMBIES_STEP)
        known = self.member(f"{where}.do", do, Do)
        if known != do:
            return Effect(Do.ZOMBIES_STEP)
        if known in (Do.KEEP_UNTIL, Do.NEXT_TURNS) and Do.FOR_EACH in around:
            self.refuse(f"{where}.do", f"{known} cannot be used inside for_each [DEFCON-PRIM-16]")
        if Do.NEXT_TURNS in around and known not in _INSIDE_NEXT_TURNS:
            self.refuse(f"{where}.do", f"{known} cannot be used inside next_turns [DEFCON-PRIM-17]")
        fields = event_cards.FIELDS[known]
        optional = ("else",) if known is Do.IF else ()
        given = self.keys(where, data, ("do", *(field for field in fields if field not in optional)), optional)
        values: dict[str, Any] = {}
        branches: list[Branch] = []
        inside = (*around, known)
        for field in fields:
            place, value = f"{where}.{field}", given.get(field, ())
            if field not in given and field not in optional:
                continue
            if field in _VALUES:
                name, read = _VALUES[field]
                values[name] = read(self, place, value)
            elif field == "branches":
                branches += self.branches(place, value, inside)
            else:
                branches.append(Branch(self.effects(place, value, inside)))
        return Effect(known, branches=tuple(branches), **values)

    def branches(self, where: str, value: object, inside: tuple[Do, ...]) -> Iterator[Branch]:
        if not isinstance(value, (list, tuple)) or not value:
            self.refuse(where, f"{shown(value)} is not a list of branches, at least one")
            return
        if not self.spend(where, len(value)):
            return
        labels: set[object] = set()
        for index, item in enumerate(value):
            place = f"{where}[{index}]"
            branch = self.keys(place, item, ("weight", "label", "effects"))
            label = branch.get("label", f"missing {index}")
            self.words(f"{place}.label", label, LONGEST_NAME)
            if str(label) in labels:
                self.refuse(f"{place}.label", f"{shown(label)} is listed twice")
            labels.add(str(label))
            effects = self.effects(f"{place}.effects", branch.get("effects", ()), inside)
            yield Branch(effects, self.number(f"{place}.weight", branch.get("weight", 1), 1, MOST_WEIGHT), str(label))

    def place(self, where: str, value: object) -> event_cards.Place:
        if isinstance(value, str) and value in (Spot.EARTH, Spot.HERE):
            return event_cards.Place(Spot(value))
        if isinstance(value, Mapping) and len(value) == 1:
            ((spot, systems),) = value.items()
            if spot in (Spot.CHOOSE, Spot.RANDOM, Spot.EACH):
                return event_cards.Place(Spot(spot), self.set(f"{where}.{spot}", systems))
        what = f'{shown(value)} is not one of "earth", "here", {{choose: SET}}, {{random: SET}}, {{each: SET}}'
        self.refuse(where, what)
        return event_cards.Place(Spot.EARTH)

    def set(self, where: str, value: object) -> event_cards.Systems:
        given = self.keys(where, value, (), ("ring", "seen", "kind", "number", "zombies", "ship", "earth"))
        ring, kind, number = given.get("ring", _ANY), given.get("kind", _ANY), given.get("number", _ANY)
        return event_cards.Systems(
            ring=None if ring == _ANY else self.rings(f"{where}.ring", ring),
            seen=self.member(f"{where}.seen", given.get("seen", _ANY), event_cards.Seen),
            kind=None if kind == _ANY else self.member(f"{where}.kind", kind, Kind, _TILES),
            number=None if number == _ANY else self.number(f"{where}.number", number, 0, NUMBERS[-1]),
            zombies=self.member(f"{where}.zombies", given.get("zombies", _ANY), event_cards.Some),
            ship=self.member(f"{where}.ship", given.get("ship", _ANY), event_cards.Company),
            earth=self.member(f"{where}.earth", given.get("earth", event_cards.Home.EXCLUDE), event_cards.Home),
        )

    def rings(self, where: str, value: object) -> tuple[int, ...]:
        if isinstance(value, (list, tuple)):
            if len(value) > MOST_RINGS + 1:
                self.refuse(where, f"{len(value)} rings, but there are only {MOST_RINGS + 1}, Earth's included")
                return ()
            return tuple(sorted({self.number(f"{where}[{i}]", item, 0, MOST_RINGS) for i, item in enumerate(value)}))
        return (self.number(where, value, 0, MOST_RINGS),)

    def test(self, where: str, value: object, deeper: int) -> Test:
        if isinstance(value, str) and value in (Question.ALWAYS, Question.NO_DISCOVERY_BY_MOVE):
            return Test(Question(value))
        if isinstance(value, Mapping) and len(value) == 1:
            ((key, inner),) = value.items()
            if key == "discovered":
                return Test(Question.DISCOVERED, self.member(f"{where}.discovered", inner, Kind, _TILES))
            if key == "not" and deeper:
                test = self.test(f"{where}.not", inner, deeper - 1)
                return Test(test.question, test.kind, not test.negated)
        what = f'{shown(value)} is not one of "always", "no_discovery_by_move", {{discovered: CLASS}}, {{not: TEST}}'
        self.refuse(where, what)
        return Test(Question.ALWAYS)


_VALUES: Mapping[str, tuple[str, Callable[[_Reader, str, object], Any]]] = {
    "who": ("who", lambda reader, where, value: reader.member(where, value, Who)),
    "at": ("at", _Reader.place),
    "systems": ("systems", _Reader.set),
    "amount": ("amount", lambda reader, where, value: reader.number(where, value, 0, MOST_AMOUNT)),
    "count": ("amount", lambda reader, where, value: reader.number(where, value, 1, MOST_AMOUNT)),
    "number": ("amount", lambda reader, where, value: reader.number(where, value, 0, NUMBERS[-1])),
    "discovered": ("discovered", lambda reader, where, value: reader.member(where, value, Kind, _TILES)),
    "test": ("test", lambda reader, where, value: reader.test(where, value, DEEPEST)),
}
"""The fields that hold values: the name of each in `Effect`, and how it is read. All other fields hold effects."""


def cards_of(data: object, faults: list[Fault], where: str = "") -> tuple[EventCard, ...]:
    """Return the cards of `{"cards": [card, ...]}` or of a list of cards, and add what is wrong to `faults`."""
    reader = _Reader(faults)
    if isinstance(data, Mapping):
        for key in islice(data, MOST_FAULTS):
            if key != "cards":
                reader.refuse(f"{where}{shown(key, 44)}", "unknown key; put the cards under `cards`")
        data = data.get("cards")
    if not isinstance(data, (list, tuple)):
        reader.refuse(f"{where}cards", f"{shown(data)} is not a list of cards")
        return ()
    if len(data) > MOST_CARDS:
        reader.refuse(f"{where}cards", f"{len(data)} cards, more than {MOST_CARDS}")
        return ()
    before = len(faults)
    cards = tuple(reader.card(f"{where}cards[{index}]", item) for index, item in enumerate(data))
    if len(faults) == before:
        faults += work_faults(cards, f"{where}cards")
    return cards


def work_faults(cards: tuple[EventCard, ...], where: str) -> list[Fault]:
    """Return a fault if the cards do too much for one deck, else an empty list. Rules: DEFCON-EVT-10."""
    work = work_of(cards)
    if work <= MOST_WORK:
        return []
    what = f"the cards, all copies together, can do {shown(work)} in one step, more than {MOST_WORK}"
    return [Fault("DEFCON-PRIM-01", where, what)]


def load_cards(path: str | Path) -> tuple[EventCard, ...]:
    """Load the event cards of a file: TOML if its name ends in `.toml`, otherwise JSON.

    The limits of a file are the constants at the top of this module.

    Raises:
        InvalidOptions: The file cannot be read or has faults; the error names the card and the field of each.

    Rules: DEFCON-EVT-10.
    """
    faults: list[Fault] = []
    cards = cards_of_file(path, faults)
    if faults:
        raise InvalidOptions(tuple(faults))
    return cards


def cards_of_file(path: str | Path, faults: list[Fault]) -> tuple[EventCard, ...]:
    """Return the cards of a file, and add what is wrong to `faults`."""
    where = escaped(str(path))
    try:
        with open_to_read(path) as file:
            raw = file.read(LONGEST_FILE + 1).removeprefix(BOM_UTF8)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        faults.append(Fault("DEFCON-EVT-10", where, f"cannot be read: {reason or escaped(str(error))}"))
        return ()
    if len(raw) > LONGEST_FILE:
        faults.append(Fault("DEFCON-EVT-10", where, f"is longer than {LONGEST_FILE} bytes"))
        return ()
    try:
        data = _toml(raw) if Path(path).suffix == ".toml" else parsed(raw)
    except (ValueError, RecursionError) as error:
        faults.append(Fault("DEFCON-EVT-10", where, f"is neither TOML nor JSON: {escaped(str(error))[:200]}"))
        return ()
    return cards_of(data, faults, f"{where}: ")


_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{_PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}}", re.MULTILINE)
"""A key with too many parts; `tomllib` takes time that grows with the square of their number."""


def _toml(raw: bytes) -> dict[str, object]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
    if _LONG_KEY.search(text):
        raise ValueError(f"a key has more than {MOST_PARTS} parts")
    return tomllib.loads(text)
