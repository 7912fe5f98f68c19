"""The map of tiles, which cards can change: plain dictionaries and searches."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.they_come_back.referee.tiles import (
    BUILDING,
    DUCTS,
    HELIPADS,
    MALL,
    MIDDLE,
    OPPOSITE,
    SIDES,
    STREET,
    TILES,
    exits_of,
    turned,
    turned_place,
    zones_of,
)

Square = tuple[int, int]
Cell = tuple[int, int]


def in_order(squares: Iterable[Square]) -> list[Square]:
    """Sort squares by y, then by x (GEO-16)."""
    return sorted(squares, key=lambda square: (square[1], square[0]))


def beside(place: Square) -> list[Square]:
    """The four squares or cells beside one."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in SIDES.values()]


class Map:
    """What is laid, and what follows from it."""

    def __init__(self) -> None:
        self.laid: dict[Cell, tuple[str, int]] = {}
        self.zones: dict[Cell, str] = {}
        self.opened: set[frozenset[Square]] = set()
        self.letters: dict[Square, str] = {}
        self.links: dict[Square, list[Square]] = {}
        self.sights: dict[Square, list[list[Square]]] = {}

    # ------------------------------------------------------------------------------------------------ changing it

    def lay(self, cell: Cell, name: str, r: int, zone: str | None = None) -> None:
        self.laid[cell] = (name, r)
        self.zones[cell] = zone or self.joined_zone(cell, name, r) or zones_of(name)[0]
        self.survey()

    def lay_out(self, tiles: Mapping[Cell, tuple[Any, ...]]) -> None:
        """Lay many tiles at once; the floors of the mall spread from the tiles whose floor is known."""
        for cell, (name, r, *floor) in tiles.items():
            self.laid[cell] = (name, r)
            if any(floor):
                self.zones[cell] = f"mall{floor[0]}"
            elif len(zones_of(name)) == 1:
                self.zones[cell] = zones_of(name)[0]
        waiting = [cell for cell in self.laid if cell not in self.zones]
        while waiting:
            known = [cell for cell in waiting if self.joined_zone(cell, *self.laid[cell])]
            cell = known[0] if known else waiting[0]
            self.zones[cell] = self.joined_zone(cell, *self.laid[cell]) or "mall1"
            waiting.remove(cell)
        self.survey()

    def remove(self, cell: Cell) -> None:
        """Take a tile off; the walls opened on its edges close (CARD-25)."""
        del self.laid[cell], self.zones[cell]
        self.opened = {pair for pair in self.opened if all(self.cell(square) != cell for square in pair)}
        self.survey()

    def open_wall(self, one: Square, other: Square) -> None:
        """GEO-09."""
        self.opened.add(frozenset({one, other}))
        self.survey()

    def survey(self) -> None:
        """Find the squares and their links."""
        self.letters, self.sights = {}, {}
        for cell, laid in self.laid.items():
            for (i, j), letter in turned(*laid).letters.items():
                if letter in STREET + BUILDING:
                    self.letters[3 * cell[0] + i, 3 * cell[1] + j] = letter
        self.links = {
            square: [other for other in in_order(beside(square)) if self.linked(square, other)]
            for square in in_order(self.letters)
        }

    # ------------------------------------------------------------------------------------------------ steps, sight

    def linked(self, one: Square, other: Square) -> bool:
        """Whether a single step leads from one square to a square orthogonally beside it (GEO-04 to -09)."""
        if one not in self.letters or other not in self.letters:
            return False
        if frozenset({one, other}) in self.opened:
            return True
        cell, next_cell = self.cell(one), self.cell(other)
        place, there = self.place(one), self.place(other)
        tile = turned(*self.laid[cell])
        if cell == next_cell:
            if self.is_street(one) == self.is_street(other):
                return True
            return (place, there) in tile.doors or (there, place) in tile.doors
        side = next(side for side, (dx, dy) in SIDES.items() if (cell[0] + dx, cell[1] + dy) == next_cell)
        back = OPPOSITE[side]
        exits = side in tile.exits and back in turned(*self.laid[next_cell]).exits
        return exits and place == MIDDLE[side] and there == MIDDLE[back]

    def cell(self, square: Square) -> Cell:
        return square[0] // 3, square[1] // 3

    def place(self, square: Square) -> Square:
        return square[0] % 3, square[1] % 3

    def is_street(self, square: Square) -> bool:
        return self.letters[square] in STREET

    def squares(self) -> list[Square]:
        return list(self.links)

    def of_tile(self, cell: Cell) -> list[Square]:
        return [square for square in self.links if self.cell(square) == cell]

    def building(self, cell: Cell) -> list[Square]:
        """The squares of the building or store on a tile, none if it has none (GEO-03)."""
        return [square for square in self.of_tile(cell) if not self.is_street(square)]

    def street(self, cell: Cell) -> list[Square]:
        return [square for square in self.of_tile(cell) if self.is_street(square)]

    def name_at(self, square: Square) -> str:
        return self.laid[self.cell(square)][0]

    def inside(self, square: Square, name: str) -> bool:
        """Whether a square belongs to a building of this name."""
        return not self.is_street(square) and self.name_at(square) == name

    def is_mall(self, cell: Cell) -> bool:
        """Whether a tile is one of the mall's, for the scope of cards (CARD-16)."""
        return self.laid[cell][0] in MALL

    def lines(self, square: Square) -> list[list[Square]]:
        """What is seen from a square in each of the four directions, nearest first (GEO-12, -13)."""
        if square in self.sights:
            return self.sights[square]
        found = self.sights[square] = []
        for dx, dy in SIDES.values():
            line: list[Square] = []
            here, there = square, (square[0] + dx, square[1] + dy)
            while there in self.links[here] and self.are_alike(here, there):
                line.append(there)
                here, there = there, (there[0] + dx, there[1] + dy)
            found += [line] if line else []
        return found

    def are_alike(self, one: Square, other: Square) -> bool:
        """Whether both are street, or both in the same building."""
        if self.is_street(one) or self.is_street(other):
            return self.is_street(one) and self.is_street(other)
        return self.cell(one) == self.cell(other)

    def leads_indoors(self, one: Square, other: Square) -> bool:
        """Whether a step leads into a building that is no store (EVENT-08, CARD-20)."""
        return self.letters[other] == "B" and not (self.letters[one] == "B" and self.cell(one) == self.cell(other))

    def to_street(self, square: Square) -> int | None:
        """How many steps the nearest street square is away without entering a building, None if there is no way."""
        seen, edge, far = {square}, [square], 0
        while edge:
            if any(self.is_street(other) for other in edge):
                return far
            steps = [(here, other) for here in edge for other in self.links[here] if other not in seen]
            edge = [other for here, other in steps if not self.leads_indoors(here, other)]
            seen.update(edge)
            far += 1
        return None

    def by_the_walls(self) -> list[Square]:
        """The street squares next to a building or store, walls or not (EVENT-54)."""
        return [
            square
            for square in self.squares()
            if self.is_street(square)
            and any(other in self.letters and not self.is_street(other) for other in beside(square))
        ]

    def duct(self, cell: Cell) -> Square | None:
        """The square of the air duct on a tile, None if it has none."""
        name, r = self.laid[cell]
        if name not in DUCTS:
            return None
        i, j = turned_place(DUCTS[name], r)
        return 3 * cell[0] + i, 3 * cell[1] + j

    def duct_ends(self, square: Square) -> list[Square]:
        """Where the air duct on a square leads, nowhere if there is none (MALL-05)."""
        x, y = cell = self.cell(square)
        if self.duct(cell) != square:
            return []
        around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        ends = [self.duct(near) for near in around if near in self.laid and self.zones[near] == self.zones[cell]]
        return in_order([end for end in ends if end])

    def pads(self) -> list[Square]:
        """The centers of the helipads (GEO-18)."""
        return [(3 * x + 1, 3 * y + 1) for (x, y), (name, _) in self.laid.items() if name in HELIPADS]

    # ------------------------------------------------------------------------------------------- laying and moving

    def fits(self, cell: Cell, name: str, r: int, zone: str | None = None) -> bool:
        """Whether a tile may lie in a cell (TILE-01 to -04), in `zone` or, without one, in any that it may have."""
        if cell in self.laid:
            return False
        zones = [zone] if zone else zones_of(name)
        return any(self.joins(cell, name, r, zone) for zone in zones)

    def joins(self, cell: Cell, name: str, r: int, zone: str) -> bool:
        exits, joined = exits_of(name, r, zone), False
        for side, (dx, dy) in SIDES.items():
            near = (cell[0] + dx, cell[1] + dy)
            if near in self.laid:
                theirs = exits_of(*self.laid[near], self.zones[near]).get(OPPOSITE[side])
                if theirs != exits.get(side):
                    return False
                joined |= theirs is not None
        return joined

    def joined_zone(self, cell: Cell, name: str, r: int) -> str | None:
        """The zone that a tile gets from the tiles it joins, None if it joins none (MALL-02)."""
        for side, (dx, dy) in SIDES.items():
            near = (cell[0] + dx, cell[1] + dy)
            if near in self.zones and side in turned(name, r).exits:
                theirs = exits_of(*self.laid[near], self.zones[near]).get(OPPOSITE[side])
                if theirs:
                    return zones_of(name)[0] if len(zones_of(name)) == 1 else theirs
        return None

    def empty_cells(self) -> list[Cell]:
        """The empty cells beside a tile (TILE-01)."""
        return in_order({near for cell in self.laid for near in beside(cell) if near not in self.laid})

    def places(self, name: str, zone: str | None = None) -> Iterator[tuple[Cell, int]]:
        """Where a tile may lie, each different way once (TILE-06)."""
        for cell in self.empty_cells():
            for r in range(TILES[name][7]):
                if self.fits(cell, name, r, zone):
                    yield cell, r

    def edge_cells(self) -> list[Cell]:
        """GEO-17."""
        return in_order([cell for cell in self.laid if any(near not in self.laid for near in beside(cell))])

    def bare(self) -> "Map":
        """A copy for looking ahead, without squares."""
        other = Map()
        other.laid, other.zones = dict(self.laid), dict(self.zones)
        return other

    def put_bare(self, cell: Cell, name: str, r: int) -> None:
        """Lay a tile without surveying its squares."""
        zone = self.joined_zone(cell, name, r) or zones_of(name)[0]
        self.laid[cell], self.zones[cell] = (name, r), zone

    def reached(self) -> set[Cell]:
        """The tiles that are reached from the first one through exits (CARD-25)."""
        seen, edge = {(0, 0)}, [(0, 0)]
        while edge:
            cell = edge.pop()
            for side in turned(*self.laid[cell]).exits:
                near = (cell[0] + SIDES[side][0], cell[1] + SIDES[side][1])
                if near in self.laid and near not in seen and OPPOSITE[side] in turned(*self.laid[near]).exits:
                    seen.add(near)
                    edge.append(near)
        return seen
