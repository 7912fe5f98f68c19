"""Wormholes: all ships of the active player there go to an unexplored system (clauses WORM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Refusal
from zombiekit.games.defcon_zombies.abilities import abilities
from zombiekit.games.defcon_zombies.actions import DRAWN, WARP_RANDOM, WARPS, Drawn, Warp, WarpRandom
from zombiekit.games.defcon_zombies.choosing import Choice
from zombiekit.games.defcon_zombies.components import NO_SHIPS, Ability
from zombiekit.games.defcon_zombies.events import WarpLeftToChance, WormholeEntered
from zombiekit.games.defcon_zombies.pieces import fleet_at, move_ships
from zombiekit.games.defcon_zombies.refusing import absent, lies
from zombiekit.games.defcon_zombies.state import unexplored
from zombiekit.games.defcon_zombies.wording import at
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.state import Draft


@attrs.frozen
class Journey(Automatic):
    """Ships of the active player that are in a wormhole travel on, if any system is unexplored.

    Rules: DEFCON-WORM-01, DEFCON-WORM-02, DEFCON-WORM-04, DEFCON-WORM-05, DEFCON-WORM-07, DEFCON-CARD-08.
    """

    cell: int

    def run(self, draft: Draft) -> None:
        """Ask the holder of Leo, or chance, where they go."""
        targets = unexplored(draft)
        if not targets or fleet_at(draft.ships[draft.active], self.cell) == NO_SHIPS:
            return
        draft.events += (WormholeEntered(draft.active, CELLS[self.cell]),)
        if len(targets) == 1:
            _travel(draft, self.cell, targets[0])
        elif Ability.LEO in abilities(draft, draft.active):
            draft.agenda += (WormholeChoice(self.cell),)
        else:
            draft.agenda += (Wormhole(self.cell),)


@attrs.frozen
class WormholeChoice(Choice):
    """The holder of Leo chooses where the wormhole leads. Rules: DEFCON-CARD-08."""

    cell: int
    clause = "DEFCON-CARD-08"
    asks = "where does the wormhole lead?"

    def options(self, state: Draft) -> tuple[Warp | WarpRandom, ...]:
        """Return the unexplored systems, then chance."""
        return (*[WARPS[cell] for cell in unexplored(state)], WARP_RANDOM)

    def why_not(self, state: Draft, action: Warp) -> Refusal:
        """Return that the system is explored."""
        missing = absent(state, action.system)
        if missing:
            return missing
        what = f"{at(action.system)} {lies(state, NUMBER[action.system])}, and wormholes lead to face-down systems"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Warp | WarpRandom) -> None:
        """Travel there, or roll."""
        if type(action) is Warp:
            _travel(draft, self.cell, NUMBER[action.system])
        else:
            draft.events += (WarpLeftToChance(draft.active),)
            draft.agenda += (Wormhole(self.cell),)


def _to_any_of(cells: tuple[int, ...]) -> Uniform[Drawn]:
    return Uniform([DRAWN[cell] for cell in cells])


_TO_ANY_OF = memo(_to_any_of)


@attrs.frozen
class Wormhole(ChanceNode):
    """The wormhole leads to an unexplored system, each as likely. Rules: DEFCON-WORM-01."""

    cell: int
    clause = "DEFCON-WORM-01"

    def outcomes(self, state: Draft) -> Chance[Drawn]:
        """Return the unexplored systems."""
        return _TO_ANY_OF(unexplored(state))

    def due(self, state: Draft) -> str:
        """Return where the wormhole can lead."""
        return f"one of the {len(unexplored(state))} face-down systems"

    def apply(self, draft: Draft, outcome: Drawn) -> None:
        """Travel there."""
        _travel(draft, self.cell, NUMBER[outcome.cell])


def _travel(draft: Draft, cell: int, target: int) -> None:
    """Take all ships of the active player along. Rules: DEFCON-WORM-02, DEFCON-WORM-03."""
    from zombiekit.games.defcon_zombies.discovering import arrive  # what is discovered may be a wormhole again

    fleet = fleet_at(draft.ships[draft.active], cell)
    move_ships(draft, cell, target, fleet, "wormhole")
    arrive(draft, target, (cell,))
