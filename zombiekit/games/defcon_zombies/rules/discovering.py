"""Ships arrive in a system: fights, discoveries, wormholes, and jumping back with Scorpius (clauses REV, PLAN, CONS, NEB, WORM, CARD)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Misfits, Node, Refusal, ask, then, then_all
from zombiekit.errors import Undetermined
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.box.components import NEBULA, NO_SHIPS, UNKNOWN, WORMHOLE, ZOMBIES, Ability, Kind
from zombiekit.games.defcon_zombies.rules import effects, ends, pieces
from zombiekit.games.defcon_zombies.rules.common import (
    AfterDiscovery,
    Choice,
    Needs,
    absent,
    choice_or_effect,
    lies,
    systems,
    too_many,
)
from zombiekit.games.defcon_zombies.rules.fighting import fight, place_ship
from zombiekit.games.defcon_zombies.rules.pieces import ALONE, abilities, collect, lacking, move_ships, ships_left
from zombiekit.games.defcon_zombies.rules.swarm import turn_on
from zombiekit.games.defcon_zombies.table import actions, events, position
from zombiekit.games.defcon_zombies.table.position import Draft, SortedSystems, System, fleet_at, has_ship, unexplored
from zombiekit.games.defcon_zombies.table.words import PIECES, at
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER
from zombiekit.primitives.pairs import replaced
from zombiekit.words import a


def arrive(draft: Draft, cell: int, origins: tuple[int, ...]) -> tuple[Node, ...]:
    """Settle the arrival of the active player's ships, already in the system. Rules: DEFCON-MOVE-07, DEFCON-MOVE-09, DEFCON-WORM-03."""
    if draft.zombies[cell]:
        return (*fight(draft, cell), Arrived(cell, origins))
    return _arrived(draft, cell, origins)


class CameFrom:
    """What goes on with ships that have come to `cell` from `origins`."""

    __slots__ = ()
    cell: System
    origins: SortedSystems
    may_bounce: ClassVar[bool] = True
    """Whether it comes after a tile was turned up there, which lets ships jump back with Scorpius."""

    def misfits(self, state: Draft, index: int) -> Misfits:
        faces, origins = state.faces, self.origins
        if self.may_bounce:
            yield from lacking(state, Ability.SCORPIUS)
        if not origins or self.cell in origins or list(origins) != sorted(origins):
            yield "ships come from one or more other systems, in canonical order"
        if self.may_bounce and faces[self.cell] is UNKNOWN:
            yield f"{CELLS[self.cell]} is not explored"
        if any(faces[origin] is UNKNOWN for origin in origins):
            yield "ships come from explored systems"
        far = [origin for origin in origins if origin not in state.board.neighbors[self.cell]]
        # an event may have swapped the tile of a wormhole
        is_through = len(origins) == 1 and (state.options.events or all(faces[origin] is WORMHOLE for origin in far))
        if self.may_bounce and far and not is_through:
            yield "ships that turn up a tile come from next to it, or through a wormhole"


@attrs.frozen
class Arrived(CameFrom, Automatic):
    """The fight on arrival is over. Rules: DEFCON-MOVE-07, DEFCON-REV-01, DEFCON-REV-02, DEFCON-PLAN-04, DEFCON-WORM-06."""

    cell: System
    origins: SortedSystems
    beneath = "BuyTest"
    may_bounce = False

    def run(self, draft: Draft) -> None:
        if has_ship(draft, draft.active, self.cell):
            then_all(draft, _arrived(draft, self.cell, self.origins))


def _arrived(draft: Draft, cell: int, origins: tuple[int, ...]) -> tuple[Node, ...]:
    """Flip, collect or enter the wormhole.

    Rules: DEFCON-MOVE-05, DEFCON-MOVE-08, DEFCON-PLAN-02, DEFCON-PLAN-03, DEFCON-PLAN-07, DEFCON-WORM-01.
    """
    tile = draft.faces[cell]
    if tile is UNKNOWN:
        return _discover(draft, cell, origins)
    if pieces.pays(draft):
        collect(draft, draft.active, tile.number)
    elif tile.number > 0:
        draft.events += (events.NothingCollected(draft.active),)
    return (Journey(cell),) if tile is WORMHOLE else ()


