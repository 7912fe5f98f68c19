"""The checks V2 to V8 that a playable board must pass, and the graph of a board that does (clauses BOARD and FILE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from zombiekit.errors import shown
from zombiekit.games.zombie_flavored_doom.box.board_text import COLUMNS, LETTERS, MOST_TILES, ROWS, Sheet, Word, refuse
from zombiekit.games.zombie_flavored_doom.box.components import FOOD_TO_WIN, MATERIALS_TO_WIN, NOTHING, SEATS, Goods
from zombiekit.primitives import graphs

STEPS = {
    "4": ((0, -1, 0), (1, 0, 90), (0, 1, 180), (-1, 0, 270)),
    "8": ((0, -1, 0), (1, -1, 45), (1, 0, 90), (1, 1, 135), (0, 1, 180), (-1, 1, 225), (-1, 0, 270), (-1, -1, 315)),
    "hex": ((1, -1, 30), (1, 0, 90), (0, 1, 150), (-1, 1, 210), (-1, 0, 270), (0, -1, 330)),
}
"""The neighbors of (x, y) by adjacency: dx, dy (to the south), bearing. Rules: DOOM-FILE-05, DOOM-FILE-06."""


@attrs.define
class Drawn:
    """The tiles of a board and the links between them.

    Attributes:
        names: The names of the tiles, in tile order.
        marks: The character of each tile, with its place.
        cells: Where each tile lies on its map, (x, y); empty for a graph.
        links: The bearing of each link at its first tile; every link is here in both directions.
    """

    names: list[str] = attrs.Factory(list)
    marks: list[Word] = attrs.Factory(list)
    cells: list[tuple[int, int]] = attrs.Factory(list)
    links: dict[tuple[int, int], int] = attrs.Factory(dict)


def drawn_from(sheet: Sheet) -> Drawn:
    """Return the tiles and links of a board that passes all checks.

    Raises:
        InvalidBoard: A check fails: the first one in the order of the book.

    Rules: DOOM-FILE-04, DOOM-FILE-05, DOOM-FILE-06, DOOM-FILE-08, DOOM-FILE-10, DOOM-BOARD-02, DOOM-BOARD-07.
    """
    board = _tiles(sheet)
    _check_seats(sheet)
    _check_strongholds(sheet, board)
    _check_legend(sheet, board)
    _check_connected(sheet, board)
    _join(sheet, board)
    if not sheet.practice:
        _check_spawns(sheet, board)
        _check_supply(sheet, board)
    return board


def _tiles(sheet: Sheet) -> Drawn:
    """Return the tiles in tile order, without holes. Rules: DOOM-BOARD-07."""
    board = Drawn()
    if sheet.adjacency == "graph":
        board.names = list(sheet.tiles)
        board.marks = [mark for _, mark in sheet.tiles.values()]
        return board
    for y, row in enumerate(sheet.rows):
        for x, mark in enumerate(row):
            if mark.text != "#":
                board.names.append(f"{chr(ord('a') + x)}{y + 1}")
                board.marks.append(mark)
                board.cells.append((x, y))
    return board


def _check_seats(sheet: Sheet) -> None:
    """Check V2."""
    seats = len(sheet.home)
    if seats != len(sheet.forward):
        refuse("V2", f"{seats} homes, but {len(sheet.forward)} forward bearings", sheet.forward_place)
    if seats > SEATS:
        refuse("V2", f"{seats} seats: expected 1 to {SEATS}", sheet.home[SEATS].place)


def _check_strongholds(sheet: Sheet, board: Drawn) -> None:
    """Check V3."""
    homes = {word.text for word in sheet.home}
    found: set[str] = set()
    for mark in board.marks:
        if mark.text in LETTERS:
            if mark.text in found:
                refuse("V3", f"the stronghold {mark.text} is on the board twice", mark.place)
            if mark.text not in homes:
                refuse("V3", f"the stronghold {mark.text} is nobody's home", mark.place)
            found.add(mark.text)
    for word in sheet.home:
        if word.text not in found:
            refuse("V3", f"the home {word.text} is not on the board", word.place)


def _check_legend(sheet: Sheet, board: Drawn) -> None:
    """Check V4."""
    for y, row in enumerate(sheet.rows):
        if y >= ROWS:
            refuse("V4", f"a map has at most {ROWS} rows", row[0].place)
        if len(row) > COLUMNS:
            refuse("V4", f"a map has at most {COLUMNS} columns", row[COLUMNS].place)
    if len(board.marks) > MOST_TILES:
        refuse("V4", f"a board has at most {MOST_TILES:,} tiles", board.marks[MOST_TILES].place)
    for mark in board.marks:
        char = mark.text
        if "a" <= char <= "z":
            if char not in sheet.stacks:
                refuse("V4", f"the header stack {char}: is missing", mark.place)
        elif char != "." and char not in LETTERS and not "1" <= char <= "9":
            refuse("V4", f"{shown(char)} stands for no kind of tile", mark.place)


def _check_connected(sheet: Sheet, board: Drawn) -> None:
    """Check V5; V6 deals with links and cuts that are wrong in themselves."""
    count = len(board.names)
    if count < 2:
        place = board.marks[0].place if count else sheet.section_place
        refuse("V5", f"a board has at least 2 tiles, not {count}", place)
    index = {name: tile for tile, name in enumerate(board.names)}
    pairs: set[frozenset[int | None]] = {frozenset(pair[:2]) for pair in grid_links(sheet.adjacency, board.cells)}
    pairs -= {frozenset((index.get(one.text), index.get(other.text))) for one, other in sheet.cuts}
    pairs |= {frozenset((index.get(link.one.text), index.get(link.other.text))) for link in sheet.links}
    near = graphs.adjacency(count, (tuple(pair) for pair in pairs if len(pair - {None}) == 2))  # type: ignore[misc]
    distances = graphs.flood(near, (0,))
    if graphs.APART in distances:
        lost = distances.index(graphs.APART)
        refuse("V5", f"no way leads from {board.names[0]} to {board.names[lost]}", board.marks[lost].place)


def grid_links(adjacency: str, cells: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the links of a grid: tile, neighbor, bearing at the tile; nothing for a graph, which has no cells."""
    where = {cell: tile for tile, cell in enumerate(cells)}
    for tile, (x, y) in enumerate(cells):
        for dx, dy, bearing in STEPS[adjacency]:
            near = where.get((x + dx, y + dy))
            if near is not None:
                yield tile, near, bearing


