"""Every installed game keeps every law, wherever bots and posed positions lead.

`pytest --hypothesis-profile=thorough tests/test_conformance.py` searches longest.
"""

import pytest
from hypothesis import settings

from tests.guides import guided
from zombiekit import games
from zombiekit.testing import check_game

LEVEL = "thorough" if settings.get_current_profile_name() == "thorough" else "quick"


@pytest.mark.parametrize("name", games.names())
def test_game_keeps_all_laws(name: str) -> None:
    drivers, starts = guided(name)

    check_game(games.get(name), LEVEL, drivers=drivers, starts=starts)
