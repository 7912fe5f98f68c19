"""*Zombie Flavored Doom*: rivals or teams gather, raid and survive on any board, without dice.

The module is a game in the sense of `zombiekit.Game`. Its seats are 0 to n - 1, as everywhere in this library; the book, the lines of
notation and the events count them from 1.
"""

from __future__ import annotations

from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step, takes, why_illegal
from zombiekit.games.zombie_flavored_doom.actions import ACTIONS, OUTCOMES
from zombiekit.games.zombie_flavored_doom.asking import question
from zombiekit.games.zombie_flavored_doom.boards import BOARDS, Board, InvalidBoard, board_of, find_board, read_board
from zombiekit.games.zombie_flavored_doom.components import SEATS, Goods, Reason
from zombiekit.games.zombie_flavored_doom.drawing import draw_board
from zombiekit.games.zombie_flavored_doom.events import EVENTS
from zombiekit.games.zombie_flavored_doom.faults import faults
from zombiekit.games.zombie_flavored_doom.nodes import NODES
from zombiekit.games.zombie_flavored_doom.observing import is_view, observe, resample
from zombiekit.games.zombie_flavored_doom.options import Options
from zombiekit.games.zombie_flavored_doom.posing import pose
from zombiekit.games.zombie_flavored_doom.seats import seat_name, seats
from zombiekit.games.zombie_flavored_doom.state import State, new_game
from zombiekit.games.zombie_flavored_doom.victory import RETURNS, missing, outcome

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
