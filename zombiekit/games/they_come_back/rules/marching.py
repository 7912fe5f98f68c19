"""Which way zombies march, and which marches are open (clauses SWARM-02, SWARM-11, UNDEAD-06, BASE-08)."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Zombie
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.scope import inside, is_in_mall
from zombiekit.games.they_come_back.rules.zombies import change_enhanced, count_moved, kinds_at, unmoved
from zombiekit.games.they_come_back.table.actions import FARTHEST, move_enhanced, move_zombie
from zombiekit.games.they_come_back.table.crowds import squares_changed, with_march, zombies_on
from zombiekit.games.they_come_back.table.events import ZombieMoved
from zombiekit.games.they_come_back.table.position import Draft, Enhanced, effects_of, has_marker
from zombiekit.games.they_come_back.table.words import at, zombie_name
from zombiekit.primitives.pairs import memo, put, value_at
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.actions import Move
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.pairs import Pairs


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


ORDINARY, ENHANCED = 1, 2
"""The kinds of zombies of a square that may be moved: none, one, or the sum of both."""


def _number(origin: Square, target: Square) -> int:
    """Return the number of an ordinary zombie's move; an enhanced one's comes next. Moves by number are by target, then by origin."""
    (x, y), (to_x, to_y) = origin, target
    return 10 * ((to_y + FARTHEST) * 2 * FARTHEST + to_x + FARTHEST) + 4 * (y - to_y) + 2 * (x - to_x)


class _Ways(dict["Square", tuple[tuple["Square", int, int], ...]]):
    """The squares linked with each, with the numbers of the moves there and back, found when they are first looked up."""

    def __init__(self, links: Mapping[Square, tuple[Square, ...]]) -> None:
        """Take the links of a map."""
        super().__init__()
        self.links = links

    def __missing__(self, square: Square) -> tuple[tuple[Square, int, int], ...]:
        """Return the ways from a square; there are none from one that is no longer on the map."""
        found = [(near, _number(square, near), _number(near, square)) for near in self.links.get(square, ())]
        self[square] = ways = tuple(found)
        return ways


class _Marches:
    """The open moves on a map as they were last told, and what they were told by.

    Attributes:
        kinds: Which zombies may be moved from a square, where they are not just ordinary ones.
        numbers: The numbers of the open moves, sorted.
        moves: The same moves.
        open: Which kinds of zombies have which move open, by the number of the move of ordinary ones.
    """

    def __init__(self, town: Town) -> None:
        """Begin with a map on which nobody stands."""
        self.town = town
        self.ways = _Ways(town.links)
        self.zombies: Pairs[Square, int] = ()
        self.held: Mapping[Square, int] = {}
        self.humans: frozenset[Square] = frozenset()
        self.still: set[Square] = set()
        self.kinds: Mapping[Square, int] = {}
        self.numbers: list[int] = []
        self.moves: list[Move] = []
        self.open: dict[int, int] = {}

    def tell(
        self, zombies: Pairs[Square, int], humans: frozenset[Square], still: set[Square], kinds: Mapping[Square, int]
    ) -> tuple[Move, ...]:
        """Return the open moves; only those are looked at that lead to or from squares where something has changed."""
        held = zombies_on(zombies)
        entered = squares_changed(self.zombies, zombies)
        changed = held.keys() ^ self.held.keys() if entered is None else set(entered)
        changed |= humans ^ self.humans
        changed |= still ^ self.still
        if kinds != self.kinds:
            changed.update([square for square, _ in kinds.items() ^ self.kinds.items()])
        self.zombies, self.held, self.humans, self.still, self.kinds = zombies, held, humans, still, kinds
        if 4 * len(changed) > len(held):
            self._tell_all()
        else:
            self._tell_at(changed)
        return tuple(self.moves)

    def _tell_all(self) -> None:
        """Tell the open moves with a look at all zombies: for a map that is new, or zombies elsewhere than last."""
        held, humans, links = self.held, self.humans, self.town.links
        found = [
            (_number(square, near), square, near)
            for square in held.keys() - self.still
            for near in links[square]
            if near not in held or near in humans
        ]
        self.numbers, self.moves, self.open = [], [], {}
        for number, origin, target in sorted(found):
            self.open[number] = kinds = self.kinds.get(origin, ORDINARY)
            if kinds & ORDINARY:
                self.numbers.append(number)
                self.moves.append(move_zombie(origin, target))
            if kinds & ENHANCED:
                self.numbers.append(number + 1)
                self.moves.append(move_enhanced(origin, target))

    def _tell_at(self, squares: Iterable[Square]) -> None:
        """Tell the moves to and from some squares anew."""
        held, humans, still, kinds, known = self.held, self.humans, self.still, self.kinds, self.open
        for square in squares:
            going = kinds.get(square, ORDINARY) if square in held and square not in still else 0
            is_free = square not in held or square in humans
            for near, there, back in self.ways[square]:
                is_held = near in held
                now = going if not is_held or near in humans else 0
                if known.get(there, 0) != now:
                    self._open(there, square, near, now)
                now = kinds.get(near, ORDINARY) if is_free and is_held and near not in still else 0
                if known.get(back, 0) != now:
                    self._open(back, near, square, now)

    def _open(self, number: int, origin: Square, target: Square, kinds: int) -> None:
        """Let a move be open to these kinds of zombies, and no others."""
        before = self.open.get(number, 0)
        self.open[number] = kinds
        if (before ^ kinds) & ORDINARY:
            self._switch(number, move_zombie(origin, target) if kinds & ORDINARY else None)
        if (before ^ kinds) & ENHANCED:
            self._switch(number + 1, move_enhanced(origin, target) if kinds & ENHANCED else None)

    def _switch(self, number: int, move: Move | None) -> None:
        """Put a move among the open ones, or take away the one with this number."""
        at = bisect_left(self.numbers, number)
        if move is None:
            del self.numbers[at], self.moves[at]
        else:
            self.numbers.insert(at, number)
            self.moves.insert(at, move)


_KEPT: dict[str, _Marches] = {}
"""The open moves that were told last. They are taken out while they are told anew, so that threads do each other no harm."""


def _count_unmoved(enhanced: tuple[Enhanced, ...]) -> dict[Square, int]:
    unmoved = dict.fromkeys([zombie.square for zombie in enhanced], 0)
    for square, moved in enhanced:
        unmoved[square] += not moved
    return unmoved


_unmoved = memo(_count_unmoved)
"""Return the squares of enhanced zombies, with how many of these may still be moved, given the field `enhanced`."""


def _kinds(state: Draft) -> dict[Square, int]:
    """Return which zombies may still be moved where enhanced ones stand. Rules: STCB-SWARM-02, STCB-BASE-08."""
    if not state.enhanced:
        return {}
    moved, held = dict(state.moved), zombies_on(state.zombies)
    return {
        square: (held[square] > moved.get(square, 0) + enhanced) * ORDINARY + (enhanced > 0) * ENHANCED
        for square, enhanced in _unmoved(state.enhanced).items()
    }


def open_marches(state: Draft, humans: frozenset[Square], still: set[Square]) -> tuple[Move, ...]:
    """Return all moves of zombies to linked squares that are open to them, but for those on some squares; by the square they lead to.

    `humans` are the squares with standing humans. Rules: STCB-GEO-11, STCB-SWARM-02, STCB-SWARM-07, STCB-UNDEAD-06, STCB-UNDEAD-08.
    """
    town = state.town
    marches = _KEPT.pop("last", None)
    if marches is None or marches.town is not town:
        marches = _Marches(town)
    found = marches.tell(state.zombies, humans, still, _kinds(state))
    _KEPT["last"] = marches
    return found
