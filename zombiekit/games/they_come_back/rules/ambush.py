"""Ambushes: humans rob humans (clauses AMBUSH)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import attrs

from zombiekit.agenda import ActiveDecides, Choice, DieRoll, Misfits, Refusal, ask
from zombiekit.forms import between
from zombiekit.games.they_come_back.box.components import TITLES, Card, Movement
from zombiekit.games.they_come_back.rules.attempts import counts_less, draw_for_die, penalty
from zombiekit.games.they_come_back.rules.health import check_shotgun
from zombiekit.games.they_come_back.rules.windows import AfterDie
from zombiekit.games.they_come_back.rules.zombies import has_company
from zombiekit.games.they_come_back.table import events, position
from zombiekit.games.they_come_back.table.actions import TAKE_NOTHING, Action, TakeBullets, TakeWeapon
from zombiekit.games.they_come_back.table.position import Draft, Seat, is_human, is_standing_human, then, where
from zombiekit.games.they_come_back.table.words import at, no_card, seat_name
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.primitives.pairs import replaced

MOST_BULLETS = 2
"""The most Bullets that an ambush can take. Rules: STCB-AMBUSH-04."""


def loot(state: Draft, seat: int, victim: int) -> list[Card]:
    """Return the victim's weapons that a human may take: those the human does not have yet. Rules: STCB-AMBUSH-02, STCB-CARD-04."""
    return [card for card in state.tables[victim] if card not in state.tables[seat]]


def hand_over_weapon(draft: Draft, seat: int, victim: int, card: Card) -> None:
    """Move a weapon from a victim's table to a human's; a human without Bullets loses a Shotgun at once. Rules: STCB-AMBUSH-07."""
    draft.tables = position.with_card(position.without_card(draft.tables, victim, card), seat, card)
    draft.events += (events.WeaponTaken(seat, victim, card),)
    check_shotgun(draft, seat)


def victims(state: Draft, seat: int) -> list[int]:
    """Return the humans that the active human may ambush now. Rules: STCB-AMBUSH-01, STCB-AMBUSH-06."""
    square = where(state, seat)
    if state.squares.count(square) == 1:
        return []
    return [other for other in position.standing_humans_on(state, square) if why_no_ambush(state, seat, other) is None]


def why_no_ambush(state: Draft, seat: int, victim: int) -> Refusal | None:
    """Return why the active human cannot ambush a player, or None. Rules: STCB-AMBUSH-01, STCB-AMBUSH-02, STCB-AMBUSH-08, STCB-LOSS-08."""
    here, name = where(state, seat), seat_name(victim)
    if victim == seat or victim >= len(state.health):
        what = "cannot ambush themselves" if victim == seat else "is not in this game"
        return Refusal("STCB-AMBUSH-01", f"{name} {what}")
    if not is_human(state, victim):
        return Refusal("STCB-AMBUSH-08", f"{name} is undead")
    if state.squares[victim] != here:
        return Refusal("STCB-AMBUSH-01", f"{name} is on {at(state.squares[victim])}, and not on {at(here)}")
    if not is_standing_human(state, victim):
        return Refusal("STCB-LOSS-08", f"the figure of {name} lies")
    if victim in state.ambushed:
        return Refusal("STCB-AMBUSH-01", f"{name} was already ambushed in this turn")
    if state.bullets[victim] or loot(state, seat, victim):
        return None
    return Refusal("STCB-AMBUSH-02", f"{name} has neither a Bullet nor a weapon that can be taken")


def ambush(draft: Draft, victim: int) -> None:
    """Ambush a human: both will roll a die. Rules: STCB-AMBUSH-01, STCB-AMBUSH-03."""
    draft.ambushed = tuple(sorted((*draft.ambushed, victim)))
    draft.events += (events.AmbushBegan(draft.active, victim),)
    then(draft, AmbushRoll(victim))


def lead_in_ambush(state: Draft, victim: int) -> tuple[int, Fraction]:
    """Return what the active human is ahead by in an ambush, and how likely it succeeds. Rules: STCB-AMBUSH-03, STCB-AMBUSH-05."""
    lead = state.health[state.active] - state.health[victim] - penalty(state, state.active)
    dice = range(1, SIDES + 1)
    return lead, Fraction(sum(own + lead > other for own in dice for other in dice), SIDES**2)


