"""How good a position is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.bots.ways import steps
from zombiekit.games.they_come_back.table.position import is_human
from zombiekit.primitives.odds import likelihood

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def worth(state: Draft, seat: int) -> float:
    """Return how likely a seat is to win from here, from 0 to 1, by what it can see.

    A human is the better off the nearer the helipad and the healthier he is, and the farther the others are; the undead win together
    when few humans are left, in bad health and far from it. Until the helipad lies, all that counts is health. The
    weights are set by hand: fitted to games of `rollout` they tell little, since nothing decides a game long before its end.
    """
    if state.result is not None:
        return float(seat in state.result.winners)
    alive = is_human(state, seat)
    total, *weights = LIVING if alive else UNDEAD
    return likelihood(total, *zip(weights, signs(state, seat), strict=True))


def signs(state: Draft, seat: int) -> tuple[float, ...]:
    """Return what tells whether a seat will win."""
    others = [other for other in range(len(state.health)) if other != seat and is_human(state, other)]
    ways = [_way(state, other) for other in others]
    nearest = min(ways, default=1.0)
    health = sum([state.health[other] for other in others]) / 5
    return (
        _way(state, seat),
        float(state.health[seat]),
        state.bullets[seat] / 3,
        nearest,
        float(len(others)),
        health,
        float(bool(state.town.pads)),
    )


def _way(state: Draft, seat: int) -> float:
    """Return how far a human is from the helipad, from 0 there to 1; 1 also until it lies, and for whoever is on no square."""
    square = state.squares[seat]
    if square is None or not state.town.pads or not is_human(state, seat):
        return 1.0
    return min(30, steps(state, square, state.town.pads)) / 30


LIVING = (-1.5, -1.5, 0.3, 0.2, 0.8, 0.0, -0.1, 0.3)
UNDEAD = (1.0, 0.0, 0.0, 0.0, 2.0, -0.6, -0.9, 0.0)
"""The start, and what each sign weighs, for the living and for the undead."""
