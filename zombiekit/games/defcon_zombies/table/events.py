"""What happened in a step: a class for each kind of event, and `str(event)` is a line of plain words."""

from __future__ import annotations

from sys import modules
from typing import ClassVar

import attrs

from zombiekit.agenda import events_of
from zombiekit.games.defcon_zombies.box.components import Fleet, Kind, Piece, Reason, Tile
from zombiekit.games.defcon_zombies.table.words import ENDINGS, KINDS, PIECES, fleet_text, seat_name, spot, tile_text
from zombiekit.primitives.hexes import Hex
from zombiekit.scenes import Trace
from zombiekit.words import a, listed, many, sentence


class Happening:
    """Something that happened."""

    __slots__ = ()
    seen_at: ClassVar[tuple[str, ...]] = ("cell",)
    """The fields that hold where pictures show it: one place, or the two ends of a way."""
    hurts: ClassVar[bool] = False

    def traces(self) -> tuple[Trace, ...]:
        """Return where pictures show it; nothing if it has no place."""
        places = [("system", getattr(self, field)) for field in self.seen_at if hasattr(self, field)]
        return (Trace(places[0], places[-1] if len(places) > 1 else None, self.hurts),) if places else ()


@attrs.frozen
class Deed(Happening):
    """Something that a player did, or that happened to a player."""

    seat: int


@attrs.frozen
class GapsDrawn(Happening):
    """Chance picked the cells of the fourth ring that have no tile."""

    cells: tuple[Hex, ...]

    def __str__(self) -> str:
        return f"No tile lies at {listed(map(spot, self.cells))}."


@attrs.frozen
class ConstellationSelected(Happening):
    """A constellation joined the pile, face down."""

    stage: int

    def __str__(self) -> str:
        return f"A constellation joins the tiles for ring {self.stage}."


@attrs.frozen
class TileDealt(Happening):
    """A tile was dealt face down."""

    cell: Hex

    def __str__(self) -> str:
        return f"A tile lies face down at {spot(self.cell)}."


@attrs.frozen
class SetupDieRolled(Happening):
    """The setup die was rolled."""

    value: int

    def __str__(self) -> str:
        return f"The setup die shows {self.value}."


@attrs.frozen
class FirstPlayerDrawn(Deed):
    """Chance picked who begins."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} begins."


@attrs.frozen
class TurnBegan(Happening):
    """A turn began."""

    turn: int
    seat: int
    opens = True

    def __str__(self) -> str:
        return f"Turn {self.turn}: {seat_name(self.seat)}."


@attrs.frozen
class MovePassed(Deed):
    """The active player did not move."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} stays."


@attrs.frozen
class RallyCalled(Deed):
    """Ships from several systems gather for one move, or for one jump (`target` is None)."""

    target: Hex | None

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rallies ships {'for a jump' if self.target is None else f'to {spot(self.target)}'}."


@attrs.frozen
class ShipsMoved(Deed):
    """Ships went from one system to another: by `"move"`, `"jump"`, `"wormhole"`, `"teleport"` or `"bounce"`."""

    seen_at = ("origin", "target")
    origin: Hex
    target: Hex
    fleet: Fleet
    way: str

    def __str__(self) -> str:
        how = "" if self.way == "move" else f" ({self.way})"
        return f"{seat_name(self.seat)} moves {fleet_text(self.fleet)} from {spot(self.origin)} to {spot(self.target)}{how}."


@attrs.frozen
class JumpDeclared(Deed):
    """Ships are about to jump."""

    cell: Hex
    fleet: Fleet

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} jumps into the unknown from {spot(self.cell)} with {fleet_text(self.fleet)}."


@attrs.frozen
class WormholeEntered(Deed):
    """Ships are in a wormhole and about to travel on."""

    cell: Hex

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} enters the wormhole at {spot(self.cell)}."


@attrs.frozen
class ShipsSent(Deed):
    """One of several systems sends ships, or none, to join a move or jump."""

    cell: Hex
    fleet: Fleet

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} sends {fleet_text(self.fleet)} from {spot(self.cell)}."


@attrs.frozen
class ShipsStayed(Deed):
    """No ship jumps back after a flip."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} lets no ship jump back."


@attrs.frozen
class WarpLeftToChance(Deed):
    """The holder of Leo lets chance decide where the wormhole leads."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} leaves it to chance where the wormhole leads."


@attrs.frozen
class PieceLost(Deed):
    """A piece was lost in a fight, and took zombies with it."""

    hurts = True
    kind: Piece
    cell: Hex
    zombies: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} loses {a(PIECES[self.kind])} at {spot(self.cell)} and destroys {many(self.zombies, 'zombie')}."


@attrs.frozen
class TileFlipped(Deed):
    """A tile was flipped: a discovery."""

    reveals: ClassVar[bool] = True
    cell: Hex
    tile: Tile

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} discovers {tile_text(self.tile)} at {spot(self.cell)}."


@attrs.frozen
class Collected(Deed):
    """A player collected resources."""

    amount: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} collects {many(self.amount, 'resource')}."


@attrs.frozen
class CardTaken(Deed):
    """A player took a constellation card."""

    card: str

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes the {self.card} card."


@attrs.frozen
class ShipPlaced(Deed):
    """A free ship was placed."""

    cell: Hex

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} places a ship at {spot(self.cell)}."


