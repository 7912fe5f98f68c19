"""Whole games at a terminal, shared with people and bots, and over a pipe: everything fits, and nothing gets lost; and stepping through a record."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("termios")  # Windows has none
pytest.importorskip("pyte")

from tests.at_terminal import AtTerminal, played, typed
from zombiekit import codec, record
from zombiekit.cli.replaying import told
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import they_come_back as town
from zombiekit.play import Dice, Match, play_match, random_policy

pytestmark = pytest.mark.once  # each game starts a process
EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = {
    "one-against-the-dead": (),
    "defcon-zombies": ("--players", "4", "--option", "turn_limit=8"),
    "zombie-flavored-doom": ("--players", "2", "--option", "night_limit=2"),
    "they-come-back": ("--players", "3", "--quick", "--option", "round_limit=1", "--bot", "random", "--people", "1"),
}
DOOM = ("play", "zombie-flavored-doom", "--players", "2")


def answered(table: AtTerminal, line: str, times: int = 1) -> str:
    fresh = ""
    for _ in range(times):
        table.type(f"{line}\r")
        fresh = table.wait()
    return fresh


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, columns: int, lines: int, tmp_path: Path) -> None:
    """No line is wider than the screen, and everything about a decision fits on it."""
    path = tmp_path / "game.jsonl"
    arguments = ("play", name, *GAMES[name], "--seed", "1", "--record", str(path))
    with AtTerminal(*arguments, columns=columns, lines=lines) as table:
        asked = played(table, 1)
    assert (table.code, table.too_wide()) == (0, [])
    assert record.read(path).result is not None
    for fresh in asked[:-1]:
        screen = fresh.partition("\n\n")[2]
        assert len(screen.split("\n")) <= lines, screen


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_over_a_pipe(name: str, tmp_path: Path) -> None:
    """Everything is plain text of at most 80 columns; the answers are 1 and 2 in turn."""
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "zombiekit", "play", name, *GAMES[name], "--seed", "2", "--record", str(path)]
    env = {key: value for key, value in os.environ.items() if key not in {"COLUMNS", "LINES"}} | {"TERM": "dumb"}
    done = subprocess.run(
        command, input="1\n2\n" * 1000, capture_output=True, text=True, timeout=60, check=False, env=env
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert record.read(path).result is not None
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.split("\n"))) <= 80


def test_a_screen_may_change_its_size_in_the_midst_of_a_game() -> None:
    with AtTerminal("play", "one-against-the-dead", "--seed", "3") as table:
        table.wait()
        answered(table, "1")
        table.resize(50, 30)
        for _ in range(12):
            fresh = answered(table, "1")
            assert max(map(len, fresh.split("\n"))) <= 50
            assert fresh.endswith("> ")


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["\x03", "\x04", signal.SIGHUP, signal.SIGKILL])
def test_nothing_gets_lost(end: str | int, tmp_path: Path) -> None:
    """However a game is cut short, its record has all of it, and the game goes on from there."""
    path = tmp_path / "game.jsonl"
    with AtTerminal(*DOOM, "--record", str(path)) as table:
        table.wait()
        answered(table, "end", 3)
        table.type(end) if isinstance(end, str) else table.signal(end)
        table.wait()
    kept = record.read(path, recover=True)
    assert table.code == {"\x04": 0, signal.SIGKILL: -9}.get(end, 130)
    assert [str(step.action) for step in kept.history][:3] == ["end", "end", "end"]
    with AtTerminal("play", "--resume", str(path)) as again:
        again.wait()
        answered(again, "end")
    assert record.read(path, recover=True).length > kept.length


@pytest.mark.thorough
def test_tables_of_a_study_fit_the_screen() -> None:
    """Long names get a line of their own on a narrow screen; over a pipe, the tables are Markdown."""
    path = EXAMPLES / "studies" / "defcon_variants_sensible.jsonl"
    told = {}
    for columns in (60, 120):
        with AtTerminal("arena", "report", str(path), columns=columns, lines=40, PYTHONPATH=str(EXAMPLES)) as table:
            told[columns] = table.wait()
        assert (table.code, table.too_wide()) == (0, [])
    assert "overrun, next to Earth to Earth" in told[120]
    assert "overrun, next to Earth to Earth" not in told[60]
    assert "| base game" not in told[120]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "bots", "limit", "scored"),
    [
        ("one_against_the_dead", ["random"], "round_limit", ["random"]),
        ("defcon_zombies", ["random"], "turn_limit", ["random"]),
        ("zombie_flavored_doom", ["random"], "night_limit", []),
        ("zombie_flavored_doom", ["quick", "random"], "night_limit", ["quick", "random"]),
    ],
)
def test_how_far_a_study_is(game: str, bots: list[str], limit: str, scored: list[str], tmp_path: Path) -> None:
    """It shows games, speed and remaining time, and each bot's share of wins, unless one bot plays all rivals."""
    text = f'study = "bar"\ngame = "{game}"\nbots = {bots}\nseeds = 4\n[options]\n{limit} = 1\n'
    (design := tmp_path / "design.toml").write_text(text, encoding="utf-8")
    with AtTerminal("arena", str(design), "--out", str(tmp_path / "games.jsonl"), "--workers", "1") as table:
        told = table.wait().partition("complete seeds")[0]
    games = 4 * len(bots)
    won = {bot for bot in ("quick", "random") if re.search(rf"^{bot} +[\d.]+ % \([\d.]+ to", told, re.MULTILINE)}
    assert (table.code, table.too_wide(), won) == (0, [], {*scored})
    assert re.search(rf"Games ━+ {games}/{games} [\d.]+/s \d\d:\d\d", told)


