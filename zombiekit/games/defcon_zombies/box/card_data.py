"""Event cards as the plain data that they are read from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.defcon_zombies.box.event_cards import (
    Company,
    Do,
    Effect,
    EventCard,
    Home,
    Place,
    Question,
    Seen,
    Some,
    Spot,
    Systems,
    Test,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

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
"""The fields that are lists of effects, each primitive's in the order of its branches."""


def data_of(card: EventCard) -> dict[str, object]:
    """Return a card as data; whatever reads as this very card."""
    return {
        "id": card.id,
        "name": card.name,
        "text": card.text,
        "effects": [_effect(effect) for effect in card.effects],
        "copies": card.copies,
    }


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
    data: dict[str, Any] = {}
    if systems.ring is not None:
        data["ring"] = list(systems.ring)
    if systems.kind is not None:
        data["kind"] = str(systems.kind)
    if systems.number is not None:
        data["number"] = systems.number
    for name, usual in (("seen", Seen.ANY), ("zombies", Some.ANY), ("ship", Company.ANY), ("earth", Home.EXCLUDE)):
        if getattr(systems, name) is not usual:
            data[name] = str(getattr(systems, name))
    return data


def _test(test: Test | None) -> object:
    if test is None:
        return None
    data: Any = {"discovered": str(test.kind)} if test.question is Question.DISCOVERED else str(test.question)
    return {"not": data} if test.negated else data
