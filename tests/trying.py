"""Helpers for the tests of several games: play by notation, and try what is not allowed."""

from collections.abc import Callable
from typing import Any

import pytest

from zombiekit import IllegalAction
from zombiekit.notation import parse


def follow(game: Any, show: Callable[[Any, str], Any], state: Any, *steps: tuple[str, dict[str, Any]]) -> Any:
    """Play each step, its lines separated by `; `, and compare what the position then shows; return the last state."""
    for lines, wanted in steps:
        for line in filter(None, lines.split("; ")):
            state = game.step(state, parse(game, line))
        assert (lines, {name: show(state, name) for name in wanted}) == (lines, wanted)
    return state


def refusal(game: Any, state: Any, action: object) -> str:
    """Return the clause that refuses an action (or a line of notation), and check that the refusal changes nothing."""
    before = hash(state)
    tried: Any = parse(game, action) if isinstance(action, str) else action
    with pytest.raises(IllegalAction) as caught:
        game.step(state, tried)
    why = game.why_illegal(state, tried)

    assert why is not None
    assert why.clause == caught.value.clause
    assert tried not in game.legal_actions(state)
    assert hash(state) == before
    return caught.value.clause
