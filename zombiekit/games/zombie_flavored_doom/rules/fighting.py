"""Fighting zombies on neighboring tiles (clauses FIGHT)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import Means
from zombiekit.games.zombie_flavored_doom.rules.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.rules.moving import FIGHT_TICKS, neighbor_refusal, tick_refusal
from zombiekit.games.zombie_flavored_doom.rules.paying import pay, use_weapons
from zombiekit.games.zombie_flavored_doom.table.actions import Fight
from zombiekit.games.zombie_flavored_doom.table.events import ZombieDefeated, player_moved
from zombiekit.games.zombie_flavored_doom.table.position import Draft, zombie_tiles


def fight_refusal(state: Draft, seat: int, action: Fight, *, evening: bool) -> Refusal | None:
    """Return why a player cannot fight on a tile, or None if he can."""
    wrong = neighbor_refusal(state, seat, action.tile)
    if wrong:
        return wrong
    if state.options.ground.plan.index[action.tile] not in zombie_tiles(state.zombies):
        return Refusal("DOOM-FIGHT-01", f"there is no zombie on {action.tile}")
    if action.means is Means.WEAPON:
        return weapon_refusal(state, seat)
    return tick_refusal(state, seat, FIGHT_TICKS[evening], evening=evening)


def weapon_refusal(state: Draft, seat: int) -> Refusal | None:
    """Return why a player cannot use a Weapon, or None if he can. Rules: DOOM-WPN-02."""
    carried = state.carried[seat]
    return (
        None if carried.weapons else Refusal("DOOM-WPN-02", f"Player {seat + 1} carries {carried.words}, and no Weapon")
    )


def fight(draft: Draft, seat: int, action: Fight, *, evening: bool) -> None:
    """Defeat one zombie; with the last one the player enters its tile.

    Rules: DOOM-FIGHT-01, DOOM-FIGHT-02, DOOM-FIGHT-03, DOOM-FIGHT-04, DOOM-FIGHT-05, DOOM-HOLD-05.
    """
    if action.means is Means.WEAPON:
        use_weapons(draft, seat)
    else:
        pay(draft, seat, FIGHT_TICKS[evening], evening=evening)
    tile = draft.options.ground.plan.index[action.tile]
    at = draft.zombies.index(tile)
    draft.zombies = (*draft.zombies[:at], *draft.zombies[at + 1 :])
    draft.events += (ZombieDefeated(seat + 1, action.tile, action.means),)
    if tile not in draft.zombies:
        draft.events += (player_moved(seat + 1, action.tile),)
        arrive(draft, seat, tile, evening=evening)
