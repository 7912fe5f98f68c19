"""Breaking in: ticks paid into the wall of a foreign stronghold (clauses BREAK)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.options import BreakMemory
from zombiekit.games.zombie_flavored_doom.rules.moving import tick_refusal
from zombiekit.games.zombie_flavored_doom.rules.paying import pay
from zombiekit.games.zombie_flavored_doom.table.actions import Break
from zombiekit.games.zombie_flavored_doom.table.events import BreakInLapsed, WallWorkedOn
from zombiekit.games.zombie_flavored_doom.table.position import Draft, changed, is_at_gate, is_intruder, name_of, wall


def break_refusal(state: Draft, seat: int, action: Break, *, evening: bool) -> Refusal | None:  # noqa: ARG001 - all are asked alike
    """Return why a player cannot work on a wall, or None if he can. Rules: DOOM-BREAK-02, DOOM-BREAK-03."""
    if not is_intruder(state, seat):
        return Refusal("DOOM-BREAK-02", f"{name_of(state, state.tiles[seat])} is no foreign stronghold")
    if not is_at_gate(state, seat):
        due = wall(state, state.tiles[seat])
        return Refusal(
            "DOOM-BREAK-02", f"Player {seat + 1} is inside, with {state.progress[seat]} ticks for a wall of {due}"
        )
    return tick_refusal(state, seat, 1, evening=evening)


def break_in(draft: Draft, seat: int, action: Break, *, evening: bool) -> None:  # noqa: ARG001 - all actions are done alike
    """Pay one tick into the wall. Rules: DOOM-BREAK-01, DOOM-BREAK-02, DOOM-BREAK-05, DOOM-HOLD-01."""
    pay(draft, seat, 1, evening=evening)
    progress = draft.progress[seat] + 1
    draft.progress = changed(draft.progress, seat, progress)
    draft.events += (WallWorkedOn(seat + 1, progress, wall(draft, draft.tiles[seat])),)


def lapse(draft: Draft) -> None:
    """Let unfinished break-ins lapse when the round closes. Rules: DOOM-BREAK-06, DOOM-BREAK-07, DOOM-ROUND-10."""
    if draft.options.break_memory is BreakMemory.STAY:
        return
    for seat, progress in enumerate(draft.progress):
        if progress and is_at_gate(draft, seat):
            draft.progress = changed(draft.progress, seat, 0)
            draft.events += (BreakInLapsed(seat + 1),)
