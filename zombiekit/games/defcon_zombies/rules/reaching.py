"""Where ships can go in one move (clauses MOVE-04, and CARD-06, CARD-13, JUMP)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import UNKNOWN, Ability
from zombiekit.games.defcon_zombies.box.galaxies import board
from zombiekit.games.defcon_zombies.rules.abilities import abilities

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.defcon_zombies.table.position import Draft


def reach(state: Draft, seat: int, origin: int) -> tuple[int, ...]:
    """Return the systems that ships of a player may move to from one system, in canonical order.

    Rules: DEFCON-MOVE-04, DEFCON-GEO-05, DEFCON-CARD-06, DEFCON-JUMP-01, DEFCON-JUMP-02.
    """
    tables = board(len(state.faces), state.gaps)
    near = tables.neighbors[origin]
    if state.options.jump_drives:
        near = _explored(state, near)
    if Ability.CASSIOPEIA in abilities(state, seat):
        near = tuple(sorted(near + _explored(state, tables.second[origin])))
    return near


def _explored(state: Draft, cells: tuple[int, ...]) -> tuple[int, ...]:
    faces = state.faces
    return tuple([cell for cell in cells if faces[cell] is not UNKNOWN])


def ranges(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]] | tuple[tuple[int, ...], ...]:
    """Return the reach of each system with ships of a player, by system."""
    if state.options.jump_drives or Ability.CASSIOPEIA in abilities(state, seat):
        return {origin: reach(state, seat, origin) for origin, _ in state.ships[seat]}
    return board(len(state.faces), state.gaps).neighbors


def rally_sources(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]]:
    """Return for each destination in range of two or more systems with ships of a player these systems. Rules: DEFCON-CARD-13."""
    near = ranges(state, seat)
    return _in_range_of_several(tuple([(origin, near[origin]) for origin, _ in state.ships[seat]]))


@lru_cache(maxsize=1024)
def _in_range_of_several(near: tuple[tuple[int, tuple[int, ...]], ...]) -> Mapping[int, tuple[int, ...]]:
    sources: dict[int, tuple[int, ...]] = {}
    for origin, targets in near:
        for target in targets:
            sources[target] = (*sources.get(target, ()), origin)
    return {target: origins for target, origins in sorted(sources.items()) if len(origins) > 1}
