"""House rules that forbid actions: where only one option is left, nobody is asked, and bots choose among what is left."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.zombie_flavored_doom.driving import LANE, YARD_ROWS, practice
from zombiekit import variant
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.play import Dice

DEPOT = practice("Depot", "A B", "N S", YARD_ROWS.replace("1", "w"), "1 0 9", more="stack w: 2M 2W\n")


without = partial(trying.without, game)


def node(state: Any) -> str:
    return type(state.agenda[-1]).__name__


@pytest.mark.rule("DOOM-PVP-05")
def test_a_player_who_is_hit_and_may_not_use_a_weapon_loses_ticks() -> None:
    facts: Any = {"options": {"board": DEPOT}, "tiles": {1: "d4", 2: "d4"}, "ticks": {1: 5, 2: 5}}
    facts |= {"carried": {2: "W1"}, "node": "DAY", "seat": 1}
    assert node(trying.play(game, game.pose(**facts), "attack 2 ticks")) == "Defense"
    house = without("defend weapon")
    state = trying.play(house, house.pose(**facts), "attack 2 ticks")
    assert (node(state), state.ticks, state.carried[1].weapons) == ("Day", (4, 4), 1)


@pytest.mark.rule("DOOM-NIGHT-10")
def test_a_player_attacked_at_night_who_may_not_lose_ticks_loses_a_weapon() -> None:
    facts: Any = {"options": {"board": DEPOT}, "tiles": {1: "d4", 2: "d7"}, "zombies": ["d5"], "ticks": {1: 5}}
    facts |= {"carried": {1: "W1"}, "node": "EVENING", "seat": 2}
    assert node(trying.play(game, game.pose(**facts), "end")) == "NightDefense"
    house = without("defend ticks")
    state = trying.play(house, house.pose(**facts), "end")
    assert (node(state), state.round, state.carried[0].weapons) == ("Day", 2, 0)


INTRUDED: dict[str, Any] = {"options": {"board": DEPOT}, "tiles": {1: "d6", 2: "d7"}, "node": "DAY", "seat": 1}
INTRUDED |= {"ticks": {1: 5, 2: 1}, "carried": {1: "W1"}}


@pytest.mark.rule("DOOM-RET-02")
def test_a_member_is_asked_only_about_what_he_may_do() -> None:
    asked = trying.play(game, game.pose(**INTRUDED), "move d7")
    assert game.question(asked).endswith(": throw them out for free, or kill them for 2 in ticks and Weapons?")
    house = without("evict")
    asked = trying.play(house, house.pose(**INTRUDED), "move d7")
    assert house.question(asked).endswith("stronghold: kill them for 2 in ticks and Weapons?")
    house = without("kill")
    state = trying.play(house, house.pose(**INTRUDED), "move d7")
    assert (node(state), state.tiles[1] == state.tiles[0]) == ("Day", False)


@pytest.mark.rule("DOOM-ROUND-08")
def test_a_turn_with_a_single_action_other_than_its_end_goes_on() -> None:
    house = without("end", "move a1")
    state = house.pose(options={"board": LANE}, node="DAY", seat=1, ticks={1: 2}, tiles={1: "a1", 2: "k1"})
    after = trying.play(house, state, "move b1")
    assert (node(after), [str(action) for action in house.legal_actions(after)]) == ("Day", ["move c1"])


def test_bots_that_may_not_put_down_do_something_else() -> None:
    house = without("drop")
    state = house.pose(options={"board": DEPOT}, node="DAY", seat=1, tiles={1: "d7", 2: "d1"}, carried={1: "M2"})
    assert house.rollout(state, house.legal_actions(state), Dice(1)) in house.legal_actions(state)


def test_a_rule_sees_all_zombies_when_one_of_them_attacks() -> None:
    """Where it leaves one answer, nobody is asked, so those who are asked have two."""

    def odd(state: Any, action: object) -> str | None:
        return "not among an odd number" if str(action) == "defend weapon" and len(state.zombies) % 2 else None

    house: Any = variant(game, name="odd", forbids={game.actions.Defend: odd})
    walks = (trying.walk(house, house.new_game(), Dice(seed)) for seed in range(12))
    asked = [state for walk in walks for state in walk if state.agenda and node(state) == "NightDefense"]
    assert {len(house.legal_actions(state)) for state in asked} == {2}
