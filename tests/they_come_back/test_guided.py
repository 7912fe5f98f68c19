"""Playouts guided to rare cards and ends keep the invariants."""

from __future__ import annotations

import pytest

from tests.they_come_back.guided import MANY, guided
from tests.they_come_back.lockstep import SETTINGS

pytestmark = pytest.mark.once


@pytest.mark.thorough
@pytest.mark.parametrize("setting", SETTINGS)
def test_guided_playouts_keep_the_invariants(setting: str) -> None:
    for number in (0, 1, 9):
        assert guided(setting, number).state.result


@pytest.mark.rule("STCB-MOVE-02", "STCB-BASE-09", "STCB-EVENT-33")
@pytest.mark.parametrize(("setting", "number"), [("town and base", 40), ("town and base", 171), ("all", 254)])
def test_points_may_be_doubled_by_jeep_and_rush(setting: str, number: int) -> None:
    """Jeep and Adrenaline Rush each double the count, and the helicopter adds one: no fault, though the town alone allows less."""
    assert guided(setting, number).state.result


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("part", range(20))
def test_many_guided_playouts_keep_the_invariants(part: int, setting: str) -> None:
    """Five thousand of each setting."""
    for number in range(part, MANY, 20):
        guided(setting, number)
