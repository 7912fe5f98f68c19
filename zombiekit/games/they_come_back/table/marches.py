"""The open moves of zombies, kept from one position to the next: a move of one zombie changes a few of a hundred.

This only spares time: a random playout of the base set runs 1.6 times as many bytecodes without it. That a move is open is a line in `_Marches._find_all`:
the square that it leads to holds no zombie, or a standing human.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.table.actions import FARTHEST, Move, move_enhanced, move_zombie
from zombiekit.games.they_come_back.table.position import squares_changed, zombies_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.games.they_come_back.box.components import Square
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.primitives.pairs import Pairs

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
    """The open moves on a map as they were found last, and what they were found by.

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

    def find(
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
            self._find_all()
        else:
            self._find_at(changed)
        return tuple(self.moves)

    def _find_all(self) -> None:
        """Find the open moves with a look at all zombies: for a map that is new, or zombies elsewhere than last."""
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

    def _find_at(self, squares: Iterable[Square]) -> None:
        """Find the moves to and from some squares anew."""
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
"""The open moves that were found last. They are taken out while they are found anew, so that threads do each other no harm."""


def open_moves(
    town: Town, zombies: Pairs[Square, int], humans: frozenset[Square], still: set[Square], kinds: Mapping[Square, int]
) -> tuple[Move, ...]:
    """Return all moves of zombies to linked squares without zombies, or with humans, but for those from the squares `still`.

    `kinds` says which zombies may be moved from squares on which enhanced ones stand. The moves are by the square that they lead to, then
    by that from which they lead.
    """
    marches = _KEPT.pop("last", None)
    if marches is None or marches.town is not town:
        marches = _Marches(town)
    found = marches.find(zombies, humans, still, kinds)
    _KEPT["last"] = marches
    return found
