"""What players and zombies have: pieces and the box they come from, resources, constellation cards, peeks (clauses LIM, CARD)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import TypeVar

from zombiekit.agenda import Misfits
from zombiekit.errors import Undetermined
from zombiekit.games.defcon_zombies.box import components
from zombiekit.games.defcon_zombies.box.components import MOST, MOST_CUBES, MOST_PIECES, NO_SHIPS, Ability, fleet_of
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.rules.common import holder
from zombiekit.games.defcon_zombies.table import events
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at, unexplored
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import Pairs, drop, memo, memo_of_two, put, replaced

K = TypeVar("K")
T = TypeVar("T")


@lru_cache(maxsize=512)
def parts_of(fleet: components.Fleet) -> tuple[components.Fleet, ...]:
    """Return all parts of a fleet, the empty one first."""
    return tuple(components.Fleet(*part) for part in product(*(range(count + 1) for count in fleet)))


def change_fleet(draft: Draft, seat: int, cell: int, o: int, *, p: int = 0, f: int = 0) -> None:
    fleets = draft.ships[seat]
    old = fleet_at(fleets, cell)
    new = fleet_of(old[0] + o, old[1] + p, old[2] + f)
    draft.ships = replaced(draft.ships, seat, drop(fleets, cell) if new == NO_SHIPS else put(fleets, cell, new))


def move_ships(draft: Draft, origin: int, target: int, fleet: components.Fleet, way: str) -> None:
    """Move ships of the active player between systems and record the event; nothing else changes. Rules: DEFCON-MOVE-03."""
    seat = draft.active
    o, p, f = fleet
    fleets = []
    added = False
    for pair in draft.ships[seat]:
        at, here = pair
        if at == origin:
            if here == fleet:
                continue
            pair = at, fleet_of(here[0] - o, here[1] - p, here[2] - f)
        elif at == target:
            pair = at, fleet_of(here[0] + o, here[1] + p, here[2] + f)
            added = True
        fleets.append(pair)
    if not added:
        fleets.append((target, fleet))
        fleets.sort()
    draft.ships = replaced(draft.ships, seat, tuple(fleets))
    draft.events += (events.ShipsMoved(seat, CELLS[origin], CELLS[target], fleet, way),)


ALONE = {components.Piece.SHIP: components.Fleet(1), components.Piece.FLAGSHIP: components.Fleet(0, 0, 1)}
"""The ships that can teleport or jump back, one at a time. Rules: DEFCON-CARD-05, DEFCON-CARD-10."""


def change_outposts(draft: Draft, seat: int, cell: int, change: int) -> None:
    draft.outposts = replaced(draft.outposts, seat, changed(draft.outposts[seat], cell, change))


def change_zombies(draft: Draft, cell: int, change: int) -> None:
    """Add zombies to a system, or remove them; it holds `MOST_PIECES` at most. Rules: DEFCON-LIM-01."""
    count = draft.zombies[cell] + change
    draft.zombies = replaced(draft.zombies, cell, count if count < MOST_PIECES else MOST_PIECES)  # noqa: FURB136 - a call takes as long as the rest


def change_resources(draft: Draft, seat: int, change: int) -> None:
    """Add resources to a player's pool, or take them away; it holds `MOST` at most. Rules: DEFCON-PLAN-05."""
    have = draft.resources[seat] + change
    draft.resources = replaced(draft.resources, seat, have if have < MOST else MOST)  # noqa: FURB136 - as above


def changed(counts: Pairs[K, int], key: K, change: int) -> Pairs[K, int]:
    """Return counts with one of them changed; what is counted 0 times is left out."""
    at = bisect_left(counts, (key,))
    is_there = at < len(counts) and counts[at][0] == key
    count = counts[at][1] + change if is_there else change
    return counts[:at] + (((key, count),) if count else ()) + counts[at + is_there :]


def ships_left(state: Draft, seat: int) -> int:
    """Return how many more ships of a player the cubes allow. Rules: DEFCON-LIM-01, DEFCON-LIM-02."""
    left = components.CUBES if state.options.limited_components else MOST_CUBES
    for _, fleet in state.ships[seat]:  # a sum with names takes three times as long
        left -= fleet[0] + 2 * (fleet[1] + fleet[2])
    return left


