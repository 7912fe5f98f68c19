"""The laws of all games, for each number of players, each way of asking for cards, and each choice of sets; long runs.

A part by itself: `pytest -m slow tests/they_come_back/test_laws.py -k "invariants and 4"`.
"""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.trying import walk
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Ask, Windows
from zombiekit.play import Dice
from zombiekit.testing import check_game

SETS = (("none", True), ("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False))
"""Which expansions take part, and whether the town does."""

ROUNDS = 200
"""Nearly all random games end long before; but with the helipad cut off and one human left, nothing else ends the game."""


@pytest.mark.once
@pytest.mark.thorough
@pytest.mark.parametrize(("expansions", "windows"), [("z2", Windows.PHASES), ("z3", Windows.OWN_TURN)])
def test_laws_hold_without_the_town(expansions: Any, windows: Windows) -> None:
    options = game.Options(players=2, expansions=expansions, town=False, card_windows=windows, round_limit=1)
    check_game(game, "quick", seed=2, options=options)


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize(("sets", "players", "windows"), [*product(SETS, (2, 4, 6), Windows)])
def test_laws_hold_with_every_expansion(sets: tuple[Any, bool], players: int, windows: Windows) -> None:
    """Games are played to their ends, two to ten minutes each, as some faults show only there."""
    chosen: dict[str, Any] = {"expansions": sets[0], "town": sets[1], "card_windows": windows, "round_limit": ROUNDS}
    ask = Ask.ALL if players == 4 else Ask.HOLDERS
    check_game(game, "thorough", seed=players, options=game.Options(players=players, ask=ask, **chosen))


PARTS, PLAYOUTS = 40, 250
OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": game.PLAYERS,
    "token_placement": ("player", "canonical"),
    "limited_supplies": (None, None, 100, 130),
    "helipad_guard": (True, False),
    "first_player": ("roll", "seat0"),
    "card_windows": tuple(Windows),
    "ask": ("holders", "all"),
    "attack_after_swarm_move": (True, False),
    "last_human_shares": (True, False),
    "round_limit": (8, 40, 100),
}


@pytest.mark.slow
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("players", game.PLAYERS)
def test_all_laws_hold_for_each_number_of_players_and_windows(players: int, windows: Windows) -> None:
    """Some minutes each."""
    ask = Ask.ALL if players % 2 else Ask.HOLDERS
    options = game.Options(players=players, card_windows=windows, ask=ask, round_limit=100)
    check_game(game, "thorough", options=options, seed=players)


def play_soundly(dice: Dice, options: Any) -> None:
    """Play a random game, and check the invariants and that zombies come only where they may (INV-6)."""
    before = state = game.new_game(options)
    for state in walk(game, before, dice):
        told = (str(options), [str(event) for event in state.events])
        assert game.faults(state) == (), told
        assert crowded_without_humans(before, state) == [], told
        before = state
    assert game.outcome(state) is not None


def crowded_without_humans(before: Any, after: Any) -> list[Any]:
    """Return the squares that gained zombies beyond one while no human stood there, before or after the step."""
    crowds, old = (
        Counter(dict(state.zombies)) + sum((Counter({lying.square: lying.number}) for lying in state.lying), Counter())
        for state in (after, before)
    )
    humans = {
        square
        for state in (before, after)
        for square, health, posture in zip(state.squares, state.health, state.postures, strict=True)
        if health and posture == "standing"
    }
    return [at for at, count in crowds.items() if count > max(1, old[at]) and at not in humans]


@pytest.mark.slow
@pytest.mark.rule("INV-6", "STCB-GEO-11")
@pytest.mark.parametrize("part", range(PARTS))
def test_invariants_hold_after_every_step(part: int) -> None:
    """10,000 random playouts with random options, all parts together."""
    for number in range(PLAYOUTS):
        dice = Dice(f"{part} {number}")
        chosen = {name: values[int(dice.random() * len(values))] for name, values in OPTIONS.items()}
        play_soundly(dice, game.Options(**chosen))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_invariants_hold_with_six_players_in_full_windows(part: int) -> None:
    """1,000 random playouts, all parts together."""
    for number in range(250):
        play_soundly(Dice(f"six {part} {number}"), game.Options(players=6, card_windows="full", round_limit=100))
