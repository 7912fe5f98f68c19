"""Result files in format 1. Their heads have no facts about the game, and their rows no digests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zombiekit import games
from zombiekit.arena.cells import MOST_SEATINGS
from zombiekit.arena.facts import facts_of
from zombiekit.errors import UnknownGame, shown


def from_format_1(head: dict[str, Any], rows: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """Return a head in format 2 for one in format 1.

    The missing facts come from the installed game with that name, and the numbers of seats from the first rows. No options are made,
    since in format 1 they may name files.

    Raises:
        ValueError: It is not such a head.
    """
    if head.keys() != {"arena", "zombiekit", "ruleset", "design"} or type(head["design"]) is not dict:
        raise ValueError("it is not the head of a file of results")
    design, ruleset = head["design"], head["ruleset"]
    name, bots = design.get("game"), design.get("bots")
    if type(name) is not str or type(bots) is not list:
        raise ValueError("it is not the head of a file of results")
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
        raise ValueError("it is not the head of a file of results")
    sets = max(1, len(variants))
    for values in sweep.values():
        sets *= len(values)
    if (
        sets > MOST_SEATINGS
        or type(again) is not int
        or not 1 <= again <= MOST_SEATINGS
        or not 1 <= bots <= MOST_SEATINGS
    ):
        raise ValueError("it is not the head of a file of results")
    for _ in range(sets):
        seats = bots
        for number in range(again if bots == 1 else 0):
            row = next(rows, None)
            if number == 0 and row is not None and type(row.get("seats")) is list:
                seats = max(1, min(len(row["seats"]), MOST_SEATINGS))
        yield seats
