"""Laying the map: players take turns to turn up a tile and lay it; where a tile may go (clauses SETUP, TILE, ALONE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

import attrs

from zombiekit.agenda import (
    ActiveDecides,
    Automatic,
    ChanceNode,
    Choice,
    Misfits,
    Node,
    Refusal,
    legal_actions,
    list_options,
)
from zombiekit.games.they_come_back.box import tiles as tile_data
from zombiekit.games.they_come_back.box.components import Cell
from zombiekit.games.they_come_back.box.map_tables import CENTER, next_cell
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, Box, Side, TileId, Touch, Zone, exits_at, form_of
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import keeping_room, tokens
from zombiekit.games.they_come_back.table import events, position
from zombiekit.games.they_come_back.table.actions import REVEALS, Lay, Reveal, lay_at
from zombiekit.games.they_come_back.table.position import Draft, Pile, Positive, seats_from, then
from zombiekit.games.they_come_back.table.words import at, seat_name
from zombiekit.primitives.chance import Bag, Chance
from zombiekit.primitives.pairs import memo, memo_of_two, one_less, pairs_of, replaced
from zombiekit.words import listed, many


@attrs.frozen
class Joins:
    """How the tiles of a map are joined.

    Attributes:
        reached: The cells that can be reached from the first tile, numbered in the order in which the search met them.
        parts: For each cell that others need to stay connected, the numbers of those others: one range for each part that would fall off.
    """

    reached: Mapping[Cell, int]
    parts: Mapping[Cell, list[range]]

    def hold(self, cell: Cell, joined: Collection[Cell]) -> bool:
        """Return whether all reached tiles stay connected if the tile of `cell` moves next to the `joined` cells. Rules: STCB-CARD-25."""
        if cell not in self.reached:
            return True
        parts = self.parts.get(cell, [])
        numbers = [self.reached[other] for other in joined if other in self.reached]
        # the part that holds each, or else their number for what stays connected
        met = {next((at for at, part in enumerate(parts) if number in part), len(parts)) for number in numbers}
        return len(met) > len(parts)


@memo
def joins_of(town: Town) -> Joins:
    """Return how the tiles of a map are joined."""
    cells = town.cells
    near = {}
    for cell, laid in cells.items():
        beside = [next_cell(cell, side) for side in form_of(*laid).exits]
        near[cell] = [other for other in beside if other in cells]  # exits meet exits: the tiles fit
    numbers: dict[Cell, int] = {}
    parts: dict[Cell, list[range]] = {}
    _visit(CENTER, near, numbers, parts)
    return Joins(numbers, parts)


def _visit(
    cell: Cell, near: Mapping[Cell, list[Cell]], numbers: dict[Cell, int], parts: dict[Cell, list[range]]
) -> int:
    """Number the cells reached from a cell, depth first; return the lowest number that the search meets from there.

    Cells found after this one need it if no way leads from them to a cell found before it.
    """
    number = least = numbers[cell] = len(numbers)
    for other in near[cell]:
        if other in numbers:
            least = min(least, numbers[other])
        else:
            first = len(numbers)
            met_again = _visit(other, near, numbers, parts)
            if met_again >= number:
                parts.setdefault(cell, []).append(range(first, len(numbers)))
            least = min(least, met_again)
    return least


UNMOVED = frozenset({*HELIPADS, *tile_data.ENTRANCES.values(), TileId.ESCALATOR})
"""The tiles that stay where they lie. Rules: STCB-CARD-25."""


def places(town: Town, tile: TileId, needed: tuple[TileId, ...] = ()) -> tuple[Lay, ...]:
    """Return all ways to lay a tile that leave room for the `needed` tiles, in cell order and then by rotation.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-05, STCB-TILE-06, STCB-TILE-07, STCB-BASE-02,
    STCB-MALL-01.
    """
    site = keeping_room.site_of(town)
    found = keeping_room.fits(site, tile)
    if needed:
        guard = keeping_room.Guard(town, site, tile, needed)
        found = [(cell, r) for cell, r in found if guard.leaves_room(cell, r)]
    return _in_order(found)


def _in_order(found: list[tuple[Cell, int]]) -> tuple[Lay, ...]:
    """Sort ways to lay a tile by cell, in cell order, and then by rotation."""
    return tuple([lay_at((x, y), r) for y, x, r in sorted([(y, x, r) for (x, y), r in found])])


def why_not_there(town: Town, tile: TileId, action: Lay, needed: tuple[TileId, ...] = ()) -> Refusal | None:
    """Return why a tile may not be laid this way, or None if it may. See `places`."""
    cell, r, name = action.cell, action.r, TILES[tile].name
    if cell in town.cells:
        return Refusal("STCB-TILE-01", f"the {TILES[town.cells[cell].tile].name} already lies in {at(cell)}")
    if cell not in town.frontier:
        return Refusal("STCB-TILE-01", f"no tile lies beside {at(cell)}")
    if r >= (turns := TILES[tile].turns):
        turned = "r=0" if turns == 1 else f"r=0 to r={turns - 1}"
        return Refusal("STCB-TILE-06", f"the {name} can lie in only {many(turns, 'way')}, {turned}")
    edges = town.frontier[cell]
    touch = tile_data.touch_of(edges)
    if r not in tile_data.turns_that_fit(tile).get(touch, ()):
        return _misfit(edges, form_of(tile, r, tile_data.floor_at(touch, tile)).exits)
    site = keeping_room.site_of(town)
    if not keeping_room.is_free_behind(site, tile, cell, r):
        clause = "STCB-BASE-02" if tile is TileId.FRONT_GATE else "STCB-MALL-01"
        return Refusal(clause, "the tiles put aside have no place in line behind it")
    if not keeping_room.Guard(town, site, tile, needed).leaves_room(cell, r):
        others = listed(f"the {TILES[other].name}" for other in needed)
        return Refusal("STCB-TILE-07", f"with the {name} in {at(cell)} no cell would be left for {others}")
    return None


@memo_of_two
def places_to_move(town: Town, cell: Cell) -> tuple[Lay, ...]:
    """Return where the tile in a cell may move, in cell order and then by rotation; nothing if it never moves.

    It keeps its zone, and every tile that could be reached from the first one through exits must still be reachable.
    Rules: STCB-CARD-25, STCB-GEO-17, STCB-ALONE-04.
    """
    tile, _, floor = town.cells[cell]
    turns = tile_data.turns_on_floor(tile, floor)
    return _in_order([(to, r) for to, touch in _sites_to_move(town, cell) for r in turns[touch]])


def why_not_moved_there(town: Town, cell: Cell, action: Lay) -> Refusal:
    """Return why the tile in a cell may not move this way. See `places_to_move`."""
    tile, _, floor = town.cells[cell]
    if action.cell == cell:
        return Refusal("STCB-CARD-25", f"the {TILES[tile].name} has to go to another cell than {at(cell)}")
    without = town.without_tile(cell)
    if refusal := why_not_there(without, tile, action):
        return refusal
    touch = tile_data.touch_of(without.frontier[action.cell])
    if action.r not in tile_data.turns_on_floor(tile, floor).get(touch, ()):
        return Refusal("STCB-TILE-04", f"the {TILES[tile].name} stays on floor {floor} of the mall")
    what = f"with the {TILES[tile].name} in {at(action.cell)} a tile could no longer be reached from cell {at(CENTER)}"
    return Refusal("STCB-CARD-25", what)


@memo
def movable(town: Town) -> tuple[Cell, ...]:
    """Return the cells whose tile can move somewhere, in cell order. Rules: STCB-CARD-25."""
    return tuple([cell for cell in town.edge_cells if any(True for _ in _sites_to_move(town, cell))])


def _sites_to_move(town: Town, cell: Cell) -> Iterator[tuple[Cell, Touch]]:
    """Yield the cells where the tile may go, in any order, each with the edges that it would touch."""
    tile, _, floor = town.cells[cell]
    if cell == CENTER or tile in UNMOVED:
        return
    joins, touches, turns = joins_of(town), town.touches, tile_data.turns_on_floor(tile, floor)
    beside = {near: side for side in tile_data.SIDES if (near := next_cell(cell, side)) in touches}
    if not beside:
        return
    for to, known in _between(town) if cell in joins.parts else touches.items():
        touch = tile_data.without(known, tile_data.OPPOSITE[beside[to]]) if to in beside else known
        if touch in turns and joins.hold(cell, [next_cell(to, side) for side in exits_at(touch)]):
            yield to, touch


@memo
def _between(town: Town) -> list[tuple[Cell, Touch]]:
    """Return the empty cells that touch two or more exits, with what they touch. A tile that joins others can only move there."""
    return [(cell, touch) for cell, touch in town.touches.items() if len(exits_at(touch)) > 1]


def _misfit(edges: tile_data.Edges, exits: dict[Side, Zone]) -> Refusal:
    for side, zone in edges:
        own = exits.get(side)
        if (own is None) is not (zone is None):
            return Refusal("STCB-TILE-02", f"on the {side} edge only one of the two tiles would have an exit")
        if own is not zone:
            return Refusal("STCB-TILE-04", f"on the {side} edge an exit of {own} would meet one of {zone}")
    return Refusal("STCB-TILE-03", "no exit would join another")


@attrs.frozen
class LayTile(ActiveDecides, Choice):
    """The active player lays the tile just turned up, or the Helipad. Rules: STCB-TILE-05, STCB-TILE-08, STCB-SETUP-05."""

    tile: TileId
    clause = "STCB-TILE-05"
    called = ("lay_tile", "lay_helipad")
    stands_on = ("NextLayer", "BeginPlay", "Helipad")

    def question(self, state: Draft) -> str:
        count = len(legal_actions(state))
        return f"where do you lay the {TILES[self.tile].name}? There are {count} places (`lay x,y r=quarters`)."

    def options(self, state: Draft) -> tuple[Lay, ...]:
        return places(state.town, self.tile, keeping_room.needed_after(state, self.tile))

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        if not isinstance(action, Lay):
            return self.no_answer(state)
        return why_not_there(state.town, self.tile, action, keeping_room.needed_after(state, self.tile))

    def apply(self, draft: Draft, action: Lay) -> None:
        """Lay the tile, and those put aside behind an entrance. Rules: STCB-BASE-02, STCB-BASE-03, STCB-MALL-01, STCB-MALL-06."""
        tiles, before = keeping_room.with_put_aside(self.tile, action.cell, action.r), draft.town
        for cell, laid in tiles:
            draft.town = draft.town.with_tile(cell, laid.tile, laid.r)
            draft.events += (events.TileLaid(draft.active, laid.tile, cell, laid.r, draft.town.cells[cell].floor),)
        keeping_room.keep_ways(before, draft.town, [cell for cell, _ in tiles])
        if len(tiles) > 1:
            then(draft, *[Furnishing(cell) for cell, _ in tiles[1:]], DealingPool(TILES[self.tile].box))
        tokens.furnish(draft, action.cell)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if (self.tile in HELIPADS) == isinstance(state.agenda[index - 1], NextLayer):
            yield f"{self.tile} is not laid now"


@attrs.frozen
class Furnishing(tokens.AfterTile, Automatic):
    """A tile behind an entrance gets its zombies and tokens. Rules: STCB-BASE-03, STCB-MALL-01, STCB-ALONE-03."""

    cell: position.MapCell
    stands_on = ("BeginLaying", "DealingPool", "Furnishing")

    def run(self, draft: Draft) -> None:
        tokens.furnish(draft, self.cell)


@attrs.frozen
class DealingPool(tokens.AfterTile, Automatic):
    """An expansion's entrance lies: deal its tiles, shuffle all piles. Rules: STCB-BASE-04, STCB-BASE-05, STCB-MALL-01, STCB-MALL-06."""

    box: Box
    beneath = "NextLayer"

    def run(self, draft: Draft) -> None:
        """Deal, starting to the left of the layer. Tiles that were known become unseen."""
        pool, players = keeping_room.second_pool(self.box, draft.options.tiles), len(draft.piles)
        total = sum([count for _, count in pool])
        known = Counter([tile for pile in draft.piles for tile in pile.known])
        shares = [len(range((seat - draft.active - 1) % players, total, players)) for seat in range(players)]
        draft.piles = tuple([Pile(pile.size + share) for pile, share in zip(draft.piles, shares, strict=True)])
        draft.unseen = pairs_of(Counter(dict(draft.unseen)) + Counter(dict(pool)) + known)
        draft.events += (events.TilesDealt(self.box, total),)


