"""Fixtures that the tests of the arena share."""

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bots of these tests importable, here and in other processes."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a study that has not begun."""
    return tmp_path / "x.jsonl"
