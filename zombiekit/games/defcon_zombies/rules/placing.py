"""Where an event happens: the card in effect, the systems that fit, and how one of them is picked (clauses PRIM)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Misfits, Node, Refusal, SeatDecides, then, then_all
from zombiekit.forms import Count, Form
from zombiekit.games.defcon_zombies.box.components import MOST, PLANETS, PLANETS_IN_BOX, UNKNOWN, Piece
from zombiekit.games.defcon_zombies.box.event_cards import Company, Do, Effect, Home, Seen, Some, Spot
from zombiekit.games.defcon_zombies.box.event_cards import Systems as Meant
from zombiekit.games.defcon_zombies.box.options import Options, card_of, is_inside
from zombiekit.games.defcon_zombies.rules import fighting, swarm
from zombiekit.games.defcon_zombies.rules.common import (
    EVENT_CARDS,
    AfterPart,
    Choice,
    choice_or_effect,
    lies,
    systems,
    with_any_order,
)
from zombiekit.games.defcon_zombies.rules.pieces import change_zombies, peek, ships_left, zombies_left
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.position import CardId, Draft, Seat, SortedSystems, System, fleet_at, has_ship
from zombiekit.games.defcon_zombies.table.words import at, fleet_text, seat_name
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER, RING
from zombiekit.primitives.pairs import drop, put, replaced
from zombiekit.words import many


@attrs.frozen
class Context:
    """The effect that is being carried out, its card, and the players it concerns.

    Attributes:
        card: The id of the card.
        copy: Which copy of the card, if several are on the table.
        path: The path to the list of effects (see `EventCard.effects_at`).
        at: The index of the effect in the list.
        drawer: Who drew or kept the card. Rules: DEFCON-PRIM-02.
        subject: The player that `self` means.
        here: The system whose discovery drew or released the card.
    """

    card: CardId
    copy: Count
    path: tuple[Count, ...]
    at: Count
    drawer: Seat
    subject: Seat
    here: System

    def effect(self, options: Options) -> Effect:
        return card_of(options, self.card).effects_at(self.path)[self.at]

    def inside(self, branch: int, subject: int | None = None) -> Context:
        """Return the context of the first effect in a branch of this effect."""
        who = self.subject if subject is None else subject
        return attrs.evolve(self, path=(*self.path, self.at, branch), at=0, subject=who)

    def question(self, options: Options, asked: str) -> str:
        card = card_of(options, self.card)
        return f"{card.name} ({card.text}): {asked}"


def _is_there(context: Context, state: Draft) -> bool:
    """Return whether the card has this list and `at` is inside it, or at its end, where all effects are done."""
    if context.path and not is_inside(state.options, context.card, context.path):
        return False
    return context.at <= len(card_of(state.options, context.card).effects_at(context.path))


Part: TypeAlias = Annotated[Context, Form("a part of a card", _is_there)]
"""A context that its card has."""


class OfEffect:
    """What one effect of a card brings about."""

    __slots__ = ()
    context: Part
    brought_by: ClassVar[tuple[Spot | Do, ...]]
    """What the effect does, or how its place is found, if it brings this about."""

    def misfits(self, state: Draft, index: int) -> Misfits:
        """Yield that no such effect is there. Rules: DEFCON-PRIM-04, DEFCON-PRIM-13, DEFCON-PRIM-14."""
        context = self.context
        effects = card_of(state.options, context.card).effects_at(context.path)
        effect = effects[context.at] if context.at < len(effects) else None
        if effect is None or {effect.do, effect.at and effect.at.spot}.isdisjoint(self.brought_by):
            yield f"no such effect is at {context.path} {context.at} of {context.card}"


def in_set(state: Draft, systems: Meant, seat: int, cell: int) -> bool:
    """Return whether a system belongs to a set, for the player that the effect is for. Rules: DEFCON-PRIM-03."""
    tile = state.faces[cell]
    explored = tile is not UNKNOWN
    return (
        (systems.earth is Home.INCLUDE or (systems.earth is Home.ONLY) == (cell == 0))
        and (systems.ring is None or RING[cell] in systems.ring)
        and (systems.seen is Seen.ANY or (systems.seen is Seen.EXPLORED) == explored)
        and (systems.kind is None or tile.kind is systems.kind)
        and (systems.number is None or tile.number == systems.number)
        and (systems.zombies is Some.ANY or (systems.zombies is Some.SOME) == bool(state.zombies[cell]))
        and _company_fits(state, systems.ship, seat, cell)
    )


def _company_fits(state: Draft, company: Company, seat: int, cell: int) -> bool:
    if company is Company.ANY:
        return True
    own = fleet_at(state.ships[seat], cell).ships
    if company is Company.SELF:
        return own > 0
    return own == 1 and not any(has_ship(state, other, cell) for other in range(len(state.ships)) if other != seat)


def systems_of(state: Draft, systems: Meant, seat: int) -> list[int]:
    return [cell for cell in state.board.systems if in_set(state, systems, seat, cell)]


def can_happen(state: Draft, effect: Effect, seat: int, cell: int) -> bool:
    """Return whether an effect could do anything in a system. Rules: DEFCON-PRIM-04, DEFCON-EVT-07, DEFCON-LIM-02, DEFCON-LIM-04."""
    tile = state.faces[cell]
    if effect.do is Do.ADD_SHIP:
        return tile is not UNKNOWN and ships_left(state, seat) > 0
    if effect.do is Do.ADD_ZOMBIE:
        return zombies_left(state) > 0
    if effect.do is Do.DESTROY_SHIP:
        return has_ship(state, seat, cell)
    if effect.do is Do.DESTROY_ZOMBIE:
        return state.zombies[cell] > 0
    if effect.do is Do.REPLACE_TILE:
        return tile.number >= 0 and planets_in_box(state, effect.amount) > 0
    return tile is UNKNOWN and cell not in state.sights[seat].seen


def why_not_there(state: Draft, effect: Effect, seat: int, cell: int) -> str:
    """Say why an effect cannot happen in a system: the first condition that fails. Rules: DEFCON-PRIM-03, DEFCON-PRIM-04."""
    assert effect.at is not None  # noqa: S101 - the effects that ask have one
    where, wanted = f"{at(CELLS[cell])} {lies(state, cell)}", effect.at.systems
    count = state.zombies[cell]
    owner = f"{seat_name(seat)} has {fleet_text(fleet_at(state.ships[seat], cell))} at {at(CELLS[cell])}"
    conditions = {
        "earth": f"{where}, but the card asks for {'Earth' if wanted.earth is Home.ONLY else 'other systems'}",
        "ring": f"{at(CELLS[cell])} is in ring {RING[cell]}, but the card asks for ring {' or '.join(map(str, wanted.ring or ()))}",
        "seen": f"{where}, but the card asks for {wanted.seen} systems",
        "kind": f"{where}, but the card asks for systems of class {wanted.kind}",
        "number": f"{where}, but the card asks for planets with number {wanted.number}",
        "zombies": f"zombies at {at(CELLS[cell])}: {count}, but the card asks for systems with {wanted.zombies}",
        "ship": f"{owner}, but the card asks for systems with {'one alone' if wanted.ship is Company.ALONE else 'some'}",
    }
    for condition, words in conditions.items():
        alone: dict[str, Any] = {"earth": Home.INCLUDE, condition: getattr(wanted, condition)}
        if not in_set(state, Meant(**alone), seat, cell):
            return words
    missing = {
        Do.ADD_SHIP: f"{where}, and ships are placed on explored systems",
        Do.DESTROY_SHIP: owner,
        Do.DESTROY_ZOMBIE: f"no zombie is at {at(CELLS[cell])}",
        Do.REPLACE_TILE: f"{where}, and the card replaces planets",
        Do.PEEK: f"{where}, and {seat_name(seat)} has already seen it",
    }
    return missing.get(effect.do, where)


def planets_in_box(state: Draft, number: int) -> int:
    """Return how many planets with a number are left in the box.

    If the galaxy has more of them than the box (`limited_tiles: False`), none are left until one is swapped away.
    Rules: DEFCON-PRIM-11, DEFCON-MIX-03, DEFCON-CUST-02.
    """
    left = max(0, PLANETS_IN_BOX[number] - state.options.plan.planets[number])
    for cell, now in state.swapped:
        left += (state.dealt[cell].number == number) - (now == number)
    return left


def places(state: Draft, context: Context, seat: int) -> list[int]:
    """Return the systems where the current effect can happen, in canonical order. Rules: DEFCON-PRIM-04."""
    effect = context.effect(state.options)
    place = effect.at
    assert place is not None  # noqa: S101 - the effects that ask have one
    if place.spot is Spot.EARTH:
        cells = [0]
    elif place.spot is Spot.HERE:
        cells = [context.here]
    else:
        cells = systems_of(state, place.systems, seat)
    return [cell for cell in cells if can_happen(state, effect, seat, cell)]


@attrs.frozen
class Treat(OfEffect, AfterPart, Automatic):
    """Apply an effect to one player after the other, and find its place anew for each. Rules: DEFCON-PRIM-04."""

    context: Part
    seats: Annotated[
        tuple[Seat, ...], Form("one seat or several", lambda seats, state: 0 < len(seats) <= state.options.players)
    ]
    stands_on = ("AfterEffect",)
    needs = EVENT_CARDS
    brought_by = tuple(Spot)

    def run(self, draft: Draft) -> None:
        if not self.seats:
            return
        seat = self.seats[0]
        rest = (Treat(self.context, self.seats[1:]),) if len(self.seats) > 1 else ()
        effect = self.context.effect(draft.options)
        assert effect.at is not None  # noqa: S101 - as its form says
        cells = places(draft, self.context, seat)
        first: tuple[Node, ...] = ()
        if effect.at.spot is Spot.EACH:
            first = _each(draft, self.context, seat, tuple(cells))
        elif len(cells) == 1:
            first = _happen(draft, effect, seat, cells[0])
        elif cells and effect.at.spot is Spot.CHOOSE:
            first = choice_or_effect(draft, PlaceChoice(self.context, seat))
        elif cells:
            first = (PlaceRoll(self.context, seat),)
        then(draft, *first, *rest)


PLACING: dict[Do, tuple[object, ...]] = {
    Do.ADD_SHIP: actions.PLACES_SHIP,
    Do.ADD_ZOMBIE: actions.PLACES_ZOMBIE,
    Do.DESTROY_SHIP: actions.LOSES_SHIP_AT,
    Do.DESTROY_ZOMBIE: actions.REMOVES_ZOMBIE,
    Do.REPLACE_TILE: actions.REPLACES,
    Do.PEEK: actions.PEEKS_AT,
}
"""The actions that choose where an effect happens, for each kind of effect that happens somewhere."""


@attrs.frozen
class PlaceChoice(OfEffect, Choice):
    """A player chooses where an effect happens. Rules: DEFCON-PRIM-04, DEFCON-TURN-04."""

    context: Part
    seat: Seat
    clause = "DEFCON-PRIM-04"
    stands_on = ("AfterPart",)
    brought_by = (Spot.CHOOSE,)

    def question(self, state: Draft) -> str:
        return self.context.question(state.options, _asked(self.context.effect(state.options), self.seat))

    def actor(self, state: Draft) -> int:
        """Return the seat that gets or loses a ship; for all other effects the active player's."""
        effect = self.context.effect(state.options)
        return self.seat if effect.do in (Do.ADD_SHIP, Do.DESTROY_SHIP) else state.active

    def options(self, state: Draft) -> tuple[Any, ...]:
        words = PLACING[self.context.effect(state.options).do]
        return tuple([words[cell] for cell in places(state, self.context, self.seat)])

    def why_not(self, state: Draft, action: Any) -> Refusal:
        effect = self.context.effect(state.options)
        return Refusal(self.clause, why_not_there(state, effect, self.seat, NUMBER[action.system]))

    def apply(self, draft: Draft, action: Any) -> None:
        then_all(draft, _happen(draft, self.context.effect(draft.options), self.seat, NUMBER[action.system]))


