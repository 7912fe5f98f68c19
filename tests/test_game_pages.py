"""The two pages of each game, on positions and on the game, leave out no fact, node, line, field or event."""

import re
from importlib import import_module
from typing import Any, get_type_hints

import attrs

from tests.every_game import in_each_game
from tests.pages import text_of

CLASSES = {"State", "None", "PreparedMap", "Undetermined"}
"""What the pages of games name with a capital letter, besides events."""


def cells(text: str) -> list[list[str]]:
    """Return the cells of all tables of a page or a section, row by row, without marks of code."""
    lines = [line.replace("`", "") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def section(page: str, title: str) -> str:
    """Return the part of a page that stands under a title."""
    return text_of(page).split(f"\n## {title}\n")[1].split("\n## ")[0]


@in_each_game
def test_page_of_positions_has_every_fact_and_every_node_once(game: Any) -> None:
    """Readers of the page need not look at the code; facts of one node may stand in its row."""
    page, named = f"games/{game.NAME}_pose.md", import_module(f"{game.__name__}.posing.facts")
    tables = " ".join(line for line in text_of(page).splitlines() if line.startswith("| "))
    facts = {word for code in re.findall("`([^`]*)`", tables) for word in re.findall(r"\w+", code)}
    nodes = [word for row in cells(section(page, "The nodes")) for word in row[0].split(", ")]
    assert {*get_type_hints(named.Facts)} - facts == set()
    assert sorted(node for node in nodes if node in named.NODE_NAMES) == sorted(named.NODE_NAMES)


@in_each_game
def test_pages_have_every_action_and_outcome(game: Any) -> None:
    pages = f"games/{game.NAME}.md", f"games/{game.NAME}_pose.md"
    firsts = [row[0] for page in pages for row in cells(text_of(page))]
    words = {word for first in firsts for word in re.findall(r"\w+", first)}
    assert {line.WORD for line in (*game.ACTIONS, *game.OUTCOMES)} - words == set()


@in_each_game
def test_page_of_the_game_has_every_field_and_no_events_but_those_of_the_game(game: Any) -> None:
    page, events = f"games/{game.NAME}.md", {event.__name__ for event in game.EVENTS}
    fields = {word for row in cells(section(page, "The state")) for word in row[0].split(", ")}
    named = set(re.findall(r"`([A-Z]\w+)`", text_of(page)))
    assert {field.name for field in attrs.fields(game.State)} - fields == set()
    assert (events - named, named - events - CLASSES) == (set(), set())
    assert game.RULESET in {cell for row in cells(text_of(page)) for cell in row}
