"""Moving to neighboring tiles, driving, and breaking in (clauses MOVE, HOLD, GAS, BREAK)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import DRIVE, EVENING_CAP, FIGHT_TICKS, OUT, Tile
from zombiekit.games.zombie_flavored_doom.box.options import BreakMemory
from zombiekit.games.zombie_flavored_doom.rules.dying import pay, purse
from zombiekit.games.zombie_flavored_doom.rules.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.table import position
from zombiekit.games.zombie_flavored_doom.table.actions import Break, Drive, Fight, Move, ways_on
from zombiekit.games.zombie_flavored_doom.table.events import BreakInLapsed, PlayerDrove, WallWorkedOn, player_moved
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_guarded, zombie_tiles
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


def is_closed(state: Draft, seat: int, tile: int) -> bool:
    """Return whether a tile is a foreign stronghold with a member on it. Rules: DOOM-HOLD-02, DOOM-MOVE-03."""
    options = state.options
    return tile in options.ground.plan.strongholds and tile != options.homes[seat] and is_guarded(state, tile)


def steps(state: Draft, seat: int, ticks: int, *, evening: bool) -> tuple[Move | Fight, ...]:
    """Return the moves and fights that these ticks can pay, by neighbor in tile order. Rules: DOOM-ACT-03, DOOM-MOVE-01, DOOM-MOVE-04."""
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


def why_not_neighbor(state: Draft, seat: int, name: Tile) -> Refusal | None:
    plan = state.options.ground.plan
    tile = plan.index.get(name)
    if tile is None:
        return Refusal("DOOM-MOVE-01", f"there is no tile {name} on {plan.name}")
    here = state.tiles[seat]
    if tile == here:
        return Refusal("DOOM-MOVE-01", f"Player {seat + 1} is already on {name}")
    if tile not in plan.neighbors[here]:
        return Refusal("DOOM-MOVE-01", f"{name} is not next to {plan.names[here]}")
    return None


def why_not_move(state: Draft, seat: int, action: Move, *, evening: bool) -> Refusal | None:
    plan = state.options.ground.plan
    tile = plan.index.get(action.tile, OUT)
    if tile not in plan.neighbors[state.tiles[seat]]:
        return why_not_neighbor(state, seat, action.tile)
    if tile in zombie_tiles(state.zombies):
        count = many(state.zombies.count(tile), "zombie")
        return Refusal("DOOM-MOVE-04", f"{action.tile} holds {count}, and can be entered only by a fight")
    if is_closed(state, seat, tile):
        return Refusal("DOOM-HOLD-02", guarded(state, tile))
    return None if purse(state, seat, evening=evening) else why_not_tick(state, seat, 1, evening=evening)


def guarded(state: Draft, tile: int) -> str:
    member = next(seat for seat in position.players_at(state, tile) if state.options.homes[seat] == tile)
    return f"Player {member + 1} guards the stronghold on {position.name_of(state, tile)}"


def why_not_tick(state: Draft, seat: int, cost: int, *, evening: bool) -> Refusal | None:
    """Return why a player cannot pay `cost` ticks, or None if nothing forbids it. Rules: DOOM-ACT-05, DOOM-TICK-05."""
    if cost <= purse(state, seat, evening=evening):
        return None
    if cost <= state.ticks[seat]:
        spent = f"has spent {state.spent} of the {EVENING_CAP} allowed in an evening"
        return Refusal("DOOM-TICK-05", f"this costs {many(cost, 'tick')}, and Player {seat + 1} {spent}")
    return Refusal("DOOM-ACT-05", f"this costs {many(cost, 'tick')}, and Player {seat + 1} has {state.ticks[seat]}")


def move(draft: Draft, seat: int, action: Move, *, evening: bool) -> None:
    """Move the player. Rules: DOOM-MOVE-01, DOOM-MOVE-02, DOOM-MOVE-06."""
    pay(draft, seat, 1, evening=evening)
    draft.events += (player_moved(seat + 1, action.tile),)
    arrive(draft, seat, draft.options.ground.plan.index[action.tile], evening=evening)


def drives(state: Draft, seat: int) -> tuple[Drive, ...]:
    """Return the drives of a player who carries Gas, in tile order. Rules: DOOM-GAS-01, DOOM-GAS-04, DOOM-GAS-05."""
    plan = state.options.ground.plan
    near = plan.around(state.tiles[seat])
    is_clear = near.isdisjoint(zombie_tiles(state.zombies)) and near.isdisjoint(plan.strongholds)
    to = ways_on(plan).drives
    return tuple(to[tile] for tile in sorted(near if is_clear else _reached(state, seat)))


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
    """Return whether a drive can go on through a tile. Rules: DOOM-GAS-03."""
    if tile not in state.options.ground.plan.strongholds:
        return True
    own = tile == state.options.homes[seat]
    return own and not any(position.is_intruder(state, other) for other in position.players_at(state, tile))


def why_not_drive(state: Draft, seat: int, action: Drive, *, evening: bool) -> Refusal | None:  # noqa: ARG001 - all are asked alike
    plan = state.options.ground.plan
    tile = plan.index.get(action.tile)
    if tile is None:
        return Refusal("DOOM-GAS-02", f"there is no tile {action.tile} on {plan.name}")
    if not state.carried[seat].gas:
        return Refusal("DOOM-GAS-01", f"Player {seat + 1} has no Gas and carries {state.carried[seat].words}")
    if ways_on(plan).drives[tile] in drives(state, seat):
        return None
    return _obstacle(state, seat, tile)


def _obstacle(state: Draft, seat: int, tile: int) -> Refusal:
    """Return what keeps a player with Gas from driving to a tile: the tile itself, or the obstacles on every way to it."""
    name, here = position.name_of(state, tile), state.tiles[seat]
    there, back = (state.options.ground.plan.distances(end) for end in (here, tile))
    if there[tile] > DRIVE:
        return Refusal("DOOM-GAS-02", f"{name} is {there[tile]} links away, and a drive covers at most {DRIVE}")
    if tile == here:
        return Refusal("DOOM-GAS-02", f"Player {seat + 1} is on {name}, and a drive must end on another tile")
    if tile in state.zombies:
        return Refusal("DOOM-GAS-02", f"{name} holds {many(state.zombies.count(tile), 'zombie')}")
    if is_closed(state, seat, tile):
        return Refusal("DOOM-GAS-02", guarded(state, tile))
    between = [way for way, steps in enumerate(there) if way not in (here, tile) and steps + back[way] <= DRIVE]
    zombies = [way for way in between if way in state.zombies]
    closed = [way for way in between if is_closed(state, seat, way)]
    others = [way for way in between if way not in zombies + closed and not _leads_through(state, seat, way)]
    causes = [
        f"{what.format('s' * (len(ways) > 1))} {', '.join(position.name_of(state, way) for way in ways)}"
        for what, ways in (("zombies on", zombies), ("guarded stronghold{} on", closed), (_UNPASSED, others))
        if ways
    ]
    clause = "DOOM-GAS-03" if others else "DOOM-GAS-02"
    return Refusal(clause, f"every way of at most {DRIVE} links to {name} is barred: {'; '.join(causes)}")


_UNPASSED = "no drive leads through the stronghold{} on"


def drive(draft: Draft, seat: int, action: Drive, *, evening: bool) -> None:
    """Discard the Gas and arrive. Rules: DOOM-GAS-01, DOOM-GAS-05, DOOM-GAS-06."""
    carried = draft.carried[seat]
    draft.carried = replaced(draft.carried, seat, carried._replace(gas=carried.gas - 1))
    draft.events += (PlayerDrove(seat + 1, action.tile),)
    arrive(draft, seat, draft.options.ground.plan.index[action.tile], evening=evening)


def why_not_break(state: Draft, seat: int, action: Break, *, evening: bool) -> Refusal | None:  # noqa: ARG001 - all are asked alike
    """Return why a player cannot work on a wall, or None if nothing forbids it. Rules: DOOM-BREAK-02, DOOM-BREAK-03."""
    if not position.is_intruder(state, seat):
        return Refusal("DOOM-BREAK-02", f"{position.name_of(state, state.tiles[seat])} is not a foreign stronghold")
    if not position.is_at_gate(state, seat):
        paid, due = state.progress[seat], position.wall(state, state.tiles[seat])
        return Refusal("DOOM-BREAK-02", f"Player {seat + 1} is inside, with {paid} ticks for a wall of {due}")
    return why_not_tick(state, seat, 1, evening=evening)


def break_in(draft: Draft, seat: int, action: Break, *, evening: bool) -> None:  # noqa: ARG001 - all actions are done alike
    """Pay one tick into the wall. Rules: DOOM-BREAK-01, DOOM-BREAK-02, DOOM-BREAK-05, DOOM-HOLD-01."""
    pay(draft, seat, 1, evening=evening)
    progress = draft.progress[seat] + 1
    draft.progress = replaced(draft.progress, seat, progress)
    draft.events += (WallWorkedOn(seat + 1, progress, position.wall(draft, draft.tiles[seat])),)


def lapse(draft: Draft) -> None:
    """Let unfinished break-ins lapse when the round closes. Rules: DOOM-BREAK-06, DOOM-BREAK-07, DOOM-ROUND-10."""
    if draft.options.break_memory is BreakMemory.STAY:
        return
    for seat, progress in enumerate(draft.progress):
        if progress and position.is_at_gate(draft, seat):
            draft.progress = replaced(draft.progress, seat, 0)
            draft.events += (BreakInLapsed(seat + 1),)
