"""The book's scenarios about the Player Actions phase: S-06, S-07, S-12, S-17 to S-19, S-38, S-44 to S-48, S-52."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import block, chances, follow, grid, node, options, play, refusal, step_of
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import Fists, Move, Search
from zombiekit.games.one_against_the_dead.table.events import JokerFed
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice
from zombiekit.primitives.grid import Cell, Direction
from zombiekit.primitives.zombies import Zombies


def four_ways(ap: int) -> State:
    """S-06's position."""
    return game.pose(
        city={(0, 0): "5S", (1, 0): "5D", (0, 1): "9S", (0, -1): "KS", (-1, 0): "8H"}, dice={(0, -1): 3}, ap=ap
    )


@pytest.mark.rule("OATD-MOVE-01", "OATD-MOVE-02", "OATD-MOVE-03", "OATD-MOVE-04", "OATD-MOVE-05", "OATD-GEN-05")
def test_s06_what_may_be_entered_and_for_what() -> None:
    state = four_ways(ap=3)
    assert options(state) == ["move E", "move N", "move W", "search S", "end"]
    assert [play(state, f"move {way}").ap for way in "ENW"] == [2, 2, 1]
    assert options(four_ways(ap=1)) == ["move E", "move N", "search S", "end"]


@pytest.mark.rule("OATD-MOVE-06", "OATD-ZMV-01")
def test_s07_zombies_do_not_hinder_moving() -> None:
    state = game.pose(
        pawn=(1, 0),
        city={(1, 0): "5H", (2, 0): "7H"},
        filled=grid([3], [-1, 0, 1]),
        zombies={(1, 0): (1, 0, 0, 2), (2, 0): (0, 1, 0, 0)},
    )
    follow(
        state,
        ("move E", {"node": "ACT", "ap": 2, "strength": 15, "zombies": {(1, 0): (1, 0, 0, 2), (2, 0): (0, 1, 0, 0)}}),
        ("end", {"node": "ATTACK", "zombies": {(2, 0): (1, 1, 0, 2)}}),
    )


@pytest.mark.rule("OATD-SRCH-01", "OATD-SRCH-04", "OATD-DIE-02", "OATD-DIE-03", "OATD-SCO-01")
def test_s12_rescue() -> None:
    state = game.pose(city={(1, 0): "AC"}, dice={(1, 0): 1}, ap=2)
    assert [(line.label, line.points) for line in game.score(state)][1:] == [("rescued", 0), ("abandoned", -20)]

    state = follow(state, ("search E", {"node": "ACT", "ap": 1, "dice": {}}))
    assert [(line.label, line.points) for line in game.score(state)][1:] == [("rescued", 10), ("abandoned", 0)]
    assert (refusal(state, "search E"), refusal(state, "move E")) == ("OATD-SRCH-07", "OATD-MOVE-02")


@pytest.mark.rule(
    *("OATD-JOK-01", "OATD-JOK-02", "OATD-JOK-03", "OATD-JOK-04", "OATD-JOK-06", "OATD-JOK-07", "OATD-ZMV-04"),
)
def test_s17_one_joker() -> None:
    state = game.pose(
        pawn=(2, 0), city={(3, 2): "Joker 1", (3, 0): "AC"}, dice={(3, 0): 3}, filled=grid(range(1, 5), range(-1, 4))
    )
    state = follow(
        state,
        ("search E", {"ap": 2, "dice": {(3, 0): 2}, "zombies": {(3, 2): (1, 0, 0, 0)}}),
        ("search E", {"ap": 1, "dice": {(3, 0): 1}, "zombies": {(3, 2): (2, 0, 0, 0)}}),
        ("end", {"zombies": {(3, 1): (3, 0, 0, 0)}}),
    )
    assert JokerFed((3, 2), 1) in state.events


