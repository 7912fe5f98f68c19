"""Map files, and the supplied towns: prepared maps with all tiles of their sets, for games that begin at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box import prepared_maps
from zombiekit.games.they_come_back.box.map_tables import Laid
from zombiekit.games.they_come_back.box.text_files import lines_of
from zombiekit.games.they_come_back.box.tiles import TILES, Box, TileId
from zombiekit.limits import escaped
from zombiekit.primitives.names import member_or_same


def _too_many(facts: Mapping[str, Sequence[Any]]) -> Iterator[prepared_maps.Problem]:
    """Yield the fields that have too many lines in a file."""
    for name, most in prepared_maps.MOST.items():
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


def read_map(path: str | PathLike[str]) -> prepared_maps.PreparedMap:
    """Return the map in a file: one tile, group of zombies or token per line; comments start with a semicolon.

    ```text
    tile 0,0 town_square
    tile 1,0 straight r=1   ; the cell, the tile, the quarters by which it is turned clockwise
    tile 2,0 hospital r=1
    zombies 4,1             ; the square; with more than one zombie, the number behind it
    health 8,1
    ```

    Raises:
        InvalidOptions: The map is not sound, the file is not UTF-8 text or has more than 65,536 bytes, or the path is invalid; the error
            names the line of each mistake.
        OSError: The file cannot be read.

    Rules: STCB-SETUP-13.
    """
    facts: dict[str, list[prepared_maps.Fact]] = {kind.field: [] for kind in _KINDS.values()}
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
    tiles = prepared_maps.with_floors([(cell, Laid(*rest)) for cell, *rest in facts["tiles"]])
    facts["tiles"] = [(cell, *laid) for cell, laid in tiles]
    if not faults:
        for field, index, rule, what in (*_too_many(facts), *prepared_maps.problems_of(facts)):
            where = escaped(str(path)) if index is None else places[field][index]
            faults.append(Fault(rule, where, what))
    if faults:
        raise InvalidOptions(tuple(faults))
    return prepared_maps.PreparedMap(
        tiles,
        facts["zombies"],
        [square for (square,) in facts["health_tokens"]],
        [square for (square,) in facts["bullet_tokens"]],
        [square for (square,) in facts["enhanced"]],
    )


def _read_line(words: list[str]) -> tuple[str, prepared_maps.Fact]:
    """Return the field that a line belongs to, and the value that it adds.

    Raises:
        ValueError: The line is of an unknown kind, or malformed.
    """
    kind = _KINDS.get(words[0])
    if kind is None:
        raise ValueError(f"{shown(words[0], 60)} is not one of {', '.join(_KINDS)}")
    match = kind.form.fullmatch(" ".join(words))
    if match is None:
        raise ValueError(f"{shown(' '.join(words), 60)} is not written like {kind.example}")
    x, y, *more = match.groups()
    place = int(x), int(y)
    if words[0] == "tile":
        laid = Laid(member_or_same(TileId, more[0]), int(more[1] or 0), int(more[2] or 0))
        if what := prepared_maps.tile_fault((place, laid)):
            raise ValueError(f"{prepared_maps.cut(' '.join(words))} {what}")
        return kind.field, (place, *laid)
    return kind.field, (place, *(int(count or 1) for count in more))


FOLDER = Path(__file__).with_name("towns")
TOWNS = ("galleria", "garrison", "harbor_hill", "long_street", "millbrook", "three_corners")
"""The names of the supplied towns: of the base set, and with the mall, the military base or both."""
QUICK = {"map": "millbrook", "first_player": "seat0"}
"""The options of a game that begins at the first decision of the first turn; with expansions, take the town with their tiles."""


@cache
def _supplied(name: str) -> prepared_maps.PreparedMap:
    return read_map(FOLDER / f"{name}.town")


def find_map(name: str | PathLike[str]) -> prepared_maps.PreparedMap:
    """Return the map in the file of this name or, if there is no such file, the supplied town of this name.

    Raises:
        InvalidOptions: The file holds no sound map (see `read_map`), or no file and no town has this name.
        OSError: The file cannot be read.
    """
    if not isinstance(name, str) or _is_file(name):
        return read_map(name)
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in TOWNS:
        return _supplied(plain)
    near = get_close_matches(plain[:60], TOWNS)
    hint = f"did you mean {near[0]}?" if near else f"the supplied towns are {', '.join(TOWNS)}"
    what = f"{shown(name, 60)} is neither a file nor a supplied town; {hint}"
    raise InvalidOptions.at("map", what, "STCB-SETUP-13")


def town_called(prepared: prepared_maps.PreparedMap) -> str:
    """Return the name of a map if it is a supplied town, else an empty text."""
    return next((name for name in TOWNS if _supplied(name) == prepared), "")


def town_for(boxes: Collection[Box]) -> str:
    """Return the name of the first supplied town with tiles of exactly these sets, which must include the base set."""
    return next(name for name in TOWNS if boxes_of(_supplied(name)) == boxes)


def boxes_of(prepared: prepared_maps.PreparedMap) -> frozenset[Box]:
    """Return the sets whose tiles lie on a map."""
    return frozenset([TILES[laid.tile].box for _, laid in prepared.tiles])


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except ValueError:  # a name with a null character
        return False
