"""Cards whose effect lasts. The rules for dice, attempts, movement and the swarm look at these effects and carry them out."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.rules.event_card import (
    ANY,
    EventCard,
    OwnTurnCard,
    TargetCard,
    Weapon,
    opponents,
    target_of,
)
from zombiekit.games.they_come_back.rules.markers import has_mall, set_this_turn, set_until_next_turn
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.games.they_come_back.table.position import Draft
from zombiekit.games.they_come_back.table.words import target_name


class Lasting(EventCard):
    """A card that affects everybody until the end of its player's next turn. Rules: STCB-CARD-14, STCB-CARD-15."""

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        set_until_next_turn(draft, self.card, seat, clock=seat)


class LastingOnTarget(TargetCard):
    """A card that affects its target until the end of his next turn, only once at a time. Rules: STCB-CARD-09, STCB-CARD-15."""

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents whom it does not affect yet, no matter who played it."""
        affected = [marker.target for marker in state.markers if marker.card is self.card]
        return [other for other in opponents(state, seat) if other not in affected]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        target = target_of(action)
        set_until_next_turn(draft, self.card, seat, clock=target, target=target)


class GovernmentEnhanced(Lasting):
    """Every zombie needs 5 or more to be killed or evaded. Rules: STCB-EVENT-31, STCB-FIGHT-06, STCB-EVADE-02."""

    card = Card.GOVERNMENT_ENHANCED
    clause = "STCB-EVENT-31"
    undead = True


class Jammed(Lasting):
    """Nobody can spend Bullets, and weapons on the table do nothing. Rules: STCB-EVENT-51, STCB-FIGHT-12, STCB-SHOTGUN-10."""

    card = Card.JAMMED
    clause = "STCB-EVENT-51"
    undead = True


class SprinklerSystem(Lasting):
    """Zombies on mall tiles are not moved in phases. Rules: STCB-EVENT-56, STCB-SWARM-11, STCB-UNDEAD-19, STCB-CARD-16."""

    card = Card.SPRINKLER_SYSTEM
    clause = "STCB-EVENT-56"
    needs = "a mall tile on the map"

    def is_playable(self, state: Draft, seat: int) -> bool:
        return has_mall(state.town)


class InTheZone(OwnTurnCard):
    """Each natural 6 on the player's own dice in this turn brings a card. Rules: STCB-EVENT-35, STCB-CARD-32, STCB-CARD-02."""

    card = Card.IN_THE_ZONE
    clause = "STCB-EVENT-35"
    undead = True
    needs = "the start of the player's own turn"
    moments = frozenset({Moment.TURN_START})

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        set_this_turn(draft, self.card, seat)


class AbandonAllHope(LastingOnTarget):
    """In his next turn, the target's dice and his count of points are 1 lower.

    Rules: STCB-EVENT-43, STCB-CARD-15, STCB-CARD-32, STCB-MOVE-02, STCB-SWARM-01, STCB-MALL-07.
    """

    card = Card.ABANDON_ALL_HOPE
    clause = "STCB-EVENT-43"
    undead = True
    needs = "a target who has some hope left"

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"{target_name(action.target)} is under this effect already")


class AllTheMarbles(Weapon):
    """When used: no zombie is moved in phases until the end of its user's next turn. Rules: STCB-EVENT-02, STCB-SWARM-11, STCB-CARD-15."""

    card = Card.ALL_THE_MARBLES
    clause = "STCB-EVENT-02"
    uses_at = ANY

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_until_next_turn(draft, self.card, seat, clock=seat)


class AlternateFoodSource(Lasting):
    """Until the end of the player's next turn, zombies do not attack, and nobody has to deal with them.

    Rules: STCB-EVENT-03, STCB-ENC-06, STCB-SHOTGUN-10, STCB-CARD-15.
    """

    card = Card.ALTERNATE_FOOD_SOURCE
    clause = "STCB-EVENT-03"
