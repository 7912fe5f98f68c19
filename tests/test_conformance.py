"""Every installed game keeps every law; `pytest --hypothesis-profile=thorough tests/test_conformance.py` looks longest."""

import pytest
from hypothesis import settings

from zombiekit import games
from zombiekit.testing import check_game

LEVEL = "thorough" if settings.get_current_profile_name() == "thorough" else "quick"


@pytest.mark.parametrize("name", games.names())
def test_game_keeps_all_laws(name: str) -> None:
    check_game(games.get(name), LEVEL)
