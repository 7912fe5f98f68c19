"""Laying the map: tiles are turned up and laid, one player after the other, and at last the Helipad (clauses SETUP, TILE)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Choice, Refusal, list_options
from zombiekit.games.they_come_back.box.forms import Count, MapCell, Positive
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, TILES, Box, TileId
from zombiekit.games.they_come_back.rules.fitting import second_pool, with_put_aside
from zombiekit.games.they_come_back.rules.keeping_room import keep_ways, needed_after
from zombiekit.games.they_come_back.rules.places import places, why_not_there
from zombiekit.games.they_come_back.rules.tokens import furnish
from zombiekit.games.they_come_back.table.actions import REVEALS, Lay, Reveal
from zombiekit.games.they_come_back.table.events import (
    LayingPassed,
    TileLaid,
    TilePutBack,
    TileRevealed,
    TilesDealt,
    TilesLeftOut,
)
from zombiekit.games.they_come_back.table.position import Pile, changed, push, seats_from
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.primitives.chance import Bag
from zombiekit.primitives.pairs import pairs_of
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.agenda import Node
    from zombiekit.games.they_come_back.box.options import Options
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.chance import Chance


@attrs.frozen
class LayTile(Choice):
    """The active player lays the tile that he has turned up, or the Helipad. Rules: STCB-TILE-05, STCB-TILE-08, STCB-SETUP-05."""

    tile: TileId
    clause = "STCB-TILE-05"

    def actor(self, state: Draft) -> int:
        """Return the player who lays."""
        return state.active

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        count = len(self.options(state))
        return f"where do you lay the {TILES[self.tile].name}? There are {count} places (`lay x,y r=quarters`)."

    def options(self, state: Draft) -> tuple[Lay, ...]:
        """Return all places, in all rotations."""
        return places(state.town, self.tile, needed_after(state, self.tile))

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse what is no place, and tell why."""
        if not isinstance(action, Lay):
            return self.no_answer(state)
        return why_not_there(state.town, self.tile, action, needed_after(state, self.tile))

    def apply(self, draft: Draft, action: Lay) -> None:
        """Lay it, with all that belongs on it and, if it is an entrance, behind it.

        Rules: STCB-BASE-02, STCB-BASE-03, STCB-MALL-01, STCB-MALL-06.
        """
        tiles, before = with_put_aside(self.tile, action.cell, action.r), draft.town
        for cell, laid in tiles:
            draft.town = draft.town.with_tile(cell, laid.tile, laid.r)
            draft.events += (TileLaid(draft.active, laid.tile, cell, laid.r, draft.town.cells[cell].floor),)
        keep_ways(before, draft.town, [cell for cell, _ in tiles])
        if len(tiles) > 1:
            push(draft, DealingPool(TILES[self.tile].box), *[Furnishing(cell) for cell, _ in tiles[:0:-1]])
        furnish(draft, action.cell)


@attrs.frozen
class Furnishing(Automatic):
    """What belongs on a tile that lies behind an entrance is put on it. Rules: STCB-BASE-03, STCB-MALL-01, STCB-ALONE-03."""

    cell: MapCell

    def run(self, draft: Draft) -> None:
        """Put it there, or ask where."""
        furnish(draft, self.cell)


@attrs.frozen
class DealingPool(Automatic):
    """The tiles of an expansion whose entrance lies are dealt, and all piles are shuffled anew.

    Rules: STCB-BASE-04, STCB-BASE-05, STCB-MALL-01, STCB-MALL-06.
    """

    box: Box

    def run(self, draft: Draft) -> None:
        """Deal, beginning with the player to the left of the layer; nobody knows any more where which tile is."""
        pool, players = second_pool(self.box, draft.options.tiles), len(draft.piles)
        total = sum([count for _, count in pool])
        known = Counter([tile for pile in draft.piles for tile in pile.known])
        draft.piles = tuple(
            [
                Pile(pile.unseen + len(pile.known) + len(range((seat - draft.active - 1) % players, total, players)))
                for seat, pile in enumerate(draft.piles)
            ]
        )
        draft.unseen = pairs_of(Counter(dict(draft.unseen)) + Counter(dict(pool)) + known)
        draft.events += (TilesDealt(self.box, total),)


def first_furnishing(options: Options) -> list[Node]:
    """Return what puts the tokens on the tiles that lie behind the first one, if an expansion is played alone. Rules: STCB-ALONE-03."""
    if Box.Z1 in options.boxes:
        return []
    (box,) = options.boxes
    return [Furnishing(cell) for cell, _ in with_put_aside(ENTRANCES[box], CENTER, 0)[:0:-1]]


# ------------------------------------------------------------------------------------------------------ taking turns


