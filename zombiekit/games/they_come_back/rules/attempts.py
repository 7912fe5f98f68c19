"""Attempts: evades, fights, shots and defenses, what humans use, and what is added to the die (clauses EVADE, FIGHT, UNDEAD, CARD)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.agenda import Automatic, DieRoll, Refusal, ask, drop
from zombiekit.games.they_come_back.box.components import HIT_ON, TITLES, Card, Means, Moment, Movement, Square, Zombie
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.rules import ends, health, markers
from zombiekit.games.they_come_back.rules.event_card import CARDS, has_own_cards, kind_of
from zombiekit.games.they_come_back.rules.windows import (
    DRAW_CARD,
    AfterDie,
    CardChoice,
    act_on_card,
    card_actions,
    is_card_left,
)
from zombiekit.games.they_come_back.rules.zombies import kill_zombies, lay_down, needed
from zombiekit.games.they_come_back.table import events
from zombiekit.games.they_come_back.table.actions import ACCEPT, Accept, Action, Play, SpendBullets, SpendPoints, Use
from zombiekit.games.they_come_back.table.position import Count, Draft, MapSquare, Seat, has_marker, is_jammed, then
from zombiekit.games.they_come_back.table.words import MEANS, at, foe_name, offered, seat_name
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.primitives.names import Name
from zombiekit.words import many


def penalty(state: Draft, seat: int) -> int:
    """Return how much Abandon All Hope lowers a player's dice and count of points now. Rules: STCB-EVENT-43, STCB-CARD-32."""
    return 1 if markers.holds_in_turn(state, Card.ABANDON_ALL_HOPE, seat) else 0


def counts_less(state: Draft, seat: int) -> str:
    """Return words that say that Abandon All Hope lowers a player's die, or an empty string if it does not."""
    return ", which counts 1 less" if penalty(state, seat) else ""


def draws_for(state: Draft, seat: int, value: int) -> bool:
    """Return whether a player's die first brings a card, by In the Zone. Rules: STCB-EVENT-35, STCB-CARD-02, STCB-CARD-32."""
    return (
        value == SIDES
        and bool(state.markers)
        and len(state.hands[seat]) < state.options.hand
        and has_marker(state, Card.IN_THE_ZONE, owner=seat)
        and is_card_left(state)
    )


def after_die(draft: Draft, seat: int, value: int, following: Automatic) -> None:
    """Draw a card if the die brings one, then go on with `following`. Rules: STCB-EVENT-35."""
    if draws_for(draft, seat, value):
        then(draft, DRAW_CARD, following)
    else:
        following.run(draft)


def draw_for_die(draft: Draft, seat: int, value: int) -> None:
    """Draw a card if the die brings one. What follows is on the agenda already. Rules: STCB-EVENT-35."""
    if draws_for(draft, seat, value):
        then(draft, DRAW_CARD)


class Deed(Name):
    """What the die is rolled for."""

    EVADE = "evade"
    FIGHT = "fight"
    SHOT = "shot"
    DEFENSE = "defense"


BONUS = {Means.PISTOL: 0, Means.FIRE_AXE: 1, Means.CHAINSAW: 2, Means.CROSSBOW: 1}
"""What a weapon adds to the die. Rules: STCB-FIGHT-04, STCB-FIGHT-05, STCB-FIGHT-11."""
EFFECT_BONUS = 2
"""What Molotov Cocktail adds. Rules: STCB-FIGHT-02."""


@attrs.frozen
class Attempt:
    """An evade, a fight, a shot or a defense.

    Attributes:
        deed: Which of these.
        seat: The human.
        square: Where the zombie or undead is.
        means: The weapon that the human uses.
        undead: The seat of the undead; None if it is a zombie.
        level: The movement in which an evaded zombie lies down (see `Lying`).
        kind: The kind of the zombie, if it is one.
    """

    deed: Deed
    seat: Seat
    square: MapSquare
    means: Means = Means.PISTOL
    undead: Seat | None = None
    level: Count = 0
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        foe, weapon = foe_name(self.undead, self.kind), MEANS[self.means]
        words = {
            Deed.EVADE: f"evading {foe}",
            Deed.FIGHT: f"fighting {foe} with {weapon}",
            Deed.SHOT: f"shooting at {foe} on {at(self.square)}",
            Deed.DEFENSE: f"defending against {foe} with {weapon}",
        }
        return f"{seat_name(self.seat)} {words[self.deed]}"


