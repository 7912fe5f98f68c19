"""The pages of the documentation as readers get them: with the files they include; and how they tell numbers and chances."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import zombiekit

ROOT = Path(__file__).parent.parent
PACKAGE = Path(zombiekit.__file__).parent
NUMBER = re.compile(r"\d|\b(?:three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
"""A number on the pages that teach a game, in figures or in words."""
INCLUDED = re.compile(r"^--8<--\n(?P<path>.+)\n--8<--$", re.MULTILINE)


def with_included(text: str) -> str:
    """Return a text with its included files; those of the package come from where it is installed."""
    return INCLUDED.sub(lambda match: _place(match["path"]).read_text(encoding="utf-8").rstrip("\n"), text)


def text_of(page: str | Path) -> str:
    """Return a page, given its path or its place under `docs`."""
    return with_included((ROOT / "docs" / page).read_text(encoding="utf-8"))


def lesson(game: Any, name: str, **changes: Any) -> Any:
    """Return a position of the page that teaches a game, with some facts changed."""
    from docs.made.lessons import LESSONS

    return game.pose(**LESSONS[game.NAME][name].facts | changes)


def odds_text(chance: Fraction) -> str:
    """Return a chance as the pages that teach a game say it."""
    return f"{chance.numerator} of {chance.denominator}"


def _place(path: str) -> Path:
    return PACKAGE.parent / path if path.startswith("zombiekit/") else ROOT / path
