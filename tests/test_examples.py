"""Every example runs without a warning, in its own process."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.notebook import NOTEBOOK, shown
from tests.pages import text_of
from zombiekit.bots import read_weights

EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPTS = "quickstart bot front_end defcon_bot doom_gatherer they_come_back_bots web_table scavengers house_rules train_a_worth"
TESTS = sorted(EXAMPLES.glob("*_test.py"))


def run(name: str, *arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    return subprocess.run(command, input=typed, capture_output=True, check=True, text=True, timeout=120).stdout


def test_every_example_is_run_here() -> None:
    """A new example needs a test below, unless it is a test itself."""
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*SCRIPTS.split()} | {path.stem for path in TESTS}


def test_quickstart_plays_a_game_to_its_end() -> None:
    assert "Game over" in run("quickstart.py")


@pytest.mark.thorough
def test_bot_wins_some_of_its_games() -> None:
    """A random player would win none of them."""
    assert int(run("bot.py", "25").split()[1]) > 5


def test_no_games_are_no_error() -> None:
    assert run("bot.py", "0") == "won 0 of 0 games\n"
    assert len(run("doom_gatherer.py", "0").splitlines()) == 2


@pytest.mark.thorough
def test_house_rules_are_played() -> None:
    assert len(run("house_rules.py").splitlines()) == 14


def test_front_end_plays_a_whole_game_by_numbers() -> None:
    """Always taking the first choice ends the game before the answers run out."""
    shown = run("front_end.py", "one-against-the-dead", "7", typed="1\n" * 10_000)
    assert "Game over" in shown
    assert "See you" not in shown


def test_front_end_takes_notation_and_says_what_is_wrong() -> None:
    shown = run("front_end.py", "one-against-the-dead", "7", typed="move up\nend\n99\nplace E\n")
    assert "'up' is not one of E, N, S, W" in shown
    assert "end is illegal: the question is: Where do you lay the KC? " in shown
    assert "'99' is not a word of this game" in shown
    assert "The KC is laid at (1,0)" in shown


def test_front_end_ends_in_peace_when_the_input_does() -> None:
    assert run("front_end.py").endswith("> \nSee you.\n")


@pytest.mark.thorough
def test_the_careful_beginner_of_defcon_says_nothing_by_itself() -> None:
    """Its games are those of a study (`tests/test_studies.py`)."""
    assert run("defcon_bot.py") == ""


@pytest.mark.thorough
def test_a_game_of_ones_own_keeps_all_laws_in_less_than_120_lines() -> None:
    """The tutorial page walks through it."""
    written = [each for each in (EXAMPLES / "scavengers.py").read_text(encoding="utf-8").splitlines() if each]
    assert run("scavengers.py") == ""
    assert len(written) < 120
    assert f"The game has {len(written)} lines" in text_of("tutorial/game-of-your-own.md")


@pytest.mark.thorough
@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_examples_of_tests_pass(path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    done = subprocess.run(command, capture_output=True, check=False, text=True, cwd=EXAMPLES.parent)
    assert done.returncode == 0, done.stdout


@pytest.mark.thorough
def test_random_players_of_doom_have_choices_for_hundreds_of_decisions() -> None:
    chosen = run("doom_gatherer.py", "4").splitlines()[2:]
    assert len(chosen) == 9
    assert all(5 < int(row.split("|")[4]) < 300 for row in chosen)


@pytest.mark.thorough
def test_the_living_and_the_dead_play_a_game() -> None:
    lines = run("they_come_back_bots.py", "3").splitlines()
    assert "Round 1 begins." in lines
    assert "reaches the helicopter" in lines[-1] or "The last human has died" in lines[-1]


def code_cells() -> list[Any]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_every_code_cell_of_the_notebook_ends_in_a_picture() -> None:
    """This runs it like a notebook: the value of a cell's last line must give a picture."""
    starts = [bundle["image/svg+xml"][:40] for bundle in shown(code_cells())]
    assert starts == ['<svg style="max-width:100%;height:auto" '] * 4


def test_the_notebook_holds_its_pictures_with_words_for_those_who_see_none() -> None:
    """`python tests/notebook.py` stored them: they need no kernel, fit the page, and have a title and a description."""
    outputs = [cell["outputs"] for cell in code_cells()]
    assert [len(stored) for stored in outputs] == [1, 1, 1, 1]
    for (stored,) in outputs:
        svg = "".join(stored["data"]["image/svg+xml"])
        assert svg.startswith('<svg style="max-width:100%;height:auto" ')
        assert 'role="img" aria-labelledby="' in svg
        assert re.search(r"<title id=[^>]+>[^<]{8,}</title><desc id=[^>]+>[^<]{40,}</desc>", svg)
        assert "".join(stored["data"]["text/plain"])


def test_no_worth_is_learned_that_could_not_be_written(tmp_path: Path) -> None:
    """An hour of games would be lost."""
    pytest.importorskip("numpy")
    file = str(tmp_path / "no" / "x.json")
    command = [sys.executable, str(EXAMPLES / "train_a_worth.py"), "zombie_flavored_doom", "--file", file]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 2
    assert told.stderr.endswith(f"error: there is no folder {tmp_path / 'no'}\n")


@pytest.mark.thorough
def test_a_worth_is_learned_from_a_few_games(tmp_path: Path) -> None:
    """It learns little from 20 games, but bots can read what it writes, and the same seed writes the same."""
    numpy = pytest.importorskip("numpy")
    texts = []
    for name in ("one", "other"):
        path = tmp_path / f"{name}.json"
        said = run("train_a_worth.py", "defcon_zombies", "--games", "20", "--file", str(path))
        assert numpy.isfinite(float(said.split("log-loss ")[1].split(",")[0]))
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert len(read_weights(texts[0]).units) == 16
