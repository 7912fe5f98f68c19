"""The nodes of the set-up at which a position can be posed, the tiles still to be laid, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.posing.node_names import LAYING, RollFor
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD
from zombiekit.games.they_come_back.rules.helipads import HELIPAD, LAY_HELIPAD
from zombiekit.games.they_come_back.rules.laying import BEGIN_LAYING, NEXT_LAYER, RevealTile, TurnedUp, turn_up
from zombiekit.games.they_come_back.rules.pools import first_pool
from zombiekit.games.they_come_back.rules.resting import REFILLING
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.setup import BEGIN_PLAY, FIRST_TURN, DealHand
from zombiekit.games.they_come_back.rules.tokens import furnish
from zombiekit.games.they_come_back.table.position import Pile, push
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Node
    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.posing.facts import Posed
    from zombiekit.games.they_come_back.state import State
    from zombiekit.games.they_come_back.table.position import Draft


@attrs.frozen
class TurnUp(Automatic):
    """The active player turns up a tile; stands on the agenda of posed positions alone, and is gone when they are settled."""

    left: int
    passed: int

    def run(self, draft: Draft) -> None:
        """Let chance decide which, unless he has none that nobody has seen."""
        pile = draft.piles[draft.active]
        holders = sum([bool(other.unseen or other.known) for other in draft.piles])
        if not pile.unseen and 0 < self.left <= len(pile.known) and self.passed < holders:
            turn_up(draft, self.left, self.passed)
        else:
            push(draft, RevealTile(self.left, self.passed))


@attrs.frozen
class Furnish(Automatic):
    """What belongs on a tile that was laid is put on it; likewise."""

    cell: Cell

    def run(self, draft: Draft) -> None:
        """Put it there, or ask where."""
        furnish(draft, self.cell)


def is_played(told: Posed) -> bool:
    """Tell whether the map is complete and the figures stand on it."""
    return told.node == "deal_card" or (told.node == "roll_off" and told.roll_for is RollFor.FIRST_TURN)


def setup_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield facts that do not go with each other at a node of the set-up."""
    if len(told.rolls) >= len(told.rolling):
        what = f"{len(told.rolls)} of {len(told.rolling)} have rolled, and nobody is left"
        yield Fault("", "rolls", what)
    if told.node == "place_tokens" and told.cell not in state.town.cells:
        yield Fault("", "cell", f"no tile lies in {told.cell}")


def tile_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield tiles that cannot be where they were named, at the fact that is to blame."""
    helipad = next((cell for cell, laid in state.town.tiles if laid.tile is TileId.HELIPAD), None)
    if is_played(told) or (told.node == "place_tokens" and helipad == told.cell):
        return
    if helipad is not None:
        what = f"the Helipad lies in {at(helipad)}, and at {told.node} it is still to be laid, as the last tile"
        yield Fault("STCB-SETUP-07", "tiles", what)
    elif state.piles:
        yield from _wrong_tiles(told, state)


def _wrong_tiles(told: Posed, state: State) -> Iterator[Fault]:
    """Yield the first reason for which there are not these tiles. Rules: INV-2."""
    due = Counter(dict(first_pool(told.options.boxes, told.options.tiles)))
    due.subtract(laid.tile for _, laid in state.town.tiles if laid.tile is not TileId.TOWN_SQUARE)
    tile = told.tile
    if told.node == "lay_tile":
        due.subtract([tile])
        if due[tile] < 0:
            what = f"{tile} cannot be turned up: all {dict(first_pool(told.options.boxes, told.options.tiles)).get(tile, 0)} that are dealt lie already"
            yield Fault("INV-2", "tile", what)
            return
    due.subtract(known for pile in state.piles for known in pile.known)
    unseen, held = Counter(dict(state.unseen)), sum(pile.unseen for pile in state.piles)
    if min(due.values()) < 0:
        yield Fault("INV-2", "piles", f"{_told(-due)} more than there are, with those on the map")
    elif told.unseen is not None and unseen != +due:
        missing, more = _told(due - unseen), _told(unseen - due)
        what = f"{missing} neither here nor on the map nor in a pile" if missing else f"{more} more than there are"
        yield Fault("INV-2", "unseen", what)
    elif held != unseen.total():
        yield Fault("INV-2", "piles", f"{held} unseen tiles in all, and {unseen.total()} are left to be laid")


def _told(tiles: Counter[TileId]) -> str:
    return ", ".join(f"{tile} {count}" for tile, count in sorted(tiles.items()))


def with_piles(told: Posed, state: State) -> State:
    """Return the position with the tiles that are still to be laid; by default all that lie nowhere, dealt out evenly."""
    is_laying = told.node in LAYING and told.roll_for is RollFor.LAYING
    if not is_laying or told.tile is TileId.HELIPAD or _is_helipad(state, told.cell):
        return state
    left = Counter(dict(first_pool(told.options.boxes, told.options.tiles))) - Counter(
        laid.tile for _, laid in state.town.tiles
    )
    if told.node == "lay_tile":
        left -= Counter([told.tile])
    left -= Counter(tile for pile in told.piles.values() for tile in pile.known)
    if told.unseen is not None:
        left = Counter(told.unseen)
    total = left.total() - sum(pile.unseen for pile in told.piles.values())
    players = told.options.players
    begin = state.active + (told.node in {"lay_tile", "place_tokens"})
    others = [seat % players for seat in range(begin, begin + players) if seat % players not in told.piles]
    dealt = {seat: Pile(len(range(at, total, len(others)))) for at, seat in enumerate(others)}
    piles = tuple([told.piles.get(seat) or dealt[seat] for seat in range(players)])
    return attrs.evolve(state, piles=piles, unseen=pairs_of({tile: count for tile, count in left.items() if count}))


def _is_helipad(state: State, cell: Cell) -> bool:
    return cell in state.town.cells and state.town.cells[cell].tile is TileId.HELIPAD


def setup_agenda(told: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda on which a node of the set-up stands."""
    if told.node == "roll_off":
        roll_off = RollOff(told.rolling, told.rolls)
        if told.roll_for is RollFor.LAYING:
            return BEGIN_PLAY, HELIPAD, BEGIN_LAYING, roll_off
        return (BEGIN_PLAY, LAY_HELIPAD, roll_off) if told.roll_for is RollFor.HELIPAD else (FIRST_TURN, roll_off)
    if told.node == "deal_card":
        return DealHand(state.active + 1), REFILLING, DRAW_CARD
    if told.node == "lay_helipad" or told.tile is TileId.HELIPAD:
        return BEGIN_PLAY, LAY_HELIPAD
    if told.node == "place_tokens":
        below = () if _is_helipad(state, told.cell) else (HELIPAD, NEXT_LAYER)
        return BEGIN_PLAY, *below, Furnish(told.cell)
    pile = state.piles[state.active] if state.piles else Pile()
    left = pile.unseen + len(pile.known) if told.left is None else told.left
    return BEGIN_PLAY, HELIPAD, TurnedUp(told.tile, left, 0) if told.node == "lay_tile" else TurnUp(left, told.passed)
