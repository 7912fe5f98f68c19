"""The open moves of zombies, kept from one position to the next: moving one zombie changes only a few of a hundred.

This only saves time: without it, a random playout of the base set runs 1.6 times as many bytecodes. The rule itself is a line in
`_Marches._find_all`: a move is open if its target square holds no zombie, or holds a standing human.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from zombiekit.games.they_come_back.box.components import Square
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.table.actions import FARTHEST, Move, move_enhanced, move_zombie
from zombiekit.games.they_come_back.table.position import squares_changed, zombies_on
from zombiekit.primitives.pairs import Pairs

ORDINARY, ENHANCED = 1, 2
"""Flags for the kinds of zombies on a square that may be moved: 0 for none, or one of these, or the sum of both."""


def _number(origin: Square, target: Square) -> int:
    """Return the number of an ordinary zombie's move; an enhanced one's is 1 more. Numbers sort moves by target, then by origin."""
    (x, y), (to_x, to_y) = origin, target
    return 10 * ((to_y + FARTHEST) * 2 * FARTHEST + to_x + FARTHEST) + 4 * (y - to_y) + 2 * (x - to_x)


class _Ways(dict[Square, tuple[tuple[Square, int, int], ...]]):
    """The squares linked with each square, with the numbers of the moves there and back, found when first looked up."""

    def __init__(self, links: Mapping[Square, tuple[Square, ...]]) -> None:
        super().__init__()
        self.links = links

    def __missing__(self, square: Square) -> tuple[tuple[Square, int, int], ...]:
        """Return the ways from a square; a square that is no longer on the map has none."""
        found = [(near, _number(square, near), _number(near, square)) for near in self.links.get(square, ())]
        self[square] = ways = tuple(found)
        return ways


class _Marches:
    """The open moves last found on a map, and the facts that they were found from.

    Attributes:
        kinds: Which zombies may be moved from a square, if not just ordinary ones.
        numbers: The numbers of the open moves, sorted.
        moves: The same moves.
        open: Which kinds of zombies can make a move, by its number for ordinary ones.
    """

    def __init__(self, town: Town) -> None:
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
        """Return the open moves; unless much has changed, look only at moves to and from squares where something did."""
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
        """Find the open moves by looking at all zombies: for a new map, or when much has changed."""
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
        """Open a move to these kinds of zombies, and close it to others."""
        before = self.open.get(number, 0)
        self.open[number] = kinds
        if (before ^ kinds) & ORDINARY:
            self._switch(number, move_zombie(origin, target) if kinds & ORDINARY else None)
        if (before ^ kinds) & ENHANCED:
            self._switch(number + 1, move_enhanced(origin, target) if kinds & ENHANCED else None)

    def _switch(self, number: int, move: Move | None) -> None:
        """Add a move to the open ones, or remove the one with this number if `move` is None."""
        at = bisect_left(self.numbers, number)
        if move is None:
            del self.numbers[at], self.moves[at]
        else:
            self.numbers.insert(at, number)
            self.moves.insert(at, move)


_KEPT: dict[str, _Marches] = {}
"""The open moves found last. They are taken out while they are updated, so that threads do not disturb each other."""


def open_moves(
    town: Town, zombies: Pairs[Square, int], humans: frozenset[Square], still: set[Square], kinds: Mapping[Square, int]
) -> tuple[Move, ...]:
    """Return all moves of zombies to linked squares without zombies, or with humans, except those from the squares `still`.

    `kinds` says which zombies may be moved from squares where enhanced ones stand. The moves are sorted by target, then by
    origin.
    """
    marches = _KEPT.pop("last", None)
    if marches is None or marches.town is not town:
        marches = _Marches(town)
    found = marches.find(zombies, humans, still, kinds)
    _KEPT["last"] = marches
    return found
