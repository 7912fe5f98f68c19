"""Jump drives: unexplored systems are entered at random (clauses JUMP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import ChanceNode, ask
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.box.forms import Systems
from zombiekit.games.defcon_zombies.rules.rallying import Sending, move_together, send
from zombiekit.games.defcon_zombies.rules.refusing import systems
from zombiekit.games.defcon_zombies.table.actions import DRAWN, Drawn, Send
from zombiekit.games.defcon_zombies.table.position import Fleets
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.defcon_zombies.table.position import Draft


def jump_targets(state: Draft, senders: Iterable[int]) -> list[int]:
    """Return the unexplored systems adjacent to all senders. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""
    near = state.board.neighbors
    first, *others = senders
    return [
        cell for cell in near[first] if state.faces[cell] is UNKNOWN and all(cell in near[other] for other in others)
    ]


def jumpers(state: Draft, seat: int) -> list[int]:
    """Return the systems with ships of a player that have an unexplored neighbor. Rules: DEFCON-JUMP-03."""
    return [cell for cell, _ in state.ships[seat] if jump_targets(state, [cell])]


def start_jump(draft: Draft, sent: Fleets) -> None:
    """Roll for the destination; a single one needs no roll. Rules: DEFCON-JUMP-03."""
    targets = jump_targets(draft, [cell for cell, _ in sent])
    if len(targets) > 1:
        draft.agenda += (JumpRoll(sent),)
    else:
        move_together(draft, targets[0], sent, "jump")


@attrs.frozen
class JumpRoll(ChanceNode):
    """The destination of a jump is rolled, each valid one as likely. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""

    sent: Fleets
    clause = "DEFCON-JUMP-01"
    asks = "roll for the system that the ships jump to."

    def outcomes(self, state: Draft) -> Chance[Drawn]:
        """Return the unexplored systems adjacent to all senders."""
        return Uniform([DRAWN[cell] for cell in jump_targets(state, [cell for cell, _ in self.sent])])

    def due(self, state: Draft) -> str:
        """Return where the jump can lead."""
        senders = [cell for cell, _ in self.sent]
        return f"a face-down system next to {systems(senders)}, so one of {systems(jump_targets(state, senders))},"

    def apply(self, draft: Draft, outcome: Drawn) -> None:
        """Move the ships there."""
        move_together(draft, NUMBER[outcome.cell], self.sent, "jump")


def start_rally_jump(draft: Draft) -> None:
    """Ask the first system that may send ships. Rules: DEFCON-JUMP-04."""
    _ask_next(draft, tuple(jumpers(draft, draft.active)), ())


def _ask_next(draft: Draft, sources: tuple[int, ...], sent: Fleets) -> None:
    """Ask the next system that may send ships, or roll when none is left."""
    while sources and sent and not jump_targets(draft, [cell for cell, _ in sent] + [sources[0]]):
        sources = sources[1:]
    if not sources:
        start_jump(draft, sent)
        return
    ask(draft, RallyJumpSend(sources, sent))


@attrs.frozen
class RallyJumpSend(Sending):
    """One system after the other is asked which of its ships join the jump. Rules: DEFCON-JUMP-04.

    Attributes:
        sources: The systems still to be asked, the one in question first.
        sent: What joins so far.
    """

    sources: Systems
    sent: Fleets
    clause = "DEFCON-JUMP-04"

    def question(self, state: Draft) -> str:
        """Return what is asked of the first of the systems."""
        return f"how many ships at {at(CELLS[self.sources[0]])} join the jump?"

    def apply(self, draft: Draft, action: Send) -> None:
        """Ask the next system, or roll."""
        _ask_next(draft, self.sources[1:], send(draft, self.sent, self.sources[0], action))
