"""Where a human may step, and who decides it (clauses MOVE-04, CARD-19, CARD-20, CARD-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Card, Square
from zombiekit.games.they_come_back.rules.markers import holds_in_turn
from zombiekit.games.they_come_back.rules.scope import center_of, is_in_mall
from zombiekit.games.they_come_back.table.position import Draft, effects_of, where

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.town import Town


def steering(state: Draft) -> int:
    """Return the seat that makes the movement decisions of the active human. Rules: STCB-CARD-19, STCB-EVENT-05."""
    for marker in state.markers:
        if marker.card is Card.BRAIN_CRAMP and marker.target == state.active:
            return marker.owner
    return state.active


def fears_walls(state: Draft, seat: int) -> bool:
    """Tell whether a human is in the turn in which he may enter no building. Rules: STCB-CARD-15, STCB-CARD-20, STCB-EVENT-08."""
    return holds_in_turn(state, Card.CLAUSTROPHOBIA, seat)


def open_steps(state: Draft, seat: int, square: Square) -> tuple[Square, ...]:
    """Return the linked squares that a human may step to, whoever steers him.

    Rules: STCB-GEO-10, STCB-MOVE-04, STCB-CARD-20, STCB-CARD-27.
    """
    town = state.town
    links = town.links[square]
    if not state.markers:
        return links
    if square in town.streets and fears_walls(state, seat):
        links = tuple([near for near in links if near in town.streets or is_in_mall(town, near)])
    smelly = _smelly(state, seat)
    if smelly is None or smelly == center_of(square):
        return links
    return tuple([near for near in links if center_of(near) != smelly])


def _smelly(state: Draft, seat: int) -> Square | None:
    """Return the center of the tile that the active human has to leave, if he is to leave one. Rules: STCB-EVENT-40, STCB-CARD-27."""
    if state.markers and Card.WHAT_IS_THAT_SMELL in effects_of(state.markers):
        for marker in state.markers:
            if marker.card is Card.WHAT_IS_THAT_SMELL and marker.target == seat:
                return marker.square
    return None


def name_smelly_tile(draft: Draft) -> None:
    """Name the tile that the active human has to leave: the one on which his movement phase begins. Rules: STCB-CARD-27."""
    center = center_of(where(draft, draft.active))
    draft.markers = tuple(
        [
            marker._replace(square=center) if marker.card is Card.WHAT_IS_THAT_SMELL else marker
            for marker in draft.markers
        ]
    )


def is_where_it_smells(state: Draft, seat: int) -> bool:
    """Tell whether a human stands on the tile that he has to leave. Rules: STCB-CARD-27."""
    square = state.squares[seat]
    smelly = _smelly(state, seat)
    return square is not None and smelly is not None and smelly == center_of(square)


def is_kept_off(state: Draft, seat: int, square: Square) -> bool:
    """Tell whether nothing of his own brings a human onto a square: it is on the tile that he has left. Rules: STCB-CARD-27."""
    return bool(state.markers) and center_of(square) == _smelly(state, seat) and not is_where_it_smells(state, seat)


def ways_out(town: Town, square: Square) -> tuple[Square, ...]:
    """Return the steps from inside a building that come nearer to the street, figures ignored. Rules: STCB-CARD-20."""
    here = _distance_to_street(town, square)
    return tuple([near for near in town.links[square] if _distance_to_street(town, near) < here])


def _distance_to_street(town: Town, square: Square) -> int:
    found = {square: 0}
    reached = [square]
    for place in reached:
        if place in town.streets:
            return found[place]
        for near in town.links[place]:
            if near not in found:
                found[near] = found[place] + 1
                reached.append(near)
    return len(town.squares)
