"""The hidden deal, ring after ring (clauses MIX, BUILD)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Annotated

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Refusal
from zombiekit.errors import Undetermined
from zombiekit.forms import between
from zombiekit.games.defcon_zombies.box.components import CONSTELLATIONS_IN_BOX, GAP, UNKNOWN, Tile
from zombiekit.games.defcon_zombies.box.forms import Stage, System
from zombiekit.games.defcon_zombies.box.galaxies import FARTHEST_GAP, FOURTH_RING_GAPS, gap_numbers
from zombiekit.games.defcon_zombies.rules.pieces import replaced
from zombiekit.games.defcon_zombies.rules.pile import is_forced, less_one, names_left, stage_tiles
from zombiekit.games.defcon_zombies.table.actions import Deal, DrawGaps, Select, deal, select
from zombiekit.games.defcon_zombies.table.events import ConstellationSelected, GapsDrawn
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.recurring_events import TILES_DEALT
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.chance import Bag, Chance, Uniform
from zombiekit.primitives.hexes import CELLS, RING, ring
from zombiekit.primitives.pairs import pairs_of


@lru_cache(maxsize=1)
def _all_gaps() -> Uniform[DrawGaps]:
    return Uniform(DrawGaps(*cells) for cells in combinations(ring(FARTHEST_GAP), FOURTH_RING_GAPS))


@attrs.frozen
class DrawnGaps(ChanceNode):
    """The gaps of the fourth ring are drawn, all sets as likely. Rules: DEFCON-RING4-03, DEFCON-BUILD-11."""

    clause = "DEFCON-RING4-03"
    asks = "which four cells of ring 4 have no tile?"

    def outcomes(self, state: Draft) -> Chance[DrawGaps]:
        """Return all sets of four cells, each in canonical order."""
        return _all_gaps()

    def due(self, state: Draft) -> str:
        """Return what is drawn."""
        return f"a set of {FOURTH_RING_GAPS} cells of ring {FARTHEST_GAP}, in canonical order,"

    def apply(self, draft: Draft, outcome: DrawGaps) -> None:
        """Leave them out, and begin to deal."""
        cells = (outcome.first, outcome.second, outcome.third, outcome.fourth)
        draft.gaps = gap_numbers(cells)
        for cell in draft.gaps:
            draft.faces = replaced(draft.faces, cell, GAP)
        draft.dealt = draft.faces
        draft.events += (GapsDrawn(cells),)
        draft.agenda += (OpenStage(1),)


_PILE = "the pile that is dealt from"


@attrs.frozen
class OpenStage(Automatic):
    """The tiles of a stage join the pile; its constellations are drawn, then its ring is dealt. Rules: DEFCON-BUILD-01."""

    stage: Stage

    def run(self, draft: Draft) -> None:
        """Add the tiles, and lay out the draws."""
        pile = dict(draft.pile)
        for tile, count in stage_tiles(draft.options, self.stage).items():
            pile[tile] = pile.get(tile, 0) + count
        draft.pile = pairs_of(pile)
        count = draft.options.plan.stages[self.stage - 1].constellations
        if count:
            _select_next(draft, self.stage, count)
        else:
            _deal_next(draft, draft.board.rings[self.stage][0])


def _select_next(draft: Draft, stage: int, count: int) -> None:
    names = names_left(draft)
    if len(names) > 1:
        draft.agenda += (SelectConstellation(stage, count),)
    else:
        _join(draft, stage, count, names[0])


@attrs.frozen
class SelectConstellation(ChanceNode):
    """A constellation is drawn that joins the pile, unseen. Rules: DEFCON-BUILD-04, DEFCON-BUILD-05, DEFCON-MIX-02.

    Attributes:
        stage: The stage.
        count: How many are still to be drawn for it.
    """

    stage: Stage
    count: Annotated[int, between(1, CONSTELLATIONS_IN_BOX)]
    clause = "DEFCON-BUILD-04"

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"draw a constellation that joins the tiles for ring {self.stage}, face down."

    def outcomes(self, state: Draft) -> Chance[Select]:
        """Return the names not yet drawn; in a view, which does not know them, any."""
        return Bag(tuple([(tile, 1) for tile in names_left(state)]), select)

    def due(self, state: Draft) -> str:
        """Return how many are left to draw from."""
        return (
            f"one of the {len(names_left(state))} constellations that have not joined the tiles for ring {self.stage}"
        )

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is not left to draw; a look there saves making the distribution."""
        if type(outcome) is Select and outcome.tile in names_left(state):
            return None
        return super().refusal(state, outcome)

    def apply(self, draft: Draft, outcome: Select) -> None:
        """Add it to the pile.

        Raises:
            Undetermined: This is a view, which does not know the pile.
        """
        if not draft.pile and is_pile_hidden(draft, self):
            raise Undetermined(_PILE)
        _join(draft, self.stage, self.count, outcome.tile)


