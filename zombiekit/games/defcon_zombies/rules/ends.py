"""The ends of the game: won at once, or lost when a turn is over; outcome and returns (clauses END)."""

from __future__ import annotations

from zombiekit.game import Outcome, ScoreLine
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.box.components import MOST, PAIR_COST, Ability
from zombiekit.games.defcon_zombies.rules.pieces import abilities
from zombiekit.games.defcon_zombies.table.events import GameEnded
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import ENDINGS


def end_game(draft: Draft, reason: box.Reason) -> None:
    """End the game; nothing that was still to come happens. Rules: DEFCON-END-01, DEFCON-END-08."""
    draft.result = reason
    draft.agenda = ()
    draft.events += (GameEnded(reason),)


def is_hopeless(state: Draft) -> bool:
    """Return whether no ship is on the board and none can ever come again. Rules: DEFCON-END-03, DEFCON-END-05."""
    if any(state.ships) or max(state.resources) >= state.options.ship_cost or state.event_table.lasting:
        return False
    return not any(
        have >= PAIR_COST and Ability.GEMINI in abilities(state, seat) for seat, have in enumerate(state.resources)
    )


def last_turn(options: box.Options) -> int:
    """Return the last turn that a game can have. Rules: DEFCON-END-04."""
    return MOST if options.turn_limit is None else options.turn_limit


RETURNS = (-1.0, 1.0)
"""The lowest and the highest return. Rules: DEFCON-END-06."""


def score(state: Draft) -> tuple[ScoreLine, ...]:
    """Return the turns, constellations and destroyed zombies of a game. Rules: DEFCON-END-07."""
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
    won = state.result is box.Reason.WIN
    draw = state.result is box.Reason.TIMEOUT and state.options.turn_limit_result is box.TurnLimitResult.DRAW
    value = 1.0 if won else 0.0 if draw else -1.0
    winners = tuple(range(players)) if won else ()
    return Outcome((value,) * players, winners, state.result, ENDINGS[state.result], score(state))
