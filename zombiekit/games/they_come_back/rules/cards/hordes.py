"""Cards that put zombies on the map, on fixed squares or where their player chooses (clauses CARD)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, cast

import attrs

from zombiekit.agenda import Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Moment, Posture, Square
from zombiekit.games.they_come_back.box.forms import MapCell, MapSquare, Positive, Seat, SeenCard
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.box.tiles import SPOTS
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.event_card import EventCard, kind_of
from zombiekit.games.they_come_back.rules.markers import outside
from zombiekit.games.they_come_back.rules.zombies import (
    cut_to_supply,
    put_zombie,
    squares_for_zombies,
    squares_with_zombies,
    squares_without_zombies,
    surely_without_zombies,
    zombies_at,
)
from zombiekit.games.they_come_back.table.actions import Place, Play, place_on, play
from zombiekit.games.they_come_back.table.position import Draft, SeatDecides, seats_from, where
from zombiekit.games.they_come_back.table.words import at, closed
from zombiekit.primitives.pairs import drop, memo


def free_squares_of_building(state: Draft, cell: Cell | None) -> list[Square]:
    """Return the building's squares without a zombie, in square order. Rules: STCB-GEO-03, STCB-GEO-11."""
    return squares_without_zombies(state, state.town.buildings[cast("Cell", cell)])


def why_no_zombies(card: EventCard, state: Draft, cell: Cell | None = None) -> Refusal:
    """Return why a card cannot put zombies: no zombie is left, or no square is free."""
    squares = state.town.squares if cell is None else state.town.buildings[cell]
    held = len(squares) - len(squares_without_zombies(state, squares))
    area = "on the map" if cell is None else f"of the building in {at(cell)}"
    left = "" if cut_to_supply(state, 1) else ", and no zombie is left"
    return Refusal(
        card.clause, f"it needs {card.needs}: {held} of the {len(squares)} squares {area} hold zombies{left}"
    )


def plays_on(
    card: Card, state: Draft, areas: Iterable[tuple[Cell, tuple[Square, ...]]], *, begun: bool = False
) -> tuple[Play, ...]:
    """Return a play for each area with a free square, or none if no zombie is left. With `begun`, the area must already hold one."""
    if not cut_to_supply(state, 1):
        return ()
    is_held = squares_with_zombies(state).__contains__
    return tuple(
        [
            play(card, tile=cell)
            for cell, squares in areas
            if not all(map(is_held, squares)) and (not begun or any(map(is_held, squares)))
        ]
    )


def _fill(draft: Draft, free: list[Square]) -> None:
    """Put a zombie on each free square, in the order given, while the supply lasts. Rules: STCB-CARD-30."""
    for square in free[: cut_to_supply(draft, len(free))]:
        put_zombie(draft, square)


class JustWhenYouThought(EventCard):
    """Every zombie-free square of a building gets a zombie. Rules: STCB-EVENT-16, STCB-CARD-16, STCB-CARD-30."""

    card = Card.JUST_WHEN_YOU_THOUGHT
    clause = "STCB-EVENT-16"
    undead = True
    names = "building"
    needs = "a building with a square that holds no zombie, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, outside(state.town).buildings.items())

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return why_no_zombies(self, state, action.tile)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        _fill(draft, free_squares_of_building(draft, action.tile))


