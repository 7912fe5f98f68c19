"""Barricade the Door: the zombies of a building are put before its walls (clause CARD-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Card, Square, Zombie
from zombiekit.games.they_come_back.box.forms import MapCell, MapSquare, Seat
from zombiekit.games.they_come_back.box.map_tables import beside, in_order
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.cards.stores import PlaceCard
from zombiekit.games.they_come_back.rules.zombies import (
    kinds_at,
    remove_zombies,
    shift_zombie,
    squares_without_zombies,
    zombies_at,
)
from zombiekit.games.they_come_back.table.actions import Place, Play, place_on
from zombiekit.games.they_come_back.table.position import is_standing_human, where
from zombiekit.games.they_come_back.table.words import at, closed, zombie_name

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.table.position import Draft


class BarricadeTheDoor(PlaceCard):
    """The zombies of the building are put before its walls. Rules: STCB-EVENT-45, STCB-CARD-28, STCB-UNDEAD-19."""

    card = Card.BARRICADE_THE_DOOR
    clause = "STCB-EVENT-45"
    needs = "a building or store with a zombie inside, around its player"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the squares of the building."""
        return list(state.town.building.get(where(state, seat), ()))

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put out as many as there is room for; the others are gone."""
        squares = self.squares(draft, seat)
        cell = cell_of(squares[0])
        before = _before_walls(draft, cell)
        if not any(_holds_human(draft, square) for square in before):
            _thin_out(draft, squares, len(squares_without_zombies(draft, before)))
        put_out(draft, seat, cell)


def _before_walls(state: Draft, cell: Cell) -> list[Square]:
    """Return the street squares of a tile that lie next to its building, walls or not, in square order. Rules: STCB-CARD-28."""
    town = state.town
    building = set(town.buildings[cell])
    return [
        square
        for square in town.squares_of(cell)
        if square in town.streets and not building.isdisjoint(beside(*square))
    ]


def _holds_human(state: Draft, square: Square) -> bool:
    return any(where == square and is_standing_human(state, seat) for seat, where in enumerate(state.squares))


def _thin_out(draft: Draft, squares: list[Square], room: int) -> None:
    """Take the zombies off a building that find no room before it, the last ones in square order, enhanced ones first."""
    for kind in Zombie:
        for square in squares:
            count = kinds_at(draft, square).get(kind, 0)
            gone = max(count - room, 0)
            if gone:
                remove_zombies(draft, square, gone, kind)
            room -= count - gone


def put_out(draft: Draft, seat: int, cell: Cell, last: Square | None = None, kind: Zombie = Zombie.ORDINARY) -> None:
    """Ask where the next zombie of a building goes, if one is left. Rules: STCB-CARD-28."""
    for square, there in _inside(draft, cell):
        ask(draft, Barricading(seat, cell, square, there, last if there is kind else None))
        return


def _inside(state: Draft, cell: Cell) -> list[tuple[Square, Zombie]]:
    """Return the zombies in a building, by kind, then by square. Rules: STCB-CARD-28."""
    return [
        (square, kind) for kind in Zombie for square in state.town.buildings[cell] if kinds_at(state, square).get(kind)
    ]


@attrs.frozen
class Barricading(Choice):
    """A player puts the next zombie of a building before its walls; within a kind never back in square order. Rules: STCB-CARD-28.

    Attributes:
        seat: The card's player.
        cell: The cell of the building.
        origin: Where the zombie stands.
        zombie: Its kind.
        last: Where the last one of its kind was put.
    """

    seat: Seat
    cell: MapCell
    origin: MapSquare
    zombie: Zombie = Zombie.ORDINARY
    last: MapSquare | None = None
    clause = "STCB-CARD-28"

    def actor(self, state: Draft) -> int:
        """Return the card's player."""
        return self.seat

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"where does the {zombie_name(self.zombie)} from {at(self.origin)} go, which is shut out{closed(self.last, again=True)}?"

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the squares before the walls that have room for it, and behind which there is room for the rest."""
        rest = sum([kinds_at(state, square).get(self.zombie, 0) for square in state.town.buildings[self.cell]]) - 1
        free = set(squares_without_zombies(state, _before_walls(state, self.cell)))
        found: list[Place] = []
        room = 0
        endless = False
        for square in reversed(_before_walls(state, self.cell)):
            if self.last is not None and in_order(square) < in_order(self.last):
                break
            held = _holds_human(state, square)
            endless = endless or held
            if (held or square in free) and (endless or room >= rest):
                found.append(place_on(square))
            room += square in free
        return tuple(reversed(found))

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell what is wrong with a square."""
        if not isinstance(action, Place):
            return super().why_not(state, action)
        square = action.square
        if square not in _before_walls(state, self.cell):
            what = f"{at(square)} is no street square of that tile next to the building"
        elif self.last is not None and in_order(square) < in_order(self.last):
            what = f"they are put in square order, and {at(square)} comes before {at(self.last)}"
        elif zombies_at(state, square):
            what = f"a zombie is on {at(square)}, and no standing human"
        else:
            what = f"behind {at(square)} there is no room for the others"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        """Put it there; then comes the next."""
        shift_zombie(draft, self.origin, action.square, self.zombie)
        put_out(draft, self.seat, self.cell, action.square, self.zombie)
