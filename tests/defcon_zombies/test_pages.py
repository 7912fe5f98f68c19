"""The pages of *DEFCON ZOMBIES* about the game and its cards, which name everything that they are about."""

import re
from pathlib import Path
from typing import Any

from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.event_cards import FIELDS, Do
from zombiekit.notation import parse

DOCS = Path(__file__).parents[2] / "docs/games"
PAGE, CARDS = ((DOCS / f"defcon_zombies{name}.md").read_text(encoding="utf-8") for name in ("", "_cards"))
CLASSES: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
WORDS = {cls.WORD for cls in CLASSES}


def test_page_of_the_game_has_every_line_and_preset() -> None:
    """The parser accepts its lines of notation."""
    lines, presets = (
        re.findall(r"`([^`]+)`", PAGE.split(f"## {title}\n")[1].split("\n## ")[0])
        for title in ("Actions and outcomes", "Options and presets")
    )
    assert {str(parse(game, line)).split()[0] for line in lines if line.split()[0] in WORDS} == WORDS
    assert set(game.Options.PRESETS) - set(presets) == set()


def test_page_of_cards_has_every_effect_and_its_fields() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", CARDS, re.MULTILINE))
    assert set(Do) <= set(table)
    for do, fields in FIELDS.items():
        assert set(fields) <= set(re.findall(r"`(\w+)`", table[do]))
