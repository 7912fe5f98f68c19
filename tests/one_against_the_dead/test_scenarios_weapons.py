"""The book's scenarios about finding weapons: S-13 to S-16."""

from fractions import Fraction
from typing import Any

import pytest

from tests.one_against_the_dead.driving import chances, follow, grid, play, probability
from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.events import JokerFed, NothingFound

SITES = {(1, 0): "KS", (0, 1): "QS", (0, -1): "JS"}


@pytest.mark.rule("OATD-WPN-01", "INV-10")
def test_s13_chip_weights() -> None:
    stacks: list[tuple[dict[str, Any], list[tuple[str, int]]]] = [
        ({}, [("chip shotgun", 3), ("chip chainsaw", 3), ("chip bat", 4)]),
        ({"stack": (2, 3, 3)}, [("chip shotgun", 2), ("chip chainsaw", 3), ("chip bat", 3)]),
        ({"stack": (0, 0, 2)}, [("chip bat", 2)]),
    ]
    for facts, weights in stacks:
        state = game.pose(node="WEAPON-CHIP", **facts)
        assert (game.current_player(state), chances(state)) == (CHANCE, weights)
    assert probability(game.pose(node="WEAPON-CHIP"), "chip bat") == Fraction(4, 10)
    assert probability(game.pose(node="WEAPON-CHIP", stack=(2, 3, 3)), "chip shotgun") == Fraction(2, 8)

    lines = "search E; chip bat; leave; search N; chip shotgun; roll 1; take; search S"
    follow(game.pose(city=SITES, dice=dict.fromkeys(SITES, 1)), (lines, {"chances": stacks[1][1]}))


@pytest.mark.rule(
    *("OATD-WPN-02", "OATD-WPN-03", "OATD-WPN-04", "OATD-WPN-05", "OATD-WPN-06", "OATD-WPN-09"),
)
def test_s14_take_leave_keep_exchange() -> None:
    state = follow(
        game.pose(city=SITES, dice=dict.fromkeys(SITES, 1)),
        ("search E; chip chainsaw", {"node": "WEAPON-DIE", "chances": [(f"roll {face}", 1) for face in range(1, 7)]}),
        ("roll 4", {"node": "WEAPON-CHOICE", "options": ["take", "leave"]}),
    )
    follow(state, ("leave", {"weapon": None, "found": None, "stack": (3, 2, 4)}))
    follow(
        state,
        ("take", {"weapon": ("chainsaw", 4), "found": None}),
        ("search N; chip bat", {"node": "WEAPON-CHOICE", "found": ("bat", None), "options": ["keep", "exchange"]}),
        ("exchange", {"weapon": ("bat", None), "stack": (3, 2, 3)}),
        ("search S; chip shotgun; roll 2", {"options": ["keep", "exchange"]}),
        ("keep", {"weapon": ("bat", None), "found": None, "stack": (2, 2, 3)}),
    )


@pytest.mark.rule("OATD-WPN-07", "OATD-WPN-08")
@pytest.mark.parametrize(
    ("kind", "held", "found", "dice"),
    [("shotgun", 4, 5, {"keep": 4, "exchange": 5, "combine": 6}), ("chainsaw", 2, 3, {"keep": 2, "exchange": 3})],
)
def test_s15_combining_shells(kind: str, held: int, found: int, dice: dict[str, int]) -> None:
    state = game.pose(node="WEAPON-CHOICE", weapon=(kind, held), found=(kind, found))

    follow(state, ("", {"options": list(dice)}))
    for line, die in dice.items():
        assert play(state, line).weapon == (kind, die)


@pytest.mark.rule("OATD-WPN-10")
def test_s16_empty_stack() -> None:
    state = game.pose(
        city={(0, -1): "QC", (3, 3): "Joker 1"},
        dice={(0, -1): 1},
        ap=1,
        stack=(0, 0, 0),
        filled=grid(range(4), range(4)),
    )
    shown = {"node": "ACT", "round": 2, "ap": 3, "dice": {}, "zombies": {(3, 2): (1, 0, 0, 0)}}
    state = follow(state, ("search S", shown | {"stack": (0, 0, 0), "weapon": None}))
    assert {NothingFound((0, -1)), JokerFed((3, 3), 1)} <= set(state.events)
