"""Every installed game keeps every law, wherever bots and posed positions lead, and all that it declares is reached.

`pytest --hypothesis-profile=thorough tests/test_conformance.py` searches longest; with `-m slow` it listens for the clauses that a
refusal can name.
"""

import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tests.guides import guided
from tests.they_come_back import seldom
from zombiekit import games
from zombiekit.testing import check_game, check_reach, reach

LEVEL = "thorough" if settings.get_current_profile_name() == "thorough" else "quick"


@pytest.mark.parametrize("name", games.names())
def test_game_keeps_all_laws(name: str) -> None:
    drivers, starts = guided(name)
    check_game(games.get(name), LEVEL, drivers=drivers, starts=starts)


AT_ONCE = "it runs as soon as it is put on the agenda, and nothing is ever put on it"
OPEN = "nothing is hidden in this game"

UNREACHED: dict[str, dict[str, str]] = {
    "one_against_the_dead": {"knowledge view": OPEN},
    "defcon_zombies": {"node LastingCards": AT_ONCE},
    "zombie_flavored_doom": {"node Dawn": AT_ONCE, "knowledge view": OPEN},
    "they_come_back": {f"node {name}": AT_ONCE for name in ("Bite", "Defending", "Trading", "SecondStepping")},
}
"""What no walk meets, by game, and why."""
MARKS = {"they_come_back": pytest.mark.slow}


@pytest.mark.once
@pytest.mark.parametrize("name", [pytest.param(n, marks=MARKS.get(n, pytest.mark.thorough)) for n in UNREACHED])
def test_everything_declared_is_reached_or_listed(name: str) -> None:
    """Something listed that is reached after all fails, too."""
    drivers, starts = guided(name)
    if name == "they_come_back":
        more = tuple(seldom.starts())
        starts += more + 4 * more[-8:]  # each of these is the only way to something
    check_reach(games.get(name), UNREACHED[name], nodes=150_000, drivers=drivers, starts=starts)


def clauses_of_refusals(name: str) -> frozenset[str]:
    folder = Path(import_module(f"zombiekit.games.{name}").__file__ or "").parent
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    return frozenset(re.findall(r'(?:Refusal\(\s*|clause = )"([A-Z]+-[A-Z]+-\d+)"', source))


HEARD = {"one_against_the_dead": 0.85, "defcon_zombies": 0.7, "zombie_flavored_doom": 0.85, "they_come_back": 0.65}
"""The share of these clauses that walks must meet; each game's tables of refusals try them all, one by one."""


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize("name", HEARD)
def test_most_clauses_are_heard_of_in_refusals(name: str) -> None:
    drivers, starts = guided(name)
    clauses = sorted(clauses_of_refusals(name))
    found = reach(games.get(name), nodes=30_000, drivers=drivers, starts=starts, clauses=clauses)
    assert sum(thing.startswith("clause") for thing in found.unmet) <= (1 - HEARD[name]) * len(clauses), str(found)