def first_furnishing(options: Options) -> list[Node]:
    """Return the nodes that furnish the tiles behind the first one, if an expansion is played alone. Rules: STCB-ALONE-03."""
    if Box.Z1 in options.boxes:
        return []
    (box,) = options.boxes
    return [Furnishing(cell) for cell, _ in keeping_room.with_put_aside(tile_data.ENTRANCES[box], CENTER, 0)[:0:-1]]


@attrs.frozen
class RevealTile(ChanceNode):
    """The active player turns up a tile that nobody has seen. Rules: STCB-TILE-09.

    The pile has `left` tiles still to try, this one included; `passed` players in a row have passed before.
    """

    left: Positive
    passed: position.Count
    clause = "STCB-TILE-09"
    called = ("reveal_tile",)
    explains = Reveal
    beneath = "Helipad"

    def question(self, state: Draft) -> str:
        unseen = sum([count for _, count in state.unseen])
        left = many(self.left, "tile")
        return f"turn up a tile of {seat_name(state.active)}, one of {unseen} unseen; {left} of the pile to try."

    def why_not(self, state: Draft, outcome: Reveal) -> Refusal:
        return Refusal(self.clause, f"no {TILES[outcome.tile].name} is unseen: {self.no_outcome(state).reason}")

    def outcomes(self, state: Draft) -> Chance[Reveal]:
        return Bag(state.unseen, REVEALS.__getitem__)

    def apply(self, draft: Draft, outcome: Reveal) -> None:
        pile = draft.piles[draft.active]
        draft.piles = replaced(draft.piles, draft.active, Pile(pile.unseen - 1, pile.known))
        draft.unseen = one_less(draft.unseen, outcome.tile)
        TurnedUp(outcome.tile, self.left - 1, self.passed).run(draft)

    def misfits(self, state: Draft, index: int) -> Misfits:
        pile = state.piles[state.active]
        holders = sum([other.size > 0 for other in state.piles])
        if not pile.unseen:
            yield f"seat {state.active} has no unseen tile"
        elif self.left > pile.size:
            yield f"{self.left} tiles to try, in a pile of {pile.size}"
        if self.passed >= holders:
            yield f"{self.passed} have passed, of {holders} who hold tiles"


