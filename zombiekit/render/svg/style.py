"""How pictures look: colors, grounds and inks for a light and a dark page, and the style sheet made from them.

The colors are those of Okabe and Ito, chosen so that color-blind people see the difference. Contrast is measured as in WCAG 2:
(lighter + 0.05) / (darker + 0.05), with relative luminances. Every rule of the sheet applies only below the picture's own id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Literal, TypeAlias, get_args

import attrs

from zombiekit.drawings import SEAT_COLORS, SEAT_ROLES, Role
from zombiekit.errors import shown
from zombiekit.render.svg.elements import HEADING, SIZE, SMALL
from zombiekit.scenes import Ground, Land, Shape

BLACK, WHITE = "#000000", "#ffffff"
ORANGE, GREEN, YELLOW = "#e69f00", "#009e73", "#f0e442"
BLUE, VERMILLION, PURPLE, GRAY = "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb"

TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0

DEAD = "#536350"
FILLS: Mapping[Role, str] = {
    **dict.fromkeys(Role, WHITE),
    Role.GROUND: "#d2d4cb",
    Role.WAY: GREEN,
    Role.PLACE: GRAY,
    Role.GOAL: YELLOW,
    Role.OPEN: YELLOW,
    Role.RED: VERMILLION,
    Role.BLACK: BLACK,
    Role.ITEM: ORANGE,
    Role.ZOMBIE: DEAD,
    Role.FIGURE: YELLOW,
    **dict(zip(SEAT_ROLES, SEAT_COLORS, strict=True)),
}
"""The fill colors of tokens, the same in the light and the dark theme."""

SHAPE_FILLS: Mapping[Shape, str] = {
    Shape.HEART: "#b3261e",
    Shape.BLACK_HEART: "#1c1f24",
    Shape.SKULL: "#2c322b",
    Shape.GREAT_SKULL: "#2c322b",
    Shape.CROSS: "#fffef9",
    Shape.GREAT_CROSS: "#fffef9",
    Shape.CLOCK: "#fffef9",
    Shape.CARD: "#fffef9",
    Shape.TILE: "#deddcd",
    Shape.SHIELD: "#55595e",
    Shape.GEM: "#4a90d9",
    Shape.APPLE: "#b3261e",
    Shape.BULLET: "#8a6508",
    Shape.BRICKS: "#8a5a14",
    Shape.AXE: "#55595e",
    Shape.CAN: "#5a4a8a",
}
"""The fill colors of some shapes, whatever the token's role."""

HUES: Mapping[Role, str] = {
    Role.GROUND: GRAY,
    Role.WAY: GREEN,
    Role.GOAL: GREEN,
    Role.OPEN: PURPLE,
    Role.RED: "#c62828",
    Role.ITEM: ORANGE,
    Role.ZOMBIE: DEAD,
    Role.FIGURE: BLUE,
    Role.COUNT: BLUE,
    **{role: FILLS[role] for role in SEAT_ROLES if FILLS[role] != WHITE},
}
"""The colors of text before it is mixed with ink until it can be read; text of other roles is all ink."""


@attrs.frozen(eq=False)
class Palette:
    """The colors of a page or a map in one theme.

    Attributes:
        grounds: The kinds of ground.
        back: The background.
        ink: Text.
        line: The edges of places.
        mark: Marks of choices.
        trace: Traces of what has just happened.
        wall: Walls.
        dead: Zombies.
    """

    grounds: Mapping[Ground, str]
    back: str
    ink: str
    line: str
    mark: str
    trace: str
    wall: str
    dead: str

    @property
    def papers(self) -> tuple[str, ...]:
        """All colors that text may stand on."""
        return (self.back, *self.grounds.values())


def _palette(colors: str, grounds: str) -> Palette:
    """Return a palette with these colors in the order of its fields, and these grounds in the order of `Ground`."""
    return Palette(dict(zip(Ground, grounds.split(), strict=True)), *colors.split())


def _lit(light: str, light_grounds: str, dark: str, dark_grounds: str) -> dict[str, Palette]:
    return {"light": _palette(light, light_grounds), "dark": _palette(dark, dark_grounds)}


