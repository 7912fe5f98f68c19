"""The set-up: the hidden deal, ring after ring, and what is then drawn openly (clauses BUILD, MIX)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, filterfalse, repeat
from typing import Annotated

import attrs

from zombiekit.agenda import Automatic, ChanceNode, DieRoll, Refusal, then
from zombiekit.errors import Undetermined
from zombiekit.forms import between
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.box.components import GAP, UNKNOWN, Tile
from zombiekit.games.defcon_zombies.box.galaxies import FARTHEST_GAP, FOURTH_RING_GAPS, gap_numbers
from zombiekit.games.defcon_zombies.rules.common import Needs
from zombiekit.games.defcon_zombies.rules.pieces import changed
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.position import Draft, StageNumber, System
from zombiekit.games.defcon_zombies.table.words import at, seat_name
from zombiekit.primitives.chance import Bag, Chance, Uniform
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.primitives.hexes import CELLS, RING, ring
from zombiekit.primitives.pairs import memo, pairs_of, put, replaced
from zombiekit.words import listed


def stage_tiles(options: box.Options, number: int) -> dict[Tile, int]:
    """Return the tiles that join the pile at a stage, without the constellations. Rules: DEFCON-BUILD-01, DEFCON-BUILD-02."""
    stage = options.plan.stages[number - 1]
    tiles = dict(zip(box.PLANETS, stage.planets, strict=True))
    tiles |= {box.NEBULA: stage.nebulae, box.WORMHOLE: stage.wormholes, box.ZOMBIES: stage.zombies}
    return {tile: count for tile, count in tiles.items() if count}


@memo
def _constellations(options: box.Options) -> tuple[Tile, ...]:
    return tuple(Tile(card.name) for card in options.constellations)


_set_of: Callable[[tuple[Tile, ...]], frozenset[Tile]] = memo(frozenset)


def names_left(state: Draft) -> list[Tile]:
    """Return the constellations that have not joined the pile yet. Rules: DEFCON-MIX-02, DEFCON-BUILD-05."""
    joined = _set_of(state.dealt).union(dict(state.pile))
    return list(filterfalse(joined.__contains__, _constellations(state.options)))


def is_forced(state: Draft, stage: int) -> bool:
    """Return whether everybody knows the next tile: it is the last in the pile, or the pile has held no other kind.

    Tiles dealt before the pile was last empty do not count. Rules: DEFCON-BUILD-04.
    """
    (tile, count), *others = state.pile
    if others:
        return False
    rings = state.board.rings[_opened(state, stage) :]
    return count == 1 or all(state.dealt[cell] in (tile, UNKNOWN) for cells in rings for cell in cells)


def _opened(state: Draft, stage: int) -> int:
    """Return the first stage whose tiles can still be in the pile at a stage; before it joined, the pile was empty."""
    first, left = 1, 0
    stages = zip(state.options.plan.stages, state.board.rings[1:stage], strict=False)
    for number, (joining, cells) in enumerate(stages, 1):
        left += joining.tiles - len(cells)
        if not left:
            first = number + 1
    return first


@lru_cache(maxsize=1)
def _all_gaps() -> Uniform[actions.DrawGaps]:
    return Uniform(actions.DrawGaps(*cells) for cells in combinations(ring(FARTHEST_GAP), FOURTH_RING_GAPS))


@attrs.frozen
class DrawnGaps(ChanceNode):
    """The gaps of the fourth ring are drawn; all sets are equally likely. Rules: DEFCON-RING4-03, DEFCON-BUILD-11."""

    clause = "DEFCON-RING4-03"
    asks = "which four cells of ring 4 have no tile?"
    called = ("GAPS",)
    beneath = "Start"
    needs = Needs("DEFCON-RING4-03", "the gaps are not drawn", lambda options, _: options.draws_gaps)

    def outcomes(self, state: Draft) -> Chance[actions.DrawGaps]:
        return _all_gaps()

    def due(self, state: Draft) -> str:
        return f"a set of {FOURTH_RING_GAPS} cells of ring {FARTHEST_GAP}, in canonical order"

    def apply(self, draft: Draft, outcome: actions.DrawGaps) -> None:
        cells = (outcome.first, outcome.second, outcome.third, outcome.fourth)
        draft.gaps = gap_numbers(cells)
        for cell in draft.gaps:
            draft.faces = replaced(draft.faces, cell, GAP)
        draft.dealt = draft.faces
        draft.events += (events.GapsDrawn(cells),)
        open_stage(draft, 1)


_PILE = "the pile that is dealt from"


def open_stage(draft: Draft, stage: int) -> None:
    """Let the tiles of a stage join the pile; its constellations are drawn, then its ring is dealt. Rules: DEFCON-BUILD-01.

    This is no node, so the deal never rests between two stages, not even where a house rule ends the game: `resample` deals up to a draw.
    """
    pile = dict(draft.pile)
    for tile, count in stage_tiles(draft.options, stage).items():
        pile[tile] = pile.get(tile, 0) + count
    draft.pile = pairs_of(pile)
    _select_next(draft, stage, draft.options.plan.stages[stage - 1].constellations)


def _select_next(draft: Draft, stage: int, count: int) -> None:
    """Draw the next of `count` constellations; if none is left to draw, deal the ring."""
    if not count:
        _deal_next(draft, draft.board.rings[stage][0])
    elif len(names := names_left(draft)) > 1:
        then(draft, SelectConstellation(stage, count))
    else:
        _join(draft, stage, count, names[0])


@attrs.frozen
class SelectConstellation(ChanceNode):
    """One of the `count` constellations due is drawn unseen and joins the pile. Rules: DEFCON-BUILD-04, DEFCON-BUILD-05, DEFCON-MIX-02."""

    stage: StageNumber
    count: Annotated[int, between(1, box.CONSTELLATIONS_IN_BOX)]
    clause = "DEFCON-BUILD-04"
    called = ("SELECT",)
    beneath = "Start"
    needs = Needs(
        "DEFCON-BUILD-04",
        "fewer constellations join at that stage",
        lambda options, node: node.count <= options.plan.stages[node.stage - 1].constellations,
    )

    def question(self, state: Draft) -> str:
        return f"draw a constellation that joins the tiles for ring {self.stage}, face down."

    def outcomes(self, state: Draft) -> Chance[actions.Select]:
        """Return the names not yet drawn; a view does not know them and returns all."""
        return Bag(tuple(zip(names_left(state), repeat(1))), actions.select)

    def due(self, state: Draft) -> str:
        left = len(names_left(state))
        return f"one of the {left} constellations that have not joined the tiles for ring {self.stage}"

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is not left to draw; looking at the names first makes replaying a deal twice as fast."""
        if type(outcome) is actions.Select and outcome.tile in names_left(state):
            return None
        return super().refusal(state, outcome)

    def apply(self, draft: Draft, outcome: actions.Select) -> None:
        """Add it to the pile; a view does not know the pile and raises `Undetermined`."""
        if not draft.pile and is_pile_hidden(draft, self):
            raise Undetermined(_PILE)
        _join(draft, self.stage, self.count, outcome.tile)


