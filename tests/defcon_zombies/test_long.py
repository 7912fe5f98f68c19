"""Long runs, each part by itself: `pytest -m slow tests/defcon_zombies/test_long.py -k "laws and 4"`."""

from __future__ import annotations

from typing import Any

import pytest

from zombiekit.game import CHANCE, TERMINAL
from zombiekit.games import defcon_zombies as game
from zombiekit.play import Dice
from zombiekit.testing import check_game
from zombiekit.testing.candidates import option_values, options_with

PARTS, PLAYOUTS = 40, 500
VALUES = option_values(game)
MOST_STEPS = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("players", game.PLAYERS)
def test_all_laws_hold_for_each_number_of_players(players: int) -> None:
    """Each takes a minute or more."""
    check_game(game, "thorough", options=game.Options(players=players), seed=players)


def random_options(dice: Dice) -> Any:
    """Return options with random values, as far as the values go together."""
    return options_with(game, {name: some[int(dice.random() * len(some))] for name, some in VALUES.items()})


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_invariants_hold_after_every_step(part: int) -> None:
    """All parts together make 20,000 random playouts with random options."""
    for number in range(PLAYOUTS):
        dice = Dice(f"{part} {number}")
        state = game.new_game(random_options(dice))
        for _ in range(MOST_STEPS):
            seat = game.current_player(state)
            if seat == TERMINAL:
                break
            if seat == CHANCE:
                chosen: Any = game.chance_outcomes(state).sample(dice)
            else:
                actions = game.legal_actions(state)
                chosen = actions[int(dice.random() * len(actions))]
            state = game.step(state, chosen)
            assert game.faults(state) == (), (part, number, str(chosen))
        assert game.outcome(state) is not None, (part, number)
