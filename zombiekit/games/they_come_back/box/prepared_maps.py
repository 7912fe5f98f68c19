"""Prepared maps, laid before a game begins: plain data, files and the supplied towns; and floors (clauses SETUP-13, MALL-02, MALL-03)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box import tiles as tile_data
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.map_tables import Laid, form_fault, misfits, next_cell, squares_on, text_of
from zombiekit.games.they_come_back.box.own_tiles import HouseTiles, printed_in
from zombiekit.games.they_come_back.box.text_files import lines_of
from zombiekit.games.they_come_back.box.tiles import SPOTS, TILES, Box, TileId, Touch, floor_at, form_of, touch_of
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.limits import escaped
from zombiekit.primitives.names import member_or_same
from zombiekit.primitives.pairs import Pairs


def with_floors(tiles: Iterable[tuple[Cell, Laid]]) -> list[tuple[Cell, Laid]]:
    """Return tiles with missing floors filled in, for tiles that may lie on either, if the tiles around decide them.

    The floor is known at Front Door, Escalator and Mall Helipad, and spreads from tile to tile through the exits. Rules: STCB-MALL-02.
    """
    pairs = [*tiles]
    found = dict(pairs)
    unknown = {cell for cell, laid in pairs if laid.floor not in TILES[laid.tile].floors}
    while known := {cell: touch for cell in unknown if (touch := _joins(found, cell, unknown))}:
        for cell, touch in known.items():
            found[cell] = found[cell]._replace(floor=floor_at(touch, found[cell].tile))
        unknown -= known.keys()
    return [(cell, found[cell]) for cell, _ in pairs]


def _joins(laid: Mapping[Cell, Laid], cell: Cell, unknown: Collection[Cell]) -> Touch:
    """Return the exits of known zones that a tile's own exits meet."""
    others = {side: next_cell(cell, side) for side in form_of(*laid[cell]).exits}
    known = {side: form_of(*laid[other]) for side, other in others.items() if other in laid and other not in unknown}
    met = [(side, form.exits.get(tile_data.OPPOSITE[side])) for side, form in known.items()]
    return touch_of([(side, zone) for side, zone in met if zone])


MOST_ON_A_SQUARE = 999
MOST_TILES = sum([data.count for data in TILES.values()])
"""The number of tiles in the box."""
MOST = {
    "tiles": MOST_TILES,
    **dict.fromkeys(("zombies", "health_tokens", "bullet_tokens", "enhanced"), MOST_TILES * len(SPOTS)),
}
"""The most of each that a map may have; more is refused without a closer look."""
Fact: TypeAlias = tuple[Any, ...]
"""One thing on a map: a cell and its tile, or a square and a number, or just the square of a token or an enhanced zombie."""
Problem: TypeAlias = tuple[str, int | None, str, str]
"""What is wrong: the field, the index there or None, the rule, and the reason in words."""


def _pairs(value: Any, depth: int = 3) -> Any:
    """Return a mapping or a list as a tuple, lists inside it too; leave anything else, and anything too long, to the check."""
    if _is_too_long(value, max(MOST.values())):
        return value
    value = tuple(value.items()) if isinstance(value, Mapping) else value
    if not depth or isinstance(value, Laid) or not isinstance(value, (tuple, list, set, frozenset)):
        return value
    return tuple([_pairs(item, depth - 1) for item in value])


def _is_too_long(value: object, most: int) -> bool:
    return isinstance(value, (Mapping, tuple, list, set, frozenset)) and len(value) > most


def _tiles(value: Any) -> Any:
    """Return tiles by cell as pairs; each tile is an id, alone or with rotation and floor. Leave anything else to the check."""
    value = _pairs(value)
    if not isinstance(value, tuple):
        return value
    pairs = tuple([_laid_pair(pair) for pair in value])
    is_right = not any(form_fault(pair, needs_floor=False) for pair in pairs)
    return tuple(with_floors(pairs)) if is_right else pairs


def _laid_pair(pair: Any) -> Any:
    if not isinstance(pair, tuple) or len(pair) != 2:
        return pair
    cell, laid = pair
    if isinstance(laid, str):
        laid = (laid,)
    if isinstance(laid, tuple) and 1 <= len(laid) <= 3:
        laid = Laid(member_or_same(TileId, laid[0]), *laid[1:])
    return cell, laid


