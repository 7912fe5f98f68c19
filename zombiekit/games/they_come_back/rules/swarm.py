"""The swarm phase: zombies move toward humans that they see (clauses SWARM, UNDEAD)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from zombiekit.agenda import ActiveDecides, Automatic, Choice, DieRoll, Misfits, Refusal, legal_actions, list_options
from zombiekit.games.they_come_back.box.components import Card, Posture, Square
from zombiekit.games.they_come_back.rules import attempts, ends, marching, moving, undead, windows, zombies
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import DONE, Action, Move, Step, move_zombie, step_to
from zombiekit.games.they_come_back.table.events import MovementEnded, SwarmRolled
from zombiekit.games.they_come_back.table.position import Count, Draft, human_squares, is_standing_undead, then, where
from zombiekit.games.they_come_back.table.words import at, seat_name
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.words import many


def own_steps(state: Draft, humans: frozenset[Square]) -> tuple[list[Square], bool]:
    """Return where the active undead's figure may step, and whether it sees a human. Rules: STCB-UNDEAD-13."""
    square = where(state, state.active)
    if square in humans:
        return [], True
    if steps := marching.views(state.town, humans).get(square):
        return [near for near in state.town.links[square] if near in steps], True
    return list(state.town.links[square]), False


def swarm_moves(state: Draft, *, figure: bool) -> tuple[Action, ...]:
    """Return the moves of zombies toward humans they see or, if there are none, of the others; and with `figure` the undead's own steps.

    Rules: STCB-SWARM-02, STCB-SWARM-03, STCB-SWARM-04, STCB-SWARM-06, STCB-SWARM-07, STCB-SWARM-08, STCB-SWARM-09, STCB-SWARM-10,
    STCB-SWARM-11, STCB-SWARM-12, STCB-UNDEAD-10, STCB-UNDEAD-12, STCB-UNDEAD-13, STCB-EVENT-02.
    """
    humans = human_squares(state)
    found: Sequence[Move] = ()
    is_first = False
    if not (state.markers and position.has_marker(state, Card.ALL_THE_MARBLES)):
        held = position.zombies_on(state.zombies)
        spent = marching.spent_squares(state)
        steps = marching.first_steps(state, humans)
        moves = [
            move_zombie(square, near)
            for square, toward in steps.items()
            if square not in spent
            for near in toward
            if near not in held or near in humans
        ]
        found = marching.allowed(state, marching.by_kind(state, moves))
        is_first = bool(found)
        if not found:
            found = marching.allowed(state, marching.open_marches(state, humans, {*steps, *humans, *spent}))
    if not figure or not is_standing_undead(state, state.active):
        return tuple(found)
    squares, sees = own_steps(state, humans)
    own = [step_to(near) for near in squares] if sees or not is_first else []
    if own and not found:
        return (*own, DONE)
    return (*found, *own)


@attrs.frozen
class SwarmRoll(DieRoll):
    """The active player rolls for the swarm. Rules: STCB-SWARM-01, STCB-UNDEAD-10, STCB-CARD-32, STCB-EVENT-35, STCB-EVENT-43."""

    clause = "STCB-SWARM-01"
    called = ("swarm_roll",)
    during = ("swarm",)

    def question(self, state: Draft) -> str:
        seat = state.active
        less = " - 1" if attempts.penalty(state, seat) else ""
        return f"roll for the swarm of {seat_name(seat)}: die + {many(state.hearts[seat], 'black heart')}{less}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        seat, value = draft.active, outcome.value
        moves = value + draft.hearts[seat] - attempts.penalty(draft, seat)
        draft.events += (SwarmRolled(seat, value, moves),)
        then(draft, Swarming(moves, is_standing_undead(draft, seat)))
        attempts.draw_for_die(draft, seat, value)


class SwarmGoesOn:
    """A swarm phase in which moves are left."""

    __slots__ = ()
    left: Count
    figure: bool
    during = ("swarm",)

    def misfits(self, state: Draft, index: int) -> Misfits:
        most = SIDES + state.hearts[state.active]
        if self.left > most:
            yield f"{self.left} moves are left, of at most {most}"
        if self.figure and not is_standing_undead(state, state.active):
            yield "the active player has no undead that could move"


@attrs.frozen
class Swarming(SwarmGoesOn, ends.AfterStep, windows.AfterDie, Automatic):
    """The swarm phase goes on. `figure` says whether the player's own undead may still move. Rules: STCB-SWARM-08, STCB-UNDEAD-13."""

    left: Count
    figure: bool

    def run(self, draft: Draft) -> None:
        if self.left:
            node = _move_of(self.left, self.figure)
            options = list_options(draft, node)
            if len(options) == 1:
                node.apply(draft, options[0])
            elif options:
                then(draft, node)


