"""Words for players, cells and ships."""

from __future__ import annotations

from zombiekit.games.defcon_zombies.box.components import SEATS, Fleet, Kind, Piece, Reason
from zombiekit.primitives.hexes import Hex


def name(seat: int) -> str:
    """Return a player in words: `Yellow`."""
    return SEATS[seat].capitalize()


def at(cell: Hex) -> str:
    """Return a cell as text: `(3,-1)`."""
    return f"({cell[0]},{cell[1]})"


def fleet_text(fleet: Fleet) -> str:
    """Return ships in words: `2 ships`, `1 ship, 1 pair, flagship`; `no ship`."""
    parts = [f"{count} {word}{'s' * (count > 1)}" for count, word in ((fleet.o, "ship"), (fleet.p, "pair")) if count]
    return ", ".join([*parts, "flagship"] if fleet.f else parts) or "no ship"


PIECES = {
    Piece.SHIP: "ordinary ship",
    Piece.LINKED: "linked ship",
    Piece.FLAGSHIP: "flagship",
    Piece.OUTPOST: "outpost",
}
"""The kinds of pieces in words."""
KINDS = {Kind.ZOMBIES: "a Zombies system"}
"""The classes of tiles whose name is no word for one of them."""
ENDINGS = {
    Reason.WIN: "All constellations are discovered: you win.",
    Reason.LOSS_OVERRUN: "A zombie is on Earth at the end of the turn: you lose.",
    Reason.LOSS_HOPELESS: "No ship is left, and none can ever be bought: you lose.",
    Reason.TIMEOUT: "The turn limit has passed.",
}
"""A sentence for each way in which a game ends."""