def _join(draft: Draft, stage: int, count: int, tile: Tile) -> None:
    """Add a constellation to the pile; then the next is drawn, or the ring is dealt."""
    draft.pile = tuple(sorted((*draft.pile, (tile, 1))))
    draft.events += (ConstellationSelected(stage),)
    if count > 1:
        _select_next(draft, stage, count - 1)
    else:
        _deal_next(draft, draft.board.rings[stage][0])


def _deal_next(draft: Draft, cell: int) -> None:
    """Deal to the next system: by chance, or at once if everybody knows which tile it must be.

    A pile may come to hold several copies of one tile only; that is nobody's knowledge, so that the draw is not left out.
    """
    if is_forced(draft, RING[cell]):
        _deal(draft, cell, draft.pile[0][0])
    else:
        draft.agenda += (DEAL_TILES[cell],)


@attrs.frozen
class DealTile(ChanceNode):
    """A tile of the pile is dealt to a system, face down. Rules: DEFCON-BUILD-03, DEFCON-BUILD-04."""

    cell: System
    clause = "DEFCON-BUILD-04"

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        return f"deal a tile to {at(CELLS[self.cell])}, face down."

    def outcomes(self, state: Draft) -> Chance[Deal]:
        """Return the tiles of the pile, each as likely as it has copies.

        Raises:
            Undetermined: This is a view, which does not know the pile.
        """
        if not state.pile:
            raise Undetermined(_PILE)
        return Bag(state.pile, deal)

    def due(self, state: Draft) -> str:
        """Return how many tiles are left to draw from."""
        left = sum(count for _, count in state.pile)
        return f"one of the {left} tiles of the pile, for {at(CELLS[self.cell])},"

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is not in the pile; a look there saves making the distribution."""
        if type(outcome) is Deal and outcome.tile in [tile for tile, _ in state.pile]:
            return None
        return super().refusal(state, outcome)

    def apply(self, draft: Draft, outcome: Deal) -> None:
        """Deal it."""
        _deal(draft, self.cell, outcome.tile)


def _deal(draft: Draft, cell: int, tile: Tile) -> None:
    draft.dealt = replaced(draft.dealt, cell, tile)
    draft.pile = less_one(draft.pile, tile)
    draft.events += (TILES_DEALT[cell],)
    stage = RING[cell]
    rings = draft.board.rings
    at = rings[stage].index(cell) + 1
    if at < len(rings[stage]):
        _deal_next(draft, rings[stage][at])
    elif stage + 1 < len(rings):
        draft.agenda += (OpenStage(stage + 1),)


def dealt_so_far(state: Draft, node: object) -> tuple[int, dict[Tile, int], int] | None:
    """Return how many systems have a tile when `node` of the deal is next, and what has joined the pile: tiles, and constellations.

    None for what is no node of the deal, or no system to deal to.
    """
    rings = state.board.rings
    if isinstance(node, SelectConstellation):
        stage, left = node.stage, node.count
        cells = sum(map(len, rings[1:stage]))
    elif isinstance(node, DealTile) and node.cell in state.board.systems[1:]:
        stage, left = RING[node.cell], 0
        cells = state.board.systems.index(node.cell) - 1
    elif isinstance(node, DrawnGaps):
        stage = left = cells = 0
    else:
        return None
    tiles: dict[Tile, int] = {}
    for number in range(1, stage + 1):
        for tile, count in stage_tiles(state.options, number).items():
            tiles[tile] = tiles.get(tile, 0) + count
    constellations = sum(each.constellations for each in state.options.plan.stages[:stage]) - left
    return cells, tiles, constellations


def is_pile_hidden(state: Draft, node: object) -> bool:
    """Tell whether a state at `node` of the deal is a view: neither the pile nor a tile is known. Rules: DEFCON-MIX-04, DEFCON-INFO-01."""
    due = dealt_so_far(state, node)
    if due is None or state.pile or any(tile not in (GAP, UNKNOWN) for tile in state.dealt[1:]):
        return False
    cells, tiles, constellations = due
    return cells + sum(tiles.values()) + constellations > 0


DEAL_TILES = tuple(map(DealTile, range(len(CELLS))))
