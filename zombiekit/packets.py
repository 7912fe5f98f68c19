"""Packets: all that the client of a seat needs to show a match and to ask its player, as plain data.

    >>> from zombiekit.games import one_against_the_dead as game
    >>> from zombiekit.packets import packet
    >>> from zombiekit.play import Dice, new_match
    >>> told = packet(new_match(game).roll(Dice(7)), 0)
    >>> told["question"], told["actions"][0]["text"]
    ('Where do you lay the KH? Zombies it brings: E 1, N 1, S 1, W 1, NE 0, NW 0, SE 0, SW 0.', 'place E')

A packet is made of what the seat sees, of `observe` and nothing else: two matches that a seat cannot tell apart give it equal packets.
Whoever writes a front end needs no field of a state: a client shows the drawing, or what it makes of the view, tells the words of the
events, lists the actions, and sends back the text of one with the length that it was told, which `answer` plays.

`schema()` is the JSON Schema of packets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

import attrs

from zombiekit import codec
from zombiekit.drawings import drawn
from zombiekit.errors import ZombiekitError, shown
from zombiekit.game import describe, known_to_all, question, seat_name
from zombiekit.notation import parse_action
from zombiekit.primitives.lines import text_of

if TYPE_CHECKING:
    from zombiekit.game import Game, Outcome
    from zombiekit.play import Match


class PlaceAt(TypedDict):
    """A place on the table that an action points at."""

    kind: Annotated[
        str,
        "How to read the place: `cell`, `system` or `square` for a pair of coordinates as views have them, `tile` or `seat`.",
    ]
    at: Annotated[list[int] | int | str, "The place: a pair, the name of a tile, or the number of a seat, from 0."]


class PossibleAction(TypedDict):
    """Something that the seat may do now."""

    text: Annotated[str, "The line of notation, which goes back to the server as the answer."]
    words: Annotated[str, "The same for people, with price, target and place: what stands on a button."]
    kind: Annotated[str, "The class of the action, `Move`."]
    fields: Annotated[dict[str, Any], "The fields of the action by name: numbers, texts, null, and lists of these."]
    places: Annotated[list[PlaceAt], "What it points at on the table."]


class EventRow(TypedDict):
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
    events: Annotated[list[EventRow], "What happened since the step that was asked for, as the seat knows it."]
    outcome: Annotated[Result | None, "How the game ended, null while it goes on."]
    view: Annotated[
        dict[str, Any],
        "What the seat knows of the state, as the codec writes views; its fields are those of the game's state.",
    ]
    drawing: Annotated[list[list[list[str]]], "The table in rows of spans `[text, role]`."]


class Packet(Open):
    """All that a seat is told."""

    seat: Annotated[int, "The seat that the packet is for, from 0."]
    actions: Annotated[list[PossibleAction], "What the seat may do; empty when it does not act."]
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


FORMAT = 1
"""The format of packets."""


class LateAnswer(ZombiekitError, ValueError):
    """An answer to a packet comes too late, or from a seat that is not asked."""


def packet(match: Match, seat: int, since: int | None = None) -> Packet:
    """Return all that a seat is told of a match now.

    Args:
        match: The match.
        seat: The seat.
        since: Tell the events of all steps after the first so many; None for those of the last step alone.

    Raises:
        ValueError: There is no such seat, or `since` is not 0, 1, 2 ...
    """
    game, state = match.game, match.state
    count = game.seats(state)
    if type(seat) is not int or not 0 <= seat < count:
        msg = f"seats are 0 to {count - 1} here, not {seat!r}"
        raise ValueError(msg)
    view, last = game.observe(state, seat), match.last
    return {
        **_open(match, lambda each: game.observe(each, seat), since),
        "seat": seat,
        "actions": [_offer(game, view, each) for each in game.legal_actions(view)]
        if game.current_player(state) == seat
        else [],
        "may_take_back": last is not None and last.actor == seat and match.can_undo,
    }


def open_packet(match: Match, since: int | None = None) -> Open:
    """Return what whoever looks on may be told of a match now: what all seats know.

    Args:
        match: The match.
        since: As for `packet`.

    Raises:
        ValueError: The game does not tell that (see `known_to_all`), or `since` is not 0, 1, 2 ...
    """
    return _open(match, lambda each: known_to_all(match.game, each), since)


def answer(match: Match, seat: int, length: int, text: str) -> Match:
    """Return the match after the action that a seat sends in answer to a packet; `roll` lets chance go on.

    Args:
        match: The match as it stands.
        seat: Who answers.
        length: The length that the packet told.
        text: The action as a line of notation.

    Raises:
        LateAnswer: Another seat acts, or the match has gone on since that packet.
        InvalidNotation: The text is no action of the game.
        IllegalAction: The rules do not allow it.
    """
    game = match.game
    if type(length) is not int or length != match.length:
        raise LateAnswer(f"this answers step {shown(length)}, and the match has come to step {match.length}")
    if type(seat) is not int or seat < 0 or game.current_player(match.state) != seat:
        raise LateAnswer("somebody else is to decide")
    action = parse_action(game, text)
    refusal = game.why_illegal(game.observe(match.state, seat), action)
    if refusal is not None:
        raise refusal  # of what the seat knows: the rules themselves would speak of all
    return match.play(action)


def to_json(packet: Packet) -> str:
    """Return a packet as JSON, in one line of ASCII."""
    return json.dumps(packet, separators=(",", ":"))


def _offer(game: Game, view: Any, action: Any) -> PossibleAction:
    places = getattr(game, "places", None)
    found: tuple[tuple[str, Any], ...] = () if places is None else places(view, action)
    return {
        "text": str(action),
        "words": describe(game, view, action),
        "kind": type(action).__name__,
        "fields": {field.name: _plain(getattr(action, field.name)) for field in attrs.fields(type(action))},
        "places": [{"kind": kind, "at": _plain(at)} for kind, at in found],
    }


def _plain(value: Any) -> Any:
    """Return a field of an action as plain data: numbers as they are, tuples as lists, all else as its line has it."""
    if value is None or type(value) is int:
        return value
    return [_plain(item) for item in value] if isinstance(value, tuple) else text_of(value)


def _open(match: Match, eye: Callable[[Any], Any], since: int | None) -> Open:
    """Return what can be told to somebody who sees `eye(state)` of a state."""
    if since is not None and (type(since) is not int or since < 0):
        msg = f"events are told since 0, 1, 2 ... steps, not {since!r}"
        raise ValueError(msg)
    game, state = match.game, match.state
    view, outcome = eye(state), game.outcome(state)
    return {
        "format": FORMAT,
        "game": game.NAME,
        "title": game.TITLE,
        "ruleset": game.RULESET,
        "length": match.length,
        "seats": [seat_name(game, each) for each in range(game.seats(state))],
        "acts": game.current_player(state),
        "question": question(game, view),
        "events": list(_events(match, eye, max(0, match.length - 1) if since is None else since)),
        "outcome": None if outcome is None else _ending(outcome),
        "view": codec.to_plain(game, view, "view"),
        "drawing": [[[span.text, str(span.role)] for span in row] for row in drawn(game, view).rows],
    }


def _events(match: Match, eye: Callable[[Any], Any], since: int) -> Iterator[EventRow]:
    game = match.game
    later = []
    while match.length > since and match.last and match.previous:
        later.append((match.length, match.last.state))
        match = match.previous
    for length, state in reversed(later):
        for event in eye(state).events:
            fields = codec.to_plain(game, event, "event")
            yield {"n": length, "kind": fields.pop("event"), "fields": fields, "words": str(event)}


def _ending(outcome: Outcome) -> Result:
    return {
        "returns": list(outcome.returns),
        "winners": list(outcome.winners),
        "reason": str(outcome.reason),
        "words": outcome.words,
        "score": [{"label": line.label, "count": line.count, "points": line.points} for line in outcome.score],
    }
