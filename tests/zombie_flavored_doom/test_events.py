"""Events name the players and tiles that they are about: whoever follows them knows where everybody is."""

from random import Random
from typing import Any

import pytest

from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom import events as told
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.notation import parse_action

DONE = (
    told.PlayerMoved,
    told.PlayerDrove,
    told.PickedUp,
    told.Dropped,
    told.WallWorkedOn,
    told.ZombieDefeated,
    told.PlayerStruck,
)
"""Events of what the acting player does."""
ARRIVES = (told.PlayerMoved, told.PlayerDrove, told.PlayerReturned, told.PlayerExpelled)
LIVELY = ("attack", "break", "drive", "drop", "evict", "move", "pick")


def followed(seed: int) -> set[type]:
    """Play a game in which much happens, hold each event to the table before and after it, and return the classes of all events."""
    dice = Random(seed)
    options = {"players": 4, "night_limit": 5}
    state = game.pose(options=options, tiles={1: "b8", 2: "b9", 3: "e5", 4: "e5"}, piles={"b8": "M9 W2"})
    names = state.options.ground.plan.names
    places = {seat + 1: names[tile] for seat, tile in enumerate(state.tiles)}
    seen: set[type] = set()
    while state.agenda:
        actor, actions = game.current_player(state), game.legal_actions(state)
        lively = [action for action in actions if str(action).startswith(LIVELY)]
        state = game.step(state, dice.choice(lively if lively and dice.random() < 0.9 else actions))
        seen |= set(map(type, state.events))
        for event in state.events:
            if isinstance(event, DONE):
                assert event.player == actor + 1
            if isinstance(event, ARRIVES):
                places[event.player] = event.tile
            elif isinstance(event, told.ZombieAttacked):
                assert places[event.player] == event.tile
            elif isinstance(event, told.PlayerKilled):
                assert places.pop(event.player) == event.tile
        assert places == {seat + 1: names[tile] for seat, tile in enumerate(state.tiles) if tile != OUT}
    return seen


@pytest.mark.rule("DOOM-NIGHT-07", "DOOM-MOVE-01", "DOOM-DEATH-05", "DOOM-PICK-01", "DOOM-BREAK-01")
def test_events_tell_who_is_where_and_who_did_it() -> None:
    seen = set[type]().union(*map(followed, range(40)))
    assert {*DONE, *ARRIVES, told.ZombieAttacked, told.PlayerKilled} <= seen


def test_a_night_of_very_many_zombies_tells_all_of_them() -> None:
    """Each of them appears, walks into an occupied stronghold and dies, with an event for each of the three."""
    text = "board: Gate\npractice: yes\nhome: A\nforward: N\nwaves: 9999 0 9999\nmap:\nA 1 .\n"
    state = game.new_game(game.Options(board=game.Board(text)))
    while state.round == 1:
        state = game.step(state, game.legal_actions(state)[-1])
    ended, fell, *night, _, _, _ = map(type, state.events)
    assert night == [told.ZombieAppeared] * 9_999 + [told.ZombiesMoved, told.ZombieKilled] * 9_999
    assert (ended, fell, state.zombies) == (told.TurnEnded, told.NightFell, ())


def test_a_fight_tells_what_it_took() -> None:
    state = game.pose(node="DAY", tiles=["f9", "a1"], zombies=["f8"], carried={1: "W1"})
    for line, cost in (("fight f8 ticks", "for 2 ticks"), ("fight f8 weapon", "with a Weapon")):
        after = game.step(state, parse_action(game, line))
        assert str(after.events[0]) == f"Player 1 defeats a zombie on f8 {cost}."


def test_an_eviction_tells_who_is_thrown_out_and_what_comes_back() -> None:
    facts: dict[str, Any] = {"tiles": {1: "g12", 2: "g12"}, "carried": {2: "F2"}, "loot": {2: "F1"}, "progress": {2: 9}}
    state = game.pose(node="HOMECOMING", seat=1, ticks={1: 3}, **facts)
    after = game.step(state, parse_action(game, "evict 2"))
    assert after.events[0] == told.IntruderEvicted(2, game.box.Goods(1, 0, 0, 0))


def test_a_day_begins_with_the_ticks_of_all_players() -> None:
    assert str(told.DayBegan((8, 0, 10))) == "The day begins; Players 1 to 3 have 8, 0 and 10 ticks."
    assert str(told.DayBegan((8, 10))) == "The day begins; Players 1 and 2 have 8 and 10 ticks."
    assert str(told.DayBegan((8, 8, 8))) == "The day begins; Players 1 to 3 have 8 ticks each."
    assert str(told.DayBegan((8,))) == "The day begins; Player 1 has 8 ticks."
