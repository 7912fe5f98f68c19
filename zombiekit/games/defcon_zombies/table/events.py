"""What a step brought about: facts, one class a kind, each with a line of plain words.

It has more lines than other modules, being the list of all of them, which is looked up and not read through.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from zombiekit.games.defcon_zombies.box.components import Fleet, Piece, Reason, Tile
from zombiekit.games.defcon_zombies.table.card_events import (
    BranchTaken,
    DeckReshuffled,
    EventDiscarded,
    EventDrawn,
    EventKept,
    EventLasts,
    EventReleased,
    Paid,
    PlaceDrawn,
    Predicted,
    PredictionRolled,
    ShipDestroyed,
    StepSkipped,
    StepsToSkip,
    TileSwapped,
    ZombieRemoved,
)
from zombiekit.games.defcon_zombies.table.words import ENDINGS, PIECES, at, fleet_text, name, tile_text
from zombiekit.primitives.hexes import Hex
from zombiekit.words import a, listed, many


@attrs.frozen
class GapsDrawn:
    """The cells of the fourth ring without a tile were drawn."""

    cells: tuple[Hex, ...]

    def __str__(self) -> str:
        return f"No tile lies at {listed(map(at, self.cells))}."


@attrs.frozen
class ConstellationSelected:
    """A constellation joined the pile, face down."""

    stage: int

    def __str__(self) -> str:
        return f"A constellation joins the tiles for ring {self.stage}."


@attrs.frozen
class TileDealt:
    """A tile was dealt face down."""

    cell: Hex

    def __str__(self) -> str:
        return f"A tile lies face down at {at(self.cell)}."


@attrs.frozen
class SetupDieRolled:
    """The setup die was rolled."""

    value: int

    def __str__(self) -> str:
        return f"The setup die shows {self.value}."


@attrs.frozen
class FirstPlayerDrawn:
    """It was drawn who begins."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} begins."


@attrs.frozen
class TurnBegan:
    """A turn began."""

    turn: int
    seat: int

    def __str__(self) -> str:
        return f"Turn {self.turn}: {name(self.seat)}."


@attrs.frozen
class MovePassed:
    """The active player did not move."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} stays."


@attrs.frozen
class RallyCalled:
    """Ships from several systems gather for one move, or for one jump (`target` is None)."""

    seat: int
    target: Hex | None

    def __str__(self) -> str:
        return f"{name(self.seat)} rallies ships {'for a jump' if self.target is None else f'to {at(self.target)}'}."


@attrs.frozen
class ShipsMoved:
    """Ships went from one system to another: by `"move"`, `"jump"`, `"wormhole"`, `"teleport"` or `"bounce"`."""

    seat: int
    origin: Hex
    target: Hex
    fleet: Fleet
    way: str

    def __str__(self) -> str:
        return f"{name(self.seat)}: {fleet_text(self.fleet)} from {at(self.origin)} to {at(self.target)} ({self.way})."


@attrs.frozen
class JumpDeclared:
    """Ships wait for the roll of their jump."""

    seat: int
    cell: Hex
    fleet: Fleet

    def __str__(self) -> str:
        return f"{name(self.seat)}: {fleet_text(self.fleet)} from {at(self.cell)} into the unknown."


@attrs.frozen
class WormholeEntered:
    """Ships wait in a wormhole for where it leads."""

    seat: int
    cell: Hex

    def __str__(self) -> str:
        return f"{name(self.seat)} enters the wormhole at {at(self.cell)}."


@attrs.frozen
class ShipsSent:
    """Ships of one of several systems join a move or jump; none may."""

    seat: int
    cell: Hex
    fleet: Fleet

    def __str__(self) -> str:
        return f"{name(self.seat)} sends {fleet_text(self.fleet)} from {at(self.cell)}."


@attrs.frozen
class ShipsStayed:
    """No ship jumps back after a flip."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} lets no ship jump back."


