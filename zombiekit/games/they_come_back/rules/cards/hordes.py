"""Cards that put zombies on the map, or move those that are there (clauses CARD)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import Any, ClassVar, cast

import attrs

from zombiekit.agenda import Choice, Misfits, Refusal, SeatDecides, ask
from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Moment, Posture, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.box.tiles import SPOTS
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import zombies
from zombiekit.games.they_come_back.rules.event_card import EventCard, kind_of
from zombiekit.games.they_come_back.rules.marching import is_barred, why_not_onto
from zombiekit.games.they_come_back.rules.markers import outside
from zombiekit.games.they_come_back.rules.zombies import cut_to_supply, kinds_at, squares_without_zombies, zombies_at
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import Pick, Place, Play, pick_from, place_on, play
from zombiekit.games.they_come_back.table.events import ZombiePicked
from zombiekit.games.they_come_back.table.position import Draft, MapSquare, has_marker, human_squares, where, zombies_on
from zombiekit.games.they_come_back.table.words import at, in_square_order, zombie_name
from zombiekit.primitives.pairs import drop, memo
from zombiekit.words import many


class ZombieCard(EventCard):
    """A card that puts zombies on the map. Rules: STCB-CARD-30."""

    undead = True

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Say how many squares of the map, or of the building named, hold zombies, and whether any zombie is left. Rules: STCB-CARD-16."""
        cell = action.tile
        if cell is not None and cell not in outside(state.town).buildings:
            return Refusal("STCB-CARD-16", f"it does not work in the mall, where the {state.town.name_of(cell)} is")
        squares = state.town.squares if cell is None else state.town.buildings[cell]
        held = len(squares) - len(squares_without_zombies(state, squares))
        area = "on the map" if cell is None else f"of the building in {at(cell)}"
        left = "" if cut_to_supply(state, 1) else ", and no zombie is left"
        what = f"it needs {self.needs}: {held} of the {len(squares)} squares {area} hold zombies{left}"
        return Refusal(self.clause, what)


def plays_on(
    card: Card, state: Draft, areas: Iterable[tuple[Cell, tuple[Square, ...]]], *, begun: bool = False
) -> tuple[Play, ...]:
    """Return a play for each area with a free square, or none if no zombie is left. With `begun`, the area must already hold one."""
    if not cut_to_supply(state, 1):
        return ()
    is_held = zombies.squares_with_zombies(state).__contains__
    free = [(cell, squares) for cell, squares in areas if not all(map(is_held, squares))]
    return tuple([play(card, tile=cell) for cell, squares in free if not begun or any(map(is_held, squares))])


def _fill(draft: Draft, free: list[Square]) -> None:
    """Put a zombie on each free square, in the order given, while the supply lasts. Rules: STCB-CARD-30."""
    for square in free[: cut_to_supply(draft, len(free))]:
        zombies.put_zombie(draft, square)


class JustWhenYouThought(ZombieCard):
    """Every zombie-free square of a building gets a zombie. Rules: STCB-EVENT-16, STCB-CARD-16, STCB-CARD-30."""

    card = Card.JUST_WHEN_YOU_THOUGHT
    names = "building"
    needs = "a building with a square that holds no zombie, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, outside(state.town).buildings.items())

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        _fill(draft, squares_without_zombies(draft, draft.town.buildings[cast("Cell", action.tile)]))


class HelloMayIHelpYou(ZombieCard):
    """Every standing figure gets a zombie on its square, if one may stand there. Rules: STCB-EVENT-49, STCB-CARD-30."""

    card = Card.HELLO_MAY_I_HELP_YOU
    needs = "a standing figure on a square where a zombie may be put, and a zombie left to put there"

    def is_playable(self, state: Draft, seat: int) -> bool:
        has_room = any(zombies.squares_for_zombies(state, (square,)) for square in _figures(state, seat))
        return has_room and cut_to_supply(state, 1) > 0

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put the zombies in seat order, starting with the player, while the supply lasts."""
        for square in _figures(draft, seat):
            if cut_to_supply(draft, 1) and zombies.squares_for_zombies(draft, (square,)):
                zombies.put_zombie(draft, square)


def _figures(state: Draft, seat: int) -> list[Square]:
    """Return the squares of the standing figures, in seat order starting with `seat`."""
    seats = position.seats_from(state, seat)
    return [where(state, other) for other in seats if state.postures[other] is Posture.STANDING]


class WereAllGonnaDie(ZombieCard):
    """Every zombie-free square of a tile gets a zombie. Rules: STCB-EVENT-57, STCB-CARD-30."""

    card = Card.WERE_ALL_GONNA_DIE
    names = "tile"
    needs = "a tile with a square that holds no zombie, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, _tiles(state.town))

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        unfit = f"the tile in cell {at(action.tile)} does not fit that"
        why = unfit if cut_to_supply(state, 1) else "no zombie is left"
        return Refusal(self.clause, f"it needs {self.needs}, and {why}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        _fill(draft, squares_without_zombies(draft, draft.town.squares_of(cast("Cell", action.tile))))


@memo
def _tiles(town: Town) -> tuple[tuple[Cell, tuple[Square, ...]], ...]:
    """Return each tile's cell and squares, in cell order."""
    return tuple([(cell, town.squares_of(cell)) for cell in sorted(town.cells, key=in_order)])


