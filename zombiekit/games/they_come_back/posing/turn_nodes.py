"""The nodes of a turn at which a position can be posed, and the agendas on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import START, Moment
from zombiekit.games.they_come_back.posing.laying_out import Progress
from zombiekit.games.they_come_back.posing.node_names import AT_ATTEMPTS, NODE_PHASES, OF_HUMANS, OF_UNDEAD
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AttemptRoll, Settling
from zombiekit.games.they_come_back.rules.encounters import ENCOUNTERING, Encountering
from zombiekit.games.they_come_back.rules.endings import ENTERED
from zombiekit.games.they_come_back.rules.health import Bite
from zombiekit.games.they_come_back.rules.means import Attempt, Deed, bonus
from zombiekit.games.they_come_back.rules.moving import WALKING
from zombiekit.games.they_come_back.rules.playing import Window, open_window
from zombiekit.games.they_come_back.rules.second_steps import SecondStepping
from zombiekit.games.they_come_back.rules.swarm import SWARM_ROLL, Swarming
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, Phase, Turn, begin_turn
from zombiekit.games.they_come_back.rules.undead import ATTACKING, Defending, Prowling
from zombiekit.games.they_come_back.table.position import is_standing_undead, standing_humans_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.posing.facts import Posed
    from zombiekit.games.they_come_back.state import State
    from zombiekit.games.they_come_back.table.position import Draft


@attrs.frozen
class BeginTurn(Automatic):
    """The turn of the active player begins; stands on the agenda of posed positions alone, and is gone when they are settled."""

    def run(self, draft: Draft) -> None:
        """Begin it."""
        begin_turn(draft, draft.active)


@attrs.frozen
class OpenWindow(Automatic):
    """A window opens; likewise."""

    moment: Moment

    def run(self, draft: Draft) -> None:
        """Open it."""
        open_window(draft, self.moment)


def turn_contradictions(told: Posed) -> Iterator[Fault]:
    """Yield facts that do not go with each other at a node of a turn."""
    name, is_shot = told.node, told.attempt is Deed.SHOT
    if told.is_human and name in OF_UNDEAD:
        what = f"{name} comes up in the turn of an undead player alone, and the active one is human"
        yield Fault("", "node", what)
    elif not told.is_human and name in OF_HUMANS:
        yield Fault("", "node", f"{name} comes up in the turn of a human alone, and the active player is undead")
    elif told.is_human and name in {"attempt_roll", "after_roll"} and is_shot is (told.square is None):
        what = "a shot needs it" if is_shot else f"only shots go to another square; this is {told.attempt}"
        yield Fault("", "square", what)


def second_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield that there is no enhanced zombie to go on with its second step. Rules: STCB-BASE-08."""
    if told.node == "second_step" and told.square not in {zombie.square for zombie in state.enhanced if zombie.moved}:
        yield Fault("STCB-BASE-08", "square", f"no enhanced zombie that was moved is on {told.square}")


def phase_of(told: Posed) -> Phase | None:
    """Return the phase in which the node stands, as far as it is left open by what is said of it."""
    if told.node not in AT_ATTEMPTS:
        return told.within or NODE_PHASES[told.node]
    if not told.is_human:
        return Phase.ATTACK
    return told.within or (Phase.MOVE if told.attempt is Deed.SHOT else Phase.ENCOUNTER)


def progress_of(told: Posed, phase: Phase | None) -> Progress:
    """Return how far the turn has come; who meets somebody in the movement phase, but for a shot, has entered his square."""
    name = told.node
    if phase is None:
        return Progress(counted=name == "turn_end", in_move=name != "turn_end", noted=name == "window turn_start")
    order = list(Phase)
    at = order.index(phase)
    meets = name in AT_ATTEMPTS and told.attempt is not Deed.SHOT
    return Progress(
        counted=at > order.index(Phase.COUNT),
        in_move=at <= order.index(Phase.END_OF_MOVE),
        noted=phase is Phase.COUNT,
        entered=phase is Phase.MOVE and (name == "window step" or meets),
    )


