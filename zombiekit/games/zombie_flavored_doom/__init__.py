"""*Zombie Flavored Doom*: rivals or teams gather, raid and survive on any board, without dice.

The module is a game in the sense of `zombiekit.Game`. Its seats are 0 to n - 1, as everywhere in this library; the book, the lines of
notation and the events count them from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step, takes, why_illegal
from zombiekit.errors import shown
from zombiekit.games.zombie_flavored_doom.actions import ACTIONS, OUTCOMES
from zombiekit.games.zombie_flavored_doom.asking import question
from zombiekit.games.zombie_flavored_doom.boards import BOARDS, Board, InvalidBoard, board_of, find_board, read_board
from zombiekit.games.zombie_flavored_doom.components import SEATS, Goods, Reason
from zombiekit.games.zombie_flavored_doom.drawing import draw_board
from zombiekit.games.zombie_flavored_doom.events import EVENTS
from zombiekit.games.zombie_flavored_doom.faults import faults
from zombiekit.games.zombie_flavored_doom.nodes import NODES
from zombiekit.games.zombie_flavored_doom.options import Options
from zombiekit.games.zombie_flavored_doom.posing import pose
from zombiekit.games.zombie_flavored_doom.setup import new_game
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.victory import RETURNS, missing, outcome

if TYPE_CHECKING:
    from zombiekit.primitives.chance import Random

NAME = "zombie_flavored_doom"
TITLE = "Zombie Flavored Doom"
RULESET = "1.1"
PLAYERS = tuple(range(1, SEATS + 1))
REASONS = Reason

takes(State, *ACTIONS, *OUTCOMES)

__all__ = [
    "ACTIONS",
    "BOARDS",
    "EVENTS",
    "NAME",
    "NODES",
    "OUTCOMES",
    "PLAYERS",
    "REASONS",
    "RETURNS",
    "RULESET",
    "TITLE",
    "Board",
    "Goods",
    "InvalidBoard",
    "Options",
    "State",
    "board_of",
    "chance_outcomes",
    "current_player",
    "draw_board",
    "faults",
    "find_board",
    "is_view",
    "legal_actions",
    "missing",
    "new_game",
    "observe",
    "outcome",
    "pose",
    "question",
    "read_board",
    "resample",
    "seat_name",
    "seats",
    "step",
    "why_illegal",
]


def seat_name(seat: int) -> str:
    """Return what the people at the table call a seat: `Player 1` for seat 0, as the book counts."""
    return f"Player {seat + 1}"


def seats(state: State) -> int:
    """Return how many seats there are. Rules: DOOM-BOARD-08, DOOM-BOARD-09."""
    return state.options.seats


def observe(state: State, seat: int) -> State:
    """Return what a seat knows, which is everything that anybody knows: the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: DOOM-SETUP-06.
    """
    if type(seat) is not int or not 0 <= seat < state.options.seats:
        msg = f"there are the seats 0 to {state.options.seats - 1}, not {shown(seat)}"
        raise ValueError(msg)
    return state


def is_view(state: State) -> bool:  # noqa: ARG001 - nothing is hidden
    """Tell whether something is hidden in a state, which it never is. Rules: DOOM-SETUP-06."""
    return False


def resample(view: State, rng: Random) -> State:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: DOOM-SETUP-06."""
    return view
