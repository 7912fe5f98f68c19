"""Pages: a match in one HTML file that needs nothing else. Readers step through it by keyboard, mouse or touch."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from zombiekit.play import Match
from zombiekit.render.moments import Moment, moments
from zombiekit.render.svg.elements import clean
from zombiekit.render.svg.films import Spans, filmed
from zombiekit.render.svg.pictures import finished
from zombiekit.render.svg.style import PALETTES, Theme, check_theme

_PLACE = re.compile(r"\{(theme|title|last|picture|steps|(?:light|dark)\.\w+)\}")
"""The placeholders in the page."""


def page(
    match: Match,
    *,
    first: int = 0,
    seat: int | None = None,
    everything: bool = False,
    theme: Theme = "auto",
    title: str | None = None,
) -> str:
    """Return a match as an HTML page: the table beside what happened in words, a step at a time.

    The page fetches nothing. Without scripts it shows the final table and everything that happened.

    Args:
        match: The match.
        first: How many steps to leave out at the beginning.
        seat: The seat that watches; None shows what all seats know.
        everything: Whether to show the whole table, with the hands of all seats.
        theme: `light`, `dark`, or `auto`, which follows the reader's system.
        title: The page's name; the game's by default.

    Raises:
        ValueError: There is no such theme or seat, or the match has fewer than `first` steps.
    """
    check_theme(theme)
    shots = moments(match, first=first, seat=seat, everything=everything)
    film = filmed(match.game, shots, lambda spans: _named(spans, len(shots)), None)
    name = clean(match.game.TITLE if title is None else title)
    told = {
        "theme": theme,
        "title": escape(name),
        "last": str(len(shots) - 1),
        "picture": str(finished(film.body, film.size, theme, (name, film.said), lands=(film.land,))),
        "steps": "\n".join(map(_step, shots)),
    }
    for side, palette in PALETTES.items():
        told |= {f"{side}.{part}": getattr(palette, part) for part in ("back", "ink", "line", "mark")}
    text = files("zombiekit.render").joinpath("page.html").read_text(encoding="utf-8")
    return _PLACE.sub(lambda found: told[found[1]], text)  # all at once: the words may look like placeholders


def _named(spans: Spans, count: int) -> dict[str, str]:
    """Return the attributes of a group visible in these frames: when that is, unless always, and whether at the end."""
    if spans == ((0, count),):
        return {}
    at = " ".join(f"{start}-{end}" for start, end in spans)
    return {"data-at": at, "class": "on"} if spans[-1][1] == count else {"data-at": at}


def _step(moment: Moment) -> str:
    facts = "".join(f"<li>{escape(clean(fact))}</li>" for fact in moment.facts)
    head = f'<button type="button">{moment.length}. {escape(clean(moment.head))}</button>'
    return f"<li>{head}<ul>{facts}</ul></li>" if facts else f"<li>{head}</li>"
