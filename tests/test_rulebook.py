"""The rules as data: everything with an id or a name can be looked up, and reads as on the pages."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

import zombiekit
from tests.commands import run
from tests.every_game import in_each_game
from tests.pages import text_of
from tests.test_traceability import BOOKS, BY_GAME, Book
from tests.trying import printed
from zombiekit import games, rulebook
from zombiekit.cli.listing import answer
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games.defcon_zombies.box import BASE_EVENTS, PUBLISHED, Kind, Piece
from zombiekit.games.one_against_the_dead.box import WeaponKind
from zombiekit.games.they_come_back.box import TILES, Card
from zombiekit.games.zombie_flavored_doom import BOARDS

GAME_NAMES = [book.game for book in BOOKS]
NAMED: list[tuple[str, str, list[str]]] = [
    ("one_against_the_dead", "weapon", ["fists", *WeaponKind]),
    ("one_against_the_dead", "card", ["Ace", "Jack", "Queen", "King", "Joker", "number card"]),
    ("one_against_the_dead", "zombie", ["GH", "GT", "LH", "LT"]),
    ("defcon_zombies", "card", [*(card.name for card in BASE_EVENTS), *(card.name for card in PUBLISHED)]),
    ("defcon_zombies", "card", [card.id for card in BASE_EVENTS]),
    ("defcon_zombies", "card", [str(card.ability) for card in PUBLISHED]),
    ("defcon_zombies", "tile", [kind for kind in Kind if kind not in (Kind.GAP, Kind.UNKNOWN)]),
    ("defcon_zombies", "piece", ["ship", "pair", *(piece for piece in Piece if piece is not Piece.LINKED)]),
    ("zombie_flavored_doom", "good", ["Food", "Materials", "Weapons", "Gas", "F", "M", "W", "G"]),
    ("zombie_flavored_doom", "tile", ["plain tile", "stack", "spawn", "stronghold"]),
    ("zombie_flavored_doom", "board", list(BOARDS)),
    ("they_come_back", "card", [card for card in Card if card is not Card.HIDDEN]),
    ("they_come_back", "tile", [name for kind, tile in TILES.items() for name in (kind, tile.name)]),
    ("they_come_back", "token", ["Health token", "Bullet token"]),
]


@BY_GAME
def test_every_clause_can_be_looked_up(book: Book) -> None:
    game: Any = games.get(book.game)
    page = text_of(f"rules/{book.game}.md")
    assert [rule.id for rule in rulebook.of(game).rules] == book.ids()
    for clause in book.ids():
        rule = game.rule(clause.lower())
        assert rule.id == clause
        assert rule.text
        assert rule.text.split("\n")[0] in page
        assert rule.area in {area.id for area in rulebook.of(game).areas}
        assert rulebook.of(game).look_up(clause) == (rule,)
    assert game.rule(f"{book.prefix}-NONE-01") is None


@pytest.mark.parametrize(("name", "kind", "things"), NAMED)
def test_everything_in_the_box_can_be_looked_up(name: str, kind: str, things: list[str]) -> None:
    book = rulebook.of(games.get(name))
    for thing in things:
        entry = book.entry(str(thing), kind)
        assert entry is not None, thing
        assert entry in book.look_up(str(thing))
        assert entry.text
        assert all(book.rule(clause) for clause in entry.clauses)


@pytest.mark.parametrize("card", [*BASE_EVENTS, *PUBLISHED], ids=lambda card: card.name)
def test_a_card_has_one_text(card: Any) -> None:
    """The text is the card's own, word for word; rulings go into the details."""
    entry = galaxy.card(card.name)
    assert " ".join(entry.text.split() if entry else []) == card.text


