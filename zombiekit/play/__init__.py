"""Play: seeded dice, policies, playouts, and matches with a history.

Equal seeds give equal games:

    >>> from zombiekit.games import one_against_the_dead as game
    >>> from zombiekit.play import Dice, play_match, playout, random_policy
    >>> playout(game, dice=Dice(7)) == playout(game, dice=Dice(7))
    True
    >>> match = play_match(game, [random_policy(Dice("bot"))], dice=Dice(7), max_steps=20)
    >>> match.length, match.termination
    (20, Termination.STEP_LIMIT)
"""

from zombiekit.play.dice import Dice
from zombiekit.play.match import Match, Step, Termination, new_match
from zombiekit.play.players import Policy
from zombiekit.play.running import (
    Ask,
    human_policy,
    in_setup,
    play_match,
    playout,
    random_policy,
    set_up,
    settle,
    setup_choice,
)
from zombiekit.play.waivers import Until, Waiver, Waivers

__all__ = [
    "Ask",
    "Dice",
    "Match",
    "Policy",
    "Step",
    "Termination",
    "Until",
    "Waiver",
    "Waivers",
    "human_policy",
    "in_setup",
    "new_match",
    "play_match",
    "playout",
    "random_policy",
    "set_up",
    "settle",
    "setup_choice",
]
