"""A tile goes to another cell, or is gone, with all that is on it (clauses CARD-25, CARD-26)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Card, Posture, Zombie
from zombiekit.games.they_come_back.box.town import cell_of, moved_square
from zombiekit.games.they_come_back.rules.markers import order_of
from zombiekit.games.they_come_back.rules.zombies import kinds_at
from zombiekit.games.they_come_back.table.events import EffectEnded, TileDestroyed, TileMoved, UndeadHit, ZombiesKilled
from zombiekit.games.they_come_back.table.position import changed
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.table.position import Draft, Marker


def carry(draft: Draft, cell: Cell, to: Cell, r: int) -> None:
    """Move a tile without figures, and zombies, tokens and effects with it. Rules: STCB-CARD-25, STCB-SWARM-02."""
    laid = draft.town.cells[cell]
    town = draft.town.with_tile_moved(cell, to, r)

    def moved(square: Square) -> Square:
        return moved_square(square, laid.r, to, r) if cell_of(square) == cell else square

    def effect(marker: Marker) -> Marker:
        if marker.square is None:
            return marker
        square = moved(marker.square)
        return marker._replace(square=town.building[square][0] if is_fire_inside(marker) else square)

    def is_fire_inside(marker: Marker) -> bool:
        return marker.card is Card.MOLOTOV_COCKTAIL and marker.square in draft.town.building

    draft.markers = tuple(sorted(map(effect, draft.markers), key=order_of))
    draft.town = town
    draft.zombies = pairs_of({moved(square): count for square, count in draft.zombies})
    draft.enhanced = tuple(sorted(zombie._replace(square=moved(zombie.square)) for zombie in draft.enhanced))
    draft.moved = pairs_of({moved(square): count for square, count in draft.moved})
    draft.lying = tuple(sorted(lying._replace(square=moved(lying.square)) for lying in draft.lying))
    draft.health_tokens = tuple(sorted(map(moved, draft.health_tokens)))
    draft.bullet_tokens = tuple(sorted(map(moved, draft.bullet_tokens)))
    draft.events += (TileMoved(cell, to, laid.tile, r),)


def blow_up(draft: Draft, seat: int, cell: Cell) -> None:
    """Destroy a tile: its zombies, lying ones too, are the user's kills, an undead there is destroyed, all else is lost. Rules: STCB-CARD-26."""
    draft.events += (TileDestroyed(seat, cell, draft.town.cells[cell].tile),)
    stays = _stays(cell)
    killed = _zombies_on_tile(draft, cell)
    draft.zombies = tuple([(square, count) for square, count in draft.zombies if stays(square)])
    draft.enhanced = tuple([zombie for zombie in draft.enhanced if stays(zombie.square)])
    draft.moved = tuple([(square, count) for square, count in draft.moved if stays(square)])
    draft.lying = tuple([lying for lying in draft.lying if stays(lying.square)])
    draft.health_tokens = tuple(filter(stays, draft.health_tokens))
    draft.bullet_tokens = tuple(filter(stays, draft.bullet_tokens))
    for square, kind, count in killed:
        draft.kills = changed(draft.kills, seat, draft.kills[seat] + count)
        draft.events += (ZombiesKilled(seat, square, count, kind),)
    for other, where in enumerate(draft.squares):
        if where is not None and not stays(where):
            destroy_undead(draft, other)
    ended = [marker for marker in draft.markers if marker.square is not None and not stays(marker.square)]
    draft.markers = tuple([marker for marker in draft.markers if marker not in ended])
    draft.events += tuple([EffectEnded(marker.owner, marker.card, marker.target) for marker in ended])
    draft.town = draft.town.without_tile(cell)


def _zombies_on_tile(state: Draft, cell: Cell) -> list[tuple[Square, Zombie, int]]:
    """Return how many zombies of each kind are on each square of a tile, standing and lying."""
    found = []
    for square in state.town.squares_of(cell):
        there = Counter(kinds_at(state, square))
        for lying in state.lying:
            if lying.square == square:
                there[lying.kind] += lying.number
        found += [(square, kind, there[kind]) for kind in Zombie if there[kind]]
    return found


def _stays(cell: Cell) -> Callable[[Square], bool]:
    return lambda square: cell_of(square) != cell


def destroy_undead(draft: Draft, seat: int) -> None:
    """Destroy an undead, whatever its black hearts. Rules: STCB-CARD-26, STCB-UNDEAD-17, INV-4."""
    draft.hearts = changed(draft.hearts, seat, 0)
    draft.postures = changed(draft.postures, seat, Posture.GONE)
    draft.squares = changed(draft.squares, seat, None)
    draft.events += (UndeadHit(seat, 0),)