def victim_of(told: Posed, state: State) -> int:
    """Return the human that the node is about: who is named, or the active one, or the first one on the square of the undead."""
    if told.victim is not None:
        return told.victim
    square = state.squares[state.active]
    if state.health[state.active] or square is None:
        return state.active
    return next(iter(standing_humans_on(state, square)), state.active)


def with_victim(told: Posed, state: State, phase: Phase | None) -> State:
    """Return the position with whoever is under attack or ambushed among those who have been in this turn."""
    seat = victim_of(told, state)
    if told.node in {"ambush_roll", "ambush_take"}:
        return attrs.evolve(state, ambushed=tuple(sorted({*state.ambushed, seat})))
    if phase is Phase.ATTACK and told.node != "undead_attack":
        return attrs.evolve(state, attacked=tuple(sorted({*state.attacked, seat})))
    return state


def turn_agenda(told: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return the agenda on which a node of a turn stands; its top is automatic where the game may have nothing to ask."""
    human = state.health[state.active] > 0
    if told.node == "turn_start":
        return (BeginTurn(),)
    below = FIRST[human] if phase is None else NEXT[human, phase]
    if told.node.startswith("window"):
        return (below, *_window(told, state, human=human))
    if told.node in (*AT_ATTEMPTS, "attack_roll"):
        return (below, *_attempt(told, state, phase))
    nodes = _in_phase(told, state)
    if nodes:
        return (below, *nodes)
    return (END_TURN,) if phase is None else (Turn(phase, human),)


def _in_phase(told: Posed, state: State) -> tuple[Node, ...]:
    """Return what stands on the phase at a node that does not begin it."""
    seat = victim_of(told, state)
    figure = is_standing_undead(state, state.active) if told.figure is None else told.figure
    found: dict[str, tuple[Node, ...]] = {
        "move": (WALKING,),
        "ambush_roll": (WALKING, AmbushRoll(seat, told.roll or 0)),
        "ambush_take": (WALKING, AmbushTake(seat)),
        "defend": (ATTACKING, Defending(seat)),
        "undead_move": (Prowling(told.stepped, told.led),),
        "swarm_roll": (SWARM_ROLL,),
        "swarm_move": (Swarming(told.moves, figure),),
        "second_step": (
            Prowling(told.stepped, told.led) if told.within else Swarming(told.moves, figure),
            SecondStepping(told.square or START, told.within is None),
        ),
    }
    return found.get(told.node, ())


def _attempt(told: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return an attempt and what it stands on: an encounter, also one after a step, or a movement phase, or an attack."""
    seat = victim_of(told, state)
    if phase is Phase.ATTACK:
        attempt = Attempt(Deed.DEFENSE, seat, state.squares[seat] or START, told.means, state.active)
        around: tuple[Node, ...] = (ATTACKING,)
    else:
        square = told.square or state.squares[state.active] or START
        attempt = Attempt(told.attempt, state.active, square, told.means, told.undead, kind=told.kind)
        around = (Encountering(state.active, phase=phase is Phase.ENCOUNTER),)
        if phase is Phase.MOVE:
            met = (ENTERED[state.active], ENCOUNTERING[state.active])
            around = (WALKING,) if told.attempt is Deed.SHOT else (WALKING, *met)
    if told.node == "encounter":
        return around
    if told.node == "bite":
        return (*around, Bite(seat))
    if told.node == "after_roll":
        return (*around, Settling(attempt, (told.roll or 1) + bonus(state, attempt)))
    return (*around, AttemptRoll(attempt))


def _window(told: Posed, state: State, *, human: bool) -> tuple[Node, ...]:
    moment = Moment(told.node.removeprefix("window "))
    window: Node = OpenWindow(moment) if told.asked is None else Window(moment, told.asked)
    if moment is not Moment.STEP:
        return (window,)
    seat = state.active
    if human:
        return WALKING, ENTERED[seat], ENCOUNTERING[seat], window
    return Prowling(True, told.led), ENTERED[seat], ATTACKING, window
