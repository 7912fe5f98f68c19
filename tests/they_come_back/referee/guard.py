"""Where a tile may be laid, so that the tiles behind it fit and the needed tiles have room (TILE-07, BASE-02, MALL-01)."""

from collections.abc import Iterator
from typing import Any

from tests.they_come_back.referee.board import Cell, Map
from tests.they_come_back.referee.tiles import BEHIND, SIDES, turned_side

NEEDED = ["front_gate", "front_door", "escalator", "helipad", "helipad_base", "helipad_mall"]
# The tile that has to lie before this one can have a place.
AFTER = {"escalator": "front_door", "helipad_base": "front_gate", "helipad_mall": "escalator"}
Laid = tuple[Cell, str, int]


def in_use(options: dict[str, Any], name: str) -> bool:
    """Whether one of the needed tiles takes part (ALONE-01, ALONE-05)."""
    if name == "helipad":
        return bool(options["town"])
    box = "z2" if name in {"front_gate", "helipad_base"} else "z3"
    return options["expansions"] in {box, "both"}


def needed(options: dict[str, Any], laid: Map) -> list[str]:
    """The needed tiles that do not lie yet, in order."""
    guard = options["helipad_guard"]
    if guard == "off":
        return []
    names = ["helipad"] if guard == "town" and options["town"] else NEEDED
    there = {name for name, _ in laid.laid.values()}
    return [name for name in names if in_use(options, name) and name not in there]


def with_all_behind(cell: Cell, name: str, r: int) -> list[Laid]:
    """A tile, and the put-aside tiles that are added behind it."""
    dx, dy = SIDES[turned_side("N", r)]
    laid = [(cell, name, r)]
    for far, behind in enumerate(BEHIND.get(name, []), start=1):
        laid.append(((cell[0] + far * dx, cell[1] + far * dy), behind, int(behind == "base_straight" and dx != 0)))
    return laid


def after(laid: Map, tiles: list[Laid]) -> Map | None:
    """The map after laying these tiles one by one, None if one does not fit."""
    other = laid.bare()
    for cell, name, r in tiles:
        if not other.fits(cell, name, r):
            return None
        other.put_bare(cell, name, r)
    return other


def ways(laid: Map, name: str) -> Iterator[tuple[Cell, int, Map]]:
    """The places of a tile, each with the map after it is laid there."""
    for cell, r in laid.places(name):
        then = after(laid, with_all_behind(cell, name, r))
        if then:
            yield cell, r, then


def allowed(options: dict[str, Any], laid: Map, name: str) -> list[tuple[Cell, int]]:
    """Where a tile may be laid."""
    return [(cell, r) for cell, r, then in ways(laid, name) if has_room(then, needed(options, then))]


def has_room(laid: Map, names: list[str]) -> bool:
    """Whether all these can be laid one by one, with nothing else in between."""
    now = [name for name in names if AFTER.get(name) not in names]
    if not all(any(True for _ in ways(laid, name)) for name in now):
        return False  # nothing that is laid on the way makes room for them
    if not names:
        return True
    return any(has_room(then, names[1:]) for _, _, then in ways(laid, names[0]))
