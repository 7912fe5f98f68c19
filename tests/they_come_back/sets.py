"""Games with the cards of the expansions, for tests."""

from __future__ import annotations

import pytest

from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import Box

G = {
    (0, 0): "town_square",
    (0, -1): "front_gate",
    (0, -2): "base_straight",
    (0, -3): "base_four_way",
    (1, -3): "motor_pool r1",
}
"""Test map G of the book."""
K = {
    (0, 0): "town_square",
    (0, -1): "front_door",
    (0, -2): "four_way_hall",
    (-1, -2): "pet_store",
    (-1, -1): "consignment_shop",
    (1, -2): "outfitter r1",
    (0, -3): "escalator",
}
"""Test map K of the book."""


@pytest.fixture
def all_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the decks of all sets be in play."""
    monkeypatch.setattr(Options, "boxes", frozenset(Box))
