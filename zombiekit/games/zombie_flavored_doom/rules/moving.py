"""Moving to neighboring tiles (clauses MOVE and HOLD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP, OUT
from zombiekit.games.zombie_flavored_doom.rules.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.rules.paying import pay, purse
from zombiekit.games.zombie_flavored_doom.table.actions import Fight, Move
from zombiekit.games.zombie_flavored_doom.table.events import player_moved
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_guarded, name_of, players_at, zombie_tiles
from zombiekit.games.zombie_flavored_doom.table.ways import ways_on
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.box.components import Tile

FIGHT_TICKS = (2, 1)
"""The price of a fight by day and in the evening. Rules: DOOM-FIGHT-01."""


def is_closed(state: Draft, seat: int, tile: int) -> bool:
    """Tell whether a tile is a foreign stronghold with a member on it. Rules: DOOM-HOLD-02, DOOM-MOVE-03."""
    options = state.options
    return tile in options.ground.plan.strongholds and tile != options.homes[seat] and is_guarded(state, tile)


def steps(state: Draft, seat: int, ticks: int, *, evening: bool) -> tuple[Move | Fight, ...]:
    """Return the moves and fights that so many ticks can pay, by neighbor in tile order. Rules: DOOM-ACT-03, DOOM-MOVE-01, DOOM-MOVE-04."""
    plan = state.options.ground.plan
    here = state.tiles[seat]
    near = plan.neighbors[here]
    zombies = zombie_tiles(state.zombies)
    if zombies.isdisjoint(near):
        if not ticks:
            return ()
        moves = ways_on(plan).moves[here]
        strongholds = plan.near_strongholds[here]
        if strongholds and any(is_closed(state, seat, tile) for tile in strongholds):
            return tuple(move for move, tile in zip(moves, near, strict=True) if not is_closed(state, seat, tile))
        return moves
    found: list[Move | Fight] = []
    ways = ways_on(plan)
    for move, tile in zip(ways.moves[here], near, strict=True):
        if tile in zombies:
            if ticks >= FIGHT_TICKS[evening]:
                found.append(ways.fights[tile][0])
            if state.carried[seat].weapons:
                found.append(ways.fights[tile][1])
        elif ticks and not is_closed(state, seat, tile):
            found.append(move)
    return tuple(found)


def neighbor_refusal(state: Draft, seat: int, name: Tile) -> Refusal | None:
    """Return why a tile is none that the player could step to, or None."""
    plan = state.options.ground.plan
    tile = plan.index.get(name)
    if tile is None:
        return Refusal("DOOM-MOVE-01", f"there is no tile {name} on {plan.name}")
    here = state.tiles[seat]
    if tile not in plan.neighbors[here]:
        return Refusal("DOOM-MOVE-01", f"{name} is not next to {plan.names[here]}")
    return None


def move_refusal(state: Draft, seat: int, action: Move, *, evening: bool) -> Refusal | None:
    """Return why a player cannot move to a tile, or None if he can."""
    plan = state.options.ground.plan
    tile = plan.index.get(action.tile, OUT)
    if tile not in plan.neighbors[state.tiles[seat]]:
        return neighbor_refusal(state, seat, action.tile)
    if tile in zombie_tiles(state.zombies):
        count = state.zombies.count(tile)
        return Refusal("DOOM-MOVE-04", f"{many(count, 'zombie')} on {action.tile} can only be fought")
    if is_closed(state, seat, tile):
        return Refusal("DOOM-HOLD-02", guarded(state, tile))
    return None if purse(state, seat, evening=evening) else tick_refusal(state, seat, 1, evening=evening)


def guarded(state: Draft, tile: int) -> str:
    """Return in words who guards a stronghold."""
    member = next(seat for seat in players_at(state, tile) if state.options.homes[seat] == tile)
    return f"Player {member + 1} guards the stronghold on {name_of(state, tile)}"


def tick_refusal(state: Draft, seat: int, cost: int, *, evening: bool) -> Refusal | None:
    """Return why a player cannot pay so many ticks, or None if he can. Rules: DOOM-ACT-05, DOOM-TICK-05."""
    if cost <= purse(state, seat, evening=evening):
        return None
    if cost <= state.ticks[seat]:
        spent = f"{state.spent} of the {EVENING_CAP} ticks of an evening are spent"
        return Refusal("DOOM-TICK-05", f"{spent}, and this costs {cost}")
    return Refusal("DOOM-ACT-05", f"this costs {many(cost, 'tick')}, and Player {seat + 1} has {state.ticks[seat]}")


def move(draft: Draft, seat: int, action: Move, *, evening: bool) -> None:
    """Move the player. Rules: DOOM-MOVE-01, DOOM-MOVE-02, DOOM-MOVE-06."""
    pay(draft, seat, 1, evening=evening)
    draft.events += (player_moved(seat + 1, action.tile),)
    arrive(draft, seat, draft.options.ground.plan.index[action.tile], evening=evening)
