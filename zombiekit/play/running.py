"""Running games: policies that choose for seats, set-ups for people, playouts without a history, and matches with one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any, TypeAlias

import attrs

from zombiekit.errors import IllegalAction, InvalidNotation, shown
from zombiekit.game import CHANCE, TERMINAL, A_co, Game, RandomSource, S
from zombiekit.notation import parse
from zombiekit.play.dice import Dice
from zombiekit.play.match import Match, Termination, new_match, starting_state
from zombiekit.play.players import Players, Policy
from zombiekit.primitives.arguments import check_count, check_dice, check_is_state

Ask: TypeAlias = "Callable[[Any, tuple[Any, ...], InvalidNotation | IllegalAction | None], str]"
"""Gets the view, the legal actions, and the error of the last answer (None at first). Returns a line of notation."""


def random_policy(rng: RandomSource) -> Policy:
    """Return a policy that chooses uniformly, with one `rng.random()` per choice.

    Raises:
        TypeError: `rng` is no source of chance, such as `Dice(3)`.
    """
    check_dice(rng)

    def choose(_game: Game, _view: Any, actions: tuple[Any, ...], /) -> Any:
        return actions[int(rng.random() * len(actions))]

    return choose


def human_policy(ask: Ask) -> Policy:
    """Return a policy that asks a person for a line of notation until the line is a legal action.

    To leave the game, `ask` may raise any error, such as `EOFError` or `KeyboardInterrupt`.
    """

    def choose(game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        wrong: InvalidNotation | IllegalAction | None = None
        while True:
            try:
                action = parse(game, ask(view, actions, wrong))
            except InvalidNotation as error:
                wrong = error
                continue
            wrong = game.why_illegal(view, action)
            if wrong is None:
                return action

    return choose


def playout(
    game: Game[S, A_co],
    state: S | None = None,
    *,
    options: Any = None,
    dice: RandomSource | None = None,
    max_steps: int | None = None,
) -> S:
    """Play on from `state` with uniformly random actions, and return the final state.

    Args:
        game: The game.
        state: The state to begin with; a new game if None.
        options: The options of the new game; the defaults if None.
        dice: The source of all choices and chance; unseeded if None.
        max_steps: Stop after this many steps, decisions and chance together; None to play until the game is over.

    Raises:
        TypeError: `state` or `options` are not of this game, both are given (a state has its own options), or `dice` are no source of
            chance.
        InvalidState: `state` is a view in which something is hidden.
        ValueError: `max_steps` is not 0, 1, 2 ...
    """
    state = starting_state(game, options, state)
    dice = Dice() if dice is None else dice
    check_dice(dice)
    draw = dice.random
    current_player, legal_actions, step = game.current_player, game.legal_actions, game.step
    for _ in _bound(max_steps):
        seat = current_player(state)
        if seat >= 0:
            actions = legal_actions(state)
            state = step(state, actions[int(draw() * len(actions))])
        elif seat == CHANCE:
            state = step(state, game.chance_outcomes(state).sample(dice))
        else:
            break
    return state


def settle(game: Game[S, A_co], state: S, dice: RandomSource) -> S:
    """Return the state after all chance before the next decision or the end; `state` itself if there is none.

    Args:
        game: The game.
        state: A state of it.
        dice: The source of chance.

    Raises:
        TypeError: `state` is not of this game, or `dice` are no source of chance.
    """
    check_is_state(game, state)
    check_dice(dice)
    while game.current_player(state) == CHANCE:
        state = game.step(state, game.chance_outcomes(state).sample(dice))
    return state


def play_match(
    game: Game[S, A_co],
    policies: Sequence[Policy],
    *,
    options: Any = None,
    match: Match[S, A_co] | None = None,
    dice: RandomSource | None = None,
    max_steps: int | None = None,
    on_step: Callable[[Match[S, A_co]], object] | None = None,
) -> Match[S, A_co]:
    """Let policies play a match until it ends or reaches `max_steps`.

    Args:
        game: The game.
        policies: A policy for each seat, in order. If it has a method `hear(events)`, this gets what its seat may know after each step.
        options: The options of a new match; the defaults if None.
        match: A match to continue instead of a new one.
        dice: The source of chance; unseeded if None.
        max_steps: Stop after this many more steps, decisions and chance together; None for no limit but the game's own.
        on_step: Called after each step with the match so far: to watch, or to record (`zombiekit.record.Writer.add`).

    Raises:
        PolicyFailed: A policy chose an illegal action; its cause says why. Errors that a policy raises pass through unchanged.
        TypeError: `options` are not of this game or are given together with `match`, `match` belongs to another game, or `dice` are no
            source of chance. Or `policies` are not a list of functions.
        ValueError: A seat without a policy has to act, or `max_steps` is not 0, 1, 2 ...
    """
    if not isinstance(policies, Sequence) or not all(map(callable, policies)):
        made = 'bots.get("quick")(game, seat, dice) makes one of a bot'
        raise TypeError(
            f"policies are a list with a function (game, view, actions) for each seat, not {shown(policies)}; {made}"
        )
    if match is None:
        match = new_match(game, options=options)
    elif match.game is not game:
        raise TypeError(f"{match!r} cannot go on as one of {game.NAME}")
    elif options is not None:
        raise TypeError("a match already has options; give one or the other")
    dice = Dice() if dice is None else dice
    check_dice(dice)
    observe: Callable[[S, int], Any] = game.observe
    players = Players(dict(enumerate(policies)))
    for _ in _bound(max_steps):
        seat = game.current_player(match.state)
        if seat == TERMINAL:
            return match
        if seat == CHANCE:
            match = match.play(game.chance_outcomes(match.state).sample(dice))
        else:
            match = _chosen(match, seat, policies, players)
        for seat, policy in players.hearing:
            policy.hear(observe(match.state, seat).events)
        if on_step is not None:
            on_step(match)
    return match if match.termination else attrs.evolve(match, stopped=Termination.STEP_LIMIT)


def _chosen(match: Match[S, A_co], seat: int, policies: Sequence[Policy], players: Players) -> Match[S, A_co]:
    if seat >= len(policies):
        raise ValueError(f"seat {seat} has no policy; play_match needs one for each seat, and got {len(policies)}")
    game, state = match.game, match.state
    action = policies[seat](game, game.observe(state, seat), game.legal_actions(state))
    try:
        return match.play(action)
    except IllegalAction as error:
        raise players.failure(seat, match.length + 1, error) from error


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
    return random_policy(dice)(game, view, actions) if rollout is None else rollout(view, actions, dice)


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


def _bound(max_steps: int | None) -> Iterable[object]:
    """Return an iterable of length `max_steps`; an endless one if None."""
    if max_steps is None:
        return repeat(None)
    check_count("max_steps", max_steps)
    return repeat(None, max_steps)
