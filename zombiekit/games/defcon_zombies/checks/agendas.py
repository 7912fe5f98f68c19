"""Check agendas: which node may stand on which, and what contradicts the position (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from zombiekit.agenda import Automatic, Decision, Node, may_stand_on
from zombiekit.errors import Fault
from zombiekit.games.defcon_zombies import box, rules
from zombiekit.games.defcon_zombies.box.event_cards import Do, Effect, Spot
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.rules import buying, common, dealing, moving, pieces, rallying
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at
from zombiekit.primitives.hexes import CELLS, RING


def contradictions(state: Draft, node: Node) -> Iterator[str]:
    """Yield what contradicts a node, wherever it stands on the agenda."""
    systems = state.board.systems
    named = [getattr(node, name, 0) for name in ("cell", "target", "at", "source")]
    named += [*getattr(node, "origins", ()), *getattr(node, "cells", ())]
    context = getattr(node, "context", None)
    named += [context.here] if context is not None else []
    for cell in named:
        if cell not in systems:
            yield f"{CELLS[cell]} is not a system"
            return
    for check in _checks_of(type(node)):
        yield from check(state, node)


def _part(state: Draft, node: Any) -> Iterator[str]:
    """Yield why a card's effect cannot have brought a node about."""
    context = node.context
    effects = card_of(state.options, context.card).effects_at(context.path)
    if context.at >= len(effects) or not _brings(effects[context.at], node.brought_by):
        yield f"no such effect is at {context.path} {context.at} of {context.card}"
    elif hasattr(node, "cells"):
        yield from _each(state, node)


def _brings(effect: Effect, causes: tuple[Spot | Do, ...]) -> bool:
    """Return whether an effect brings a node about. Rules: DEFCON-PRIM-04, DEFCON-PRIM-13, DEFCON-PRIM-14."""
    return effect.do in causes or (effect.at is not None and effect.at.spot in causes)


def _lacks(state: Draft, node: Any) -> Iterator[str]:
    """Yield what the position lacks for a node of these classes."""
    match node:
        case rules.MakeMove() if not state.ships[state.active]:
            yield "the active player has no ship"
        case rules.Buy() if not buying.purchases(state):
            yield "there is nothing that the active player could buy"
        case rules.Casualty(cell=cell) if not state.zombies[cell]:
            yield f"there is no zombie at {CELLS[cell]}"
        case rules.KeptCards(cards=cards) if len(set(cards)) < len(cards) or not {*cards} <= {*state.event_table.kept}:
            yield "a card is released that nobody keeps"
        case rules.LastingCard(entry=entry) if entry not in state.event_table.lasting or state.agenda.count(node) > 1:
            yield "a card takes effect that does not last"


def _sending(state: Draft, node: Any) -> Iterator[str]:
    """Yield what is wrong with the ships sent in a rally or a jump."""
    sources = getattr(node, "sources", None)
    if sources is None and not node.sent:
        yield "nobody jumps"
    if sources is not None:
        yield from _asking(state, node)
    fleets = state.ships[state.active]
    for cell, fleet in node.sent:
        here = fleet_at(fleets, cell)
        if any(wanted > there for wanted, there in zip(fleet, here, strict=True)):
            yield f"more ships are sent from {CELLS[cell]} than are there"


def _asking(state: Draft, node: Any) -> Iterator[str]:
    """Yield what is wrong with the systems that are still asked for ships, and with those that were asked before them."""
    if not node.sources:
        yield "no system is left to send ships"
        return
    if isinstance(node, rules.RallySend):
        sources = moving.rally_sources(state, state.active).get(node.target, ())
    else:
        sources = tuple(rallying.jumpers(state, state.active))
    asked = sources[: -len(node.sources)]
    if (*asked, *node.sources) != sources or len(sources) < 2:
        yield f"systems that can send ships: {common.systems(sources)}"
    elif any(cell not in asked for cell, _ in node.sent):
        yield "a system sends ships that was not asked"
    elif isinstance(node, rules.RallyJumpSend) and rallying.still_asked(state, node.sources, node.sent) != node.sources:
        yield f"{CELLS[node.sources[0]]} has no face-down neighbor in common with the systems that send"


def _travel(state: Draft, node: Any) -> Iterator[str]:
    if state.faces[node.cell] is not box.WORMHOLE:
        yield f"{CELLS[node.cell]} is not a wormhole"
    elif not isinstance(node, Automatic) and not fleet_at(state.ships[state.active], node.cell).ships:
        yield f"no ship is at {CELLS[node.cell]}"


