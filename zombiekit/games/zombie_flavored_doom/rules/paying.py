"""Paying: ticks and Weapons (clauses TICK and WPN)."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP
from zombiekit.games.zombie_flavored_doom.table.position import Draft, changed


def purse(state: Draft, seat: int, *, evening: bool) -> int:
    """Return how many ticks a player can pay. Rules: DOOM-ACT-05, DOOM-TICK-05, DOOM-TICK-06."""
    ticks = state.ticks[seat]
    if evening and ticks > EVENING_CAP - state.spent:
        return EVENING_CAP - state.spent
    return ticks


def pay(draft: Draft, seat: int, ticks: int, *, evening: bool) -> None:
    """Take ticks that a player pays in his turn. Rules: DOOM-TICK-04, DOOM-TICK-05."""
    draft.ticks = changed(draft.ticks, seat, draft.ticks[seat] - ticks)
    if evening:
        draft.spent += ticks


def use_weapons(draft: Draft, seat: int, count: int = 1) -> None:
    """Take Weapons that a player uses; they leave the game. Rules: DOOM-WPN-01, DOOM-WPN-02, DOOM-WPN-03."""
    carried = draft.carried[seat]
    draft.carried = changed(draft.carried, seat, carried._replace(weapons=carried.weapons - count))
