"""Shots at linked squares (clauses SHOTGUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card
from zombiekit.games.they_come_back.rules.attempts import AttemptRoll
from zombiekit.games.they_come_back.rules.health import lose_bullets
from zombiekit.games.they_come_back.rules.means import Attempt, Deed
from zombiekit.games.they_come_back.rules.zombies import zombies_at, zombies_to_meet
from zombiekit.games.they_come_back.table.actions import Shoot, shoot_at
from zombiekit.games.they_come_back.table.events import AttemptBegan
from zombiekit.games.they_come_back.table.position import Draft, push, standing_undead_on, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.actions import Action


def shots(state: Draft, seat: int) -> tuple[Action, ...]:
    """Return the shots that a human may take: with a Shotgun, his own square being free of zombies and undead.

    Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-05, STCB-SHOTGUN-09, STCB-SHOTGUN-10.
    """
    if Card.SHOTGUN not in state.tables[seat]:
        return ()
    square = where(state, seat)
    if zombies_at(state, square) or standing_undead_on(state, square):
        return ()
    found: list[Action] = []
    for near in state.town.links[square]:
        if zombies_to_meet(state, near):
            found.append(shoot_at(near))
        found += [shoot_at(near, undead=undead) for undead in standing_undead_on(state, near)]
    return tuple(found)


def why_no_shot(state: Draft, seat: int, action: Shoot) -> Refusal:
    """Return why a human cannot take a shot. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-10."""
    square = where(state, seat)
    if Card.SHOTGUN not in state.tables[seat]:
        return Refusal("STCB-SHOTGUN-04", f"no Shotgun lies before {seat_name(seat)}")
    if zombies_at(state, square) or standing_undead_on(state, square):
        return Refusal("STCB-SHOTGUN-04", f"somebody stands on {at(square)}, the own square")
    if action.square not in state.town.links[square]:
        return Refusal("STCB-SHOTGUN-04", f"no step leads from {at(square)} to {at(action.square)}")
    if action.undead is None and zombies_at(state, action.square):
        what = f"the zombies on {at(action.square)} are not shot at under Alternate Food Source"
        return Refusal("STCB-SHOTGUN-10", what)
    target = "zombie" if action.undead is None else f"undead of {seat_name(action.undead)}"
    return Refusal("STCB-SHOTGUN-04", f"no {target} stands on {at(action.square)}")


def shoot(draft: Draft, seat: int, action: Shoot) -> None:
    """Pay the Bullet and roll; the Shotgun goes with the last one. Rules: STCB-SHOTGUN-05."""
    draft.events += (AttemptBegan(seat, action),)
    lose_bullets(draft, seat, 1)
    push(draft, AttemptRoll(Attempt(Deed.SHOT, seat, action.square, undead=action.undead)))
