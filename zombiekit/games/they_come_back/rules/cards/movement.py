"""Cards that move figures or change how far they go. With Where Did Everybody Go? a player leads another's figure (clauses CARD)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Choice, Misfits, Node, Refusal, ask
from zombiekit.games.they_come_back.box.components import START, Card, Moment, Movement
from zombiekit.games.they_come_back.rules import markers, turns, zombies
from zombiekit.games.they_come_back.rules.attempts import EFFECT_BONUS, add_to_roll, is_roll_pending, moves_now
from zombiekit.games.they_come_back.rules.cards.lasting import LastingOnTarget
from zombiekit.games.they_come_back.rules.ends import AfterStep
from zombiekit.games.they_come_back.rules.event_card import EventCard, TargetCard, opponents, target_of
from zombiekit.games.they_come_back.rules.health import gain_health, lose_health
from zombiekit.games.they_come_back.rules.moving import open_steps, put_figure, step_to_square, take_tokens, why_no_way
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import STOP, Play, Step, Stop, play, step_to
from zombiekit.games.they_come_back.table.events import MovementEnded, MovementLeftOut, PointsCounted
from zombiekit.games.they_come_back.table.position import Count, Draft, Seat, has_marker, is_standing_human, then, where
from zombiekit.games.they_come_back.table.words import at, offered, seat_name
from zombiekit.words import many

MOST_STEPS = 5
"""How far a human may be led. Rules: STCB-EVENT-25."""


def _level(state: Draft, seat: int, below: tuple[Node, ...]) -> int:
    """Return a led human's level: 0 until the human's move ends, then 1 plus the leadings in `below`. Rules: STCB-CARD-21, STCB-ENC-07."""
    if seat == state.active and turns.is_ahead(state, turns.Phase.END_OF_MOVE):
        return 0
    return 1 + sum([isinstance(node, Leading) and node.seat == seat for node in below])


@attrs.frozen
class Led:
    """A card of the `leader` leads a human: between two steps, or before the next one, with `left` steps left.

    `level` is the movement in which evaded zombies lie down (see `Lying`).
    """

    leader: Seat
    seat: Seat
    level: Count
    left: Count

    def misfits(self, state: Draft, index: int) -> Misfits:
        resting = isinstance(self, Leading)
        if self.left > MOST_STEPS - resting:
            yield f"{self.left} steps are left, of {MOST_STEPS}"
        if self.seat == self.leader or (not resting and not is_standing_human(state, self.seat)):
            yield f"seat {self.seat} cannot be led"
        level = _level(state, self.seat, state.agenda[:index])
        if self.level != level:
            yield f"it is a movement of level {level}, not {self.level}"


@attrs.frozen
class Leading(Led, AfterStep, Automatic):
    """A human is led on after an encounter, if still standing. Rules: STCB-CARD-21, STCB-ENC-07, STCB-MOVE-09."""

    left: Count = MOST_STEPS

    def run(self, draft: Draft) -> None:
        seat = self.seat
        if is_standing_human(draft, seat):
            if self.left < MOST_STEPS:
                take_tokens(draft, seat)
            if self.left:
                ask(draft, LeadingChoice(self.leader, seat, self.level, self.left))
                return
        end_leading(draft, seat, self.level)


def end_leading(draft: Draft, seat: int, level: int) -> None:
    """Let the zombies stand up that lay down only for this movement. Rules: STCB-ENC-07."""
    if level:
        zombies.stand_zombies_up(draft, seat, level)


@attrs.frozen
class LeadingChoice(Led, Choice):
    """A player leads a human one step, or stops. Rules: STCB-MOVE-06, STCB-CARD-21, STCB-CARD-11, STCB-CARD-20, STCB-MOVE-09."""

    left: position.Positive
    clause = "STCB-CARD-21"
    explains = Step

    def actor(self, state: Draft) -> int:
        return self.leader

    def question(self, state: Draft) -> str:
        left = f"{many(self.left, 'step')} left{offered(state, STOP, '; `stop` for none')}"
        return f"where do you lead {seat_name(self.seat)}, who is on {at(where(state, self.seat))}? {left}."

    def options(self, state: Draft) -> tuple[Step | Stop, ...]:
        return (*[step_to(near) for near in open_steps(state, self.seat, where(state, self.seat))], STOP)

    def why_not(self, state: Draft, action: Step) -> Refusal:
        here = at(where(state, self.seat))
        what = f"under Claustrophobia no step of {seat_name(self.seat)} leads from {here} into a building"
        return why_no_way(state, self.seat, action.square) or Refusal("STCB-CARD-20", what)

    def apply(self, draft: Draft, action: Step | Stop) -> None:
        if isinstance(action, Stop):
            draft.events += (MovementEnded(self.seat),)
            end_leading(draft, self.seat, self.level)
            return
        then(draft, Leading(self.leader, self.seat, self.level, self.left - 1))
        step_to_square(draft, self.seat, action.square, self.level)
        if self.seat == draft.active and turns.is_in_movement(draft):
            draft.entered = True


def _why_not_now(card: EventCard, state: Draft, *, count: bool = False) -> Refusal:
    """Return why a card cannot be played that depends on whose turn it is and on its movement."""
    counted = f", and the count is {state.count}" if count else ""
    what = f"it is the turn of {seat_name(state.active)}, whose movement is {state.movement.replace('_', ' ')}{counted}"
    return Refusal(card.clause, f"it needs {card.needs}: {what}")


class AdrenalineRush(EventCard):
    """It doubles the count of points, adds the count to the points left, or adds 2 to a combat roll.

    The moment decides which. Rules: STCB-EVENT-01, STCB-MOVE-02, STCB-MOVE-08, STCB-CARD-13, STCB-FIGHT-09, STCB-FIGHT-10,
    STCB-EVADE-07.
    """

    card = Card.ADRENALINE_RUSH
    needs = "the player's own turn, with movement, and a count of points that is not 0"
    moments = frozenset({Moment.TURN_START, Moment.MOVEMENT, Moment.AFTER_ROLL})

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """Allow it after a combat roll; or in a turn with movement, at the start or once a count above 0 is made."""
        if moment is Moment.AFTER_ROLL or (moves_now(state, seat) and (moment is Moment.TURN_START or state.count)):
            return (play(self.card),)
        return ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return _why_not_now(self, state, count=True)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Raise the roll that it was played on; or double the count, whether it is still ahead or made."""
        if is_roll_pending(draft):
            add_to_roll(draft, EFFECT_BONUS)
        elif turns.is_ahead(draft, turns.Phase.COUNT):
            markers.set_this_turn(draft, self.card, seat)
        else:
            draft.points += draft.count
            draft.events += (PointsCounted(seat, draft.points),)


