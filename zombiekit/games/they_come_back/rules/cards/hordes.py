"""Cards that put zombies on squares of their player's choice (clause CARD-22)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, cast

import attrs

from zombiekit.agenda import Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Moment, Square
from zombiekit.games.they_come_back.box.forms import MapCell, MapSquare, Positive, Seat, SeenCard
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.box.tiles import SPOTS
from zombiekit.games.they_come_back.rules.cards.filling import (
    free_squares_of_building,
    plays_in_buildings,
    why_no_zombies,
)
from zombiekit.games.they_come_back.rules.event_card import CARDS, EventCard
from zombiekit.games.they_come_back.rules.scope import outside
from zombiekit.games.they_come_back.rules.zombies import (
    cut_to_supply,
    put_zombie,
    squares_without_zombies,
    surely_without_zombies,
    zombies_at,
)
from zombiekit.games.they_come_back.table.actions import Place, Play, place_on, play
from zombiekit.games.they_come_back.table.words import at, closed

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


class Horde(EventCard):
    """A card that puts zombies on squares of its player's choice; `count` at the most. Rules: STCB-CARD-22."""

    count: ClassVar[int]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what is on the squares."""
        return why_no_zombies(self, state, action.tile)

    @abstractmethod
    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares that may get a zombie, one each, in square order; `cell` is that of the building it names, if it does."""

    def put(self, draft: Draft, seat: int, count: int, cell: Cell | None = None) -> None:
        """Put zombies one by one: as many as there are squares and zombies for. Rules: STCB-CARD-22, STCB-CARD-30."""
        ask(draft, Placing(seat, self.card, cut_to_supply(draft, min(count, len(self.free(draft, cell)))), cell))


@attrs.frozen
class Placing(Choice):
    """A player puts the next of several zombies on a square that comes after the last one in square order.

    Rules: STCB-CARD-22.

    Attributes:
        seat: The card's player.
        card: The card, which knows the squares.
        left: How many are still to be put, this one included.
        cell: The cell of the building that the card names.
        last: The square of the last one.
    """

    seat: Seat
    card: SeenCard
    left: Positive
    cell: MapCell | None = None
    last: MapSquare | None = None
    clause = "STCB-CARD-22"

    def actor(self, state: Draft) -> int:
        """Return the card's player."""
        return self.seat

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        place = "" if self.cell is None else f" in the {state.town.name_of(self.cell)}"
        return f"{CARDS[self.card].title}: where{place} does the next zombie come? {self.left} to put, in square order{closed(self.last)}."

    def free(self, state: Draft) -> list[Square]:
        """Return the free squares after the last one."""
        free = cast("Horde", CARDS[self.card]).free(state, self.cell)
        if self.last is None:
            return free
        reached = in_order(self.last)
        return [square for square in free if in_order(square) > reached]

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the free squares after the last one that leave enough for the rest."""
        free = self.free(state)
        return tuple([place_on(square) for square in free[: len(free) - self.left + 1]])

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell why none is put on a square."""
        if not isinstance(action, Place):
            return super().why_not(state, action)
        square = action.square
        if square in self.free(state):
            what = f"behind {at(square)} there is no room for the others, {self.left} in all"
        elif square in cast("Horde", CARDS[self.card]).free(state, self.cell):
            what = f"they are put in square order, and {at(square)} comes before {at(self.last)}"
        elif square in squares_without_zombies(state, state.town.squares):
            what = f"{TITLES[self.card]} puts none on {at(square)}"
        else:
            what = f"{at(square)} holds a zombie, or cannot be entered"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        """Put it there; then comes the next."""
        put_zombie(draft, action.square)
        if self.left > 1:
            ask(draft, Placing(self.seat, self.card, self.left - 1, self.cell, action.square))


class SlightMiscalculation(Horde):
    """A building gets as many zombies again as it holds, one at most on each square that holds none. Rules: STCB-EVENT-22, STCB-CARD-16."""

    card = Card.SLIGHT_MISCALCULATION
    clause = "STCB-EVENT-22"
    undead = True
    names = "building"
    count = len(SPOTS) - 1
    needs = "a building with a zombie and with a square that holds none, and a zombie that is left to be put"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """In a building with a zombie and a square without, if there is a zombie left."""
        return plays_in_buildings(self.card, state, least_held=1)

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares of the building that hold no zombie."""
        return free_squares_of_building(state, cell)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Count those who stand or lie there, and put as many."""
        squares = draft.town.buildings[cast("Cell", action.tile)]
        standing = sum([zombies_at(draft, square) for square in squares])
        lying = sum([lying.number for lying in draft.lying if lying.square in squares])
        self.put(draft, seat, standing + lying, action.tile)


class WereScrewed(Horde):
    """Ten squares without a zombie get one. Rules: STCB-EVENT-24."""

    card = Card.WERE_SCREWED
    clause = "STCB-EVENT-24"
    undead = True
    needs = "a square that holds no zombie, and a zombie that is left to be put"
    count = 10

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """If there is such a square, and a zombie left."""
        is_room = surely_without_zombies(state) > 0 or self.free(state, None)
        return (play(self.card),) if is_room and cut_to_supply(state, 1) else ()

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares of the map that hold no zombie."""
        return squares_without_zombies(state, state.town.squares)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put ten, or as many as can be."""
        self.put(draft, seat, self.count)


class ZombieMaster(Horde):
    """Five squares without zombies and players' figures get a zombie. Rules: STCB-EVENT-27, STCB-CARD-16."""

    card = Card.ZOMBIE_MASTER
    clause = "STCB-EVENT-27"
    undead = True
    needs = "a square that holds neither a zombie nor a figure, and a zombie that is left to be put"
    count = 5

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """If there is such a square, and a zombie left."""
        squares = outside(state.town).squares
        is_room = len(squares) - len(state.zombies) - len(state.lying) > len(state.squares) or self.free(state, None)
        return (play(self.card),) if is_room and cut_to_supply(state, 1) else ()

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares outside the mall without zombies and figures, standing or lying. Rules: STCB-CARD-16."""
        figures = state.squares
        free = squares_without_zombies(state, outside(state.town).squares)
        return [square for square in free if square not in figures]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put five, or as many as can be."""
        self.put(draft, seat, self.count)
