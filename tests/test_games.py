"""The registry: games by name."""

import copy
import json
import pickle
import re
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import attrs
import pytest

import zombiekit
from tests import toy
from tests.commands import run
from tests.every_game import in_each_game
from tests.trying import printed, raised
from zombiekit import Game, codec, describe, games, question, record, seat_name, seats, variant, why_illegal
from zombiekit.cli.failing import kept_elsewhere
from zombiekit.errors import BrokenGame, IllegalAction, InvalidRecord, InvalidState, UnknownGame
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, new_match, play_match, random_policy
from zombiekit.primitives.lines import SEAT, line


class BrokenPlugin:
    """Modules that fail in every way, when they are imported or later."""

    half = SimpleNamespace(NAME="aaa", TITLE="Half", RULESET="1")
    wrong = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "step": None})
    colored = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "TITLE": "\x1b[31mred"})
    listed = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "ACTIONS": [int]})
    upside_down = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "RETURNS": (1.0, -1.0)})

    @property
    def exits(self) -> object:
        raise SystemExit(3)

    @property
    def interrupts(self) -> object:
        raise KeyboardInterrupt

    @property
    def raising(self) -> object:
        return Raising()


class Raising:
    def __getattribute__(self, name: str) -> object:
        raise RuntimeError("no names")


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_found_by_what_it_calls_itself(name: str) -> None:
    game = games.get(name)
    assert name == game.NAME
    assert game is games.get(name.replace("_", "-"))
    assert games.get("one-against-the-dead") is one_against_the_dead


