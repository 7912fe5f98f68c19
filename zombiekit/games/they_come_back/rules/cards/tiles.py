"""Cards that move a tile, destroy it with all that is on it, or open a wall for good (clauses CARD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

import attrs

from zombiekit.agenda import Choice, Misfits, Refusal, SeatDecides, ask
from zombiekit.games.they_come_back.box.components import Card, Cell, Moment, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import CENTER, cell_of, next_cell
from zombiekit.games.they_come_back.box.tiles import HELIPADS, SIDES, Side, TileId
from zombiekit.games.they_come_back.box.town import Town, moved_square
from zombiekit.games.they_come_back.rules import health, laying, moving, zombies
from zombiekit.games.they_come_back.rules.cards.dice import DiceCard
from zombiekit.games.they_come_back.rules.event_card import ANY, EventCard, Weapon
from zombiekit.games.they_come_back.rules.markers import end_effects, order_of
from zombiekit.games.they_come_back.table import events, position
from zombiekit.games.they_come_back.table.actions import Lay, Play, Use, play, use
from zombiekit.games.they_come_back.table.position import Draft, Marker, Seat, is_human, where
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import pairs_of, replaced


def carry(draft: Draft, cell: Cell, to: Cell, r: int) -> None:
    """Move a tile without figures, along with its zombies, tokens and effects. Rules: STCB-CARD-25, STCB-SWARM-02."""
    laid = draft.town.cells[cell]
    town = draft.town.with_tile_moved(cell, to, r)

    def moved(square: Square) -> Square:
        return moved_square(square, laid.r, to, r) if cell_of(square) == cell else square

    def effect(marker: Marker) -> Marker:
        if marker.square is None:
            return marker
        square = moved(marker.square)
        is_fire_inside = marker.card is Card.MOLOTOV_COCKTAIL and square in town.building
        return marker._replace(square=town.building[square][0] if is_fire_inside else square)

    draft.markers = tuple(sorted(map(effect, draft.markers), key=order_of))
    draft.town = town
    _relocate(draft, moved)
    draft.events += (events.TileMoved(cell, to, laid.tile, r),)


def _relocate(draft: Draft, to: Callable[[Square], Square | None]) -> None:
    """Put the zombies and tokens of each square on another one; those for which `to` returns None leave the map."""
    draft.zombies = pairs_of({new: count for square, count in draft.zombies if (new := to(square))})
    draft.enhanced = tuple(sorted([each._replace(square=new) for each in draft.enhanced if (new := to(each.square))]))
    draft.moved = pairs_of({new: count for square, count in draft.moved if (new := to(square))})
    draft.lying = tuple(sorted([each._replace(square=new) for each in draft.lying if (new := to(each.square))]))
    draft.health_tokens = tuple(sorted([new for square in draft.health_tokens if (new := to(square))]))
    draft.bullet_tokens = tuple(sorted([new for square in draft.bullet_tokens if (new := to(square))]))


def blow_up(draft: Draft, seat: int, cell: Cell) -> None:
    """Destroy a tile: its zombies, even lying ones, become kills, undead are destroyed, all else is lost. Rules: STCB-CARD-26, INV-4."""
    draft.events += (events.TileDestroyed(seat, cell, draft.town.cells[cell].tile),)

    def stays(square: Square) -> bool:
        return cell_of(square) != cell

    killed = _zombies_on_tile(draft, cell)
    _relocate(draft, lambda square: square if stays(square) else None)
    for square, kind, count in killed:
        draft.kills = replaced(draft.kills, seat, draft.kills[seat] + count)
        draft.events += (events.ZombiesKilled(seat, square, count, kind),)
    for other, stood in enumerate(draft.squares):
        if stood is not None and not stays(stood):
            health.hit_undead(draft, other, draft.hearts[other])
    end_effects(draft, [marker for marker in draft.markers if marker.square is not None and not stays(marker.square)])
    draft.town = draft.town.without_tile(cell)


def _zombies_on_tile(state: Draft, cell: Cell) -> list[tuple[Square, Zombie, int]]:
    """Count the zombies of each kind on each square of a tile, standing and lying together."""
    found = []
    for square in state.town.squares_of(cell):
        there = zombies.lying_at(state, square) + Counter(zombies.kinds_at(state, square))
        found += [(square, kind, there[kind]) for kind in Zombie if there[kind]]
    return found


class IThinkItsOverHere(EventCard):
    """Move an edge tile without players' figures, and all that is on it. Rules: STCB-EVENT-34, STCB-CARD-25, STCB-GEO-17."""

    card = Card.I_THINK_ITS_OVER_HERE
    undead = True
    names = "tile"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        taken = {cell_of(square) for square in state.squares if square is not None}
        return tuple([play(self.card, tile=cell) for cell in laying.movable(state.town) if cell not in taken])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        cell, town = cast("Cell", action.tile), state.town
        if cell == CENTER or town.cells[cell].tile in laying.UNMOVED:
            what = f"the {town.name_of(cell)} is never moved"
        elif cell not in town.edge_cells:
            what = f"there are tiles all around cell {at(cell)}"
        elif cell in laying.movable(town):
            what = f"the figure of a player is on the tile of cell {at(cell)}"
        else:
            what = f"the {town.name_of(cell)} in cell {at(cell)} fits nowhere else without cutting off another tile"
        return Refusal("STCB-CARD-25", what)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        ask(draft, MovingTile(seat, cast("Cell", action.tile)))


