"""Enhanced zombies go two steps for one move (clause BASE-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Card, Square, Zombie
from zombiekit.games.they_come_back.box.forms import MapSquare
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.rules.endings import check_win
from zombiekit.games.they_come_back.rules.marching import allowed, is_barred, march_on, why_barred, why_no_room
from zombiekit.games.they_come_back.rules.zombies import squares_for_zombies
from zombiekit.games.they_come_back.table.actions import STOP, Action, Move, Stop, move_enhanced
from zombiekit.games.they_come_back.table.crowds import zombies_on
from zombiekit.games.they_come_back.table.events import ZombieStopped
from zombiekit.games.they_come_back.table.position import Draft, has_marker, human_squares, push
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import memo_of_two

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.games.they_come_back.box.town import Town


def _find_views(town: Town, humans: frozenset[Square]) -> dict[Square, tuple[Square, ...]]:
    """Return for each square without humans from which one is seen the first steps toward the closest ones, in square order."""
    nearest: dict[Square, int] = {}
    steps: dict[Square, tuple[Square, ...]] = {}
    for human in sorted(humans, key=in_order):
        for ray in town.lines_from(human):
            before = human
            for distance, square in enumerate(ray):
                known = nearest.get(square, 1_000_000)
                if distance < known:
                    nearest[square] = distance
                    steps[square] = (before,)
                elif distance == known:
                    steps[square] += (before,)
                before = square
    return {square: steps[square] for square in sorted(steps, key=in_order) if square not in humans}


views = memo_of_two(_find_views)
"""Return for each square without humans from which one is seen the first steps toward the closest ones. Rules: STCB-SWARM-05."""


def first_steps(state: Draft, humans: frozenset[Square]) -> dict[Square, tuple[Square, ...]]:
    """Return for each zombie's square from which a human is seen the first steps toward the closest ones, in square order.

    Rules: STCB-GEO-12, STCB-GEO-13, STCB-GEO-15, STCB-SWARM-03, STCB-SWARM-05.
    """
    held = zombies_on(state.zombies)
    return {square: steps for square, steps in views(state.town, humans).items() if square in held}


def settle_march(draft: Draft, move: Move, *, swarm: bool) -> None:
    """Let an enhanced zombie that has moved go on; any other move is settled. Rules: STCB-BASE-08, STCB-END-01."""
    if move.kind is Zombie.ENHANCED:
        push(draft, SecondStepping(move.target, swarm))
    else:
        check_win(draft)


def second_steps(state: Draft, square: Square, *, swarm: bool) -> Sequence[Square]:
    """Return where an enhanced zombie may go on to that has made a step.

    In the swarm phase it is judged as for its first step, for it alone: toward the closest human that it sees, nowhere if it holds one,
    else anywhere; in an undead's movement anywhere. Rules: STCB-BASE-08, STCB-SWARM-04, STCB-SWARM-05, STCB-SWARM-07, STCB-EVENT-02.
    """
    if state.markers and has_marker(state, Card.ALL_THE_MARBLES):
        return []
    near: Sequence[Square] = state.town.links[square]
    if swarm:
        humans = human_squares(state)
        if square in humans:
            return []
        near = first_steps(state, humans).get(square, near)
    moves = [move_enhanced(square, target) for target in squares_for_zombies(state, near)]
    return [move.target for move in (allowed(state, moves) if state.markers else moves)]


@attrs.frozen
class SecondStepping(Automatic):
    """An enhanced zombie has made a step in a swarm phase, or in the movement of an undead, and may make another one.

    Rules: STCB-BASE-08.
    """

    square: MapSquare
    swarm: bool

    def run(self, draft: Draft) -> None:
        """Ask whether it goes on."""
        ask(draft, SecondStep(self.square, self.swarm))


@attrs.frozen
class SecondStep(Choice):
    """The active player lets an enhanced zombie go on, or stop, where it has come to. Rules: STCB-BASE-08."""

    square: MapSquare
    swarm: bool
    clause = "STCB-BASE-08"

    def actor(self, state: Draft) -> int:
        """Return the active player."""
        return state.active

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"where does the enhanced zombie on {at(self.square)} go on to, or does it `stop`?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        """Return its second steps, and stopping."""
        return (
            *[move_enhanced(self.square, near) for near in second_steps(state, self.square, swarm=self.swarm)],
            STOP,
        )

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell why it does not go there."""
        if not isinstance(action, Move):
            return super().why_not(state, action)
        if action.origin != self.square or action.kind is not Zombie.ENHANCED:
            return Refusal(
                self.clause, f"the enhanced zombie on {at(self.square)} has begun to move, and goes on or stops"
            )
        if action.target not in state.town.links[self.square]:
            return Refusal("STCB-GEO-08", f"no step leads from {at(self.square)} to {at(action.target)}")
        seen = first_steps(state, human_squares(state)) if self.swarm else {}
        if action.target not in seen.get(self.square, (action.target,)):
            return Refusal("STCB-SWARM-04", f"from {at(self.square)} it sees a human, and goes toward the closest one")
        if is_barred(state, self.square, action.target):
            return why_barred(action.target)
        return why_no_room(action.target)

    def apply(self, draft: Draft, action: Action) -> None:
        """Go on, or stop; then the move is settled."""
        if isinstance(action, Move):
            march_on(draft, action)
        elif isinstance(action, Stop):
            draft.events += (ZombieStopped(self.square),)
        check_win(draft)