class Horde(ZombieCard):
    """A card that puts up to `count` zombies on squares that its player chooses. Rules: STCB-CARD-22."""

    count: ClassVar[int]

    @abstractmethod
    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares that may get a zombie, one each, in square order. `cell` is the building's, None if none is named."""

    def put(self, draft: Draft, seat: int, count: int, cell: Cell | None = None) -> None:
        """Put up to `count` zombies one by one, as far as squares and zombies last. Rules: STCB-CARD-22, STCB-CARD-30."""
        ask(draft, Placing(seat, self.card, cut_to_supply(draft, min(count, len(self.free(draft, cell)))), cell))

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        self.put(draft, seat, self.count)


@attrs.frozen
class Placing(SeatDecides, Choice):
    """A player puts the next of several zombies on a square after the last one in square order. Rules: STCB-CARD-22.

    The `card` knows the squares; `cell` is that of the building that it names, if any. `left` zombies are still to be put, this one
    included; the last one was put on `last`, None before the first.
    """

    seat: position.Seat
    card: position.SeenCard
    left: position.Positive
    cell: position.MapCell | None = None
    last: MapSquare | None = None
    clause = "STCB-CARD-22"
    explains = Place

    def question(self, state: Draft) -> str:
        place = "" if self.cell is None else f" in the {state.town.name_of(self.cell)}"
        return f"{kind_of(state, self.card).title}: where{place} does the next zombie go? {self.left} to go{in_square_order(self.left, self.last)}."

    def free(self, state: Draft) -> list[Square]:
        free = cast("Horde", kind_of(state, self.card)).free(state, self.cell)
        return [square for square in free if self.last is None or in_order(square) > in_order(self.last)]

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the free squares after the last one that leave enough squares for the rest."""
        free = self.free(state)
        return tuple([place_on(square) for square in free[: len(free) - self.left + 1]])

    def why_not(self, state: Draft, action: Place) -> Refusal:
        square = action.square
        if square in self.free(state):
            what = f"after {at(square)} there is no room for the other {self.left - 1}"
        elif square in cast("Horde", kind_of(state, self.card)).free(state, self.cell):
            what = f"they are put in square order, and {at(square)} comes before {at(self.last)}"
        elif square in squares_without_zombies(state, state.town.squares):
            what = f"{TITLES[self.card]} puts none on {at(square)}"
        elif square in state.town.links:
            what = f"{at(square)} already has a zombie"
        else:
            what = f"{at(square)} cannot be entered"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        zombies.put_zombie(draft, action.square)
        if self.left > 1:
            ask(draft, Placing(self.seat, self.card, self.left - 1, self.cell, action.square))

    def misfits(self, state: Draft, index: int) -> Misfits:
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
            yield f"{self.left} are still to be put, but the card puts at most {horde.count}"
        if self.left > free:
            yield f"{self.left} are still to be put, but only {free} squares are free"
        if last is not None:
            before: Any = attrs.evolve(state, zombies=drop(state.zombies, last))
            if zombies_at(state, last) != 1 or last not in horde.free(before, self.cell):
                yield f"no zombie was put on {last}"


class SlightMiscalculation(Horde):
    """The number of zombies in a building doubles, with at most one new one on each free square. Rules: STCB-EVENT-22, STCB-CARD-16."""

    card = Card.SLIGHT_MISCALCULATION
    names = "building"
    count = len(SPOTS) - 1
    needs = "a building with a zombie and with a square that holds none, and a zombie left to put there"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return plays_on(self.card, state, outside(state.town).buildings.items(), begun=True)

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        return squares_without_zombies(state, state.town.buildings[cast("Cell", cell)])

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        squares = draft.town.buildings[cast("Cell", action.tile)]
        count = sum([zombies_at(draft, square) + zombies.lying_at(draft, square).total() for square in squares])
        self.put(draft, seat, count, action.tile)


class WereScrewed(Horde):
    """Ten squares without a zombie get one each. Rules: STCB-EVENT-24."""

    card = Card.WERE_SCREWED
    copies = 1
    needs = "a square that holds no zombie, and a zombie left to put there"
    count = 10

    def is_playable(self, state: Draft, seat: int) -> bool:
        is_room = zombies.surely_without_zombies(state) > 0 or bool(self.free(state, None))
        return is_room and cut_to_supply(state, 1) > 0

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        return squares_without_zombies(state, state.town.squares)


class ZombieMaster(Horde):
    """Five squares with neither zombies nor figures get a zombie each. Rules: STCB-EVENT-27, STCB-CARD-16."""

    card = Card.ZOMBIE_MASTER
    needs = "a square that holds neither a zombie nor a figure, and a zombie left to put there"
    count = 5

    def is_playable(self, state: Draft, seat: int) -> bool:
        squares = outside(state.town).squares
        is_plenty = len(squares) - len(state.zombies) - len(state.lying) > len(state.squares)
        return (is_plenty or bool(self.free(state, None))) and cut_to_supply(state, 1) > 0

    def free(self, state: Draft, cell: Cell | None) -> list[Square]:
        """Return the squares outside the mall without zombies or figures, standing or lying. Rules: STCB-CARD-16."""
        free = squares_without_zombies(state, outside(state.town).squares)
        return [square for square in free if square not in state.squares]


class ThisIsntSoBad(EventCard):
    """Move two zombies, one after the other, each to any square where it may stand. Rules: STCB-EVENT-23, STCB-CARD-23."""

    card = Card.THIS_ISNT_SO_BAD
    undead = True
    needs = "a zombie, and another square where it may stand"

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Allow it if a zombie can move. With two open squares, at least one is not the zombie's own."""
        is_plenty = not has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT) and zombies.surely_without_zombies(state) > 1
        return bool(state.zombies) and (is_plenty or any(_origins(state)))

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        count = sum([number for _, number in state.zombies])
        return Refusal(self.clause, f"it needs {self.needs}; zombies on the map: {count}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        ask(draft, PickZombie(seat))


def _origins(state: Draft, just: Square | None = None, zombie: Zombie = Zombie.ORDINARY) -> Iterator[Pick]:
    """Yield the standing zombies that can move, except one of kind `zombie` just put on `just`. Rules: STCB-CARD-23, STCB-CARD-33."""
    standing = zombies_on(state.zombies)
    squares = state.town.squares
    open_to_it = zombies.squares_for_zombies(state, squares)
    is_shut = has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT)
    mixed = {zombie.square for zombie in state.enhanced}
    return (
        pick_from(square, kind=kind)
        for square in squares
        if square in standing
        and (len(open_to_it) > 1 or (open_to_it and square not in open_to_it))
        and (not is_shut or any(near != square and not is_barred(state, square, near) for near in open_to_it))
        for kind, count in (
            kinds_at(state, square).items() if square in mixed else ((Zombie.ORDINARY, standing[square]),)
        )
        if count > (square == just and kind is zombie)
    )


