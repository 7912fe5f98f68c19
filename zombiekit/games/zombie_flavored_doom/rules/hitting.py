"""Players hit players (clauses PVP)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import HITS, OUT, Means
from zombiekit.games.zombie_flavored_doom.box.forms import Seat
from zombiekit.games.zombie_flavored_doom.rules.dying import Struck, must_choose, suffer
from zombiekit.games.zombie_flavored_doom.rules.fighting import weapon_refusal
from zombiekit.games.zombie_flavored_doom.rules.moving import tick_refusal
from zombiekit.games.zombie_flavored_doom.rules.paying import pay, purse, use_weapons
from zombiekit.games.zombie_flavored_doom.rules.scoring import check_victory
from zombiekit.games.zombie_flavored_doom.table.actions import ATTACKS, Attack
from zombiekit.games.zombie_flavored_doom.table.events import PlayerStruck
from zombiekit.games.zombie_flavored_doom.table.position import Draft, changed, name_of, players_at


def attacks(state: Draft, seat: int, *, evening: bool) -> list[Attack]:
    """Return the hits that a player can deal, by victim, ticks before Weapon. Rules: DOOM-PVP-01, DOOM-PVP-04, DOOM-ACT-03."""
    if state.hits[seat] >= HITS:
        return []
    homes = state.options.homes
    means = (purse(state, seat, evening=evening) > 0, state.carried[seat].weapons > 0)
    return [
        attack
        for victim in players_at(state, state.tiles[seat])
        if homes[victim] != homes[seat]
        for attack, paid in zip(ATTACKS[victim], means, strict=True)
        if paid
    ]


def attack_refusal(state: Draft, seat: int, action: Attack, *, evening: bool) -> Refusal | None:
    """Return why a player cannot hit another, or None if he can.

    Rules: DOOM-PVP-01, DOOM-PVP-02, DOOM-PVP-07, DOOM-PVP-08, DOOM-HOLD-04.
    """
    victim = action.player - 1
    if victim >= state.options.seats:
        return Refusal(
            "DOOM-PVP-01", f"there are the players 1 to {state.options.seats}, and no Player {action.player}"
        )
    if state.tiles[victim] != state.tiles[seat]:
        place = "out" if state.tiles[victim] == OUT else f"on {name_of(state, state.tiles[victim])}"
        here = name_of(state, state.tiles[seat])
        return Refusal("DOOM-PVP-01", f"Player {action.player} is {place}, and only players on {here} can be hit")
    if state.options.homes[victim] == state.options.homes[seat]:
        whom = "himself" if victim == seat else f"Player {action.player}, who is of the same side"
        return Refusal("DOOM-PVP-02", f"Player {seat + 1} cannot hit {whom}")
    if state.hits[seat] >= HITS:
        return Refusal("DOOM-PVP-04", f"Player {seat + 1} has dealt {HITS} hits in this round, which is all he may")
    if action.means is Means.WEAPON:
        return weapon_refusal(state, seat)
    return tick_refusal(state, seat, 1, evening=evening)


def attack(draft: Draft, seat: int, action: Attack, *, evening: bool) -> None:
    """Hit a player; he is asked if he has a choice. Rules: DOOM-PVP-03, DOOM-PVP-04, DOOM-PVP-05, DOOM-TICK-10."""
    victim = action.player - 1
    if action.means is Means.WEAPON:
        use_weapons(draft, seat)
    else:
        pay(draft, seat, 1, evening=evening)
    draft.hits = changed(draft.hits, seat, draft.hits[seat] + 1)
    draft.events += (PlayerStruck(seat + 1, action.player, action.means),)
    if must_choose(draft, victim):
        draft.agenda += (Defense(victim, seat),)
        return
    tile = draft.tiles[victim]
    suffer(draft, victim, 1)
    check_victory(draft, tile)


@attrs.frozen
class Defense(Struck):
    """A player who was hit chooses what he loses: DEFEND. Rules: DOOM-PVP-05."""

    seat: Seat
    attacker: Seat
    clause = "DOOM-PVP-05"
    damage = 1

    def question(self, state: Draft) -> str:
        """Ask what he loses."""
        return f"Player {self.attacker + 1} hits you: {self.at_stake(state)}"