class InMovement:
    """A part of the active human's movement: the choice of the next move, or an ambush."""

    __slots__ = ()

    def misfits(self, state: Draft, index: int) -> Misfits:
        seat = state.active
        if not is_standing_human(state, seat) or state.movement is not Movement.AHEAD:
            yield f"seat {seat} does not move"
        elif has_company(state, where(state, seat), seat):
            yield f"seat {seat} has to deal with those on the square first"


@attrs.frozen
class OfAmbush(InMovement):
    """A part of an ambush on `victim`."""

    victim: Seat

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        together = state.squares[state.active] == state.squares[self.victim]
        if self.victim not in state.ambushed or not together or not is_standing_human(state, self.victim):
            yield f"seat {self.victim} is not ambushed"


@attrs.frozen
class AmbushRoll(OfAmbush, AfterDie, DieRoll):
    """The mover rolls a die, then the victim does. `rolled` is the mover's die, 0 before it is rolled.

    Rules: STCB-AMBUSH-03, STCB-AMBUSH-04, STCB-AMBUSH-05, STCB-EVENT-35, STCB-EVENT-43.
    """

    rolled: Annotated[int, between(0, SIDES)] = 0
    clause = "STCB-AMBUSH-03"
    called = ("ambush_roll",)
    beneath = "Walking"

    def question(self, state: Draft) -> str:
        mover, victim = seat_name(state.active), seat_name(self.victim)
        healths = f"Health {state.health[state.active]} against {state.health[self.victim]}"
        less = counts_less(state, state.active)
        if not self.rolled:
            return f"roll for {mover}, who ambushes {victim} ({healths}){less}."
        return f"roll for {victim} in the ambush, against {self.rolled} of {mover}{less} ({healths})."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        victim = self.victim
        seat, value = draft.active, outcome.value
        draft.events += (events.DieRolled(victim if self.rolled else seat, value),)
        if not self.rolled:
            then(draft, AmbushRoll(victim, value))
            draw_for_die(draft, seat, value)
            return
        ahead = draft.health[seat] - draft.health[victim]
        total, defense = self.rolled - penalty(draft, seat) + max(ahead, 0), value + max(-ahead, 0)
        draft.events += (events.AmbushRolled(seat, victim, total, defense),)
        if total > defense:
            ask(draft, AmbushTake(victim))
        else:
            draft.movement = Movement.OVER


@attrs.frozen
class AmbushTake(OfAmbush, ActiveDecides, Choice):
    """The mover takes a weapon, Bullets or nothing. Rules: STCB-AMBUSH-04, STCB-AMBUSH-07."""

    clause = "STCB-AMBUSH-04"
    called = ("ambush_take",)
    beneath = "Walking"
    explains = (TakeWeapon, TakeBullets)

    def question(self, state: Draft) -> str:
        return f"what do you take from {seat_name(self.victim)}?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        victim = self.victim
        return (
            *[TakeWeapon(card) for card in loot(state, state.active, victim)],
            *[TakeBullets(count) for count in range(1, min(state.bullets[victim], MOST_BULLETS) + 1)],
            TAKE_NOTHING,
        )

    def why_not(self, state: Draft, action: TakeWeapon | TakeBullets) -> Refusal:
        """Say why the mover cannot take this weapon, or this many Bullets. Rules: STCB-CARD-04."""
        victim = seat_name(self.victim)
        if isinstance(action, TakeBullets):
            there = state.bullets[self.victim]
            return Refusal(self.clause, f"at most {MOST_BULLETS} Bullets are taken, and {victim} has {there}")
        if action.card in state.tables[self.victim]:
            return Refusal("STCB-CARD-04", f"{seat_name(state.active)} already has {TITLES[action.card]} on the table")
        return Refusal(self.clause, f"{victim} has {no_card(action.card)} on the table")

    def apply(self, draft: Draft, action: Action) -> None:
        """Hand it over. On both sides, discard a Shotgun that is left without Bullets."""
        seat, victim = draft.active, self.victim
        if isinstance(action, TakeWeapon):
            hand_over_weapon(draft, seat, victim, action.card)
        elif isinstance(action, TakeBullets):
            draft.bullets = replaced(draft.bullets, victim, draft.bullets[victim] - action.count)
            draft.bullets = replaced(draft.bullets, seat, draft.bullets[seat] + action.count)
            draft.events += (events.BulletsTaken(seat, victim, action.count),)
        else:
            draft.events += (events.NothingTaken(seat, victim),)
        check_shotgun(draft, victim)
