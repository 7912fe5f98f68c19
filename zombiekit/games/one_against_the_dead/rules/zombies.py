"""The zombies' two phases: they move by the shortest way, and they attack (clauses ZMV, ZAT)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.one_against_the_dead.box.components import END, NUMBER_CARDS, Reason
from zombiekit.games.one_against_the_dead.box.options import Terrain, Ties
from zombiekit.games.one_against_the_dead.rules.ends import end_game
from zombiekit.games.one_against_the_dead.table.events import StrengthLost, ZombiesMoved
from zombiekit.games.one_against_the_dead.table.position import Draft, cards
from zombiekit.primitives.grid import Cell, beside, distances, segment_distance
from zombiekit.primitives.pairs import pairs_of
from zombiekit.primitives.zombies import Zombies

_NO_WAY = 1 << 30
"""A distance longer than any way."""


def walkable(state: Draft) -> Collection[Cell]:
    """Return the cells that zombies may step onto. Rules: OATD-ZMV-02."""
    city = cards(state)
    if state.options.zombie_terrain is Terrain.NO_SPECIALS:
        return {cell for cell, card in city.items() if card in NUMBER_CARDS}
    return city


def next_cell(cell: Cell, pawn: Cell, ways: Mapping[Cell, int], ties: Ties) -> Cell:
    """Return where zombies at `cell` step, given the distances to the pawn; `cell` itself if no way leads to the pawn.

    Ties go to the cell with the fewest steps to the End; then to the one nearest to the segment from pawn to End; then, unless `ties`
    is `compass`, to the one nearest to the End as the crow flies; then to the first in the order E, N, S, W.
    Rules: OATD-ZMV-01, OATD-ZMV-03, OATD-ZMV-08, OATD-ZMV-09.
    """
    # cells without an entry are closed to zombies, or have no way to the pawn
    least = ways[cell] - 1 if cell in ways else min([ways.get(neighbor, _NO_WAY) for neighbor in beside(cell)])
    near = [neighbor for neighbor in beside(cell) if ways.get(neighbor) == least]
    if len(near) > 1:
        return _most_in_between(tuple(near), pawn, ties)
    return near[0] if near else cell


@lru_cache(maxsize=4096)
def _most_in_between(near: tuple[Cell, ...], pawn: Cell, ties: Ties) -> Cell:
    """Break a tie; cached, which makes playouts about 6 % faster. Rules: OATD-ZMV-04, OATD-ZMV-05, OATD-ZMV-06."""

    def rank(place: Cell) -> tuple[int, int, int]:
        east, north = abs(place[0] - END[0]), abs(place[1] - END[1])
        crow = 0 if ties is Ties.COMPASS else east * east + north * north
        return east + north, segment_distance(place, pawn, END), crow

    return min(near, key=rank)


@attrs.frozen
class ZombiesMove(Automatic):
    """Every zombie not on the pawn's block makes one step toward the pawn, all at once.

    Rules: OATD-ZMV-01, OATD-ZMV-07, OATD-ZMV-09, OATD-JOK-07, OATD-ZOM-05, OATD-ZOM-06.
    """

    called = ("ZOMBIES-MOVE",)

    def run(self, draft: Draft) -> None:
        pawn, ties = draft.pawn, draft.options.zombie_ties
        if not draft.zombies:
            return
        ways = distances(pawn, walkable(draft), [cell for cell, _ in draft.zombies])
        after: dict[Cell, Zombies] = {}
        steps = []
        for cell, group in draft.zombies:
            target = cell if cell == pawn else next_cell(cell, pawn, ways, ties)
            if target != cell:
                steps.append((cell, target, group))
            after[target] = after[target].joined(group) if target in after else group
        if steps:
            draft.zombies = pairs_of(after)
            draft.events += (ZombiesMoved(tuple(steps)),)


ZOMBIES_MOVE = ZombiesMove()


BITES = 5
"""How many zombies cost one Strength. Rules: OATD-ZAT-02."""


@attrs.frozen
class ZombiesAttack(Automatic):
    """The zombies on the pawn's block attack; then the game may be over.

    Rules: OATD-ZAT-01, OATD-ZAT-02, OATD-ZAT-03, OATD-ZAT-04, OATD-ZAT-05, OATD-ZOM-04, OATD-END-01, OATD-END-02, OATD-END-03,
    OATD-END-04, OATD-END-05, OATD-RND-04.
    """

    called = ("ZOMBIES-ATTACK",)

    def run(self, draft: Draft) -> None:
        attackers = draft.zombies_here.total
        if draft.strength < attackers:
            end_game(draft, Reason.OVERWHELMED)
            return
        if attackers:
            loss = strength_lost(attackers)
            draft.strength -= loss
            draft.events += (StrengthLost(attackers, loss),)
        if draft.pawn == END:
            end_game(draft, Reason.ESCAPED)
        elif draft.round >= draft.options.round_limit:
            end_game(draft, Reason.STRANDED)


def strength_lost(attackers: int) -> int:
    """Return the Strength that attackers cost. Rules: OATD-ZAT-02."""
    return -(-attackers // BITES)


ZOMBIES_ATTACK = ZombiesAttack()
