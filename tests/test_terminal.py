"""The terminal for playing games: colors, interruptions, several seats, separate processes, and what people can look up at the table."""

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
from rich.console import Console

from tests import toy as toy_module
from tests.every_game import in_each_game
from tests.toy_matches import CALM, dealt
from tests.trying import led
from zombiekit import games, record
from zombiekit.agenda import driver
from zombiekit.cli import app
from zombiekit.cli.news import News
from zombiekit.cli.playing import Session
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.extras import extra
from zombiekit.games import defcon_zombies as defcon
from zombiekit.games import one_against_the_dead as game
from zombiekit.games import they_come_back as stcb
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Dice, Match, new_match
from zombiekit.primitives.lines import line

toy: Any = toy_module
NAME = "one-against-the-dead"
Terminals = Callable[..., tuple[int, str]]
Seats = Callable[..., Session]
Played = Callable[..., tuple[Match, str]]


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


class Keyboard(io.StringIO):
    """A keyboard, or a screen, that Python takes for a terminal; some of its lines do more than type."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if line.startswith("tear "):
            with Path(line.split()[1]).open("ab") as file:
                file.write(b'{"n": 5, "who"')
        if line == "^C\n" or line.startswith("tear "):
            raise KeyboardInterrupt
        if line == "TERM\n":
            os.kill(os.getpid(), signal.SIGTERM)
        return line


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminals:
    """Return a function that plays at a terminal with colors: from typed lines to exit code and screen."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)

    def play_there(*lines: str, more: tuple[str, ...] = ()) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr("sys.stdout", screen := Keyboard())
        return int(app(["play", NAME, "--seed", "3", *more], standalone_mode=False) or 0), screen.getvalue()

    return play_there


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seats:
    """Return a function that seats the lines of a pipe at a match of any game."""

    def seat(match: Match, *lines: str) -> Session:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return Session(Terminal(), match, dice=Dice(1), keeper=None)

    return seat


