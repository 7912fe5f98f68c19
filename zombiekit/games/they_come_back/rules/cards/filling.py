"""Cards that put zombies on the map with no choice of the squares: on all of a building or tile, on those of the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Cell, Moment, Posture, Square
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.rules.event_card import EventCard
from zombiekit.games.they_come_back.rules.scope import outside
from zombiekit.games.they_come_back.rules.zombies import (
    cut_to_supply,
    put_zombie,
    squares_for_zombies,
    squares_with_zombies,
    squares_without_zombies,
)
from zombiekit.games.they_come_back.table.actions import Play, play
from zombiekit.games.they_come_back.table.position import seats_from, where
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft


def free_squares_of_building(state: Draft, cell: Cell | None) -> list[Square]:
    """Return the squares of a building that hold no zombie, in square order. Rules: STCB-GEO-03, STCB-GEO-11."""
    return squares_without_zombies(state, state.town.buildings[cast("Cell", cell)])


def why_no_zombies(card: EventCard, state: Draft, cell: Cell | None = None) -> Refusal:
    """Return why a card cannot put zombies: there is none, or no square for one."""
    squares = state.town.squares if cell is None else state.town.buildings[cell]
    held = len(squares) - len(squares_without_zombies(state, squares))
    area = "on the map" if cell is None else f"of the building in {at(cell)}"
    left = "" if cut_to_supply(state, 1) else ", and no zombie is left"
    return Refusal(
        card.clause, f"it needs {card.needs}: {held} of the {len(squares)} squares {area} hold zombies{left}"
    )


def plays_in_buildings(card: Card, state: Draft, *, least_held: int) -> tuple[Play, ...]:
    """Return the plays of a card in each building with a square that holds no zombie, and so many that do, if one is left to be put."""
    if not cut_to_supply(state, 1):
        return ()
    is_held = squares_with_zombies(state).__contains__
    return tuple(
        [
            play(card, tile=cell)
            for cell, squares in outside(state.town).buildings.items()
            if least_held <= sum(map(is_held, squares)) < len(squares)
        ]
    )


def _fill(draft: Draft, free: list[Square]) -> None:
    """Put a zombie on each of some free squares, in their order, as long as the supply lasts. Rules: STCB-CARD-30."""
    for square in free[: cut_to_supply(draft, len(free))]:
        put_zombie(draft, square)


class JustWhenYouThought(EventCard):
    """Every square of a building that holds no zombie gets one. Rules: STCB-EVENT-16, STCB-CARD-16, STCB-CARD-30."""

    card = Card.JUST_WHEN_YOU_THOUGHT
    clause = "STCB-EVENT-16"
    undead = True
    names = "building"
    needs = "a building with a square that holds no zombie, and a zombie that is left to be put"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """In a building with such a square, if there is a zombie left."""
        return plays_in_buildings(self.card, state, least_held=0)

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what is in the building."""
        return why_no_zombies(self, state, action.tile)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put them, in square order."""
        _fill(draft, free_squares_of_building(draft, action.tile))


class HelloMayIHelpYou(EventCard):
    """Each player whose figure stands gets a zombie on its square, if one may stand there. Rules: STCB-EVENT-49, STCB-CARD-30."""

    card = Card.HELLO_MAY_I_HELP_YOU
    clause = "STCB-EVENT-49"
    undead = True
    needs = "a standing figure on a square where a zombie may be put, and a zombie that is left to be put"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """If one of them gets one."""
        is_room = any(_has_room(state, square) for square in _figures(state, seat))
        return (play(self.card),) if is_room and cut_to_supply(state, 1) else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what is on the squares."""
        return why_no_zombies(self, state)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Serve them, in seat order from the player, as long as the supply lasts."""
        for square in _figures(draft, seat):
            if cut_to_supply(draft, 1) and _has_room(draft, square):
                put_zombie(draft, square)


def _figures(state: Draft, seat: int) -> list[Square]:
    """Return the squares of the standing figures, in seat order from a player."""
    return [where(state, other) for other in seats_from(state, seat) if state.postures[other] is Posture.STANDING]


def _has_room(state: Draft, square: Square) -> bool:
    return bool(squares_for_zombies(state, (square,)))


class WereAllGonnaDie(EventCard):
    """Every square of a tile that holds no zombie gets one. Rules: STCB-EVENT-57, STCB-CARD-30."""

    card = Card.WERE_ALL_GONNA_DIE
    clause = "STCB-EVENT-57"
    undead = True
    names = "tile"
    needs = "a tile with a square that holds no zombie, and a zombie that is left to be put"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """On each tile with such a square, if there is a zombie left."""
        if not cut_to_supply(state, 1):
            return ()
        is_held = squares_with_zombies(state).__contains__
        return tuple(
            [play(self.card, tile=cell) for cell, squares in _tiles(state.town) if not all(map(is_held, squares))]
        )

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell what is on the tile."""
        return Refusal(self.clause, f"it needs {self.needs}, unlike that of cell {at(action.tile)}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put them, in square order."""
        _fill(draft, squares_without_zombies(draft, draft.town.squares_of(cast("Cell", action.tile))))


def _find_tiles(town: Town) -> tuple[tuple[Cell, tuple[Square, ...]], ...]:
    return tuple([(cell, town.squares_of(cell)) for cell in sorted(town.cells, key=in_order)])


_tiles = memo(_find_tiles)
"""Return the squares of each tile, by cell in cell order."""
