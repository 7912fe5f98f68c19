"""What all tests of this game can use."""

import pytest

from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import Box


@pytest.fixture
def all_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the decks of all sets be in play."""
    monkeypatch.setattr(Options, "boxes", frozenset(Box))
