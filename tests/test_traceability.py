"""Rules are traceable: the code cites each clause and invariant of a rules page, a test proves it, and nothing else is cited.

The rules pages list all of them. A rule function's docstring ends with the clauses it implements (`Rules: OATD-AP-01.`);
a test that proves a clause is marked with it (`@pytest.mark.rule("OATD-AP-01")`).
"""

import json
import re
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import pytest

import zombiekit
from tests.pages import text_of
from zombiekit import games

pytestmark = [pytest.mark.once, pytest.mark.thorough]

ROOT = Path(__file__).parent.parent
PACKAGE = Path(zombiekit.__file__).parent
ENTRY = re.compile(r"^- \*\*([A-Z0-9-]+)\*\*\{#([A-Z0-9-]+)\}$", re.MULTILINE)
INVARIANT = re.compile(r"\bINV-\d+\b")
LISTED = re.compile(r"Rules: ((?:[A-Z]+-[A-Z0-9-]+,\s+)*[A-Z]+-[A-Z0-9-]+)\.")

COLLECT = """
import json, pathlib, pytest

class Marks:
    def pytest_collection_finish(self, session):
        marks = {item.nodeid: [id for mark in item.iter_markers("rule") for id in mark.args] for item in session.items}
        print("marks:" + json.dumps(marks))

signs = "mark.rule(", "tests.trying import", "driving import", "stories("
texts = {str(path): path.read_text("utf-8") for path in pathlib.Path("tests").rglob("test_*.py")}
marked = [path for path, text in texts.items() if any(sign in text for sign in signs)]
options = "--collect-only", "-qq", "--assert=plain", "-p", "no:cacheprovider"
pytest.main([*options, *sorted(marked)], plugins=[Marks()])
"""
"""Nothing is asserted there: rewriting all asserts would take longer than everything else."""


@attrs.frozen
class Book:
    """The clauses of a game: how their ids begin, how many each area has, and how many invariants there are."""

    game: str
    prefix: str
    areas: dict[str, int] = attrs.field(eq=False)
    invariants: int

    def ids(self) -> list[str]:
        clauses = [f"{self.prefix}-{area}-{n:02}" for area, count in self.areas.items() for n in range(1, count + 1)]
        return clauses + [f"INV-{n}" for n in range(1, self.invariants + 1)]

    def page(self) -> str:
        return text_of(f"rules/{self.game}.md")

    def code(self) -> str:
        folder = PACKAGE / "games" / self.game
        return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))

    def cited(self, text: str) -> set[str]:
        """Return everything in a text that looks like a clause or an invariant of this game."""
        return set(re.findall(rf"\b{self.prefix}-[A-Z0-9]+-\d+\b", text)) | set(INVARIANT.findall(text))


BOOKS = [
    Book(
        "one_against_the_dead",
        "OATD",
        {"SET": 9, "RND": 4, "GEN": 8, "CARD": 6, "POOL": 5, "AP": 7, "MOVE": 9, "CHK": 10, "ZPL": 7, "DIE": 4}
        | {"ZOM": 6, "SRCH": 8, "WPN": 11, "JOK": 9, "ZMV": 9, "ATK": 14, "ZAT": 5, "END": 5, "SCO": 5},
        invariants=18,
    ),
    Book(
        "defcon_zombies",
        "DEFCON",
        {"GEO": 7, "MIX": 5, "BUILD": 11, "PRIOR": 10, "TURN": 7, "MOVE": 9, "FIGHT": 11, "REV": 6}
        | {"PLAN": 8, "CONS": 5, "NEB": 2, "WORM": 7, "ZSYS": 5, "BUY": 10, "SPAWN": 3, "ZMOV": 11, "FLOW": 9, "END": 8}
        | {"INFO": 4, "LIM": 4, "RING4": 5, "JUMP": 4, "SCOUT": 6, "OVER": 7, "EARLY": 1, "INDU": 1, "FLAG": 3}
        | {"SLOW": 2, "CUST": 4, "EVT": 10, "PRIM": 18, "EVC": 12, "CARD": 14},
        invariants=14,
    ),
    Book(
        "zombie_flavored_doom",
        "DOOM",
        {"SETUP": 6, "BOARD": 9, "FILE": 10, "ROUND": 11, "TICK": 10, "ACT": 5, "MOVE": 7, "FIGHT": 5, "PICK": 4}
        | {"DROP": 4, "GAS": 6, "WPN": 3, "PVP": 8, "HOLD": 5, "BREAK": 9, "RET": 7, "FOOD": 4, "NIGHT": 12, "DEATH": 6}
        | {"WIN": 5, "END": 3, "OPT": 4, "RES": 3, "DATA": 1},
        invariants=11,
    ),
    Book(
        "they_come_back",
        "STCB",
        {"SETUP": 13, "TILE": 11, "TOKEN": 8, "GEO": 18, "TURN": 11, "ENC": 8, "EVADE": 8, "FIGHT": 12, "SHOTGUN": 10}
        | {"MOVE": 10, "HEALTH": 7, "DEATH": 6, "AMBUSH": 8, "SWARM": 12, "UNDEAD": 22, "LOSS": 9, "TRADE": 4}
        | {"CARD": 33, "WEAPON": 7, "TIME": 11, "INFO": 5, "END": 9, "BASE": 13}
        | {"MALL": 8, "ALONE": 7, "EVENT": 58},
        invariants=12,
    ),
]
MOST_SHOWN = 13
"""How many clauses one test may show."""
BY_GAME = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)