# Back, ink, line, mark, trace, wall, dead; then the grounds: bare, hidden, open, street, house, goal, nest, world.
PALETTES: Mapping[str, Palette] = _lit(
    "#fbfaf6 #1c1f24 #6b6b66 #b3005e #0067a8 #70502a #536350",
    "#e9ebdf #dcd8e6 #fbe4f1 #fdfcf8 #f0dfc4 #f6ecd0 #ece4dc #f3ead2",
    "#16181c #f2f2f2 #9b9b9b #ff8fc4 #56b4e9 #d3a86c #9db596",
    "#23261f #332f45 #43233a #34363a #45361f #45401f #3a2f28 #3f3820",
)
_NIGHT_SKY = (
    "#0b1020 #f2f4ff #8890c0 #ff6fae #6cb6ff #9db596 #9db596",
    "#161d3a #161d3a #43233a #273158 #273158 #243a63 #20302a #273158",
)
LANDS: Mapping[Land, Mapping[str, Palette]] = {
    Land.TABLE: PALETTES,
    Land.CARDS: _lit(
        "#f1f0eb #1c1f24 #6b6b66 #b3005e #0067a8 #70502a #536350",
        "#f1f0eb #d8d3e6 #fbe4f1 #fffef9 #e3e9f5 #f8efd6 #ebe3e6 #f8efd6",
        "#15171a #f2f2f2 #9b9b9b #ff8fc4 #56b4e9 #d3a86c #9db596",
        "#15171a #353048 #43233a #303236 #27324a #45401f #402f36 #45401f",
    ),
    Land.TOWN: _lit(
        "#f5f4ee #1c1f24 #6b6b60 #b3005e #0067a8 #70502a #536350",
        "#deddcd #dcd8e6 #fbe4f1 #fdfcf8 #f0dabb #f7ecd0 #e6d9cf #f0dabb",
        "#141613 #f2f2f2 #9b9b94 #ff8fc4 #56b4e9 #d3a86c #9db596",
        "#20231d #332f45 #43233a #393b37 #4a3820 #4a441f #3a2f28 #4a3820",
    ),
    Land.SPACE: _lit(*_NIGHT_SKY, *_NIGHT_SKY),
    Land.FIELDS: _lit(
        "#efe6d8 #1c1f24 #6b6862 #b3005e #0067a8 #70502a #536350",
        "#fffdf7 #dcd8e6 #fbe4f1 #fffdf7 #fffdf7 #f7ecd0 #faf5ea #f3ead2",
        "#141720 #f2f2f2 #9b9ba3 #ff8fc4 #56b4e9 #d3a86c #9db596",
        "#2a2e3a #332f45 #43233a #2a2e3a #2a2e3a #45401f #2d3230 #3f3820",
    ),
    Land.DUSK: _lit(
        "#e4d9e4 #1c1f24 #625d62 #a80058 #00568c #634622 #465444",
        "#fdf7f0 #dcd8e6 #fbe4f1 #fdf7f0 #fdf7f0 #f5e8d0 #f5ece6 #f3ead2",
        "#1b1422 #f2f2f2 #9f9aa6 #ff8fc4 #56b4e9 #d3a86c #9db596",
        "#2f2a38 #332f45 #43233a #2f2a38 #2f2a38 #45401f #302f34 #3f3820",
    ),
    Land.NIGHT: _lit(
        "#b9c4dc #15181d #4c515f #94004d #004a7a #523a1c #38443a",
        "#e6ecf5 #d3d3e6 #f6dcec #e6ecf5 #e6ecf5 #e6e3d2 #dde5ea #e4e2d6",
        "#0b1020 #f2f2f2 #9b9fb0 #ff8fc4 #56b4e9 #d3a86c #9db596",
        "#1f2740 #302e48 #43233a #1f2740 #1f2740 #3a3a26 #232c38 #353322",
    ),
}
"""The colors of each land in both themes; words beside the map have the colors of the page."""


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
    """Return a hue, mixed with just enough ink to be readable on every paper of a page."""
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
FONT = 'system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif'
MONO = '"DejaVu Sans Mono","Liberation Mono",Menlo,Consolas,monospace'


def check_theme(theme: str) -> None:
    """Refuse an unknown theme.

    Raises:
        ValueError: There is no such theme.
    """
    if theme not in get_args(Theme):
        raise ValueError(f"the themes are auto, light and dark, not {shown(theme)}")


def properties(palette: Palette) -> str:
    """Return the CSS custom properties for a palette."""
    pairs = {name: color for name, color in attrs.asdict(palette).items() if name != "grounds"}
    pairs |= {f"g-{ground}": color for ground, color in palette.grounds.items()}
    pairs |= {f"t-{role}": text_color(role, palette) for role in Role}
    return "".join(f"--{name}:{color};" for name, color in pairs.items())


def colored(selector: str, side: str, lands: Iterable[Land] = Land) -> str:
    """Return the rules that color a picture, and its maps of these lands, for one side: `light` or `dark`."""
    rules = [f"{selector}{{{properties(PALETTES[side])}}}"]
    return "".join(
        rules + [f"{selector} .{land}{{{properties(LANDS[land][side])}}}" for land in lands if land is not Land.TABLE]
    )


