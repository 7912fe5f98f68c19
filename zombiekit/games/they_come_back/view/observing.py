"""Views: what a seat knows of a state, and states drawn at random that fit a view (clauses INFO)."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from zombiekit.agenda import Choice, Decision, Event, options_of
from zombiekit.errors import Fault, InvalidState
from zombiekit.game import check_seen
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import NUMBER, Card, Moment
from zombiekit.games.they_come_back.rules.event_card import CARDS
from zombiekit.games.they_come_back.table.actions import PASS
from zombiekit.games.they_come_back.table.events import CardDrawn, CardTaken
from zombiekit.games.they_come_back.table.position import Draft, by_number, cards_in_deck, changed
from zombiekit.offers import Interruption
from zombiekit.rulebook import Entry

if TYPE_CHECKING:
    from zombiekit.primitives.chance import RandomSource
    from zombiekit.primitives.pairs import Pairs

D = TypeVar("D", bound="Draft")


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: the cards of the other hands are `hidden`, and `deck` has all cards that the seat does not see.

    A view can be played on: nobody then plays a card that it hides, and a step that needs one raises `Undetermined`.
    A draw from that deck is as likely as it is for somebody who knows no more than the view does. Legal actions of the seat are the same
    in its view.

    Raises:
        ValueError: There is no such seat.

    Rules: STCB-INFO-01, STCB-INFO-02, STCB-INFO-03, STCB-INFO-05.
    """
    if type(seat) is not int or not 0 <= seat < len(state.hands):
        msg = f"the seats are 0 to {len(state.hands) - 1}, not {seat!r}"
        raise ValueError(msg)
    hands = tuple([hand if at == seat else (Card.HIDDEN,) * len(hand) for at, hand in enumerate(state.hands)])
    events = tuple([_seen_by(seat, event) for event in state.events])
    if hands == state.hands and events == state.events:
        return state
    unseen = Counter(dict(state.deck))
    for before, after in zip(state.hands, hands, strict=True):
        if before is not after:
            unseen.update(card for card in before if card is not Card.HIDDEN)
    return attrs.evolve(state, hands=hands, deck=_counted(unseen), events=events)


def _seen_by(seat: int, event: Event) -> Event:
    """Return an event as a seat sees it: only the drawer sees what is drawn, and only two see what one takes from the other."""
    if type(event) is CardDrawn and event.seat != seat:
        return attrs.evolve(event, card=Card.HIDDEN)
    if type(event) is CardTaken and seat not in {event.seat, event.victim}:
        return attrs.evolve(event, card=Card.HIDDEN)
    return event


def _counted(cards: Counter[Card]) -> Pairs[Card, int]:
    """Return cards as a deck: how many of each kind, by number."""
    return tuple(sorted(((card, count) for card, count in cards.items() if count), key=lambda pair: NUMBER[pair[0]]))


# ---------------------------------------------------------------------------------------------- states that fit a view


def is_view(state: Draft) -> bool:
    """Return whether something is hidden in a state: a card in a hand. Rules: STCB-INFO-01."""
    return any(Card.HIDDEN in hand for hand in state.hands)


def resample(view: D, rng: RandomSource) -> D:
    """Return a full state that fits a view; a view without anything hidden is returned as it is.

    The unseen cards are dealt to the hidden places of hands and to the deck, each deal as likely, but for one thing: a player who is
    asked, and would not be without a card that he can play now, holds such a card. What is known of a hand stays in it.

    Raises:
        InvalidState: The unseen cards do not go round, or it is a full state that shows what each seat may not know.

    Rules: STCB-INFO-04.
    """
    hidden = {seat: hand.count(Card.HIDDEN) for seat, hand in enumerate(view.hands) if Card.HIDDEN in hand}
    if not hidden:
        return check_seen(view, observe, len(view.hands), rule="STCB-INFO-01")
    if cards_in_deck(view) < 0:
        raise InvalidState((Fault("STCB-INFO-04", "deck", "there are fewer unseen cards than hidden ones in hands"),))
    unseen = [card for card, count in view.deck for _ in range(count)]
    dealt: dict[int, list[Card]] = {}
    asked = asked_for(view)
    if asked is not None:
        seat, kinds = asked
        dealt[seat] = _hand_with(kinds, unseen, hidden.pop(seat), rng)
    for seat, size in hidden.items():
        dealt[seat] = [_pick(unseen, rng) for _ in range(size)]
    hands = tuple(
        [
            by_number((*[card for card in hand if card is not Card.HIDDEN], *dealt.get(seat, ())))
            for seat, hand in enumerate(view.hands)
        ]
    )
    return attrs.evolve(view, hands=hands, deck=_counted(Counter(unseen)))


