"""Studies that grow, stop when they are decided, count copies once, and know whose code played them."""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests import commands
from zombiekit import arena
from zombiekit.arena import Design, InvalidResults, WorkerDiffers, play, read, report, run
from zombiekit.arena.deciding import Verdict
from zombiekit.arena.report import percent
from zombiekit.arena.rolls import code_of, files_of_package, roll_call
from zombiekit.arena.statistics import ratings
from zombiekit.arena.summary import summarize
from zombiekit.games import zombie_flavored_doom

BOTS = ("random", "greedy")
SMALL: dict[str, Any] = {"study": "grown", "game": "zombie_flavored_doom", "bots": BOTS, "seeds": 2, "max_steps": 12}


def planned(**changes: Any) -> Design:
    return Design(**(SMALL | changes))


def test_games_that_are_the_same_are_counted_once(tmp_path: Path) -> None:
    """Zombie Flavored Doom has no chance: two bots without dice play the same two games for every seed, which proves nothing."""
    bots = ("arena_bots:first", "arena_bots:last")
    results = run(planned(bots=bots, seeds=30, max_steps=40), tmp_path / "x.jsonl")
    told = report(results)
    assert "60 of 60 games, 2 of them distinct, 30 complete seeds. Only 1 of the 30 seeds is distinct" in told
    assert "Cannot tell: of 30 seeds 1 is distinct." in told
    assert "after 30 seeds" not in told
    assert told.count("(0.0 to 100.0)") == 6
    assert "(-100.0 to 100.0)" in told
    assert "(0.0 to 100.0)" in arena.compare(results, results)
    assert all(mark.interval[1:] == (0, 1) for mark in arena.charts(results)[0].marks)


def test_strengths_count_copies_once(tmp_path: Path) -> None:
    """A bot that loses each of 30 games which are all the same may still be a good one."""
    bots = ("arena_bots:crashing", "arena_bots:first", "arena_bots:last")
    results = run(planned(bots=bots, seeds=30, options={"players": 3}), tmp_path / "x.jsonl", strict=False)
    summary = summarize(results)
    (_, _, sure), (_, _, unsure) = (ratings(summary.orders, 3, count=count)[0] for count in (None, 1))
    assert sure < 0.2
    assert unsure > 0.5
    assert percent(ratings(summary.orders, 3, count=1)[0]) in report(results)


def test_rivals_are_not_one_side_though_one_bot_always_wins(tmp_path: Path) -> None:
    """Each seat wins half of the games then, as it would if both always won together."""
    results = run(planned(bots=("arena_bots:crashing", "random")), tmp_path / "x.jsonl", strict=False)
    told = report(results)
    assert "Won by anybody" in told
    assert "| Player 2 | 50.0 % " in told


def test_games_with_dice_are_distinct_and_count(tmp_path: Path) -> None:
    """A bot against itself plays one game twice."""
    results = run(planned(bots=("random", "random"), seeds=25, max_steps=40), tmp_path / "x.jsonl")
    assert "50 of 50 games, 25 of them distinct, 25 complete seeds.\n" in report(results)
    assert summarize(results).copies.evidence == 25


def test_the_course_of_a_game_is_all_that_happened_in_it() -> None:
    bots = ("random", "random", "quick")
    one, again, other = (play(planned(bots=(bot,), game="one_against_the_dead"), 0) for bot in bots)
    assert one == again
    assert one.course != other.course


@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
def test_a_study_that_is_extended_has_the_file_of_one_that_was_larger_at_once(executor: Any, tmp_path: Path) -> None:
    grown, whole = tmp_path / "grown.jsonl", tmp_path / "whole.jsonl"
    run(planned(), grown, executor=executor)
    results = run(planned(seeds=11), grown, executor=executor)
    run(planned(seeds=11), whole)
    assert (results.design.seeds, results.rows, results.is_whole) == (11, 22, True)
    assert read(grown).design.seeds == 11
    assert grown.read_bytes() == whole.read_bytes()


def test_only_seeds_may_grow(path: Path) -> None:
    run(planned(), path)
    before = path.read_bytes()
    changes: list[dict[str, Any]] = [{"max_steps": 13}, {"bots": ("random", "quick")}, {"stop": True}]
    for change in (*changes, {"options": {"night_limit": 3}}):
        with pytest.raises(InvalidResults, match="another design"):
            run(planned(seeds=3, **change), path)
    assert path.read_bytes() == before


