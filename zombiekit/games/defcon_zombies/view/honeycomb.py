r"""A map of flat-topped hexagons as lines of text, all of one size, their edges drawn and words inside (clause GEO-07).

      _________
     /  -1,-2  \
    / (4) Y2 y1 \_________
    \           /   0,-2  \
     \_________/     ?     \

Columns are `pitch` characters from each other and shifted by `half` the lines of a hexagon; neighbors share their edges.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from zombiekit.drawings import Ground, Role, Row, Span, Word, bare, ground, row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zombiekit.primitives.hexes import Hex

HALF = 2
"""How many lines half a hexagon is high."""
WIDEST = 12
"""Wider than this no column has to be."""


@attrs.frozen
class Honeycomb:
    """The measures of a map: `rings` around the center, and columns `pitch` characters apart."""

    rings: int
    pitch: int

    def rooms(self) -> tuple[int, ...]:
        """Return how many characters each line of a hexagon takes, from its top to its bottom."""
        upper = tuple([self.pitch - HALF + 2 * line for line in range(HALF)])
        return upper + upper[::-1]

    def corner(self, cell: Hex) -> tuple[int, int]:
        """Return the line of the top edge of a cell, and the character at which its bounding box begins."""
        q, r = cell
        return HALF * (2 * r + q + 2 * self.rings), (q + self.rings) * self.pitch


def fitted(rings: int, width: int, heads: Iterable[Sequence[str]]) -> Honeycomb:
    """Return the measures of a map of at most `width` characters, or as much wider as the heads of its cells ask for.

    A head is the words of the first lines of a cell, one each: they always find room.
    """
    pitch = min(WIDEST, (width - HALF) // (2 * rings + 1))
    for head in heads:
        for line, word in enumerate(head):
            pitch = max(pitch, len(word) + HALF - 2 * line)
    return Honeycomb(rings, pitch)


def lines_of(comb: Honeycomb, words: Sequence[Span]) -> tuple[Row, ...] | None:
    """Return the words on each line of a cell below its head, as they fit; None if they do not."""
    if len(words) == 1:  # its tile alone, for which there is always room
        return (tuple(words),)
    _, *rooms = comb.rooms()
    lines: list[Row] = [()]
    for word in words:
        if lines[-1] and _length((*lines[-1], word)) > rooms[len(lines) - 1]:
            lines.append(())
        lines[-1] += (word,)
        if len(lines) > len(rooms) or _length(lines[-1]) > rooms[len(lines) - 1]:
            return None
    return tuple(lines)


def _length(words: Row) -> int:
    """Return how many characters words take with a blank between them."""
    return sum([len(word.text) for word in words]) + len(words) - 1


def picture(comb: Honeycomb, cells: Mapping[Hex, Sequence[Row]]) -> list[Row]:
    """Return the map with each cell's head, and the words on each line below it, in the middle of the cell."""
    grounds = _grounds(comb, tuple(cells))
    found: list[list[Word]] = [[] for _ in grounds]
    first = min([comb.corner(cell)[0] for cell in cells])
    _, *rooms = comb.rooms()
    for cell, lines in cells.items():  # on top of the edges: the last line of a cell takes the place of its lower one
        top, left = comb.corner(cell)
        for line, (words, room) in enumerate(zip(lines, rooms, strict=False), top + 2 - first):
            length = _length(words)
            at = left + (comb.pitch + HALF - room) // 2 + (room - length) // 2
            if len(words) > 1:
                found[line].append((at, " " * length, Role.GROUND))
            for text, role in words:
                found[line].append((at, text, role))
                at += len(text) + 1
    return [row(*words, on=ground) for words, ground in zip(found, grounds, strict=True)]


def head_of(cell: Hex) -> str:
    """Return what stands on the first line of a cell: its coordinates."""
    return f"{cell[0]},{cell[1]}"


@lru_cache(maxsize=16)
def _grounds(comb: Honeycomb, cells: tuple[Hex, ...]) -> tuple[Ground, ...]:
    """Return the lines of a map of cells with nothing in them but their heads; they stay the same for a whole game."""
    found: dict[int, list[Word]] = {}
    room = comb.rooms()[0]
    for cell in cells:
        for line, at, text in _edges(comb, cell):
            found.setdefault(line, []).append((at, text, Role.GROUND))
    for cell in cells:
        top, left = comb.corner(cell)
        head = head_of(cell)
        at = left + (comb.pitch + HALF - room) // 2 + (room - len(head)) // 2
        found[top + 1].append((at, head, Role.GROUND))
    # gaps may leave a line with nothing on it
    lines = [ground(*found.get(line, ())).text for line in range(min(found), max(found) + 1)]
    return tuple(bare(line, Role.GROUND) for line in lines)


def _edges(comb: Honeycomb, cell: Hex) -> Iterator[tuple[int, int, str]]:
    """Yield the six edges of a cell, each piece at its line and character."""
    top, left = comb.corner(cell)
    bottom, right = top + 2 * HALF, left + comb.pitch
    for line in (top, bottom):
        yield line, left + HALF, "_" * (comb.pitch - HALF)
    for step in range(HALF):
        inset = HALF - 1 - step
        yield top + 1 + step, left + inset, "/"
        yield top + 1 + step, right + step, "\\"
        yield bottom - step, left + inset, "\\"
        yield bottom - step, right + step, "/"
