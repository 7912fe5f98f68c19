"""Cards that make another player lose something, or take it from that player or the discard pile; cards that ward off a card or a roll."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar, cast

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Choice, DieRoll, Misfits, Refusal, SeatDecides, ask, drop
from zombiekit.errors import Undetermined
from zombiekit.forms import IN_ORDER
from zombiekit.games.they_come_back.box.components import BULLETS_LOST, HIT_ON, Card, Loss, Moment
from zombiekit.games.they_come_back.rules import ambush, attempts, ends, event_card, health, moving, windows
from zombiekit.games.they_come_back.rules.event_card import TargetCard, Weapon, opponents, opponents_here, target_of
from zombiekit.games.they_come_back.table import actions, events, position
from zombiekit.games.they_come_back.table.position import Draft, Seat, is_jammed, then, with_card
from zombiekit.games.they_come_back.table.words import at, cards_text, seat_name
from zombiekit.primitives.chance import Bag, Chance
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.pairs import one_less, replaced
from zombiekit.words import many, some

KILLS_LOST = 2
"""How many killed zombies turn out not to be dead. Rules: STCB-EVENT-15."""


class LossCard(TargetCard):
    """The target loses its next turn or move. Losses do not add up. Rules: STCB-LOSS-04, STCB-LOSS-07."""

    undead = True
    loss: ClassVar[Loss]

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents(state, seat) if state.losses[other] is Loss.NONE]

    def why_not(self, state: Draft, seat: int, action: actions.Play) -> Refusal:
        target = target_of(action)
        return Refusal("STCB-LOSS-07", f"{seat_name(target)} is already going to lose a {state.losses[target]}")

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        health.lose(draft, target_of(action), self.loss)


class Fear(LossCard):
    """The target loses its next move. Rules: STCB-EVENT-09, STCB-LOSS-02, STCB-LOSS-04, STCB-LOSS-07."""

    card = Card.FEAR
    loss = Loss.MOVE


class HystericalParalysis(LossCard):
    """The target loses its next turn. Rules: STCB-EVENT-14, STCB-LOSS-01, STCB-LOSS-04, STCB-LOSS-07."""

    card = Card.HYSTERICAL_PARALYSIS
    copies = 1
    loss = Loss.TURN


class ButterFingers(TargetCard):
    """The target loses a weapon or 2 Bullets; the card's player decides. Rules: STCB-EVENT-06."""

    card = Card.BUTTER_FINGERS
    undead = True
    unfit = "has neither a weapon nor a Bullet"

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents(state, seat) if state.tables[other] or state.bullets[other]]

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        ask(draft, ButterFingersChoice(seat, target_of(action)))


@attrs.frozen
class WithTarget:
    """A part of a card that concerns its player and a target."""

    seat: Seat
    target: Seat

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.target == self.seat or not position.is_standing_human(state, self.target):
            yield f"seat {self.target} is not a target"
        elif isinstance(self, LuckDraw) and not state.hands[self.target]:
            yield f"seat {self.target} has no card"


@attrs.frozen
class ButterFingersChoice(WithTarget, SeatDecides, Choice):
    """A player names what another loses. Rules: STCB-EVENT-06, STCB-CARD-10, STCB-CARD-11."""

    clause = "STCB-EVENT-06"
    explains = (actions.LoseWeapon, actions.LoseBullets)

    def question(self, state: Draft) -> str:
        return f"what does {seat_name(self.target)}, who has {many(state.bullets[self.target], 'Bullet')}, lose?"

    def options(self, state: Draft) -> tuple[actions.LoseWeapon | actions.LoseBullets, ...]:
        bullets = (actions.LOSE_BULLETS,) if state.bullets[self.target] else ()
        return (*[actions.LoseWeapon(weapon) for weapon in state.tables[self.target]], *bullets)

    def why_not(self, state: Draft, action: actions.LoseWeapon | actions.LoseBullets) -> Refusal:
        table, bullets = state.tables[self.target], state.bullets[self.target]
        what = f"{seat_name(self.target)} has {cards_text(table)} on the table, and {some(bullets, 'Bullet')}"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: actions.LoseWeapon | actions.LoseBullets) -> None:
        if isinstance(action, actions.LoseWeapon):
            health.drop_weapon(draft, self.target, action.card)
        else:
            health.lose_bullets(draft, self.target, min(BULLETS_LOST, draft.bullets[self.target]))


