"""What the pages show that is made by code when they are built: a block fenced as `made` names it.

MkDocs and Zensical both ask `fence`, which `mkdocs.yml` names to the fences' extension.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docs.made.counts import any_table
from docs.made.house import picture

MADE: dict[str, Callable[..., str]] = {"picture of the house": picture, "table of Any": any_table}


def fence(source: str, _language: str, _css_class: str, _options: dict[str, Any], _md: object, **_: object) -> str:
    """Return as HTML what a block names.

    Raises:
        KeyError: There is no such thing; the build stops.
    """
    return MADE[source.strip()]()