@attrs.frozen
class PickZombie(SeatDecides, Choice):
    """A player picks a zombie to move. `just` is where the first one went, None before that; `zombie` is its kind. Rules: STCB-CARD-23."""

    seat: position.Seat
    just: MapSquare | None = None
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-CARD-23"
    explains = Pick

    def question(self, state: Draft) -> str:
        return f"which zombie is moved {'first' if self.just is None else 'next'}?"

    def options(self, state: Draft) -> tuple[Pick, ...]:
        return tuple(_origins(state, self.just, self.zombie))

    def why_not(self, state: Draft, action: Pick) -> Refusal:
        count = kinds_at(state, action.square).get(action.kind, 0)
        name = zombies.kind_named(state, action.square, action.kind)
        if not count:
            what = f"no {name} stands on {at(action.square)}"
        elif (action.square, action.kind) == (self.just, self.zombie):
            what = f"the {name} on {at(action.square)} has just been moved, and cannot be moved again now"
        else:
            what = f"{many(count, name)} on {at(action.square)} cannot be moved"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Pick) -> None:
        draft.events += (ZombiePicked(self.seat, action.square, action.kind),)
        ask(draft, PutZombie(self.seat, action.square, self.just is None, action.kind))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.just is not None and not kinds_at(state, self.just).get(self.zombie):
            yield f"no {zombie_name(self.zombie)} stands on {self.just}"


