"""Helpers for the tests of pictures: views that games reach, and faults of scenes."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, islice
from typing import Any
from xml.etree import ElementTree as ET

from zombiekit import Game, games
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.render.svg import picture
from zombiekit.render.svg.elements import HEADING, SIZE, SMALL, width_of
from zombiekit.render.svg.shapes import square
from zombiekit.render.svg.tokens import packed, writing_room
from zombiekit.scenes import Frame, Scene, Spot, corners

SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "one_against_the_dead": ({},),
    "defcon_zombies": ({}, {"players": 6, "galaxy": "fourth_ring", "flagships": True, "events": True}),
    "zombie_flavored_doom": ({}, {"board": "Honeycomb"}, {"board": "Eight Valleys", "players": 8}),
    "they_come_back": ({"round_limit": 2}, {"players": 6, "expansions": "both", "round_limit": 2}),
}
"""The smallest and the largest tables of each game."""
NEAR = 0.01
"""Lengths count as equal if they differ by less."""


def reached(name: str, games_each: int = 1, most: int = 12, steps: int = 1500) -> Iterator[tuple[Game, Any, int]]:
    """Yield states of random games in every setting, evenly from start to end, each with a seat."""
    game = games.get(name)
    for number in range(len(SETTINGS[name])):
        for seed in range(games_each):
            states = _played(name, number, seed, steps)
            for at, state in enumerate(states[:: -(-len(states) // most)] + states[-1:]):
                yield game, state, at % game.seats(state)


@lru_cache(maxsize=8)
def _played(name: str, number: int, seed: int, steps: int) -> list[Any]:
    """Return the states of a game in a setting; cached, since most tests of pictures ask for the same games."""
    game: Any = games.get(name)
    policy, options = random_policy(Dice(f"picture {seed}")), game.Options(**SETTINGS[name][number])
    dice = Dice(f"{number} {seed}")
    match = play_match(game, [policy] * max(game.PLAYERS), options=options, dice=dice, max_steps=steps)
    return [step.state for step in match.history] + [match.state]


def digests() -> list[str]:
    """Return a digest of one picture of each game, with all that can be clicked."""
    found = [next(islice(reached(name, most=3, steps=150), 1, None)) for name in SETTINGS]
    views = [(game, game.observe(state, seat), game.legal_actions(state)) for game, state, seat in found]
    return [sha256(picture(game, view, highlight=actions).encode()).hexdigest() for game, view, actions in views]


def scene_faults(scene: Scene) -> list[str]:
    """Return everything that lies outside its place, or covers something else."""
    faults = [fault for cell in (*scene.backs, *scene.cells) for fault in _cell_faults(cell)]
    boxes = [box for cell in scene.cells for box in packed(cell.room, cell.tokens)]
    faults += [f"{name.text} covers {box}" for name in scene.names for box in boxes if name.frame.meets(_shrunk(box))]
    faults += _covered(tuple([cell.outline for cell in scene.cells]), tuple([label.frame for label in scene.labels]))
    places = [cell.place for cell in (*scene.backs, *scene.cells)]
    return faults + [f"{place} is there twice" for place in set(places) if places.count(place) > 1]


@lru_cache(maxsize=4)
def _covered(outlines: tuple[Any, ...], labels: tuple[Frame, ...]) -> list[str]:
    """Return which places and labels cover each other; cached, since most pictures of a game share them."""
    boxes = [(outline, _around(outline)) for outline in outlines]
    faults = [
        f"{one} covers {other}"
        for (one, box), (other, place) in combinations(boxes, 2)
        if _shrunk(box).meets(_shrunk(place)) and _overlap(one, other)
    ]
    return faults + [f"a label at {frame} covers {box}" for frame in labels for _, box in boxes if frame.meets(box)]


def _cell_faults(cell: Spot) -> Iterator[str]:
    frames = [label.frame for label in cell.labels] + ([cell.room] if cell.tokens else [])
    for frame in frames:
        if not all(_holds(cell.outline, point) for point in corners(frame)):
            yield f"{frame} is outside {cell.place}"
    yield from (f"{one} covers {other} at {cell.place}" for one, other in _meeting(frames))
    yield from (f"{label.text!r} is too small at {cell.place}" for label in cell.labels if label.frame.height < SMALL)
    for landmark in cell.landmarks:
        if not all(_holds(cell.outline, point) for point in corners(square(landmark.frame))):
            yield f"{landmark} is outside {cell.place}"
    boxes = packed(cell.room, cell.tokens)
    yield from (f"a token at {box} leaves {cell.place}" for box in boxes if not _shrunk(box).within(cell.room))
    yield from (f"{one} covers {other} at {cell.place}" for one, other in _meeting(boxes))
    for token, box in zip(cell.tokens, boxes, strict=True):
        room = writing_room(token.shape, box)
        if not _shrunk(room).within(box):
            yield f"writing leaves {token}"
        if box.height < 6:
            yield f"{token} is too small at {cell.place}"


def _meeting(frames: Any) -> list[tuple[Frame, Frame]]:
    return [pair for pair in combinations(map(_shrunk, frames), 2) if pair[0].meets(pair[1])]


def _shrunk(frame: Frame) -> Frame:
    return Frame(frame.x + NEAR, frame.y + NEAR, frame.width - 2 * NEAR, frame.height - 2 * NEAR)


def _around(outline: Any) -> Frame:
    xs, ys = zip(*outline, strict=True)
    return Frame(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _sides(outline: Any) -> Iterator[tuple[Any, Any]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _turn(start: Any, end: Any, point: Any) -> float:
    """Return a positive number for a point to the right of a way; y grows downwards."""
    return float((end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]))


def _holds(outline: Any, point: Any) -> bool:
    turns = [_turn(start, end, point) for start, end in _sides(outline)]
    return min(turns) >= -NEAR or max(turns) <= NEAR


def _overlap(one: Any, other: Any) -> bool:
    """Say whether two convex polygons share more than an edge, so that no side of either separates them."""
    for outline, points in ((one, other), (other, one)):
        inside = sum(_turn(start, end, outline[0]) for start, end in _sides(outline))
        for start, end in _sides(outline):
            turns = [_turn(start, end, point) for point in points]
            if (max(turns) <= NEAR) if inside > 0 else (min(turns) >= -NEAR):
                return False
    return True


SVG = "{http://www.w3.org/2000/svg}"


def read(text: str) -> ET.Element:
    """Read a picture; text that is not XML raises an error."""
    return ET.fromstring(text)  # noqa: S314 - written by ourselves


def picture_faults(game: Game, view: Any) -> list[str]:
    """Return the faults of a view's picture, with all choices and the last events marked in it."""
    scene = game.scene(view)  # type: ignore[attr-defined]
    found = picture(game, view, highlight=game.legal_actions(view), events=view.events)
    return scene_faults(scene) + sheet_faults(found, scene.frame)


