"""The nodes of a turn at which a position can be posed, by name, and the agendas on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import shown
from zombiekit.games.they_come_back.box.components import Means, Moment
from zombiekit.games.they_come_back.posing.facts import Progress
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import Attempt, AttemptRoll, Deed, Settling, bonus
from zombiekit.games.they_come_back.rules.encounters import ENCOUNTERING, Encountering
from zombiekit.games.they_come_back.rules.endings import ENTERED
from zombiekit.games.they_come_back.rules.health import Bite
from zombiekit.games.they_come_back.rules.moving import WALKING
from zombiekit.games.they_come_back.rules.playing import Window, open_window
from zombiekit.games.they_come_back.rules.swarm import SWARM_ROLL, Swarming
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, Phase, Turn, begin_turn
from zombiekit.games.they_come_back.rules.undead import ATTACKING, Defending, Prowling
from zombiekit.games.they_come_back.table.position import is_standing_undead, standing_humans_on
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.they_come_back.posing.reading import Reader
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


@attrs.define
class NodeFacts:
    """What was said of the node.

    Attributes:
        seat: The human who is attacked, ambushed or bitten.
        attempt: What the die is rolled for.
        roll: The die that was rolled.
        rolled: What the mover has rolled in an ambush; 0 before that.
        moves: How many moves of the swarm are left.
        figure: Whether the own undead may still move in the swarm phase.
        stepped: Whether the undead has moved in its movement phase.
        led: How many zombies it has moved.
        asked: The seats that are still to be asked in a window; None for all.
    """

    seat: int
    attempt: Attempt
    roll: int
    rolled: int
    moves: int
    figure: bool
    stepped: bool
    led: int
    asked: tuple[int, ...] | None


NODE_PHASES: Mapping[str, Phase | None] = {
    "turn_start": None,
    "window turn_start": None,
    "count": Phase.COUNT,
    "encounter": Phase.ENCOUNTER,
    "attempt_roll": Phase.ENCOUNTER,
    "after_roll": Phase.ENCOUNTER,
    "bite": Phase.ENCOUNTER,
    "window before_move": Phase.BEFORE_MOVE,
    "move": Phase.MOVE,
    "window step": Phase.MOVE,
    "ambush_roll": Phase.MOVE,
    "ambush_take": Phase.MOVE,
    "undead_attack": Phase.ATTACK,
    "defend": Phase.ATTACK,
    "attack_roll": Phase.ATTACK,
    "undead_move": Phase.MOVE,
    "end_of_move": Phase.END_OF_MOVE,
    "window before_swarm": Phase.BEFORE_SWARM,
    "swarm_roll": Phase.SWARM,
    "swarm_move": Phase.SWARM,
    "window turn_end": Phase.TURN_END,
    "discard": Phase.DISCARD,
    "refill": Phase.REFILL,
    "trade": Phase.TRADE,
    "turn_end": None,
}
"""The nodes of a turn, and the phases in which they stand; None before the first and after the last."""
OF_HUMANS = frozenset(
    {"count", "encounter", "attempt_roll", "window before_move", "move", "ambush_roll", "ambush_take", "trade"}
)
"""The nodes that come up only in a human's turn."""
OF_UNDEAD = frozenset({"undead_attack", "defend", "attack_roll", "undead_move"})
"""The nodes that come up only in an undead player's turn."""
AT_ATTEMPTS = frozenset({"encounter", "attempt_roll", "after_roll", "bite"})
"""The nodes that come up in the movement phase and, but for the first two, in the attack phase as well."""

# ---------------------------------------------------------------------------------------------------------- facts


def phase_of(name: str, read: Reader, given: Mapping[str, Any], *, human: bool) -> Phase | None:
    """Return the phase in which a node stands, as far as it is left open by what is said of it."""
    if human and name in OF_UNDEAD:
        read.refuse("node", f"{name} comes up in the turn of an undead player alone, and the active one is human")
    elif not human and name in OF_HUMANS:
        read.refuse("node", f"{name} comes up in the turn of a human alone, and the active player is undead")
    if name not in AT_ATTEMPTS:
        if given["within"] is not None:
            read.refuse("within", f"{shown(given['within'])} has no meaning at {name}")
        return NODE_PHASES[name]
    if not human:
        return Phase.ATTACK
    if given["within"] is None:
        return Phase.MOVE if given["attempt"] == "shot" else Phase.ENCOUNTER
    return Phase(read.name("within", given["within"], (Phase.ENCOUNTER, Phase.COMPANY, Phase.MOVE)))