@attrs.frozen(cache_hash=True)
class PreparedMap:
    """A map that lies before the game begins, so that none is laid in it; equal to any other with the same things on it.

    What is printed on its tiles, and how many there are, depends on the table's own tiles; so `Options` checks that.

    Attributes:
        tiles: The tiles by cell, as a mapping or as pairs: `{(0, 0): "town_square", (1, 0): ("straight", 1)}`, each as its id, or with
            the quarters by which it is turned clockwise, and with the floor of a mall tile if no tile around decides it.
        zombies: How many zombies stand on squares, as a mapping or as pairs.
        health_tokens: The squares with a Health token.
        bullet_tokens: The squares with a Bullet token.
        enhanced: The square of each of these zombies that is enhanced.

    Raises:
        InvalidOptions: The tiles cannot lie like this, or things are where they cannot be; the error lists everything that is wrong. More
            than 61 tiles, or more squares with zombies or tokens than these tiles have, are refused without a closer look.

    Rules: STCB-SETUP-13, INV-2, INV-5, INV-9.
    """

    tiles: Pairs[Cell, Laid] = attrs.field(converter=_tiles)
    zombies: Pairs[Square, int] = attrs.field(default=(), converter=_pairs)
    health_tokens: tuple[Square, ...] = attrs.field(default=(), converter=_pairs)
    bullet_tokens: tuple[Square, ...] = attrs.field(default=(), converter=_pairs)
    enhanced: tuple[Square, ...] = attrs.field(default=(), converter=_pairs)

    def __attrs_post_init__(self) -> None:
        found = [problem for field in attrs.fields(PreparedMap) for problem in _form_problems(self, field.name)]
        found = found or [*_problems_anywhere(facts_of(self))]
        if found:
            raise InvalidOptions(
                [Fault(rule, name if index is None else f"{name}[{index}]", what) for name, index, rule, what in found]
            )
        for field in attrs.fields(PreparedMap):
            object.__setattr__(self, field.name, tuple(sorted(getattr(self, field.name))))

    def __str__(self) -> str:
        """Return the map as the text of a file."""
        lines = [
            f"tile {text_of(cell)} {tile}" + (f" r={r}" if r else "") + (f" floor={floor}" if floor else "")
            for cell, (tile, r, floor) in self.tiles
        ]
        lines += [f"zombies {text_of(at)}" + (f" {count}" if count > 1 else "") for at, count in self.zombies]
        lines += [f"health {text_of(square)}" for square in self.health_tokens]
        lines += [f"bullets {text_of(square)}" for square in self.bullet_tokens]
        lines += [f"enhanced {text_of(square)}" for square in self.enhanced]
        return "\n".join(lines) + "\n"


def map_of(data: Mapping[str, Any]) -> PreparedMap:
    """Return the map in a mapping with the fields of a `PreparedMap`, such as JSON gives.

    Raises:
        InvalidOptions: A field is unknown, the tiles are missing, or such a map is impossible.
    """
    known = [field.name for field in attrs.fields(PreparedMap)]
    faults = [
        Fault("", escaped(str(name)[:60]), f"is not one of {', '.join(known)}") for name in data if name not in known
    ]
    if "tiles" not in data:
        faults.append(Fault("", "tiles", "are missing"))
    if faults:
        raise InvalidOptions(tuple(faults))
    return PreparedMap(**data)


def facts_of(prepared: PreparedMap) -> dict[str, list[Fact]]:
    """Return the things on a map, by field."""
    return {name: [*getattr(prepared, name)] for name in MOST}


def _form_problems(prepared: PreparedMap, name: str) -> Iterator[Problem]:
    value = getattr(prepared, name)
    if _is_too_long(value, MOST[name]):
        yield name, None, "INV-2", f"{len(value)} {name}, and a map has at most {MOST[name]}"
        return
    if not isinstance(value, tuple):
        yield name, None, "", f"{shown(value)} is not a collection"
        return
    for index, item in enumerate(value):
        what = ""
        if name == "tiles":
            what = form_fault(item)
        elif name == "zombies":
            is_pair = isinstance(item, tuple) and len(item) == 2
            if not (is_pair and _is_square(item[0]) and type(item[1]) is int and 1 <= item[1] <= MOST_ON_A_SQUARE):
                what = f"is not a square with a number of zombies from 1 to {MOST_ON_A_SQUARE}"
        elif not _is_square(item):
            what = "is not a square x,y"
        if what:
            yield name, index, "", f"{shown(item)} {what}"


def _is_square(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)


def problems_of(facts: Mapping[str, Sequence[Any]], house: HouseTiles | None) -> Iterator[Problem]:
    """Yield why well-formed things make no map of a table's tiles, or of the box's if None. Rules: STCB-SETUP-13, INV-2, INV-5, INV-9."""
    bad_tiles = [*misfits(facts["tiles"], printed_in(house))]
    yield from (("tiles", index, rule, what) for index, rule, what in bad_tiles)
    if not bad_tiles:
        town = Town(tuple(sorted(facts["tiles"])), house=house)
        yield from _stray(facts, town.links, town.building)


