"""The book's scenarios about the set-up and the city: S-01 to S-05, S-08 to S-11, S-50, S-51."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import block, chances, follow, grid, node, options, play, refusal, walk
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.events import PlaceholdersCollected
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice

ONE_COIN = [("flip 0 0", 1), ("flip 1 0", 1)]
TWO_COINS = [("flip 0 0", 1), ("flip 0 1", 1), ("flip 1 0", 1), ("flip 1 1", 1)]
"""The weights of one large coin, and of a large and a small one."""


def set_up() -> State:
    """S-01's position."""
    return play(game.new_game(), "draw 6H", "draw 9C")


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

    state = play(state, "draw 6H")
    assert (node(state), state.deck_size) == ("END-CARD", 53)
    assert sorted(chances(state)) == [chance for chance in numbers if chance != ("draw 6H", 1)]

    state = follow(
        state,
        ("draw 9C", {"node": "DRAW", "cards": {(0, 0): "6H", (8, 0): "9C"}, "pawn": (0, 0), "deck_size": 46, "unseen": 52}),
        ("", {"placeholders": ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)), "round": 0, "ap": 0, "dice": {}} | whole),
    )  # fmt: skip
    assert PlaceholdersCollected(((1, 0),)) in state.events
    assert len(chances(state)) == 52
    assert dict(chances(state)) == {f"draw {card}": 1 for card in state.unseen}


@pytest.mark.rule(
    *("OATD-CHK-04", "OATD-CHK-05", "OATD-CHK-06", "OATD-CHK-10", "OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03"),
    *("OATD-ZPL-04", "OATD-ZPL-05", "OATD-ZPL-06", "OATD-ZPL-07", "OATD-DIE-01"),
)
def test_s02_corners_first() -> None:
    state = follow(
        set_up(),
        ("draw 4C", {"options": [f"place {slot}" for slot in ("E", "N", "S", "W", "NE", "NW", "SE", "SW")]}),
        ("place NE; draw 6S", {"options": [f"place {slot}" for slot in ("E", "N", "S", "W", "NW", "SE", "SW")]}),
        ("place NW; draw QH; place SE", {"node": "SITE-DIE", "chances": [(f"roll {face}", 1) for face in range(1, 7)]}),
        ("roll 4; draw 2D; place SW", {"node": "DRAW", "zombies": {}, "dice": {(1, -1): 4}}),
        ("draw 4H; place E", {"node": "DRAW", "zombies": {}}),
        ("draw 8D; place N", {"node": "BLOCK-COINS"}),
    )
    assert game.chance_outcomes(state).total == 8
    assert chances(state) == [
        *(("flip 0 0", 1), ("flip 0 1", 2), ("flip 0 2", 1)),
        *(("flip 1 0", 1), ("flip 1 1", 2), ("flip 1 2", 1)),
    ]

    state = follow(
        state,
        ("flip 1 1", {"zombies": {(0, 1): (1, 0, 1, 1)}}),
        ("draw QS; place S", {"node": "BLOCK-COINS", "chances": TWO_COINS}),
        ("flip 0 1", {"node": "SITE-DIE", "zombies": {(0, 1): (1, 0, 1, 1), (0, -1): (0, 1, 1, 0)}}),
        ("roll 2; draw 6D", {"node": "ACT", "round": 1, "ap": 3, "deck_size": 38, "unseen": 44}),
        ("", {"options": ["move E", "move N", "move W", "search S", "end"]}),
    )
    assert (cards(state)[-1, 0], len(state.city), block(state, (-1, 0)).total) == ("6D", 10, 0)
    assert [play(state, f"move {way}").ap for way in "ENW"] == [2, 1, 2]


def three_cards(ten: str = "10C", **facts: Any) -> State:
    """S-03's position."""
    return game.pose(
        pawn=(3, 0),
        city={(3, 0): "10H", (4, 0): ten, (4, 1): "7C", (4, -1): "5S"},
        filled=[(3, 1), (3, -1)],
        placeholders=[(5, 0), (6, 0), (7, 0)],
        deck=32,
        unseen=35,
        to_come=["3C", "3D", "JH", "3H", "3S", "9H"],
        **facts,
    )


S03 = ("move E", "draw 3C", "place E", "draw 3D", "place NE", "flip 0 0", "draw JH", "flip 0 0", "roll 2")
"""S-03's line of play."""


