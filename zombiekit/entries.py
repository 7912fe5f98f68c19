"""What installed packages enter under a group: games and bots.

`importlib.metadata` is imported when somebody looks, as it costs as much as a good part of a game, and most programs never do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints


def entry_points(*, group: str) -> EntryPoints:
    """Return the entry points of a group."""
    from importlib import metadata

    return metadata.entry_points(group=group)


def first_of_each(points: EntryPoints, home: str) -> dict[str, EntryPoint]:
    """Return entry points by name, of each name one: this library's own, or else the first in alphabetical order.

    Args:
        points: The entry points.
        home: The package whose own come first, whatever else bears their names.
    """

    def rank(point: EntryPoint) -> tuple[bool, str, str]:
        is_own = point.module == home or point.module.startswith(f"{home}.")
        return not is_own, str(point.dist.name) if point.dist else "", point.value

    return {point.name: point for point in sorted(points, key=rank, reverse=True)}
