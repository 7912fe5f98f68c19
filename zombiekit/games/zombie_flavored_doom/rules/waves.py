"""Which zombies appear in the night of a round: all is open before (clauses NIGHT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.table.position import Draft, name_of
from zombiekit.words import listed, many, verb

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.box.options import Options


def wave(options: Options, number: int) -> tuple[tuple[int, ...], int]:
    """Return the tiles of the group that is active in a round, and how many zombies come in all. Rules: DOOM-NIGHT-02, DOOM-OPT-04."""
    groups = options.ground.plan.spawns
    base, step, cap = options.schedule
    if not groups or not cap:
        return (), 0
    tiles = groups[(number - 1) % len(groups)]
    return tiles, len(tiles) * (base + ((number - 1) // step if step else 0))


def tonight(state: Draft) -> str:
    """Return where zombies appear at the end of a round, as a sentence; nothing where none do. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    tiles, total = wave(state.options, state.round)
    if not total:
        return ""
    names = listed([name_of(state, tile) for tile in tiles])
    cap, each = state.options.schedule.cap, total // len(tiles)
    room = f", as long as there are fewer than {cap} on the board" if len(state.zombies) + total > cap else ""
    where = f"each of {names}" if len(tiles) > 1 else names
    return f" Tonight {many(each, 'zombie')} {verb(each, 'appears', 'appear')} on {where}{room}."
