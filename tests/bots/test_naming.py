"""Names of bots: the library keeps its own names, numbers have bounds, and errors say what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from zombiekit import bots
from zombiekit.bots import specs

DESIGN = 'study = "s"\ngame = "one_against_the_dead"\nbots = ["mydef:make"]\nseeds = 1\n'


@pytest.mark.parametrize("order", [1, -1])
def test_no_package_takes_the_name_of_a_bot_of_this_library(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of installation does not matter; of packages with another name, the first in alphabetical order counts."""
    points = [
        *entry_points(group=specs.GROUP),
        EntryPoint("greedy", "json:loads", specs.GROUP),
        EntryPoint("greedy", "zombiekit.bots_of_mine:make", specs.GROUP),
        EntryPoint("mine", "json:loads", specs.GROUP),
        EntryPoint("mine", "ast:literal_eval", specs.GROUP),
    ]
    monkeypatch.setattr(specs, "entry_points", lambda group: points[::order])  # noqa: ARG005

    assert type(bots.get("greedy")) is bots.Greedy
    assert bots.get("mine").__module__ == "ast"


@pytest.mark.parametrize("field", ["mcts:iterations", "mcts:worlds", "flat:depth", "greedy:most", "expectimax:depth"])
def test_numbers_of_bots_have_bounds(field: str) -> None:
    name = field.partition(":")[2]
    for value in ("9" * 240, "1000001", "0"):
        with pytest.raises(bots.InvalidBot, match=f"{name} is a whole number from 1 to 1000000, not ") as caught:
            bots.get(f"{field}={value}")
        assert len(caught.value.reason) < 120
    assert f"{name}=1000000" in str(bots.get(f"{field}=1000000"))


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("mtcs:iterations=500", "no bot is called mtcs; did you mean mcts?"),
        ("nosuch:iterations=500", "no bot is called nosuch; the bots are expectimax, "),
        ("nosuch_module:make", "there is no module nosuch_module: it is not in "),
        ("json.nosuch:make", "there is no module json.nosuch: it is not in "),
        ("json:nosuch", "json has no nosuch"),
        ("greedyy:make", "did you mean greedy?"),
        ("../evil:make", "no bot is called ../evil"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_what_was_meant(spec: str, reason: str) -> None:
    with pytest.raises(bots.InvalidBot) as caught:
        bots.get(spec)

    assert reason in caught.value.reason


def test_a_module_that_lacks_another_names_that_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("needing.py").write_text("import nosuch_library\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(bots.InvalidBot, match=r"needing cannot be loaded: .*nosuch_library"):
        bots.get("needing:make")


@pytest.mark.parametrize("how", ["-m", "script", "safe"])
def test_both_ways_to_start_the_program_find_modules_of_the_current_folder(how: str, tmp_path: Path) -> None:
    """If Python was told to leave that folder out, the error says where it looked."""
    tmp_path.joinpath("mydef.py").write_text("from zombiekit.bots import Random\nmake = Random()\n", encoding="utf-8")
    tmp_path.joinpath("x.toml").write_text(DESIGN, encoding="utf-8")
    script = [sys.executable, "-c", "import sys; sys.path.remove(''); from zombiekit.__main__ import main; main()"]
    ways = {
        "-m": [sys.executable, "-m", "zombiekit"],
        "script": script,
        "safe": [sys.executable, "-P", "-m", "zombiekit"],
    }
    done = subprocess.run(
        [*ways[how], "arena", "x.toml", "--out", "x.jsonl", "--workers", "1"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent.parent)},
    )

    assert (done.returncode == 0) == (how != "safe")
    assert ("there is no module mydef: it is not in" in done.stderr) == (how == "safe")