@attrs.frozen
class WarpLeftToChance:
    """The holder of Leo lets chance decide where the wormhole leads."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} leaves it to chance where the wormhole leads."


@attrs.frozen
class PieceLost:
    """A piece was lost in a fight, and took zombies with it."""

    seat: int
    kind: Piece
    cell: Hex
    zombies: int

    def __str__(self) -> str:
        return (
            f"{name(self.seat)} loses {a(PIECES[self.kind])} at {at(self.cell)}, with {many(self.zombies, 'zombie')}."
        )


@attrs.frozen
class TileFlipped:
    """A tile was flipped: a discovery."""

    reveals: ClassVar[bool] = True
    seat: int
    cell: Hex
    tile: Tile

    def __str__(self) -> str:
        return f"{name(self.seat)} discovers {tile_text(self.tile)} at {at(self.cell)}."


@attrs.frozen
class Collected:
    """A player collected resources."""

    seat: int
    amount: int

    def __str__(self) -> str:
        return f"{name(self.seat)} collects {self.amount}."


@attrs.frozen
class CardTaken:
    """A player took a constellation card."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"{name(self.seat)} takes the {self.card} card."


@attrs.frozen
class ShipPlaced:
    """A ship was placed that nobody paid for."""

    seat: int
    cell: Hex

    def __str__(self) -> str:
        return f"{name(self.seat)} places a ship at {at(self.cell)}."


@attrs.frozen
class Bought:
    """A player bought a `"ship"`, a `"pair"` or an `"outpost"`."""

    seat: int
    what: str
    cell: Hex

    def __str__(self) -> str:
        return f"{name(self.seat)} buys {a('linked pair' if self.what == 'pair' else self.what)} at {at(self.cell)}."


@attrs.frozen
class BuyingEnded:
    """The active player bought nothing, or nothing more."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} buys nothing more."


@attrs.frozen
class Peeked:
    """A player looked secretly at a tile; `tile` is None for everybody else."""

    reveals: ClassVar[bool] = True
    seat: int
    cell: Hex
    tile: Tile | None

    def __str__(self) -> str:
        return f"{name(self.seat)} looks at {at(self.cell)}" + (f": {tile_text(self.tile)}." if self.tile else ".")


@attrs.frozen
class ZombieCame:
    """A zombie came into a system."""

    cell: Hex

    def __str__(self) -> str:
        return f"A zombie appears at {at(self.cell)}."


@attrs.frozen
class ZombieChosen:
    """It was chosen which zombie leaves next, or where the next one appears."""

    cell: Hex

    def __str__(self) -> str:
        return f"Next is {at(self.cell)}."


@attrs.frozen
class OrderLeftOpen:
    """The active player does not mind in which order zombies leave or appear."""

    seat: int

    def __str__(self) -> str:
        return f"{name(self.seat)} lets the rest follow in any order."


@attrs.frozen
class ZombieMoved:
    """A zombie went from one system to another."""

    origin: Hex
    target: Hex

    def __str__(self) -> str:
        return f"A zombie goes from {at(self.origin)} to {at(self.target)}."


@attrs.frozen
class PlanetTransformed:
    """A planet was overrun: it is a Zombies system now."""

    cell: Hex

    def __str__(self) -> str:
        return f"The planet at {at(self.cell)} is overrun and becomes a Zombies system."


@attrs.frozen
class GameEnded:
    """The game is over."""

    reason: Reason

    def __str__(self) -> str:
        return ENDINGS[self.reason]


EVENTS = (
    GapsDrawn,
    ConstellationSelected,
    TileDealt,
    SetupDieRolled,
    FirstPlayerDrawn,
    TurnBegan,
    MovePassed,
    RallyCalled,
    ShipsMoved,
    JumpDeclared,
    WormholeEntered,
    ShipsSent,
    ShipsStayed,
    WarpLeftToChance,
    PieceLost,
    TileFlipped,
    Collected,
    Paid,
    CardTaken,
    ShipPlaced,
    Bought,
    BuyingEnded,
    Peeked,
    ZombieCame,
    ZombieChosen,
    OrderLeftOpen,
    ZombieMoved,
    ZombieRemoved,
    PlanetTransformed,
    StepSkipped,
    StepsToSkip,
    EventDrawn,
    EventKept,
    EventLasts,
    EventReleased,
    EventDiscarded,
    DeckReshuffled,
    BranchTaken,
    Predicted,
    PredictionRolled,
    PlaceDrawn,
    ShipDestroyed,
    TileSwapped,
    GameEnded,
)
"""The classes of events."""
