"""What the pages show that is made by code when they are built: a block fenced as `made` names it.

MkDocs and Zensical both ask `fence`, which `mkdocs.yml` names to the fences' extension.
"""

from __future__ import annotations

from typing import Any

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


def fence(source: str, _language: str, _css_class: str, _options: dict[str, Any], _md: object, **_: object) -> str:
    """Return as HTML what a block names; an error stops the build."""
    return made(source)


def made(what: str) -> str:
    """Return as HTML what is named.

    These are `picture of the house`, `picture of all games`, `table of Any`, `code` and the full name of a thing, `study` and the name of a table of studies,
    `chart` and the names of a study and one of its pictures, `screen` and the name of a screen of the terminal, `picture` and the names of a game and
    of one of its pictures, `part` and the name of a game, `lesson` and the names of a game and of a position to learn from, `features` and the name of a game,
    `gallery` and the name of a game.

    Raises:
        LookupError: There is no such thing.
    """
    match what.split():
        case ["picture", "of", "the", "house"]:
            return picture()
        case ["table", "of", "Any"]:
            return any_table()
        case ["picture", "of", "all", "games"]:
            return picture_of_all()
        case ["part", game]:
            return part(game)
        case ["picture", game, shot]:
            return figure(game, shot)
        case ["lesson", game, position]:
            return lesson(game, position)
        case ["gallery", game]:
            return gallery(game)
        case ["features", game]:
            return features(game)
        case ["study", name]:
            return table(name)
        case ["chart", study, name]:
            return chart(study, name)
        case ["screen", *name]:
            return screen(" ".join(name))
        case ["code", name]:
            return code(name)
        case _:
            raise LookupError(f"nobody knows how to make {what!r}")