@attrs.frozen
class RevealTile(ChanceNode):
    """The active player turns up a tile that nobody has seen. Rules: STCB-TILE-09.

    Attributes:
        left: How many tiles of his pile he may still try, this one included.
        passed: How many players have passed one after the other, before him.
    """

    left: Positive
    passed: Count
    clause = "STCB-TILE-09"

    def question(self, state: Draft) -> str:
        """Return whose tile is turned up."""
        unseen = sum([count for _, count in state.unseen])
        left = many(self.left, "tile")
        return f"turn up a tile of {seat_name(state.active)}, one of {unseen} unseen; {left} of the pile to try."

    def outcomes(self, state: Draft) -> Chance[Reveal]:
        """Return the unseen tiles of all piles together, each as likely."""
        return Bag(state.unseen, REVEALS.__getitem__)

    def apply(self, draft: Draft, outcome: Reveal) -> None:
        """Take it from the pile, and see where it may lie."""
        tile = outcome.tile
        pile = draft.piles[draft.active]
        draft.piles = changed(draft.piles, draft.active, Pile(pile.unseen - 1, pile.known))
        draft.unseen = tuple(
            [(kind, count - (kind is tile)) for kind, count in draft.unseen if kind is not tile or count > 1]
        )
        TurnedUp(tile, self.left - 1, self.passed).run(draft)


@attrs.frozen
class TurnedUp(Automatic):
    """A tile was turned up: it is laid, or put back, and the next one is tried; never waits on the agenda of a game.

    `left` tells how many more tiles of his pile the active player may try; `passed` is as for `RevealTile`. Rules: STCB-SETUP-05.
    """

    tile: TileId
    left: int
    passed: int

    def run(self, draft: Draft) -> None:
        """Ask where it is laid, or go on with the next one."""
        if not _is_laid(draft, self.tile):
            turn_up(draft, self.left, self.passed)


@attrs.frozen
class BeginLaying(Automatic):
    """The winner of the roll-off begins to lay. Rules: STCB-SETUP-04."""

    def run(self, draft: Draft) -> None:
        """Let him turn up a tile."""
        _begin_laying_turn(draft, draft.active, 0)


@attrs.frozen
class NextLayer(Automatic):
    """A tile lies; the player to the left is next. Rules: STCB-SETUP-04."""

    def run(self, draft: Draft) -> None:
        """Let him turn up a tile."""
        _begin_laying_turn(draft, draft.active + 1, 0)


BEGIN_LAYING = BeginLaying()
NEXT_LAYER = NextLayer()


def _begin_laying_turn(draft: Draft, seat: int, passed: int) -> None:
    """Let the next player who holds tiles lay one; laying is over if nobody holds any, or all of them have passed.

    Rules: STCB-SETUP-04, STCB-SETUP-06.
    """
    tiles = [pile.unseen + len(pile.known) for pile in draft.piles]
    holders = [holder for holder in seats_from(draft, seat % len(tiles)) if tiles[holder]]
    if passed < len(holders):
        draft.active = holders[0]
        turn_up(draft, tiles[holders[0]], passed)
        return
    draft.piles = draft.unseen = ()
    if holders:
        draft.events += (TilesLeftOut(sum(tiles)),)


def turn_up(draft: Draft, left: int, passed: int) -> None:
    """Let the active player turn up tiles until one can be laid, as long as he has any that he has not tried.

    Rules: STCB-SETUP-05, STCB-SETUP-06, STCB-TILE-09, STCB-TILE-10.
    """
    seat = draft.active
    while left:
        pile = draft.piles[seat]
        if pile.unseen:
            push(draft, RevealTile(left, passed))
            return
        tile = pile.known[0]
        draft.piles = changed(draft.piles, seat, Pile(0, pile.known[1:]))
        if _is_laid(draft, tile):
            return
        left -= 1
    draft.events += (LayingPassed(seat),)
    _begin_laying_turn(draft, seat + 1, passed + 1)


def _is_laid(draft: Draft, tile: TileId) -> bool:
    """Have a tile laid that was turned up; put it to the bottom of the pile and return False if it has no place.

    Rules: STCB-SETUP-05, STCB-TILE-05, STCB-TILE-07, STCB-TILE-10.
    """
    seat = draft.active
    draft.events += (TileRevealed(seat, tile),)
    node = LayTile(tile)
    options = list_options(draft, node)
    if not options:
        pile = draft.piles[seat]
        draft.piles = changed(draft.piles, seat, Pile(pile.unseen, (*pile.known, tile)))
        draft.events += (TilePutBack(seat, tile),)
        return False
    push(draft, NEXT_LAYER)
    if len(options) == 1:
        node.apply(draft, options[0])
    else:
        push(draft, node)
    return True
