"""Imports run one way: no cycles between files, no imports inside functions of games, and users enter by the doors."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from docs.made.imports import PACKAGE, graph, imported, modules, reached, tree

ROOT = Path(__file__).parent.parent
UNDONE: set[str] = set()
"""Games whose files are not in rooms yet."""
LEFT = {"zombiekit.testing.candidates", "zombiekit.testing.tour"}
"""A cycle that remains: `Source` is in the wrong module of the two."""
DEEP = re.compile(r"^(?:>>> )?from zombiekit\.games\.(\w+)\.(?!box import)([\w.]+) import", re.MULTILINE)


def game_of(module: str) -> str:
    """Return the game that a module belongs to, or ""."""
    return module.removeprefix("zombiekit.games.").partition(".")[0] if module.startswith("zombiekit.games.") else ""


def test_no_file_imports_itself_by_way_of_others() -> None:
    """Imports for type checkers count, since a reader of one file must read the other first."""
    circles = [module for module in graph() if module in reached(module, graph())]

    assert [module for module in circles if game_of(module) not in UNDONE and module not in LEFT] == []


def test_games_that_are_done_are_not_excused() -> None:
    """A game without cycles whose files are in rooms comes off the list."""
    circular = {game_of(module) for module in graph() if module in reached(module, graph())}
    flat = {game_of(name) for name in modules()} - {game_of(name) for name in modules() if ".rules." in name} - {""}

    assert UNDONE & (circular | flat) == UNDONE


def test_games_import_nothing_late() -> None:
    """An import inside a function hides what a file needs."""
    late = [
        f"{name}: {function.name}"
        for name, path in modules().items()
        if game_of(name) and game_of(name) not in UNDONE
        for function in ast.walk(tree(path))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if imported(node)
    ]

    assert late == []


def outside() -> list[Path]:
    """Return what users would write: examples, pages, and tests that belong to no game."""
    games = {path.name for path in (PACKAGE / "games").iterdir()}
    tests = [path for path in (ROOT / "tests").rglob("*.py") if not games & set(path.relative_to(ROOT).parts)]
    return [*tests, *(ROOT / "examples").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]


@pytest.mark.parametrize("path", outside(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_users_need_no_inner_module_of_a_game(path: Path) -> None:
    """The doors are the game, its public modules (`from zombiekit.games.GAME import actions`) and its box."""
    found = DEEP.findall(path.read_text(encoding="utf-8"))

    assert [(game, inner) for game, inner in found if game not in UNDONE] == []


def test_every_room_has_a_door() -> None:
    """It says who lives there and what one may use, in at most five lines; that of the rules has a map (`test_maps`)."""
    for game in {game_of(name) for name in modules()} - UNDONE - {""}:
        for room in ("box", "table", "rules", "view", "checks", "posing"):
            door = modules()[f"zombiekit.games.{game}.{room}"]
            text = ast.get_docstring(tree(door))

            assert text, door
            assert len(text.splitlines()) <= 5 or room == "rules"
