"""Cards whose effect lasts, which other rules look at; and weapons that serve their owner or strike an area (clauses CARD)."""

from __future__ import annotations

from typing import cast

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Moment, Square
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.rules import event_card, health, zombies
from zombiekit.games.they_come_back.rules.event_card import ANY, OwnTurnCard, TargetCard, Weapon, opponents, target_of
from zombiekit.games.they_come_back.rules.markers import inside, is_in_mall, set_this_turn, set_until_next_turn
from zombiekit.games.they_come_back.table.actions import Play, Use, use
from zombiekit.games.they_come_back.table.position import Draft, has_marker, is_standing_undead, where
from zombiekit.games.they_come_back.table.words import at, seat_name


class Lasting(event_card.EventCard):
    """A card that affects everybody until the end of its player's next turn. Rules: STCB-CARD-14, STCB-CARD-15."""

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        set_until_next_turn(draft, self.card, seat)


class LastingOnTarget(TargetCard):
    """A card that affects its target until the end of that player's next turn, only once at a time. Rules: STCB-CARD-09, STCB-CARD-15."""

    undead = True

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents whom it does not affect yet, no matter who played it."""
        affected = [marker.target for marker in state.markers if marker.card is self.card]
        return [other for other in opponents(state, seat) if other not in affected]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        set_until_next_turn(draft, self.card, seat, target_of(action))


class GovernmentEnhanced(Lasting):
    """Every zombie needs 5 or more to be killed or evaded. Rules: STCB-EVENT-31, STCB-FIGHT-06, STCB-EVADE-02."""

    card = Card.GOVERNMENT_ENHANCED
    undead = True


class Jammed(Lasting):
    """Nobody can spend Bullets, and weapons on the table do nothing. Rules: STCB-EVENT-51, STCB-FIGHT-12, STCB-SHOTGUN-10."""

    card = Card.JAMMED
    undead = True


class SprinklerSystem(Lasting):
    """Zombies on mall tiles are not moved in phases. Rules: STCB-EVENT-56, STCB-SWARM-11, STCB-UNDEAD-19, STCB-CARD-16."""

    card = Card.SPRINKLER_SYSTEM
    needs = "a mall tile on the map"

    def is_playable(self, state: Draft, seat: int) -> bool:
        return bool(inside(state.town))


class InTheZone(OwnTurnCard):
    """Each natural 6 on the player's own dice in this turn brings a card. Rules: STCB-EVENT-35, STCB-CARD-32, STCB-CARD-02."""

    card = Card.IN_THE_ZONE
    undead = True
    needs = "the start of the player's own turn"
    moments = frozenset({Moment.TURN_START})

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        set_this_turn(draft, self.card, seat)


class AbandonAllHope(LastingOnTarget):
    """In the target's next turn, its dice and count of points are 1 lower.

    Rules: STCB-EVENT-43, STCB-CARD-15, STCB-CARD-32, STCB-MOVE-02, STCB-SWARM-01, STCB-MALL-07.
    """

    card = Card.ABANDON_ALL_HOPE
    unfit = "is already under this effect"


class AllTheMarbles(Weapon):
    """When used: no zombie is moved in phases until the end of its user's next turn. Rules: STCB-EVENT-02, STCB-SWARM-11, STCB-CARD-15."""

    card = Card.ALL_THE_MARBLES
    uses_at = ANY

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_until_next_turn(draft, self.card, seat)


class AlternateFoodSource(Lasting):
    """Zombies do not attack, and nobody has to deal with them. Rules: STCB-EVENT-03, STCB-ENC-06, STCB-SHOTGUN-10, STCB-CARD-15."""

    card = Card.ALTERNATE_FOOD_SOURCE


class Chainsaw(Weapon):
    """When used: its owner may fight with it for the rest of the turn. Rules: STCB-EVENT-07, STCB-FIGHT-04, STCB-UNDEAD-03."""

    card = Card.CHAINSAW
    uses_at = ANY | {Moment.DEFENSE}

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        if has_marker(state, self.card, owner=seat):
            return Refusal("STCB-CARD-09", f"{seat_name(seat)} already has a Chainsaw running")
        return None

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_this_turn(draft, self.card, seat)


class FireAxe(Weapon):
    """Its owner may fight with it as long as it lies on the table. Rules: STCB-EVENT-10, STCB-FIGHT-04, STCB-WEAPON-06."""

    card = Card.FIRE_AXE


class FirstAidKit(Weapon):
    """When its owner uses it against a bite, the bite has no effect. Rules: STCB-EVENT-11, STCB-HEALTH-04, STCB-HEALTH-07."""

    card = Card.FIRST_AID_KIT
    uses_at = frozenset({Moment.BITE})


class Shotgun(Weapon):
    """It brings 3 Bullets. An owner with Bullets can shoot at linked squares. Rules: STCB-EVENT-13, STCB-SHOTGUN-01."""

    card = Card.SHOTGUN
    bullets = 3

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        health.gain_bullets(draft, seat, self.bullets)