@pytest.mark.parametrize(("name", "value"), [("TERM", "xterm-256color"), ("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_shows_colors_unless_they_are_declined(
    at_terminal: Terminals, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    code, screen = at_terminal("ne", "quit")
    assert (code, "\x1b[" in screen) == (0, value == "xterm-256color")
    assert "The 7H is laid at (1,1)" in re.sub(r"\x1b\[[\d;]*m", "", screen)


@pytest.mark.parametrize("how", ["^C", "TERM", None])
def test_an_interrupted_game_is_kept(at_terminal: Terminals, tmp_path: Path, how: str | None) -> None:
    code, screen = at_terminal("ne", *([how] if how else []))
    (kept,) = (tmp_path / "zombiekit").iterdir()
    assert code == (130 if how else 0)
    assert f"zombiekit play --resume {kept}" in screen
    assert str(record.read(kept).history[3].action) == "place NE"


@pytest.mark.parametrize("how", ["quit", "^C"])
def test_a_game_that_cannot_be_kept_at_home_is_kept_among_temporary_files_or_said_to_be_lost(
    at_terminal: Terminals,
    tmp_path: Path,
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "zombiekit").touch()  # not a folder
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, screen = at_terminal("ne", how)
    (kept,) = tmp_path.glob("*.jsonl")
    assert code == (130 if how == "^C" else 0)
    assert f"zombiekit play --resume {kept}" in screen
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "zombiekit"))
    code, screen = at_terminal("ne", how)
    assert (code, "The game is kept" in screen) == (2, False)
    assert capsys.readouterr().err.startswith("Error: the game is lost, because it cannot be kept: ")


def test_an_interrupted_game_stays_in_its_record(at_terminal: Terminals, tmp_path: Path) -> None:
    """This holds even if the interruption comes while a line is being written."""
    path = tmp_path / "game.jsonl"
    _, screen = at_terminal("ne", f"tear {path}", more=("--record", str(path)))
    assert f"zombiekit play --resume {path}" in screen
    assert str(record.read(path).history[3].action) == "place NE"
    assert not (tmp_path / "zombiekit").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("word", ["quit", "q"])
def test_whoever_quits_finds_the_game_again(at_terminal: Terminals, tmp_path: Path, word: str) -> None:
    code, screen = at_terminal("ne", word)
    (kept,) = (tmp_path / "zombiekit").glob("*.jsonl")
    assert code == process("play", "--resume", str(kept), given=b"quit\n")[0] == 0
    assert f"The game is kept. Go on with it: zombiekit play --resume {kept}\n" in screen


def test_bots_are_watched_until_somebody_presses_enter(at_terminal: Terminals, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot waits for the onlooker; on request bots go on by themselves, and again after they were stopped."""
    _, waited = at_terminal("", "", "q", more=("--bot", "random"))
    presses = iter([False, False, True, False, True])
    monkeypatch.setattr(Terminal, "pause", lambda *_: next(presses))
    _, screen = at_terminal("watch", "", "q", more=("--bot", "random", "--watch"))
    assert [each.count("The bot random plays") for each in (waited, screen)] == [3, 6]
    assert screen.count("Enter: go on, watch: go on by itself, quit: leave> ") == 3


def test_seats_share_the_terminal_and_see_their_own_hands(seated: Seats, capsys: pytest.CaptureFixture[str]) -> None:
    seated(new_match(toy, options=CALM), *["1"] * 6).run()
    output = capsys.readouterr().out
    assert (output.count("\nSeat 0\n"), output.count("\nSeat 1\n")) == (3, 4)
    first, second = output.split("\nSeat 0\n")[1], output.split("\nSeat 1\n")[1].split("\nSeat 0\n")[0]
    assert re.search(r"hands +\(\d, \d, \d\), \(None, None, None\)", first)
    assert re.search(r"hands +\(None, None\), \(\d, \d, \d\)", second)
    assert "Winners: Seat " in output


def test_a_draw_has_no_winners(seated: Seats, capsys: pytest.CaptureFixture[str]) -> None:
    seated(dealt(1, 2, 5, 3, 6, 7), *["1"] * 6).run()
    assert "Winners: none." in capsys.readouterr().out


def test_leaving_is_no_error_of_the_table(seated: Seats) -> None:
    with pytest.raises(Left):
        seated(new_match(game), "exit").run()


def test_choices_may_be_written_at_length(seated: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notation for a choice counts as that choice, even if the choice's own line leaves some of it out."""

    @line("play")
    class Loudly:
        card: int
        loud: bool = attrs.field(default=False, kw_only=True)

    monkeypatch.setattr(toy.Turn, "action", Loudly)
    monkeypatch.setattr(toy, "ACTIONS", (Loudly, toy.Drop))
    monkeypatch.delitem(driver._TAKEN, toy.State)
    table = seated(dealt(1, 4, 2, 5, 3, 6), "play 2 loud=False", "PLAY  5")
    with pytest.raises(EOFError):
        table.run()
    assert [step.action for step in table.match.history[6:]] == [Loudly(2), Loudly(5)]


def process(*arguments: str, given: bytes = b"", code: str = "", out: int = subprocess.PIPE) -> tuple[int, str, str]:
    """Run the command line as a separate process, over pipes; return its exit code and what it prints."""
    command = [sys.executable, *(("-c", code) if code else ("-m", "zombiekit")), *arguments]
    done = subprocess.run(command, input=given, stdout=out, stderr=subprocess.PIPE, timeout=60, check=False)
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


@pytest.mark.thorough
def test_bytes_that_are_no_text_are_told() -> None:
    code, told, _ = process("play", NAME, given=b"\xff\xfe\n")
    assert (code, "is not one of the choices" in told) == (0, True)


def test_without_the_extra_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['typer'] = None; from zombiekit.__main__ import main; main()"
    assert process(code=code) == (2, "", f"The command line needs {extra('cli')}\n")


def test_ctrl_c_before_the_game_has_begun_is_quiet() -> None:
    """The command line's libraries take a moment to load; here loading the first one is interrupted."""
    code = """if True:
        import sys

        class Interrupting:
            def find_spec(self, name, *_):
                if name == "typer.main":
                    raise KeyboardInterrupt

        sys.meta_path.insert(0, Interrupting())
        from zombiekit.__main__ import main

        main()
    """
    assert process(code=code) == (130, "", "")


@pytest.mark.thorough
@pytest.mark.parametrize("arguments", [("play", NAME, "--bot", "random"), ("options", NAME)])
def test_a_reader_who_has_seen_enough_may_go(arguments: tuple[str, ...]) -> None:
    """`zombiekit play ... | head -1` prints no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    assert process(*arguments, out=writer) == (1, "", "")
    os.close(writer)


@pytest.mark.parametrize("is_screen", [True, False])
def test_a_screen_tells_that_somebody_thinks_for_long(is_screen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Afterwards the screen is as before; a pipe gets no such message."""
    pyte = pytest.importorskip("pyte")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("zombiekit.cli.terminal.PATIENCE", 0)
    file = io.StringIO()
    terminal = Terminal(Console(file=file, force_terminal=is_screen, width=80))
    with terminal.thinking("mcts:iterations=900") as timer:
        if is_screen:
            timer.finished.wait(30)
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed(file.getvalue())
    assert ("mcts:iterations=900 thinks" in file.getvalue()) == is_screen
    assert is_screen or not file.getvalue()
    assert not "".join(screen.display).strip()
    assert (screen.cursor.x, screen.cursor.y) == (0, 0)


def test_nobody_is_told_to_think_who_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    with Terminal(Console(file=(file := io.StringIO()), force_terminal=True, width=80)).thinking("random"):
        pass
    assert "random" not in file.getvalue()


@pytest.fixture
def played(seated: Seats, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Return a function that types lines at a match on 80 columns; it returns the match after them and the output."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    def play(match: Match, *lines: str) -> tuple[Match, str]:
        table = seated(match, *lines)
        with pytest.raises(EOFError):
            table.run()
        return table.match, capsys.readouterr().out

    return play


@in_each_game
def test_nothing_is_wider_than_the_screen(played: Played, game: Any) -> None:
    looks = ("", "board", "map", "status", "legend", "log", "log 40", "hand", "goal", "cards", "?", "? 1", "xyzzy 17 4")
    match = led(new_match(game), 30, seed=3)
    assert not match.result
    _, output = played(match, *looks)
    assert max(map(len, output.splitlines())) <= 80
    assert output.count("> ") >= len(looks)


def test_the_log_is_told_again(played: Played) -> None:
    match, dice = new_match(games.get("one_against_the_dead")).roll(Dice(3)), Dice(3)
    match = match.play(match.game.legal_actions(match.state)[0]).roll(dice)
    events = [str(event) for step in match.history for event in step.state.events]
    _, output = played(match, "log 4", "log 0")
    assert output.split("log 4\n")[1].split("\n> ")[0].split("\n") == [f"- {event}" for event in events[-4:]]


def test_the_log_has_only_what_was_news(played: Played) -> None:
    """Nobody is told that somebody was asked for a card, and played none."""
    state = stcb.pose(node="move", active=0, points=2, hands=[["fear"], ["fear"]], options={"players": 2, "ask": "all"})
    after, output = played(new_match(stcb, state=state), "step n", "pass", "pass", "log 9", "log 99")
    told = output.split("> log 9\n")[1].split("\n> ")[0].split("\n")
    assert any("asked" in str(event) for step in after.history for event in step.state.events)
    assert "- Player 1 moves to 1,0." in told
    assert not any("asked" in line for line in told)


def test_the_hand_is_told_with_the_texts_of_the_cards(played: Played) -> None:
    state = stcb.pose(node="discard", active=0, hands=[["fire_axe", "lots_of_ammo"], ["shotgun"]])
    _, output = played(new_match(stcb, state=state), "hand")
    told = " ".join(output.split("> hand")[1].split())
    assert told.startswith("Fire Axe, fire_axe: While it lies before you, you may fight with it")
    assert "Lots of Ammo" in told
    assert "A Shotgun" not in told


def test_a_choice_is_explained_with_the_text_of_its_card(played: Played) -> None:
    state = stcb.pose(node="turn_start", active=0, hands=[["lots_of_ammo", "adrenaline_rush"], ["shotgun"]])
    _, output = played(new_match(stcb, state=state), "? 1", "? 2")
    assert (
        "> ? 1\n1 play adrenaline_rush: play Adrenaline Rush.\nAdrenaline Rush, adrenaline_rush: Double your" in output
    )
    assert "Lots of Ammo" not in output.partition("> ? 1")[2]


def test_a_part_of_a_long_list_is_explained(played: Played) -> None:
    state = doom.pose(tiles=["f9", "a1"], ticks=[6, 8])
    _, output = played(new_match(doom, state=state), "? 2-3", "? 40-50")
    lines = [
        str(number)
        for number in re.findall(r"^  (\d+) ", output.partition("> ? 2-3")[2].partition("> ?")[0], re.MULTILINE)
    ]
    assert lines == ["2", "3"]
    assert "The choices are numbered 1 to " in output.partition("> ? 40-50")[2]


def test_a_choice_is_explained_with_its_odds(played: Played) -> None:
    """Where the screen is too low for the odds, this is how to see them."""
    state = stcb.pose(node="encounter", active=0, zombies={(1, 1): 1})
    _, output = played(new_match(stcb, state=state), "? 2")
    told = " ".join(output.partition("> ? 2")[2].split())
    assert told.startswith("2 fight pistol: fight a zombie with the pistol, on 4 or more. 1 to 3: ")


SWARM: dict[str, Any] = {
    "node": "swarm_move",
    "moves": 5,
    "squares": {0: (1, 1)},
    "zombies": [(-2, 1), (4, 1), (1, -2), (1, 4)],
}


@pytest.mark.parametrize(
    ("typed", "done", "told"),
    [
        ("3 1", ["move 4,1 3,1", "move 1,-2 1,-1"], "2 moves left"),
        ("2", ["move -2,1 -1,1"], "Several at once: 1 2\n"),
        ("1 1", ["move 1,-2 1,-1"], "You stop before 1, no longer a choice: no zombie stands on 1,-2"),
        ("1 9", [], "The choices are numbered 1 to "),
    ],
)
def test_several_choices_of_the_list_at_once(played: Played, typed: str, done: list[str], told: str) -> None:
    """The numbers are those of the list that was shown, though each choice changes the list."""
    after, output = played(new_match(stcb, state=stcb.pose(**SWARM)), typed)
    assert [str(step.action) for step in after.history] == done
    told_below = output.rpartition("moves left.")[2] if done else output
    assert told in (told_below if "at once" in told or "stop" in told else output.partition(f"> {typed}")[2])


def test_the_word_of_many_choices_asks_for_their_numbers(played: Played) -> None:
    state = doom.pose(tiles=["f9", "a1"], ticks=[6, 8], piles={"f9": "F2 M3 W1"})
    after, output = played(new_match(doom, state=state), "pick", "2", "1", "0")
    assert "How many Food?" in output
    assert [str(step.action) for step in after.history] == ["pick F2 M1"]


@pytest.mark.parametrize(
    ("typed", "done"), [("end", ["stop"]), ("END the movement", ["stop"]), ("e", []), ("play", [])]
)
def test_a_choice_may_be_typed_in_its_words(played: Played, typed: str, done: list[str]) -> None:
    """But not begun within a word, and a word of another action, such as `play`, never means to play nothing."""
    state = stcb.pose(
        node="move", active=0, squares={0: (1, 0)}, points=2, hands=[[], ["fear"]], options={"players": 2}
    )
    after, _ = played(new_match(stcb, state=state), typed)
    assert [str(step.action) for step in after.history if step.actor == 0] == done


def test_several_squares_at_once(played: Played) -> None:
    """Short forms and winds work, too; the player stops with a message if something happens or there is no way."""
    match = new_match(doom, state=doom.pose(tiles=["f9", "a1"], ticks=[6, 8], zombies=["i9"]))
    after, output = played(match, "move f8 f7 n")
    assert [str(step.action) for step in after.history] == ["move f8", "move f7", "move f6"]
    after, output = played(match, "m g9 c3")
    assert [str(step.action) for step in after.history] == ["move g9"]
    assert "You stop before c3: " in output
    after, output = played(match, "move c3 g9")
    assert after.length == 0


def test_several_squares_need_no_word(played: Played) -> None:
    """Directions and coordinates cannot be anything else, even if another choice begins with the same letter."""
    state = stcb.pose(node="move", active=0, points=4)
    after, output = played(new_match(stcb, state=state), "s s e")
    assert [str(step.action) for step in after.history] == ["step 1,2", "step 1,3"]
    assert "You stop before e: no choice leads east.\n" in output
    after, _ = played(new_match(stcb, state=state), "s n")  # not short for `step n`
    assert [str(step.action) for step in after.history] == ["step 1,2", "step 1,1"]
    after, output = played(new_match(doom, state=doom.pose(tiles=["f9", "a1"], ticks=[6, 8])), "n n")
    assert [str(step.action) for step in after.history] == ["move f8", "move f7"]


@pytest.mark.parametrize(("typed", "taken"), [("s n", []), ("sea n", ["search N"]), ("s s", ["move S", "draw 7C"])])
def test_what_may_be_short_for_another_choice_is_not_taken_for_several_steps(
    played: Played, typed: str, taken: list[str]
) -> None:
    state = game.pose(city={(0, 1): "AH", (0, -1): "9C", (0, -2): "8C"}, dice={(0, 1): 6})
    after, output = played(new_match(game, state=state), typed)
    assert [str(step.action) for step in after.history] == taken
    asked = re.search(r"That could be \d+ search N, or several steps; type more of it\.\n", output)
    assert (asked is None) == bool(taken)


@pytest.mark.parametrize("typed", ["move 3,1 4,1", "3,1 4,1"])
def test_a_move_from_place_to_place_is_not_taken_for_two(played: Played, typed: str) -> None:
    """If it is illegal, it is refused, even if the only move of that zombie leads elsewhere."""
    facts: dict[str, Any] = {"zombies": [(3, 1), (4, 1), (0, 1)], "squares": [(1, 1), (1, 1)]}
    state = stcb.pose(node="swarm_move", moves=3, **facts)
    assert {"move 3,1 2,1"} == {line for line in map(str, stcb.legal_actions(state)) if line.startswith("move 3,1")}
    after, output = played(new_match(stcb, state=state), typed)
    assert after.length == 0
    refused = "Not now: the zombie on 3,1 sees a human, and moves toward the closest one [STCB-SWARM-04]."
    assert refused in " ".join(output.split())


def test_a_place_that_is_no_choice_is_refused_with_the_reason(played: Played) -> None:
    """If all choices begin with the same word, it may be missing here, too."""
    state = stcb.pose(node="move", active=0, points=1, hands={0: ["were_screwed"]}, zombies={(1, 0): 1})
    after, output = played(new_match(stcb, state=state), "play were_screwed", "1,0", "0,1 1,1")
    assert "Not now: 1,0 already has a zombie [STCB-CARD-22].\n" in output
    assert [str(step.action) for step in after.history][-2:] == ["place 0,1", "place 1,1"]


def test_what_has_just_happened_stays_above_a_full_screen(played: Played) -> None:
    """Nothing repeats it if its own line scrolls away."""
    options = stcb.Options(players=2, expansions="both", map="three_corners", card_windows="own_turn")
    match = led(new_match(stcb, state=stcb.new_game(options)), 140, seed=7)
    while stcb.current_player(match.state) < 0 or len(stcb.legal_actions(match.state)) <= 30:
        match = led(match, 1, seed=7)
    _, output = played(match, "1")
    _, news, *rest = re.split(r"\n> (?!Player)", output)[1].split("\n")
    assert news == "- A zombie moves from 3,0 to 4,0."
    assert len([news, *rest, ">"]) <= 24


def test_what_the_screen_shows_is_not_shown_again(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map is left out while it does not change; after an empty line, and once it has scrolled away, all of it is shown."""
    state = doom.pose(tiles=["f9", "a1"], ticks=[6, 8], carried={1: "F2"})
    _, output = played(new_match(doom, state=state), "drop F1")
    assert "Stronghold A" in output.split("> ")[1]
    monkeypatch.setenv("LINES", "60")
    _, output = played(new_match(doom, state=state), "drop F1", "")
    first, dropped, again = output.split("> ")[:3]
    assert "  1 " in first
    assert dropped.count("@1") == 2
    assert "\n  9 " in dropped  # the goods lie on the map now
    assert "Stronghold B" not in dropped
    assert "Stronghold B" in again


def test_a_direction_never_means_the_end_of_the_turn(played: Played) -> None:
    """Nothing lies east of m9; who wants to go there does not want to stop."""
    match, output = played(new_match(doom, state=doom.pose(tiles=["m9", "a1"])), "e", "s", "e")
    assert output.count("No choice leads east. If you mean end, type more of it.") == 2
    assert (output.count("Player 1 moves to m10"), "is done" in output) == (1, False)
    assert match.length == 1


def test_the_text_of_a_card_is_told_once_in_a_row(played: Played) -> None:
    """A discovery and the card it brings are two events."""
    tiles = {(1, 0): "Canis Minor", (0, 1): "Leo"}
    state = defcon.pose(options={"players": 1}, hidden=tiles, tiles={(0, -1): 3})
    _, output = played(new_match(defcon, state=state), "move 0,0 1,0 o=1")
    news = output.partition("places a ship")[0]
    assert news.count("Canis Minor: Before your move, you may teleport") == 1
    assert "takes the Canis Minor card" in news


def test_cards_that_are_lost_at_a_death_are_told_without_their_texts(capsys: pytest.CaptureFixture[str]) -> None:
    state = stcb.pose(hands={0: ["fear", "grenade"]})
    lost = state.hands[0]
    News(Terminal(), new_match(stcb, state=state)).tell(
        [stcb.events.Died(0, lost), stcb.events.CardDiscarded(1, lost[1])]
    )
    output = capsys.readouterr().out
    assert "dies, losing Fear and Grenade" in output
    assert ("Fear: " in output, "Grenade: " in output) == (False, True)


def test_zombies_that_appear_share_a_line(played: Played) -> None:
    _, output = played(
        new_match(doom, state=doom.pose(options={"board": "Last Light", "players": 1}, tiles=["g7"], node="EVENING")),
        "end",
    )
    assert "- A zombie appears on c1, g1, m3, a7, m7, a11, g13, k13.\n" in output


def test_an_unclear_answer_is_told_with_the_numbers_of_the_choices(played: Played) -> None:
    """The list shows neither the words of the notation nor their coordinates."""
    state = defcon.pose(options={"players": 1}, tiles={(0, -1): 3, (-1, 0): 2}, ships={0: {(0, 0): 1, (0, -1): 1}})
    _, output = played(new_match(defcon, state=state), "nw")
    assert "That could be 5 move 0,0 -1,0 o=1, 13 move 0,-1 -1,-1 o=1; type more of it." in output


def test_a_word_of_another_moment_is_told_with_the_words_of_this_one(played: Played) -> None:
    state = stcb.pose(node="move", active=0, points=4)
    _, output = played(new_match(stcb, state=state), "move s s")
    assert "'move s s' is not one of the choices; they begin with: step, ambush, stop" in output


def test_a_side_that_no_choice_leads_to_is_told(played: Played) -> None:
    """It is no tile of that name, alone or after other steps."""
    _, output = played(new_match(doom, state=doom.pose(tiles=["g9", "a1"])), "n", "move n", "move s n n")
    assert output.count("No choice leads north.\n") == 2
    assert "You stop before n: no choice leads north.\n" in output
    assert "no tile n" not in output


def test_what_is_no_choice_is_told_with_what_is(played: Played) -> None:
    """Words of chance are not suggested, since nobody needs to learn them."""
    _, output = played(new_match(doom, state=doom.pose(tiles=["f9", "a1"])), "zz", "move", "MOVE  F8")
    assert "'zz' is not one of the choices; they begin with: move, end" in output
    assert "That could be 1 move f8, 2 move e9, 3 move g9, 4 move f10; type more of it." in output
    assert "Player 1 moves to f8" in output
