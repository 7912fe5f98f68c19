"""Saves: any single edit is refused with the place named, or yields a sound state from which the game goes on."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from zombiekit import TERMINAL, InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.state import State

Path = tuple[Any, ...]


def played(seed: int) -> list[State]:
    """Some positions of a game, those of rare nodes above all."""
    dice = Random(seed)
    state = game.new_game(game.Options(players=dice.choice([1, 2, 3, 4]), night_limit=6))
    kept = []
    while game.current_player(state) != TERMINAL:
        if dice.random() < 0.02 or type(state.agenda[-1]).__name__ not in {"Day", "Evening"}:
            kept.append(state)
        state = game.step(state, dice.choice(game.legal_actions(state)))
    return [*kept, state]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all values in plain data."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from paths(data[key], (*path, key))


def edited(value: Any, dice: Random) -> Any:
    """Another value in the place of one."""
    if type(value) is int:
        return dice.choice([value + 1, value - 1, 0, -1, 99, 10**6, None, "x", 2.5, []])
    if type(value) is str:
        at = dice.randrange(len(value) + 1)
        return dice.choice(
            [value[:at] + dice.choice("aA#1: .\n;") + value[at + 1 :], value[:at] + value[at + 1 :], "", 3]
        )
    others = [value[:-1], value + value[-1:]] if isinstance(value, list) else []
    return dice.choice([None, [], {}, 0, "x", *others])


@pytest.mark.parametrize("seed", range(4))
def test_single_edits_of_a_save_are_refused_or_sound(seed: int) -> None:
    dice = Random(seed)
    states = played(seed)
    for _ in range(250):
        data = json.loads(codec.to_json(game, dice.choice(states)))
        *above, key = dice.choice(list(paths(data)))
        place = data
        for step in above:
            place = place[step]
        place[key] = edited(place[key], dice)
        goes_on(json.dumps(data), dice)


def goes_on(text: str, dice: Random) -> None:
    """Load a save, and play on for a while; or see that the refusal names a place."""
    try:
        state = codec.from_json(text, game)
    except InvalidState as error:
        faults = error.faults
    else:
        for _ in range(20):
            assert game.faults(state) == ()
            actions = game.legal_actions(state)
            if not actions:
                break
            state = game.step(state, dice.choice(actions))
        return

    assert all(fault.where and fault.what for fault in faults)
