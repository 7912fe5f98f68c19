"""The shape of the code: imports run one way, functions fit a screen, rules have a map, and a class name stands for one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.made.imports import PACKAGE, graph, imported, modules, reached, tree
from tests import measure_house
from zombiekit import games

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
by_game = pytest.mark.parametrize("game", GAMES)
DEEP = re.compile(r"^(?:>>> )?from zombiekit\.games\.(\w+)\.(?!box import)([\w.]+) import", re.MULTILINE)


def game_of(module: str) -> str:
    return module.removeprefix("zombiekit.games.").partition(".")[0] if module.startswith("zombiekit.games.") else ""


def test_no_file_imports_itself_by_way_of_others() -> None:
    """Imports for type checkers count, since a reader of one file must read the other first."""
    assert [module for module in graph() if module in reached(module, graph())] == []


def test_games_import_nothing_late() -> None:
    """An import inside a function hides what a file needs."""
    late = [
        f"{name}: {function.name}"
        for name, path in modules().items()
        if game_of(name)
        for function in ast.walk(tree(path))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if imported(node)
    ]
    assert late == []


def outside() -> list[Path]:
    """Return what users would write: examples, pages, and tests that belong to no game."""
    tests = [path for path in (ROOT / "tests").rglob("*.py") if not {*GAMES} & {*path.relative_to(ROOT).parts}]
    return [*tests, *(ROOT / "examples").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]


@pytest.mark.parametrize("path", outside(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_users_need_no_inner_module_of_a_game(path: Path) -> None:
    """The doors are the game, its public modules (`from zombiekit.games.GAME import actions`) and its box."""
    assert DEEP.findall(path.read_text(encoding="utf-8")) == []


@by_game
@pytest.mark.parametrize("room", ["box", "table", "rules", "view", "checks", "posing"])
def test_every_room_has_a_door(game: str, room: str) -> None:
    """It says who lives there and what one may use, in at most five lines; that of the rules has a map."""
    text = ast.get_docstring(tree(modules()[f"zombiekit.games.{game}.{room}"]))
    assert text
    assert len(text.splitlines()) <= 5 or room == "rules"


SCREEN = 40
"""The number of lines that fit a screen; a function's docstring does not count."""
LONGEST = 500
"""The most lines a module may have, docstring included: it has one topic, and a longer one is split by topic."""
DOCSTRINGS = {"__doc__", "getdoc", "getcomments", "cleandoc", "getsource"}


def lines_of(function: ast.FunctionDef) -> int:
    said = ast.get_docstring(function, clean=False) or ""
    return (function.end_lineno or 0) - function.lineno + 1 - len(said.splitlines())


def test_functions_fit_a_screen() -> None:
    lines = {
        f"{name}.{node.name}": lines_of(node)
        for name, path in modules().items()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: count for name, count in lines.items() if count > SCREEN} == {}


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


LINE = re.compile(r"^- `([\w.]+)`: .*?(?:\(([^()]+)\))?[;.]$", re.MULTILINE)
LETTERS = re.compile(r"^[A-Z]+(?:, [A-Z]+)*$")


def rules_of(game: str) -> dict[str, ast.Module]:
    """Return the modules below a game's rules, by their name in there, without packages."""
    inside = f"zombiekit.games.{game}.rules."
    return {
        name.removeprefix(inside): tree(path)
        for name, path in modules().items()
        if name.startswith(inside) and path.name != "__init__.py"
    }


def mapped(game: str) -> dict[str, str]:
    return dict(LINE.findall(ast.get_docstring(tree(modules()[f"zombiekit.games.{game}.rules"])) or ""))


@by_game
def test_the_map_lists_every_module_and_no_other_with_its_clauses(game: str) -> None:
    """They match the first line of the module, and only modules that help others have none."""
    assert sorted(mapped(game)) == sorted(rules_of(game))
    for name, letters in mapped(game).items():
        first = (ast.get_docstring(rules_of(game)[name]) or "").splitlines()[0]
        said = re.search(r"\(clauses? ([A-Z, ]+)\)", first)
        assert (said.group(1) if said else "") == letters, name
        assert not letters or LETTERS.match(letters)


@by_game
def test_nodes_are_listed_in_the_order_of_the_map(game: str) -> None:
    """This covers the modules that define nodes; within a module, the order is that of the file."""
    order = list(mapped(game))
    places = [order.index(cls.__module__.partition(".rules.")[2]) for cls in games.get(game).NODES]
    assert places == sorted(places)


@by_game
def test_what_waits_beneath_a_node_is_a_node(game: str) -> None:
    """It is given as text, so that nothing need be imported; and no two nodes share a name."""
    nodes: Any = games.get(game).NODES
    called = [name for cls in nodes for name in cls.called]
    assert {cls.beneath for cls in nodes} - {""} <= {cls.__name__ for cls in nodes}
    assert len(called) == len(set(called))


def names_of(tree: ast.Module) -> Iterator[str]:
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
        for name in names_of(ast.parse(file.read_text(encoding="utf-8"))):
            found[name].append(str(file.relative_to(PACKAGE)))
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_a_class_name_stands_for_one_thing_outside_the_games() -> None:
    assert shared(path for path in PACKAGE.rglob("*.py") if "games" not in path.relative_to(PACKAGE).parts) == {}


@by_game
def test_a_class_name_stands_for_one_thing_within_a_game(game: str) -> None:
    assert shared((PACKAGE / "games" / game).rglob("*.py")) == {}


def test_a_name_of_two_modules_is_found() -> None:
    twice = [*PACKAGE.glob("agenda/nodes.py"), *PACKAGE.glob("agenda/nodes.py")]
    assert shared(twice)["Decision"] == ["agenda/nodes.py"] * 2


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


def package_in(tmp_path: Path) -> Path:
    package = tmp_path / "zombiekit"
    game = package / "games" / "mine"
    game.mkdir(parents=True)
    (game / "rules.py").write_text(RULES, encoding="utf-8")
    (game / "checks.py").write_text(CHECKS, encoding="utf-8")
    return package


def test_lines_are_counted_by_what_they_say(tmp_path: Path) -> None:
    checks, rules = measure_house.modules(package_in(tmp_path))
    assert (rules.lines, rules.code, rules.imports, rules.registries) == (22, 9, 4, 2)
    assert (checks.lines, checks.code, checks.imports, checks.registries) == (4, 2, 1, 0)


def test_a_node_is_mentioned_wherever_its_name_stands(tmp_path: Path) -> None:
    game = measure_house.modules(package_in(tmp_path))
    assert measure_house.nodes(game) == ["First", "Second"]
    assert measure_house.mentions(game) == ((6 + 5) / 2, (1 + 2) / 2)
