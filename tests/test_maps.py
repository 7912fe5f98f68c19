"""The map of a game's rules is the docstring of `rules/__init__.py`: it lists each module once, in reading order, with its clauses."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from typing import Any

import pytest

from docs.made.imports import PACKAGE, modules, tree

GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir())
UNDONE: set[str] = set()
"""Games whose rules have no map yet."""
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
    text = ast.get_docstring(tree(modules()[f"zombiekit.games.{game}.rules"])) or ""
    return dict(LINE.findall(text))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_the_map_lists_every_module_and_no_other(game: str) -> None:
    assert sorted(listed(game)) == sorted(rooms(game))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_the_map_tells_the_clauses_of_each_module(game: str) -> None:
    """They match the first line of the module, and only modules that help others have none."""
    for name, letters in listed(game).items():
        first = (ast.get_docstring(rooms(game)[name]) or "").splitlines()[0]
        said = re.search(r"\(clauses? ([A-Z, ]+)\)", first)

        assert (said.group(1) if said else "") == letters, name
        assert not letters or LETTERS.match(letters)


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_nodes_are_listed_in_the_order_of_the_map(game: str) -> None:
    """This covers the modules that define nodes; within a module, the order is that of the file."""
    from zombiekit import games

    order = list(listed(game))
    places = [order.index(cls.__module__.partition(".rules.")[2]) for cls in games.get(game).NODES]

    assert all(one <= other for one, other in pairwise(places))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_what_waits_beneath_a_node_is_a_node(game: str) -> None:
    """It is given as text, so that nothing need be imported; and no two nodes share a name."""
    from zombiekit import games

    nodes: Any = games.get(game).NODES
    called = [name for cls in nodes for name in cls.called]

    assert {cls.beneath for cls in nodes} - {""} <= {cls.__name__ for cls in nodes}
    assert len(called) == len(set(called))


def test_games_that_are_done_are_not_excused() -> None:
    """Once its map is written, a game comes off the list."""
    assert [game for game in UNDONE if sorted(listed(game)) == sorted(rooms(game))] == []
