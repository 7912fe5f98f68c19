"""Cards that move zombies: This Isn't So Bad and No Brains Here (clauses CARD)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

import attrs

from zombiekit.agenda import Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Card, Moment, Square, Zombie
from zombiekit.games.they_come_back.box.forms import MapSquare, Seat
from zombiekit.games.they_come_back.box.map_tables import in_order
from zombiekit.games.they_come_back.rules.event_card import EventCard
from zombiekit.games.they_come_back.rules.marching import is_barred, why_not_onto
from zombiekit.games.they_come_back.rules.zombies import (
    kinds_at,
    shift_zombie,
    squares_for_zombies,
    surely_without_zombies,
    zombies_at,
)
from zombiekit.games.they_come_back.table.actions import Pick, Place, Play, pick_from, place_on, play
from zombiekit.games.they_come_back.table.events import ZombiePicked
from zombiekit.games.they_come_back.table.position import Draft, SeatDecides, has_marker, human_squares, zombies_on
from zombiekit.games.they_come_back.table.words import at, zombie_name
from zombiekit.words import many


class ThisIsntSoBad(EventCard):
    """Move two zombies, one after the other, each to any square where it may stand. Rules: STCB-EVENT-23, STCB-CARD-23."""

    card = Card.THIS_ISNT_SO_BAD
    clause = "STCB-EVENT-23"
    undead = True
    needs = "a zombie, and another square where it may stand"

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Allow it if a zombie can move. With two open squares, at least one is not the zombie's own."""
        is_plenty = not has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT) and surely_without_zombies(state) > 1
        return bool(state.zombies) and (is_plenty or bool(_origins(state)))

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        count = sum([number for _, number in state.zombies])
        return Refusal(self.clause, f"it needs {self.needs}: {many(count, 'zombie')} stand on the map")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        ask(draft, PickZombie(seat))


def _origins(state: Draft, just: Square | None = None, zombie: Zombie = Zombie.ORDINARY) -> list[Pick]:
    """Return the standing zombies that can move, by square and kind. Leave out the one of kind `zombie` just put on square `just`.

    Rules: STCB-CARD-23, STCB-CARD-33.
    """
    standing = zombies_on(state.zombies)
    squares = state.town.squares
    open_to_it = squares_for_zombies(state, squares)
    is_shut = has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT)
    mixed = {zombie.square for zombie in state.enhanced}
    return [
        pick_from(square, kind=kind)
        for square in squares
        if square in standing
        and (len(open_to_it) > 1 or (open_to_it and square not in open_to_it))
        and (not is_shut or any(near != square and not is_barred(state, square, near) for near in open_to_it))
        for kind, count in (
            kinds_at(state, square).items() if square in mixed else ((Zombie.ORDINARY, standing[square]),)
        )
        if count > (square == just and kind is zombie)
    ]


@attrs.frozen
class PickZombie(SeatDecides, Choice):
    """A player picks a zombie to move. `just` is where the first one went, None before that; `zombie` is its kind. Rules: STCB-CARD-23."""

    seat: Seat
    just: MapSquare | None = None
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-CARD-23"

    def question(self, state: Draft) -> str:
        return f"which zombie is moved {'first' if self.just is None else 'next'}?"

    def options(self, state: Draft) -> tuple[Pick, ...]:
        return tuple(_origins(state, self.just, self.zombie))

    def why_not(self, state: Draft, action: object) -> Refusal:
        if not isinstance(action, Pick):
            return super().why_not(state, action)
        count = kinds_at(state, action.square).get(action.kind, 0)
        just = ", the one just moved" if count and (action.square, action.kind) == (self.just, self.zombie) else ""
        what = f"{many(count, zombie_name(action.kind))} on {at(action.square)}{just}: none that can be moved"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Pick) -> None:
        draft.events += (ZombiePicked(self.seat, action.square, action.kind),)
        ask(draft, PutZombie(self.seat, action.square, self.just is None, action.kind))

    def contradictions(self, state: Draft, index: int) -> Iterator[str]:
        if self.just is not None and not kinds_at(state, self.just).get(self.zombie):
            yield f"no {zombie_name(self.zombie)} stands on {self.just}"


