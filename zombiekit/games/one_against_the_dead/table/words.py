"""The things of the game in words, as events, questions and refusals say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.box.components import Weapon
    from zombiekit.primitives.grid import Cell
    from zombiekit.primitives.zombies import Zombies


def at(cell: Cell) -> str:
    """Return a cell as text: `(3,-1)`."""
    return f"({cell[0]},{cell[1]})"


def many(count: int, thing: str) -> str:
    """Return a number of things: `1 zombie`, `2 zombies`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def coins_text(greater: int, lesser: int) -> str:
    """Return coins in words: `1 large coin and 2 small coins`."""
    sizes = (many(greater, "large coin"), many(lesser, "small coin"))
    return " and ".join(text for text, count in zip(sizes, (greater, lesser), strict=True) if count)


def group(zombies: Zombies) -> str:
    """Return a group of zombies in words: `1 Greater heads, 2 Lesser tails`; `none`."""
    names = ("Greater heads", "Greater tails", "Lesser heads", "Lesser tails")
    return ", ".join(f"{count} {name}" for count, name in zip(zombies, names, strict=True) if count) or "none"


def weapon_text(weapon: Weapon | None) -> str:
    """Return a weapon in words: `bat`, `shotgun (4)`, `none`."""
    if weapon is None:
        return "none"
    return weapon.kind.value if weapon.die is None else f"{weapon.kind} ({weapon.die})"
