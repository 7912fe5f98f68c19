"""Setting a game up for people: laying and filling the map before the first decision of the game proper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.game import TERMINAL, A_co, S

if TYPE_CHECKING:
    from zombiekit.game import Game, RandomSource
    from zombiekit.play.match import Match


def in_setup(game: Game, state: Any) -> bool:
    """Return whether a game is still being set up; False if the game has no `in_setup`.

    Args:
        game: The game.
        state: A state or view of it.
    """
    asked = getattr(game, "in_setup", None)
    return asked is not None and asked(state) and game.current_player(state) != TERMINAL


def setup_choice(match: Match, dice: RandomSource) -> Any:
    """Return a set-up choice for the acting seat: that of the game's `rollout`, or a random one if it has none.

    Args:
        match: A match in which a seat must decide.
        dice: The source of random choices.
    """
    game: Any = match.game
    view = game.observe(match.state, game.current_player(match.state))
    actions = game.legal_actions(view)
    rollout = getattr(game, "rollout", None)
    return actions[int(dice.random() * len(actions))] if rollout is None else rollout(view, actions, dice)


def set_up(match: Match[S, A_co], dice: RandomSource) -> Match[S, A_co]:
    """Return a match after its set-up, at the first decision of the game proper. The choices are those of the bot `quick`.

    All choices and draws are in the history, so they are recorded and replayed like other steps. For a match after its set-up, only
    chance is played (`Match.roll`).

    Args:
        match: The match. If the game does not define its set-up (`zombiekit.optional.SetsUp`), only chance is played.
        dice: The source of chance and of random choices.
    """
    while in_setup((match := match.roll(dice)).game, match.state):
        match = match.play(setup_choice(match, dice))
    return match
