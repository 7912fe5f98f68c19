"""Weapons and how they are found (clauses WPN)."""

from itertools import product
from typing import Any

import pytest

from tests.one_against_the_dead.driving import chances, follow, grid, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.events import JokerFed, NothingFound, WeaponDiscarded

SITES = {(1, 0): "KS", (0, 1): "QS", (0, -1): "JS"}


@pytest.mark.rule("OATD-WPN-01", "INV-10")
@pytest.mark.parametrize(("facts", "weights"), [
    ({}, [("chip shotgun", 3), ("chip chainsaw", 3), ("chip bat", 4)]),
    ({"stack": (2, 3, 3)}, [("chip shotgun", 2), ("chip chainsaw", 3), ("chip bat", 3)]),
    ({"stack": (0, 0, 2)}, [("chip bat", 2)]),
])  # fmt: skip
def test_s13_chip_weights(facts: dict[str, Any], weights: list[tuple[str, int]]) -> None:
    state = game.pose(node="WEAPON-CHIP", **facts)
    assert (game.current_player(state), chances(state)) == (CHANCE, weights)
    assert game.chance_outcomes(state).total == sum(weight for _, weight in weights)


@pytest.mark.rule(
    "OATD-WPN-01", "OATD-WPN-02", "OATD-WPN-03", "OATD-WPN-04", "OATD-WPN-05", "OATD-WPN-06", "OATD-WPN-09"
)
def test_s14_take_leave_keep_exchange() -> None:
    state = follow(
        game.pose(city=SITES, dice=dict.fromkeys(SITES, 1)),
        ("search E; chip chainsaw", {"node": "WEAPON-DIE", "chances": [(f"roll {face}", 1) for face in range(1, 7)]}),
        ("roll 4", {"node": "WEAPON-CHOICE", "options": ["take", "leave"]}),
    )
    left = [("chip shotgun", 3), ("chip chainsaw", 2), ("chip bat", 4)]
    follow(state, ("leave", {"weapon": None, "found": None, "stack": (3, 2, 4)}), ("search N", {"chances": left}))
    follow(
        state,
        ("take", {"weapon": ("chainsaw", 4), "found": None}),
        ("search N; chip bat", {"node": "WEAPON-CHOICE", "found": ("bat", None), "options": ["keep", "exchange"]}),
        ("exchange", {"weapon": ("bat", None), "stack": (3, 2, 3)}),
        ("search S; chip shotgun; roll 2", {"options": ["keep", "exchange"]}),
        ("keep", {"weapon": ("bat", None), "found": None, "stack": (2, 2, 3)}),
    )


@pytest.mark.rule("OATD-WPN-03", "OATD-WPN-05", "OATD-WPN-06", "OATD-WPN-07", "OATD-WPN-08", "OATD-WPN-09")
def test_every_find_with_every_weapon_in_hand() -> None:
    """Options and results for all pairs: one weapon at most is kept, the other is gone, and the stack stays."""
    kinds: list[Any] = ["bat", *product(["shotgun"], [1, 3, 4, 5, 6]), *product(["chainsaw"], [1, 2, 3, 6])]
    for held, found in product([None, *kinds], kinds):
        state = game.pose(node="WEAPON-CHOICE", weapon=held, found=found)
        results: dict[str, Any] = {"take": state.found, "leave": None, "keep": state.weapon, "exchange": state.found}
        wanted = ["take", "leave"] if held is None else ["keep", "exchange"]
        if held is not None and held[0] == found[0] == "shotgun":
            results["combine"] = ("shotgun", min(6, held[1] + found[1]))
            wanted.append("combine")
        assert options(state) == wanted
        for line in wanted:
            follow(state, (line, {"weapon": results[line], "found": None, "stack": state.stack, "node": "ACT"}))
        two = "OATD-WPN-06" if held is None else "OATD-WPN-08" if held[0] == found[0] else "OATD-WPN-07"
        clauses = {"take": "OATD-WPN-05", "leave": "OATD-WPN-05", "keep": two, "exchange": two, "combine": two}
        for line in clauses.keys() - set(wanted):
            assert refusal(state, line) == clauses[line]
        gone = [event.kind for event in play(state, wanted[1]).events if isinstance(event, WeaponDiscarded)]
        assert gone == [state.found.kind if held is None else state.weapon.kind]  # type: ignore[union-attr]


@pytest.mark.rule("OATD-WPN-04")
def test_the_die_is_rolled_before_the_player_decides() -> None:
    """WEAPON-CHOICE always shows the die of a find that has one."""
    for step in sample():
        if node(step.after) == "WEAPON-CHOICE":
            assert step.after.found is not None
            assert (step.after.found.die is None) == (step.after.found.kind == "bat")
        if str(step.what) in {"chip shotgun", "chip chainsaw"}:
            assert node(step.after) == "WEAPON-DIE"


@pytest.mark.rule("OATD-WPN-10")
def test_s16_with_an_empty_stack_a_search_yields_nothing() -> None:
    """The site is cleared all the same, no chance node comes, and further searches stay legal."""
    state = game.pose(city={(1, 0): "QH", (0, 1): "JD"}, dice={(1, 0): 1, (0, 1): 2}, stack=(0, 0, 0))
    follow(
        state,
        ("search E", {"node": "ACT", "ap": 2, "dice": {(0, 1): 2}, "weapon": None}),
        ("search N; search N", {"round": 2, "dice": {}, "stack": (0, 0, 0)}),
    )
    city, filled = {(0, -1): "QC", (3, 3): "Joker 1"}, grid(range(4), range(4))
    state = game.pose(city=city, dice={(0, -1): 1}, ap=1, stack=(0, 0, 0), filled=filled)
    shown = {"dice": {}, "zombies": {(3, 2): (1, 0, 0, 0)}, "stack": (0, 0, 0), "weapon": None}
    state = follow(state, ("search S", {"node": "ACT", "round": 2, "ap": 3} | shown))
    assert {NothingFound((0, -1)), JokerFed((3, 3), 1)} <= set(state.events)
