"""The limits of card files, decks and galaxies: anything larger is refused before it costs time or memory."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import card
from zombiekit import InvalidOptions, codec
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS
from zombiekit.games.defcon_zombies.box.card_reading import (
    DEEPEST,
    LONGEST_FILE,
    MOST_CARDS,
    MOST_EFFECTS,
    MOST_WORK,
    work_of,
)
from zombiekit.games.defcon_zombies.box.event_cards import Branch, Do, Effect, EventCard, Who

STEP = {"do": "zombies_step"}
NOTHING: Any = [None]
GAIN = {"do": "collect", "who": "all", "amount": 1}


def nested(depth: int, inner: Any, **around: Any) -> dict[str, Any]:
    """Wrap an effect `depth` times in effects of one kind."""
    effect = inner
    for _ in range(depth):
        effect = {**around, "effects": [effect]}
    return effect  # type: ignore[no-any-return]


def refused(*cards: Any) -> str:
    with pytest.raises(InvalidOptions) as caught:
        game.Options(events=True, event_cards={"base": False, "cards": list(cards)})
    assert len(str(caught.value)) < 50_000
    return str(caught.value)


@pytest.mark.rule("DEFCON-PRIM-15", "DEFCON-EVT-10")
def test_a_card_cannot_hold_up_a_step() -> None:
    """The work of cards is counted, nested `for_each` effects included, and there is a limit for one step."""
    assert "in one step, more than 5000" in refused(card(nested(4, GAIN, do="for_each", who="all")))
    assert "in one step" in refused(card(nested(DEEPEST, GAIN, do="for_each", who="all")))
    assert "deep" in refused(card(nested(DEEPEST + 1, GAIN, do="for_each", who="self")))
    assert "in one step" in refused(card(*[STEP] * 251))
    assert "in one step" in refused(card(*[STEP] * 6, copies=50))
    assert "in one step" in refused(*[card(*[STEP] * 100, name=f"c{number}") for number in range(3)])
    last = {"do": "next_turns", "count": 1_000, "test": "always", "effects": [GAIN]}
    assert "in one step" in refused(card(last))

    most = game.Options(events=True, event_cards={"base": False, "cards": [card(*[STEP] * 250)]})
    assert work_of(most.event_cards.all) == MOST_WORK
    assert work_of(BASE_EVENTS) < MOST_WORK / 10


@pytest.mark.rule("DEFCON-EVT-10")
def test_base_and_own_cards_count_together() -> None:
    with pytest.raises(InvalidOptions, match="in one step"):
        game.Options(events=True, event_cards=[card(*[STEP] * 250)])


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (lambda: [None] * 1_000_000, f"1000000 cards, more than {MOST_CARDS}"),
        (lambda: [card(*NOTHING * 1_000_000)], f"more than {MOST_EFFECTS} effects"),
        (lambda: [card({"do": "chance", "branches": [{"weight": 1, "label": str(n), "effects": []} for n in range(20_000)]})], f"more than {MOST_EFFECTS} effects"),
        (lambda: [{**card(), **dict.fromkeys(map(str, range(100_000)))}], "unknown key"),
        (lambda: [card({"do": "add_zombie", "at": {"random": {"ring": [1] * 1_000_000}}})], "1000000 rings"),
    ],
)  # fmt: skip
def test_many_things_are_refused_with_few_words(cards: Callable[[], list[Any]], words: str) -> None:
    """The lists are made only inside the test, because pytest keeps its parameters."""
    assert words in refused(*cards())


@pytest.mark.rule("DEFCON-EVT-10")
def test_a_card_made_of_the_same_parts_many_times() -> None:
    """Some sixty objects in memory stand for over 2 to the power of 20 effects."""
    effect = Effect(Do.COLLECT, Who.SELF, amount=1)
    for _ in range(20):
        effect = Effect(Do.IF, branches=(Branch((effect,)), Branch((effect,))))
    assert "more than 1000 effects" in refused(EventCard("big", "Big", "", (effect,)))


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"do": "collect", "who": "all", "amount": 1_001}, "amount"),
        ({"do": "pay", "who": "all", "amount": 2**53 + 1}, "amount"),
        ({"do": "skip_zombies_steps", "count": 2**53 + 1}, "count"),
        ({"do": "next_turns", "count": 2**53 + 1, "test": "always", "effects": []}, "count"),
        ({"do": "chance", "branches": [{"weight": 10**400, "label": "", "effects": []}]}, "weight"),
    ],
)
def test_numbers_are_bounded(effect: Any, words: str) -> None:
    assert f".{words}" in refused(card(effect))
    assert ".copies" in refused(card(GAIN, copies=101))


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize("bad", ["\x1b[2J", "two\nlines", "\u202ebackwards", "\ud800"])
def test_names_and_texts_are_fit_to_be_shown(bad: str) -> None:
    branches = {"do": "chance", "branches": [{"weight": 1, "label": bad, "effects": []}]}
    for faulty in ({**card(), "name": bad}, {**card(), "text": bad}, card(branches)):
        message = refused(faulty)
        assert "has a character that cannot be shown" in message
        assert message.isprintable()
    assert "more than 100" in refused({**card(), "name": "x" * 101})
    assert "more than 1000" in refused({**card(), "text": "x" * 1_001})
    with pytest.raises(InvalidOptions, match="not a card with name"):
        game.Options(constellation_data=[{"name": f"Star{n}", "ability": "none", "text": bad} for n in range(12)])


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.json", lambda: '{"cards": [{"id": "x", ' + "".join(f'"k{n}": 1, ' for n in range(5_000)) + '"id": "y"}]}', "the name 'id' is given twice"),
        ("a.json", lambda: "[" * 90_000, "neither TOML nor JSON"),
        ("a.json", lambda: "[" + "9" * 90_000 + "]", "neither TOML nor JSON"),
        ("a.json", lambda: "[" + "1," * 40_000 + "1]", f"40001 cards, more than {MOST_CARDS}"),
        ("a.json", lambda: " " * (LONGEST_FILE + 1), f"longer than {LONGEST_FILE} bytes"),
        ("a.toml", lambda: ".".join("a" * 20_000) + " = 1", "a key has more than 20 parts"),
        ("a.toml", lambda: "[" + " . ".join(['"a"'] * 9_000) + "]", "a key has more than 20 parts"),
        ("a.toml", lambda: "cards = " + "[" * 50_000, "neither TOML nor JSON"),
        ("a.json", lambda: '{"\\u001b[2J": 1}', "unknown key"),
    ],
)  # fmt: skip
def test_files_are_refused_quickly(tmp_path: Path, name: str, text: Callable[[], str], words: str) -> None:
    (tmp_path / name).write_text(text(), encoding="utf-8")
    with pytest.raises(InvalidOptions) as caught:
        game.load_cards(tmp_path / name)
    assert words in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.rule("DEFCON-EVT-10")
def test_what_is_no_file_of_cards(tmp_path: Path) -> None:
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    paths: list[str | Path] = [
        tmp_path,
        tmp_path / "nosuch.json",
        tmp_path / "bytes.json",
        "a\0b",
        "\ud800.json",
        "\x1b[2J.json",
    ]
    for path in paths:
        with pytest.raises(InvalidOptions) as caught:
            game.load_cards(path)
        assert str(caught.value).isprintable()
    with pytest.raises(InvalidOptions, match="11 files, more than 10"):
        game.Options(event_cards=["nosuch.json"] * 11)


@pytest.mark.rule("DEFCON-EVT-10")
def test_texts_with_many_dots_are_no_keys(tmp_path: Path) -> None:
    text = "One. Two. Three. " * 5 + "e.g. 1.2.3.4, i.e. ..."
    path = tmp_path / "cards.toml"
    path.write_text(f'[[cards]]\nid = "a"\nname = "A"\ntext = {json.dumps(text)}\neffects = []\n', encoding="utf-8")
    assert game.load_cards(path)[0].text == text


@pytest.mark.rule("DEFCON-CUST-01", "DEFCON-RING4-03", "DEFCON-EVT-02")
@pytest.mark.parametrize(
    "options",
    [
        lambda: {"galaxy": {"stages": [3] * 1_000_000}},
        lambda: {"galaxy": {"stages": [], "gaps": [[1, 0]] * 1_000_000}},
        lambda: {"galaxy": {"stages": [dict.fromkeys(range(1_000_000), 1)]}},
        lambda: {"galaxy": {"stages": [{"planet": dict.fromkeys(range(9, 1_000_000), 1)}]}},
        lambda: {"galaxy": {str(n): 1 for n in range(1_000_000)}},
        lambda: {"fourth_ring_gaps": [[4, 0]] * 1_000_000},
        lambda: {"constellation_data": [{"name": "Leo", "ability": "leo"}] * 1_000_000},
        lambda: {"event_triggers": ["comet"] * 1_000_000},
        lambda: {"event_cards": dict.fromkeys(range(1_000_000))},
    ],
)
def test_long_lists_in_options_are_refused_quickly(options: Callable[[], dict[str, Any]]) -> None:
    with pytest.raises(InvalidOptions) as caught:
        game.Options(**options())
    assert len(str(caught.value)) < 20_000


@pytest.mark.rule("DEFCON-EVT-10")
def test_games_with_the_largest_decks_can_be_saved() -> None:
    """The deck has the most cards, the most effects, the deepest nesting and the longest texts allowed."""
    systems = {"ring": [1, 2, 3], "seen": "explored", "kind": "planet", "number": 3, "zombies": "some", "ship": "self"}
    deep: Any = {"do": "collect_per", "who": "self", "systems": systems, "amount": 1}
    for _ in range(DEEPEST):
        deep = {"do": "if", "test": {"not": {"discovered": "nebula"}}, "then": [deep], "else": []}
    cards = [
        {
            "id": f"{number:040}",
            "name": "n" * 100,
            "text": "\u00e9" * 1_000,
            "effects": [deep["then"][0] if number else deep],
        }
        for number in range(111)
    ]
    cards += [{**card(), "id": f"c{number}", "text": "t" * 1_000} for number in range(MOST_CARDS - len(cards))]
    made = game.Options(events=True, event_cards={"base": False, "cards": cards})
    state = game.new_game(made)

    assert codec.from_json(codec.to_json(game, state)) == state
