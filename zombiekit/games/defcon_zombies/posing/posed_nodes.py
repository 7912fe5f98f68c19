"""The nodes at which a position can be posed, by name, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from zombiekit.agenda import Node, chance_outcomes, step, upcoming
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.defcon_zombies import rules as nodes
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.checks.agendas import BELOW
from zombiekit.games.defcon_zombies.posing.facts import Posed
from zombiekit.games.defcon_zombies.rules import common, dealing, placing, rallying
from zombiekit.games.defcon_zombies.state import State, new_game
from zombiekit.games.defcon_zombies.table import actions, position
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import pairs_of

SETUP_NAMES = tuple(name for cls in (*dealing.DEALING, *dealing.SETTING_UP) for name in cls.called)
"""The nodes of the set-up."""
_CALLED = {name: cls for cls in nodes.NODES for name in cls.called}


def _below(cls: type[Node]) -> tuple[Node, ...]:
    """Return what waits below a node if nothing special has happened: the rest of the turn."""
    below: Any = next((each for each in BELOW[cls] if not attrs.fields(each)), None)  # type: ignore[arg-type]  # attrs classes
    return () if below is None else (*_below(below), below())


def _neighbor(state: State, cell: int) -> tuple[int, ...]:
    return tuple([other for other in state.board.neighbors[cell] if state.faces[other] is not UNKNOWN][:1]) or (0,)


def _unasked(posed: Posed, sources: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sources that are still to be asked for ships.

    Raises:
        InvalidState: A system that `sent` names is no source.
    """
    for cell in posed.sent:
        if cell not in sources:
            raise InvalidState.at(
                "sent", f"{CELLS[cell]} cannot send ships; systems that can: {common.systems(sources)}"
            )
    asked = max(posed.sent, default=-1)
    return tuple(cell for cell in sources if cell > asked)


_IN_SETUP = ("node", "options", "hidden", "cell", "stage")
"""The facts that may matter before the first turn."""


def said_in_vain(posed: Posed, facts: Mapping[str, object]) -> Iterator[Fault]:
    """Yield the facts that mean nothing before the first turn, when a turn begins, or without event cards."""
    for name, value in facts.items():
        if value is None:
            continue
        setting_up = posed.node in SETUP_NAMES and name not in _IN_SETUP
        if setting_up or (posed.node == "TURN-START" and name in ("discovered", "teleported")):
            yield Fault("", name, f"{shown(value)} means nothing at {posed.node}")
        if name in ("card", "deck", "discards", "kept", "lasting") and not posed.options.events:
            yield Fault("", name, "there are no event cards in a game without the option `events`")


def agenda_of(posed: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda with the named node on top; empty at GAME-OVER."""
    if posed.node == "GAME-OVER":
        return ()
    tops = _tops(posed, state)
    return (*_below(type(tops[0])), *tops)


def _tops(posed: Posed, state: State) -> tuple[Node, ...]:
    """Return the named node, on top of those that `_below` cannot make."""
    cell, sent = posed.cell, pairs_of({source: fleet for source, fleet in posed.sent.items() if any(fleet)})
    leaving = (nodes.Depart(posed.alive),) if posed.alive else ()
    match posed.node:
        case "CASUALTY" if posed.origins or state.faces[cell] is UNKNOWN:
            if posed.alive:
                raise InvalidState.at("alive", "means nothing in a fight on arrival, only in the Zombies step")
            return nodes.Arrived(cell, posed.origins or _neighbor(state, cell)), nodes.Casualty(cell)
        case "CASUALTY":  # in the Zombies step; `_below` would put an arrival under it
            return nodes.CloseTurn(), *leaving, nodes.Casualty(cell)
        case "RALLY":
            sources = rallying.rally_sources(state, state.active).get(posed.target, ())
            return (nodes.RallySend(posed.target, _unasked(posed, sources), sent),)
        case "RALLY-JUMP":
            sources = _unasked(posed, tuple(rallying.jumpers(state, state.active)))
            return (nodes.RallyJumpSend(rallying.still_asked(state, sources, sent), sent),)
        case "BOUNCE":
            journey = (nodes.Journey(cell),) if state.faces[cell] == "wormhole" else ()
            return *journey, nodes.BounceBack(cell, posed.origins or _neighbor(state, cell))
        case "EVENT":
            copy = sum(entry.card == posed.card for entry in state.event_table.on_table)
            context = placing.Context(posed.card, copy, (), 0, state.active, state.active, cell)
            return nodes.CardEnd(posed.card, copy), nodes.Effects(context)
        case "SPAWN-LIMIT":
            waiting = tuple(nest for nest in position.zombies_systems(state) if nest not in posed.alive)
            return (nodes.SpawnChoice(posed.waiting or waiting, posed.alive),)
        case "ZTARGET":
            return *leaving, nodes.ZombieTie(cell, posed.source, posed.visited)
        case _:
            cls: Any = _CALLED[posed.node]
            values = {"sent": sent, "left": posed.draws}
            return (
                cls(*[values[name] if name in values else getattr(posed, name) for name in attrs.fields_dict(cls)]),
            )


def set_up(posed: Posed) -> State:
    """Return the state at a node of the set-up; `hidden` names tiles in systems that have been dealt to before.

    At DEAL, `cell` is the system that gets the next tile; at SELECT, `stage` is the stage whose constellations are drawn.

    Raises:
        InvalidState: The node does not come up in a set-up with these options, or a tile cannot have been dealt so before it.
    """
    state = new_game(posed.options)
    wanted = Counter(str(tile) for tile in posed.hidden.values())
    while state.agenda and not state.turn and not _is_at(posed, state.agenda[-1]):
        state = step(state, _outcome(state, posed.hidden, wanted))
    wrong = []
    if not state.agenda or state.turn:
        wrong.append(Fault("", "node", f"{posed.node} does not come up in a set-up with these options"))
    for at, tile in posed.hidden.items():
        if state.dealt[at] is not tile:
            wrong.append(Fault("", "hidden", f"{tile} cannot have been dealt to {CELLS[at]} at {posed.node}"))
    if wrong:
        raise InvalidState(wrong)
    return attrs.evolve(state, events=())


def _is_at(posed: Posed, node: Node) -> bool:
    at = getattr(node, "cell", posed.cell), getattr(node, "stage", posed.stage)
    return posed.node in node.called and at == (posed.cell, posed.stage)


def _outcome(state: State, hidden: Mapping[int, object], wanted: Counter[str]) -> Any:
    """Return an outcome that puts named tiles where they are wanted and saves them until then."""
    outcomes = [outcome for outcome, _ in chance_outcomes(state)]
    if isinstance(outcomes[0], actions.Deal):
        tile = hidden.get(upcoming(state, nodes.DealTile).cell)
        pile = dict(state.pile)
        for outcome in outcomes:
            if tile is None and pile[outcome.tile] > wanted[str(outcome.tile)]:
                return outcome
            if outcome.tile is tile:
                wanted[str(tile)] -= 1
                return outcome
    if isinstance(outcomes[0], actions.Select):
        return next((outcome for outcome in outcomes if wanted[str(outcome.tile)]), outcomes[0])
    return next((outcome for outcome in outcomes if isinstance(outcome, actions.DrawGaps)), outcomes[0])
