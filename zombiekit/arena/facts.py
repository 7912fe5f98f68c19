"""The facts about a game that are needed to read results without loading the game."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import shown
from zombiekit.game import seat_name
from zombiekit.limits import flaw_of

if TYPE_CHECKING:
    from zombiekit.game import Game

MOST_SEATS = 1_000
MOST_REASONS = 1_000
LONGEST_TITLE = 200


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
