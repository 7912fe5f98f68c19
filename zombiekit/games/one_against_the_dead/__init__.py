"""*One Against the Dead*, a solitaire game by Scott Slomiany: cross a city laid from playing cards.

The module is a game in the sense of `zombiekit.Game`; its `step` refuses whatever is not among the legal actions.

Rules: OATD-GEN-06.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step, takes, why_illegal
from zombiekit.games.one_against_the_dead.actions import ACTIONS, OUTCOMES
from zombiekit.games.one_against_the_dead.components import Reason
from zombiekit.games.one_against_the_dead.events import EVENTS
from zombiekit.games.one_against_the_dead.faults import faults
from zombiekit.games.one_against_the_dead.nodes import NODES
from zombiekit.games.one_against_the_dead.options import Options
from zombiekit.games.one_against_the_dead.posing import pose
from zombiekit.games.one_against_the_dead.scoring import RETURNS, outcome, score
from zombiekit.games.one_against_the_dead.state import State, new_game

if TYPE_CHECKING:
    from zombiekit.primitives.chance import Random

NAME = "one_against_the_dead"
TITLE = "One Against the Dead"
RULESET = "1.0"
PLAYERS = (1,)
REASONS = Reason

takes(State, *ACTIONS, *OUTCOMES)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "NAME",
    "NODES",
    "OUTCOMES",
    "PLAYERS",
    "REASONS",
    "RETURNS",
    "RULESET",
    "TITLE",
    "Options",
    "State",
    "chance_outcomes",
    "current_player",
    "faults",
    "is_view",
    "legal_actions",
    "new_game",
    "observe",
    "outcome",
    "pose",
    "resample",
    "score",
    "seat_name",
    "seats",
    "step",
    "why_illegal",
]


def seat_name(seat: int) -> str:  # noqa: ARG001 - there is one seat
    """Return what the one seat is called: `Player`."""
    return "Player"


def seats(state: State) -> int:  # noqa: ARG001 - the game is solitaire
    """Return how many seats there are: one."""
    return 1


def observe(state: State, seat: int) -> State:
    """Return what the seat knows, which is everything that anybody knows: the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    if type(seat) is not int or seat != 0:
        msg = f"there is one seat, 0, not {seat!r}"
        raise ValueError(msg)
    return state


def is_view(state: State) -> bool:  # noqa: ARG001 - nothing is hidden
    """Tell whether something is hidden in a state, which it never is. Rules: OATD-GEN-07."""
    return False


def resample(view: State, rng: Random) -> State:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: OATD-GEN-07."""
    return view
