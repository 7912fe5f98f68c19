"""Features: rows of numbers from 0 to 1, each described, made only from what the seat sees."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zombiekit import CHANCE, codec, games
from zombiekit.learning import Feature, row
from zombiekit.play import Dice

CASES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {}),
    ("defcon_zombies", {}),
    ("defcon_zombies", {"players": 1, "galaxy": "fourth_ring"}),
    ("defcon_zombies", {"players": 6, "events": True, "flagships": True}),
    ("zombie_flavored_doom", {}),
    ("zombie_flavored_doom", {"players": 1}),
    ("zombie_flavored_doom", {"players": 8}),
    ("they_come_back", {"players": 2, "ask": "all"}),
    ("they_come_back", {"players": 6, "expansions": "both"}),
]


def states(game: Any, options: dict[str, Any], seed: int, count: int) -> list[Any]:
    """Return at most `count` states of a game in which 3 of 10 choices are random and the others those of its rollout."""
    dice, state = Dice(seed), game.new_game(codec.options_from(game, options))
    found: list[Any] = [state]
    while len(found) < count and game.outcome(state) is None:
        if game.current_player(state) == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
        else:
            actions = game.legal_actions(state)
            by_chance = actions[int(dice.random() * len(actions))]
            state = game.step(state, by_chance if dice.random() < 0.3 else game.rollout(state, actions, dice))
        found.append(state)
    return found


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), count=st.integers(1, 700))
def test_equal_views_have_equal_rows_of_what_is_described(
    name: str, options: dict[str, Any], seed: int, count: int
) -> None:
    """Two full states that look the same to a seat have the same row, and each number is from 0 to 1."""
    game: Any = games.get(name)
    dice = Dice(seed)
    for state in states(game, options, seed, count)[-1::-40]:
        for seat in range(game.seats(state)):
            view = game.observe(state, seat)
            found = game.features(view, seat)

            assert found == game.features(state, seat) == game.features(game.resample(view, dice), seat)
            assert len(found) == len(game.FEATURES)
            assert all(0 <= number <= 1 for number in found)


@pytest.mark.parametrize("name", games.names())
def test_every_feature_says_something(name: str) -> None:
    """Over some games each feature takes different values, and the end is a row of zeros."""
    game: Any = games.get(name)
    met: list[set[float]] = [set() for _ in game.FEATURES]
    cases = [options for each, options in CASES if each == name]
    for seed in range(60):
        if seed >= 4 and all(len(numbers) > 1 for numbers in met):
            break
        walked = states(game, cases[seed % len(cases)], seed, 3000)
        for state in walked[::3]:
            for seat in range(game.seats(state)):
                for numbers, number in zip(met, game.features(state, seat), strict=True):
                    numbers.add(number)
        if game.outcome(walked[-1]) is not None:
            assert set(game.features(walked[-1], 0)) == {0}

    assert [each.name for each, numbers in zip(game.FEATURES, met, strict=True) if len(numbers) < 2] == []


@pytest.mark.parametrize("name", games.names())
def test_features_are_described(name: str) -> None:
    described: tuple[Feature, ...] = games.get(name).FEATURES  # type: ignore[attr-defined]

    assert len({each.name for each in described}) == len({each.what for each in described}) == len(described)
    assert all(each.name.isidentifier() and each.what and each.full > 0 for each in described)


def test_counts_are_cut_off_where_they_are_full() -> None:
    features = (Feature("one", "one thing"), Feature("many", "many things", 8))

    assert row(features, (0, 4)) == (0, 0.5)
    assert row(features, (True, 80)) == (1, 1)