class IDontThinkTheyreDead(TargetCard):
    """The target rolls two dice, and gives back killed zombies if one is too low. Rules: STCB-EVENT-15, STCB-CARD-32."""

    card = Card.I_DONT_THINK_THEYRE_DEAD
    undead = True
    unfit = "has no kills"

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents(state, seat) if state.kills[other]]

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        then(draft, DeadRoll(target_of(action)))


@attrs.frozen
class LosesKills:
    """A part of a card that may cost its target killed zombies. `seat` is the target."""

    seat: Seat
    clause = "STCB-EVENT-15"


@attrs.frozen
class DeadRoll(LosesKills, windows.AfterDie, DieRoll):
    """A human whose kills are at stake rolls two dice; `first` is the first, None before that. Rules: STCB-EVENT-15, STCB-CARD-32."""

    first: position.Die | None = None

    def question(self, state: Draft) -> str:
        which = "first" if self.first is None else f"second (the first is {self.first})"
        kills, bullets = many(state.kills[self.seat], "kill"), many(state.bullets[self.seat], "Bullet")
        less = attempts.counts_less(state, self.seat)
        return f"roll the {which} of two dice of {seat_name(self.seat)} ({kills}, {bullets}){less}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        seat, value = self.seat, outcome.value
        draft.events += (events.EffectDieRolled(seat, value),)
        if self.first is None:
            then(draft, DeadRoll(seat, value))
            attempts.draw_for_die(draft, seat, value)
            return
        taken = attempts.penalty(draft, seat)
        lacking = sum([max(HIT_ON + taken - shown, 0) for shown in (self.first, value)])
        attempts.after_die(draft, seat, value, DeadDice(seat, lacking))


@attrs.frozen
class DeadDice(LosesKills, windows.AfterDie, Automatic):
    """A human has rolled both dice, and they lack this much. Rules: STCB-EVENT-15."""

    lacking: position.Count

    def run(self, draft: Draft) -> None:
        if not self.lacking:
            draft.events += (events.KillsKept(self.seat),)
        elif self.lacking <= draft.bullets[self.seat] and not is_jammed(draft):
            ask(draft, DeadChoice(self.seat, self.lacking))
        else:
            _give_kills_back(draft, self.seat)


@attrs.frozen
class DeadChoice(LosesKills, SeatDecides, Choice):
    """A human spends as many Bullets as the two dice lack, or none. Rules: STCB-EVENT-15."""

    lacking: position.Positive
    explains = actions.SpendBullets

    def question(self, state: Draft) -> str:
        kills, bullets = many(state.kills[self.seat], "kill"), many(state.bullets[self.seat], "Bullet")
        return f"do you spend {self.lacking} of {bullets}, or `accept` to lose kills? You have {kills}."

    def result(self, state: Draft) -> str:
        """Return in words what follows if the roll stands."""
        return f"lose {many(min(KILLS_LOST, state.kills[self.seat]), 'kill')}"

    def options(self, state: Draft) -> tuple[actions.Accept | actions.SpendBullets, ...]:
        return actions.ACCEPT, attempts.spend_bullets(self.lacking)

    def why_not(self, state: Draft, action: actions.SpendBullets) -> Refusal:
        return Refusal(self.clause, f"the dice are {self.lacking} short: spend exactly that many Bullets, or none")

    def apply(self, draft: Draft, action: actions.Accept | actions.SpendBullets) -> None:
        if isinstance(action, actions.SpendBullets):
            health.lose_bullets(draft, self.seat, action.count)
        else:
            _give_kills_back(draft, self.seat)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.lacking > min(state.bullets[self.seat], 2 * HIT_ON):
            yield f"{self.lacking} Bullets cannot be spent"


def _give_kills_back(draft: Draft, seat: int) -> None:
    """Return 2 of a human's killed zombies, or the only one, to the supply. Rules: STCB-EVENT-15, STCB-TOKEN-07."""
    count = min(KILLS_LOST, draft.kills[seat])
    draft.kills = replaced(draft.kills, seat, draft.kills[seat] - count)
    draft.events += (events.KillsLost(seat, count),)


class WeekendPassDenied(TargetCard):
    """The target discards all cards in hand. Rules: STCB-EVENT-39, STCB-CARD-05."""

    card = Card.WEEKEND_PASS_DENIED
    undead = True
    unfit = "has no card in the hand"

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents(state, seat) if state.hands[other]]

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        """Discard the cards, by number. A view that hides the hand cannot say which they are."""
        target = target_of(action)
        cards = draft.hands[target]
        if Card.HIDDEN in cards:
            raise Undetermined(f"the hand of {seat_name(target)}")
        draft.hands = replaced(draft.hands, target, ())
        draft.discards += cards
        draft.events += (events.HandDiscarded(target, cards),)


