"""Random faults in the rules of a game, and which of them no test finds.

    python tests/bench/mutants.py they_come_back --count 200 --seed 1
    python tests/bench/mutants.py they_come_back --tests tests/they_come_back/test_clauses.py

Each mutant changes one place: a comparison, `and` or `or`, a sign, a number, a `not`. It is tried in a copy of the checkout,
with the tests of the game, or with what follows `--tests`. A mutant that is found takes seconds; one that lives takes as long as the
tests. Some mutants change nothing that could be seen, so one that lives needs a look, but not always a test.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 900
"""Seconds after which the tests of a mutant are stopped: it hangs, which counts as found."""
PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
]
OTHERS = {**dict(PAIRS), **{other: one for one, other in PAIRS}}


def changes(tree: ast.AST) -> list[tuple[ast.expr, str, object]]:
    """Return the places of a module that can be changed: a node, its field, and the field's new value."""
    nodes = list(ast.walk(tree))
    types = [getattr(node, name, None) for node in nodes for name in ("annotation", "returns")]
    left_out = {id(node) for kind in types if kind is not None for node in ast.walk(kind)}
    found: list[tuple[ast.expr, str, object]] = []
    for node in nodes:
        if id(node) in left_out:
            continue
        match node:
            case ast.Compare(ops=[op]):
                found.append((node, "ops", [OTHERS[type(op)]()]))
            case ast.BoolOp(op=op) | ast.BinOp(op=(ast.Add() | ast.Sub()) as op):
                found.append((node, "op", OTHERS[type(op)]()))
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                found.append((node, "value", value + 1))
            case ast.UnaryOp(op=ast.Not() as op, operand=operand):
                found.append((node, "operand", ast.UnaryOp(op, operand)))
            case _:
                pass
    return found


def mutants(folder: Path, count: int, seed: int) -> list[tuple[Path, int]]:
    """Draw places from all modules of a folder: a file, and the number of a change in it."""
    places = [
        (path, number)
        for path in sorted(folder.rglob("*.py"))
        for number in range(len(changes(ast.parse(path.read_text("utf-8")))))
    ]
    return random.Random(seed).sample(places, min(count, len(places)))


def mutate(path: Path, number: int) -> str:
    """Change one place of a file; return the place and the change."""
    tree = ast.parse(path.read_text("utf-8"))
    node, field, changed = changes(tree)[number]
    before = ast.unparse(node)
    setattr(node, field, changed)
    path.write_text(ast.unparse(tree), "utf-8")
    return f"{path.parent.name}/{path.name}:{node.lineno}: {before} -> {ast.unparse(node)}"


def found_by(copy: Path, tests: list[str]) -> str:
    """Return the line of the first test that fails, `it hangs`, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *tests]
    env = {**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    try:
        run = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return "it hangs"
    if not run.returncode:
        return ""
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or [f"{run.stdout}{run.stderr}".strip()])[0][-150:]


def main() -> None:
    """Try each mutant, print what became of it, and at the end how many live."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--tests", nargs=argparse.REMAINDER, help="last: what pytest is given instead of the game's folder"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
        for file in files.stdout.splitlines():
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, copy / file)
        tests = args.tests or [f"tests/{args.game}"]
        if wrong := found_by(copy, tests):
            sys.exit(f"without any mutant: {wrong}")
        living = 0
        for path, number in mutants(copy / "zombiekit/games" / args.game / "rules", args.count, args.seed):
            source = path.read_text("utf-8")
            place = mutate(path, number)
            found = found_by(copy, tests)
            path.write_text(source, "utf-8")
            living += not found
            print(f"{'found' if found else 'LIVES'} {place} | {found}", flush=True)
    print(f"{living} of {args.count} live")


if __name__ == "__main__":
    main()