def _asked(effect: Effect, seat: int) -> str:
    return {
        Do.ADD_SHIP: f"which system gets a ship of {seat_name(seat)}?",
        Do.ADD_ZOMBIE: "which system gets a zombie?",
        Do.DESTROY_SHIP: f"in which system does {seat_name(seat)} lose a ship?",
        Do.DESTROY_ZOMBIE: "from which system is a zombie removed?",
        Do.REPLACE_TILE: f"which planet gets number {effect.amount}?",
        Do.PEEK: f"which system does {seat_name(seat)} look at?",
    }[effect.do]


@attrs.frozen
class PlaceRoll(OfEffect, ChanceNode):
    """Chance picks where an effect happens; all systems are equally likely. Rules: DEFCON-PRIM-04."""

    context: Part
    seat: Seat
    clause = "DEFCON-PRIM-04"
    stands_on = ("AfterPart",)
    brought_by = (Spot.RANDOM,)

    def question(self, state: Draft) -> str:
        count = many(len(places(state, self.context, self.seat)), "system")
        asked = _asked(self.context.effect(state.options), self.seat)
        return self.context.question(state.options, f"draw one of {count}: {asked}")

    def outcomes(self, state: Draft) -> Chance[actions.Drawn]:
        return Uniform([actions.DRAWN[cell] for cell in places(state, self.context, self.seat)])

    def due(self, state: Draft) -> str:
        return f"one of the systems {systems(places(state, self.context, self.seat))}"

    def apply(self, draft: Draft, outcome: actions.Drawn) -> None:
        draft.events += (events.PlaceDrawn(outcome.cell),)
        then_all(draft, _happen(draft, self.context.effect(draft.options), self.seat, NUMBER[outcome.cell]))


