"""Scenes: the table as flat shapes on a plane. Each shape says what it is, not how it looks.

A game that wants pictures has a function `scene(view)`; the renderer chooses colors and markup. A character of plain text is about
nine units wide; x grows to the right, y downwards.

    >>> Frame(0, 0, 90, 60).within(Frame(-10, -10, 110, 80))
    True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import attrs

from zombiekit.drawings import Place, Role, Row
from zombiekit.primitives.names import Name

Point: TypeAlias = tuple[float, float]


class Frame(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def within(self, other: Frame) -> bool:
        """Return whether this frame lies inside another one; edges may touch."""
        ends = self.x + self.width <= other.x + other.width and self.y + self.height <= other.y + other.height
        return self.x >= other.x and self.y >= other.y and ends

    def meets(self, other: Frame) -> bool:
        """Return whether the two frames overlap by more than an edge."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


NOWHERE = Frame(0, 0, 0, 0)


class Land(Name):
    """Where a game takes place; it gives a picture its colors."""

    TABLE = "table"
    """Nowhere in particular."""
    CARDS = "cards"
    """Cards on a table."""
    TOWN = "town"
    """Streets and buildings."""
    SPACE = "space"
    """Among the stars."""
    FIELDS = "fields"
    """Open country."""
    DUSK = "dusk"
    """Open country in the evening."""
    NIGHT = "night"
    """Open country at night."""


class Ground(Name):
    """What a place is made of."""

    BARE = "bare"
    """Nothing special: grass, a plain."""
    HIDDEN = "hidden"
    """A place that lies face down."""
    OPEN = "open"
    """A place where something may be laid now."""
    STREET = "street"
    """A place to walk on."""
    HOUSE = "house"
    """Inside a building, or a place with something to do."""
    GOAL = "goal"
    """Where players want to be."""
    NEST = "nest"
    """Where zombies come from."""
    WORLD = "world"
    """A place that yields something."""


class Shape(Name):
    """What a token looks like. Kinds differ in shape first, and in color second."""

    FIGURE = "figure"
    """A person."""
    UNDEAD = "undead"
    """A person who has died and plays on."""
    TOMB = "tomb"
    """Zombies."""
    SPIKED = "spiked"
    """Zombies that are stronger than others."""
    SLEEPY = "sleepy"
    """Zombies that have not moved yet."""
    BROKEN = "broken"
    """Zombies that lie on the ground."""
    SKULL = "skull"
    """A coin that shows a skull."""
    CROSS = "cross"
    """A coin that shows a cross."""
    GREAT_SKULL = "great_skull"
    """A larger coin with a milled edge that shows a skull."""
    GREAT_CROSS = "great_cross"
    """The other side of this larger coin."""
    SHIP = "ship"
    """A ship."""
    POST = "post"
    """A building that belongs to somebody."""
    DISC = "disc"
    """A token that can be taken."""
    DIE = "die"
    """A die."""
    CARD = "card"
    """A card, or a hand of them."""
    HEART = "heart"
    """Health."""
    BLACK_HEART = "black_heart"
    """What an undead player has instead of Health."""
    BULLET = "bullet"
    """Bullets."""
    APPLE = "apple"
    """Food."""
    BRICKS = "bricks"
    """Things to build with."""
    AXE = "axe"
    """A weapon."""
    CAN = "can"
    """Gas."""
    CLOCK = "clock"
    """Time that can be spent."""
    GEM = "gem"
    """Something to pay with."""
    BOLT = "bolt"
    """Actions left."""
    SHIELD = "shield"
    """Damage that can still be taken."""
    TILE = "tile"
    """Tiles to lay."""


