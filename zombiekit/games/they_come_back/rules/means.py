"""What humans attempt, with what, and what that adds to the die (clauses EVADE, FIGHT, UNDEAD-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import HIT_ON, Card, Means, Movement, Square, Zombie
from zombiekit.games.they_come_back.box.forms import Count, MapSquare, Seat
from zombiekit.games.they_come_back.rules.dice import penalty
from zombiekit.games.they_come_back.rules.zombies import needed
from zombiekit.games.they_come_back.table.position import has_marker, is_jammed
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import MEANS, a_zombie, at
from zombiekit.primitives.names import Name
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


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
        means: What the human fights with.
        undead: The seat of the undead; None if it is a zombie.
        level: The movement in which an evaded zombie lies (see `Lying`).
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
        """Return who tries what."""
        foe = a_zombie(self.kind) if self.undead is None else f"the undead of {seat_name(self.undead)}"
        weapon = MEANS[self.means]
        words = {
            Deed.EVADE: f"evading {foe}",
            Deed.FIGHT: f"fighting {foe} with {weapon}",
            Deed.SHOT: f"shooting at {foe} on {at(self.square)}",
            Deed.DEFENSE: f"defending against {foe} with {weapon}",
        }
        return f"{seat_name(self.seat)} {words[self.deed]}"


def target_number(state: Draft, attempt: Attempt) -> int:
    """Return what an attempt has to come to. Rules: STCB-EVADE-02, STCB-FIGHT-06, STCB-BASE-07, STCB-EVENT-31."""
    return HIT_ON if attempt.undead is not None else needed(state, attempt.kind)


def funds_of(state: Draft, seat: int) -> str:
    """Return in words what a human can pay with."""
    funds = [f"Health {state.health[seat]}", many(state.bullets[seat], "Bullet")]
    if seat == state.active and state.movement is Movement.AHEAD:
        funds.append(many(state.points, "point"))
    return ", ".join(funds)


def means_of(state: Draft, seat: int) -> list[Means]:
    """Return what a human may fight with; while Jammed nothing but the pistol.

    Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-FIGHT-12, STCB-EVENT-07, STCB-EVENT-10, STCB-EVENT-48.
    """
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
    """Return why a human cannot fight with something. Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-FIGHT-12, STCB-EVENT-07."""
    who = seat_name(seat)
    if is_jammed(state):
        return Refusal("STCB-FIGHT-12", f"{who} fights with nothing but the pistol while weapons are jammed")
    if means is Means.CROSSBOW and Card.CROSSBOW in state.tables[seat]:
        return Refusal("STCB-FIGHT-01", f"{who} has used the Crossbow in this turn")
    return Refusal("STCB-FIGHT-01", f"{who} has not {MEANS[means]} to fight with")


def has_crossbow(state: Draft, seat: int) -> bool:
    """Tell whether a human has a Crossbow that he has not used in this turn. Rules: STCB-FIGHT-01, STCB-FIGHT-05, STCB-EVENT-48."""
    return Card.CROSSBOW in state.tables[seat] and not has_marker(state, Card.CROSSBOW, owner=seat)


def bonus(state: Draft, attempt: Attempt) -> int:
    """Return what is added to the die from the start.

    Rules: STCB-FIGHT-02, STCB-FIGHT-04, STCB-EVADE-07, STCB-UNDEAD-05, STCB-EVENT-19, STCB-EVENT-43.
    """
    added = 0 if attempt.deed is Deed.EVADE else BONUS[attempt.means]
    if not state.markers or attempt.deed is Deed.DEFENSE:
        return added
    if attempt.deed is not Deed.EVADE and burns(state, attempt.seat, attempt.square):
        added += EFFECT_BONUS
    return added - penalty(state, attempt.seat)


def burns(state: Draft, seat: int, square: Square) -> bool:
    """Tell whether a square lies in an area under a seat's Molotov Cocktail. Rules: STCB-CARD-17, STCB-EVENT-19."""
    building = state.town.building.get(square)
    named = building[0] if building else square
    return any(
        marker.card is Card.MOLOTOV_COCKTAIL and marker.owner == seat and marker.square == named
        for marker in state.markers
    )
