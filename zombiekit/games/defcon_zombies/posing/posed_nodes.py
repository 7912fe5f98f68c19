"""The nodes at which a position can be posed, by name, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import chance_outcomes, step
from zombiekit.games.defcon_zombies.box.components import UNKNOWN, Fleet
from zombiekit.games.defcon_zombies.rules.bouncing import BounceBack
from zombiekit.games.defcon_zombies.rules.buying import BUY, BUY_TEST
from zombiekit.games.defcon_zombies.rules.context import Context
from zombiekit.games.defcon_zombies.rules.discovering import Arrived, FreeShip, Journey, Wormhole, WormholeChoice
from zombiekit.games.defcon_zombies.rules.effects import Effects
from zombiekit.games.defcon_zombies.rules.event_drawing import CardEnd, EventDraws
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.jumping import JumpRoll, RallyJumpSend, jumpers
from zombiekit.games.defcon_zombies.rules.lasting import LASTING_CARDS
from zombiekit.games.defcon_zombies.rules.moving import MAKE_MOVE
from zombiekit.games.defcon_zombies.rules.overflow import ZombieTie
from zombiekit.games.defcon_zombies.rules.rallying import RallySend
from zombiekit.games.defcon_zombies.rules.reaching import rally_sources
from zombiekit.games.defcon_zombies.rules.scouting import SCOUT, SCOUT_TEST
from zombiekit.games.defcon_zombies.rules.setup import FIRST_PLAYER, SETUP_DIE, DealTile, SelectConstellation
from zombiekit.games.defcon_zombies.rules.swarm import Depart, SpawnChoice, ZombieOrder
from zombiekit.games.defcon_zombies.rules.turns import BEGIN_TURN, CLOSE_TURN, EARTH_CHECK, END_TURN, TURN, ZOMBIES_DUE
from zombiekit.games.defcon_zombies.state import new_game
from zombiekit.games.defcon_zombies.table.actions import DrawGaps
from zombiekit.games.defcon_zombies.table.position import zombies_systems
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.agenda import Node
    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.posing.reading import Reader
    from zombiekit.games.defcon_zombies.state import State
    from zombiekit.games.defcon_zombies.table.position import Fleets

_IN_MOVE = TURN[:-1]
_IN_BUY = TURN[:-2]
_IN_ZOMBIES = TURN[:-3]

SETUP_NAMES = ("GAPS", "SELECT", "DEAL", "SETUP-DIE", "FIRST-PLAYER")
"""The nodes of the set-up."""


@attrs.define
class NodeFacts:
    """What was said of the node."""

    cell: int = 0
    target: int = 0
    origins: tuple[int, ...] = ()
    sent: Fleets = ()
    waiting: tuple[int, ...] = ()
    alive: tuple[int, ...] = ()
    source: int = 0
    visited: tuple[int, ...] = ()
    card: str = ""
    draws: int = 1


def _arrival(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    """Return what a fight stands on: an arrival, a purchase, or the Zombies step."""
    if facts.origins or state.faces[facts.cell] is UNKNOWN:
        return (*_IN_MOVE, Arrived(facts.cell, facts.origins or _neighbor(state, facts.cell)), Casualty(facts.cell))
    base = (*_IN_ZOMBIES, Depart(facts.alive)) if facts.alive else _IN_ZOMBIES
    return (*base, Casualty(facts.cell))


def _neighbor(state: State, cell: int) -> tuple[int, ...]:
    return tuple([other for other in state.board.neighbors[cell] if state.faces[other] is not UNKNOWN][:1]) or (0,)


def _rally(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    asked = max([cell for cell, _ in facts.sent], default=-1)
    sources = tuple(cell for cell in rally_sources(state, state.active).get(facts.target, ()) if cell > asked)
    return (*_IN_MOVE, RallySend(facts.target, sources, facts.sent))


def _rally_jump(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    asked = max([cell for cell, _ in facts.sent], default=-1)
    sources = tuple(cell for cell in jumpers(state, state.active) if cell > asked)
    return (*_IN_MOVE, RallyJumpSend(sources, facts.sent))


def _bounce(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    below = (Journey(facts.cell),) if state.faces[facts.cell] == "wormhole" else ()
    return (*_IN_MOVE, *below, BounceBack(facts.cell, facts.origins or _neighbor(state, facts.cell)))


def _event(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    table = state.event_table
    copy = sum(entry.card == facts.card for entry in table.on_table)
    context = Context(facts.card, copy, (), 0, state.active, state.active, facts.cell)
    return (*_IN_MOVE, CardEnd(facts.card, copy), Effects(context))


def _spawn_limit(state: State, facts: NodeFacts) -> tuple[Node, ...]:
    waiting = facts.waiting or tuple(cell for cell in zombies_systems(state) if cell not in facts.alive)
    return (*_IN_ZOMBIES, SpawnChoice(waiting, facts.alive))


def _target(_: State, facts: NodeFacts) -> tuple[Node, ...]:
    base = (*_IN_ZOMBIES, Depart(facts.alive)) if facts.alive else _IN_ZOMBIES
    return (*base, ZombieTie(facts.cell, facts.source, facts.visited))


_AGENDAS: Mapping[str, Callable[[State, NodeFacts], tuple[Node, ...]]] = {
    "TURN-START": lambda _, __: (*_IN_MOVE, MAKE_MOVE),
    "MOVE": lambda _, __: (*_IN_MOVE, MAKE_MOVE),
    "RALLY": _rally,
    "RALLY-JUMP": _rally_jump,
    "JUMP": lambda _, facts: (*_IN_MOVE, JumpRoll(facts.sent)),
    "CASUALTY": _arrival,
    "FREE-SHIP": lambda _, facts: (*_IN_MOVE, FreeShip(facts.cell)),
    "EVENT-DRAW": lambda _, facts: (*_IN_MOVE, EventDraws(facts.cell, facts.draws)),
    "EVENT": _event,
    "BOUNCE": _bounce,
    "WORMHOLE-CHOICE": lambda _, facts: (*_IN_MOVE, WormholeChoice(facts.cell)),
    "WORMHOLE": lambda _, facts: (*_IN_MOVE, Wormhole(facts.cell)),
    "BUY": lambda _, __: (*_IN_BUY, BUY),
    "BUY-TEST": lambda _, __: (*_IN_BUY, BUY_TEST),
    "ZOMBIES": lambda _, __: (*_IN_ZOMBIES, ZOMBIES_DUE),
    "SPAWN-LIMIT": _spawn_limit,
    "ZORDER": lambda _, facts: (*_IN_ZOMBIES, ZombieOrder(facts.alive)),
    "ZTARGET": _target,
    "LOSS-CHECK": lambda _, __: (BEGIN_TURN, CLOSE_TURN),
    "LASTING": lambda _, __: (BEGIN_TURN, END_TURN, EARTH_CHECK, LASTING_CARDS),
    "SCOUT": lambda _, __: (BEGIN_TURN, END_TURN, SCOUT),
    "SCOUTS": lambda _, __: (BEGIN_TURN, END_TURN, SCOUT_TEST),
    "TURN-END": lambda _, __: (BEGIN_TURN, END_TURN),
}

NODE_NAMES = (*_AGENDAS, "GAME-OVER", *SETUP_NAMES)
"""The nodes that can be posed, by the names of the book."""

_NEEDED = {
    "RALLY": ("target",),
    "JUMP": ("sent",),
    "CASUALTY": ("cell",),
    "FREE-SHIP": ("cell",),
    "EVENT-DRAW": ("cell",),
    "EVENT": ("card",),
    "BOUNCE": ("cell",),
    "WORMHOLE-CHOICE": ("cell",),
    "WORMHOLE": ("cell",),
    "ZORDER": ("alive",),
    "ZTARGET": ("cell",),
    "GAME-OVER": ("result",),
    "DEAL": ("cell",),
}
"""The facts without which a node means nothing."""


_MEANT = {
    "cell": (
        "CASUALTY",
        "FREE-SHIP",
        "EVENT-DRAW",
        "EVENT",
        "BOUNCE",
        "WORMHOLE-CHOICE",
        "WORMHOLE",
        "ZTARGET",
        "DEAL",
    ),
    "target": ("RALLY",),
    "origins": ("CASUALTY", "BOUNCE"),
    "sent": ("RALLY", "RALLY-JUMP", "JUMP"),
    "waiting": ("SPAWN-LIMIT",),
    "alive": ("CASUALTY", "SPAWN-LIMIT", "ZORDER", "ZTARGET"),
    "source": ("ZTARGET",),
    "visited": ("ZTARGET",),
    "card": ("EVENT",),
    "draws": ("EVENT-DRAW",),
    "stage": ("SELECT",),
    "result": ("GAME-OVER",),
}
"""The facts of single nodes, and where they mean something."""

_IN_SETUP = ("node", "options", "hidden", "unchecked", *_MEANT)
"""The facts that may mean something before the first turn."""


def check_said(name: str, read: Reader, said: Mapping[str, Any]) -> None:
    """Refuse a node without the facts that it needs, and facts that mean nothing there."""
    for fact in _NEEDED.get(name, ()):
        if said.get(fact) is None:
            read.refuse(fact, f"{name} needs it")
    read.meaningless(said, [fact for fact, nodes in _MEANT.items() if name not in nodes], name)
    if name in SETUP_NAMES:
        read.meaningless(said, [fact for fact in said if fact not in _IN_SETUP], name)
    if name == "TURN-START":
        read.meaningless(said, ("discovered", "teleported"), name)
    if not read.made.events:
        for fact in ("card", "deck", "discards", "kept", "lasting"):
            if said.get(fact) is not None:
                read.refuse(fact, "there are no event cards in a game without the option `events`")


def read_node(read: Reader, given: Mapping[str, Any], state: State) -> NodeFacts:
    """Read what is said of the node."""
    facts = NodeFacts()
    for field in ("cell", "target", "source"):
        if given[field] is not None:
            setattr(facts, field, read.cell(field, given[field]))
    if given["source"] is None:
        facts.source = facts.cell
    for field in ("origins", "waiting", "alive"):
        if given[field] is not None:
            setattr(facts, field, tuple(sorted(read.cells(field, given[field]))))
    facts.visited = tuple(read.cells("visited", given["visited"]))
    if given["sent"] is not None:
        fleets = {read.cell(at, cell): read.fleet(at, item) for at, cell, item in read.items("sent", given["sent"])}
        facts.sent = tuple(sorted((cell, Fleet(*fleet)) for cell, fleet in fleets.items() if any(fleet)))
    if given["card"] is not None:
        facts.card = read.name("card", given["card"], [card.id for card in state.options.event_cards.all])
    facts.draws = read.count("draws", given["draws"], 1)
    return facts


def agenda_of(name: str, state: State, facts: NodeFacts) -> tuple[Node, ...]:
    """Return the agenda on which a node stands."""
    return _AGENDAS[name](state, facts)


def set_up(name: str, read: Reader, options: Options, given: Mapping[str, Any]) -> State:
    """Return the state at a node of the set-up; of tiles only those of `hidden` are said, in systems dealt to before.

    At DEAL `cell` is the system that is dealt to next, at SELECT `stage` the stage whose constellations are drawn.
    """
    hidden = read.tiles("hidden", given["hidden"])
    cell = 0 if given["cell"] is None else read.cell("cell", given["cell"])
    stage = read.count("stage", given["stage"], 1)
    read.raise_faults()
    state = new_game(options)
    wanted = Counter(str(tile) for tile in hidden.values())
    while state.agenda and not state.turn and not _is_at(name, state.agenda[-1], cell, stage):
        state = step(state, _outcome(state, hidden, wanted))
    if not state.agenda or state.turn:
        read.refuse("node", f"{name} does not come up in a set-up with these options")
    for at, tile in hidden.items():
        if state.dealt[at] is not tile:
            read.refuse("hidden", f"{tile} cannot have been dealt to {CELLS[at]} at {name}")
    read.raise_faults()
    return attrs.evolve(state, events=())


def _is_at(name: str, node: Node, cell: int, stage: int) -> bool:
    if isinstance(node, DealTile):
        return name == "DEAL" and node.cell == cell
    if isinstance(node, SelectConstellation):
        return name == "SELECT" and node.stage == stage
    if node is SETUP_DIE or node is FIRST_PLAYER:
        return name == ("SETUP-DIE" if node is SETUP_DIE else "FIRST-PLAYER")
    return name == "GAPS"


def _outcome(state: State, hidden: Mapping[int, Any], wanted: Counter[str]) -> Any:
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
