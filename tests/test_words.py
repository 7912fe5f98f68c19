"""Everything the games say on guided walks: events, questions, descriptions of actions and outcomes, refusals."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import drawn
from tests.guides import guided
from tests.they_come_back.seldom import seldom
from zombiekit import CHANCE, describe, games, question
from zombiekit.agenda import NodeKind
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as valley
from zombiekit.primitives.zombies import Zombies
from zombiekit.testing.tour import LEVELS, Guide, Tour

GAME_NAMES = ["one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"]
MOST = 12_000
"""The most nodes to walk through; a third is enough once everything was said."""
EACH = 3
"""Roughly how many options of each class are described at a node."""
REFUSED = 25
"""One in this many nodes also tries actions that were legal elsewhere; of seldom positions, which are much alike, a quarter of that."""

THINGS = (
    "zombies|Zombies|Greater Zombies|ships|outposts|pairs|flagships|ticks|shells|cards|Bullets|Weapons|Materials|hearts|black hearts|points"
    "|tiles|systems|planets|coins|large coins|small coins|rounds|survivors|tokens|constellations|resources|slots|Nights|nights"
)
WRONG = {
    "one of several": re.compile(rf"(?<![\d,.:/-])\b1 ({THINGS})\b"),
    "several of one": re.compile(rf"\ban? ({THINGS})\b(?! system)"),
    "a before a vowel": re.compile(r"\ba [aeio]", re.IGNORECASE),
    "an before a consonant": re.compile(r"\ban [^aeiouAEIOU8]"),
    "an id": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "Python": re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|<[A-Z]|\w\(\w+="),
    "a number for a player": re.compile(r"\b[Ss]eats? \d"),
    "marks": re.compile(r"[!?]\.|(?<!\.)\.\.(?!\.)|,\.|  | ,| \.(?!\.)|\(\)"),
}
"""Mistakes that no text may have."""


def said(game: Any) -> dict[str, set[tuple[str, str]]]:
    """Return what a game says on walks: for each kind of text, pairs of a class name and a line."""
    drivers, starts = guided(game.NAME)
    lines: dict[str, set[tuple[str, str]]] = {"event": set(), "question": set(), "describe": set(), "refusal": set()}
    due = {cls.__name__ for cls in (*game.ACTIONS, *game.OUTCOMES, *game.EVENTS)}
    tried: dict[type, dict[str, Any]] = {}

    def hear(state: Any) -> None:
        lines["event"] |= {(type(event).__name__, str(event)) for event in state.events}
        lines["question"].add((type(state.agenda[-1]).__name__ if state.agenda else "", question(game, state)))
        for action in offered(game, state):
            lines["describe"].add((type(action).__name__, describe(game, state, action)))
            tried.setdefault(type(action), {})[str(action)] = action

    for number, state in enumerate(seldom() if game is town else ()):
        hear(state)
        if number % (4 * REFUSED) == 0:
            lines["refusal"] |= set(refused(game, state, tried))
    nodes = 0
    for walk in Tour(game, LEVELS["quick"], 0, Guide(None, drivers, starts)).wander({}):
        for state in walk.states[walk.begin :]:
            nodes += 1
            hear(state)
            if nodes % REFUSED == 0:
                lines["refusal"] |= set(refused(game, state, tried))
        due -= {cls for kind in ("event", "describe") for cls, _ in lines[kind]}
        if nodes > MOST or (nodes > MOST // 3 and not due):
            break
    return lines


def refused(game: Any, state: Any, tried: dict[type, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield why some known actions and outcomes of each class are not legal now."""
    for actions in tried.values():
        for action in list(actions.values())[-EACH:]:
            error = game.why_illegal(state, action)
            if error is not None:
                yield type(action).__name__, error.reason


def offered(game: Any, state: Any) -> Iterator[Any]:
    """Yield a few of each class of what can be done or can happen."""
    if not state.agenda:
        return
    is_chance = game.current_player(state) == CHANCE
    options = [option for option, _ in game.chance_outcomes(state)] if is_chance else game.legal_actions(state)
    for cls in {type(option) for option in options}:
        yield from [option for option in options if type(option) is cls][:: max(1, len(options) // EACH)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAME_NAMES)
def test_everything_is_asked_and_described_and_nobody_says_such_things(name: str) -> None:
    """Questions put notation between backticks, and ids stand nowhere else.

    `RanOn` is left out: it names a node to the person who posed a position, and no table sees it.
    """
    game = games.get(name)
    lines = said(game)
    assert {cls.__name__ for cls in (*game.ACTIONS, *game.OUTCOMES)} - {cls for cls, _ in lines["describe"]} == set()
    nodes: Any = game.NODES
    asked = {cls for cls, line in lines["question"] if line}
    assert {cls.__name__ for cls in nodes if cls.kind is not NodeKind.AUTOMATIC} - asked == set()
    told = {
        (cls, re.sub(r"`[^`]*`", "NOTATION", line)) for some in lines.values() for cls, line in some if cls != "RanOn"
    }
    assert {(what, line) for _, line in told for what, wrong in WRONG.items() if wrong.search(line)} == set()


def test_questions_name_what_decides() -> None:
    buy: Any = galaxy.pose(node="BUY", resources={0: 12}, ships={0: {(1, 0): 2}}, tiles={(1, 0): 3})
    assert "you have 12 and can buy a ship for 10 or an outpost for 5" in question(galaxy, buy)
    day: Any = valley.pose(node="DAY", carried={1: "F1 W2"})
    assert "carrying 1 Food and 2 Weapons (3 of 6). On" in question(valley, day)
    assert re.search(r" Tonight \d zombies? appears? on (each of )?\w+", question(valley, day))
    fight: Any = city.pose(node="ATTACK", zombies={(0, 0): (1, 0, 0, 2)}, strength=7)
    assert "3 zombies on your block (1 Greater heads-up, 2 Lesser tails-up) against Strength 7" in question(city, fight)


def test_a_branch_says_what_it_stands_for() -> None:
    """If a die decides, outcomes and question show its faces, so that people can throw a real one."""
    branches = [{"weight": weight, "label": label, "effects": []} for weight, label in ((1, "bad"), (2, "good"))]
    state = drawn({"do": "chance", "branches": branches})
    asked = "which branch is taken: 1 (bad, on a roll of 1 or 2) or 2 (good, on a roll of 3 to 6)?"
    assert question(galaxy, state).endswith(asked)
    assert [describe(galaxy, state, outcome) for outcome, _ in galaxy.chance_outcomes(state)] == [
        "let Test go on with branch 1: bad, on a roll of 1 or 2",
        "let Test go on with branch 2: good, on a roll of 3 to 6",
    ]


def test_lines_that_said_less_than_happened() -> None:
    """These lines once left things out, used ids, or counted things that were not there."""
    lines = {
        city.events.CoinsSettled(
            Zombies(1, 0, 0, 0), 0, 2
        ): "No zombie is killed and 2 Greater Zombies are broken; back on the block: 1 Greater heads-up.",
        galaxy.events.ShipsSent(
            0, (1, 0), galaxy.box.Fleet(1, 1, 1)
        ): "Yellow sends 1 ship, 1 linked pair and the flagship from (1,0).",
        valley.events.IntruderKilled(1, 2, 3, 0): "Player 1 kills Player 2 for 3 ticks.",
        town.events.AmbushRolled(0, 1, 4, 4): "Player 1 ambushes Player 2 and fails: 4 against 4.",
        town.events.Defended(1, town.box.Means.FIRE_AXE): "Player 2 defends with the Fire Axe.",
    }
    assert {str(event): line for event, line in lines.items()} == {line: line for line in lines.values()}
