"""The command line: people play at a terminal, scripts over a pipe."""

import re
import shlex
import sys
from functools import partialmethod
from pathlib import Path
from typing import Any

import attrs
import pytest
from typer.testing import CliRunner

import zombiekit
from tests import toy as toy_module
from tests.commands import refused, run
from tests.every_game import in_each_game
from tests.pages import text_of
from tests.trying import printed
from zombiekit import games, record
from zombiekit.cli import COMMANDS, app
from zombiekit.cli.listing import described
from zombiekit.games import one_against_the_dead as game
from zombiekit.games import they_come_back as town
from zombiekit.play import Dice, new_match, play_match, random_policy

toy: Any = toy_module
NAME, GALAXY, TOWN = "one-against-the-dead", "defcon-zombies", "they-come-back"
SETUP = ["ne", "nw", "se", "sw", "e", "n", "s"]
"""Where the seven set-up cards with a choice go; ACT comes next."""


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make lines long enough to search for whole sentences, and restore standard input afterwards."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", sys.stdin)


def play(*lines: str, seed: int = 3, more: tuple[object, ...] = ()) -> str:
    result = run("play", NAME, "--seed", seed, *more, lines=list(lines))
    assert result.exit_code == 0, result.output
    return str(result.output)


def test_the_version_is_said() -> None:
    assert run("--version").output == f"zombiekit {zombiekit.__version__}\n"


def test_shells_complete_the_names_of_games() -> None:
    asked = {"_ZOMBIEKIT_COMPLETE": "complete_bash", "COMP_WORDS": "zombiekit play zombie-f", "COMP_CWORD": "2"}
    assert CliRunner().invoke(app, prog_name="zombiekit", env=asked).output == "zombie-flavored-doom\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("games", "one_against_the_dead    One Against the Dead (1 player, rules 1.1)"),
        ("boards", "Crossroads      2 seats, 159 tiles, F22 M34 W6 G8\n"),
        ("boards zombie-flavored-doom", "Crossroads      2 seats, 159 tiles, F22 M34 W6 G8\n"),
        ("options zombie-flavored-doom", "board=none   text | none\n"),
        ("options zombie-flavored-doom", "waves=none   a list | none\n"),
        (f"options {NAME}", "adjacency_for_search=orthogonal   orthogonal | all8"),
        (f"options {NAME}", "round_limit=200   an integer"),
        (f"options {NAME}", "replacements that show tails: OATD-ATK-07"),
        (f"options {GALAXY}", "preset=slow   slow_swarm=true\n"),
        (f"options {TOWN}", "for --map: galleria, garrison, harbor_hill, long_street, millbrook, three_corners\n"),
    ],
)
def test_what_there_is_is_listed(arguments: str, words: str) -> None:
    assert words in run(*arguments.split()).output


def test_values_that_follow_from_an_option_are_not_listed() -> None:
    assert "ground" not in run("options", "zombie-flavored-doom").output


def test_boards_are_drawn(tmp_path: Path) -> None:
    """The library's own boards go by name, others come from a file, which is checked."""
    path = tmp_path / "lane.board"
    path.write_text("board: Lane\npractice: yes\nhome: A B\nforward: E W\nnights: 2\nmap:\nA . . B\n", encoding="utf-8")
    output = run("play", "zombie-flavored-doom", "--board", path, "--bot", "random", "--people", 0).output
    assert run("boards", "two-houses").output.count("\n") == 20
    assert run("boards", path).output == "    a b c d\n  1 A . . B\n"
    assert "Lane | Round 1/2" in output
    assert "\nPlayer 1 | Goal: " in output
    assert "Winners: none." in output
    no_boards = "Error: Sometimes, They Come Back! has no boards to choose; zombiekit options GAME lists what it has\n"
    assert refused("boards", TOWN) == refused("boards", "--game", TOWN) == no_boards
    path.write_text("board: Lane\n", encoding="utf-8")
    missing = f"Error: {path}:2:1: the last section, map: or tiles:, is missing [DOOM-FILE-10 V1]\n"
    assert refused("boards", path) == refused("play", "zombie-flavored-doom", "--board", path) == missing
    path.write_text("board: Lane\nhome: A B\nforward: E W\nmap:\nA . ? B\n", encoding="utf-8")
    assert refused("boards", path).startswith(f"Error: {path}:5:5: '?' stands for no kind of tile ")


