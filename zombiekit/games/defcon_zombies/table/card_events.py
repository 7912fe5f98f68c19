"""What event cards brought about: facts, one class a kind, each with a line of plain words."""

from __future__ import annotations

import attrs

from zombiekit.games.defcon_zombies.box.components import Kind, Piece
from zombiekit.games.defcon_zombies.table.words import KINDS, PIECES, at, name
from zombiekit.primitives.hexes import Hex
from zombiekit.words import a, many, sentence


@attrs.frozen
class Paid:
    """A player lost resources to an event."""

    seat: int
    amount: int

    def __str__(self) -> str:
        return f"{name(self.seat)} pays {self.amount}."


@attrs.frozen
class ZombieRemoved:
    """A zombie was removed without a fight."""

    cell: Hex

    def __str__(self) -> str:
        return f"A zombie at {at(self.cell)} is removed."


@attrs.frozen
class StepSkipped:
    """A Zombies step was skipped."""

    left: int

    def __str__(self) -> str:
        more = f"; {many(self.left, 'more step')} to be skipped" if self.left else ""
        return f"The zombies rest{more}."


@attrs.frozen
class StepsToSkip:
    """Zombies steps will be skipped."""

    count: int

    def __str__(self) -> str:
        return f"The next {f'{self.count} Zombies steps' if self.count > 1 else 'Zombies step'} will be skipped."


@attrs.frozen
class EventDrawn:
    """A player drew an event card: its id and its name."""

    seat: int
    card: str
    title: str

    def __str__(self) -> str:
        return sentence(f"{name(self.seat)} draws the event {self.title}")


@attrs.frozen
class EventKept:
    """An event card waits for the discovery of a tile."""

    seat: int
    card: str
    kind: Kind

    def __str__(self) -> str:
        return f"{name(self.seat)} keeps {self.card} until {KINDS.get(self.kind, a(self.kind))} is discovered."


@attrs.frozen
class EventLasts:
    """An event card stays on the table for some turns."""

    card: str
    turns: int

    def __str__(self) -> str:
        return f"{self.card} lasts for {many(self.turns, 'turn')}."


@attrs.frozen
class EventReleased:
    """A kept or lasting card takes effect."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} takes effect."


@attrs.frozen
class EventDiscarded:
    """An event card was discarded."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} is discarded."


@attrs.frozen
class DeckReshuffled:
    """The discards became the event deck."""

    def __str__(self) -> str:
        return "The event cards are shuffled."


@attrs.frozen
class BranchTaken:
    """Chance decided what a card does."""

    card: str
    label: str

    def __str__(self) -> str:
        return f"{self.card}: {self.label}."


@attrs.frozen
class Predicted:
    """A player predicted a die."""

    seat: int
    number: int

    def __str__(self) -> str:
        return f"{name(self.seat)} predicts {self.number}."


@attrs.frozen
class PredictionRolled:
    """The predicted die was rolled."""

    value: int

    def __str__(self) -> str:
        return f"The die shows {self.value}."


@attrs.frozen
class PlaceDrawn:
    """Chance picked a system for an event."""

    cell: Hex

    def __str__(self) -> str:
        return f"It happens at {at(self.cell)}."


@attrs.frozen
class ShipDestroyed:
    """A ship was lost to an event, without a fight."""

    seat: int
    kind: Piece
    cell: Hex

    def __str__(self) -> str:
        return f"{name(self.seat)} loses {a(PIECES[self.kind])} at {at(self.cell)}."


@attrs.frozen
class TileSwapped:
    """A planet was replaced by one with another number."""

    cell: Hex
    number: int

    def __str__(self) -> str:
        return f"The planet at {at(self.cell)} now has number {self.number}."
