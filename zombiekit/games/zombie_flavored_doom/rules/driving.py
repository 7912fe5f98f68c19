"""Driving: one Gas, up to three tiles (clauses GAS)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import DRIVE
from zombiekit.games.zombie_flavored_doom.rules.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.rules.moving import guarded, is_closed
from zombiekit.games.zombie_flavored_doom.table.actions import Drive
from zombiekit.games.zombie_flavored_doom.table.events import PlayerDrove
from zombiekit.games.zombie_flavored_doom.table.position import (
    Draft,
    changed,
    is_intruder,
    name_of,
    players_at,
    zombie_tiles,
)
from zombiekit.games.zombie_flavored_doom.table.ways import free_drives, ways_on
from zombiekit.words import many


def drives(state: Draft, seat: int) -> tuple[Drive, ...]:
    """Return the drives of a player who carries Gas, in tile order. Rules: DOOM-GAS-01, DOOM-GAS-04, DOOM-GAS-05."""
    plan = state.options.ground.plan
    here = state.tiles[seat]
    around = plan.around(here)
    if around.isdisjoint(zombie_tiles(state.zombies)) and around.isdisjoint(plan.strongholds):
        return free_drives(plan, here)
    to = ways_on(plan).drives
    return tuple(to[tile] for tile in sorted(_reached(state, seat)))


def _reached(state: Draft, seat: int) -> set[int]:
    """Return the tiles to which a drive can lead. Rules: DOOM-GAS-02, DOOM-GAS-03."""
    plan = state.options.ground.plan
    here = state.tiles[seat]
    zombies = zombie_tiles(state.zombies)
    reached: set[int] = set()
    frontier = [here]
    for _ in range(DRIVE):
        near = {other for tile in frontier for other in plan.neighbors[tile]} - reached - zombies - {here}
        ends = {tile for tile in near if not is_closed(state, seat, tile)}
        reached |= ends
        frontier = [tile for tile in ends if _leads_through(state, seat, tile)]
    return reached


def _leads_through(state: Draft, seat: int, tile: int) -> bool:
    """Tell whether a way may lead on from a tile. Rules: DOOM-GAS-03."""
    if tile not in state.options.ground.plan.strongholds:
        return True
    own = tile == state.options.homes[seat]
    return own and not any(is_intruder(state, other) for other in players_at(state, tile))


def drive_refusal(state: Draft, seat: int, action: Drive, *, evening: bool) -> Refusal | None:  # noqa: ARG001 - all are asked alike
    """Return why a player cannot drive to a tile, or None if he can."""
    plan = state.options.ground.plan
    tile = plan.index.get(action.tile)
    if tile is None:
        return Refusal("DOOM-GAS-02", f"there is no tile {action.tile} on {plan.name}")
    if not state.carried[seat].gas:
        return Refusal("DOOM-GAS-01", f"Player {seat + 1} carries {state.carried[seat].words}, and no Gas")
    if ways_on(plan).drives[tile] in drives(state, seat):
        return None
    return _obstacle(state, seat, tile)


def _obstacle(state: Draft, seat: int, tile: int) -> Refusal:
    """Return what keeps a player with Gas from driving to a tile: the tile itself, or what stands on every way to it."""
    name = name_of(state, tile)
    here = state.tiles[seat]
    there, back = (state.options.ground.plan.distances(end) for end in (here, tile))
    if there[tile] > DRIVE:
        return Refusal("DOOM-GAS-02", f"{name} is {there[tile]} links away, and a drive leads over {DRIVE} at most")
    if tile == here:
        return Refusal("DOOM-GAS-02", f"Player {seat + 1} is on {name}, and a drive leads to another tile")
    if tile in state.zombies:
        return Refusal("DOOM-GAS-02", f"{many(state.zombies.count(tile), 'zombie')} on {name} can only be fought")
    if is_closed(state, seat, tile):
        return Refusal("DOOM-GAS-02", guarded(state, tile))
    between = [way for way, steps in enumerate(there) if way not in (here, tile) and steps + back[way] <= DRIVE]
    zombies = [way for way in between if way in state.zombies]
    closed = [way for way in between if is_closed(state, seat, way)]
    others = [way for way in between if way not in zombies + closed and not _leads_through(state, seat, way)]
    causes = [
        f"{what} {', '.join(name_of(state, way) for way in ways)}"
        for what, ways in (("zombies on", zombies), ("guarded strongholds on", closed), (_UNPASSED, others))
        if ways
    ]
    clause = "DOOM-GAS-03" if others else "DOOM-GAS-02"
    return Refusal(clause, f"every way of at most {DRIVE} links to {name} is barred: {'; '.join(causes)}")


_UNPASSED = "nobody drives through the strongholds on"


def drive(draft: Draft, seat: int, action: Drive, *, evening: bool) -> None:
    """Discard the Gas and arrive. Rules: DOOM-GAS-01, DOOM-GAS-05, DOOM-GAS-06."""
    carried = draft.carried[seat]
    draft.carried = changed(draft.carried, seat, carried._replace(gas=carried.gas - 1))
    draft.events += (PlayerDrove(seat + 1, action.tile),)
    arrive(draft, seat, draft.options.ground.plan.index[action.tile], evening=evening)