def target_number(state: Draft, attempt: Attempt) -> int:
    """Return the total that an attempt needs. Rules: STCB-EVADE-02, STCB-FIGHT-06, STCB-BASE-07, STCB-EVENT-31."""
    return HIT_ON if attempt.undead is not None else needed(state, attempt.kind)


def moves_now(state: Draft, seat: int) -> bool:
    """Return whether it is this seat's turn and its movement is ahead or going on."""
    return seat == state.active and state.movement is Movement.AHEAD


def funds_of(state: Draft, seat: int) -> str:
    """Return in words a human's Health, Bullets and, if points can be spent now, the points."""
    funds = [f"Health {state.health[seat]}", many(state.bullets[seat], "Bullet")]
    if moves_now(state, seat):
        funds.append(many(state.points, "point"))
    return ", ".join(funds)


def means_of(state: Draft, seat: int) -> list[Means]:
    """Return a human's means to fight. Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-FIGHT-12, STCB-EVENT-07, STCB-EVENT-10, STCB-EVENT-48."""
    means = [Means.PISTOL]
    if is_jammed(state):
        return means
    if Card.FIRE_AXE in state.tables[seat]:
        means.append(Means.FIRE_AXE)
    if state.markers and has_marker(state, Card.CHAINSAW, owner=seat):
        means.append(Means.CHAINSAW)
    if has_crossbow(state, seat):
        means.append(Means.CROSSBOW)
    return means


def why_no_means(state: Draft, seat: int, means: Means) -> Refusal:
    """Return why a human cannot fight with a weapon. Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-FIGHT-12, STCB-EVENT-07."""
    who = seat_name(seat)
    if is_jammed(state):
        return Refusal("STCB-FIGHT-12", f"{who} can fight only with the pistol while weapons are jammed")
    if means is Means.CROSSBOW and Card.CROSSBOW in state.tables[seat]:
        return Refusal("STCB-FIGHT-01", f"{who} has used the Crossbow in this turn")
    if means is Means.CHAINSAW and Card.CHAINSAW in state.tables[seat]:
        return Refusal("STCB-FIGHT-01", f"the Chainsaw of {who} is not running: use it first")
    return Refusal("STCB-FIGHT-01", f"{who} does not have {MEANS[means]} to fight with")


def has_crossbow(state: Draft, seat: int) -> bool:
    """Return whether a human has a Crossbow not yet used in this turn. Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-EVENT-48."""
    return Card.CROSSBOW in state.tables[seat] and not has_marker(state, Card.CROSSBOW, owner=seat)


def bonus(state: Draft, attempt: Attempt) -> int:
    """Return the bonus on the die that is known before the roll; it may be below 0.

    Rules: STCB-FIGHT-02, STCB-FIGHT-04, STCB-EVADE-07, STCB-UNDEAD-05, STCB-EVENT-19, STCB-EVENT-43.
    """
    added = 0 if attempt.deed is Deed.EVADE else BONUS[attempt.means]
    if not state.markers or attempt.deed is Deed.DEFENSE:
        return added
    if attempt.deed is not Deed.EVADE and burns(state, attempt.seat, attempt.square):
        added += EFFECT_BONUS
    return added - penalty(state, attempt.seat)


def burns(state: Draft, seat: int, square: Square) -> bool:
    """Return whether a player's Molotov Cocktail burns on a square or in its building. Rules: STCB-CARD-17, STCB-EVENT-19."""
    building = state.town.building.get(square)
    return has_marker(state, Card.MOLOTOV_COCKTAIL, owner=seat, square=building[0] if building else square)


ROLLED_BY = {
    Deed.EVADE: "STCB-EVADE-02",
    Deed.FIGHT: "STCB-FIGHT-02",
    Deed.SHOT: "STCB-SHOTGUN-05",
    Deed.DEFENSE: "STCB-UNDEAD-02",
}
"""The rule that asks for each die."""


