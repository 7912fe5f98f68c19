"""Gaining and losing Health, Bullets and weapons; bites, hits and death; lost turns and moves (clauses HEALTH, DEATH, LOSS)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from zombiekit.agenda import Automatic, SeatDecides, ask
from zombiekit.errors import Undetermined
from zombiekit.games.they_come_back.box.components import Card, Loss, Moment, Posture, Reason
from zombiekit.games.they_come_back.rules import ends, markers, zombies
from zombiekit.games.they_come_back.rules.event_card import has_own_cards
from zombiekit.games.they_come_back.rules.windows import CardChoice, act_on_card, card_actions
from zombiekit.games.they_come_back.table import events
from zombiekit.games.they_come_back.table.actions import TAKE_BITE, Action
from zombiekit.games.they_come_back.table.position import Draft, Seat, without_card
from zombiekit.games.they_come_back.table.words import offered, seat_name
from zombiekit.primitives.pairs import replaced


def gain_health(draft: Draft, seat: int, count: int) -> None:
    """Give a human Health, up to the limit. Rules: STCB-HEALTH-01, STCB-HEALTH-03."""
    health = min(draft.health[seat] + count, draft.options.most_health)
    draft.health = replaced(draft.health, seat, health)
    draft.events += (events.HealthGained(seat, health),)


def gain_bullets(draft: Draft, seat: int, count: int) -> None:
    """Give a human Bullets; there is no limit. Rules: STCB-HEALTH-01."""
    draft.bullets = replaced(draft.bullets, seat, draft.bullets[seat] + count)
    draft.events += (events.BulletsGained(seat, count),)


def lose_bullets(draft: Draft, seat: int, count: int) -> None:
    """Take Bullets from a human, and the Shotgun with the last one. Rules: STCB-SHOTGUN-02."""
    draft.bullets = replaced(draft.bullets, seat, draft.bullets[seat] - count)
    draft.events += (events.BulletsLost(seat, count),)
    check_shotgun(draft, seat)


def check_shotgun(draft: Draft, seat: int) -> None:
    """Discard the Shotgun of a player without Bullets. Rules: STCB-SHOTGUN-02, INV-7."""
    if not draft.bullets[seat] and Card.SHOTGUN in draft.tables[seat]:
        drop_weapon(draft, seat, Card.SHOTGUN)


def drop_weapon(draft: Draft, seat: int, card: Card) -> None:
    """Put a weapon from the table on the discard pile. Rules: STCB-WEAPON-06."""
    draft.tables = without_card(draft.tables, seat, card)
    draft.discards += (card,)
    draft.events += (events.WeaponLost(seat, card),)


@attrs.frozen
class Bite(Automatic):
    """A human is bitten, unless a First Aid Kit is used. Rules: STCB-HEALTH-04."""

    seat: Seat

    def run(self, draft: Draft) -> None:
        choice = BiteChoice(self.seat)
        if card_actions(draft, self.seat, Moment.BITE) or choice.is_asked_alone(draft):
            ask(draft, choice)
        else:
            bite(draft, self.seat)


@attrs.frozen
class BiteChoice(SeatDecides, CardChoice):
    """A bitten human uses a weapon, or takes the bite. Rules: STCB-HEALTH-04, STCB-TIME-05."""

    seat: Seat
    clause = "STCB-HEALTH-04"
    moment = Moment.BITE
    called = ("bite",)
    stands_on = ("Contact",)
    ahead = "bitten, unless a weapon helps."

    def question(self, state: Draft) -> str:
        or_take_it = offered(state, TAKE_BITE, ", or `take_bite`")
        return f"you are bitten at Health {state.health[self.seat]}: use a weapon{or_take_it}?"

    def is_asked_alone(self, state: Draft) -> bool:
        """Skipping a human gives a hand away only if house rules add cards for this moment; the box has weapons, which lie open."""
        return has_own_cards(state, self.moment) and super().is_asked_alone(state)

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (*card_actions(state, self.seat, Moment.BITE), TAKE_BITE)

    def apply(self, draft: Draft, action: Action) -> None:
        if action == TAKE_BITE:
            bite(draft, self.seat)
        else:
            act_on_card(draft, self.seat, action)


def bite(draft: Draft, seat: int) -> None:
    """Turn 1 Health of a human into a black heart. One without Health left dies. Rules: STCB-HEALTH-02, STCB-HEALTH-03, STCB-DEATH-01."""
    draft.health = replaced(draft.health, seat, draft.health[seat] - 1)
    draft.hearts = replaced(draft.hearts, seat, draft.hearts[seat] + 1)
    draft.events += (events.Bitten(seat, draft.health[seat], draft.hearts[seat]),)
    if not draft.health[seat]:
        die(draft, seat)


def lose_health(draft: Draft, seat: int) -> None:
    """Take 1 Health, giving no black heart. Without any, the last Health costs a turn instead. Rules: STCB-HEALTH-05, STCB-HEALTH-07."""
    if draft.health[seat] == 1 and not draft.hearts[seat]:
        lose(draft, seat, Loss.TURN)
        return
    draft.health = replaced(draft.health, seat, draft.health[seat] - 1)
    draft.events += (events.HealthLost(seat, draft.health[seat]),)
    if not draft.health[seat]:
        die(draft, seat)


def die(draft: Draft, seat: int) -> None:
    """Turn a human without Health into an undead: the figure lies, the cards are discarded, Bullets and kills are gone.

    Rules: STCB-DEATH-01, STCB-DEATH-02, STCB-DEATH-05, STCB-DEATH-06, STCB-ENC-08, STCB-END-02, STCB-END-03, STCB-WEAPON-07,
    INV-3, INV-4.

    Raises:
        Undetermined: In a view that does not show the hand.
    """
    if Card.HIDDEN in draft.hands[seat]:
        raise Undetermined(f"the hand of {seat_name(seat)}")
    zombies.stand_zombies_up(draft, seat)
    draft.postures = replaced(draft.postures, seat, Posture.DEAD)
    draft.losses = replaced(draft.losses, seat, Loss.NONE)
    cards = draft.hands[seat] + draft.tables[seat]
    draft.discards += cards
    draft.hands = replaced(draft.hands, seat, ())
    draft.tables = replaced(draft.tables, seat, ())
    draft.bullets = replaced(draft.bullets, seat, 0)
    draft.kills = replaced(draft.kills, seat, 0)
    if seat == draft.active:
        draft.noted = 0
        draft.entered = False
    draft.events += (events.Died(seat, cards),)
    if seat in draft.jeeps:
        lose_jeep(draft, seat)
    suffered = [marker for marker in draft.markers if marker.target == seat]  # those that the dead human caused go on
    markers.end_effects(draft, suffered)
    if not any(draft.health):
        shares = draft.options.last_human_shares
        winners = [other for other in range(len(draft.health)) if shares or other != seat]
        ends.end_game(draft, Reason.EXTINCTION, winners)


def lose_jeep(draft: Draft, seat: int) -> None:
    """Take the jeep from a human. Rules: STCB-BASE-11, STCB-DEATH-02."""
    draft.jeeps = tuple([other for other in draft.jeeps if other != seat])
    draft.events += (events.JeepLost(seat),)


def hit_undead(draft: Draft, seat: int, by: int = 1) -> None:
    """Take a black heart, or more, from an undead. It lies down or, if none are left, is destroyed.

    Rules: STCB-UNDEAD-17, STCB-UNDEAD-20, STCB-UNDEAD-21, STCB-UNDEAD-22, STCB-FIGHT-07, STCB-CARD-26.
    """
    hearts = draft.hearts[seat] - by
    draft.hearts = replaced(draft.hearts, seat, hearts)
    draft.postures = replaced(draft.postures, seat, Posture.MOVE if hearts else Posture.GONE)
    if not hearts:
        draft.squares = replaced(draft.squares, seat, None)
    draft.events += (events.UndeadHit(seat, hearts),)


def hit_all_undead(draft: Draft, seats: Iterable[int]) -> None:
    """Hit several undead once each. Rules: STCB-UNDEAD-20."""
    for seat in seats:
        hit_undead(draft, seat)


def lose(draft: Draft, seat: int, loss: Loss) -> None:
    """Lay a human's figure down for the next turn or move, which ends a move by a card. In the human's own turn, only note the loss.

    Rules: STCB-LOSS-01, STCB-LOSS-02, STCB-LOSS-04, STCB-LOSS-06, STCB-LOSS-07, STCB-CARD-21, STCB-ENC-07.
    """
    before = draft.losses[seat], draft.postures[seat]
    if seat == draft.active:
        draft.losses = replaced(draft.losses, seat, loss)
    else:
        draft.postures = replaced(draft.postures, seat, Posture(loss.value))
        zombies.stand_zombies_up(draft, seat)
    if (draft.losses[seat], draft.postures[seat]) != before:
        draft.events += (events.LossAhead(seat, loss),)