def test_seeds_are_added_by_a_command(tmp_path: Path) -> None:
    toml, out = tmp_path / "x.toml", tmp_path / "x.jsonl"
    toml.write_text('study = "s"\ngame = "one_against_the_dead"\nbots = ["random"]\nseeds = 2\n', encoding="utf-8")

    def told(*arguments: str) -> str:
        return str(commands.run("arena", toml, "--out", out, "--workers", 1, *arguments).output)

    assert "2 of 2 games" in told()
    assert "5 of 5 games" in told("--seeds", "5")
    assert "can be extended, but not cut short to 2" in told()
    assert "seeds: 0 is not a number" in told("--seeds", "0")


def test_sets_of_options_are_compared_with_themselves_whatever_their_order(tmp_path: Path) -> None:
    short, long, orders = {"night_limit": 1}, {"night_limit": 3}, [1, 2]
    changes: dict[str, Any] = {"bots": ("random",), "max_steps": None}
    sweeps = {"start_seat": orders, "players": [2, 3]}, {"players": [2, 3], "start_seat": orders}
    variants = {"short": short, "long": long}, {"long": long, "short": short}
    found = [
        run(planned(variants=names, sweep=sweep, **changes), tmp_path / f"{number}.jsonl")
        for number, (names, sweep) in enumerate(zip(variants, sweeps, strict=True))
    ]
    assert [cell.name for cell in found[0].design.cells] != [cell.name for cell in found[1].design.cells]
    told = arena.compare(*found)
    assert [line.split("|")[4].strip() for line in told.splitlines() if line.startswith("| steps")] == ["0"] * 8


HOUSE = """
from zombiekit import variant
from zombiekit.games import zombie_flavored_doom as doom
from helping_house import kinder

game = variant(doom, name="kinder_doom", {how})
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a design of a game with house rules in a file, which imports a module beside it."""
    folder = tmp_path / "rules"
    folder.mkdir()
    text = "def kinder(draft, *_):\n    draft.ticks = tuple(each + 1 for each in draft.ticks)\n"
    folder.joinpath("helping_house.py").write_text(text, encoding="utf-8")
    for name in ("house", "helping_house"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path])
    toml = tmp_path / "x.toml"
    game = f"game = '{folder / 'house.py'}'\n"
    toml.write_text(f'study = "s"\n{game}bots = ["random"]\nseeds = 2\nmax_steps = 5\n', encoding="utf-8")
    return toml


