"""The pages of the game leave nothing out."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import attrs

from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.posing.pose import NODE_NAMES, Facts

GAMES = Path(__file__).parents[2] / "docs" / "games"


def first_cells(page: str) -> list[str]:
    """The first cells of all tables of a page."""
    lines = (GAMES / page).read_text(encoding="utf-8").splitlines()
    return [line.split("|")[1] for line in lines if line.startswith("| ")]


def test_page_of_positions_has_every_fact_and_node() -> None:
    """Readers of the page need not look at the code; facts of one node stand in its row."""
    text = (GAMES / "zombie_flavored_doom_pose.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([\w-]+)(?:=True)?`", text))

    assert set(get_type_hints(Facts)) - told == set()
    assert set(NODE_NAMES) - told == set()
    lines: tuple[Any, ...] = game.ACTIONS
    words = set(re.findall(r"\w+", " ".join(first_cells("zombie_flavored_doom_pose.md"))))
    assert {line.WORD for line in lines} - words == set()


def test_page_of_the_game_has_every_field() -> None:
    told = set(re.findall(r"`(\w+)`", " ".join(first_cells("zombie_flavored_doom.md"))))

    assert {field.name for field in attrs.fields(game.State)} - told == set()