def listed(source: str) -> set[str]:
    return {clause for ids in LISTED.findall(source) for clause in re.split(r",\s+", ids)}


def collected() -> dict[str, list[str]]:
    """Return the rule marks of each test in the suite, as pytest collects them."""
    run = subprocess.run([sys.executable, "-c", COLLECT], capture_output=True, check=True, text=True, cwd=ROOT)
    line = next(line for line in run.stdout.splitlines() if line.startswith("marks:"))
    found: dict[str, list[str]] = json.loads(line.removeprefix("marks:"))
    return found


def test_every_game_has_a_book() -> None:
    """Without a list of its clauses, a game would escape all these tests."""
    named = {book.game for book in BOOKS}
    assert {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")} == named
    assert {path.stem for path in (ROOT / "docs/rules").glob("*.md")} == named


@BY_GAME
def test_rules_page_has_every_clause_once(book: Book) -> None:
    entries = ENTRY.findall(book.page())
    assert [name for name, anchor in entries if name != anchor] == []
    assert [name for name, _ in entries] == book.ids()


@BY_GAME
def test_code_implements_every_clause_and_cites_no_other(book: Book) -> None:
    """It lists clauses at the end of docstrings, and cites them in comments, messages and refusals, too."""
    code = book.code()
    assert len(LISTED.findall(code)) == code.count("Rules:"), "a list with a typo would not count"
    assert set(book.ids()) - (listed(code) | set(INVARIANT.findall(code))) == set()
    assert book.cited(code) - {*book.ids()} == set()


def test_tests_prove_every_clause_and_no_unknown_one() -> None:
    """Games that are played beside a referee name a hundred clauses; such a test shows none of them in particular.

    This is one test for all games, since collecting the suite takes longest.
    """
    marks = collected()
    known = {clause for book in BOOKS for clause in book.ids()}
    assert known - {clause for clauses in marks.values() if len(clauses) <= MOST_SHOWN for clause in clauses} == set()
    assert {test: clauses for test, clauses in marks.items() if not known.issuperset(clauses)} == {}


@BY_GAME
def test_other_pages_cite_no_unknown_clause(book: Book) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    cited = {clause for page in pages for clause in book.cited(text_of(page))}
    assert {clause for clause in cited if clause.startswith(book.prefix)} - {*book.ids()} == set()


@BY_GAME
def test_options_are_explained(book: Book) -> None:
    options = games.get(book.game).Options
    table = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", book.page(), re.MULTILINE))
    defaults: dict[str, Any] = {field.name: field.default for field in attrs.fields(options) if field.init}
    assert set(table) >= set(defaults)
    for name, default in defaults.items():
        values = list(type(default)) if isinstance(default, Enum) else default if type(default) is tuple else [default]
        if not attrs.has(type(default)):
            words = re.findall(r"`?(\w+)`?", table[name].lower())
            assert words[: len(values)] == [str(value).lower() for value in values]


def test_tracer_sees_what_is_wrong() -> None:
    assert listed("Rules: OATD-AP-01,\n    OATD-AP-02, INV-3.") == {"OATD-AP-01", "OATD-AP-02", "INV-3"}
    assert listed("Rules: OATD-AP-01, OATD-AP-02") == set()
    assert BOOKS[0].cited("OATD-AP-99 and SOME-AP-99") - set(BOOKS[0].ids()) == {"OATD-AP-99"}
    assert ENTRY.findall("- **OATD-AP-01**{#OATD-AP-02}\n  text") == [("OATD-AP-01", "OATD-AP-02")]
