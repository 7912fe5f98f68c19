"""Rounds: who begins, who follows, what ticks pay for, and the close (clauses ROUND and TICK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.components import EVENING_CAP, SEATS
from zombiekit.games.zombie_flavored_doom.options import Options, TurnOrder
from zombiekit.games.zombie_flavored_doom.position import Draft, changed

if TYPE_CHECKING:
    from collections.abc import Iterator

_ORDERS = tuple(
    tuple(tuple((first + place) % count for place in range(count)) for first in range(count))
    for count in range(1, SEATS + 1)
)


def first_player(options: Options, number: int) -> int:
    """Return the seat that begins a round and steers its zombies.

    Rules: DOOM-ROUND-02, DOOM-ROUND-11, DOOM-OPT-01, DOOM-SETUP-05.
    """
    if options.turn_order is TurnOrder.FIXED:
        return options.start_seat - 1
    return (options.start_seat + number - 2) % options.seats


def turn_order(state: Draft) -> tuple[int, ...]:
    """Return the seats in the order in which they act in this round, those that are out as well. Rules: DOOM-ROUND-02."""
    options = state.options
    return _ORDERS[options.seats - 1][first_player(options, state.round)]


def in_turn_order(state: Draft, tile: int) -> Iterator[int]:
    """Yield the seats of the players on a tile, in turn order."""
    return (seat for seat in turn_order(state) if state.tiles[seat] == tile)


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
