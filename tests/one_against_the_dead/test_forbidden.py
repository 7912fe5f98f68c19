"""House rules that forbid actions: where only one option is left, nobody is asked, and bots choose among what is left."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.one_against_the_dead.driving import NODES, fight, show
from tests.trying import nobody_is_asked, row
from zombiekit.games import one_against_the_dead as game
from zombiekit.play import Dice

without = partial(trying.without, game)
FIND: dict[str, Any] = {"node": "WEAPON-CHOICE", "found": "bat", "ap": 2, "options": {"round_limit": 1}}
JOKERS: dict[str, Any] = {"city": {(5, 5): "Joker 1", (6, 6): "Joker 2"}, "ap": 3}
ATTACKED: dict[str, Any] = {"zombies": {(0, 0): (0, 1, 0, 0)}, "ap": 1}


@pytest.mark.parametrize(("facts", "line", "asked", "without", "shown"), [
    row("OATD-AP-05 OATD-GEN-04", FIND, "take", "ACT", ["move", "search"], {"node": "GAME-OVER", "unused": [2]}),
    row("OATD-JOK-05 OATD-GEN-04", JOKERS, "end", "JOKER", ["joker 1"], {"node": "ACT", "zombies": {(6, 6): (3, 0, 0, 0)}}),
    row("OATD-WPN-06 OATD-GEN-04", {"node": "WEAPON-CHIP"}, "chip bat", "WEAPON-CHOICE", ["leave"],
        {"node": "ACT", "weapon": ("bat", None), "found": None}),
    row("OATD-WPN-06", {"node": "WEAPON-DIE", "found": "shotgun"}, "roll 4", "WEAPON-CHOICE", ["leave"],
        {"node": "ACT", "weapon": ("shotgun", 4), "found": None}),
    row("OATD-ATK-01 OATD-GEN-04", ATTACKED, "end", "ATTACK", ["fists"], {"node": "ACT", "round": 2}),
])  # fmt: skip
def test_nobody_is_asked_where_one_option_is_left(facts: Any, line: str, asked: str, without: Any, shown: Any) -> None:
    nobody_is_asked(game, show, facts, line, asked, without, shown)


@pytest.mark.rule("OATD-JOK-05")
def test_a_joker_that_is_forbidden_is_not_asked_about() -> None:
    facts, house = NODES["JOKER"], without("joker 2")
    assert game.question(game.pose(node="JOKER", **facts)).endswith(": on Joker 1 at (5,5) or on Joker 2 at (6,6)?")
    assert house.question(house.pose(node="JOKER", **facts)).endswith(": on Joker 1 at (5,5)?")


@pytest.mark.parametrize(("lines", "state", "first"), [
    (("bat",), fight((0, 0, 0, 6), "bat"), "fists 0,0,0,4"),
    (("chainsaw",), fight((2, 2, 2, 2), ("chainsaw", 4)), "fists 2,2,0,0"),
    (("fists 0,0,0,4",), fight((0, 0, 0, 6)), "fists 0,0,0,1"),
    (("fists",), fight((0, 0, 0, 6), "bat"), "bat lesser"),
    (("fists 0,0,1", "fists 0,1", "fists 1"), fight((1, 1, 1, 0)), "decline"),
])  # fmt: skip
def test_bots_attack_by_what_is_left(lines: tuple[str, ...], state: Any, first: str) -> None:
    house = without(*lines)
    posed = house.pose(node="ATTACK", zombies={(0, 0): state.zombies_here}, weapon=state.weapon)
    options = house.legal_actions(posed)
    assert house.rollout(posed, options, Dice(1)) in options
    promising = house.promising(posed, options)
    assert (str(promising[0]), {*promising} <= {*options}) == (first, True)


def test_bots_on_the_end_go_on_if_they_may_not_end() -> None:
    house = without("end")
    state = house.pose(pawn=(8, 0), city={(8, 0): "5S", (7, 0): "5H", (0, 0): "6S"}, ap=2)
    assert house.rollout(state, house.legal_actions(state), Dice(1)) in house.legal_actions(state)
