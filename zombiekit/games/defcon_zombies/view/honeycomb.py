r"""A map of flat-topped hexagons as lines of text, all of one size, their edges drawn and words inside (clause GEO-07).

      _________
     /  -1,-2  \
    / (4) Y2 y1 \_________
    \           /   0,-2  \
     \_________/     ?     \

Columns are `pitch` characters from each other and shifted by `half` the lines of a hexagon; neighbors share their edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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


def lines_of(comb: Honeycomb, head: str, words: Sequence[str]) -> tuple[str, ...] | None:
    """Return the lines of a cell: its head, and below it the words as they fit; None if they do not. No word is ever cut."""
    _, *rooms = comb.rooms()
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".lstrip()
        if len(longer) > rooms[len(lines) - 1]:
            lines.append(word)
            longer = word
        if len(lines) > len(rooms) or len(longer) > rooms[len(lines) - 1]:
            return None
        lines[-1] = longer
    return (head, *lines)


def picture(comb: Honeycomb, cells: Mapping[Hex, Sequence[str]]) -> list[str]:
    """Return the map with the lines of each cell inside it."""
    signs: dict[tuple[int, int], str] = {}
    for cell in cells:
        signs |= _edges(comb, cell)
    for cell, lines in cells.items():
        signs |= _inside(comb, cell, lines)
    first, last = min(line for line, _ in signs), max(line for line, _ in signs)
    end = max(at for _, at in signs) + 1
    return ["".join(signs.get((line, at), " ") for at in range(end)).rstrip() for line in range(first, last + 1)]


def _edges(comb: Honeycomb, cell: Hex) -> dict[tuple[int, int], str]:
    """Return the signs of the six edges of a cell, by line and character."""
    top, left = comb.corner(cell)
    bottom, right = top + 2 * HALF, left + comb.pitch
    signs = {(line, at): "_" for line in (top, bottom) for at in range(left + HALF, right)}
    for step in range(HALF):
        inset = HALF - 1 - step
        signs[top + 1 + step, left + inset] = signs[bottom - step, right + step] = "/"
        signs[top + 1 + step, right + step] = signs[bottom - step, left + inset] = "\\"
    return signs


def _inside(comb: Honeycomb, cell: Hex, lines: Sequence[str]) -> dict[tuple[int, int], str]:
    """Return the signs of the words in a cell, each line in the middle."""
    top, left = comb.corner(cell)
    signs: dict[tuple[int, int], str] = {}
    for number, (text, room) in enumerate(zip(lines, comb.rooms(), strict=False)):
        start = left + (comb.pitch + HALF - room) // 2 + (room - len(text)) // 2
        signs |= {(top + 1 + number, start + at): sign for at, sign in enumerate(text)}
    return signs
