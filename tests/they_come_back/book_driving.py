"""Turns that begin on the book's test map, and play by notation: what the tests of the worked scenarios share."""

from __future__ import annotations

from typing import Any

from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.state import State
from zombiekit.notation import parse

AWAY = (4, -2)
"""A square of the northern street, out of sight of Town Square and of the street to the helipad."""


def turn(active: int = 0, *, players: int = 2, options: dict[str, Any] | None = None, **facts: Any) -> State:
    """The first decision or chance of a turn that begins on map M, where nobody has Bullets but those who are named.

    Only the active player is asked for cards, unless the options say otherwise.
    """
    bullets = {**dict.fromkeys(range(players), 0), **facts.pop("bullets", {})}
    made = {"players": players, "card_windows": "own_turn", **(options or {})}
    return game.pose(node="turn_start", active=active, options=made, bullets=bullets, **facts)


def choices(state: State) -> list[str]:
    """What can be done, as lines."""
    return [str(action) for action in game.legal_actions(state)]


def after(state: State, *lines: str) -> State:
    """The position after these lines."""
    for line in lines:
        state = game.step(state, parse(game, line))
    return state


def node(state: State) -> str:
    """The name of the node that happens now."""
    return type(state.agenda[-1]).__name__ if state.agenda else "over"


def top(state: State) -> Any:
    """The node that happens now."""
    return state.agenda[-1]


def returns(state: State) -> tuple[float, ...]:
    """What everybody gets in a game that is over."""
    ended = game.outcome(state)
    assert ended is not None
    return ended.returns


def told(state: State, kind: str) -> list[Any]:
    """The events of one kind that the last step brought about."""
    return [event for event in state.events if type(event).__name__ == kind]


def idle(state: State, roll: int = 1) -> State:
    """The position after a step in which nothing is done: stop, done, pass or keep; dice show `roll`, the first card is drawn."""
    if game.current_player(state) != CHANCE:
        return after(state, "keep" if "keep" in choices(state) else choices(state)[-1])
    outcomes = [str(outcome) for outcome, _ in game.chance_outcomes(state)]
    return after(state, f"roll {roll}" if f"roll {roll}" in outcomes else outcomes[0])


def finish(state: State, roll: int = 1) -> State:
    """The position when the turn is over, nothing more being done in it."""
    turn_of = (state.active, state.round)
    while state.result is None and (state.active, state.round) == turn_of:
        state = idle(state, roll)
    return state
