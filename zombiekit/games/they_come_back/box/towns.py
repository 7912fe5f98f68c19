"""Supplied towns: maps of all tiles of the base set, laid already, for whoever wants to begin at once."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box.map_files import read_map

if TYPE_CHECKING:
    from os import PathLike

    from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap

FOLDER = Path(__file__).with_name("towns")
TOWNS = ("harbor_hill", "long_street", "millbrook")
"""The names of the supplied towns."""
QUICK = {"map": "millbrook", "first_player": "seat0"}
"""The options of a game that begins with the first decision of the first turn."""


@cache
def _supplied(name: str) -> PreparedMap:
    return read_map(FOLDER / f"{name}.town")


def find_map(name: str | PathLike[str]) -> PreparedMap:
    """Return the map in the file of this name, if there is one, or else the supplied town that is called so.

    Raises:
        InvalidOptions: The file holds no sound map (see `read_map`), or there is neither file nor town.
        OSError: The file cannot be read.
    """
    if not isinstance(name, str) or _is_file(name):
        return read_map(name)
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in TOWNS:
        return _supplied(plain)
    near = get_close_matches(plain[:60], TOWNS)
    hint = f"did you mean {near[0]}?" if near else f"supplied are {', '.join(TOWNS)}"
    raise InvalidOptions(
        (
            Fault(
                "STCB-SETUP-13",
                "map",
                f"{shown(name, 60)} cannot be read: no file and no supplied town is called so; {hint}",
            ),
        )
    )


def town_called(prepared: PreparedMap) -> str:
    """Return the name of a map, if it is a supplied town."""
    return next((name for name in TOWNS if _supplied(name) == prepared), "")


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except ValueError:  # a name with a zero character
        return False
