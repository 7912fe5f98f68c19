"""The book's scenarios about finding weapons: S-13 to S-16."""

from fractions import Fraction

import pytest

from tests.one_against_the_dead.driving import chances, grid, node, options, play, probability
from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.events import JokerFed, NothingFound
from zombiekit.games.one_against_the_dead.table.position import site_dice, zombies


@pytest.mark.rule("OATD-WPN-01", "INV-10")
def test_s13_chip_weights() -> None:
    state = game.pose(node="WEAPON-CHIP")

    assert chances(state) == [("chip shotgun", 3), ("chip chainsaw", 3), ("chip bat", 4)]
    assert probability(state, "chip bat") == Fraction(4, 10)

    state = game.pose(node="WEAPON-CHIP", stack=(2, 3, 3))

    assert chances(state) == [("chip shotgun", 2), ("chip chainsaw", 3), ("chip bat", 3)]
    assert probability(state, "chip shotgun") == Fraction(2, 8)

    state = game.pose(node="WEAPON-CHIP", stack=(0, 0, 2))

    assert game.current_player(state) == CHANCE
    assert chances(state) == [("chip bat", 2)]

    sites = {(1, 0): "KS", (0, 1): "QS", (0, -1): "JS"}
    state = game.pose(city=sites, dice=dict.fromkeys(sites, 1))
    state = play(state, "search E", "chip bat", "leave", "search N", "chip shotgun", "roll 1", "take", "search S")

    assert chances(state) == [("chip shotgun", 2), ("chip chainsaw", 3), ("chip bat", 3)]


@pytest.mark.rule(
    *("OATD-WPN-02", "OATD-WPN-03", "OATD-WPN-04", "OATD-WPN-05", "OATD-WPN-06", "OATD-WPN-09"),
)
def test_s14_take_leave_keep_exchange() -> None:
    sites = {(1, 0): "KS", (0, 1): "QS", (0, -1): "JS"}
    state = game.pose(city=sites, dice=dict.fromkeys(sites, 1))
    state = play(state, "search E", "chip chainsaw")

    assert node(state) == "WEAPON-DIE"
    assert chances(state) == [(f"roll {face}", 1) for face in range(1, 7)]

    state = play(state, "roll 4")

    assert node(state) == "WEAPON-CHOICE"
    assert options(state) == ["take", "leave"]

    left = play(state, "leave")

    assert (left.weapon, left.found, left.stack) == (None, None, (3, 2, 4))

    state = play(state, "take")

    assert (state.weapon, state.found) == (("chainsaw", 4), None)

    state = play(state, "search N", "chip bat")

    assert node(state) == "WEAPON-CHOICE"
    assert state.found == ("bat", None)
    assert options(state) == ["keep", "exchange"]

    state = play(state, "exchange")

    assert state.weapon == ("bat", None)
    assert state.stack == (3, 2, 3)

    state = play(state, "search S", "chip shotgun", "roll 2")

    assert options(state) == ["keep", "exchange"]

    state = play(state, "keep")

    assert (state.weapon, state.found) == (("bat", None), None)
    assert state.stack == (2, 2, 3)


@pytest.mark.rule("OATD-WPN-07", "OATD-WPN-08")
def test_s15_combining_shells() -> None:
    state = game.pose(node="WEAPON-CHOICE", weapon=("shotgun", 4), found=("shotgun", 5))

    assert options(state) == ["keep", "exchange", "combine"]
    assert play(state, "keep").weapon == ("shotgun", 4)
    assert play(state, "exchange").weapon == ("shotgun", 5)
    assert play(state, "combine").weapon == ("shotgun", 6)

    state = game.pose(node="WEAPON-CHOICE", weapon=("chainsaw", 2), found=("chainsaw", 3))

    assert options(state) == ["keep", "exchange"]
    assert play(state, "keep").weapon == ("chainsaw", 2)
    assert play(state, "exchange").weapon == ("chainsaw", 3)


@pytest.mark.rule("OATD-WPN-10")
def test_s16_empty_stack() -> None:
    state = game.pose(
        city={(0, -1): "QC", (3, 3): "Joker 1"},
        dice={(0, -1): 1},
        ap=1,
        stack=(0, 0, 0),
        filled=grid(range(4), range(4)),
    )
    state = play(state, "search S")

    assert site_dice(state) == {}
    assert state.stack == (0, 0, 0)
    assert state.weapon is None
    assert NothingFound((0, -1)) in state.events
    assert JokerFed((3, 3), 1) in state.events
    assert zombies(state) == {(3, 2): (1, 0, 0, 0)}
    assert (node(state), state.round, state.ap) == ("ACT", 2, 3)
