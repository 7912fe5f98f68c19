"""The pages of the game leave nothing out."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import attrs

from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.posing.facts import NODE_NAMES, Facts

DOCS = Path(__file__).parents[2] / "docs"


def rows(page: str) -> list[str]:
    """Return the first cells of all tables of a page, without marks of code."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    return [line.split("|")[1].replace("`", "").strip() for line in lines if line.startswith("| ")]


def test_page_of_positions_has_every_fact_and_node() -> None:
    """Readers of the page need not look at the code."""
    told = rows("games/one_against_the_dead_pose.md")
    facts = set(get_type_hints(Facts))
    lines: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
    words = {word for row in told for word in row.replace(",", "").split()}

    assert facts - set(told) == set()
    assert [row for row in told if row in NODE_NAMES] == list(NODE_NAMES)
    assert {line.WORD for line in lines} - words == set()


def test_page_of_the_game_has_every_field_and_event() -> None:
    page = (DOCS / "games/one_against_the_dead.md").read_text(encoding="utf-8")
    told = {word for row in rows("games/one_against_the_dead.md") for word in row.split(", ")}

    assert {field.name for field in attrs.fields(game.State)} - told == set()
    assert {event.__name__ for event in game.EVENTS} - set(re.findall(r"`(\w+)`", page)) == set()
    assert game.RULESET in told