@attrs.frozen
class OfAttempt:
    """A part of an attempt: its die, its total, or the choice after it."""

    attempt: Attempt
    stands_on = ("Contact", "Walking")


@attrs.frozen
class AttemptRoll(OfAttempt, DieRoll):
    """The die of an attempt. Rules: STCB-EVADE-02, STCB-FIGHT-02, STCB-UNDEAD-02, STCB-CARD-32."""

    clause = "STCB-FIGHT-02"
    called = ("attempt_roll", "attack_roll")

    def question(self, state: Draft) -> str:
        added = bonus(state, self.attempt)
        more = f" {'+' if added > 0 else '-'} {abs(added)}" if added else ""
        return f"roll for {self.attempt}: die{more} against {target_number(state, self.attempt)}."

    def why_not(self, state: Draft, outcome: object) -> Refusal:
        """Return why an outcome cannot happen, citing the rule that asks for this die."""
        return Refusal(ROLLED_BY[self.attempt.deed], self.no_outcome(state).reason)

    def apply(self, draft: Draft, outcome: Roll) -> None:
        attempt = self.attempt
        total = outcome.value + bonus(draft, attempt)
        draft.events += (events.AttemptRolled(attempt.seat, outcome.value, total, target_number(draft, attempt)),)
        roller = draft.active if attempt.deed is Deed.DEFENSE else attempt.seat
        after_die(draft, roller, outcome.value, Settling(attempt, total))


def begin_attempt(draft: Draft, attempt: Attempt) -> None:
    """Roll for an attempt. A Crossbow cannot be used again in this turn. Rules: STCB-FIGHT-05, STCB-SHOTGUN-08, STCB-EVENT-48."""
    if attempt.means is Means.CROSSBOW:
        markers.set_this_turn(draft, Card.CROSSBOW, attempt.seat)
    then(draft, AttemptRoll(attempt))


@attrs.frozen
class Settling(OfAttempt, AfterDie, Automatic):
    """An attempt has its total: it succeeds, or the human may raise it, or it fails. Rules: STCB-FIGHT-06, STCB-FIGHT-09."""

    total: Count

    def run(self, draft: Draft) -> None:
        if self.total >= target_number(draft, self.attempt):
            _succeed(draft, self.attempt)
        else:
            ask(draft, AfterRoll(self.attempt, self.total))


def raises(state: Draft, attempt: Attempt, total: int) -> tuple[Action, ...]:
    """Return what can raise a total that is too low: points, Bullets or cards.

    Rules: STCB-EVADE-03, STCB-EVADE-04, STCB-EVADE-07, STCB-EVADE-08, STCB-FIGHT-03, STCB-FIGHT-09, STCB-FIGHT-10,
    STCB-SHOTGUN-03, STCB-SHOTGUN-06.
    """
    lacking = target_number(state, attempt) - total
    seat = attempt.seat
    if attempt.deed is Deed.EVADE:
        return (spend_points(lacking),) if moves_now(state, seat) and lacking <= state.points else ()
    bullets = _bullets_for(state, attempt)
    cards = card_actions(state, seat, Moment.AFTER_ROLL)
    if lacking > bullets + EFFECT_BONUS:
        cards = tuple([action for action in cards if not _is_rush(state, action)])
    return (spend_bullets(lacking), *cards) if lacking <= bullets else cards


def _is_rush(state: Draft, action: Action) -> bool:
    """Return whether an action plays Adrenaline Rush, and not a card of the table's own with its name."""
    rush = Card.ADRENALINE_RUSH
    return isinstance(action, Play) and action.card is rush and kind_of(state, rush) is CARDS[rush]


def can_card_help(state: Draft, attempt: Attempt, total: int) -> bool:
    """Return whether a card in a hand could save a roll: Adrenaline Rush with Bullets, Lucky Shot, or one of the table's own.

    Rules: STCB-FIGHT-09, STCB-FIGHT-10, STCB-EVADE-07.
    """
    if attempt.deed is Deed.EVADE:
        return False
    if has_own_cards(state, Moment.AFTER_ROLL):
        return True
    boxes, lacking = state.options.boxes, target_number(state, attempt) - total
    return (Box.Z1 in boxes and lacking <= _bullets_for(state, attempt) + EFFECT_BONUS) or (
        Box.Z3 in boxes and can_pay_a_bullet(state, attempt.seat)
    )