def progress_of(name: str, phase: Phase | None, *, shot: bool) -> Progress:
    """Return how far the turn has come at a node; who meets somebody in the movement phase, but for a `shot`, has entered his square."""
    if phase is None:
        return Progress(counted=name == "turn_end", in_move=name != "turn_end", noted=name == "window turn_start")
    order = list(Phase)
    at = order.index(phase)
    return Progress(
        counted=at > order.index(Phase.COUNT),
        in_move=at <= order.index(Phase.END_OF_MOVE),
        noted=phase is Phase.COUNT,
        entered=phase is Phase.MOVE and (name == "window step" or (name in AT_ATTEMPTS and not shot)),
    )


_NEEDED: Mapping[str, tuple[str, ...]] = {
    "after_roll": ("roll",),
    "ambush_roll": ("victim",),
    "ambush_take": ("victim",),
    "defend": ("victim",),
    "attack_roll": ("victim",),
    "swarm_move": ("moves",),
}
"""The facts without which a node means nothing."""
_USED: Mapping[str, tuple[str, ...]] = {
    "within": tuple(AT_ATTEMPTS),
    "attempt": ("attempt_roll", "after_roll"),
    "means": ("attempt_roll", "after_roll", "attack_roll"),
    "undead": ("attempt_roll", "after_roll"),
    "square": ("attempt_roll", "after_roll"),
    "roll": ("after_roll", "ambush_roll"),
    "victim": ("bite", "after_roll", "ambush_roll", "ambush_take", "defend", "attack_roll"),
    "moves": ("swarm_move",),
    "figure": ("swarm_move",),
    "stepped": ("undead_move",),
    "led": ("undead_move", "window step"),
    "noted": ("window turn_start", "count"),
    "entered": ("move", "window step", "ambush_roll", "ambush_take", *AT_ATTEMPTS),
    "asked": tuple(name for name in NODE_PHASES if name.startswith("window")),
}
"""The nodes at which each fact of a node means something."""
NODE_FACTS = tuple(_USED)


def read_node(name: str, read: Reader, given: Mapping[str, Any], state: State) -> NodeFacts:
    """Read what is said of a node of a turn."""
    for fact in _NEEDED.get(name, ()):
        if given[fact] is None:
            read.refuse(fact, f"{name} needs it")
    for fact, names in _USED.items():
        if given[fact] is not None and name not in names:
            read.refuse(fact, f"{shown(given[fact])} has no meaning at {name}")
    seat = _victim(read, given, state)
    roll = 0 if given["roll"] is None else read.count("roll", given["roll"], 1, SIDES)
    return NodeFacts(
        seat,
        _attempt(read, given, state, seat),
        roll or 1,
        roll,
        1 if given["moves"] is None else read.count("moves", given["moves"], 1),
        is_standing_undead(state, state.active) if given["figure"] is None else read.flag("figure", given["figure"]),
        False if given["stepped"] is None else read.flag("stepped", given["stepped"]),
        0 if given["led"] is None else read.count("led", given["led"]),
        None
        if given["asked"] is None
        else tuple(read.seat(at, seat) for at, seat in read.items("asked", given["asked"])),
    )


def _victim(read: Reader, given: Mapping[str, Any], state: State) -> int:
    """Return the human that the node is about: who is named, or the active one, or the only one on the square of the undead."""
    if given["victim"] is not None:
        return read.seat("victim", given["victim"])
    square = state.squares[state.active]
    if state.health[state.active] or square is None:
        return state.active
    return next(iter(standing_humans_on(state, square)), state.active)


