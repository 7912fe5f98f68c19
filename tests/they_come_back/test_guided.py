"""Playouts guided to rare cards and ends keep the invariants; a run goes on where the last one stopped."""

from pathlib import Path

import pytest

from tests.they_come_back.counting import count_games, seen, sums
from tests.they_come_back.guided import MANY, guided
from tests.they_come_back.lockstep import SETTINGS, Played


@pytest.mark.once
@pytest.mark.thorough
@pytest.mark.parametrize("setting", SETTINGS)
def test_guided_playouts_keep_the_invariants(setting: str) -> None:
    for number in (0, 1, 9):
        assert guided(setting, number).state.result


@pytest.mark.once
@pytest.mark.rule("STCB-MOVE-02", "STCB-BASE-09", "STCB-EVENT-33")
@pytest.mark.parametrize(("setting", "number"), [("town and base", 40), ("town and base", 171), ("all", 254)])
def test_points_may_be_doubled_by_jeep_and_rush(setting: str, number: int) -> None:
    """Jeep and Adrenaline Rush each double the count, and the helicopter adds one: no fault, though the town alone allows less."""
    assert guided(setting, number).state.result


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("part", range(20))
def test_many_guided_playouts_keep_the_invariants(part: int, setting: str) -> None:
    """Five thousand of each setting."""
    for number in range(part, MANY, 20):
        guided(setting, number)


def test_games_are_kept_and_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = []

    def broken(setting: str, number: int) -> Played:
        played.append((setting, number))
        raise ValueError(number)

    for many in (1, 2, 2):
        count_games(broken, tmp_path / "games", many)
    assert sorted(played) == sorted((setting, number) for setting in SETTINGS for number in range(2))
    assert "\nmall alone: 2 games, 0 nodes, wrong: [0, 1]\n" in capsys.readouterr().out


def test_sums_tell_ends_and_cards() -> None:
    game = guided("base alone", 3)
    facts = {"setting": "base alone", "number": 3, **seen(game)}
    cards = sum(line.startswith(("play ", "use ")) for line in game.lines)

    told = sums([facts, facts])
    assert f"2 games, {2 * len(game.lines)} nodes, wrong: none" in told
    assert f"end {facts['end']} 2\n  cards {2 * cards} of" in told
