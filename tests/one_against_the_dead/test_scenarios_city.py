"""The book's scenarios about the set-up and the city: S-01 to S-04, S-10, S-11."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import chances, follow, play, refusal
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.events import PlaceholdersCollected
from zombiekit.games.one_against_the_dead.table.position import cards

ONE_COIN = [("flip 0 0", 1), ("flip 1 0", 1)]
TWO_COINS = [("flip 0 0", 1), ("flip 0 1", 1), ("flip 1 0", 1), ("flip 1 1", 1)]
THREE_COINS = [
    *(("flip 0 0", 1), ("flip 0 1", 2), ("flip 0 2", 1)),
    *(("flip 1 0", 1), ("flip 1 1", 2), ("flip 1 2", 1)),
]
"""The weights of one large coin and up to two small ones."""


def line(*xs: int) -> tuple[tuple[int, int], ...]:
    """Cells of the line between Start and End."""
    return tuple((x, 0) for x in xs)


@pytest.mark.rule(
    *("OATD-SET-01", "OATD-SET-02", "OATD-SET-03", "OATD-SET-04", "OATD-SET-05", "OATD-SET-06", "OATD-SET-07"),
    *("OATD-SET-08", "OATD-SET-09", "OATD-POOL-01", "OATD-POOL-02"),
)
def test_s01_setup_counts_and_weights() -> None:
    numbers = sorted((f"draw {rank}{suit}", 1) for suit in "SHDC" for rank in range(2, 11))
    state = game.new_game()
    whole = {"strength": 15, "stack": (3, 3, 4), "weapon": None, "zombies": {}, "kills": 0}
    follow(state, ("", {"node": "START-CARD", "cards": {}, "placeholders": (), "deck_size": 54, "unseen": 54} | whole))
    assert sorted(chances(state)) == numbers
    state = follow(state, ("draw 6H", {"node": "END-CARD", "deck_size": 53}))
    assert sorted(chances(state)) == [chance for chance in numbers if chance != ("draw 6H", 1)]

    laid = {"node": "DRAW", "cards": {(0, 0): "6H", (8, 0): "9C"}, "pawn": (0, 0), "deck_size": 46, "unseen": 52}
    begun = {"placeholders": line(2, 3, 4, 5, 6, 7), "round": 0, "ap": 0, "dice": {}}
    state = follow(state, ("draw 9C", laid | begun | whole))
    assert PlaceholdersCollected(((1, 0),)) in state.events
    assert sorted(chances(state)) == sorted((f"draw {card}", 1) for card in state.unseen)


@pytest.mark.rule(
    *("OATD-CHK-04", "OATD-CHK-05", "OATD-CHK-06", "OATD-CHK-10", "OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03"),
    *("OATD-ZPL-04", "OATD-ZPL-05", "OATD-ZPL-06", "OATD-ZPL-07", "OATD-DIE-01"),
)
def test_s02_corners_first() -> None:
    state = follow(
        play(game.new_game(), "draw 6H", "draw 9C"),
        ("draw 4C", {"options": [f"place {slot}" for slot in ("E", "N", "S", "W", "NE", "NW", "SE", "SW")]}),
        ("place NE; draw 6S", {"options": [f"place {slot}" for slot in ("E", "N", "S", "W", "NW", "SE", "SW")]}),
        ("place NW; draw QH; place SE", {"node": "SITE-DIE", "chances": [(f"roll {face}", 1) for face in range(1, 7)]}),
        ("roll 4; draw 2D; place SW", {"node": "DRAW", "zombies": {}, "dice": {(1, -1): 4}}),
        ("draw 4H; place E", {"node": "DRAW", "zombies": {}}),
        ("draw 8D; place N", {"node": "BLOCK-COINS", "chances": THREE_COINS}),
        ("flip 1 1", {"zombies": {(0, 1): (1, 0, 1, 1)}}),
        ("draw QS; place S", {"node": "BLOCK-COINS", "chances": TWO_COINS}),
        ("flip 0 1", {"node": "SITE-DIE", "zombies": {(0, 1): (1, 0, 1, 1), (0, -1): (0, 1, 1, 0)}}),
        ("roll 2; draw 6D", {"node": "ACT", "round": 1, "ap": 3, "deck_size": 38, "unseen": 44}),
        ("", {"options": ["move E", "move N", "move W", "search S", "end"]}),
        ("", {"zombies": {(0, 1): (1, 0, 1, 1), (0, -1): (0, 1, 1, 0)}}),
    )
    assert (cards(state)[-1, 0], len(state.city)) == ("6D", 10)
    assert [play(state, f"move {way}").ap for way in "ENW"] == [2, 1, 2]


def three_cards(ten: str = "10C") -> State:
    """S-03's position."""
    city = {(3, 0): "10H", (4, 0): ten, (4, 1): "7C", (4, -1): "5S"}
    pool: dict[str, Any] = {"deck": 32, "unseen": 35, "to_come": ["3C", "3D", "JH", "3H", "3S", "9H"]}
    return game.pose(pawn=(3, 0), city=city, filled=[(3, 1), (3, -1)], placeholders=[*line(5, 6, 7)], **pool)