class Motif(Name):
    """What is drawn on the ground of a place, below everything that stands there."""

    PLANET = "planet"
    """A planet: its number, and a notch for each zombie it has room for, filled where there is one."""
    GLOBE = "globe"
    """Earth."""
    STARS = "stars"
    """A constellation."""
    CLOUD = "cloud"
    """A nebula."""
    SPIRAL = "spiral"
    """A wormhole."""
    BURST = "burst"
    """Zombies come from here."""
    PAD = "pad"
    """A place to be picked up from."""
    BATTLEMENTS = "battlements"
    """A stronghold, in the color of its owner."""
    FOLD = "fold"
    """A folded corner with a number on it."""
    CHEST = "chest"
    """Something to find."""
    PERSON = "person"
    """Somebody to find."""
    TICK = "tick"
    """Nothing is left to find."""
    BACK = "back"
    """The back of a card."""


class Stroke(Name):
    """What a line is."""

    WALL = "wall"
    """A line that nobody can cross."""
    DOOR = "door"
    """A way through a wall."""
    CURB = "curb"
    """Where the street ends."""
    WAY = "way"
    """A way, or the better of two kinds of ways."""
    ROUGH = "rough"
    """A way that costs more."""


class Lettering(Name):
    """What a label says."""

    NAME = "name"
    """What the place is, or a sign for it."""
    COORDINATE = "coordinate"
    """Where the place is; programs read this from the place itself."""
    SIGN = "sign"
    """What the place does, or what it belongs to."""


@attrs.frozen(cache_hash=True)
class Token:
    """Pieces of one kind on one place.

    Attributes:
        kind: What they are, in one word for programs: `zombie`, `ship`.
        shape: What they look like.
        role: Whose they are, or what they are, which gives them a color.
        text: What is written on them, up to six characters.
        words: What they are, for people: `2 Greater Zombies, heads-up`.
        count: How many there are.
        place: The place by which actions point at the token, such as the seat of a figure.
        name: What the legend calls such tokens; if empty, it uses their kind.
        owner: The seat that they belong to, if any.
        state: Their state in one word for programs: `lying`, `tails`; empty if nothing is unusual.
        acts: Whether this is the figure of the acting player.
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
    acts: bool = False


@attrs.frozen(cache_hash=True)
class Landmark:
    """Something drawn on the ground.

    Attributes:
        motif: What it is.
        frame: Where it is drawn.
        text: What is written on it.
        role: What it means to the players, which gives it a color.
        count: How much of it is filled.
        most: How much can be filled.
    """

    motif: Motif
    frame: Frame
    text: str = ""
    role: Role = Role.PLAIN
    count: int = 0
    most: int = 0


@attrs.frozen(cache_hash=True)
class Label:
    """A short text, written as large as its frame allows."""

    text: str
    frame: Frame
    role: Role = Role.PLAIN
    says: Lettering = Lettering.NAME


@attrs.frozen(cache_hash=True)
class Spot:
    """A place on the table, with everything on it.

    Attributes:
        place: Its name among the places of the game.
        outline: The corners of a convex polygon.
        ground: What it is made of.
        words: What it is, for people.
        labels: What is written on it.
        room: Where its tokens may be put.
        tokens: What stands on it.
        bend: How far from the corners the outline begins to bend.
        name: What it is without its coordinates: `street`, `Hospital`, `planet 4`.
        within: The larger place on which it lies, if any.
        landmarks: What is drawn on its ground.
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
    landmarks: tuple[Landmark, ...] = ()

    @cached_property
    def center(self) -> Point:
        """The average of its corners."""
        return middle(self.outline)


@attrs.frozen(cache_hash=True)
class Line:
    """A straight line from one point to another; `words` say what lines with this stroke mean."""

    start: Point
    end: Point
    stroke: Stroke
    words: str


@attrs.frozen
class Counter:
    """A number that people watch.

    Attributes:
        seat: The seat it belongs to; None for the whole table.
        kind: What is counted, in one word for programs: `health`, `round`.
        words: What is counted, for people: `Health`.
        value: The number.
        shape: The shape that stands for it in pictures; None to use words.
        most: Its highest possible value, where that matters.
    """

    seat: int | None
    kind: str
    words: str
    value: int
    shape: Shape | None = None
    most: int = 0