def _problems_anywhere(facts: Mapping[str, Sequence[Any]]) -> Iterator[Problem]:
    """Yield why well-formed things cannot make a map, whatever is printed on a table's tiles and however many it has."""
    bad_tiles = [*misfits(facts["tiles"], None)]
    yield from (("tiles", index, rule, what) for index, rule, what in bad_tiles)
    if not bad_tiles:
        squares = {square for cell, _ in facts["tiles"] for square in squares_on(cell, SPOTS)}
        yield from _stray(facts, squares, squares)


def _stray(
    facts: Mapping[str, Sequence[Any]], entered: Container[Square], inside: Container[Square]
) -> Iterator[Problem]:
    """Yield what is not on a square where it can be, given the squares that can be entered and those of buildings."""
    for name in ("zombies", "health_tokens", "bullet_tokens"):
        seen = set()
        for index, fact in enumerate(facts[name]):
            square = fact[0] if name == "zombies" else fact
            if square in seen:
                yield name, index, "INV-5", f"the square {text_of(square)} is named twice"
            elif square not in entered:
                yield name, index, "INV-5", f"{text_of(square)} is not a square that can be entered"
            elif name != "zombies" and square not in inside:
                yield name, index, "INV-5", f"{text_of(square)} is not a square of a building, where tokens lie"
            seen.add(square)
    left = Counter(dict(facts["zombies"]))
    for index, square in enumerate(facts["enhanced"]):
        left[square] -= 1
        if left[square] < 0:
            yield "enhanced", index, "STCB-BASE-07", f"more enhanced zombies on {text_of(square)} than zombies"


EXAMPLE = PreparedMap(
    {
        (0, 0): "town_square",
        (1, 0): ("straight", 1),
        (2, 0): "helipad",
        (-1, 0): "army_surplus",
        (0, 1): ("hospital", 2),
        (0, -1): ("curve", 1),
        (1, -1): "drug_store",
        (2, -1): ("curve", 2),
    },
    {(-2, 1): 1, (1, 2): 1, (4, 1): 1, (7, 1): 1, (4, -3): 2},
    [(4, -3), (0, 4), (2, 4)],
    [(-3, 0), (-1, 0)],
)
"""A small map, for short games and tests."""
EXAMPLE_BASE = PreparedMap(
    {
        (0, 0): "front_gate",
        (0, -1): "base_straight",
        (0, -2): "base_four_way",
        (1, -2): ("base_straight", 1),
        (2, -2): "helipad_base",
        (-1, -2): "mess_hall",
        (0, -3): "armory",
    }
)
"""A small map of the base alone."""
EXAMPLE_MALL = PreparedMap(
    {
        (0, 0): "front_door",
        (0, -1): "four_way_hall",
        (1, -1): ("consignment_shop", 1),
        (-1, -1): "pet_store",
        (0, -2): "escalator",
        (1, -2): ("outfitter", 2),
        (0, -3): "helipad_mall",
    }
)
"""A small map of the mall alone."""


def _too_many(facts: Mapping[str, Sequence[Any]]) -> Iterator[Problem]:
    for name, most in MOST.items():
        if len(facts[name]) > most:
            yield name, most, "INV-2", f"{len(facts[name])} {name}, and a map has at most {most}"


class _Kind(NamedTuple):
    """A kind of line: the field that it fills, its form, and an example."""

    field: str
    form: re.Pattern[str]
    example: str


_PLACE = r"(-?\d{1,3}),(-?\d{1,3})"
_KINDS = {
    "tile": _Kind("tiles", re.compile(rf"tile {_PLACE} (\w+)(?: r=(\d))?(?: floor=(\d))?"), "tile 1,0 straight r=1"),
    "zombies": _Kind("zombies", re.compile(rf"zombies {_PLACE}(?: ([1-9]\d{{0,2}}))?"), "zombies 4,1 or zombies 4,1 2"),
    "health": _Kind("health_tokens", re.compile(rf"health {_PLACE}"), "health 4,-3"),
    "bullets": _Kind("bullet_tokens", re.compile(rf"bullets {_PLACE}"), "bullets -3,0"),
    "enhanced": _Kind("enhanced", re.compile(rf"enhanced {_PLACE}"), "enhanced 4,1"),
}


