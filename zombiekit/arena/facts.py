"""The facts about a game that are needed to read results without loading the game; and heads in format 1, which have none."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, prod
from typing import Any

import attrs

from zombiekit import games
from zombiekit.arena.cells import MOST_SEATINGS
from zombiekit.errors import UnknownGame, shown
from zombiekit.game import Game, seat_name
from zombiekit.limits import flaw_of

MOST_SEATS = 1_000
MOST_REASONS = 1_000
LONGEST_TITLE = 200
NO_HEAD = "it is not the head of a file of results"


@attrs.frozen
class Facts:
    """What a result file says about its game.

    Attributes:
        name: Its name.
        title: What people call it.
        ruleset: The version of its rules.
        returns: The lowest and the highest return of a seat.
        reasons: The reasons for its end, in its own words.
        together: Whether all seats win and lose together, so that no bot can be better than another at one table.
        named: The names of its seats.
        seats: The number of seats with each set of options.
    """

    name: str
    title: str
    ruleset: str
    returns: tuple[float, float]
    reasons: tuple[str, ...]
    together: bool
    named: tuple[str, ...]
    seats: tuple[int, ...]

    def plain(self) -> dict[str, Any]:
        """Return the facts as plain data. None stands for an unbounded return."""
        data = {name: [*value] if type(value) is tuple else value for name, value in attrs.asdict(self).items()}
        return data | {"returns": [None if each in {inf, -inf} else each for each in self.returns]}


def facts_of(game: Game, seats: tuple[int, ...], ruleset: str = "") -> Facts:
    """Return the facts of a game, with another ruleset if one is given."""
    return Facts(
        game.NAME,
        game.TITLE,
        ruleset or game.RULESET,
        game.RETURNS,
        tuple(map(str, game.REASONS)),
        bool(getattr(game, "COOPERATIVE", False)),
        tuple([seat_name(game, seat) for seat in range(max(seats, default=0))]),
        seats,
    )


def read_facts(data: Any) -> Facts:
    """Return the facts in plain data.

    Raises:
        ValueError: The data are not facts; the message names the place.
    """
    names = [field.name for field in attrs.fields(Facts)]
    if type(data) is not dict or [*data] != names:
        raise ValueError(f"game: {shown(data)} does not have the fields {', '.join(names)}")
    for name in ("name", "title", "ruleset"):
        _check_text(f"game.{name}", data[name])
    for name, most in (("reasons", MOST_REASONS), ("named", MOST_SEATS)):
        if type(data[name]) is not list or len(data[name]) > most:
            raise ValueError(f"game.{name}: {shown(data[name])} is not a list of at most {most} texts")
        for number, text in enumerate(data[name]):
            _check_text(f"game.{name}[{number}]", text)
    if type(data["together"]) is not bool:
        raise ValueError(f"game.together: {shown(data['together'])} is neither true nor false")
    seats = data["seats"]
    if type(seats) is not list or not all(type(each) is int and 1 <= each <= len(data["named"]) for each in seats):
        raise ValueError(f"game.seats: {shown(seats)} is not a list of numbers from 1 to {len(data['named'])}")
    values: dict[str, Any] = {name: tuple(value) if type(value) is list else value for name, value in data.items()}
    values["returns"] = _bounds(data["returns"])
    return Facts(**values)


def _check_text(where: str, text: Any) -> None:
    flaw = flaw_of(text, LONGEST_TITLE) if type(text) is str and text else "is not a text"
    if flaw:
        raise ValueError(f"{where}: {shown(text)} {flaw}")


def _bounds(data: Any) -> tuple[float, float]:
    if type(data) is not list or len(data) != 2 or not all(type(each) in (int, float, type(None)) for each in data):
        raise ValueError(f"game.returns: {shown(data)} is not a pair of numbers")
    low, high = data
    return -inf if low is None else low, inf if high is None else high


def from_format_1(head: dict[str, Any], rows: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """Return a head in format 2 for one in format 1.

    The missing facts come from the installed game with that name, and the numbers of seats from the first rows. No options are made,
    since in format 1 they may name files.

    Raises:
        ValueError: It is not such a head.
    """
    if head.keys() != {"arena", "zombiekit", "ruleset", "design"} or type(head["design"]) is not dict:
        raise ValueError(NO_HEAD)
    design, ruleset = head["design"], head["ruleset"]
    name, bots = design.get("game"), design.get("bots")
    if type(name) is not str or type(bots) is not list:
        raise ValueError(NO_HEAD)
    try:
        game = games.installed(name)
    except UnknownGame as error:
        raise ValueError(str(error)) from None
    if type(ruleset) is not str or not ruleset:
        raise ValueError(f"it names no ruleset: {shown(ruleset)}")
    facts = facts_of(game, tuple(_seats(design, len(bots), rows)), ruleset).plain()
    return {"arena": 2, "zombiekit": head["zombiekit"], "design": design, "game": facts, "code": {}}


def _seats(design: dict[str, Any], bots: int, rows: Iterator[dict[str, Any]]) -> Iterator[int]:
    """Yield the number of seats with each set of options: the number of bots, or the seats of the first game if there is one bot."""
    sweep, variants, again = design.get("sweep", {}), design.get("variants", {}), design.get("replicates", 1)
    if type(sweep) is not dict or type(variants) is not dict or not all(type(each) is list for each in sweep.values()):
        raise ValueError(NO_HEAD)
    sets = max(1, len(variants)) * prod(map(len, sweep.values()))
    if sets > MOST_SEATINGS or type(again) is not int or not all(1 <= each <= MOST_SEATINGS for each in (again, bots)):
        raise ValueError(NO_HEAD)
    for _ in range(sets):
        seats = bots
        for number in range(again if bots == 1 else 0):
            row = next(rows, None)
            if number == 0 and row is not None and type(row.get("seats")) is list:
                seats = max(1, min(len(row["seats"]), MOST_SEATINGS))
        yield seats
