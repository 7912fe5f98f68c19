"""What the parts of a playout cost; `python -m pytest tests/bench` runs this, the default suite does not.

pytest-benchmark times batches. The figure printed with each test, and kept in its `extra_info`, is the cost of one call:
the least time of all rounds, divided by the calls in the batch.
"""

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from operator import attrgetter
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest

from zombiekit import CHANCE, TERMINAL, Game, codec
from zombiekit.agenda import settled
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back

GAMES: tuple[Game, ...] = (one_against_the_dead, defcon_zombies, they_come_back)
PLAYOUTS = 50
ROUNDS = 30
FEW_ROUNDS = 10
KEPT = 10_000

Figure: TypeAlias = Callable[[str, str], None]
Each: TypeAlias = Callable[[str, int, Callable[[], object]], None]

IMPORTING = """
import json, sys, time
before = set(sys.modules)
begin = time.perf_counter()
import {module}
seconds = time.perf_counter() - begin
tops = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(json.dumps([seconds, sorted(tops - set(sys.stdlib_module_names) - {{"zombiekit"}})]))
"""


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.NAME)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def states(game: Game) -> list[Any]:
    """The states of some playouts, one playout after another."""
    rng = Random(1)
    return [state for _ in range(PLAYOUTS) for state, _ in steps(game, rng)]


@pytest.fixture
def figure(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> Figure:
    """Print a figure, and keep it in the report: what was measured, and the measure with its unit."""

    def note(what: str, measure: str) -> None:
        benchmark.extra_info.update(what=what, figure=measure)
        with capsys.disabled():
            print(f"\n{what}: {measure}")

    return note


@pytest.fixture
def each(benchmark: Any, figure: Figure) -> Each:
    """Time a batch, and note what each of its calls costs."""

    def measure(what: str, calls: int, batch: Callable[[], object]) -> None:
        benchmark.pedantic(batch, rounds=ROUNDS, warmup_rounds=1)
        if benchmark.stats is not None:  # None under --benchmark-disable
            figure(what, f"{benchmark.stats.stats.min / calls * 1e6:.2f} µs")

    return measure


def over(states: list[Any], function: Callable[[Any], object]) -> Callable[[], None]:
    """Return the batch that calls a function with each state."""

    def batch() -> None:
        for state in states:
            function(state)

    return batch


def steps(game: Game, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield the states of one random playout, each with what was done there."""
    state = game.new_game()
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            action = game.chance_outcomes(state).sample(rng)
        else:
            actions = game.legal_actions(state)
            action = actions[int(rng.random() * len(actions))]
        yield state, action
        state = game.step(state, action)


def test_node_of_a_random_playout(game: Game, states: list[Any], each: Each) -> None:
    def playouts() -> None:
        rng = Random(1)
        draw = rng.random
        for _ in range(PLAYOUTS):
            state = game.new_game()
            while (seat := game.current_player(state)) != TERMINAL:
                if seat == CHANCE:
                    state = game.step(state, game.chance_outcomes(state).sample(rng))
                else:
                    actions = game.legal_actions(state)
                    state = game.step(state, actions[int(draw() * len(actions))])

    each(f"{game.NAME}: a node of a random playout", len(states), playouts)


def test_legal_actions(game: Game, states: list[Any], each: Each) -> None:
    decisions = [state for state in states if game.current_player(state) != CHANCE]

    each(f"{game.NAME}: legal_actions at a decision", len(decisions), over(decisions, game.legal_actions))


def test_chance(game: Game, states: list[Any], each: Each) -> None:
    rng = Random(1)
    chances = [state for state in states if game.current_player(state) == CHANCE]
    batch = over(chances, lambda state: game.chance_outcomes(state).sample(rng))

    each(f"{game.NAME}: chance_outcomes and sample", len(chances), batch)


def test_step(game: Game, each: Each) -> None:
    """Whole playouts are repeated, since in any game a step starts from a state that the step before has just made."""
    rng = Random(1)
    records = [[action for _, action in steps(game, rng)] for _ in range(PLAYOUTS)]

    def again() -> None:
        for record in records:
            state = game.new_game()
            for action in record:
                state = game.step(state, action)

    each(f"{game.NAME}: step", sum(map(len, records)), again)


def test_hash(game: Game, states: list[Any], each: Each) -> None:
    each(f"{game.NAME}: hash of a state", len(states), over(states, hash))


def test_json(game: Game, states: list[Any], each: Each) -> None:
    """Reading also checks the form and the invariants."""
    some = states[::20]

    def round_trip(state: Any) -> None:
        assert codec.from_json(game, codec.to_json(game, state)) == state

    each(f"{game.NAME}: a state to JSON and back", len(some), over(some, round_trip))


@pytest.mark.parametrize("way", ["by a draft", "by its frozen class", "by attrs.evolve"])
def test_new_state_from_an_old_one(game: Game, states: list[Any], each: Each, way: str) -> None:
    """No step costs less than making its state, as the agenda does it and in other ways."""
    state_class = game.State
    values = attrgetter(*(field.name for field in attrs.fields(state_class) if field.name != "events"))

    def by_class(state: Any) -> None:
        state_class(*values(state), events=())

    def by_evolve(state: Any) -> None:
        attrs.evolve(state, events=())

    make = {"by a draft": settled, "by its frozen class": by_class, "by attrs.evolve": by_evolve}[way]

    each(f"{game.NAME}: a state from another, {way}", len(states), over(states, make))


def test_memory(game: Game, benchmark: Any, figure: Figure) -> None:
    """Successive states share what did not change between them."""
    rng = Random(1)

    def keep() -> list[Any]:
        kept: list[Any] = []
        while len(kept) < KEPT:
            kept += [state for state, _ in steps(game, rng)]
        return kept

    keep()  # makes all that is made once and shared
    tracemalloc.start()
    kept = benchmark.pedantic(keep, rounds=1)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    figure(f"{game.NAME}: memory of {KEPT:,} states of playouts", f"{size / len(kept) * KEPT / 1e6:.1f} MB")


@pytest.mark.parametrize(
    "module", ["zombiekit", *(f"zombiekit.games.{game.NAME}" for game in GAMES), "zombiekit.codec"]
)
def test_import(module: str, benchmark: Any, figure: Figure) -> None:
    """A fresh interpreter imports it; its own start does not count, and files are in the disk's cache."""
    found: list[tuple[float, list[str]]] = []

    def run() -> None:
        command = [sys.executable, "-c", IMPORTING.format(module=module)]
        found.append(json.loads(subprocess.run(command, capture_output=True, check=True).stdout))

    benchmark.pedantic(run, rounds=FEW_ROUNDS, warmup_rounds=1)
    seconds, third_party = min(found)
    figure(f"import {module}, with {', '.join(third_party) or 'nothing else'}", f"{seconds * 1e3:.0f} ms")
