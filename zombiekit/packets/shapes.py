"""The form of packets and the meaning of each field; also for other languages, as JSON Schema and as TypeScript types.

Items that come by the hundred are rows: lists in a fixed order. Their classes here give the position of each value.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypedDict, get_args, get_type_hints

from zombiekit.drawings import Role
from zombiekit.primitives.shapes import Items, Mapped, Members, OneOf, Plain, Series, marks_of, shape_of
from zombiekit.scenes import Ground, Lettering, Shape, Stroke

PlaceId = str
"""A place as text: `square 3,-1`, `tile c3`, `seat 0`."""


_From = TypedDict("_From", {"from": Annotated[PlaceId, "The id of the place that something leaves."]}, total=False)
"""A field whose name is a keyword of Python."""


class Likelihood(TypedDict):
    """A possible immediate outcome of an action."""

    words: Annotated[str, "The sentence shown then."]
    weight: Annotated[int, "Its probability is this divided by `total`, exactly."]
    total: Annotated[int, "The sum of the weights of all that may come."]


class Counted(TypedDict):
    """A number that an action takes, where people choose numbers."""

    label: Annotated[str, "What is counted."]
    count: Annotated[int, "How many the action takes."]


class _Pointing(_From, total=False):
    to: Annotated[PlaceId, "The id of the place where something goes, or is put."]
    target: Annotated[PlaceId, "The id of the place or piece, mostly a seat's, to which something is done."]
    turn: Annotated[int, "The rotation in which what is to be laid would lie: the number of one of `turns`."]
    counts: Annotated[
        list[Counted], "The numbers in which actions of its kind differ, so that a page can ask for them in steps."
    ]
    prospects: Annotated[
        list[Likelihood],
        "What comes of it at once, where chance decides; empty, too, if too much may come, or something hidden decides. On request.",
    ]
    fields: Annotated[
        dict[str, Any], "The fields of the action by name: numbers, texts, null, and lists of these. On request."
    ]


class PossibleAction(_Pointing):
    """An action that the seat may take now, with the places that it points at."""

    text: Annotated[str, "The line of notation, which goes back to the server as the answer."]
    words: Annotated[str, "The same for people, with price, target and place: what stands on a button."]
    kind: Annotated[str, "The class of the action, `Move`."]


class _Logged(TypedDict, total=False):
    log: Annotated[
        str, "`turn` where a round or turn begins, `quiet` for what nobody reads afterwards; missing otherwise."
    ]


class EventRow(_Logged):
    """An event: something that happened."""

    n: Annotated[int, "The length of the match after the step that brought it about."]
    kind: Annotated[str, "The class of the event, `ZombieMoved`."]
    fields: Annotated[dict[str, Any], "The fields of the event by name, as the codec writes them."]
    words: Annotated[str, "The same for people, in a sentence."]


class Score(TypedDict):
    """A line of the final score."""

    label: Annotated[str, "What is counted."]
    count: Annotated[int, "How many there are."]
    points: Annotated[float, "What they are worth together."]


class Result(TypedDict):
    """How the game ended."""

    returns: Annotated[list[float], "What each seat gets, in seat order."]
    winners: Annotated[list[int], "The seats that won, ascending; empty when nobody did."]
    reason: Annotated[str, "The reason, a word of the game's own."]
    words: Annotated[str, "The same for people, in a sentence."]
    score: Annotated[list[Score], "The lines of the final score."]


class SeatSign(TypedDict):
    """The name and the look of a seat."""

    name: Annotated[str, "What the table calls the seat."]
    color: Annotated[str, "Its color, `#rrggbb`."]
    role: Annotated[Role, "The role of spans of text about it."]


class HeldCard(TypedDict):
    """A card of a seat, in its hand or on the table in front of it."""

    name: Annotated[str, "Its name in notation."]
    title: Annotated[str, "Its name in print."]
    text: Annotated[str, "What it does, in Markdown; empty where the rulebook has nothing on it."]
    why_not: Annotated[
        str, "Why it cannot be played now, in a sentence; empty where it can, or where it is not played at all."
    ]


class PieceRow(NamedTuple):
    """Pieces of one kind on one place. Values after `kind` may be missing from the end; they are then the usual ones."""

    place: Annotated[PlaceId, "The id of the place they stand on."]
    kind: Annotated[int, "What they are: one of `kinds`, by number."]
    owner: Annotated[int | None, "The seat that they belong to; by default, none."] = None
    amount: Annotated[int, "How many they are; by default, one."] = 1
    state: Annotated[str, "How they are, `lying`; empty for what is as usual."] = ""
    text: Annotated[str, "What the library itself writes on them, if it is not the amount."] = ""
    id: Annotated[str, "Their own id, if offers point at them: `seat 0`."] = ""


class KindOfPiece(TypedDict):
    """What pieces of a kind have in common."""

    kind: Annotated[str, "What they are, in one word for programs: `zombie`."]
    title: Annotated[str, "What one of them is called."]
    shape: Annotated[Shape, "What they look like."]
    role: Annotated[Role, "What they are to the players; pieces with an owner have the color of their seat."]


class LabelRow(NamedTuple):
    """A short text, written as large as its frame allows. Values after `height` may be missing from the end."""

    text: Annotated[str, "The text."]
    x: Annotated[float, "The left edge of its frame."]
    y: Annotated[float, "The upper edge."]
    width: Annotated[float, "How wide the frame is."]
    height: Annotated[float, "How high it is."]
    role: Annotated[Role, "What it is to the players; by default, `plain`."] = Role.PLAIN
    says: Annotated[Lettering, "Whether it is a name, a coordinate or a sign; by default, a name."] = Lettering.NAME


class FaceRow(NamedTuple):
    """The look of a place; places that look the same share it."""

    ground: Annotated[Ground, "What they are made of."]
    name: Annotated[str, "What such a place is called: `street`, `Hospital`."]
    labels: Annotated[list[Any], "What is written on it, each a label around the middle of the place.", LabelRow]


class LineRow(NamedTuple):
    """A straight line."""

    stroke: Annotated[Stroke, "What it is."]
    x1: Annotated[float, "Where it begins."]
    y1: Annotated[float, "Where it begins."]
    x2: Annotated[float, "Where it ends."]
    y2: Annotated[float, "Where it ends."]


class CounterRow(NamedTuple):
    """A number that people watch."""

    seat: Annotated[int | None, "Whose it is; null for the whole table's."]
    kind: Annotated[str, "What is counted, in one word: `health`."]
    words: Annotated[str, "The same for people."]
    value: Annotated[int, "The number."]


class PileRow(NamedTuple):
    """A pile beside the places."""

    kind: Annotated[str, "What it is, in one word: `deck`."]
    words: Annotated[str, "The same for people."]
    amount: Annotated[int, "How many there are."]
    top: Annotated[str, "The name of the uppermost, where all can see it."]


class PointRow(NamedTuple):
    """A point; x grows to the right, y downwards."""

    x: Annotated[float, "How far to the right."]
    y: Annotated[float, "How far down."]


class PlaceRow(NamedTuple):
    """The position of a place."""

    form: Annotated[int, "Its form, by number."]
    x: Annotated[float, "Its middle."]
    y: Annotated[float, "Its middle."]
    within: Annotated[int, "The place on which it lies, by its number in `places`; -1 for none."]


class LinkRow(NamedTuple):
    """Two connected places, by their numbers in `places`. The way leads in both directions."""

    one: Annotated[int, "A place."]
    other: Annotated[int, "The other."]


class FormOfPlaces(TypedDict):
    """A form that places share, relative to their middle."""

    outline: Annotated[list[Any], "The corners of a convex polygon.", PointRow]
    room: Annotated[
        list[float], "Where pieces may be put: left, top, width, height; a width of 0 where there is no room."
    ]
    bend: Annotated[float, "How far from the corners the outline begins to bend."]


class Geometry(TypedDict):
    """The fixed layout of the table. Draw `backs`, `ways`, other places, `walls` and `labels`, in this order."""

    digest: Annotated[str, "Its digest, by which packets name it."]
    frame: Annotated[list[float], "The smallest rectangle around all: left, top, width, height."]
    forms: Annotated[list[FormOfPlaces], "The forms of places."]
    places: Annotated[dict[PlaceId, list[Any]], "Where each place is, by its id; the order counts.", PlaceRow]
    backs: Annotated[int, "How many of the first places lie below all others."]
    links: Annotated[list[Any], "Which places are joined.", LinkRow]
    ways: Annotated[list[Any], "Lines below the places.", LineRow]
    walls: Annotated[list[Any], "Lines above the places.", LineRow]
    strokes: Annotated[dict[str, str], "What lines of each stroke mean, for people."]
    labels: Annotated[list[Any], "What is written beside the places, and their coordinates.", LabelRow]
    grounds: Annotated[dict[str, str], "What grounds are called in a legend."]


class SquareRow(NamedTuple):
    """A square of a tile."""

    ground: Annotated[Ground, "What it is made of."]
    outline: Annotated[list[Any], "Its corners.", PointRow]


class TurnedTile(TypedDict):
    """The tile to be laid, in one rotation, around the middle of its place."""

    squares: Annotated[list[Any], "Its squares.", SquareRow]
    walls: Annotated[list[Any], "Lines above them.", LineRow]


class TileToLay(TypedDict):
    """The tile or card to be laid now."""

    name: Annotated[str, "Its name."]
    turns: Annotated[
        list[TurnedTile], "How it lies in each rotation, by the number that actions name as `turn`; empty for a card."
    ]


class SeenTable(TypedDict):
    """The table as a seat sees it now."""

    ground: Annotated[str, "The digest of its geometry."]
    faces: Annotated[list[Any], "What places show, each look once.", FaceRow]
    shows: Annotated[list[int], "The face of each place, by number, in the order of the places of the geometry."]
    kinds: Annotated[list[KindOfPiece], "The kinds of pieces that are on the table."]
    pieces: Annotated[list[Any], "The pieces.", PieceRow]
    counters: Annotated[list[Any], "The numbers that people watch.", CounterRow]
    piles: Annotated[list[Any], "What lies in piles.", PileRow]
    laying: Annotated[TileToLay | None, "What is to be laid now."]


class _Standing(TypedDict, total=False):
    stand: Annotated[
        str,
        "A word for the position, in the packets of `zombiekit serve`; an answer that gives it back is refused if the position is another one, though of the same length.",
    ]


class _Served(_Standing, total=False):
    trouble: Annotated[
        str, "Why the table of `zombiekit serve` does not go on, such as a bot that has failed; left out while it does."
    ]


class Open(_Served):
    """The packet for onlookers: what everybody may know."""

    format: Annotated[
        int, "The format of packets, 2; fields may be added to it, so that only what breaks clients counts."
    ]
    game: Annotated[str, "The identifier of the game."]
    title: Annotated[str, "Its name on the box."]
    ruleset: Annotated[str, "The version of its rules."]
    length: Annotated[
        int, "How many steps the match has; a client asks for the events since then, and sends it with an answer."
    ]
    seats: Annotated[list[SeatSign], "The seats, in seat order."]
    acts: Annotated[int, "The seat that acts, -1 where chance does, -2 when the game is over."]
    question: Annotated[str, "What is asked now, in a sentence; `acts` says who is asked."]
    hint: Annotated[str, "How to answer it in notation; often empty."]
    events: Annotated[list[EventRow], "What happened since the step that was asked for, as the seat knows it."]
    outcome: Annotated[Result | None, "How the game ended, null while it goes on."]
    table: Annotated[SeenTable | None, "The table; null for a game that draws itself as text alone."]
    view: Annotated[
        dict[str, Any] | None,
        "What the seat knows of the state, as the codec writes views; its fields are those of the game's state. On request.",
    ]
    drawing: Annotated[list[list[list[str]]] | None, "The table in rows of spans `[text, role]`. On request."]
    stakes: Annotated[str | None, "The danger as a fact, in a line. On request."]
    goal: Annotated[str | None, "What the seat wins by and what is missing, in a line. On request."]
    geometry: Annotated[Geometry | None, "The geometry of the table. On request."]


class Packet(Open):
    """The packet of a seat."""

    seat: Annotated[int, "The seat that the packet is for, from 0."]
    hand: Annotated[list[HeldCard], "The cards that the seat holds, in its hand or before it."]
    actions: Annotated[list[PossibleAction], "What the seat may do; empty when it does not act."]
    may_take_back: Annotated[
        bool, "Whether the last step was a decision of this seat by which nobody learned anything."
    ]


class Answer(_Standing):
    """What a client sends back; other fields are refused."""

    length: Annotated[int, "The length that the packet gave: an answer to an older one is refused."]
    text: Annotated[str, "The text of one of its actions."]


SchemaName: TypeAlias = Literal["packet", "open", "answer", "geometry"]
KINDS: dict[SchemaName, Any] = {"packet": Packet, "open": Open, "answer": Answer, "geometry": Geometry}
"""The kinds of schemas by name."""
HOME = "https://zombiekit.readthedocs.io/schemas"
"""The names of schemas begin with this address. Nothing needs to exist there."""


def schema(kind: SchemaName = "packet") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of packets, open packets, answers or geometries, with the meaning of each field.

    Later versions may add fields, so clients must ignore unknown ones.

    Raises:
        ValueError: There is no such kind.
    """
    if kind not in KINDS:
        raise ValueError(f"the schemas are {', '.join(KINDS)}, not {kind!r}")
    shared: dict[str, Any] = {}
    root = _schema_of(KINDS[kind], shared)
    about = shared.pop(root["$ref"].rpartition("/")[2])
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{HOME}/{kind}-2.json"}
    return {**head, **about, "$defs": shared}