class LotsOfAmmo(Weapon):
    """When used: its owner gains 3 Bullets. Rules: STCB-EVENT-18."""

    card = Card.LOTS_OF_AMMO
    uses_at = ANY
    bullets = 3

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        health.gain_bullets(draft, seat, self.bullets)


class Skateboard(Weapon):
    """It adds 2 to its owner's count of points. Rules: STCB-EVENT-21, STCB-MOVE-02, STCB-WEAPON-06."""

    card = Card.SKATEBOARD


class AdjustingNicely(Weapon):
    """Its owner may also trade kills for Health. Rules: STCB-EVENT-28, STCB-TRADE-03, STCB-WEAPON-06."""

    card = Card.ADJUSTING_NICELY


class ISeeTheHelicopter(Weapon):
    """It adds 1 to its owner's count of points. Rules: STCB-EVENT-33, STCB-MOVE-02, STCB-WEAPON-06."""

    card = Card.I_SEE_THE_HELICOPTER
    needs = "a helipad on the map"

    def is_playable(self, state: Draft, seat: int) -> bool:
        return bool(state.town.pads) and super().is_playable(state, seat)


class Crossbow(Weapon):
    """It can be used once a turn, to fight or shoot. Rules: STCB-EVENT-48, STCB-FIGHT-05, STCB-SHOTGUN-08, STCB-MALL-07, STCB-WEAPON-06."""

    card = Card.CROSSBOW


def _why_no_area(state: Draft, seat: int, action: Use) -> Refusal:
    if action.square is not None and action.tile is not None:
        return Refusal("STCB-CARD-17", "its area is one square or one building, not both")
    areas = " or ".join(map(_area_text, _uses_by_area(state, seat, Card.GRENADE))) or "none"
    what = "its area is the building that its user is in, or, from the street, a linked street square or the building there"
    scope = ", but never in the mall" if inside(state.town) else ""
    return Refusal("STCB-CARD-17", f"{what}{scope}; from {at(where(state, seat))} you can choose {areas}")


def _area_text(action: Use) -> str:
    return at(action.square) if action.tile is None else f"the building in cell {at(action.tile)}"


def _uses_by_area(state: Draft, seat: int, card: Card) -> list[Use]:
    """Return the uses of a weapon: in a building on that building; on the street on a linked street square or the building there.

    The area is never in the mall. Rules: STCB-CARD-17, STCB-CARD-16.
    """
    town, here = state.town, where(state, seat)
    squares = [here] if here in town.building else town.links[here]
    areas = [square for square in squares if not is_in_mall(town, square)]
    found = [use(card, tile=cell_of(area)) if area in town.building else use(card, square=area) for area in areas]
    return list(dict.fromkeys(found))


def _area_of(state: Draft, action: Use) -> tuple[Square, ...]:
    """Return the squares of the area that a use names. Rules: STCB-CARD-17."""
    if action.tile is not None:
        return state.town.buildings[action.tile]
    return (cast("Square", action.square),)


class Grenade(Weapon):
    """When used: it kills all zombies in an area, hits all undead there, and costs its user 1 Health.

    Rules: STCB-EVENT-12, STCB-CARD-17, STCB-CARD-29, STCB-CARD-33, STCB-UNDEAD-20, STCB-HEALTH-05.
    """

    card = Card.GRENADE
    uses_at = ANY

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        return tuple(_uses_by_area(state, seat, self.card))

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        return _why_no_area(state, seat, action)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        area = _area_of(draft, action)
        for square in area:
            zombies.kill_all(draft, seat, square)
        there = [other for other, square in enumerate(draft.squares) if square in area]
        health.hit_all_undead(draft, [other for other in there if is_standing_undead(draft, other)])
        health.lose_health(draft, seat)


class MolotovCocktail(Weapon):
    """When used in its owner's turn: combat rolls against foes in an area gain 2 for the rest of the turn.

    Rules: STCB-EVENT-19, STCB-CARD-17, STCB-FIGHT-02, STCB-SHOTGUN-10.
    """

    card = Card.MOLOTOV_COCKTAIL
    uses_at = ANY

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        return event_card.why_not_own_turn(self, state, seat)

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """Return a use for each area that does not burn for this player yet. Rules: STCB-CARD-09."""
        if self.hindrance(state, seat):
            return ()
        burning = {marker.square for marker in state.markers if marker.card is self.card and marker.owner == seat}
        uses = _uses_by_area(state, seat, self.card)
        return tuple([action for action in uses if _area_of(state, action)[0] not in burning])

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        if action in _uses_by_area(state, seat, self.card):
            burning = Refusal("STCB-CARD-09", f"that area is already on fire: {_area_text(action)}")
            return self.hindrance(state, seat) or burning
        return self.hindrance(state, seat) or _why_no_area(state, seat, action)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_this_turn(draft, self.card, seat, square=_area_of(draft, action)[0])