@pytest.mark.parametrize("how", ["on={doom.events.NightFell: kinder}", "describe=kinder"])
def test_a_game_of_ones_own_in_a_file_is_extended_unless_it_was_edited(how: str, house: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "rules", tmp_path / "x.jsonl"
    folder.joinpath("house.py").write_text(HOUSE.format(how=how), encoding="utf-8")

    def told(seeds: int) -> str:
        return str(commands.run("arena", house, "--out", out, "--workers", 1, "--seeds", seeds).output)

    assert "3 of 3 games" in told(3)
    assert [*read(out).code] == [str(folder / "house.py")]
    before = out.read_bytes()
    helping = folder / "helping_house.py"
    helping.write_text(helping.read_text(encoding="utf-8").replace("+ 1", "+ 2"), encoding="utf-8")
    assert "has changed since the file was begun" in told(4)
    assert out.read_bytes() == before


@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 3)])
def test_a_study_stops_when_it_is_decided_with_the_same_file_whoever_plays(executor: Any, path: Path) -> None:
    """Seeds count in their order, so it does not matter which games come back first."""
    design = planned(bots=("quick", "random"), seeds=60, max_steps=None, stop=True, options={"night_limit": 3})
    results = run(design, path, executor=executor, chunk=3)
    tests = summarize(results).tests
    assert results.is_whole
    assert read(path).is_whole
    assert results.rows == 2 * tests.tests[0].sets < len(design)
    assert tests.are_decided
    assert "The study stopped when it was decided" in report(results)
    before = path.read_bytes()
    assert run(design, path).rows == results.rows
    path.write_bytes(before[: len(before) // 2])
    run(design, path)
    assert path.read_bytes() == before
    path.write_bytes(before + before.splitlines(keepends=True)[-1].replace(b'"index": ', b'"index": 9'))
    with pytest.raises(InvalidResults, match="decided after"):
        read(path)


def test_where_a_study_stops_is_up_to_the_first_seeds() -> None:
    """The first bot wins 24 seeds, and the other the next 40."""
    row = play(planned(seating="fixed", max_steps=1), 0)
    ending = Verdict(planned(seeds=64, stop=True, seating="fixed", max_steps=None))
    counts = []
    for index in range(64):
        counts.append(ending.comes_after(index))
        ending.add(attrs.evolve(row, index=index, seed=index, winners=(int(index >= 24),), course=f"{index:016x}"))
    assert counts.index(False) == 20
    assert not any(counts[20:])


BOT = """
from functools import partial
from helping import chosen

def _make(which, game, seat, dice):
    def choose(game, view, actions):
        from late import number
        return chosen(actions, which)
    return choose

make = partial(_make, 0)
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a bot that is made by a partial and imports modules beside it."""
    folder = tmp_path / "bots"
    folder.joinpath("deep").mkdir(parents=True)
    helping = "from deep import inner\ndef chosen(actions, which):\n    return actions[which]\n"
    modules = {"made_bot.py": BOT, "helping.py": helping, "late.py": "number = 1\n"}
    for name, text in (modules | dict.fromkeys(("deep/__init__.py", "deep/inner.py", "stranger.py"), "")).items():
        folder.joinpath(name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    for name in ("made_bot", "helping", "late", "deep", "deep.inner"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


@pytest.mark.parametrize("edited", ["made_bot.py", "helping.py", "late.py", "deep/inner.py", "deep/__init__.py"])
def test_a_bot_that_was_edited_does_not_go_on_with_a_file(edited: str, bot: Path, path: Path) -> None:
    """Editing a module that it imports from its folder counts as well."""
    study = planned(bots=("made_bot:make", "random"))
    before = run(study, path)
    path.write_bytes(path.read_bytes()[: before.size - 30])
    left = path.read_bytes()
    bot.joinpath(edited).write_text(bot.joinpath(edited).read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    with pytest.raises(InvalidResults, match=r"the code of 'made_bot:make', or of what it imports from its folder"):
        run(study, path)
    assert path.read_bytes() == left
    assert read(path).rows == 3


def test_what_a_bot_does_not_import_does_not_matter(bot: Path, tmp_path: Path) -> None:
    study = planned(bots=("made_bot:make", "random"))
    run(study, tmp_path / "x.jsonl")
    bot.joinpath("stranger.py").write_text("# edited\n", encoding="utf-8")
    assert run(study, tmp_path / "x.jsonl").is_whole
    assert [*code_of(study)] == ["made_bot:make"]
    assert code_of(planned()) == {}


def test_weights_that_were_learned_again_do_not_go_on_with_a_file(tmp_path: Path, path: Path) -> None:
    weights = tmp_path / "doom.json"
    weights.write_bytes(Path(zombie_flavored_doom.__file__).with_name("learned.json").read_bytes())
    bot = f"greedy:worlds=1,worth={weights}"
    study = planned(bots=(bot, "random"))
    before = run(study, path)
    assert [*before.code] == [bot]
    path.write_bytes(path.read_bytes()[: before.size - 30])
    left, here = path.read_bytes(), roll_call(study)
    weights.write_text(weights.read_text(encoding="utf-8").replace('"bias": ', '"bias": 1', 1), encoding="utf-8")
    assert roll_call(study) != here
    with pytest.raises(InvalidResults, match="or its file of weights has changed"):
        run(study, path)
    assert path.read_bytes() == left


def test_the_library_is_more_than_its_code() -> None:
    """Weights, boards and towns decide how games go, too."""
    root = Path(arena.__file__).parent.parent
    names = {path.relative_to(root).as_posix() for path in files_of_package()}
    doom, town = "games/zombie_flavored_doom", "games/they_come_back/box/towns"
    assert {f"{doom}/learned.json", f"{doom}/box/rulebook.md", f"{town}/millbrook.town", "arena/rolls.py"} <= names


def test_workers_whose_helpers_differ_are_refused(bot: Path, tmp_path: Path) -> None:
    study = planned(bots=("made_bot:make", "random"))
    run(study, tmp_path / "x.jsonl", executor=partial(ThreadPoolExecutor, 1))
    here = roll_call(study)
    bot.joinpath("helping.py").write_text("def chosen(actions, which):\n    return actions[-1]\n", encoding="utf-8")
    assert roll_call(study) != here
    with pytest.raises(WorkerDiffers):  # this process still has the old code loaded
        run(study, tmp_path / "y.jsonl", executor=partial(ThreadPoolExecutor, 1))