@attrs.frozen
class SwarmMove(SwarmGoesOn, ActiveDecides, Choice):
    """The active player moves a zombie; an undead, also the own figure. Rules: STCB-SWARM-02, STCB-SWARM-04, STCB-UNDEAD-13, STCB-UNDEAD-14."""

    left: position.Positive
    figure: bool
    clause = "STCB-SWARM-02"
    called = ("swarm_move",)

    def question(self, state: Draft) -> str:
        may_step = any(isinstance(action, Step) for action in legal_actions(state))
        own = ", or your own figure" if may_step else ""
        return f"which zombie moves where{own}? {many(self.left, 'move')} left."

    def options(self, state: Draft) -> tuple[Action, ...]:
        return swarm_moves(state, figure=self.figure)

    def why_not(self, state: Draft, action: object) -> Refusal:
        if isinstance(action, Step):
            return _why_no_own_step(state, action, figure=self.figure)
        if action == DONE:
            what = f"you have {many(self.left, 'move')} left, and cannot stop while a zombie can still move"
            return Refusal("STCB-SWARM-08", what)
        if not isinstance(action, Move):
            return super().why_not(state, action)
        humans = human_squares(state)
        steps = marching.first_steps(state, humans)
        if position.has_marker(state, Card.ALL_THE_MARBLES):
            return Refusal("STCB-EVENT-02", "no zombie can be moved while All the Marbles is in effect")
        if (
            not zombies.unmoved(state, action.origin, action.kind)
            or not marching.allowed(state, [action])
            or action.target in steps.get(action.origin, ())
        ):
            return marching.why_no_march(state, action)
        if action.origin in humans:
            return Refusal("STCB-SWARM-05", f"the zombies on {at(action.origin)} hold a human, and are not moved")
        if action.origin in steps:
            if zombies.squares_without_zombies(state, steps[action.origin]):
                what = f"the zombie on {at(action.origin)} sees a human, and moves toward the closest one"
                return Refusal("STCB-SWARM-04", what)
            what = f"the zombie on {at(action.origin)} sees a human, and waits until its way is clear"
            return Refusal("STCB-SWARM-06", what)
        first = [option.origin for option in self.options(state) if isinstance(option, Move) and option.origin in steps]
        if first:
            return Refusal("STCB-SWARM-03", f"zombies that see a human move first, such as the one on {at(first[0])}")
        return marching.why_no_march(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Move):
            then(draft, _swarming(self.left - 1, self.figure))
            marching.march(draft, action)
            marching.settle_march(draft, action, swarm=True)
        elif isinstance(action, Step):
            then(draft, ends.ENTERED[draft.active], Swarming(self.left - 1, False))
            moving.move_figure(draft, draft.active, action.square)
            if draft.options.attack_after_swarm_move:
                then(draft, undead.ATTACKING)
        else:
            draft.events += (MovementEnded(draft.active),)


def _why_no_own_step(state: Draft, action: Step, *, figure: bool) -> Refusal:
    """Return why the active player's undead cannot make a step in the swarm phase. Rules: STCB-SWARM-09, STCB-UNDEAD-13."""
    if position.is_human(state, state.active):
        return Refusal("STCB-SWARM-09", f"{seat_name(state.active)} is human, and moves no undead in the swarm phase")
    if not figure or not is_standing_undead(state, state.active):
        upright = {Posture.GONE: "is destroyed", Posture.STANDING: "has already moved in this phase"}
        what = upright.get(state.postures[state.active], "is lying down")
        return Refusal("STCB-UNDEAD-13", f"the undead of {seat_name(state.active)} {what}")
    squares, sees = own_steps(state, human_squares(state))
    here = at(where(state, state.active))
    if not squares:
        what = f"the undead of {seat_name(state.active)} stays with a human on {here}"
    elif sees:
        what = f"the undead of {seat_name(state.active)} sees a human from {here}, and goes toward the closest one"
    elif action.square in squares:
        what = "zombies that see a human move first"
    else:
        what = f"no step leads from {here} to {at(action.square)}"
    return Refusal("STCB-UNDEAD-13", what)


SWARM_ROLL = SwarmRoll()
_swarming = lru_cache(maxsize=128)(Swarming)
_move_of = lru_cache(maxsize=128)(SwarmMove)
"""Make the choice of the next move. Every swarm phase needs the same few, so they are kept."""