def test_cards_of_ones_own_can_be_looked_up() -> None:
    effects = [{"do": "collect", "who": "all", "amount": 1}]
    event = {"id": "own_event", "name": "Solar Wind", "text": "Everybody collects 1.", "effects": effects}
    stars = [{"name": "Star 0", "ability": "none", "text": ""}]
    stars += [{"name": f"Star {number}", "ability": "libra", "text": "Look."} for number in range(1, 12)]
    state = galaxy.new_game(galaxy.Options(events=True, event_cards={"cards": [event]}, constellation_data=stars))
    own = rulebook.of(galaxy, state)
    assert [entry.text for entry in own.look_up("solar wind")] == ["Everybody collects 1."]
    assert own.entry("own_event", "card") == own.entry("Solar Wind")
    assert own.entry("star 3", "card")
    assert rulebook.of(galaxy).entry("Solar Wind") is None
    assert rulebook.of(galaxy, galaxy.new_game()) is rulebook.of(galaxy)


def test_areas_of_one_title_stand_together() -> None:
    whole = answer(rulebook.of(galaxy), "cards", 80)
    assert " ".join(" ".join(whole).split()).count("EARLY, INDU, FLAG, SLOW Smaller variants") == 1


@in_each_game
def test_words_and_options_can_be_looked_up(game: Any) -> None:
    book = rulebook.of(game)
    options = [entry.name for entry in book.named("option")]
    assert {*options} == {entry.names[0] for entry in book.named("option")}
    assert len(book.named("word")) >= 12
    assert all(book.entry(each, "word") for entry in book.named("word") for each in entry.names)
    assert {option for rule in book.rules for option in rule.options} <= {*options}


@in_each_game
def test_goal_is_told_in_three_sentences_and_plain_texts_have_no_signs_of_markdown(game: Any) -> None:
    book = rulebook.of(game)
    texts = [rulebook.plain(text) for text in (*(e.text for e in book.entries), *(rule.text for rule in book.rules))]
    assert (book.goal.count(". "), book.goal[-1]) == (2, ".")
    assert all(texts)
    assert [text for text in texts if any(sign in text for sign in ("**", "`", "](", "|--", "{#", "*("))] == []


@pytest.mark.parametrize(
    ("clause", "marks", "options"),
    [("DOOM-BOARD-08", ("house ruling",), ("board", "players")), ("DOOM-SETUP-06", ("implied",), ())],
)
def test_marks_and_options_of_a_clause(clause: str, marks: tuple[str, ...], options: tuple[str, ...]) -> None:
    rule = rulebook.of(games.get("zombie_flavored_doom")).rule(clause)
    assert rule
    assert (rule.marks, rule.options) == (marks, options)


def test_looking_up_goes_from_strict_to_lenient() -> None:
    book = rulebook.of(games.get("they_come_back"))

    def names(words: str) -> list[str]:
        return [found.id if isinstance(found, rulebook.Rule) else found.name for found in book.look_up(words)]

    assert names("stcb-move-03") == names("move-03") == names("STCB move 03") == ["STCB-MOVE-03"]
    assert names("INV-4") == names("inv 4") == ["INV-4"]
    assert names("ambush")[0] == "STCB-AMBUSH-01"
    assert names("SLIGHT_MISCALCULATION") == names("slight mis") == ["Slight Miscalculation"]
    assert names("were screwed") == ["We're Screwed!"]
    assert (names("keys still"), names("distances overflow")) == (["The Keys Are Still In It"], [])
    assert names("halved rounded skateboard") == ["STCB-MOVE-02"]
    assert names("weapon") == ["Weapon", *(rule.id for rule in book.rules if rule.area == "WEAPON")]
    assert names("") == names("xyzzy") == []
    assert book.near("slight miscalcualtion")[0] == "Slight Miscalculation"
    assert "Slight Miscalculation" in book.near("slihgt")


