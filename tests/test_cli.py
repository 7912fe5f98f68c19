"""The command line: played by people at a terminal, and by scripts over a pipe."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from typer.testing import CliRunner

from tests import toy as toy_module
from zombiekit import codec, record
from zombiekit.cli import app
from zombiekit.cli.choosing import docstring, readings
from zombiekit.cli.listing import described
from zombiekit.cli.table import Left, Table
from zombiekit.cli.terminal import Terminal
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.actions import Fists, Move
from zombiekit.play import Dice, Match, new_match, play_match, random_policy
from zombiekit.primitives.cards import DRAWS
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.lines import line
from zombiekit.primitives.zombies import Zombies
from zombiekit.render.colors import colored

toy: Any = toy_module
NAME = "one-against-the-dead"
SETUP = ["ne", "nw", "se", "sw", "e", "n", "s"]
"""Places the seven cards of the set-up that have a choice; then comes ACT."""


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make lines long enough to look for whole sentences, and leave standard input as it was."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", sys.stdin)


def run(*arguments: object, lines: list[str] | None = None) -> Any:
    """Run the command line with these lines of input."""
    return CliRunner().invoke(
        app, [str(each) for each in arguments], input="".join(f"{line}\n" for line in lines or [])
    )


def play(*lines: str, seed: int = 3, more: tuple[object, ...] = ()) -> str:
    """Play with the program's dice, and return the screen."""
    result = run("play", NAME, "--seed", seed, *more, lines=list(lines))
    assert result.exit_code == 0, result.output
    return str(result.output)


def refused(*arguments: object) -> str:
    """Run a command that fails by its arguments, and return what standard error says."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return str(result.stderr)


# ------------------------------------------------------------------------------------------------------------- lists


def test_games_are_listed() -> None:
    assert "one_against_the_dead    One Against the Dead (1 player, rules 1.0)" in run("games").output


def test_options_are_listed_with_values_default_and_clauses() -> None:
    """Each option with its type, default and clause, from the class of the options."""
    output = run("options", NAME).output

    assert "adjacency_for_search=orthogonal   orthogonal | all8" in output
    assert "round_limit=200   an integer" in output
    assert len(re.findall(r"\(OATD-[A-Z]+-\d\d\)", output)) == 5


def test_options_of_any_game_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may leave its options undescribed."""
    monkeypatch.setattr("zombiekit.games.get", lambda _: toy)

    output = run("options", "cellar").output

    assert described(toy) == {}
    assert output.endswith("deck=8   an integer\nrats=True   true | false\n")


def test_help_names_the_commands() -> None:
    assert all(word in run("--help").output for word in ("play", "replay", "games", "options"))


# ------------------------------------------------------------------------------------------------------ wrong arguments


def test_an_unknown_game_is_refused_with_what_is_like_it() -> None:
    assert refused("play", "one-against-the-daed") == (
        "Error: no game is called 'one-against-the-daed'; did you mean one_against_the_dead?\n"
    )


def test_a_game_must_be_named() -> None:
    assert refused("play") == "Error: which game? Installed: one-against-the-dead\n"


def test_all_wrong_options_are_told_at_once() -> None:
    """Unknown, malformed and repeated ones."""
    said = refused("play", NAME, "--option", "rund_limit=3", "--option", "x", "--option", "qqq=1")
    twice = refused("play", NAME, "--option", "round-limit=3", "--option", "round_limit=4")

    assert "rund_limit: One Against the Dead has no such option; did you mean round_limit?" in said
    assert "x: an option is given as name=value" in said
    assert "qqq: One Against the Dead has no such option; there are adjacency_for_search," in said
    assert "round_limit: is given twice" in twice


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("objective=win", "objective: 'win' is no"),
        ("round_limit=many", "round_limit: 'many' is no integer"),
        ("round_limit=0", "0 is no integer from 1 to 10000"),
    ],
)
def test_wrong_values_of_options_are_refused(option: str, words: str) -> None:
    assert words in refused("play", NAME, "--option", option)


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    """A record and a save have their own options; real dice have no seed."""
    path = tmp_path / "save.json"
    path.write_text(codec.to_json(game, game.new_game()), encoding="utf-8")

    assert "--resume goes on as it was recorded" in refused("play", "--resume", "x", "--load", "y")
    assert "--load goes with no --option" in refused("play", NAME, "--load", path, "--option", "round_limit=3")
    assert "--dice real has none" in refused("play", NAME, "--dice", "real", "--seed", "1")
    assert refused("play", NAME, "--dice", "loaded")


