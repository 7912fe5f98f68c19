"""The book's scenarios about the set-up and the city: S-01 to S-05, S-08 to S-11, S-50, S-51."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import block, chances, grid, node, options, play, refusal, walk
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.events import PlaceholdersCollected
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice


def set_up() -> State:
    """S-01's position."""
    return play(game.new_game(), "draw 6H", "draw 9C")


@pytest.mark.rule(
    *("OATD-SET-01", "OATD-SET-02", "OATD-SET-03", "OATD-SET-04", "OATD-SET-05", "OATD-SET-06", "OATD-SET-07"),
    *("OATD-SET-08", "OATD-SET-09", "OATD-POOL-01", "OATD-POOL-02"),
)
def test_s01_setup_counts_and_weights() -> None:
    state = game.new_game()
    numbers = [f"draw {rank}{suit}" for suit in "SHDC" for rank in range(2, 11)]

    assert node(state) == "START-CARD"
    assert state.deck_size == 54
    assert sorted(chances(state)) == sorted((line, 1) for line in numbers)

    state = play(state, "draw 6H")

    assert node(state) == "END-CARD"
    assert state.deck_size == 53
    assert sorted(chances(state)) == sorted((line, 1) for line in numbers if line != "draw 6H")

    state = play(state, "draw 9C")

    assert cards(state) == {(0, 0): "6H", (8, 0): "9C"}
    assert state.pawn == (0, 0)
    assert state.placeholders == ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0))
    assert PlaceholdersCollected(((1, 0),)) in state.events
    assert state.deck_size == 46
    assert len(state.unseen) == 52
    assert (state.strength, state.kills, state.round, state.ap) == (15, 0, 0, 0)
    assert state.stack == (3, 3, 4)
    assert state.weapon is None
    assert state.zombies == ()
    assert state.site_dice == ()
    assert node(state) == "DRAW"
    assert len(chances(state)) == 52
    assert {weight for _, weight in chances(state)} == {1}
    assert {line for line, _ in chances(state)} == {f"draw {card}" for card in state.unseen}


@pytest.mark.rule(
    *("OATD-CHK-04", "OATD-CHK-05", "OATD-CHK-06", "OATD-CHK-10", "OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03"),
    *("OATD-ZPL-04", "OATD-ZPL-05", "OATD-ZPL-06", "OATD-ZPL-07", "OATD-DIE-01"),
)
def test_s02_corners_first() -> None:
    state = play(set_up(), "draw 4C")

    assert options(state) == [f"place {slot}" for slot in ("E", "N", "S", "W", "NE", "NW", "SE", "SW")]

    state = play(state, "place NE", "draw 6S")

    assert options(state) == [f"place {slot}" for slot in ("E", "N", "S", "W", "NW", "SE", "SW")]

    state = play(state, "place NW", "draw QH", "place SE")

    assert node(state) == "SITE-DIE"
    assert chances(state) == [(f"roll {face}", 1) for face in range(1, 7)]

    state = play(state, "roll 4", "draw 2D", "place SW")

    assert node(state) == "DRAW"
    assert state.zombies == ()
    assert site_dice(state) == {(1, -1): 4}

    state = play(state, "draw 4H", "place E")

    assert node(state) == "DRAW"
    assert state.zombies == ()

    state = play(state, "draw 8D", "place N")

    assert node(state) == "BLOCK-COINS"
    assert game.chance_outcomes(state).total == 8
    assert chances(state) == [
        *(("flip 0 0", 1), ("flip 0 1", 2), ("flip 0 2", 1)),
        *(("flip 1 0", 1), ("flip 1 1", 2), ("flip 1 2", 1)),
    ]

    state = play(state, "flip 1 1")

    assert state.zombies == (((0, 1), (1, 0, 1, 1)),)

    state = play(state, "draw QS", "place S")

    assert node(state) == "BLOCK-COINS"
    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 1), ("flip 1 0", 1), ("flip 1 1", 1)]

    state = play(state, "flip 0 1")

    assert block(state, (0, -1)) == (0, 1, 1, 0)
    assert node(state) == "SITE-DIE"

    state = play(state, "roll 2", "draw 6D")

    assert cards(state)[-1, 0] == "6D"
    assert block(state, (-1, 0)).total == 0
    assert (node(state), state.round, state.ap) == ("ACT", 1, 3)
    assert (state.deck_size, len(state.unseen), len(state.city)) == (38, 44, 10)
    assert options(state) == ["move E", "move N", "move W", "search S", "end"]
    assert state.ap - play(state, "move E").ap == 1
    assert state.ap - play(state, "move N").ap == 2
    assert state.ap - play(state, "move W").ap == 1


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

    assert state.ap == 2
    assert (state.deck_size, state.placeholders) == (33, ((6, 0), (7, 0)))
    assert node(state) == "DRAW"
    assert len(chances(state)) == 35

    state = play(state, "draw 3C")

    assert options(state) == ["place E", "place NE", "place SE"]

    state = play(state, "place E")

    assert node(state) == "DRAW"
    assert state.zombies == ()
    assert state.site_dice == ()

    state = play(state, "draw 3D", "place NE")

    assert node(state) == "BLOCK-COINS"
    assert chances(state) == [("flip 0 0", 1), ("flip 1 0", 1)]

    state = play(state, "flip 0 0", "draw JH")

    assert cards(state)[5, -1] == "JH"
    assert node(state) == "BLOCK-COINS"
    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 1), ("flip 1 0", 1), ("flip 1 1", 1)]

    state = play(state, "flip 1 1")

    assert node(state) == "SITE-DIE"

    state = play(state, "roll 2")

    assert (node(state), state.ap) == ("ACT", 2)
    assert (state.deck_size, len(state.unseen), len(state.city)) == (30, 32, 22)
    assert state.zombies == (((5, -1), (1, 0, 1, 0)), ((5, 1), (0, 1, 0, 0)))

    spades = play(three_cards("10S"), "move E", "draw 3C", "place E")

    assert node(spades) == "BLOCK-COINS"
    assert chances(spades) == [("flip 0 0", 1), ("flip 1 0", 1)]


