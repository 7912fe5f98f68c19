"""Colors: those of Okabe and Ito, which color-blind people tell apart, with grounds and inks for a light and a dark page.

Contrast is that of WCAG 2: (lighter + 0.05) / (darker + 0.05) of relative luminances.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import attrs

from zombiekit.drawings import Role
from zombiekit.scenes import Ground

if TYPE_CHECKING:
    from collections.abc import Mapping

BLACK, WHITE = "#000000", "#ffffff"
ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, VERMILLION, PURPLE, GRAY = "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb"

TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0

FILLS: Mapping[Role, str] = {
    **dict.fromkeys(Role, WHITE),
    Role.GROUND: GRAY,
    Role.WAY: GREEN,
    Role.PLACE: GRAY,
    Role.GOAL: YELLOW,
    Role.OPEN: YELLOW,
    Role.RED: VERMILLION,
    Role.BLACK: BLACK,
    Role.ITEM: ORANGE,
    Role.ZOMBIE: BLACK,
    Role.FIGURE: SKY,
    Role.SEAT_0: YELLOW,
    Role.SEAT_1: GREEN,
    Role.SEAT_2: BLUE,
    Role.SEAT_3: PURPLE,
    Role.SEAT_4: VERMILLION,
    Role.SEAT_5: WHITE,
    Role.SEAT_6: ORANGE,
    Role.SEAT_7: SKY,
}
"""What tokens are filled with, the same by day and by night."""

EYES: Mapping[Role, str] = {Role.ZOMBIE: YELLOW}
"""What the eyes of tokens are filled with, if it is not what is written on them."""

HUES: Mapping[Role, str] = {
    Role.GROUND: GRAY,
    Role.WAY: GREEN,
    Role.GOAL: GREEN,
    Role.OPEN: PURPLE,
    Role.RED: VERMILLION,
    Role.ITEM: ORANGE,
    Role.ZOMBIE: VERMILLION,
    Role.FIGURE: BLUE,
    Role.COUNT: BLUE,
    **{role: FILLS[role] for role in tuple(Role)[-8:] if FILLS[role] != WHITE},
}
"""What the color of a text begins with, before it is mixed with ink until it can be read; texts of other roles are ink."""


@attrs.frozen(eq=False)
class Palette:
    """The colors of a page: its background, the ink, lines, what marks a choice, traces of what happened and of who was hurt, grounds."""

    back: str
    ink: str
    line: str
    mark: str
    trace: str
    hurt: str
    grounds: Mapping[Ground, str]

    @property
    def papers(self) -> tuple[str, ...]:
        """All that text may stand on."""
        return (self.back, *self.grounds.values())


LIGHT = Palette(
    "#fbfaf6",
    "#111111",
    "#6b6b6b",
    "#b3005e",
    BLUE,
    "#c33d00",
    {
        Ground.BARE: "#dfebcd",
        Ground.HIDDEN: "#d3d4e6",
        Ground.OPEN: "#fbe4f1",
        Ground.STREET: "#efeeea",
        Ground.HOUSE: "#d3e7f8",
        Ground.GOAL: "#c6efd8",
        Ground.NEST: "#fad7c2",
        Ground.WORLD: "#fcf0b8",
    },
)
DARK = Palette(
    "#16181c",
    "#f2f2f2",
    "#9b9b9b",
    "#ff8fc4",
    SKY,
    "#ff8a50",
    {
        Ground.BARE: "#24331d",
        Ground.HIDDEN: "#2b2b40",
        Ground.OPEN: "#43233a",
        Ground.STREET: "#2b2d32",
        Ground.HOUSE: "#17314a",
        Ground.GOAL: "#10402d",
        Ground.NEST: "#4d2614",
        Ground.WORLD: "#403810",
    },
)
PALETTES: Mapping[str, Palette] = {"light": LIGHT, "dark": DARK}


def luminance(color: str) -> float:
    """Return the relative luminance of a color `#rrggbb`, 0 to 1."""
    red, green, blue = [_linear(value / 255) for value in _channels(color)]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _channels(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def text_on(fill: str) -> str:
    """Return black or white, whichever is read better on a fill."""
    return max((BLACK, WHITE), key=lambda color: contrast(color, fill))


@cache
def readable(hue: str, palette: Palette) -> str:
    """Return a hue, mixed with as much ink as it takes to be read on every paper of a page."""
    for share in range(0, 101, 5):
        pairs = zip(_channels(hue), _channels(palette.ink), strict=True)
        color = "#" + bytes((one * (100 - share) + other * share) // 100 for one, other in pairs).hex()
        if all(contrast(color, paper) >= TEXT_CONTRAST for paper in palette.papers):
            return color
    return palette.ink


def text_color(role: Role, palette: Palette) -> str:
    """Return the color of a text of some role on a page."""
    return readable(HUES.get(role, palette.ink), palette)
