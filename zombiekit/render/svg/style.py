"""The style sheet of a picture: custom properties for the theme, and classes, all of them below the picture's own id."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from zombiekit.drawings import Role
from zombiekit.errors import shown
from zombiekit.render.svg.colors import DARK, EYES, FILLS, LIGHT, PALETTES, Palette, text_color, text_on
from zombiekit.render.svg.elements import HEADING, SIZE
from zombiekit.scenes import Ground

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