def asked_for(view: Draft) -> tuple[int, frozenset[Card]] | None:
    """Return the seat whose hidden hand must hold one of some kinds of cards, and these kinds; None if nothing is known of any hand.

    A decision with a single option is settled without asking. So if a player has to decide, and the cards of his hand are his only
    choice, he holds one that gives him a choice. Rules: STCB-INFO-04, STCB-TIME-04.
    """
    node = view.agenda[-1] if view.agenda else None
    if not isinstance(node, Decision):
        return None
    seat = node.actor(view)
    hand = view.hands[seat]
    if Card.HIDDEN not in hand or _is_asked_anyway(view, node):
        return None
    kinds = frozenset([card for card, _ in view.deck if _has_choice(view, node, seat, card)])
    return seat, kinds


def _is_asked_anyway(view: Draft, node: Decision) -> bool:
    """Return whether a player would be asked at a node whatever he holds."""
    return (isinstance(node, Choice) and node.is_asked_alone(view)) or len(options_of(view, node)) > 1


def _has_choice(view: Draft, node: Decision, seat: int, card: Card) -> bool:
    """Return whether a card of one kind in the hidden hand gives a player more than one option."""
    hand = (*view.hands[seat][:-1], card)  # hidden ones are the last
    return len(options_of(attrs.evolve(view, hands=changed(view.hands, seat, hand)), node)) > 1


def _hand_with(kinds: frozenset[Card], unseen: list[Card], size: int, rng: RandomSource) -> list[Card]:
    """Take a hand out of the unseen cards that holds at least one of some kinds, each such hand as likely.

    How many of these kinds it holds is drawn by how many hands have that number of them; then the cards.
    """
    helpful = [card for card in unseen if card in kinds]
    others = [card for card in unseen if card not in kinds]
    at = int(rng.random() * (comb(len(unseen), size) - comb(len(others), size)))
    for count in range(1, size + 1):
        at -= comb(len(helpful), count) * comb(len(others), size - count)
        if at < 0:
            hand = [_pick(helpful, rng) for _ in range(count)] + [_pick(others, rng) for _ in range(size - count)]
            unseen[:] = helpful + others
            return hand
    what = "no unseen card gives the player who is asked a choice"
    raise InvalidState((Fault("STCB-INFO-04", "deck", what),))


def _pick(cards: list[Card], rng: RandomSource) -> Card:
    """Take one of the cards, each as likely."""
    return cards.pop(int(rng.random() * len(cards)))


def holds(state: Draft, seat: int) -> tuple[str, ...]:
    """Return the cards in the hand of a seat, as far as they are known, and those on the table before it."""
    return tuple(card for card in (*state.hands[seat], *state.tables[seat]) if card is not Card.HIDDEN)


def own_cards(state: Draft) -> tuple[Entry, ...]:
    """Return the cards of people's own that a game is played with, as the rulebook has those of the box."""
    own = [kind for card, kind in state.options.kinds.items() if card not in CARDS or kind.text]
    return tuple([Entry("card", kind.title, (kind.title, str(kind.card)), kind.text) for kind in own])


def offer(view: Draft) -> Interruption | None:
    """Return what a window offers the player who is asked; None at decisions of his own, which nobody takes off him.

    Rules: STCB-TIME-03, STCB-TIME-05.
    """
    node = view.agenda[-1]
    if not isinstance(node, rules.WindowChoice):
        return None
    return Interruption(
        seat=node.seat,
        decline=PASS,
        turn=(view.round, view.active),
        own=node.seat == view.active,
        answers=node.moment is Moment.CARD_PLAYED,
        idle=len(options_of(view, node)) == 1,
    )


def concerns(event: Event, seat: int) -> bool:
    """Return whether an event has to do with a player: it is his, or it is done to him. That he was asked or passed is none."""
    if not getattr(event, "news", True):
        return False
    action = getattr(event, "action", None)
    return any(_is(getattr(each, name, None), seat) for each in (event, action) for name in _WHO)


_WHO = ("seat", "victim", "target", "attacker", "undead")
"""The fields of events, and of the actions in them, in which seats may stand; squares may, too."""


def _is(value: Any, seat: int) -> bool:
    return type(value) is int and value == seat
