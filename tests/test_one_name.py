"""A class name stands for one thing: in the rooms outside the games, and within each game."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import zombiekit

ROOT = Path(zombiekit.__file__).parent
GAMES = sorted(path for path in (ROOT / "games").iterdir() if (path / "table").is_dir())


def names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of classes and types that a module defines at its top level."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


def shared(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the names that more than one module defines, with the modules."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(files):
        for name in names(ast.parse(file.read_text(encoding="utf-8"))):
            found[name].append(str(file.relative_to(ROOT)))
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_outside_the_games() -> None:
    assert shared(path for path in ROOT.rglob("*.py") if "games" not in path.relative_to(ROOT).parts) == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_within_a_game(game: Path) -> None:
    assert shared(game.rglob("*.py")) == {}


def test_what_is_shared_is_found() -> None:
    twice = [*ROOT.glob("agenda/nodes.py"), *ROOT.glob("agenda/nodes.py")]
    assert shared(twice)["Decision"] == ["agenda/nodes.py"] * 2
