"""Excerpts from the code, by name, as it stands: a class, a function, a method or a constant with the string below it."""

from __future__ import annotations

import ast
from itertools import pairwise
from textwrap import dedent

from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

from docs.made.imports import PACKAGE, modules, tree


def code(name: str) -> str:
    """Return an excerpt as HTML, with the name of its file.

    Raises:
        LookupError: Nothing has this name.
    """
    module, text = excerpt(name)
    path = modules()[module].relative_to(PACKAGE.parent).as_posix().removeprefix("zombiekit/games/")
    return str(highlight(text, PythonLexer(), HtmlFormatter(cssclass="highlight", wrapcode=True, filename=path)))


def excerpt(name: str) -> tuple[str, str]:
    """Return the module of a thing and its text.

    Raises:
        LookupError: Nothing has this name.
    """
    module = max((each for each in modules() if name.startswith(f"{each}.")), key=len, default="")
    if not module:
        raise LookupError(f"{name} stands in no module")
    body = tree(modules()[module]).body
    first = last = 0
    for part in name.removeprefix(f"{module}.").split("."):
        first, last, body = _found(part, body, name)
    lines = modules()[module].read_text(encoding="utf-8").splitlines()
    return module, dedent("\n".join(lines[first - 1 : last]))


def _found(part: str, body: list[ast.stmt], name: str) -> tuple[int, int, list[ast.stmt]]:
    """Return the first line, the last line and the body of a definition."""
    for node, below in pairwise([*body, None]):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == part:
            lines = [each.lineno for each in (node, *node.decorator_list)]
            return min(lines), node.end_lineno or 0, node.body
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == part for target in targets):
                last = below if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else node
                return node.lineno, last.end_lineno or 0, []
    raise LookupError(f"there is no {part} for {name}")