@pytest.mark.rule("OATD-JOK-05", "OATD-SRCH-08", "OATD-AP-05")
@pytest.mark.parametrize("find", ["chip bat", "chip chainsaw; roll 3"])
def test_s18_two_jokers_and_the_order_in_a_search(find: str) -> None:
    state = game.pose(
        pawn=(2, 0), city={(1, 2): "Joker 1", (3, 2): "Joker 2", (2, -1): "QD"}, dice={(2, -1): 1}, filled=[(2, 2)]
    )
    jokers = {"node": "JOKER", "options": ["joker 1", "joker 2"]}
    state = follow(
        state,
        ("search S", {"ap": 2, "dice": {}, "zombies": {}} | jokers),
        ("joker 2", {"node": "WEAPON-CHIP", "zombies": {(3, 2): (1, 0, 0, 0)}}),
        (find, {"node": "WEAPON-CHOICE", "ap": 2}),
        ("take", {"node": "ACT", "ap": 2}),
        ("end", {"ap": 0} | jokers),
        ("joker 1", {"node": "JOKER", "zombies": {(1, 2): (1, 0, 0, 0), (3, 2): (1, 0, 0, 0)}}),
        ("joker 1", {"node": "ACT"}),
    )
    assert sum(group.total for _, group in state.zombies) == sum(group.greater_heads for _, group in state.zombies) == 3


@pytest.mark.rule("OATD-JOK-06")
def test_s19_a_joker_comes_in_the_middle_of_the_phase() -> None:
    state = game.pose(
        city={(0, 0): "5S", (1, 0): "5D", (0, 1): "AC"}, dice={(0, 1): 3}, to_come=["Joker 1", "5H", "5C"]
    )
    state = follow(
        state,
        ("search N", {"ap": 2, "zombies": {}}),
        ("move E; draw Joker 1; place NE", {"chances": [("flip 0 0", 1), ("flip 1 0", 1)]}),
        ("flip 0 0", {"zombies": {(2, 1): (0, 1, 0, 0)}}),
    )
    state = play(state, "draw 5H", "place E", "flip 0 0", "draw 5C")
    while node(state) != "ACT":
        state = play(state, chances(state)[0][0])
    assert (block(state, (2, 1)), state.ap) == (Zombies(0, 1, 0, 0), 1)

    state = play(state, "end")
    assert [event for event in state.events if isinstance(event, JokerFed)] == [JokerFed((2, 1), 1)]
    assert (step_of(state, (2, 1)), block(state, (2, 0)).greater_heads) == ((2, 0), 1)


@pytest.mark.rule("OATD-MOVE-09", "OATD-END-02")
def test_s38_over_the_end_and_away() -> None:
    state = game.pose(
        pawn=(7, 1),
        city={(7, 1): "9H", (7, 0): "9S", (8, 0): "9C", (8, 1): "4C"},
        filled=grid(range(6, 10), range(-1, 3)),
    )
    follow(
        state,
        ("move S", {"node": "ACT", "ap": 2}),
        ("move E", {"node": "ACT", "ap": 1, "pawn": (8, 0), "result": None}),
        ("move N", {"node": "ACT", "ap": 3, "pawn": (8, 1), "result": None, "round": 2}),
    )


@pytest.mark.rule("OATD-SRCH-02")
def test_s44_all8() -> None:
    state = game.pose(
        pawn=(4, 0),
        city={(4, 0): "10C", (3, 0): "10H", (4, 1): "7C", (4, -1): "5S", (5, 0): "3C", (5, 1): "3D", (5, -1): "JH"},
        dice={(5, -1): 2},
        ap=2,
        options={"adjacency_for_search": "all8"},
    )

    assert options(state) == ["move E", "move N", "move S", "move W", "search SE", "end"]
    assert site_dice(play(state, "search SE")) == {(5, -1): 1}
    assert refusal(state, "move SE") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-AP-03", "OATD-JOK-03")
def test_s45_shuttling_past_the_joker() -> None:
    state = game.pose(city={(0, 0): "7C", (1, 0): "7D", (2, 1): "Joker 1"}, filled=grid([2], [-1, 0, 1]), round=4)
    follow(
        state,
        ("move E", {"node": "ACT", "ap": 2, "zombies": {}}),
        ("move W", {"node": "ACT", "ap": 1, "zombies": {}}),
        ("move E", {"round": 5, "ap": 3, "zombies": {}}),
    )