def _join(draft: Draft, stage: int, count: int, tile: Tile) -> None:
    draft.pile = put(draft.pile, tile, 1)
    draft.events += (events.ConstellationSelected(stage),)
    _select_next(draft, stage, count - 1)


def _deal_next(draft: Draft, cell: int) -> None:
    """Deal to the next system: by chance, or at once if everybody knows which tile it must be.

    A pile may run down to copies of a single tile, but nobody knows that, so the draw still takes place.
    """
    if is_forced(draft, RING[cell]):
        _deal(draft, cell, draft.pile[0][0])
    else:
        then(draft, DEAL_TILES[cell])


@attrs.frozen
class DealTile(ChanceNode):
    """A tile of the pile is dealt to a system, face down. Rules: DEFCON-BUILD-03, DEFCON-BUILD-04."""

    cell: System
    clause = "DEFCON-BUILD-04"
    called = ("DEAL",)
    beneath = "Start"

    def question(self, state: Draft) -> str:
        return f"deal a tile to {at(CELLS[self.cell])}, face down."

    def outcomes(self, state: Draft) -> Chance[actions.Deal]:
        """Return the tiles of the pile, weighted by their copies; a view does not know it and raises `Undetermined`."""
        if not state.pile:
            raise Undetermined(_PILE)
        return Bag(state.pile, actions.deal)

    def due(self, state: Draft) -> str:
        left = sum(count for _, count in state.pile)
        return f"one of the {left} tiles of the pile, for {at(CELLS[self.cell])}"

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is not in the pile; looking there first makes replaying a deal twice as fast."""
        if type(outcome) is actions.Deal and outcome.tile in [tile for tile, _ in state.pile]:
            return None
        return super().refusal(state, outcome)

    def apply(self, draft: Draft, outcome: actions.Deal) -> None:
        _deal(draft, self.cell, outcome.tile)


def _deal(draft: Draft, cell: int, tile: Tile) -> None:
    draft.dealt = replaced(draft.dealt, cell, tile)
    draft.pile = changed(draft.pile, tile, -1)
    draft.events += (_TILES_DEALT[cell],)
    stage = RING[cell]
    rings = draft.board.rings
    at = rings[stage].index(cell) + 1
    if at < len(rings[stage]):
        _deal_next(draft, rings[stage][at])
    elif stage + 1 < len(rings):
        open_stage(draft, stage + 1)


def dealt_so_far(state: Draft, node: object) -> tuple[int, dict[Tile, int], int] | None:
    """Count systems with a tile, and tiles and constellations that have joined the pile, when `node` of the deal is next.

    Return None for any other node, and for a cell that gets no tile.
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
    tiles: Counter[Tile] = Counter()
    for number in range(1, stage + 1):
        tiles.update(stage_tiles(state.options, number))
    constellations = sum(each.constellations for each in state.options.plan.stages[:stage]) - left
    return cells, tiles, constellations


