"""What is known about the tiles that lie face down: the exact posterior given what a seat has seen (clauses PRIOR).

Classes of tiles that join the pile at stage 1 only are *ordinary*: any of them may lie on any hidden cell. The others are *staged*:
how likely they are in a ring depends on how many of them are known elsewhere. All constellations are one class, since their names
are exchangeable.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, perm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from zombiekit.games.defcon_zombies.components import GAP, PLANETS, UNKNOWN, Kind, Tile
from zombiekit.primitives.hexes import RING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.defcon_zombies.galaxies import Galaxy
    from zombiekit.games.defcon_zombies.state import Draft
    from zombiekit.primitives.chance import Random

T = TypeVar("T")
Counts: TypeAlias = tuple[int, ...]
"""A number for each ring or stage, the innermost first."""


class Knowledge(NamedTuple):
    """What a view tells about the deal.

    Attributes:
        groups: For each class of tiles, how many of it join at each stage; constellations under `"constellation"`.
        known: For each class, how many of it are known in each ring.
        hidden: How many cells of each ring nobody can tell, in this view.
    """

    groups: dict[str, Counts]
    known: dict[str, Counts]
    hidden: Counts

    @property
    def staged(self) -> list[str]:
        """The classes with a tile that joins after stage 1. Rules: DEFCON-PRIOR-08."""
        return [name for name, counts in self.groups.items() if any(counts[1:])]


@lru_cache(maxsize=64)
def groups_of(plan: Galaxy) -> dict[str, Counts]:
    """Return how many tiles of each class join at each stage."""
    rows = {str(tile): tuple(stage.planets[tile.number] for stage in plan.stages) for tile in PLANETS}
    rows["constellation"] = tuple(stage.constellations for stage in plan.stages)
    rows["nebula"] = tuple(stage.nebulae for stage in plan.stages)
    rows["wormhole"] = tuple(stage.wormholes for stage in plan.stages)
    rows["zombies"] = tuple(stage.zombies for stage in plan.stages)
    return {name: counts for name, counts in rows.items() if any(counts)}


def class_of(tile: Tile) -> str:
    """Return the class that a dealt tile counts as. Rules: DEFCON-PRIOR-02."""
    return "constellation" if tile.kind is Kind.CONSTELLATION else str(tile)


def hidden_cells(view: Draft) -> list[int]:
    """Return the systems whose tile the view does not know, in canonical order."""
    return [cell for cell, tile in enumerate(view.dealt) if tile is UNKNOWN]


def knowledge_of(view: Draft) -> Knowledge:
    """Return what a view tells: the tiles as dealt on explored systems, and those peeked at. Rules: DEFCON-PRIOR-02."""
    groups = groups_of(view.options.plan)
    rings = len(view.board.rings) - 1
    known = {name: [0] * rings for name in groups}
    hidden = [0] * rings
    for cell, tile in enumerate(view.dealt[1:], 1):
        if tile is UNKNOWN:
            hidden[RING[cell] - 1] += 1
        elif tile is not GAP and class_of(tile) in known:
            known[class_of(tile)][RING[cell] - 1] += 1
    return Knowledge(groups, {name: tuple(counts) for name, counts in known.items()}, tuple(hidden))


def group_weight(groups: Counts, rings: Counts) -> int:
    """Return in how many ways the single tiles of a class can be handed to so many cells of each ring.

    A tile lies in the ring of its stage or farther out. Rules: DEFCON-PRIOR-01, DEFCON-PRIOR-03, DEFCON-PRIOR-06.
    """
    weight, free = 1, 0
    for joined, wanted in zip(groups, rings, strict=True):
        free += joined
        if wanted > free:
            return 0
        weight *= perm(free, wanted)
        free -= wanted
    return weight


def _spreads(total: int, limits: Counts) -> Iterator[Counts]:
    """Yield all ways to spread `total` tiles over rings with so many cells."""
    for inner in product(*(range(min(total, limit) + 1) for limit in limits[:-1])):
        rest = total - sum(inner)
        if 0 <= rest <= limits[-1]:
            yield (*inner, rest)


def _spreads_of(knowledge: Knowledge, name: str, limits: Counts) -> Iterator[tuple[Counts, int]]:
    """Yield the hidden counts of one class by ring with their weights, ways to choose cells included. Rules: DEFCON-PRIOR-04."""
    groups, known = knowledge.groups[name], knowledge.known[name]
    for spread in _spreads(sum(groups) - sum(known), limits):
        weight = group_weight(groups, tuple(a + x for a, x in zip(known, spread, strict=True)))
        if weight:
            for cells, wanted in zip(limits, spread, strict=True):
                weight *= comb(cells, wanted)
            yield spread, weight


def rows(knowledge: Knowledge) -> dict[tuple[Counts, ...], int]:
    """Return the weight of each combination of hidden counts, one for each staged class. Rules: DEFCON-PRIOR-04, DEFCON-PRIOR-08."""
    found: dict[tuple[Counts, ...], int] = {(): 1}
    for name in knowledge.staged:
        longer = {}
        for row, weight in found.items():
            for spread, more in _spreads_of(knowledge, name, _rest(knowledge.hidden, row)):
                longer[(*row, spread)] = weight * more
        found = longer
    return found


def _rest(hidden: Counts, row: tuple[Counts, ...]) -> Counts:
    """Return the hidden cells that are left in each ring."""
    return tuple(cells - sum(spread[ring] for spread in row) for ring, cells in enumerate(hidden))


def marginals(view: Draft, radius: int) -> dict[str, Fraction]:
    """Return with which probability any one hidden system of a ring is of each class, in the knowledge of a view.

    Classes are `"constellation"`, `"zombies"`, `"planet 4"` and so on. Drawing each flip from these, one after the other, makes the
    same game as dealing at set-up.

    Raises:
        ValueError: The view knows all systems of that ring, or there is no such ring.

    Rules: DEFCON-PRIOR-09, DEFCON-PRIOR-10.
    """
    knowledge = knowledge_of(view)
    if not 1 <= radius <= len(knowledge.hidden) or not knowledge.hidden[radius - 1]:
        msg = f"ring {radius!r} has no system that this view does not know"
        raise ValueError(msg)
    cells = knowledge.hidden[radius - 1]
    weights = rows(knowledge)
    total = sum(weights.values())
    found = {
        name: Fraction(sum(weight * row[at][radius - 1] for row, weight in weights.items()), total * cells)
        for at, name in enumerate(knowledge.staged)
    }
    ordinary = {
        name: sum(counts) - sum(knowledge.known[name]) for name, counts in knowledge.groups.items() if name not in found
    }
    rest = 1 - sum(found.values(), Fraction(0))
    for name, count in ordinary.items():
        if count:
            found[name] = rest * Fraction(count, sum(ordinary.values()))
    return {name: chance for name, chance in found.items() if chance}


# ------------------------------------------------------------------------------------------------------- drawing


def draw_deal(view: Draft, rng: Random) -> tuple[Tile, ...]:
    """Return the dealt tiles with those that the view does not know drawn from the exact posterior.

    Raises:
        ValueError: No legal deal agrees with what the view knows.

    Rules: DEFCON-PRIOR-05, DEFCON-PRIOR-07, DEFCON-INFO-04.
    """
    knowledge = knowledge_of(view)
    weights = rows(knowledge)
    total = sum(weights.values())
    if not total:
        msg = "no legal deal agrees with what is known"
        raise ValueError(msg)
    row = _weighted(weights, int(rng.random() * total) if total < _EXACT else _below(total, rng))
    free: dict[int, list[int]] = {radius: [] for radius in range(1, len(knowledge.hidden) + 1)}
    for cell in hidden_cells(view):
        free[RING[cell]].append(cell)
    dealt = list(view.dealt)
    names = _names(view)
    for name, spread in zip(knowledge.staged, row, strict=True):
        for radius, count in enumerate(spread, 1):
            for _ in range(count):
                cell = _pick(free[radius], rng)
                dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    ordinary = [
        name
        for name, counts in knowledge.groups.items()
        if name not in knowledge.staged
        for _ in range(sum(counts) - sum(knowledge.known[name]))
    ]
    for cells in free.values():
        for cell in cells:
            name = _pick(ordinary, rng)
            dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    return tuple(dealt)


_EXACT = 1 << 40
"""Below this a random number times the total is as fine as it need be."""


def _below(total: int, rng: Random) -> int:
    """Return one of 0 to `total` - 1, each as likely, for totals beyond what one random number can tell apart."""
    bits = total.bit_length() + 8
    while True:
        value = 0
        for _ in range(0, bits, 32):
            value = value << 32 | int(rng.random() * (1 << 32))
        value >>= -bits % 32
        if value < total << 8:
            return value >> 8


def _weighted(weights: dict[tuple[Counts, ...], int], at: int) -> tuple[Counts, ...]:
    for row, weight in weights.items():
        at -= weight
        if at < 0:
            return row
    raise AssertionError(at)


def _names(view: Draft) -> list[Tile]:
    """Return the constellations that the view does not know to be anywhere. Rules: DEFCON-PRIOR-05, DEFCON-BUILD-05."""
    return [tile for card in view.options.constellations if (tile := Tile(card.name)) not in view.dealt]


def _pick(items: list[T], rng: Random) -> T:
    """Take one of the items out of the list, each as likely."""
    return items.pop(int(rng.random() * len(items)))