@pytest.mark.rule(
    *("OATD-MOVE-03", "OATD-CHK-02", "OATD-CHK-04", "OATD-CHK-10"),
    *("OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03", "OATD-ZPL-04"),
)
def test_s03_the_rulebooks_example_three_cards() -> None:
    state = three_cards()
    assert len(state.city) == 19

    state = play(state, "move E")
    assert (node(state), state.ap, len(chances(state))) == ("DRAW", 2, 35)

    state = follow(
        state,
        ("", {"deck_size": 33, "placeholders": ((6, 0), (7, 0))}),
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
    state = follow(three_cards(), ("; ".join(S03), {"dice": {(5, -1): 2}}))
    assert refusal(state, "search SE") == "OATD-SRCH-02"

    follow(
        state,
        ("move E", {"deck_size": 31, "placeholders": ((7, 0),)}),
        ("draw 3H; place E; draw 3S; place NE; draw 9H", {"node": "ACT", "ap": 1, "deck_size": 28}),
        ("search S", {"node": "ATTACK", "ap": 0, "dice": {(5, -1): 1}}),
        ("decline", {"node": "ACT", "round": 2, "ap": 3}),
        ("search S", {"node": "WEAPON-CHIP", "ap": 2, "dice": {}}),
    )


@pytest.mark.rule("OATD-CARD-03", "OATD-ZPL-05", "OATD-DIE-01", "OATD-CARD-06")
def test_s05_jokers_match_nothing() -> None:
    state = game.pose(
        node="DRAW",
        pawn=(1, 0),
        city={(1, 0): "4H", (1, 1): "Joker 1", (1, -1): "4S"},
        empty=[(2, 1), (2, 0), (2, -1)],
        to_come=["KH", "Joker 2", "4D"],
    )

    assert (3, 0) in state.placeholders

    state = follow(
        state,
        ("draw KH; place NE", {"chances": ONE_COIN}),
        ("flip 0 0", {"node": "SITE-DIE"}),
        ("roll 1; draw Joker 2; place E", {"chances": TWO_COINS}),
        ("flip 0 0", {"node": "DRAW", "dice": {(2, 1): 1}}),
        ("draw 4D", {"chances": ONE_COIN}),
    )
    assert cards(state)[2, -1] == "4D"

    corner = game.pose(node="DRAW", round=0, city={(0, 1): "Joker 1"}, empty=[(1, 0), (1, 1)], to_come=["Joker 2"])
    follow(corner, ("draw Joker 2; place NE", {"chances": ONE_COIN}))


def at_the_line() -> State:
    """S-08's position, reached by walking."""
    return walk(set_up(), [(0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2)])


@pytest.mark.rule("OATD-CHK-02", "OATD-CHK-03", "OATD-POOL-04", "INV-2")
def test_s08_three_placeholders_at_once() -> None:
    line = ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0))
    state = follow(at_the_line(), ("", {"pawn": (4, 2), "placeholders": line, "deck_size": 20, "unseen": 26}))
    assert len(state.city) == 28

    state = game.pose(city=state.city, placeholders=state.placeholders, pawn=(4, 2), deck=20)
    left = {"placeholders": ((2, 0), (6, 0), (7, 0))}
    state = follow(state, ("move S", {"node": "DRAW", "deck_size": 23, "unseen": 26} | left))
    state = play(state, chances(state)[0][0])
    assert options(state) == ["place S", "place SE", "place SW"]

    while node(state) != "ACT":
        state = play(state, options(state)[0] if options(state) else chances(state)[0][0])
    follow(state, ("", {"deck_size": 20, "unseen": 23} | left))
    assert {(3, 0), (4, 0), (5, 0)} <= set(cards(state))
    assert len(state.city) == 31


@pytest.mark.rule("OATD-ZPL-02")
@pytest.mark.parametrize(("card", "count"), [("9C", 0), ("5D", 0), ("8D", 1)])
def test_s09_face_down_neighbors_do_not_count(card: str, count: int) -> None:
    before = game.pose(
        pawn=(4, 2),
        city={(3, 1): "5C", (4, 1): "6S", (4, 2): "6H"},
        filled=grid(range(3, 6), range(1, 4)),
        placeholders=[(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)],
        deck=20,
        to_come=[card],
    )
    state = play(before, "move S", f"draw {card}", "place SW")
    assert (2, 0) in state.placeholders
    assert (3, -1) not in cards(state)
    assert node(state) == ("BLOCK-COINS" if count else "DRAW")
    if count:
        assert game.chance_outcomes(state).total == 2


