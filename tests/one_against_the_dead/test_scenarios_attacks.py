"""The book's scenarios about the player's attack: S-26 to S-32, S-43."""

from fractions import Fraction
from typing import Any

import pytest

from tests.one_against_the_dead.driving import after_coins, chances, node, options, play, probability
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.position import zombies
from zombiekit.primitives.zombies import Zombies


def attack(group: tuple[int, int, int, int], **facts: Any) -> State:
    """The ATTACK node with a group on the pawn's block."""
    return game.pose(node="ATTACK", zombies={(0, 0): group}, **facts)


@pytest.mark.rule("OATD-ATK-05", "OATD-ATK-06", "OATD-ATK-14")
def test_s26_fists() -> None:
    state = play(attack((2, 1, 1, 2)), "fists 1,1,1,1")

    assert (node(state), state.zombies_here, state.kills) == ("ATTACK-COINS", (1, 0, 0, 1), 0)
    assert game.chance_outcomes(state).total == 16
    assert len(chances(state)) == 9
    assert dict(chances(state))["flip 1 1"] == 4

    first = probability(state, "flip 1 1")
    state = play(state, "flip 1 1")

    assert (node(state), state.zombies_here, state.kills) == ("REPLACEMENT-COINS", (2, 0, 1, 1), 1)
    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 1)]
    assert first * probability(state, "flip 0 1") == Fraction(1, 8)

    state = play(state, "flip 0 1")

    assert (state.zombies_here, state.kills) == (Zombies(2, 0, 2, 1), 1)

    for group, selections in (((1, 0, 2, 1), 11), ((2, 0, 3, 0), 10), ((2, 1, 1, 2), 30)):
        listed = options(attack(group))

        assert len(listed) == selections + 1
        assert listed[-1] == "decline"

    assert "fists 2,0,3,0" not in options(attack((2, 0, 3, 0)))
    assert options(attack((1, 0, 2, 1))) == [
        *("fists 0,0,0,1", "fists 0,0,1,0", "fists 0,0,1,1", "fists 0,0,2,0", "fists 0,0,2,1"),
        *("fists 1,0,0,0", "fists 1,0,0,1", "fists 1,0,1,0", "fists 1,0,1,1", "fists 1,0,2,0", "fists 1,0,2,1"),
        "decline",
    ]


@pytest.mark.rule("OATD-ATK-06")
def test_s27_a_tails_coin_can_come_back() -> None:
    state = attack((0, 0, 0, 1))

    assert options(state) == ["fists 0,0,0,1", "decline"]

    state = play(state, "fists 0,0,0,1")

    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 1)]
    assert after_coins(state) == {
        (Zombies(0, 0, 1, 0), 0): Fraction(1, 2),
        (Zombies(0, 0, 0, 0), 1): Fraction(1, 2),
    }


@pytest.mark.rule("OATD-ATK-08", "OATD-ZOM-02")
def test_s28_bat_on_greater() -> None:
    state = play(attack((2, 3, 1, 4), weapon="bat"), "bat greater")

    assert state.kills == 0
    assert zombies(state) == {(0, 0): (0, 2, 4, 4)}


@pytest.mark.rule("OATD-ATK-08", "OATD-ATK-13")
def test_s29_bat_on_lesser() -> None:
    state = play(attack((2, 3, 1, 4), weapon="bat"), "bat lesser")

    assert state.kills == 4
    assert zombies(state) == {(0, 0): (2, 3, 0, 1)}
    assert options(attack((2, 0, 0, 0), weapon="bat"))[-2:] == ["bat greater", "decline"]
    assert "bat lesser" not in options(attack((2, 0, 0, 0), weapon="bat"))


@pytest.mark.rule("OATD-ATK-09", "OATD-ATK-11")
def test_s30_chainsaw_last_fuel() -> None:
    state = play(attack((1, 1, 2, 1), weapon=("chainsaw", 1)), "chainsaw")

    assert node(state) == "ATTACK-COINS"
    assert game.chance_outcomes(state).total == 32
    assert dict(chances(state))["flip 1 2"] == 6
    assert dict(chances(state))["flip 0 0"] == 1

    dead = play(state, "flip 0 0")
    state = play(state, "flip 1 2")

    assert (state.zombies_here, state.kills, state.weapon) == (Zombies(1, 0, 2, 0), 2, None)
    assert (dead.zombies, dead.kills, dead.weapon) == ((), 5, None)


@pytest.mark.rule("OATD-ATK-10")
def test_s31_shotgun() -> None:
    state = play(attack((2, 1, 1, 3), weapon=("shotgun", 3)), "shotgun")

    assert (node(state), state.kills) == ("ATTACK-COINS", 4)
    assert chances(state) == [("flip 0 0", 1), ("flip 1 0", 3), ("flip 2 0", 3), ("flip 3 0", 1)]

    first = probability(state, "flip 1 0")
    state = play(state, "flip 1 0")

    assert (node(state), state.zombies_here) == ("REPLACEMENT-COINS", (1, 0, 0, 0))
    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 2), ("flip 0 2", 1)]
    assert first * probability(state, "flip 0 1") == Fraction(3, 16)

    state = play(state, "flip 0 1")

    assert (state.zombies_here, state.kills, state.weapon) == (Zombies(1, 0, 1, 1), 4, ("shotgun", 2))

    state = play(attack((0, 0, 2, 1), weapon=("shotgun", 3)), "shotgun")

    assert (node(state), state.kills, state.weapon) == ("ACT", 3, ("shotgun", 2))
    assert state.zombies == ()


@pytest.mark.rule("OATD-ATK-03")
def test_s32_nothing_to_hit() -> None:
    state = game.pose(
        node="ZOMBIES-MOVE", weapon=("shotgun", 2), zombies={(3, 0): (1, 0, 0, 0)}, filled=[(1, 0), (2, 0)]
    )

    assert (node(state), state.round) == ("ACT", 2)
    assert state.weapon == ("shotgun", 2)


@pytest.mark.rule("OATD-ATK-07")
def test_s43_fists_recheck() -> None:
    stay = play(attack((1, 0, 0, 1)), "fists 1,0,0,1")

    assert after_coins(stay) == {
        (Zombies(1, 0, 1, 0), 0): Fraction(1, 4),
        (Zombies(1, 0, 0, 0), 1): Fraction(1, 4),
        (Zombies(0, 0, 2, 0), 0): Fraction(1, 8),
        (Zombies(0, 0, 1, 1), 0): Fraction(1, 8),
        (Zombies(0, 0, 1, 0), 1): Fraction(1, 8),
        (Zombies(0, 0, 0, 1), 1): Fraction(1, 8),
    }

    recheck = play(attack((1, 0, 0, 1), options={"fists_replacements": "recheck"}), "fists 1,0,0,1")

    assert after_coins(recheck) == {
        (Zombies(1, 0, 1, 0), 0): Fraction(1, 4),
        (Zombies(1, 0, 0, 0), 1): Fraction(1, 4),
        (Zombies(0, 0, 2, 0), 0): Fraction(1, 8),
        (Zombies(0, 0, 1, 0), 1): Fraction(1, 4),
        (Zombies(0, 0, 0, 0), 2): Fraction(1, 8),
    }
