"""What is known about the tiles that lie face down: the exact posterior given what a seat has seen (clauses PRIOR).

Classes of tiles that join the pile at stage 1 only are *ordinary*: any of them may lie on any hidden cell. The others are *staged*:
how likely they are in a ring depends on how many of them are known elsewhere. All constellations are one class, since their names
are exchangeable.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TypeVar

from zombiekit.games.defcon_zombies.box.components import GAP, UNKNOWN, Kind, Tile
from zombiekit.games.defcon_zombies.box.galaxies import Galaxy
from zombiekit.games.defcon_zombies.box.reckoning import Deals, Knowledge, groups_of, number_below
from zombiekit.games.defcon_zombies.rules.dealing import names_left
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.hexes import RING

T = TypeVar("T")


def class_of(tile: Tile) -> str:
    """Return the class that a dealt tile counts as. Rules: DEFCON-PRIOR-02."""
    return "constellation" if tile.kind is Kind.CONSTELLATION else str(tile)


def knowledge_of(view: Draft) -> Knowledge:
    """Return what a view shows: the tiles as dealt on explored systems, and those peeked at. Rules: DEFCON-PRIOR-02."""
    return knowledge_from(view.options.plan, len(view.board.rings) - 1, view.dealt)


def knowledge_from(plan: Galaxy, rings: int, dealt: tuple[Tile, ...]) -> Knowledge:
    """Return the same, given the plan of the galaxy, the number of its rings and the tiles as dealt, as far as they are known."""
    groups = groups_of(plan)
    known = {name: [0] * rings for name in groups}
    hidden = [0] * rings
    for cell, tile in enumerate(dealt[1:], 1):
        if tile is UNKNOWN:
            hidden[RING[cell] - 1] += 1
        elif tile is not GAP and class_of(tile) in known:
            known[class_of(tile)][RING[cell] - 1] += 1
    return Knowledge(groups, {name: tuple(counts) for name, counts in known.items()}, tuple(hidden))


def marginals(view: Draft, radius: int) -> dict[str, Fraction]:
    """Return the probability of each class for any one hidden system of a ring, given what a view knows.

    Classes are `"constellation"`, `"zombies"`, `"planet 4"` and so on. Drawing each tile from these when it is flipped makes the
    same game as dealing at set-up.

    Raises:
        ValueError: The view knows all systems of that ring, there is no such ring, or no legal deal agrees with what is known.

    Rules: DEFCON-PRIOR-09, DEFCON-PRIOR-10.
    """
    knowledge = knowledge_of(view)
    if not 1 <= radius <= len(knowledge.hidden) or not knowledge.hidden[radius - 1]:
        raise ValueError(f"ring {radius!r} has no system that this view does not know")
    deals = _deals(knowledge)
    cells = knowledge.hidden[radius - 1]
    sums = deals.sums(radius - 1)
    found = {name: Fraction(sums[name], deals.total * cells) for name in knowledge.staged}
    ordinary = knowledge.ordinary
    rest = 1 - sum(found.values(), Fraction(0))
    for name, count in ordinary.items():
        if count:
            found[name] = rest * Fraction(count, sum(ordinary.values()))
    return {name: chance for name, chance in found.items() if chance}


def _deals(knowledge: Knowledge) -> Deals:
    """Return the deals that agree with what is known; raise `ValueError` if none does."""
    deals = Deals(knowledge)
    if not deals.total:
        raise ValueError("no legal deal agrees with what is known")
    return deals


def draw_deal(view: Draft, rng: RandomSource) -> tuple[Tile, ...]:
    """Return the dealt tiles; draw those that the view does not know from the exact posterior.

    Raises:
        ValueError: No legal deal agrees with what the view knows.

    Rules: DEFCON-PRIOR-05, DEFCON-PRIOR-07, DEFCON-INFO-04.
    """
    knowledge = knowledge_of(view)
    deals = _deals(knowledge)
    drawn = deals.draw(number_below(deals.total, rng))
    free: dict[int, list[int]] = {radius: [] for radius in range(1, len(knowledge.hidden) + 1)}
    dealt = list(view.dealt)
    for cell, tile in enumerate(dealt):
        if tile is UNKNOWN:
            free[RING[cell]].append(cell)
    names = names_left(view)
    for name, spread in drawn.items():
        for radius, count in enumerate(spread, 1):
            for _ in range(count):
                cell = _pick(free[radius], rng)
                dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    ordinary = list(Counter(knowledge.ordinary).elements())
    for cells in free.values():
        for cell in cells:
            name = _pick(ordinary, rng)
            dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    return tuple(dealt)


def _pick(items: list[T], rng: RandomSource) -> T:
    """Remove a random item from the list and return it; all are equally likely."""
    return items.pop(int(rng.random() * len(items)))
