"""Colors for terminals: what each role of a drawing looks like. Needs the `cli` extra (rich).

Colors only repeat what the text says, so that nothing is lost without them.
"""

from __future__ import annotations

from typing import TypeAlias

from rich.text import Text

from zombiekit.drawings import Drawing, Role

Palette: TypeAlias = tuple[tuple[str, str], ...]
"""Regular expressions, and the style of what they find; where two find the same, the later one goes on top."""

_GROUND = r"[.X^v<>A-Z]"
_AFTER = r"(?=[\s|.X^v<>A-Z]|$)"

STYLES: dict[Role, str] = {
    Role.GROUND: "dim",
    Role.WAY: "bold blue",
    Role.PLACE: "magenta",
    Role.GOAL: "bold underline",
    Role.OPEN: "bold cyan",
    Role.RED: "red",
    Role.BLACK: "bold",
    Role.DIE: "bold magenta",
    Role.ITEM: "bold red",
    Role.ZOMBIE: "bold green",
    Role.FIGURE: "reverse bold",
    Role.COUNT: "bold",
    Role.SEAT_0: "bold yellow",
    Role.SEAT_1: "bold green",
    Role.SEAT_2: "bold blue",
    Role.SEAT_3: "bold magenta",
    Role.SEAT_4: "bold red",
    Role.SEAT_5: "bold white",
    Role.SEAT_6: "bold cyan",
    Role.SEAT_7: "bold",
}
"""The style of each role; the others are plain."""

PALETTES: dict[str, Palette] = {
    "they_come_back": (
        (r"\+-+|-+\+|\|", "dim"),
        (rf"[v^<>](?=[ zZx]{_AFTER})", "bold magenta"),
        (rf"(?<={_GROUND})[zZ](?=[ 0-5@hb&]|$)", "bold green"),
        (rf"(?<={_GROUND}[ zZx])[hb&]{_AFTER}", "bold red"),
        (rf"(?<={_GROUND}[ zZx])[0-5@]{_AFTER}", "reverse bold"),
        (r"\bX(?=[ zZx])", "bold cyan"),
        (r"\b(?:Health|Bullets) \d+\b", "bold"),
    ),
}
"""The palette of each game that draws no roles yet."""


def colored(game: str, text: str) -> Text:
    """Return a game's text with the colors of its palette; as it is for a game without one."""
    result = Text(text)
    for pattern, style in PALETTES.get(game, ()):
        result.highlight_regex(pattern, style)
    return result


def in_colors(drawing: Drawing) -> Text:
    """Return a drawing with the style of each span's role."""
    result = Text()
    for number, row in enumerate(drawing.rows):
        result.append("\n" * (number > 0))
        for text, role in row:
            result.append(text, STYLES.get(role))
    return result
