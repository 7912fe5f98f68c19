"""Cards that change how far a human moves, whether, where, and who decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import MOST_HEALTH, Card, Moment, Movement
from zombiekit.games.they_come_back.rules.attempts import add_to_roll, is_roll_pending
from zombiekit.games.they_come_back.rules.cards.lasting import LastingOnTarget
from zombiekit.games.they_come_back.rules.event_card import EventCard, TargetCard, target_of
from zombiekit.games.they_come_back.rules.health import gain_health
from zombiekit.games.they_come_back.rules.markers import set_marker, set_this_turn
from zombiekit.games.they_come_back.rules.means import EFFECT_BONUS
from zombiekit.games.they_come_back.rules.turns import Phase, is_ahead
from zombiekit.games.they_come_back.table.actions import Play, play
from zombiekit.games.they_come_back.table.events import MovementLeftOut, PointsCounted
from zombiekit.games.they_come_back.table.position import has_marker, is_standing_human
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import target_name

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def _moves_now(state: Draft, seat: int) -> bool:
    """Tell whether a seat has its turn, and its movement is ahead or going on."""
    return seat == state.active and state.movement is Movement.AHEAD


def _why_not_now(card: EventCard, state: Draft, *, count: bool = False) -> Refusal:
    """Return why a card of an own turn with movement cannot be played."""
    counted = f", and the count is {state.count}" if count else ""
    what = f"it is the turn of {seat_name(state.active)}, whose movement is {state.movement.replace('_', ' ')}{counted}"
    return Refusal(card.clause, f"it needs {card.needs}: {what}")


class AdrenalineRush(EventCard):
    """One of three: the count of points is doubled, the points left grow by the count, or a combat roll gains 2.

    Which one depends on the moment. Rules: STCB-EVENT-01, STCB-MOVE-02, STCB-MOVE-08, STCB-CARD-13, STCB-FIGHT-09, STCB-FIGHT-10,
    STCB-EVADE-07.
    """

    card = Card.ADRENALINE_RUSH
    clause = "STCB-EVENT-01"
    needs = "an own turn with movement, and a count of points that is not 0"
    moments = frozenset({Moment.TURN_START, Moment.MOVEMENT, Moment.AFTER_ROLL})

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """After an own combat roll, or in an own turn with movement: at its start, or later if there was a count."""
        if moment is Moment.AFTER_ROLL or (_moves_now(state, seat) and (moment is Moment.TURN_START or state.count)):
            return (play(self.card),)
        return ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell how the movement stands."""
        return _why_not_now(self, state, count=True)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Raise the roll that it was played on; or see that the count, ahead or made, is doubled."""
        if is_roll_pending(draft):
            add_to_roll(draft, EFFECT_BONUS)
        elif is_ahead(draft, Phase.COUNT):
            set_this_turn(draft, self.card, seat)
        else:
            draft.points += draft.count
            draft.events += (PointsCounted(seat, draft.points),)


class PhaseAnswer(TargetCard):
    """A card about the movement phase of the active human that comes next; one of a kind for each phase. Rules: STCB-CARD-19."""

    undead = True
    moments = frozenset({Moment.BEFORE_MOVE})

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the active human, if he will move, and is not under this effect yet."""
        target = state.active
        if (
            seat == target
            or state.movement is not Movement.AHEAD
            or not is_standing_human(state, target)
            or has_marker(state, self.card, target=target)
        ):
            return []
        return [target]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell whose movement it is."""
        return _why_not_now(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Let it hold in this turn."""
        set_this_turn(draft, self.card, seat, target=target_of(action))


class BrainCramp(PhaseAnswer):
    """The active human's movement decisions are made by the card's player. Rules: STCB-EVENT-05, STCB-CARD-19."""

    card = Card.BRAIN_CRAMP
    clause = "STCB-EVENT-05"
    needs = "a target whose movement phase comes now, and whom nobody else steers"


class WhatIsThatSmell(PhaseAnswer):
    """The active human must leave the tile on which he begins to move. Rules: STCB-EVENT-40, STCB-CARD-19, STCB-CARD-27."""

    card = Card.WHAT_IS_THAT_SMELL
    clause = "STCB-EVENT-40"
    needs = "a target whose movement phase comes now, and who smells nothing yet"


class Claustrophobia(LastingOnTarget):
    """In his next turn the target may enter no building, and must leave the one he is in.

    Rules: STCB-EVENT-08, STCB-CARD-15, STCB-CARD-16, STCB-CARD-20.
    """

    card = Card.CLAUSTROPHOBIA
    clause = "STCB-EVENT-08"
    undead = True
    needs = "a target who does not suffer from it already"

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell that he does."""
        return Refusal(self.clause, f"{target_name(action)} suffers from it already")


class KeysAreStillInIt(EventCard):
    """This turn's count of points is 10. Rules: STCB-EVENT-17, STCB-MOVE-03, STCB-MOVE-08, STCB-CARD-13."""

    card = Card.KEYS_ARE_STILL_IN_IT
    clause = "STCB-EVENT-17"
    needs = "an own turn with movement"
    moments = frozenset({Moment.TURN_START})

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """In an own turn with movement."""
        return (play(self.card),) if _moves_now(state, seat) else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell how the movement stands."""
        return _why_not_now(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Start the engine."""
        set_this_turn(draft, self.card, seat)


class MuchNeededRest(EventCard):
    """The movement phase is left out for 2 Health. Rules: STCB-EVENT-20, STCB-HEALTH-01, STCB-HEALTH-03."""

    card = Card.MUCH_NEEDED_REST
    clause = "STCB-EVENT-20"
    needs = "the own turn, and less than 5 Health"
    moments = frozenset({Moment.BEFORE_MOVE})
    health = 2

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """In the own turn, also if the movement is lost, below the limit of Health."""
        return (play(self.card),) if seat == state.active and state.health[seat] < MOST_HEALTH else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell whose turn it is, and of the Health."""
        what = f"it is the turn of {seat_name(state.active)}, and {seat_name(seat)} has {state.health[seat]} Health"
        return Refusal(self.clause, f"it needs {self.needs}: {what}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Rest."""
        draft.points = 0
        if draft.movement is Movement.AHEAD:
            draft.movement = Movement.LEFT_OUT
            draft.events += (MovementLeftOut(seat),)
        gain_health(draft, seat, self.health)


class YourShoesUntied(LastingOnTarget):
    """The target's next count of points is halved. Rules: STCB-EVENT-26, STCB-MOVE-02, STCB-CARD-13, STCB-CARD-15."""

    card = Card.YOUR_SHOES_UNTIED
    clause = "STCB-EVENT-26"
    undead = True
    needs = "a target whose shoe is not untied already"

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell that it is."""
        return Refusal(self.clause, f"the shoe of {target_name(action)} is untied already")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Untie it, until the end of his first turn whose count is still ahead."""
        target = target_of(action)
        over = target == draft.active and not is_ahead(draft, Phase.COUNT)
        set_marker(draft, self.card, seat, clock=target, left=2 if over else 1, target=target)
