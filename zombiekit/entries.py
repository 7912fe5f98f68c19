"""What installed packages enter under a group: games and bots.

`importlib.metadata` is imported when somebody looks, as it costs as much as a good part of a game, and most programs never do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints


def entry_points(*, group: str) -> EntryPoints:
    """Return the entry points of a group."""
    from importlib import metadata

    return metadata.entry_points(group=group)