_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def _schema_of(hint: Any, shared: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type. Add the schemas of named types to `shared`."""
    if marks := marks_of(hint):
        each, (meaning, *of_rows) = get_args(hint)[0], marks
        found = _schema_of(_with_rows(each, of_rows[0]) if of_rows else each, shared)
        return {**found, "description": meaning}
    match shape_of(hint):
        case Series(_, item):
            return {"type": "array", "items": _schema_of(item, shared)}
        case Mapped(_, item):
            return {"type": "object"} | ({} if item is Any else {"additionalProperties": _schema_of(item, shared)})
        case OneOf(members):
            return {"anyOf": [_schema_of(member, shared) for member in members]}
        case Plain(cls) if cls in _SIMPLE:
            return {"type": _SIMPLE[cls]}
        case Plain(cls) | Members(cls) | Items(cls):
            if cls.__name__ not in shared:
                shared[cls.__name__] = {}  # for types that refer back to it
                shared[cls.__name__] = _named(cls, shared)
            return {"$ref": f"#/$defs/{cls.__name__}"}
        case _:
            return {}


def _named(cls: Any, shared: dict[str, Any]) -> dict[str, Any]:
    shape = shape_of(cls)
    if isinstance(shape, Members):
        return {"type": "string", "enum": [str(member) for member in shape.cls]}
    fields = {name: _schema_of(each, shared) for name, each in get_type_hints(cls, include_extras=True).items()}
    about = {"title": cls.__name__}
    if isinstance(shape, Items):
        positions = [{**each, "title": name} for name, each in fields.items()]
        return {"type": "array", **about, "prefixItems": positions, "minItems": len(fields) - len(cls._field_defaults)}
    required = [name for name in fields if name in cls.__required_keys__]
    return {"type": "object", **about, "properties": fields, "required": required}


def _with_rows(hint: Any, row: Any) -> Any:
    """Return the type of rows: a mapping of rows by name, or a list of them."""
    return dict[str, row] if isinstance(shape_of(hint), Mapped) else list[row]


def typescript() -> str:
    """Return the TypeScript types of packets, open packets, answers and geometries."""
    return files("zombiekit.packets").joinpath("packets.d.ts").read_text(encoding="utf-8")
