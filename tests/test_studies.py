"""The studies that the documentation quotes: designs and results that belong together, and the tables made of them."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from zombiekit.arena import play, read, read_design

EXAMPLES = Path(__file__).parent.parent / "examples"
STUDIES = sorted((EXAMPLES / "studies").glob("*.toml"))
REPLAYED = 3
"""So many games of each study are played again."""


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bots of the examples be found, and the tables."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.syspath_prepend(str(EXAMPLES / "studies"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_results_are_whole_and_come_out_again(path: Path) -> None:
    """Some games of each, so that nobody changes rules or bots and leaves old figures on the pages."""
    design = read_design(path.read_text(encoding="utf-8"))
    results = read(path.with_suffix(".jsonl"))
    rows = list(results)

    assert results.is_whole
    assert results.design == design
    for index in range(0, len(design), len(design) // REPLAYED):
        assert play(design, index) == rows[index]


def test_tables_of_the_pages_are_those_of_the_results() -> None:
    tables = import_module("tables")
    for make in tables.TABLES:
        kept = EXAMPLES / "studies" / f"{make.__name__}.md"
        assert kept.read_text(encoding="utf-8") == make() + "\n", "python examples/studies/tables.py makes it anew"


def test_every_table_is_on_a_page() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (EXAMPLES.parent / "docs").rglob("*.md"))
    for path in (EXAMPLES / "studies").glob("*.md"):
        assert f"\n--8<--\nexamples/studies/{path.name}\n--8<--\n" in pages, path.name
