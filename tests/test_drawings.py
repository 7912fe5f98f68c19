"""Drawings: rows of spans with roles; the table in parts, which together equal the drawing; and windows on a large map."""

import re
from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from tests import toy
from zombiekit import CHANCE, TERMINAL, drawings, games
from zombiekit.cli.looking import overview
from zombiekit.cli.screen import in_rows
from zombiekit.cli.viewport import abreast, strips, window
from zombiekit.drawings import (
    Box,
    Drawing,
    MapDrawing,
    Parts,
    Role,
    Span,
    drawing_of,
    drawn,
    parts_of,
    row,
    spans,
    wrapped,
    wrapped_items,
)
from zombiekit.games import one_against_the_dead as dead
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.render.colors import STYLES, in_colors


def test_texts_stand_at_their_columns_and_the_later_lies_on_top() -> None:
    found = row((4, "KH", Role.RED), (0, "12", Role.PLAIN), (5, "S", Role.BLACK), (8, "  ", Role.WAY))
    assert found == (Span("12  "), Span("K", Role.RED), Span("S", Role.BLACK))
    assert row() == row((0, "   ", Role.GROUND)) == ()


def test_rows_lie_on_a_ground_that_stays_as_it_is() -> None:
    """What is written once has its role in every row laid on it."""
    wall = drawings.ground((0, "|", Role.WAY), (4, "|", Role.WAY), on=drawings.bare("   ", Role.GROUND))
    assert row((2, "z", Role.ZOMBIE), on=wall) == (
        *(Span("|", Role.WAY), Span(" ", Role.GROUND), Span("z", Role.ZOMBIE)),
        *(Span(" "), Span("|", Role.WAY)),
    )
    assert row(on=wall) == (Span("|", Role.WAY), Span("  ", Role.GROUND), Span(" "), Span("|", Role.WAY))


def test_long_texts_are_broken_at_words_that_keep_their_roles() -> None:
    words = spans("one ", ("two", Role.GOAL), f" 3{drawings.GLUE}4 five")
    assert drawings.wrapped(words, 9, "  ") == [
        (Span("one "), Span("two", Role.GOAL)),
        (Span("  3 4"),),
        (Span("  five"),),
    ]
    assert drawings.wrapped(words, 99) == [(Span("one "), Span("two", Role.GOAL), Span(" 3 4 five"))]
    assert drawings.wrapped((), 9) == drawings.wrapped(spans("  "), 9) == []
    assert drawings.wrapped(spans("one\ttwo\nthree"), 9) == [(Span("one two"),), (Span("three"),)]


def test_parts_have_an_empty_row_between_them() -> None:
    drawing = drawing_of((["one", row((1, "two", Role.GOAL))], (), ["three"]))
    assert str(drawing) == "one\n two\n\nthree"
    assert drawing.rows[1] == (Span(" "), Span("two", Role.GOAL))


def test_a_game_that_draws_no_roles_and_no_parts_is_shown_as_it_is_in_one_map() -> None:
    state = toy.new_game()
    lines = str(drawn(toy, state)).split("\n")
    assert lines[:2] == ["options  deck: 8", "         rats: True"]
    assert any(line.startswith("hands") for line in lines)
    assert not any("State(" in line for line in lines)
    assert in_colors(drawn(toy, state)).spans == []
    parts = parts_of(toy, state)
    assert (parts.chart.rows, parts.above, parts.notes, parts.legend) == (drawn(toy, state).rows, (), (), ())


def test_roles_say_what_stands_where() -> None:
    """Each thing in a city has its own; the pawn and the End take precedence over their card's suit."""
    cards = {(0, 0): "6H", (0, 1): "KD", (-1, 0): "5H", (0, -1): "7C", (-1, 1): "9D", (8, 0): "9C"}
    facts: dict[str, Any] = {"empty": [(1, 0), (1, 1)], "zombies": {(0, 0): (1, 0, 0, 2)}}
    drawing = dead.draw(dead.pose(node="PLACE", drawn="JS", city=cards, **facts))
    found = {(span.text.strip(), span.role) for spans in drawing.rows for span in spans if span.text.strip()}
    assert found >= {("@6H^", Role.FIGURE), ("KD", Role.PLACE), (":6", Role.DIE), ("5H", Role.RED), ("7C", Role.BLACK)}
    assert found >= {("9C*", Role.GOAL), ("?E", Role.OPEN), ("##", Role.GROUND), ("Gl2", Role.ZOMBIE), ("==", Role.WAY)}
    assert found >= {("AP 2", Role.COUNT), ("Strength 15", Role.COUNT)}


