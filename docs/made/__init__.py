"""Parts of the pages that code makes when they are built: a block fenced as `made` names one of them.

MkDocs and Zensical both call `fence`, which `mkdocs.yml` names as the format of these blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from docs.made.classes import classes
from docs.made.code import code
from docs.made.counts import any_table
from docs.made.features import features
from docs.made.four import part, picture_of_all
from docs.made.house import picture
from docs.made.lessons import lesson
from docs.made.moments import gallery
from docs.made.pictures import figure
from docs.made.screens import screen
from docs.made.studies import chart, table

WHOLE: Mapping[str, Callable[[], str]] = {
    "picture of the house": picture,
    "picture of all games": picture_of_all,
    "table of Any": any_table,
}
"""What is made from its name alone."""
NAMED: Mapping[tuple[str, int], Callable[..., str]] = {
    ("code", 1): code,
    ("features", 1): features,
    ("gallery", 1): gallery,
    ("part", 1): part,
    ("study", 1): table,
    ("chart", 2): chart,
    ("classes", 2): classes,
    ("lesson", 2): lesson,
    ("picture", 2): figure,
}
"""What is made from a kind and further names, by kind and number of names."""


def fence(source: str, _language: str, _css_class: str, _options: dict[str, Any], _md: object, **_: object) -> str:
    """Return the HTML of what a block names; an error stops the build."""
    return made(source)


def made(what: str) -> str:
    """Return the HTML of what is named.

    These are `picture of the house`, `picture of all games`, `table of Any`, `code` and the full name of a thing, `study` and the name of a table of studies,
    `chart` and the names of a study and one of its pictures, `screen` and the name of a screen of the terminal, `picture` and the names of a game and
    of one of its pictures, `part` and the name of a game, `lesson` and the names of a game and of a position to learn from, `features` and the name of a game,
    `gallery` and the name of a game, `classes` and the name of a game and `actions`, `outcomes` or `events`.

    Raises:
        LookupError: There is no such thing.
    """
    if what in WHOLE:
        return WHOLE[what]()
    kind, *names = what.split()
    if kind == "screen":
        return screen(" ".join(names))
    if (kind, len(names)) not in NAMED:
        raise LookupError(f"nobody knows how to make {what!r}")
    return NAMED[kind, len(names)](*names)
