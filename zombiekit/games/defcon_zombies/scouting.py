"""Outer ring scouts: a zombie a turn gathers on an unexplored system (clauses SCOUT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.defcon_zombies.actions import PLACES_ZOMBIE, PlaceZombie
from zombiekit.games.defcon_zombies.choosing import Choice, settle
from zombiekit.games.defcon_zombies.components import UNKNOWN
from zombiekit.games.defcon_zombies.overflow import add_zombie
from zombiekit.games.defcon_zombies.pieces import zombies_left
from zombiekit.games.defcon_zombies.variants import Scouts
from zombiekit.primitives.hexes import NUMBER

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.state import Draft


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
            settle(draft, SCOUT)


@attrs.frozen
class Scout(Choice):
    """The player whose turn ends chooses the system. Rules: DEFCON-SCOUT-04."""

    clause = "DEFCON-SCOUT-04"
    question = "which unexplored system gets a zombie?"

    def options(self, state: Draft) -> tuple[PlaceZombie, ...]:
        """Return the systems of the ring."""
        return tuple([PLACES_ZOMBIE[cell] for cell in scouted(state)])

    def apply(self, draft: Draft, action: PlaceZombie) -> None:
        """Add the zombie."""
        add_zombie(draft, NUMBER[action.system])


SCOUT_TEST = ScoutTest()
SCOUT = Scout()
