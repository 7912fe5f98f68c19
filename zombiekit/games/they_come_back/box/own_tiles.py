"""House tiles: a table's own data for what is printed on a kind of tile and how many there are, in place of the box's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from os import PathLike
from types import MappingProxyType
from typing import Any, cast

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box import tiles as tile_data
from zombiekit.games.they_come_back.box.map_tables import FARTHEST_CELL, beside
from zombiekit.games.they_come_back.box.text_files import lines_of
from zombiekit.games.they_come_back.box.tiles import MIDDLE, STREET_LETTERS, TILES, Box, Spot, Tile, TileId, spot_of
from zombiekit.limits import escaped
from zombiekit.primitives.names import is_count, member_or_same

MOST_LAID = FARTHEST_CELL + 1
"""The most tiles in all, so that even a single row of them fits on a map."""
ONCE = frozenset({TileId.ESCALATOR, *tile_data.HELIPADS, *tile_data.ENTRANCES.values()})
"""The tiles that exist once, whatever a table says; Town Square cannot be changed at all."""
ON_SQUARES = frozenset({*tile_data.HELIPADS, *tile_data.ENTRANCES.values()})
"""The tiles without a building where the fixed rule puts zombies on the first squares, not at the exits. Rules: STCB-TOKEN-06."""
_LETTERS = {Box.Z1: "RPBg.", Box.Z2: "RPBg.", Box.Z3: "RHESg."}
"""The letters that each set uses for squares."""


def problems_of_tile(tile: TileId, data: Tile) -> Iterator[str]:
    """Yield what is wrong with a tile, given as it would be printed. Rules: INV-2."""
    if tile is TileId.TOWN_SQUARE:
        yield f"{tile} has to stay as in the box: all begin there"
        return
    least = sum([other is tile for behind in tile_data.PUT_ASIDE.values() for other in behind])
    if tile in ONCE and data.count != 1:
        yield f"count: there is one {tile}, not {data.count}"
    elif data.count < least:
        yield f"count: expected at least {least} of {tile}, to be put aside at the start, not {data.count}"
    squares = {(i, j): letter for j, row in enumerate(data.grid) for i, letter in enumerate(row)}
    if strange := sorted({*squares.values()} - {*_LETTERS[data.box]}):
        yield f"grid: {', '.join(strange)}: only the letters {_LETTERS[data.box]} of its set may be used"
        return
    bad = [*_bad_squares(tile, data, squares), *_bad_doors(data, squares), *_bad_duct(tile, data, squares)]
    yield from bad or _out_of_reach(data, squares)
    yield from _too_full(tile, data)


def _bad_squares(tile: TileId, data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    middles = [MIDDLE[side] for side in data.exits]
    if tile in ON_SQUARES:
        middles.append(tile_data.SPOTS[4])
    for spot in middles:
        if squares[spot] not in STREET_LETTERS:
            yield f"grid: {_text(spot)} is not a street, and an exit or the center of {tile} is there"
    if data.is_named is not TILES[tile].is_named:
        yield f"grid: {tile} {'has' if TILES[tile].is_named else 'has no'} building in the box"
    if data.turns != TILES[tile].turns:
        yield f"grid: {tile} would lie in {data.turns} different ways, and lies in {TILES[tile].turns} in the box"


def _bad_doors(data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    for inside, outside in data.doors:
        if squares[inside] not in tile_data.BUILDING_LETTERS or squares[outside] not in STREET_LETTERS:
            yield f"doors: {_text(inside)}>{_text(outside)} does not lead from a square of the building to the street"
        elif outside not in beside(*inside):
            yield f"doors: {_text(inside)} and {_text(outside)} do not touch"
    if len({*data.doors}) < len(data.doors):
        yield "doors: one is named twice"


def _bad_duct(tile: TileId, data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    if data.duct is None:
        return
    if data.floors == (0,) and tile is not TileId.HELIPAD_MALL:
        yield f"duct: {tile} lies on no floor of the mall, and has no air duct"
    if squares[data.duct] not in STREET_LETTERS + tile_data.BUILDING_LETTERS:
        yield f"duct: {_text(data.duct)} cannot be entered"


def _out_of_reach(data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    """Yield the squares that cannot be reached from an exit. Rules: STCB-GEO-05, STCB-GEO-07."""
    reached = new = {MIDDLE[side] for side in data.exits}
    inside = {spot for spot, letter in squares.items() if letter in tile_data.BUILDING_LETTERS}
    open_squares = inside | {spot for spot, letter in squares.items() if letter in STREET_LETTERS}
    doors = {*data.doors, *[(outside, within) for within, outside in data.doors]}
    while new:
        near = {(spot, here) for here in new for spot in beside(*here)}
        new = {
            spot
            for spot, here in near
            if spot in open_squares - reached and ((spot in inside) is (here in inside) or (here, spot) in doors)
        }
        reached = reached | new
    for spot in sorted(open_squares - reached):
        yield f"grid: no way leads to {_text(spot)} from an exit"


def _too_full(tile: TileId, data: Tile) -> Iterator[str]:
    """Yield what a tile has no room for: a square holds one of a kind and two in all, tokens lie in buildings. Rules: STCB-TOKEN-04."""
    room = sum([letter in tile_data.BUILDING_LETTERS for row in data.grid for letter in row])
    if room and data.health + data.bullets > room:
        yield f"health and bullets: {data.health} and {data.bullets} tokens for {room} squares of the building"
    if not room and (data.health or data.bullets):
        yield f"health and bullets: {tile} has no building, where tokens lie"
    where = ""
    if not room and tile in ON_SQUARES:
        room = sum([letter in STREET_LETTERS for row in data.grid for letter in row])
    elif not room:
        room, where = len(data.exits), ", one at each exit"
    if data.zombies > room:
        yield f"zombies: {data.zombies} of them, and {tile} has room for {room}{where}"


def _text(spot: Spot) -> str:
    return f"{spot[0]}{spot[1]}"


NONE = "-"
"""Stands for "no doors" and "no air duct"."""
_SPOT = "[0-2][0-2]"
_DOOR = f"{_SPOT}>{_SPOT}"
_WRITTEN = {
    "grid": (re.compile(r"[A-Za-z.]{3}(/[A-Za-z.]{3}){2}"), "three rows of squares, such as BBB/BBB/PRB"),
    "doors": (re.compile(rf"-|{_DOOR}(,{_DOOR}){{0,11}}"), "doors, such as 11>12,22>12, or - for none"),
    "duct": (re.compile(rf"-|{_SPOT}"), "a square, such as 02, or - for none"),
}
"""How the parts of a tile that are not numbers are written."""
_NUMBERS = ("count", "zombies", "health", "bullets")
FIELDS = (*_NUMBERS, *_WRITTEN)
"""The parts of a tile that a table can change."""
_EXAMPLE = "tile fire_station grid=BBB/BBB/PRB doors=11>12,22>12 zombies=6"


@attrs.frozen
class HouseTile:
    """A table's own data for a kind of tile, complete; exits and the kind of zombies stay as in the box.

    Attributes:
        tile: The kind.
        count: How many there are, 0 to 9.
        zombies: How many zombies it is laid with.
        health: How many Health tokens.
        bullets: How many Bullet tokens.
        grid: Its squares, three rows from north to south, as in the list of tiles: `BBB/BBB/PRB`.
        doors: The building square and the street square of each door, `11>12,22>12`; `-` for none.
        duct: The square with an air duct, `02`; `-` for none.
    """

    tile: TileId
    count: int
    zombies: int
    health: int
    bullets: int
    grid: str
    doors: str
    duct: str

    def __str__(self) -> str:
        """Return it as the line of a file."""
        return " ".join(("tile", str(self.tile), *[f"{name}={getattr(self, name)}" for name in FIELDS]))


def told_of(tile: TileId, facts: Mapping[str, Any]) -> HouseTile:
    """Return a tile with the given data, and everything else as in the box."""
    data = TILES[tile]
    doors = ",".join([f"{_text(inside)}>{_text(outside)}" for inside, outside in data.doors])
    box = {
        **{name: getattr(data, name) for name in _NUMBERS},
        "grid": "/".join(data.grid),
        "doors": doors or NONE,
        "duct": _text(data.duct) if data.duct else NONE,
    }
    return HouseTile(tile, **{**box, **facts})


def _tiles(value: Any) -> Any:
    """Return tiles by name as a tuple of complete tiles; leave anything else to the check."""
    if isinstance(value, Mapping) and len(value) <= len(TILES):
        return tuple([_tile(name, facts) for name, facts in value.items()])
    return tuple(value) if isinstance(value, list) and len(value) <= len(TILES) else value


def _tile(name: Any, facts: Any) -> Any:
    tile = member_or_same(TileId, name)
    if not isinstance(tile, TileId) or not isinstance(facts, Mapping) or not {*facts} <= {*FIELDS}:
        return (name, facts)
    return told_of(tile, cast("Mapping[str, Any]", facts))


@attrs.frozen(cache_hash=True)
class HouseTiles:
    """A table's own data for tiles; kinds that it does not name stay as in the box.

    Attributes:
        tiles: The data for each kind, in the order of the list: `{"fire_station": {"grid": "BBB/BBB/PRB", "zombies": 5}}`. Anything
            left out is as in the box.

    Raises:
        InvalidOptions: A kind is unknown, named twice, or cannot be like this; the error lists everything that is wrong.

    Rules: INV-2.
    """

    tiles: tuple[HouseTile, ...] = attrs.field(converter=_tiles)

    def __attrs_post_init__(self) -> None:
        if faults := [Fault("INV-2", where, what) for where, what in _problems(self.tiles)]:
            raise InvalidOptions(faults)
        order = [*TILES]
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles, key=lambda given: order.index(given.tile))))

    def __str__(self) -> str:
        """Return the tiles as the text of a file."""
        return "".join([f"{given}\n" for given in self.tiles])


@lru_cache(maxsize=64)
def printed_in(house: HouseTiles | None) -> Mapping[TileId, Tile]:
    """Return what is printed on each tile of a table, or in the box if the table has no data of its own."""
    if house is None:
        return TILES
    return MappingProxyType({**TILES, **{given.tile: _printed(given) for given in house.tiles}})


def _printed(given: HouseTile) -> Tile:
    doors = [] if given.doors == NONE else given.doors.split(",")
    return attrs.evolve(
        TILES[given.tile],
        count=given.count,
        grid=tuple(given.grid.split("/")),
        doors=tuple([(spot_of(door[:2]), spot_of(door[3:])) for door in doors]),
        zombies=given.zombies,
        health=given.health,
        bullets=given.bullets,
        duct=None if given.duct == NONE else spot_of(given.duct),
    )


def _problems(tiles: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(tiles, tuple) or len(tiles) > len(TILES):
        yield "tiles", f"{shown(tiles)} is not a collection of at most {len(TILES)} tiles by name"
        return
    for index, given in enumerate(tiles):
        where = f"tiles[{index}]"
        if isinstance(given, HouseTile):
            named = [other.tile for other in tiles[:index] if isinstance(other, HouseTile)]
            yield from ((where, what) for what in problems_of(given, named))
        else:
            yield where, f"{shown(given, 60)} is not a tile with some of {', '.join(FIELDS)}"
    yield from (("tiles", what) for what in _too_many(tiles))


def _too_many(tiles: tuple[Any, ...]) -> Iterator[str]:
    sound = [given for given in tiles if isinstance(given, HouseTile) and is_count(given.count, 0, 9)]
    counts = {tile: data.count for tile, data in TILES.items()} | {given.tile: given.count for given in sound}
    total = sum(counts.values())
    if total > MOST_LAID:
        yield f"{total} tiles in all, with those of the box; at most {MOST_LAID} can be in play"


def problems_of(given: HouseTile, named: Collection[TileId]) -> Iterator[str]:
    """Yield what is wrong with a table's data for a kind: how it is written, the tile itself, or that it is `named` already. Rules: INV-2."""
    if not isinstance(given.tile, TileId):
        yield f"{shown(given.tile, 60)} is not a tile; tiles are called like 'fire_station'"
        return
    numbers = [(name, getattr(given, name)) for name in _NUMBERS]
    wrong = [(name, value) for name, value in numbers if not is_count(value, 0, 9)]
    bad = [f"{name}: {shown(value, 60)} is not a number from 0 to 9" for name, value in wrong]
    for name, (form, words) in _WRITTEN.items():
        value = getattr(given, name)
        if not isinstance(value, str) or not form.fullmatch(value):
            bad.append(f"{name}: expected {words}, not {shown(value, 60)}")
    yield from bad or problems_of_tile(given.tile, _printed(given))
    if given.tile in named:
        yield f"{given.tile} is named twice"