class PhaseAnswer(TargetCard):
    """A card about the active human's movement phase, which comes next; only one of its kind works on it. Rules: STCB-CARD-19."""

    undead = True
    needs = "a target whose movement phase comes now"
    moments = frozenset({Moment.BEFORE_MOVE})

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the active human, if another player plays the card, a move is still ahead, and no such card works on them yet."""
        target = state.active
        is_open = seat != target and not has_marker(state, self.card, target=target)
        will_move = state.movement is Movement.AHEAD and is_standing_human(state, target)
        return [target] if is_open and will_move else []

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        if has_marker(state, self.card, target=target_of(action)):
            return super().why_not(state, seat, action)
        return _why_not_now(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        markers.set_this_turn(draft, self.card, seat, target=target_of(action))


class BrainCramp(PhaseAnswer):
    """The card's player decides how the active human moves. Rules: STCB-EVENT-05, STCB-CARD-19."""

    card = Card.BRAIN_CRAMP
    unfit = "is already steered by somebody else"


class WhatIsThatSmell(PhaseAnswer):
    """The active human must leave the tile where the movement begins. Rules: STCB-EVENT-40, STCB-CARD-19, STCB-CARD-27."""

    card = Card.WHAT_IS_THAT_SMELL
    unfit = "smells it already"


