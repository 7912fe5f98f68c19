"""The map of a game's rules, the docstring of `rules/__init__.py`: it lists each module once, in reading order, with its clauses."""

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
    """The modules below a game's rules, by their names from there on, packages left out."""
    inside = f"zombiekit.games.{game}.rules."
    return {
        name.removeprefix(inside): tree(path)
        for name, path in modules().items()
        if name.startswith(inside) and path.name != "__init__.py"
    }


def listed(game: str) -> dict[str, str]:
    """The modules on the map, with the letters of their clauses."""
    text = ast.get_docstring(tree(modules()[f"zombiekit.games.{game}.rules"])) or ""
    return dict(LINE.findall(text))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_the_map_lists_every_module_and_no_other(game: str) -> None:
    assert sorted(listed(game)) == sorted(rooms(game))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_the_map_tells_the_clauses_of_each_module(game: str) -> None:
    """The letters are those in the first line of the module, and no module goes without, but for what only helps others."""
    for name, letters in listed(game).items():
        first = (ast.get_docstring(rooms(game)[name]) or "").splitlines()[0]
        said = re.search(r"\(clauses? ([A-Z, ]+)\)", first)

        assert (said.group(1) if said else "") == letters, name
        assert not letters or LETTERS.match(letters)


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_nodes_are_listed_in_the_order_of_the_map(game: str) -> None:
    """As far as its modules define any; in each as they stand in the file."""
    from zombiekit import games

    order = list(listed(game))
    places = [order.index(cls.__module__.partition(".rules.")[2]) for cls in games.get(game).NODES]

    assert all(one <= other for one, other in pairwise(places))


@pytest.mark.parametrize("game", sorted(set(GAMES) - UNDONE))
def test_what_waits_beneath_a_node_is_a_node(game: str) -> None:
    """It is named as text, so that nothing is imported for it; and no two nodes have the same name."""
    from zombiekit import games

    nodes: Any = games.get(game).NODES
    called = [name for cls in nodes for name in cls.called]

    assert {cls.beneath for cls in nodes} - {""} <= {cls.__name__ for cls in nodes}
    assert len(called) == len(set(called))


def test_games_that_are_done_are_not_excused() -> None:
    """Whose map is written is taken off the list."""
    assert [game for game in UNDONE if sorted(listed(game)) == sorted(rooms(game))] == []
