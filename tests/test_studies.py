"""The studies that the documentation quotes: each design fits its results, and the tables made from them."""

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from docs.made import made
from docs.made.studies import LADDER, TABLES, USED
from zombiekit.arena import play, read, read_design

EXAMPLES = Path(__file__).parent.parent / "examples"
STUDIES = sorted((EXAMPLES / "studies").glob("*.toml"))
REPLAYED = 3
"""How many games of each study are replayed; if bots look ahead, which takes seconds, only the shortest one."""
MOST_EFFORT = 500
"""Playouts at a decision times their depth; games of bots that look farther are replayed on request: `pytest -m slow`."""


def efforts(text: str) -> int:
    """Return how far the bots of a design look ahead, all together."""
    return sum(int(number) * int(depth) for number, depth in re.findall(r"iterations=(\d+),depth=(\d+)", text))


def by_effort(path: Path) -> Any:
    marks = pytest.mark.slow if efforts(path.read_text(encoding="utf-8")) > MOST_EFFORT else ()
    return pytest.param(path, marks=marks, id=path.stem)


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bots of the examples importable."""
    monkeypatch.syspath_prepend(str(EXAMPLES))


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_results_are_whole(path: Path) -> None:
    results = read(path.with_suffix(".jsonl"))
    assert results.is_whole
    assert results.design == read_design(path.read_text(encoding="utf-8"))


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize("path", [by_effort(path) for path in STUDIES])
def test_results_come_out_again(path: Path) -> None:
    """Replaying some games of each shows when changes to rules or bots make figures on the pages outdated."""
    design = read_design(path.read_text(encoding="utf-8"))
    rows = list(read(path.with_suffix(".jsonl")))
    looks_ahead = any(bot.startswith(("greedy", "expectimax", "flat", "mcts", "ismcts")) for bot in design.bots)
    shortest = min(range(len(rows)), key=lambda index: rows[index].steps)
    for index in [shortest] if looks_ahead else range(0, len(design), len(design) // REPLAYED):
        again = play(design, index)
        assert (again if rows[index].course else attrs.evolve(again, course="")) == rows[index]


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_on_a_page(name: str) -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (EXAMPLES.parent / "docs").rglob("*.md"))
    assert f"\n```made\nstudy {name}\n```\n" in pages
    assert made(f"study {name}").count("<tr>") > 3


def test_pictures_of_studies_are_made_for_pages() -> None:
    drawn = made("chart defcon_variants_sensible options")
    assert drawn.startswith('<figure class="study"><svg ')
    assert "base game: 37.5 % (" in drawn


def test_studies_that_settings_were_chosen_on_are_known_by_their_names() -> None:
    assert {
        read_design((EXAMPLES / "studies" / f"{name}.toml").read_text(encoding="utf-8")).study for name in LADDER
    } >= USED
