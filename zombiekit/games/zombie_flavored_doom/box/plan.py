"""Plans: boards as tables by tile number, computed once for each board.

Tiles are numbered in tile order, from 0. The tables hold what the rules look up all the time: neighbors, distances, orders of
preference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

import attrs

from zombiekit.games.zombie_flavored_doom.box.board_checks import Drawn, supply
from zombiekit.games.zombie_flavored_doom.box.board_text import LETTERS, Sheet, Waves
from zombiekit.games.zombie_flavored_doom.box.components import DRIVE, Goods, Tile
from zombiekit.primitives.graphs import Neighbors, adjacency, flood, within
from zombiekit.primitives.pairs import Pairs


@attrs.frozen(eq=False)
class Plan:
    """A board as read-only tables.

    Attributes:
        name: The board's name.
        adjacency: How a map is read: `4`, `8`, `hex`; or `graph`.
        names: The name of each tile.
        marks: The character of each tile.
        cells: The place of each tile on its map; empty for a graph.
        neighbors: The neighbors of each tile, in tile order.
        bearings: The bearings of the links to these neighbors, in the same order.
        letters: The stronghold letter of each seat's home.
        homes: The tile of each seat's home.
        forward: The bearing along which each seat looks.
        stacks: What the board prints on its stack tiles.
        supply: The total of all stacks.
        nights: The night limit for 1, 2, ... players.
        waves: How zombies come.
    """

    name: str
    adjacency: str
    names: tuple[Tile, ...]
    marks: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    neighbors: Neighbors
    bearings: tuple[tuple[int, ...], ...]
    letters: tuple[str, ...]
    homes: tuple[int, ...]
    forward: tuple[int, ...]
    stacks: Pairs[int, Goods]
    supply: Goods
    nights: tuple[int, ...]
    waves: Waves

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each tile by its name."""
        return MappingProxyType({name: tile for tile, name in enumerate(self.names)})

    @cached_property
    def letter_at(self) -> tuple[str, ...]:
        """The letter of the stronghold on each tile, `""` where there is none."""
        return tuple(mark if mark in LETTERS else "" for mark in self.marks)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """All links, each from its lower tile, in tile order."""
        return tuple((tile, other) for tile, near in enumerate(self.neighbors) for other in near if tile < other)

    @cached_property
    def strongholds(self) -> frozenset[int]:
        """The tiles that are strongholds."""
        return frozenset(self.homes)

    @cached_property
    def near_strongholds(self) -> tuple[tuple[int, ...], ...]:
        """The strongholds next to each tile."""
        return tuple(tuple(tile for tile in near if tile in self.strongholds) for near in self.neighbors)

    @cached_property
    def spawns(self) -> tuple[tuple[int, ...], ...]:
        """The tiles of each spawn group on the board, groups ascending, tiles in tile order. Rules: DOOM-NIGHT-02."""
        groups = sorted({mark for mark in self.marks if mark.isdigit()})
        return tuple(tuple(tile for tile, mark in enumerate(self.marks) if mark == group) for group in groups)

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - a table of all tiles would be too big for a large board with many links
    def around(self, tile: int) -> frozenset[int]:
        """Return the tiles that a drive from a tile could reach or pass if nothing were in the way."""
        return frozenset(within(self.neighbors, tile, DRIVE))

    @cached_property
    def preference(self) -> tuple[Neighbors, ...]:
        """The neighbors of each tile in the order of preference of each seat."""
        by_bearing = {forward: self.preferred(forward) for forward in set(self.forward)}
        return tuple(by_bearing[forward] for forward in self.forward)

    def preferred(self, forward: int) -> Neighbors:
        """Return the neighbors of each tile in the order of preference for a player who looks along a bearing. Rules: DOOM-BOARD-06."""
        return tuple(
            tuple(tile for _, tile in sorted(zip((_turn(bearing, forward) for bearing in bearings), near, strict=True)))
            for near, bearings in zip(self.neighbors, self.bearings, strict=True)
        )

    def distances(self, tile: int) -> tuple[int, ...]:
        """Return the distance of every tile from this one."""
        return self.nearness(frozenset((tile,)))

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - players stand on the same tiles again and again
    def nearness(self, tiles: frozenset[int]) -> tuple[int, ...]:
        """Return how far every tile is from the nearest of these tiles."""
        if len(tiles) == 1:
            return tuple(flood(self.neighbors, tiles))
        return tuple(map(min, *map(self.distances, tiles)))

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - a path has two steps at most, so there are few
    def named(self, path: tuple[int, ...]) -> tuple[Tile, ...]:
        """Return the names of the tiles of a path."""
        return tuple(self.names[tile] for tile in path)


def _turn(bearing: int, forward: int) -> tuple[int, bool]:
    """Return the angle from forward, and whether it is to the left: small angles come first, and right before left."""
    turn = (bearing - forward + 179) % 360 - 179
    return abs(turn), turn < 0


def plan_of(sheet: Sheet, board: Drawn) -> Plan:
    """Return the plan of a board. Rules: DOOM-BOARD-03, DOOM-BOARD-07."""
    marks = tuple(word.text for word in board.marks)
    neighbors = adjacency(len(marks), board.links)
    stacks = tuple((tile, sheet.stacks[mark]) for tile, mark in enumerate(marks) if mark in sheet.stacks)
    letters = tuple(word.text for word in sheet.home)
    return Plan(
        name=sheet.name,
        adjacency=sheet.adjacency,
        names=tuple(map(Tile, board.names)),
        marks=marks,
        cells=tuple(board.cells),
        neighbors=neighbors,
        bearings=tuple(tuple(board.links[tile, other] for other in near) for tile, near in enumerate(neighbors)),
        letters=letters,
        homes=tuple(marks.index(letter) for letter in letters),
        forward=tuple(sheet.forward),
        stacks=stacks,
        supply=supply(sheet, board),
        nights=sheet.nights,
        waves=sheet.waves,
    )
