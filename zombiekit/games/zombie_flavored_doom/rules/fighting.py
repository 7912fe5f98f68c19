"""Fighting zombies on neighboring tiles, and players who hit players (clauses FIGHT, PVP)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Misfits, Refusal, ask
from zombiekit.games.zombie_flavored_doom.box.components import FIGHT_TICKS, HITS, OUT, Means
from zombiekit.games.zombie_flavored_doom.rules.dying import Struck, must_choose, pay, suffer, use_weapons
from zombiekit.games.zombie_flavored_doom.rules.ends import check_victory
from zombiekit.games.zombie_flavored_doom.rules.homecoming import arrive
from zombiekit.games.zombie_flavored_doom.rules.moving import why_not_neighbor, why_not_tick
from zombiekit.games.zombie_flavored_doom.table.actions import ATTACKS, Attack, Fight
from zombiekit.games.zombie_flavored_doom.table.events import PlayerStruck, ZombieDefeated, player_moved
from zombiekit.games.zombie_flavored_doom.table.position import Draft, Seat, name_of, players_at, zombie_tiles
from zombiekit.primitives.pairs import replaced


def why_not_fight(state: Draft, seat: int, action: Fight, *, evening: bool) -> Refusal | None:
    wrong = why_not_neighbor(state, seat, action.tile)
    if wrong:
        return wrong
    if state.options.ground.plan.index[action.tile] not in zombie_tiles(state.zombies):
        return Refusal("DOOM-FIGHT-01", f"there is no zombie on {action.tile}")
    if action.means is Means.WEAPON:
        return why_not_weapon(state, seat)
    return why_not_tick(state, seat, FIGHT_TICKS[evening], evening=evening)


def why_not_weapon(state: Draft, seat: int) -> Refusal | None:
    """Return why a player cannot use a Weapon, or None if nothing forbids it. Rules: DOOM-WPN-02."""
    carried = state.carried[seat]
    if carried.weapons:
        return None
    return Refusal("DOOM-WPN-02", f"Player {seat + 1} has no Weapon and carries {carried.words}")


def fight(draft: Draft, seat: int, action: Fight, *, evening: bool) -> None:
    """Defeat one zombie; with the last one the player enters its tile.

    Rules: DOOM-FIGHT-01, DOOM-FIGHT-02, DOOM-FIGHT-03, DOOM-FIGHT-04, DOOM-FIGHT-05, DOOM-HOLD-05.
    """
    if action.means is Means.WEAPON:
        use_weapons(draft, seat)
        cost = 0
    else:
        cost = FIGHT_TICKS[evening]
        pay(draft, seat, cost, evening=evening)
    tile = draft.options.ground.plan.index[action.tile]
    at = draft.zombies.index(tile)
    draft.zombies = (*draft.zombies[:at], *draft.zombies[at + 1 :])
    draft.events += (ZombieDefeated(seat + 1, action.tile, cost),)
    if tile not in draft.zombies:
        draft.events += (player_moved(seat + 1, action.tile),)
        arrive(draft, seat, tile, evening=evening)


def attacks(state: Draft, seat: int, *, evening: bool) -> list[Attack]:
    """Return the hits that a player can deal, by victim, ticks before Weapon. Rules: DOOM-PVP-01, DOOM-PVP-04, DOOM-ACT-03."""
    here = [attack for victim in players_at(state, state.tiles[seat]) for attack in ATTACKS[victim]]
    return [attack for attack in here if why_not_attack(state, seat, attack, evening=evening) is None]


def why_not_attack(state: Draft, seat: int, action: Attack, *, evening: bool) -> Refusal | None:
    """Return why a player cannot hit another, or None. Rules: DOOM-PVP-01, DOOM-PVP-02, DOOM-PVP-07, DOOM-PVP-08, DOOM-HOLD-04."""
    victim = action.player - 1
    if victim >= state.options.seats:
        what = f"there is no Player {action.player}: players are numbered 1 to {state.options.seats}"
        return Refusal("DOOM-PVP-01", what)
    if state.tiles[victim] != state.tiles[seat]:
        place = "out" if state.tiles[victim] == OUT else f"on {name_of(state, state.tiles[victim])}"
        here = name_of(state, state.tiles[seat])
        return Refusal("DOOM-PVP-01", f"Player {action.player} is {place}, and only players on {here} can be hit")
    if state.options.homes[victim] == state.options.homes[seat]:
        whom = "themselves" if victim == seat else f"Player {action.player}, who is on the same side"
        return Refusal("DOOM-PVP-02", f"Player {seat + 1} cannot hit {whom}")
    if state.hits[seat] >= HITS:
        return Refusal("DOOM-PVP-04", f"Player {seat + 1} has already dealt {HITS} hits this round, the limit")
    if action.means is Means.WEAPON:
        return why_not_weapon(state, seat)
    return why_not_tick(state, seat, 1, evening=evening)


def attack(draft: Draft, seat: int, action: Attack, *, evening: bool) -> None:
    """Hit a player, who is asked if there is a choice. Rules: DOOM-PVP-03, DOOM-PVP-04, DOOM-PVP-05, DOOM-TICK-10."""
    victim = action.player - 1
    if action.means is Means.WEAPON:
        use_weapons(draft, seat)
    else:
        pay(draft, seat, 1, evening=evening)
    draft.hits = replaced(draft.hits, seat, draft.hits[seat] + 1)
    draft.events += (PlayerStruck(seat + 1, action.player, action.means),)
    if must_choose(draft, victim):
        ask(draft, Defense(victim, seat))
        return
    tile = draft.tiles[victim]
    suffer(draft, victim, 1)
    check_victory(draft, tile)


@attrs.frozen
class Defense(Struck):
    """A player who was hit chooses what to lose: DEFEND. Rules: DOOM-PVP-05."""

    called = ("DEFEND",)

    seat: Seat
    attacker: Seat
    clause = "DOOM-PVP-05"
    damage = 1

    def question(self, state: Draft) -> str:
        return f"Player {self.attacker + 1} hits you: {self.at_stake(state)}"

    def misfits(self, state: Draft, index: int) -> Misfits:
        tile, both = state.tiles[self.seat], f"players {self.attacker + 1} and {self.seat + 1}"
        if tile == OUT or tile != state.tiles[self.attacker]:
            yield "DOOM-PVP-01", f"{both} are not on the same tile"
        if state.options.homes[self.seat] == state.options.homes[self.attacker]:
            yield "DOOM-PVP-02", f"{both} are of the same side"
        if not state.hits[self.attacker]:
            yield "DOOM-PVP-04", f"player {self.attacker + 1} has dealt no hit"
        yield from super().misfits(state, index)
