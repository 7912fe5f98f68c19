"""The moves open to zombies are kept between questions, and equal those found by searching the whole map."""

from random import Random
from threading import Thread
from typing import Any

import pytest

from tests.trying import walk
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Square, Zombie
from zombiekit.games.they_come_back.rules.marching import open_marches, spent_squares
from zombiekit.games.they_come_back.rules.zombies import unmoved
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.actions import Move
from zombiekit.games.they_come_back.table.position import human_squares


def positions(**chosen: object) -> list[State]:
    """Return the positions of a random game."""
    options: Any = {"players": 4, "round_limit": 12, **chosen}
    return [*walk(game, game.new_game(game.Options(**options)), Random(str(chosen)))]


def still(state: State) -> set[Square]:
    """Return the squares whose zombies stay: all have moved there, or a human stands there."""
    return {*spent_squares(state), *human_squares(state)}


def told(state: State) -> list[Move]:
    """Return the moves that the rules find open."""
    return list(open_marches(state, human_squares(state), still(state)))


def found(state: State) -> list[Move]:
    """Return the open moves found by searching all squares."""
    held, humans = dict(state.zombies), human_squares(state)
    return [
        Move(origin, target, kind=kind)
        for target in state.town.squares
        if target not in held or target in humans
        for origin in state.town.links[target]
        if origin in held and origin not in still(state)
        for kind in Zombie
        if unmoved(state, origin, kind)
    ]


@pytest.mark.rule("STCB-GEO-11", "STCB-SWARM-02", "STCB-SWARM-07", "STCB-BASE-08")
@pytest.mark.parametrize("sets", ["none", "z2", "both"])
def test_the_same_is_told_in_any_order(sets: str) -> None:
    """Positions are asked about in order, in leaps back and forth, and mixed with those of another game."""
    passed = positions(expansions=sets)[-500:]
    other = positions(expansions=sets, players=2)[-60:]
    dice = Random(sets)
    leaps = [dice.choice(some) for some in (passed, other) * 60]

    for state in [*passed[::3], *leaps, *dice.sample(passed, 60)]:
        assert told(state) == found(state)


def test_threads_do_each_other_no_harm() -> None:
    """Four threads ask about the same game, each in its own order."""
    passed = positions(expansions="z2")[-300:]
    expected = {id(state): found(state) for state in passed}
    wrong: list[State] = []

    def ask(seed: int) -> None:
        asked = Random(seed).sample(passed, 200)
        wrong.extend([state for state in asked if told(state) != expected[id(state)]])

    threads = [Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
