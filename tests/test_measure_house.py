"""The script that counts files, lines, imports and mentions, run on a small package made for it."""

from __future__ import annotations

from pathlib import Path

from tests.measure_house import mentions, modules, nodes

RULES = '''"""Two nodes.

With a docstring of three lines.
"""

from zombiekit.agenda import Automatic
from zombiekit.agenda import (
    Choice,
)

__all__ = ["First", "Second"]


class First(Automatic):
    """Comes first."""


class Second(First):
    after = First


NODES = (First, Second, First)
'''
CHECKS = "# nobody counts this\nfrom zombiekit.games.mine.rules import Second\n\nTOP = Second\n"


def made(tmp_path: Path) -> Path:
    package = tmp_path / "zombiekit"
    game = package / "games" / "mine"
    game.mkdir(parents=True)
    (game / "rules.py").write_text(RULES, encoding="utf-8")
    (game / "checks.py").write_text(CHECKS, encoding="utf-8")
    return package


def test_lines_are_counted_by_what_they_say(tmp_path: Path) -> None:
    checks, rules = modules(made(tmp_path))

    assert (rules.lines, rules.code, rules.imports, rules.registries) == (22, 9, 4, 2)
    assert (checks.lines, checks.code, checks.imports, checks.registries) == (4, 2, 1, 0)


def test_a_node_is_mentioned_wherever_its_name_stands(tmp_path: Path) -> None:
    game = modules(made(tmp_path))

    assert nodes(game) == ["First", "Second"]
    assert mentions(game) == ((6 + 5) / 2, (1 + 2) / 2)
