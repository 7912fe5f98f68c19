"""Players hit players (clauses PVP)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Decision, Refusal
from zombiekit.games.zombie_flavored_doom.actions import ATTACKS, DEFENSES, Attack, Defend
from zombiekit.games.zombie_flavored_doom.components import HITS, Means
from zombiekit.games.zombie_flavored_doom.dying import lose_ticks, lose_weapon, must_choose, suffer
from zombiekit.games.zombie_flavored_doom.events import PlayerStruck
from zombiekit.games.zombie_flavored_doom.fighting import NO_WEAPON
from zombiekit.games.zombie_flavored_doom.moving import tick_refusal
from zombiekit.games.zombie_flavored_doom.rounds import pay, purse, use_weapons
from zombiekit.games.zombie_flavored_doom.state import Draft, changed, players_at
from zombiekit.games.zombie_flavored_doom.victory import check_victory


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
    if victim >= state.options.seats or state.tiles[victim] != state.tiles[seat]:
        return Refusal("DOOM-PVP-01", f"player {action.player} is not on this tile")
    if state.options.homes[victim] == state.options.homes[seat]:
        return Refusal("DOOM-PVP-02", f"player {action.player} is of the same side")
    if state.hits[seat] >= HITS:
        return Refusal("DOOM-PVP-04", f"{HITS} hits are dealt in this round already")
    if action.means is Means.WEAPON:
        return None if state.carried[seat].weapons else NO_WEAPON
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
class Defense(Decision):
    """A player who was hit chooses what he loses: DEFEND. Rules: DOOM-PVP-05."""

    seat: int
    attacker: int
    clause = "DOOM-PVP-05"

    def actor(self, state: Draft) -> int:  # noqa: ARG002 - the node knows
        """Return the victim's seat."""
        return self.seat

    def options(self, state: Draft) -> tuple[Defend, ...]:  # noqa: ARG002 - both can be paid, or nobody is asked
        """Return ticks, then Weapon. Rules: DOOM-ACT-03."""
        return DEFENSES

    def refusal(self, state: Draft, action: object) -> Refusal | None:  # noqa: ARG002 - both can be paid
        """Refuse everything else."""
        return None if type(action) is Defend else Refusal(self.clause, "the hit is to be taken first")

    def apply(self, draft: Draft, action: Defend) -> None:
        """Take the hit."""
        defend(draft, self.seat, action.means, 1)


def defend(draft: Draft, seat: int, means: Means, damage: int) -> None:
    """Take a hit with ticks or with a Weapon. Rules: DOOM-PVP-05, DOOM-NIGHT-10."""
    if means is Means.TICKS:
        lose_ticks(draft, seat, damage)
    else:
        lose_weapon(draft, seat)
