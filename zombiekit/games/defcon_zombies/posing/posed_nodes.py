"""The nodes at which a position can be posed, by name, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import chance_outcomes, step
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.rules.buying import BUY, BUY_TEST
from zombiekit.games.defcon_zombies.rules.dealing import FIRST_PLAYER, SETUP_DIE, DealTile, SelectConstellation
from zombiekit.games.defcon_zombies.rules.discovering import (
    Arrived,
    BounceBack,
    FreeShip,
    Journey,
    Wormhole,
    WormholeChoice,
)
from zombiekit.games.defcon_zombies.rules.effects import CardEnd, Effects, EventDraws
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.moving import MAKE_MOVE
from zombiekit.games.defcon_zombies.rules.placing import Context
from zombiekit.games.defcon_zombies.rules.rallying import JumpRoll, RallyJumpSend, RallySend, jumpers, rally_sources
from zombiekit.games.defcon_zombies.rules.swarm import Depart, SpawnChoice, ZombieOrder, ZombieTie
from zombiekit.games.defcon_zombies.rules.turns import (
    BEGIN_TURN,
    CLOSE_TURN,
    EARTH_CHECK,
    END_TURN,
    LASTING_CARDS,
    SCOUT,
    SCOUT_TEST,
    TURN,
    ZOMBIES_DUE,
)
from zombiekit.games.defcon_zombies.state import new_game
from zombiekit.games.defcon_zombies.table.actions import DrawGaps
from zombiekit.games.defcon_zombies.table.position import zombies_systems
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from zombiekit.agenda import Node
    from zombiekit.games.defcon_zombies.posing.facts import Posed
    from zombiekit.games.defcon_zombies.state import State

_IN_MOVE = TURN[:-1]
_IN_BUY = TURN[:-2]
_IN_ZOMBIES = TURN[:-3]

SETUP_NAMES = ("GAPS", "SELECT", "DEAL", "SETUP-DIE", "FIRST-PLAYER")
"""The nodes of the set-up."""


def _arrival(state: State, told: Posed) -> tuple[Node, ...]:
    """Return what a fight stands on: an arrival, a purchase, or the Zombies step."""
    if told.origins or state.faces[told.cell] is UNKNOWN:
        return (*_IN_MOVE, Arrived(told.cell, told.origins or _neighbor(state, told.cell)), Casualty(told.cell))
    base = (*_IN_ZOMBIES, Depart(told.alive)) if told.alive else _IN_ZOMBIES
    return (*base, Casualty(told.cell))


def _neighbor(state: State, cell: int) -> tuple[int, ...]:
    return tuple([other for other in state.board.neighbors[cell] if state.faces[other] is not UNKNOWN][:1]) or (0,)


def _rally(state: State, told: Posed) -> tuple[Node, ...]:
    asked = max(told.sent, default=-1)
    sources = tuple(cell for cell in rally_sources(state, state.active).get(told.target, ()) if cell > asked)
    return (*_IN_MOVE, RallySend(told.target, sources, pairs_of(told.sent)))


def _rally_jump(state: State, told: Posed) -> tuple[Node, ...]:
    asked = max(told.sent, default=-1)
    sources = tuple(cell for cell in jumpers(state, state.active) if cell > asked)
    return (*_IN_MOVE, RallyJumpSend(sources, pairs_of(told.sent)))


def _bounce(state: State, told: Posed) -> tuple[Node, ...]:
    below = (Journey(told.cell),) if state.faces[told.cell] == "wormhole" else ()
    return (*_IN_MOVE, *below, BounceBack(told.cell, told.origins or _neighbor(state, told.cell)))


def _event(state: State, told: Posed) -> tuple[Node, ...]:
    table = state.event_table
    copy = sum(entry.card == told.card for entry in table.on_table)
    context = Context(told.card, copy, (), 0, state.active, state.active, told.cell)
    return (*_IN_MOVE, CardEnd(told.card, copy), Effects(context))


def _spawn_limit(state: State, told: Posed) -> tuple[Node, ...]:
    waiting = told.waiting or tuple(cell for cell in zombies_systems(state) if cell not in told.alive)
    return (*_IN_ZOMBIES, SpawnChoice(waiting, told.alive))


def _target(_: State, told: Posed) -> tuple[Node, ...]:
    base = (*_IN_ZOMBIES, Depart(told.alive)) if told.alive else _IN_ZOMBIES
    return (*base, ZombieTie(told.cell, told.source, told.visited))


_AGENDAS: Mapping[str, Callable[[State, Posed], tuple[Node, ...]]] = {
    "TURN-START": lambda _, __: (*_IN_MOVE, MAKE_MOVE),
    "MOVE": lambda _, __: (*_IN_MOVE, MAKE_MOVE),
    "RALLY": _rally,
    "RALLY-JUMP": _rally_jump,
    "JUMP": lambda _, told: (*_IN_MOVE, JumpRoll(pairs_of(told.sent))),
    "CASUALTY": _arrival,
    "FREE-SHIP": lambda _, told: (*_IN_MOVE, FreeShip(told.cell)),
    "EVENT-DRAW": lambda _, told: (*_IN_MOVE, EventDraws(told.cell, told.draws)),
    "EVENT": _event,
    "BOUNCE": _bounce,
    "WORMHOLE-CHOICE": lambda _, told: (*_IN_MOVE, WormholeChoice(told.cell)),
    "WORMHOLE": lambda _, told: (*_IN_MOVE, Wormhole(told.cell)),
    "BUY": lambda _, __: (*_IN_BUY, BUY),
    "BUY-TEST": lambda _, __: (*_IN_BUY, BUY_TEST),
    "ZOMBIES": lambda _, __: (*_IN_ZOMBIES, ZOMBIES_DUE),
    "SPAWN-LIMIT": _spawn_limit,
    "ZORDER": lambda _, told: (*_IN_ZOMBIES, ZombieOrder(told.alive)),
    "ZTARGET": _target,
    "LOSS-CHECK": lambda _, __: (BEGIN_TURN, CLOSE_TURN),
    "LASTING": lambda _, __: (BEGIN_TURN, END_TURN, EARTH_CHECK, LASTING_CARDS),
    "SCOUT": lambda _, __: (BEGIN_TURN, END_TURN, SCOUT),
    "SCOUTS": lambda _, __: (BEGIN_TURN, END_TURN, SCOUT_TEST),
    "TURN-END": lambda _, __: (BEGIN_TURN, END_TURN),
}

NODE_NAMES = (*_AGENDAS, "GAME-OVER", *SETUP_NAMES)
"""The nodes that can be posed, by the names of the book."""

_IN_SETUP = ("node", "options", "hidden", "cell", "stage")
"""The facts that may mean something before the first turn."""


def said_in_vain(told: Posed, facts: Mapping[str, object]) -> Iterator[Fault]:
    """Yield the facts that say nothing before the first turn, when a turn begins, or without event cards."""
    for name, value in facts.items():
        if value is None:
            continue
        setting_up = told.node in SETUP_NAMES and name not in _IN_SETUP
        if setting_up or (told.node == "TURN-START" and name in ("discovered", "teleported")):
            yield Fault("", name, f"{shown(value)} says nothing at {told.node}")
        if name in ("card", "deck", "discards", "kept", "lasting") and not told.options.events:
            yield Fault("", name, "there are no event cards in a game without the option `events`")


def agenda_of(told: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda on which the node stands that was named."""
    return () if told.node == "GAME-OVER" else _AGENDAS[told.node](state, told)


