"""The shape of the code: functions fit a screen, and nothing reads a docstring while the program runs."""

from __future__ import annotations

import ast

from docs.made.imports import modules, tree

SCREEN = 40
"""The number of lines that fit a screen; a function's docstring does not count."""
LONGER: dict[str, str] = {}
"""Longer functions, each with the reason."""
LONGEST = 500
"""The most lines a module may have, docstring included: it has one topic, and a longer one is split by topic."""
DOCSTRINGS = {"__doc__", "getdoc", "getcomments", "cleandoc", "getsource"}


def lines_of(function: ast.FunctionDef) -> int:
    """Return the number of lines of a function, without its docstring."""
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

    assert {name: count for name, count in lines.items() if count > LONGEST} == {}, "divide it by topic"


def test_no_docstring_is_read_at_run_time() -> None:
    """`python -OO` removes them, and the texts on the screen are data: the rulebook, the words of nodes and actions."""
    found = [
        f"{name}:{node.lineno}"
        for name, path in modules().items()
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr in DOCSTRINGS)
        or (isinstance(node, ast.Name) and node.id in DOCSTRINGS)
        or (isinstance(node, ast.ImportFrom) and DOCSTRINGS & {alias.name for alias in node.names})
    ]

    assert found == []