@attrs.frozen
class TurnedUp(Automatic):
    """A tile was turned up: lay it, or put it back and try the next one. It never waits on the agenda of a game.

    `left` is how many more tiles the active player may try; for `passed` see `RevealTile`. Rules: STCB-SETUP-05.
    """

    tile: TileId
    left: int
    passed: int

    def run(self, draft: Draft) -> None:
        if not _is_laid(draft, self.tile):
            turn_up(draft, self.left, self.passed)


@attrs.frozen
class BeginLaying(tokens.AfterTile, Automatic):
    """The winner of the roll-off starts laying. Rules: STCB-SETUP-04."""

    beneath = "Helipad"
    prize = "the first tile"

    def run(self, draft: Draft) -> None:
        _begin_laying_turn(draft, draft.active, 0)


@attrs.frozen
class NextLayer(tokens.AfterTile, Automatic):
    """A tile has been laid; the player to the left is next. Rules: STCB-SETUP-04."""

    beneath = "Helipad"

    def run(self, draft: Draft) -> None:
        _begin_laying_turn(draft, draft.active + 1, 0)


BEGIN_LAYING = BeginLaying()
NEXT_LAYER = NextLayer()


def _begin_laying_turn(draft: Draft, seat: int, passed: int) -> None:
    """Let the next player who holds tiles lay one, until nobody holds any or all have passed. Rules: STCB-SETUP-04, STCB-SETUP-06."""
    tiles = [pile.size for pile in draft.piles]
    holders = [holder for holder in seats_from(draft, seat % len(tiles)) if tiles[holder]]
    if passed < len(holders):
        draft.active = holders[0]
        turn_up(draft, tiles[holders[0]], passed)
        return
    draft.piles = draft.unseen = ()
    if holders:
        draft.events += (events.TilesLeftOut(sum(tiles)),)


