"""Set-up done for people: its steps are legal and recorded, chosen like the bot `quick`, and stop where the game proper begins."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy
from tests.commands import run
from zombiekit import CHANCE, Game, RandomSource, codec, games, record, variant
from zombiekit.games import they_come_back
from zombiekit.hosting import Bots, Table
from zombiekit.play import Dice, Match, in_setup, new_match, set_up
from zombiekit.testing.strategies import options_of

GAMES = (*(games.get(name) for name in games.names()), toy)


@settings(max_examples=30, deadline=None)
@given(data=st.data(), game=st.sampled_from(GAMES), seed=st.integers(0, 999))
def test_under_any_options_the_set_up_leads_to_the_game_proper_by_legal_steps(data: Any, game: Game, seed: int) -> None:
    start = replayed = new_match(game, options=data.draw(options_of(game)))
    match = set_up(start, Dice(seed))
    assert not in_setup(game, match.state)
    assert game.current_player(match.state) != CHANCE
    assert game.faults(match.state) == ()
    for step in match.history:
        assert step.actor == CHANCE or in_setup(game, replayed.state)
        assert game.why_illegal(replayed.state, step.action) is None
        replayed = replayed.play(step.action)
    assert replayed == match == set_up(match, Dice(seed))
    assert len(list(record.lines(match))) == match.length + 1 + (match.result is not None)


def test_equal_dice_lay_equal_towns_and_others_do_not() -> None:
    one, again, other = [set_up(new_match(they_come_back), Dice(seed)).state.town for seed in (1, 1, 2)]
    assert one == again != other


def test_choices_are_those_of_the_quick_bot_which_sees_what_the_seat_sees() -> None:
    seen: list[Any] = []

    def last(view: Any, actions: tuple[Any, ...], _: RandomSource) -> Any:
        seen.append(view)
        return actions[-1]

    game = variant(they_come_back, name="laid_from_the_end", rollout=last)
    match = set_up(new_match(game), Dice(5))
    chosen = [(before.state, step) for before, step in pairwise(match.history) if step.actor != CHANCE]
    assert seen == [game.observe(state, step.actor) for state, step in chosen] != []
    assert [step.action for _, step in chosen] == [game.legal_actions(state)[-1] for state, _ in chosen]


def test_a_game_that_does_not_say_is_only_rolled_on() -> None:
    match = new_match(toy)
    assert not in_setup(toy, match.state)
    assert set_up(match, Dice(1)) == match.roll(Dice(1))


def laying(match: Match, bots: dict[int, str], *seats: int) -> Table:
    """Return a table that sets up for these seats, after its first roll."""
    table = Table(match.roll(Dice(3)), Bots(bots, "bots"), None)
    table.lay_for(seats)
    return table


def test_a_table_chooses_for_those_who_asked_and_for_nobody_else() -> None:
    """It stops at the first decision of the game proper."""
    table = laying(new_match(they_come_back, options=they_come_back.Options(players=3)), {2: "random"}, 1)
    game, seen = they_come_back, set()
    while in_setup(they_come_back, table.match.state):
        actor, foreseen = game.current_player(table.match.state), table.foreseen(table.match)
        assert (foreseen is not None) == (actor == 1)
        seen.add(actor)
        chosen = table.bots.decide(table.match) if actor == 2 else game.legal_actions(table.match.state)[0]
        table.go_to(table.match.play(foreseen or chosen).roll(Dice(table.match.length)))
    assert seen == {0, 1, 2}
    while game.current_player(table.match.state) != 1:
        table.go_to(table.match.play(game.legal_actions(table.match.state)[-1]).roll(Dice(1)))
    assert table.foreseen(table.match) is None


def test_who_takes_back_what_was_laid_for_him_lays_it_himself() -> None:
    table = laying(new_match(they_come_back), {}, 0, 1, 2, 3)
    actor = they_come_back.current_player(table.match.state)
    table.go_to(table.match.play(table.foreseen(table.match)))
    table.go_to(table.match.undo())
    assert table.foreseen(table.match) is None
    assert table.laid_for == {0, 1, 2, 3} - {actor}


def played(*arguments: object, path: Path, lines: list[str]) -> tuple[str, Match]:
    """Return what a person sees who types these lines, and the recorded match."""
    screen = run("play", *arguments, "--record", path / "game.jsonl", lines=lines).output
    return screen, record.read(path / "game.jsonl")


@pytest.mark.parametrize(
    "arguments",
    [
        "one-against-the-dead",
        "they-come-back --players 2",
        "they-come-back --players 3 --option expansions=both --bot random",
    ],
)
def test_auto_leaves_the_set_up_to_the_program(arguments: str, tmp_path: Path) -> None:
    output, match = played(*arguments.split(), "--seed", 2, path=tmp_path, lines=["?", "auto", "auto"])
    assert output.count("auto: let the program make your set-up choices") == 1
    assert "auto          let the program make all set-up choices" in output
    assert output.count("more like this") > 2
    assert "'auto' is not one of the choices" in output
    assert not in_setup(match.game, match.state)
    assert {step.actor for step in match.history} > {CHANCE}


@pytest.mark.parametrize(
    "arguments",
    [
        "one-against-the-dead",
        "defcon-zombies --option first_player=random",
        "zombie-flavored-doom",
        "they-come-back --option expansions=z3 --option town=false",
        "they-come-back --option limited_supplies=50 --seat 2=mcts:iterations=1000000",
        "they-come-back --option expansions=z2",
    ],
)
def test_a_quick_game_begins_at_once_whatever_the_options(arguments: str, tmp_path: Path) -> None:
    output, match = played(*arguments.split(), "--quick", "--seed", 4, path=tmp_path, lines=["quit"])
    before = (match.start, *(step.state for step in match.history))
    decided = [state for state, step in zip(before, match.history, strict=False) if step.actor != CHANCE]
    assert "auto:" not in output
    assert not in_setup(match.game, match.state)
    assert all(in_setup(match.game, state) for state in decided)


@pytest.mark.parametrize(("options", "lines", "asked"), [((), ["auto"], 2), (("--quick",), ["4"], 0)])
def test_auto_holds_for_one_game_and_quick_for_those_that_are_loaded(
    options: tuple[str, ...], lines: list[str], asked: int, tmp_path: Path
) -> None:
    """The loaded position is one of a set-up, and the last step before it was one of the person."""
    city, path = games.get("one_against_the_dead"), tmp_path / "early.json"
    path.write_text(codec.to_json(city, new_match(city).roll(Dice(1)).state), encoding="utf-8")
    output = run("play", city.NAME, "--seed", 2, *options, lines=[*lines, f"load {path}", "quit"]).output
    assert "Loaded." in output
    assert output.count("auto: let the program") == asked


def test_auto_leaves_real_dice_to_people(tmp_path: Path) -> None:
    lines = ["10h", "9c", "as", "auto", "4"]
    output, match = played("one-against-the-dead", "--dice", "real", path=tmp_path, lines=lines)
    assert [str(step.action) for step in match.history[:3]] == ["draw 10H", "draw 9C", "draw AS"]
    assert [step.actor for step in match.history] == [CHANCE, CHANCE, CHANCE, 0, CHANCE]
    assert output.count("auto:") == 1
