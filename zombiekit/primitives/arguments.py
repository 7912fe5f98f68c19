"""What the library's functions take: checks that refuse a wrong argument in words, before it raises an error from inside."""

from __future__ import annotations

from typing import Any

from zombiekit.errors import shown


def check_kind(value: object, kind: type, wanted: str) -> None:
    """Raise a `TypeError` unless `value` is of a kind; `wanted` says what is needed, and where to get one."""
    if not isinstance(value, kind):
        raise TypeError(f"{wanted}, not {shown(value)}")


def check_is_game(game: object) -> None:
    """Raise a `TypeError` for what is no game, such as its name."""
    if not hasattr(game, "new_game"):
        raise TypeError(f"a game is needed, not {shown(game)}; games.get finds one by its name")


def check_is_state(game: Any, state: object) -> None:
    """Raise a `TypeError` for what is no state of a game, such as a match, or a state of another game."""
    check_is_game(game)
    if not isinstance(state, game.State):
        raise TypeError(no_state(game.NAME, state))


def check_position(state: object, drafts: type) -> None:
    """Raise a `TypeError` for what is no position of the game whose positions are `drafts`: its states, and those that a step works on."""
    if not isinstance(state, drafts):
        _, _, game, *_ = drafts.__module__.split(".")  # zombiekit.games.GAME.table.position
        raise TypeError(no_state(game, state))


def no_state(game: str, value: object) -> str:
    """Say that a value is no state of a game, and what it is; a whole state of another game would be too long."""
    cls = type(value)
    what = f"a {cls.__name__} of {cls.__module__}" if hasattr(cls, "agenda") else shown(value)
    hint = "; the state of a match is match.state" if hasattr(cls, "undo_to") else ""
    return f"a state of {game} is needed, not {what}{hint}"


def check_seat(seat: object, seats: int) -> None:
    """Raise a `ValueError` unless `seat` is the number of a seat."""
    if type(seat) is not int or not 0 <= seat < seats:
        known = "the only seat is 0" if seats == 1 else f"seats are 0 to {seats - 1} here"
        raise ValueError(f"{known}, not {shown(seat)}")


def check_dice(dice: object) -> None:
    """Raise a `TypeError` unless `dice` are a source of chance."""
    if not callable(getattr(dice, "random", None)):
        raise TypeError(f"dice are a source of chance, such as Dice(3), not {shown(dice)}")


def check_count(name: str, value: object) -> None:
    """Raise a `ValueError` unless `value` is a whole number from 0."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{name} is 0, 1, 2 ..., not {value!r}")
