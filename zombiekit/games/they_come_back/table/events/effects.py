"""Facts about what cards of the expansions do."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Square, Zombie
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at, cards_text, zombie_name
from zombiekit.words import many, sentence, verb


@attrs.frozen
class CardRedirected:
    """A card that was answered is played at somebody else."""

    seat: int
    card: Card
    target: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} aims {TITLES[self.card]} at {seat_name(self.target)}."


@attrs.frozen
class CardWithoutEffect:
    """A card that was answered has no effect."""

    card: Card

    def __str__(self) -> str:
        return f"{TITLES[self.card]} has no effect."


@attrs.frozen
class CardTaken:
    """A player took a card from another's hand; only these two see which."""

    seat: int
    victim: int
    card: Card
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} takes from {seat_name(self.victim)} {TITLES[self.card]}")


@attrs.frozen
class GarbageTaken:
    """A player took the top card of the discard pile."""

    seat: int
    card: Card
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} takes from the discard pile {TITLES[self.card]}")


@attrs.frozen
class HandDiscarded:
    """A player's whole hand was discarded."""

    seat: int
    cards: tuple[Card, ...]
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} discards {cards_text(self.cards)}")


@attrs.frozen
class KillsDealt:
    """A human got killed zombies that a card dealt out."""

    seat: int
    count: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} gets {many(self.count, 'kill')}."


@attrs.frozen
class ZombiesRemoved:
    """Zombies went back to the supply."""

    square: Square
    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return (
            f"{many(self.count, zombie_name(self.kind))} {verb(self.count, 'is', 'are')} taken off {at(self.square)}."
        )


@attrs.frozen
class WallOpened:
    """A wall was opened for good."""

    seat: int
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} opens the wall between {at(self.origin)} and {at(self.target)}."


@attrs.frozen
class TileMoved:
    """A tile was moved to another cell."""

    cell: Cell
    to: Cell
    tile: TileId
    r: int

    def __str__(self) -> str:
        return f"The {TILES[self.tile].name} moves from {at(self.cell)} to {at(self.to)}."


@attrs.frozen
class TileDestroyed:
    """A tile was destroyed."""

    seat: int
    cell: Cell
    tile: TileId

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} destroys the {TILES[self.tile].name} at {at(self.cell)}."
