"""Windows: drawing and playing event cards, and why a card may not be played (clauses CARD, WEAPON, TIME, INFO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, cast

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Choice, Misfits, Refusal, SeatDecides, list_options
from zombiekit.forms import IN_ORDER
from zombiekit.games.they_come_back.box.components import NUMBER, TITLES, Card, Moment, Posture, Zombie
from zombiekit.games.they_come_back.box.options import Ask, LyingHand, Windows
from zombiekit.games.they_come_back.box.tiles import TILES
from zombiekit.games.they_come_back.rules.ends import AfterCard, CardDone, Entered
from zombiekit.games.they_come_back.rules.event_card import CardPlay, EventCard, Weapon, is_in_place, kind_of, places_of
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import PASS, Action, Draw, Play, Use
from zombiekit.games.they_come_back.table.events import Asked, CardDrawn, CardPlayed, DeckRenewed, Passed, WeaponUsed
from zombiekit.games.they_come_back.table.position import Draft, cards_in_deck, is_human, is_jammed, seats_from, then
from zombiekit.games.they_come_back.table.words import MOMENTS, at, cards_text, no_card, offered, seat_name
from zombiekit.primitives.chance import Bag, Chance
from zombiekit.primitives.pairs import Pairs, one_less, replaced
from zombiekit.words import listed, many


def count_cards(cards: Iterable[Card]) -> Pairs[Card, int]:
    """Return how many cards of each kind there are, by number."""
    return tuple(sorted(Counter(cards).items(), key=lambda pair: NUMBER[pair[0]]))


def is_card_left(state: Draft) -> bool:
    """Return whether a card can be drawn. Rules: STCB-TURN-11."""
    return cards_in_deck(state) > 0 or bool(state.discards)


class AfterDie:
    """What goes on after a die, for which In the Zone may bring a card first. Rules: STCB-EVENT-35."""

    __slots__ = ()


@attrs.frozen
class DrawCard(ChanceNode):
    """The active player draws a card. If the deck is empty, the discard pile becomes the deck. Rules: STCB-TURN-11, STCB-SETUP-11."""

    clause = "STCB-TURN-11"
    called = ("deal_card", "refill")
    explains = Draw
    stands_on = ("Refilling", "AfterDie")
    ahead = "first a card is drawn."

    def question(self, state: Draft) -> str:
        held = many(len(state.hands[state.active]), "card")
        there = cards_in_deck(state) or f"{len(state.discards)} discarded ones, the new deck"
        return f"{seat_name(state.active)}, who has {held} of {state.options.hand}, draws one of {there}."

    def due(self, state: Draft) -> str:
        count = cards_in_deck(state)
        pile = f"the {count} in the deck" if count else f"the {len(state.discards)} in the discard pile"
        return f"a card for {seat_name(state.active)}, one of {pile}"

    def why_not(self, state: Draft, outcome: Draw) -> Refusal:
        return Refusal(self.clause, f"no {TITLES[outcome.card]} is left: {self.no_outcome(state).reason}")

    def outcomes(self, state: Draft) -> Chance[Draw]:
        return Bag(state.deck if cards_in_deck(state) else count_cards(state.discards), Draw)

    def apply(self, draft: Draft, outcome: Draw) -> None:
        if not cards_in_deck(draft):  # the discard pile becomes the deck; hands that a view hides are in the deck, too
            unseen = [card for card, count in draft.deck for _ in range(count)]
            draft.events += (DeckRenewed(len(draft.discards)),)
            draft.deck, draft.discards = count_cards((*unseen, *draft.discards)), ()
        card, seat = outcome.card, draft.active
        draft.deck = one_less(draft.deck, card)
        draft.hands = position.with_card(draft.hands, seat, card)
        draft.events += (CardDrawn(seat, card),)

    def misfits(self, state: Draft, index: int) -> Misfits:
        seat = state.active
        is_for_die = isinstance(state.agenda[index - 1], AfterDie)
        if is_for_die and not position.has_marker(state, Card.IN_THE_ZONE, owner=seat):
            yield f"no die brings seat {seat} a card"
        if len(state.hands[seat]) >= state.options.hand:
            yield f"seat {seat} has {state.options.hand} cards"
        if not is_card_left(state):
            yield "there is no card to be drawn"


DRAW_CARD = DrawCard()


def why_no_card(state: Draft, seat: int, moment: Moment, action: Play | Use) -> Refusal:
    """Return why a card may not be played like this, or why a weapon may not be used.

    Rules: STCB-CARD-01, STCB-CARD-03, STCB-CARD-04, STCB-CARD-05, STCB-CARD-06, STCB-CARD-07, STCB-CARD-08, STCB-CARD-09,
    STCB-CARD-10, STCB-LOSS-08, STCB-LOSS-09, STCB-WEAPON-03.
    """
    name = action.card
    is_lying = lies(state, seat)
    if is_lying and isinstance(action, Use):
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} lies, so no weapon can be used")
    if is_lying and state.options.lying_hand is LyingHand.MUTE:
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} lies, and the option `lying_hand` is `mute`")
    if isinstance(action, Use):
        return _why_no_use(state, seat, moment, action)
    if name is Card.HIDDEN or name not in state.hands[seat]:
        return why_not_held(state, seat, name)
    if state.played[seat]:
        return Refusal("STCB-CARD-03", f"{seat_name(seat)} has played a card since the start of their last turn")
    card = kind_of(state, name)
    if not is_human(state, seat) and not card.undead:
        return Refusal("STCB-CARD-06", f"{seat_name(seat)} is undead, and undead players do not play {TITLES[name]}")
    if is_lying and card.needs_figure:
        what = "no item can be put on the table" if isinstance(card, Weapon) else f"{TITLES[name]} cannot be played"
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} is lying down, so {what}")
    if moment not in card.moments:
        return Refusal(card.clause, f"it cannot be played {MOMENTS[moment]}")
    return _why_not_so(state, seat, card, action)


def why_not_held(state: Draft, seat: int, card: Card) -> Refusal:
    """Return why a card cannot leave a hand: it is not there, or the view hides the hand. Rules: STCB-CARD-01, STCB-INFO-01."""
    who, title, hand = seat_name(seat), TITLES[card], state.hands[seat]
    if Card.HIDDEN in hand:
        return Refusal("STCB-INFO-01", f"{who} may hold {title} or not: this is a view, which does not show that hand")
    if card in state.tables[seat]:
        return Refusal("STCB-CARD-01", f"{title} is not in the hand of {who}, but on the table already")
    held = f"{no_card(card)}, only {cards_text(hand)}" if hand else "no cards"
    return Refusal("STCB-CARD-01", f"{who} holds {held}")


def _why_no_use(state: Draft, seat: int, moment: Moment, action: Use) -> Refusal:
    name = action.card
    if name not in state.tables[seat]:
        there = cards_text(state.tables[seat])
        return Refusal("STCB-WEAPON-03", f"{no_card(name)} is on the table of {seat_name(seat)}, which holds {there}")
    if is_jammed(state):
        return Refusal("STCB-EVENT-51", "no weapon is used while all are jammed")
    weapon = kind_of(state, name)
    if not isinstance(weapon, Weapon) or not weapon.uses_at:
        return Refusal(weapon.clause, "it is not used: it has its effect as long as it lies on the table")
    if moment not in weapon.uses_at:
        return Refusal(weapon.clause, f"it cannot be used {MOMENTS[moment]}")
    return weapon.why_no_use(state, seat, action)


def _why_not_so(state: Draft, seat: int, card: EventCard, action: Play) -> Refusal:
    """Return why a card may not be played in this way, though the moment is right."""
    if isinstance(card, Weapon):
        if card.card in state.tables[seat]:
            return Refusal("STCB-CARD-04", f"{seat_name(seat)} already has {TITLES[card.card]} on the table")
        if not is_in_place(card, state, seat):
            places = listed(sorted(f"the {TILES[place].name}" for place in places_of(state, card.card)), "or")
            what = f"it is put on the table only in {places}, and {seat_name(seat)} is on {at(state.squares[seat])}"
            return Refusal("STCB-CARD-08", what)
    field = "tile" if card.names == "building" else card.names
    given = [name for name in _FIELDS if getattr(action, name) is not None]
    names_kind = action.kind is not Zombie.ORDINARY
    if given != ([field] if field else []) or (names_kind and field != "square"):
        named = _NAMED.get(card.names, f"a {card.names}, and only that")
        return Refusal(card.clause, f"to play it, name {named}")
    cells = state.town.buildings if card.names == "building" else state.town.cells
    if action.tile is not None and action.tile not in cells:
        return Refusal(card.clause, f"there is no {card.names} in the cell {at(action.tile)}")
    no_target = None if action.target is None else why_no_target(state, seat, card, action.target)
    return no_target or card.why_not(state, seat, action)


_FIELDS = ("target", "tile", "square", "side")
_NAMED = {None: "nothing but the card", "square": "the square of a zombie, and its kind"}
"""What a play names, in words, if it is not simply one thing such as a target."""


def why_no_target(state: Draft, seat: int, card: EventCard, target: int) -> Refusal | None:
    """Return why no card can be played at this player, or None if one can."""
    if target >= len(state.health):
        return Refusal(card.clause, f"there is no {seat_name(target)}")
    if target == seat:
        return Refusal("STCB-CARD-07", f"{seat_name(target)} plays it, and nobody can be the target of their own card")
    if not is_human(state, target):
        return Refusal("STCB-CARD-05", f"{seat_name(target)} is undead")
    if not position.is_standing_human(state, target):
        return Refusal("STCB-LOSS-08", f"the figure of {seat_name(target)} lies")
    return None


def may_play(state: Draft, seat: int) -> bool:
    """Return whether a player who holds a card may play one at all. Rules: STCB-CARD-03, STCB-LOSS-09, STCB-TIME-09, STCB-UNDEAD-17."""
    return not state.played[seat] and (not lies(state, seat) or state.options.lying_hand is LyingHand.PLAYS)


def lies(state: Draft, seat: int) -> bool:
    """Return whether a player's figure lies; then the player can do nothing that needs it. Rules: STCB-LOSS-09."""
    return state.postures[seat] not in _UPRIGHT


