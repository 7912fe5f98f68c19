"""The laws of all games, for each number of players, each way of asking for cards, and each choice of sets."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Ask, Windows
from zombiekit.testing import check_game

pytestmark = pytest.mark.once

SETS = (("none", True), ("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False))
"""Which expansions take part, and whether the town does."""

ROUNDS = 200
"""Nearly all random games end long before; but with the helipad cut off and one human left, nothing else ends the game."""


@pytest.mark.slow
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("players", game.PLAYERS)
def test_laws_hold_for_every_table(players: int, windows: Windows) -> None:
    ask = Ask.ALL if players % 2 else Ask.HOLDERS
    check_game(game, "quick", seed=players, options=game.Options(players=players, card_windows=windows, ask=ask))


@pytest.mark.thorough
@pytest.mark.parametrize(("expansions", "windows"), [("z2", Windows.PHASES), ("z3", Windows.OWN_TURN)])
def test_laws_hold_without_the_town(expansions: Any, windows: Windows) -> None:
    options = game.Options(players=2, expansions=expansions, town=False, card_windows=windows, round_limit=1)
    check_game(game, "quick", seed=2, options=options)


@pytest.mark.slow
@pytest.mark.parametrize(("sets", "players", "windows"), [*product(SETS, (2, 4, 6), Windows)])
def test_laws_hold_with_every_expansion(sets: tuple[Any, bool], players: int, windows: Windows) -> None:
    """Games are played to their ends, two to ten minutes each, as some faults show only there."""
    expansions, town = sets
    options = game.Options(
        players=players,
        expansions=expansions,
        town=town,
        card_windows=windows,
        ask=Ask.ALL if players == 4 else Ask.HOLDERS,
        round_limit=ROUNDS,
    )
    check_game(game, "thorough", seed=players, options=options)
