"""What importing the package costs, and what the package says of itself."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from inspect import signature
from pathlib import Path
from types import FunctionType

import pytest

import zombiekit
from zombiekit import games, optional

IMPORTED = """
import json, sys
before = set(sys.modules)
import zombiekit
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def test_version_is_that_of_the_distribution() -> None:
    assert zombiekit.__version__ == version("zombiekit")


def test_importing_the_package_pulls_in_attrs_only() -> None:
    """The codec, command line and test kit import their own libraries when used."""
    run = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, check=True, text=True)
    third_party = set(json.loads(run.stdout)) - set(sys.stdlib_module_names) - {"zombiekit"}

    assert third_party <= {"attr", "attrs"}


def test_every_public_name_exists() -> None:
    assert [name for name in zombiekit.__all__ if not hasattr(zombiekit, name)] == []


def test_the_package_says_that_it_has_types() -> None:
    """Without this file, type checkers ignore the types of an installed package."""
    assert files("zombiekit").joinpath("py.typed").is_file()


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rulebook_in_its_box(name: str) -> None:
    assert files(f"zombiekit.games.{name}.box").joinpath("rulebook.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("part", optional.PARTS)
def test_the_page_of_the_contract_lists_every_optional_part_with_what_it_buys(part: type) -> None:
    page = Path(__file__).parent.parent.joinpath("docs", "reference", "game.md").read_text(encoding="utf-8")
    names = ", ".join(f"`{name}`" for name in vars(part) if not name.startswith("_"))

    assert f"| {names} | {part.__doc__} |" in page


PUBLIC = [
    "agenda",
    "arena",
    "codec",
    "drawings",
    "errors",
    "files",
    "forms",
    "game",
    "games",
    "hosting",
    "learning",
    "limits",
    "notation",
    "optional",
    "packets",
    "play",
    "posing",
    "primitives",
    "record",
    "render.svg",
    "rulebook",
    "scenes",
    "testing",
    "variants",
    "words",
]


def public_functions() -> Iterator[tuple[str, FunctionType]]:
    for name in PUBLIC:
        module = import_module(f"zombiekit.{name}")
        for each in getattr(module, "__all__", [each for each in vars(module) if not each.startswith("_")]):
            found = getattr(module, each)
            if isinstance(found, FunctionType) and (hasattr(module, "__all__") or found.__module__ == module.__name__):
                yield f"{name}.{each}", found


def test_public_functions_of_two_arguments_or_more_say_what_each_is() -> None:
    silent = {}
    for name, function in public_functions():
        names = list(signature(function).parameters)
        said = (function.__doc__ or "").partition("Args:")[2]
        missing = [each for each in names if f" {each}: " not in said]
        if len(names) > 1 and missing:
            silent[name] = missing

    assert silent == {}
