"""Events name the players and tiles that they are about: whoever follows them knows where everybody is."""

from random import Random

import pytest

from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom import events as told
from zombiekit.games.zombie_flavored_doom.box.components import OUT

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
