"""What importing the package costs, and what it says of itself."""

import json
import subprocess
import sys
from importlib.metadata import version

import zombiekit

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
