"""What each cache of a game's rules buys: `python -m tests.bench.caches one_against_the_dead` plays without it and counts instructions.

In a copy of the package, the decorator of one function after another is removed (`cached_property` becomes `property`), and the same
random games are played. valgrind counts the instructions, which are the same however busy the machine is; a run takes half a minute.
More arguments are options, as in JSON: `python -m tests.bench.caches they_come_back '{"expansions": "both"}'`. Caches of views,
checks, positions and bots are left alone, since random play does not use them.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zombiekit
from zombiekit.play import Dice, playout

CACHES = {"cache", "cached_property", "lru_cache", "memo", "memo_of_many", "memo_of_two"}
GAMES = {"one_against_the_dead": 100, "defcon_zombies": 50, "zombie_flavored_doom": 8, "they_come_back": 5}
"""How many games are played."""
ROOMS = ("box", "rules", "table")


def play(name: str, options: dict[str, Any], count: int) -> None:
    """Play random games from the start to the end."""
    game: Any = import_module(f"zombiekit.games.{name}")
    for seed in range(count):
        playout(game, game.new_game(game.Options(**options)), dice=Dice(seed))


def caches(package: Path, name: str) -> Iterator[tuple[Path, str, ast.expr]]:
    """Yield the cached functions of a game and of the primitives: the file, the function, the decorator."""
    folders = [*(package / "games" / name / room for room in ROOMS), package / "primitives"]
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for decorator in getattr(node, "decorator_list", ()):
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(node, ast.FunctionDef) and isinstance(called, ast.Name) and called.id in CACHES:
                    yield path, node.name, decorator


def instructions(folder: Path, name: str, options: dict[str, Any], count: int) -> int:
    """Return how many instructions these games take with the package in a folder, its import included."""
    env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)])}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, __file__, "play", name, json.dumps(options)]
    subprocess.run([*command, "0"], env=env, check=True)  # compiles what has changed
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*counting, *command, str(count)], env=env, check=True, capture_output=True, text=True)
    found = re.search(r"refs:\s+([\d,]+)", done.stderr)
    assert found, done.stderr
    return int(found[1].replace(",", ""))


def main(name: str, options: dict[str, Any]) -> None:
    """Print by how much more the same games cost without each cache."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        package = Path(shutil.copytree(Path(zombiekit.__file__).parent, folder / "zombiekit"))
        whole = instructions(folder, name, options, GAMES[name])
        alone = whole - instructions(folder, name, options, 0)
        for path, function, decorator in caches(package, name):
            text = path.read_text(encoding="utf-8")
            lines = text.split("\n")
            kept = ["    @property"] if ast.unparse(decorator) == "cached_property" else []
            lines[decorator.lineno - 1 : decorator.end_lineno] = kept
            path.write_text("\n".join(lines), encoding="utf-8")
            more = instructions(folder, name, options, GAMES[name]) - whole
            print(f"{path.relative_to(package)} {function}: {more / alone:+.1%}", flush=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], json.loads(sys.argv[3]), int(sys.argv[4]))
    else:
        main(sys.argv[1], json.loads("".join(sys.argv[2:]) or "{}"))
