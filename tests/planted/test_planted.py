"""The conformance kit finds faults planted in the real games, each at the normal level of `check_game`.

`python -m pytest -m "slow or not slow" tests/planted` looks for all of them; `-m "not slow"` looks for some.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.guides import guided
from tests.planted import faults_of_city, faults_of_doom, faults_of_galaxy, faults_of_town  # noqa: F401 - they add their faults to FAULTS
from tests.planted.planting import FAULTS
from tests.trying import raised
from zombiekit import games, variant
from zombiekit.testing import LawBroken, check_game

pytestmark = pytest.mark.once

MISSED = {
    "resample_never_deals_the_last_card": "no law knows how likely the states are that fit a view",
    "resampled_nests_keep_away_from_earth": "no law knows how likely the states are that fit a view",
}
"""Faults that the kit does not find, and why."""
SOON = (
    "shotgun_at_two_broken_zombies_crashes",
    "event_of_moves_holds_a_list",
    "prices_are_read_from_the_environment",
    "states_are_equal_whatever_the_strength",
    "asking_for_actions_marks_the_state",
    "kill_without_weapons_is_refused",
    "night_defense_lists_ticks_only",
    "victory_has_no_words",
    "defense_with_the_chainsaw_crashes",
    "odds_can_be_written_to",
)
"""Some faults that are found quickly, to check at every change."""


def planted(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a game with a planted fault."""
    fault = FAULTS[name]
    names = fault.change(monkeypatch) or {}
    return variant(games.get(fault.game), name="planted", **names)


def search(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Check a game with a planted fault against the laws."""
    game = planted(name, monkeypatch)
    sound = FAULTS[name].game
    drivers, starts = guided(sound)
    check_game(game, drivers=drivers, starts=starts if game.State is games.get(sound).State else (), keep=folder)


def test_there_are_sixty_faults_and_few_are_missed() -> None:
    """Each game has fifteen."""
    assert Counter(fault.game for fault in FAULTS.values()) == dict.fromkeys(games.names(), 15)
    assert len(MISSED) <= 5
    assert {*MISSED, *SOON} <= FAULTS.keys()


@pytest.mark.parametrize("name", FAULTS)
def test_fault_can_be_planted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in something that has got another name raises here; the search for it is slow."""
    planted(name, monkeypatch)


MARKS = {name: pytest.mark.thorough if name in SOON else pytest.mark.slow for name in FAULTS if name not in MISSED}


@pytest.mark.parametrize("name", [pytest.param(name, marks=mark) for name, mark in MARKS.items()])
def test_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    error = raised(LawBroken, search, name, monkeypatch, tmp_path)

    assert error.law in (FAULTS[name].law, *FAULTS[name].neighbors), error.sentence[:300]


@pytest.mark.slow
@pytest.mark.parametrize("name", MISSED)
def test_list_of_missed_faults_is_not_stale(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    search(name, monkeypatch, tmp_path)
