"""The shape of the code: functions fit a screen, and nothing reads a docstring while the program runs."""

from __future__ import annotations

import ast

import pytest

from docs.made.imports import modules, tree

SCREEN = 60
"""So many lines of a function are seen at once; its docstring is not counted."""
LONGER: dict[str, str] = {}
"""Functions that are longer, each with the reason."""
LONGEST = 300
"""So many lines of a module, its docstring included."""
LONGER_MODULES: dict[str, str] = {
    "zombiekit.game": "the contract, read from top to bottom",
    "zombiekit.games.defcon_zombies.table.actions": "a list of actions",
    "zombiekit.games.defcon_zombies.table.events": "a list of events",
    "zombiekit.games.one_against_the_dead.table.events": "a list of events",
    "zombiekit.games.they_come_back.box.tiles": "a list of tiles",
    "zombiekit.games.they_come_back.posing.facts": "a list of facts",
    "zombiekit.games.they_come_back.table.actions": "a list of actions",
    "zombiekit.games.zombie_flavored_doom.table.events": "a list of events",
}
"""Modules that are longer, each with the reason, which its docstring gives, too."""
AT_MOST = 400
"""So long may these be."""
DOCSTRINGS = {"__doc__", "getdoc", "getcomments", "cleandoc", "getsource"}


def lines_of(function: ast.FunctionDef) -> int:
    """Return how many lines a function has besides its docstring."""
    said = ast.get_docstring(function, clean=False) or ""
    return (function.end_lineno or 0) - function.lineno + 1 - len(said.splitlines())


def test_functions_fit_a_screen() -> None:
    long = {
        f"{name}.{node.name}": lines_of(node)
        for name, path in modules().items()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and lines_of(node) > SCREEN
    }

    assert {name: lines for name, lines in long.items() if name not in LONGER} == {}


def test_modules_are_short() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    long = {name for name in lines if lines[name] > LONGEST}

    assert long - LONGER_MODULES.keys() == set(), "divide it where there is a seam"
    assert [name for name in long if lines[name] > AT_MOST] == []


@pytest.mark.parametrize("name", LONGER_MODULES)
def test_a_long_module_says_why_it_is_long(name: str) -> None:
    said = ast.get_docstring(tree(modules()[name])) or ""

    assert "lines" in said


def test_no_docstring_is_read_at_run_time() -> None:
    """`python -OO` takes them away, and what people read on the screen is data: the rulebook, the words of nodes and actions."""
    found = [
        f"{name}:{node.lineno}"
        for name, path in modules().items()
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr in DOCSTRINGS)
        or (isinstance(node, ast.Name) and node.id in DOCSTRINGS)
        or (isinstance(node, ast.ImportFrom) and DOCSTRINGS & {alias.name for alias in node.names})
    ]

    assert found == []
