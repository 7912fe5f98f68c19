"""What is to be seen when: everything that a replay shows is drawn once, and knows in which of its frames it is there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.render.svg.board import Trail, draw_cell, draw_trail
from zombiekit.render.svg.elements import LINE, OWN_ID, draw_line, number, write_label, write_rows
from zombiekit.render.svg.packing import packed
from zombiekit.render.svg.tokens import draw_token, paint
from zombiekit.scenes import Cell, Frame, Label, Line, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from zombiekit.drawings import Row
    from zombiekit.scenes import Scene

Spans: TypeAlias = "tuple[tuple[int, int], ...]"
"""From which frame on something is there, and before which it is gone; several times, if it comes back."""


class Piece(NamedTuple):
    """A token in its box."""

    token: Token
    box: Frame


class Written(NamedTuple):
    """A row of words, where it begins, and the names of its style."""

    row: Row
    x: float
    top: float
    names: str = "row"


class Item(NamedTuple):
    """Something to draw, and how far above other things it lies."""

    layer: int
    what: Any


def items_of(scene: Scene) -> Iterator[Item]:
    """Yield all that is on a table."""
    for layer, group in enumerate((scene.backs, scene.ways, scene.cells, scene.walls, scene.labels)):
        for what in group:
            yield Item(2 * layer, what)


TRAILS, WORDS = 10, 11
"""The layers of traces and of words, which lie above all others."""


def timed(frames: Iterable[Iterable[Item]]) -> dict[Item, Spans]:
    """Return when each item is there; places and what stands on them are items of their own."""
    whole: dict[Item, list[int]] = {}
    for frame, items in enumerate(frames):
        for item in items:
            whole.setdefault(item, []).append(frame)
    parts: dict[Item, set[int]] = {}
    for item, found in whole.items():
        for part in _parts(item):
            parts.setdefault(part, set()).update(found)
    return {item: _spans(sorted(found)) for item, found in parts.items()}


def _parts(item: Item) -> Iterator[Item]:
    layer, what = item
    if not isinstance(what, Cell) or not what.tokens:
        yield item
        return
    yield Item(layer, attrs.evolve(what, tokens=()))
    for token, box in zip(what.tokens, packed(what.room, what.tokens), strict=True):
        yield Item(layer + 1, Piece(token, box))


def _spans(numbers: Sequence[int]) -> Spans:
    """Return rows of numbers as their beginnings and ends."""
    starts = [at for at, number in enumerate(numbers) if not at or numbers[at - 1] != number - 1]
    ends = [*starts[1:], len(numbers)]
    return tuple([(numbers[start], numbers[end - 1] + 1) for start, end in zip(starts, ends, strict=True)])


def draw_all(parent: Element, timeline: Mapping[Item, Spans], named: Callable[[Spans], dict[str, str]]) -> None:
    """Draw all items, layer above layer, in groups of those that come and go together; `named` gives these their attributes.

    Pieces that look alike are drawn once, and used wherever they stand.
    """
    models = _Models(parent, timeline)
    groups: dict[tuple[int, Spans], Element] = {}
    for layer in sorted({item.layer for item in timeline}):
        for item, spans in timeline.items():
            if item.layer == layer:
                key = layer, spans
                if key not in groups:
                    groups[key] = SubElement(parent, "g", named(spans))
                models.draw(groups[key], item.what)


class _Models:
    """The pieces that stand in several places, each drawn once, where nobody sees it."""

    def __init__(self, parent: Element, timeline: Iterable[Item]) -> None:
        """Draw what stands in several places."""
        counts = Counter(_look(item.what) for item in timeline if isinstance(item.what, Piece))
        self._ids = {look: f"{OWN_ID}p{at}" for at, look in enumerate(look for look in counts if counts[look] > 1)}
        hidden = SubElement(parent, "defs") if self._ids else parent
        for (token, width, height), name in self._ids.items():
            model = draw_token(hidden, token, Frame(0, 0, width, height))
            model.set("id", name)
            paint(model, token.role)

    def draw(self, parent: Element, what: Any) -> None:
        """Draw something, or use what was drawn before."""
        name = self._ids.get(_look(what)) if isinstance(what, Piece) else None
        if name is None:
            _DRAWN[type(what)](parent, what)
        else:
            SubElement(parent, "use", {"href": f"#{name}", "x": number(what.box.x), "y": number(what.box.y)})


def _look(piece: Piece) -> tuple[Token, float, float]:
    return piece.token, piece.box.width, piece.box.height


def _write(parent: Element, words: Written) -> None:
    write_rows(parent, [words.row], words.x, words.top - LINE, words.names)


_DRAWN: Mapping[type, Callable[[Element, Any], object]] = {
    Cell: lambda parent, cell: draw_cell(parent, cell, {}),
    Line: draw_line,
    Label: write_label,
    Piece: lambda parent, piece: draw_token(parent, piece.token, piece.box),
    Trail: draw_trail,
    Written: _write,
}
