"""Orion: ships from several systems move to one destination together (clause CARD-13)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Refusal, ask
from zombiekit.games.defcon_zombies.box.components import Fleet
from zombiekit.games.defcon_zombies.box.forms import System, Systems
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.discovering import arrive
from zombiekit.games.defcon_zombies.rules.pieces import move_ships
from zombiekit.games.defcon_zombies.rules.refusing import too_many
from zombiekit.games.defcon_zombies.table.actions import Send
from zombiekit.games.defcon_zombies.table.events import ShipsSent
from zombiekit.games.defcon_zombies.table.position import Fleets, fleet_at
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


@lru_cache(maxsize=512)
def sends(fleet: Fleet, *, none: bool) -> tuple[Send, ...]:
    """Return all parts of a fleet that may be sent, `none` of it too if that is allowed."""
    parts = product(*(range(count + 1) for count in fleet))
    return tuple(Send(o=o, p=p, f=f) for o, p, f in parts if none or o or p or f)


def send(draft: Draft, sent: Fleets, cell: int, action: Send) -> Fleets:
    """Return what is sent so far with what one more system sends, and tell it."""
    fleet = Fleet(action.o, action.p, action.f)
    draft.events += (ShipsSent(draft.active, CELLS[cell], fleet),)
    return (*sent, (cell, fleet)) if any(fleet) else sent


class Sending(Choice):
    """One system after the other is asked which of its ships join, the first of `sources` now."""

    __slots__ = ()
    sources: Systems
    sent: Fleets

    def options(self, state: Draft) -> tuple[Send, ...]:
        """Return the parts of the fleet; none only if some ship joins anyway or still can."""
        fleet = fleet_at(state.ships[state.active], self.sources[0])
        return sends(fleet, none=bool(self.sent) or len(self.sources) > 1)

    def what_forbids(self, state: Draft, action: Send) -> Refusal:
        """Return that there are not so many ships, or that one must go at last."""
        cell = self.sources[0]
        words = too_many(state, cell, Fleet(action.o, action.p, action.f))
        last = f"at least one ship goes, and {at(CELLS[cell])} is the last system that can send any"
        return Refusal(self.clause, words or last)


@attrs.frozen
class RallySend(Sending):
    """One source after the other is asked which of its ships join. Rules: DEFCON-CARD-13, DEFCON-MOVE-02.

    Attributes:
        target: The destination.
        sources: The systems still to be asked, the one in question first.
        sent: What joins so far.
    """

    target: System
    sources: Systems
    sent: Fleets
    clause = "DEFCON-CARD-13"

    def question(self, state: Draft) -> str:
        """Return what is asked of the first of the systems."""
        return f"how many ships at {at(CELLS[self.sources[0]])} join the move to {at(CELLS[self.target])}?"

    def apply(self, draft: Draft, action: Send) -> None:
        """Ask the next system, or let all move."""
        sent = send(draft, self.sent, self.sources[0], action)
        if len(self.sources) > 1:
            ask(draft, RallySend(self.target, self.sources[1:], sent))
        else:
            move_together(draft, self.target, sent, "move")


def start_rally(draft: Draft, target: int, sources: tuple[int, ...]) -> None:
    """Ask the first source."""
    ask(draft, RallySend(target, sources, ()))


def move_together(draft: Draft, target: int, sent: Fleets, way: str) -> None:
    """Move ships from several systems: one arrival, one fight, one collection. Rules: DEFCON-CARD-13."""
    for origin, fleet in sent:
        move_ships(draft, origin, target, fleet, way)
    arrive(draft, target, tuple([origin for origin, _ in sent]))
