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
    "Land",
    "Landmark",
    "Laying",
    "Lettering",
    "Line",
    "Motif",
    "Pile",
    "Player",
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
        ends = self.x + self.width <= other.x + other.width and self.y + self.height <= other.y + other.height
        return self.x >= other.x and self.y >= other.y and ends

    def meets(self, other: Frame) -> bool:
        """Tell whether both have more than an edge in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


NOWHERE = Frame(0, 0, 0, 0)


class Land(Name):
    """Where a game takes place, which gives a picture its colors."""

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
    """The same in the evening."""
    NIGHT = "night"
    """And at night."""


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
    UNDEAD = "undead"
    """A person who has died and goes on."""
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
    """A larger one, with a milled edge."""
    GREAT_CROSS = "great_cross"
    """Its other side."""
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
    """What an undead has in place of Health."""
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
    """What one pays with."""
    BOLT = "bolt"
    """What one can still do."""
    SHIELD = "shield"
    """What one can still bear."""
    TILE = "tile"
    """Tiles to lay."""


class Motif(Name):
    """What is drawn on the ground of a place, below all that stands there."""

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
    """A place to be fetched from."""
    BATTLEMENTS = "battlements"
    """A stronghold, in the color of its owner."""
    FOLD = "fold"
    """A corner that is folded over, with a number on it."""
    CHEST = "chest"
    """Something to be found."""
    PERSON = "person"
    """Somebody to be found."""
    TICK = "tick"
    """Nothing is left to be found."""
    BACK = "back"
    """The back of a card."""


class Stroke(Name):
    """What a line is."""

    WALL = "wall"
    """Nobody goes through."""
    DOOR = "door"
    """A way through a wall."""
    CURB = "curb"
    """Where the street ends."""
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
        name: What such tokens are called in the legend; their kind if it has none.
        owner: The seat that they belong to, if any.
        state: How they are, in one word for programs: `lying`, `tails`; nothing for what is as usual.
        acts: Whether it is the figure of who acts.
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
        role: What it is to the players, which gives it a color.
        count: How much of it is filled.
        most: How much there is to fill.
    """

    motif: Motif
    frame: Frame
    text: str = ""
    role: Role = Role.PLAIN
    count: int = 0
    most: int = 0


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
        shape: What stands for it in pictures; words, if nothing does.
        most: What it can be at most, where that matters.
    """

    seat: int | None
    kind: str
    words: str
    value: int
    shape: Shape | None = None
    most: int = 0


@attrs.frozen(cache_hash=True)
class Player:
    """A player, as all see him beside the table.

    Attributes:
        seat: Which one.
        name: What he is called.
        figure: His figure, as it stands on the table.
        words: How he is: `undead, lying`.
        held: The names of what lies before him, or of the cards in his hand, where these may be seen.
    """

    seat: int
    name: str
    figure: Token
    words: str = ""
    held: tuple[str, ...] = ()


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
        land: Where it all takes place.
        players: The players, in the order in which they are shown.
        facts: What is to be known of the whole table, in short phrases.
        names: What is written across several cells, where these leave room for it.
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
        outlines = [cell.outline for cell in (*self.backs, *self.cells)]
        outlines += [corners(label.frame) for label in self.labels]
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
