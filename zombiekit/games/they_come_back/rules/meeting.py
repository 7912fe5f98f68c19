"""Encounters: a human deals with zombies and undead on the same square; and shots at linked squares (clauses ENC, SHOTGUN)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Refusal, SeatDecides, ask
from zombiekit.games.they_come_back.box.components import Card, Means, Moment, Movement, Square
from zombiekit.games.they_come_back.rules import attempts, zombies
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, begin_attempt, funds_of, means_of, why_no_means
from zombiekit.games.they_come_back.rules.ends import AfterCard
from zombiekit.games.they_come_back.rules.health import lose_bullets
from zombiekit.games.they_come_back.rules.windows import CardChoice, Contact, act_on_card, card_actions
from zombiekit.games.they_come_back.rules.zombies import has_company, holds_foes, kinds_at, zombies_to_meet
from zombiekit.games.they_come_back.table import actions, position
from zombiekit.games.they_come_back.table.events import AttemptBegan, Passed
from zombiekit.games.they_come_back.table.position import Count, Draft, Seat, is_jammed, standing_undead_on, then, where
from zombiekit.games.they_come_back.table.words import MEANS, at, offered, seat_name, zombie_name
from zombiekit.words import listed, many


def shots(state: Draft, seat: int) -> tuple[actions.Action, ...]:
    """Return a human's shots with Shotgun or Crossbow; none while a zombie or undead stands on the human's own square.

    Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-05, STCB-SHOTGUN-08, STCB-SHOTGUN-09, STCB-SHOTGUN-10.
    """
    means = _guns(state, seat)
    if not means or holds_foes(state, square := where(state, seat)):
        return ()
    found: list[actions.Action] = []
    for near in state.town.links[square]:
        if zombies.zombies_to_shoot(state, near):
            found += [actions.shoot_at(near, means=one, kind=kind) for kind in kinds_at(state, near) for one in means]
        for undead in standing_undead_on(state, near):
            found += [actions.shoot_at(near, undead=undead, means=one) for one in means]
    return tuple(found)


def _guns(state: Draft, seat: int) -> list[Means]:
    """Return what a human can shoot with; the pistol means the Shotgun. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08, STCB-SHOTGUN-10."""
    table = state.tables[seat]
    if (Card.SHOTGUN not in table and Card.CROSSBOW not in table) or is_jammed(state):
        return []
    guns = [Means.PISTOL] if Card.SHOTGUN in table else []
    return [*guns, Means.CROSSBOW] if attempts.has_crossbow(state, seat) else guns


def why_no_shot(state: Draft, seat: int, action: actions.Shoot) -> Refusal:
    """Return why a human cannot take a shot. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08, STCB-SHOTGUN-10, STCB-FIGHT-12."""
    square = where(state, seat)
    if is_jammed(state):
        return Refusal("STCB-FIGHT-12", "no shots are taken while weapons are jammed")
    if action.means not in _guns(state, seat):
        return _why_no_gun(state, seat, action.means)
    if holds_foes(state, square):
        return Refusal("STCB-SHOTGUN-04", f"somebody stands on {at(square)}, the shooter's square")
    if action.square not in state.town.links[square]:
        return Refusal("STCB-SHOTGUN-04", f"no step leads from {at(square)} to {at(action.square)}")
    if action.undead is None and action.kind in kinds_at(state, action.square):
        what = f"the zombies on {at(action.square)} are not shot at under Alternate Food Source"
        return Refusal("STCB-SHOTGUN-10", what)
    if action.undead is not None:
        return Refusal("STCB-SHOTGUN-04", _why_not_that_undead(state, action.square, action.undead))
    target = zombies.kind_named(state, action.square, action.kind)
    return Refusal("STCB-SHOTGUN-04", f"no {target} stands on {at(action.square)}")


def _why_not_that_undead(state: Draft, square: Square, undead: int) -> str:
    """Return why an undead is not fought or shot at: it stands elsewhere or, if not, was named as a kind of zombie."""
    if undead in standing_undead_on(state, square):
        return f"the undead of {seat_name(undead)} is not a zombie of any kind: name it without one"
    return f"no undead of {seat_name(undead)} stands on {at(square)}"


def _why_no_gun(state: Draft, seat: int, means: Means) -> Refusal:
    if means is Means.PISTOL:
        return Refusal("STCB-SHOTGUN-04", f"{seat_name(seat)} has no Shotgun on the table")
    if means is not Means.CROSSBOW:
        return Refusal("STCB-SHOTGUN-08", f"nobody shoots with {MEANS[means]}")
    if Card.CROSSBOW in state.tables[seat]:
        return Refusal("STCB-SHOTGUN-08", f"{seat_name(seat)} has used the Crossbow in this turn")
    return Refusal("STCB-SHOTGUN-08", f"{seat_name(seat)} has no Crossbow on the table")


def shoot(draft: Draft, seat: int, action: actions.Shoot) -> None:
    """Roll for a shot. With the Shotgun, pay a Bullet first; the last one costs the gun. Rules: STCB-SHOTGUN-05, STCB-SHOTGUN-08."""
    draft.events += (AttemptBegan(seat, action),)
    if action.means is Means.PISTOL:
        lose_bullets(draft, seat, 1)
    begin_attempt(draft, Attempt(Deed.SHOT, seat, action.square, action.means, action.undead, kind=action.kind))


def has_to_decide(state: Draft, square: Square, seat: int, *, phase: bool) -> bool:
    """Return whether a human has company, or can shoot in the encounter phase of a lost move. Rules: STCB-ENC-02, STCB-SHOTGUN-09."""
    return has_company(state, square, seat) or (
        phase and state.movement is Movement.LOST and seat == state.active and bool(shots(state, seat))
    )


def open_attempts(state: Draft, seat: int) -> tuple[actions.Action, ...]:
    """Return the attempts open to a human. Rules: STCB-ENC-03, STCB-EVADE-01, STCB-EVADE-06, STCB-EVADE-07, STCB-FIGHT-01, STCB-LOSS-03."""
    square = where(state, seat)
    means = means_of(state, seat)
    found: list[actions.Action] = []
    for kind in kinds_at(state, square) if zombies_to_meet(state, square, seat) else ():
        if seat != state.active or state.movement is not Movement.LOST:
            found.append(actions.EVADES[kind])
        found += [actions.FIGHTS[kind][one] for one in means]
    for undead in standing_undead_on(state, square):
        found += [actions.Fight(one, undead=undead) for one in means]
    return tuple(found)


def _why_no_attempt(state: Draft, seat: int, action: actions.Evade | actions.Fight) -> Refusal:
    """Return why a human cannot make an attempt. Rules: STCB-ENC-06, STCB-EVADE-01, STCB-EVADE-06, STCB-FIGHT-01."""
    square = where(state, seat)
    if isinstance(action, actions.Fight):
        if action.means not in means_of(state, seat):
            return why_no_means(state, seat, action.means)
        if action.undead is not None:
            return Refusal("STCB-FIGHT-01", _why_not_that_undead(state, square, action.undead))
    elif state.movement is Movement.LOST and seat == state.active:
        return Refusal("STCB-EVADE-06", f"{seat_name(seat)} has lost this move, and can evade nothing in this turn")
    if action.kind in kinds_at(state, square):
        why = "" if zombies.ignores(state, seat, square) else " under Alternate Food Source"
        return Refusal("STCB-ENC-06", f"the zombies on {at(square)} can be neither evaded nor fought{why}")
    clause = "STCB-EVADE-01" if isinstance(action, actions.Evade) else "STCB-FIGHT-01"
    return Refusal(clause, f"no {zombies.kind_named(state, square, action.kind)} stands on {at(square)}")


_OF_MOVES = (actions.Step, actions.Crawl, actions.Stop, actions.Take)
"""Actions that only a movement has."""


@attrs.frozen
class OfEncounter:
    """A part of an encounter: a human meets the zombies and undead on the same square.

    `level` is the movement in which evaded zombies lie down (see `Lying`). In the encounter `phase` of a turn without a move, the human
    may also shoot once the square is clear.
    """

    seat: Seat
    level: Count = 0
    phase: bool = False
    stands_on = ("Walking", "Entered")


@attrs.frozen
class Encountering(OfEncounter, Contact, AfterCard, Automatic):
    """The encounter goes on for as long as the human stands. Rules: STCB-ENC-02, STCB-ENC-04, STCB-ENC-07, STCB-SHOTGUN-09, STCB-TIME-07."""

    def run(self, draft: Draft) -> None:
        seat = self.seat
        if (square := draft.squares[seat]) is None or not position.is_standing_human(draft, seat):
            return
        if has_to_decide(draft, square, seat, phase=self.phase):
            ask(draft, Encounter(seat, self.level, self.phase))


@attrs.frozen
class Encounter(OfEncounter, SeatDecides, CardChoice):
    """The human chooses the next attempt, plays a card or uses a weapon. Rules: STCB-ENC-03, STCB-SHOTGUN-09, STCB-TIME-05."""

    clause = "STCB-ENC-03"
    moment = Moment.ENCOUNTER
    called = ("encounter",)

    def question(self, state: Draft) -> str:
        square = where(state, self.seat)
        met, undead = zombies_to_meet(state, square, self.seat), standing_undead_on(state, square)
        if not met and not undead:
            return f"your square is clear: do you shoot{offered(state, actions.GO_ON, ', or `go_on`')}?"
        foes = [many(count, zombie_name(kind)) for kind, count in (kinds_at(state, square) if met else {}).items()]
        foes += [f"the undead of {seat_name(seat)} (black hearts {state.hearts[seat]})" for seat in undead]
        return f"{listed(foes)} on {at(square)}; you have {funds_of(state, self.seat)}: what do you do?"

    def options(self, state: Draft) -> tuple[actions.Action, ...]:
        """Return the attempts, or the shots and `go_on` once the square is clear; and the cards and weapons."""
        seat = self.seat
        cards = card_actions(state, seat, Moment.ENCOUNTER)
        if found := open_attempts(state, seat):
            return found + cards
        return (*shots(state, seat), *cards, actions.GO_ON)

    def why_not(self, state: Draft, action: object) -> Refusal:
        if isinstance(action, (actions.Evade, actions.Fight)):
            return _why_no_attempt(state, self.seat, action)
        waits = (*_OF_MOVES, actions.GoOn, actions.Shoot, actions.Ambush)
        if isinstance(action, waits) and open_attempts(state, self.seat):
            who, here = seat_name(self.seat), at(where(state, self.seat))
            return Refusal("STCB-ENC-02", f"{who} has to deal with those on {here} first")
        if isinstance(action, actions.Shoot):
            return why_no_shot(state, self.seat, action)
        if isinstance(action, actions.Ambush):
            return Refusal("STCB-LOSS-03", f"{seat_name(self.seat)} has lost this move, and cannot ambush anybody")
        if isinstance(action, _OF_MOVES):
            return Refusal("STCB-LOSS-02", f"this turn of {seat_name(self.seat)} has no movement")
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: actions.Action) -> None:
        seat = self.seat
        if isinstance(action, actions.GoOn):
            draft.events += (Passed(seat),)
            return
        then(draft, Encountering(seat, self.level, self.phase))
        square = where(draft, seat)
        if isinstance(action, (actions.Evade, actions.Fight)):
            draft.events += (AttemptBegan(seat, action),)
        if isinstance(action, actions.Evade):
            begin_attempt(draft, Attempt(Deed.EVADE, seat, square, level=self.level, kind=action.kind))
        elif isinstance(action, actions.Fight):
            begin_attempt(draft, Attempt(Deed.FIGHT, seat, square, action.means, action.undead, kind=action.kind))
        elif isinstance(action, actions.Shoot):
            shoot(draft, seat, action)
        else:
            act_on_card(draft, seat, action)


ENCOUNTERING = tuple(map(Encountering, range(6)))
"""Each seat's encounter in its own move."""