@pytest.mark.parametrize("name", games.names())
def test_values_of_options_are_words(name: str) -> None:
    lines = [line for line in run("options", name).output.splitlines() if re.match(r"\w+=", line)]
    assert len(lines) >= 5
    assert not [line for line in lines if re.search(r"[()'\[\]]|True|False|None|\w\.\w", line)]


@in_each_game
def test_every_option_is_described(game: Any) -> None:
    """The words come from the table of the rules page, which is in the wheel; no docstring is read, so it works under -OO."""
    assert described(game).keys() == {field.name for field in attrs.fields(game.Options) if field.init}


def test_options_of_any_game_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zombiekit.games.get", lambda _: toy)
    output = run("options", "cellar").output
    assert described(toy) == {}
    assert output.endswith("deck=8   an integer\nrats=true   true | false\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_names_each_and_says_what_it_says_itself(name: str) -> None:
    """The list is kept apart from the commands, so that showing it imports none of them."""
    assert name in run("--help").output
    assert COMMANDS[name][1] in " ".join(run(name, "--help").output.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_no_option_of_another_command_and_brackets_what_may_be_left_out_once(name: str) -> None:
    told = re.sub(r"`[^`]*`", "", run(name, "--help").output)
    own = {
        option
        for line in re.findall(r"^  (--[a-z]+(?:, --[a-z]+)*)", told, re.MULTILINE)
        for option in line.split(", ")
    }
    assert set(re.findall(r"--[a-z]+", told)) <= own
    assert "[[" not in told


PARTS_OF_ARENA = [f"arena {name}" for name in ("run", "report", "compare", "replay", "plot")]


@pytest.mark.parametrize("name", [*COMMANDS, *PARTS_OF_ARENA])
def test_the_reference_has_every_command_and_option(name: str) -> None:
    page = text_of("reference/command-line.md")
    options = set(re.findall(r"^  (--[a-z-]+)", run(*name.split(), "--help").output, re.MULTILINE)) - {"--help"}
    assert f"## `zombiekit {name.split(maxsplit=1)[0]}`" in page
    assert {option for option in options if not re.search(rf"{option}(?![a-z-])", page)} == set()


def test_a_mistyped_command_is_told_with_the_one_that_may_be_meant() -> None:
    assert "No such command 'gmaes'. Did you mean 'games'?" in refused("gmaes")


def test_no_command_is_imported_for_the_list_of_them() -> None:
    code = """
import sys
from zombiekit.cli import COMMANDS, app
app(["--help"], standalone_mode=False)
print([name for name in sys.modules if name.startswith("zombiekit.cli.")])
"""
    assert printed(code).endswith("[]\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nosuch.py"], "the game 'nosuch.py' cannot be loaded: there is no such file"),
        (["one-against-the-daed"], "no game is called 'one-against-the-daed'; did you mean one_against_the_dead?"),
        ([], "which game? Installed: defcon-zombies, one-against-the-dead, they-come-back, zombie-flavored-doom"),
    ],
)
def test_which_game_has_to_be_said(arguments: list[str], words: str) -> None:
    assert refused("play", *arguments) == f"Error: {words}\n"


def test_all_wrong_options_are_told_at_once() -> None:
    wrong = ("rund_limit=3", "x", 'round_limit={"a":1,"a":2}', "qqq=1")
    said = refused("play", NAME, *[part for each in wrong for part in ("--option", each)])
    due = ("rund_limit: One", "x: write", "round_limit: the name 'a' is given twice", "qqq: One")
    assert [words for words in due if words not in said] == []


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("objective=win", "objective [OATD-SCO-04]: 'win' is not one of survive"),
        ("round_limit=many", "round_limit [OATD-RND-04]: 'many' is not an integer"),
        ("round_limit=0", "0 is not an integer from 1 to 10000"),
        (f"round_limit={'[' * 100_000}", "is not an integer"),
        (f"round_limit={'1' * 5_000}", "is not an integer"),
        ("rund_limit=3", "rund_limit: One Against the Dead has no such option; did you mean round_limit?"),
        ("x", "x: write an option as name=value"),
        ("qqq=1", "qqq: One Against the Dead has no such option; the options are adjacency_for_search,"),
        ("round-limit=3 --option round_limit=4", "round_limit: is given twice"),
        ('round_limit={"a":1,"a":2}', "round_limit: the name 'a' is given twice in an object"),
    ],
    ids=lambda text: text[:20],
)
def test_wrong_options_are_refused(option: str, words: str) -> None:
    assert words in refused("play", NAME, "--option", *option.split())