@pytest.mark.parametrize("again", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_terminal_that_is_closed_takes_no_game_with_it(again: int, tmp_path: Path) -> None:
    """Several signals follow each other; even a game that nobody asked to record is kept, with no other file left."""
    with AtTerminal(*DOOM, XDG_STATE_HOME=str(tmp_path)) as table:
        table.wait()
        answered(table, "end", 3)
        table.signal(signal.SIGHUP)
        for _ in range(20):
            with suppress(ProcessLookupError):
                table.signal(again)
        table.wait()
    (kept,) = (tmp_path / "zombiekit").iterdir()
    assert [str(step.action) for step in record.read(kept).history][:3] == ["end", "end", "end"]


def test_who_names_no_game_picks_one_from_a_list() -> None:
    with AtTerminal("play") as table:
        assert "2  One Against the Dead" in table.wait()
        answered(table, "9")
        assert "One Against the Dead, rules 1.1" in answered(table, "one-against-the-dead")


@pytest.mark.parametrize("end", ["\x03", "\x04"])
def test_who_picks_no_game_leaves_without_an_error(end: str) -> None:
    with AtTerminal("play") as table:
        table.wait()
        table.type(end)
        assert "Abort" not in table.wait()
    assert table.code == 130


LAST = 40


@pytest.fixture(scope="module")
def match() -> Match:
    return play_match(galaxy, [random_policy(Dice(1))] * 2, dice=Dice(1), max_steps=LAST)


@pytest.fixture(scope="module")
def stepped(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[str]]:
    """Return a function that steps through its record: from typed lines to what appears between two prompts."""
    path: Path = tmp_path_factory.mktemp("records") / "game.jsonl"
    record.write(match, path)

    def step(*lines: str, more: tuple[str, ...] = ()) -> list[str]:
        screen = typed("replay", str(path), "--step", *more, lines=lines)
        return screen.split("n: next, p: back, g N: go to step N, b: board, q: quit> ")

    return step


def test_a_record_is_stepped_through_forward_and_back(stepped: Callable[..., list[str]], match: Match) -> None:
    """Keys or numbers move; each step is in words, with the table, and nothing is longer than the screen."""
    shown = stepped("", "n", "p", "g 38", "39", "p", "n", "n", "n", "q")
    heads = [line for part in shown for line in part.splitlines() if f" of {LAST}. " in line]
    assert [int(head.split(" of ")[0]) for head in heads] == [0, 1, 2, 1, 38, 39, 38, 39, 40]
    assert f"The steps are 0 to {LAST}." in shown[9]
    assert told(match.undo_to(39))[0] in shown[5].replace("\n    ", " ")
    assert all(len(part.splitlines()) <= 24 and max(map(len, part.splitlines())) <= 80 for part in shown[:9])


def test_the_whole_board_is_shown_when_asked_for(stepped: Callable[..., list[str]]) -> None:
    shown = stepped("g 39", "b", "n", "q")
    assert " 3,-3 " in shown[2]
    assert len(shown[2].splitlines()) > 24
    assert f"40 of {LAST}. " in shown[3]


def test_on_a_narrow_screen_no_step_scrolls_away(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record.write(
        play_match(town, [random_policy(Dice(1))] * 3, dice=Dice(1), options=town.Options(players=3), max_steps=LAST),
        path,
    )
    with AtTerminal("replay", str(path), "--step", columns=40) as table:
        for step in range(LAST):
            table.wait()
            assert f"\n{step} of {LAST}. " in f"\n{table.shown()}"
            assert table.shown().rstrip().endswith("\nboard, q: quit>")
            table.type("n\r")


def test_a_part_of_a_record_is_stepped_through(stepped: Callable[..., list[str]]) -> None:
    """Steps before and after it cannot be reached, and wrong input gets an answer."""
    shown = stepped("p", "g 1", "what", "n", "n", "q", more=("--from", "30", "--to", "31"))
    assert [part.count("The steps are 30 to 31.") for part in shown] == [0, 1, 1, 1, 0, 1, 0]


BEGUN = ("play", "they-come-back", "--quick", "--seed", "4")
CALLED = re.compile(r"(Player \d), press Enter when you sit at the screen> ")


@pytest.mark.thorough
def test_two_share_a_screen_and_go_on_another_day(tmp_path: Path) -> None:
    """A hand-over takes one key; a player who passes ahead is not called again that turn; after `quit` the game can go on."""
    lines = ["", "pass", "", "pass turn", "", "pass turn", "quit"]
    first = typed(*BEGUN, "--players", "2", lines=lines, XDG_STATE_HOME=str(tmp_path))
    (kept,) = (tmp_path / "zombiekit").glob("*.jsonl")
    again = typed("play", "--resume", str(kept), lines=["", "q"], XDG_STATE_HOME=str(tmp_path))
    assert CALLED.findall(first) == ["Player 1", "Player 2", "Player 1"]
    assert all(len(line) <= 80 for line in first.splitlines() if str(tmp_path) not in line)
    assert "The game is kept. Go on with it: zombiekit play --resume " in first
    assert CALLED.findall(again) == ["Player 1"]
    assert record.read(kept).state.active == 0


def test_keys_pressed_too_early_do_not_show_a_hand_to_its_foe(tmp_path: Path) -> None:
    """Whoever presses Enter twice, or pastes several lines, does not answer for the player who is called next."""
    with AtTerminal(*BEGUN, "--players", "2", XDG_STATE_HOME=str(tmp_path)) as table:
        for keys in ("\r", "pass\r\rhand\r\r"):
            table.wait()
            table.type(keys)
        assert CALLED.findall(table.wait()) == ["Player 2"]
        assert table.shown().rstrip().endswith("Player 2, press Enter when you sit at the screen>")


def test_a_narrow_screen_breaks_no_word_of_a_prompt(tmp_path: Path) -> None:
    with AtTerminal(*BEGUN, "--players", "2", columns=40, XDG_STATE_HOME=str(tmp_path)) as table:
        table.wait()
        assert table.shown().rstrip().endswith("Player 1, press Enter when you sit at\nthe screen>")


def test_a_narrow_screen_breaks_no_word_of_an_error() -> None:
    with AtTerminal("play", "they-come-back", "--map", "nowhere", columns=40) as table:
        assert table.wait().replace("\r", "").split("\n")[:4] == [
            "Error: invalid options:",
            "  options.map [STCB-SETUP-13]: 'nowhere'",
            "    is neither a file nor a supplied",
            "    town; the supplied towns are",
        ]


def test_a_person_among_bots_is_never_called(tmp_path: Path) -> None:
    shown = typed(*BEGUN, "--bot", "quick", "--people", "1", lines=["1"] * 12, XDG_STATE_HOME=str(tmp_path))
    assert "Bots: Player 2 is quick, Player 3 is quick, Player 4 is quick." in shown
    assert not CALLED.findall(shown)
    assert "--seat 2=quick --seat 3=quick --seat 4=quick\n" in shown


def test_bots_go_on_by_themselves_until_enter_is_pressed(tmp_path: Path) -> None:
    watched = ("play", "one-against-the-dead", "--bot", "random", "--seed", "3", "--watch")
    shown = typed(*watched, lines=["", "q"], ahead="\r", XDG_STATE_HOME=str(tmp_path))
    assert shown.count("The bot random plays ") == 2
    assert "The game is kept." in shown


def test_bots_without_a_seat_in_a_loaded_game_are_not_named_to_go_on(tmp_path: Path) -> None:
    save = tmp_path / "two.save"
    save.write_text(codec.to_json(town, town.pose(node="move", options={"players": 2})), encoding="ascii")
    seats = ("--players", "4", "--seat", "2=random", "--seat", "3=random", "--seat", "4=random")
    told = typed(*BEGUN, *seats, lines=[f"load {save}", "1", "quit"], XDG_STATE_HOME=str(tmp_path))
    assert re.search(r"zombiekit play --resume \S+\.jsonl --seat 2=random\s*$", told)
