"""Mall cards that work on the building, hall or tile where their player stands, and Barricade the Door (clauses CARD)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Misfits, Refusal, ask, upcoming
from zombiekit.games.they_come_back.box.components import Card, Cell, Moment, Movement, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import beside, cell_of, in_order, squares_on
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import meeting, moving, turns, zombies
from zombiekit.games.they_come_back.rules.cards.hordes import MovesZombie
from zombiekit.games.they_come_back.rules.event_card import ANY, OWN_DECISIONS, EventCard, Weapon, why_not_own_turn
from zombiekit.games.they_come_back.rules.markers import center_of, set_marker, set_this_turn
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import Place, Play, Use, place_on, use
from zombiekit.games.they_come_back.table.events import KillsDealt
from zombiekit.games.they_come_back.table.position import Draft, has_marker, human_squares, seats_from, where
from zombiekit.games.they_come_back.table.words import at, closed, seat_name, zombie_name
from zombiekit.primitives.pairs import memo, replaced


class PlaceCard(EventCard):
    """A card that works on the zombies around its player. Rules: STCB-CARD-09, STCB-LOSS-09, STCB-UNDEAD-19."""

    needs_figure = True

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the squares whose zombies it works on; none where it cannot be played."""
        raise NotImplementedError

    def is_playable(self, state: Draft, seat: int) -> bool:
        return any(zombies.zombies_at(state, square) for square in self.squares(state, seat))

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(seat)} is on {at(state.squares[seat])}")


class CleanUpInAisle5(PlaceCard):
    """Deal out the tile's zombies as kills. Rules: STCB-EVENT-46, STCB-MALL-07, STCB-CARD-29, STCB-CARD-33, STCB-UNDEAD-19."""

    card = Card.CLEAN_UP_IN_AISLE_5
    needs = "its player in a building or store, on a tile with a zombie"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        here = where(state, seat)
        return list(state.town.squares_of(cell_of(here))) if here in state.town.building else []

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        squares = self.squares(draft, seat)
        count = sum([zombies.zombies_at(draft, square) for square in squares])
        for square in squares:
            for kind, number in zombies.kinds_at(draft, square).items():
                zombies.remove_zombies(draft, square, number, kind)
        sharers = [other for other in seats_from(draft, seat) if position.is_standing_human(draft, other)]
        for index, other in enumerate(sharers):
            if share := len(range(index, count, len(sharers))):
                draft.kills = replaced(draft.kills, other, draft.kills[other] + share)
                draft.events += (KillsDealt(other, share),)


class ClearanceSale(PlaceCard):
    """Kill the zombies on the tile's hall squares for the player. Rules: STCB-EVENT-47, STCB-MALL-07, STCB-CARD-16, STCB-UNDEAD-19."""

    card = Card.CLEARANCE_SALE
    needs = "its player on a mall hall, on a tile with a zombie in its halls"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the squares of the tile's halls; helipad squares and the Escalator itself are none. Rules: STCB-EVENT-47."""
        here, town = where(state, seat), state.town
        halls = squares_on(cell_of(here), town.form_at(cell_of(here)).halls)
        return list(halls) if here in halls and town.tile_at(here) not in HELIPADS else []

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        for square in self.squares(draft, seat):
            zombies.kill_all(draft, seat, square)


class AwwIsntHeCute(Weapon):
    """When used in its owner's turn: the tile's zombies do not count for the owner. Rules: STCB-EVENT-44, STCB-ENC-06, STCB-UNDEAD-19."""

    card = Card.AWW_ISNT_HE_CUTE
    uses_at = ANY

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        if seat == state.active and has_marker(state, self.card, owner=seat, square=center_of(where(state, seat))):
            return Refusal("STCB-CARD-09", f"the zombies on the tile of {at(state.squares[seat])} are already charmed")
        return why_not_own_turn(self, state, seat)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_this_turn(draft, self.card, seat, square=center_of(where(draft, seat)))


class YouWantFriesWithThat(Weapon):
    """When used: no zombie moves onto the tile from another one. Rules: STCB-EVENT-58, STCB-SWARM-11, STCB-CARD-23, STCB-UNDEAD-19."""

    card = Card.YOU_WANT_FRIES_WITH_THAT
    uses_at = ANY

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        if has_marker(state, self.card, square=center_of(where(state, seat))):
            return Refusal("STCB-CARD-09", f"the tile of {at(state.squares[seat])} is already closed to zombies")
        return None

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        set_marker(draft, self.card, seat, clock=seat, left=0, square=center_of(where(draft, seat)))


