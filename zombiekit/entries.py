"""Entry points of installed packages: games and bots.

`importlib.metadata` is imported only when needed: it takes as long as a good part of a game, and most programs never need it.
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
    """Return one entry point for each name: that of the package `home`, or else the first in alphabetical order."""

    def rank(point: EntryPoint) -> tuple[bool, str, str]:
        is_own = point.module == home or point.module.startswith(f"{home}.")
        return not is_own, str(point.dist.name) if point.dist else "", point.value

    return {point.name: point for point in sorted(points, key=rank, reverse=True)}
