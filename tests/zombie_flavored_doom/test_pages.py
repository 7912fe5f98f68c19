"""The pages of the game leave out no fact, node, line, field or event."""

import re
from typing import Any, get_type_hints

import attrs

from tests.pages import text_of
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.posing.facts import NODE_NAMES, Facts


def told(page: str) -> set[str]:
    """Return the words of code in all tables of a page."""
    tables = " ".join(line for line in text_of(page).splitlines() if line.startswith("| "))
    return {word for code in re.findall("`([^`]*)`", tables) for word in re.findall(r"[\w-]+", code)}


def test_page_of_positions_has_every_fact_node_and_line() -> None:
    lines: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
    assert {*get_type_hints(Facts), *NODE_NAMES, *(line.WORD for line in lines)} <= told(
        "games/zombie_flavored_doom_pose.md"
    )


def test_page_of_the_game_has_every_field_and_event() -> None:
    page = "games/zombie_flavored_doom.md"
    assert {field.name for field in attrs.fields(game.State)} <= told(page)
    assert {event.__name__ for event in game.EVENTS} <= told(page)
