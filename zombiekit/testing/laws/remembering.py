"""Laws of memory: a game knows a state by what is in it, not by when or in which order it was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit import codec
from zombiekit.game import CHANCE
from zombiekit.testing.walks import offered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour

SHARE = 4
"""One moment of so many is looked at."""
CHILDREN = 6
"""As many successors of a state are compared with each other."""
OTHERS = 3
"""So many sources of chance are tried on a view that two states are known to fit."""
MANY = 20
"""So many such views must come out as one state each before that is no accident."""


def steadiness(tour: Tour) -> Iterator[str]:
    """What a game says of a state, shows and advises rests on the state alone: it is the same when it is asked later, and of an equal state read from JSON."""
    last: Any = tour.game.new_game()
    for moment in tour.sample(SHARE):
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            first = _said(tour, view, seat)
            _said(tour, last, 0)  # in between it is asked about another
            if moment.goes_on:
                tour.game.step(moment.state, moment.action)
            last = view
            again = _said(tour, _copied(tour, view), seat)
            for name, said in first.items():
                if again[name] != said:
                    yield f"{name} says {again[name]!r} of a state of which it said {said!r} before"


def _said(tour: Tour, view: Any, seat: int) -> dict[str, Any]:
    """Return what a game answers about a view, by the name of the function."""
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
    """`resample` rests on the view alone: equal views are resampled alike by equal dice, whichever state they are of, and not always to the true one."""
    doubt = _Doubt()
    for moment in tour.sample(SHARE):
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            if not tour.game.is_view(view):
                continue
            first = tour.game.resample(view, tour.source("memory"))
            copy = _copied(tour, view)
            tour.game.observe(first if first != moment.state else tour.game.new_game(), seat)  # it looks at another
            if first != tour.game.resample(copy, tour.source("memory")):
                yield f"seat {seat}'s view, read from JSON later, is resampled otherwise by equal dice"
        yield from _families(tour, moment.state, doubt)
    if doubt.is_constant:
        tour.here = ()  # no single place shows it
        yield f"{doubt.seen} views that several states fit were resampled to one and the same each, whatever the dice"


class _Doubt:
    """Whether views that more than one state fits ever come out as several."""

    def __init__(self) -> None:
        self.seen = 0
        self.differs = False

    @property
    def is_constant(self) -> bool:
        """Whether all of many came out as one state each."""
        return self.seen >= MANY and not self.differs


def _families(tour: Tour, state: Any, doubt: _Doubt) -> Iterator[str]:
    """Resample what seats see of states that follow from one and that they cannot tell apart, each as soon as it is there."""
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
                yield f"equal views of seat {seat} are resampled otherwise by equal dice, after `{action}` and before"
            if other != child and not doubt.differs:
                doubt.seen += 1
                again = [game.resample(view, tour.source("memory", number)) for number in range(OTHERS)]
                doubt.differs = any(each != full for each in again)
