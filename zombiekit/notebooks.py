"""What notebooks show of states and matches. The renderer is imported only when a notebook asks, so nothing depends on it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

RENDERER = "zombiekit.render.svg.pictures"


def state_shown(game: Any, state: Any) -> dict[str, str]:
    """Return what a notebook shows of a state, by content type: its drawing, and the picture of a view.

    A state class uses it in its `_repr_mimebundle_`:

        def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
            return state_shown(__package__, self)

    Args:
        game: The game, or the name of its module.
        state: A state of it.
    """
    game = import_module(game) if isinstance(game, str) else game
    found: dict[str, str] = import_module(RENDERER).state_shown(game, state)
    return found


def match_shown(match: Any) -> dict[str, str]:
    """Return what a notebook shows of a match, by content type: the part of its state that all seats know."""
    found: dict[str, str] = import_module(RENDERER).match_shown(match)
    return found