@pytest.mark.rule("OATD-AP-05", "OATD-AP-06", "OATD-MOVE-05")
@pytest.mark.parametrize(
    ("east", "shown"),
    [
        ("2C", {"round": 2, "ap": 3, "zombies": {(5, 5): (1, 0, 0, 0)}}),
        ("3H", {"node": "ACT", "round": 1, "ap": 1, "zombies": {}, "options": ["move E", "end"]}),
    ],
)
def test_s46_one_point_too_few(east: str, shown: dict[str, Any]) -> None:
    city = {(0, 0): "5S", (1, 0): "8H", (0, 1): "9D", (0, -1): "10C", (-1, 0): "2D", (1, 1): "6C", (1, -1): "7D"}
    state = game.pose(city=city | {(2, 0): east, (5, 5): "Joker 1"}, filled=grid([2], [-1, 1]))

    follow(state, ("", {"options": ["move E", "move N", "move S", "move W", "end"]}), ("move E", shown))


@pytest.mark.rule("OATD-SRCH-03", "OATD-SRCH-06")
def test_s47_mixed_searching() -> None:
    state = game.pose(
        city={(1, 0): "KD", (0, 1): "AS"},
        dice={(1, 0): 2, (0, 1): 1},
        zombies={(0, 0): (1, 0, 0, 0), (1, 0): (0, 0, 3, 0)},
    )
    follow(
        state,
        ("search E", {"node": "ACT", "ap": 2, "dice": {(1, 0): 1, (0, 1): 1}, "pawn": (0, 0), "strength": 15}),
        ("search N", {"node": "ACT", "ap": 1, "dice": {(1, 0): 1}}),
        ("search E", {"node": "WEAPON-CHIP", "ap": 0, "dice": {}, "zombies": dict(state.zombies)}),
        ("chip bat", {"node": "WEAPON-CHOICE"}),
        ("take", {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 3, 0)}}),
    )


@pytest.mark.rule("OATD-GEN-06", "OATD-MOVE-01", "OATD-MOVE-02", "OATD-SRCH-07", "OATD-ATK-05")
def test_s48_refused() -> None:
    state = four_ways(ap=1)
    cleared = game.pose(city={(0, -1): "KS"}, dice={(0, -1): None})
    attack = game.pose(node="ATTACK", zombies={(0, 0): (1, 0, 2, 0)})
    crowd = game.pose(node="ATTACK", zombies={(0, 0): (0, 0, 5, 0)})
    ways: list[tuple[State, object, str]] = [
        (state, "move W", "OATD-MOVE-05"),
        (state, "move S", "OATD-MOVE-02"),
        (state, Move(Direction.NE), "OATD-MOVE-01"),
        (state, "search E", "OATD-SRCH-07"),
        (cleared, Search(Direction.S), "OATD-SRCH-07"),
        *((attack, Fists(Zombies(*blow)), "OATD-ATK-05") for blow in ((0, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 1))),
        (crowd, Fists(Zombies(0, 0, 5, 0)), "OATD-ATK-05"),
    ]
    for position, action, clause in ways:
        assert refusal(position, action) == clause


@pytest.mark.rule("OATD-GEN-07", "OATD-GEN-08", "OATD-ZOM-06")
def test_s52_same_fields_same_position() -> None:
    north: Cell = (0, 1)
    state = game.pose(city={north: "AC", (1, 0): "QS"}, dice={north: 3, (1, 0): 2})
    one, other = play(state, "search N", "search E"), play(state, "search E", "search N")
    assert one == other == game.observe(one, 0)
    assert (hash(one), cards(one)[north]) == (hash(other), "AC")

    attack = game.pose(node="ATTACK", weapon="bat", zombies={(0, 0): (1, 0, 0, 0)})
    hit, spared = play(attack, "bat greater"), play(attack, "decline")
    assert (block(hit, (0, 0)), block(spared, (0, 0))) == (Zombies(0, 1, 0, 0), Zombies(1, 0, 0, 0))
    assert hit != spared
    assert hit.strength == spared.strength == 14
