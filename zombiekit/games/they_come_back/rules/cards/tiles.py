"""Cards that move a tile or destroy it: I Think It's Over Here and Rocket Launcher (clauses CARD-25, CARD-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from zombiekit.agenda import Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.box.forms import MapCell, Seat
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.carrying import blow_up, carry
from zombiekit.games.they_come_back.rules.event_card import ANY, EventCard, Weapon
from zombiekit.games.they_come_back.rules.places import may_move, places_to_move
from zombiekit.games.they_come_back.table.actions import Lay, Play, Use, play, use
from zombiekit.games.they_come_back.table.position import is_human
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft


def _find_movable(town: Town) -> tuple[Cell, ...]:
    return tuple([cell for cell in town.edge_cells if may_move(town, cell)])


movable = memo(_find_movable)
"""Return the cells of the tiles of a map that can be moved anywhere, in cell order. Rules: STCB-CARD-25."""


class IThinkItsOverHere(EventCard):
    """An edge tile without players' figures goes elsewhere, with all that is on it. Rules: STCB-EVENT-34, STCB-CARD-25, STCB-GEO-17."""

    card = Card.I_THINK_ITS_OVER_HERE
    clause = "STCB-EVENT-34"
    undead = True
    names = "tile"
    needs = "a tile at the edge without players' figures, which can lie elsewhere"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """On each such tile."""
        taken = {cell_of(square) for square in state.squares if square is not None}
        return tuple([play(self.card, tile=cell) for cell in movable(state.town) if cell not in taken])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what keeps the tile where it is."""
        cell = cast("Cell", action.tile)
        if cell in movable(state.town):
            return Refusal("STCB-CARD-25", f"the figure of a player is on the tile of cell {at(cell)}")
        return Refusal("STCB-CARD-25", f"it needs {self.needs}, unlike that of cell {at(cell)}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Ask where it goes."""
        ask(draft, MovingTile(seat, cast("Cell", action.tile)))


@attrs.frozen
class MovingTile(Choice):
    """A player says where a tile goes. Rules: STCB-CARD-25."""

    seat: Seat
    cell: MapCell
    clause = "STCB-CARD-25"

    def actor(self, state: Draft) -> int:
        """Return the card's player."""
        return self.seat

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"where does the {state.town.name_of(self.cell)} from cell {at(self.cell)} go?"

    def options(self, state: Draft) -> tuple[Lay, ...]:
        """Return its other places."""
        return places_to_move(state.town, self.cell)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell why it cannot lie there."""
        if not isinstance(action, Lay):
            return super().why_not(state, action)
        return Refusal(self.clause, f"it cannot go to {at(action.cell)} with r={action.r}")

    def apply(self, draft: Draft, action: Lay) -> None:
        """Carry it there."""
        carry(draft, self.cell, action.cell, action.r)


class RocketLauncher(Weapon):
    """Used: an edge tile without human figures is gone for good. Rules: STCB-EVENT-38, STCB-CARD-26, STCB-BASE-13, STCB-CARD-29, STCB-CARD-33."""

    card = Card.ROCKET_LAUNCHER
    clause = "STCB-EVENT-38"
    uses_at = ANY

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """On each such tile, but for the first one and helipads."""
        town = state.town
        kept = {cell_of(square) for other, square in enumerate(state.squares) if square and is_human(state, other)}
        return tuple(
            [
                use(self.card, tile=cell)
                for cell in town.edge_cells
                if cell != CENTER and cell not in kept and town.cells[cell].tile not in HELIPADS
            ]
        )

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell what protects the tile."""
        cells = state.town.cells
        if action.tile is None or action.square is not None:
            return Refusal(self.clause, "its use names a tile, and only that")
        if action.tile not in cells:
            what = f"no tile lies in the cell {at(action.tile)}"
        elif action.tile == CENTER or cells[action.tile].tile in HELIPADS:
            what = f"the {state.town.name_of(action.tile)} cannot be destroyed"
        elif action.tile not in state.town.edge_cells:
            what = f"there are tiles all around cell {at(action.tile)}"
        else:
            what = f"a human is on the tile of cell {at(action.tile)}"
        return Refusal("STCB-CARD-26", what)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Blow it up."""
        blow_up(draft, seat, cast("Cell", action.tile))
