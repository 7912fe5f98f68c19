"""Packing: where tokens stand in the room of their cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.scenes import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.scenes import Token

LARGEST = 40
"""No token is higher."""
AIR = 0.08
"""How much of its box a token leaves empty on each side."""


def breadth(tokens: Sequence[Token]) -> float:
    """Return how many times as wide as high tokens have to be for what is written on them."""
    return max(1.0, 0.3 + 0.35 * max(len(token.text) for token in tokens))


def packed(room: Frame, tokens: Sequence[Token]) -> tuple[Frame, ...]:
    """Return a frame for each token: all of one size, as large as fits, in rows that stand in the middle of the room.

    No two frames meet, and none leaves the room.
    """
    count = len(tokens)
    if not count:
        return ()
    wide = breadth(tokens)
    fits = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        fits.append((min(LARGEST, room.height / rows, room.width / columns / wide), -rows, columns))
    height, rows, columns = max(fits)
    width, rows = height * wide, -rows
    top = room.y + (room.height - rows * height) / 2
    frames = []
    for at in range(count):
        line, column = divmod(at, columns)
        in_line = min(columns, count - line * columns)
        left = room.x + (room.width - in_line * width) / 2
        frames.append(_inset(Frame(left + column * width, top + line * height, width, height)))
    return tuple(frames)


def _inset(box: Frame) -> Frame:
    air = AIR * box.height
    return Frame(box.x + air, box.y + air, box.width - 2 * air, box.height - 2 * air)
