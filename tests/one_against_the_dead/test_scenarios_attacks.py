"""The book's scenarios about the player's attack: S-26 to S-32, S-43."""

from fractions import Fraction
from typing import Any

import pytest

from tests.one_against_the_dead.driving import after_coins, chances, follow, node, options, play, probability
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.primitives.zombies import Zombies


def attack(group: tuple[int, int, int, int], **facts: Any) -> State:
    """The ATTACK node with a group on the pawn's block."""
    return game.pose(node="ATTACK", zombies={(0, 0): group}, **facts)


@pytest.mark.rule("OATD-ATK-05", "OATD-ATK-06", "OATD-ATK-14")
def test_s26_fists() -> None:
    fists = {"node": "ATTACK-COINS", "zombies_here": (1, 0, 0, 1), "kills": 0}
    state = follow(attack((2, 1, 1, 2)), ("fists 1,1,1,1", fists))
    assert (game.chance_outcomes(state).total, len(chances(state)), dict(chances(state))["flip 1 1"]) == (16, 9, 4)

    first = probability(state, "flip 1 1")
    coins = [("flip 0 0", 1), ("flip 0 1", 1)]
    broken = {"node": "REPLACEMENT-COINS", "zombies_here": (2, 0, 1, 1), "kills": 1, "chances": coins}
    state = follow(state, ("flip 1 1", broken))
    assert first * probability(state, "flip 0 1") == Fraction(1, 8)
    follow(state, ("flip 0 1", {"zombies_here": (2, 0, 2, 1), "kills": 1}))

    for group, selections in (((1, 0, 2, 1), 11), ((2, 0, 3, 0), 10), ((2, 1, 1, 2), 30)):
        listed = options(attack(group))
        assert (len(listed), listed[-1]) == (selections + 1, "decline")
    assert "fists 2,0,3,0" not in options(attack((2, 0, 3, 0)))
    assert options(attack((1, 0, 2, 1))) == [
        *("fists 0,0,0,1", "fists 0,0,1,0", "fists 0,0,1,1", "fists 0,0,2,0", "fists 0,0,2,1"),
        *("fists 1,0,0,0", "fists 1,0,0,1", "fists 1,0,1,0", "fists 1,0,1,1", "fists 1,0,2,0", "fists 1,0,2,1"),
        "decline",
    ]


@pytest.mark.rule("OATD-ATK-06")
def test_s27_a_tails_coin_can_come_back() -> None:
    state = follow(
        attack((0, 0, 0, 1)),
        ("", {"options": ["fists 0,0,0,1", "decline"]}),
        ("fists 0,0,0,1", {"chances": [("flip 0 0", 1), ("flip 0 1", 1)]}),
    )
    half = Fraction(1, 2)
    assert after_coins(state) == {(Zombies(0, 0, 1, 0), 0): half, (Zombies(0, 0, 0, 0), 1): half}


@pytest.mark.rule("OATD-ATK-08", "OATD-ATK-13", "OATD-ZOM-02")
def test_s28_and_s29_the_bat() -> None:
    state = attack((2, 3, 1, 4), weapon="bat")
    follow(state, ("bat greater", {"kills": 0, "zombies": {(0, 0): (0, 2, 4, 4)}}))
    follow(state, ("bat lesser", {"kills": 4, "zombies": {(0, 0): (2, 3, 0, 1)}}))
    assert options(attack((2, 0, 0, 0), weapon="bat"))[-3:] == ["fists 2,0,0,0", "bat greater", "decline"]


@pytest.mark.rule("OATD-ATK-09", "OATD-ATK-11")
def test_s30_chainsaw_last_fuel() -> None:
    state = follow(attack((1, 1, 2, 1), weapon=("chainsaw", 1)), ("chainsaw", {"node": "ATTACK-COINS"}))
    weights = dict(chances(state))
    assert (game.chance_outcomes(state).total, weights["flip 1 2"], weights["flip 0 0"]) == (32, 6, 1)

    follow(state, ("flip 1 2", {"zombies_here": (1, 0, 2, 0), "kills": 2, "weapon": None}))
    follow(state, ("flip 0 0", {"zombies": {}, "kills": 5, "weapon": None}))


@pytest.mark.rule("OATD-ATK-10")
def test_s31_shotgun() -> None:
    state = attack((2, 1, 1, 3), weapon=("shotgun", 3))
    coins = [("flip 0 0", 1), ("flip 1 0", 3), ("flip 2 0", 3), ("flip 3 0", 1)]
    state = follow(state, ("shotgun", {"node": "ATTACK-COINS", "kills": 4, "chances": coins}))
    first = probability(state, "flip 1 0")
    coins = [("flip 0 0", 1), ("flip 0 1", 2), ("flip 0 2", 1)]
    state = follow(state, ("flip 1 0", {"node": "REPLACEMENT-COINS", "zombies_here": (1, 0, 0, 0), "chances": coins}))
    assert first * probability(state, "flip 0 1") == Fraction(3, 16)
    follow(state, ("flip 0 1", {"zombies_here": (1, 0, 1, 1), "kills": 4, "weapon": ("shotgun", 2)}))

    lesser = attack((0, 0, 2, 1), weapon=("shotgun", 3))
    follow(lesser, ("shotgun", {"node": "ACT", "kills": 3, "weapon": ("shotgun", 2), "zombies": {}}))


@pytest.mark.rule("OATD-ATK-03")
def test_s32_nothing_to_hit() -> None:
    state = game.pose(
        node="ZOMBIES-MOVE", weapon=("shotgun", 2), zombies={(3, 0): (1, 0, 0, 0)}, filled=[(1, 0), (2, 0)]
    )

    assert (node(state), state.round, state.weapon) == ("ACT", 2, ("shotgun", 2))


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
