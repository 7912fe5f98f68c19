"""The conformance kit finds faults planted in the real games.

`python -m pytest -m slow tests/planted` looks for all of them, each with the normal level of `check_game`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides import guided
from tests.planted import faults_of_city, faults_of_doom, faults_of_galaxy, faults_of_town  # noqa: F401 - they add their faults to FAULTS
from tests.planted.planting import FAULTS
from zombiekit import games, variant
from zombiekit.testing import LawBroken, check_game


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fault = FAULTS[name]
    names = fault.change(monkeypatch) or {}
    drivers, starts = guided(fault.game)
    game = variant(games.get(fault.game), name="planted", **names)
    with pytest.raises(LawBroken) as caught:
        check_game(game, drivers=drivers, starts=() if "State" in names else starts, keep=tmp_path)

    assert caught.value.law in (fault.law, *fault.neighbors), caught.value.sentence[:300]
