"""The map as text: tiles as boxes, square by square, and the places for a tile that is to be laid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from zombiekit.games.they_come_back.box.tiles import HELIPADS, SIDES, SPOTS, TILES, Side, TileId, form_of
from zombiekit.games.they_come_back.box.town import Laid
from zombiekit.games.they_come_back.rules.laying import LayTile
from zombiekit.games.they_come_back.table.position import zombies_on

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.tiles import Form, Spot
    from zombiekit.games.they_come_back.table.position import Draft

Canvas: TypeAlias = list[list[str]]

SQUARE = 3
"""How wide a square is: its ground, its zombies, and who or what else is there."""
TILE = 3 * SQUARE + 1
"""How wide a tile is, with the wall at its west."""
HEIGHT = 4
"""How high a tile is, with the wall at its north."""
MARGIN = 5
"""Where the map begins, right of the y axis."""
LETTERS = {
    TileId.ARMY_SURPLUS: "A",
    TileId.DRUG_STORE: "D",
    TileId.GAS_STATION: "G",
    TileId.SKATE_SHOP: "K",
    TileId.FLORIST: "R",
    TileId.TOY_STORE: "T",
    TileId.HARDWARE_STORE: "W",
    TileId.POLICE_STATION: "P",
    TileId.SPORTING_GOODS: "S",
    TileId.LAWN_GARDEN: "L",
    TileId.HOSPITAL: "H",
    TileId.FIRE_STATION: "F",
}
"""The letter of each building."""
_DOORS = {(0, 1): "v", (0, -1): "^", (-1, 0): "<", (1, 0): ">"}


def draw_map(state: Draft) -> list[str]:
    """Return the x axis, the map with the y axis at its left, and the x axis again.

    When a tile is to be laid, its places are written into their cells, and below the map is how it lies in each rotation.
    """
    node = state.agenda[-1] if state.agenda else None
    places: dict[Cell, list[int]] = {}
    if isinstance(node, LayTile):
        for action in node.options(state):
            places.setdefault(action.cell, []).append(action.r)
    town = state.town
    xs, ys = zip(*town.cells, *places, strict=True)
    west, north, columns, rows = min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    canvas = _canvas(columns, rows)
    for (cx, cy), laid in town.cells.items():
        _draw_tile(canvas, cx - west, cy - north, laid)
    for (x, y), mark in _marks(state).items():
        _write(canvas, x - 3 * west, y - 3 * north, mark, after=1)
    for (cx, cy), turns in places.items():
        _write(canvas, 3 * (cx - west), 3 * (cy - north), f"{cx},{cy}", after=1)
        _write(canvas, 3 * (cx - west), 3 * (cy - north) + 1, f"r={','.join(map(str, turns))}", after=1)
    axis = (" " * (MARGIN + 1) + " ".join(_labels(3 * (west + column)) for column in range(columns))).rstrip()
    lines = [axis, *(_labeled(line, number, 3 * north) for number, line in enumerate(canvas)), axis]
    return [*lines, "", *_forms(node.tile)] if isinstance(node, LayTile) else lines


def _canvas(columns: int, rows: int) -> Canvas:
    return [[" "] * (columns * TILE + 1) for _ in range(rows * HEIGHT + 1)]


def _labels(x: int) -> str:
    """Return the x of three squares, of the middle one alone where they would run into each other; as wide as the squares are."""
    labels = "".join(
        str(at).ljust(SQUARE) if len(str(at)) < SQUARE or at == x + 1 else " " * SQUARE for at in range(x, x + 3)
    )
    return labels[: 3 * SQUARE]


def _labeled(line: list[str], number: int, north: int) -> str:
    """Return a line of the map, with its y before it if it is a row of squares."""
    y = north + number // HEIGHT * 3 + number % HEIGHT - 1
    label = f"{y:>{MARGIN - 1}} " if number % HEIGHT else " " * MARGIN
    return (label + "".join(line)).rstrip()


def _forms(tile: TileId) -> list[str]:
    """Return a tile as it lies in each rotation, side by side."""
    turns = range(TILES[tile].turns)
    canvas = _canvas(2 * len(turns), 1)
    for r in turns:
        _draw_tile(canvas, 2 * r, 0, Laid(tile, r))
    names = "".join(f"r={r}".ljust(2 * TILE) for r in turns)
    return [f"{TILES[tile].name}:", *(f"  {line}".rstrip() for line in (names, *map("".join, canvas)))]


def _draw_tile(canvas: Canvas, column: int, row: int, laid: Laid) -> None:
    """Draw a tile: a box with gaps at its exits, and its ground in each square."""
    left, top = column * TILE, row * HEIGHT
    form = form_of(*laid)
    for at in (top, top + HEIGHT):
        canvas[at][left : left + TILE + 1] = "+" + "-" * (TILE - 1) + "+"
    for at in range(top + 1, top + HEIGHT):
        canvas[at][left] = canvas[at][left + TILE] = "|"
    for side in SIDES:
        if side in form.exits:
            if side in (Side.N, Side.S):
                gap = left + 1 + SQUARE
                canvas[top if side is Side.N else top + HEIGHT][gap : gap + SQUARE] = " " * SQUARE
            else:
                canvas[top + 2][left if side is Side.W else left + TILE] = " "
    for i, j in (*form.streets, *form.building):
        _write(canvas, 3 * column + i, 3 * row + j, _ground(laid.tile, form, (i, j)))


def _ground(tile: TileId, form: Form, spot: Spot) -> str:
    """Return the street, the center of a helipad, the letter of a building, or an arrow to the street behind a door."""
    if spot in form.streets:
        return "X" if tile in HELIPADS and spot == SPOTS[4] else "."
    for inside, (i, j) in form.doors:
        if inside == spot:
            return _DOORS[i - spot[0], j - spot[1]]
    return LETTERS[tile]


def _write(canvas: Canvas, x: int, y: int, text: str, *, after: int = 0) -> None:
    """Write into a square, counted from the northwest of the map."""
    at = x // 3 * TILE + x % 3 * SQUARE + 1 + after
    canvas[y // 3 * HEIGHT + y % 3 + 1][at : at + len(text)] = text


def _marks(state: Draft) -> dict[Square, str]:
    """Return two characters for each square with something on it: zombies, then a figure or tokens."""
    zombies = zombies_on(state.zombies)
    lying = {lying.square for lying in state.lying}
    figures = Counter(square for square in state.squares if square is not None)
    health, bullets = {*state.health_tokens}, {*state.bullet_tokens}
    marks = {}
    for square in {*zombies, *lying, *figures, *health, *bullets}:
        first = "z" if zombies.get(square) == 1 else "Z" if square in zombies else "x" if square in lying else " "
        if figures[square]:
            second = str(state.squares.index(square)) if figures[square] == 1 else "@"
        else:
            second = (
                "&" if square in health & bullets else "h" if square in health else "b" if square in bullets else " "
            )
        marks[square] = first + second
    return marks
