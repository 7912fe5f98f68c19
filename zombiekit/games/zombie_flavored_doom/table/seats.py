"""The seats: their names, and the order in which they play (clauses ROUND)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.box.components import SEATS
from zombiekit.games.zombie_flavored_doom.box.options import Options, TurnOrder
from zombiekit.games.zombie_flavored_doom.table.position import Draft

if TYPE_CHECKING:
    from collections.abc import Iterator


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: DOOM-BOARD-08, DOOM-BOARD-09."""
    return state.options.seats


def seat_name(seat: int) -> str:
    """Return what the people at the table call a seat: `Player 1` for seat 0, as the book counts."""
    return f"Player {seat + 1}"


_ORDERS = tuple(
    tuple(tuple((first + place) % count for place in range(count)) for first in range(count))
    for count in range(1, SEATS + 1)
)


def first_player(options: Options, number: int) -> int:
    """Return the seat that begins a round and moves its zombies.

    Rules: DOOM-ROUND-02, DOOM-ROUND-11, DOOM-OPT-01, DOOM-SETUP-05.
    """
    if options.turn_order is TurnOrder.FIXED:
        return options.start_seat - 1
    return (options.start_seat + number - 2) % options.seats


def turn_order(state: Draft) -> tuple[int, ...]:
    """Return the seats in the order in which they act in this round, including those that are out. Rules: DOOM-ROUND-02."""
    options = state.options
    return _ORDERS[options.seats - 1][first_player(options, state.round)]


def in_turn_order(state: Draft, tile: int) -> Iterator[int]:
    """Yield the seats of the players on a tile, in turn order."""
    return (seat for seat in turn_order(state) if state.tiles[seat] == tile)
