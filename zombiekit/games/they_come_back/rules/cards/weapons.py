"""Weapons that serve their owner alone: what he fights with, first aid, ammunition, wheels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.rules.event_card import ANY, Weapon
from zombiekit.games.they_come_back.rules.health import gain_bullets
from zombiekit.games.they_come_back.rules.markers import set_this_turn
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.games.they_come_back.table.position import has_marker
from zombiekit.games.they_come_back.table.seats import seat_name

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


class Chainsaw(Weapon):
    """Used: its owner may fight with it for the rest of the turn. Rules: STCB-EVENT-07, STCB-FIGHT-04, STCB-UNDEAD-03."""

    card = Card.CHAINSAW
    clause = "STCB-EVENT-07"
    uses_at = ANY | {Moment.DEFENSE}

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """While none of his runs. Rules: STCB-CARD-09."""
        return () if has_marker(state, self.card, owner=seat) else super().uses(state, seat, moment)

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell if one runs."""
        if has_marker(state, self.card, owner=seat):
            return Refusal("STCB-CARD-09", f"one of {seat_name(seat)} runs already")
        return super().why_no_use(state, seat, action)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Start it."""
        set_this_turn(draft, self.card, seat)


class FireAxe(Weapon):
    """Its owner may fight with it, as long as it lies there. Rules: STCB-EVENT-10, STCB-FIGHT-04, STCB-WEAPON-06."""

    card = Card.FIRE_AXE
    clause = "STCB-EVENT-10"


class FirstAidKit(Weapon):
    """Used when its owner is bitten: the bite has no effect. Rules: STCB-EVENT-11, STCB-HEALTH-04, STCB-HEALTH-07."""

    card = Card.FIRST_AID_KIT
    clause = "STCB-EVENT-11"
    uses_at = frozenset({Moment.BITE})


class Shotgun(Weapon):
    """It brings 3 Bullets and, as long as its owner has any, shots at linked squares. Rules: STCB-EVENT-13, STCB-SHOTGUN-01."""

    card = Card.SHOTGUN
    clause = "STCB-EVENT-13"
    bullets = 3

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Load it."""
        gain_bullets(draft, seat, self.bullets)


class LotsOfAmmo(Weapon):
    """Used: 3 Bullets. Rules: STCB-EVENT-18."""

    card = Card.LOTS_OF_AMMO
    clause = "STCB-EVENT-18"
    uses_at = ANY
    bullets = 3

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Take them."""
        gain_bullets(draft, seat, self.bullets)


class Skateboard(Weapon):
    """It adds 2 to its owner's count of points. Rules: STCB-EVENT-21, STCB-MOVE-02, STCB-WEAPON-06."""

    card = Card.SKATEBOARD
    clause = "STCB-EVENT-21"


class AdjustingNicely(Weapon):
    """Its owner may trade kills for Health, too. Rules: STCB-EVENT-28, STCB-TRADE-03, STCB-WEAPON-06."""

    card = Card.ADJUSTING_NICELY
    clause = "STCB-EVENT-28"


class ISeeTheHelicopter(Weapon):
    """It adds 1 to its owner's count of points. Rules: STCB-EVENT-33, STCB-MOVE-02, STCB-WEAPON-06."""

    card = Card.I_SEE_THE_HELICOPTER
    clause = "STCB-EVENT-33"
    needs = "a helipad on the map"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """If there is one to be seen."""
        return super().plays(state, seat, moment) if state.town.pads else ()


class Crossbow(Weapon):
    """Once a turn its owner may fight or shoot with it. Rules: STCB-EVENT-48, STCB-FIGHT-05, STCB-SHOTGUN-08, STCB-MALL-07, STCB-WEAPON-06."""

    card = Card.CROSSBOW
    clause = "STCB-EVENT-48"