def set_up(told: Posed) -> State:
    """Return the state at a node of the set-up; of tiles only those of `hidden` are said, in systems dealt to before.

    At DEAL `cell` is the system that is dealt to next, at SELECT `stage` the stage whose constellations are drawn.

    Raises:
        InvalidState: The node does not come up in a set-up with these options, or a tile cannot have been dealt so before it.
    """
    state = new_game(told.options)
    wanted = Counter(str(tile) for tile in told.hidden.values())
    while state.agenda and not state.turn and not _is_at(told, state.agenda[-1]):
        state = step(state, _outcome(state, told.hidden, wanted))
    wrong = []
    if not state.agenda or state.turn:
        wrong.append(Fault("", "node", f"{told.node} does not come up in a set-up with these options"))
    for at, tile in told.hidden.items():
        if state.dealt[at] is not tile:
            wrong.append(Fault("", "hidden", f"{tile} cannot have been dealt to {CELLS[at]} at {told.node}"))
    if wrong:
        raise InvalidState(wrong)
    return attrs.evolve(state, events=())


def _is_at(told: Posed, node: Node) -> bool:
    if isinstance(node, DealTile):
        return told.node == "DEAL" and node.cell == told.cell
    if isinstance(node, SelectConstellation):
        return told.node == "SELECT" and node.stage == told.stage
    if node is SETUP_DIE or node is FIRST_PLAYER:
        return told.node == ("SETUP-DIE" if node is SETUP_DIE else "FIRST-PLAYER")
    return told.node == "GAPS"


def _outcome(state: State, hidden: Mapping[int, object], wanted: Counter[str]) -> Any:
    """Return an outcome that leaves the tiles that are named where they are wanted."""
    outcomes = [outcome for outcome, _ in chance_outcomes(state)]
    node = state.agenda[-1]
    if isinstance(node, DealTile):
        tile = hidden.get(node.cell)
        pile = dict(state.pile)
        for outcome in outcomes:
            if tile is None and pile[outcome.tile] > wanted[str(outcome.tile)]:
                return outcome
            if outcome.tile is tile:
                wanted[str(tile)] -= 1
                return outcome
    if isinstance(node, SelectConstellation):
        return next((outcome for outcome in outcomes if wanted[str(outcome.tile)]), outcomes[0])
    return next((outcome for outcome in outcomes if isinstance(outcome, DrawGaps)), outcomes[0])
