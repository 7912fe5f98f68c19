"""What contradicts a node, wherever on the agenda it stands: a check for each class of nodes whose fields the position can belie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import Automatic, Node
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of
from zombiekit.games.defcon_zombies.box.components import UNKNOWN, WORMHOLE, ZOMBIES
from zombiekit.games.defcon_zombies.box.event_cards import Do, Spot
from zombiekit.games.defcon_zombies.rules.bouncing import BounceBack, BounceTest
from zombiekit.games.defcon_zombies.rules.buying import Buy, purchases
from zombiekit.games.defcon_zombies.rules.discovering import Arrived, FreeShip, Journey, Wormhole, WormholeChoice
from zombiekit.games.defcon_zombies.rules.effects import BranchRoll, Prediction, PredictionRoll
from zombiekit.games.defcon_zombies.rules.event_drawing import EventDraw, EventDraws, KeptCards
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.jumping import JumpRoll, RallyJumpSend
from zombiekit.games.defcon_zombies.rules.lasting import LastingCard
from zombiekit.games.defcon_zombies.rules.moving import MakeMove
from zombiekit.games.defcon_zombies.rules.overflow import ZombieTie
from zombiekit.games.defcon_zombies.rules.pieces import zombies_left
from zombiekit.games.defcon_zombies.rules.placing import EachOrder, EachPlace, PlaceChoice, PlaceRoll, Treat
from zombiekit.games.defcon_zombies.rules.rallying import RallySend
from zombiekit.games.defcon_zombies.rules.reaching import rally_sources
from zombiekit.games.defcon_zombies.rules.swarm import Depart, Generate, SpawnChoice, ZombieOrder
from zombiekit.games.defcon_zombies.table.position import fleet_at
from zombiekit.primitives.hexes import CELLS, RING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.table.position import Draft


def contradictions(state: Draft, node: Node) -> Iterator[str]:
    """Yield what contradicts a node, wherever on the agenda it stands."""
    systems = state.board.systems
    named = [getattr(node, name, 0) for name in ("cell", "target", "at", "source")]
    named += [*getattr(node, "origins", ()), *getattr(node, "cells", ())]
    context = getattr(node, "context", None)
    named += [context.here] if context is not None else []
    for cell in named:
        if cell not in systems:
            yield f"{CELLS[cell]} is no system"
            return
    check = _CHECKS.get(type(node))
    if check is not None:
        yield from check(state, node)


def _part(state: Draft, node: Any) -> Iterator[str]:
    """Yield why a card's effect does not bring a node about."""
    effects = card_of(state.options, node.context.card).effects_at(node.context.path)
    if node.context.at >= len(effects) or not _BRINGS[type(node)](effects[node.context.at]):
        yield f"no such effect is at {node.context.path} {node.context.at} of {node.context.card}"


def _is_placed(*spots: Spot) -> Callable[[Effect], bool]:
    return lambda effect: effect.at is not None and effect.at.spot in spots


_BRINGS: dict[type, Callable[[Effect], bool]] = {
    Treat: _is_placed(*Spot),
    PlaceChoice: _is_placed(Spot.CHOOSE),
    PlaceRoll: _is_placed(Spot.RANDOM),
    EachPlace: _is_placed(Spot.EACH),
    EachOrder: _is_placed(Spot.EACH),
    BranchRoll: lambda effect: effect.do is Do.CHANCE,
    Prediction: lambda effect: effect.do is Do.PREDICT,
    PredictionRoll: lambda effect: effect.do is Do.PREDICT,
}
"""Which effects bring a node about. Rules: DEFCON-PRIM-04, DEFCON-PRIM-13, DEFCON-PRIM-14."""


def _released(state: Draft, node: KeptCards) -> Iterator[str]:
    yield from _explored(state, node)
    if len(set(node.cards)) < len(node.cards) or not set(node.cards) <= set(state.event_table.kept):
        yield "a card is released that nobody keeps"


def _lasts(state: Draft, node: LastingCard) -> Iterator[str]:
    if node.entry not in state.event_table.lasting or state.agenda.count(node) > 1:
        yield "a card takes effect that does not last"


def _move(state: Draft, _: Node) -> Iterator[str]:
    if not state.ships[state.active]:
        yield "the active player has no ship"


def _buy(state: Draft, _: Node) -> Iterator[str]:
    if not purchases(state):
        yield "there is nothing that the active player could buy"


def _casualty(state: Draft, node: Casualty) -> Iterator[str]:
    if not state.zombies[node.cell]:
        yield f"there is no zombie at {CELLS[node.cell]}"


def _sending(state: Draft, node: RallySend | RallyJumpSend | JumpRoll) -> Iterator[str]:
    fleets = state.ships[state.active]
    sources = getattr(node, "sources", None)
    if sources is not None and (not sources or any(fleet_at(fleets, cell).ships == 0 for cell in sources)):
        yield "a source has no ship"
    for cell, fleet in node.sent:
        here = fleet_at(fleets, cell)
        if any(wanted > there for wanted, there in zip(fleet, here, strict=True)):
            yield f"more ships are sent from {CELLS[cell]} than are there"
    if sources and (list(sources) != sorted(sources) or (node.sent and sources[0] <= node.sent[-1][0])):
        yield "the systems are not asked in canonical order"


