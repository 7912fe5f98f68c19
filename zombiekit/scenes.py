"""Scenes: the table as flat shapes on a plane, every one of which says what it is and not how it looks.

A game that wants pictures has a function `scene(view)`; whoever draws it decides on colors and markup. Lengths are in units of which
a character of plain text is about nine wide; x grows to the right, y downwards.

    >>> Frame(0, 0, 90, 60).within(Frame(-10, -10, 110, 80))
    True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from zombiekit.drawings import Role
from zombiekit.primitives.names import Name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.drawings import Place, Row

__all__ = [
    "Counter",
    "Frame",
    "Ground",
    "Label",
    "Laying",
    "Lettering",
    "Line",
    "Pile",
    "Point",
    "Scene",
    "Shape",
    "Spot",
    "Stroke",
    "Token",
    "Trace",
    "corners",
    "mark_of",
    "middle",
]

Point: TypeAlias = tuple[float, float]


class Frame(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def within(self, other: Frame) -> bool:
        """Tell whether it lies inside another, edges included."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.x + self.width <= other.x + other.width
            and self.y + self.height <= other.y + other.height
        )

    def meets(self, other: Frame) -> bool:
        """Tell whether both have more than an edge in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


NOWHERE = Frame(0, 0, 0, 0)


class Ground(Name):
    """What a place is made of."""

    BARE = "bare"
    """Nothing that counts: grass, a plain."""
    HIDDEN = "hidden"
    """It lies face down."""
    OPEN = "open"
    """Something may be laid here now."""
    STREET = "street"
    """One can walk here."""
    HOUSE = "house"
    """Inside a building, or a place at which there is something to do."""
    GOAL = "goal"
    """Where one wants to be."""
    NEST = "nest"
    """Where zombies come from."""
    WORLD = "world"
    """A place that yields something."""


class Shape(Name):
    """What a token looks like: the first thing by which kinds are told apart, color being the second."""

    FIGURE = "figure"
    """A person."""
    TOMB = "tomb"
    """Zombies."""
    BROKEN = "broken"
    """Zombies that are weakened, or lie."""
    SHIP = "ship"
    """A ship."""
    POST = "post"
    """A building that belongs to somebody."""
    DISC = "disc"
    """A token that can be taken."""
    DIE = "die"
    """A die."""


class Stroke(Name):
    """What a line is."""

    WALL = "wall"
    """Nobody goes through."""
    DOOR = "door"
    """A way through a wall."""
    WAY = "way"
    """A way, or the better of two sorts."""
    ROUGH = "rough"
    """A way that costs more."""


class Lettering(Name):
    """What a label says."""

    NAME = "name"
    """What the place is, or a sign for it."""
    COORDINATE = "coordinate"
    """Where the place is: programs read that from the place itself."""
    SIGN = "sign"
    """What the place does or belongs to."""


@attrs.frozen(cache_hash=True)
class Token:
    """Pieces of one kind on one place.

    Attributes:
        kind: What they are, in one word for programs: `zombie`, `ship`.
        shape: What they look like.
        role: Whose they are, or what, which gives them a color.
        text: What is written on them, up to six characters.
        words: The same for people: `2 Greater Zombies, heads-up`.
        count: How many they are.
        place: What actions point at when they mean it: the seat of a figure.
        name: What such tokens are called in the legend; their kind if it is not told.
        owner: The seat that they belong to, if any.
        state: How they are, in one word for programs: `lying`, `tails`; nothing for what is as usual.
    """

    kind: str
    shape: Shape
    role: Role
    text: str
    words: str
    count: int = 1
    place: Place | None = None
    name: str = ""
    owner: int | None = None
    state: str = ""


@attrs.frozen(cache_hash=True)
class Label:
    """A short text, written as large as its frame lets it be."""

    text: str
    frame: Frame
    role: Role = Role.PLAIN
    says: Lettering = Lettering.NAME


@attrs.frozen(cache_hash=True)
class Spot:
    """A place on the table, with all that is there.

    Attributes:
        place: Its name among the places of the game.
        outline: The corners of a convex polygon.
        ground: What it is made of.
        words: What it is, for people.
        labels: What is written on it.
        room: Where its tokens may be put.
        tokens: What stands on it.
        bend: How far from its corners its outline begins to bend.
        name: What it is without its coordinates: `street`, `Hospital`, `planet 4`.
        within: The larger place on which it lies, if any.
    """

    place: Place
    outline: tuple[Point, ...]
    ground: Ground
    words: str
    labels: tuple[Label, ...] = ()
    room: Frame = NOWHERE
    tokens: tuple[Token, ...] = ()
    bend: int = 0
    name: str = ""
    within: Place | None = None

    @property
    def center(self) -> Point:
        """The middle between its corners."""
        return middle(self.outline)


@attrs.frozen(cache_hash=True)
class Line:
    """A straight line from one point to another; `words` say what lines of its stroke mean."""

    start: Point
    end: Point
    stroke: Stroke
    words: str


@attrs.frozen
class Counter:
    """A number that people watch.

    Attributes:
        seat: Whose it is; None for the whole table's.
        kind: What is counted, in one word for programs: `health`, `round`.
        words: The same for people: `Health`.
        value: The number.
    """

    seat: int | None
    kind: str
    words: str
    value: int


@attrs.frozen
class Pile:
    """Cards, tiles or chips that lie in a pile.

    Attributes:
        kind: What it is, in one word for programs: `deck`, `discards`.
        words: The same for people.
        count: How many there are.
        top: The name of the uppermost, where all can see it.
    """

    kind: str
    words: str
    count: int
    top: str = ""


@attrs.frozen
class Laying:
    """What is to be laid now.

    Attributes:
        name: Its name, or that of the card.
        turns: How it lies in each rotation, in the order of the field: places around the middle of the place that it takes.
        walls: For each rotation, the lines above these places.
        turned_by: The field of actions that says which rotation is meant; nothing where there is only one.
    """

    name: str
    turns: tuple[tuple[Spot, ...], ...] = ()
    walls: tuple[tuple[Line, ...], ...] = ()
    turned_by: str = ""


@attrs.frozen
class Scene:
    """The table.

    Attributes:
        cells: The places, none of which covers another.
        backs: Larger places on which these lie.
        ways: Lines below the cells.
        walls: Lines above them.
        labels: What is written beside the cells.
        notes: Rows of words that belong below the picture.
        grounds: What grounds are called in the legend, those that need words.
        links: Pairs of places from each of which one can go to the other.
        counters: The numbers that people watch: those of the table, then those of each seat.
        piles: What lies in piles beside the cells.
        laying: What is to be laid now, if anything.
    """

    cells: tuple[Spot, ...]
    backs: tuple[Spot, ...] = ()
    ways: tuple[Line, ...] = ()
    walls: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    notes: tuple[Row, ...] = ()
    grounds: tuple[tuple[Ground, str], ...] = ()
    links: tuple[tuple[Place, Place], ...] = ()
    counters: tuple[Counter, ...] = ()
    piles: tuple[Pile, ...] = ()
    laying: Laying | None = None

    @property
    def places(self) -> frozenset[Place]:
        """All places that something can point at: those of cells, and of tokens that have one."""
        return frozenset(self.where)

    @property
    def where(self) -> dict[Place, Spot]:
        """The cell of each of these places."""
        found = {cell.place: cell for cell in (*self.backs, *self.cells)}
        for cell in (*self.backs, *self.cells):
            found |= {token.place: cell for token in cell.tokens if token.place is not None}
        return found

    @property
    def frame(self) -> Frame:
        """The smallest rectangle around all cells and labels."""
        outlines = [
            *[cell.outline for cell in (*self.backs, *self.cells)],
            *[corners(label.frame) for label in self.labels],
        ]
        xs = [x for outline in outlines for x, _ in outline] or [0]
        ys = [y for outline in outlines for _, y in outline] or [0]
        return Frame(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def middle(points: Sequence[Point]) -> Point:
    """Return the middle between some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def corners(frame: Frame) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise from the upper left."""
    x, y, width, height = frame
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


class Trace(NamedTuple):
    """Where something happened, or from where to where something went."""

    place: Place
    to: Place | None = None
    hurts: bool = False
    """Whether somebody was hurt, or might have been."""


def mark_of(place: Place) -> str:
    """Return a place as one text: `cell 2,-1`, `tile c3`."""
    kind, at = place
    return f"{kind} {','.join(map(str, at)) if isinstance(at, tuple) else at}"
