"""Words for the seat, cells, cards, coins, zombies, weapons and ends."""

from __future__ import annotations

from zombiekit.games.one_against_the_dead.box.components import JOKERS, Reason, Weapon, WeaponKind
from zombiekit.primitives.cards import Card
from zombiekit.primitives.grid import Cell, Direction
from zombiekit.primitives.zombies import Zombies
from zombiekit.words import listed, many

WAYS = {
    Direction.E: "east",
    Direction.N: "north",
    Direction.S: "south",
    Direction.W: "west",
    Direction.NE: "northeast",
    Direction.NW: "northwest",
    Direction.SE: "southeast",
    Direction.SW: "southwest",
}
KINDS = ("Greater heads-up", "Greater tails-up", "Lesser heads-up", "Lesser tails-up")
WEAPON_NAMES = {WeaponKind.BAT: "baseball bat", WeaponKind.CHAINSAW: "chainsaw", WeaponKind.SHOTGUN: "shotgun"}


def seat_name(seat: int) -> str:  # noqa: ARG001 - there is one seat
    """Return what the one seat is called: `Player`."""
    return "Player"


def at(cell: Cell) -> str:
    """Return a cell as text: `(3,-1)`."""
    return f"({cell[0]},{cell[1]})"


def card_text(card: Card) -> str:
    """Return a card in words: `the KH`, `Joker 1`."""
    return str(card) if card in JOKERS else f"the {card}"


def coins_text(greater: int, lesser: int) -> str:
    """Return coins in words: `1 large coin and 2 small coins`."""
    sizes = ((greater, "large coin"), (lesser, "small coin"))
    return listed(many(count, what) for count, what in sizes if count)


def group(zombies: Zombies) -> str:
    """Return a group of zombies in words: `1 Greater heads-up, 2 Lesser tails-up`; `none` if it is empty."""
    return ", ".join(f"{count} {kind}" for count, kind in zip(zombies, KINDS, strict=True) if count) or "none"


def weapon_text(weapon: Weapon | None) -> str:
    """Return a weapon in words: `bat`, `shotgun (4)`, `none`."""
    if weapon is None:
        return "none"
    return weapon.kind.value if weapon.die is None else f"{weapon.kind} ({weapon.die})"


def use_of(weapon: Weapon) -> str:
    """Return what a weapon does, in words to follow `which`. Rules: OATD-ATK-08, OATD-ATK-09, OATD-ATK-10."""
    return {
        WeaponKind.BAT: "weakens every zombie of one size on your block once",
        WeaponKind.CHAINSAW: "flips all zombies on your block and kills tails, for 1 fuel",
        WeaponKind.SHOTGUN: "kills all Lesser Zombies on your block and flips the Greater ones, for 1 shell",
    }[weapon.kind]


def stock(weapon: Weapon) -> str:
    """Return what a weapon holds, in words: `4 shells`, `1 fuel`."""
    return many(weapon.die or 0, "shell") if weapon.kind is WeaponKind.SHOTGUN else f"{weapon.die} fuel"


def full(weapon: Weapon | None) -> str:
    """Return a weapon with what it holds: `shotgun with 4 shells`."""
    if weapon is None:
        return "weapon"
    return f"{WEAPON_NAMES[weapon.kind]} with {stock(weapon)}" if weapon.die else WEAPON_NAMES[weapon.kind]


ENDINGS = {
    Reason.ESCAPED: "You reach the helicopter and escape.",
    Reason.OVERWHELMED: "There are more zombies on your block than you have Strength: you are overwhelmed.",
    Reason.STRANDED: "The round limit has passed: you are stranded.",
}
"""A sentence for each way a game can end."""