@in_each_game
@pytest.mark.parametrize("width", [40, 80])
def test_whatever_is_looked_up_fits_the_terminal(game: Any, width: int) -> None:
    book = rulebook.of(game)
    asked = [rule.id for rule in book.rules] + [each for entry in book.entries for each in entry.names]
    asked += ["goal", "cards", "zombies", "nothing like this", *(area.id for area in book.areas)]
    told = {words: answer(book, words, width) for words in asked}
    assert all(told.values())
    assert {line for lines in told.values() for line in lines if len(line) > width} == set()


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("one-against-the-dead", 0, "One Against the Dead, rules 1.1\n\nYou start in the west"),
        ("they-come-back slight miscalculation", 0, "Slight Miscalculation (card, STCB-EVENT-22)\n"),
        ("defcon-zombies MOVE", 0, "Move (word)\n"),
        ("they-come-back slihgt", 2, "Error: the rules do not mention 'slihgt'; did you mean Slight Miscalculation"),
    ],
)
def test_command_looks_up_rules(asked: str, code: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    found = run("rules", *asked.split())
    assert (found.exit_code, (found.stderr if code else found.output)[: len(told)]) == (code, told)


def test_a_word_and_the_area_of_its_name_are_both_shown() -> None:
    """In full, however many clauses there are, and each clause once."""
    book = rulebook.of(games.get("zombie_flavored_doom"))
    lines = answer(book, "board", 80)
    assert lines[0] == "board (option, DOOM-SETUP-01, DOOM-BOARD-08)"
    clauses = [f"DOOM-BOARD-{number:02}" for number in range(1, 10)]
    assert [line for line in lines if line.startswith("DOOM-")] == ["DOOM-SETUP-01", *clauses]


def test_cards_choices_and_the_goal_are_looked_up_while_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    typed = ["? joker", "? 2", "? 99", "goal", "Cards", "? Goal", "? CARDS", "? xyzzy", "? OATD-MOVE-99", "quit"]
    output = run("play", "one-against-the-dead", "--seed", 3, lines=typed).output
    assert "Joker (card, OATD-CARD-03, OATD-JOK-01)\n  It matches nothing." in output
    assert "2 place N: lay the" in output
    assert "The choices are numbered 1 to 8." in output
    assert output.count("You start in the west of a city") == 5
    assert "The rules do not mention 'xyzzy'." in output
    assert "The rules do not mention 'OATD-MOVE-99'; did you mean OATD-MOVE-09" in output


@pytest.mark.parametrize("columns", ["1", "7"])
def test_what_is_looked_up_fits_no_less_than_20_columns(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert run("rules", "they-come-back", "xyzzy").stderr == "Error: the rules do\nnot mention\n'xyzzy'\n"


def test_a_game_without_a_rulebook_says_so() -> None:
    with pytest.raises(rulebook.NoRulebook, match="Cellar comes without a rulebook"):
        rulebook.of(SimpleNamespace(TITLE="Cellar"))


def test_rules_can_be_read_out_of_a_zip(tmp_path: Path) -> None:
    """In Pyodide and in zip apps, the package is a zip."""
    package = Path(zombiekit.__file__).parent
    archive = tmp_path / "zombiekit.zip"
    with ZipFile(archive, "w") as packed:
        for path in (path for path in package.rglob("*") if path.suffix in (".py", ".md")):
            packed.write(path, path.relative_to(package.parent))
    program = f"""
import sys
sys.path.insert(0, {str(archive)!r})
from zombiekit.games import zombie_flavored_doom as game
assert ".zip" in game.__file__
print(game.rule("DOOM-FOOD-02").id)
"""
    assert printed(program) == "DOOM-FOOD-02\n"


def test_importing_a_game_reads_no_rules() -> None:
    """A game reads its rules only when asked; the library alone does not even load the code for that."""
    program = """
import sys
import zombiekit
assert "zombiekit.rulebook" not in sys.modules
from zombiekit.games import one_against_the_dead as game
from zombiekit.rulebook import open_book
assert open_book.cache_info().currsize == 0
game.card("joker")
assert open_book.cache_info().currsize == 1
"""
    assert printed(program) == ""


@pytest.mark.parametrize(
    ("game", "card", "text"),
    [("TEA", "tea_break", "Each human gains a Bullet."), ("CONVOYS", "convoy", "Everybody collects 2.")],
)
def test_the_command_line_looks_up_the_cards_of_a_variant(game: str, card: str, text: str) -> None:
    assert text in run("rules", f"house_rules:{game}", card).output
