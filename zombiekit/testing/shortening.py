"""Shorter ways to a breach: whatever can be left out of a record is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.testing.tour import Guide, Level, Tour
from zombiekit.testing.walks import WalkPoint, followed

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.testing.walks import Walk

STEPS = 10_000
"""So many steps are taken on shorter ways, tries of them all together."""
LOOK = Level(0, 12)
"""What is looked at on each: its end."""


def shortened(tour: Tour, breaks: Callable[[Tour], bool]) -> Tour:
    """Return a tour that stands at the end of a shorter way to the same breach; `tour` itself, if none was found.

    Of the steps taken runs are left out, long ones first, then ever shorter ones; those that are not legal any more go with them.
    """
    if len(tour.here) != 1:
        return tour
    best, way = tour, _way(tour.here[0])
    length = len(way.actions) // 2
    left = STEPS
    while length and left > 0:
        at = 0
        while at < len(way.actions) and left > 0:
            tried = [*way.actions[:at], *way.actions[at + length :]]
            left -= len(tried)
            shorter = _looking_at(tour, followed(tour.game, way.options, way.start, tried))
            if len(shorter.walks[0].actions) < len(way.actions) and breaks(shorter):
                best, way = shorter, shorter.walks[0]
            else:
                at += length
        length //= 2
    return best


def _way(moment: WalkPoint) -> Walk:
    """Return the walk up to the step that follows a moment."""
    return moment.walk.branch(min(moment.depth + 1, len(moment.walk.actions)))


def _looking_at(tour: Tour, walk: Walk) -> Tour:
    """Return a tour that looks at the end of one walk only."""
    walk.begin = max(0, len(walk.states) - 2)
    shorter = Tour(tour.game, LOOK, tour.seed, Guide(kept=(walk,)), tour.max_steps)
    moments = [WalkPoint(walk, depth) for depth in range(walk.begin, len(walk.states))]
    shorter.walked = [walk], {(number,): {walk.marks[moment.depth]: moment} for number, moment in enumerate(moments)}
    return shorter
