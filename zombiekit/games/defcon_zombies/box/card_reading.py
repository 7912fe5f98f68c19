"""Event cards from plain data; every mistake is told with its card and field (clauses PRIM)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box.card_limits import (
    MOST_CARDS,
    MOST_WORK,
    work_of,
)
from zombiekit.games.defcon_zombies.box.event_cards import (
    EventCard,
)
from zombiekit.games.defcon_zombies.box.one_card import Budget, fault_at, read_card
from zombiekit.limits import MOST_FAULTS

if TYPE_CHECKING:
    from enum import StrEnum

    E = TypeVar("E", bound=StrEnum)


def cards_of(data: object, faults: list[Fault], where: str = "") -> tuple[EventCard, ...]:
    """Return the cards of `{"cards": [card, ...]}` or of a list of cards, and keep what is wrong with them."""
    if isinstance(data, Mapping):
        faults += [
            fault_at(f"{where}{shown(key, 44)}", "unknown key; the cards stand under `cards`")
            for key in islice(data, MOST_FAULTS)
            if key != "cards"
        ]
        data = data.get("cards")
    if not isinstance(data, (list, tuple)):
        faults.append(fault_at(f"{where}cards", f"{shown(data)} is no list of cards"))
        return ()
    if len(data) > MOST_CARDS:
        faults.append(fault_at(f"{where}cards", f"{len(data)} cards, more than {MOST_CARDS}"))
        return ()
    before, budget = len(faults), Budget()
    cards = tuple(read_card(f"{where}cards[{index}]", item, faults, budget) for index, item in enumerate(data))
    if len(faults) == before:
        faults += work_faults(cards, f"{where}cards")
    return cards


def work_faults(cards: tuple[EventCard, ...], where: str) -> list[Fault]:
    """Return whether cards do too much for one deck. Rules: DEFCON-EVT-10."""
    work = work_of(cards)
    if work <= MOST_WORK:
        return []
    what = f"the cards, all copies together, can do {shown(work)} in one step, more than {MOST_WORK}"
    return [fault_at(where, what)]