def read_map(path: str | PathLike[str], tiles: HouseTiles | None = None) -> PreparedMap:
    """Return the map in a file: one tile, group of zombies or token per line; comments start with a semicolon.

    ```text
    tile 0,0 town_square
    tile 1,0 straight r=1   ; the cell, the tile, the quarters by which it is turned clockwise
    tile 2,0 hospital r=1
    zombies 4,1             ; the square; with more than one zombie, the number behind it
    health 8,1
    ```

    Args:
        path: The path of the file.
        tiles: The table's own tiles; None for those of the box.

    Raises:
        InvalidOptions: The map is not sound, the file is not UTF-8 text or has more than 65,536 bytes, or the path is invalid; the error
            names the line of each mistake.
        OSError: The file cannot be read.

    Rules: STCB-SETUP-13.
    """
    facts: dict[str, list[Fact]] = {kind.field: [] for kind in _KINDS.values()}
    places: dict[str, list[str]] = {kind.field: [] for kind in _KINDS.values()}
    faults = []
    for place, words in lines_of(path, "STCB-SETUP-13"):
        try:
            field, fact = _read_line(words)
        except ValueError as error:
            faults.append(Fault("STCB-SETUP-13", place, str(error)))
        else:
            facts[field].append(fact)
            places[field].append(place)
    facts["tiles"] = with_floors(facts["tiles"])
    if not faults:
        for field, index, rule, what in (*_too_many(facts), *problems_of(facts, tiles)):
            where = escaped(str(path)) if index is None else places[field][index]
            faults.append(Fault(rule, where, what))
    if faults:
        raise InvalidOptions(tuple(faults))
    return PreparedMap(**facts)


def _read_line(words: list[str]) -> tuple[str, Fact]:
    """Return the field that a line belongs to, and the value that it adds.

    Raises:
        ValueError: The line is of an unknown kind, or malformed.
    """
    if (kind := _KINDS.get(words[0])) is None:
        raise ValueError(f"{shown(words[0], 60)} is not one of {', '.join(_KINDS)}")
    if (match := kind.form.fullmatch(" ".join(words))) is None:
        raise ValueError(f"{shown(' '.join(words), 60)} is not written like {kind.example}")
    x, y, *more = match.groups()
    place = int(x), int(y)
    if words[0] == "tile":
        laid = Laid(member_or_same(TileId, more[0]), int(more[1] or 0), int(more[2] or 0))
        if what := form_fault((place, laid), needs_floor=False):
            raise ValueError(f"{escaped(' '.join(words)[:60])} {what}")
        return kind.field, (place, laid)
    return kind.field, (place, int(more[0] or 1)) if more else place


FOLDER = Path(__file__).with_name("towns")
TOWNS = ("galleria", "garrison", "harbor_hill", "long_street", "millbrook", "three_corners")
"""The names of the supplied towns: of the base set, and with the mall, the military base or both."""
QUICK: dict[str, Any] = {"map": "millbrook", "first_player": "seat0"}
"""The options of a game that begins at the first decision of the first turn; with expansions, take the town with their tiles."""


@cache
def _supplied(name: str) -> PreparedMap:
    return read_map(FOLDER / f"{name}.town")


def find_map(name: str | PathLike[str], tiles: HouseTiles | None = None) -> PreparedMap:
    """Return the map in the file of this name or, if there is no such file, the supplied town of this name.

    Args:
        name: The path of the file, or the name of the town.
        tiles: The table's own tiles, by which a file is read; None for those of the box.

    Raises:
        InvalidOptions: The file holds no sound map (see `read_map`), or no file and no town has this name.
        OSError: The file cannot be read.
    """
    if not isinstance(name, str) or Path(name).exists():
        return read_map(name, tiles)
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in TOWNS:
        return _supplied(plain)
    near = get_close_matches(plain[:60], TOWNS)
    hint = f"did you mean {near[0]}?" if near else f"the supplied towns are {', '.join(TOWNS)}"
    raise InvalidOptions.at("map", f"{shown(name, 60)} is neither a file nor a supplied town; {hint}", "STCB-SETUP-13")


def town_called(prepared: PreparedMap) -> str:
    """Return the name of a map if it is a supplied town, else an empty text."""
    return next((name for name in TOWNS if _supplied(name) == prepared), "")


def town_for(boxes: Collection[Box]) -> str:
    """Return the name of the first supplied town with tiles of exactly these sets, which must include the base set."""
    return next(name for name in TOWNS if boxes_of(_supplied(name)) == boxes)


def boxes_of(prepared: PreparedMap) -> frozenset[Box]:
    """Return the sets whose tiles lie on a map."""
    return frozenset([TILES[laid.tile].box for _, laid in prepared.tiles])