def _each(
    draft: Draft, context: Context, seat: int, cells: tuple[int, ...], *, any_order: bool = False
) -> tuple[Node, ...]:
    """Let an effect happen in each system; zombies may need an order. Rules: DEFCON-PRIM-04, DEFCON-EVT-07, DEFCON-LIM-04."""
    effect = context.effect(draft.options)
    if len(cells) == 0 or (effect.do is Do.ADD_ZOMBIE and not zombies_left(draft)):
        return ()
    if effect.do is Do.ADD_ZOMBIE and len(cells) > 1 and not any_order:
        return choice_or_effect(draft, EachOrder(context, seat, cells))
    rest = (EachPlace(context, seat, cells[1:], any_order and len(cells) > 2),) if len(cells) > 1 else ()
    return (*_happen(draft, effect, seat, cells[0]), *rest)


@attrs.frozen
class EachPlace(OfEffect, AfterPart, Automatic):
    """The effect happens in the next of `cells`. With `any_order` the player has left the order of zombies open. Rules: DEFCON-PRIM-04."""

    context: Part
    seat: Seat
    cells: SortedSystems
    any_order: bool = False
    stands_on = ("AfterPart",)
    brought_by = (Spot.EACH,)

    def run(self, draft: Draft) -> None:
        then_all(draft, _each(draft, self.context, self.seat, self.cells, any_order=self.any_order))

    def misfits(self, state: Draft, index: int) -> Misfits:
        wrong = tuple(super().misfits(state, index))
        yield from wrong
        if not wrong and self.any_order and not _takes_order(state, self):
            yield "there is no order to leave open"


