"""The documentation pages of *DEFCON ZOMBIES*: the game, posing positions and writing cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_type_hints

import attrs

from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.event_cards import FIELDS, Do
from zombiekit.games.defcon_zombies.posing.facts import Facts
from zombiekit.games.defcon_zombies.posing.posed_nodes import NODE_NAMES
from zombiekit.notation import parse

DOCS = Path(__file__).parents[2] / "docs"


def rows(page: str) -> list[str]:
    """Return the first cell of each table row on a page, without backticks."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    return [line.split("|")[1].replace("`", "").strip() for line in lines if line.startswith("| ")]


def test_page_of_positions_has_every_fact_and_node() -> None:
    """It also has every action and outcome, so readers need not look at the code."""
    page = "games/defcon_zombies_pose.md"
    told, text = rows(page), (DOCS / page).read_text(encoding="utf-8")
    facts = {"unchecked", *get_type_hints(Facts)}
    classes: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)

    assert facts - set(re.findall(r"`(\w+)`", text)) == set()
    assert sorted(row for row in told if row in NODE_NAMES) == sorted(NODE_NAMES)
    assert {cls.WORD for cls in classes} - {row.split()[0] for row in told if row} == set()


def test_page_of_the_game_has_every_line_field_event_and_preset() -> None:
    """The parser accepts its lines of notation."""
    text = (DOCS / "games/defcon_zombies.md").read_text(encoding="utf-8")
    lines, fields, events, presets = (
        re.findall(r"`([^`]+)`", text.split(f"## {title}\n")[1].split("\n## ")[0])
        for title in ("Actions and outcomes", "The state", "Events", "Options and presets")
    )
    classes: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
    words = {cls.WORD for cls in classes}
    examples = [line for line in lines if line.split()[0] in words]

    assert {str(parse(game, line)).split()[0] for line in examples} == words
    assert {field.name for field in attrs.fields(game.State)} - set(fields) == set()
    assert {event.__name__ for event in game.EVENTS} - set(events) == set()
    assert set(game.Options.PRESETS) - set(presets) == set()


def test_page_of_cards_has_every_effect_and_its_fields() -> None:
    text = (DOCS / "games/defcon_zombies_cards.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", text, re.MULTILINE))

    assert set(Do) <= set(table)
    for do, fields in FIELDS.items():
        assert set(fields) <= set(re.findall(r"`(\w+)`", table[do]))