def test_files_that_are_not_what_they_should_be_are_named(tmp_path: Path) -> None:
    """Missing files, and files of something else."""
    path = tmp_path / "poem.txt"
    path.write_text("roses\n", encoding="utf-8")

    assert refused("replay", tmp_path / "none") == f"Error: {tmp_path / 'none'}: No such file or directory\n"
    assert f"{path}: line 1: " in refused("replay", path)
    assert f"{path}: line 1: " in refused("play", "--resume", path)
    assert f"{path}: invalid state:\n  " in refused("play", NAME, "--load", path)
    assert f"{path} exists" in refused("play", NAME, "--record", path)


# ------------------------------------------------------------------------------------------------------------- playing


def test_a_game_can_be_played_to_its_end() -> None:
    """Always the first choice: the city is drawn, events are told, the end is told with its score."""
    output = play(*["1"] * 200, more=("--option", "round_limit=1"))

    assert output.startswith("One Against the Dead, rules 1.0\n")
    assert "- You start on the " in output
    assert output.count("The round limit has passed: you are stranded.\n") == 2
    assert "Game over, lost." in output
    assert "Score: kills: " in output


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    assert play("1", "1", "1", seed=8) == play("place E", "1", "1", seed=8).replace("> place E", "> 1")
    assert play("1", "1", "1", seed=8) != play("1", "1", "1", seed=9)
    assert "(dice seed oak)" in run("play", NAME, "--seed", "oak").output


def test_the_end_of_input_ends_cleanly() -> None:
    """A script that runs out of lines leaves the game, without a trace."""
    assert play().endswith("> \n")
    assert play("quit").endswith("> quit\n\n")


def test_choices_are_explained_with_their_rules() -> None:
    """Help tells what each kind of choice does, and the clauses behind it; many choices are listed there only."""
    output = play(*SETUP, "?", "end", "?")

    assert "Move the pawn to the next card in a direction: move E. [OATD-MOVE-01," in output
    assert "  3 search E" in output
    assert re.search(r"^1-\d\d fists 0,0,0,1 \.\.\. fists ", output, re.MULTILINE)
    assert "  12 fists " in output
    assert "save FILE   write the position to a file" in output


def test_answers_that_are_no_choice_are_explained_and_asked_again() -> None:
    """Wrong numbers, unclear ones, unknown words, and what the rules forbid."""
    output = play("9", "0", "place s", "p", "dance", "place q", "move e", "place")

    assert output.count("The choices are numbered 1 to 8.") == 2
    assert "- The 7H is laid at (0,-1)" in output
    assert "That could be place E, place N, place W, place NE, place NW, place SE, place SW; type more of it." in output
    assert "'dance' is no word of this game" in output
    assert "direction: 'q' is none of E, N, S, W, NE, NW, SE, SW\n  place q\n        ^\n" in output
    assert "Not now: the 8D waits for its slot [OATD-CHK-04]." in output


def test_an_empty_line_draws_the_table_again() -> None:
    assert play("").count("Where do you lay the 7H?") == 2


