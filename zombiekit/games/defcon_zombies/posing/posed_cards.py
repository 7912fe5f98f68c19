"""Event cards of a posed position: what is kept and lasts, and where all the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Fault, InvalidState
from zombiekit.games.defcon_zombies.box.event_cards import Do
from zombiekit.games.defcon_zombies.box.variants import Trigger
from zombiekit.games.defcon_zombies.table.position import EventTable, Kept, Lasting
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.posing.facts import Posed


def event_table(told: Posed, base: EventTable) -> EventTable:
    """Return the event cards: what is kept and lasts, and deck and discards of the others.

    Raises:
        InvalidState: A card is not kept or does not last, or has lasted longer than there were turns.
    """
    die = told.die
    if die is None and told.options.events and Trigger.PLANET_NUMBER in told.options.event_triggers:
        die = 1
    wrong: list[Fault] = []
    kept, lasting = _kept(told, wrong), _lasting(told, wrong)
    if wrong:
        raise InvalidState(wrong)
    entries: list[Kept | Lasting] = [*kept, *lasting]
    drawn = [(entry.card, entry.copy) for entry in entries]
    out = [card for card, _ in drawn]
    if told.card:
        drawn.append((told.card, out.count(told.card)))
        out.append(told.card)
    left = {card: count - out.count(card) for card, count in base.deck}
    deck, discards = told.deck, told.discards
    if deck is None:
        deck = {card: count - (discards or {}).get(card, 0) for card, count in left.items()}
    if discards is None:
        discards = {card: count - deck.get(card, 0) for card, count in left.items()}
    return EventTable(
        die,
        pairs_of({card: count for card, count in deck.items() if count}),
        pairs_of({card: count for card, count in discards.items() if count}),
        kept,
        lasting,
        tuple(dict.fromkeys(drawn)),
        told.skip,
    )


def _kept(told: Posed, wrong: list[Fault]) -> tuple[Kept, ...]:
    found: list[Kept] = []
    for index, (card, keeper) in enumerate(told.kept):
        at = _first_effect(told, card, Do.KEEP_UNTIL)
        if at is None:
            wrong.append(Fault("", f"kept[{index}]", f"{card!r} has no effect {Do.KEEP_UNTIL}"))
        else:
            found.append(Kept(card, _copies(card, found), at[0], keeper))
    return tuple(found)


def _lasting(told: Posed, wrong: list[Fault]) -> tuple[Lasting, ...]:
    found: list[Lasting] = []
    for index, (card, drawer, left) in enumerate(told.lasting):
        at = _first_effect(told, card, Do.NEXT_TURNS)
        if at is None:
            wrong.append(Fault("", f"lasting[{index}]", f"{card!r} has no effect {Do.NEXT_TURNS}"))
            continue
        path, effect = at
        last = told.now + left - 1
        first = last - effect.amount + 1
        if first < 2:
            words = f"lasts {effect.amount} turns and would have been drawn in turn {first - 1}; name a later `turn`"
            wrong.append(Fault("", f"lasting[{index}]", words))
        found.append(Lasting(card, _copies(card, found), path, drawer, 0, first, last))
    return tuple(found)


def _copies(card: str, found: list[Kept] | list[Lasting]) -> int:
    """Return the number of the next copy of a card."""
    return sum(entry.card == card for entry in found)


def _first_effect(told: Posed, card: str, do: Do) -> tuple[tuple[int, ...], Effect] | None:
    """Return the path of the list inside the first effect of a card that does this, and the effect."""

    def find(effects: tuple[Effect, ...], path: tuple[int, ...]) -> tuple[tuple[int, ...], Effect] | None:
        for at, effect in enumerate(effects):
            if effect.do is do:
                return (*path, at, 0), effect
            for branch, inner in enumerate(effect.branches):
                found = find(inner.effects, (*path, at, branch))
                if found is not None:
                    return found
        return None

    return next((find(made.effects, ()) for made in told.options.event_cards.all if made.id == card), None)
