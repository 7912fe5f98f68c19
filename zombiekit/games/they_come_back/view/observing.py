"""Views: what a seat knows of a state, and states drawn at random that fit a view (clauses INFO)."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TypeVar

import attrs

from zombiekit.agenda import Choice, Decision, Event, options_of
from zombiekit.errors import InvalidState
from zombiekit.game import check_seen
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.rules.event_card import CARDS
from zombiekit.games.they_come_back.rules.windows import count_cards
from zombiekit.games.they_come_back.table.actions import PASS
from zombiekit.games.they_come_back.table.events import CardDrawn, CardTaken
from zombiekit.games.they_come_back.table.position import Draft, by_number, cards_in_deck
from zombiekit.offers import Interruption
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.pairs import replaced
from zombiekit.rulebook import Entry

D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: the cards of the other hands are `hidden`, and `deck` has all cards that the seat does not see.

    A view can be played on: hidden cards are then never played, and a step that needs one raises `Undetermined`.
    Draws from that deck have the odds that they have for somebody who knows only the view. The seat's legal actions are the same
    in its view.

    Raises:
        ValueError: There is no such seat.

    Rules: STCB-INFO-01, STCB-INFO-02, STCB-INFO-03, STCB-INFO-05.
    """
    check_position(state, Draft)
    check_seat(seat, len(state.hands))
    hands = tuple([hand if at == seat else (Card.HIDDEN,) * len(hand) for at, hand in enumerate(state.hands)])
    events = tuple([_seen_by(seat, event) for event in state.events])
    if hands == state.hands and events == state.events:
        return state
    unseen = Counter(dict(state.deck))
    for before, after in zip(state.hands, hands, strict=True):
        if before is not after:
            unseen.update(card for card in before if card is not Card.HIDDEN)
    return attrs.evolve(state, hands=hands, deck=count_cards(unseen.elements()), events=events)


def _seen_by(seat: int, event: Event) -> Event:
    """Return an event as a seat sees it: a drawn card is shown only to the drawer, a taken one only to taker and victim."""
    if type(event) is CardDrawn and event.seat != seat:
        return attrs.evolve(event, card=Card.HIDDEN)
    if type(event) is CardTaken and seat not in {event.seat, event.victim}:
        return attrs.evolve(event, card=Card.HIDDEN)
    return event


def is_view(state: Draft) -> bool:
    """Return whether a state hides a card in any hand. Rules: STCB-INFO-01."""
    return any(Card.HIDDEN in hand for hand in state.hands)


def resample(view: D, rng: RandomSource) -> D:
    """Return a full state that fits a view; a view that hides nothing is returned as it is.

    The unseen cards are dealt to the hidden places of hands and to the deck, all deals equally likely, with one exception: a player
    who is asked only for having a card to play now gets such a card. Known cards stay in their hands.

    Raises:
        InvalidState: There are too few unseen cards, or this is a full state, which shows what no seat may know.

    Rules: STCB-INFO-04.
    """
    hidden = {seat: hand.count(Card.HIDDEN) for seat, hand in enumerate(view.hands) if Card.HIDDEN in hand}
    if not hidden:
        return check_seen(view, observe, len(view.hands), rule="STCB-INFO-01")
    if cards_in_deck(view) < 0:
        raise InvalidState.at("deck", "there are fewer unseen cards than hidden ones in hands", "STCB-INFO-04")
    unseen = [card for card, count in view.deck for _ in range(count)]
    dealt: dict[int, list[Card]] = {}
    if asked := asked_for(view):
        seat, kinds = asked
        dealt[seat] = _hand_with(kinds, unseen, hidden.pop(seat), rng)
    for seat, size in hidden.items():
        dealt[seat] = [_pick(unseen, rng) for _ in range(size)]
    known = [[card for card in hand if card is not Card.HIDDEN] for hand in view.hands]
    hands = tuple([by_number((*cards, *dealt.get(seat, ()))) for seat, cards in enumerate(known)])
    return attrs.evolve(view, hands=hands, deck=count_cards(unseen))


def asked_for(view: Draft) -> tuple[int, frozenset[Card]] | None:
    """Return the seat whose hidden hand must hold a card of certain kinds, and these kinds; None if nothing is known of any hand.

    A decision with a single option is settled without asking. So if a player is asked, and only the hidden hand can offer a choice,
    it holds a card that does. Rules: STCB-INFO-04, STCB-TIME-04.
    """
    node = view.agenda[-1] if view.agenda else None
    if not isinstance(node, Decision):
        return None
    seat = node.actor(view)
    if Card.HIDDEN not in view.hands[seat]:
        return None
    if (isinstance(node, Choice) and node.is_asked_alone(view)) or len(options_of(view, node)) > 1:
        return None
    return seat, frozenset([card for card, _ in view.deck if _has_choice(view, node, seat, card)])


def _has_choice(view: Draft, node: Decision, seat: int, card: Card) -> bool:
    """Return whether a card of one kind in the hidden hand gives a player more than one option."""
    hand = (*view.hands[seat][:-1], card)  # hidden ones are the last
    return len(options_of(attrs.evolve(view, hands=replaced(view.hands, seat, hand)), node)) > 1


def _hand_with(kinds: frozenset[Card], unseen: list[Card], size: int, rng: RandomSource) -> list[Card]:
    """Take a hand with at least one card of certain kinds out of the unseen cards, all such hands equally likely.

    First draw how many cards of these kinds it holds, weighted by the number of such hands; then draw the cards.
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
    raise InvalidState.at("deck", "no unseen card gives the player who is asked a choice", "STCB-INFO-04")


def _pick(cards: list[Card], rng: RandomSource) -> Card:
    return cards.pop(int(rng.random() * len(cards)))


def holds(state: Draft, seat: int) -> tuple[str, ...]:
    """Return the cards in the hand of a seat, as far as they are known, and those on the table before it."""
    return tuple(card for card in (*state.hands[seat], *state.tables[seat]) if card is not Card.HIDDEN)


def own_cards(state: Draft) -> tuple[Entry, ...]:
    """Return the cards of people's own in this game, as entries of a rulebook."""
    own = [kind for card, kind in state.options.kinds.items() if card not in CARDS or kind.text]
    return tuple([Entry("card", kind.title, (kind.title, str(kind.card)), kind.text) for kind in own])


def offer(view: Draft) -> Interruption | None:
    """Return what a window offers the player asked; None at a decision that the player has to make. Rules: STCB-TIME-03, STCB-TIME-05."""
    node = view.agenda[-1]
    if not isinstance(node, rules.WindowChoice):
        return None
    options = options_of(view, node)
    if PASS not in options:  # house rules make the player play
        return None
    return Interruption(
        seat=node.seat,
        decline=PASS,
        turn=(view.round, view.active),
        own=node.seat == view.active,
        answers=node.moment is Moment.CARD_PLAYED,
        idle=len(options) == 1,
    )


def concerns(event: Event, seat: int) -> bool:
    """Return whether an event is something that a player did or suffered. Being asked and passing do not count."""
    if not getattr(event, "news", True):
        return False
    action = getattr(event, "action", None)
    values = [getattr(each, name, None) for each in (event, action) for name in _WHO]
    return any(type(value) is int and value == seat for value in values)


_WHO = ("seat", "victim", "target", "attacker", "undead")
"""The fields of events, and of their actions, that may hold a seat; they may also hold a square."""