_UPRIGHT = (Posture.STANDING, Posture.GONE)


def card_actions(state: Draft, seat: int, moment: Moment) -> tuple[Action, ...]:
    """Return all ways to play a card now, then all ways to use a weapon.

    Rules: STCB-CARD-01, STCB-CARD-06, STCB-CARD-09, STCB-LOSS-09, STCB-TIME-05, STCB-WEAPON-03.
    """
    is_upright = not lies(state, seat)
    found: tuple[Action, ...] = ()
    hand = state.hands[seat]
    if hand and may_play(state, seat):
        human, kinds = state.health[seat] > 0, state.options.kinds
        last = None
        for name in hand:
            if name is last or name is Card.HIDDEN:
                continue
            last = name
            card: EventCard = kinds[name]
            if moment in card.moments and (human or card.undead) and (is_upright or not card.needs_figure):
                found += card.plays(state, seat, moment)
    if not is_upright or not state.tables[seat] or is_jammed(state):
        return found
    for name in state.tables[seat]:
        weapon = kind_of(state, name)
        if isinstance(weapon, Weapon) and moment in weapon.uses_at:
            found += weapon.uses(state, seat, moment)
    return found


def act_on_card(draft: Draft, seat: int, action: Action) -> None:
    """Play a card or use a weapon. Whatever this interrupts waits below on the agenda."""
    if isinstance(action, Play):
        _play(draft, seat, action)
    elif isinstance(action, Use):
        _use(draft, seat, action)


