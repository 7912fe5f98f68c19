"""Who imports whom: the graph of the files of the package, as they stand, and of its rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import zombiekit

PACKAGE = Path(zombiekit.__file__).parent

Graph = Mapping[str, set[str]]


@cache
def modules() -> dict[str, Path]:
    """Return all modules of the package by name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(node: ast.AST) -> set[str]:
    """Return the modules of the package that a statement imports; a name imported from a package may be a module."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & modules().keys()
    if not isinstance(node, ast.ImportFrom) or node.module not in modules():
        return set()
    names = {f"{node.module}.{alias.name}" for alias in node.names}
    inner = names & modules().keys()
    return inner if len(inner) == len(names) else inner | {node.module}


@cache
def graph() -> Graph:
    """Return the modules that each module imports: at its top, only for type checkers, or inside a function."""
    return {
        name: {target for node in ast.walk(tree(path)) for target in imported(node)} - {name}
        for name, path in modules().items()
    }


def reached(start: str, edges: Graph) -> set[str]:
    """Return everything that `start` reaches, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = edges.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def reduced(edges: Graph) -> dict[str, set[str]]:
    """Return the graph without the edges that a longer way makes needless; it must have no cycles."""
    return {
        one: {other for other in others if not any(other in reached(way, edges) for way in others - {other})}
        for one, others in edges.items()
    }


def joined(pairs: Iterable[tuple[str, str]], rooms: Iterable[str]) -> dict[str, set[str]]:
    """Return the graph of rooms from pairs of the importing and the imported room."""
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for one, other in pairs:
        if one != other and {one, other} <= found.keys():
            found[one].add(other)
    return found


def house() -> dict[str, set[str]]:
    """Return which room of the library imports which, without the public face, which all may import from."""
    pairs = [(name.split("."), target.split(".")) for name in graph() for target in graph()[name]]
    rooms = {name.split(".")[1] for name in modules() if "." in name} - {"__main__"}
    return joined(((one[1], other[1]) for one, other in pairs if len(one) > 1 < len(other)), rooms)


def rooms_of_games() -> dict[str, set[str]]:
    """Return which room of a game imports which, in any of the games."""
    inner = {name: name.split(".")[2:] for name in modules() if name.count(".") > 2 and name.split(".")[1] == "games"}
    pairs = [(inner[name], inner[target]) for name in inner for target in graph()[name] if target in inner]
    return joined(
        ((one[1], other[1]) for one, other in pairs if one[0] == other[0]), {each[1] for each in inner.values()}
    )


def lines_of(room: str) -> int:
    """Return how many lines a room has: `"play"`, or `"games.*.rules"` for that room in all games."""
    head, _, tail = room.partition(".*.")
    return sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for name, path in modules().items()
        if (parts := name.split("."))[1:2] == [head] and (not tail or parts[3:4] == [tail])
    )
