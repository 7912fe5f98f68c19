"""The pages of *DEFCON ZOMBIES* about the game, posing and cards, which name everything that they are about."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import attrs

from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.event_cards import FIELDS, Do
from zombiekit.games.defcon_zombies.posing.facts import NODE_NAMES, Facts
from zombiekit.notation import parse

DOCS = Path(__file__).parents[2] / "docs/games"
PAGE, POSE, CARDS = (
    (DOCS / f"defcon_zombies{name}.md").read_text(encoding="utf-8") for name in ("", "_pose", "_cards")
)
CLASSES: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
WORDS = {cls.WORD for cls in CLASSES}


def test_page_of_positions_has_every_fact_and_node() -> None:
    """It also has every action and outcome, so readers need not look at the code."""
    firsts = [line.split("|")[1].replace("`", "").strip() for line in POSE.splitlines() if line.startswith("| ")]
    assert {"unchecked", *get_type_hints(Facts)} - set(re.findall(r"`(\w+)`", POSE)) == set()
    assert sorted(first for first in firsts if first in NODE_NAMES) == sorted(NODE_NAMES)
    assert WORDS - {first.split()[0] for first in firsts if first} == set()


def test_page_of_the_game_has_every_line_field_event_and_preset() -> None:
    """The parser accepts its lines of notation."""
    lines, fields, events, presets = (
        re.findall(r"`([^`]+)`", PAGE.split(f"## {title}\n")[1].split("\n## ")[0])
        for title in ("Actions and outcomes", "The state", "Events", "Options and presets")
    )
    assert {str(parse(game, line)).split()[0] for line in lines if line.split()[0] in WORDS} == WORDS
    assert {field.name for field in attrs.fields(game.State)} - set(fields) == set()
    assert {event.__name__ for event in game.EVENTS} - set(events) == set()
    assert set(game.Options.PRESETS) - set(presets) == set()


def test_page_of_cards_has_every_effect_and_its_fields() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", CARDS, re.MULTILINE))
    assert set(Do) <= set(table)
    for do, fields in FIELDS.items():
        assert set(fields) <= set(re.findall(r"`(\w+)`", table[do]))