def _play(draft: Draft, seat: int, action: Play) -> None:
    """Play a card: pay for it, let its target answer, then let it work. Rules: STCB-CARD-02, STCB-CARD-03, STCB-CARD-10, STCB-WEAPON-02."""
    name = action.card
    draft.hands = position.without_card(draft.hands, seat, name)
    draft.played = replaced(draft.played, seat, True)
    card = kind_of(draft, name)
    if isinstance(card, Weapon):
        draft.tables = position.with_card(draft.tables, seat, name)
    else:
        draft.discards += (name,)
    draft.events += (CardPlayed(seat, action),)
    card.pay(draft, seat)
    then(draft, CardEffect(seat, action), CARD_DONE)
    if action.target is not None:
        open_window(draft, Moment.CARD_PLAYED, action.target)


@attrs.frozen
class CardEffect(Automatic):
    """A card takes effect. `answered` lists the targets that turned it away. Rules: STCB-CARD-10, STCB-CARD-11, STCB-CARD-12."""

    seat: position.Seat
    action: CardPlay
    answered: Annotated[tuple[position.Seat, ...], IN_ORDER] = ()
    beneath = "CardDone"

    def run(self, draft: Draft) -> None:
        kind_of(draft, self.action.card).carry_out(draft, self.seat, self.action)