def _join(sheet: Sheet, board: Drawn) -> None:
    """Check V6, and lay the links. Rules: DOOM-FILE-08."""
    index = {name: tile for tile, name in enumerate(board.names)}
    grid = {(one, other): bearing for one, other, bearing in grid_links(sheet.adjacency, board.cells)}
    links = dict(grid)
    for start, end in sheet.cuts:
        one, other = _tile(index, start), _tile(index, end)
        if (one, other) not in grid:
            refuse("V6", f"no link of the grid joins {start.text} and {end.text}", start.place)
        if (one, other) not in links:
            refuse("V6", f"the link of {start.text} and {end.text} is cut twice", start.place)
        del links[one, other], links[other, one]
    leaving = {(tile, bearing) for (tile, _), bearing in links.items()}
    for link in sheet.links:
        one, other = _tile(index, link.one), _tile(index, link.other)
        if one == other:
            refuse("V6", f"a link joins {link.one.text} to itself", link.one.place)
        if (one, other) in links:
            refuse("V6", f"{link.one.text} and {link.other.text} are already linked", link.one.place)
        for tile, bearing, word in ((one, link.bearing, link.one), (other, link.back, link.other)):
            if (tile, bearing) in leaving:
                refuse("V6", f"another link leaves {word.text} at bearing {bearing}", word.place)
            leaving.add((tile, bearing))
        links[one, other], links[other, one] = link.bearing, link.back
    for one, other in links:
        if board.marks[one].text in LETTERS and board.marks[other].text in LETTERS:
            first, second = sorted((board.marks[one], board.marks[other]))
            where = max(first.place, second.place)
            refuse("V6", f"the strongholds {first.text} and {second.text} are neighbors", where)
    board.links = links


def _tile(index: dict[str, int], word: Word) -> int:
    if word.text not in index:
        refuse("V6", f"there is no tile {shown(word.text, 60)}", word.place)
    return index[word.text]


def _check_spawns(sheet: Sheet, board: Drawn) -> None:
    """Check V7."""
    base, step, cap = sheet.waves
    if not (base or step):
        return
    place = sheet.waves_place if sheet.waves_place.line else sheet.section_place
    if not any(mark.text.isdigit() for mark in board.marks):
        refuse("V7", f"zombies come (waves: {base} {step} {cap}), but there is no tile for them to appear on", place)
    if not cap:
        refuse("V7", f"zombies come (waves: {base} {step} 0), but the cap lets none on the board", place)


def _check_supply(sheet: Sheet, board: Drawn) -> None:
    """Check V8."""
    printed = supply(sheet, board)
    food = FOOD_TO_WIN * min(Counter(word.text for word in sheet.home).values())
    if printed.materials < MATERIALS_TO_WIN:
        what = f"the stacks hold {printed.materials} Materials, and nobody wins with fewer than {MATERIALS_TO_WIN}"
        refuse("V8", what, sheet.section_place)
    if printed.food < food:
        what = f"the stacks hold {printed.food} Food, and nobody wins with less than {food}"
        refuse("V8", what, sheet.section_place)


def supply(sheet: Sheet, board: Drawn) -> Goods:
    """Return the total of all stacks."""
    stacks = [sheet.stacks[mark.text] for mark in board.marks if mark.text in sheet.stacks]
    return Goods(*map(sum, zip(NOTHING, *stacks, strict=True)))
