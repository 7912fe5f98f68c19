"""The posterior of hidden counts as the book lists it, row by row (PRIOR-03, PRIOR-04): slow but simple."""

from itertools import product
from math import comb

from zombiekit.games.defcon_zombies.box.reckoning import Counts, Knowledge, group_weight


def rows(knowledge: Knowledge) -> dict[tuple[Counts, ...], int]:
    """Return the weight of each combination of hidden counts, one count per ring for each staged class."""
    found: dict[tuple[Counts, ...], int] = {(): 1}
    for name in knowledge.staged:
        groups, known = knowledge.groups[name], knowledge.known[name]
        longer = {}
        for row, weight in found.items():
            left = [cells - sum(spread[ring] for spread in row) for ring, cells in enumerate(knowledge.hidden)]
            for spread in product(*(range(cells + 1) for cells in left)):
                if sum(spread) == sum(groups) - sum(known):
                    more = group_weight(groups, tuple(a + x for a, x in zip(known, spread, strict=True)))
                    for cells, wanted in zip(left, spread, strict=True):
                        more *= comb(cells, wanted)
                    if more:
                        longer[(*row, spread)] = weight * more
        found = longer
    return found