def can_pay_a_bullet(state: Draft, seat: int) -> bool:
    """Return whether a player can spend a Bullet. Rules: STCB-EVENT-51, STCB-EVENT-53."""
    return state.bullets[seat] > 0 and not is_jammed(state)


def _bullets_for(state: Draft, attempt: Attempt) -> int:
    """Return how many Bullets may be spent on a combat roll. Rules: STCB-FIGHT-03, STCB-FIGHT-04, STCB-FIGHT-12."""
    return state.bullets[attempt.seat] if attempt.means is Means.PISTOL and not is_jammed(state) else 0


@attrs.frozen
class AfterRoll(OfAttempt, CardChoice):
    """The human accepts a failing roll, or raises it. Rules: STCB-EVADE-03, STCB-FIGHT-03, STCB-FIGHT-09, STCB-UNDEAD-03."""

    total: Count
    clause = "STCB-FIGHT-09"
    moment = Moment.AFTER_ROLL
    called = ("after_roll",)

    @property
    def ahead(self) -> str:
        return f"{'missed' if self.attempt.deed is Deed.SHOT else 'bitten'}, unless it is raised."

    def actor(self, state: Draft) -> int:
        return self.attempt.seat

    def question(self, state: Draft) -> str:
        what = str(self.attempt).removeprefix(f"{seat_name(self.attempt.seat)} ")
        funds = funds_of(state, self.attempt.seat)
        accept = offered(state, ACCEPT, "`accept` it, or ")
        return f"you made {self.total} and need {target_number(state, self.attempt)} for {what}; you have {funds}: {accept}raise it?"

    def result(self, state: Draft) -> str:
        """Return in words what follows if the roll stands. Rules: STCB-EVADE-05, STCB-FIGHT-08, STCB-SHOTGUN-07."""
        return "miss" if self.attempt.deed is Deed.SHOT else "be bitten"

    def is_asked_alone(self, state: Draft) -> bool:
        """Ask even with a single option if a card could help. Rules: STCB-FIGHT-09."""
        return can_card_help(state, self.attempt, self.total) and super().is_asked_alone(state)

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (ACCEPT, *raises(state, self.attempt, self.total))

    def why_not(self, state: Draft, action: object) -> Refusal:
        is_evade = self.attempt.deed is Deed.EVADE
        why_no_raise = self._why_no_raise_of_evade if is_evade else self._why_no_raise_of_combat
        return why_no_raise(state, action) or super().why_not(state, action)

    def _why_no_raise_of_evade(self, state: Draft, action: object) -> Refusal | None:
        if isinstance(action, SpendPoints):
            return Refusal("STCB-EVADE-03", self._lack(state, "point", state.points))
        if isinstance(action, SpendBullets):
            return Refusal("STCB-EVADE-07", "no Bullets raise an evade roll")
        if isinstance(action, (Play, Use)):
            is_held = action.card is not Card.HIDDEN and action.card in state.hands[self.attempt.seat]
            if isinstance(action, Play) and is_held and self.moment in kind_of(state, action.card).moments:
                return Refusal("STCB-EVADE-07", "no card raises an evade roll")
            return None
        return attrs.evolve(super().why_not(state, action), clause="STCB-EVADE-03")

    def _why_no_raise_of_combat(self, state: Draft, action: object) -> Refusal | None:
        if isinstance(action, SpendPoints):
            return Refusal("STCB-FIGHT-03", "points raise only evade rolls")
        if isinstance(action, Play) and action in card_actions(state, self.attempt.seat, self.moment):
            lacking = target_number(state, self.attempt) - self.total
            most = EFFECT_BONUS + _bullets_for(state, self.attempt)
            what = f"the roll is {lacking} short, and {TITLES[action.card]} with all Bullets for it adds {most}"
            return Refusal("STCB-FIGHT-09", what)
        if not isinstance(action, SpendBullets):
            return None
        if is_jammed(state):
            return Refusal("STCB-FIGHT-12", "no Bullet is spent while weapons are jammed")
        if self.attempt.means is not Means.PISTOL:
            what = f"Bullets raise only rolls with the pistol, not with {MEANS[self.attempt.means]}"
            return Refusal("STCB-FIGHT-05" if self.attempt.means is Means.CROSSBOW else "STCB-FIGHT-04", what)
        return Refusal("STCB-FIGHT-03", self._lack(state, "Bullet", state.bullets[self.attempt.seat]))

    def _lack(self, state: Draft, thing: str, held: int) -> str:
        lacking = many(target_number(state, self.attempt) - self.total, thing)
        return f"the roll is {lacking} short: spend exactly that many, if you have them (you have {held})"

    def apply(self, draft: Draft, action: Action) -> None:
        seat = self.attempt.seat
        if isinstance(action, Accept):
            draft.events += (events.RollAccepted(seat),)
            _fail(draft, self.attempt)
        elif isinstance(action, SpendPoints):
            draft.points -= action.count
            draft.events += (events.PointsSpent(seat, action.count),)
            _succeed(draft, self.attempt)
        elif isinstance(action, SpendBullets):
            health.lose_bullets(draft, seat, action.count)
            _succeed(draft, self.attempt)
        else:
            then(draft, Settling(self.attempt, self.total))
            act_on_card(draft, seat, action)