def _ways_to(state: Draft, origin: Square, squares: Collection[Square]) -> list[Square]:
    """Return the squares to which a card can move a zombie. Rules: STCB-CARD-23, STCB-EVENT-37, STCB-EVENT-58, STCB-GEO-11."""
    found = [square for square in zombies.squares_for_zombies(state, squares) if square != origin]
    if not has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT):
        return found
    return [square for square in found if not is_barred(state, origin, square)]


class MovesZombie(SeatDecides, Choice):
    """A player moves a zombie from its square to another one."""

    __slots__ = ()
    origin: MapSquare
    zombie: Zombie
    explains = Place

    def question(self, state: Draft) -> str:
        return f"where does the {zombie_name(self.zombie)} from {at(self.origin)} go?"

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not kinds_at(state, self.origin).get(self.zombie):
            yield f"no {zombie_name(self.zombie)} stands on {self.origin}"


@attrs.frozen
class PutZombie(MovesZombie):
    """A player moves the zombie just picked. If it is the `first`, another one follows. Rules: STCB-CARD-23, STCB-GEO-11."""

    seat: position.Seat
    origin: MapSquare
    first: bool
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-CARD-23"

    def options(self, state: Draft) -> tuple[Place, ...]:
        return tuple(map(place_on, _ways_to(state, self.origin, state.town.squares)))

    def why_not(self, state: Draft, action: Place) -> Refusal:
        if action.square == self.origin:
            return Refusal(self.clause, f"it stands on {at(self.origin)}, and goes to another square")
        if action.square not in state.town.links:
            return Refusal("STCB-GEO-10", f"{at(action.square)} cannot be entered")
        return why_not_onto(state, self.origin, action.square)

    def apply(self, draft: Draft, action: Place) -> None:
        zombies.shift_zombie(draft, self.origin, action.square, self.zombie)
        if self.first and any(_origins(draft, action.square, self.zombie)):
            ask(draft, PickZombie(self.seat, action.square, self.zombie))


class NoBrainsHere(EventCard):
    """Move a zombie from a human's square to a linked one. Rules: STCB-EVENT-37, STCB-UNDEAD-19, STCB-CARD-33."""

    card = Card.NO_BRAINS_HERE
    names = "square"
    needs = "a zombie on the square of a standing human, and a linked square where it may stand"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        held = [square for square in sorted(human_squares(state), key=in_order) if zombies_at(state, square)]
        origins = [square for square in held if _ways_to(state, square, state.town.links[square])]
        named = [(square, kind) for square in origins for kind in kinds_at(state, square)]
        return tuple([play(self.card, square=square, kind=kind) for square, kind in named])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        square = cast("Square", action.square)
        count = kinds_at(state, square).get(action.kind, 0)
        what = f"{many(count, zombies.kind_named(state, square, action.kind))} on {at(square)}"
        if square not in human_squares(state):
            what += ", and no standing human"
        return Refusal(self.clause, f"it needs {self.needs}: {what}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        ask(draft, SendZombie(seat, cast("Square", action.square), action.kind))


@attrs.frozen
class SendZombie(MovesZombie):
    """A player moves a zombie to a linked square. Rules: STCB-EVENT-37, STCB-GEO-11."""

    seat: position.Seat
    origin: MapSquare
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-EVENT-37"

    def options(self, state: Draft) -> tuple[Place, ...]:
        return tuple(map(place_on, _ways_to(state, self.origin, state.town.links[self.origin])))

    def why_not(self, state: Draft, action: Place) -> Refusal:
        if action.square not in state.town.links[self.origin]:
            return Refusal("STCB-GEO-08", f"no step leads from {at(self.origin)} to {at(action.square)}")
        return why_not_onto(state, self.origin, action.square)

    def apply(self, draft: Draft, action: Place) -> None:
        zombies.shift_zombie(draft, self.origin, action.square, self.zombie)
