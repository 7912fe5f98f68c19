"""Whatever is too large, too deep or too much is refused at the door, in a few lines, and read in time that grows with its size."""

import copy
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests import toy
from tests.every_game import GAMES, in_each_game_and_toy, in_games
from tests.trying import raised
from zombiekit import Game, InvalidNotation, InvalidState, ZombiekitError, codec, games
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom
from zombiekit.limits import LONGEST_WORDS, MOST_FAULTS
from zombiekit.notation import LONGEST_LINE, parse
from zombiekit.play import Dice, playout


def saved(game: Game, steps: int = 60) -> dict[str, Any]:
    return codec.encode(game, playout(game, dice=Dice(2), max_steps=steps if game is not toy else 8))


def refused(game: Game, save: Any) -> InvalidState:
    """Return the error for a save, which is short whatever the save holds."""
    error = raised(InvalidState, codec.from_json, game, save if isinstance(save, (str, bytes)) else json.dumps(save))
    faults = error.faults
    assert len(faults) <= MOST_FAULTS
    assert all(fault.where and len(str(fault)) <= LONGEST_WORDS and "\n" not in str(fault) for fault in faults)
    assert str(error).isprintable()
    return error


def lists(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], list[Any]]]:
    if isinstance(data, list):
        yield path, data
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from lists(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return data


@in_each_game_and_toy
def test_a_text_that_is_too_long_is_not_read(game: Game) -> None:
    text = json.dumps(saved(game))
    blanks = " " * (codec.LONGEST - len(text))
    assert codec.from_json(game, text + blanks) == codec.from_json(game, (text + blanks).encode())
    for long in (text + blanks + " ", (text + blanks + " ").encode(), "[" * 30_000_000):
        (fault,) = refused(game, long).faults
        assert fault.what == f"this has {len(long)} characters, and a save has at most {codec.LONGEST}"


@in_each_game_and_toy
@pytest.mark.parametrize("value", [None, 1, "x", [], {}], ids=repr)
def test_too_many_values_are_not_looked_at(game: Game, value: Any) -> None:
    (fault,) = refused(game, {**saved(game), "data": [value] * codec.MOST_VALUES}).faults
    assert fault.what == f"there are more than {codec.MOST_VALUES} values"


@in_each_game_and_toy
def test_nothing_is_nested_too_deeply(game: Game) -> None:
    deep: Any = []
    shallow: Any = []
    for number in range(2_000):
        deep = {"x": deep} if number % 2 else [deep]
        shallow = [shallow] if number < codec.DEEPEST - 3 else shallow
    words = f"nested more than {codec.DEEPEST} deep"
    for data in (deep, [None, deep], {"x": deep}):
        with pytest.raises(InvalidState, match=words):
            codec.decode(game, {**saved(game), "data": data})
        with pytest.raises(InvalidState, match=words):
            codec.from_plain(game, data)
    assert "nested" not in str(refused(game, {**saved(game), "data": shallow}))


def test_plain_data_without_end_are_refused() -> None:
    """They need not come from JSON: a list may contain itself, or be in two places, again and again."""
    endless: list[Any] = []
    endless.append(endless)
    doubled: list[Any] = []
    for _ in range(40):
        doubled = [doubled, doubled]
    for data, words in ((endless, "nested more than"), (doubled, "more than 40000 values")):
        with pytest.raises(InvalidState, match=words):
            codec.from_plain(one_against_the_dead, data)


@pytest.mark.thorough
@in_games(*GAMES[:4])
def test_of_very_many_faults_a_hundred_are_told(game: Game) -> None:
    save = saved(game)
    for path, _ in lists(save["data"]):
        error = refused(game, put(save, ("data", *path), [None] * 30_000))
        assert len(str(error)) < MOST_FAULTS * (LONGEST_WORDS + 2) + 100
    for path, items in lists(save["data"]):
        if items:
            refused(game, put(save, ("data", *path), [*items, *items[-1:] * (20_000 // (len(str(items[-1])) + 1))]))


@pytest.mark.parametrize(("items", "rest"), [(98, 0), (99, 0), (100, 1), (30_000, 29_901)])
def test_items_that_were_not_looked_at_are_counted(items: int, rest: int) -> None:
    error = refused(one_against_the_dead, put(saved(one_against_the_dead), ("data", "city"), [None] * items))
    assert (f"{rest} items after [98] were not checked" in str(error)) == bool(rest)
    assert (len(error.faults), error.more) == (min(items, MOST_FAULTS), 0)


@in_each_game_and_toy
def test_of_very_many_unknown_fields_a_hundred_are_told(game: Game) -> None:
    save = saved(game)
    more = {f"x{number}": None for number in range(20_000)}
    for error in (refused(game, save | more), refused(game, put(save, ("data",), save["data"] | more))):
        assert len(error.faults) + error.more >= 20_000


def test_a_key_that_is_repeated_is_found_behind_many_others() -> None:
    others = ",".join(f'"x{number}":0' for number in range(20_000))
    (fault,) = refused(one_against_the_dead, f'{{{others},"twice":1,"twice":2}}').faults
    assert (fault.where, fault.what) == ("twice", "is given more than once")


@pytest.mark.parametrize(
    "edit",
    [
        *(lambda long, key=key: {key: long} for key in ("game", "kind", "ruleset", "format", "data")),
        lambda long: {long: 1},
        lambda long: {"data": {long: long}},
    ],
)
@pytest.mark.parametrize("sign", ["x", "\n", "\x1b", "\ud800", "\u202e", "\0"], ids=ascii)
def test_long_and_odd_texts_are_shown_in_a_line(edit: Callable[[str], dict[str, Any]], sign: str) -> None:
    for long in (sign * 100_000, sign):
        save = {**saved(one_against_the_dead), **edit(long)}
        refused(one_against_the_dead, save)
        with pytest.raises(InvalidState):
            codec.decode(save)


def test_texts_for_people_hold_no_codes_for_terminals() -> None:
    game = one_against_the_dead
    data = codec.encode(game, game.outcome(playout(game, dice=Dice(1))))
    for words in ("\x1b[31mred", "two\nlines", "\u202eback", "x" * (LONGEST_WORDS + 1)):
        with pytest.raises(InvalidState, match=r"data\.words: .* has "):
            codec.decode(game, put(data, ("data", "words"), words), "result")
    assert codec.decode(game, put(data, ("data", "words"), "x" * LONGEST_WORDS), "result")


@in_each_game_and_toy
def test_a_save_under_other_rules_is_refused_in_a_sentence(game: Game) -> None:
    (fault,) = refused(game, {**saved(game), "ruleset": "0.3"}).faults
    known = " or ".join(map(repr, (*getattr(game, "OLD_RULESETS", ()), game.RULESET)))
    other, ours = "this was saved under version '0.3' of the rules", f"only saves of version {known} can be read here"
    assert str(fault) == f"ruleset: {other}; {ours}"


@in_each_game_and_toy
def test_lines_that_are_too_long_are_refused(game: Game) -> None:
    for line in ("x" * (LONGEST_LINE + 1), "roll " * 1_000_000, "1," * 1_000_000):
        with pytest.raises(InvalidNotation, match=f"a line has at most {LONGEST_LINE} characters") as caught:
            parse(game, line)
        assert len(str(caught.value)) < 500


@in_each_game_and_toy
@pytest.mark.parametrize("sign", ["\x1b", "\n", "\ud800", "\u202e", "\0", "\x7f"], ids=ascii)
def test_lines_hold_no_codes_for_terminals(game: Game, sign: str) -> None:
    for line in (f"roll{sign}4", f"draw {sign}x", f"x a{sign}b"):
        with pytest.raises(InvalidNotation, match="is not allowed in a line") as caught:
            parse(game, line)
        assert caught.value.position == line.index(sign)
        assert str(caught.value).replace("\n", "").isprintable()


def test_the_largest_board_can_be_saved() -> None:
    """It has piles and zombies everywhere; what one door lets in, the others let through."""
    game: Any = zombie_flavored_doom
    rows = [["1"] * 26 for _ in range(99)]
    rows[0][0], rows[98][25], rows[50][13] = "A", "B", "f"
    head = "board: X\npractice: yes\nhome: A B\nforward: E W\nwaves: 9999 9999 9999\nstack f: 99F 99M 99W 99G\nmap:\n"
    state = game.new_game(game.Options(board=game.Board(head + "\n".join(map(" ".join, rows)) + "\n")))
    text = codec.to_json(game, state)
    assert codec.from_json(game, text) == state
    assert len(text) < codec.LONGEST


def test_names_of_games_are_looked_for_within_bounds() -> None:
    save = {**saved(one_against_the_dead), "game": "one_against_the_dea" + "d" * 900_000}
    assert "one_against_the_dead" in games.names()
    assert len(str(refused(one_against_the_dead, save))) < 400


READERS: dict[str, tuple[Callable[[Path], Any], str, str]] = {
    "cards": (they_come_back.box.read_cards, "", "card fear {n}\n"),
    "cards of no kind": (they_come_back.box.read_cards, "", "card kind{at} 1\n"),
    "tiles": (they_come_back.box.read_tiles, "", "tile four_way count={n}\n"),
    "map": (they_come_back.box.read_map, "", "tile house{at} {at},0\n"),
    "events": (defcon_zombies.box.load_cards, "", '[[cards]]\nid = "c{at}"\nname = "A"\ntext = "B"\n'),
    "board": (zombie_flavored_doom.box.read_board, "board: Lane\n", "link: a{at} b{at}\n"),
}
"""For each reader, the head of a file and what is repeated in it, right or wrong."""


def calls(read: Callable[[Path], Any], path: Path) -> int:
    """Return the number of calls, resumed generators included, that reading a file takes; it may be refused."""
    count = 0

    def counted(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        with suppress(ZombiekitError):
            read(path)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", READERS)
def test_a_file_is_read_in_linear_time(name: str, tmp_path: Path) -> None:
    read, head, part = READERS[name]
    found = []
    for size in (300, 600, 1200):
        path = tmp_path / f"{size}.toml"
        path.write_text(head + "".join(part.format(at=at, n=at % 9) for at in range(size)), encoding="utf-8")
        found.append(calls(read, path))
    assert found[2] - found[1] < 2.5 * (found[1] - found[0]) + 3_000
