"""The laws of all games, for each number of players and each way of asking for cards."""

from __future__ import annotations

import pytest

from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Ask, Windows
from zombiekit.testing import check_game

pytestmark = pytest.mark.once


@pytest.mark.slow
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("players", game.PLAYERS)
def test_laws_hold_for_every_table(players: int, windows: Windows) -> None:
    ask = Ask.ALL if players % 2 else Ask.HOLDERS
    check_game(game, "quick", seed=players, options=game.Options(players=players, card_windows=windows, ask=ask))
