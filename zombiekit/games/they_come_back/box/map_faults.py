"""Checks of maps: how tiles may lie beside each other, and which walls can be opened (clauses GEO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from zombiekit.errors import Fault, shown
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.map_tables import Laid, in_order, next_cell
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, OPPOSITE, SIDES, TILES, Box, Tile, TileId, form_of

FARTHEST_CELL = 98
"""The farthest that a tile may lie from Town Square in x or y: as far as the most tiles allowed reach in a single row."""
CENTER: Cell = (0, 0)
"""The cell of Town Square. Rules: STCB-SETUP-02."""


def town_faults(tiles: object, printed: Mapping[TileId, Tile] = TILES) -> list[Fault]:
    """Return everything that is wrong with the tiles of a map, given what is printed on each tile."""
    if not isinstance(tiles, tuple):
        return [Fault("", "tiles", f"{shown(tiles)} is not a tuple of tiles by cell")]
    most = sum([data.count for data in printed.values()])
    if len(tiles) > most:
        return [Fault("INV-2", "tiles", f"{len(tiles)} tiles, and there are {most}")]
    faults = []
    for index, pair in enumerate(tiles):
        what = (
            "" if isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Laid) else "is not a cell and tile"
        )
        what = what or form_fault(pair[0], *pair[1])
        if what:
            faults.append(Fault("", f"tiles[{index}]", f"{shown(pair)} {what}"))
    if faults:
        return faults
    if sorted(tiles) != list(tiles):
        return [Fault("", "tiles", "are not sorted by cell")]
    return [
        Fault(rule, "tiles" if index is None else f"tiles[{index}]", what)
        for index, rule, what in misfits([(cell, *laid) for cell, laid in tiles], printed)
    ]


def opening_faults(openings: object, links: Mapping[Square, tuple[Square, ...]]) -> list[Fault]:
    """Return everything wrong with the opened walls of a map, given the links of its sound tiles. Rules: STCB-GEO-09, STCB-CARD-24."""
    if openings == ():
        return []
    if not isinstance(openings, tuple):
        return [Fault("STCB-GEO-09", "openings", f"{shown(openings)} is not a tuple of pairs of squares")]
    faults = []
    for index, pair in enumerate(openings):
        what = "" if isinstance(pair, tuple) and len(pair) == 2 and {*pair} <= links.keys() else "are no two squares"
        if not what and sum([abs(one - other) for one, other in zip(*pair, strict=True)]) != 1:
            what = "do not touch"
        what = what or ("lie on one tile" if len({(x // 3, y // 3) for x, y in pair}) == 1 else "")
        what = what or ("are linked without it" if pair[1] in links[pair[0]] else "")
        what = what or ("are not in square order" if in_order(pair[1]) < in_order(pair[0]) else "")
        if what:
            faults.append(Fault("STCB-GEO-09", f"openings[{index}]", f"{shown(pair)} {what}"))
    if not faults and sorted({*openings}) != list(openings):
        faults.append(Fault("STCB-GEO-09", "openings", "are not sorted, each once"))
    return faults


def form_fault(cell: object, tile: object, r: object, floor: object) -> str:
    """Return why these are no cell, tile, rotation and floor, or an empty text if they are. Rules: STCB-TILE-06, STCB-MALL-02."""
    if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(part) is int for part in cell)):
        return f"names no cell cx,cy, but {shown(cell, 60)}"
    if max(map(abs, cell)) > FARTHEST_CELL:
        return f"lies more than {FARTHEST_CELL} cells from Town Square"
    if not isinstance(tile, TileId):
        return f"names no tile, but {shown(tile, 60)}"
    turns = TILES[tile].turns
    if type(r) is not int or not 0 <= r < turns:
        return f"is turned by {shown(r, 60)}; {tile} lies in {turns} way{'s' * (turns > 1)}, r from 0 to {turns - 1}"
    floors = TILES[tile].floors
    if type(floor) is int and floor == 0 and floors != (0,):
        return f"joins no tile that shows its floor, and names none; {tile} lies on {' or '.join(map(str, floors))}"
    if type(floor) is not int or floor not in floors:
        return f"lies on floor {shown(floor, 60)}; {tile} lies on {' or '.join(map(str, floors))}"
    return ""


def misfits(
    tiles: Sequence[tuple[Cell, TileId, int, int]], printed: Mapping[TileId, Tile] = TILES
) -> Iterator[tuple[int | None, str, str]]:
    """Yield why tiles cannot lie like this: the index of the tile or None, the rule, and the reason in words.

    Rules: INV-2, INV-9, STCB-SETUP-02.
    """
    laid: dict[Cell, Laid] = {}
    used: Counter[TileId] = Counter()
    for index, (cell, tile, r, floor) in enumerate(tiles):
        used[tile] += 1
        if used[tile] > printed[tile].count:
            yield index, "INV-2", f"{tile} lies {used[tile]} times, and there is {printed[tile].count} of it"
        if floor not in TILES[tile].floors:
            yield index, "STCB-MALL-02", f"no tile beside it shows on which floor {tile} lies; add floor=1 or floor=2"
        if cell in laid:
            yield index, "INV-2", f"{tile} lies in the cell {_text(cell)} of {laid[cell].tile}"
            continue
        laid[cell] = Laid(tile, r, floor)
        yield from ((index, "INV-9", what) for what in _clashes(laid, cell))
    if CENTER not in laid or laid[CENTER] not in _first_tiles(used):
        yield None, "STCB-SETUP-02", f"{_first_tiles(used)[0].tile} does not lie in the cell {_text(CENTER)}"


def _first_tiles(tiles: Iterable[TileId]) -> list[Laid]:
    """Return what may lie in the middle: Town Square, or an entrance if no tile of the town takes part.

    Rules: STCB-SETUP-02, STCB-ALONE-02.
    """
    boxes = {TILES[tile].box for tile in tiles} - {Box.Z1}
    is_alone = len(boxes) == 1 and all(TILES[tile].box is not Box.Z1 for tile in tiles)
    return [Laid(ENTRANCES[box]) for box in boxes] if is_alone else [Laid(TileId.TOWN_SQUARE)]


def _clashes(laid: dict[Cell, Laid], cell: Cell) -> Iterable[str]:
    exits = form_of(*laid[cell]).exits
    for side in SIDES:
        other = laid.get(next_cell(cell, side))
        zone = form_of(*other).exits.get(OPPOSITE[side]) if other else None
        if other and exits.get(side) is not zone:
            has = "an exit" if exits.get(side) else "no exit"
            kind = f" of {exits[side]}" if exits.get(side) and zone else ""
            yield f"{laid[cell].tile} in {_text(cell)} has {has}{kind} to the {side}, unlike {other.tile} there"


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
