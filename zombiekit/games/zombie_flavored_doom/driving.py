"""Driving: one Gas, up to three tiles (clauses GAS)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.actions import Drive
from zombiekit.games.zombie_flavored_doom.components import DRIVE
from zombiekit.games.zombie_flavored_doom.events import PlayerDrove
from zombiekit.games.zombie_flavored_doom.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.moving import is_closed
from zombiekit.games.zombie_flavored_doom.state import Draft, changed, is_intruder, players_at, zombie_tiles


def drives(state: Draft, seat: int) -> tuple[Drive, ...]:
    """Return the drives of a player who carries Gas, in tile order. Rules: DOOM-GAS-01, DOOM-GAS-04, DOOM-GAS-05."""
    plan = state.options.ground.plan
    here = state.tiles[seat]
    around = plan.around(here)
    if around.isdisjoint(zombie_tiles(state.zombies)) and around.isdisjoint(plan.strongholds):
        return plan.free_drives(here)
    return tuple(plan.drive_to[tile] for tile in sorted(_reached(state, seat)))


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
        return Refusal("DOOM-GAS-02", f"there is no tile {action.tile}")
    if not state.carried[seat].gas:
        return Refusal("DOOM-GAS-01", "no Gas is carried")
    if plan.drive_to[tile] in drives(state, seat):
        return None
    if tile == state.tiles[seat]:
        return Refusal("DOOM-GAS-02", "a drive leads to another tile")
    return Refusal("DOOM-GAS-02", f"no free way of one to three tiles leads to {action.tile}")


def drive(draft: Draft, seat: int, action: Drive, *, evening: bool) -> None:
    """Discard the Gas and arrive. Rules: DOOM-GAS-01, DOOM-GAS-05, DOOM-GAS-06."""
    carried = draft.carried[seat]
    draft.carried = changed(draft.carried, seat, carried._replace(gas=carried.gas - 1))
    draft.events += (PlayerDrove(seat + 1, action.tile),)
    arrive(draft, seat, draft.options.ground.plan.index[action.tile], evening=evening)