class YouDontNeedThat(TargetCard):
    """The player takes a weapon from the table of a human on the same square. Rules: STCB-EVENT-41, STCB-CARD-04."""

    card = Card.YOU_DONT_NEED_THAT
    needs = "a target on the player's square with a weapon that the player may have"
    needs_figure = True

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents_here(state, seat) if ambush.loot(state, seat, other)]

    def why_not(self, state: Draft, seat: int, action: actions.Play) -> Refusal:
        target = target_of(action)
        is_here = target in opponents_here(state, seat)
        why = f"has {cards_text(state.tables[target])}" if is_here else f"is on {at(state.squares[target])}"
        return Refusal(self.clause, f"it needs {self.needs}: {seat_name(target)} {why}")

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        ask(draft, WeaponChoice(seat, target_of(action)))


@attrs.frozen
class WeaponChoice(WithTarget, SeatDecides, Choice):
    """A player takes a weapon from another's table. Rules: STCB-EVENT-41, STCB-CARD-04, STCB-CARD-11, STCB-SHOTGUN-02."""

    clause = "STCB-EVENT-41"
    explains = actions.TakeWeapon

    def question(self, state: Draft) -> str:
        return f"which weapon do you take from {seat_name(self.target)}?"

    def options(self, state: Draft) -> tuple[actions.TakeWeapon, ...]:
        return tuple(map(actions.TakeWeapon, ambush.loot(state, self.seat, self.target)))

    def why_not(self, state: Draft, action: actions.TakeWeapon) -> Refusal:
        table = cards_text(state.tables[self.target])
        what = f"{seat_name(self.target)} has {table}; a weapon that the taker already has cannot be taken"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: actions.TakeWeapon) -> None:
        ambush.hand_over_weapon(draft, self.seat, self.target, action.card)


class LotsOfLuckWithThat(TargetCard):
    """The player robs a human on its square of a Bullet and a random card, and moves no farther. Rules: STCB-EVENT-52, STCB-INFO-02."""

    card = Card.LOTS_OF_LUCK_WITH_THAT
    needs = "a target on the player's square with a Bullet or a card"
    needs_figure = True
    moments = frozenset({Moment.MOVEMENT})

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents_here(state, seat) if state.bullets[other] or state.hands[other]]

    def why_not(self, state: Draft, seat: int, action: actions.Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(target_of(action))} is not such a target")

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        target = target_of(action)
        if draft.bullets[target]:
            health.lose_bullets(draft, target, 1)
            health.gain_bullets(draft, seat, 1)
        if draft.hands[target]:
            then(draft, LuckDraw(seat, target))
        else:
            moving.end_movement(draft)


@attrs.frozen
class LuckDraw(WithTarget, ChanceNode):
    """The card's player takes a random card from another's hand, and moves no farther. Rules: STCB-EVENT-52, STCB-INFO-02."""

    clause = "STCB-EVENT-52"

    def question(self, state: Draft) -> str:
        held = len(state.hands[self.target])
        return f"{seat_name(self.seat)} takes one of {many(held, 'card')} from the hand of {seat_name(self.target)}."

    def due(self, state: Draft) -> str:
        return f"a card of {seat_name(self.target)} for {seat_name(self.seat)}"

    def outcomes(self, state: Draft) -> Chance[actions.Draw]:
        """Return the cards, all equally likely. A card that a view hides may be any card that the view does not show."""
        hand = state.hands[self.target]
        if not (hidden := hand.count(Card.HIDDEN)):
            return Bag(windows.count_cards(hand), actions.Draw)
        unseen = sum([count for _, count in state.deck])
        weights: Counter[Card] = Counter([card for card in hand if card is not Card.HIDDEN for _ in range(unseen)])
        weights.update({card: hidden * count for card, count in state.deck})
        return Bag(tuple(weights.items()), actions.Draw)

    def apply(self, draft: Draft, outcome: actions.Draw) -> None:
        seat, target, card = self.seat, self.target, outcome.card
        is_hidden = card not in draft.hands[target]
        if is_hidden:
            draft.deck = one_less(draft.deck, card)
        left = position.without_card(draft.hands, target, Card.HIDDEN if is_hidden else card)
        draft.hands = with_card(left, seat, card)
        draft.events += (events.CardTaken(seat, target, card),)
        moving.end_movement(draft)


