"""Graphs of tiles: any finite board, with tiles numbered 0, 1, 2 ... in a fixed order.

A graph is a neighbor table: `neighbors[tile]` has the tiles linked with it, ascending. Links work both ways.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Neighbors: TypeAlias = tuple[tuple[int, ...], ...]
"""The neighbors of each tile, ascending."""

APART = 1 << 30
"""The distance between tiles that no path joins."""


def adjacency(count: int, links: Iterable[tuple[int, int]]) -> Neighbors:
    """Return the neighbor table of `count` tiles joined by `links`, which are pairs of tiles; repeated links do no harm."""
    found: list[set[int]] = [set() for _ in range(count)]
    for one, other in links:
        found[one].add(other)
        found[other].add(one)
    return tuple(tuple(sorted(near)) for near in found)


def flood(neighbors: Neighbors, sources: Iterable[int]) -> list[int]:
    """Return the distance of every tile to the nearest source, in links; `APART` if there is no path."""
    distances = [APART] * len(neighbors)
    frontier = list(sources)
    for tile in frontier:
        distances[tile] = 0
    steps = 0
    while frontier:
        steps += 1
        reached = []
        for tile in frontier:
            for near in neighbors[tile]:
                if distances[near] == APART:
                    distances[near] = steps
                    reached.append(near)
        frontier = reached
    return distances


def within(neighbors: Neighbors, tile: int, most: int) -> tuple[int, ...]:
    """Return the other tiles at most `most` links from a tile, ascending."""
    seen = {tile}
    for _ in range(most):
        seen |= {near for here in seen for near in neighbors[here]}
    return tuple(sorted(seen - {tile}))
