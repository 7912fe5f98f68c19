"""Games are kept as they are played, so that a run goes on where the last one stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.they_come_back.counting import count_games, seen, sums
from tests.they_come_back.guided import guided
from tests.they_come_back.lockstep import SETTINGS, Played


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
