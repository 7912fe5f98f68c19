"""One source of legality: what is listed, what `step` takes, and what `why_illegal` says are the same."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from zombiekit.errors import IllegalAction
from zombiekit.testing.candidates import JUNK
from zombiekit.testing.walks import offered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import SeededSource

MANY = 80
"""As many listed actions are tried at one state."""
NEAR = 16
"""As many actions are tried there that are listed at the same kind of node in other states: they are illegal by a hair."""


def legality(tour: Tour) -> Iterator[str]:
    """What is listed is accepted, everything else is refused with the reason, and `why_illegal` says the same as `step`."""
    for moment in tour.ends():
        if tour.was_refused(moment):
            yield f"`{moment.walk.tried}` is listed, and step refuses it: {moment.walk.crash}"
    source = tour.source("legality")
    elsewhere: dict[type, dict[object, None]] = {}
    for moment in tour.sample():
        elsewhere.setdefault(moment.kind[0], {}).update(dict.fromkeys(offered(tour.game, moment.state)[1][:MANY]))
    for moment in tour.sample():
        listed = offered(tour.game, moment.state)[1]
        for action in listed if len(listed) <= MANY else source.shuffled(listed)[:MANY]:
            yield from _accepted(tour, moment.state, action)
        near = _mixed(source.shuffled(action for action in elsewhere[moment.kind[0]] if action not in listed))
        for tried in (*near[:NEAR], *_strangers(tour, listed, source)):
            yield from _refused(tour, moment.state, listed, tried)


def _mixed(actions: list[Any]) -> list[object]:
    """Return the actions by turns of each class."""
    kinds: dict[type, list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return [action for row in zip_longest(*kinds.values()) for action in row if action is not None]


def _accepted(tour: Tour, state: object, action: object) -> Iterator[str]:
    why = tour.game.why_illegal(state, action)
    if why is not None:
        yield f"`{action}` is listed, and why_illegal says: {why}"
    tour.game.step(state, action)


def _strangers(tour: Tour, listed: tuple[object, ...], source: SeededSource) -> list[Any]:
    """Return a few values that are not listed: actions of the kinds that are, others, and junk."""
    kinds = list(tour.candidates.values())
    alike = [tour.candidates[kind] for kind in dict.fromkeys(map(type, listed)) if kind in tour.candidates]
    tried = [source.pick(source.pick(among)) for among in (kinds, alike or kinds) for _ in range(4) if among]
    junk = [source.pick(JUNK), str(listed[0]), type(listed[0])] if listed else [source.pick(JUNK)]
    return [value for value in (*tried, *junk) if value not in listed]


def _refused(tour: Tour, state: object, listed: tuple[object, ...], tried: object) -> Iterator[str]:
    name = f"`{tried}`" if type(tried) in tour.candidates else repr(tried)
    try:
        tour.game.step(state, tried)
    except IllegalAction as refusal:
        yield from _refusal(name, tried, listed, refusal)
        why = tour.game.why_illegal(state, tried)
        if why is None or _told(why) != _told(refusal):
            yield f"step refuses {name} saying {_told(refusal)}, and why_illegal says {why and _told(why)}"
    except Exception as error:  # noqa: BLE001 - a game under test may raise anything
        yield f"step raises {error!r} for {name}, not IllegalAction"
    else:
        yield f"{name} is not listed, and step accepts it"


def _refusal(name: str, tried: object, listed: tuple[object, ...], refusal: IllegalAction) -> Iterator[str]:
    if refusal.value is not tried:
        yield f"the refusal of {name} carries the value {refusal.value!r}"
    if not refusal.clause or not refusal.reason or len(refusal.reason.splitlines()) != 1:
        yield f"{name} is refused without a clause and a reason: {_told(refusal)}"
    if not set(refusal.legal) <= set(listed) or bool(refusal.legal) is not bool(listed):
        yield f"the refusal of {name} advises {refusal.legal!r}, and {listed!r} is listed"


def _told(error: IllegalAction) -> tuple[str, str]:
    return error.clause, error.reason
