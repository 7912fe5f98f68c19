"""Moments of a match for somebody who watches: what there is to see after each step, and what happened in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from zombiekit.game import CHANCE, describe, known_to_all, seat_name
from zombiekit.play import Match
from zombiekit.play.match import check_is_match


@attrs.frozen
class Moment:
    """A match after one of its steps.

    Attributes:
        length: The number of steps taken.
        view: What is seen.
        head: Who did what, as far as the watcher may know it.
        facts: What that brought about, as far as the watcher may know it.
    """

    length: int
    view: Any
    head: str
    facts: tuple[str, ...]


def moments(match: Match, *, first: int = 0, seat: int | None = None, everything: bool = False) -> tuple[Moment, ...]:
    """Return the moments of a match after its first `first` steps and after each later one.

    Args:
        match: The match.
        first: How many steps to leave out at the beginning.
        seat: The seat that watches; None shows what all seats know.
        everything: Whether to show the whole table, with the hands of all seats.

    Raises:
        ValueError: There is no such seat, or the match has fewer than `first` steps.
    """
    check_is_match(match)
    if type(first) is not int or not 0 <= first <= match.length:
        raise ValueError(f"this match has steps 0 to {match.length}, not {first!r}")
    eye = eye_of(match.game, seat, everything=everything)
    matches = []
    earlier: Match | None = match
    while earlier is not None and earlier.length >= first:
        matches.append(earlier)
        earlier = earlier.previous
    found: list[Moment] = []
    before = None if earlier is None else eye(earlier.state)
    for each in reversed(matches):
        found.append(_moment(each, before, eye(each.state), seat))
        before = found[-1].view
    return tuple(found)


def eye_of(game: Any, seat: int | None, *, everything: bool = False) -> Callable[[Any], Any]:
    """Return the function that turns a state into what a seat sees, or what all seats know, or leaves it whole."""
    if everything:
        return lambda state: state
    if seat is None:
        return lambda state: known_to_all(game, state)
    return lambda state: game.observe(state, seat)


def _moment(match: Match, before: Any, view: Any, seat: int | None) -> Moment:
    """Return the moment after the last step of a match, with what was seen before and after it."""
    if match.last is None or match.previous is None:
        return Moment(match.length, view, "The beginning", tuple(map(str, view.events)))
    actor, action, state = match.last
    who = "Chance" if actor == CHANCE else seat_name(match.game, actor)
    # A watcher who sees the whole table before and after a step knows the step. Of other steps, only the events may be shown.
    if actor == seat or (before == match.previous.state and view == state):
        who = f"{who}: {describe(match.game, before, action)}"
    return Moment(match.length, view, who, tuple(map(str, view.events)))