def _takes_order(state: Draft, node: EachPlace | EachOrder) -> bool:
    """Return whether the order matters, since zombies come, and to several systems."""
    return node.context.effect(state.options).do is Do.ADD_ZOMBIE and len(node.cells) > 1


@attrs.frozen
class EachOrder(OfEffect, Choice):
    """The active player chooses which of several systems gets its zombie next. Rules: DEFCON-PRIM-04."""

    context: Part
    seat: Seat
    cells: SortedSystems
    clause = "DEFCON-PRIM-04"
    stands_on = ("AfterPart",)
    brought_by = (Spot.EACH,)

    def question(self, state: Draft) -> str:
        return with_any_order(state, "which system gets its zombie next?")

    def options(self, state: Draft) -> tuple[Any, ...]:
        return (*[actions.PLACES_ZOMBIE[cell] for cell in self.cells], actions.ANY_ORDER)

    def why_not(self, state: Draft, action: Any) -> Refusal:
        what = f"{at(action.system)} is not waiting for a zombie, only {systems(self.cells)}"
        return Refusal(self.clause, what)

    def misfits(self, state: Draft, index: int) -> Misfits:
        wrong = tuple(super().misfits(state, index))
        yield from wrong
        if not wrong and not (_takes_order(state, self) and zombies_left(state)):
            yield "there is no order in which zombies come"

    def apply(self, draft: Draft, action: Any) -> None:
        if type(action) is actions.AnyOrder:
            draft.events += (events.OrderLeftOpen(draft.active),)
            then_all(draft, _each(draft, self.context, self.seat, self.cells, any_order=True))
            return
        cell = NUMBER[action.system]
        draft.events += (events.ZombieChosen(action.system),)
        rest = EachPlace(self.context, self.seat, tuple([other for other in self.cells if other != cell]))
        then(draft, *_happen(draft, self.context.effect(draft.options), self.seat, cell), rest)


