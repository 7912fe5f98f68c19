"""Laws of saving: everything written as notation, JSON or a record is read back unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zombiekit import codec, notation, record
from zombiekit.errors import ZombiekitError
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.play import new_match
from zombiekit.testing.insides import same_inside
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import SeededSource, Walk, WalkPoint, offered

WAYS = (4, 3, 2)
"""How many ways are followed from a state, then from each state after it, and so on: enough for four actions in any order."""


def notation_round_trip(tour: Tour) -> Iterator[str]:
    """Every action and outcome has its own line, which is read back as the same action or outcome."""
    read: set[Any] = set()
    for moment in tour.sample():
        for option in offered(tour.game, moment.state)[1]:
            if option not in read:
                read.add(option)
                yield from _parsed(tour, option)


def _parsed(tour: Tour, option: object) -> Iterator[str]:
    try:
        again = notation.parse(tour.game, str(option))
    except (ZombiekitError, TypeError) as error:
        yield f"`{option}`, the line of {option!r}, cannot be read: {error}"
    else:
        if again != option:
            yield f"`{option}`, the line of {option!r}, is read as {again!r}"


def json_round_trip(tour: Tour) -> Iterator[str]:
    """States, views, actions, outcomes, options and results are read back from JSON unchanged, except for events."""
    for number, moment in enumerate(tour.sample()):
        state = moment.state
        player, options = offered(tour.game, state)
        yield from _saved(tour, "state", state)
        yield from _saved(tour, "options", state.options)
        for option in options[:2]:
            yield from _saved(tour, "outcome" if player == CHANCE else "action", option)
        seats = tour.two_seats(moment)
        yield from _saved(tour, "view", tour.game.observe(state, seats[number % len(seats)]))
        if player == TERMINAL:
            yield from _saved(tour, "result", tour.game.outcome(state))


def _saved(tour: Tour, kind: codec.Kind, value: object) -> Iterator[str]:
    try:
        again = codec.from_json(tour.game, codec.to_json(tour.game, value, kind), kind)
    except (ZombiekitError, TypeError) as error:
        yield f"the {kind} {value!r} does not survive JSON: {error}"
    else:
        if again != value or hash(again) != hash(value):
            yield f"the {kind} {value!r} is {again!r} after JSON"
        elif kind in ("state", "view") and not same_inside(again, value, but=".events"):
            yield f"the {kind} {value!r} has other values after JSON, in fields that equality ignores"
        if kind == "state" and offered(tour.game, again) != offered(tour.game, value):
            yield f"the state offers {offered(tour.game, again)[1]!r} after JSON, but {offered(tour.game, value)[1]!r} before"


def record_round_trip(tour: Tour) -> Iterator[str]:
    """A match is read back from its record unchanged."""
    for walk in tour.walks[:: max(1, 80 * len(tour.walks) // tour.level.moments)]:
        tour.here = (WalkPoint(walk, len(walk.actions)),)
        match = new_match(tour.game, options=None if walk.start else walk.options, state=walk.start)
        for action in walk.actions:
            match = match.play(action)
        try:
            again = record.read(record.lines(match), game=tour.game)
        except (ZombiekitError, TypeError) as error:
            yield f"the record of a match cannot be read: {error}"
        else:
            if again != match:
                yield "the match has changed after its record was read"


def transpositions(tour: Tour) -> Iterator[str]:
    """Positions with the same JSON are equal, whatever led to them; equal positions have the same JSON and offer the same choices."""
    source = tour.source("transpositions")
    for moment in tour.sample(share=2):
        written: dict[str, WalkPoint] = {}
        equal: dict[Any, str] = {}
        for other in _near(tour, moment, source):
            tour.here = (other,)
            text = codec.to_json(tour.game, other.state, "state")
            twin = written.setdefault(text, other)
            if other.state != twin.state or hash(other.state) != hash(twin.state):
                tour.here = (twin, other)
                yield f"two ways lead to the same position, and the states are not equal: {other.state!r}, {twin.state!r}"
            if equal.setdefault(other.state, text) != text:
                yield f"the state is written as {text}, but an equal one as {equal[other.state]}"
            if twin is not other and offered(tour.game, other.state) != offered(tour.game, twin.state):
                tour.here = (twin, other)
                yield f"two ways lead to the same position, and then {offered(tour.game, other.state)[1]!r} is offered"


def _near(tour: Tour, moment: WalkPoint, source: SeededSource) -> Iterator[WalkPoint]:
    """Yield the moment, and others up to a few steps after it; actions that other ways began with come first, so that ways meet again."""
    yield moment
    layer, first = [moment], set[Any]()
    for ways in WAYS:
        found = [(near, source.shuffled(offered(tour.game, near.state)[1])) for near in layer]
        layer = [
            _stepped(tour, near, action)
            for near, options in found
            for action in sorted(options, key=lambda one: one not in first)[:ways]
        ]
        first = first or {near.walk.actions[-1] for near in layer}
        yield from layer


def _stepped(tour: Tour, moment: WalkPoint, action: object) -> WalkPoint:
    """Return the moment after one more step."""
    walk, depth = moment
    states = [*walk.states[: depth + 1], tour.game.step(moment.state, action)]
    return WalkPoint(Walk(walk.options, states, [*walk.actions[:depth], action], start=walk.start), depth + 1)
