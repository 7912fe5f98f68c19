"""The set-up done for people: what is laid and filled before the first decision of the game proper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.game import TERMINAL, A_co, S

if TYPE_CHECKING:
    from zombiekit.game import Game, RandomSource
    from zombiekit.play.match import Match


def in_setup(game: Game, state: Any) -> bool:
    """Return whether a game is still being set up; never so in a game that does not say.

    Args:
        game: The game.
        state: A state or view of it.
    """
    asked = getattr(game, "in_setup", None)
    return asked is not None and asked(state) and game.current_player(state) != TERMINAL


def setup_choice(match: Match, dice: RandomSource) -> Any:
    """Return what is chosen for the acting seat while the game is set up: what its bot `quick` would choose, or any choice without one.

    Args:
        match: A match in which a seat is to decide.
        dice: What decides among equals.
    """
    game: Any = match.game
    view = game.observe(match.state, game.current_player(match.state))
    actions = game.legal_actions(view)
    rollout = getattr(game, "rollout", None)
    return actions[int(dice.random() * len(actions))] if rollout is None else rollout(view, actions, dice)


def set_up(match: Match[S, A_co], dice: RandomSource) -> Match[S, A_co]:
    """Return a match after its set-up, at the first decision of the game proper: laid, filled and dealt as the bot `quick` would.

    All that is chosen and drawn is in the history, so that it is recorded and replayed like any other step. A match that is
    past its set-up is only rolled on (`Match.roll`).

    Args:
        match: The match; of a game that does not say what its set-up is (`zombiekit.optional.SetsUp`), it is only rolled on.
        dice: What chance is drawn from, and what decides among equals.
    """
    while in_setup((match := match.roll(dice)).game, match.state):
        match = match.play(setup_choice(match, dice))
    return match
