"""Ways: the actions that lead to each tile of a board, made once a board."""

from __future__ import annotations

from functools import cached_property, lru_cache

import attrs

from zombiekit.games.zombie_flavored_doom.box.components import Means
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.games.zombie_flavored_doom.table.actions import Drive, Fight, Move


@attrs.frozen(eq=False)
class Ways:
    """The actions that lead to the tiles of a plan, which nobody can change."""

    plan: Plan

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The moves to the neighbors of each tile."""
        to = tuple(map(Move, self.plan.names))
        return tuple(tuple(to[tile] for tile in near) for near in self.plan.neighbors)

    @cached_property
    def fights(self) -> tuple[tuple[Fight, Fight], ...]:
        """The fights for each tile, with ticks and with a Weapon."""
        return tuple((Fight(name, Means.TICKS), Fight(name, Means.WEAPON)) for name in self.plan.names)

    @cached_property
    def drives(self) -> tuple[Drive, ...]:
        """The drive to each tile."""
        return tuple(map(Drive, self.plan.names))


@lru_cache(maxsize=64)
def ways_on(plan: Plan) -> Ways:
    """Return the ways on a board; as many boards are kept as texts of boards are."""
    return Ways(plan)


@lru_cache(maxsize=1 << 12)
def free_drives(plan: Plan, tile: int) -> tuple[Drive, ...]:
    """Return the drives from a tile where nothing is in the way."""
    drives = ways_on(plan).drives
    return tuple(drives[near] for near in sorted(plan.around(tile)))
