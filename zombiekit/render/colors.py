"""Colors for terminals: what each role of a drawing looks like. Needs the `cli` extra (rich).

Colors only repeat what the text says, so that nothing is lost without them.
"""

from __future__ import annotations

from rich.text import Text

from zombiekit.drawings import Drawing, Role

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


def in_colors(drawing: Drawing) -> Text:
    """Return a drawing with the style of each span's role."""
    result = Text()
    for number, row in enumerate(drawing.rows):
        result.append("\n" * (number > 0))
        for text, role in row:
            result.append(text, STYLES.get(role))
    return result
