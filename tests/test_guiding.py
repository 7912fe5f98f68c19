"""What leads the kit through a game, what it reaches, and what it keeps of a breach."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tests import mutants_of_form, mutants_of_play, toy  # noqa: F401 - they add their mutants to MUTANTS
from tests.every_game import in_each_game
from tests.mutants import MUTANTS, fails, mutant
from tests.trying import raised
from zombiekit import CHANCE, RandomSource, record, variant
from zombiekit.errors import PolicyFailed
from zombiekit.notation import parse
from zombiekit.play import Policy, new_match
from zombiekit.testing import LawBroken, NotReached, check_game, check_reach, reach
from zombiekit.testing.finding import how_to_replay
from zombiekit.testing.tour import LEVELS, Guide, Tour
from zombiekit.testing.walks import Memory, SeededSource, followed, steered

TABLE = ((5, 6), (7, 8))


def crash_at_that_table(state: toy.State, action: object) -> toy.State:
    """Make a step of a game with a bug that hardly any play meets."""
    if (state.table[0][:2], state.table[1][:2]) == TABLE:
        raise ZeroDivisionError("that very table")
    return toy.step(state, action)


RARE = variant(toy, name="rare", step=crash_at_that_table)
WAY = "deal 5; deal 7; deal 6; deal 8; deal 1; deal 2; play 5; rat False; play 7; rat False; play 6; play 8"
RARE_START = toy.State(toy.Options(), (toy.Turn(0),), hands=((1,), (2,)), table=TABLE)


def caught(game: Any, **arguments: Any) -> LawBroken:
    return raised(LawBroken, check_game, game, "quick", **arguments)


def printed(*command: Any, **more: Any) -> str:
    """Return what a program prints that ends well and complains about nothing."""
    done = subprocess.run(command, capture_output=True, check=False, text=True, **more)
    assert (done.returncode, done.stderr) == (0, "")
    return str(done.stdout)


def test_starts_lead_to_what_no_game_comes_to(tmp_path: Path) -> None:
    check_game(RARE, "quick")
    error = caught(RARE, starts=[RARE_START], keep=tmp_path)
    assert (error.law, error.record) == ("totality", repr(RARE_START))
    assert "ZeroDivisionError('that very table')" in error.sentence


def test_bots_see_views_only_and_play_all_seats() -> None:
    seen = []

    def make(_: RandomSource) -> Policy:
        def choose(game: Any, view: Any, actions: tuple[Any, ...], /) -> Any:
            seen.append((game.current_player(view), view))
            return actions[0]

        return choose

    check_game(toy, "quick", drivers=[make])
    assert {seat for seat, _ in seen} == {0, 1}
    assert all(toy.observe(view, seat) == view for seat, view in seen)


def failing(*_: Any) -> Any:
    raise KeyError("a bug in the bot")


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (failing, "at step 0: KeyError('a bug in the bot')"),
        (lambda _: failing, "at step 12: KeyError('a bug in the bot')"),
        (lambda _: lambda *_: toy.Play(99), "at step 12: it chose play 99, which is illegal: "),
    ],
    ids=["made", "asked", "illegal"],
)
def test_what_a_bot_does_wrong_is_not_put_down_to_the_game(make: Any, what: str) -> None:
    assert what in str(raised(PolicyFailed, check_game, toy, drivers=[make]))


def test_straying_bots_are_not_always_asked() -> None:
    astray = steered(lambda _: lambda *offer: offer[-1][-1], SeededSource(0), lambda *offer: offer[-1][0], 1.0)
    assert astray(toy, toy.new_game(), 0, ("first", "last")) == "first"


def test_curiosity_goes_where_it_went_least() -> None:
    """All outcomes of a node come about equally often, whatever their weights."""
    state: Any = SimpleNamespace(agenda=(toy.RatComes(0),))
    choose = Memory().curious(SeededSource(1))
    offer = tuple(toy.Rat(bites) for bites in (True, False))
    chosen = [choose(toy, state, CHANCE, offer) for _ in range(40)]
    assert abs(chosen.count(offer[0]) - 20) <= 1


def test_every_value_of_an_option_has_its_turn() -> None:
    memory, source = Memory(), SeededSource(0)
    assert {memory.seldom("deck", (6, 7, 8), source) for _ in range(3)} == {6, 7, 8}


def test_breach_leaves_a_record_that_leads_there(tmp_path: Path) -> None:
    game = mutant(MUTANTS["dead_end"][1])
    error = caught(game, keep=tmp_path)
    path = tmp_path / "cellar-totality.jsonl"
    match = record.read(path, game=game)
    assert str(path) in error.kept
    assert error.kept in str(error)
    assert [str(step.action) for step in match.history] == error.record.splitlines()[1:]
    assert match.state.dropped[0]


@pytest.mark.thorough
def test_record_of_a_crash_ends_before_it(tmp_path: Path) -> None:
    caught(mutant(MUTANTS["crash"][1]), keep=tmp_path)
    assert record.read(tmp_path / "cellar-totality.jsonl", game=toy).state.dropped[1]


def test_record_is_shortened(tmp_path: Path) -> None:
    """Seat 0 can play the card that it keeps only after six deals; nothing else is needed."""
    error = caught(mutant(MUTANTS["card_kept"][1]), keep=tmp_path)
    assert re.fullmatch(r"Options\(.*\)(\ndeal \d){6}\nplay \d", error.record)


def test_long_records_are_cut_in_the_message() -> None:
    error = LawBroken("events", "it is so", "\n".join(["Options()", *map(str, range(100))]))
    assert str(error).splitlines()[2:5] == ["Options()", "... 70 more ...", "70"]
    assert error.record.count("\n") == 100


def test_what_cannot_be_recorded_is_told_without_a_file(tmp_path: Path) -> None:
    error = caught(mutant(MUTANTS["no_pose"][1]), keep=tmp_path)
    assert (error.record, error.kept, list(tmp_path.iterdir())) == ("", "", [])


@pytest.mark.thorough
def test_kept_records_are_looked_at_first(tmp_path: Path) -> None:
    """A record leads straight to what hardly any walk meets; records of other games are ignored."""
    match = new_match(toy)
    for line in WAY.split("; "):
        match = match.play(parse(toy, line))
    for name, game in (("rare", RARE), ("other", toy)):
        text = "".join(record.lines(attrs.evolve(match, game=game)))
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="ascii")
    check_game(toy, "quick", records=tmp_path)
    assert caught(RARE, records=tmp_path, keep=tmp_path / "new").law == "totality"
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["rare-totality.jsonl"]


def test_kept_records_outlive_changes_of_the_rules(tmp_path: Path) -> None:
    """Digests are not compared, and lines that are no longer legal or known are skipped."""
    lines = ['{"game": "cellar", "options": {"deck": 8, "rats": true}}', '{"n": 1, "do": "deal 5"}', '{"do": "deal 5"}']
    (tmp_path / "old.jsonl").write_text("\n".join([*lines, '{"do": "sing"}', '{"end": "over", "digest": "00"}']))
    check_game(toy, "quick", records=tmp_path)


@in_each_game
def test_installed_games_are_replayed_by_the_command_and_others_where_they_are(game: Any, tmp_path: Path) -> None:
    path = tmp_path / "a b.jsonl"
    assert how_to_replay(game, path) == f"zombiekit replay '{path}'"
    assert how_to_replay(variant(game, name="mine"), path).startswith(f"zombiekit.record.read({str(path)!r}, game=...)")


def test_other_games_are_replayed_by_a_line_of_python(tmp_path: Path) -> None:
    record.write(match := new_match(toy).play(toy.Deal(3)), tmp_path / "cellar.jsonl")
    command = shlex.split(how_to_replay(toy, tmp_path / "cellar.jsonl"))
    assert printed(sys.executable, *command[1:]) == f"{match.state}\n"


MINE = """
from zombiekit import variant
from zombiekit.games import one_against_the_dead as game

