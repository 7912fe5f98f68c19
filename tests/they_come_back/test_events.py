"""Events report everything that happens: the table can be kept up to date by them alone."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import play
from tests.they_come_back.guided import begin, choose
from tests.they_come_back.ledger import Ledger
from tests.they_come_back.lockstep import SETTINGS
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.table import events as told

PLAYOUTS = 30
"""How many games of each setting are guided to rare cards."""


def says_all(event: Any) -> bool:
    """Say whether every field that cannot be None has a value."""
    fields = attrs.fields(type(event))
    return all(getattr(event, field.name) is not None or "None" in str(field.type) for field in fields)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(15))
def test_the_table_follows_from_the_events(seed: int) -> None:
    """After every step of a random game with each number of players and each kind of windows, they give the map, zombies, figures, what players have, cards, turn and end."""
    rng = Random(seed)
    windows: Any = ("full", "phases", "own_turn")[seed % 3]
    state: Any = game.new_game(game.Options(players=2 + seed % 5, card_windows=windows, round_limit=30))
    tell_all(state, rng, lambda state: rng.choice(game.legal_actions(state)))


def tell_all(state: Any, rng: Random, choose: Callable[[Any], Any]) -> None:
    """Play to the end, and check that the events of each step report everything that changed."""
    ledger = Ledger(state)
    while (seat := game.current_player(state)) != TERMINAL:
        chosen = game.chance_outcomes(state).sample(rng) if seat == CHANCE else choose(state)
        state = game.step(state, chosen)
        for event in state.events:
            assert says_all(event), event
            ledger.read(event)
        now = Ledger(state)
        assert ledger.facts() == now.facts(), str(chosen)
        ledger = now


@pytest.mark.thorough
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_table_follows_from_the_events_of_all_cards(setting: str) -> None:
    """The same in games guided to rare cards, with all sets: also kinds of zombies, walls, jeeps and floors."""
    for number in range(PLAYOUTS):
        state, wish, rng = begin(setting, number)
        tell_all(state, rng, partial(choose, wish=wish, patience=0.6, rng=rng))


def test_what_is_rolled_and_raised_is_told() -> None:
    """Events give the die with its bonuses, what it was raised to, and the moves of the swarm."""
    axe: dict[str, Any] = {"tables": {0: ["fire_axe"]}, "means": "fire_axe"}
    rolled = play(game.pose(node="attempt_roll", zombies={(1, 1): 1}, **axe), "roll 4")
    assert told.AttemptRolled(0, 4, 5) in rolled.events

    state = game.pose(node="after_roll", zombies={(1, 1): 1}, roll=2, hands={0: ["adrenaline_rush"]})
    killed = told.ZombiesKilled(0, (1, 1), 1)
    assert play(state, "spend_bullets 2").events[:2] == (told.BulletsLost(0, 2), killed)
    assert play(state, "play adrenaline_rush").events[1:3] == (told.RollRaised(0, 4), killed)

    swarm = game.pose(node="swarm_roll", hearts={0: 2}, zombies={(3, 1): 1})
    assert play(swarm, "roll 3").events[0] == told.SwarmRolled(0, 3, 5)


@pytest.mark.usefixtures("all_sets")
@pytest.mark.rule("STCB-CARD-24", "STCB-CARD-25")
def test_pictures_show_where_cards_change_the_map() -> None:
    """They show both sides of an opened wall, and a moved tile's old and new cell."""
    tiles = {(1, 0): "parking_lot", (1, -1): "police_station"}
    wall = game.pose(node="move", tiles=tiles, squares={0: (3, 0)}, hands={0: ["breakthrough"]}, bullets=[0, 0])
    assert traces(play(wall, "play breakthrough side=N", "roll 5")) == [("square", (3, 0)), ("square", (3, -1))]

    window: dict[str, Any] = {"node": "window turn_end", "options": {"ask": "all"}, "squares": {1: (5, 1)}}
    moved = game.pose(hands={0: ["i_think_its_over_here"]}, **window)
    lines = "play i_think_its_over_here tile=0,1; lay 3,0 r=1"
    assert traces(play(moved, lines)) == [("cell", (0, 1)), ("cell", (3, 0))]


def traces(state: Any) -> list[Any]:
    """Return the places that the last events mark."""
    return [trace.place for event in state.events for trace in game.traces(state, event)]