@attrs.frozen
class MovingTile(SeatDecides, Choice):
    """A player says where a tile goes. Rules: STCB-CARD-25."""

    seat: Seat
    cell: position.MapCell
    clause = "STCB-CARD-25"
    explains = Lay

    def question(self, state: Draft) -> str:
        return f"where does the {state.town.name_of(self.cell)} from cell {at(self.cell)} go?"

    def options(self, state: Draft) -> tuple[Lay, ...]:
        return laying.places_to_move(state.town, self.cell)

    def why_not(self, state: Draft, action: Lay) -> Refusal:
        return laying.why_not_moved_there(state.town, self.cell, action)

    def apply(self, draft: Draft, action: Lay) -> None:
        carry(draft, self.cell, action.cell, action.r)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if any(square is not None and cell_of(square) == self.cell for square in state.squares):
            yield f"a figure is on the tile in the cell {self.cell}"


class RocketLauncher(Weapon):
    """It destroys an edge tile without human figures. Rules: STCB-EVENT-38, STCB-CARD-26, STCB-BASE-13, STCB-CARD-29, STCB-CARD-33."""

    card = Card.ROCKET_LAUNCHER
    uses_at = ANY

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        humans = {cell_of(square) for other, square in enumerate(state.squares) if square and is_human(state, other)}
        found = [cell for cell in state.town.edge_cells if cell != CENTER and cell not in humans]
        return tuple([use(self.card, tile=cell) for cell in found if state.town.cells[cell].tile not in HELIPADS])

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        cells = state.town.cells
        if action.tile is None or action.square is not None:
            return Refusal(self.clause, "to use it, name a tile, and only that")
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
        blow_up(draft, seat, cast("Cell", action.tile))


class Breakthrough(DiceCard):
    """On 5 or 6, a wall to another tile opens for good; on less, the movement ends, and a human loses 1 Health.

    Rules: STCB-EVENT-29, STCB-CARD-24, STCB-CARD-06, STCB-GEO-09, STCB-HEALTH-05.
    """

    card = Card.BREAKTHROUGH
    undead = True
    names = "side"
    needs = "a wall between the player's square and a square of another tile"
    needs_figure = True
    moments = frozenset({Moment.MOVEMENT, Moment.UNDEAD_MOVEMENT})
    opens_on = 5

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        here = where(state, seat)
        return tuple([play(self.card, side=side) for side in SIDES if has_wall(state.town, here, side)])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        can_be = "one to a square of another tile, not of a helipad, and not between the floors of the mall"
        what = f"{at(state.squares[seat])} has no wall that can be opened on its {action.side} side: {can_be}"
        return Refusal("STCB-CARD-24", what)

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        here = where(draft, seat)
        if dice[0] >= self.opens_on and action.side is not None:
            there = next_cell(here, action.side)
            draft.town = draft.town.with_opening(here, there)
            draft.events += (events.WallOpened(seat, here, there),)
            return
        moving.end_movement(draft)
        if draft.health[seat]:
            health.lose_health(draft, seat)


def has_wall(town: Town, here: Square, side: Side) -> bool:
    """Return whether a square has a wall on this side, toward another tile, that a card can open. Rules: STCB-CARD-24."""
    there = next_cell(here, side)
    is_wall = there in town.links and cell_of(here) != cell_of(there) and there not in town.links[here]
    return is_wall and can_be_opened(town, here, there)


def can_be_opened(town: Town, here: Square, there: Square) -> bool:
    """Return whether a wall between two tiles can open: no helipad, and no change of floor. Rules: STCB-CARD-24."""
    if town.tile_at(here) in HELIPADS or town.tile_at(there) in HELIPADS:
        return False
    floors, others = _floors(town, here), _floors(town, there)
    return not floors or not others or bool(floors & others)


_FLOORS = {TileId.FRONT_DOOR: frozenset({1}), TileId.ESCALATOR: frozenset({1, 2})}


def _floors(town: Town, square: Square) -> frozenset[int]:
    """Return the mall floors that a square's tile is on: both for the Escalator, none outside. Rules: STCB-MALL-02, STCB-MALL-03."""
    laid = town.cells[cell_of(square)]
    return frozenset({laid.floor}) if laid.floor else _FLOORS.get(laid.tile, frozenset())
