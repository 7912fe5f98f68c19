"""What happened in a step: a class for each kind of event, and `str(event)` is a line of plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sys import modules
from typing import Any, ClassVar

import attrs

from zombiekit.agenda import events_of
from zombiekit.games.defcon_zombies.box.components import Fleet, Kind, Piece, Reason, Tile
from zombiekit.games.defcon_zombies.table import words
from zombiekit.primitives.hexes import Hex
from zombiekit.scenes import Trace
from zombiekit.words import a, listed, many, sentence, with_fields

_FIELDS: Mapping[str, Callable[[Any], str]] = {
    **dict.fromkeys(("cell", "origin", "target"), words.spot),
    "cells": lambda cells: listed(map(words.spot, cells)),
    "fleet": words.fleet_text,
    "kind": lambda kind: words.KINDS.get(kind) or a(words.PIECES.get(kind) or kind),
    "reason": words.ENDINGS.__getitem__,
    "seat": words.seat_name,
    "tile": words.tile_text,
    "way": lambda way: "" if way == "move" else f" ({'jump back' if way == 'bounce' else way})",
    "what": lambda what: words.GOODS.get(what) or a(what),
}
"""How the fields of events are put into words; all others are put in as they are."""


class Happening:
    """Something that happened. `said` is its sentence, with `{cell}` for the words of the field `cell`."""

    __slots__ = ()
    said: ClassVar[str]
    seen_at: ClassVar[tuple[str, ...]] = ("cell",)
    """The fields that hold where pictures show it: one place, or the two ends of a way."""
    hurts: ClassVar[bool] = False

    def __str__(self) -> str:
        return with_fields(self.said, self, _FIELDS).replace(" at Earth", " on Earth")

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
    said = "No tile lies at {cells}."


@attrs.frozen
class ConstellationSelected(Happening):
    """A constellation joined the pile, face down."""

    stage: int
    said = "A constellation joins the tiles for ring {stage}."


@attrs.frozen
class TileDealt(Happening):
    """A tile was dealt face down. Pictures do not mark it, so that a game does not begin with marks of its set-up."""

    seen_at = ()
    cell: Hex
    said = "A tile lies face down at {cell}."


@attrs.frozen
class SetupDieRolled(Happening):
    """The setup die was rolled."""

    value: int
    said = "The setup die shows {value}."


@attrs.frozen
class FirstPlayerDrawn(Deed):
    """Chance picked who begins."""

    said = "{seat} begins."


@attrs.frozen
class TurnBegan(Happening):
    """A turn began."""

    turn: int
    seat: int
    opens = True
    said = "Turn {turn}: {seat}."


@attrs.frozen
class MovePassed(Deed):
    """The active player did not move."""

    said = "{seat} stays."


@attrs.frozen
class RallyCalled(Deed):
    """Ships from several systems gather for one move, or for one jump (`target` is None)."""

    target: Hex | None

    def __str__(self) -> str:
        return f"{words.seat_name(self.seat)} rallies ships {'for a jump' if self.target is None else f'to {words.spot(self.target)}'}."


@attrs.frozen
class ShipsMoved(Deed):
    """Ships went from one system to another: by `"move"`, `"jump"`, `"wormhole"`, `"teleport"` or `"bounce"`."""

    seen_at = ("origin", "target")
    origin: Hex
    target: Hex
    fleet: Fleet
    way: str
    said = "{seat} moves {fleet} from {origin} to {target}{way}."


@attrs.frozen
class JumpDeclared(Deed):
    """Ships are about to jump."""

    cell: Hex
    fleet: Fleet
    said = "{seat} jumps into the unknown from {cell} with {fleet}."


@attrs.frozen
class WormholeEntered(Deed):
    """Ships are in a wormhole and about to travel on."""

    cell: Hex
    said = "{seat} enters the wormhole at {cell}."


@attrs.frozen
class ShipsSent(Deed):
    """One of several systems sends ships, or none, to join a move or jump."""

    cell: Hex
    fleet: Fleet
    said = "{seat} sends {fleet} from {cell}."


@attrs.frozen
class ShipsStayed(Deed):
    """No ship jumps back after a flip."""

    said = "{seat} lets no ship jump back."


@attrs.frozen
class WarpLeftToChance(Deed):
    """The holder of Leo lets chance decide where the wormhole leads."""

    said = "{seat} leaves it to chance where the wormhole leads."


@attrs.frozen
class PieceLost(Deed):
    """A piece was lost in a fight, and took zombies with it."""

    hurts = True
    kind: Piece
    cell: Hex
    zombies: int
    said = "{seat} loses {kind} at {cell} and destroys {zombies zombie}."


@attrs.frozen
class TileFlipped(Deed):
    """A tile was flipped: a discovery."""

    reveals: ClassVar[bool] = True
    cell: Hex
    tile: Tile
    said = "{seat} discovers {tile} at {cell}."


@attrs.frozen
class Collected(Deed):
    """A player collected resources."""

    amount: int
    said = "{seat} collects {amount resource}."


@attrs.frozen
class NothingCollected(Deed):
    """A player moved to a known planet while the swarm was off."""

    said = "{seat} collects nothing, as the swarm is off."


@attrs.frozen
class CardTaken(Deed):
    """A player took a constellation card."""

    card: str
    said = "{seat} takes the {card} card."


@attrs.frozen
class ShipPlaced(Deed):
    """A free ship was placed."""

    cell: Hex
    said = "{seat} places a ship at {cell}."


@attrs.frozen
class Bought(Deed):
    """A player bought a `"ship"`, a `"pair"` or an `"outpost"`."""

    what: str
    cell: Hex
    said = "{seat} buys {what} at {cell}."


@attrs.frozen
class BuyingEnded(Deed):
    """The active player bought nothing, or nothing more."""

    said = "{seat} is done buying."


@attrs.frozen
class Peeked(Deed):
    """A player looked secretly at a tile; `tile` is None for everybody else."""

    reveals: ClassVar[bool] = True
    cell: Hex
    tile: Tile | None

    def __str__(self) -> str:
        seen = f": {words.tile_text(self.tile)}" if self.tile else ""
        return f"{words.seat_name(self.seat)} peeks at {words.spot(self.cell)}{seen}."


@attrs.frozen
class ZombieCame(Happening):
    """A zombie appeared in a system."""

    cell: Hex
    said = "A zombie appears at {cell}."


@attrs.frozen
class ZombieChosen(Happening):
    """The active player chose which zombie leaves next, or where the next one appears."""

    cell: Hex
    said = "Next comes {cell}."


@attrs.frozen
class OrderLeftOpen(Deed):
    """The active player does not mind in which order zombies leave or appear."""

    said = "{seat} lets the rest follow in any order."


@attrs.frozen
class ZombieMoved(Happening):
    """A zombie went from one system to another; with `is_overflow`, because the planet that it left is full."""

    seen_at = ("origin", "target")
    origin: Hex
    target: Hex
    is_overflow: bool = False

    def __str__(self) -> str:
        on, full = (" on", ", which is full,") if self.is_overflow else ("", "")
        return f"A zombie goes{on} from {words.spot(self.origin)}{full} to {words.spot(self.target)}."


@attrs.frozen
class SwarmTurnedOn(Happening):
    """The first Zombies system turned the swarm on; only the turns of `seat` have a Zombies step, or all if it is None."""

    seat: int | None

    def __str__(self) -> str:
        whose = "" if self.seat is None else f" of {words.seat_name(self.seat)}"
        return f"The swarm is on: each turn{whose} now ends with the Zombies step, and known planets pay whoever comes."


@attrs.frozen
class PlanetTransformed(Happening):
    """A planet was overrun: it is a Zombies system now."""

    cell: Hex
    said = "The planet at {cell} is overrun and becomes a Zombies system."


@attrs.frozen
class Paid(Deed):
    """A player lost resources to an event."""

    amount: int
    said = "{seat} pays {amount}."


@attrs.frozen
class ZombieRemoved(Happening):
    """A zombie was removed without a fight."""

    cell: Hex
    said = "A zombie at {cell} is removed."


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
        return sentence(f"{words.seat_name(self.seat)} draws the event {self.title}")


@attrs.frozen
class EventKept(Deed):
    """A player keeps an event card until a tile of some class is discovered."""

    card: str
    kind: Kind
    said = "{seat} keeps {card} until {kind} is discovered."


@attrs.frozen
class EventLasts(Happening):
    """An event card stays on the table for some turns."""

    card: str
    turns: int
    said = "{card} lasts for {turns turn}."


@attrs.frozen
class EventReleased(Happening):
    """A kept or lasting card takes effect."""

    card: str
    said = "{card} takes effect."


@attrs.frozen
class EventDiscarded(Happening):
    """An event card was discarded."""

    card: str
    said = "{card} is discarded."


@attrs.frozen
class DeckReshuffled(Happening):
    """The discards became the event deck."""

    said = "The event cards are shuffled."


@attrs.frozen
class BranchTaken(Happening):
    """Chance decided what a card does."""

    card: str
    label: str
    said = "{card}: {label}."


@attrs.frozen
class Predicted(Deed):
    """A player predicted a die."""

    number: int
    said = "{seat} predicts {number}."


@attrs.frozen
class PredictionRolled(Happening):
    """The die of a prediction was rolled."""

    value: int
    said = "The die shows {value}."


@attrs.frozen
class PlaceDrawn(Happening):
    """Chance picked a system for an event."""

    cell: Hex
    said = "It happens at {cell}."


@attrs.frozen
class ShipDestroyed(Deed):
    """A ship was lost to an event, without a fight."""

    hurts = True
    kind: Piece
    cell: Hex
    said = "{seat} loses {kind} at {cell}."


@attrs.frozen
class TileSwapped(Happening):
    """A planet was replaced by one with another number."""

    cell: Hex
    number: int
    said = "The planet at {cell} now has number {number}."


@attrs.frozen
class GameEnded(Happening):
    """The game is over."""

    reason: Reason
    said = "{reason}"


EVENTS: tuple[type[Happening], ...] = events_of(modules[__name__])
"""All classes of events, in the order above."""
