"""Helpers for the tests of several games: rows, play by notation or at random, programs of their own, events told, refusals."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from zombiekit import CHANCE, TERMINAL, Game, IllegalAction, RandomSource, variant
from zombiekit.notation import parse
from zombiekit.play import Dice, Match, play_match, playout, random_policy

S = TypeVar("S")
E = TypeVar("E", bound=BaseException)


def row(clauses: str, *values: Any, id: str | None = None) -> Any:  # noqa: A002 - as in `pytest.param`
    """Return a row of a table, marked with the clauses that it shows (joined by spaces)."""
    return pytest.param(*values, id=id, marks=pytest.mark.rule(*clauses.split()))


def case(claim: str, *steps: Any) -> Any:
    """Return a row: a claim with its clauses in front, and what `follow` follows. The claim's first words name the case."""
    clauses, _, said = claim.partition(": ")
    assert said, f"no clauses stand before `{claim}`"
    return row(clauses.replace(",", ""), steps, id=re.split(r"[.:] ", said)[0])


def options(game: Any, state: Any) -> list[str]:
    """Return the legal actions as lines, in their order."""
    return [str(action) for action in game.legal_actions(state)]


def play(game: Any, state: S, *lines: str) -> S:
    """Play actions and outcomes in notation (several in a line are joined by `; `), and return the last state.

    From a sound position comes a sound one.
    """
    for line in filter(None, "; ".join(lines).split("; ")):
        before = state
        state = game.step(before, parse(game, line))
        assert game.faults(state) == () or game.faults(before), line
    return state


def follow(play: Callable[..., Any], show: Callable[..., Any], state: Any, *steps: Any) -> Any:
    """Play the lines of each step, compare what the position then shows, and return the last position.

    A function makes another position, from which the next steps go on. A list of steps is a branch: what follows it goes
    on from where it began.
    """
    for number, step in enumerate(steps, 1):
        try:
            if callable(step):
                state = step()
            elif isinstance(step, list):
                follow(play, show, state, *step)
            else:
                lines, wanted = step
                state = play(state, lines)
                assert (lines, {name: show(state, name) for name in wanted}) == (lines, wanted)
        except Exception as error:
            error.add_note(f"at step {number} of {len(steps)}: {step}")
            raise
    return state


def played(house: Game, seed: int, steps: int = 300, **options: Any) -> Any:
    """Return a match that seeded chance has played with a game, a variant or not."""
    begun = house.Options(**options)
    policies = [random_policy(Dice(f"{seat} {seed}")) for seat in range(house.seats(house.new_game(begun)))]
    return play_match(house, policies, options=begun, dice=Dice(seed), max_steps=steps)


def nobody_is_asked(game: Any, show: Callable[..., Any], *case: Any) -> None:
    """Check a row of facts, line, node, forbidden and shown: the line leads to the node, or past it if actions are forbidden."""
    facts, line, asked, forbidden, shown = case
    assert show(play(game, game.pose(**facts), line), "node") == asked
    house = without(game, *forbidden)
    state = play(house, house.pose(**facts), line)
    assert {name: options(house, state) if name == "options" else show(state, name) for name in shown} == shown


def without(game: Any, *lines: str) -> Any:
    """Return a variant of a game that forbids actions by the beginnings of their lines."""

    def rule(_: object, action: object) -> str | None:
        return "not in this house" if str(action).startswith(lines) else None

    return variant(game, name="without", forbids=dict.fromkeys(game.ACTIONS, rule))


def act(game: Any, state: Any, dice: Random) -> Any:
    """Return the next step: an outcome by its weight, or an action, each kind of action with the same chance."""
    if game.current_player(state) == CHANCE:
        return game.chance_outcomes(state).sample(dice)
    actions = game.legal_actions(state)
    kind = dice.choice(list(dict.fromkeys(map(type, actions))))
    return dice.choice([action for action in actions if type(action) is kind])


def walk(game: Any, state: S, dice: RandomSource) -> Iterator[S]:
    """Yield a state and those that random play leads to from there, up to the end of the game."""
    yield state
    while game.current_player(state) != TERMINAL:
        state = playout(game, state, dice=dice, max_steps=1)
        yield state


def printed(code: str, *arguments: object, **surroundings: str) -> str:
    """Return what a program prints in an interpreter of its own."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    env = {**os.environ, **surroundings}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def led(match: Match, steps: int, seed: int) -> Match:
    """Return a match after `steps` random decisions, or at its end if that comes first; chance is settled."""
    rng = Random(seed)
    match = match.roll(rng)
    for _ in range(steps):
        actions = match.game.legal_actions(match.state)
        if not actions:
            break
        match = match.play(actions[int(rng.random() * len(actions))]).roll(rng)
    return match


def told(state: Any, kind: str) -> list[Any]:
    """Return the events of one class from the last step."""
    return [event for event in state.events if type(event).__name__ == kind]


def raised(error: type[E], call: Callable[..., object], /, *given: Any, **named: Any) -> E:
    """Return the error that a call raises, which is of this class."""
    with pytest.raises(error) as caught:
        call(*given, **named)
    return caught.value


def refusal(game: Any, state: Any, action: object) -> str:
    """Return the clause that refuses an action (or a line of notation), and check that the refusal changes nothing."""
    before = hash(state)
    tried: Any = parse(game, action) if isinstance(action, str) else action
    with pytest.raises(IllegalAction) as caught:
        game.step(state, tried)
    why = game.why_illegal(state, tried)
    assert why is not None
    assert why.clause == caught.value.clause
    assert tried not in game.legal_actions(state)
    assert hash(state) == before
    return caught.value.clause