def sheet_faults(found: str, table: Frame) -> list[str]:
    """Return the faults of a picture outside its table: words off the sheet or on top of others, repeated ids, looks without a rule."""
    root = read(found)
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    sheet = Frame(x, y, width, height)
    faults: list[str] = []
    words = [_words(text) for text in root.iter(f"{SVG}text") if "row" in text.get("class", "").split()]
    sizes = [_size(text) for text in root.iter(f"{SVG}text")]
    faults += [f"letters of {size}" for size in {*sizes} if size not in (SMALL, SIZE, HEADING)]
    faults += [f"words at {box} leave the sheet" for box in words if not _shrunk(box).within(sheet)]
    faults += [f"words at {one} cover words at {other}" for one, other in combinations(words, 2) if one.meets(other)]
    faults += [f"words at {box} cover the table" for box in words if box.meets(_shrunk(table))]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    faults += [f"{name} is there twice" for name in {*ids} if ids.count(name) > 1]
    looks = {name for element in root.iter() for name in element.get("class", "").split()}
    rules = root.findtext(f"{SVG}style") or ""
    unruled = [look for look in looks - PLAIN if f".{look}" not in rules]
    return faults + [f"nothing says how {look} looks" for look in unruled]


PLAIN = {"legend", "cell", "ring", "player", "map", "table", "fields", "cards"}
"""Groups without a look of their own."""


def _words(text: ET.Element) -> Frame:
    """Return the box of a line of words: letters rise by three quarters of their size and drop by a quarter."""
    size, names = _size(text), text.attrib["class"].split()
    said = "".join(text.itertext())
    width = 0.6 * size * len(said) if "mono" in names else width_of(said, size)
    return Frame(float(text.attrib["x"]), float(text.attrib["y"]) - 0.75 * size, width, size)


def _size(text: ET.Element) -> float:
    names = text.attrib["class"].split()
    usual = HEADING if "heading" in names else SMALL if "small" in names else SIZE
    return float(text.get("font-size", usual))