@attrs.frozen
class Bought(Deed):
    """A player bought a `"ship"`, a `"pair"` or an `"outpost"`."""

    what: str
    cell: Hex

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} buys {a('linked pair' if self.what == 'pair' else self.what)} at {spot(self.cell)}."


@attrs.frozen
class BuyingEnded(Deed):
    """The active player bought nothing, or nothing more."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is done buying."


@attrs.frozen
class Peeked(Deed):
    """A player looked secretly at a tile; `tile` is None for everybody else."""

    reveals: ClassVar[bool] = True
    cell: Hex
    tile: Tile | None

    def __str__(self) -> str:
        seen = f": {tile_text(self.tile)}" if self.tile else ""
        return f"{seat_name(self.seat)} looks at {spot(self.cell)}{seen}."


@attrs.frozen
class ZombieCame(Happening):
    """A zombie appeared in a system."""

    cell: Hex

    def __str__(self) -> str:
        return f"A zombie appears at {spot(self.cell)}."


@attrs.frozen
class ZombieChosen(Happening):
    """The active player chose which zombie leaves next, or where the next one appears."""

    cell: Hex

    def __str__(self) -> str:
        return f"Chosen next: {spot(self.cell)}."


@attrs.frozen
class OrderLeftOpen(Deed):
    """The active player does not mind in which order zombies leave or appear."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} lets the rest follow in any order."


@attrs.frozen
class ZombieMoved(Happening):
    """A zombie went from one system to another."""

    seen_at = ("origin", "target")
    origin: Hex
    target: Hex

    def __str__(self) -> str:
        return f"A zombie goes from {spot(self.origin)} to {spot(self.target)}."


@attrs.frozen
class PlanetTransformed(Happening):
    """A planet was overrun: it is a Zombies system now."""

    cell: Hex

    def __str__(self) -> str:
        return f"The planet at {spot(self.cell)} is overrun and becomes a Zombies system."


@attrs.frozen
class Paid(Deed):
    """A player lost resources to an event."""

    amount: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} pays {self.amount}."


@attrs.frozen
class ZombieRemoved(Happening):
    """A zombie was removed without a fight."""

    cell: Hex

    def __str__(self) -> str:
        return f"A zombie at {spot(self.cell)} is removed."


@attrs.frozen
class StepSkipped(Happening):
    """A Zombies step was skipped."""

    left: int

    def __str__(self) -> str:
        more = f"; {many(self.left, 'more step')} to be skipped" if self.left else ""
        return f"The zombies rest{more}."


@attrs.frozen
class StepsToSkip(Happening):
    """Zombies steps will be skipped."""

    count: int

    def __str__(self) -> str:
        return f"The next {f'{self.count} Zombies steps' if self.count > 1 else 'Zombies step'} will be skipped."


@attrs.frozen
class EventDrawn(Deed):
    """A player drew an event card: its id and its name."""

    card: str
    title: str

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} draws the event {self.title}")


@attrs.frozen
class EventKept(Deed):
    """A player keeps an event card until a tile of some class is discovered."""

    card: str
    kind: Kind

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} keeps {self.card} until {KINDS.get(self.kind, a(self.kind))} is discovered."


@attrs.frozen
class EventLasts(Happening):
    """An event card stays on the table for some turns."""

    card: str
    turns: int

    def __str__(self) -> str:
        return f"{self.card} lasts for {many(self.turns, 'turn')}."


@attrs.frozen
class EventReleased(Happening):
    """A kept or lasting card takes effect."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} takes effect."


@attrs.frozen
class EventDiscarded(Happening):
    """An event card was discarded."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} is discarded."


@attrs.frozen
class DeckReshuffled(Happening):
    """The discards became the event deck."""

    def __str__(self) -> str:
        return "The event cards are shuffled."


@attrs.frozen
class BranchTaken(Happening):
    """Chance decided what a card does."""

    card: str
    label: str

    def __str__(self) -> str:
        return f"{self.card}: {self.label}."


@attrs.frozen
class Predicted(Deed):
    """A player predicted a die."""

    number: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} predicts {self.number}."


@attrs.frozen
class PredictionRolled(Happening):
    """The die of a prediction was rolled."""

    value: int

    def __str__(self) -> str:
        return f"The die shows {self.value}."


@attrs.frozen
class PlaceDrawn(Happening):
    """Chance picked a system for an event."""

    cell: Hex

    def __str__(self) -> str:
        return f"It happens at {spot(self.cell)}."


@attrs.frozen
class ShipDestroyed(Deed):
    """A ship was lost to an event, without a fight."""

    hurts = True
    kind: Piece
    cell: Hex

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} loses {a(PIECES[self.kind])} at {spot(self.cell)}."


@attrs.frozen
class TileSwapped(Happening):
    """A planet was replaced by one with another number."""

    cell: Hex
    number: int

    def __str__(self) -> str:
        return f"The planet at {spot(self.cell)} now has number {self.number}."


@attrs.frozen
class GameEnded(Happening):
    """The game is over."""

    reason: Reason

    def __str__(self) -> str:
        return ENDINGS[self.reason]


EVENTS = events_of(modules[__name__])
"""All classes of events, in the order above."""