def _use(draft: Draft, seat: int, action: Use) -> None:
    """Discard a weapon and use it; a few are discarded last. Rules: STCB-WEAPON-03, STCB-WEAPON-04, STCB-WEAPON-05."""
    draft.tables = position.without_card(draft.tables, seat, action.card)
    weapon = cast("Weapon", kind_of(draft, action.card))
    if not weapon.discarded_last:
        draft.discards += (action.card,)
    draft.events += (WeaponUsed(seat, action),)
    then(draft, CARD_DONE)
    weapon.use(draft, seat, action)
    if weapon.discarded_last:
        draft.discards += (action.card,)


CARD_DONE = CardDone()


def open_window(draft: Draft, moment: Moment, target: int | None = None) -> None:
    """Ask for cards at a moment, or ask only `target` about a card. Rules: STCB-TIME-01, STCB-TIME-02, STCB-TIME-03, STCB-TIME-08."""
    mode = draft.options.card_windows
    if moment is Moment.CARD_PLAYED:
        seats: tuple[int, ...] = (target,) if target is not None and mode is not Windows.OWN_TURN else ()
    elif moment is Moment.STEP:
        seats = seats_from(draft, draft.active)[1:] if mode is Windows.FULL else ()
    elif mode is Windows.OWN_TURN:
        seats = (draft.active,)
    else:
        seats = seats_from(draft, draft.active)
    if seats:
        then(draft, _window(moment, seats))


class Contact:
    """Figures on one square deal with each other, once the window after the last step has closed."""

    __slots__ = ()


class OfWindow:
    """A moment in which cards may be played, or the part of it in which one of its seats is asked."""

    __slots__ = ()
    moment: Moment
    seats: tuple[int, ...]

    def misfits(self, state: Draft, index: int) -> Misfits:
        below, seats = state.agenda[index - 1], self.seats
        mode, moment = state.options.card_windows, self.moment
        is_after_step = isinstance(below, Contact)
        if isinstance(below, Window):
            if below.moment is not moment or len(seats) != 1:
                yield "it interrupts another window"
            seats = (*seats, *below.seats)
        if moment is Moment.CARD_PLAYED:
            if not isinstance(below, CardEffect) or seats != (below.action.target,):
                yield "only the target of a card is asked when it is played"
            return
        if isinstance(below, CardEffect):
            yield "only the target of a card is asked while it takes effect"
        if (moment is Moment.STEP) is not is_after_step and not isinstance(below, Window):
            yield f"{moment} does not come up there"
        if moment is Moment.STEP and (mode is not Windows.FULL or state.active in seats):
            yield "after a step all but the active player are asked, if anybody"
        if mode is Windows.OWN_TURN and seats != (state.active,):
            yield "only the active player is asked"
        if tuple([seat for seat in seats_from(state, state.active) if seat in seats]) != seats:
            yield f"seats {seats} are not asked in this order"
        if is_after_step and not isinstance(state.agenda[index - 2], Entered):
            yield "nobody has entered a square"