def _happen(draft: Draft, effect: Effect, seat: int, cell: int) -> tuple[Node, ...]:
    """Let it happen in a system, if it still can. Rules: DEFCON-EVT-07, DEFCON-PRIM-08, DEFCON-PRIM-09, DEFCON-PRIM-10, DEFCON-PRIM-11."""
    if not can_happen(draft, effect, seat, cell):
        return ()
    if effect.do is Do.ADD_SHIP:
        return fighting.place_ship(draft, seat, cell)
    if effect.do is Do.ADD_ZOMBIE:
        return swarm.add_zombie(draft, cell)
    if effect.do is Do.DESTROY_SHIP:
        kinds = fighting.ship_kinds(draft, seat, cell)
        if len(kinds) > 1:
            return choice_or_effect(draft, ShipLoss(seat, cell))
        _destroy(draft, kinds[0], cell)
    elif effect.do is Do.DESTROY_ZOMBIE:
        change_zombies(draft, cell, -1)
        if draft.kills < MOST:
            draft.kills += 1
        draft.events += (events.ZombieRemoved(CELLS[cell]),)
    elif effect.do is Do.REPLACE_TILE:
        _swap(draft, cell, effect.amount)
    else:
        peek(draft, seat, cell)
    return ()


@attrs.frozen
class ShipLoss(SeatDecides, Choice):
    """A player chooses which ship an event destroys. Rules: DEFCON-PRIM-10, DEFCON-FIGHT-05."""

    seat: Seat
    cell: System
    clause = "DEFCON-PRIM-10"
    asks = "which ship is destroyed?"
    stands_on = ("AfterPart",)

    def options(self, state: Draft) -> tuple[actions.Lose, ...]:
        return tuple(fighting.ship_kinds(state, self.seat, self.cell))

    def why_not(self, state: Draft, action: actions.Lose) -> Refusal:
        if action.owner != self.seat or action.kind is Piece.OUTPOST:
            return Refusal(self.clause, f"the card destroys a ship of {seat_name(self.seat)}")
        return fighting.why_not_lose(state, self.cell, action, self.clause)

    def apply(self, draft: Draft, action: actions.Lose) -> None:
        _destroy(draft, action, self.cell)


def _destroy(draft: Draft, loss: actions.Lose, cell: int) -> None:
    """Take a ship off the board without a fight. Rules: DEFCON-PRIM-10."""
    fighting.remove_piece(draft, loss.owner, loss.kind, cell)
    draft.events += (events.ShipDestroyed(loss.owner, loss.kind, CELLS[cell]),)


def _swap(draft: Draft, cell: int, number: int) -> None:
    """Replace a planet with one from the box. Rules: DEFCON-PRIM-11, DEFCON-EVC-03."""
    tile = PLANETS[number]
    draft.faces = replaced(draft.faces, cell, tile)
    back = tile is draft.dealt[cell]
    draft.swapped = drop(draft.swapped, cell) if back else put(draft.swapped, cell, number)
    draft.events += (events.TileSwapped(CELLS[cell], number),)