def _discover(draft: Draft, cell: int, origins: tuple[int, ...]) -> tuple[Node, ...]:
    """Flip a tile, and return all that follows in the order of the book; a view that does not know it raises `Undetermined`.

    Rules: DEFCON-REV-01, DEFCON-REV-03, DEFCON-REV-04, DEFCON-REV-05, DEFCON-REV-06, DEFCON-CARD-10, DEFCON-INFO-01.
    """
    tile = draft.dealt[cell]
    if tile is UNKNOWN:
        raise Undetermined(f"the tile at {at(CELLS[cell])}")
    draft.faces = replaced(draft.faces, cell, tile)
    draft.discovered = True
    for seat, (left, seen) in enumerate(draft.sights):
        if cell in seen:  # now everybody sees it
            others = tuple([other for other in seen if other != cell])
            draft.sights = replaced(draft.sights, seat, position.Sight(left, others))
    draft.events += (events.TileFlipped(draft.active, CELLS[cell], tile),)
    if tile.kind is Kind.CONSTELLATION:
        pieces.take_card(draft, draft.active, str(tile))
        if draft.found == draft.options.plan.constellations:
            ends.end_game(draft, box.Reason.WIN)
            return ()
    cards = effects.discovery_cards(draft, cell, tile) if draft.options.events else ()
    bounce = (BounceTest(cell, origins),) if Ability.SCORPIUS in abilities(draft, draft.active) else ()
    journey = (Journey(cell),) if tile is WORMHOLE else ()
    return _take_effect(draft, cell, tile) + cards + bounce + journey


def _take_effect(draft: Draft, cell: int, tile: box.Tile) -> tuple[Node, ...]:
    """Carry out the effect of a discovered tile.

    Rules: DEFCON-PLAN-01, DEFCON-CONS-02, DEFCON-CONS-03, DEFCON-NEB-01, DEFCON-NEB-02, DEFCON-ZSYS-01, DEFCON-ZSYS-02, DEFCON-ZSYS-05.
    """
    if tile.number >= 0:
        collect(draft, draft.active, 2 * tile.number)
    elif tile is ZOMBIES:
        turn_on(draft)
    elif (tile is NEBULA or tile.kind is Kind.CONSTELLATION) and ships_left(draft, draft.active):
        if tile is not NEBULA and draft.options.constellation_ship is box.ConstellationShip.CHOICE:
            return choice_or_effect(draft, FreeShip(cell))
        return place_ship(draft, draft.active, cell)
    return ()


@attrs.frozen
class FreeShip(effects.OfDiscovery, Choice):
    """The discoverer of a constellation places the free ship. Rules: DEFCON-CONS-03."""

    cell: System
    clause = "DEFCON-CONS-03"
    asks = "does the free ship go to Earth or to the discovered system?"
    called = ("FREE-SHIP",)
    stands_on = ("AfterDiscovery", "EventDraws", "KeptCards")
    needs = Needs(
        "DEFCON-CONS-03",
        "the place of the free ship is not chosen",
        lambda options, _: options.constellation_ship is box.ConstellationShip.CHOICE,
    )

    def options(self, state: Draft) -> tuple[actions.PlaceFree, ...]:
        return actions.PLACES_FREE[0], actions.PLACES_FREE[self.cell]

    def why_not(self, state: Draft, action: actions.PlaceFree) -> Refusal:
        what = f"the free ship goes to Earth or to {at(CELLS[self.cell])}, not to {at(action.system)}"
        return Refusal(self.clause, what)

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        if self.cell and state.faces[self.cell].kind not in (Kind.UNKNOWN, Kind.CONSTELLATION):
            yield f"{CELLS[self.cell]} is not a constellation"

    def apply(self, draft: Draft, action: actions.PlaceFree) -> None:
        then_all(draft, place_ship(draft, draft.active, NUMBER[action.system]))


class InWormhole:
    """What goes on with ships in a wormhole."""

    __slots__ = ()
    cell: System
    needs_ships: ClassVar[bool] = True
    """Whether it is only for ships that are there, or looks for them itself."""

    def misfits(self, state: Draft, index: int) -> Misfits:
        if state.faces[self.cell] is not WORMHOLE:
            yield f"{CELLS[self.cell]} is not a wormhole"
        elif self.needs_ships and not fleet_at(state.ships[state.active], self.cell).ships:
            yield f"no ship is at {CELLS[self.cell]}"


@attrs.frozen
class Journey(InWormhole, AfterDiscovery, Automatic):
    """The active player's ships in a wormhole travel on, if any system is unexplored.

    Rules: DEFCON-WORM-01, DEFCON-WORM-02, DEFCON-WORM-04, DEFCON-WORM-05, DEFCON-WORM-07, DEFCON-CARD-08.
    """

    cell: System
    beneath = "BuyTest"
    needs_ships = False

    def run(self, draft: Draft) -> None:
        targets = unexplored(draft)
        if not targets or fleet_at(draft.ships[draft.active], self.cell) == NO_SHIPS:
            return
        draft.events += (events.WormholeEntered(draft.active, CELLS[self.cell]),)
        if len(targets) == 1:
            then_all(draft, _travel(draft, self.cell, targets[0]))
        elif Ability.LEO in abilities(draft, draft.active):
            ask(draft, WormholeChoice(self.cell))
        else:
            then(draft, Wormhole(self.cell))