def read_tiles(path: str | PathLike[str]) -> HouseTiles:
    """Return the tiles in a file: one kind per line, with what differs from the box; comments start with a semicolon.

    ```text
    tile four_way count=4
    tile fire_station grid=BBB/BBB/PRB doors=11>12,22>12   ; two doors instead of three
    ```

    Raises:
        InvalidOptions: The tiles are not sound, the file is not UTF-8 text or has more than 65,536 bytes, or the path is invalid; the
            error names the line of each mistake.
        OSError: The file cannot be read.

    Rules: INV-2.
    """
    found: dict[TileId, HouseTile] = {}
    faults: list[Fault] = []
    for place, words in lines_of(path, "INV-2"):
        given = _read_line(words)
        if isinstance(given, str):
            problems = [given]
        else:
            problems = [*problems_of(given, found)]
            found[given.tile] = given
        faults += [Fault("INV-2", place, what) for what in problems]
    faults += [Fault("INV-2", escaped(str(path)), what) for what in _too_many(tuple(found.values()))]
    if faults:
        raise InvalidOptions(tuple(faults))
    return HouseTiles([*found.values()])


def _read_line(words: list[str]) -> HouseTile | str:
    parts = [word.partition("=") for word in words[2:]]
    names = [name for name, _, _ in parts]
    is_form = words[0] == "tile" and len(words) > 2 and all(mark and value for _, mark, value in parts)
    if not is_form or not {*names} <= {*FIELDS} or len({*names}) < len(names):
        line = shown(" ".join(words), 60)
        return f"{line} is not written like {_EXAMPLE}, with some of {', '.join(FIELDS)}, each once"
    tile = member_or_same(TileId, words[1])
    if not isinstance(tile, TileId):
        return f"{shown(words[1], 60)} is not a tile; tiles are called like 'fire_station'"
    return told_of(tile, {name: _number(value) if name in _NUMBERS else value for name, _, value in parts})


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else text
