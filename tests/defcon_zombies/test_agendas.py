"""An agenda with any part changed is refused with a fault, or can be played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH
from tests.defcon_zombies.test_book_referee import some_options, some_position
from zombiekit import CHANCE, InvalidState, codec
from zombiekit.errors import Fault
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.rules.dealing import DEAL_TILES, START, DrawnGaps
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.turns import BEGIN_TURN
from zombiekit.games.defcon_zombies.state import State


def faults_with(state: State, agenda: tuple[Any, ...]) -> tuple[Fault, ...]:
    return game.faults(attrs.evolve(state, agenda=agenda))


@pytest.mark.rule("DEFCON-BUILD-01", "DEFCON-BUILD-04")
def test_a_stage_that_the_galaxy_has_not() -> None:
    state = game.pose(node="SELECT", stage=2)
    data = codec.encode(game, state)
    data["data"]["agenda"][-1]["stage"] = 4
    with pytest.raises(InvalidState, match="4 is not a stage of the set-up"):
        codec.decode(game, data)
    data["data"]["agenda"][-1] |= {"stage": 2, "count": 4}
    with pytest.raises(InvalidState, match="fewer constellations join at that stage"):
        codec.decode(game, data)
    assert faults_with(state, (BEGIN_TURN, START, DEAL_TILES[0]))


@pytest.mark.rule(
    "DEFCON-RING4-03", "DEFCON-JUMP-01", "DEFCON-SCOUT-01", "DEFCON-CONS-03", "DEFCON-LIM-04", "DEFCON-EVT-01"
)
def test_nodes_of_variants_stand_in_games_with_these() -> None:
    """Each node is sound in a game with its option, and refused in a game without it."""
    start = game.new_game(game.Options(galaxy="fourth_ring", fourth_ring_gaps="random"))
    assert game.faults(start) == ()
    assert any("gaps are not drawn" in f.what for f in faults_with(game.new_game(), (BEGIN_TURN, START, DrawnGaps())))
    nests: dict[Any, Any] = {(2, 0): "zombies", (2, -1): "zombies"}
    of_variants: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"node": "JUMP", "sent": {EARTH: 1}}, {"jump_drives": True}),
        ({"node": "SCOUT"}, {"scouts": "outer"}),
        ({"node": "FREE-SHIP", "cell": (1, 0), "tiles": {(1, 0): "Leo"}}, {"constellation_ship": "choice"}),
        ({"node": "SPAWN-LIMIT", "tiles": nests, "zombies": {(3, 0): 31}, "options": ANYWHERE}, {"limited_components": True}),
        ({"node": "EVENT-DRAW", "cell": (1, 0), "tiles": {(1, 0): "Leo"}}, {"events": True}),
    ]  # fmt: skip
    for facts, option in of_variants:
        others = facts.pop("options", {})
        state = game.pose(**facts, options={**others, **option})
        without = attrs.evolve(game.pose(options=others, tiles=facts.get("tiles")), agenda=state.agenda)
        assert any("in this game" in fault.what for fault in game.faults(without))


@pytest.mark.rule("DEFCON-MOVE-07", "INV-4")
def test_a_fight_on_an_unexplored_system_is_an_arrival_there() -> None:
    state = game.pose(
        node="CASUALTY",
        cell=(2, 0),
        origins=[(1, 0)],
        tiles={(1, 0): "Gemini"},
        zombies={(2, 0): 1},
        ships={0: {(2, 0): (1, 1, 0), (1, 0): 1}, 1: {EARTH: 1}},
    )
    assert [type(node) for node in state.agenda[-1:]] == [Casualty]
    below: Any = state.agenda[-2]
    arrived = attrs.evolve(below, cell=1)
    assert faults_with(state, (*state.agenda[:-2], arrived, state.agenda[-1]))
    assert faults_with(state, (*state.agenda[:-2], state.agenda[-1]))


@pytest.mark.rule("INV-8")
def test_no_zombie_is_on_earth_when_scouts_are_sent() -> None:
    state = game.pose(node="SCOUT", options={"scouts": "outer"})
    assert faults_with(attrs.evolve(state, zombies=(1, *state.zombies[1:])), state.agenda)


def others(value: Any, rng: Random) -> Iterator[Any]:
    """Yield other values of the same form."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {value + 1, value - 1, 0, 1, rng.randrange(60), 10**6} - {value}
    elif isinstance(value, tuple) and hasattr(value, "_replace"):
        named: Any = value
        for name, part in zip(named._fields, named, strict=True):
            yield from (named._replace(**{name: other}) for other in others(part, rng))
    elif isinstance(value, tuple):
        yield from (value[:-1], (*value, *value[-1:]), (*value, rng.randrange(30)), value[::-1])
    elif attrs.has(type(value)):
        yield from evolved(value, rng)


def evolved(node: Any, rng: Random) -> Iterator[Any]:
    """Yield versions of a node or a context with one field changed."""
    for field in attrs.fields(type(node)):
        for value in others(getattr(node, field.name), rng):
            yield attrs.evolve(node, **{field.name: value})


def changed(agenda: tuple[Any, ...], met: list[Any], rng: Random) -> Iterator[tuple[Any, ...]]:
    """Yield agendas with a node changed, left out, doubled, replaced or added."""
    at = rng.randrange(len(agenda))
    yield from ((*agenda[:-1], node) for node in evolved(agenda[-1], rng))
    yield from ((*agenda[:at], node, *agenda[at + 1 :]) for node in evolved(agenda[at], rng))
    yield from (agenda[:at] + agenda[at + 1 :], (*agenda[: at + 1], *agenda[at:]))
    yield from ((*agenda[:-1], rng.choice(met)), (*agenda[:at], rng.choice(met), *agenda[at:]))


def play_on(state: State, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if not state.agenda:
            return
        if game.current_player(state) == CHANCE:
            action: Any = game.chance_outcomes(state).sample(rng)
        else:
            action = rng.choice(game.legal_actions(state))
        state = game.step(state, action)
        assert game.faults(state) == ()


@pytest.mark.thorough
@pytest.mark.rule("INV-1", "INV-3", "INV-4")
@pytest.mark.parametrize("seed", range(8))
def test_any_change_of_an_agenda_is_refused_or_can_be_played(seed: int) -> None:
    """Agendas are changed in the middle of games of every kind, and during the deal."""
    rng = Random(seed)
    options = some_options(rng)
    state = some_position(rng, options) if seed % 4 else game.new_game(options)
    met: list[Any] = list(state.agenda)
    for number in range(60):
        if not state.agenda:
            break
        met += state.agenda[-2:]
        for agenda in changed(state.agenda, met, rng) if number % 3 == 0 else ():
            other = attrs.evolve(state, agenda=agenda)
            if agenda != state.agenda and not game.faults(other):
                play_on(other, rng, 8)
        chance = game.current_player(state) == CHANCE
        action = game.chance_outcomes(state).sample(rng) if chance else rng.choice(game.legal_actions(state))
        state = game.step(state, action)
