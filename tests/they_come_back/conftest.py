"""Fixtures for all tests of this game."""

import pytest

from zombiekit.games.they_come_back.box import Box, Options


@pytest.fixture
def all_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the decks of all sets in play."""
    monkeypatch.setattr(Options, "boxes", frozenset(Box))
