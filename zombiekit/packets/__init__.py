"""Packets: plain data with all that a client needs to show a match to a seat and to ask its player.

    >>> from zombiekit.games import one_against_the_dead as game
    >>> from zombiekit.packets import packet
    >>> from zombiekit.play import Dice, new_match
    >>> data = packet(new_match(game).roll(Dice(7)), 0)
    >>> data["question"], data["actions"][0]["text"]
    ('Where do you lay the 10D?', 'place E')
    >>> data["table"]["pieces"][0], data["actions"][0]["to"]
    (['cell 0,0', 0, 0], 'cell 1,0')

A packet is made only from what the seat sees (`observe`): two matches that a seat cannot tell apart give it equal packets.
A client needs no field of a state. It draws `table`, shows the words of the events and lists the actions. It sends back the text of
one action with the `length` of the packet, and `answer` plays it. The layout of the places stays the same from packet to packet:
`geometry` returns it once, and packets name its digest.

`schema(kind)` is the JSON Schema of packets, open packets and answers, and `typescript()` their types for TypeScript.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from zombiekit import codec, rulebook
from zombiekit.drawings import SEAT_COLORS, SEAT_ROLES, drawn
from zombiekit.errors import InvalidNotation, ZombiekitError, shown
from zombiekit.game import TERMINAL, describe, goal, known_to_all, prospects, question, seat_name, stakes
from zombiekit.notation import parse_action
from zombiekit.packets.shapes import (
    KINDS,
    Answer,
    EventRow,
    Geometry,
    HeldCard,
    Likelihood,
    Open,
    Packet,
    PossibleAction,
    Result,
    Score,
    SeatSign,
    SeenTable,
    schema,
    typescript,
)
from zombiekit.packets.tables import geometry_of, table_of
from zombiekit.play.match import check_is_match
from zombiekit.primitives.arguments import check_seat
from zombiekit.scenes import mark_of

if TYPE_CHECKING:
    from zombiekit.game import Event, Game, Outcome, Prospect
    from zombiekit.play import Match
    from zombiekit.scenes import Scene

__all__ = [
    "FORMAT",
    "KINDS",
    "PARTS",
    "Answer",
    "EventRow",
    "Geometry",
    "HeldCard",
    "LateAnswer",
    "Open",
    "Packet",
    "PossibleAction",
    "Result",
    "Score",
    "SeenTable",
    "Sight",
    "answer",
    "cards_of",
    "geometry",
    "open_packet",
    "packet",
    "schema",
    "sight",
    "to_json",
    "typescript",
]


FORMAT = 2
"""The format of packets. It goes up when a change breaks clients, not when something is added."""
PARTS = ("view", "drawing", "geometry", "fields", "prospects", "stakes", "goal")
"""What packets hold only on request."""


class LateAnswer(ZombiekitError, ValueError):
    """An answer to a packet comes too late, or from a seat that is not asked."""


class Sight(NamedTuple):
    """What is seen of a match now: the view, and its scene if the game has one."""

    view: Any
    scene: Scene | None


def sight(match: Match, seat: int | None = None) -> Sight:
    """Return what a seat sees of a match now, or an onlooker.

    Args:
        match: The match.
        seat: The seat; None for what all know.

    Raises:
        ValueError: There is no such seat, or the game does not say what all know.
        TypeError: `match` is no match.
    """
    check_is_match(match)
    game, state = match.game, match.state
    if seat is not None:
        check_seat(seat, game.seats(state))
    view = known_to_all(game, state) if seat is None else game.observe(state, seat)
    own = getattr(game, "scene", None)
    return Sight(view, None if own is None else own(view))


def packet(
    match: Match, seat: int, since: int | None = None, *, parts: Collection[str] = (), seen: Sight | None = None
) -> Packet:
    """Return the packet of a seat for a match as it stands.

    Args:
        match: The match.
        seat: The seat.
        since: Include the events of all steps after this many; None for those of the last step only.
        parts: Which of the optional `PARTS` to include.
        seen: What the seat sees now, if `sight` has returned it already.

    Raises:
        ValueError: There is no such seat or part, or `since` is not 0, 1, 2 ...
    """
    seen = seen or sight(match, seat)
    game, state = match.game, match.state
    view = seen.view
    last = match.last
    is_asked = game.current_player(state) == seat
    hand = cards_of(game, view, seat)
    return {
        **_open(match, seen, seat, since, parts),
        "seat": seat,
        "hand": [{**card, "why_not": _why_not(game, view, card["name"])} for card in hand] if is_asked else hand,
        "actions": [_offer(game, seen, action, parts) for action in game.legal_actions(view)] if is_asked else [],
        "may_take_back": last is not None and last.actor == seat and match.can_undo,
    }


def open_packet(
    match: Match, since: int | None = None, *, parts: Collection[str] = (), seen: Sight | None = None
) -> Open:
    """Return the packet for onlookers: what all seats know of a match now.

    Args:
        match: The match.
        since: As for `packet`.
        parts: As for `packet`.
        seen: As for `packet`.

    Raises:
        ValueError: The game does not say what all seats know (see `known_to_all`), there is no such part, or `since` is not 0, 1, 2 ...
    """
    return _open(match, seen or sight(match), None, since, parts)


def geometry(match: Match, seat: int | None = None) -> Geometry | None:
    """Return the layout of the table, as a seat or an onlooker sees it; None for a game without pictures.

    Args:
        match: The match.
        seat: The seat; None for what all know.

    Raises:
        ValueError: There is no such seat.
    """
    scene = sight(match, seat).scene
    return None if scene is None else geometry_of(scene)


def answer(match: Match, seat: int, length: int, text: str) -> Match:
    """Return the match after the action that a seat sends in answer to a packet; `roll` lets chance go on.

    Args:
        match: The match as it stands.
        seat: Who answers.
        length: The `length` of the packet.
        text: The action as a line of notation.

    Raises:
        LateAnswer: Another seat acts, the game is over, or the match has gone on since that packet.
        InvalidNotation: The text is not an action of the game.
        IllegalAction: The rules do not allow it.
    """
    check_is_match(match)
    game = match.game
    if type(length) is not int or length != match.length:
        raise LateAnswer(f"this answers step {shown(length)}, but the match is at step {match.length}")
    turn = game.current_player(match.state)
    if type(seat) is not int or seat < 0 or turn != seat:
        raise LateAnswer("the game is over" if turn == TERMINAL else "it is somebody else's turn to decide")
    action = parse_action(game, text)
    refusal = game.why_illegal(game.observe(match.state, seat), action)
    if refusal is not None:
        raise refusal  # made from what the seat knows; the rules might give secrets away
    return match.play(action)


def to_json(packet: Open | Geometry) -> str:
    """Return a packet, open or not, as JSON, in one line of ASCII."""
    return json.dumps(packet, separators=(",", ":"))


def _offer(game: Game, seen: Sight, action: Any, parts: Collection[str]) -> PossibleAction:
    view, scene = seen
    places = getattr(game, "places", None)
    offer: Any = {"text": str(action), "words": describe(game, view, action), "kind": type(action).__name__}
    if places is not None:
        offer |= _roles(action, places(view, action))
    if scene is not None and scene.laying is not None and hasattr(action, scene.laying.turned_by):
        offer["turn"] = getattr(action, scene.laying.turned_by)
    if hasattr(action, "counts"):
        offer["counts"] = [{"label": label, "count": count} for label, count in action.counts]
    if "fields" in parts:
        offer["fields"] = {field.name: _plain(getattr(action, field.name)) for field in attrs.fields(type(action))}
    if "prospects" in parts:
        offer["prospects"] = likelihoods(prospects(game, view, action))
    return offer  # type: ignore[no-any-return]


def likelihoods(found: Sequence[Prospect]) -> list[Likelihood]:
    """Return prospects as packets have them: with whole numbers as weights, so that chances stay exact."""
    total = lcm(*[each.chance.denominator for each in found])
    return [
        {"words": each.words, "weight": each.chance.numerator * (total // each.chance.denominator), "total": total}
        for each in found
    ]


def _roles(action: Any, found: tuple[tuple[str, Any], ...]) -> dict[str, str]:
    """Return the places of an action by their roles: `from`, `to` and `target`.

    Of two places, something goes from the first to the second. A single place is `to`; it is `from` if the action has a field `origin` or
    `source`, and its class can name another role as `points`. A seat is the `target` if no place is.
    """
    leaves = hasattr(action, "origin") or hasattr(action, "source")
    single = getattr(action, "points", "from" if leaves else "to")
    places = [mark_of(place) for place in found if place[0] != "seat"]
    seats = [mark_of(place) for place in found if place[0] == "seat"]
    roles = dict(zip(("from", "to") if len(places) > 1 else (single,), places, strict=False))
    if seats:
        roles.setdefault("target", seats[0])
    return roles


def cards_of(game: Game, view: Any, seat: int) -> list[HeldCard]:
    """Return the cards of a seat that a view shows, with their texts from the rulebook.

    Args:
        game: The game.
        view: What somebody sees.
        seat: Whose cards.
    """
    holds = getattr(game, "holds", None)
    names = () if holds is None else holds(view, seat)
    if not names:
        return []
    book = rulebook.of(game, view) if rulebook.comes_with(game) else None
    found = [(str(name), book and (book.entry(str(name), "card") or book.entry(str(name), "weapon"))) for name in names]
    return [
        {"name": name, "title": entry.name if entry else name, "text": entry.text if entry else "", "why_not": ""}
        for name, entry in found
    ]


def _why_not(game: Game, view: Any, card: str) -> str:
    """Return why a card cannot be played now; empty if it can, or if no action `play CARD` plays it."""
    try:
        action = parse_action(game, f"play {card}")
    except InvalidNotation:
        return ""
    if any(getattr(each, "card", None) == getattr(action, "card", card) for each in game.legal_actions(view)):
        return ""
    refusal = game.why_illegal(view, action)
    return "" if refusal is None else refusal.reason


def _plain(value: Any) -> Any:
    """Return a field of an action as plain data: numbers as they are, tuples as lists, anything else as text."""
    if value is None or type(value) is int:
        return value
    return [_plain(item) for item in value] if isinstance(value, tuple) else str(value)


def _open(match: Match, seen: Sight, seat: int | None, since: int | None, parts: Collection[str]) -> Open:
    """Return the packet of a seat, or of onlookers, that sees `seen`."""
    _check_asked_for(since, parts)
    game, outcome = match.game, match.game.outcome(match.state)
    (view, scene), acts = seen, game.current_player(match.state)
    asked, hint = _asked(game, view, acts)
    return {
        "format": FORMAT,
        "game": game.NAME,
        "title": game.TITLE,
        "ruleset": game.RULESET,
        "length": match.length,
        "seats": [_sign_of(game, each) for each in range(game.seats(match.state))],
        "acts": acts,
        "question": asked,
        "hint": hint,
        "events": list(_events(match, seat, max(0, match.length - 1) if since is None else since)),
        "outcome": None if outcome is None else _ending(outcome),
        "table": None if scene is None else table_of(scene),
        "view": codec.to_plain(game, view, "view") if "view" in parts else None,
        "drawing": [[[span.text, str(span.role)] for span in row] for row in drawn(game, view).rows]
        if "drawing" in parts
        else None,
        "stakes": stakes(game, view) if "stakes" in parts else None,
        "goal": goal(game, view, seat) if "goal" in parts else None,
        "geometry": geometry_of(scene) if "geometry" in parts and scene is not None else None,
    }


def _sign_of(game: Game, seat: int) -> SeatSign:
    look = seat % len(SEAT_ROLES)
    return {"name": seat_name(game, seat), "color": SEAT_COLORS[look], "role": SEAT_ROLES[look]}


_IN_BRACKETS = re.compile(r" \((`[^`]*`[^()]*)\)")
_SENTENCE = re.compile(r"(?<=[.?!]) (?=`)")


def _check_asked_for(since: int | None, parts: Collection[str]) -> None:
    """Raise a `ValueError` for impossible steps and unknown parts."""
    if since is not None and (type(since) is not int or since < 0):
        raise ValueError(f"since is a number of steps, 0, 1, 2 ..., not {since!r}")
    unknown = [part for part in parts if part not in PARTS]
    if unknown or isinstance(parts, str):
        raise ValueError(f"parts of packets are {', '.join(PARTS)}, not {shown(unknown[0] if unknown else parts)}")


def _asked(game: Game, view: Any, acts: int) -> tuple[str, str]:
    """Return the question without the name of the seat, and apart from it how to answer in notation."""
    asked = str(question(game, view))
    if acts >= 0:
        name = seat_name(game, acts)
        for mark in (":", ","):
            asked = asked.removeprefix(f"{name}{mark} ")
    hints = _IN_BRACKETS.findall(asked)
    first, *more = _SENTENCE.split(_IN_BRACKETS.sub("", asked))
    first = first.replace("`", "")
    return first[:1].upper() + first[1:], " ".join([*hints, *more])


def _events(match: Match, seat: int | None, since: int) -> Iterator[EventRow]:
    game = match.game
    later = []
    while match.length > since and match.last and match.previous:
        later.append((match.length, match.last.state))
        match = match.previous
    for length, state in reversed(later):
        seen = known_to_all(game, state) if seat is None else game.observe(state, seat)
        for event in seen.events:
            fields = codec.to_plain(game, event, "event")
            row: Any = {"n": length, "kind": fields.pop("event"), "fields": fields, "words": str(event)}
            if log := log_of(event):
                row["log"] = log
            yield row


def log_of(event: Event) -> str:
    """Return `turn` for an event that opens a turn, `quiet` for one that is no news, else an empty text."""
    return "turn" if getattr(event, "opens", False) else "" if getattr(event, "news", True) else "quiet"


def _ending(outcome: Outcome) -> Result:
    return {
        "returns": list(outcome.returns),
        "winners": list(outcome.winners),
        "reason": str(outcome.reason),
        "words": outcome.words,
        "score": [{"label": line.label, "count": line.count, "points": line.points} for line in outcome.score],
    }