def _arrival(state: Draft, node: Any) -> Iterator[str]:
    flipped = state.faces[node.cell] is not box.UNKNOWN
    if not node.origins or node.cell in node.origins or list(node.origins) != sorted(node.origins):
        yield "ships come from one or more other systems, in canonical order"
    if not isinstance(node, rules.Arrived) and not flipped:
        yield f"{CELLS[node.cell]} is not explored"
    if any(state.faces[origin] is box.UNKNOWN for origin in node.origins):
        yield "ships come from explored systems"
    far = [origin for origin in node.origins if origin not in state.board.neighbors[node.cell]]
    is_through = len(node.origins) == 1 and all(_is_wormhole(state, origin) for origin in far)
    if isinstance(node, (rules.BounceTest, rules.BounceBack)) and far and not is_through:
        yield "ships that turn up a tile come from next to it, or through a wormhole"


def _is_wormhole(state: Draft, cell: int) -> bool:
    """Return whether a system is a wormhole, or may have been one before an event swapped its tile."""
    return state.faces[cell] is box.WORMHOLE or state.options.events


def _explored(state: Draft, node: Any) -> Iterator[str]:
    if state.faces[node.cell] is box.UNKNOWN or not node.cell:
        yield f"{CELLS[node.cell]} was not discovered"
    elif isinstance(node, rules.FreeShip) and state.faces[node.cell].kind != "constellation":
        yield f"{CELLS[node.cell]} is not a constellation"


def _each(state: Draft, node: Any) -> Iterator[str]:
    """Yield why a node of an effect in several systems cannot ask for their order or leave it open."""
    is_zombie = node.context.effect(state.options).do is Do.ADD_ZOMBIE
    is_order = is_zombie and len(node.cells) > 1
    if isinstance(node, Decision) and not (is_order and pieces.zombies_left(state)):
        yield "there is no order in which zombies come"
    elif getattr(node, "any_order", False) and not is_order:
        yield "there is no order to leave open"


def _nests(state: Draft, node: Any) -> Iterator[str]:
    """Yield what is wrong with the Zombies systems that wait for a zombie, or whose new zombie still has to leave."""
    decides, waiting = isinstance(node, Decision), getattr(node, "waiting", None)
    if not decides and not waiting and not node.alive:
        yield "no zombie waits or leaves"
    if len(node.alive) < 2 and ((decides and waiting is None) or getattr(node, "any_order", False)):
        yield "there is no order in which zombies leave"
    waiting = waiting or ()
    if decides and hasattr(node, "waiting") and not 0 < pieces.zombies_left(state) < len(waiting):
        yield f"{pieces.zombies_left(state)} cubes are left for {len(waiting)} systems that wait"
    for cell in (*waiting, *node.alive):
        if state.faces[cell] is not box.ZOMBIES:
            yield f"{CELLS[cell]} is not a Zombies system"
    for cell in node.alive:
        if not state.zombies[cell]:
            yield f"there is no zombie at {CELLS[cell]}"
    if set(waiting) & set(node.alive):
        yield "a system both waits for its zombie and has it"
    if list(waiting) != sorted(waiting) or list(node.alive) != sorted(node.alive):
        yield "systems stand in canonical order"


def _tie(state: Draft, node: Any) -> Iterator[str]:
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


_ABILITIES: dict[type, box.Ability] = {
    rules.RallySend: box.Ability.ORION,
    rules.RallyJumpSend: box.Ability.ORION,
    rules.JumpRoll: box.Ability.ORION,
    rules.WormholeChoice: box.Ability.LEO,
    rules.BounceTest: box.Ability.SCORPIUS,
    rules.BounceBack: box.Ability.SCORPIUS,
}
"""The nodes of constellation cards. Rules: DEFCON-CONS-04, DEFCON-CARD-02."""


def _unable(state: Draft, node: Any) -> Iterator[str]:
    """Yield which card the active player lacks for a node; a jump from a single system needs none."""
    ability = _ABILITIES[type(node)]
    is_plain_jump = isinstance(node, rules.JumpRoll) and len(node.sent) < 2
    if not is_plain_jump and ability not in pieces.abilities(state, state.active):
        yield f"it is only for {common.holder(state, ability)}, not for the active player"


