"""The table in parts: together they equal the single drawing, and every place is where it is drawn."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from tests import toy
from zombiekit import games
from zombiekit.drawings import Parts, drawn, parts_of
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.play import Dice, new_match, play_match, random_policy

FIGURES = {"one_against_the_dead": "@", "zombie_flavored_doom": "@", "they_come_back": "0123@"}


def states(name: str) -> list[Any]:
    """Return states from two games: from start to end, and the last."""
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
    """Return every word in the parts, sorted."""
    rows = (*parts.above, *parts.chart.rows, *parts.notes, *parts.legend)
    return sorted(word for line in text(rows) for word in line.split())


@pytest.mark.parametrize("name", games.names())
def test_the_parts_tell_what_the_drawing_tells(name: str) -> None:
    game = games.get(name)
    for state in states(name):
        drawing = drawn(game, state)
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


def test_a_game_without_parts_is_one_map() -> None:
    state = new_match(toy).state
    parts = parts_of(toy, state)
    assert parts.chart.rows == drawn(toy, state).rows
    assert parts.above == parts.notes == parts.legend == ()


@attrs.frozen
class Bare:
    """A state class that defines no text."""

    left: int = 3
    hand: tuple[str, ...] = ("axe", "torch")
    board: Mapping[str, int] = attrs.field(factory=lambda: {"a1": 3, "b2": 4})
    none: tuple[str, ...] = ()
    agenda: tuple[str, ...] = ("Turn",)
    events: tuple[str, ...] = ()


def test_a_state_without_a_text_is_a_table_of_its_fields() -> None:
    """What is still to come and what has happened is left out."""
    nameless: Any = object()
    rows = ["left   3", "hand   axe, torch", "board  a1: 3", "       b2: 4", "none   -"]
    assert text(drawn(nameless, Bare()).rows) == rows
