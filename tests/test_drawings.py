"""Drawings: rows of spans with roles, their text, and which terminals show colors."""

import pytest

from tests import toy
from zombiekit import games
from zombiekit.drawings import GLUE, Drawing, Role, Span, bare, drawing_of, drawn, ground, row, spans, wrapped
from zombiekit.games import one_against_the_dead as dead
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.render.colors import STYLES, in_colors


def test_texts_stand_at_their_columns_and_the_later_lies_on_top() -> None:
    found = row((4, "KH", Role.RED), (0, "12", Role.PLAIN), (5, "S", Role.BLACK), (8, "  ", Role.WAY))

    assert found == (Span("12  "), Span("K", Role.RED), Span("S", Role.BLACK))
    assert row() == row((0, "   ", Role.GROUND)) == ()


def test_rows_lie_on_a_ground_that_stays_as_it_is() -> None:
    """What is written once has its role in every row laid on it."""
    wall = ground((0, "|", Role.WAY), (4, "|", Role.WAY), on=bare("   ", Role.GROUND))

    assert row((2, "z", Role.ZOMBIE), on=wall) == (
        *(Span("|", Role.WAY), Span(" ", Role.GROUND), Span("z", Role.ZOMBIE)),
        *(Span(" "), Span("|", Role.WAY)),
    )
    assert row(on=wall) == (Span("|", Role.WAY), Span("  ", Role.GROUND), Span(" "), Span("|", Role.WAY))


def test_long_texts_are_broken_at_words_that_keep_their_roles() -> None:
    words = spans("one ", ("two", Role.GOAL), f" 3{GLUE}4 five")

    assert wrapped(words, 9, "  ") == [
        (Span("one "), Span("two", Role.GOAL)),
        (Span("  3 4"),),
        (Span("  five"),),
    ]
    assert wrapped(words, 99) == [(Span("one "), Span("two", Role.GOAL), Span(" 3 4 five"))]
    assert wrapped((), 9) == wrapped(spans("  "), 9) == []


def test_parts_have_an_empty_row_between_them() -> None:
    drawing = drawing_of((["one", row((1, "two", Role.GOAL))], (), ["three"]))

    assert str(drawing) == "one\n two\n\nthree"
    assert drawing.rows[1] == (Span(" "), Span("two", Role.GOAL))


@pytest.mark.parametrize("name", games.names())
def test_the_text_of_a_drawing_is_the_text_of_the_state(name: str) -> None:
    """Colors add nothing to the text and remove nothing."""
    game = games.get(name)
    policies = [random_policy(Dice("drawings"))] * max(game.PLAYERS)
    match = play_match(game, policies, dice=Dice(3), max_steps=60)
    for state in (match.start, match.state):
        drawing = drawn(game, state)

        assert str(drawing) == str(state)
        assert in_colors(drawing).plain == str(state)


def test_a_game_that_draws_no_roles_is_shown_as_it_is() -> None:
    state = toy.new_game()

    assert str(drawn(toy, state)).split("\n")[:2] == ["options  deck: 8", "         rats: True"]
    assert in_colors(drawn(toy, state)).spans == []


def test_roles_say_what_stands_where() -> None:
    """Each thing in a city has its own; the pawn and the End take precedence over their card's suit."""
    state = dead.pose(
        node="PLACE",
        drawn="JS",
        city={(0, 0): "6H", (0, 1): "KD", (-1, 0): "5H", (0, -1): "7C", (-1, 1): "9D", (8, 0): "9C"},
        empty=[(1, 0), (1, 1)],
        zombies={(0, 0): (1, 0, 0, 2)},
    )
    found = {(span.text.strip(), span.role) for spans in dead.draw(state).rows for span in spans if span.text.strip()}

    assert found >= {("@6H^", Role.FIGURE), ("KD", Role.PLACE), (":6", Role.DIE), ("5H", Role.RED), ("7C", Role.BLACK)}
    assert found >= {("9C*", Role.GOAL), ("?E", Role.OPEN), ("##", Role.GROUND), ("Gl2", Role.ZOMBIE), ("==", Role.WAY)}
    assert {("AP 2", Role.COUNT), ("Strength 15", Role.COUNT)} <= found


def test_colors_are_those_of_the_roles() -> None:
    shown = in_colors(Drawing((row((0, "KH", Role.RED), (3, "air", Role.PLAIN)), row((0, "z", Role.ZOMBIE)))))

    assert shown.plain == "KH air\nz"
    assert [(shown.plain[span.start : span.end], span.style) for span in shown.spans] == [
        ("KH", STYLES[Role.RED]),
        ("z", STYLES[Role.ZOMBIE]),
    ]
