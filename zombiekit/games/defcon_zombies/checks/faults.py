"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit.errors import Fault
from zombiekit.forms import form_faults
from zombiekit.games.defcon_zombies.box.components import (
    CHITS,
    CUBES,
    EARTH,
    GAP,
    MOST_CUBES,
    MOST_PIECES,
    UNKNOWN,
    ZOMBIE_CUBES,
    ZOMBIES,
    Ability,
    Kind,
    Reason,
)
from zombiekit.games.defcon_zombies.box.galaxies import size_of
from zombiekit.games.defcon_zombies.box.variants import FirstPlayer
from zombiekit.games.defcon_zombies.checks.agendas import agenda_faults
from zombiekit.games.defcon_zombies.checks.card_faults import card_faults
from zombiekit.games.defcon_zombies.checks.standing import standing_faults
from zombiekit.games.defcon_zombies.checks.tile_faults import deal_faults, tile_faults
from zombiekit.games.defcon_zombies.rules.abilities import abilities
from zombiekit.games.defcon_zombies.rules.endings import is_hopeless, last_turn
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.moving import MakeMove
from zombiekit.games.defcon_zombies.rules.nodes import DEALING, NODES, SETTING_UP
from zombiekit.games.defcon_zombies.rules.pieces import outposts_left, ships_left, zombies_left
from zombiekit.games.defcon_zombies.rules.scouting import Scout
from zombiekit.games.defcon_zombies.table.position import hold_outposts, humans_at
from zombiekit.games.defcon_zombies.view.observing import is_dealt
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.defcon_zombies.table.position import Draft


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state or view.

    What depends on a sound form, or on a sound position, is only said of those.
    """
    found = _forms(state)
    return found or (*standing_faults(state), *(_position(state) or agenda_faults(state)))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; what stands on its agenda is not asked."""
    return _forms(state) or _position(state)


def _forms(state: Draft) -> tuple[Fault, ...]:
    return form_faults(state, NODES) or tuple(_lengths(state))


_BY_SYSTEM = {"faces": "INV-1", "dealt": "INV-1", "zombies": "INV-13"}
_BY_PLAYER = {"ships": "INV-4", "outposts": "INV-4", "resources": "INV-6", "cards": "INV-5", "sights": "DEFCON-CARD-09"}


def _lengths(state: Draft) -> Iterator[Fault]:
    """Yield the fields that do not have one value for each system or player."""
    for rules, due in ((_BY_SYSTEM, size_of(state.options.plan)), (_BY_PLAYER, state.options.players)):
        for name, rule in rules.items():
            count = len(getattr(state, name))
            if count != due:
                yield Fault(rule, name, f"{due} items are due, not {count}")


