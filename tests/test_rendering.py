"""Pictures in files and notebooks: `zombiekit render`, what `zombiekit replay` writes, and what a notebook asks for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests import toy
from tests.picturing import read
from zombiekit import codec, known_to_all, record
from zombiekit.cli import app
from zombiekit.game import seat_name
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back
from zombiekit.play import Dice, Match, new_match, play_match, random_policy
from zombiekit.render.pages import page
from zombiekit.render.svg import animation, picture

STEPS = 45


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


def played(game: Any, steps: int = STEPS) -> Match:
    """Return a match, and write its record to `game.jsonl`."""
    match = play_match(game, [random_policy(Dice(4))] * max(game.PLAYERS), dice=Dice(4), max_steps=steps)
    record.write(match, "game.jsonl")
    return match


def run(*arguments: object) -> str:
    done = CliRunner().invoke(app, list(map(str, arguments)))
    assert done.exit_code == 0, done.output
    assert not list(Path().rglob(".zombiekit*"))
    return done.stdout


def refused(*arguments: object) -> str:
    """Run a command whose arguments are wrong, and return what standard error says."""
    done = CliRunner().invoke(app, list(map(str, arguments)))
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr.removeprefix("Error: ").rstrip()


def in_ascii(text: str) -> bytes:
    return text.encode("ascii", "xmlcharrefreplace")


# ------------------------------------------------------------------------------------------------------------ render


def test_render_draws_what_all_seats_know_or_what_one_sees() -> None:
    game = they_come_back
    match = played(game, 150)
    state = match.state

    assert run("render", "game.jsonl", "--out", "table.svg") == "Written: table.svg\n"
    assert Path("table.svg").read_bytes() == in_ascii(picture(game, known_to_all(game, state)))
    for seat in ("2", seat_name(game, 1)):
        run("render", "game.jsonl", "--out", "table.svg", "--seat", seat, "--theme", "dark", "--title", "Ours")
        view = game.observe(state, 1)
        assert Path("table.svg").read_bytes() == in_ascii(picture(game, view, theme="dark", title="Ours"))
    run("render", "game.jsonl", "--out", "table.svg", "--open")
    shown = " ".join(" ".join(read(Path("table.svg").read_text()).itertext()).split())
    assert all(game.box.TITLES[card] in shown for hand in state.hands for card in hand)


def test_render_draws_a_position_of_a_record() -> None:
    match = played(one_against_the_dead)
    run("render", "game.jsonl", "--out", "table.svg", "--step", 7)

    assert Path("table.svg").read_bytes() == in_ascii(picture(match.game, match.undo_to(7).state))
    assert "has 45 steps, and --step 46 is not one" in refused("render", "game.jsonl", "--out", "b.svg", "--step", 46)
    assert not Path("b.svg").exists()


def test_render_draws_saves_and_saved_views() -> None:
    game = defcon_zombies
    state = played(game).state
    Path("game.json").write_text(codec.to_json(game, state))
    Path("view.json").write_text(codec.to_json(game, game.observe(state, 0), "view"))
    run("render", "game.json", "--out", "game.svg", "--seat", 1)
    run("render", "view.json", "--out", "view.svg")

    assert Path("game.svg").read_bytes() == Path("view.svg").read_bytes()
    assert "drawn as it is" in refused("render", "view.json", "--out", "c.svg", "--seat", 1)
    assert "--step is for records" in refused("render", "game.json", "--out", "c.svg", "--step", 1)


def test_render_says_what_is_wrong() -> None:
    played(they_come_back)
    Path("diary").write_text("dear diary\n")
    Path("numbers").write_text("[1, 2]\n")
    Path("folder").mkdir()
    assert "there is no file nosuch" in refused("render", "nosuch", "--out", "a.svg")
    assert refused("render", "folder", "--out", "a.svg") == "folder is a folder, not a file"
    assert refused("render", "diary", "--out", "a.svg").startswith("diary: ")
    assert refused("render", "numbers", "--out", "a.svg").startswith("numbers: ")
    assert "'9' is not a seat here" in refused("render", "game.jsonl", "--out", "a.svg", "--seat", 9)
    assert "give one or the other" in refused("render", "game.jsonl", "--out", "a.svg", "--seat", 1, "--open")
    assert "there is no folder away" in refused("render", "game.jsonl", "--out", "away/a.svg")
    assert "sepia" in refused("render", "game.jsonl", "--out", "a.svg", "--theme", "sepia")
    assert not list(Path().glob("*.svg"))


def test_nothing_but_pictures_is_replaced() -> None:
    played(one_against_the_dead)
    Path("diary.svg").write_text("dear diary\n")
    Path("diary").write_text("dear diary\n")

    assert "something other than a picture" in refused("render", "game.jsonl", "--out", "diary.svg")
    assert "something other than a picture" in refused("replay", "game.jsonl", "--html", "diary")
    assert Path("diary.svg").read_text() == Path("diary").read_text() == "dear diary\n"


def test_a_picture_is_not_called_what_it_is_not() -> None:
    played(one_against_the_dead)

    assert refused("render", "game.jsonl", "--out", "a.png") == "a.png: this writes SVG, so the name must end in .svg"
    assert "the name must end in .svg" in refused("replay", "game.jsonl", "--animate", "a.gif", "--html", "a.html")
    assert "the name must end in .html" in refused("replay", "game.jsonl", "--html", "game.jsonl")
    assert [path.name for path in Path().iterdir()] == ["game.jsonl"]
    run("render", "game.jsonl", "--out", "A.SVG")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_picture_that_cannot_be_written_leaves_the_old_one() -> None:
    played(one_against_the_dead)
    run("render", "game.jsonl", "--out", "table.svg")
    kept = Path("table.svg").read_bytes()
    Path().chmod(0o500)

    assert "you do not have permission" in refused("render", "game.jsonl", "--out", "table.svg", "--theme", "dark")
    assert Path("table.svg").read_bytes() == kept


# ------------------------------------------------------------------------------------------------------------ replay


def test_replay_writes_a_moving_picture_a_page_and_a_picture_of_each_step() -> None:
    match = played(they_come_back)
    told = run(
        *("replay", "game.jsonl", "--from", 40, "--seat", 3, "--theme", "dark", "--title", "Ours"),
        *("--animate", "game.svg", "--html", "game.html", "--svg", "steps"),
    )
    manner: Any = {"first": 40, "seat": 2, "theme": "dark", "title": "Ours"}

    assert Path("game.svg").read_bytes() == in_ascii(animation(match, **manner))
    assert Path("game.html").read_bytes() == in_ascii(page(match, **manner))
    files = sorted(Path("steps").iterdir())
    assert [file.name for file in files] == [f"step-{number}.svg" for number in range(40, 46)]
    assert told.splitlines() == [f"Written: {file}" for file in (Path("game.svg"), Path("game.html"), *files)]
    assert "<title id=" in files[0].read_text()
    assert ">Ours, 45. " in files[-1].read_text()


def test_replay_shows_some_steps_only() -> None:
    match = played(one_against_the_dead)
    run("replay", "game.jsonl", "--from", 5, "--to", 9, "--animate", "game.svg")

    assert Path("game.svg").read_bytes() == in_ascii(animation(match.undo_to(9), first=5))


def test_replay_in_words_shows_everything_anyway() -> None:
    played(one_against_the_dead)
    assert "need --animate, --svg or --html" in refused("replay", "game.jsonl", "--seat", 1)
    assert "need --animate, --svg or --html" in refused("replay", "game.jsonl", "--theme", "dark")
    Path("file").write_text("")
    assert refused("replay", "game.jsonl", "--svg", "file") == "file already exists"


# --------------------------------------------------------------------------------------------------------- notebooks


@pytest.mark.parametrize("game", [one_against_the_dead, defcon_zombies, they_come_back])
def test_a_notebook_shows_views_and_matches(game: Any) -> None:
    match = played(game, 150)
    view = game.observe(match.state, 0)
    shown = view._repr_mimebundle_(include=None, exclude=None)

    assert shown == {"image/svg+xml": picture(game, view)._repr_svg_(), "text/plain": str(view)}
    assert match._repr_mimebundle_() == {
        "image/svg+xml": picture(
            game, known_to_all(game, match.state), title=f"{game.TITLE}, step {match.length}"
        )._repr_svg_(),
        "text/plain": repr(match),
    }
    replay = animation(match, first=match.length)
    assert repr(replay) == f"<Picture: {replay.alt}>"
    assert replay._repr_mimebundle_() == {"image/svg+xml": replay._repr_svg_(), "text/plain": replay.alt}


@pytest.mark.parametrize("game", [defcon_zombies, they_come_back])
def test_a_notebook_shows_no_picture_of_a_full_state_with_secrets(game: Any) -> None:
    state = played(game, 150).state

    assert state._repr_mimebundle_() == {"text/plain": str(state)}


def test_a_match_of_a_game_without_pictures_is_shown_as_text() -> None:
    assert "<text" in new_match(toy)._repr_mimebundle_()["image/svg+xml"]
