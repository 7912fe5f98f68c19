"""Designs: the game that belongs to each row, and why a design is refused."""

from itertools import product
from typing import Any

import pytest

from tests.trying import raised
from zombiekit.arena import Design, InvalidDesign, read_design
from zombiekit.arena.design import from_plain


def design(**changes: Any) -> Design:
    fields: dict[str, Any] = {"study": "t", "game": "zombie_flavored_doom", "bots": ("random", "greedy"), "seeds": 3}
    return Design(**(fields | changes))


def test_rows_go_seed_by_seed_through_options_seatings_and_replicates() -> None:
    study = design(sweep={"start_seat": [1, 2]}, replicates=2)
    tasks = [study.task(index) for index in range(len(study))]
    assert len(study) == 3 * 2 * 2 * 2
    seeds = [*product([0], [0, 1], [(0, 1), (1, 0)], [0, 1]), (1, 0, (0, 1), 0)]
    assert [(t.seed, t.cell, t.seating, t.replicate) for t in tasks[:9]] == seeds
    assert [task.index for task in tasks] == list(range(24))
    with pytest.raises(IndexError):
        study.task(24)


def test_seatings() -> None:
    three = {"bots": ("random", "greedy", "flat"), "options": {"players": 3}}
    assert design(**three).cells[0].seatings == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    assert len(design(**three, seating="permute").cells[0].seatings) == 6
    assert design(**three, seating="fixed").cells[0].seatings == ((0, 1, 2),)
    assert design(bots=("random",)).cells[0].seatings == ((0, 0),)


def test_a_sweep_over_numbers_of_players_has_seatings_of_its_own() -> None:
    study = design(bots=("random",), sweep={"players": [1, 2, 3]})
    assert [len(cell.seatings[0]) for cell in study.cells] == [1, 2, 3]
    assert [cell.name for cell in study.cells] == ["players=1", "players=2", "players=3"]


def test_variants_are_sets_of_options_by_name() -> None:
    variants = {"short": {"night_limit": 3}, "long": {"night_limit": 30, "start_seat": 2}}
    study = design(variants=variants, sweep={"turn_order": ["fixed", "rotate"]})
    names = [f"{name}, turn_order={order}" for name in variants for order in ("fixed", "rotate")]
    assert [cell.name for cell in study.cells] == names
    assert [cell.options.night_limit for cell in study.cells] == [3, 3, 30, 30]


def test_a_design_is_read_as_it_is_written() -> None:
    text = """
        study = "boards"
        game = "zombie-flavored-doom"
        bots = ["random"]
        seeds = 2
        [options]
        players = 3
        [sweep]
        start_seat = [1, 2]
    """
    study = read_design(text)
    assert study.options == {"players": 3}
    assert from_plain(study.plain()) == study


SIX = {"game": "they_come_back", "bots": ("random",) * 6, "options": {"players": 6}}
FAULTY: list[tuple[dict[str, Any], str, str]] = [
    ({"study": ""}, "study", "is not a name"),
    ({"study": "a\x1b[2J"}, "study", "U+001B"),
    ({"game": "nosuch"}, "game", "no game is called"),
    ({"game": None}, "game", "is not a name"),
    ({"bots": ()}, "bots", "names no bot"),
    ({"bots": ("nosuch",)}, "bots[0]", "no bot is called"),
    ({"bots": ("random", "mcts:iterations=0")}, "bots[1]", "whole number from 1"),
    ({"bots": ("random",) * 3}, "bots", "3 bots for 2 seats"),
    ({"seeds": 0}, "seeds", "not a number from 1"),
    ({"seeds": True}, "seeds", "not a number from 1"),
    ({"seating": "round"}, "seating", "not one of rotate"),
    ({"replicates": -1}, "replicates", "not a number from 1"),
    ({"max_steps": "many"}, "max_steps", "not a number from 1"),
    ({"options": {"nosuch": 1}}, "options.nosuch", "no such option"),
    ({"options": {"players": "two"}}, "options.players", "two"),
    ({"options": []}, "options", "not a table"),
    ({"sweep": {"players": 3}}, "sweep.players", "not a list of values"),
    ({"sweep": {"players": []}}, "sweep.players", "not a list of values"),
    ({"sweep": {"players": [2]}, "options": {"players": 2}}, "sweep.players", "fixed in options"),
    ({"sweep": {"start_seat": [*range(121)]}}, "sweep", "121 sets of options"),
    ({"sweep": {"\x1b[2J": None}}, r"sweep.\x1b[2J", "not a list of values"),
    ({"variants": []}, "variants", "not a table"),
    ({"variants": {"": {}}}, "variants", "is not a name"),
    ({"variants": {"a": 1}}, "variants.a", "not a table"),
    ({"variants": {"a": {"players": 2}}, "options": {"players": 2}}, "variants.a", "already"),
    ({"sweep": {"plyaers": [2, 3]}}, "sweep.plyaers", "did you mean players?"),
    ({"sweep": {"players": [2, "two"]}}, "sweep.players", "two"),
    ({"sweep": {"night_limit": [3, 4, 3]}}, "sweep.night_limit", "3 is listed 2 times"),
    ({"sweep": {"players": [2, 3]}}, "bots", "2 bots for 3 seats of the options players=3: name one for each seat"),
    ({"game": "one_against_the_dead", "bots": ("quick", "random")}, "bots", "2 bots for 1 seat: name one, and compare"),
    ({"bots": ("mybot.py:make",)}, "bots[0]", "by its module, not by its file: mybot:make"),
    ({"variants": {"a": {"plyaers": 2}}}, "variants.a.plyaers", "did you mean players?"),
    ({"variants": {"a": {"players": "two"}}}, "variants.a.players", "two"),
    ({"stop": 1}, "stop", "neither true nor false"),
    ({"stop": True, "bots": ("random",)}, "stop", "no two bots play against each other"),
    (
        {"stop": True, "game": "defcon_zombies", "bots": ("random", "quick")},
        "stop",
        "no two bots play against each other",
    ),
    ({"labels": {"players": ["a"]}}, "labels.players", "not a list with a name for each value"),
    ({"labels": {"players": ["a\x1b"]}, "sweep": {"players": [2]}}, "labels.players", "not a list with a name"),
    ({"bots": "random"}, "bots", "not a list"),
    ({"bots": ("random",) * 121}, "bots", "not 1 to 120"),
    ({"seeds": 10**9}, "seeds", "makes 2000000000 games"),
    ({"options": {"night_limit": float("nan")}}, "options.night_limit", "nan is not an integer"),
    (SIX | {"seating": "permute"}, "seating", "6 bots have more than 120 orders"),
]


@pytest.mark.parametrize(("changes", "where", "what"), FAULTY)
def test_what_is_no_design_is_refused_with_the_place(changes: dict[str, Any], where: str, what: str) -> None:
    error = raised(InvalidDesign, design, **changes)
    assert [(fault.where, True) for fault in error.faults if what in fault.what] == [(where, True)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("study = ", "not TOML"),
        ("nosuch = 1", "is not a field of a design"),
        ("study = 'a'", "is missing"),
        (
            "study = 'a'\n[options]\nseeds = 3",
            "seeds: is missing; it is in the table options, so write it above all tables",
        ),
        ("bots = 1", "not a list of texts"),
        ("a = " + "[" * 5_000, "not TOML"),
        ("seeds = " + "9" * 5_000, "not TOML"),
        ("#" * 100_001, "100001 characters"),
    ],
)
def test_what_is_no_text_of_a_design_is_refused(text: str, what: str) -> None:
    with pytest.raises(InvalidDesign, match=what):
        read_design(text)