def test_choices_may_be_written_at_length(seated: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """Notation that names a choice is that choice, also where its line leaves out what the notation tells."""

    @line("play")
    class Loudly:
        card: int
        loud: bool = attrs.field(default=False, kw_only=True)

    monkeypatch.setattr(toy.Turn, "action", Loudly)
    monkeypatch.setattr(toy, "ACTIONS", (Loudly, toy.Drop))
    match = new_match(toy, options=toy.Options(rats=False))
    for card in (1, 4, 2, 5, 3, 6):
        match = match.play(toy.Deal(card))
    table = seated(match, "play 2 loud=False", "PLAY  5")

    with pytest.raises(EOFError):
        table.run()
    assert [step.action for step in table.match.history[6:]] == [Loudly(2), Loudly(5)]


def test_decisions_can_be_taken_back_up_to_the_last_chance() -> None:
    """Undo takes back one decision at a time, and says so where chance has decided since."""
    output = play(*SETUP, "search E", "search E", "undo", "undo", "undo")

    assert output.count("Taken back.") == 2
    assert output.count("You have 3 AP: ") == 2
    assert "There is nothing to take back" in output


def test_positions_are_saved_and_loaded(tmp_path: Path) -> None:
    """What was saved is gone back to, in the game and at the next start."""
    path = tmp_path / "save.json"
    output = play(*SETUP, f"save {path}", "search E", f"load {path}", f"save {path}")

    assert output.count("You have 3 AP: ") == 2
    assert output.count("Saved; go on from there with: load") == 2
    assert "You have 3 AP: " in play(more=("--load", path))


def test_files_that_cannot_be_saved_or_loaded_are_told(tmp_path: Path) -> None:
    """Nothing but a save is overwritten; a game that is recorded stays the same game."""
    (tmp_path / "poem").write_text("roses", encoding="utf-8")
    output = play(
        "save", f"save {tmp_path / 'poem'}", f"load {tmp_path / 'poem'}", f"save {tmp_path}", "load \0", "load ~noone/x"
    )

    assert "Name a file: save FILE" in output
    assert "holds something else than a saved game; nothing was written." in output
    assert (tmp_path / "poem").read_text(encoding="utf-8") == "roses"
    assert "invalid state:" in output
    assert output.count("Cannot load: ") == 2
    assert "Cannot save: " in output
    assert "This game is being recorded" in play("load x", more=("--record", tmp_path / "record"))


# ----------------------------------------------------------------------------------------------------------- real dice


def test_real_dice_are_asked_for_and_short_forms_taken() -> None:
    """Cards, dice, coins and chips may be typed without their word, in any letter case."""
    lines = ["10h", "draw 9C", "as", "ne", "4", "joker 1", "SW", "6s", "w", "1 1", "quit"]
    output = run("play", NAME, "--dice", "real", lines=lines).output

    assert "(real dice)" in output
    assert "How many coins of each size showed heads: flip 1 2; the others showed tails. The word flip may be" in output
    assert "- A die showing 4 goes on (1,1).\n" in output
    assert "- At (-1,0): 1 Greater heads, 1 Lesser heads.\n" in output


def test_real_dice_that_cannot_be_are_explained_and_asked_again() -> None:
    """Cards already on the table, faces that no die has, and things that are no outcome."""
    lines = ["kd", "10h", "10h", "?", "", "undo", "9c", "as", "ne", "7", "roll 9", "move e", "bat", "2", "quit"]
    output = run("play", NAME, "--dice", "real", lines=lines).output

    assert output.count("Not now: that cannot happen at this chance node [OATD-SET-04].") == 1
    assert re.search(r"^  draw 2S  .* draw 10S +draw 2H", output, re.MULTILINE)
    assert output.count("Set-up | AP 0 | ") == 2
    assert "There is nothing to take back" in output
    assert "a die shows 1 to 6, not 7\n  roll 7\n       ^" in output
    assert "a die shows 1 to 6, not 9" in output
    assert "Not now: " in output
    assert "size (one of greater, lesser) is missing" in output
    assert "- A die showing 2 goes on (1,1).\n" in output


# ----------------------------------------------------------------------------------------------------------------- bots


def test_a_bot_can_be_watched() -> None:
    """Over a pipe it plays to the end by itself, the same with the same seed."""
    output = play(more=("--bot", "random"))

    assert "The bot plays place " in output
    assert "Game over, " in output
    assert output == play(more=("--bot", "random"))
    assert "Game over, " in run("play", NAME, "--bot", "random", "--option", "round_limit=1").output


# -------------------------------------------------------------------------------------------------------------- records


def test_a_recorded_game_is_gone_on_with(tmp_path: Path) -> None:
    """The record holds every step when the input ends, and grows with the game that is resumed."""
    path = tmp_path / "game.jsonl"
    output = play(*SETUP, more=("--record", path))
    before = record.read(path)
    resumed = run("play", "--resume", path, lines=["search E"]).output

    assert f"The game is kept. Go on with it: zombiekit play --resume {path}\n" in output
    assert "You have 3 AP: " in resumed
    after = record.read(path)
    assert after.undo_to(before.length) == before
    assert str(after.history[before.length].action) == "search E"


def test_a_finished_game_is_recorded_and_shown_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(*["1"] * 200, more=("--record", path, "--option", "round_limit=1"))

    assert output.endswith(f"Recorded in {path}.\n")
    assert record.read(path).result is not None
    assert "Game over, lost." in run("play", NAME, "--resume", path).output


def test_steps_taken_back_leave_the_record(tmp_path: Path) -> None:
    """After an undo the record is that of the match as it stands."""
    path = tmp_path / "game.jsonl"
    play(*SETUP, "search E", "search E", "undo", "end", "decline", more=("--record", path))
    actions = [str(step.action) for step in record.read(path).history]

    assert actions[-3:] == ["search E", "end", "decline"]
    assert actions.count("search E") == 1


def test_a_record_of_another_game_or_of_a_stopped_match_is_not_gone_on_with(tmp_path: Path) -> None:
    """A match that a program stopped has a closed record."""
    path = tmp_path / "stopped.jsonl"
    record.write(play_match(game, [random_policy(Dice(1))], dice=Dice(1), max_steps=5), path)
    other = tmp_path / "other.jsonl"
    other.write_text(path.read_text("ascii").replace(game.NAME, "chess"), encoding="ascii")

    assert "the match was stopped at a limit" in refused("play", "--resume", path)
    assert "chess" in refused("play", NAME, "--resume", other)
    assert "The record ends after 5 steps; the game is not over." in run("replay", path).output


def test_a_record_is_told_in_words(tmp_path: Path) -> None:
    """Each step with who acted, its events, and the table at the end, or after each step."""
    path = tmp_path / "game.jsonl"
    play(*["1"] * 200, more=("--record", path, "--option", "round_limit=1"))
    match = record.read(path)
    told, drawn = run("replay", path).output, run("replay", path, "--every").output

    assert "1. chance: draw 10S\n   - You start on the 10S.\n" in told
    assert "3. chance: draw 7H\n" in told
    assert "4. seat 0: place E\n" in told
    assert f"\n{match.length}. " in told
    assert told.count("| Strength ") == 1
    assert drawn.count("| Strength ") == match.length
    assert "Score: kills: " in told


def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(*SETUP, more=("--record", path))

    assert "3. " not in run("replay", path, "--step", lines=["", "q"]).output
    assert "2. " not in run("replay", path, "--step", lines=[]).output


def test_a_record_without_steps_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record.write(new_match(game), path)

    assert "turn up the Start" in run("replay", path, "--every").output


# ---------------------------------------------------------------------------------------------------------- terminals


class Keyboard(io.StringIO):
    """A keyboard, some of whose lines do more than type."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if line == "^C\n":
            raise KeyboardInterrupt
        if line.startswith("tear "):
            with Path(line.split()[1]).open("ab") as file:
                file.write(b'{"n": 5, "who"')
            raise KeyboardInterrupt
        if line == "TERM\n":
            os.kill(os.getpid(), signal.SIGTERM)
        return line


class Screen(io.StringIO):
    """A screen, as Python sees it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return how to play at a terminal with colors: from the lines typed to the exit code and the screen."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)

    def play_there(*lines: str, more: tuple[str, ...] = ()) -> tuple[int, str]:
        screen = Screen()
        monkeypatch.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr("sys.stdout", screen)
        code = app(["play", NAME, "--seed", "3", *more], standalone_mode=False)
        return int(code or 0), screen.getvalue()

    return play_there


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    """Return how to seat the lines of a pipe at a match of any game."""

    def seat(match: Match, *lines: str) -> Table:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return Table(Terminal(match.game.NAME), match, dice=Dice(1), bot=None, keeper=None)

    return seat


def test_a_terminal_shows_colors(at_terminal: Callable[..., tuple[int, str]]) -> None:
    code, screen = at_terminal("quit")

    assert code == 0
    assert "\x1b[" in screen


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colors_can_be_declined(
    at_terminal: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    _, screen = at_terminal("ne", "quit")

    assert "\x1b[" not in screen
    assert "The 7H is laid at (1,1)" in screen


@pytest.mark.parametrize("how", ["^C", "TERM", None])
def test_an_interrupted_game_is_kept(
    at_terminal: Callable[..., tuple[int, str]], tmp_path: Path, how: str | None
) -> None:
    """Ctrl-C, Ctrl-D, and the end of the terminal: the program says how to go on, and the record holds everything."""
    code, screen = at_terminal("ne", *([how] if how else []))
    (kept,) = (tmp_path / "zombiekit").iterdir()

    assert code == (130 if how else 0)
    assert f"zombiekit play --resume {kept}" in screen
    assert str(record.read(kept).history[3].action) == "place NE"


def test_an_interrupted_game_stays_in_its_record(at_terminal: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    """Even if the interruption comes while a line is being written."""
    path = tmp_path / "game.jsonl"
    _, screen = at_terminal("ne", f"tear {path}", more=("--record", str(path)))

    assert f"zombiekit play --resume {path}" in screen
    assert str(record.read(path).history[3].action) == "place NE"
    assert not (tmp_path / "zombiekit").exists()


def test_a_bot_at_a_terminal_waits_for_the_onlooker(at_terminal: Callable[..., tuple[int, str]]) -> None:
    _, screen = at_terminal("", "", "q", more=("--bot", "random"))

    assert screen.count("The bot plays") == 3


def test_without_a_palette_text_has_no_colors() -> None:
    assert colored("cellar", "10H == 9S").spans == []


# ---------------------------------------------------------------------------------------------------------- several seats


def test_seats_share_the_terminal_and_see_their_own_hands(
    seated: Callable[..., Table], capsys: pytest.CaptureFixture[str]
) -> None:
    """The seat to act is named, and its view is drawn, not the other hands."""
    table = seated(new_match(toy, options=toy.Options(rats=False)), *["1"] * 6)
    table.run()
    output = capsys.readouterr().out

    assert output.count("\nSeat 0\n") == 3
    assert output.count("\nSeat 1\n") == 4
    first = output.split("\nSeat 0\n")[1]
    assert re.search(r"hands=\(\(\d, \d, \d\), \(None, None, None\)\)", first)
    second = output.split("\nSeat 1\n")[1].split("\nSeat 0\n")[0]
    assert re.search(r"hands=\(\(None, None\), \(\d, \d, \d\)\)", second)
    assert "Winners: seat " in output


def test_a_draw_has_no_winners(seated: Callable[..., Table], capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match(toy, options=toy.Options(rats=False))
    for card in (1, 2, 5, 3, 6, 7):
        match = match.play(toy.Deal(card))
    seated(match, *["1"] * 6).run()

    assert "Winners: none." in capsys.readouterr().out


def test_leaving_is_no_error_of_the_table(seated: Callable[..., Table]) -> None:
    with pytest.raises(Left):
        seated(new_match(game), "exit").run()


# -------------------------------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move e", ["move E"]),
        ("E", ["move E"]),
        ("m n", ["move N"]),
        ("m", ["move E", "move N", "move NE"]),
        ("m x", []),
        ("", []),
        ("move E E", []),
        ("f 1,0,0,0", ["fists 1,0,0,0"]),
        ("1,0", ["fists 1,0,0,0"]),
    ],
)
def test_the_strictest_reading_wins(typed: str, meant: list[str]) -> None:
    options = [Move(Direction.E), Move(Direction.N), Move(Direction.NE), Fists(Zombies(1)), Fists(Zombies(0, 1))]

    assert [str(option) for option in readings(typed, options)] == meant


def test_outcomes_are_read_as_people_call_them() -> None:
    """A card by its name, coins by their heads; the last numbers may be left out where only one outcome fits."""
    flips = [flip for flip, _ in Coins(1, 0)]

    assert readings("JOKER 2", DRAWS.values()) == [DRAWS[next(card for card in DRAWS if card == "Joker 2")]]
    assert [str(flip) for flip in readings("1", flips)] == ["flip 1 0"]
    assert len(readings("1", [flip for flip, _ in Coins(1, 2)])) == 3


def test_classes_without_a_docstring_go_by_their_name() -> None:
    assert docstring(toy.Play) == ("Play", "")


# ------------------------------------------------------------------------------------------------------------- processes


def process(*arguments: str, given: str = "", code: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line as a process of its own, over pipes."""
    command = [sys.executable, *(("-c", code) if code else ("-m", "zombiekit")), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)


def test_it_plays_over_a_pipe() -> None:
    r"""`printf '1\n1\nquit\n' | python -m zombiekit play ...` is plain text from beginning to end."""
    done = process("play", NAME, "--seed", "3", given="1\n1\nquit\n")

    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "- The 8D is laid at (0,1); 1 zombie stirs.\n" in done.stdout


def test_bytes_that_are_no_text_are_told() -> None:
    """Whatever comes over the pipe, the answer is a sentence."""
    done = subprocess.run(
        [sys.executable, "-m", "zombiekit", "play", NAME],
        input=b"\xff\xfe\n",
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0
    assert b"is no word of this game" in done.stdout


def test_without_the_extra_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['typer'] = None; from zombiekit.__main__ import main; main()"
    done = process(code=code)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The command line needs the cli extra: pip install 'zombiekit[cli]'\n"


def closed_pipe() -> int:
    """Return the end to write to of a pipe from which nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


@pytest.mark.parametrize("arguments", [("play", NAME, "--bot", "random"), ("options", NAME)])
def test_a_reader_who_has_seen_enough_may_go(arguments: tuple[str, ...]) -> None:
    """`zombiekit play ... | head -1` prints no traceback."""
    writer = closed_pipe()
    command = [sys.executable, "-m", "zombiekit", *arguments]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writer)

    assert done.stderr == b""
    assert done.returncode == 1