def _ways_to(state: Draft, origin: Square, squares: Collection[Square]) -> list[Square]:
    """Return the squares to which a card can move a zombie. Rules: STCB-CARD-23, STCB-EVENT-37, STCB-EVENT-58, STCB-GEO-11."""
    found = [square for square in squares_for_zombies(state, squares) if square != origin]
    if not has_marker(state, Card.YOU_WANT_FRIES_WITH_THAT):
        return found
    return [square for square in found if not is_barred(state, origin, square)]


class MovesZombie(SeatDecides, Choice):
    """A player moves a zombie from its square to another one."""

    __slots__ = ()
    origin: MapSquare
    zombie: Zombie

    def question(self, state: Draft) -> str:
        return f"where does the {zombie_name(self.zombie)} from {at(self.origin)} go?"

    def contradictions(self, state: Draft, index: int) -> Iterator[str]:
        if not kinds_at(state, self.origin).get(self.zombie):
            yield f"no {zombie_name(self.zombie)} stands on {self.origin}"


@attrs.frozen
class PutZombie(MovesZombie):
    """A player moves the zombie that he picked. If it is the `first`, another one follows. Rules: STCB-CARD-23, STCB-GEO-11."""

    seat: Seat
    origin: MapSquare
    first: bool
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-CARD-23"

    def options(self, state: Draft) -> tuple[Place, ...]:
        return tuple(map(place_on, _ways_to(state, self.origin, state.town.squares)))

    def why_not(self, state: Draft, action: object) -> Refusal:
        if not isinstance(action, Place):
            return super().why_not(state, action)
        if action.square == self.origin:
            return Refusal(self.clause, f"it stands on {at(self.origin)}, and goes to another square")
        if action.square not in state.town.links:
            return Refusal("STCB-GEO-10", f"{at(action.square)} cannot be entered")
        return why_not_onto(state, self.origin, action.square)

    def apply(self, draft: Draft, action: Place) -> None:
        """Move it, and ask for the second zombie if this was the first and another can move."""
        shift_zombie(draft, self.origin, action.square, self.zombie)
        if self.first and _origins(draft, action.square, self.zombie):
            ask(draft, PickZombie(self.seat, action.square, self.zombie))


class NoBrainsHere(EventCard):
    """Move a zombie from a human's square to a linked one. Rules: STCB-EVENT-37, STCB-UNDEAD-19, STCB-CARD-33."""

    card = Card.NO_BRAINS_HERE
    clause = "STCB-EVENT-37"
    names = "square"
    needs = "a zombie on the square of a standing human, and a linked square where it may stand"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return tuple(
            [
                play(self.card, square=square, kind=kind)
                for square in sorted(human_squares(state), key=in_order)
                if zombies_at(state, square) and _ways_to(state, square, state.town.links[square])
                for kind in kinds_at(state, square)
            ]
        )

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        square = cast("Square", action.square)
        count = kinds_at(state, square).get(action.kind, 0)
        what = f"{many(count, zombie_name(action.kind))} on {at(square)}"
        if square not in human_squares(state):
            what += ", and no standing human"
        return Refusal(self.clause, f"it needs {self.needs}: {what}")

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        ask(draft, SendZombie(seat, cast("Square", action.square), action.kind))


@attrs.frozen
class SendZombie(MovesZombie):
    """A player moves a zombie to a linked square. Rules: STCB-EVENT-37, STCB-GEO-11."""

    seat: Seat
    origin: MapSquare
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-EVENT-37"

    def options(self, state: Draft) -> tuple[Place, ...]:
        return tuple(map(place_on, _ways_to(state, self.origin, state.town.links[self.origin])))

    def why_not(self, state: Draft, action: object) -> Refusal:
        if not isinstance(action, Place):
            return super().why_not(state, action)
        if action.square not in state.town.links[self.origin]:
            return Refusal("STCB-GEO-08", f"no step leads from {at(self.origin)} to {at(action.square)}")
        return why_not_onto(state, self.origin, action.square)

    def apply(self, draft: Draft, action: Place) -> None:
        shift_zombie(draft, self.origin, action.square, self.zombie)
