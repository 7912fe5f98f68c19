"""The boards of the second implementation, read from sound board files."""

COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
STEPS = {
    "4": {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270},
    "8": {(0, -1): 0, (1, -1): 45, (1, 0): 90, (1, 1): 135, (0, 1): 180, (-1, 1): 225, (-1, 0): 270, (-1, -1): 315},
    "hex": {(1, -1): 30, (1, 0): 90, (0, 1): 150, (-1, 1): 210, (-1, 0): 270, (0, -1): 330},
}


def bearing(word: str) -> int:
    """A bearing in degrees."""
    return COMPASS[word] if word in COMPASS else int(word)


class Board:
    """What a board file says (clauses FILE); the file must be sound.

    Attributes:
        tiles: The names of the tiles, in tile order.
        mark: The character of each tile.
        links: The bearing of each link by tile and neighbor.
        stacks: What the board prints on stack tiles.
        head: The words of the headers that come once.
    """

    def __init__(self, file: str) -> None:
        lines = [line.partition(";")[0].strip() for line in file.split("\n")]
        lines = [line for line in lines if line]
        start = next(at for at, line in enumerate(lines) if line in {"map:", "tiles:"})
        headers = [(key.split(), value.split()) for key, _, value in (line.partition(":") for line in lines[:start])]
        self.head = {" ".join(key): value for key, value in headers}
        letters = {key[1]: value for key, value in headers if key[0] == "stack"}
        self.mark: dict[str, str] = {}
        self.links: dict[str, dict[str, int]] = {}
        if lines[start] == "tiles:":
            self.mark = {name: mark for name, mark in (line.split() for line in lines[start + 1 :])}  # noqa: C416
        else:
            self._draw([line.replace(" ", "").replace("\t", "") for line in lines[start + 1 :]])
        self.tiles = list(self.mark)
        for key, value in headers:
            if key == ["cut"]:
                del self.links[value[0]][value[1]], self.links[value[1]][value[0]]
        for key, value in headers:
            if key == ["link"]:
                back = bearing(value[3]) if len(value) == 4 else (bearing(value[1]) + 180) % 360
                self.links.setdefault(value[0], {})[value[2]] = bearing(value[1])
                self.links.setdefault(value[2], {})[value[0]] = back
        self.stacks = {
            tile: dict.fromkeys("FMWG", 0) | {word[-1]: int(word[:-1]) for word in letters[mark]}
            for tile, mark in self.mark.items()
            if mark in letters
        }

    def _draw(self, rows: list[str]) -> None:
        cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "#"}
        name = {(x, y): f"{chr(97 + x)}{y + 1}" for x, y in cells}
        self.mark = {name[cell]: mark for cell, mark in cells.items()}
        steps = STEPS[self.head.get("adjacency", ["4"])[0]]
        for x, y in cells:
            self.links[name[x, y]] = {
                name[x + dx, y + dy]: degrees for (dx, dy), degrees in steps.items() if (x + dx, y + dy) in cells
            }

    def near(self, tile: str) -> list[str]:
        """The neighbors of a tile, in tile order."""
        return sorted(self.links[tile], key=self.tiles.index)

    def preferred(self, tile: str, forward: int) -> list[str]:
        """The neighbors of a tile in the order of preference (BOARD-06)."""

        def turn(other: str) -> tuple[int, int]:
            right = (self.links[tile][other] - forward) % 360
            return (right, 0) if right <= 180 else (360 - right, 1)

        return sorted(self.links[tile], key=turn)

    def distance(self, one: str, other: str) -> int:
        """The fewest links between two tiles."""
        steps, seen, edge = 0, {one}, {one}
        while other not in seen:
            edge = {near for tile in edge for near in self.links[tile]} - seen
            seen |= edge
            steps += 1
        return steps