@attrs.frozen
class Window(OfWindow, AfterCard, Automatic):
    """A window that still has to ask these seats, one after the other. Rules: STCB-TIME-03, STCB-TIME-04, STCB-TIME-06, STCB-TIME-11."""

    moment: Moment
    seats: position.Seats
    stands_on = ("Window", "Contact")

    def run(self, draft: Draft) -> None:
        for index, seat in enumerate(self.seats, 1):
            if not may_act(draft, seat):
                continue
            node = _choice_in(self.moment, seat)
            options = list_options(draft, node)
            is_asked = len(options) != 1 or is_asked_anyway(draft, seat)
            if not is_asked and options == (PASS,):
                continue
            if rest := self.seats[index:]:
                then(draft, _window(self.moment, rest))
            if is_asked:
                then(draft, node)
                draft.events += (Asked(seat, self.moment),)
            else:  # house rules leave nothing but one card
                node.apply(draft, options[0])
            return


def may_act(state: Draft, seat: int) -> bool:
    """Return whether a player may have something to play or use: quicker than listing the options. Rules: STCB-TIME-09, STCB-LOSS-09."""
    if state.hands[seat] and may_play(state, seat):
        return True
    return bool(state.tables[seat]) and not lies(state, seat)


def is_asked_anyway(state: Draft, seat: int) -> bool:
    """Return whether a player is asked even with nothing to play, because skipping them would show what they hold. Rules: STCB-TIME-04."""
    return state.options.ask is Ask.ALL and bool(state.hands[seat]) and may_play(state, seat)


class CardChoice(Choice):
    """A decision at which a player may also play cards and use weapons. Rules: STCB-TIME-05."""

    __slots__ = ()
    moment: Moment

    def is_asked_alone(self, state: Draft) -> bool:
        """Ask even with a single option if skipping the player would show what is in their hand."""
        return is_asked_anyway(state, self.actor(state))

    def why_not(self, state: Draft, action: object) -> Refusal:
        if isinstance(action, (Play, Use)):
            return why_no_card(state, self.actor(state), self.moment, action)
        return super().why_not(state, action)


_HAPPENS = {
    Moment.TURN_START: "turn begins",
    Moment.BEFORE_MOVE: "movement phase is next",
    Moment.STEP: "figure has moved",
    Moment.BEFORE_SWARM: "swarm phase is next",
    Moment.TURN_END: "turn ends",
}
"""The words for each window, following the name of the active player, or of the player who made a step."""


@attrs.frozen
class WindowChoice(SeatDecides, OfWindow, CardChoice):
    """A player plays a card, uses a weapon, or passes. Rules: STCB-TIME-03, STCB-TIME-10."""

    moment: Moment
    seat: position.Seat
    clause = "STCB-TIME-03"
    stands_on = ("Window", "Contact", "CardEffect")

    @property
    def seats(self) -> tuple[int, ...]:  # type: ignore[override]
        return (self.seat,)

    def question(self, state: Draft) -> str:
        if self.moment is Moment.CARD_PLAYED:
            return f"a card was played on you: do you answer with one{offered(state, PASS, ', or `pass`')}?"
        whom = state.active
        if self.moment is Moment.STEP:
            whom = next(node.seat for node in reversed(state.agenda) if isinstance(node, Entered))
        whose = "your" if self.seat == whom else f"{seat_name(whom)}'s"
        or_pass = offered(state, PASS, ", or `pass`")
        return f"{whose} {_HAPPENS[self.moment]}; do you play a card or use a weapon{or_pass}?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (*card_actions(state, self.seat, self.moment), PASS)

    def apply(self, draft: Draft, action: Action) -> None:
        """Ask the same player again after each card or weapon, until they pass."""
        if action == PASS:
            draft.events += (Passed(self.seat),)
        else:
            then(draft, _window(self.moment, (self.seat,)))
            act_on_card(draft, self.seat, action)

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        is_bare = Card.HIDDEN not in state.hands[self.seat] and len(self.options(state)) < 2
        if is_bare and not is_asked_anyway(state, self.seat):
            yield f"seat {self.seat} has nothing to play, and is not asked"


_window = lru_cache(maxsize=1024)(Window)
_choice_in = lru_cache(maxsize=128)(WindowChoice)
"""Make a window, or its choice. Every turn needs the same few, so they are kept."""
