"""The map of a game's rules is the docstring of `rules/__init__.py`: it lists each module once, in reading order, with its clauses."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest

from docs.made.imports import PACKAGE, modules, tree
from zombiekit import games

GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir())
by_game = pytest.mark.parametrize("game", GAMES)
LINE = re.compile(r"^- `([\w.]+)`: .*?(?:\(([^()]+)\))?[;.]$", re.MULTILINE)
LETTERS = re.compile(r"^[A-Z]+(?:, [A-Z]+)*$")


def rooms(game: str) -> dict[str, ast.Module]:
    """Return the modules below a game's rules, by their name in there, without packages."""
    inside = f"zombiekit.games.{game}.rules."
    return {
        name.removeprefix(inside): tree(path)
        for name, path in modules().items()
        if name.startswith(inside) and path.name != "__init__.py"
    }


def listed(game: str) -> dict[str, str]:
    """Return the modules on the map, with the letters of their clauses."""
    return dict(LINE.findall(ast.get_docstring(tree(modules()[f"zombiekit.games.{game}.rules"])) or ""))


@by_game
def test_the_map_lists_every_module_and_no_other_with_its_clauses(game: str) -> None:
    """They match the first line of the module, and only modules that help others have none."""
    assert sorted(listed(game)) == sorted(rooms(game))
    for name, letters in listed(game).items():
        first = (ast.get_docstring(rooms(game)[name]) or "").splitlines()[0]
        said = re.search(r"\(clauses? ([A-Z, ]+)\)", first)
        assert (said.group(1) if said else "") == letters, name
        assert not letters or LETTERS.match(letters)


@by_game
def test_nodes_are_listed_in_the_order_of_the_map(game: str) -> None:
    """This covers the modules that define nodes; within a module, the order is that of the file."""
    order = list(listed(game))
    places = [order.index(cls.__module__.partition(".rules.")[2]) for cls in games.get(game).NODES]
    assert places == sorted(places)


@by_game
def test_what_waits_beneath_a_node_is_a_node(game: str) -> None:
    """It is given as text, so that nothing need be imported; and no two nodes share a name."""
    nodes: Any = games.get(game).NODES
    called = [name for cls in nodes for name in cls.called]
    assert {cls.beneath for cls in nodes} - {""} <= {cls.__name__ for cls in nodes}
    assert len(called) == len(set(called))
