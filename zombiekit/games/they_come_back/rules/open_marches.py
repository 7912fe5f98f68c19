"""Which moves are open to zombies that see no human: most of those on the map, and from move to move nearly always the same."""

from __future__ import annotations

from itertools import accumulate, compress
from typing import TYPE_CHECKING, cast

from zombiekit.games.they_come_back.table.actions import move_enhanced, move_zombie
from zombiekit.games.they_come_back.table.crowds import marched, zombies_on
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from zombiekit.games.they_come_back.box.components import Square
    from zombiekit.games.they_come_back.table.actions import Move
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.pairs import Pairs


class _Ways(dict["Square", tuple[tuple["Square", int, int], ...]]):
    """The ways from each square of a map, with the numbers of the moves there and back, found when they are first looked up."""

    def __init__(self, ways_in: tuple[tuple[Square, tuple[Square, ...]], ...]) -> None:
        """Number the moves to each square from the first one on, two for each way."""
        super().__init__()
        self.links = dict(ways_in)
        *starts, self.count = accumulate([2 * len(squares) for _, squares in ways_in], initial=0)
        self.first = dict(zip(self.links, starts, strict=True))

    def __missing__(self, square: Square) -> tuple[tuple[Square, int, int], ...]:
        """Return the ways from a square."""
        links, first = self.links, self.first
        self[square] = ways = tuple(
            [
                (near, first[near] + 2 * links[near].index(square), first[square] + 2 * back)
                for back, near in enumerate(links[square])
            ]
        )
        return ways


_PART = 128
"""So many flags are looked at together: few of these parts change from move to move, and to go through all took half of the time."""


class _Marches:
    """The moves on a map by the square that they lead to, each for both kinds of zombies, and a flag for each that is open.

    Attributes:
        ways: The squares linked with each, with the number of the ordinary zombie's move there, and of that from there; that of an
            enhanced one comes next.
        moves: The moves by number, made when they are first open.
        seen: The zombies that the flags were last told for, also by square, and the flags of ordinary ones, whoever stands where they
            lead; replaced as a whole.
    """

    def __init__(self, ways_in: tuple[tuple[Square, tuple[Square, ...]], ...]) -> None:
        """Number the moves of a map; nothing stands there yet."""
        self.ways = _Ways(ways_in)
        self.moves = cast("list[Move]", [None] * self.ways.count)
        self.seen: tuple[Pairs[Square, int], Mapping[Square, int], bytearray] = (), {}, bytearray(self.ways.count)
        self.parts: list[tuple[bytearray, tuple[Move, ...]]] = [(bytearray(), ())] * -(-self.ways.count // _PART)

    def flags(self, zombies: Pairs[Square, int]) -> bytearray:
        """Return flags for the moves of ordinary zombies to squares without any, for whoever changes them.

        Only those are looked at that lead to or from a square that was entered or left since.
        """
        known, before, flags = self.seen
        if known is not zombies:
            held = zombies_on(zombies)
            changed = marched(known, zombies) or frozenset(held).symmetric_difference(before)
            flags = self._all_flags(held) if 4 * len(changed) > len(held) else self._changed(flags, held, changed)
            self.seen = zombies, held, flags
        return flags.copy()

    def flagged(self, flags: bytearray) -> list[Move]:
        """Return the moves with a flag; those of each part of the map in which all flags are as they last were are known."""
        found: list[Move] = []
        for part, (before, moves) in enumerate(self.parts):
            now = flags[part * _PART : (part + 1) * _PART]
            if now != before:
                moves = tuple(compress(self.moves[part * _PART : (part + 1) * _PART], now))
                self.parts[part] = now, moves
            found += moves
        return found

    def _changed(self, flags: bytearray, held: Mapping[Square, int], changed: Iterable[Square]) -> bytearray:
        """Return the flags with those of some squares told anew."""
        flags = flags.copy()
        for square in changed:
            is_held = square in held
            for near, there, back in self.ways[square]:
                is_near_held = near in held
                flags[there] = is_held > is_near_held
                flags[back] = is_near_held > is_held
                if is_held:
                    self.moves[there] = move_zombie(square, near)
                elif is_near_held:
                    self.moves[back] = move_zombie(near, square)
        return flags

    def _all_flags(self, held: Mapping[Square, int]) -> bytearray:
        """Return the flags, with a look at all squares: for a map that is new, or zombies elsewhere than last."""
        flags = bytearray(len(self.moves))
        for square, first in self.ways.first.items():
            if square not in held:
                for back, near in enumerate(self.ways.links[square]):
                    if near in held:
                        flags[first + 2 * back] = True
                        self.moves[first + 2 * back] = move_zombie(near, square)
        return flags

    def open_to_humans(self, flags: bytearray, squares: Iterable[Square], held: Mapping[Square, int]) -> None:
        """Set the flags of the moves to squares with humans, where zombies may be as well. Rules: STCB-SWARM-07, STCB-UNDEAD-08."""
        for square in squares:
            if square in held:
                for near, _, back in self.ways[square]:
                    if near in held:
                        flags[back] = True
                        self.moves[back] = move_zombie(near, square)

    def split_kinds(self, flags: bytearray, state: Draft, held: Mapping[Square, int]) -> None:
        """Set the flags by the kinds of the unmoved zombies where enhanced ones stand. Rules: STCB-SWARM-02, STCB-BASE-08."""
        moved = dict(state.moved)
        unmoved = dict.fromkeys([zombie.square for zombie in state.enhanced], 0)
        for zombie in state.enhanced:
            unmoved[zombie.square] += not zombie.moved
        for square, enhanced in unmoved.items():
            has_ordinary = held[square] > moved.get(square, 0) + enhanced
            for near, there, _ in self.ways[square]:
                if flags[there]:
                    flags[there] = has_ordinary
                    flags[there + 1] = enhanced > 0
                    self.moves[there + 1] = move_enhanced(square, near)


_marches = memo(_Marches)


def open_marches(state: Draft, humans: Collection[Square], still: Collection[Square]) -> list[Move]:
    """Return all moves of zombies to linked squares that are open to them, but for those on some squares; by the square they lead to.

    `humans` are the squares with standing humans. Rules: STCB-GEO-11, STCB-SWARM-02, STCB-SWARM-07, STCB-UNDEAD-06, STCB-UNDEAD-08.
    """
    held = zombies_on(state.zombies)
    marches = _marches(state.town.ways_in)
    flags = marches.flags(state.zombies)
    marches.open_to_humans(flags, humans, held)
    for square in still:
        for _, there, _ in marches.ways[square]:
            flags[there] = False
    if state.enhanced:
        marches.split_kinds(flags, state, held)
    return marches.flagged(flags)
