"""Outcome and returns (section 8 of the book)."""

from __future__ import annotations

from zombiekit.game import Outcome, ScoreLine
from zombiekit.games.defcon_zombies.box.components import Reason
from zombiekit.games.defcon_zombies.box.variants import TurnLimitResult
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import ENDINGS

RETURNS = (-1.0, 1.0)
"""The lowest and the highest return. Rules: DEFCON-END-06."""


def score(state: Draft) -> tuple[ScoreLine, ...]:
    """Return what is reported besides: turns, constellations, zombies. Rules: DEFCON-END-07."""
    return (
        ScoreLine("turns", state.turn, 0),
        ScoreLine("constellations", state.found, 0),
        ScoreLine("zombies destroyed", state.kills, 0),
    )


def outcome(state: Draft) -> Outcome | None:
    """Return how the game ended, or None while it goes on; all players have the same return. Rules: DEFCON-END-06, DEFCON-END-07."""
    if state.result is None:
        return None
    players = len(state.ships)
    won = state.result is Reason.WIN
    draw = state.result is Reason.TIMEOUT and state.options.turn_limit_result is TurnLimitResult.DRAW
    value = 1.0 if won else 0.0 if draw else -1.0
    winners = tuple(range(players)) if won else ()
    return Outcome((value,) * players, winners, state.result, ENDINGS[state.result], score(state))