def is_pile_hidden(state: Draft, node: object) -> bool:
    """Return whether a state in the deal is a view: it knows neither pile nor tiles, though the deal has begun.

    `node` is the next of the deal; None if a house rule has ended the game, which happens only after something has been dealt.
    Rules: DEFCON-MIX-04, DEFCON-INFO-01.
    """
    if state.pile or any(tile not in (GAP, UNKNOWN) for tile in state.dealt[1:]):
        return False
    if node is None:
        return True
    cells, tiles, constellations = dealt_so_far(state, node) or (0, {}, 0)
    return cells + sum(tiles.values()) + constellations > 0


def next_in_deal(state: Draft) -> DrawnGaps | SelectConstellation | DealTile | None:
    """Return the node of the deal that comes next, even if a question of a house rule comes before it; None if there is none."""
    return next((node for node in reversed(state.agenda) if isinstance(node, DEALING)), None)


DEAL_TILES = tuple(map(DealTile, range(len(CELLS))))
_TILES_DEALT = tuple(map(events.TileDealt, CELLS))


@attrs.frozen
class Start(Automatic):
    """After the deal, chance rolls the setup die and picks the first player, if needed. Rules: DEFCON-BUILD-09, DEFCON-BUILD-11."""

    beneath = "BeginTurn"

    def run(self, draft: Draft) -> None:
        options = draft.options
        then(draft, *(SETUP_DIE,) * options.rolls_setup_die, *(FIRST_PLAYER,) * options.draws_first_player)


@attrs.frozen
class SetupDie(DieRoll):
    """The setup die is rolled. Rules: DEFCON-EVT-03."""

    clause = "DEFCON-EVT-03"
    asks = "roll the setup die."
    called = ("SETUP-DIE",)
    stands_on = ("BeginTurn", "DrawFirstPlayer")
    needs = Needs("DEFCON-EVT-03", "there is no setup die", lambda options, _: options.rolls_setup_die)

    def due(self, state: Draft) -> str:
        return f"the setup die, a roll of 1 to {SIDES}"

    def apply(self, draft: Draft, outcome: Roll) -> None:
        draft.event_table = attrs.evolve(draft.event_table, die=outcome.value)
        draft.events += (events.SetupDieRolled(outcome.value),)


@attrs.frozen
class DrawFirstPlayer(ChanceNode):
    """Chance picks who begins. Rules: DEFCON-BUILD-09."""

    clause = "DEFCON-BUILD-09"
    asks = "who begins?"
    called = ("FIRST-PLAYER",)
    beneath = "BeginTurn"
    needs = Needs("DEFCON-BUILD-09", "the first player is not drawn", lambda options, _: options.draws_first_player)

    def outcomes(self, state: Draft) -> Chance[actions.First]:
        return Uniform([actions.First(seat) for seat in range(state.options.players)])

    def due(self, state: Draft) -> str:
        return listed([f"`{actions.First(seat)}` for {seat_name(seat)}" for seat in range(state.options.players)], "or")

    def apply(self, draft: Draft, outcome: actions.First) -> None:
        draft.active = outcome.seat
        draft.events += (events.FirstPlayerDrawn(outcome.seat),)


START = Start()
SETUP_DIE = SetupDie()
FIRST_PLAYER = DrawFirstPlayer()

DEALING = (DrawnGaps, SelectConstellation, DealTile)
"""The nodes of the hidden deal."""
SETTING_UP = (Start, SetupDie, DrawFirstPlayer)
"""The other nodes of the set-up."""