@pytest.mark.rule("OATD-SRCH-01", "OATD-SRCH-02", "OATD-SRCH-03", "OATD-MOVE-07")
def test_s04_the_rulebooks_example_searching_the_jack() -> None:
    state = play(three_cards(), *S03)

    assert site_dice(state) == {(5, -1): 2}
    assert refusal(state, "search SE") == "OATD-SRCH-02"

    state = play(state, "move E")

    assert state.deck_size == 31
    assert state.placeholders == ((7, 0),)

    state = play(state, "draw 3H", "place E", "draw 3S", "place NE", "draw 9H")

    assert (node(state), state.ap, state.deck_size) == ("ACT", 1, 28)

    state = play(state, "search S")

    assert site_dice(state) == {(5, -1): 1}
    assert state.ap == 0
    assert node(state) == "ATTACK"

    state = play(state, "decline")

    assert (node(state), state.round, state.ap) == ("ACT", 2, 3)

    state = play(state, "search S")

    assert site_dice(state) == {}
    assert (node(state), state.ap) == ("WEAPON-CHIP", 2)


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

    state = play(state, "draw KH", "place NE")

    assert chances(state) == [("flip 0 0", 1), ("flip 1 0", 1)]

    state = play(state, "flip 0 0")

    assert node(state) == "SITE-DIE"

    state = play(state, "roll 1", "draw Joker 2", "place E")

    assert chances(state) == [("flip 0 0", 1), ("flip 0 1", 1), ("flip 1 0", 1), ("flip 1 1", 1)]

    state = play(state, "flip 0 0")

    assert node(state) == "DRAW"
    assert (2, 0) not in site_dice(state)

    state = play(state, "draw 4D")

    assert cards(state)[2, -1] == "4D"
    assert chances(state) == [("flip 0 0", 1), ("flip 1 0", 1)]

    corner = game.pose(node="DRAW", round=0, city={(0, 1): "Joker 1"}, empty=[(1, 0), (1, 1)], to_come=["Joker 2"])

    assert chances(play(corner, "draw Joker 2", "place NE")) == [("flip 0 0", 1), ("flip 1 0", 1)]


def at_the_line() -> State:
    """S-08's position, walked to."""
    return walk(set_up(), [(0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2)])


