"""The Zombies step: new zombies, their fights, and who leaves in which order (clauses SPAWN, ZMOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Refusal
from zombiekit.games.defcon_zombies.box.forms import Systems
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.fighting import fight
from zombiekit.games.defcon_zombies.rules.overflow import leave
from zombiekit.games.defcon_zombies.rules.pieces import change_zombies, zombies_left
from zombiekit.games.defcon_zombies.rules.refusing import absent, systems
from zombiekit.games.defcon_zombies.table.actions import (
    ANY_ORDER,
    SPAWNS_AT,
    ZOMBIES_FROM,
    AnyOrder,
    SpawnAt,
    ZombieFrom,
)
from zombiekit.games.defcon_zombies.table.card_events import StepSkipped
from zombiekit.games.defcon_zombies.table.events import OrderLeftOpen, ZombieChosen
from zombiekit.games.defcon_zombies.table.position import humans_at, zombies_systems
from zombiekit.games.defcon_zombies.table.recurring_events import ZOMBIES_CAME
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import NUMBER

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


@attrs.frozen
class ZombiesDue(Automatic):
    """A Zombies step comes at the end of the turn, if one is due.

    Rules: DEFCON-TURN-01, DEFCON-ZSYS-01, DEFCON-ZSYS-02, DEFCON-ZSYS-03, DEFCON-SLOW-01, DEFCON-SLOW-02, DEFCON-PRIM-12.
    """

    def run(self, draft: Draft) -> None:
        """Let the zombies step, or skip it."""
        if draft.discoverer is None or (draft.options.slow_swarm and draft.active != draft.discoverer):
            return
        table = draft.event_table
        if table.skip:
            draft.event_table = attrs.evolve(table, skip=table.skip - 1)
            draft.events += (StepSkipped(table.skip - 1),)
        else:
            zombies_step(draft)


def zombies_step(draft: Draft) -> None:
    """Generate zombies, let them fight, and let the rest leave. Rules: DEFCON-SPAWN-01, DEFCON-SPAWN-03, DEFCON-OVER-04."""
    if draft.transformed:
        asleep = [cell for cell, turn in draft.transformed if turn == draft.turn]
        awake = tuple([cell for cell in zombies_systems(draft) if cell not in asleep])
    else:
        awake = zombies_systems(draft)
    _generate(draft, awake, ())


def _generate(draft: Draft, waiting: tuple[int, ...], alive: tuple[int, ...]) -> None:
    """Place one zombie on each system that waits, up to the next choice; then those alive leave.

    Rules: DEFCON-SPAWN-01, DEFCON-SPAWN-02, DEFCON-SPAWN-03, DEFCON-LIM-04.
    """
    while waiting:
        left = zombies_left(draft)
        if left < len(waiting):
            if left:
                draft.agenda += (SpawnChoice(waiting, alive),)
                return
            break
        cell, waiting = waiting[0], waiting[1:]
        if humans_at(draft, cell):
            if waiting or alive:
                draft.agenda += (Generate(waiting, alive),)
            _spawn(draft, cell)
            fight(draft, cell)
            return
        _spawn(draft, cell)
        alive = tuple(sorted((*alive, cell))) if alive else (cell,)
    if alive:
        _depart(draft, alive)


def _spawn(draft: Draft, cell: int) -> None:
    change_zombies(draft, cell, 1)
    draft.events += (ZOMBIES_CAME[cell],)


@attrs.frozen
class Generate(Automatic):
    """Generation goes on after a fight. Rules: DEFCON-SPAWN-03.

    Attributes:
        waiting: The Zombies systems that still get a zombie.
        alive: Those whose new zombie is alive.
    """

    waiting: Systems
    alive: Systems

    def run(self, draft: Draft) -> None:
        """Go on."""
        _generate(draft, self.waiting, self.alive)


@attrs.frozen
class SpawnChoice(Choice):
    """With fewer cubes than Zombies systems the active player chooses which gets the next one. Rules: DEFCON-LIM-04."""

    waiting: Systems
    alive: Systems
    clause = "DEFCON-LIM-04"
    asks = "which Zombies system gets the next zombie?"

    def options(self, state: Draft) -> tuple[SpawnAt, ...]:
        """Return the systems that wait."""
        return tuple([SPAWNS_AT[cell] for cell in self.waiting])

    def what_forbids(self, state: Draft, action: SpawnAt) -> Refusal:
        """Return that the system does not wait."""
        what = f"{at(action.system)} does not wait for a zombie; {systems(self.waiting)} do"
        return absent(state, action.system) or Refusal(
            self.clause, f"{what}, and cubes are left for {zombies_left(state)}"
        )

    def apply(self, draft: Draft, action: SpawnAt) -> None:
        """Place it there, and go on."""
        cell = NUMBER[action.system]
        waiting = tuple(other for other in self.waiting if other != cell)
        fights = humans_at(draft, cell)
        alive = self.alive if fights else tuple(sorted((*self.alive, cell)))
        draft.events += (ZombieChosen(action.system),)
        draft.agenda += (Generate(waiting, alive),)
        _spawn(draft, cell)
        fight(draft, cell)


def _depart(draft: Draft, alive: tuple[int, ...]) -> None:
    """Let the new zombies leave, one after the other. Rules: DEFCON-ZMOV-06, DEFCON-ZMOV-07, DEFCON-ZMOV-08."""
    if len(alive) == 1:
        leave(draft, alive[0])
    else:
        draft.agenda += (ZombieOrder(alive),)


def _depart_in_order(draft: Draft, alive: tuple[int, ...]) -> None:
    """Let the new zombies leave in canonical order. Rules: DEFCON-ZMOV-08, DEFCON-GEO-04."""
    draft.agenda += (Depart(alive[1:], any_order=len(alive) > 2),)
    leave(draft, alive[0])


@attrs.frozen
class Depart(Automatic):
    """The next new zombie leaves when the last one has arrived. Rules: DEFCON-ZMOV-08.

    Attributes:
        alive: The Zombies systems that new zombies have still to leave.
        any_order: Whether the active player has left the order of these, two or more, open.
    """

    alive: Systems
    any_order: bool = False

    def run(self, draft: Draft) -> None:
        """Ask for the next, if that is wanted and more than one is left, and let it leave."""
        if self.any_order:
            _depart_in_order(draft, self.alive)
        else:
            _depart(draft, self.alive)


@attrs.frozen
class ZombieOrder(Choice):
    """The active player chooses which new zombie leaves next. Rules: DEFCON-ZMOV-08."""

    alive: Systems
    clause = "DEFCON-ZMOV-08"
    asks = "which new zombie leaves next? `any_order` lets all that are left go in turn."

    def options(self, state: Draft) -> tuple[ZombieFrom | AnyOrder, ...]:
        """Return the systems with a new zombie, then `any_order`."""
        return (*[ZOMBIES_FROM[cell] for cell in self.alive], ANY_ORDER)

    def what_forbids(self, state: Draft, action: ZombieFrom) -> Refusal:
        """Return that no new zombie is there."""
        what = f"no new zombie is to leave {at(action.system)}; new ones are at {systems(self.alive)}"
        return absent(state, action.system) or Refusal(self.clause, what)

    def apply(self, draft: Draft, action: ZombieFrom | AnyOrder) -> None:
        """Let it leave, then ask again; or let all leave in canonical order."""
        if type(action) is not ZombieFrom:
            draft.events += (OrderLeftOpen(draft.active),)
            _depart_in_order(draft, self.alive)
            return
        cell = NUMBER[action.system]
        draft.events += (ZombieChosen(action.system),)
        draft.agenda += (Depart(tuple([other for other in self.alive if other != cell])),)
        leave(draft, cell)
