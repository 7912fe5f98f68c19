"""Agendas with one field changed, or one node added, removed or replaced. Any that the checks accept must be playable."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from random import Random
from typing import Any

import attrs

from tests.trying import act
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.state import State

STEPS = 60
"""How many steps an accepted mutant is played for."""


def reached(seed: int, options: game.Options, every: int) -> Iterator[State]:
    """Yield some states of a random game that often uses cards and weapons, always including the first with each kind of agenda."""
    dice = Random(seed)
    state = game.new_game(options)
    met: Counter[Any] = Counter()
    while state.result is None:
        kind = tuple(map(type, state.agenda))
        met[kind] += 1
        if dice.random() < 1 / min(met[kind], every):
            yield state
        state = game.step(state, act(game, state, dice))


def mutants(state: State, dice: Random, nodes: list[Any]) -> Iterator[State]:
    """Yield the state with each field of each node changed in turn, then with one node replaced, added (from `nodes`) or removed."""
    agenda = state.agenda
    for index, node in enumerate(agenda):
        for other in _changed(node, state, dice):
            yield attrs.evolve(state, agenda=(*agenda[:index], other, *agenda[index + 1 :]))
    at = dice.randrange(len(agenda))
    other = dice.choice(nodes)
    yield attrs.evolve(state, agenda=(*agenda[:at], other, *agenda[at + 1 :]))
    yield attrs.evolve(state, agenda=(*agenda[:at], other, *agenda[at:]))
    yield attrs.evolve(state, agenda=(*agenda, other))
    if len(agenda) > 1:
        yield attrs.evolve(state, agenda=(*agenda[:at], *agenda[at + 1 :]))


def _changed(value: Any, state: State, dice: Random) -> Iterator[Any]:
    """Yield changed versions of a value, whatever its form."""
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            for other in _changed(getattr(value, field.name), state, dice):
                with suppress(ValueError):  # no such card
                    yield attrs.evolve(value, **{field.name: other})
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {value - 1, value + 1, 0, dice.randrange(12), dice.randrange(100)} - {value}
    elif isinstance(value, Enum):
        yield dice.choice([other for other in type(value) if other is not value])
    elif isinstance(value, tuple) and len(value) == 2 and value in state.town.links:
        yield from dice.sample(state.town.squares, 2)
    elif isinstance(value, tuple):
        yield value[:-1]
        yield (*value, *value)
        yield tuple(reversed(value))
        yield tuple([next(_changed(part, state, dice), part) for part in value])
    if value is None:
        yield dice.randrange(4)
        yield dice.choice(state.town.squares)
        yield dice.choice(list(state.town.cells))
    elif not isinstance(value, bool):
        yield None


def playable(state: State, dice: Random) -> str:
    """Play on from an accepted state; return what goes wrong, an empty string if nothing does."""
    for number in range(STEPS):
        try:
            if found := game.faults(state):
                return f"after {number} steps: {found[0]}"
            if state.result is not None:
                return ""
            if game.current_player(state) != CHANCE and not game.legal_actions(state):
                return f"after {number} steps: no legal action at {state.agenda[-1]}"
            state = game.step(state, act(game, state, dice))
        except Exception as error:  # noqa: BLE001 - anything raised is reported
            return f"after {number} steps: {type(error).__name__} {error} at {state.agenda}"
    return ""
