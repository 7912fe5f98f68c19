"""How a board is laid out as text: squares and hexes in rows, a graph as a list of its tiles."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from zombiekit.drawings import Backdrop, Box, MapDrawing, Role, Row, Span, bare, row
from zombiekit.games.zombie_flavored_doom.box.board_checks import grid_links
from zombiekit.games.zombie_flavored_doom.box.board_sheet import POINTS
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zombiekit.drawings import Place
    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

WIDTH = 80
"""Where questions are broken into lines; the board is as wide as it is."""
MARGIN = 4
"""Where a map begins, right of the numbers of its rows."""
GROUND = (Span(".", Role.GROUND),)
"""A tile with nothing on it."""


def chart_of(plan: Plan, tiles: list[Row], focus: str) -> MapDrawing:
    """Return the board as a chart whose focus is the tile of this name."""
    if not plan.cells:
        listed: dict[Place, Box] = {("tile", name): Box(tile, 0, 1, 1) for tile, name in enumerate(plan.names)}
        return MapDrawing(tuple(_listed(plan, tiles)), listed, listed["tile", focus][:2])
    where = dict(zip(plan.cells, tiles, strict=True))
    is_hex = plan.adjacency == "hex"
    begins = _leaning(where) if is_hex else _upright(where)
    found: dict[Place, Box] = {}
    for name, (x, y), words in zip(plan.names, plan.cells, tiles, strict=True):
        found["tile", name] = Box(2 * y + 1 if is_hex else y + 1, begins[x, y], 1, _width(words))
    rows = tuple(_slanted(where) if is_hex else _straight(where))
    return MapDrawing(rows, found, found["tile", focus][:2], head=int(not is_hex), margin=MARGIN)


def laid_out(plan: Plan, tiles: list[Row]) -> list[Row | str]:
    """Return a map as rows of tiles, a graph as a list of tiles with their links."""
    if not plan.cells:
        return list(_listed(plan, tiles))
    where = dict(zip(plan.cells, tiles, strict=True))
    lines = _slanted(where) if plan.adjacency == "hex" else _straight(where)
    return [*lines, *odd_links(plan)]


def _width(words: Row) -> int:
    return sum([len(span.text) for span in words])


def _at(column: int, words: Row) -> Iterator[tuple[int, str, Role]]:
    """Yield spans from a column on."""
    for text, role in words:
        yield column, text, role
        column += len(text)


def _straight(where: Mapping[tuple[int, int], Row]) -> Iterator[Row]:
    """Yield the letters of the columns, and the rows of squares."""
    columns, rows = _extent(where)
    begins = _upright(where)
    yield row(*((begins[x, 0], _letter(x), Role.PLAIN) for x in columns))
    for y in rows:
        tiles = [at for x in columns for at in _at(begins[x, y], where.get((x, y), ()))]
        yield row((0, f"{y + 1:>3}", Role.PLAIN), *tiles, on=_blank(tiles[-1][0]))


def _extent(where: Mapping[tuple[int, int], Row]) -> tuple[range, range]:
    columns, rows = (range(max(places) + 1) for places in zip(*where, strict=True))
    return columns, rows


def _upright(where: Mapping[tuple[int, int], Row]) -> dict[tuple[int, int], int]:
    """Return where each square begins in its row, those of a column at the same character."""
    columns, rows = _extent(where)
    begins: dict[tuple[int, int], int] = {}
    end = MARGIN
    for x in columns:
        begins |= {(x, y): end for y in rows}
        end += max(_width(where.get((x, y), GROUND)) for y in rows) + 1
    return begins


def _blank(width: int) -> Backdrop:
    """Return blanks as part of the ground, so that bare tiles and what is between them are one span."""
    return bare(" " * width, Role.GROUND)


def _letter(column: int) -> str:
    return chr(ord("a") + column)


def _slanted(where: Mapping[tuple[int, int], Row]) -> Iterator[Row]:
    """Yield the rows of hexes, each set in by half a hex more than the one above, so that its columns have letters of their own."""
    columns, rows = _extent(where)
    begins = _leaning(where)
    for y in rows:
        tiles = [(begins[x, y], x) for x in columns if (x, y) in where]
        yield row(*((begin, _letter(x), Role.PLAIN) for begin, x in tiles))
        found = [at for begin, x in tiles for at in _at(begin, where[x, y])]
        yield row((0, f"{y + 1:>3}", Role.PLAIN), *found, on=_blank(tiles[-1][0]))


def _leaning(where: Mapping[tuple[int, int], Row]) -> dict[tuple[int, int], int]:
    """Return where each hex begins in its row."""
    columns, rows = _extent(where)
    lean = max(_width(where.get((x, y), GROUND)) for x in columns for y in rows) // 2 + 1
    margin = MARGIN - min(lean * (2 * x + y) for x, y in where)
    return {(x, y): margin + lean * (2 * x + y) for x, y in where}


class Unexpected(NamedTuple):
    """What the eye would not expect of a map: links of tiles that do not touch, and tiles that touch without one."""

    added: tuple[tuple[int, int], ...]
    cut: tuple[tuple[int, int], ...]


@memo
def unexpected(plan: Plan) -> Unexpected:
    """Return the links and the missing links of a map that the eye would not expect. Rules: DOOM-FILE-08."""
    grid = {(tile, near) for tile, near, _ in grid_links(plan.adjacency, plan.cells)}
    links = _bearings(plan)
    added = [pair for pair in links if pair[0] < pair[1] and pair not in grid]
    return Unexpected(tuple(added), tuple([pair for pair in sorted(grid - links.keys()) if pair[0] < pair[1]]))


def _bearings(plan: Plan) -> dict[tuple[int, int], int]:
    return {
        (tile, other): bearing
        for tile, near in enumerate(plan.neighbors)
        for other, bearing in zip(near, plan.bearings[tile], strict=True)
    }


@memo
def odd_links(plan: Plan) -> list[str]:
    """Return the links and the missing links of a map that the eye would not expect, in words. Rules: DOOM-FILE-08."""
    links, names = _bearings(plan), plan.names
    odd = unexpected(plan)
    added = [
        f"{names[one]} {point(links[one, other])} {names[other]} {point(links[other, one])}" for one, other in odd.added
    ]
    cut = [f"{names[one]} {names[other]}" for one, other in odd.cut]
    lines = [f"also linked: {', '.join(added)}"] * bool(added) + [f"not linked: {', '.join(cut)}"] * bool(cut)
    return [part for line in lines for part in wrap(line, WIDTH)]


def point(bearing: int) -> str:
    """Return a bearing in short: the point of the compass, or the degrees."""
    return POINTS.get(bearing, str(bearing))


def _listed(plan: Plan, tiles: list[Row]) -> Iterator[Row]:
    width = max(map(len, plan.names))
    for name, found, near, bearings in zip(plan.names, tiles, plan.neighbors, plan.bearings, strict=True):
        links = ", ".join(f"{plan.names[tile]} at {bearing}" for tile, bearing in zip(near, bearings, strict=True))
        yield Span(f"{name:{width}} "), *found, Span(f"  -> {links}")
