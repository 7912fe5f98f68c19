"""The nodes of the set-up at which a position can be posed, the tiles still to be laid, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, Box, TileId
from zombiekit.games.they_come_back.box.town import CENTER
from zombiekit.games.they_come_back.posing.node_names import LAYING, RollFor
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD
from zombiekit.games.they_come_back.rules.fitting import first_town, tiles_due, with_put_aside
from zombiekit.games.they_come_back.rules.helipads import HELIPAD, LAY_HELIPAD, next_helipad, pads_of
from zombiekit.games.they_come_back.rules.laying import (
    BEGIN_LAYING,
    NEXT_LAYER,
    DealingPool,
    Furnishing,
    RevealTile,
    TurnedUp,
    first_furnishing,
    turn_up,
)
from zombiekit.games.they_come_back.rules.resting import REFILLING
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.setup import BEGIN_PLAY, FIRST_TURN, DealHand
from zombiekit.games.they_come_back.rules.tokens import furnish_the_rest, out_of_order
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
        furnish_the_rest(draft, self.cell)


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
    elif told.node == "place_tokens":
        yield from (Fault("STCB-TOKEN-05", "cell", f"on {told.cell} {what}") for what in out_of_order(state, told.cell))


def tile_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield tiles that cannot be where they were named, at the fact that is to blame."""
    if is_played(told) or _is_pad(state, told):
        return
    lying = [(cell, laid.tile) for cell, laid in state.town.tiles if laid.tile in HELIPADS]
    if lying and (not _is_at_pads(told) or len(lying) == len(pads_of(state))):
        cell, pad = lying[0]
        last = "as the last tile" if len(pads_of(state)) == 1 else "after all other tiles"
        what = f"the {TILES[pad].name} lies in {at(cell)}, and at {told.node} it is still to be laid, {last}"
        yield Fault("STCB-SETUP-07", "tiles", what)
    elif told.tile in HELIPADS and told.node == "lay_tile" and told.tile is not (due := next_helipad(state)):
        yield Fault(
            "STCB-SETUP-08", "tile", f"{told.tile} is not laid next, but {due or 'no helipad, for want of a place'}"
        )
    elif state.piles:
        yield from _wrong_tiles(told, state)


def _is_at_pads(told: Posed) -> bool:
    """Tell whether all pools are laid, and a helipad is due."""
    is_told = told.node == "lay_tile" and told.tile in HELIPADS
    return is_told or told.node == "lay_helipad" or (told.node == "roll_off" and told.roll_for is RollFor.HELIPAD)


def _is_pad(state: State, told: Posed) -> bool:
    """Tell whether a helipad lies already, and gets its zombies."""
    return (
        told.node == "place_tokens" and told.cell in state.town.cells and state.town.cells[told.cell].tile in HELIPADS
    )


def _behind(told: Posed, state: State) -> tuple[Node, ...]:
    """Return what waits below the tile that is furnished, besides the end of the laying turn: tiles of an entrance behind it, and its pool.

    Rules: STCB-BASE-02, STCB-BASE-04, STCB-ALONE-03.
    """
    if told.node != "place_tokens":
        return ()
    for cell, laid in state.town.tiles:
        line = [behind for behind, _ in with_put_aside(laid.tile, cell, laid.r)]
        if len(line) > 1 and told.cell in line:
            furnishing = [Furnishing(behind) for behind in line[: line.index(told.cell) : -1]]
            is_alone = Box.Z1 not in state.options.boxes
            return (*([] if is_alone else [DealingPool(TILES[laid.tile].box)]), *furnishing)
    return ()


def _tiles_due(told: Posed, state: State) -> Counter[TileId]:
    waiting = [node.box for node in _behind(told, state) if isinstance(node, DealingPool)]
    return tiles_due(told.options, state.town, waiting)


def _wrong_tiles(told: Posed, state: State) -> Iterator[Fault]:
    """Yield the first reason for which there are not these tiles. Rules: INV-2."""
    due = _tiles_due(told, state)
    dealt = due[told.tile] - (told.tile is state.town.cells[CENTER].tile)
    due.subtract(laid.tile for _, laid in state.town.tiles)
    if told.node == "lay_tile":
        due.subtract([told.tile])
        if due[told.tile] < 0:
            what = f"{told.tile} cannot be turned up: all {dealt} that are dealt lie already"
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
    if not is_laying or _is_at_pads(told) or _is_pad(state, told):
        return state
    left = _tiles_due(told, state) - Counter(laid.tile for _, laid in state.town.tiles)
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


def setup_agenda(told: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda on which a node of the set-up stands."""
    if told.node == "deal_card":
        return DealHand(state.active + 1), REFILLING, DRAW_CARD
    roll_off = RollOff(told.rolling, told.rolls)
    if told.node == "roll_off" and told.roll_for is RollFor.LAYING:
        return BEGIN_PLAY, HELIPAD, BEGIN_LAYING, *first_furnishing(state.options), roll_off
    if told.node == "roll_off" and told.roll_for is RollFor.FIRST_TURN:
        return FIRST_TURN, roll_off
    if _is_at_pads(told):
        top = (roll_off,) if told.node == "roll_off" else ()
        return *_before_pad(state, next_helipad(state)), LAY_HELIPAD, *top
    if _is_pad(state, told):
        return *_before_pad(state, state.town.cells[told.cell].tile), Furnish(told.cell)
    if told.node == "place_tokens":
        behind = _behind(told, state)
        is_first = (
            Box.Z1 not in state.options.boxes
            and told.cell in first_town(state.options.boxes, state.options.tiles).cells
        )
        return BEGIN_PLAY, HELIPAD, BEGIN_LAYING if is_first else NEXT_LAYER, *behind, Furnish(told.cell)
    pile = state.piles[state.active] if state.piles else Pile()
    left = pile.unseen + len(pile.known) if told.left is None else told.left
    return BEGIN_PLAY, HELIPAD, TurnedUp(told.tile, left, 0) if told.node == "lay_tile" else TurnUp(left, told.passed)


def _before_pad(state: State, pad: TileId | None) -> tuple[Node, ...]:
    """Return what stands below a helipad that is laid: the next one, if it is not the last. Rules: STCB-SETUP-08."""
    return (BEGIN_PLAY,) if pad is pads_of(state)[-1] else (BEGIN_PLAY, HELIPAD)
