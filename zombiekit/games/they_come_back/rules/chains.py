"""What has to be laid later, in chains of which each tile makes the places for the next, and where a chain may lie (clause TILE-07)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.edges import alike, turns_that_fit
from zombiekit.games.they_come_back.box.map_tables import beside
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.rules.fitting import Site, fits, grown
from zombiekit.games.they_come_back.rules.pools import with_put_aside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.edges import Touch
    from zombiekit.games.they_come_back.box.map_tables import Laid

_CHAINS = (
    (TileId.FRONT_GATE, TileId.HELIPAD_BASE),
    (TileId.FRONT_DOOR, TileId.ESCALATOR, TileId.HELIPAD_MALL),
    (TileId.HELIPAD,),
)
"""What may be needed: each tile after the one that makes the places for it. Those for all others only become fewer by it."""
_AFTER = {tile: before for chain in _CHAINS for before, tile in pairwise(chain)}


def stands_alone(tile: TileId, needed: tuple[TileId, ...]) -> bool:
    """Tell whether none of the tiles needed makes places for one of them."""
    return _AFTER.get(tile) not in needed


@cache
def chains_of(needed: tuple[TileId, ...]) -> tuple[tuple[TileId, ...], ...]:
    """Return the chains of what is needed, the longest first, whose ways are known."""
    chains = [tuple([tile for tile in chain if tile in needed]) for chain in _CHAINS]
    return tuple(sorted([chain for chain in chains if chain], key=len, reverse=True))


class Way(NamedTuple):
    """A way to lay the tiles of a chain, with all that is added: the cells that it takes, and these with all beside them."""

    cells: frozenset[Cell]
    near: frozenset[Cell]


class Shape(NamedTuple):
    """The tiles of a chain as they may lie in open country, the first in (0, 0): all cells, and between what each other one fits."""

    cells: tuple[Cell, ...]
    others: tuple[tuple[int, int, frozenset[Touch]], ...]


@cache
def _shapes(chain: tuple[TileId, ...], r: int) -> tuple[Shape, ...]:
    """Return the shapes of a chain whose first tile is turned by `r` quarters.

    All that follows has exits on each side, and so joins what was laid right before it, wherever it is laid beside that.
    """
    shapes = []
    for tiles in _lines(Site({}, {}, {}), chain, (0, 0), r):
        others = [(x, y, alike(*laid)) for (x, y), laid in tiles[1:]]
        shapes.append(Shape(tuple([cell for cell, _ in tiles]), tuple(others)))
    return tuple(shapes)


def _lines(site: Site, chain: tuple[TileId, ...], cell: Cell, r: int) -> Iterator[tuple[tuple[Cell, Laid], ...]]:
    """Yield the tiles of a chain with all that is added, the first one in a cell and each of the others beside what was laid before it."""
    tiles, site = with_put_aside(chain[0], cell, r), grown(site, chain[0], cell, r)
    if len(chain) == 1:
        yield tiles
        return
    for at, turn in fits(site, chain[1], site.newest):
        for others in _lines(site, chain[1:], at, turn):
            yield (*tiles, *others)


def ways_of(site: Site, chain: tuple[TileId, ...], kept: frozenset[Cell]) -> Iterator[Way]:
    """Yield the ways to lay the tiles of a chain one after the other, out of cells that are `kept` for others."""
    taken, touches, turns = site.cells, site.touches, turns_that_fit(chain[0])
    for start, touch in touches.items():
        if touch in turns and start not in kept:
            x, y = start
            for shape in [shape for r in turns[touch] for shape in _shapes(chain, r)]:
                for dx, dy, fitting in shape.others:
                    cell = x + dx, y + dy
                    if cell in taken or cell in kept or touches.get(cell, 0) not in fitting:
                        break
                else:
                    cells = [(x + dx, y + dy) for dx, dy in shape.cells]
                    yield Way(frozenset(cells), cells_near(cells))


def sites_of(among: Mapping[Cell, Touch], pad: TileId) -> list[Cell]:
    """Return those of some cells in which a helipad fits."""
    fitting = turns_that_fit(pad)
    return [cell for cell, touch in among.items() if touch in fitting]


@lru_cache(maxsize=4096)
def way_at(cell: Cell) -> Way:
    """Return the way to lay a helipad that alone is needed in a cell."""
    return Way(frozenset((cell,)), cells_around(cell))


@lru_cache(maxsize=4096)
def cells_around(cell: Cell) -> frozenset[Cell]:
    """Return a cell and those beside it: where a tile that is laid there changes anything."""
    return frozenset((cell, *beside(*cell)))


def cells_near(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return cells and those beside them."""
    return frozenset([near for cell in cells for near in cells_around(cell)])
