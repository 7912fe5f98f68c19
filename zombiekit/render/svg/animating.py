"""Replays that play by themselves: everything is drawn once, and a style sheet says when it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.render.moments import moments
from zombiekit.render.svg.elements import OWN_ID
from zombiekit.render.svg.films import filmed
from zombiekit.render.svg.pictures import Picture, finished
from zombiekit.render.svg.style import Theme, check_theme
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.play import Match
    from zombiekit.render.svg.timeline import Spans

HOLD = 4
"""So many times as long as others the last frame is shown, before all begins again."""


def animation(
    match: Match,
    *,
    first: int = 0,
    seat: int | None = None,
    everything: bool = False,
    theme: Theme = "auto",
    title: str | None = None,
    seconds: float = 1.0,
) -> Picture:
    """Return a match as a picture that moves: a frame after each step, again and again, without a script.

    Whoever wants less motion is shown the last frame. A pointer that rests on it stops it where it stands in a page.

    Args:
        match: The match.
        first: How many steps are left out.
        seat: Who watches; None for who sees what all seats know.
        everything: Whether the whole table is shown, with the hands of all seats.
        theme: `light`, `dark`, or `auto`, which follows the reader's page.
        title: The picture's name; the game's by default.
        seconds: How long each frame is shown.

    Raises:
        ValueError: There is no such theme or seat, or there are fewer steps.
    """
    check_theme(theme)
    shots = moments(match, first=first, seat=seat, everything=everything)
    sheet = _Sheet(len(shots), seconds)
    name = match.game.TITLE if title is None else title
    film = filmed(match.game, shots, sheet.named, name)
    said = f"A replay of {many(match.length - first, 'step')}, at the end of which: {film.said}"
    return finished(film.body, film.size, theme, (name, said), sheet.rules())


class _Sheet:
    """The style sheet of a film: when which group is there."""

    def __init__(self, count: int, seconds: float) -> None:
        """Begin for so many frames."""
        self._count = count
        self._period = count + HOLD
        self._seconds = seconds
        self._delays: set[int] = set()
        self._lengths: set[int] = set()
        self._several: dict[Spans, int] = {}

    def named(self, spans: Spans) -> dict[str, str]:
        """Return the class of what is there in these frames, and note what rules it needs."""
        if spans == ((0, self._count),):
            return {}
        last = " z" if spans[-1][1] == self._count else ""
        spans = tuple([(start, self._period if end == self._count else end) for start, end in spans])
        if spans[1:]:
            return {"class": f"f{last} k{self._several.setdefault(spans, len(self._several))}"}
        start, end = spans[0]
        length = end - start
        self._delays.add(start)
        self._lengths.add(length)
        return {"class": f"f{last} s{start} d{length}"}

    def rules(self) -> str:
        """Return the rules: what comes once has a length and a delay, what comes back a course of its own."""
        whole = _written(self._period * self._seconds)
        rules = [
            f"& .f{{visibility:hidden;animation:{whole}s step-end infinite}}",
            "& .f.z{visibility:visible}",
        ]
        delays = {start: (self._period - start) * self._seconds for start in sorted(self._delays) if start}
        courses: dict[str, Spans] = {f"d{length}": ((0, length),) for length in sorted(self._lengths)}
        courses |= {f"k{number}": spans for spans, number in self._several.items()}
        rules += [f"& .s{start}{{animation-delay:-{_written(delay)}s}}" for start, delay in delays.items()]
        rules += [
            f"& .{name}{{animation-name:{OWN_ID}{name}}}{self._course(name, spans)}" for name, spans in courses.items()
        ]
        rules += [
            "&:hover .f{animation-play-state:paused}",
            "@media(prefers-reduced-motion:reduce){& .f{animation:none}}",
        ]
        return "\n" + "\n".join(rules)

    def _course(self, name: str, spans: Spans) -> str:
        """Return the key frames of what is there in these frames."""
        stops = ["0%{visibility:hidden}"] if spans[0][0] else []
        for start, end in spans:
            stops.append(f"{self._share(start)}%{{visibility:visible}}")
            if end < self._period:
                stops.append(f"{self._share(end)}%{{visibility:hidden}}")
        return f"@keyframes {OWN_ID}{name}{{{''.join(stops)}}}"

    def _share(self, frame: int) -> str:
        """Return the share of the film that is over; rather less, so that at no moment two frames are seen at once."""
        return _written(100_000 * frame // self._period / 1000)


def _written(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
