"""The board as a scene: squares or hexes where its map has them, the tiles of a graph on a circle."""

from __future__ import annotations

from collections import Counter
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING

from zombiekit.drawings import Role
from zombiekit.games.zombie_flavored_doom.box.components import SEATS
from zombiekit.games.zombie_flavored_doom.table.position import Draft, pile
from zombiekit.games.zombie_flavored_doom.table.seats import seat_name
from zombiekit.games.zombie_flavored_doom.view.drawing import still_to_move
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import Cell, Frame, Ground, Label, Line, Point, Scene, Shape, Stroke, Token, corners
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

SIDE = 100
"""A square tile."""
HALF, LONG = 56, 65
"""Half the breadth and half the height of a hexagonal tile, which stands on a corner."""
APART = 150
"""How far the tiles of a graph are from each other, at least."""
HEAD = 22
"""How much of a tile its name takes."""
_SEATS = tuple(Role(f"seat_{seat}") for seat in range(SEATS))


def scene(state: Draft) -> Scene:
    """Return the table as a scene: cells are the places `("tile", name)`; lines are links that the eye would not expect."""
    plan = state.options.ground.plan
    waiting = still_to_move(state)
    done = Counter(state.zombies) - waiting
    cells = [
        _tile(plan, tile, center, tuple(_tokens(state, tile, waiting[tile], done[tile])))
        for tile, center in enumerate(_centers(plan))
    ]
    return Scene(tuple(cells), ways=_links(plan))


@memo
def _centers(plan: Plan) -> tuple[Point, ...]:
    """Return the middle of each tile, in whole numbers."""
    if plan.adjacency == "hex":
        return tuple((HALF * (2 * x + y), LONG * 3 // 2 * y) for x, y in plan.cells)
    if plan.cells:
        return tuple((SIDE * x, SIDE * y) for x, y in plan.cells)
    count = len(plan.names)
    radius = ceil(APART / 2 / sin(pi / max(2, count)))
    turns = [2 * pi * tile / count for tile in range(count)]
    return tuple((round(radius * sin(turn)), round(-radius * cos(turn))) for turn in turns)


@memo
def _links(plan: Plan) -> tuple[Line, ...]:
    """Return the links of a graph."""
    if plan.cells:
        return ()
    centers = _centers(plan)
    return tuple(
        Line(centers[tile], centers[other], Stroke.ROUGH, "link")
        for tile, near in enumerate(plan.neighbors)
        for other in near
        if tile < other
    )


def _outline(plan: Plan, center: Point) -> tuple[Point, ...]:
    x, y = center
    if plan.adjacency != "hex":
        return corners(Frame(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE))
    low = LONG // 2
    return (
        *((x, y - LONG), (x + HALF, y - low), (x + HALF, y + low)),
        *((x, y + LONG), (x - HALF, y + low), (x - HALF, y - low)),
    )


def _tile(plan: Plan, tile: int, center: Point, tokens: tuple[Token, ...]) -> Cell:
    x, y = center
    name, letter, mark = plan.names[tile], plan.letter_at[tile], plan.marks[tile]
    ground, words, sign = Ground.BARE, str(name), ""
    if letter:
        ground, words, sign = Ground.HOUSE, f"stronghold {letter} on {name}", letter
    elif mark.isdigit():
        ground, words, sign = Ground.NEST, f"{name}, where zombies of group {mark} appear", mark
    if plan.adjacency == "hex":
        head, room = Frame(x - 28, y - 48, 56, 20), Frame(x - 50, y - 27, 100, 60)
    else:
        left, top = x - SIDE / 2, y - SIDE / 2
        head = Frame(left + 4, top + 3, SIDE - 8, HEAD)
        room = Frame(left + 4, top + HEAD + 4, SIDE - 8, SIDE - HEAD - 8)
    labels = _labels(str(name), sign, head)
    outline = _outline(plan, center)
    return Cell(("tile", str(name)), outline, ground, words, labels, room, tokens)


def _labels(name: str, sign: str, head: Frame) -> tuple[Label, ...]:
    """Return the name of a tile, and at its right the letter of a stronghold or the number of a spawn group."""
    if not sign:
        return (Label(name, head),)
    x, y, width, height = head
    return Label(name, Frame(x, y, 0.7 * width, height)), Label(sign, Frame(x + 0.7 * width, y, 0.3 * width, height))


def _tokens(state: Draft, tile: int, waiting: int, done: int) -> Iterator[Token]:
    """Yield players, zombies that are still to move tonight and others, and resources on a tile."""
    for seat, where in enumerate(state.tiles):
        if where == tile:
            yield Token("player", Shape.FIGURE, _SEATS[seat], str(seat + 1), seat_name(seat), place=("seat", seat))
    if done:
        yield Token("zombie", Shape.TOMB, Role.ZOMBIE, f"Z{done}", many(done, "zombie"), done)
    if waiting:
        words = f"{many(waiting, 'zombie')} still to move tonight"
        yield Token("waiting-zombie", Shape.BROKEN, Role.GROUND, f"z{waiting}", words, waiting)
    for kind, count in pile(state, tile)._asdict().items():
        if count:
            yield Token(kind, Shape.DISC, Role.ITEM, f"{kind[0].upper()}{count}", f"{count} {kind.capitalize()}", count)
