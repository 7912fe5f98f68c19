"""Cards that take cards and Bullets from others, or a card from the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import ChanceNode, Choice, Refusal, ask
from zombiekit.errors import Undetermined
from zombiekit.games.they_come_back.box.components import HAND, Card, Moment
from zombiekit.games.they_come_back.box.forms import Seat
from zombiekit.games.they_come_back.rules.ambush import hand_over_weapon, loot
from zombiekit.games.they_come_back.rules.dealing import count_cards
from zombiekit.games.they_come_back.rules.event_card import (
    ANY,
    TargetCard,
    Weapon,
    opponents,
    opponents_here,
    target_of,
)
from zombiekit.games.they_come_back.rules.health import gain_bullets, lose_bullets, without
from zombiekit.games.they_come_back.rules.moving import end_movement
from zombiekit.games.they_come_back.table.actions import DRAWS, Draw, Play, TakeWeapon, Use
from zombiekit.games.they_come_back.table.events import CardTaken, GarbageTaken, HandDiscarded
from zombiekit.games.they_come_back.table.position import by_number, changed, push
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import cards_text, target_name
from zombiekit.primitives.chance import Bag
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.chance import Chance


class WeekendPassDenied(TargetCard):
    """The target discards his whole hand. Rules: STCB-EVENT-39, STCB-CARD-05."""

    card = Card.WEEKEND_PASS_DENIED
    clause = "STCB-EVENT-39"
    undead = True
    needs = "a target with a card in the hand"

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents with a card."""
        return [other for other in opponents(state, seat) if state.hands[other]]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell that there is none."""
        return Refusal(self.clause, f"{target_name(action)} has no card in the hand")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Let him discard them, by number; it cannot be told in a view that does not show them."""
        target = target_of(action)
        cards = draft.hands[target]
        if Card.HIDDEN in cards:
            raise Undetermined(f"the hand of {seat_name(target)}, which is discarded,")
        draft.hands = changed(draft.hands, target, ())
        draft.discards += cards
        draft.events += (HandDiscarded(target, cards),)


class YouDontNeedThat(TargetCard):
    """The player takes a weapon from the table of a human on his square. Rules: STCB-EVENT-41, STCB-CARD-04."""

    card = Card.YOU_DONT_NEED_THAT
    clause = "STCB-EVENT-41"
    needs = "a target on the own square with a weapon that the player may have"
    needs_figure = True

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents here with such a weapon."""
        return [other for other in opponents_here(state, seat) if loot(state, seat, other)]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what there is."""
        table = cards_text(state.tables[target_of(action)])
        return Refusal(self.clause, f"it needs {self.needs}: {target_name(action)} has {table}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Ask which."""
        ask(draft, WeaponChoice(seat, target_of(action)))


@attrs.frozen
class WeaponChoice(Choice):
    """A player takes a weapon from another's table. Rules: STCB-EVENT-41, STCB-CARD-04, STCB-CARD-11, STCB-SHOTGUN-02."""

    seat: Seat
    target: Seat
    clause = "STCB-EVENT-41"

    def actor(self, state: Draft) -> int:
        """Return the card's player."""
        return self.seat

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"which weapon do you take from {seat_name(self.target)}?"

    def options(self, state: Draft) -> tuple[TakeWeapon, ...]:
        """Return those that the player may have."""
        return tuple(map(TakeWeapon, loot(state, self.seat, self.target)))

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell what there is."""
        table = cards_text(state.tables[self.target])
        return Refusal(self.clause, f"{seat_name(self.target)} has {table}; none like one of one's own is taken")

    def apply(self, draft: Draft, action: TakeWeapon) -> None:
        """Hand it over."""
        hand_over_weapon(draft, self.seat, self.target, action.card)


class LotsOfLuckWithThat(TargetCard):
    """The player takes a Bullet and a random card from a human on his square; then his movement ends. Rules: STCB-EVENT-52, STCB-INFO-02."""

    card = Card.LOTS_OF_LUCK_WITH_THAT
    clause = "STCB-EVENT-52"
    needs = "a target on the own square with a Bullet or a card"
    needs_figure = True
    moments = frozenset({Moment.MOVEMENT})

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents here with a Bullet or a card."""
        return [other for other in opponents_here(state, seat) if state.bullets[other] or state.hands[other]]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what there is."""
        return Refusal(self.clause, f"it needs {self.needs}, and {target_name(action)} is none")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Take the Bullet; draw the card."""
        target = target_of(action)
        if draft.bullets[target]:
            lose_bullets(draft, target, 1)
            gain_bullets(draft, seat, 1)
        if draft.hands[target]:
            push(draft, LuckDraw(seat, target))
        else:
            end_movement(draft)


@attrs.frozen
class LuckDraw(ChanceNode):
    """A random card of another's hand goes to the card's player, whose movement then ends. Rules: STCB-EVENT-52, STCB-INFO-02."""

    seat: Seat
    target: Seat
    clause = "STCB-EVENT-52"

    def question(self, state: Draft) -> str:
        """Return what happens."""
        held = len(state.hands[self.target])
        return f"{seat_name(self.seat)} takes one of {many(held, 'card')} from the hand of {seat_name(self.target)}."

    def due(self, state: Draft) -> str:
        """Return what is drawn."""
        return f"a card of {seat_name(self.target)} for {seat_name(self.seat)}"

    def outcomes(self, state: Draft) -> Chance[Draw]:
        """Return each card as likely; one that a view does not show may be any that it shows nowhere."""
        hand = state.hands[self.target]
        hidden = hand.count(Card.HIDDEN)
        if not hidden:
            return Bag(count_cards(hand), DRAWS.__getitem__)
        unseen = sum([count for _, count in state.deck])
        shown = count_cards([card for card in hand if card is not Card.HIDDEN for _ in range(unseen)])
        weights = dict(shown)
        for card, count in state.deck:
            weights[card] = weights.get(card, 0) + hidden * count
        return Bag(tuple(weights.items()), DRAWS.__getitem__)

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Hand it over."""
        seat, target, card = self.seat, self.target, outcome.card
        hand = draft.hands[target]
        if card not in hand:
            draft.deck = tuple([(kind, left) for kind, count in draft.deck if (left := count - (kind is card))])
        draft.hands = changed(draft.hands, target, without(hand, card if card in hand else Card.HIDDEN))
        draft.hands = changed(draft.hands, seat, by_number((*draft.hands[seat], card)))
        draft.events += (CardTaken(seat, target, card),)
        end_movement(draft)


class OneMansGarbage(Weapon):
    """Used: the top card of the discard pile goes to the hand. Rules: STCB-EVENT-55, STCB-WEAPON-04, STCB-CARD-02."""

    card = Card.ONE_MANS_GARBAGE
    clause = "STCB-EVENT-55"
    uses_at = ANY
    discarded_last = True

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """With room in the hand, and a card on the pile."""
        if len(state.hands[seat]) < HAND and state.discards:
            return super().uses(state, seat, moment)
        return ()

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell of the hand and of the pile."""
        held, pile = len(state.hands[seat]), len(state.discards)
        if held < HAND and pile:
            return super().why_no_use(state, seat, action)
        what = f"it needs room in the hand and a discarded card; {seat_name(seat)} holds {many(held, 'card')}, and the discard pile has {pile}"
        return Refusal(self.clause, what)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Take it."""
        card = draft.discards[-1]
        draft.discards = draft.discards[:-1]
        draft.hands = changed(draft.hands, seat, by_number((*draft.hands[seat], card)))
        draft.events += (GarbageTaken(seat, card),)
