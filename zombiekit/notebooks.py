"""What notebooks show of states and matches: asked of the renderer by name, and only when a notebook asks, so that nothing depends on it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

RENDERER = "zombiekit.render.notebooks"


def state_shown(package: str | None, state: Any) -> dict[str, str]:
    """Return what a notebook shows of a state, by kinds of content: its drawing, and the picture of a view.

    A class of states has it as its `_repr_mimebundle_`:

        def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
            return state_shown(__package__, self)

    Args:
        package: The module that is the game.
        state: A state of it.
    """
    found: dict[str, str] = import_module(RENDERER).state_shown(import_module(str(package)), state)
    return found


def match_shown(match: Any) -> dict[str, str]:
    """Return what a notebook shows of a match, by kinds of content: what all seats know of its state."""
    found: dict[str, str] = import_module(RENDERER).match_shown(match)
    return found
