"""Effects that happen somewhere: ships and zombies that come and go, tiles that are replaced or looked at (clauses PRIM-04, 08 to 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Refusal
from zombiekit.forms import Form
from zombiekit.games.defcon_zombies.box.components import MOST, PLANETS, Piece
from zombiekit.games.defcon_zombies.box.event_cards import Do, Spot
from zombiekit.games.defcon_zombies.box.forms import Seat, System, Systems
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.context import Context, Part
from zombiekit.games.defcon_zombies.rules.effect_places import can_happen, places, unfit
from zombiekit.games.defcon_zombies.rules.fighting import no_loss, place_ship, remove_piece, ship_kinds
from zombiekit.games.defcon_zombies.rules.overflow import add_zombie
from zombiekit.games.defcon_zombies.rules.peeking import peek
from zombiekit.games.defcon_zombies.rules.pieces import change_zombies, replaced, zombies_left
from zombiekit.games.defcon_zombies.rules.refusing import absent, systems
from zombiekit.games.defcon_zombies.table.actions import (
    ANY_ORDER,
    DRAWN,
    LOSES_SHIP_AT,
    PEEKS_AT,
    PLACES_SHIP,
    PLACES_ZOMBIE,
    REMOVES_ZOMBIE,
    REPLACES,
    AnyOrder,
    Drawn,
    Lose,
)
from zombiekit.games.defcon_zombies.table.card_events import PlaceDrawn, ShipDestroyed, TileSwapped, ZombieRemoved
from zombiekit.games.defcon_zombies.table.events import OrderLeftOpen, ZombieChosen
from zombiekit.games.defcon_zombies.table.words import at, name
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER
from zombiekit.primitives.pairs import drop, put
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.table.position import Draft


@attrs.frozen
class Treat(Automatic):
    """An effect treats players one after the other, finding its place anew for each. Rules: DEFCON-PRIM-04."""

    context: Part
    seats: Annotated[
        tuple[Seat, ...], Form("one seat or several", lambda seats, state: 0 < len(seats) <= state.options.players)
    ]

    def run(self, draft: Draft) -> None:
        """Treat the first, and the others after."""
        if not self.seats:
            return
        seat = self.seats[0]
        if len(self.seats) > 1:
            draft.agenda += (Treat(self.context, self.seats[1:]),)
        effect = self.context.effect(draft.options)
        assert effect.at is not None  # noqa: S101 - as its form says
        cells = places(draft, effect, seat, self.context.here)
        if effect.at.spot is Spot.EACH:
            _each(draft, self.context, seat, tuple(cells))
        elif len(cells) == 1:
            _happen(draft, effect, seat, cells[0])
        elif cells and effect.at.spot is Spot.CHOOSE:
            draft.agenda += (PlaceChoice(self.context, seat),)
        elif cells:
            draft.agenda += (PlaceRoll(self.context, seat),)


_WORDS: dict[Do, tuple[object, ...]] = {
    Do.ADD_SHIP: PLACES_SHIP,
    Do.ADD_ZOMBIE: PLACES_ZOMBIE,
    Do.DESTROY_SHIP: LOSES_SHIP_AT,
    Do.DESTROY_ZOMBIE: REMOVES_ZOMBIE,
    Do.REPLACE_TILE: REPLACES,
    Do.PEEK: PEEKS_AT,
}


@attrs.frozen
class PlaceChoice(Choice):
    """A player chooses where an effect happens. Rules: DEFCON-PRIM-04, DEFCON-TURN-04."""

    context: Part
    seat: Seat
    clause = "DEFCON-PRIM-04"

    def question(self, state: Draft) -> str:
        """Return what is asked by the card."""
        return self.context.question(state.options, _asked(self.context.effect(state.options), self.seat))

    def actor(self, state: Draft) -> int:
        """Return the seat that gets or loses a ship; the active player's for all else."""
        effect = self.context.effect(state.options)
        return self.seat if effect.do in (Do.ADD_SHIP, Do.DESTROY_SHIP) else state.active

    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return the systems."""
        effect = self.context.effect(state.options)
        words = _WORDS[effect.do]
        return tuple([words[cell] for cell in places(state, effect, self.seat, self.context.here)])

    def what_forbids(self, state: Draft, action: Any) -> Refusal:
        """Return what of the card's set the system does not meet, or why the effect could do nothing there."""
        cell = NUMBER[action.system]
        effect = self.context.effect(state.options)
        return absent(state, action.system) or Refusal(self.clause, unfit(state, effect, self.seat, cell))

    def apply(self, draft: Draft, action: Any) -> None:
        """Let it happen there."""
        _happen(draft, self.context.effect(draft.options), self.seat, NUMBER[action.system])


