"""What the `pose` functions of all games share: how a position built by hand comes to the first node at which something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import attrs

from zombiekit.agenda import Automatic, settled

if TYPE_CHECKING:
    from zombiekit.game import GameState

S = TypeVar("S", bound="GameState")

GAME_OVER = "GAME-OVER"
"""What `RanOn.to` says when the game is over."""


@attrs.frozen
class RanOn:
    """The node of a posed position decides nothing by itself, so that the game ran on: the first event of such a position.

    It is told by `pose` alone, of which it is the answer to "where am I?", and never by `step`.

    Attributes:
        node: The node that was named, as `pose` calls it: `"TURN-START"`.
        to: The class of the node at which the position stands, as its agenda has it: `"MakeMove"`; `GAME-OVER` at the end of the game.
    """

    node: str
    to: str

    def __str__(self) -> str:
        """Return the fact in plain words."""
        return f"There is nothing to decide at {self.node}: the game runs on to {self.to}."


def run_on(state: S, node: str) -> S:
    """Return a posed position at its first decision, chance node or end, with what happens on the way as its events.

    If nothing is asked at `node`, the first of the events is a `RanOn`, which says where the position stands instead.
    """
    if not (state.agenda and isinstance(state.agenda[-1], Automatic)):
        return state
    state = settled(state)
    to = type(state.agenda[-1]).__name__ if state.agenda else GAME_OVER
    return attrs.evolve(state, events=(RanOn(node, to), *state.events))  # type: ignore[misc]
