"""Words for seats, cells, ships, tiles, the branches of event cards, and ends."""

from __future__ import annotations

from zombiekit.games.defcon_zombies.box.components import SEATS, Fleet, Kind, Piece, Reason, Tile
from zombiekit.games.defcon_zombies.box.event_cards import Branch
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.hexes import Hex
from zombiekit.words import a, listed, many


def seat_name(seat: int) -> str:
    """Return a player in words: `Yellow`."""
    return SEATS[seat].capitalize()


def at(cell: Hex) -> str:
    """Return a cell as text: `(3,-1)`."""
    return f"({cell[0]},{cell[1]})"


def spot(cell: Hex) -> str:
    """Return where something happens as text: `Earth`, `(3,-1)`."""
    return at(cell) if any(cell) else "Earth"


def fleet_text(fleet: Fleet) -> str:
    """Return ships in words: `2 ships`, `1 ship, 1 linked pair and the flagship`; `no ship`."""
    parts = [many(count, word) for count, word in ((fleet.o, "ship"), (fleet.p, "linked pair")) if count]
    return listed([*parts, "the flagship"] if fleet.f else parts) or "no ship"


def tile_text(tile: Tile) -> str:
    """Return a tile in words: `a planet with number 4`, `the constellation Leo`, `a Zombies system`."""
    if tile.kind is Kind.PLANET:
        return f"a planet with number {tile.number}"
    if tile.kind is Kind.CONSTELLATION:
        return f"the constellation {tile}"
    return KINDS.get(tile.kind, a(str(tile)))


def branch_text(branches: tuple[Branch, ...], number: int) -> str:
    """Put branch `number`, from 1, into words: `lost, by 1 to 3 on a die`; `lost, by 1 of 5` if a die cannot decide."""
    weights = [branch.weight for branch in branches]
    total, before = sum(weights), sum(weights[: number - 1])
    branch = branches[number - 1]
    if SIDES % total:
        return f"{branch.label}, {branch.weight} in {total}"
    each = SIDES // total
    faces = range(before * each + 1, (before + branch.weight) * each + 1)
    shown = listed(map(str, faces), "or") if len(faces) < 3 else f"{faces[0]} to {faces[-1]}"
    return f"{branch.label}, on a roll of {shown}"


PIECES = {
    Piece.SHIP: "ordinary ship",
    Piece.LINKED: "linked ship",
    Piece.FLAGSHIP: "flagship",
    Piece.OUTPOST: "outpost",
}
"""The kinds of pieces in words."""
GOODS = {"ship": "a ship", "pair": "a linked pair", "outpost": "an outpost"}
"""What can be bought, in words."""
KINDS = {Kind.ZOMBIES: "a Zombies system"}
"""Words for classes of tiles whose name does not work in a sentence."""
ENDINGS = {
    Reason.WIN: "All constellations are discovered: you win.",
    Reason.LOSS_OVERRUN: "A zombie is on Earth at the end of the turn: you lose.",
    Reason.LOSS_HOPELESS: "No ship is left, and none can ever be bought: you lose.",
    Reason.TIMEOUT: "The turn limit has passed.",
}
"""A sentence for each way in which a game ends."""