def _asked(effect: Effect, seat: int) -> str:
    """Return what is asked where one of several systems is to be chosen or drawn."""
    return {
        Do.ADD_SHIP: f"which system gets a ship of {name(seat)}?",
        Do.ADD_ZOMBIE: "which system gets a zombie?",
        Do.DESTROY_SHIP: f"in which system does {name(seat)} lose a ship?",
        Do.DESTROY_ZOMBIE: "from which system is a zombie removed?",
        Do.REPLACE_TILE: f"which planet gets number {effect.amount}?",
        Do.PEEK: f"which system does {name(seat)} look at?",
    }[effect.do]


@attrs.frozen
class PlaceRoll(ChanceNode):
    """Chance picks where an effect happens, each system as likely. Rules: DEFCON-PRIM-04."""

    context: Part
    seat: Seat
    clause = "DEFCON-PRIM-04"

    def question(self, state: Draft) -> str:
        """Return what is asked by the card."""
        effect = self.context.effect(state.options)
        count = len(places(state, effect, self.seat, self.context.here))
        return self.context.question(state.options, f"draw one of {many(count, 'system')}: {_asked(effect, self.seat)}")

    def outcomes(self, state: Draft) -> Chance[Drawn]:
        """Return the systems."""
        effect = self.context.effect(state.options)
        return Uniform([DRAWN[cell] for cell in places(state, effect, self.seat, self.context.here)])

    def due(self, state: Draft) -> str:
        """Return the systems."""
        effect = self.context.effect(state.options)
        return f"one of the systems {systems(places(state, effect, self.seat, self.context.here))}"

    def apply(self, draft: Draft, outcome: Drawn) -> None:
        """Let it happen there."""
        draft.events += (PlaceDrawn(outcome.cell),)
        _happen(draft, self.context.effect(draft.options), self.seat, NUMBER[outcome.cell])


def _each(draft: Draft, context: Context, seat: int, cells: tuple[int, ...], *, any_order: bool = False) -> None:
    """Let an effect happen in each of the systems: in canonical order, or for zombies as the active player likes.

    Rules: DEFCON-PRIM-04, DEFCON-EVT-07, DEFCON-LIM-04.
    """
    effect = context.effect(draft.options)
    if len(cells) == 0 or (effect.do is Do.ADD_ZOMBIE and not zombies_left(draft)):
        return
    if effect.do is Do.ADD_ZOMBIE and len(cells) > 1 and not any_order:
        draft.agenda += (EachOrder(context, seat, cells),)
        return
    if len(cells) > 1:
        draft.agenda += (EachPlace(context, seat, cells[1:], any_order and len(cells) > 2),)
    _happen(draft, effect, seat, cells[0])


@attrs.frozen
class EachPlace(Automatic):
    """The effect happens in the next of several systems. Rules: DEFCON-PRIM-04.

    Attributes:
        context: Which effect.
        seat: Whom it treats.
        cells: The systems that are left.
        any_order: Zombies: whether the active player has left the order of the two or more systems open.
    """

    context: Part
    seat: Seat
    cells: Systems
    any_order: bool = False

    def run(self, draft: Draft) -> None:
        """Let it happen there."""
        _each(draft, self.context, self.seat, self.cells, any_order=self.any_order)