def test_colors_are_those_of_the_roles() -> None:
    shown = in_colors(Drawing((row((0, "KH", Role.RED), (3, "air", Role.PLAIN)), row((0, "z", Role.ZOMBIE)))))
    colored = [(shown.plain[span.start : span.end], span.style) for span in shown.spans]
    assert (shown.plain, colored) == ("KH air\nz", [("KH", STYLES[Role.RED]), ("z", STYLES[Role.ZOMBIE])])


FIGURES = {"one_against_the_dead": "@", "zombie_flavored_doom": "@", "they_come_back": "0123@"}


def states(name: str) -> list[Any]:
    game = games.get(name)
    found = []
    for seed in (1, 2):
        policies = [random_policy(Dice(f"parts {seed}"))] * max(game.PLAYERS)
        match = play_match(game, policies, dice=Dice(seed), max_steps=400)
        found += [step.state for step in match.history[:: max(1, match.length // 40)]] + [match.state]
    return found


def text(rows: Any) -> list[str]:
    return ["".join(span.text for span in row) for row in rows]


def words(parts: Parts) -> list[str]:
    drawn_aside = [line for inset in parts.insets for line in inset]
    rows = (*parts.above, *parts.chart.rows, *parts.notes, *parts.legend, *drawn_aside)
    return sorted(word for line in text(rows) for word in line.split())


@pytest.mark.parametrize("name", games.names())
def test_the_parts_and_the_text_of_a_state_tell_what_the_drawing_tells(name: str) -> None:
    """Colors add nothing to the text and remove nothing."""
    game = games.get(name)
    for state in [game.new_game(), *states(name)]:
        drawing = drawn(game, state)
        assert str(drawing) == in_colors(drawing).plain == str(state)
        asked = sorted(str(drawing).split("\n\n")[-1].split())
        assert sorted([*words(parts_of(game, state)), *asked]) == sorted(str(drawing).split())


@pytest.mark.parametrize("name", games.names())
def test_what_an_action_points_at_is_on_the_map(name: str) -> None:
    """The eye is on the map, too: at a figure of the seat to act, if it has one there."""
    game: Any = games.get(name)
    seen = 0
    for state in states(name):
        chart = parts_of(game, state).chart
        row, column = chart.focus
        assert not chart.rows or (0 <= row < len(chart.rows) and 0 <= column < chart.width)
        pointed = [place for action in game.legal_actions(state) for place in game.places(state, action)]
        for box in [chart.places[place] for place in pointed if place[0] != "seat"]:
            assert chart.head <= box.row
            assert box.row + box.height <= len(chart.rows) + (box.height > 1)  # a city's last row may lack zombies
            assert chart.margin <= box.column <= chart.width + 3 - box.width
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", FIGURES)
def test_the_eye_is_at_the_figure_of_whoever_acts(name: str) -> None:
    game, at_figures = games.get(name), 0
    for state in states(name):
        if game.current_player(state) not in (CHANCE, TERMINAL):
            chart = parts_of(game, state).chart
            row, column = chart.focus
            near = text(chart.rows)[row][max(0, column - 1) : column + 5]
            at_figures += any(figure in near for figure in FIGURES[name])
    assert at_figures > 10


@attrs.frozen
class Bare:
    """A state class that defines no text."""

    left: int = 3
    hand: tuple[str, ...] = ("axe", "torch")
    board: Mapping[str, int] = attrs.field(factory=lambda: {"a1": 3, "b2": 4})
    none: tuple[str, ...] = ()
    roles: tuple[tuple[Role | None, ...], ...] = ((Role.WAY, None), (Role.WAY,), ())
    agenda: tuple[str, ...] = ("Turn",)
    events: tuple[str, ...] = ()


def test_a_state_without_a_text_is_a_table_of_its_fields() -> None:
    """What is still to come and what has happened is left out."""
    nameless: Any = object()
    rows = ["left   3", "hand   axe, torch", "board  a1: 3", "       b2: 4", "none   -"]
    rows.append("roles  (way, None), (way), ()")
    assert text(drawn(nameless, Bare()).rows) == rows


GRID = MapDrawing(
    tuple(row(*((5 * x, f"{chr(ord('a') + x)}{y}--", Role.WAY) for x in range(20))) for y in range(10)),
    {("cell", (x, y)): Box(y, 5 * x, 1, 4) for x in range(20) for y in range(10)},
    (5, 50),
)


def test_the_window_is_around_the_eye_and_tells_what_it_leaves_out() -> None:
    left_out = ("Map: ^3 v2 <9 >8", "(`board` shows", "all)")
    assert window(GRID, 100, 10) == list(GRID.rows)
    assert text(window(GRID, 17, 6)) == [*(f"  j{y}-- k{y}-- l{y}--" for y in range(3, 8)), *left_out]
    assert text(window(GRID, 99, 6))[-1] == "The map goes on: ^ 3 north, v 2 south (`board` shows all)"


@pytest.mark.parametrize(
    ("height", "choices", "columns", "first"),
    [
        pytest.param(6, [(11, 8)], "    k{y}-- l{y}--", 4, id="the eye is kept if both fit"),
        pytest.param(6, [(19, 9)], "   r{y}-- s{y}-- t{y}--", 5, id="what the edge would cut is left out"),
        pytest.param(4, [(19, 0), (0, 5), (10, 9)], "  j{y}-- k{y}-- l{y}--", 5, id="of several the nearest, whole"),
    ],
)
def test_the_window_goes_where_the_choices_are(height: int, choices: Any, columns: str, first: int) -> None:
    shown = text(window(GRID, 17, height, [GRID.places["cell", at] for at in choices]))
    assert shown[:5] == [columns.format(y=y) for y in range(first, first + 5)]


def test_places_far_away_on_one_side_do_not_push_the_eye_to_the_edge() -> None:
    """They would all be west of it, and not all of them fit: a third of the window stays for the other side."""
    west = [GRID.places["cell", (x, 5)] for x in range(10)]
    assert text(window(GRID, 40, 4, west))[0].split() == [f"{x}3--" for x in "fghijkl"]


def test_items_are_kept_whole() -> None:
    """Two blanks separate them; one that is too long for a line is broken between its words."""
    words = (
        Span("H", Role.PLACE),
        Span(" Hospital  "),
        Span("T", Role.PLACE),
        Span(" Toy Store  somewhere on the hill"),
    )
    assert text(wrapped_items(words, 16, " ")) == ["H Hospital", " T Toy Store", " somewhere on", " the hill"]
    assert text(in_rows([words], 16)) == ["H Hospital", "    T Toy Store", "    somewhere on", "    the hill"]
    assert wrapped_items(words, 50) == wrapped(words, 50)
    assert wrapped_items(words, 16)[1][0] == Span("T", Role.PLACE)


def test_a_low_window_has_at_least_the_eye() -> None:
    """On a screen too narrow for the eye it is cut."""
    rows = tuple(row((0, f"{y:2} .........", Role.WAY)) for y in range(20))
    chart = MapDrawing(rows, {("at", 0): Box(8, 3, 4, 9)}, (8, 3))
    assert [line.split()[0] for line in text(window(chart, 20, 2, least=3))[:4]] == ["8", "9", "10", "11"]
    assert len(text(window(chart, 8, 2, least=3))) >= 4


def test_of_places_that_are_as_near_the_window_has_one_that_fits_beside_the_eye() -> None:
    """Places are four rows high and the window has six, so a place half beside the eye fits, and one below it does not."""
    rows = tuple(row((0, f"{y:2} .........", Role.WAY)) for y in range(20))
    eye, below, half = Box(8, 3, 4, 3), Box(12, 3, 4, 3), Box(10, 11, 4, 3)
    chart = MapDrawing(rows, {("at", 0): eye, ("at", 1): below, ("at", 2): half}, (8, 3))
    shown = text(window(chart, 20, 7, [below, half]))
    assert [line.split()[0] for line in shown[:6]] == ["8", "9", "10", "11", "12", "13"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(("width", "height"), [(80, 12), (40, 9)])
def test_windows_have_the_eye_and_fit(name: str, width: int, height: int) -> None:
    for state in states(name)[::4]:
        chart = parts_of(games.get(name), state).chart
        rows = text(window(chart, width, height))
        assert len(rows) <= height
        assert all(len(line) <= width for line in rows)
        line, column = chart.focus
        mark = text(chart.rows)[line][column : column + 2].strip() if chart.rows else ""
        assert any(mark in shown for shown in rows) or not rows


def test_small_drawings_stand_side_by_side_as_far_as_they_fit() -> None:
    """The blanks between them shrink first; then the last ones go below the others."""
    boxes = [(spans(f"{number}:"), spans(("+--+", Role.GROUND))) for number in range(3)]
    assert [text(rows) for rows in abreast(boxes, 80)] == [
        ["  0:           1:           2:", "  +--+         +--+         +--+"]
    ]
    assert [text(rows) for rows in abreast(boxes, 18)] == [["  0:    1:    2:", "  +--+  +--+  +--+"]]
    assert [text(rows) for rows in abreast(boxes, 15)] == [
        ["  0:       1:", "  +--+     +--+"],
        ["  2:", "  +--+"],
    ]
    assert [text(rows)[0] for rows in abreast(boxes, 3)] == ["  0:", "  1:", "  2:"]
    assert [*abreast((), 80)] == []


@pytest.mark.parametrize("name", games.names())
def test_every_place_is_whole_in_some_strip(name: str) -> None:
    for state in states(name)[::8]:
        chart = parts_of(games.get(name), state).chart
        rows = text(chart.rows)
        pieces = ["\n".join(text(strip)) for strip in strips(chart, 60)]
        assert all(len(line) <= 60 for piece in pieces for line in piece.split("\n"))
        for line, column, height, width in chart.places.values():
            for each in rows[line : line + height]:
                words = each[column : column + width].split("_")[0].strip()
                assert any(words in piece for piece in pieces)


@pytest.mark.parametrize("name", games.names())
def test_the_map_in_small_has_a_word_for_every_place(name: str) -> None:
    """The words follow the order of the map, and fit the terminal."""
    for state in states(name)[::8]:
        chart = parts_of(games.get(name), state).chart
        if not chart.places:
            continue
        rows = text(overview(chart, 80))
        lines = len({box.row for box in chart.places.values()})
        labels = "".join(text(chart.rows[: chart.head])).split()
        stacked = zip(*(row.ljust(80) for row in rows[:-lines]), strict=True)
        assert (len(rows) > lines) == bool(labels)
        assert labels in (rows[0].split(), ["".join(column).strip() for column in stacked if "".join(column).strip()])
        assert max(map(len, rows)) <= 80


def test_the_map_in_small_shows_what_matters_most() -> None:
    rows = (
        row((0, "  1", Role.PLAIN), (4, ".z", Role.ZOMBIE), (6, "2", Role.SEAT_2), (8, "..", Role.GROUND)),
        row(
            (0, "  2", Role.PLAIN),
            (4, "H", Role.PLACE),
            (5, "z", Role.ZOMBIE),
            (8, "z", Role.ZOMBIE),
            (9, "X", Role.GOAL),
        ),
    )
    places: Any = {("square", (x, y)): Box(y, 4 + 4 * x, 1, 3) for x in range(2) for y in range(2)}
    assert text(overview(MapDrawing(rows, places, margin=4), 80)) == ["  1  2  ..", "  2  z  X"]


@pytest.mark.parametrize(
    ("word", "most", "shown"),
    [
        ("+F2M3W1", 4, "+F2"),
        ("+F2M3W1", 3, "+F2"),
        ("+F12M3", 3, "+F"),
        ("+F2", 2, "+F"),
        ("Z10", 2, "Z"),
        ("*Cas", 4, "*Cas"),
    ],
)
def test_the_map_in_small_cuts_no_number(word: str, most: int, shown: str) -> None:
    places: Any = {("tile", at): Box(0, 10 * at, 1, 9) for at in range(2)}
    chart = MapDrawing((row((0, word, Role.ITEM), (10, word, Role.ITEM)),), places)
    rows = text(overview(chart, 2 * most + 2))
    assert rows[-1].split() == [shown] * 2


def test_a_window_has_no_ways_between_places_that_it_does_not_show() -> None:
    ways = re.compile(r" *-?\d+ [ =-]*")
    for state in states("one_against_the_dead")[::8]:
        chart = parts_of(dead, state).chart
        for height in range(6, len(chart.rows)):
            top, *_, bottom, note = text(window(chart, chart.width, height))[chart.head :]
            assert not ways.fullmatch(top)
            assert not ways.fullmatch(bottom)
            assert note.startswith(("The map goes on: ", "Map: "))


@pytest.mark.parametrize("room", [80, 60, 40])
@pytest.mark.parametrize("board", ["Crossroads", "Honeycomb", "Quarters"])
def test_the_map_in_small_is_no_wider_than_the_screen(board: str, room: int) -> None:
    game = games.get("zombie_flavored_doom")
    rows = text(overview(parts_of(game, game.new_game(game.Options(board=board))).chart, room))
    assert max(map(len, rows)) <= room


def test_a_map_of_hexes_has_a_line_for_each_row_and_letters_where_nothing_is() -> None:
    """The columns lean, so letters above the first row could not be followed down."""
    game = games.get("zombie_flavored_doom")
    parts = parts_of(game, game.new_game(game.Options(board="Honeycomb")))
    rows = text(parts.chart.rows)
    assert len(rows) == 15
    for (_, name), (line, column, _, width) in parts.chart.places.items():
        assert line == int(name[1:]) - 1
        assert rows[line][column] in {name[0], "1", "2", "3"} or width > 1
    assert "a-o plain" in "\n".join(text(parts.legend))