def outposts_left(state: Draft) -> int:
    """Return how many more outposts the chits allow. Rules: DEFCON-LIM-01, DEFCON-LIM-03."""
    left = components.CHITS if state.options.limited_components else MOST_PIECES
    for outposts in state.outposts:
        for _, count in outposts:
            left -= count
    return left


def zombies_left(state: Draft) -> int:
    """Return how many more zombies the red cubes allow. Rules: DEFCON-LIM-01, DEFCON-LIM-04."""
    return components.ZOMBIE_CUBES - sum(state.zombies) if state.options.limited_components else UNLIMITED


UNLIMITED = 1 << 30
"""The supply of zombies without the option `limited_components`; `change_zombies` limits how many a system holds."""


_NONE: frozenset[Ability] = frozenset()


@memo
def _by_name(options: Options) -> Mapping[str, Ability]:
    return {card.name: card.ability for card in options.constellations}


@memo_of_two
def _by_seat(options: Options, cards: tuple[tuple[str, ...], ...]) -> tuple[frozenset[Ability], ...]:
    known = _by_name(options)
    return tuple([frozenset([known.get(name, Ability.NONE) for name in names]) for names in cards])


def ability_of(state: Draft, name: str) -> Ability:
    """Return the ability of the constellation card with this name; `Ability.NONE` if the options have no such card."""
    return _by_name(state.options).get(name, Ability.NONE)


def abilities(state: Draft, seat: int) -> frozenset[Ability]:
    """Return a player's abilities. Passive ones always work; callers ask for the others in the holder's own turn.

    Rules: DEFCON-CONS-04, DEFCON-CARD-01, DEFCON-CARD-02.
    """
    return _by_seat(state.options, state.cards)[seat] if state.cards[seat] else _NONE


def lacking(state: Draft, ability: Ability) -> Misfits:
    """Yield which card the active player lacks for what only its holder may do. Rules: DEFCON-CONS-04, DEFCON-CARD-02."""
    if ability not in abilities(state, state.active):
        yield f"it is only for {holder(state, ability)}, not for the active player"


def take_card(draft: Draft, seat: int, name: str) -> None:
    """Give a constellation card to a player. Rules: DEFCON-CONS-01, DEFCON-CARD-09, DEFCON-BUILD-10."""
    draft.cards = replaced(draft.cards, seat, tuple(sorted((*draft.cards[seat], name))))
    draft.events += (events.CardTaken(seat, name),)
    if ability_of(draft, name) is Ability.LIBRA:
        sight = draft.sights[seat]
        draft.sights = replaced(draft.sights, seat, sight._replace(left=sight.left + components.PEEKS))


_collected = lru_cache(maxsize=512)(events.Collected)


def collect(draft: Draft, seat: int, amount: int) -> None:
    """Give resources to a player as one collection. Rules: DEFCON-PLAN-05."""
    amount = with_bonus(draft, seat, amount)
    if amount:
        change_resources(draft, seat, amount)
        draft.events += (_collected(seat, amount),)


def with_bonus(state: Draft, seat: int, amount: int) -> int:
    """Return what a collection comes to; 0 is not one, and stays 0. Rules: DEFCON-PLAN-08, DEFCON-CARD-11."""
    return amount + (Ability.TAURUS in abilities(state, seat)) if amount > 0 else 0


def pays(state: Draft) -> bool:
    """Return whether moves to known planets pay now. Rules: DEFCON-PLAN-02, DEFCON-EARLY-01."""
    return state.swarm_on or state.options.collect_early


def peekable(state: Draft, seat: int) -> list[int]:
    """Return the unexplored systems that a player has not seen yet. Rules: DEFCON-CARD-09, DEFCON-PRIM-04."""
    seen = state.sights[seat].seen
    return [cell for cell in unexplored(state) if cell not in seen]


def peek(draft: Draft, seat: int, cell: int) -> None:
    """Show a tile to one player, which is no discovery; a view that does not know it raises `Undetermined`.

    Rules: DEFCON-CARD-09, DEFCON-PRIM-11, DEFCON-INFO-03, DEFCON-REV-05.
    """
    tile = draft.dealt[cell]
    if tile is components.UNKNOWN:
        raise Undetermined(f"the tile at {at(CELLS[cell])}")
    sight = draft.sights[seat]
    draft.sights = replaced(draft.sights, seat, sight._replace(seen=tuple(sorted((*sight.seen, cell)))))
    draft.events += (events.Peeked(seat, CELLS[cell], tile),)