def _jump(state: Draft, node: JumpRoll | RallyJumpSend) -> Iterator[str]:
    if isinstance(node, JumpRoll) and not node.sent:
        yield "nobody jumps"
    yield from _sending(state, node)


def _rally(state: Draft, node: RallySend) -> Iterator[str]:
    sources = rally_sources(state, state.active).get(node.target, ())
    asked = [cell for cell in sources if cell not in node.sources]
    if node.sources != sources[len(sources) - len(node.sources) :] or len(sources) < len(node.sources):
        yield f"the systems in reach of {CELLS[node.target]} are others"
    elif any(cell not in asked for cell, _ in node.sent):
        yield "a system sends ships that was not asked"
    yield from _sending(state, node)


def _travel(state: Draft, node: Journey | WormholeChoice | Wormhole) -> Iterator[str]:
    if state.faces[node.cell] is not WORMHOLE:
        yield f"{CELLS[node.cell]} is no wormhole"
    elif not isinstance(node, Journey) and not fleet_at(state.ships[state.active], node.cell).ships:
        yield f"no ship is at {CELLS[node.cell]}"


def _arrival(state: Draft, node: Arrived | BounceTest | BounceBack) -> Iterator[str]:
    flipped = state.faces[node.cell] is not UNKNOWN
    if not node.origins or node.cell in node.origins or list(node.origins) != sorted(node.origins):
        yield "ships come from one or more other systems, in canonical order"
    if not isinstance(node, Arrived) and not flipped:
        yield f"{CELLS[node.cell]} is not explored"
    if any(state.faces[origin] is UNKNOWN for origin in node.origins):
        yield "ships come from explored systems"


def _explored(state: Draft, node: FreeShip | EventDraws | EventDraw | KeptCards) -> Iterator[str]:
    if state.faces[node.cell] is UNKNOWN or not node.cell:
        yield f"{CELLS[node.cell]} was not discovered"
    elif isinstance(node, FreeShip) and state.faces[node.cell].kind != "constellation":
        yield f"{CELLS[node.cell]} is no constellation"


def _each(state: Draft, node: EachPlace | EachOrder) -> Iterator[str]:
    found = list(_part(state, node))
    yield from found
    if found:
        return
    is_zombie = node.context.effect(state.options).do is Do.ADD_ZOMBIE
    if isinstance(node, EachOrder) and not (is_zombie and zombies_left(state) and len(node.cells) > 1):
        yield "there is no order in which zombies come"
    elif isinstance(node, EachPlace) and node.any_order and not (is_zombie and len(node.cells) > 1):
        yield "there is no order to leave open"


def _nests(state: Draft, node: Generate | SpawnChoice | Depart | ZombieOrder) -> Iterator[str]:
    waiting = getattr(node, "waiting", ())
    if isinstance(node, Automatic) and not waiting and not node.alive:
        yield "no zombie waits or leaves"
    if len(node.alive) < 2 and (isinstance(node, ZombieOrder) or (isinstance(node, Depart) and node.any_order)):
        yield "there is no order in which zombies leave"
    if isinstance(node, SpawnChoice) and not 0 < zombies_left(state) < len(waiting):
        yield f"{zombies_left(state)} cubes are left for {len(waiting)} systems that wait"
    for cell in (*waiting, *node.alive):
        if state.faces[cell] is not ZOMBIES:
            yield f"{CELLS[cell]} is no Zombies system"
    for cell in node.alive:
        if not state.zombies[cell]:
            yield f"there is no zombie at {CELLS[cell]}"
    if set(waiting) & set(node.alive):
        yield "a system both waits for its zombie and has it"
    if list(waiting) != sorted(waiting) or list(node.alive) != sorted(node.alive):
        yield "systems stand in canonical order"


def _tie(state: Draft, node: ZombieTie) -> Iterator[str]:
    if not state.zombies[node.at]:
        yield f"there is no zombie at {CELLS[node.at]}"
    if RING[node.at] == 1 and node.visited:
        yield "an overflow next to Earth goes there"
    if node.visited and node.visited[-1] != node.at:
        yield "the zombie is not where its chain has come to"
    if not node.visited and node.at != node.source:
        yield "the zombie has left its source without a chain"
    if any(state.faces[cell].number < 0 for cell in node.visited):
        yield "chains lead over planets"


_CHECKS: dict[type, Callable[[Draft, Any], Iterator[str]]] = {
    MakeMove: _move,
    Buy: _buy,
    Casualty: _casualty,
    RallySend: _rally,
    RallyJumpSend: _jump,
    JumpRoll: _jump,
    Journey: _travel,
    WormholeChoice: _travel,
    Wormhole: _travel,
    Arrived: _arrival,
    BounceTest: _arrival,
    BounceBack: _arrival,
    FreeShip: _explored,
    EventDraws: _explored,
    EventDraw: _explored,
    KeptCards: _released,
    LastingCard: _lasts,
    **dict.fromkeys(_BRINGS, _part),
    EachPlace: _each,
    EachOrder: _each,
    Generate: _nests,
    SpawnChoice: _nests,
    Depart: _nests,
    ZombieOrder: _nests,
    ZombieTie: _tie,
}
