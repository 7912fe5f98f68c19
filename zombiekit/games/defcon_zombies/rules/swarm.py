"""The swarm: zombies appear, leave, arrive, overflow and overrun (clauses SPAWN, ZMOV, FLOW, OVER, SLOW)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Misfits, Node, Refusal, then, then_all
from zombiekit.games.defcon_zombies.box.components import MOST_PIECES, UNKNOWN, ZOMBIES, Tile
from zombiekit.games.defcon_zombies.box.variants import NoPlanet, OverflowFrom, OverrunExit, ZombieTarget
from zombiekit.games.defcon_zombies.rules.common import (
    IN_STEP,
    Choice,
    Needs,
    choice_or_effect,
    lies,
    systems,
    with_any_order,
)
from zombiekit.games.defcon_zombies.rules.fighting import fight
from zombiekit.games.defcon_zombies.rules.pieces import change_zombies, zombies_left
from zombiekit.games.defcon_zombies.table import actions, events, position
from zombiekit.games.defcon_zombies.table.position import Draft, SortedSystems, System, humans_at, zombies_systems
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS, NUMBER, RING
from zombiekit.primitives.pairs import memo, put, replaced


@attrs.frozen
class ZombiesDue(Automatic):
    """Run the Zombies step at the end of a turn, if this turn has one.

    Rules: DEFCON-TURN-01, DEFCON-ZSYS-01, DEFCON-ZSYS-02, DEFCON-ZSYS-03, DEFCON-SLOW-01, DEFCON-SLOW-02, DEFCON-PRIM-12.
    """

    called = ("ZOMBIES",)
    beneath = "CloseTurn"

    def run(self, draft: Draft) -> None:
        if draft.discoverer is None or (draft.options.slow_swarm and draft.active != draft.discoverer):
            return
        table = draft.event_table
        if table.skip:
            draft.event_table = attrs.evolve(table, skip=table.skip - 1)
            draft.events += (events.StepSkipped(table.skip - 1),)
        else:
            then_all(draft, zombies_step(draft))


def zombies_step(draft: Draft) -> tuple[Node, ...]:
    """Place zombies, let them fight, and let the rest leave, up to a choice. Rules: DEFCON-SPAWN-01, DEFCON-SPAWN-03, DEFCON-OVER-04."""
    awake = zombies_systems(draft)
    if draft.transformed:
        asleep = [cell for cell, turn in draft.transformed if turn == draft.turn]
        awake = tuple([cell for cell in awake if cell not in asleep])
    return _generate(draft, awake, ())


def _generate(draft: Draft, waiting: tuple[int, ...], alive: tuple[int, ...]) -> tuple[Node, ...]:
    """Place zombies until somebody has a choice; when all are placed, the new ones leave.

    Rules: DEFCON-SPAWN-01, DEFCON-SPAWN-02, DEFCON-SPAWN-03, DEFCON-LIM-04.
    """
    while waiting:
        left = zombies_left(draft)
        if left < len(waiting):
            if left:
                return choice_or_effect(draft, SpawnChoice(waiting, alive))
            break
        cell, waiting = waiting[0], waiting[1:]
        _spawn(draft, cell)
        if humans_at(draft, cell):
            rest = (Generate(waiting, alive),) if waiting or alive else ()
            return fight(draft, cell) + rest
        alive = tuple(sorted((*alive, cell))) if alive else (cell,)
    return _depart(draft, alive) if alive else ()


_ZOMBIES_CAME = tuple(map(events.ZombieCame, CELLS))


def _spawn(draft: Draft, cell: int) -> None:
    change_zombies(draft, cell, 1)
    draft.events += (_ZOMBIES_CAME[cell],)


class NewZombies:
    """What goes on with Zombies systems that wait for a zombie, and with the new zombies in others, which have yet to leave."""

    __slots__ = ()
    waiting: SortedSystems = ()
    alive: SortedSystems

    def misfits(self, state: Draft, index: int) -> Misfits:
        for cell in (*self.waiting, *self.alive):
            if state.faces[cell] is not ZOMBIES:
                yield f"{CELLS[cell]} is not a Zombies system"
        for cell in self.alive:
            if not state.zombies[cell]:
                yield f"there is no zombie at {CELLS[cell]}"
        if set(self.waiting) & set(self.alive):
            yield "a system both waits for its zombie and has it"
        if list(self.waiting) != sorted(self.waiting) or list(self.alive) != sorted(self.alive):
            yield "systems stand in canonical order"


@attrs.frozen
class Generate(NewZombies, Automatic):
    """Go on placing zombies after a fight: systems in `waiting` still get one, those in `alive` have theirs. Rules: DEFCON-SPAWN-03."""

    waiting: SortedSystems
    alive: SortedSystems
    stands_on = IN_STEP

    def run(self, draft: Draft) -> None:
        then_all(draft, _generate(draft, self.waiting, self.alive))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not self.waiting + self.alive:
            yield "no zombie waits or leaves"
        yield from super().misfits(state, index)


@attrs.frozen
class SpawnChoice(NewZombies, Choice):
    """With too few cubes for all Zombies systems, the active player chooses which gets the next one. Rules: DEFCON-LIM-04."""

    waiting: SortedSystems
    alive: SortedSystems
    clause = "DEFCON-LIM-04"
    asks = "which Zombies system gets the next zombie?"
    called = ("SPAWN-LIMIT",)
    stands_on = IN_STEP
    needs = Needs("DEFCON-LIM-04", "cubes do not run out", lambda options, _: options.limited_components)

    def options(self, state: Draft) -> tuple[actions.SpawnAt, ...]:
        return tuple([actions.SPAWNS_AT[cell] for cell in self.waiting])

    def why_not(self, state: Draft, action: actions.SpawnAt) -> Refusal:
        what = f"{at(action.system)} is not waiting for a zombie, only {systems(self.waiting)}"
        return Refusal(self.clause, f"{what}; cubes left: {zombies_left(state)}")

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not 0 < zombies_left(state) < len(self.waiting):
            yield f"{zombies_left(state)} cubes are left for {len(self.waiting)} systems that wait"
        yield from super().misfits(state, index)

    def apply(self, draft: Draft, action: actions.SpawnAt) -> None:
        cell = NUMBER[action.system]
        waiting = tuple(other for other in self.waiting if other != cell)
        alive = self.alive if humans_at(draft, cell) else tuple(sorted((*self.alive, cell)))
        draft.events += (events.ZombieChosen(action.system),)
        _spawn(draft, cell)
        then(draft, *fight(draft, cell), Generate(waiting, alive))


def _depart(draft: Draft, alive: tuple[int, ...], *, any_order: bool = False) -> tuple[Node, ...]:
    """Let the new zombies leave one after the other: as the player chooses or, with `any_order`, in canonical order.

    Rules: DEFCON-ZMOV-06, DEFCON-ZMOV-07, DEFCON-ZMOV-08, DEFCON-GEO-04.
    """
    first, others = alive[0], alive[1:]
    if others and not any_order:
        return choice_or_effect(draft, ZombieOrder(alive))
    following = (Depart(others, any_order=len(others) > 1),) if others else ()
    return leave(draft, first) + following


@attrs.frozen
class Depart(NewZombies, Automatic):
    """The next new zombie of those in `alive` leaves. With `any_order` the player has left their order open. Rules: DEFCON-ZMOV-08."""

    alive: SortedSystems
    any_order: bool = False
    stands_on = IN_STEP

    def run(self, draft: Draft) -> None:
        then_all(draft, _depart(draft, self.alive, any_order=self.any_order))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not self.alive:
            yield "no zombie waits or leaves"
        if self.any_order and len(self.alive) < 2:
            yield "there is no order in which zombies leave"
        yield from super().misfits(state, index)


@attrs.frozen
class ZombieOrder(NewZombies, Choice):
    """The active player chooses which new zombie leaves next. Rules: DEFCON-ZMOV-08."""

    alive: SortedSystems
    clause = "DEFCON-ZMOV-08"
    called = ("ZORDER",)
    stands_on = IN_STEP

    def question(self, state: Draft) -> str:
        return with_any_order(state, "which new zombie leaves next?")

    def options(self, state: Draft) -> tuple[actions.ZombieFrom | actions.AnyOrder, ...]:
        return (*[actions.ZOMBIES_FROM[cell] for cell in self.alive], actions.ANY_ORDER)

    def why_not(self, state: Draft, action: actions.ZombieFrom) -> Refusal:
        what = f"no new zombie waits at {at(action.system)}; new ones are at {systems(self.alive)}"
        return Refusal(self.clause, what)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if len(self.alive) < 2:
            yield "there is no order in which zombies leave"
        yield from super().misfits(state, index)

    def apply(self, draft: Draft, action: actions.ZombieFrom | actions.AnyOrder) -> None:
        if type(action) is not actions.ZombieFrom:
            draft.events += (events.OrderLeftOpen(draft.active),)
            then_all(draft, _depart(draft, self.alive, any_order=True))
            return
        cell = NUMBER[action.system]
        draft.events += (events.ZombieChosen(action.system),)
        rest = tuple([other for other in self.alive if other != cell])
        then(draft, *leave(draft, cell), Depart(rest))


EARTH_CELL = 0


def next_planets(state: Draft, origin: int, visited: tuple[int, ...]) -> tuple[int, ...]:
    """Return the planet systems that a zombie may go to next: several if they are tied, none if no planet is left.

    Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-02, DEFCON-ZMOV-03, DEFCON-ZMOV-04, DEFCON-ZMOV-05, DEFCON-FLOW-03, DEFCON-GEO-06.
    """
    known = _known(state.faces)
    key = (origin, visited, state.options.zombie_target)
    planets = known.get(key)
    if planets is None:
        planets = known[key] = _next_planets(state, origin, visited)
    return planets


@memo
def _known(_: tuple[Tile, ...]) -> dict[tuple[int, tuple[int, ...], ZombieTarget], tuple[int, ...]]:
    """Return the answers of `next_planets` so far for the galaxy as it lies now."""
    return {}


def _next_planets(state: Draft, origin: int, visited: tuple[int, ...]) -> tuple[int, ...]:
    far = state.board.distances[origin]
    faces = state.faces
    planets = position.planet_systems(state)
    if visited:
        planets = tuple([cell for cell in planets if cell not in visited])
    if state.options.zombie_target is ZombieTarget.CLOSEST_FIRST:
        ranks = [far[cell] * _STEP - faces[cell].number for cell in planets]
    else:
        ranks = [far[cell] - faces[cell].number * _STEP for cell in planets]
    best = min(ranks, default=0)
    return tuple([cell for cell, rank in zip(planets, ranks, strict=True) if rank == best])


_STEP = 100
"""More than any distance or number, so one integer can hold a rank and its tie-breaker; this is faster than pairs."""


def destinations(state: Draft, nest: int) -> tuple[int, ...]:
    """Return where a new zombie may go: to Earth or to a planet, several if they are tied; none if it stays.

    Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-09, DEFCON-OVER-07.
    """
    options = state.options
    if options.overrun and RING[nest] == 1 and options.overrun_exit is OverrunExit.EARTH:
        return (EARTH_CELL,)
    choice = options.zombie_no_planet
    goes_to_earth = choice is NoPlanet.EARTH or (choice is NoPlanet.AUTO and options.overrun)
    return next_planets(state, nest, ()) or ((EARTH_CELL,) if goes_to_earth else ())


def leave(draft: Draft, nest: int) -> tuple[Node, ...]:
    """Let a new zombie go to a planet or to Earth, or stay. Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-06, DEFCON-ZMOV-09."""
    targets = destinations(draft, nest)
    return _go_to_one(draft, nest, nest, (), targets) if targets else ()


def _go_to_one(draft: Draft, at: int, source: int, visited: SortedSystems, planets: SortedSystems) -> tuple[Node, ...]:
    """Send a zombie to the best planet, or ask which if several are tied. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03."""
    if len(planets) == 1:
        return _go(draft, at, planets[0], source, visited)
    return choice_or_effect(draft, ZombieTie(at, source, visited))


@attrs.frozen
class ZombieTie(Choice):
    """The active player chooses among planets with the same distance and number. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03.

    The zombie is `at` a system; its chain began at `source` and has reached the planets `visited`.
    """

    at: System
    source: System
    visited: SortedSystems
    clause = "DEFCON-ZMOV-02"
    called = ("ZTARGET",)
    stands_on = (*IN_STEP, "Depart")

    def question(self, state: Draft) -> str:
        return f"which planet does the zombie at {at(CELLS[self.at])} go to?"

    def options(self, state: Draft) -> tuple[actions.ZombieTo, ...]:
        origin = _measured_from(state, self.at, self.source)
        return tuple([actions.ZOMBIES_TO[cell] for cell in next_planets(state, origin, self.visited)])

    def why_not(self, state: Draft, action: actions.ZombieTo) -> Refusal:
        """Say why a zombie does not go to a system. Rules: DEFCON-ZMOV-02, DEFCON-ZMOV-05, DEFCON-FLOW-03."""
        cell = NUMBER[action.system]
        where = f"{at(action.system)} {lies(state, cell)}"
        if state.faces[cell] is UNKNOWN:
            return Refusal("DEFCON-ZMOV-05", f"{where}, but zombies go only to explored planets")
        clause = "DEFCON-FLOW-03" if self.visited else "DEFCON-ZMOV-02"
        if state.faces[cell].number < 0:
            return Refusal(clause, f"{where}, and zombies go to planets")
        if cell in self.visited:
            return Refusal(clause, f"the zombies have already come through {at(action.system)}")
        origin = _measured_from(state, self.at, self.source)
        far = state.board.distances[origin]
        best = next_planets(state, origin, self.visited)
        tied = f"{systems(best)} with number {state.faces[best[0]].number} at distance {far[best[0]]} come first"
        return Refusal(clause, f"{where} at distance {far[cell]} from {at(CELLS[origin])}; {tied}")

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not state.zombies[self.at]:
            yield f"there is no zombie at {CELLS[self.at]}"
        if RING[self.at] == 1 and self.visited:
            yield "an overflow next to Earth goes there"
        if self.visited and self.visited[-1] != self.at:
            yield "the zombie is not where its chain has come to"
        if not self.visited and self.at != self.source:
            yield "the zombie has left its source without a chain"
        if any(state.faces[cell].number < 0 for cell in self.visited):
            yield "chains lead over planets"

    def apply(self, draft: Draft, action: actions.ZombieTo) -> None:
        then_all(draft, _go(draft, self.at, NUMBER[action.system], self.source, self.visited))


def _measured_from(state: Draft, at: int, source: int) -> int:
    """Return where distances are measured from. Rules: DEFCON-FLOW-03."""
    return at if state.options.overflow_from is OverflowFrom.PLANET else source


def _go(draft: Draft, at: int, target: int, source: int, visited: tuple[int, ...]) -> tuple[Node, ...]:
    """Move a zombie, directly and in one step, and return what follows. Rules: DEFCON-ZMOV-03, DEFCON-ZMOV-08."""
    zombies = list(draft.zombies)
    zombies[at] -= 1
    if zombies[target] < MOST_PIECES:
        zombies[target] += 1
    draft.zombies = tuple(zombies)
    draft.events += (events.ZombieMoved(CELLS[at], CELLS[target], bool(visited)),)
    return _settle(draft, target, source, visited)


def add_zombie(draft: Draft, cell: int) -> tuple[Node, ...]:
    """Add a zombie for an event or a scout, if a cube is left. Rules: DEFCON-PRIM-09, DEFCON-FLOW-02, DEFCON-FLOW-09, DEFCON-LIM-04."""
    if not zombies_left(draft):
        return ()
    _spawn(draft, cell)
    return _settle(draft, cell, cell, ())


def _settle(draft: Draft, cell: int, source: int, visited: tuple[int, ...]) -> tuple[Node, ...]:
    """Settle a zombie that has just come to a system: it fights, stays, overruns the planet, or pushes one on, from ring 1 to Earth.

    Rules: DEFCON-ZMOV-10, DEFCON-ZMOV-11, DEFCON-FLOW-01, DEFCON-FLOW-03, DEFCON-FLOW-04, DEFCON-FLOW-05, DEFCON-FLOW-06,
    DEFCON-FLOW-07, DEFCON-FLOW-08, DEFCON-OVER-03.
    """
    if humans_at(draft, cell):
        return fight(draft, cell)
    number, count = draft.faces[cell].number, draft.zombies[cell]
    if draft.options.overrun:
        if 0 <= number <= count:
            _transform(draft, cell)
    elif 0 <= number < count:
        visited = (*visited, cell)
        if RING[cell] == 1:
            return _go(draft, cell, EARTH_CELL, source, visited)
        if planets := next_planets(draft, _measured_from(draft, cell, source), visited):
            return _go_to_one(draft, cell, source, visited, planets)
    return ()


def turn_on(draft: Draft) -> None:
    """Turn the swarm on, unless it is on. Rules: DEFCON-ZSYS-01, DEFCON-OVER-05, DEFCON-SLOW-01."""
    if draft.discoverer is None:
        draft.discoverer = draft.active
        draft.events += (events.SwarmTurnedOn(draft.active if draft.options.slow_swarm else None),)


def _transform(draft: Draft, cell: int) -> None:
    """Make a planet a Zombies system; it wakes in the next turn.

    Rules: DEFCON-OVER-01, DEFCON-OVER-02, DEFCON-OVER-04, DEFCON-OVER-05, DEFCON-OVER-06, DEFCON-ZSYS-01.
    """
    draft.faces = replaced(draft.faces, cell, ZOMBIES)
    draft.zombies = replaced(draft.zombies, cell, 0)
    draft.transformed = put(draft.transformed, cell, draft.turn)
    draft.events += (events.PlanetTransformed(CELLS[cell]),)
    turn_on(draft)