def test_unknown_names_are_refused_with_the_similar_ones() -> None:
    with pytest.raises(UnknownGame, match="did you mean one_against_the_dead") as caught:
        games.get("one_against_the_dad")
    assert caught.value.similar == ("one_against_the_dead",)
    assert str(copy.copy(caught.value)) == str(caught.value)
    assert raised(UnknownGame, games.get, "They").similar == ("they_come_back",)
    with pytest.raises(LookupError, match=r"no game is called .chess.; the games are defcon_zombies, "):
        games.get("chess")
    error = raised(UnknownGame, games.get, "x" * 5_000_000)
    assert (error.similar, len(str(error)) < 300) == ((), True)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module", "'no_such_module' cannot be loaded: ModuleNotFoundError"),
        ("json:nothing", "'json:nothing' cannot be loaded: AttributeError"),
        ("json", "'json' is not a game: it has no NAME"),
        ("zombiekit.games.one_against_the_dead", "is not a game of that NAME, but of 'one_against_the_dead'"),
        ("broken_plugin:exits", "cannot be loaded: SystemExit(3)"),
        ("broken_plugin:half", "'broken_plugin:half' is not a game: it has no PLAYERS"),
        ("broken_plugin:wrong", "'broken_plugin:wrong' is not a game: its step is not a function"),
        ("broken_plugin:colored", "its TITLE is not a text of at most 100 characters that can be shown"),
        ("broken_plugin:raising", "cannot be loaded: RuntimeError('no names')"),
        ("broken_plugin:listed", "its ACTIONS is not a tuple of classes made by attrs"),
        ("broken_plugin:upside_down", "its RETURNS is not a pair of numbers, the lowest and the highest return"),
    ],
)
def test_games_that_cannot_be_had_tell_the_reason(value: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package may be broken; all other games still load and are listed."""
    monkeypatch.setitem(sys.modules, "broken_plugin", BrokenPlugin())
    points = [*entry_points(group=games.GROUP), EntryPoint("aaa", value, games.GROUP)]
    monkeypatch.setattr(games, "entry_points", lambda group: [point for point in points if point.group == group])
    error = raised(BrokenGame, games.get, "aaa")
    with pytest.raises(InvalidState, match=r"^invalid state: game: the game 'aaa' cannot be loaded: "):
        codec.decode({"format": 1, "game": "aaa", "ruleset": "1", "kind": "state", "data": {}})
    listed = run("games")
    assert reason in error.reason
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301
    assert listed.exit_code == 0
    assert "\none_against_the_dead " in f"\n{listed.stdout}"
    assert reason in listed.stderr


def test_whoever_interrupts_the_loading_of_a_game_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "broken_plugin", BrokenPlugin())
    point = EntryPoint("aaa", "broken_plugin:interrupts", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda **_: [point])
    with pytest.raises(KeyboardInterrupt):
        games.get("aaa")


@pytest.mark.parametrize("order", [1, -1])
def test_of_games_of_one_name_the_same_one_is_had(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """This library's own game wins, or else the first in alphabetical order, in whatever order packages are found."""
    own = [point for point in entry_points(group=games.GROUP) if point.name == "defcon_zombies"]
    named = (("defcon_zombies", "another.module"), ("aaa", "tests.toy"), ("aaa", "json"))
    others = [EntryPoint(name, value, games.GROUP) for name, value in named]
    points = [others[0], *own, *others[1:]]
    monkeypatch.setattr(games, "entry_points", lambda group: points[::order])  # noqa: ARG005
    assert games.get("defcon-zombies").TITLE == "DEFCON ZOMBIES"
    with pytest.raises(BrokenGame, match="'json' is not a game"):
        games.get("aaa")
    assert games.names() == ("aaa", "defcon_zombies")


@in_each_game
def test_any_game_can_be_asked_why_something_is_illegal(game: Any) -> None:
    """The answer is the error that the game's own step raises."""
    state = game.new_game()
    assert str(raised(IllegalAction, game.step, state, "nonsense")) == str(why_illegal(game, state, "nonsense"))


NAMED = {
    "defcon_zombies": ["Yellow", "White"],
    "one_against_the_dead": ["Player", "Player"],
    "they_come_back": ["Player 1", "Player 6"],
    "zombie_flavored_doom": ["Player 1", "Player 8"],
}


def test_an_action_without_words_is_described_as_people_type_it() -> None:
    assert describe(toy, toy.new_game(), Rob(1, strength=3)) == "rob 2 strength=3"


@line("rob")
class Rob:
    seat: int = attrs.field(metadata=SEAT)
    strength: int = attrs.field(default=0, kw_only=True)


def test_seats_are_called_as_the_game_calls_its_players() -> None:
    """A game without names for its players needs none."""
    found = {game.NAME: [seat_name(game, seat) for seat in (0, game.PLAYERS[-1] - 1)] for game in map(games.get, NAMED)}
    assert found == NAMED
    assert seat_name(cast("Game", SimpleNamespace(PLAYERS=(1, 2))), 1) == "Player 2"


@pytest.mark.parametrize("seat", [zombiekit.CHANCE, zombiekit.TERMINAL, 6])
def test_chance_and_seats_that_no_table_has_are_not_called_as_a_player(seat: int) -> None:
    """Python counts -1 from the end, so chance was called as the last player."""
    with pytest.raises(ValueError, match=f"seats are 0 to 5 here, not {seat}"):
        seat_name(games.get("defcon_zombies"), seat)


@pytest.mark.parametrize(
    ("name", "options", "players"),
    [
        ("one_against_the_dead", {}, 1),
        ("defcon_zombies", {}, 2),
        ("defcon_zombies", {"players": 6}, 6),
        ("zombie_flavored_doom", {}, 2),
        ("zombie_flavored_doom", {"players": 3}, 3),
        ("they_come_back", {}, 4),
        ("they_come_back", {"players": 2}, 2),
    ],
)
def test_every_game_says_how_many_seats_it_has(name: str, options: dict[str, Any], players: int) -> None:
    game = games.get(name)
    state = game.new_game(game.Options(**options))
    assert seats(game, state) == players
    assert game.observe(state, players - 1) is not None
    with pytest.raises(ValueError, match="seat"):
        game.observe(state, players)


@pytest.mark.thorough
@in_each_game
def test_somebody_is_asked_in_one_line_wherever_he_acts(game: Any) -> None:
    """The drawing ends with the same line, wrapped if it is too long; a finished game says how it ended."""
    for seed in range(5):
        match = play_match(game, [random_policy(Dice(seed))] * max(game.PLAYERS), dice=Dice(seed), max_steps=150)
        for state in [match.start, *(step.state for step in match.history)]:
            asked = question(game, state)
            assert asked.strip()
            assert asked.isprintable()
            assert str(state).rpartition("\n\n")[2].split() == asked.split()


def test_a_node_without_words_of_its_own_asks_what_its_class_asks() -> None:
    assert question(toy, toy.new_game()) == "Chance: deal a card."
    assert toy.question(toy.State(toy.Options(), ())) == ""


RULES = "from zombiekit import variant\nfrom zombiekit.games import one_against_the_dead as city\nshort = variant(city, name='short', begins=print)\n"
TWO = f"{RULES}long = variant(city, name='long', begins=print)\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's own games, made the current one."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    texts = {"one_rule": RULES, "two_rules": TWO, "with_game": f"{TWO}game = long\n", "no_game": "x = 1\n"}
    texts["whole"] = "from tests.toy import *\n"
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("named", "name"),
    [
        ("one_rule.py", "short"),
        ("./two_rules.py:long", "long"),
        ("with_game.py", "long"),
        ("whole.py", "cellar"),
        ("tests.toy", "cellar"),
        ("zombiekit.games.one_against_the_dead", "one_against_the_dead"),
    ],
)
@pytest.mark.usefixtures("own")
def test_a_game_is_named_by_its_file_or_module(named: str, name: str) -> None:
    assert name == games.get(named).NAME
    assert games.get(named) is games.get(named)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ("two_rules.py", "it has several games; name one, such as two_rules.py:short: short, long"),
        ("nosuch.py:long", "'nosuch.py' cannot be loaded: there is no such file"),
        ("no_game.py", "it is not a game: it has no NAME"),
        ("nosuch.py", "'nosuch.py' cannot be loaded: there is no such file"),
        ("no.such.module", "No module named 'no'"),
        ("tests.toy:", "No module named"),
        ("tests.toy:with_rats", "has no attribute 'with_rats'"),
        (".", "cannot be loaded"),
        ("/", "cannot be loaded"),
    ],
)
@pytest.mark.usefixtures("own")
def test_what_names_no_game_is_refused(named: str, words: str) -> None:
    with pytest.raises(BrokenGame, match=re.escape(words)):
        games.get(named)


