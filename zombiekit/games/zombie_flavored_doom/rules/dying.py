"""Paying, and losing ticks, Weapons and lives: hits of players and zombies alike, expulsion, death (clauses TICK, WPN, DEATH, RET)."""

from __future__ import annotations

from zombiekit.agenda import Choice, Misfits, SeatDecides
from zombiekit.games.zombie_flavored_doom.box.components import DRIVE, EVENING_CAP, FAR, NOTHING, OUT, Means, plus
from zombiekit.games.zombie_flavored_doom.table.actions import DEFENSES, Defend
from zombiekit.games.zombie_flavored_doom.table.events import PlayerExpelled, PlayerKilled, TicksLost, WeaponLost
from zombiekit.games.zombie_flavored_doom.table.position import Draft, name_of, pile, set_pile, zombie_tiles
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


def purse(state: Draft, seat: int, *, evening: bool) -> int:
    """Return how many ticks a player can pay. Rules: DOOM-ACT-05, DOOM-TICK-05, DOOM-TICK-06."""
    ticks = state.ticks[seat]
    if evening and ticks > EVENING_CAP - state.spent:
        return EVENING_CAP - state.spent
    return ticks


def pay(draft: Draft, seat: int, ticks: int, *, evening: bool) -> None:
    """Take the ticks that a player pays during a turn. Rules: DOOM-TICK-04, DOOM-TICK-05."""
    draft.ticks = replaced(draft.ticks, seat, draft.ticks[seat] - ticks)
    if evening:
        draft.spent += ticks


def use_weapons(draft: Draft, seat: int, count: int = 1) -> None:
    """Take Weapons that a player uses; they leave the game. Rules: DOOM-WPN-01, DOOM-WPN-02, DOOM-WPN-03."""
    carried = draft.carried[seat]
    draft.carried = replaced(draft.carried, seat, carried._replace(weapons=carried.weapons - count))


def must_choose(state: Draft, seat: int) -> bool:
    """Return whether a player who is hit can choose between ticks and a Weapon. Rules: DOOM-PVP-05, DOOM-NIGHT-10."""
    return state.ticks[seat] > 0 and state.carried[seat].weapons > 0


def suffer(draft: Draft, seat: int, damage: int) -> None:
    """Hit a player who has no choice. The hit takes ticks; if there are none, a Weapon; if there is none, the player's life.

    Rules: DOOM-PVP-05, DOOM-NIGHT-09, DOOM-NIGHT-10, DOOM-DEATH-01.
    """
    if draft.ticks[seat]:
        lose_ticks(draft, seat, damage)
    elif draft.carried[seat].weapons:
        lose_weapon(draft, seat)
    else:
        die(draft, seat)


class Struck(SeatDecides, Choice):
    """A player who is hit and has a choice decides what to lose. Rules: DOOM-PVP-05, DOOM-NIGHT-10."""

    __slots__ = ()
    seat: int
    damage: int

    def at_stake(self, state: Draft) -> str:
        ticks, weapons = state.ticks[self.seat], state.carried[self.seat].weapons
        return f"lose {min(self.damage, ticks)} of {many(ticks, 'tick')}, or 1 of {many(weapons, 'Weapon')}?"

    def options(self, state: Draft) -> tuple[Defend, ...]:
        """Return ticks, then Weapon. Rules: DOOM-ACT-03."""
        return DEFENSES

    def misfits(self, state: Draft, index: int) -> Misfits:
        seat = self.seat
        if not must_choose(state, seat):
            there = f"{state.ticks[seat]} ticks and {state.carried[seat].weapons} Weapons"
            yield "DOOM-PVP-05", f"{there} leave player {seat + 1} no choice"

    def apply(self, draft: Draft, action: Defend) -> None:
        """Take the hit; then the interrupted turn or night goes on."""
        if action.means is Means.TICKS:
            lose_ticks(draft, self.seat, self.damage)
        else:
            lose_weapon(draft, self.seat)


def lose_ticks(draft: Draft, seat: int, damage: int) -> None:
    """Take ticks off a player, down to none. Rules: DOOM-TICK-08, DOOM-NIGHT-09."""
    lost = min(damage, draft.ticks[seat])
    draft.ticks = replaced(draft.ticks, seat, draft.ticks[seat] - lost)
    draft.events += (TicksLost(seat + 1, lost),)


def lose_weapon(draft: Draft, seat: int) -> None:
    """Take the Weapon with which a player wards off a hit. Rules: DOOM-WPN-01."""
    use_weapons(draft, seat)
    draft.events += (WeaponLost(seat + 1),)


def die(draft: Draft, seat: int) -> None:
    """Kill a player: the goods stay where the player dies, and the player is out. The caller checks for a victory.

    Rules: DOOM-DEATH-02, DOOM-DEATH-03, DOOM-DEATH-04, DOOM-DEATH-06, DOOM-PVP-06.
    """
    tile = draft.tiles[seat]
    carried = draft.carried[seat]
    plan = draft.options.ground.plan
    far = plan.distances(draft.options.homes[seat])[tile] - DRIVE * carried.gas > FAR
    back = draft.round + (3 if far else 2)
    if any(carried):
        set_pile(draft, tile, plus(pile(draft, tile), carried))
    draft.tiles = replaced(draft.tiles, seat, OUT)
    draft.back = replaced(draft.back, seat, back)
    draft.ticks = replaced(draft.ticks, seat, 0)
    draft.carried = replaced(draft.carried, seat, NOTHING)
    forget_break_in(draft, seat)
    draft.events += (PlayerKilled(seat + 1, plan.names[tile], back, carried),)


def forget_break_in(draft: Draft, seat: int) -> None:
    """Clear the progress and the loot of a player who leaves a stronghold. Rules: DOOM-MOVE-07, DOOM-RET-05."""
    if draft.progress[seat]:
        draft.progress = replaced(draft.progress, seat, 0)
    if draft.loot[seat] is not NOTHING:
        draft.loot = replaced(draft.loot, seat, NOTHING)


def expel(draft: Draft, seat: int) -> None:
    """Expel a player from a stronghold, or kill the player if zombies are all around. The caller checks for a victory.

    Rules: DOOM-RET-05, DOOM-DEATH-01.
    """
    tile = draft.tiles[seat]
    zombies = zombie_tiles(draft.zombies)
    free = next((near for near in draft.options.ground.plan.preference[seat][tile] if near not in zombies), None)
    if free is None:
        die(draft, seat)
        return
    draft.tiles = replaced(draft.tiles, seat, free)
    forget_break_in(draft, seat)
    draft.events += (PlayerExpelled(seat + 1, name_of(draft, free)),)
