"""The state of the code in numbers: lines, files, imports, and in how many places a node class is mentioned.

    python -m tests.measure_house           # this checkout
    python -m tests.measure_house PATH      # another one

| column | what is counted |
|---|---|
| files, lines | the package's modules, and all their lines |
| code | lines that are neither empty nor comments nor docstrings |
| imports | the share of the code that is import statements |
| registries | lines of `__all__`, and of tuples and lists of classes bound to a name in capitals |
| a node | how often a node class's name occurs in the game's code, its definition included; in how many files |
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import attrs

KINDS = {"Decision", "Choice", "ChanceNode", "Automatic"}


@attrs.frozen
class Module:
    name: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @property
    def code(self) -> int:
        """The number of lines that mean something to Python."""
        told = {number for node in ast.walk(self.tree) for number in _docstring(node)}
        lines = enumerate(self.text.splitlines(), 1)
        return sum(bool(line.strip()) and not line.lstrip().startswith("#") and at not in told for at, line in lines)

    @property
    def imports(self) -> int:
        return sum(_length(node) for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom))

    @property
    def registries(self) -> int:
        return sum(_length(node) for node in self.tree.body if _is_registry(node))


def _length(node: Any) -> int:
    return int(node.end_lineno - node.lineno + 1)


def _docstring(node: ast.AST) -> range:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(0)


def _is_registry(node: ast.stmt) -> bool:
    """Say whether a statement lists names: `__all__`, or a tuple or list of classes under a name in capitals."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(target, ast.Name):
        return False
    if target.id == "__all__":
        return True
    listed = node.value.elts if isinstance(node.value, ast.Tuple | ast.List) else []
    are_classes = all(isinstance(each, ast.Name) and each.id[:1].isupper() for each in listed)
    return target.id.isupper() and len(listed) > 2 and are_classes


def modules(package: Path) -> list[Module]:
    found = []
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        found.append(Module(name, text, ast.parse(text)))
    return found


def nodes(game: list[Module]) -> list[str]:
    """Return the names of a game's node classes: all that descend from a kind of node."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for module in game
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }
    known, size = set(KINDS), 0
    while len(known) > size:
        size = len(known)
        known |= {name for name, above in bases.items() if above & known}
    return sorted(known - KINDS)


def mentions(game: list[Module]) -> tuple[float, float]:
    """Return how often a node class's name occurs in a game's code on average, and in how many files."""
    counts = [[len(re.findall(rf"\b{name}\b", module.text)) for module in game] for name in nodes(game)]
    return mean(map(sum, counts)), mean(sum(map(bool, each)) for each in counts)


def rows(package: Path) -> Iterator[str]:
    """Yield the table line by line: the whole, each game, each room."""
    every = modules(package)
    places = [(module, module.name.split(".")) for module in every]
    games = sorted({place[2] for _, place in places if place[1] == "games" and len(place) > 3})
    rooms = sorted({place[1] for _, place in places} - {"games", "__init__", "__main__"})
    parts = {"the whole": every}
    parts |= {name: [each for each, at in places if at[1:3] == ["games", name] and len(at) > 3] for name in games}
    parts |= {room: [each for each, place in places if place[1] == room] for room in rooms}
    yield "| part | files | lines | code | imports | registries | a node: mentions, files |"
    yield "|---|---|---|---|---|---|---|"
    for name, part in parts.items():
        code = sum(each.code for each in part)
        share = 100 * sum(each.imports for each in part) / max(1, code)
        told = "{:.1f}, {:.1f}".format(*mentions(part)) if name in games else ""
        lines, registries = sum(each.lines for each in part), sum(each.registries for each in part)
        yield f"| {name} | {len(part)} | {lines} | {code} | {share:.1f} % | {registries} | {told} |"


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    print("\n".join(rows(top / "zombiekit")))
