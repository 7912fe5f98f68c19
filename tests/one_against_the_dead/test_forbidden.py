"""House rules that forbid actions: where only one option is left, nobody is asked, and bots choose among what is left."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.one_against_the_dead.driving import NODES, fight
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.position import zombies
from zombiekit.play import Dice

without = partial(trying.without, game)


def node(state: Any) -> str:
    return type(state.agenda[-1]).__name__


@pytest.mark.rule("OATD-AP-05", "OATD-GEN-04")
def test_a_player_who_can_only_end_is_not_asked_how_to_act() -> None:
    facts: Any = {"node": "WEAPON-CHOICE", "found": "bat", "ap": 2}
    house = without("move", "search")
    assert node(trying.play(game, game.pose(**facts), "take")) == "Act"
    events = trying.play(house, house.pose(**facts), "take").events
    assert game.events.ActionsEnded(2) in events


@pytest.mark.rule("OATD-JOK-05", "OATD-GEN-04")
def test_greater_zombies_go_to_the_only_joker_left() -> None:
    facts: Any = {"city": {(5, 5): "Joker 1", (6, 6): "Joker 2"}, "ap": 3}
    assert node(trying.play(game, game.pose(**facts), "end")) == "JokerChoice"
    house = without("joker 1")
    state = trying.play(house, house.pose(**facts), "end")
    assert (node(state) == "JokerChoice", sum(group.total for _, group in state.zombies)) == (False, 3)
    assert zombies(state).keys() <= {(6, 6), (6, 5), (5, 6), (7, 6), (6, 7)}


@pytest.mark.rule("OATD-JOK-05")
def test_a_joker_that_is_forbidden_is_not_asked_about() -> None:
    facts = NODES["JOKER"]
    assert game.question(game.pose(node="JOKER", **facts)).endswith(": on Joker 1 at (5,5) or on Joker 2 at (6,6)?")
    house = without("joker 2")
    assert house.question(house.pose(node="JOKER", **facts)).endswith(": on Joker 1 at (5,5)?")


@pytest.mark.rule("OATD-WPN-06", "OATD-GEN-04")
def test_a_find_that_may_not_be_left_is_taken() -> None:
    house = without("leave")
    state = trying.play(house, house.pose(node="WEAPON-CHIP"), "chip bat")
    assert (state.weapon.kind, state.found, node(state) != "WeaponChoice") == ("bat", None, True)
    state = trying.play(house, house.pose(node="WEAPON-DIE", found="shotgun"), "roll 4")
    assert (state.weapon, state.found) == (("shotgun", 4), None)


@pytest.mark.rule("OATD-ATK-01", "OATD-GEN-04")
def test_a_player_who_may_only_decline_is_not_asked_how_to_attack() -> None:
    house = without("fists")
    facts: Any = {"zombies": {(0, 0): (0, 1, 0, 0)}, "ap": 1}
    assert node(trying.play(game, game.pose(**facts), "end")) == "PlayerAttack"
    state = house.pose(**facts)
    assert trying.play(house, state, "end").round == state.round + 1


@pytest.mark.parametrize(
    ("lines", "state"),
    [
        (("bat",), fight((0, 0, 0, 6), "bat")),
        (("chainsaw",), fight((2, 2, 2, 2), ("chainsaw", 4))),
        (("fists 0,0,0,4",), fight((0, 0, 0, 6))),
        (("fists",), fight((0, 0, 0, 6), "bat")),
        (("fists 0,0,1", "fists 0,1", "fists 1"), fight((1, 1, 1, 0))),
    ],
)
def test_bots_attack_by_what_is_left(lines: tuple[str, ...], state: Any) -> None:
    house = without(*lines)
    posed = house.pose(node="ATTACK", zombies={(0, 0): state.zombies_here}, weapon=state.weapon)
    options = house.legal_actions(posed)
    assert house.rollout(posed, options, Dice(1)) in options
    assert set(house.promising(posed, options)) <= set(options)
    assert house.promising(posed, options)


def test_bots_on_the_end_go_on_if_they_may_not_end() -> None:
    house = without("end")
    state = house.pose(pawn=(8, 0), city={(8, 0): "5S", (7, 0): "5H", (0, 0): "6S"}, ap=2)
    assert house.rollout(state, house.legal_actions(state), Dice(1)) in house.legal_actions(state)
