"""Facts about cards that are played and used."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import TITLES, Card
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at
from zombiekit.words import sentence


def _aimed_at(action: Play | Use) -> str:
    """Return at whom or what a card is played or used, in words that go on with the sentence."""
    if action.tile is not None:
        return f" on the tile at {at(action.tile)}"
    if action.square is not None:
        return f" on {at(action.square)}"
    if isinstance(action, Use):
        return ""
    if action.side is not None:
        return f" to {action.side}"
    return "" if action.target is None else f" on {seat_name(action.target)}"


@attrs.frozen
class CardPlayed:
    """A player played a card."""

    seat: int
    action: Play
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} plays {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponUsed:
    """A player used a weapon."""

    seat: int
    action: Use

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} uses {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponLost:
    """A weapon went to the discard pile."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} loses {TITLES[self.card]}")


@attrs.frozen
class EffectBegan:
    """A lasting effect began."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        return f"{TITLES[self.card]} by {seat_name(self.seat)} takes effect" + (
            "." if self.target is None else f" on {seat_name(self.target)}."
        )


@attrs.frozen
class EffectEnded:
    """A lasting effect ended."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        return f"{TITLES[self.card]} by {seat_name(self.seat)} is over" + (
            "." if self.target is None else f" for {seat_name(self.target)}."
        )


@attrs.frozen
class EffectDieRolled:
    """A die was rolled for a card."""

    seat: int
    value: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rolls {self.value}."