def is_roll_pending(state: Draft) -> bool:
    """Return whether the card that takes effect now was played on a roll, which waits below it on the agenda."""
    return len(state.agenda) > 1 and type(state.agenda[-2]) is Settling


def add_to_roll(draft: Draft, added: int) -> None:
    """Raise the roll that a card was played on. Rules: STCB-FIGHT-10, STCB-EVENT-01."""
    done = drop(draft, ends.CardDone)
    roll = drop(draft, Settling)
    raised = Settling(roll.attempt, roll.total + added)
    then(draft, done, raised)
    draft.events += (events.RollRaised(roll.attempt.seat, raised.total),)


def win_roll(draft: Draft) -> None:
    """Turn the failing attempt below a card into a success. An attacking undead is hit, too. Rules: STCB-EVENT-53, STCB-UNDEAD-20."""
    done = drop(draft, ends.CardDone)
    attempt = drop(draft, Settling).attempt
    then(draft, done)
    if attempt.deed is Deed.DEFENSE and attempt.undead is not None:
        health.hit_undead(draft, attempt.undead)
    _succeed(draft, attempt)


def _succeed(draft: Draft, attempt: Attempt) -> None:
    """Carry out a success. Rules: STCB-EVADE-02, STCB-FIGHT-06, STCB-FIGHT-07, STCB-SHOTGUN-07, STCB-UNDEAD-02, STCB-END-01."""
    seat = attempt.seat
    if attempt.deed is Deed.EVADE:
        lay_down(draft, seat, attempt.level, attempt.kind)
        draft.events += (events.ZombieEvaded(seat, attempt.square, attempt.kind),)
    elif attempt.undead is None:
        kill_zombies(draft, seat, attempt.square, kind=attempt.kind)
    elif attempt.deed is Deed.DEFENSE:
        draft.events += (events.FoughtOff(seat, attempt.undead),)
    else:
        health.hit_undead(draft, attempt.undead)
    ends.check_win(draft)


def _fail(draft: Draft, attempt: Attempt) -> None:
    """Carry out a failure: a missed shot, or a bite. Rules: STCB-EVADE-05, STCB-FIGHT-08, STCB-SHOTGUN-07, STCB-UNDEAD-02, STCB-ENC-04."""
    if attempt.deed is Deed.SHOT:
        draft.events += (events.ShotMissed(attempt.seat, attempt.square),)
    else:
        then(draft, health.Bite(attempt.seat))


spend_points = lru_cache(maxsize=64)(SpendPoints)
spend_bullets = lru_cache(maxsize=64)(SpendBullets)
