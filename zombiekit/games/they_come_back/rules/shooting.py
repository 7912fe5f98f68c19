"""Shots at linked squares (clauses SHOTGUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Means
from zombiekit.games.they_come_back.rules.attempts import begin_attempt
from zombiekit.games.they_come_back.rules.health import lose_bullets
from zombiekit.games.they_come_back.rules.means import Attempt, Deed, has_crossbow
from zombiekit.games.they_come_back.rules.zombies import kinds_at, zombies_at, zombies_to_shoot
from zombiekit.games.they_come_back.table.actions import Shoot, shoot_at
from zombiekit.games.they_come_back.table.events import AttemptBegan
from zombiekit.games.they_come_back.table.position import Draft, is_jammed, standing_undead_on, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at, zombie_name

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.actions import Action


def shots(state: Draft, seat: int) -> tuple[Action, ...]:
    """Return the shots that a human may take: with Shotgun or Crossbow, his own square being free of zombies and undead.

    Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-05, STCB-SHOTGUN-08, STCB-SHOTGUN-09, STCB-SHOTGUN-10.
    """
    means = _guns(state, seat)
    if not means:
        return ()
    square = where(state, seat)
    if zombies_at(state, square) or standing_undead_on(state, square):
        return ()
    found: list[Action] = []
    for near in state.town.links[square]:
        if zombies_to_shoot(state, near):
            found += [shoot_at(near, means=one, kind=kind) for kind in kinds_at(state, near) for one in means]
        found += [
            shoot_at(near, undead=undead, means=one) for undead in standing_undead_on(state, near) for one in means
        ]
    return tuple(found)


def _guns(state: Draft, seat: int) -> list[Means]:
    """Return what a human can shoot with: the pistol stands for the Shotgun. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08, STCB-SHOTGUN-10."""
    table = state.tables[seat]
    if (Card.SHOTGUN not in table and Card.CROSSBOW not in table) or is_jammed(state):
        return []
    guns = [Means.PISTOL] if Card.SHOTGUN in table else []
    return [*guns, Means.CROSSBOW] if has_crossbow(state, seat) else guns


def why_no_shot(state: Draft, seat: int, action: Shoot) -> Refusal:
    """Return why a human cannot take a shot. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08, STCB-SHOTGUN-10, STCB-FIGHT-12."""
    square = where(state, seat)
    if is_jammed(state):
        return Refusal("STCB-FIGHT-12", "no shots are taken while weapons are jammed")
    if action.means not in _guns(state, seat):
        return _why_no_gun(state, seat, action.means)
    if zombies_at(state, square) or standing_undead_on(state, square):
        return Refusal("STCB-SHOTGUN-04", f"somebody stands on {at(square)}, the own square")
    if action.square not in state.town.links[square]:
        return Refusal("STCB-SHOTGUN-04", f"no step leads from {at(square)} to {at(action.square)}")
    if action.undead is None and action.kind in kinds_at(state, action.square):
        what = f"the zombies on {at(action.square)} are not shot at under Alternate Food Source"
        return Refusal("STCB-SHOTGUN-10", what)
    target = zombie_name(action.kind) if action.undead is None else f"undead of {seat_name(action.undead)}"
    return Refusal("STCB-SHOTGUN-04", f"no {target} stands on {at(action.square)}")


def _why_no_gun(state: Draft, seat: int, means: Means) -> Refusal:
    if means is Means.PISTOL:
        return Refusal("STCB-SHOTGUN-04", f"no Shotgun lies before {seat_name(seat)}")
    if means is not Means.CROSSBOW:
        return Refusal("STCB-SHOTGUN-08", f"nobody shoots with {means}")
    used = Card.CROSSBOW in state.tables[seat]
    what = (
        f"{seat_name(seat)} has used the Crossbow in this turn"
        if used
        else f"no Crossbow lies before {seat_name(seat)}"
    )
    return Refusal("STCB-SHOTGUN-08", what)


def shoot(draft: Draft, seat: int, action: Shoot) -> None:
    """Roll for a shot: one with the Shotgun is paid first, and may take it along. Rules: STCB-SHOTGUN-05, STCB-SHOTGUN-08."""
    draft.events += (AttemptBegan(seat, action),)
    if action.means is Means.PISTOL:
        lose_bullets(draft, seat, 1)
    begin_attempt(draft, Attempt(Deed.SHOT, seat, action.square, action.means, action.undead, kind=action.kind))
