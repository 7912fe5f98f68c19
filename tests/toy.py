"""Cellar, a toy game: two seats get three secret cards each and play them openly; a rat may make one drop a card in secret."""

from typing import Any, ClassVar

import attrs

from zombiekit.agenda import (  # noqa: F401
    Automatic,
    ChanceNode,
    Decision,
    Node,
    Refusal,
    chance_outcomes,
    current_player,
    legal_actions,
    step,
    why_illegal,
)
from zombiekit.errors import Fault, InvalidOptions, InvalidState
from zombiekit.game import Chance, Event, Outcome, Random
from zombiekit.primitives.chance import Uniform, Weighted
from zombiekit.primitives.choices import within
from zombiekit.primitives.lines import line
from zombiekit.primitives.names import Name

NAME, TITLE, RULESET, PLAYERS, RETURNS = "cellar", "Cellar", "1.0", (2,), (-1.0, 1.0)


class Reason(Name):
    ALL_PLAYED = "all_played"


REASONS = Reason


@attrs.frozen
class Options:
    deck: int = 8
    rats: bool = True

    def __attrs_post_init__(self) -> None:
        if wrong := within("deck", self.deck, 6, 12, "TOY-1"):
            raise InvalidOptions(tuple(wrong))


@line("play")
class Play:
    card: int


@line("drop")
class Drop:
    card: int


@line("deal")
class Deal:
    card: int


@line("rat")
class Rat:
    bites: bool


@attrs.frozen
class CardMoved:
    seat: int
    verb: str
    card: int | None

    def __str__(self) -> str:
        return f"Seat {self.seat} {self.verb} {self.card or 'a card'}."


@attrs.frozen
class RatCame:
    bites: bool

    def __str__(self) -> str:
        return f"A rat {'bites' if self.bites else 'sniffs'}."


Cards = tuple[int | None, ...]  # ascending; None is a card that the viewer does not know
Seats = tuple[Cards, Cards]


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    options: Options
    agenda: tuple[Node, ...]
    hands: Seats = ((), ())
    dropped: Seats = ((), ())
    table: Seats = ((), ())
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@attrs.frozen(weakref_slot=False)
class State(Draft):
    pass


def unseen(state: Draft) -> list[int]:
    seen = {card for zone in (state.hands, state.dropped, state.table) for cards in zone for card in cards}
    return [card for card in range(1, state.options.deck + 1) if card not in seen]


def changed(zone: Seats, seat: int, card: int) -> Seats:
    """Return the zone with the card put to the seat's, or taken if it is there."""
    cards = tuple(sorted({*filter(None, zone[seat])} ^ {card}))
    return (cards, zone[1]) if seat == 0 else (zone[0], cards)


@attrs.frozen
class Dealing(ChanceNode):
    seat: int
    clause = "TOY-2"

    def outcomes(self, state: Draft) -> Chance[Deal]:
        return Uniform(map(Deal, unseen(state)))

    def apply(self, draft: Draft, outcome: Deal) -> None:
        draft.hands = changed(draft.hands, self.seat, outcome.card)
        draft.events = (CardMoved(self.seat, "is dealt", outcome.card),)


@attrs.frozen
class Turns(Automatic):
    seat: int

    def run(self, draft: Draft) -> None:
        if any(draft.hands):
            seat = self.seat if draft.hands[self.seat] else 1 - self.seat
            draft.agenda = (Turns(1 - seat), Turn(seat))


@attrs.frozen
class Turn(Decision):
    seat: int
    clause = "TOY-3"
    action: ClassVar[Any] = Play

    def actor(self, state: Draft) -> int:  # noqa: ARG002
        return self.seat

    def options(self, state: Draft) -> tuple[Any, ...]:
        return tuple(map(self.action, state.hands[self.seat]))

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        legal = type(action) is self.action and action.card in state.hands[self.seat]
        return None if legal else Refusal(self.clause, "a card of the hand is due")

    def apply(self, draft: Draft, action: Any) -> None:
        draft.hands = changed(draft.hands, self.seat, action.card)
        draft.table = changed(draft.table, self.seat, action.card)
        draft.events = (CardMoved(self.seat, "plays", action.card),)
        if draft.options.rats and len(draft.hands[self.seat]) > 1:
            draft.agenda += (RatComes(self.seat),)


@attrs.frozen
class RatComes(ChanceNode):
    seat: int
    clause = "TOY-4"

    def outcomes(self, state: Draft) -> Chance[Rat]:  # noqa: ARG002
        return Weighted([(Rat(False), 1), (Rat(True), 2)])

    def apply(self, draft: Draft, outcome: Rat) -> None:
        draft.events = (RatCame(outcome.bites),)
        draft.agenda += (Bitten(self.seat),) if outcome.bites else ()


@attrs.frozen
class Bitten(Turn):
    clause = "TOY-5"
    action = Drop

    def apply(self, draft: Draft, action: Any) -> None:
        draft.hands = changed(draft.hands, self.seat, action.card)
        draft.dropped = changed(draft.dropped, self.seat, action.card)
        draft.events = (CardMoved(self.seat, "drops", action.card),)


ACTIONS, OUTCOMES, EVENTS = (Play, Drop), (Deal, Rat), (CardMoved, RatCame)
NODES = (Dealing, Turns, Turn, RatComes, Bitten)


def new_game(options: Options = Options()) -> State:
    return State(options, (Turns(0), *map(Dealing, (1, 0) * 3)))


def outcome(state: State) -> Outcome | None:
    if state.agenda:
        return None
    lead = sum(filter(None, state.table[0])) - sum(filter(None, state.table[1]))
    sign = (lead > 0) - (lead < 0)
    winners = (0,) if lead > 0 else (1,) * (lead < 0)
    return Outcome((float(sign), float(-sign)), winners, Reason.ALL_PLAYED, f"Seat 0 is {lead} ahead.")


def observe(state: State, seat: int) -> State:
    if seat not in (0, 1):
        raise ValueError(f"the seats are 0 and 1, not {seat!r}")

    def hidden(zone: Seats) -> Any:
        return tuple(cards if seat == owner else (None,) * len(cards) for owner, cards in enumerate(zone))

    events = tuple(
        attrs.evolve(event, card=None)
        if isinstance(event, CardMoved) and event.seat != seat and event.verb != "plays"
        else event
        for event in state.events
    )
    return attrs.evolve(state, hands=hidden(state.hands), dropped=hidden(state.dropped), events=events)


def resample(view: State, rng: Random) -> State:
    pool = unseen(view)

    def filled(zone: Seats) -> Any:
        return tuple(
            tuple(sorted(pool.pop(int(rng.random() * len(pool))) if card is None else card for card in cards))
            for cards in zone
        )

    return attrs.evolve(view, hands=filled(view.hands), dropped=filled(view.dropped))


def faults(state: State) -> tuple[Fault, ...]:
    known = [
        card
        for zone in (state.hands, state.dropped, state.table)
        for cards in zone
        for card in cards
        if card is not None
    ]
    twice = sorted({card for card in known if known.count(card) > 1 or card not in range(1, state.options.deck + 1)})
    return tuple(Fault("INV-1", "cards", f"{card} is no card of the deck, or there twice") for card in twice)


def pose(**facts: Any) -> State:
    state = State(facts.pop("options", Options()), facts.pop("agenda", ()), **facts)
    if wrong := faults(state):
        raise InvalidState(wrong)
    return state