@pytest.mark.rule("OATD-CHK-02", "OATD-CHK-03", "OATD-POOL-04", "INV-2")
def test_s08_three_placeholders_at_once() -> None:
    state = at_the_line()

    assert state.pawn == (4, 2)
    assert state.placeholders == ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0))
    assert (state.deck_size, len(state.unseen), len(state.city)) == (20, 26, 28)

    state = play(game.pose(city=state.city, placeholders=state.placeholders, pawn=(4, 2), deck=20), "move S")

    assert state.placeholders == ((2, 0), (6, 0), (7, 0))
    assert (state.deck_size, len(state.unseen)) == (23, 26)
    assert node(state) == "DRAW"

    state = play(state, chances(state)[0][0])

    assert options(state) == ["place S", "place SE", "place SW"]

    while node(state) != "ACT":
        state = play(state, options(state)[0] if options(state) else chances(state)[0][0])

    assert {(3, 0), (4, 0), (5, 0)} <= set(cards(state))
    assert (state.deck_size, len(state.unseen), len(state.city)) == (20, 23, 31)
    assert state.placeholders == ((2, 0), (6, 0), (7, 0))


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

    state = play(state, "draw 4D")

    assert options(state) == ["place W", "place NW", "place SW"]

    state = play(state, "place W")

    assert node(state) == "ACT"
    assert (state.deck_size, state.unseen) == (0, ("AS", "Joker 2"))
    assert state.placeholders == ((6, 0), (7, 0))

    state = play(state, "move W")

    assert node(state) == "ACT"
    assert options(state) == ["move E", "end"]
    assert refusal(state, "move N") == "OATD-MOVE-01"
    assert refusal(state, "move S") == "OATD-MOVE-01"


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
    state = play(state, "move E")

    assert (state.deck_size, state.placeholders) == (1, ((7, 0),))
    assert sorted(chances(state)) == [("draw AS", 1), ("draw Joker 2", 1)]

    state = play(state, "draw AS")

    assert options(state) == ["place E", "place NE", "place SE"]

    state = play(state, "place NE", "flip 0 0", "roll 6")

    assert node(state) == "ACT"
    assert (state.deck_size, state.unseen, state.placeholders) == (0, ("Joker 2",), ((7, 0),))


@pytest.mark.rule("OATD-MOVE-08", "OATD-CHK-08", "OATD-CHK-09", "OATD-POOL-05")
def test_s50_back_and_forth() -> None:
    state = play(
        set_up(),
        *("draw KS", "place N", "flip 0 0", "roll 2"),
        *("draw 4C", "place NE", "flip 1 0"),
        *("draw 6D", "place E", "flip 0 0"),
        *("draw 6S", "place S", "draw 6C", "place W"),
        *("draw 9S", "place NW", "flip 0 0", "draw 10D", "place SE", "flip 0 0", "draw 10C", "flip 0 0"),
    )

    assert (node(state), state.deck_size) == ("ACT", 38)

    state = play(state, "move E")

    assert state.deck_size == 39
    assert (2, 0) not in state.placeholders

    decks = []
    for lines in (("draw 9D", "place E"), ("draw 5D", "place NE", "flip 0 0"), ("draw 8D",)):
        state = play(state, *lines)
        decks.append(state.deck_size)

    assert decks == [38, 37, 36]
    assert (node(state), state.pawn) == ("ACT", (1, 0))

    back = play(state, "move W")

    assert node(back) == "ACT"
    assert back.pawn == (0, 0)
    assert back.deck_size == 36
    assert site_dice(back)[0, 1] == 2
    assert block(back, (1, 1)) == (1, 0, 0, 0)
    assert (back.city, back.zombies, back.site_dice) == (state.city, state.zombies, state.site_dice)


@pytest.mark.rule("OATD-CARD-02", "OATD-CARD-04", "OATD-ZPL-06")
def test_s51_faces_match_like_other_cards() -> None:
    jack = game.pose(node="DRAW", city={(0, 1): "JC", (1, 0): "4H"}, empty=[(1, 1)], to_come=["JH"])
    jack = play(jack, "draw JH")

    assert node(jack) == "SITE-DIE"
    assert block(jack, (1, 1)).total == 0

    four = game.pose(node="DRAW", city={(0, 1): "JH", (1, 0): "AS"}, empty=[(1, 1)], to_come=["4H"])
    four = play(four, "draw 4H")

    assert chances(four) == [("flip 0 0", 1), ("flip 1 0", 1)]

    king = game.pose(node="DRAW", city={(0, 0): "7H", (1, 1): "QS", (1, -1): "5C"}, empty=[(1, 0)], to_come=["KD"])
    king = play(king, "draw KD")

    assert node(king) == "BLOCK-COINS"
    assert game.chance_outcomes(king).total == 8

    king = play(king, "flip 1 2")

    assert block(king, (1, 0)) == (1, 0, 2, 0)
    assert node(king) == "SITE-DIE"