@pytest.mark.parametrize(
    ("name", "arguments", "seats"),
    [
        (GALAXY, ["--players", "3"], 3),
        (GALAXY, ["--players", "3", "--option", "players=3", "--option", "events=true"], 3),
        (GALAXY, ["--option", "players=5"], 5),
        ("zombie-flavored-doom", ["--players", "4"], 4),
        ("zombie-flavored-doom", ["--players", "2", "--board", "two houses"], 2),
    ],
)
def test_the_number_of_players_is_a_switch(name: str, arguments: list[str], seats: int, tmp_path: Path) -> None:
    """`--players` is short for the option `players` in every game that has it; both may be given."""
    path = tmp_path / "game.jsonl"
    result = run("play", name, *arguments, "--record", path, lines=["quit"])
    assert result.exit_code == 0, result.output
    assert record.read(path).state.options.players == seats


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (f"{NAME} --players 1", "One Against the Dead is always played by 1; leave out --players"),
        (f"{GALAXY} --players 7", "players [DEFCON-BUILD-08]: 7 is not an integer from 1 to 6"),
        (f"{GALAXY} --players 0", "players [DEFCON-BUILD-08]: 0 is not an integer from 1 to 6"),
        (f"{GALAXY} --players two", "Invalid value for '--players'"),
        ("zombie-flavored-doom --players 9", "players [DOOM-BOARD-09]: 9 is not an integer from 1 to 8"),
        (f"{GALAXY} --players 3 --option 'players = 4'", "--players 3 and --option players = 4 contradict each other"),
        (f"{GALAXY} --players 3 --load x", "with --load, leave out --option, --players, --board, --map and --quick"),
        (f"{NAME} --load x --option round_limit=3", "with --load, leave out --option"),
        ("--players 3 --resume x", "with --resume, leave out --option, --players"),
        ("--resume x --load y", "with --resume, leave out --option"),
        (f"{NAME} --people 1", "it needs --bot"),
        (f"{NAME} --people 2 --bot random", "--people must be from 0 to 1 for this game, not 2"),
        (f"{NAME} --dice real --seed 1", "with --dice real, leave it out"),
        (f"{NAME} --dice loaded", "'loaded'"),
        ("zombie-flavored-doom --board moor", "no board or file is called 'moor'"),
        (f"{NAME} --board moor", "has no boards to choose"),
    ],
)
def test_what_cannot_be_or_does_not_go_together_is_refused(arguments: str, words: str) -> None:
    assert words in refused("play", *shlex.split(arguments))


def test_files_that_are_not_what_they_should_be_are_named(tmp_path: Path) -> None:
    path, none = tmp_path / "poem.txt", tmp_path / "none"
    path.write_text("roses\n", encoding="utf-8")
    assert refused("replay", none) == f"Error: there is no file {none}\n"
    assert f"{path}: line 1: " in refused("replay", path)
    assert f"{path}: line 1: " in refused("play", "--resume", path)
    assert f"{path}: invalid state:\n  " in refused("play", NAME, "--load", path)
    assert f"{path} exists" in refused("play", NAME, "--record", path)