def _attempt(read: Reader, given: Mapping[str, Any], state: State, victim: int) -> Attempt:
    """Return the attempt that the facts tell of."""
    means = Means.PISTOL if given["means"] is None else read.member("means", given["means"], Means)
    if not state.health[state.active]:
        where = state.squares[victim] or (1, 1)
        return Attempt(Deed.DEFENSE, victim, where, means, state.active)
    deeds = (Deed.EVADE, Deed.FIGHT, Deed.SHOT)
    deed = Deed.FIGHT if given["attempt"] is None else Deed(read.name("attempt", given["attempt"], deeds))
    seat = state.active
    square = state.squares[seat] or (1, 1)
    if deed is Deed.SHOT:
        if given["square"] is None:
            read.refuse("square", "a shot needs it")
        else:
            square = read.square("square", given["square"])
    elif given["square"] is not None:
        read.refuse("square", f"only shots go to another square; this is {deed}")
    undead = None if given["undead"] is None else read.seat("undead", given["undead"])
    return Attempt(deed, seat, square, means, undead)


def with_victim(name: str, state: State, phase: Phase | None, facts: NodeFacts) -> State:
    """Return the position with whoever is under attack or ambushed among those who have been in this turn."""
    if name in {"ambush_roll", "ambush_take"}:
        return attrs.evolve(state, ambushed=tuple(sorted({*state.ambushed, facts.seat})))
    if phase is Phase.ATTACK and name != "undead_attack":
        return attrs.evolve(state, attacked=tuple(sorted({*state.attacked, facts.seat})))
    return state


# --------------------------------------------------------------------------------------------------------- agendas


def agenda_of(name: str, state: State, phase: Phase | None, facts: NodeFacts) -> tuple[Node, ...]:
    """Return the agenda on which a node of a turn stands; its top is automatic where the game may have nothing to ask."""
    human = state.health[state.active] > 0
    if name == "turn_start":
        return (BeginTurn(),)
    below: tuple[Node, ...] = (FIRST[human] if phase is None else NEXT[human, phase],)
    if name.startswith("window"):
        return (*below, *_window(Moment(name.removeprefix("window ")), state, human=human, facts=facts))
    if name in _IN_PHASE:
        return (*below, *_IN_PHASE[name](facts))
    if name in _IN_ATTEMPT:
        return (*below, *_around(state, phase, facts.attempt.deed), *_IN_ATTEMPT[name](state, facts))
    return (END_TURN,) if phase is None else (Turn(phase, human),)


def _around(state: State, phase: Phase | None, deed: Deed) -> tuple[Node, ...]:
    """Return what an attempt stands on: an encounter, also one after a step, or a movement phase, or an attack."""
    seat = state.active
    if phase is Phase.ATTACK:
        return (ATTACKING,)
    if phase is Phase.MOVE:
        return (WALKING,) if deed is Deed.SHOT else (WALKING, ENTERED[seat], ENCOUNTERING[seat])
    return (Encountering(seat, phase=phase is Phase.ENCOUNTER),)


def _window(moment: Moment, state: State, *, human: bool, facts: NodeFacts) -> tuple[Node, ...]:
    window: Node = OpenWindow(moment) if facts.asked is None else Window(moment, facts.asked)
    if moment is not Moment.STEP:
        return (window,)
    seat = state.active
    if human:
        return WALKING, ENTERED[seat], ENCOUNTERING[seat], window
    return Prowling(True, facts.led), ENTERED[seat], ATTACKING, window


_IN_PHASE: Mapping[str, Callable[[NodeFacts], tuple[Node, ...]]] = {
    "move": lambda _: (WALKING,),
    "ambush_roll": lambda facts: (WALKING, AmbushRoll(facts.seat, facts.rolled)),
    "ambush_take": lambda facts: (WALKING, AmbushTake(facts.seat)),
    "defend": lambda facts: (ATTACKING, Defending(facts.seat)),
    "undead_move": lambda facts: (Prowling(facts.stepped, facts.led),),
    "swarm_roll": lambda _: (SWARM_ROLL,),
    "swarm_move": lambda facts: (Swarming(facts.moves, facts.figure),),
}
_IN_ATTEMPT: Mapping[str, Callable[[State, NodeFacts], tuple[Node, ...]]] = {
    "encounter": lambda _, __: (),
    "attempt_roll": lambda _, facts: (AttemptRoll(facts.attempt),),
    "attack_roll": lambda _, facts: (AttemptRoll(facts.attempt),),
    "after_roll": lambda state, facts: (Settling(facts.attempt, facts.roll + bonus(state, facts.attempt)),),
    "bite": lambda _, facts: (Bite(facts.seat),),
}
"""What stands on the phase at each node; the others are phases that begin."""