def twice(state):
    return 2 * game.legal_actions(state)

mine = variant(game, name="mine", legal_actions=twice)
"""
CHECKED = "from zombiekit.testing import check_game\n{game}\ncheck_game(mine, 'quick')\n"


@pytest.mark.parametrize(("beside", "script"), [("", MINE), (MINE, "from beside import mine")])
def test_broken_game_of_a_script_is_replayed_as_printed_from_anywhere(tmp_path: Path, beside: str, script: str) -> None:
    """The script checks the game as soon as it exists; the variant is in the script, or in a module beside it."""
    (tmp_path / "beside.py").write_text(beside, encoding="utf-8")
    (tmp_path / "script.py").write_text(CHECKED.format(game=script), encoding="utf-8")
    (elsewhere := tmp_path / "elsewhere").mkdir()
    command = [sys.executable, str(tmp_path / "script.py")]
    env = os.environ | {"TMPDIR": str(tmp_path)}
    checked = subprocess.run(command, capture_output=True, check=False, text=True, cwd=elsewhere, env=env)
    assert "is listed twice" in checked.stderr
    assert "Set-up" in printed(*shlex.split(checked.stderr.split("replay it with: ")[-1]), cwd=elsewhere, env=env)


@pytest.mark.parametrize(
    "bound",
    [
        "from tests import toy\ngame = ModuleType('mine'); vars(game).update(vars(toy))",
        "from tests.toy import *\ngame = sys.modules['__main__']",
    ],
)
def test_games_of_scripts_are_replayed_as_printed(tmp_path: Path, bound: str) -> None:
    record.write(match := new_match(toy).play(toy.Deal(3)), tmp_path / "cellar.jsonl")
    script = tmp_path / "script.py"
    script.write_text(
        f"import sys\nfrom pathlib import Path\nfrom types import ModuleType\n{bound}\n"
        "if __name__ == '__main__':\n"
        "    from zombiekit.testing.finding import how_to_replay\n"
        f"    print(how_to_replay(game, Path({str(tmp_path / 'cellar.jsonl')!r})))\n",
        encoding="utf-8",
    )
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    assert printed(*shlex.split(printed(sys.executable, script, env=env)), env=env) == f"{match.state}\n"


def test_walks_follow_what_is_legal() -> None:
    walk = followed(toy, toy.Options(), None, [toy.Deal(1), toy.Deal(1), toy.Play(3), toy.Deal(2)])
    assert (walk.actions, walk.crash) == ([toy.Deal(1), toy.Deal(2)], None)


def test_reach_of_a_game_is_reported() -> None:
    found = reach(toy, nodes=2_000, clauses=["TOY-3", "TOY-99"])
    assert found.unmet == ("clause TOY-99",)
    assert "node: 5 of 5" in str(found)
    assert "clause: 1 of 2\n  not TOY-99" in str(found)


def test_what_is_not_reached_has_to_be_listed() -> None:
    ratless: Any = {"options": toy.Options(rats=False), "nodes": 1_000}
    names = ("node RatComes", "node Bitten", "action Drop", "outcome Rat", "event RatCame")
    check_reach(toy, dict.fromkeys(names, "there are no rats"), **ratless)
    words = r"after 1[0-9]{3} nodes of cellar: node RatComes is never met; node Bitten is"
    with pytest.raises(NotReached, match=words) as error:
        check_reach(toy, **ratless)
    assert error.value.reach.met["action Play"] > 0


@pytest.mark.parametrize(
    ("listed", "words"),
    [
        ({"action Play": "too rare"}, "action Play is met, but listed as unreached: too rare"),
        ({"action Sing": "nobody sings"}, "action Sing is listed as unreached, but is not part of this game"),
    ],
)
def test_list_of_what_is_not_reached_must_not_be_stale(listed: dict[str, str], words: str) -> None:
    with pytest.raises(NotReached, match=words):
        check_reach(toy, listed)


def test_reach_tells_what_the_game_raises() -> None:
    with pytest.raises(KeyError):
        reach(mutant(MUTANTS["crash"][1]), clauses=["TOY-99"])


def test_reach_tries_what_may_be_refused_only_to_hear_clauses() -> None:
    deaf = mutant({"why_illegal": fails})
    assert reach(deaf, nodes=500).unmet == ()
    with pytest.raises(KeyError, match="no such card"):
        reach(deaf, nodes=500, clauses=["TOY-3"])


def test_kept_walks_and_starts_come_first() -> None:
    kept = followed(toy, toy.Options(), None, [toy.Deal(1)])
    tour = Tour(toy, LEVELS["quick"], guide=Guide(starts=[RARE_START], kept=[kept]))
    assert tour.walks[0] is kept
    assert [walk.start for walk in tour.walks[1:4]] == [RARE_START, RARE_START, None]
