"""Event cards as data: what a card may say, built from a fixed set of primitives (clauses PRIM)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from zombiekit.games.defcon_zombies.box.components import Kind
from zombiekit.primitives.names import Name


class Do(Name):
    """What an effect does.

    Rules: DEFCON-PRIM-05, DEFCON-PRIM-06, DEFCON-PRIM-07, DEFCON-PRIM-08, DEFCON-PRIM-09, DEFCON-PRIM-10, DEFCON-PRIM-11,
    DEFCON-PRIM-12, DEFCON-PRIM-13, DEFCON-PRIM-14, DEFCON-PRIM-15, DEFCON-PRIM-16, DEFCON-PRIM-17.
    """

    COLLECT = "collect"
    COLLECT_PER = "collect_per"
    PAY = "pay"
    ADD_SHIP = "add_ship"
    ADD_ZOMBIE = "add_zombie"
    DESTROY_SHIP = "destroy_ship"
    DESTROY_ZOMBIE = "destroy_zombie"
    REPLACE_TILE = "replace_tile"
    PEEK = "peek"
    ZOMBIES_STEP = "zombies_step"
    SKIP_ZOMBIES_STEPS = "skip_zombies_steps"
    CHANCE = "chance"
    PREDICT = "predict"
    FOR_EACH = "for_each"
    IF = "if"
    KEEP_UNTIL = "keep_until"
    NEXT_TURNS = "next_turns"


class Who(Name):
    """Which players an effect is for, in seat order after the drawer. Rules: DEFCON-PRIM-02."""

    DRAWER = "drawer"
    OTHERS = "others"
    ALL = "all"
    SELF = "self"


class Seen(Name):
    """Whether systems of a set are explored."""

    EXPLORED = "explored"
    UNEXPLORED = "unexplored"
    ANY = "any"


class Some(Name):
    """Whether systems of a set hold zombies."""

    SOME = "some"
    NONE = "none"
    ANY = "any"


class Company(Name):
    """Whether the player that an effect is for has ships in systems of a set."""

    SELF = "self"
    ALONE = "alone"
    ANY = "any"


class Home(Name):
    """Whether Earth is in a set."""

    EXCLUDE = "exclude"
    INCLUDE = "include"
    ONLY = "only"


class Spot(Name):
    """How an effect finds the systems where it happens. Rules: DEFCON-PRIM-04."""

    EARTH = "earth"
    HERE = "here"
    CHOOSE = "choose"
    RANDOM = "random"
    EACH = "each"


class Question(Name):
    """What a test asks. Rules: DEFCON-PRIM-18."""

    ALWAYS = "always"
    DISCOVERED = "discovered"
    NO_DISCOVERY_BY_MOVE = "no_discovery_by_move"


@attrs.frozen
class Systems:
    """A set of systems: all that meet every condition. Rules: DEFCON-PRIM-03.

    Attributes:
        ring: The rings, or None for any.
        seen: Explored or not.
        kind: The class of the explored tile, or None for any.
        number: The number of the planet, or None for any.
        zombies: With zombies or without.
        ship: With a ship of the player that the effect is for, or with exactly one and no other player's.
        earth: Whether Earth is in the set.
    """

    ring: tuple[int, ...] | None = None
    seen: Seen = Seen.ANY
    kind: Kind | None = None
    number: int | None = None
    zombies: Some = Some.ANY
    ship: Company = Company.ANY
    earth: Home = Home.EXCLUDE


@attrs.frozen
class Place:
    """Where an effect happens: Earth, here, or systems of a set."""

    spot: Spot
    systems: Systems = Systems()


@attrs.frozen
class Test:
    """A condition: what is asked, for DISCOVERED with the class of the tile, and whether the answer is reversed. Rules: DEFCON-PRIM-18."""

    question: Question
    kind: Kind | None = None
    negated: bool = False


@attrs.frozen
class Branch:
    """A list of effects inside an effect, with its weight and label where chance decides."""

    effects: tuple[Effect, ...]
    weight: int = 1
    label: str = ""


@attrs.frozen
class Effect:
    """One effect of a card; which fields matter depends on `do`.

    Attributes:
        do: What it does.
        who: The players that it is for.
        at: Where it happens.
        systems: COLLECT_PER: the systems that count.
        amount: The amount, number or count.
        test: IF, NEXT_TURNS: the condition.
        discovered: KEEP_UNTIL: the class of tile that it waits for.
        branches: The lists of effects inside. CHANCE: its branches; PREDICT: exact, near, far; IF: then, else; all others: one.
    """

    do: Do
    who: Who = Who.DRAWER
    at: Place | None = None
    systems: Systems | None = None
    amount: int = 0
    test: Test | None = None
    discovered: Kind | None = None
    branches: tuple[Branch, ...] = ()


attrs.resolve_types(Branch, globals(), locals())
attrs.resolve_types(Effect, globals(), locals())


@attrs.frozen(cache_hash=True)
class EventCard:
    """An event card. Rules: DEFCON-EVT-10.

    Attributes:
        id: Its identifier: one word, unique in a deck.
        name: Its name.
        text: Its text for players.
        effects: What it does.
        copies: How many of it are in the deck.
    """

    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]
    copies: int = 1

    def effects_at(self, path: tuple[int, ...]) -> tuple[Effect, ...]:
        """Return the list of effects at a path, which alternates between the index of an effect and of a branch in it.

        Raises:
            IndexError: There is no such list.
        """
        effects = self.effects
        for at in range(0, len(path), 2):
            effects = effects[path[at]].branches[path[at + 1]].effects
        return effects


def effects_with(
    do: Do, effects: tuple[Effect, ...], path: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Effect]]:
    """Yield the effects that do this, nested ones too, each with the path to the first list inside it."""
    for at, effect in enumerate(effects):
        if effect.do is do:
            yield (*path, at, 0), effect
        for branch, inner in enumerate(effect.branches):
            yield from effects_with(do, inner.effects, (*path, at, branch))


FIELDS: Mapping[Do, tuple[str, ...]] = {
    Do.COLLECT: ("who", "amount"),
    Do.COLLECT_PER: ("who", "systems", "amount"),
    Do.PAY: ("who", "amount"),
    Do.ADD_SHIP: ("who", "at"),
    Do.ADD_ZOMBIE: ("at",),
    Do.DESTROY_SHIP: ("who", "at"),
    Do.DESTROY_ZOMBIE: ("at",),
    Do.REPLACE_TILE: ("at", "number"),
    Do.PEEK: ("who", "at"),
    Do.ZOMBIES_STEP: (),
    Do.SKIP_ZOMBIES_STEPS: ("count",),
    Do.CHANCE: ("branches",),
    Do.PREDICT: ("exact", "near", "far"),
    Do.FOR_EACH: ("who", "effects"),
    Do.IF: ("test", "then", "else"),
    Do.KEEP_UNTIL: ("discovered", "effects"),
    Do.NEXT_TURNS: ("count", "test", "effects"),
}
"""The fields that each primitive has besides `do`."""
LISTS = ("exact", "near", "far", "effects", "then", "else")
"""The fields that hold lists of effects; those of each primitive are in the order of its branches."""


def data_of(card: EventCard) -> dict[str, object]:
    """Return a card as data that reads back as the same card."""
    return {**attrs.asdict(card, recurse=False), "effects": [_effect(effect) for effect in card.effects]}


def _effect(effect: Effect) -> dict[str, object]:
    data: dict[str, Any] = {"do": str(effect.do)}
    inner = iter(effect.branches)
    for field in FIELDS[effect.do]:
        if field == "branches":
            data[field] = [
                {"weight": branch.weight, "label": branch.label, "effects": [_effect(each) for each in branch.effects]}
                for branch in effect.branches
            ]
        elif field in LISTS:
            data[field] = [_effect(each) for each in next(inner).effects]
        else:
            data[field] = _plain(field, effect)
    return data


def _plain(field: str, effect: Effect) -> object:
    if field == "at":
        return _place(effect.at)
    if field == "systems":
        return _systems(effect.systems)
    if field == "test":
        return _test(effect.test)
    if field in {"number", "count", "amount"}:
        return effect.amount
    value = getattr(effect, field)
    return None if value is None else str(value)


def _place(place: Place | None) -> object:
    if place is None:
        return None
    return str(place.spot) if place.spot in (Spot.EARTH, Spot.HERE) else {str(place.spot): _systems(place.systems)}


def _systems(systems: Systems | None) -> dict[str, object] | None:
    if systems is None:
        return None
    data: dict[str, Any] = {} if systems.ring is None else {"ring": list(systems.ring)}
    for name in ("kind", "number", "seen", "zombies", "ship", "earth"):
        value = getattr(systems, name)
        if value is not getattr(_ALL_BUT_EARTH, name):
            data[name] = value if name == "number" else str(value)
    return data


_ALL_BUT_EARTH = Systems()


def _test(test: Test | None) -> object:
    if test is None:
        return None
    data: Any = {"discovered": str(test.kind)} if test.question is Question.DISCOVERED else str(test.question)
    return {"not": data} if test.negated else data
