"""Random games, and games in which a lucky player gets far, step by step."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, product
from random import Random
from typing import Any

import attrs

from tests.one_against_the_dead.referee import END, mismatches
from zombiekit import CHANCE, TERMINAL
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.options import Adjacency, Objective, Options, Replacements, Terrain, Ties
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import End, Fists, Move, Place, Search
from zombiekit.games.one_against_the_dead.table.position import cards, zombies
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.grid import around, step_from
from zombiekit.primitives.zombies import NONE

LIMITS = (200, 3, 40, 1, 12)
PROMISES = {"chainsaw": 9.0, "shotgun": 5.0, "bat lesser": 4.5, "take": 1.0, "combine": 2.0, "exchange": 1.0}
OPTIONS = tuple(
    Options(adjacency, replacements, terrain, limit, objective, replaced_scores=scores, zombie_ties=ties)
    for (adjacency, replacements, terrain, objective), limit, (scores, ties) in zip(
        product(Adjacency, Replacements, Terrain, Objective),
        cycle(LIMITS),
        cycle([(False, Ties.MIRRORED), (True, Ties.MIRRORED), (False, Ties.COMPASS)]),
        strict=False,
    )
)
"""All combinations of four options, with large and small round limits, and the other two options in turn."""


@attrs.frozen
class Step:
    """A step of a game: the state before, the action or outcome, the state after."""

    before: State
    what: Any
    after: State


def random_steps(seed: int) -> Iterator[Step]:
    """A game of uniformly random actions and fair chance."""
    return _steps(seed, luck=0.0)


def survivor_steps(seed: int) -> Iterator[Step]:
    """A game of a lucky player who heads for the End or, where points count, sees the whole city first."""
    return _steps(seed, luck=0.85)


@lru_cache(maxsize=1)
def sample() -> tuple[Step, ...]:
    """The steps of many games of both sorts."""
    found = [step for seed in range(120) for step in random_steps(seed)]
    return (*found, *(step for seed in range(80) for step in survivor_steps(seed)))


def _steps(seed: int, luck: float) -> Iterator[Step]:
    rng = Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    if luck:
        options = attrs.evolve(options, round_limit=max(options.round_limit, 40))
    state = game.new_game(options)
    while (seat := game.current_player(state)) != TERMINAL:
        lucky = rng.random() < luck
        if seat == CHANCE:
            listed = sorted(game.chance_outcomes(state), key=lambda pair: str(pair[0]))
            fallen = rng.choices(*zip(*listed, strict=True), k=8 if lucky else 1)
            what = max(fallen, key=lambda outcome: _welcome(state, outcome))
        elif lucky:
            what = max(game.legal_actions(state), key=lambda action: (_promise(state, action), rng.random()))
        else:
            what = rng.choice(game.legal_actions(state))
        after = game.step(state, what)
        yield Step(state, what, after)
        state = after


def _welcome(state: State, outcome: object) -> float:
    """How much the survivor likes an outcome: cards that match, and coins with few heads."""
    if isinstance(outcome, Draw):
        city = dict(state.city)
        slots = [cell for cell in around(state.pawn) if cell not in city]
        return -float(min(mismatches(city, outcome.card, cell) for cell in slots)) - 0.5 * outcome.card.is_face
    return -float(outcome.greater + outcome.lesser) if isinstance(outcome, Flip) else 0.0


def _promise(state: State, action: object) -> float:
    """How much the survivor likes an action: finds, ways to the unknown, away from zombies, and at last to the End."""
    homeward = state.deck_size == 0 or state.options.objective is Objective.SURVIVE
    if isinstance(action, End):
        return 50.0 if homeward and state.pawn == END else -50.0
    if isinstance(action, Search):
        return 5.0
    if isinstance(action, Move):
        target = step_from(state.pawn, action.direction)
        bare = sum(cell not in cards(state) for cell in around(target)) * (state.deck_size > 0)
        near = sum(group.total for cell, group in state.zombies if cell in around(target))
        there = zombies(state).get(target, NONE).total
        if homeward:
            return 10.0 - abs(target[0] - END[0]) - abs(target[1] - END[1]) - there
        return 3.0 * bare - 2.0 * near - 8.0 * there - 20.0 * (target == END)
    if isinstance(action, Place) and state.drawn is not None:
        return -float(mismatches(dict(state.city), state.drawn, step_from(state.pawn, action.direction)))
    if isinstance(action, Fists):
        return float(action.zombies.lesser)
    return PROMISES.get(str(action), 0.0)