def test_a_file_does_not_hide_a_module_of_its_name(own: Path) -> None:
    (own / "json.py").write_text(RULES, encoding="utf-8")
    with pytest.raises(BrokenGame, match="another module is called json"):
        games.get("json.py")


@pytest.mark.usefixtures("own")
def test_nothing_is_imported_because_a_file_names_it() -> None:
    """Neither saves nor records decide which code runs."""
    named = {"format": 1, "ruleset": "1.1", "kind": "state", "data": {}}
    for name in ("one_rule.py", "one_rule", "one_rule:short", "tests.nosuch"):
        with pytest.raises(InvalidState, match="no game is called"):
            codec.decode({**named, "game": name})
        head: dict[str, Any] = {"zombiekit": 1, "game": name, "ruleset": "1.1", "options": {}}
        with pytest.raises(InvalidRecord, match="no game is called"):
            record.read([(json.dumps(head) + "\n").encode()])
    assert "one_rule" not in sys.modules


@pytest.mark.usefixtures("own")
def test_a_game_of_a_file_is_played_recorded_and_replayed() -> None:
    played = run("play", "two_rules.py:long", "--bot", "random", "--seed", "3", "--record", "game.jsonl")
    assert played.exit_code == 0, played.output
    long = games.get("two_rules.py:long")
    Path("save.json").write_text(codec.to_json(long, record.read("game.jsonl", game=long).state), encoding="ascii")
    for arguments, own in (
        (("replay", "game.jsonl"), "--game FILE"),
        (("render", "save.json", "--out", "save.svg"), "--game FILE"),
        (("render", "game.jsonl", "--out", "game.svg"), "--game FILE"),
        (("play", "--resume", "game.jsonl"), "the file of the game before --resume"),
    ):
        refusal = run(*arguments).stderr
        assert "no game is called 'long'" in refusal
        assert refusal.endswith(f"; if it is a game of your own, add {own}\n")
    assert run("replay", "game.jsonl", "--game", "two_rules.py:long").exit_code == 0
    assert run("render", "game.jsonl", "--game", "two_rules.py:long", "--out", "game.svg").exit_code == 0
    assert run("options", "two_rules.py:long").exit_code == 0


@pytest.mark.usefixtures("own")
def test_how_to_go_on_with_a_game_of_a_file_names_the_file() -> None:
    """The record has only the game's own name, under which nothing is installed."""
    named = ("play", "two_rules.py:long", "--record", "game.jsonl")
    how = "zombiekit play two_rules.py:long --resume game.jsonl"
    assert f"Go on with it: {how}\n" in run(*named, lines=["quit"]).output
    assert f"go on with it: {how}\n" in run(*named).stderr
    resumed = run(*how.split()[1:], lines=["quit"])
    assert (resumed.exit_code, f"Go on with it: {how}\n" in resumed.output) == (0, True)


@pytest.mark.parametrize("name", ["quick/easy", "../up", "名" * 100])
def test_a_game_is_kept_whatever_its_name_is(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every name can be that of a file."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    own: Any = variant(cast("Any", toy), name=name)
    path = kept_elsewhere(new_match(own))
    assert path.parent == tmp_path / "zombiekit"
    assert record.read(path, game=own).length == 0


def test_a_game_that_could_not_be_kept_is_refused_before_it_is_played(own: Path) -> None:
    """Its first state breaks an invariant, so no record of it could be read."""
    (own / "strong.py").write_text(
        "from zombiekit import variant\n"
        "from zombiekit.games import one_against_the_dead as city\n"
        "def grow(draft):\n"
        "    draft.strength = 99\n"
        "strong = variant(city, name='strong', begins=grow)\n",
        encoding="utf-8",
    )
    result = run("play", "strong.py", lines=["1", "quit"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "strength [INV-8]: 99" in result.stderr


def test_a_list_of_games_says_what_they_say_themselves() -> None:
    """The list is read from the source, since loading the games would take too long."""
    known = map(games.get, games.names())
    assert games.labels() == {game.NAME: (game.TITLE, game.PLAYERS, game.RULESET) for game in known}


def test_the_rooms_are_there_without_an_import_of_their_own() -> None:
    code = "import zombiekit; print(zombiekit.games.get('one_against_the_dead').TITLE, 'ast' in dir(zombiekit))"
    assert printed(code) == "One Against the Dead False\n"
    assert {"games", "variant", "Game"} <= {*dir(zombiekit)}
    with pytest.raises(AttributeError, match="module 'zombiekit' has no attribute 'chess'"):
        zombiekit.chess  # noqa: B018
