"""Tools for your own tests: strategies for Hypothesis, a state machine, and the laws that every game must keep.

They need Hypothesis, which the extra `testing` installs.
"""

from zombiekit.extras import extra as _extra

try:
    import hypothesis as _hypothesis  # noqa: F401 - imported here, so that the error can say how to get it
except ImportError as error:
    raise ImportError(f"zombiekit.testing needs {_extra('testing')}", name="hypothesis") from error

from zombiekit.testing.conformance import LawBroken, check_game
from zombiekit.testing.doom_boards import boards
from zombiekit.testing.laws import LAWS
from zombiekit.testing.reach import NotReached, Reach, check_reach, reach
from zombiekit.testing.strategies import (
    GameMachine,
    Playout,
    legal_actions_of,
    options_of,
    playouts,
    reachable_states,
    state_machine,
)

__all__ = [
    "LAWS",
    "GameMachine",
    "LawBroken",
    "NotReached",
    "Playout",
    "Reach",
    "boards",
    "check_game",
    "check_reach",
    "legal_actions_of",
    "options_of",
    "playouts",
    "reach",
    "reachable_states",
    "state_machine",
]