@pytest.mark.rule("OATD-CHK-07", "OATD-POOL-02", "OATD-POOL-03")
def test_s10_the_deck_runs_out() -> None:
    state = game.pose(
        node="DRAW",
        pawn=(-3, 2),
        city={(-3, 2): "4S"},
        empty=[(-4, 1), (-4, 2), (-4, 3)],
        deck=1,
        placeholders=[(6, 0), (7, 0)],
        unseen=["AS", "4D", "Joker 2"],
    )

    assert sorted(chances(state)) == [("draw 4D", 1), ("draw AS", 1), ("draw Joker 2", 1)]

    state = follow(
        state,
        ("draw 4D", {"options": ["place W", "place NW", "place SW"]}),
        ("place W", {"node": "ACT", "deck_size": 0, "unseen": 2, "placeholders": ((6, 0), (7, 0))}),
        ("move W", {"node": "ACT", "options": ["move E", "end"]}),
    )
    assert state.unseen == ("AS", "Joker 2")
    assert refusal(state, "move N") == refusal(state, "move S") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-CHK-07", "INV-14")
def test_s11_a_little_deck_again() -> None:
    state = game.pose(
        pawn=(4, 1),
        city={(4, 1): "5S", (5, 1): "5D", (5, 2): "9H"},
        empty=[(6, 1), (6, 2)],
        placeholders=[(6, 0), (7, 0)],
        unseen=["AS", "Joker 2"],
        deck=0,
    )
    state = follow(state, ("move E", {"deck_size": 1, "placeholders": ((7, 0),)}))
    assert sorted(chances(state)) == [("draw AS", 1), ("draw Joker 2", 1)]

    state = follow(
        state,
        ("draw AS", {"options": ["place E", "place NE", "place SE"]}),
        ("place NE; flip 0 0; roll 6", {"node": "ACT", "deck_size": 0, "placeholders": ((7, 0),)}),
    )
    assert state.unseen == ("Joker 2",)


@pytest.mark.rule("OATD-MOVE-08", "OATD-CHK-08", "OATD-CHK-09", "OATD-POOL-05")
def test_s50_back_and_forth() -> None:
    start = (
        "draw KS; place N; flip 0 0; roll 2; draw 4C; place NE; flip 1 0; draw 6D; place E; flip 0 0; draw 6S; place S; "
        "draw 6C; place W; draw 9S; place NW; flip 0 0; draw 10D; place SE; flip 0 0; draw 10C; flip 0 0"
    )
    state = follow(
        set_up(),
        (start, {"node": "ACT", "deck_size": 38}),
        ("move E", {"deck_size": 39, "placeholders": ((3, 0), (4, 0), (5, 0), (6, 0), (7, 0))}),
        ("draw 9D; place E", {"deck_size": 38}),
        ("draw 5D; place NE; flip 0 0", {"deck_size": 37}),
        ("draw 8D", {"node": "ACT", "deck_size": 36, "pawn": (1, 0)}),
    )
    back = follow(state, ("move W", {"node": "ACT", "deck_size": 36, "pawn": (0, 0)}))
    assert (site_dice(back)[0, 1], block(back, (1, 1))) == (2, (1, 0, 0, 0))
    assert (back.city, back.zombies, back.site_dice) == (state.city, state.zombies, state.site_dice)


@pytest.mark.rule("OATD-CARD-02", "OATD-CARD-04", "OATD-ZPL-06")
def test_s51_faces_match_like_other_cards() -> None:
    jack = game.pose(node="DRAW", city={(0, 1): "JC", (1, 0): "4H"}, empty=[(1, 1)], to_come=["JH"])
    follow(jack, ("draw JH", {"node": "SITE-DIE", "zombies": {}}))

    four = game.pose(node="DRAW", city={(0, 1): "JH", (1, 0): "AS"}, empty=[(1, 1)], to_come=["4H"])
    follow(four, ("draw 4H", {"chances": ONE_COIN}))

    king = game.pose(node="DRAW", city={(0, 0): "7H", (1, 1): "QS", (1, -1): "5C"}, empty=[(1, 0)], to_come=["KD"])
    king = follow(king, ("draw KD", {"node": "BLOCK-COINS"}))
    assert game.chance_outcomes(king).total == 8
    follow(king, ("flip 1 2", {"node": "SITE-DIE", "zombies": {(1, 0): (1, 0, 2, 0)}}))
