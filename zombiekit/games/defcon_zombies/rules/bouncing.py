"""Scorpius: after a flip a ship may jump back to where it came from (clause CARD-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Refusal
from zombiekit.games.defcon_zombies.box.components import Fleet, Piece
from zombiekit.games.defcon_zombies.box.forms import System, Systems
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.fighting import fight
from zombiekit.games.defcon_zombies.rules.pieces import move_ships
from zombiekit.games.defcon_zombies.rules.refusing import absent, systems, too_many
from zombiekit.games.defcon_zombies.table.actions import STAY, Bounce, Stay
from zombiekit.games.defcon_zombies.table.events import ShipsStayed
from zombiekit.games.defcon_zombies.table.position import fleet_at
from zombiekit.games.defcon_zombies.table.words import PIECES, at
from zombiekit.primitives.hexes import CELLS, NUMBER

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def bounces(state: Draft, cell: int, origins: tuple[int, ...]) -> tuple[Bounce | Stay, ...]:
    """Return which ships may jump back from a system, and where to; `stay` last. Rules: DEFCON-CARD-10."""
    fleet = fleet_at(state.ships[state.active], cell)
    kinds = [kind for kind, count in ((Piece.SHIP, fleet.o), (Piece.FLAGSHIP, fleet.f)) if count]
    return (*[Bounce(kind, CELLS[origin]) for kind in kinds for origin in origins], STAY)


@attrs.frozen
class BounceTest(Automatic):
    """A holder of Scorpius may let a ship jump back after a flip, if one can. Rules: DEFCON-CARD-10."""

    cell: System
    origins: Systems

    def run(self, draft: Draft) -> None:
        """Ask if there is a choice."""
        if len(bounces(draft, self.cell, self.origins)) > 1:
            draft.agenda += (BounceBack(self.cell, self.origins),)


@attrs.frozen
class BounceBack(Choice):
    """The holder of Scorpius lets one ship jump back or stay. Rules: DEFCON-CARD-10, DEFCON-PLAN-06."""

    cell: System
    origins: Systems
    clause = "DEFCON-CARD-10"

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"does a ship at {at(CELLS[self.cell])} jump back to where it came from?"

    def options(self, state: Draft) -> tuple[Bounce | Stay, ...]:
        """Return kinds and sources, then `stay`."""
        return bounces(state, self.cell, self.origins)

    def what_forbids(self, state: Draft, action: Bounce) -> Refusal:
        """Return that no such ship can jump back, or none from there."""
        return absent(state, action.source) or Refusal(self.clause, self._why_no_bounce(state, action))

    def _why_no_bounce(self, state: Draft, action: Bounce) -> str:
        if action.kind not in (Piece.SHIP, Piece.FLAGSHIP):
            return f"no {PIECES[action.kind]} jumps back, only ordinary ships and flagships"
        words = too_many(state, self.cell, Fleet(1) if action.kind is Piece.SHIP else Fleet(0, 0, 1))
        return words or f"no ship has come from {at(action.source)}; some have from {systems(self.origins)}"

    def apply(self, draft: Draft, action: Bounce | Stay) -> None:
        """Move the ship; zombies at the destination fight it."""
        if type(action) is not Bounce:
            draft.events += (ShipsStayed(draft.active),)
            return
        target = NUMBER[action.source]
        fleet = Fleet(1) if action.kind is Piece.SHIP else Fleet(0, 0, 1)
        move_ships(draft, self.cell, target, fleet, "bounce")
        fight(draft, target)