_SHEET = (
    f"& text,& use{{font-family:{FONT};text-anchor:middle;fill:var(--ink)}}",
    f"& .row{{text-anchor:start;font-size:{SIZE}px}}",
    f"& .mono{{font-family:{MONO};white-space:pre}}",
    f"& .small{{font-size:{SMALL}px}}",
    "& .on,& .strong,& .number,& .beside{font-weight:bold}",
    f"& .heading{{font-weight:bold;font-size:{HEADING}px}}",
    "& .back,& .field{fill:var(--back)}",
    "& .panel{fill:var(--g-street);stroke:var(--line)}",
    "& .panel.now{stroke:var(--ink);stroke-width:3}",
    "& .cell>.edge{stroke:var(--line);stroke-linejoin:round}",
    "& .town .edge{stroke-opacity:.3}",
    "& .space .g-hidden>.edge{stroke-dasharray:5 4}& .space .hem{visibility:hidden}",
    "& .name{stroke:var(--g-house);stroke-width:3;stroke-linejoin:round;paint-order:stroke}",
    "& .mark{stroke:var(--mark);stroke-width:3;fill:var(--mark);fill-opacity:.12}& .mark.over{fill:none}",
    "& .hem{stroke:var(--line);fill:none}",
    "& .piece>.form{stroke:var(--ink);stroke-width:.8;stroke-linejoin:round}",
    "& .none>.form{fill:none}& .none>.eyes,& .none>.lines{visibility:hidden}",
    "& .piece>.rim{fill:none;stroke:#fff;stroke-width:4;stroke-linejoin:round}",
    "& .piece>.acts{fill:var(--back);stroke:var(--ink);stroke-width:2.5}",
    "& .stars{fill:none;stroke:#c9d3f5;stroke-width:1.4;stroke-linecap:round;opacity:.5}& .stars.near{stroke-width:2.6;opacity:.8}",
    "& .piece.can>.form{stroke:var(--mark);stroke-width:3}",
    "& .piece.can>.rim{stroke:var(--mark);stroke-width:7}& .piece.can>.rim+.form{stroke:#fff;stroke-width:1.4}",
    "& .lines{fill:none;stroke-width:1.4;stroke-linecap:round}",
    "& .badge{fill:var(--ink);stroke:var(--back)}",
    "& .piece>.number{fill:var(--back)}",
    "& .wall{stroke:var(--wall);stroke-width:4;stroke-linecap:square}",
    "& .door{stroke:var(--g-street);stroke-width:5}",
    "& .leaf{stroke:var(--wall);stroke-width:2.5;stroke-linecap:round}",
    "& .curb{stroke:var(--line);stroke-width:1.5;stroke-linecap:round}",
    "& .way{stroke:var(--ink);stroke-width:7}",
    "& .rough{stroke:var(--line);stroke-width:4;stroke-dasharray:4 5}",
    "& .trace{stroke:var(--trace);stroke-width:3;fill:none;pointer-events:none}",
    "& .trace.hurt{stroke-width:5;stroke-dasharray:7 3}",
    "& .trace>.head{fill:var(--trace);stroke:none}",
)
"""The rules of all pictures; `&` stands for the id."""

_SIGNS = (
    "& .f-zombie>.form{fill:var(--dead)}& .f-zombie>.eyes{fill:var(--back)}",
    "& .over{fill:var(--back);font-weight:bold}",
    "& .sand{fill:#ecd6a8}& .dark{fill:#1c1f24;font-weight:bold}",
    "& .notches{fill:none;stroke:var(--line);stroke-width:3}",
    "& .filled{fill:none;stroke:var(--dead);stroke-width:5}",
    "& .sea{fill:#4a90d9}& .soil{fill:#3f9e63}",
    "& .thread{fill:none;stroke:var(--line);stroke-width:1.5;stroke-linecap:round}",
    "& .bright{fill:var(--ink)}& .soft{fill:var(--line)}& .deathly{fill:var(--dead)}",
    "& .pad{fill:none;stroke:#a36a00;stroke-width:3;stroke-dasharray:7 4}",
)
"""Rules that override those of roles and shapes."""


@lru_cache(maxsize=32)
def _sheet(theme: Theme, lands: tuple[Land, ...]) -> str:
    """Return the style sheet, with `&` for the id."""
    rules = [colored("&", "light" if theme == "auto" else theme, lands)]
    if theme == "auto":
        rules.append(f"@media (prefers-color-scheme:dark){{{colored('&', 'dark', lands)}}}")
    rules += _SHEET
    rules += [f"& .g-{ground}>.edge{{fill:var(--g-{ground})}}" for ground in Ground]
    rules += [f"& .t-{role}{{fill:var(--t-{role})}}" for role in Role]
    rules += [_filled(f"& .f-{role}", fill) for role, fill in FILLS.items()]
    rules += [_filled(f"& .s-{shape}", fill) for shape, fill in SHAPE_FILLS.items()]
    rules += _SIGNS
    return "\n".join(rules)


def _filled(selector: str, fill: str) -> str:
    over = text_on(fill)
    return f"{selector}>.form{{fill:{fill}}}{selector}>.on,{selector}>.eyes{{fill:{over}}}{selector}>.lines{{stroke:{over}}}"


def style(theme: Theme, name: str, lands: Iterable[Land] = Land) -> str:
    """Return the style sheet of the picture with this id, for maps of these lands."""
    return _sheet(theme, tuple(lands)).replace("&", f"#{name}")
