"""Whole games in step with the referee: the same questions, answers and chances, and the same table after each."""

from random import Random

import pytest

from tests.they_come_back.games_in_step import MANY, from_the_box, from_the_middle, game_in_step
from tests.they_come_back.lockstep import SETTINGS

pytestmark = pytest.mark.once


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(40))
def test_games_from_the_middle_in_step(seed: int) -> None:
    """Engine and referee agree from a table in the middle of a game to its end."""
    from_the_middle(Random(seed), "town")


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_in_step(seed: int) -> None:
    """Engine and referee agree from the set-up to the end."""
    from_the_box(Random(seed), "town")


@pytest.mark.thorough
@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "town"])
@pytest.mark.parametrize("seed", range(5))
def test_games_of_expansions_in_step(seed: int, setting: str) -> None:
    """Engine and referee agree with base and mall, together and alone."""
    from_the_middle(Random(seed), setting)


@pytest.mark.thorough
@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "town"])
def test_whole_games_of_expansions_in_step(setting: str) -> None:
    """Engine and referee agree on gates, pools, helipads and all that follows."""
    from_the_box(Random(5), setting)


@pytest.mark.thorough
@pytest.mark.rule("STCB-CARD-09", "STCB-EVENT-25")
def test_who_can_go_nowhere_is_not_led() -> None:
    """His figure is under Claustrophobia outside the only door of a cut-off tile; this game was one of twelve thousand."""
    game_in_step("town and base", 1813)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("part", range(20))
def test_many_games_in_step(part: int, setting: str) -> None:
    """Engine and referee agree in two thousand games of each setting."""
    for number in range(part, MANY, 20):
        game_in_step(setting, number)
