"""Events that happen again and again, from a cache: looking one up takes half as long as making it."""

from __future__ import annotations

from functools import lru_cache

from zombiekit.games.defcon_zombies.box.components import Fleet, Tile
from zombiekit.games.defcon_zombies.table import events
from zombiekit.primitives.hexes import CELLS

TILES_DEALT = tuple(map(events.TileDealt, CELLS))
ZOMBIES_CAME = tuple(map(events.ZombieCame, CELLS))

turn_began = lru_cache(maxsize=2048)(events.TurnBegan)
"""Return the event of a turn, by number and seat."""
collected = lru_cache(maxsize=512)(events.Collected)
"""Return the event of a collection, by seat and amount."""


@lru_cache(maxsize=2048)
def tile_flipped(seat: int, cell: int, tile: Tile) -> events.TileFlipped:
    """Return the event of a discovery."""
    return events.TileFlipped(seat, CELLS[cell], tile)


@lru_cache(maxsize=4096)
def ships_moved(seat: int, origin: int, target: int, fleet: Fleet, way: str) -> events.ShipsMoved:
    """Return the event of ships that go from one system to another."""
    return events.ShipsMoved(seat, CELLS[origin], CELLS[target], fleet, way)


@lru_cache(maxsize=4096)
def zombie_moved(origin: int, target: int) -> events.ZombieMoved:
    """Return the event of a zombie that goes from one system to another."""
    return events.ZombieMoved(CELLS[origin], CELLS[target])