class Claustrophobia(LastingOnTarget):
    """In its next turn, the target may not enter a building, and must leave one if the movement begins there.

    Rules: STCB-EVENT-08, STCB-CARD-15, STCB-CARD-16, STCB-CARD-20.
    """

    card = Card.CLAUSTROPHOBIA
    unfit = "already suffers from it"


class KeysAreStillInIt(EventCard):
    """This turn's count of points is 10. Rules: STCB-EVENT-17, STCB-MOVE-03, STCB-MOVE-08, STCB-CARD-13."""

    card = Card.KEYS_ARE_STILL_IN_IT
    copies = 1
    needs = "the player's own turn, with movement"
    moments = frozenset({Moment.TURN_START})

    def is_playable(self, state: Draft, seat: int) -> bool:
        return moves_now(state, seat)

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return _why_not_now(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        markers.set_this_turn(draft, self.card, seat)


class MuchNeededRest(EventCard):
    """Instead of moving, the player gains 2 Health. Rules: STCB-EVENT-20, STCB-HEALTH-01, STCB-HEALTH-03."""

    card = Card.MUCH_NEEDED_REST
    needs = "the player's own turn, and less than the most Health"
    moments = frozenset({Moment.BEFORE_MOVE})
    health = 2

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Allow it in the player's own turn, even if the movement is lost, while Health is below the limit."""
        return seat == state.active and state.health[seat] < state.options.most_health

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        what = f"it is the turn of {seat_name(state.active)}, and {seat_name(seat)} has {state.health[seat]} Health"
        return Refusal(self.clause, f"it needs {self.needs}: {what}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        draft.points = 0
        if draft.movement is Movement.AHEAD:
            draft.movement = Movement.LEFT_OUT
            draft.events += (MovementLeftOut(seat),)
        gain_health(draft, seat, self.health)


class YourShoesUntied(LastingOnTarget):
    """The target's next count of points is halved. Rules: STCB-EVENT-26, STCB-MOVE-02, STCB-CARD-13, STCB-CARD-15."""

    card = Card.YOUR_SHOES_UNTIED

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"the shoe of {seat_name(target_of(action))} is already untied")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Untie it until the end of the first turn whose count is still ahead."""
        target = target_of(action)
        over = target == draft.active and not turns.is_ahead(draft, turns.Phase.COUNT)
        markers.set_marker(draft, self.card, seat, clock=target, left=2 if over else 1, target=target)


class BadSenseOfDirection(TargetCard):
    """The player pays 1 Health to put the target on the center of Town Square. Rules: STCB-EVENT-04, STCB-HEALTH-06, STCB-CARD-18."""

    card = Card.BAD_SENSE_OF_DIRECTION
    copies = 1
    unfit = "is already on the center of Town Square"

    def targets(self, state: Draft, seat: int) -> list[int]:
        return [other for other in opponents(state, seat) if state.squares[other] != START]

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return super().plays(state, seat, moment) if state.health[seat] > 1 else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        if state.health[seat] < 2:
            what = f"its price of 1 Health is paid only with 2 or more, and {seat_name(seat)} has {state.health[seat]}"
            return Refusal("STCB-HEALTH-06", what)
        return super().why_not(state, seat, action)

    def pay(self, draft: Draft, seat: int) -> None:
        lose_health(draft, seat)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        put_figure(draft, target_of(action), START)


class WhereDidEverybodyGo(TargetCard):
    """The player moves the target up to 5 steps. Rules: STCB-EVENT-25, STCB-CARD-21."""

    card = Card.WHERE_DID_EVERYBODY_GO
    undead = True
    unfit = "has no step to make"

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents who have a step to make; without one the card could change nothing. Rules: STCB-CARD-09."""
        return [other for other in opponents(state, seat) if open_steps(state, other, where(state, other))]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        target = target_of(action)
        Leading(seat, target, _level(draft, target, draft.agenda)).run(draft)