@pytest.mark.rule(
    *("OATD-MOVE-03", "OATD-CHK-02", "OATD-CHK-04", "OATD-CHK-10"),
    *("OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03", "OATD-ZPL-04"),
)
def test_s03_the_rulebooks_example_three_cards() -> None:
    state = three_cards()
    assert len(state.city) == 19
    state = follow(state, ("move E", {"node": "DRAW", "ap": 2, "deck_size": 33, "placeholders": line(6, 7)}))
    assert len(chances(state)) == 35
    state = follow(
        state,
        ("draw 3C", {"options": ["place E", "place NE", "place SE"]}),
        ("place E", {"node": "DRAW", "zombies": {}, "dice": {}}),
        ("draw 3D; place NE", {"node": "BLOCK-COINS", "chances": ONE_COIN}),
        ("flip 0 0; draw JH", {"node": "BLOCK-COINS", "chances": TWO_COINS}),
        ("flip 1 1", {"node": "SITE-DIE"}),
        ("roll 2", {"node": "ACT", "ap": 2, "deck_size": 30, "unseen": 32}),
        ("", {"zombies": {(5, -1): (1, 0, 1, 0), (5, 1): (0, 1, 0, 0)}}),
    )
    assert (cards(state)[5, -1], len(state.city)) == ("JH", 22)
    follow(three_cards("10S"), ("move E; draw 3C; place E", {"node": "BLOCK-COINS", "chances": ONE_COIN}))


@pytest.mark.rule("OATD-SRCH-01", "OATD-SRCH-02", "OATD-SRCH-03", "OATD-MOVE-07")
def test_s04_the_rulebooks_example_searching_the_jack() -> None:
    s03 = "move E; draw 3C; place E; draw 3D; place NE; flip 0 0; draw JH; flip 0 0; roll 2"
    state = follow(three_cards(), (s03, {"dice": {(5, -1): 2}}))
    assert refusal(state, "search SE") == "OATD-SRCH-02"
    follow(
        state,
        ("move E", {"deck_size": 31, "placeholders": line(7)}),
        ("draw 3H; place E; draw 3S; place NE; draw 9H", {"node": "ACT", "ap": 1, "deck_size": 28}),
        ("search S", {"node": "ATTACK", "ap": 0, "dice": {(5, -1): 1}}),
        ("decline", {"node": "ACT", "round": 2, "ap": 3}),
        ("search S", {"node": "WEAPON-CHIP", "ap": 2, "dice": {}}),
    )


@pytest.mark.rule("OATD-CHK-07", "OATD-POOL-02", "OATD-POOL-03")
def test_s10_the_deck_runs_out() -> None:
    pool: dict[str, Any] = {"deck": 1, "placeholders": line(6, 7), "unseen": ["AS", "4D", "Joker 2"]}
    holes = [(-4, 1), (-4, 2), (-4, 3)]
    state = game.pose(node="DRAW", pawn=(-3, 2), city={(-3, 2): "4S"}, empty=holes, **pool)
    assert sorted(chances(state)) == [("draw 4D", 1), ("draw AS", 1), ("draw Joker 2", 1)]
    state = follow(
        state,
        ("draw 4D", {"options": ["place W", "place NW", "place SW"]}),
        ("place W", {"node": "ACT", "deck_size": 0, "unseen": 2, "placeholders": line(6, 7)}),
        ("move W", {"node": "ACT", "options": ["move E", "end"]}),
    )
    assert state.unseen == ("AS", "Joker 2")
    assert refusal(state, "move N") == refusal(state, "move S") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-CHK-07", "INV-14")
def test_s11_a_little_deck_again() -> None:
    pool: dict[str, Any] = {"placeholders": line(6, 7), "unseen": ["AS", "Joker 2"], "deck": 0}
    city = {(4, 1): "5S", (5, 1): "5D", (5, 2): "9H"}
    state = game.pose(pawn=(4, 1), city=city, empty=[(6, 1), (6, 2)], **pool)
    state = follow(state, ("move E", {"deck_size": 1, "placeholders": line(7)}))
    assert sorted(chances(state)) == [("draw AS", 1), ("draw Joker 2", 1)]
    state = follow(
        state,
        ("draw AS", {"options": ["place E", "place NE", "place SE"]}),
        ("place NE; flip 0 0; roll 6", {"node": "ACT", "deck_size": 0, "placeholders": line(7)}),
    )
    assert state.unseen == ("Joker 2",)
