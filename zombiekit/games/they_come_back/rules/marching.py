"""Zombies move: each once in a phase, to a linked square (clauses SWARM-02, SWARM-11, UNDEAD-06, BASE-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Zombie
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.scope import inside, is_in_mall
from zombiekit.games.they_come_back.rules.zombies import change_enhanced, count_moved, kinds_at, unmoved
from zombiekit.games.they_come_back.table.actions import move_enhanced
from zombiekit.games.they_come_back.table.crowds import with_march, zombies_on
from zombiekit.games.they_come_back.table.events import ZombieMoved
from zombiekit.games.they_come_back.table.position import Draft, Enhanced, effects_of, has_marker
from zombiekit.games.they_come_back.table.words import at, zombie_name
from zombiekit.primitives.pairs import put, value_at
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.table.actions import Move


def _barred_cells(state: Draft) -> set[Cell]:
    """Return the cells of the tiles onto which no zombie is moved. Rules: STCB-EVENT-58."""
    fries = Card.YOU_WANT_FRIES_WITH_THAT
    return {cell_of(marker.square) for marker in state.markers if marker.card is fries and marker.square}


def is_barred(state: Draft, origin: Square, target: Square) -> bool:
    """Tell whether a zombie may not be moved onto a tile, on which it does not stand yet. Rules: STCB-EVENT-58."""
    return cell_of(target) != cell_of(origin) and cell_of(target) in _barred_cells(state)


def allowed(state: Draft, moves: Sequence[Move]) -> Sequence[Move]:
    """Return those of some moves in a phase that no lasting effect forbids. Rules: STCB-SWARM-11, STCB-EVENT-56, STCB-EVENT-58."""
    effects = effects_of(state.markers)
    if Card.SPRINKLER_SYSTEM in effects:
        in_mall = inside(state.town)
        moves = [move for move in moves if move.origin not in in_mall]
    if Card.YOU_WANT_FRIES_WITH_THAT in effects:
        barred = _barred_cells(state)
        moves = [
            move for move in moves if cell_of(move.target) not in barred or cell_of(move.target) == cell_of(move.origin)
        ]
    return moves


def by_kind(state: Draft, moves: list[Move]) -> list[Move]:
    """Return moves of zombies for each kind of which an unmoved one stands where they begin. Rules: STCB-SWARM-02, STCB-BASE-08."""
    if not moves or not state.enhanced:
        return moves
    mixed = {zombie.square for zombie in state.enhanced}
    found = []
    for move in moves:
        origin = move.origin
        if origin not in mixed:
            found.append(move)
            continue
        if unmoved(state, origin, Zombie.ORDINARY):
            found.append(move)
        if unmoved(state, origin, Zombie.ENHANCED):
            found.append(move_enhanced(origin, move.target))
    return found


def spent_squares(state: Draft) -> set[Square]:
    """Return the squares all of whose zombies were moved in this phase. Rules: STCB-SWARM-02."""
    held = zombies_on(state.zombies)
    return {square for square, count in state.moved if count == held[square]}


def march(draft: Draft, move: Move) -> None:
    """Move a zombie in a phase in which each may be moved once. Rules: STCB-SWARM-02, STCB-UNDEAD-06."""
    origin, target = move.origin, move.target
    draft.zombies = with_march(draft.zombies, origin, target)
    draft.moved = put(draft.moved, target, value_at(draft.moved, target, 0) + 1)
    if move.kind is Zombie.ENHANCED:
        change_enhanced(draft, Enhanced(origin), Enhanced(target, moved=True))
    draft.events += (ZombieMoved(origin, target, move.kind),)


def march_on(draft: Draft, move: Move) -> None:
    """Let an enhanced zombie make the second step of its move. Rules: STCB-BASE-08."""
    change_enhanced(draft, Enhanced(move.origin, moved=True), Enhanced(move.target, moved=True))
    draft.zombies = with_march(draft.zombies, move.origin, move.target)
    count_moved(draft, move.origin, -1)
    count_moved(draft, move.target, 1)
    draft.events += (ZombieMoved(move.origin, move.target, move.kind),)


def forget_moves(draft: Draft) -> None:
    """Begin a phase in which each zombie may be moved anew. Rules: STCB-UNDEAD-11."""
    if draft.moved:
        draft.moved = ()
        draft.enhanced = tuple([Enhanced(zombie.square) for zombie in draft.enhanced])


def why_no_march(state: Draft, action: Move) -> Refusal:
    """Return why a zombie cannot make a move, were there no other rule than those for its squares. Rules: STCB-GEO-11, STCB-SWARM-02."""
    standing = kinds_at(state, action.origin).get(action.kind, 0)
    name = zombie_name(action.kind)
    if not standing:
        return Refusal("STCB-SWARM-02", f"no {name} stands on {at(action.origin)}")
    if not unmoved(state, action.origin, action.kind):
        return Refusal("STCB-SWARM-02", f"{many(standing, name)} on {at(action.origin)}, moved in this phase already")
    if action.target not in state.town.links[action.origin]:
        return Refusal("STCB-GEO-08", f"no step leads from {at(action.origin)} to {at(action.target)}")
    if is_barred(state, action.origin, action.target):
        return why_barred(action.target)
    if has_marker(state, Card.SPRINKLER_SYSTEM) and is_in_mall(state.town, action.origin):
        return Refusal("STCB-EVENT-56", f"under Sprinkler System the zombies of {at(action.origin)} are not moved")
    return why_no_room(action.target)


def why_barred(square: Square) -> Refusal:
    """Return why no zombie is moved onto a tile under You Want Fries With That?. Rules: STCB-EVENT-58."""
    return Refusal("STCB-EVENT-58", f"no zombie is moved onto the tile of {at(square)} from another one")


def why_no_room(square: Square) -> Refusal:
    """Return why no zombie may stand on a square, where none may. Rules: STCB-GEO-11."""
    return Refusal("STCB-GEO-11", f"a zombie is on {at(square)}, and no standing human")
