"""Zombies arrive: they fight, stay, overflow to the next planet, or overrun it (clauses ZMOV, FLOW, OVER)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.defcon_zombies.box.components import MOST_PIECES, UNKNOWN, ZOMBIES
from zombiekit.games.defcon_zombies.box.forms import System, Systems
from zombiekit.games.defcon_zombies.box.variants import NoPlanet, OverflowFrom, OverrunExit, ZombieTarget
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.fighting import fight
from zombiekit.games.defcon_zombies.rules.pieces import change_zombies, replaced, zombies_left
from zombiekit.games.defcon_zombies.rules.refusing import absent, lies, systems
from zombiekit.games.defcon_zombies.table.actions import ZOMBIES_TO, ZombieTo
from zombiekit.games.defcon_zombies.table.events import PlanetTransformed
from zombiekit.games.defcon_zombies.table.position import humans_at, planet_systems
from zombiekit.games.defcon_zombies.table.recurring_events import ZOMBIES_CAME, zombie_moved
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS, NUMBER, RING
from zombiekit.primitives.pairs import memo, put

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.components import Tile
    from zombiekit.games.defcon_zombies.table.position import Draft

EARTH_CELL = 0


def next_planets(state: Draft, origin: int, visited: tuple[int, ...]) -> tuple[int, ...]:
    """Return the planet systems that a zombie goes to next, several only if they are tied; none if there is no planet.

    Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-02, DEFCON-ZMOV-03, DEFCON-ZMOV-04, DEFCON-ZMOV-05, DEFCON-FLOW-03, DEFCON-GEO-06.
    """
    known = _NEXT(state.faces)
    key = (origin, visited, state.options.zombie_target)
    planets = known.get(key)
    if planets is None:
        planets = known[key] = _next_planets(state, origin, visited)
    return planets


def _no_entries(_: tuple[Tile, ...]) -> dict[tuple[int, tuple[int, ...], ZombieTarget], tuple[int, ...]]:
    return {}


_NEXT = memo(_no_entries)
"""What `next_planets` has found for the galaxy as it lies now."""


def _next_planets(state: Draft, origin: int, visited: tuple[int, ...]) -> tuple[int, ...]:
    far = state.board.distances[origin]
    faces = state.faces
    planets = [cell for cell in planet_systems(state) if cell not in visited]
    if state.options.zombie_target is ZombieTarget.CLOSEST_FIRST:
        ranks = [far[cell] * _STEP - faces[cell].number for cell in planets]
    else:
        ranks = [far[cell] - faces[cell].number * _STEP for cell in planets]
    best = min(ranks, default=0)
    return tuple([cell for cell, rank in zip(planets, ranks, strict=True) if rank == best])


_STEP = 100
"""More than any distance or number: what counts first and what breaks its ties go into one number, quicker than pairs."""


def leave(draft: Draft, nest: int) -> None:
    """Let the new zombie of a Zombies system leave for its planet, or do what it does without any.

    Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-06, DEFCON-ZMOV-09, DEFCON-OVER-07.
    """
    options = draft.options
    if options.overrun and RING[nest] == 1 and options.overrun_exit is OverrunExit.EARTH:
        _go(draft, nest, EARTH_CELL, nest, ())
        return
    planets = next_planets(draft, nest, ())
    if planets:
        _go_to_one(draft, nest, nest, (), planets)
    elif goes_to_earth(draft):
        _go(draft, nest, EARTH_CELL, nest, ())


def goes_to_earth(state: Draft) -> bool:
    """Tell whether zombies go to Earth when there is no planet system. Rules: DEFCON-ZMOV-09, DEFCON-OVER-07."""
    choice = state.options.zombie_no_planet
    return choice is NoPlanet.EARTH or (choice is NoPlanet.AUTO and state.options.overrun)


def _go_to_one(draft: Draft, at: int, source: int, visited: tuple[int, ...], planets: tuple[int, ...]) -> None:
    """Send a zombie to one of tied planets. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03."""
    if len(planets) == 1:
        _go(draft, at, planets[0], source, visited)
    else:
        draft.agenda += (ZombieTie(at, source, visited),)


@attrs.frozen
class ZombieTie(Choice):
    """The active player chooses among planets that are equally near and high. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03.

    Attributes:
        at: Where the zombie is.
        source: Where its way began.
        visited: The planets that it, or those it pushed on, have come to.
    """

    at: System
    source: System
    visited: Systems
    clause = "DEFCON-ZMOV-02"

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"which planet does the zombie at {at(CELLS[self.at])} go to?"

    def options(self, state: Draft) -> tuple[ZombieTo, ...]:
        """Return the tied planets."""
        origin = _measured_from(state, self.at, self.source)
        return tuple([ZOMBIES_TO[cell] for cell in next_planets(state, origin, self.visited)])

    def what_forbids(self, state: Draft, action: ZombieTo) -> Refusal:
        """Return that the system is no planet, was visited, or is farther or of a lower number than those that are tied."""
        return absent(state, action.system) or _no_target(state, self, NUMBER[action.system])

    def apply(self, draft: Draft, action: ZombieTo) -> None:
        """Go there."""
        _go(draft, self.at, NUMBER[action.system], self.source, self.visited)


def _no_target(state: Draft, tie: ZombieTie, cell: int) -> Refusal:
    """Refuse a system that a zombie does not go to. Rules: DEFCON-ZMOV-02, DEFCON-ZMOV-05, DEFCON-FLOW-03."""
    where = f"{at(CELLS[cell])} {lies(state, cell)}"
    if state.faces[cell] is UNKNOWN:
        return Refusal("DEFCON-ZMOV-05", f"{where}, and zombies go to explored planets")
    clause = "DEFCON-FLOW-03" if tie.visited else "DEFCON-ZMOV-02"
    if state.faces[cell].number < 0:
        return Refusal(clause, f"{where}, and zombies go to planets")
    if cell in tie.visited:
        return Refusal(clause, f"the zombies have come through {at(CELLS[cell])} already")
    origin = _measured_from(state, tie.at, tie.source)
    far = state.board.distances[origin]
    best = next_planets(state, origin, tie.visited)
    tied = f"{systems(best)} with number {state.faces[best[0]].number} at distance {far[best[0]]} go before it"
    return Refusal(clause, f"{where} at distance {far[cell]} from {at(CELLS[origin])}; {tied}")


def _measured_from(state: Draft, at: int, source: int) -> int:
    """Return where distances are measured from. Rules: DEFCON-FLOW-03."""
    return at if state.options.overflow_from is OverflowFrom.PLANET else source


def _go(draft: Draft, at: int, target: int, source: int, visited: tuple[int, ...]) -> None:
    """Move a zombie, directly and in one step. Rules: DEFCON-ZMOV-03, DEFCON-ZMOV-08."""
    zombies = list(draft.zombies)
    zombies[at] -= 1
    if zombies[target] < MOST_PIECES:
        zombies[target] += 1
    draft.zombies = tuple(zombies)
    draft.events += (zombie_moved(at, target),)
    _settle(draft, target, source, visited)


def add_zombie(draft: Draft, cell: int) -> None:
    """Add a zombie to a system by an event or a variant, if a cube is left.

    Rules: DEFCON-PRIM-09, DEFCON-FLOW-02, DEFCON-FLOW-09, DEFCON-LIM-04.
    """
    if zombies_left(draft):
        change_zombies(draft, cell, 1)
        draft.events += (ZOMBIES_CAME[cell],)
        _settle(draft, cell, cell, ())


def _settle(draft: Draft, cell: int, source: int, visited: tuple[int, ...]) -> None:
    """Let a zombie that has come to a system fight, or stay, or push one on, or overrun the planet.

    Rules: DEFCON-ZMOV-10, DEFCON-ZMOV-11, DEFCON-FLOW-01, DEFCON-FLOW-05, DEFCON-FLOW-06, DEFCON-FLOW-07, DEFCON-FLOW-08,
    DEFCON-OVER-03.
    """
    if humans_at(draft, cell):
        fight(draft, cell)
        return
    number = draft.faces[cell].number
    if number < 0:
        return
    count = draft.zombies[cell]
    if draft.options.overrun:
        if count >= number:
            _transform(draft, cell)
    elif count > number:
        _overflow(draft, cell, source, (*visited, cell))


def _overflow(draft: Draft, cell: int, source: int, visited: tuple[int, ...]) -> None:
    """Send one zombie on: to Earth if that is next to the planet. Rules: DEFCON-FLOW-01, DEFCON-FLOW-03, DEFCON-FLOW-04."""
    if RING[cell] == 1:
        _go(draft, cell, EARTH_CELL, source, visited)
        return
    planets = next_planets(draft, _measured_from(draft, cell, source), visited)
    if planets:
        _go_to_one(draft, cell, source, visited, planets)


def _transform(draft: Draft, cell: int) -> None:
    """Make a planet a Zombies system; it wakes in the next turn.

    Rules: DEFCON-OVER-01, DEFCON-OVER-02, DEFCON-OVER-04, DEFCON-OVER-05, DEFCON-OVER-06, DEFCON-ZSYS-01.
    """
    draft.faces = replaced(draft.faces, cell, ZOMBIES)
    draft.zombies = replaced(draft.zombies, cell, 0)
    draft.transformed = put(draft.transformed, cell, draft.turn)
    if draft.discoverer is None:
        draft.discoverer = draft.active
    draft.events += (PlanetTransformed(CELLS[cell]),)