class NowThatsJustGross(Weapon):
    """When used in its owner's turn: the owner's figure enters any other street square beside a building.

    Rules: STCB-EVENT-54, STCB-ENC-01, STCB-CARD-27, STCB-LOSS-03.
    """

    card = Card.NOW_THATS_JUST_GROSS
    uses_at = OWN_DECISIONS

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        if seat == state.active and state.movement is not Movement.LOST:
            return None
        what = f"it is used only in its owner's turn, and only if the movement is not lost; it is the turn of {seat_name(state.active)}, whose movement is {str(state.movement).replace('_', ' ')}"
        return Refusal(self.clause, what)

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """Return a use for each such square, except on a tile that the user has to keep off."""
        if self.hindrance(state, seat):
            return ()
        others = [square for square in _beside_buildings(state.town) if square != state.squares[seat]]
        entered = [square for square in others if not moving.is_kept_off(state, seat, square)]
        return tuple([use(self.card, square=square) for square in entered])

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        if hindrance := self.hindrance(state, seat):
            return hindrance
        if action.square is not None and moving.is_kept_off(state, seat, action.square):
            return moving.why_kept_off(seat, action.square)
        if action.square is None or action.tile is not None:
            return Refusal(self.clause, "to use it, name a square, and only that")
        return Refusal(self.clause, f"{at(action.square)} is not another street square next to a building")

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Enter the square. If this interrupts an encounter, zombies evaded here lie down in the same movement."""
        below = upcoming(draft, Automatic, 1)  # type: ignore[type-abstract]  # what goes on once the weapon is used
        if action.square is not None:
            moving.enter(draft, seat, action.square, below.level if isinstance(below, meeting.Encountering) else 0)
            draft.entered = turns.is_in_movement(draft)


@memo
def _beside_buildings(town: Town) -> tuple[Square, ...]:
    """Return the street squares next to building squares, walls or not, in square order. Rules: STCB-EVENT-54."""
    streets = [square for square in town.squares if square in town.streets]
    return tuple([square for square in streets if any(near in town.building for near in beside(*square))])


class BarricadeTheDoor(PlaceCard):
    """Put the zombies of the building outside its walls. Rules: STCB-EVENT-45, STCB-CARD-28, STCB-UNDEAD-19."""

    card = Card.BARRICADE_THE_DOOR
    needs = "its player in a building or store with a zombie inside"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        return list(state.town.building.get(where(state, seat), ()))

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put out as many as there is room for, and remove the others."""
        squares = self.squares(draft, seat)
        cell = cell_of(squares[0])
        before = _before_walls(draft, cell)
        if human_squares(draft).isdisjoint(before):
            _thin_out(draft, squares, len(zombies.squares_without_zombies(draft, before)))
        put_out(draft, seat, cell)


def _before_walls(state: Draft, cell: Cell) -> list[Square]:
    """Return the tile's street squares next to its building, walls or not, in square order. Rules: STCB-CARD-28."""
    town = state.town
    building = set(town.buildings[cell])
    streets = [square for square in town.squares_of(cell) if square in town.streets]
    return [square for square in streets if not building.isdisjoint(beside(*square))]


def _thin_out(draft: Draft, squares: list[Square], room: int) -> None:
    """Remove the zombies of a building that find no room outside: enhanced ones first, and the last in square order."""
    for kind in Zombie:
        for square in squares:
            count = zombies.kinds_at(draft, square).get(kind, 0)
            if gone := max(count - room, 0):
                zombies.remove_zombies(draft, square, gone, kind)
            room -= count - gone


def put_out(draft: Draft, seat: int, cell: Cell, last: Square | None = None, kind: Zombie = Zombie.ORDINARY) -> None:
    """Ask where the building's next zombie goes, by kind and then by square, if one is left. Rules: STCB-CARD-28."""
    for there in Zombie:
        for square in draft.town.buildings[cell]:
            if zombies.kinds_at(draft, square).get(there):
                ask(draft, Barricading(seat, cell, square, there, last if there is kind else None))
                return


@attrs.frozen
class Barricading(MovesZombie):
    """A player puts the next zombie of a building outside its walls; within a kind, squares go in square order. Rules: STCB-CARD-28.

    The zombie stands on `origin`; `last` is where the last one of its kind was put.
    """

    seat: position.Seat
    cell: position.MapCell
    origin: position.MapSquare
    zombie: Zombie = Zombie.ORDINARY
    last: position.MapSquare | None = None
    clause = "STCB-CARD-28"

    def question(self, state: Draft) -> str:
        return f"where does the {zombie_name(self.zombie)} that is shut out from {at(self.origin)} go{closed(self.last, again=True)}?"

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the squares outside the walls that have room for it and, from there on, for the rest of its kind."""
        inside = [zombies.kinds_at(state, square) for square in state.town.buildings[self.cell]]
        rest = sum([kinds.get(self.zombie, 0) for kinds in inside]) - 1
        before, humans = _before_walls(state, self.cell), human_squares(state)
        free = set(zombies.squares_without_zombies(state, before))
        found: list[Place] = []
        room = 0
        endless = False
        for square in reversed(before):
            if self.last is not None and in_order(square) < in_order(self.last):
                break
            endless = endless or square in humans
            if (square in humans or square in free) and (endless or room >= rest):
                found.append(place_on(square))
            room += square in free
        return tuple(reversed(found))

    def why_not(self, state: Draft, action: Place) -> Refusal:
        square = action.square
        if square not in _before_walls(state, self.cell):
            what = f"{at(square)} is not a street square of that tile next to the building"
        elif self.last is not None and in_order(square) < in_order(self.last):
            what = f"they are put in square order, and {at(square)} comes before {at(self.last)}"
        elif zombies.zombies_at(state, square):
            what = f"{at(square)} already has a zombie; only a square with a standing human takes more"
        else:
            what = f"after {at(square)} there is no room for the others"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        zombies.shift_zombie(draft, self.origin, action.square, self.zombie)
        put_out(draft, self.seat, self.cell, action.square, self.zombie)

    def misfits(self, state: Draft, index: int) -> Misfits:
        found = list(super().misfits(state, index))
        yield from found
        if not found and self.origin not in state.town.buildings.get(self.cell, ()):
            yield f"{self.origin} is not in the building of the cell {self.cell}"
