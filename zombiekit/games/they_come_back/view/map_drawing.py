"""The map as text: tiles as boxes, square by square, and the places for a tile that is to be laid."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from zombiekit import drawings
from zombiekit.agenda import current_player, legal_actions
from zombiekit.drawings import Backdrop, Box, MapDrawing, Place, Role, Row, RowColumn, Span, Word, ground, row
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import HELIPADS, SPOTS, TILES, Form, Side, Spot, TileId, lying
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.ends import steps
from zombiekit.games.they_come_back.rules.zombies import enhanced_at
from zombiekit.games.they_come_back.table.position import Draft, zombies_on

Canvas: TypeAlias = list[list[Word]]
"""The words on each line; later ones cover earlier ones."""

SQUARE = 3
"""The width of a square: a character each for its ground, its zombies, and a figure or token."""
TILE = 3 * SQUARE + 1
"""The width of a tile, with its west wall."""
HEIGHT = 4
"""The height of a tile, with its north wall."""
MARGIN = 5
"""The column where the map begins, right of the y axis."""
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
    TileId.TOP_SECRET_LAB: "C",
    TileId.MESS_HALL: "M",
    TileId.BARRACKS: "B",
    TileId.ARMORY: "Y",
    TileId.MOTOR_POOL: "O",
    TileId.PET_STORE: "p",
    TileId.LINGERIE_SHOP: "l",
    TileId.OUTFITTER: "o",
    TileId.MUSIC_STORE: "m",
    TileId.APPLIANCE_STORE: "a",
    TileId.DEPARTMENT_STORE: "d",
    TileId.FOOD_COURT: "f",
    TileId.CONSIGNMENT_SHOP: "c",
    TileId.COSTUME_SHOP: "u",
    TileId.GAME_STORE: "g",
}
"""The letter of each building, a small one for a store of the mall."""
_DOORS = {(0, 1): "v", (0, -1): "^", (-1, 0): "<", (1, 0): ">"}


def draw_map(state: Draft) -> list[Row]:
    """Return the x axis, the map with the y axis at its left, and the x axis again; cells where the tile to be laid fits are marked."""
    places = laying_places(state)
    xs, ys = zip(*state.town.cells, *places, strict=True)
    west, north = min(xs), min(ys)
    lines = _lines(state.town, (west, north), (max(xs), max(ys)))
    canvas: Canvas = [[] for _ in lines]
    marks = _marks(state)
    for (cx, cy), turns in places.items():
        marks[3 * cx, 3 * cy] = [(1, f"{cx},{cy}", Role.OPEN)]
        marks[3 * cx, 3 * cy + 1] = [(1, f"r={','.join(map(str, turns))}", Role.OPEN)]
    for (x, y), words in marks.items():
        line, column = _spot(x - 3 * west, y - 3 * north)
        canvas[line] += [(MARGIN + column + at, text, role) for at, text, role in words]
    labels = [_labels(3 * cx) for cx in range(west, max(xs) + 1)]
    axis = row(*[(MARGIN + 1 + TILE * column, label, Role.PLAIN) for column, label in enumerate(labels)])
    found = [row(*words, on=line) if words else bare for words, (line, bare) in zip(canvas, lines, strict=True)]
    return [axis, *found, axis]


@lru_cache(maxsize=32)
def _lines(town: Town, northwest: Cell, southeast: Cell) -> tuple[tuple[Backdrop, Row], ...]:
    """Return the lines of a map with nothing on it, with the y axis, as ground and as rows; play does not change them."""
    (west, north), (_, south) = northwest, southeast
    canvas: Canvas = [[] for _ in range((south - north + 1) * HEIGHT + 1)]
    for (cx, cy), laid in town.cells.items():
        _draw_tile(canvas, MARGIN + (cx - west) * TILE, (cy - north) * HEIGHT, laid.tile, town.form_at((cx, cy)))
    grounds = [ground((0, _y(number, 3 * north), Role.PLAIN), *words) for number, words in enumerate(canvas)]
    return tuple((line, row(on=line)) for line in grounds)


def chart(state: Draft) -> MapDrawing:
    """Return the map, focused on the figure that matters most or the first place for the tile to lay."""
    places = laying_places(state)
    cells = [*state.town.cells, *places]
    west, north = (min(numbers) for numbers in zip(*cells, strict=True))
    found: dict[Place, Box] = {}
    for cx, cy in cells:
        if (cx, cy) in places:  # the two lines that are written into it
            line, column = _spot(3 * (cx - west), 3 * (cy - north))
            found["cell", (cx, cy)] = Box(line + 1, column + MARGIN, 2, 3 * SQUARE)
        for x, y in product(range(3 * cx, 3 * cx + 3), range(3 * cy, 3 * cy + 3)):
            line, column = _spot(x - 3 * west, y - 3 * north)
            found["square", (x, y)] = Box(line + 1, column + MARGIN, 1, SQUARE)
        found.setdefault(("cell", (cx, cy)), found["square", (3 * cx + 1, 3 * cy + 1)])
    focus = found["cell", min(places)] if places else found["square", _square_in_focus(state) or (1, 1)]
    return MapDrawing(tuple(draw_map(state)), found, focus[:2], head=1, foot=1, margin=MARGIN)


def _square_in_focus(state: Draft) -> Square | None:
    """Return where the figure stands that a decision is about.

    That is the figure of who acts. A card may be played in the turn of another, which is about that player's figure; and undead that
    move no more than zombies hunt the nearest human.
    """
    node = state.agenda[-1] if state.agenda else None
    asked = current_player(state)
    square = state.squares[max(state.active if asked < 0 or isinstance(node, rules.WindowChoice) else asked, 0)]
    has_moved = (
        node.stepped if isinstance(node, rules.UndeadMove) else isinstance(node, rules.SwarmMove) and not node.figure
    )
    if not has_moved or state.health[state.active]:
        return square
    humans = [human for human, health in zip(state.squares, state.health, strict=True) if human and health]
    return min(humans, key=lambda human: steps(state, square, [human]), default=square)


def tile_to_lay(state: Draft) -> tuple[TileId, tuple[Form, ...]] | None:
    """Return the tile that is to be laid, as it lies in each rotation; None if none is to be laid."""
    node = state.agenda[-1] if state.agenda else None
    if not isinstance(node, rules.LayTile):
        return None
    printed = printed_in(state.options.tiles)[node.tile]
    return node.tile, tuple([lying(printed, r) for r in range(TILES[node.tile].turns)])


def laying_places(state: Draft) -> dict[Cell, list[int]]:
    """Return the cells where the present tile may be laid, each with the rotations; empty if none is to be laid."""
    places: dict[Cell, list[int]] = {}
    for action in legal_actions(state) if tile_to_lay(state) else ():
        places.setdefault(action.cell, []).append(action.r)
    return places


def _labels(x: int) -> str:
    """Return the x of three squares, as wide as the squares; long numbers are left out except that of the middle square."""
    labels = [str(at) if len(str(at)) < SQUARE or at == x + 1 else "" for at in range(x, x + 3)]
    return "".join([label.ljust(SQUARE) for label in labels])[: 3 * SQUARE]


def _y(number: int, north: int) -> str:
    """Return the y of a line of the map, or nothing if it has no squares."""
    return f"{north + number // HEIGHT * 3 + number % HEIGHT - 1:>{MARGIN - 1}}" if number % HEIGHT else ""


def draw_tile(tile: TileId, form: Form, r: int) -> tuple[Row, ...]:
    """Return a tile as it lies after `r` quarter turns, below their number."""
    canvas: Canvas = [[] for _ in range(HEIGHT + 1)]
    _draw_tile(canvas, 0, 0, tile, form)
    return (row((0, f"r={r}", Role.PLAIN)), *(row(*words) for words in canvas))


def _draw_tile(canvas: Canvas, left: int, top: int, tile: TileId, form: Form) -> None:
    """Draw a tile: a box with gaps at its exits, and its ground in each square."""
    for at in (top, top + HEIGHT):
        canvas[at].append((left, "+" + "-" * (TILE - 1) + "+", Role.GROUND))
    for at in range(top + 1, top + HEIGHT):
        canvas[at].append((left, "|" + " " * (TILE - 1) + "|", Role.GROUND))
    for side in form.exits:
        if side in (Side.N, Side.S):
            canvas[top if side is Side.N else top + HEIGHT].append((left + 1 + SQUARE, " " * SQUARE, Role.GROUND))
        else:
            canvas[top + 2].append((left if side is Side.W else left + TILE, " ", Role.GROUND))
    for i, j in (*form.streets, *form.building):
        text, role = _ground(tile, form, (i, j))
        canvas[top + 1 + j].append((left + 1 + i * SQUARE, text, role))


def _ground(tile: TileId, form: Form, spot: Spot) -> Span:
    """Return the mark for the street, the center of a helipad, the letter of a building, or an arrow out of its door."""
    if spot in form.streets:
        return Span("X", Role.GOAL) if tile in HELIPADS and spot == SPOTS[4] else Span(".", Role.GROUND)
    for inside, (i, j) in form.doors:
        if inside == spot:
            return Span(_DOORS[i - spot[0], j - spot[1]], Role.WAY)
    return Span(LETTERS[tile], Role.PLACE)


def _spot(x: int, y: int) -> RowColumn:
    """Return the line and the character at which a square begins, counted from the northwest of the map."""
    return y // 3 * HEIGHT + y % 3 + 1, x // 3 * TILE + x % 3 * SQUARE + 1


def _marks(state: Draft) -> dict[Square, list[Word]]:
    """Return what is written into each square with something on it: zombies, then a figure or tokens."""
    zombies = zombies_on(state.zombies)
    health, bullets = {*state.health_tokens}, {*state.bullet_tokens}
    marks: dict[Square, list[Word]] = {
        square: [(2, "&" if square in health & bullets else "h" if square in health else "b", Role.ITEM)]
        for square in health | bullets
    }
    for square, count in Counter(square for square in state.squares if square is not None).items():
        seat = state.squares.index(square)
        marks[square] = [(2, "@", Role.FIGURE) if count > 1 else (2, str(seat + 1), drawings.SEAT_ROLES[seat])]
    for square in {*zombies, *(each.square for each in state.lying)}:
        count = zombies.get(square, 0)
        letter = "e" if enhanced_at(state, square) else "z"
        mark = (1, letter if count == 1 else letter.upper(), Role.ZOMBIE) if count else (1, "x", Role.GROUND)
        marks.setdefault(square, []).append(mark)
    return marks
