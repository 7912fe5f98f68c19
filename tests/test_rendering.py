"""Pictures in files and notebooks: `zombiekit render`, what `zombiekit replay` writes, and what a notebook asks for."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests import commands, toy
from tests.commands import refused
from tests.picturing import read
from zombiekit import codec, known_to_all, record, seat_name
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
    done = commands.run(*arguments)
    assert done.exit_code == 0, done.output
    assert not list(Path().rglob(".zombiekit*"))
    return str(done.stdout)


def holds(path: str, text: str) -> bool:
    """Say whether a file has exactly this text, in ASCII."""
    return Path(path).read_bytes() == text.encode("ascii", "xmlcharrefreplace")


def test_render_draws_what_all_seats_know_or_what_one_sees() -> None:
    game = they_come_back
    state = played(game, 150).state
    assert run("render", "game.jsonl", "--out", "table.svg") == "Written: table.svg\n"
    assert holds("table.svg", picture(game, known_to_all(game, state)))
    for seat in ("2", seat_name(game, 1)):
        run("render", "game.jsonl", "--out", "table.svg", "--seat", seat, "--theme", "dark", "--title", "Ours")
        assert holds("table.svg", picture(game, game.observe(state, 1), theme="dark", title="Ours"))
    run("render", "game.jsonl", "--out", "table.svg", "--open")
    shown = " ".join(" ".join(read(Path("table.svg").read_text()).itertext()).split())
    assert all(game.box.TITLES[card] in shown for hand in state.hands for card in hand)


def test_render_draws_a_position_of_a_record() -> None:
    match = played(one_against_the_dead)
    assert run("render", "game.jsonl", "--out", "A.SVG", "--step", 7) == "Written: A.SVG\n"
    assert holds("A.SVG", picture(match.game, match.undo_to(7).state))
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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("render nosuch --out a.svg", "there is no file nosuch"),
        ("render folder --out a.svg", "^Error: folder is a folder, not a file$"),
        ("render diary --out a.svg", "^Error: diary: "),
        ("render numbers --out a.svg", "^Error: numbers: "),
        ("render game.jsonl --out a.svg --seat 9", "'9' is not a seat here"),
        ("render game.jsonl --out a.svg --seat 1 --open", "give one or the other"),
        ("render game.jsonl --out away/a.svg", "there is no folder away"),
        ("render game.jsonl --out a.svg --theme sepia", "sepia"),
        ("render game.jsonl --out a.png", r"^Error: a\.png: this writes SVG, so the name must end in \.svg$"),
        ("render game.jsonl --out diary.svg", "something other than a picture"),
        ("replay game.jsonl --html diary", "something other than a picture"),
        ("replay game.jsonl --animate a.gif --html a.html", "the name must end in .svg"),
        ("replay game.jsonl --html game.jsonl", "the name must end in .html"),
        ("replay game.jsonl --seat 1", "need --animate, --svg or --html"),
        ("replay game.jsonl --theme dark", "need --animate, --svg or --html"),
        ("replay game.jsonl --svg diary", "^Error: diary already exists$"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_but_pictures_is_replaced(arguments: str, words: str) -> None:
    """In words `replay` shows everything anyway."""
    played(they_come_back)
    texts = {"diary": "dear diary\n", "diary.svg": "dear diary\n", "numbers": "[1, 2]\n"}
    texts["game.jsonl"] = Path("game.jsonl").read_text()
    for name, text in texts.items():
        Path(name).write_text(text)
    Path("folder").mkdir()
    assert re.search(words, refused(*arguments.split()))
    assert {path.name: path.read_text() for path in Path().iterdir() if path.is_file()} == texts
    assert sorted(path.name for path in Path().iterdir()) == sorted([*texts, "folder"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_picture_that_cannot_be_written_leaves_the_old_one() -> None:
    played(one_against_the_dead)
    run("render", "game.jsonl", "--out", "table.svg")
    kept = Path("table.svg").read_bytes()
    Path().chmod(0o500)
    assert "you do not have permission" in refused("render", "game.jsonl", "--out", "table.svg", "--theme", "dark")
    assert Path("table.svg").read_bytes() == kept


def test_replay_writes_a_moving_picture_a_page_and_a_picture_of_each_step() -> None:
    match = played(they_come_back)
    told = run(
        *("replay", "game.jsonl", "--from", 40, "--seat", 3, "--theme", "dark", "--title", "Ours"),
        *("--animate", "game.svg", "--html", "game.html", "--svg", "steps"),
    )
    manner: Any = {"first": 40, "seat": 2, "theme": "dark", "title": "Ours"}
    files = [f"steps/step-{number}.svg" for number in range(40, 46)]
    assert holds("game.svg", animation(match, **manner))
    assert holds("game.html", page(match, **manner))
    assert sorted(map(str, Path("steps").iterdir())) == files
    assert told.splitlines() == [f"Written: {file}" for file in ("game.svg", "game.html", *files)]
    assert "<title id=" in Path(files[0]).read_text()
    assert ">Ours, 45. " in Path(files[-1]).read_text()


def test_replay_shows_some_steps_only() -> None:
    match = played(one_against_the_dead)
    run("replay", "game.jsonl", "--from", 5, "--to", 9, "--animate", "game.svg")
    assert holds("game.svg", animation(match.undo_to(9), first=5))


@pytest.mark.parametrize("game", [one_against_the_dead, defcon_zombies, they_come_back])
def test_a_notebook_shows_views_and_matches(game: Any) -> None:
    match = played(game, 150)
    view = game.observe(match.state, 0)
    whole = picture(game, known_to_all(game, match.state), title=f"{game.TITLE}, step {match.length}")
    replay = animation(match, first=match.length)
    for shown, svg, text in (
        (view._repr_mimebundle_(include=None, exclude=None), picture(game, view), str(view)),
        (match._repr_mimebundle_(), whole, repr(match)),
        (replay._repr_mimebundle_(), replay, replay.alt),
    ):
        assert shown == {"image/svg+xml": svg._repr_svg_(), "text/plain": text}
    assert repr(replay) == f"<Picture: {replay.alt}>"


@pytest.mark.parametrize("game", [defcon_zombies, they_come_back])
def test_a_notebook_shows_no_picture_of_a_full_state_with_secrets(game: Any) -> None:
    state = played(game, 150).state
    assert state._repr_mimebundle_() == {"text/plain": str(state)}


def test_a_match_of_a_game_without_pictures_is_shown_as_text() -> None:
    assert "<text" in new_match(toy)._repr_mimebundle_()["image/svg+xml"]
