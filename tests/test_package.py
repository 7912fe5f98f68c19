"""What importing the package costs, and what it says of itself."""

import json
import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files

import pytest

import zombiekit
from zombiekit import games

IMPORTED = """
import json, sys
before = set(sys.modules)
import zombiekit
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def test_version_is_that_of_the_distribution() -> None:
    assert zombiekit.__version__ == version("zombiekit")


def test_importing_the_package_pulls_in_attrs_only() -> None:
    """Codec, command line and test kit bring their own libraries when they are used."""
    run = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, check=True, text=True)
    third_party = set(json.loads(run.stdout)) - set(sys.stdlib_module_names) - {"zombiekit"}

    assert third_party <= {"attr", "attrs"}


def test_every_public_name_exists() -> None:
    assert [name for name in zombiekit.__all__ if not hasattr(zombiekit, name)] == []


def test_the_package_says_that_it_has_types() -> None:
    """Without this file type checkers take nothing from an installed package."""
    assert files("zombiekit").joinpath("py.typed").is_file()


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rulebook_in_its_box(name: str) -> None:
    assert files(f"zombiekit.games.{name}.box").joinpath("rulebook.md").read_text(encoding="utf-8")
