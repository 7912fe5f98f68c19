"""The pile that tiles are dealt from: what joins it, and which tile of it is known to be next (clauses MIX, BUILD)."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import NEBULA, PLANETS, UNKNOWN, WORMHOLE, ZOMBIES, Tile
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from zombiekit.primitives.pairs import Pairs


def stage_tiles(options: Options, number: int) -> dict[Tile, int]:
    """Return the tiles that join the pile at a stage, without the constellations. Rules: DEFCON-BUILD-01, DEFCON-BUILD-02."""
    stage = options.plan.stages[number - 1]
    tiles = dict(zip(PLANETS, stage.planets, strict=True))
    tiles |= {NEBULA: stage.nebulae, WORMHOLE: stage.wormholes, ZOMBIES: stage.zombies}
    return {tile: count for tile, count in tiles.items() if count}


def _constellations(options: Options) -> tuple[Tile, ...]:
    return tuple(Tile(card.name) for card in options.constellations)


def _set_of(tiles: tuple[Tile, ...]) -> frozenset[Tile]:
    return frozenset(tiles)


_CONSTELLATIONS = memo(_constellations)
_SET_OF = memo(_set_of)


def names_left(state: Draft) -> list[Tile]:
    """Return the constellations that have not joined the pile yet. Rules: DEFCON-MIX-02, DEFCON-BUILD-05."""
    dealt, pile = _SET_OF(state.dealt), dict(state.pile)
    return [tile for tile in _CONSTELLATIONS(state.options) if tile not in dealt and tile not in pile]


def is_forced(state: Draft, stage: int) -> bool:
    """Tell whether the next tile of the pile is known to all: the last one, or one of a pile that has held no others.

    What was dealt before the pile was last empty does not matter. Rules: DEFCON-BUILD-04.
    """
    (tile, count), *others = state.pile
    if others:
        return False
    rings = state.board.rings[_opened(state, stage) :]
    return count == 1 or all(state.dealt[cell] in (tile, UNKNOWN) for cells in rings for cell in cells)


def _opened(state: Draft, stage: int) -> int:
    """Return the first stage whose tiles can still be in the pile at a stage: before it joined the pile was empty."""
    first, left = 1, 0
    for number, (joining, cells) in enumerate(
        zip(state.options.plan.stages, state.board.rings[1:stage], strict=False), 1
    ):
        left += joining.tiles - len(cells)
        if not left:
            first = number + 1
    return first


def less_one(pile: Pairs[Tile, int], tile: Tile) -> Pairs[Tile, int]:
    """Return a pile without one copy of a tile."""
    at = bisect_left(pile, (tile,))
    count = pile[at][1]
    return pile[:at] + (((tile, count - 1),) if count > 1 else ()) + pile[at + 1 :]
