"""A scene as plain data: the part that stays the same, and the part that changes."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.drawings import Role
from zombiekit.packets.shapes import LabelRow, PieceRow
from zombiekit.scenes import Lettering, around, corners, mark_of, middle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.drawings import Place
    from zombiekit.packets.shapes import Geometry, KindOfPiece, SeenTable, TileToLay, TurnedTile
    from zombiekit.scenes import Frame, Ground, Label, Laying, Line, Point, Scene, Spot, Token

DIGITS = 16
"""The length of the digest of a geometry."""
KEPT = 128
"""How many geometries are cached: a map grows tile by tile and then stays the same."""
Bare: TypeAlias = "tuple[Place, tuple[Point, ...], Frame, float, Place | None, tuple[Label, ...]]"
"""The fixed part of a place: its name, outline, room, bend, the place it lies on, and the coordinates written on it."""


def geometry_of(scene: Scene) -> Geometry:
    """Return the fixed part of a scene. It is cached, so do not change it."""
    backs, cells = [tuple([_bare(spot) for spot in spots]) for spots in (scene.backs, scene.cells)]
    return _geometry(backs, cells, (scene.ways, scene.walls, scene.labels, scene.links, scene.grounds))


def _bare(spot: Spot) -> Bare:
    labels = spot.labels
    if labels:
        labels = tuple([label for label in labels if label.says is Lettering.COORDINATE])
    return spot.place, spot.outline, spot.room, spot.bend, spot.within, labels


@lru_cache(maxsize=KEPT)
def _geometry(
    backs: tuple[Bare, ...],
    cells: tuple[Bare, ...],
    rest: tuple[
        tuple[Line, ...],
        tuple[Line, ...],
        tuple[Label, ...],
        tuple[tuple[Place, Place], ...],
        tuple[tuple[Ground, str], ...],
    ],
) -> Geometry:
    ways, walls, labels, links, grounds = rest
    spots = (*backs, *cells)
    number = {place: at for at, (place, *_) in enumerate(spots)}
    forms: dict[str, int] = {}
    places = {}
    for place, outline, room, bend, within, _ in spots:
        x, y = middle(outline)
        at = forms.setdefault(json.dumps(_form(outline, room, bend)), len(forms))
        places[mark_of(place)] = [at, _round(x), _round(y), number.get(within, -1) if within else -1]
    frame = around([*[outline for _, outline, *_ in spots], *[corners(label.frame) for label in labels]])
    written = [*labels, *[label for *_, own in spots for label in own]]
    found: dict[str, Any] = {
        "frame": [_round(side) for side in frame],
        "forms": [json.loads(form) for form in forms],
        "places": places,
        "backs": len(backs),
        "links": [[number[one], number[other]] for one, other in links],
        "ways": _lines(ways),
        "walls": _lines(walls),
        "strokes": {str(line.stroke): line.words for line in (*ways, *walls)},
        "labels": [_label(label, (0, 0)) for label in written],
        "grounds": {str(ground): words for ground, words in grounds},
    }
    digest = sha256(json.dumps(found, separators=(",", ":")).encode()).hexdigest()[:DIGITS]
    geometry: Any = {"digest": digest, **found}
    return geometry  # type: ignore[no-any-return]


def _form(outline: tuple[Point, ...], room: Frame, bend: float) -> dict[str, Any]:
    """Return a form around its middle."""
    x, y = middle(outline)
    return {
        "outline": [[_round(px - x), _round(py - y)] for px, py in outline],
        "room": [_round(room.x - x), _round(room.y - y), room.width, room.height] if room.width else [0, 0, 0, 0],
        "bend": bend,
    }


def table_of(scene: Scene) -> SeenTable:
    """Return what a scene shows now, with the digest of its geometry."""
    faces: dict[Any, int] = {}
    shows = []
    kinds: dict[str, KindOfPiece] = {}
    numbers: dict[str, int] = {}
    pieces: list[Any] = []
    for spot in (*scene.backs, *scene.cells):
        face = _face(spot.ground, spot.name or spot.words, spot.labels, spot.outline)
        shows.append(faces.setdefault(face, len(faces)))
        where = mark_of(spot.place) if spot.tokens else ""
        for token in spot.tokens:
            if token.kind not in kinds:
                numbers[token.kind] = len(kinds)
                kinds[token.kind] = _kind(token)
            text = "" if token.count > 1 and token.text == str(token.count) else token.text
            row = [where, numbers[token.kind], token.owner, token.count, token.state, text]
            row.append("" if token.place is None else mark_of(token.place))
            pieces.append(_without_usual(row, PieceRow))
    return {
        "ground": geometry_of(scene)["digest"],
        "faces": [[ground, name, [list(label) for label in labels]] for ground, name, labels in faces],
        "shows": shows,
        "kinds": list(kinds.values()),
        "pieces": pieces,
        "counters": [[each.seat, each.kind, each.words, each.value] for each in scene.counters],
        "piles": [[each.kind, each.words, each.count, each.top] for each in scene.piles],
        "laying": None if scene.laying is None else _laying(scene.laying),
    }


def _kind(token: Token) -> KindOfPiece:
    role = token.role if token.owner is None else Role.FIGURE
    return {"kind": token.kind, "title": token.name or token.kind, "shape": token.shape, "role": role}


@lru_cache(maxsize=8192)
def _face(ground: Ground, name: str, labels: tuple[Label, ...], outline: tuple[Point, ...]) -> tuple[Any, ...]:
    """Return what a place shows, independent of its position: labels are relative to its middle."""
    written = [_label(label, middle(outline)) for label in labels if label.says is not Lettering.COORDINATE]
    return str(ground), name, tuple([tuple(label) for label in written])


def _label(label: Label, origin: Point) -> list[Any]:
    x, y, width, height = label.frame
    row = [label.text, _round(x - origin[0]), _round(y - origin[1]), width, height, str(label.role), str(label.says)]
    return _without_usual(row, LabelRow)


def _without_usual(row: list[Any], shape: Any) -> list[Any]:
    """Return a row without the default values at its end."""
    names, usual = shape._fields, shape._field_defaults
    while names[len(row) - 1] in usual and row[-1] == usual[names[len(row) - 1]]:
        row.pop()
    return row


def _lines(lines: Iterable[Line]) -> list[list[Any]]:
    return [[line.stroke, *[_round(value) for value in (*line.start, *line.end)]] for line in lines]


def _laying(laying: Laying) -> TileToLay:
    turns: list[TurnedTile] = []
    for spots, lines in zip(laying.turns, laying.walls, strict=True):
        squares = [[spot.ground, [list(point) for point in spot.outline]] for spot in spots]
        turns.append({"squares": squares, "walls": _lines(lines)})
    return {"name": laying.name, "turns": turns}


def _round(value: float) -> float:
    """Return a length with at most one digit after the point, as an integer if it is whole."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded
