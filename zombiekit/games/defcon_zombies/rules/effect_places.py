"""Where an event happens: sets of systems, and what could be done there (clauses PRIM-03, PRIM-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.defcon_zombies.box.components import PLANETS_IN_BOX, UNKNOWN
from zombiekit.games.defcon_zombies.box.event_cards import Company, Do, Home, Seen, Some, Spot, Systems
from zombiekit.games.defcon_zombies.rules.pieces import ships_left, zombies_left
from zombiekit.games.defcon_zombies.rules.refusing import lies, ships_there
from zombiekit.games.defcon_zombies.table.position import fleet_at, has_ship
from zombiekit.games.defcon_zombies.table.words import at, name
from zombiekit.primitives.hexes import CELLS, RING

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.table.position import Draft


def in_set(state: Draft, systems: Systems, seat: int, cell: int) -> bool:
    """Tell whether a system belongs to a set, for the player who is treated. Rules: DEFCON-PRIM-03."""
    tile = state.faces[cell]
    explored = tile is not UNKNOWN
    return (
        _earth_fits(systems.earth, cell)
        and (systems.ring is None or RING[cell] in systems.ring)
        and (systems.seen is Seen.ANY or (systems.seen is Seen.EXPLORED) == explored)
        and (systems.kind is None or tile.kind is systems.kind)
        and (systems.number is None or tile.number == systems.number)
        and (systems.zombies is Some.ANY or (systems.zombies is Some.SOME) == bool(state.zombies[cell]))
        and _company_fits(state, systems.ship, seat, cell)
    )


def _earth_fits(earth: Home, cell: int) -> bool:
    if earth is Home.INCLUDE:
        return True
    return (cell == 0) == (earth is Home.ONLY)


def _company_fits(state: Draft, company: Company, seat: int, cell: int) -> bool:
    if company is Company.ANY:
        return True
    own = fleet_at(state.ships[seat], cell).ships
    if company is Company.SELF:
        return own > 0
    return own == 1 and not any(has_ship(state, other, cell) for other in range(len(state.ships)) if other != seat)


def systems_of(state: Draft, systems: Systems, seat: int) -> list[int]:
    """Return the systems of a set, in canonical order."""
    return [cell for cell in state.board.systems if in_set(state, systems, seat, cell)]


def can_happen(state: Draft, effect: Effect, seat: int, cell: int) -> bool:
    """Tell whether an effect could do anything in a system. Rules: DEFCON-PRIM-04, DEFCON-EVT-07, DEFCON-LIM-02, DEFCON-LIM-04."""
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


def unfit(state: Draft, effect: Effect, seat: int, cell: int) -> str:
    """Return in words why an effect cannot happen in a system: the first condition of its set that is not met, or what is missing there.

    Rules: DEFCON-PRIM-03, DEFCON-PRIM-04.
    """
    assert effect.at is not None  # noqa: S101 - the effects that ask have one
    where, wanted = f"{at(CELLS[cell])} {lies(state, cell)}", effect.at.systems
    count, owner = state.zombies[cell], f"{name(seat)} has {ships_there(state, seat, cell)} at {at(CELLS[cell])}"
    conditions = {
        "earth": f"{where}, and the card means {'Earth' if wanted.earth is Home.ONLY else 'other systems'}",
        "ring": f"{at(CELLS[cell])} is in ring {RING[cell]}, and the card means ring {_either(wanted.ring)}",
        "seen": f"{where}, and the card means {wanted.seen} systems",
        "kind": f"{where}, and the card means those of class {wanted.kind}",
        "number": f"{where}, and the card means planets with number {wanted.number}",
        "zombies": f"zombies at {at(CELLS[cell])}: {count}, and the card means systems with {wanted.zombies}",
        "ship": f"{owner}, and the card means systems with {'one alone' if wanted.ship is Company.ALONE else 'some'}",
    }
    for condition, words in conditions.items():
        alone: dict[str, Any] = {"earth": Home.INCLUDE, condition: getattr(wanted, condition)}
        only = Systems(**alone)
        if not in_set(state, only, seat, cell):
            return words
    missing = {
        Do.ADD_SHIP: f"{where}, and ships are placed on explored systems",
        Do.DESTROY_SHIP: owner,
        Do.DESTROY_ZOMBIE: f"no zombie is at {at(CELLS[cell])}",
        Do.REPLACE_TILE: f"{where}, and the card replaces planets",
        Do.PEEK: f"{where}, and {name(seat)} has seen it",
    }
    return missing.get(effect.do, where)


def _either(rings: tuple[int, ...] | None) -> str:
    return " or ".join(map(str, rings or ()))


def planets_in_box(state: Draft, number: int) -> int:
    """Return how many planets with a number are in the box.

    A galaxy that has more of them than the box (`limited_tiles: False`) leaves none there, until one is swapped away.
    Rules: DEFCON-PRIM-11, DEFCON-MIX-03, DEFCON-CUST-02.
    """
    left = max(0, PLANETS_IN_BOX[number] - state.options.plan.planets[number])
    for cell, now in state.swapped:
        left += (state.dealt[cell].number == number) - (now == number)
    return left


def places(state: Draft, effect: Effect, seat: int, here: int) -> list[int]:
    """Return the systems where an effect can happen, in canonical order. Rules: DEFCON-PRIM-04."""
    place = effect.at
    assert place is not None  # noqa: S101 - the effects that ask have one
    if place.spot is Spot.EARTH:
        cells = [0]
    elif place.spot is Spot.HERE:
        cells = [here]
    else:
        cells = systems_of(state, place.systems, seat)
    return [cell for cell in cells if can_happen(state, effect, seat, cell)]
