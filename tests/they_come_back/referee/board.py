"""The tiles as the book prints them, and the map they make: plain dictionaries and searches."""

from typing import NamedTuple

Square = tuple[int, int]
Cell = tuple[int, int]

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
MIDDLE = {"N": (1, 0), "E": (2, 1), "S": (1, 2), "W": (0, 1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STREET = "RP"

# id: copies, zombies (x: one per exit), Health tokens, Bullet tokens, grid, exits, doors, rotations that differ
TILES: dict[str, tuple[int, str, int, int, str, str, str, int]] = {
    "town_square": (1, "0", 0, 0, "gRg/RRR/gRg", "NESW", "", 1),
    "helipad": (1, "9", 0, 0, "RRR/RRR/RRR", "NESW", "", 1),
    "straight": (4, "x", 0, 0, ".R./.R./.R.", "NS", "", 2),
    "curve": (4, "x", 0, 0, ".R./.RR/...", "NE", "", 4),
    "t_junction": (4, "x", 0, 0, ".R./RRR/...", "NEW", "", 4),
    "four_way": (3, "x", 0, 0, ".R./RRR/.R.", "NESW", "", 1),
    "parking_lot": (1, "x", 0, 0, "PRP/RRR/PRP", "NESW", "", 1),
    "army_surplus": (1, "2", 0, 2, "BBB/RRR/...", "EW", "10>11", 4),
    "drug_store": (1, "3", 3, 0, "BBB/RRR/...", "EW", "10>11", 4),
    "gas_station": (1, "3", 1, 2, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "skate_shop": (1, "3", 0, 1, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "florist": (1, "3", 1, 1, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "toy_store": (1, "3", 1, 1, "BBB/BRR/BR.", "ES", "01>11", 4),
    "hardware_store": (1, "3", 1, 2, "BBB/BRR/BR.", "ES", "10>11 01>11", 4),
    "police_station": (1, "6", 2, 4, "BBB/BBB/PRP", "S", "11>12", 4),
    "sporting_goods": (1, "6", 2, 4, "BBB/BBB/PRP", "S", "11>12", 4),
    "lawn_garden": (1, "6", 2, 3, "BBB/BBB/BRB", "S", "11>12", 4),
    "hospital": (1, "8", 4, 0, "BBB/BBB/BRB", "S", "11>12", 4),
    "fire_station": (1, "6", 4, 2, "BBB/BBB/PRB", "S", "11>12 22>12 01>02", 4),
}


class Tile(NamedTuple):
    """A tile as it lies: its letters by place (i, j), its exits, its doors as pairs of places."""

    letters: dict[tuple[int, int], str]
    exits: str
    doors: list[tuple[tuple[int, int], tuple[int, int]]]


def turned(name: str, r: int) -> Tile:
    """A tile turned clockwise by r quarters."""
    _, _, _, _, grid, exits, doors, _ = TILES[name]
    letters = {(i, j): letter for j, row in enumerate(grid.split("/")) for i, letter in enumerate(row)}
    pairs = [((int(d[0]), int(d[1])), (int(d[3]), int(d[4]))) for d in doors.split()]
    for _ in range(r):
        letters = {(2 - j, i): letter for (i, j), letter in letters.items()}
        pairs = [((2 - bj, bi), (2 - sj, si)) for (bi, bj), (si, sj) in pairs]
        exits = "".join("NESW"[("NESW".index(side) + 1) % 4] for side in exits)
    return Tile(letters, exits, pairs)


def in_order(squares: set[Square] | list[Square]) -> list[Square]:
    """By y, then by x (GEO-16)."""
    return sorted(squares, key=lambda square: (square[1], square[0]))


class Map:
    """What is laid, and what follows from it."""

    def __init__(self) -> None:
        self.laid: dict[Cell, tuple[str, int]] = {}
        self.letters: dict[Square, str] = {}
        self.links: dict[Square, list[Square]] = {}

    def lay(self, cell: Cell, name: str, r: int) -> None:
        self.laid[cell] = (name, r)
        for (i, j), letter in turned(name, r).letters.items():
            if letter in "RPB":
                self.letters[3 * cell[0] + i, 3 * cell[1] + j] = letter
        self.links = {square: [] for square in in_order(set(self.letters))}
        for square in self.links:
            near = {(square[0] + dx, square[1] + dy) for dx, dy in SIDES.values()}
            self.links[square] = [other for other in in_order(near) if self.linked(square, other)]

    def linked(self, one: Square, other: Square) -> bool:
        """Whether a single step leads from one square to a square orthogonally beside it (GEO-04 to -08)."""
        if one not in self.letters or other not in self.letters:
            return False
        cell, beside = self.cell(one), self.cell(other)
        place, there = (
            (one[0] - 3 * cell[0], one[1] - 3 * cell[1]),
            (other[0] - 3 * beside[0], other[1] - 3 * beside[1]),
        )
        tile = turned(*self.laid[cell])
        if cell == beside:
            if self.is_street(one) == self.is_street(other):
                return True
            return (place, there) in tile.doors or (there, place) in tile.doors
        side = next(side for side, step in SIDES.items() if (cell[0] + step[0], cell[1] + step[1]) == beside)
        back = OPPOSITE[side]
        exits = side in tile.exits and back in turned(*self.laid[beside]).exits
        return exits and place == MIDDLE[side] and there == MIDDLE[back]

    def cell(self, square: Square) -> Cell:
        return square[0] // 3, square[1] // 3

    def is_street(self, square: Square) -> bool:
        return self.letters[square] in STREET

    def squares(self) -> list[Square]:
        return list(self.links)

    def of_tile(self, cell: Cell) -> list[Square]:
        return [square for square in self.links if self.cell(square) == cell]

    def building(self, cell: Cell) -> list[Square]:
        """The squares of the building on a tile, none if it has none (GEO-03)."""
        return [square for square in self.of_tile(cell) if not self.is_street(square)]

    def name_at(self, square: Square) -> str:
        return self.laid[self.cell(square)][0]

    def inside(self, square: Square, name: str) -> bool:
        """Whether a square belongs to a building of this name."""
        return not self.is_street(square) and self.name_at(square) == name

    def lines(self, square: Square) -> list[list[Square]]:
        """What is seen from a square in each of the four directions, nearest first (GEO-12, -13)."""
        found = []
        for dx, dy in SIDES.values():
            line: list[Square] = []
            here, there = square, (square[0] + dx, square[1] + dy)
            while there in self.links[here] and self.is_street(there) == self.is_street(square):
                line.append(there)
                here, there = there, (there[0] + dx, there[1] + dy)
            found.append(line)
        return found

    def to_street(self, square: Square) -> int | None:
        """How many steps the nearest street square is away, None if there is no way."""
        seen, edge, far = {square}, [square], 0
        while edge:
            if any(self.is_street(other) for other in edge):
                return far
            edge = [other for here in edge for other in self.links[here] if other not in seen]
            seen.update(edge)
            far += 1
        return None

    def fits(self, cell: Cell, name: str, r: int) -> bool:
        """Whether a tile may lie in a cell (TILE-01 to -03)."""
        if cell in self.laid:
            return False
        exits, joined = turned(name, r).exits, False
        for side, (dx, dy) in SIDES.items():
            beside = (cell[0] + dx, cell[1] + dy)
            if beside in self.laid:
                theirs = OPPOSITE[side] in turned(*self.laid[beside]).exits
                if theirs != (side in exits):
                    return False
                joined |= theirs
        return joined

    def places(self, name: str) -> list[tuple[Cell, int]]:
        """Where a tile may lie, each different way once (TILE-06)."""
        beside = {(x + dx, y + dy) for x, y in self.laid for dx, dy in SIDES.values()}
        return [(cell, r) for cell in in_order(beside) for r in range(TILES[name][7]) if self.fits(cell, name, r)]

    def with_tile(self, cell: Cell, name: str, r: int) -> "Map":
        """A map with one more tile, for looking ahead; without its squares."""
        other = Map()
        other.laid = {**self.laid, cell: (name, r)}
        return other

    def pads(self) -> list[Square]:
        return [(3 * x + 1, 3 * y + 1) for (x, y), (name, _) in self.laid.items() if name == "helipad"]
