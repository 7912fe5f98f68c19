"""Laws of memory: a game's answers depend on what is in a state, not on when or in which order it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit import codec
from zombiekit.game import CHANCE
from zombiekit.testing.laws.knowledge import Unlike
from zombiekit.testing.walks import offered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import WalkPoint

SHARE = 4
"""Only one moment in this many is checked."""
CHILDREN = 6
"""How many successors of a state are compared with each other, and how many actions are described."""
OTHERS = 3
"""How many sources of chance are tried on a view that fits at least two states."""


def steadiness(tour: Tour) -> Iterator[str]:
    """What a game says, shows and advises depends only on the state: it is the same later, and for an equal state read from JSON."""
    last: Any = None
    for moment, seat, view in tour.seen(SHARE):
        tour.here = (moment,)
        first = _said(tour, view, seat)
        if last:  # now that the game was asked about another state
            yield from _asked_again(tour, *last)
        last = moment, seat, view, first
    if last:
        yield from _asked_again(tour, *last)


def _asked_again(tour: Tour, moment: WalkPoint, seat: int, view: Any, first: dict[str, Any]) -> Iterator[str]:
    tour.here = (moment,)
    if moment.goes_on:
        tour.game.step(moment.state, moment.action)
    again = _said(tour, _copied(tour, view), seat)
    for name, said in first.items():
        if again[name] != said:
            yield f"{name} says {again[name]!r} of a state of which it said {said!r} before"


def _said(tour: Tour, view: Any, seat: int) -> dict[str, Any]:
    """Return a game's answers about a view, by the names of the functions."""
    game: Any = tour.game
    said: dict[str, Any] = {"question": game.question(view)}
    for name in ("draw", "parts", "scene", "quiet", "in_setup"):
        if hasattr(game, name):
            said[name] = getattr(game, name)(view)
    for name in ("worth", "features", "holds"):
        if hasattr(game, name) and (name == "holds" or game.outcome(view) is None):
            said[name] = getattr(game, name)(view, seat)
    for name in ("describe", "places"):
        if hasattr(game, name) and game.current_player(view) == seat:
            said[name] = [getattr(game, name)(view, action) for action in game.legal_actions(view)[:CHILDREN]]
    return said


def _copied(tour: Tour, view: Any) -> Any:
    kind: codec.Kind = "view" if tour.game.is_view(view) else "state"
    return codec.from_json(tour.game, codec.to_json(tour.game, view, kind), kind)


def forgetting(tour: Tour) -> Iterator[str]:
    """`resample` depends only on the view: equal views and dice give equal states, whatever the true state, and not always that one."""
    unlike = Unlike()
    for moment in tour.sample(SHARE):
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            if not tour.game.is_view(view):
                continue
            first = tour.game.resample(view, tour.source("memory"))
            copy = _copied(tour, view)
            other = first if first != moment.state else tour.game.new_game(moment.state.options)
            tour.game.observe(other, seat)  # let it look at another
            if first != tour.game.resample(copy, tour.source("memory")):
                yield f"seat {seat}'s view, read from JSON later, is resampled otherwise by equal dice"
        yield from _families(tour, moment.state, unlike)
    if unlike.constant:
        tour.here = ()  # no single moment shows it
        yield unlike.constant


def _families(tour: Tour, state: Any, unlike: Unlike) -> Iterator[str]:
    """Resample the views of successors of one state that a seat cannot distinguish, each as soon as it is made."""
    game = tour.game
    player, options = offered(game, state)
    found: dict[tuple[int, Any], tuple[Any, Any]] = {}
    for action in tour.source("family").shuffled(options)[:CHILDREN]:
        child = game.step(state, action)
        for seat in range(game.seats(child)):
            view = game.observe(child, seat)
            if seat == player != CHANCE or not game.is_view(view):
                continue
            full = game.resample(view, tour.source("memory"))
            other, twin = found.setdefault((seat, view), (child, full))
            if full != twin:
                yield f"with equal dice, two equal views of seat {seat} give different states; the second came after `{action}`"
            if other != child:
                unlike.look(game, view, full, other, [tour.source("memory", number) for number in range(OTHERS)])
