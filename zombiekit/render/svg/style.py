"""The looks of pictures: colors, grounds and inks for a light and a dark page, and the style sheet made of them.

The colors are those of Okabe and Ito, which color-blind people can tell apart. Contrast is that of WCAG 2:
(lighter + 0.05) / (darker + 0.05) of relative luminances. The rules of the sheet all stand below the picture's own id.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import attrs

from zombiekit.drawings import SEAT_COLORS, Role
from zombiekit.errors import shown
from zombiekit.render.svg.elements import HEADING, SIZE
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
    **dict(zip(tuple(Role)[-8:], SEAT_COLORS, strict=True)),
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


Theme: TypeAlias = Literal["auto", "light", "dark"]
FONT = '"DejaVu Sans Mono","Liberation Mono",Menlo,Consolas,monospace'


def check_theme(theme: str) -> None:
    """Refuse what is no theme.

    Raises:
        ValueError: There is no such theme.
    """
    if theme not in get_args(Theme):
        msg = f"the themes are auto, light and dark, not {shown(theme)}"
        raise ValueError(msg)


def properties(palette: Palette) -> str:
    """Return the custom properties of a theme."""
    pairs = {"back": palette.back, "ink": palette.ink, "line": palette.line, "mark": palette.mark}
    pairs |= {"trace": palette.trace, "hurt": palette.hurt}
    pairs |= {f"g-{ground}": color for ground, color in palette.grounds.items()}
    pairs |= {f"t-{role}": text_color(role, palette) for role in Role}
    return "".join(f"--{name}:{color};" for name, color in pairs.items())


@lru_cache(maxsize=3)
def _sheet(theme: Theme) -> str:
    """Return the style sheet with `&` in the place of the id."""
    first = LIGHT if theme == "auto" else PALETTES[theme]
    rules = [f"&{{{properties(first)}}}"]
    if theme == "auto":
        rules.append(f"@media (prefers-color-scheme:dark){{&{{{properties(DARK)}}}}}")
    rules += [
        f"& text,& use{{font-family:{FONT};text-anchor:middle;fill:var(--ink)}}",
        f"& .row{{text-anchor:start;white-space:pre;font-size:{SIZE}px}}",
        "& .on{font-weight:bold}",
        "& .strong{font-weight:bold}",
        f"& .heading{{font-weight:bold;font-size:{HEADING}px}}",
        "& .back{fill:var(--back)}",
        "& .cell>.edge{stroke:var(--line);stroke-width:1.5;stroke-linejoin:round}",
        "& .mark{stroke:var(--mark);stroke-width:4;stroke-dasharray:9 4;fill:none}",
        "& .hem{stroke:var(--line);fill:none}",
        "& .piece>.form{stroke:var(--ink);stroke-width:1;stroke-linejoin:round}",
        "& .piece.can>.form{stroke:var(--mark);stroke-width:3}",
        "& .wall{stroke:var(--ink);stroke-width:5;stroke-linecap:square}",
        "& .door{stroke:var(--t-way);stroke-width:6;stroke-dasharray:8 4}",
        "& .way{stroke:var(--ink);stroke-width:8}",
        "& .rough{stroke:var(--line);stroke-width:4;stroke-dasharray:4 5}",
        "& .trace{stroke:var(--trace);stroke-width:3;fill:none;pointer-events:none}",
        "& .trace.hurt{stroke:var(--hurt)}",
        "& .trace>.head{fill:var(--trace);stroke:none}",
        "& .trace.hurt>.head{fill:var(--hurt)}",
    ]
    rules += [f"& .g-{ground}>.edge{{fill:var(--g-{ground})}}" for ground in Ground]
    rules += [f"& .t-{role}{{fill:var(--t-{role})}}" for role in Role]
    for role, fill in FILLS.items():
        rules.append(f"& .f-{role}>.form{{fill:{fill}}}& .f-{role}>.on{{fill:{text_on(fill)}}}")
        rules.append(f"& .f-{role}>.eyes{{fill:{EYES.get(role, text_on(fill))}}}")
    return "\n".join(rules)


def style(theme: Theme, name: str) -> str:
    """Return the style sheet of the picture with an id."""
    return _sheet(theme).replace("&", f"#{name}")
