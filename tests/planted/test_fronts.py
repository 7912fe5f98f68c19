"""At its quick level, the conformance kit finds faults in the optional names of the real games and in what they remember."""

from pathlib import Path

import pytest

from tests.guides import guided
from tests.planted.faults_of_fronts import FRONTS
from zombiekit import variant
from zombiekit.testing import LawBroken, check_game

SOON = ("question_fails_in_some_rounds", "options_are_forgotten")
"""Some faults that are found quickly, to check at every change."""


def test_there_are_more_than_twenty_faults() -> None:
    assert len(FRONTS) > 20
    assert {*SOON} <= FRONTS.keys()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOON else pytest.mark.thorough) for name in FRONTS]
)
def test_fault_in_a_front_is_found(name: str, tmp_path: Path) -> None:
    law, game, names = FRONTS[name]
    drivers, starts = guided(game.NAME)

    with pytest.raises(LawBroken) as caught:
        check_game(variant(game, name="planted", **names), "quick", drivers=drivers, starts=starts, keep=tmp_path)

    assert caught.value.law == law, caught.value.sentence[:300]
