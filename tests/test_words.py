"""Everything that the games say: events, questions, descriptions of actions and outcomes, refusals, read where guided walks come by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.guides import guided
from zombiekit import CHANCE, describe, games, question
from zombiekit.testing.tour import LEVELS, Guide, Tour

GAME_NAMES = ["one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"]
MOST = 12_000
"""Nodes that are walked through at most, until everything was said."""
EACH = 3
"""So many of the options of each class are described at a node."""

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
    "marks": re.compile(r"[!?]\.|\.\.(?!\.)|,\.|  | ,| \.(?!\.)|\(\)"),
}
"""What nobody says."""


@cache
def said(name: str) -> dict[str, set[tuple[str, str]]]:
    """Return what a game says on walks, by what says it: pairs of its class and the line."""
    game: Any = games.get(name)
    drivers, starts = guided(name)
    lines: dict[str, set[tuple[str, str]]] = {"event": set(), "question": set(), "describe": set(), "refusal": set()}
    due = {cls.__name__ for cls in (*game.ACTIONS, *game.OUTCOMES, *game.EVENTS)}
    nodes = 0
    for walk in Tour(game, LEVELS["quick"], 0, Guide(None, drivers, starts)).wander({}):
        for state in walk.states[walk.begin :]:
            nodes += 1
            lines["event"] |= {(type(event).__name__, str(event)) for event in state.events}
            lines["question"].add((type(state.agenda[-1]).__name__ if state.agenda else "", question(game, state)))
            for action in offered(game, state):
                lines["describe"].add((type(action).__name__, describe(game, state, action)))
        due -= {cls for kind in ("event", "describe") for cls, _ in lines[kind]}
        if nodes > MOST or (nodes > MOST // 3 and not due):
            break
    return lines


def offered(game: Any, state: Any) -> Iterator[Any]:
    """Go through some of each class of what can be done, or can happen."""
    if not state.agenda:
        return
    is_chance = game.current_player(state) == CHANCE
    options = [option for option, _ in game.chance_outcomes(state)] if is_chance else game.legal_actions(state)
    for cls in {type(option) for option in options}:
        yield from [option for option in options if type(option) is cls][:: max(1, len(options) // EACH)]


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_action_and_outcome_is_described(name: str) -> None:
    game = games.get(name)
    met = {cls for cls, _ in said(name)["describe"]}

    assert {cls.__name__ for cls in (*game.ACTIONS, *game.OUTCOMES)} - met == set()


@pytest.mark.parametrize("kind", ["event", "question", "describe"])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_nobody_says_such_things(name: str, kind: str) -> None:
    """Notation in questions stands between backticks, and ids nowhere else.

    `RanOn` is told to whoever has posed a position, by the name of the node that was named; no table hears it.
    """
    told = {(cls, line) for cls, line in said(name)[kind] if cls != "RanOn"}
    lines = {(cls, re.sub(r"`[^`]*`", "NOTATION", line)) for cls, line in told}

    assert {(what, line) for cls, line in lines for what, wrong in WRONG.items() if wrong.search(line)} == set()