@attrs.frozen
class WormholeChoice(InWormhole, Choice):
    """The holder of Leo chooses where the wormhole leads. Rules: DEFCON-CARD-08."""

    cell: System
    clause = "DEFCON-CARD-08"
    asks = "where does the wormhole lead?"
    called = ("WORMHOLE-CHOICE",)
    beneath = "BuyTest"

    def options(self, state: Draft) -> tuple[actions.Warp | actions.WarpRandom, ...]:
        return (*[actions.WARPS[cell] for cell in unexplored(state)], actions.WARP_RANDOM)

    def why_not(self, state: Draft, action: actions.Warp) -> Refusal:
        what = f"{at(action.system)} {lies(state, NUMBER[action.system])}, but wormholes lead only to face-down systems"
        return Refusal(self.clause, what)

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        yield from lacking(state, Ability.LEO)

    def apply(self, draft: Draft, action: actions.Warp | actions.WarpRandom) -> None:
        if type(action) is actions.Warp:
            then_all(draft, _travel(draft, self.cell, NUMBER[action.system]))
        else:
            draft.events += (events.WarpLeftToChance(draft.active),)
            then(draft, Wormhole(self.cell))


@attrs.frozen
class Wormhole(InWormhole, ChanceNode):
    """The wormhole leads to an unexplored system; all are equally likely. Rules: DEFCON-WORM-01."""

    cell: System
    clause = "DEFCON-WORM-01"
    called = ("WORMHOLE",)
    beneath = "BuyTest"

    def question(self, state: Draft) -> str:
        return f"draw the system that the wormhole at {at(CELLS[self.cell])} leads to."

    def outcomes(self, state: Draft) -> Chance[actions.Drawn]:
        return Uniform([actions.DRAWN[cell] for cell in unexplored(state)])

    def due(self, state: Draft) -> str:
        return f"one of the {len(unexplored(state))} face-down systems"

    def apply(self, draft: Draft, outcome: actions.Drawn) -> None:
        then_all(draft, _travel(draft, self.cell, NUMBER[outcome.cell]))


def _travel(draft: Draft, cell: int, target: int) -> tuple[Node, ...]:
    """Move all ships of the active player through a wormhole. Rules: DEFCON-WORM-02, DEFCON-WORM-03."""
    fleet = fleet_at(draft.ships[draft.active], cell)
    move_ships(draft, cell, target, fleet, "wormhole")
    return arrive(draft, target, (cell,))


def bounces(state: Draft, cell: int, origins: tuple[int, ...]) -> tuple[actions.Bounce | actions.Stay, ...]:
    """Return which ships may jump back from a system, and where to; `stay` last. Rules: DEFCON-CARD-10."""
    fleet = fleet_at(state.ships[state.active], cell)
    kinds = [kind for kind, count in zip(ALONE, (fleet.o, fleet.f), strict=True) if count]
    return (*[actions.Bounce(kind, CELLS[origin]) for kind in kinds for origin in origins], actions.STAY)


@attrs.frozen
class BounceTest(CameFrom, AfterDiscovery, Automatic):
    """A holder of Scorpius may let a ship jump back after a flip, if one can. Rules: DEFCON-CARD-10."""

    cell: System
    origins: SortedSystems
    stands_on = ("BuyTest", "Journey")

    def run(self, draft: Draft) -> None:
        if len(bounces(draft, self.cell, self.origins)) > 1:
            ask(draft, BounceBack(self.cell, self.origins))


@attrs.frozen
class BounceBack(CameFrom, Choice):
    """The holder of Scorpius lets one ship jump back or stay. Rules: DEFCON-CARD-10, DEFCON-PLAN-06."""

    cell: System
    origins: SortedSystems
    clause = "DEFCON-CARD-10"
    called = ("BOUNCE",)
    stands_on = ("BuyTest", "Journey")

    def question(self, state: Draft) -> str:
        return f"does a ship at {at(CELLS[self.cell])} jump back to where it came from?"

    def options(self, state: Draft) -> tuple[actions.Bounce | actions.Stay, ...]:
        return bounces(state, self.cell, self.origins)

    def why_not(self, state: Draft, action: actions.Bounce) -> Refusal:
        words: str | None = f"only ordinary ships and flagships can jump back, not {a(PIECES[action.kind])}"
        if action.kind in ALONE:
            words = too_many(state, self.cell, ALONE[action.kind])
        what = words or f"no ship came from {at(action.source)}; ships came from {systems(self.origins)}"
        return absent(state, action.source) or Refusal(self.clause, what)

    def apply(self, draft: Draft, action: actions.Bounce | actions.Stay) -> None:
        """Move the ship; zombies at the destination fight it."""
        if type(action) is not actions.Bounce:
            draft.events += (events.ShipsStayed(draft.active),)
            return
        target = NUMBER[action.source]
        move_ships(draft, self.cell, target, ALONE[action.kind], "bounce")
        then_all(draft, fight(draft, target))