class OneMansGarbage(Weapon):
    """When used, it brings its owner the top card of the discard pile. Rules: STCB-EVENT-55, STCB-WEAPON-04, STCB-CARD-02."""

    card = Card.ONE_MANS_GARBAGE
    uses_at = event_card.ANY
    discarded_last = True

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        held, pile = len(state.hands[seat]), len(state.discards)
        if held < state.options.hand and pile:
            return None
        what = f"it needs room in the hand and a discarded card; {seat_name(seat)} holds {many(held, 'card')}, and the discard pile has {pile}"
        return Refusal(self.clause, what)

    def use(self, draft: Draft, seat: int, action: actions.Use) -> None:
        card = draft.discards[-1]
        draft.discards = draft.discards[:-1]
        draft.hands = with_card(draft.hands, seat, card)
        draft.events += (events.GarbageTaken(seat, card),)


class YouLookinAtMe(event_card.EventCard):
    """A card just played at this player goes to another one instead. Rules: STCB-EVENT-42, STCB-CARD-12."""

    card = Card.YOU_LOOKIN_AT_ME
    moments = frozenset({Moment.CARD_PLAYED})
    needs = "a card that was just played on its player"

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        """Take the other card's effect off the agenda, and ask for a new target. This card is settled along with it."""
        drop(draft, ends.CardDone)
        drop(draft, windows.Window)
        effect = drop(draft, windows.CardEffect)
        answered = tuple(sorted((*effect.answered, seat)))
        if new_targets(draft, effect.seat, effect.action, answered):
            ask(draft, Redirecting(effect.seat, effect.action, answered))
        else:
            draft.events += (events.CardWithoutEffect(effect.action.card),)


def new_targets(state: Draft, seat: int, action: actions.Play, answered: tuple[int, ...]) -> list[int]:
    """Return the targets left for a card, without those who have answered it. Rules: STCB-CARD-12."""
    targets = cast("TargetCard", event_card.kind_of(state, action.card)).targets(state, seat)
    return [target for target in targets if target not in answered]


@attrs.frozen
class Redirecting(SeatDecides, Choice):
    """The player of a card that was answered names another target for it. Rules: STCB-CARD-12, STCB-CARD-11, STCB-EVENT-42.

    `action` is how it was played last, `answered` lists who has answered it.
    """

    seat: Seat
    action: event_card.CardPlay
    answered: Annotated[tuple[Seat, ...], IN_ORDER]
    clause = "STCB-CARD-12"
    explains = actions.Aim

    def question(self, state: Draft) -> str:
        return f"who is the new target of {event_card.kind_of(state, self.action.card).title}?"

    def options(self, state: Draft) -> tuple[actions.Aim, ...]:
        return tuple([actions.AIMS[target] for target in new_targets(state, self.seat, self.action, self.answered)])

    def why_not(self, state: Draft, action: actions.Aim) -> Refusal:
        if action.target in self.answered:
            return Refusal(self.clause, f"{seat_name(action.target)} has answered it")
        card, played = event_card.kind_of(state, self.action.card), actions.play(self.action.card, target=action.target)
        return windows.why_no_target(state, self.seat, card, action.target) or card.why_not(state, self.seat, played)

    def apply(self, draft: Draft, action: actions.Aim) -> None:
        draft.events += (events.CardRedirected(self.seat, self.action.card, action.target),)
        then(draft, windows.CardEffect(self.seat, actions.play(self.action.card, target=action.target), self.answered))
        windows.open_window(draft, Moment.CARD_PLAYED, action.target)

    def misfits(self, state: Draft, index: int) -> Misfits:
        card = event_card.kind_of(state, self.action.card)
        if self.action.target not in self.answered or not isinstance(card, TargetCard):
            yield "its target has not answered"


class LuckyShot(event_card.EventCard):
    """For a Bullet, a failing combat roll kills or hits anyway. Rules: STCB-EVENT-53, STCB-FIGHT-09, STCB-FIGHT-10, STCB-MALL-07."""

    card = Card.LUCKY_SHOT
    moments = frozenset({Moment.AFTER_ROLL})

    def is_playable(self, state: Draft, seat: int) -> bool:
        return attempts.can_pay_a_bullet(state, seat)

    def why_not(self, state: Draft, seat: int, action: actions.Play) -> Refusal:
        if is_jammed(state):
            return Refusal(self.clause, "its Bullet is not spent while weapons are jammed")
        return Refusal(self.clause, f"it costs a Bullet, and {seat_name(seat)} has none")

    def pay(self, draft: Draft, seat: int) -> None:
        health.lose_bullets(draft, seat, 1)

    def carry_out(self, draft: Draft, seat: int, action: actions.Play) -> None:
        attempts.win_roll(draft)
