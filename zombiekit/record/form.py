"""The form of a record: what each line holds."""

from __future__ import annotations

import json
from collections.abc import Collection
from hashlib import blake2b
from typing import Any

from zombiekit import codec
from zombiekit.errors import InvalidState
from zombiekit.game import CHANCE, Game, check_full
from zombiekit.notation import own_names, written
from zombiekit.play import Match, Step
from zombiekit.play.match import check_is_match

FORMAT = 1
"""The number of the format. Any change raises it that makes old records unreadable or their digests impossible to verify."""
DIGEST_EVERY = 50
"""How many steps apart digests of the state are recorded."""
LONGEST_LINE = 1 << 22
"""How many bytes a line may have; no table holds a game that needs more."""
MOST_STEPS = 1_000_000
"""How many steps a record may have; a match that people play has a few thousand."""


def header(match: Match) -> dict[str, Any]:
    """Return the first line of a match's record.

    Raises:
        InvalidState: The match begins at a state with faults, at a view, or with options nested too deeply; no record with it could be read.
    """
    check_is_match(match)
    game, start = match.game, match.start
    if faults := game.faults(start):
        raise InvalidState(faults)
    check_full(game, start, "start")
    data = {
        "zombiekit": FORMAT,
        "game": game.NAME,
        "ruleset": game.RULESET,
        "options": codec.to_plain(game, start.options, "options"),
    }
    if start != game.new_game(start.options):
        data["start"] = codec.encode(game, start, "state")
    return data


def node(game: Game, number: int, step: Step, later: Collection[str] = ()) -> dict[str, Any]:
    """Return the line of a step, for a record whose rules do not have the options `later` yet.

    Raises:
        ValueError: The step is one more than a record may have.
        InvalidNotation: The line of the action or outcome could not be read back.
    """
    if number > MOST_STEPS:
        raise ValueError(f"a record has at most {MOST_STEPS} steps")
    data = {"n": number, "who": who(step.actor), "do": written(step.action, own_names(game))}
    if number % DIGEST_EVERY == 0:
        data["digest"] = digest(game, step.state, later)
    return data


def closing(match: Match, later: Collection[str] = ()) -> dict[str, object]:
    """Return the last line of the record of a match that has ended, for rules that do not have the options `later` yet."""
    result = match.result
    outcome = result and {"returns": result.returns, "winners": result.winners, "reason": str(result.reason)}
    return {"end": str(match.termination), "outcome": outcome, "digest": digest(match.game, match.state, later)}


def who(actor: int) -> int | str:
    """Return how a line names who acts: a seat by its number."""
    return "chance" if actor == CHANCE else actor


def digest(game: Game, state: object, later: Collection[str] = ()) -> str:
    """Return a digest of a state, 32 hexadecimal digits: equal for equal states, on every machine and in every Python.

    It is the BLAKE2b hash of what `canonical` makes of the state as plain data, without the options `later`, which are newer than
    the rules of the record.

    Args:
        game: The game.
        state: A state of it.
        later: Names of options that are newer than the rules of the record.
    """
    data = codec.to_plain(game, state, "state")
    if later:
        data["options"] = {name: value for name, value in data["options"].items() if name not in later}
    return blake2b(canonical(data).encode(), digest_size=16).hexdigest()


def canonical(data: object) -> str:
    """Return the one JSON text of plain data: keys sorted, no blanks, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def line(data: dict[str, Any]) -> str:
    """Return a line of a record, with its line feed."""
    return json.dumps(data) + "\n"
