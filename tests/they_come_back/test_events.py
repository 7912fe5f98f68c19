"""Events tell all that happens: who is told of them, and sees nothing else, knows the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.they_come_back.ledger import Ledger
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.games import they_come_back as game


@pytest.mark.parametrize("seed", range(24))
def test_the_table_follows_from_the_events(seed: int) -> None:
    """After every step of a random game: the map, the zombies, the figures and what players have, the cards, the turn and the end."""
    rng = Random(seed)
    windows = ("full", "phases", "own_turn")[seed % 3]
    state: Any = game.new_game(game.Options(players=2 + seed % 5, card_windows=windows, round_limit=30))
    while (seat := game.current_player(state)) != TERMINAL:
        before = Ledger(state)
        chosen = game.chance_outcomes(state).sample(rng) if seat == CHANCE else rng.choice(game.legal_actions(state))
        state = game.step(state, chosen)
        for event in state.events:
            before.read(event)

        assert before.facts() == Ledger(state).facts(), str(chosen)
