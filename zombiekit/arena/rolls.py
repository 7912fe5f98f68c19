"""What all machines that play a study must have in common: versions, and the code of its game and bots."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from functools import partial
from hashlib import blake2b
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from zombiekit import __version__, games
from zombiekit.arena.design import Design
from zombiekit.bots.learned import LEARNED
from zombiekit.bots.specs import home_of

OWN = "zombiekit"
PACKAGE = Path(__file__).parent.parent
SHARED = {"site-packages", "dist-packages"}
"""Folders whose packages have nothing to do with each other."""
PLAYED = {".json", ".md", ".py", ".town"}
"""The files of this library that decide how games go: code, weights, rulebooks with their boards, towns."""


def roll_call(design: Design) -> str:
    """Return the versions of Python, this library and the game's rules, with digests of the code of library, game and bots."""
    python = ".".join(map(str, sys.version_info[:2]))
    ruleset = f"{design.rules.NAME} {design.rules.RULESET}"
    code = "".join(f", {name} {digest}" for name, digest in code_of(design).items())
    own = _digest_of({path.relative_to(PACKAGE).as_posix(): path for path in files_of_package()})
    return f"zombiekit {__version__}, {ruleset}, Python {python}, code {own}{code}"


def code_of(design: Design) -> dict[str, str]:
    """Return digests of game and bots that do not come with this library, of what they import from their folder, and of weights."""
    game = design.rules
    modules = {design.game: {games.home_of(design.game), getattr(game, "__name__", type(game).__module__)}}
    weights = dict[str, dict[str, Path]]()
    for spec, maker in zip(design.bots, design.makers, strict=True):
        modules[spec], weights[spec] = {home_of(spec), *_modules_of(maker)}, _weights_of(maker)
    own, found = (OWN, f"{OWN}."), {}
    for name, given in modules.items():
        foreign = sorted(each for each in given if not f"{each}.".startswith(own))
        if foreign or weights.get(name):
            found[name] = _digest_of(_files_of(foreign) | weights.get(name, {}))
    return found


def _weights_of(maker: Any) -> dict[str, Path]:
    """Return the file of weights that a bot judges by, under the name of its field; nothing if it has none or the file is missing."""
    source = getattr(maker, "worth", None)
    if not isinstance(source, str) or source == LEARNED or not os.path.isfile(source):  # noqa: PTH113 - takes names of any length
        return {}
    return {"worth=": Path(source)}


def _modules_of(maker: Any) -> Iterator[str]:
    """Yield the modules that define a maker of policies and its parts."""
    if isinstance(maker, partial):
        for part in (maker.func, *maker.args, *maker.keywords.values()):
            if callable(part):
                yield from _modules_of(part)
        return
    name = getattr(maker, "__module__", None)
    yield name if isinstance(name, str) else type(maker).__module__
    if (inner := getattr(maker, "__wrapped__", None)) is not None:
        yield from _modules_of(inner)


def files_of_package() -> list[Path]:
    """Return the files of this library that decide how games go."""
    return [path for path in PACKAGE.rglob("*") if path.suffix in PLAYED]


def _files_of(modules: list[str]) -> dict[str, Path]:
    """Return the files of modules and of all that they import from their folder, without importing anything."""
    files: dict[str, Path] = {}
    for module in modules:
        file = getattr(sys.modules.get(module), "__file__", None)
        if not isinstance(file, str) or not Path(file).is_file():
            continue  # such as a module in an archive
        files[module] = path = Path(file)
        root = path.parents[module.count(".") + (path.name == "__init__.py")]
        left = [*_parents(module), *_imports(path, module)]
        while left:
            name = left.pop()
            is_near = root.name not in SHARED or name.partition(".")[0] == module.partition(".")[0]
            if name in files or not is_near or (found := _file_in(root, name)) is None:
                continue
            files[name] = found
            left += [*_parents(name), *_imports(found, name)]
    return files


def _digest_of(files: dict[str, Path]) -> str:
    digest = blake2b(digest_size=8)
    for name, path in sorted(files.items()):
        digest.update(f"{name}\n".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _parents(name: str) -> Iterator[str]:
    """Yield the packages that contain a module."""
    while name := name.rpartition(".")[0]:
        yield name


def _file_in(root: Path, name: str) -> Path | None:
    """Return the file of a module in a folder; None if there is none."""
    path = root.joinpath(*name.split("."))
    return next((file for file in (path.with_name(f"{path.name}.py"), path / "__init__.py") if file.is_file()), None)


def _imports(path: Path, name: str) -> Iterator[str]:
    """Yield the modules that a module may import, anywhere in its code. A name imported from a module may be a module, too."""
    if path.suffix != ".py":
        return
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError):
        return
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            try:
                base = resolve_name("." * node.level + (node.module or ""), package)
            except (ImportError, ValueError):
                continue
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
