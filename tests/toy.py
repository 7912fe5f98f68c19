"""Cellar, a toy game: two seats get three secret cards each and play them openly; a rat may make one drop a card in secret."""

from typing import Any, ClassVar

import attrs

from zombiekit import Fault, InvalidOptions, InvalidState, agenda
from zombiekit.agenda import Automatic, ChanceNode, Decision, Node, Refusal
from zombiekit.game import Chance, Event, Outcome, RandomSource, check_seen
from zombiekit.primitives.chance import Uniform, Weighted
from zombiekit.primitives.lines import line
from zombiekit.primitives.names import Name, known_options, within

NAME, TITLE, RULESET, PLAYERS, RETURNS = "cellar", "Cellar", "1.0", (2,), (-1.0, 1.0)
current_player, legal_actions, chance_outcomes = agenda.current_player, agenda.legal_actions, agenda.chance_outcomes
step, why_illegal, question = agenda.step, agenda.why_illegal, agenda.question


class Reason(Name):
    ALL_PLAYED = "all_played"


@known_options
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


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft):
    pass


def known(state: Draft) -> list[int]:
    zones = (state.hands, state.dropped, state.table)
    return [card for zone in zones for cards in zone for card in cards if card is not None]


def unseen(state: Draft) -> list[int]:
    return sorted({*range(1, state.options.deck + 1)}.difference(known(state)))


def changed(zone: Seats, seat: int, card: int) -> Seats:
    """Return the zone with the card put to the seat's, or taken if it is there."""
    cards = tuple(sorted({*filter(None, zone[seat])} ^ {card}))
    return (cards, zone[1]) if seat == 0 else (zone[0], cards)


@attrs.frozen
class Dealing(ChanceNode):
    seat: int
    clause = "TOY-2"
    asks = "deal a card."

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
    asks = "Which card?"
    action: ClassVar[Any] = Play

    def actor(self, state: Draft) -> int:
        return self.seat

    def options(self, state: Draft) -> tuple[Any, ...]:
        return tuple(map(self.action, state.hands[self.seat]))

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        return None if action in self.options(state) else Refusal(self.clause, "expected a card of the hand")

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

    def outcomes(self, state: Draft) -> Chance[Rat]:
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
NODES, REASONS = (Dealing, Turns, Turn, RatComes, Bitten), Reason
agenda.takes(State, *ACTIONS, *OUTCOMES)


def new_game(options: Options = Options()) -> State:
    return State(options, (Turns(0), *map(Dealing, (1, 0) * 3)))


def outcome(state: State) -> Outcome | None:
    if state.agenda:
        return None
    lead = sum(filter(None, state.table[0])) - sum(filter(None, state.table[1]))
    returns = (1.0, -1.0) if lead > 0 else (-1.0, 1.0) if lead < 0 else (0.0, 0.0)
    winners = tuple(seat for seat in (0, 1) if returns[seat] > 0)
    return Outcome(returns, winners, Reason.ALL_PLAYED, f"Seat 0 is {lead} ahead.")


def seats(_state: State) -> int:
    return 2


def seat_name(seat: int) -> str:
    return f"Seat {seat}"


def observe(state: State, seat: int) -> State:
    if seat not in (0, 1):
        raise ValueError(f"the seats are 0 and 1, not {seat!r}")

    def seen(event: Any) -> Any:
        is_secret = type(event) is CardMoved and event.seat != seat and event.verb != "plays"
        return attrs.evolve(event, card=None) if is_secret else event

    def hidden(zone: Seats) -> Any:
        return tuple(cards if seat == owner else (None,) * len(cards) for owner, cards in enumerate(zone))

    events = map(seen, state.events)
    return attrs.evolve(state, hands=hidden(state.hands), dropped=hidden(state.dropped), events=tuple(events))


def is_view(state: State) -> bool:
    return any(card is None for zone in (state.hands, state.dropped) for cards in zone for card in cards)


def resample(view: State, rng: RandomSource) -> State:
    if not is_view(view):
        return check_seen(view, observe, 2, rule="TOY-2")
    pool = unseen(view)

    def filled(cards: Cards) -> Any:
        return tuple(sorted(card or pool.pop(int(rng.random() * len(pool))) for card in cards))

    hands, dropped = tuple(map(filled, view.hands)), tuple(map(filled, view.dropped))
    return attrs.evolve(view, hands=hands, dropped=dropped)


def faults(state: State) -> tuple[Fault, ...]:
    cards, deck = known(state), range(1, state.options.deck + 1)
    wrong = sorted({card for card in cards if cards.count(card) > 1 or card not in deck})
    return tuple(Fault("INV-1", "cards", f"{card} is not a card of the deck, or is there twice") for card in wrong)


def pose(**facts: Any) -> State:
    state = State(facts.pop("options", Options()), facts.pop("agenda", ()), **facts)
    if wrong := faults(state):
        raise InvalidState(wrong)
    return state
