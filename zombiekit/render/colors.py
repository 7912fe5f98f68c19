"""Colors for terminals: which words of a game's own text stand out, and how. Needs the `cli` extra (rich).

Colors only repeat what the text says, so that nothing is lost without them.
"""

from __future__ import annotations

from typing import TypeAlias

from rich.text import Text

Palette: TypeAlias = tuple[tuple[str, str], ...]
"""Regular expressions, and the style of what they find; where two find the same, the later one goes on top."""

_CARD = r"(?:10|[2-9JQKA])"
_SITE = r"\b(?:[JQKA][SHDC](?!\w)(?::[1-6?])?|Joker ?[12]\b)"
_GROUND = r"[.X^v<>A-Z]"
_AFTER = r"(?=[\s|.X^v<>A-Z]|$)"

PALETTES: dict[str, Palette] = {
    "one_against_the_dead": (
        (rf"\b{_CARD}[HD]\b", "red"),
        (rf"\b{_CARD}[SC]\b", "bold"),
        (_SITE, "magenta"),
        (r":[1-6?](?=\s|$)", "bold magenta"),
        (r"(?<!\S)=+(?=[\s@])|\|\|", "bold blue"),
        (r"(?<!\S)-+(?=[\s@])|(?<!\S)\|(?!\S)", "dim"),
        (r"##|(?<= )\.(?=\s|$)", "dim"),
        (r"(?<= )(?=[GgLl?])(?:G\d*)?(?:g\d*)?(?:L\d*)?(?:l\d*)?\?*(?=\s|$)", "bold green"),
        (r"\?(?:NE|NW|SE|SW|N|E|S|W)\b", "bold cyan"),
        (r"@(?:10|[2-9])[SHDC]|@(?= you)", "reverse bold"),
        (r"\b(?:10|[2-9])[SHDC]\*|(?<= )\*(?= End)", "bold underline"),
        (r"\b(?:AP|Strength) \d+\b", "bold"),
    ),
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
"""The palette of each game that has one."""


def colored(game: str, text: str) -> Text:
    """Return a game's text with the colors of its palette; as it is for a game without one."""
    result = Text(text)
    for pattern, style in PALETTES.get(game, ()):
        result.highlight_regex(pattern, style)
    return result
