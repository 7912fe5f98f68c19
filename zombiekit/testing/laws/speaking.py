"""Laws of what a game says and advises: its questions, its words for actions and seats, and its advice to bots."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from zombiekit.game import describe, question, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import WalkPoint


def words(tour: Tour) -> Iterator[str]:
    """Questions, seats and legal actions take one line each, in states and views; no two seats and no two actions have the same words."""
    for moment in tour.everywhere():
        yield from _asked(tour, moment.state)
    for moment in tour.sample():
        yield from _called(tour, moment)
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            yield from _asked(tour, view)
            yield from _told(tour, view, seat)
            if tour.game.current_player(view) == seat:
                yield from _described(tour, view)


def _asked(tour: Tour, state: object) -> Iterator[str]:
    said = question(tour.game, state)
    if said or tour.game.current_player(state) >= 0:  # at chance and at the end there may be no question
        yield from _line("question", said)


def _told(tour: Tour, view: object, seat: int) -> Iterator[str]:
    """Check the danger and the goal, which may be empty."""
    for name, arguments in (("stakes", (view,)), ("goal", (view, seat)), ("goal", (view, None))):
        tells: Any = getattr(tour.game, name, None)
        said = "" if tells is None else tells(*arguments)
        if said != "":
            yield from _line(name, said)


def _called(tour: Tour, moment: WalkPoint) -> Iterator[str]:
    named: Any = getattr(tour.game, "seat_name", lambda seat: seat_name(tour.game, seat))
    names = [named(seat) for seat in tour.seats(moment)]
    for name in names:
        yield from _line("seat_name", name)
    if len(set(names)) < len(names):
        yield f"two seats have one name: {names!r}"


def _described(tour: Tour, view: object) -> Iterator[str]:
    said: dict[str, object] = {}
    own: Any = getattr(tour.game, "describe", lambda view, action: describe(tour.game, view, action))
    for action in tour.game.legal_actions(view):
        line = own(view, action)
        yield from _line("describe", line)
        if said.setdefault(line, action) != action:
            yield f"describe says {line!r} of `{said[line]}` and of `{action}`"
    yield from _abridged(tour, view)


def _abridged(tour: Tour, view: object) -> Iterator[str]:
    """Check that short words, if a game has them, are three texts, and differ for each action."""
    brief: Any = getattr(tour.game, "brief", None)
    said: dict[object, object] = {}
    for action in tour.game.legal_actions(view) if brief else ():
        parts = brief(view, action)
        if type(parts) is not tuple or [*map(type, parts)] != [str, str, str] or not any(parts):
            yield f"brief says {parts!r} of `{action}`, not three texts"
        elif said.setdefault(parts, action) != action:
            yield f"brief says {parts!r} of `{said[parts]}` and of `{action}`"


def _line(name: str, said: object) -> Iterator[str]:
    if not isinstance(said, str) or not said.strip() or len(said.splitlines()) != 1:
        yield f"{name} says {said!r}, not a line of words"


def advice(tour: Tour) -> Iterator[str]:
    """`worth` is finite; `features` fit `FEATURES`, 0 to 1; `rollout` and `promising` pick legal actions; `quiet`, `in_setup` are bool."""
    for moment, seat, view in tour.seen():
        if tour.game.outcome(view) is None:
            yield from _judged(tour, view, seat)
        yield from _rated(tour, view, seat)
        if tour.game.current_player(view) == seat:
            yield from _picked(tour, view, moment.depth)


def _judged(tour: Tour, view: object, seat: int) -> Iterator[str]:
    worth: Any = getattr(tour.game, "worth", None)
    if worth is not None:
        value = worth(view, seat)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            yield f"worth is {value!r} for seat {seat}, not a finite number"
    for name in ("quiet", "in_setup"):
        tells: Any = getattr(tour.game, name, None)
        if tells is not None and type(tells(view)) is not bool:
            yield f"{name} is {tells(view)!r}, neither True nor False"


def _rated(tour: Tour, view: object, seat: int) -> Iterator[str]:
    game: Any = tour.game
    if not hasattr(game, "features"):
        return
    row, described = game.features(view, seat), getattr(game, "FEATURES", ())
    if type(row) is not tuple or len(row) != len(described):
        yield f"features are {row!r} for seat {seat}, not a tuple of {len(described)} numbers, as FEATURES says"
    for feature, number in zip(described, row, strict=False):
        if not isinstance(number, int | float) or not 0 <= number <= 1:
            yield f"the feature {feature.name} is {number!r} for seat {seat}, not a number from 0 to 1"


def _picked(tour: Tour, view: object, depth: int) -> Iterator[str]:
    rollout: Any = getattr(tour.game, "rollout", None)
    promising: Any = getattr(tour.game, "promising", None)
    actions = tour.game.legal_actions(view)
    if rollout is not None:
        picked = rollout(view, actions, tour.source("rollout", depth))
        if picked not in actions:
            yield f"rollout picks `{picked}`, which is not legal"
        if picked != rollout(view, actions, tour.source("rollout", depth)):
            yield "rollout picks differently from equal sources"
    if promising is not None:
        some = promising(view, actions)
        if type(some) is not tuple or not some or not set(some) <= set(actions):
            yield f"promising is {some!r}, not a tuple of some legal actions"
