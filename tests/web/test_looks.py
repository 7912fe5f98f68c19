"""The colors of the pages, by day and by night: text has a contrast of at least 4.5 to 1, edges of 3 to 1."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from zombiekit.render.svg.style import SHAPE_CONTRAST, TEXT_CONTRAST, contrast
from zombiekit.web.board import STYLE

TEXTS = [
    ("ink", "back"),
    ("ink", "card"),
    ("soft", "back"),
    ("soft", "card"),
    ("mark", "back"),
    ("on-button", "button"),
]
EDGES = [("line", "back"), ("mark", "back"), ("mark", "card"), ("button", "back"), ("button", "card")]


def themes() -> list[dict[str, str]]:
    rules = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    return [dict(re.findall(r"--([\w-]+): (#\w{6});", rule)) for rule in rules]


@pytest.mark.parametrize("number", [0, 1], ids=["light", "dark"])
def test_colors_can_be_told_apart(number: int) -> None:
    colors = themes()[number]

    assert [pair for pair in TEXTS if contrast(colors[pair[0]], colors[pair[1]]) < TEXT_CONTRAST] == []
    assert [pair for pair in EDGES if contrast(colors[pair[0]], colors[pair[1]]) < SHAPE_CONTRAST] == []


def test_both_themes_have_the_same_colors() -> None:
    light, dark = themes()

    assert light.keys() == dark.keys()
    assert light.keys() >= {name for pair in (*TEXTS, *EDGES) for name in pair}