def turn_up(draft: Draft, left: int, passed: int) -> None:
    """Let the active player turn up tiles until one fits, or else pass. Rules: STCB-SETUP-05, STCB-SETUP-06, STCB-TILE-09, STCB-TILE-10."""
    seat = draft.active
    while left:
        pile = draft.piles[seat]
        if pile.unseen:
            then(draft, RevealTile(left, passed))
            return
        draft.piles = replaced(draft.piles, seat, Pile(0, pile.known[1:]))
        if _is_laid(draft, pile.known[0]):
            return
        left -= 1
    draft.events += (events.LayingPassed(seat),)
    _begin_laying_turn(draft, seat + 1, passed + 1)


def _is_laid(draft: Draft, tile: TileId) -> bool:
    """Lay the tile turned up, or ask where; if it fits nowhere, put it under the pile and return False.

    Rules: STCB-SETUP-05, STCB-TILE-05, STCB-TILE-07, STCB-TILE-10.
    """
    seat = draft.active
    draft.events += (events.TileRevealed(seat, tile),)
    node = LayTile(tile)
    if not (options := list_options(draft, node)):
        pile = draft.piles[seat]
        draft.piles = replaced(draft.piles, seat, Pile(pile.unseen, (*pile.known, tile)))
        draft.events += (events.TilePutBack(seat, tile),)
        return False
    then(draft, NEXT_LAYER)
    if len(options) == 1:
        node.apply(draft, options[0])
    else:
        then(draft, node)
    return True