def test_a_game_is_played_to_its_end_recorded_and_told_again_in_words(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(*["1"] * 200, more=("--record", path, "--option", "round_limit=1"))
    match = record.read(path)
    told, drawn = run("replay", path).output, run("replay", path, "--every").output
    assert output.startswith("One Against the Dead, rules 1.1\n")
    assert "- You start on the " in output
    assert output.count("The round limit has passed: you are stranded.\n") == 2
    assert "Game over, lost." in output
    assert "Score: kills: " in output
    assert output.endswith(f"Recorded in {path}.\n")
    assert match.result is not None
    assert "Game over, lost." in run("play", NAME, "--resume", path).output
    assert "1. Chance: draw 10S\n   - You start on the 10S.\n" in told
    assert "3. Chance: draw 7H\n4. Player: place E\n" in re.sub(r"\n   - .*", "", told)
    assert f"\n{match.length}. " in told
    assert "Score: kills: " in told
    assert [each.count("| Strength ") for each in (told, drawn)] == [1, match.length]


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    assert play("1", "1", "1", seed=8) == play("place E", "1", "1", seed=8).replace("> place E", "> 1")
    assert play("1", "1", "1", seed=8) != play("1", "1", "1", seed=9)
    assert "(dice seed oak)" in run("play", NAME, "--seed", "oak").output
    assert run("play", NAME, "--seed", "1" * 5_000).exit_code == 0


def test_the_end_of_input_ends_cleanly_and_an_empty_line_draws_the_table_again() -> None:
    assert play().endswith("> \n")
    assert play("quit").endswith("> quit\n\n")
    assert play("").count("Where do you lay the 7H?") == 2


def test_choices_are_explained_with_their_rules() -> None:
    output = play(*SETUP, "?", "end", "?")
    assert " AP: what do you do? [OATD-AP-02]\n" in output
    assert "  3 search E: search the AS to the east for 1 AP" in output
    assert "  1 fists 0,0,2,2: fight 2 Lesser heads-up and 2 Lesser tails-up with your fists\n" in output
    assert "  2 fists: choose how many of each kind (59 ways)\n" in output
    assert "save FILE     write the position to a file" in output


def test_choices_are_explained_last_where_they_stay_on_the_screen() -> None:
    output = play(*SETUP, "?")
    assert 0 < output.index("save FILE     write") < output.index("[OATD-AP-02]") < output.index("\n  3 search E: ")


def test_answers_that_are_no_choice_are_explained_and_asked_again() -> None:
    output = play("9", "0", "place s", "p", "dance", "place q", "move e", "place")
    assert output.count("The choices are numbered 1 to 8.") == 2
    assert "- The 7H is laid at (0,-1)" in output
    assert (
        "That could be 1 place E, 2 place N, 3 place W, 4 place NE, 5 place NW, 6 place SE, 7 place SW; type more of it."
        in output
    )
    assert "'dance' is not one of the choices; they begin with: place" in output
    assert "direction: 'q' is not one of E, N, S, W, NE, NW, SE, SW\n  place q\n        ^\n" in output
    assert "Not now: the question is: Where do you lay the 8D? " in output


def test_decisions_can_be_taken_back_up_to_the_last_chance() -> None:
    output = play(*SETUP, "search E", "search E", "undo", "undo", "undo")
    assert (output.count("Taken back."), output.count("You have 3 AP: ")) == (2, 2)
    assert "There is nothing to take back" in output


def test_positions_are_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    output = play(*SETUP, f"save {path}", "search E", f"load {path}", f"save {path}")
    assert output.count("You have 3 AP: ") == 2
    assert output.count("Saved; go on from there with: load") == 2
    assert "You have 3 AP: " in play(more=("--load", path))
    output = play(*SETUP, f"save {path}", more=("--record", tmp_path / "game.jsonl"))  # which stays the same game
    assert f"Saved; to go on from there, start with --load {path}\n" in output


def test_files_that_cannot_be_saved_or_loaded_are_told(tmp_path: Path) -> None:
    """Only a save is ever overwritten, and a game that is being recorded stays the same game."""
    (poem := tmp_path / "poem").write_text("roses", encoding="utf-8")
    output = play("save", f"save {poem}", f"load {poem}", f"save {tmp_path}", "load \0", "load ~noone/x")
    assert "Name a file: save FILE" in output
    assert "holds something other than a saved game; nothing was written." in output
    assert poem.read_text(encoding="utf-8") == "roses"
    assert "invalid state:" in output
    assert output.count("Cannot load: ") == 2
    assert "Cannot save: " in output
    assert "This game is being recorded" in play("load x", more=("--record", tmp_path / "record"))


def really(*lines: str, more: tuple[object, ...] = ()) -> str:
    return str(run("play", NAME, "--dice", "real", *more, lines=list(lines)).output)


def test_real_dice_are_asked_for_and_short_forms_taken() -> None:
    output = really("10h", "draw 9C", "as", "ne", "4", "joker 1", "SW", "6s", "w", "1 1", "quit")
    assert "(real dice)" in output
    assert "For instance flip 1 1: flip heads on 1 of 1 large coin and 1 of 1 small coin." in output
    assert "- A die shows 4 on (1,1).\n" in output
    assert "- Zombies come to (-1,0): 1 Greater heads-up, 1 Lesser heads-up.\n" in output


def test_what_lies_face_down_for_all_is_dealt_by_the_program() -> None:
    """Nobody could type it in without looking; what one player sees is asked for, even if it is secret."""
    galaxy = run("play", GALAXY, "--dice", "real").output
    hands = run("play", TOWN, "--quick", "--dice", "real").output
    assert "The program deals what lies face down" in galaxy
    assert "real>" not in galaxy
    assert "Yellow: which ships move, and where to?" in galaxy
    assert "Chance: Player 1, who has 0 cards of 3, draws one of 50." in hands


def test_nobody_is_asked_for_what_cannot_be_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """With these dice, the last tiles of a ring are all the same."""
    for seed in (21, 41, 69):
        loaded = type("Loaded", (Dice,), {"__init__": partialmethod(Dice.__init__, seed)})
        monkeypatch.setattr("zombiekit.cli.playing.Dice", loaded)
        assert "real>" not in run("play", GALAXY, "--dice", "real").output


def test_what_was_mistyped_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = really("10h", "9c", "undo", "undo", "9h", "8c", "quit", more=("--record", path))
    assert output.count("Taken back. What did the dice, coins or cards really show?") == 2
    assert [str(step.action) for step in record.read(path).history] == ["draw 9H", "draw 8C"]


def test_no_decision_is_taken_back_after_what_was_rolled_for_it() -> None:
    """The die may be taken back and typed again, but its roll was seen, so the decision stands."""
    output = really("10h", "9c", "as", "ne", "4", "undo", "undo", "4", "undo", "5", "quit")
    assert output.count("Taken back. What did the dice, coins or cards really show?") == 2
    assert output.count("There is nothing to take back") == 1
    assert "- A die shows 5 on (1,1).\n" in output


def test_real_cards_are_named_as_they_are_spelled_and_a_slip_is_answered_by_those_that_are_near() -> None:
    """Blanks count as underscores, and only cards that may come up are suggested."""
    begun = ("play", TOWN, "--quick", "--dice", "real")
    output = run(*begun, lines=["fireaxe", "draw fire axx", "zmobie mastr", "fire axe", "quit"]).output
    assert output.count("Nothing here is called 'fireaxe'; did you mean fire_axe?\n") == 1
    assert output.count("Nothing here is called 'fire axx'; did you mean fire_axe?\n") == 1
    assert "Nothing here is called 'zmobie mastr'; did you mean zombie_master?\n" in output
    assert "names" not in output
    assert "Player 1, who has 1 card of 3, draws one of 49." in output


def test_real_dice_that_cannot_be_are_explained_and_asked_again() -> None:
    output = really("undo", "kd", "10h", "10h", "?", "", "9c", "as", "ne", "7", "roll 9", "move e", "bat", "2", "quit")
    assert output.count("Not now: chance has to turn up the Start, the first number card (2 to 10) [OATD-SET-04].") == 1
    assert re.search(r"^  draw 2S  .* draw 10S +draw 2H", output, re.MULTILINE)
    assert output.count("Set-up | AP 0 | ") == 2
    assert "There is nothing to take back" in output
    assert "a die shows 1 to 6, not 7\n  roll 7\n       ^" in output
    assert "a die shows 1 to 6, not 9" in output
    assert "Not now: " in output
    assert "size (one of greater, lesser) is missing" in output
    assert "- A die shows 2 on (1,1).\n" in output


def test_who_leaves_the_set_up_to_the_program_while_chance_is_asked_is_answered() -> None:
    assert "real> auto\nThe program will make your set-up choices.\nreal> 10h\n- You start on the 10H." in really(
        "auto", "10h"
    )


def test_a_bot_can_be_watched() -> None:
    output = play(more=("--bot", "random"))
    assert "The bot random plays place " in output
    assert "Game over, " in output
    assert output == play(more=("--bot", "random"))
    assert "Game over, " in run("play", NAME, "--bot", "random", "--option", "round_limit=1").output


@pytest.mark.thorough
def test_bots_play_the_seats_that_no_people_play() -> None:
    more = ("--bot", "random", "--people", 1, "--option", "players=3", "--seed", 5)
    output = run("play", "zombie-flavored-doom", *more, lines=["1"] * 5_000).output
    assert "Winners: " in output
    assert output.count("\nPlayer 1 | Goal: ") > 50
    assert "\nPlayer 2 | Goal: " not in output


def test_a_recorded_game_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(*SETUP, more=("--record", path))
    before = record.read(path)
    resumed, after = run("play", "--resume", path, lines=["search E"]).output, record.read(path)
    assert f"The game is kept. Go on with it: zombiekit play --resume {path}\n" in output
    assert "You have 3 AP: " in resumed
    assert after.undo_to(before.length) == before
    assert str(after.history[before.length].action) == "search E"


def test_a_game_with_real_dice_is_gone_on_with_by_real_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = run("play", NAME, "--dice", "real", "--record", path, lines=["2C", "quit"]).output
    (how,) = re.findall("Go on with it: zombiekit (.*)\n", output)
    assert "real> " in run(*how.split(), lines=["quit"]).output


def test_steps_taken_back_leave_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(*SETUP, "search E", "search E", "undo", "end", "decline", more=("--record", path))
    actions = [str(step.action) for step in record.read(path).history]
    assert (actions[-3:], actions.count("search E")) == (["search E", "end", "decline"], 1)


def test_a_record_of_another_game_or_of_a_stopped_match_is_not_gone_on_with(tmp_path: Path) -> None:
    """The record of a match that a program stopped is closed."""
    path, other = tmp_path / "stopped.jsonl", tmp_path / "other.jsonl"
    record.write(play_match(game, [random_policy(Dice(1))], dice=Dice(1), max_steps=5), path)
    other.write_text(path.read_text("ascii").replace(game.NAME, "chess"), encoding="ascii")
    assert "the match was stopped at a limit" in refused("play", "--resume", path)
    assert "chess" in refused("play", NAME, "--resume", other)
    assert "The record ends after 5 steps; the game is not over." in run("replay", path).output


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    play(*SETUP, more=("--record", tmp_path / "game.jsonl"))
    return tmp_path / "game.jsonl"


def test_some_steps_of_a_record_are_told(begun: Path) -> None:
    steps, some = record.read(begun).length, run("replay", begun, "--from", 2, "--to", 3).output
    assert re.findall(r"^(\d+)\. ", some, re.MULTILINE) == ["2", "3"]
    assert (some.count("Set-up | "), some.count("The record ends")) == (1, 0)
    assert run("replay", begun, "--step", lines=["q"]).output == run("replay", begun, "--every").output
    for wrong in (("--from", 3, "--to", 2), ("--to", steps + 1), ("--from", steps + 1)):
        assert f"this record has {steps} steps; --from " in refused("replay", begun, *wrong)


def test_a_replay_counts_seats_as_the_terminal_does(tmp_path: Path) -> None:
    """A record counts them from 0, but its readers meet Player 1."""
    path = tmp_path / "game.jsonl"
    state = town.pose(node="window turn_start", hands=[["fear"], []])
    record.write(new_match(town, state=state).play(town.actions.play(town.box.Card.FEAR, target=1)), path)
    told = run("replay", path).output
    assert "1. Player 1: play fear target=2\n" in told
    assert "Player 1 plays Fear on Player 2." in told


def test_what_stands_before_a_bad_line_is_told(begun: Path) -> None:
    text = begun.read_text("ascii")
    begun.write_text(text.replace('{"n": 4, ', '{"n": 5, ', 1), encoding="ascii")
    broken = run("replay", begun)
    assert (broken.exit_code, broken.stderr) == (2, f"Error: {begun}: line 5: n is 5, not 4\n")
    assert re.findall(r"^(\d+)\. ", broken.stdout, re.MULTILINE) == ["1", "2", "3"]
    assert (broken.stdout.count("Set-up | "), broken.stdout.count("The record ends")) == (1, 0)
    begun.write_text(text.replace('{"n": 1, ', '{"n": 5, ', 1), encoding="ascii")
    assert f"{begun}: line 2: " in refused("replay", begun)


def test_a_record_without_steps_is_drawn(tmp_path: Path) -> None:
    record.write(new_match(game), path := tmp_path / "game.jsonl")
    assert "turn up the Start" in run("replay", path, "--every").output


def test_the_whole_table_may_be_shown_each_time() -> None:
    """The legend of its signs comes with it, which is otherwise shown only on request."""
    assert "@ you  ^ Start" not in play("ne", "quit")
    assert play("ne", "quit", more=("--whole",)).count("@ you  ^ Start") == 2