@attrs.frozen(cache_hash=True)
class Player:
    """A player, as everybody sees them beside the table.

    Attributes:
        seat: The seat.
        name: The name of the player.
        figure: The player's figure, as it stands on the table.
        words: The player's state: `undead, lying`.
        held: The names of what lies in front of the player, or of the cards in hand, if these may be seen.
    """

    seat: int
    name: str
    figure: Token
    words: str = ""
    held: tuple[str, ...] = ()


@attrs.frozen
class Pile:
    """A pile of cards, tiles or chips.

    Attributes:
        kind: What it is, in one word for programs: `deck`, `discards`.
        words: What it is, for people.
        count: How many there are.
        top: The name of the top one, if everybody can see it.
    """

    kind: str
    words: str
    count: int
    top: str = ""


@attrs.frozen
class Laying:
    """The tile or card to be laid now.

    Attributes:
        name: Its name, or the name of the card.
        turns: Its places in each rotation, in the order of the field's values, relative to the middle of the place that it takes.
        walls: For each rotation, the lines above these places.
        turned_by: The field of actions that says which rotation is meant; empty if there is only one.
    """

    name: str
    turns: tuple[tuple[Spot, ...], ...] = ()
    walls: tuple[tuple[Line, ...], ...] = ()
    turned_by: str = ""


@attrs.frozen
class Scene:
    """The table.

    Attributes:
        cells: The places; none covers another.
        backs: Larger places below the cells.
        ways: Lines below the cells.
        walls: Lines above them.
        labels: What is written beside the cells.
        notes: Rows of words to show below the picture.
        grounds: What the legend calls the grounds that need words.
        links: Pairs of places; from each of the two, players can go to the other.
        counters: The numbers that people watch: first those of the table, then those of each seat.
        piles: The piles beside the cells.
        laying: The tile or card to be laid now, if any.
        land: Where the game takes place.
        players: The players, in the order in which they are shown.
        facts: Facts about the whole table, in short phrases.
        names: Names written across several cells, if there is room.
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
    land: Land = Land.TABLE
    players: tuple[Player, ...] = ()
    facts: tuple[str, ...] = ()
    names: tuple[Label, ...] = ()

    @property
    def places(self) -> frozenset[Place]:
        """All places that something can point at: those of cells, and those of tokens that have one."""
        return frozenset(self.where)

    @cached_property
    def where(self) -> Mapping[Place, Spot]:
        """The cell of each place that something can point at."""
        cells = (*self.backs, *self.cells)
        tokens = {token.place: cell for cell in cells for token in cell.tokens if token.place is not None}
        return MappingProxyType({cell.place: cell for cell in cells} | tokens)

    @cached_property
    def frame(self) -> Frame:
        """The smallest rectangle around all cells and labels."""
        cells = [cell.outline for cell in (*self.backs, *self.cells)]
        return around([*cells, *[corners(label.frame) for label in self.labels]])


def middle(points: Sequence[Point]) -> Point:
    """Return the average of some points."""
    return sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)


def around(outlines: Sequence[Sequence[Point]]) -> Frame:
    """Return the smallest rectangle around some outlines; an empty one if there are none."""
    xs = [x for outline in outlines for x, _ in outline] or [0]
    ys = [y for outline in outlines for _, y in outline] or [0]
    return Frame(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def corners(frame: Frame) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise from the upper left."""
    x, y, width, height = frame
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


class Trace(NamedTuple):
    """Where something happened, or where something moved from and to."""

    place: Place
    to: Place | None = None
    hurts: bool = False
    """Whether somebody was hurt, or might have been."""


def mark_of(place: Place) -> str:
    """Return a place as one text: `cell 2,-1`, `tile c3`."""
    kind, at = place
    return f"{kind} {','.join(map(str, at)) if isinstance(at, tuple) else at}"