class HelloMayIHelpYou(EventCard):
    """Every standing figure gets a zombie on its square, if one may stand there. Rules: STCB-EVENT-49, STCB-CARD-30."""

    card = Card.HELLO_MAY_I_HELP_YOU
    clause = "STCB-EVENT-49"
    undead = True
    needs = "a standing figure on a square where a zombie may be put, and a zombie left to put there"

    def is_playable(self, state: Draft, seat: int) -> bool:
        return any(_has_room(state, square) for square in _figures(state, seat)) and cut_to_supply(state, 1) > 0

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return why_no_zombies(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put the zombies in seat order, starting with the player, while the supply lasts."""
        for square in _figures(draft, seat):
            if cut_to_supply(draft, 1) and _has_room(draft, square):
                put_zombie(draft, square)


def _figures(state: Draft, seat: int) -> list[Square]:
    """Return the squares of the standing figures, in seat order starting with `seat`."""
    return [where(state, other) for other in seats_from(state, seat) if state.postures[other] is Posture.STANDING]


def _has_room(state: Draft, square: Square) -> bool:
    return bool(squares_for_zombies(state, (square,)))


class WereAllGonnaDie(EventCard):
    """Every zombie-free square of a tile gets a zombie. Rules: STCB-EVENT-57, STCB-CARD-30."""

    card = Card.WERE_ALL_GONNA_DIE
    clause = "STCB-EVENT-57"
    undead = True
    names = "tile"
    needs = "a tile with a square that holds no zombie, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, _tiles(state.town))

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and the tile in cell {at(action.tile)} does not fit that")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        _fill(draft, squares_without_zombies(draft, draft.town.squares_of(cast("Cell", action.tile))))


@memo
def _tiles(town: Town) -> tuple[tuple[Cell, tuple[Square, ...]], ...]:
    """Return each tile's cell and squares, in cell order."""
    return tuple([(cell, town.squares_of(cell)) for cell in sorted(town.cells, key=in_order)])


class Horde(EventCard):
    """A card that puts up to `count` zombies on squares that its player chooses. Rules: STCB-CARD-22."""

    count: ClassVar[int]

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Say how many of the squares hold zombies."""
        return why_no_zombies(self, state, action.tile)

    @abstractmethod
    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares that may get a zombie, one each, in square order. `cell` is the building's, None if none is named."""

    def put(self, draft: Draft, seat: int, count: int, cell: Cell | None = None) -> None:
        """Put up to `count` zombies one by one, as far as squares and zombies last. Rules: STCB-CARD-22, STCB-CARD-30."""
        ask(draft, Placing(seat, self.card, cut_to_supply(draft, min(count, len(self.free(draft, cell)))), cell))


@attrs.frozen
class Placing(SeatDecides, Choice):
    """A player puts the next of several zombies on a square after the last one in square order.

    Rules: STCB-CARD-22.

    Attributes:
        seat: The card's player.
        card: The card, which knows the squares.
        left: How many zombies are still to be put, this one included.
        cell: The cell of the building that the card names, if it names one.
        last: The square of the zombie put last, None before the first.
    """

    seat: Seat
    card: SeenCard
    left: Positive
    cell: MapCell | None = None
    last: MapSquare | None = None
    clause = "STCB-CARD-22"

    def question(self, state: Draft) -> str:
        place = "" if self.cell is None else f" in the {state.town.name_of(self.cell)}"
        return f"{kind_of(state, self.card).title}: where{place} does the next zombie go? {self.left} to put, in square order{closed(self.last)}."

    def free(self, state: Draft) -> list[Square]:
        """Return the free squares after the last one."""
        free = cast("Horde", kind_of(state, self.card)).free(state, self.cell)
        if self.last is None:
            return free
        reached = in_order(self.last)
        return [square for square in free if in_order(square) > reached]

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the free squares after the last one that leave enough squares for the rest."""
        free = self.free(state)
        return tuple([place_on(square) for square in free[: len(free) - self.left + 1]])

    def why_not(self, state: Draft, action: object) -> Refusal:
        if not isinstance(action, Place):
            return super().why_not(state, action)
        square = action.square
        if square in self.free(state):
            what = f"after {at(square)} there is no room for the others, {self.left} in all"
        elif square in cast("Horde", kind_of(state, self.card)).free(state, self.cell):
            what = f"they are put in square order, and {at(square)} comes before {at(self.last)}"
        elif square in squares_without_zombies(state, state.town.squares):
            what = f"{TITLES[self.card]} puts none on {at(square)}"
        else:
            what = f"{at(square)} holds a zombie, or cannot be entered"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        put_zombie(draft, action.square)
        if self.left > 1:
            ask(draft, Placing(self.seat, self.card, self.left - 1, self.cell, action.square))

    def contradictions(self, state: Draft, index: int) -> Iterator[str]:

        horde = kind_of(state, self.card)
        if not isinstance(horde, Horde):
            yield f"{self.card} puts no zombies"
        elif (horde.names == "building") != (self.cell is not None):
            yield f"{self.card} names {'a' if self.cell is None else 'no'} building"
        elif self.cell is not None and self.cell not in state.town.buildings:
            yield f"there is no building in the cell {self.cell}"
        elif cut_to_supply(state, self.left) < self.left:
            yield f"{self.left} zombies are more than there are"
        else:
            yield from self._without_room(state, horde)

    def _without_room(self, state: Draft, horde: Horde) -> Iterator[str]:
        """Yield why the remaining zombies cannot follow the last one."""
        free, last = len(self.free(state)), self.last
        if self.left + (last is not None) > horde.count:
            yield f"{self.left} are still to be put, of {horde.count} at the most"
        if self.left > free:
            yield f"{self.left} are still to be put, and {free} squares are free for them"
        if last is not None:
            before: Any = attrs.evolve(state, zombies=drop(state.zombies, last))
            if zombies_at(state, last) != 1 or last not in horde.free(before, self.cell):
                yield f"no zombie was put on {last}"


class SlightMiscalculation(Horde):
    """The number of zombies in a building doubles, with at most one new one on each free square. Rules: STCB-EVENT-22, STCB-CARD-16."""

    card = Card.SLIGHT_MISCALCULATION
    clause = "STCB-EVENT-22"
    undead = True
    names = "building"
    count = len(SPOTS) - 1
    needs = "a building with a zombie and with a square that holds none, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, outside(state.town).buildings.items(), begun=True)

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        return free_squares_of_building(state, cell)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Count the zombies that stand or lie there, and put as many again."""
        squares = draft.town.buildings[cast("Cell", action.tile)]
        standing = sum([zombies_at(draft, square) for square in squares])
        lying = sum([lying.number for lying in draft.lying if lying.square in squares])
        self.put(draft, seat, standing + lying, action.tile)


class WereScrewed(Horde):
    """Ten squares without a zombie get one each. Rules: STCB-EVENT-24."""

    card = Card.WERE_SCREWED
    copies = 1
    clause = "STCB-EVENT-24"
    undead = True
    needs = "a square that holds no zombie, and a zombie left to put there"
    count = 10

    def is_playable(self, state: Draft, seat: int) -> bool:
        is_room = surely_without_zombies(state) > 0 or bool(self.free(state, None))
        return is_room and cut_to_supply(state, 1) > 0

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        return squares_without_zombies(state, state.town.squares)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        self.put(draft, seat, self.count)


class ZombieMaster(Horde):
    """Five squares with neither zombies nor figures get a zombie each. Rules: STCB-EVENT-27, STCB-CARD-16."""

    card = Card.ZOMBIE_MASTER
    clause = "STCB-EVENT-27"
    undead = True
    needs = "a square that holds neither a zombie nor a figure, and a zombie left to put there"
    count = 5

    def is_playable(self, state: Draft, seat: int) -> bool:
        squares = outside(state.town).squares
        is_plenty = len(squares) - len(state.zombies) - len(state.lying) > len(state.squares)
        return (is_plenty or bool(self.free(state, None))) and cut_to_supply(state, 1) > 0

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares outside the mall without zombies or figures, standing or lying. Rules: STCB-CARD-16."""
        figures = state.squares
        free = squares_without_zombies(state, outside(state.town).squares)
        return [square for square in free if square not in figures]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        self.put(draft, seat, self.count)
