"""Outer ring scouts: a zombie a turn gathers on an unexplored system (clauses SCOUT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Refusal, ask
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.box.variants import Scouts
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.overflow import add_zombie
from zombiekit.games.defcon_zombies.rules.pieces import zombies_left
from zombiekit.games.defcon_zombies.rules.refusing import absent, lies
from zombiekit.games.defcon_zombies.table.actions import PLACES_ZOMBIE, PlaceZombie
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS, NUMBER, RING

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def scouted(state: Draft) -> list[int]:
    """Return the systems of which one gets a zombie: unexplored ones without, in the outermost ring that counts.

    Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-02, DEFCON-SCOUT-03, DEFCON-SCOUT-06.
    """
    if not zombies_left(state):
        return []
    rings = state.board.rings
    inmost = 1 if state.options.scouts is Scouts.INWARD else len(rings) - 1
    for radius in range(len(rings) - 1, inmost - 1, -1):
        free = [cell for cell in rings[radius] if state.faces[cell] is UNKNOWN and not state.zombies[cell]]
        if free:
            return free
    return []


@attrs.frozen
class ScoutTest(Automatic):
    """Scouts come when a turn closes, if there is a place for one. Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-05."""

    def run(self, draft: Draft) -> None:
        """Ask for the place."""
        if scouted(draft):
            ask(draft, SCOUT)


@attrs.frozen
class Scout(Choice):
    """The player whose turn ends chooses the system. Rules: DEFCON-SCOUT-04."""

    clause = "DEFCON-SCOUT-04"
    asks = "which unexplored system gets a zombie?"

    def options(self, state: Draft) -> tuple[PlaceZombie, ...]:
        """Return the systems of the ring."""
        return tuple([PLACES_ZOMBIE[cell] for cell in scouted(state)])

    def what_forbids(self, state: Draft, action: PlaceZombie) -> Refusal:
        """Return that the system is explored, has zombies, or lies in another ring."""
        return absent(state, action.system) or _no_scout(state, NUMBER[action.system])

    def apply(self, draft: Draft, action: PlaceZombie) -> None:
        """Add the zombie."""
        add_zombie(draft, NUMBER[action.system])


def _no_scout(state: Draft, cell: int) -> Refusal:
    """Refuse a system in which no scout gathers. Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-03."""
    where = at(CELLS[cell])
    if state.faces[cell] is not UNKNOWN:
        return Refusal("DEFCON-SCOUT-01", f"{where} {lies(state, cell)}, and scouts gather on face-down systems")
    if state.zombies[cell]:
        return Refusal("DEFCON-SCOUT-01", f"zombies are at {where} already, {state.zombies[cell]} of them")
    ring = RING[scouted(state)[0]]
    clause = "DEFCON-SCOUT-03" if state.options.scouts is Scouts.INWARD else "DEFCON-SCOUT-01"
    return Refusal(clause, f"{where} is in ring {RING[cell]}, and now scouts gather in ring {ring}")


SCOUT_TEST = ScoutTest()
SCOUT = Scout()