def _position(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with a position of sound form, whatever stands on its agenda."""
    found = tuple(tile_faults(state))
    if found:
        return found
    return (
        *deal_faults(state),
        *_people(state),
        *_constellations(state),
        *_swarm(state),
        *_clock(state),
        *_box(state),
        *card_faults(state),
        *_result(state),
    )


def _people(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-4, INV-9, INV-10 and INV-13."""
    fighting = {node.cell for node in state.agenda if isinstance(node, Casualty)}
    for cell, count in enumerate(state.zombies):
        if count and cell not in fighting and humans_at(state, cell):
            yield Fault("INV-3", f"zombies[{cell}]", f"{count} zombies and human pieces at {CELLS[cell]}")
    for seat, fleets in enumerate(state.ships):
        for index, (cell, fleet) in enumerate(fleets):
            if state.faces[cell] in (UNKNOWN, GAP) and not _may_be_arriving(state, seat, cell):
                yield Fault("INV-4", f"ships[{seat}][{index}]", f"ships at {CELLS[cell]}, which is not explored")
            if fleet.f and not state.options.flagships:
                yield Fault("INV-10", f"ships[{seat}][{index}]", "a flagship in a game without flagships")
            if fleet.p and Ability.GEMINI not in abilities(state, seat):
                yield Fault("INV-10", f"ships[{seat}][{index}]", "linked ships of a player without Gemini")
        if sum(fleet.f for _, fleet in fleets) > 1:
            yield Fault("INV-10", f"ships[{seat}]", "more than one flagship")
    for seat, outposts in enumerate(state.outposts):
        for index, (cell, _) in enumerate(outposts):
            if not hold_outposts(state, [cell]):
                yield Fault(
                    "INV-9", f"outposts[{seat}][{index}]", f"an outpost on {state.faces[cell]} at {CELLS[cell]}"
                )


def _may_be_arriving(state: Draft, seat: int, cell: int) -> bool:
    """Tell whether ships fight on an unexplored system that they have just entered."""
    top = state.agenda[-1] if state.agenda else None
    return isinstance(top, Casualty) and top.cell == cell and seat == state.active and state.faces[cell] is UNKNOWN


def _constellations(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-5."""
    held = Counter(name for names in state.cards for name in names)
    explored = Counter(str(tile) for tile in state.faces if tile.kind is Kind.CONSTELLATION)
    if held != explored:
        extra, missing = sorted(held - explored), sorted(explored - held)
        what = [f"{', '.join(extra)} held and not explored"] if extra else []
        what += [f"{', '.join(missing)} explored and not held"] if missing else []
        yield Fault("INV-5", "cards", "; ".join(what))
    total = state.options.plan.constellations
    if (state.found == total) != (state.result is Reason.WIN):
        yield Fault(
            "INV-5", "cards", f"{state.found} of {total} constellations found, and the result is {state.result}"
        )


def _swarm(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-7, INV-8 and OVER."""
    nests = ZOMBIES in state.faces
    if nests != state.swarm_on:
        what = "no Zombies system is explored" if state.swarm_on else "a Zombies system is explored"
        yield Fault("INV-7", "discoverer", f"{state.discoverer}, and {what}")
    for index, (cell, turn) in enumerate(state.transformed):
        if turn > state.turn or not state.options.overrun:
            yield Fault("DEFCON-OVER-04", f"transformed[{index}]", f"{CELLS[cell]} in turn {turn}, now is {state.turn}")
    clean = state.result in (None, Reason.LOSS_HOPELESS, Reason.TIMEOUT)
    if clean and state.zombies[0] and (not state.agenda or isinstance(state.agenda[-1], MakeMove | Scout)):
        yield Fault("INV-8", "zombies[0]", f"{state.zombies[0]} on Earth when a turn begins or has ended well")
    if not state.turn and any(state.zombies):
        yield Fault("INV-13", "zombies", "zombies during the set-up")


def _clock(state: Draft) -> Iterator[Fault]:
    """Yield faults of turn and active player. Rules: DEFCON-TURN-02, DEFCON-TURN-07, DEFCON-END-04."""
    options = state.options
    if state.turn > last_turn(options):
        yield Fault("DEFCON-END-04", "turn", f"{state.turn}, beyond the turn limit {last_turn(options)}")
    if not isinstance(options.first_player, FirstPlayer):
        due = (options.first_player + max(state.turn - 1, 0)) % options.players
        if state.active != due:
            yield Fault(
                "DEFCON-TURN-02", "active", f"{state.active} in turn {state.turn}, where it is the turn of {due}"
            )
    if state.discovered and (not state.turn or (state.agenda and isinstance(state.agenda[-1], MakeMove))):
        yield Fault("DEFCON-REV-04", "discovered", "before the move of the turn")
    if not state.turn:
        start = 0 if isinstance(options.first_player, FirstPlayer) else options.first_player
        yield from _untouched(state, start)


def _untouched(state: Draft, active: int) -> Iterator[Fault]:
    """Yield what has changed before the first turn. Rules: DEFCON-BUILD-06, DEFCON-BUILD-07."""
    for seat, fleets in enumerate(state.ships):
        if [(cell, fleet.ships) for cell, fleet in fleets] != [(0, 1)] or (
            fleets[0][1].f == 1
        ) != state.options.flagships:
            yield Fault("DEFCON-BUILD-06", f"ships[{seat}]", "not one ship on Earth during the set-up")
    for name in ("outposts", "resources", "kills", "transformed", "swapped"):
        value = getattr(state, name)
        if any(value) if isinstance(value, tuple) else value:
            yield Fault("DEFCON-BUILD-07", name, f"{value} during the set-up")
    if any(tile not in (EARTH, GAP, UNKNOWN) for tile in state.faces):
        yield Fault("DEFCON-BUILD-01", "faces", "a tile lies face up during the set-up")
    if state.active != active:
        yield Fault("DEFCON-BUILD-09", "active", f"{state.active} during the set-up")


def _box(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-12."""
    limited = state.options.limited_components
    for seat in range(len(state.ships)):
        left, cubes = ships_left(state, seat), CUBES if limited else MOST_CUBES
        if left < 0:
            yield Fault("INV-12", f"ships[{seat}]", f"{cubes - left} cubes, of {cubes}")
    left, chits = outposts_left(state), CHITS if limited else MOST_PIECES
    if left < 0:
        yield Fault("INV-12", "outposts", f"{chits - left} outposts, of {chits}")
    if zombies_left(state) < 0:
        yield Fault("INV-12", "zombies", f"{ZOMBIE_CUBES - zombies_left(state)} zombies, of {ZOMBIE_CUBES}")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of the result. Rules: DEFCON-END-01, DEFCON-END-02, DEFCON-END-03, DEFCON-END-04."""
    if (state.result is None) == (not state.agenda):
        yield Fault("DEFCON-END-01", "result", f"{state.result} with {len(state.agenda)} nodes pending")
    elif state.result is Reason.LOSS_OVERRUN and not state.zombies[0]:
        yield Fault("DEFCON-END-02", "result", "overrun without a zombie on Earth")
    elif state.result is Reason.LOSS_HOPELESS and not (is_hopeless(state) and state.options.hopeless_ends):
        yield Fault("DEFCON-END-03", "result", "hopeless though a ship is there or can be bought")
    elif state.result is Reason.TIMEOUT and state.turn != last_turn(state.options):
        what = f"timeout in turn {state.turn}, with the limit {last_turn(state.options)}"
        yield Fault("DEFCON-END-04", "result", what)
    if state.turn == 0 and state.result is not None:
        yield Fault("DEFCON-END-01", "turn", "0 at the end of the game")
    if state.turn == 0 and state.agenda and is_dealt(state) and not _setting_up(state):
        yield Fault("DEFCON-TURN-07", "turn", "0 after the set-up")
    if state.turn and (not is_dealt(state) or _setting_up(state)):
        yield Fault("DEFCON-TURN-07", "turn", f"{state.turn} during the set-up")


def _setting_up(state: Draft) -> bool:
    return any(isinstance(node, (*DEALING, *SETTING_UP)) for node in state.agenda)
