"""What a packet holds, each field with what it means, and the schema that is made of that."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict, get_args, get_origin, get_type_hints, is_typeddict


class PlaceAt(TypedDict):
    """A place on the table that an action points at."""

    kind: Annotated[
        str,
        "How to read the place: `cell`, `system` or `square` for a pair of coordinates as views have them, `tile` or `seat`.",
    ]
    at: Annotated[list[int] | int | str, "The place: a pair, the name of a tile, or the number of a seat, from 0."]


class Offer(TypedDict):
    """Something that the seat may do now."""

    text: Annotated[str, "The line of notation, which goes back to the server as the answer."]
    words: Annotated[str, "The same for people, with price, target and place: what stands on a button."]
    kind: Annotated[str, "The class of the action, `Move`."]
    fields: Annotated[dict[str, Any], "The fields of the action by name: numbers, texts, null, and lists of these."]
    places: Annotated[list[PlaceAt], "What it points at on the table."]


class Told(TypedDict):
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


class Ending(TypedDict):
    """How the game ended."""

    returns: Annotated[list[float], "What each seat gets, in seat order."]
    winners: Annotated[list[int], "The seats that won, ascending; empty when nobody did."]
    reason: Annotated[str, "The reason, a word of the game's own."]
    words: Annotated[str, "The same for people, in a sentence."]
    score: Annotated[list[Score], "The lines of the final score."]


class Open(TypedDict):
    """What everybody may know, whoever looks on included."""

    format: Annotated[int, "The format of packets, 1."]
    game: Annotated[str, "The identifier of the game."]
    title: Annotated[str, "Its name on the box."]
    ruleset: Annotated[str, "The version of its rules."]
    length: Annotated[
        int, "How many steps the match has; a client asks for the events since then, and sends it with an answer."
    ]
    seats: Annotated[list[str], "What the table calls the seats, in seat order."]
    acts: Annotated[int, "The seat that acts, -1 where chance does, -2 when the game is over."]
    question: Annotated[str, "What is asked now, and of whom."]
    events: Annotated[list[Told], "What happened since the step that was asked for, as the seat knows it."]
    outcome: Annotated[Ending | None, "How the game ended, null while it goes on."]
    view: Annotated[
        dict[str, Any],
        "What the seat knows of the state, as the codec writes views; its fields are those of the game's state.",
    ]
    drawing: Annotated[list[list[list[str]]], "The table in rows of spans `[text, role]`."]


class Packet(Open):
    """All that a seat is told."""

    seat: Annotated[int, "The seat that the packet is for, from 0."]
    actions: Annotated[list[Offer], "What the seat may do; empty when it does not act."]
    may_take_back: Annotated[
        bool, "Whether the last step was a decision of this seat by which nobody learned anything."
    ]


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of packets, made of the classes here, with what each field means."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_schema_of(Packet)}


_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def _schema_of(hint: Any) -> dict[str, Any]:
    if hint in _SIMPLE:
        return {"type": _SIMPLE[hint]}
    if is_typeddict(hint):
        fields = {name: _schema_of(each) for name, each in get_type_hints(hint, include_extras=True).items()}
        about = {"type": "object", "title": hint.__name__}
        return about | {"properties": fields, "required": list(fields), "additionalProperties": False}
    if get_origin(hint) is Annotated:
        each, meaning = get_args(hint)
        return _schema_of(each) | {"description": meaning}
    if get_origin(hint) is list:
        return {"type": "array", "items": _schema_of(get_args(hint)[0])}
    if get_origin(hint) is dict:
        return {"type": "object"}
    return {"anyOf": [_schema_of(each) for each in get_args(hint)]}