_BY_CLASS: dict[tuple[type, ...], Callable[[Draft, Any], Iterator[str]]] = {
    (rules.Journey, rules.WormholeChoice, rules.Wormhole): _travel,
    (rules.FreeShip, rules.KeptCards, rules.EventDraws, rules.EventDraw): _explored,
    (rules.MakeMove, rules.Buy, rules.Casualty, rules.KeptCards, rules.LastingCard): _lacks,
    tuple(_ABILITIES): _unable,
}
_BY_FIELD: dict[str, Callable[[Draft, Any], Iterator[str]]] = {
    "origins": _arrival,
    "sent": _sending,
    "brought_by": _part,
    "alive": _nests,
    "visited": _tie,
}
"""The checks for nodes of a class, or with a field."""


@cache
def _checks_of(cls: type) -> tuple[Callable[[Draft, Any], Iterator[str]], ...]:
    found = [check for classes, check in _BY_CLASS.items() if cls in classes]
    return (*found, *[check for field, check in _BY_FIELD.items() if hasattr(cls, field)])


BELOW = may_stand_on(rules.NODES)
"""The nodes that each class says it may stand on directly; `BeginTurn` stands at the bottom."""


def standing_faults(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand where they do or do not come up with these options, whatever the position."""
    if state.agenda and type(state.agenda[0]) is not rules.BeginTurn:
        what = f"{type(state.agenda[0]).__name__} stands at the bottom, not BeginTurn"
        yield Fault("DEFCON-TURN-01", "agenda[0]", what)
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if type(below) not in BELOW.get(type(node), ()):
            what = f"{type(node).__name__} cannot stand on {type(below).__name__}"
            yield Fault("DEFCON-TURN-01", f"agenda[{index}]", what)
    yield from strange_nodes(state)


def strange_nodes(state: Draft) -> Iterator[Fault]:
    """Yield nodes that do not come up with these options."""
    for index, node in enumerate(state.agenda):
        needs: common.Needs | None = getattr(node, "needs", None)
        if needs is not None and not needs.test(state.options, node):
            yield Fault(needs.clause, f"agenda[{index}]", f"{type(node).__name__}: {needs.words} in this game")


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position."""
    if not state.agenda:
        return
    yield from _contradicted(state)
    yield from _cards_at_work(state)
    top = state.agenda[-1]
    where = f"agenda[{len(state.agenda) - 1}]"
    for what in _top(state, top):
        yield Fault(getattr(top, "clause", "DEFCON-TURN-01"), where, f"{type(top).__name__}: {what}")


def _contradicted(state: Draft) -> Iterator[Fault]:
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if isinstance(node, rules.Casualty):
            arriving = below.cell if isinstance(below, rules.Arrived) else None
            if node.cell != arriving and (arriving is not None or state.faces[node.cell] is box.UNKNOWN):
                what = f"nobody has just arrived at {CELLS[node.cell]}, where there is a fight"
                yield Fault("DEFCON-MOVE-07", f"agenda[{index}]", what)
        going: Any = getattr(node, "source", getattr(node, "cell", None))
        if going in getattr(below, "alive", ()):
            what = f"the zombie of {CELLS[going]} is still to leave"
            yield Fault("DEFCON-ZMOV-08", f"agenda[{index}]", what)
    for index, node in enumerate(state.agenda):
        for what in contradictions(state, node):
            yield Fault("DEFCON-TURN-01", f"agenda[{index}]", f"{type(node).__name__}: {what}")


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why the game cannot be waiting at the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, so the game never waits there"
    elif not isinstance(top, dealing.DEALING):
        try:
            count = len(set(top.options(state)) if isinstance(top, Decision) else top.outcomes(state))
        except _CONTRADICTED:
            count = 0
        if count < 2:
            what = "options leave no choice" if isinstance(top, Decision) else "outcomes leave nothing to chance"
            yield f"{count} {what}"


_CONTRADICTED = (ValueError, IndexError, KeyError, AssertionError)
"""The errors that a node may raise if it contradicts the position; other checks report the contradiction."""


def _cards_at_work(state: Draft) -> Iterator[Fault]:
    """Yield nodes that carry out a part of a card that is not in effect. Rules: DEFCON-EVT-04, DEFCON-EVT-09, DEFCON-PRIM-16."""
    lasting = [(entry.card, entry.copy) for entry in state.event_table.lasting]
    at_work = lasting
    for index, node in enumerate(state.agenda):
        if isinstance(node, rules.CardEnd):
            at_work = [(node.card, node.copy)]
        elif isinstance(node, rules.LastingCard | rules.EarthCheck):
            at_work = lasting
        context = getattr(node, "context", None)
        if context is not None and (context.card, context.copy) not in at_work:
            what = f"{type(node).__name__}: copy {context.copy} of {context.card} is not being carried out"
            yield Fault("DEFCON-EVT-04", f"agenda[{index}].context", what)