@attrs.frozen
class EachOrder(Choice):
    """The active player chooses which of several systems gets its zombie next. Rules: DEFCON-PRIM-04."""

    context: Part
    seat: Seat
    cells: Systems
    clause = "DEFCON-PRIM-04"
    asks = "which system gets its zombie next? `any_order` lets all that are left have theirs in turn."

    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return the systems that wait, then `any_order`."""
        return (*[PLACES_ZOMBIE[cell] for cell in self.cells], ANY_ORDER)

    def what_forbids(self, state: Draft, action: Any) -> Refusal:
        """Return that the system does not wait."""
        what = f"{at(action.system)} does not wait for a zombie; {systems(self.cells)} do"
        return absent(state, action.system) or Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Any) -> None:
        """Let it happen there, and ask again; or let it happen everywhere in canonical order."""
        if type(action) is AnyOrder:
            draft.events += (OrderLeftOpen(draft.active),)
            _each(draft, self.context, self.seat, self.cells, any_order=True)
            return
        cell = NUMBER[action.system]
        draft.events += (ZombieChosen(action.system),)
        draft.agenda += (EachPlace(self.context, self.seat, tuple([c for c in self.cells if c != cell])),)
        _happen(draft, self.context.effect(draft.options), self.seat, cell)


def _happen(draft: Draft, effect: Effect, seat: int, cell: int) -> None:
    """Let an effect happen in one system, if it still can.

    Rules: DEFCON-EVT-07, DEFCON-PRIM-08, DEFCON-PRIM-09, DEFCON-PRIM-10, DEFCON-PRIM-11.
    """
    if not can_happen(draft, effect, seat, cell):
        return
    if effect.do is Do.ADD_SHIP:
        place_ship(draft, seat, cell)
    elif effect.do is Do.ADD_ZOMBIE:
        add_zombie(draft, cell)
    elif effect.do is Do.DESTROY_SHIP:
        kinds = ship_kinds(draft, seat, cell)
        if len(kinds) > 1:
            draft.agenda += (ShipLoss(seat, cell),)
        else:
            _destroy(draft, kinds[0], cell)
    elif effect.do is Do.DESTROY_ZOMBIE:
        change_zombies(draft, cell, -1)
        if draft.kills < MOST:
            draft.kills += 1
        draft.events += (ZombieRemoved(CELLS[cell]),)
    elif effect.do is Do.REPLACE_TILE:
        _swap(draft, cell, effect.amount)
    else:
        peek(draft, seat, cell)


@attrs.frozen
class ShipLoss(Choice):
    """A player chooses which ship an event destroys. Rules: DEFCON-PRIM-10, DEFCON-FIGHT-05."""

    seat: Seat
    cell: System
    clause = "DEFCON-PRIM-10"
    asks = "which ship is destroyed?"

    def actor(self, state: Draft) -> int:
        """Return the loser's seat."""
        return self.seat

    def options(self, state: Draft) -> tuple[Lose, ...]:
        """Return the kinds of ship."""
        return tuple(ship_kinds(state, self.seat, self.cell))

    def what_forbids(self, state: Draft, action: Lose) -> Refusal:
        """Return that it is no ship of the loser, or not there, or that a flagship is lost last."""
        if action.owner != self.seat or action.kind is Piece.OUTPOST:
            return Refusal(self.clause, f"the card destroys a ship of {name(self.seat)}")
        return no_loss(state, self.cell, action, self.clause)

    def apply(self, draft: Draft, action: Lose) -> None:
        """Take it off the board."""
        _destroy(draft, action, self.cell)


def _destroy(draft: Draft, loss: Lose, cell: int) -> None:
    """Take a ship off the board without a fight. Rules: DEFCON-PRIM-10."""
    remove_piece(draft, loss.owner, loss.kind, cell)
    draft.events += (ShipDestroyed(loss.owner, loss.kind, CELLS[cell]),)


def _swap(draft: Draft, cell: int, number: int) -> None:
    """Replace a planet by one from the box. Rules: DEFCON-PRIM-11, DEFCON-EVC-03."""
    tile = PLANETS[number]
    draft.faces = replaced(draft.faces, cell, tile)
    back = tile is draft.dealt[cell]
    draft.swapped = drop(draft.swapped, cell) if back else put(draft.swapped, cell, number)
    draft.events += (TileSwapped(CELLS[cell], number),)
