"""What can be wrong with the tiles: what lies where, and whether it can have been dealt so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box.components import EARTH, GAP, PLANETS, UNKNOWN, ZOMBIES, Kind
from zombiekit.games.defcon_zombies.box.galaxies import FARTHEST_GAP, FOURTH_RING_GAPS, gap_numbers
from zombiekit.games.defcon_zombies.box.reckoning import groups_of, is_possible
from zombiekit.games.defcon_zombies.rules.dealing import DrawnGaps, dealt_so_far
from zombiekit.games.defcon_zombies.view.observing import is_dealt, is_view
from zombiekit.games.defcon_zombies.view.prior import class_of, knowledge_of
from zombiekit.primitives.hexes import CELLS, RING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.defcon_zombies.table.position import Draft


def tile_faults(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-2 cell by cell: Earth, gaps, and what lies face up against what was dealt."""
    options = state.options
    due = gap_numbers(options.plan.gaps)
    if not options.draws_gaps and state.gaps != due:
        yield Fault("DEFCON-RING4-03", "gaps", f"{state.gaps} are not the gaps of this galaxy, {due}")
        return
    if options.draws_gaps:
        drawn = not any(isinstance(node, DrawnGaps) for node in state.agenda)
        right = len(state.gaps) == FOURTH_RING_GAPS and all(RING[cell] == FARTHEST_GAP for cell in state.gaps)
        if (not right) if drawn else state.gaps:
            yield Fault("DEFCON-RING4-03", "gaps", f"{state.gaps} are no four cells of ring {FARTHEST_GAP}")
            return
    swapped, transformed = dict(state.swapped), dict(state.transformed)
    for cell, (face, dealt) in enumerate(zip(state.faces, state.dealt, strict=True)):
        fixed = EARTH if cell == 0 else GAP if cell in state.gaps else None
        for name, tile in (("faces", face), ("dealt", dealt)):
            if (tile is not fixed) if fixed else tile in (EARTH, GAP):
                yield Fault("INV-1", f"{name}[{cell}]", f"{tile} at {CELLS[cell]}")
        if cell in state.gaps and state.zombies[cell]:
            yield Fault("DEFCON-GEO-05", f"zombies[{cell}]", f"{state.zombies[cell]} where there is no system")
        now = PLANETS[swapped[cell]] if cell in swapped else dealt
        expected = ZOMBIES if cell in transformed else now
        if face is not UNKNOWN and face is not expected:
            yield Fault("INV-1", f"faces[{cell}]", f"{face} lies at {CELLS[cell]}, where {expected} is due")
        if (cell in swapped or cell in transformed) and (face is UNKNOWN or dealt.number < 0):
            name = "swapped" if cell in swapped else "transformed"
            yield Fault("INV-1", name, f"{CELLS[cell]} is no explored planet")
        if cell in swapped and dealt.number == swapped[cell]:
            yield Fault("INV-1", "swapped", f"{dealt} was dealt at {CELLS[cell]} anyway")


def deal_faults(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-11: the tiles are those of the galaxy, and lie where they can have been dealt."""
    lying = [tile for tile in state.dealt if tile.kind is Kind.CONSTELLATION]
    known = {card.name for card in state.options.constellations}
    for name, count in Counter((*lying, *(tile for tile, _ in state.pile if tile.kind is Kind.CONSTELLATION))).items():
        if count > 1 or name not in known:
            yield Fault(
                "INV-1", "dealt", f"{name} lies in {count} systems" if name in known else f"{name} is no constellation"
            )
            return
    groups = groups_of(state.options.plan)
    for cell, tile in enumerate(state.dealt):
        if tile not in (EARTH, GAP, UNKNOWN) and class_of(tile) not in groups:
            yield Fault("INV-1", f"dealt[{cell}]", f"{tile} is not in this galaxy")
            return
    if not is_dealt(state):
        yield from _dealing(state)
        return
    if state.pile:
        yield Fault("INV-1", "pile", f"{len(state.pile)} sorts of tiles are left after the deal")
    knowledge = knowledge_of(state)
    for sort, counts in knowledge.groups.items():
        lie = sum(knowledge.known[sort])
        if lie > sum(counts):
            yield Fault("INV-1", "dealt", f"{lie} tiles of class {sort}, of {sum(counts)} in the galaxy")
            return
    if not is_possible(knowledge):
        yield Fault("INV-11", "dealt", "the tiles cannot have been dealt so, stage by stage")


def _dealing(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong in the middle of the deal. Rules: DEFCON-BUILD-01, DEFCON-BUILD-04."""
    node = state.agenda[-1]
    due = dealt_so_far(state, node)
    if due is None:
        yield Fault("DEFCON-BUILD-04", "agenda", f"{shown(node)} is no system to deal to")
        return
    cells, tiles, constellations = due
    lying = [cell for cell, tile in enumerate(state.dealt) if cell and tile not in (GAP, UNKNOWN)]
    if is_view(state):
        return  # neither pile nor tiles are known
    if lying != list(state.board.systems[1 : cells + 1]):
        yield Fault("DEFCON-BUILD-04", "dealt", f"{len(lying)} systems have a tile, not the first {cells}")
    pile = dict(state.pile)
    for cell in lying:
        pile[state.dealt[cell]] = pile.get(state.dealt[cell], 0) + 1
    names = sum(count for tile, count in pile.items() if tile.kind is Kind.CONSTELLATION)
    others = {tile: count for tile, count in pile.items() if tile.kind is not Kind.CONSTELLATION}
    if others != tiles or names != constellations:
        yield Fault("INV-1", "pile", "pile and dealt tiles are not those that have joined so far")
