"""What a player needs to know to answer, in the room there is: what has just happened, his cards, and how everybody stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from zombiekit.cli.choices import Choices
from zombiekit.cli.news import names_of, run_together
from zombiekit.cli.sitting import Sitting, is_news
from zombiekit.drawings import Role, Row, Span, cut, wrapped
from zombiekit.game import CHANCE, question, seat_name
from zombiekit.packets import cards_of
from zombiekit.primitives.lines import as_people_count
from zombiekit.rulebook import plain

INDENT = "    "
"""The indent of lines that continue a line of words."""
MOST_NOW = 3
"""If there is little room, at most this many cards show the beginning of their texts."""
_SPELLED = re.compile(r"`(\w+)`")
_SEATS = tuple(role for role in Role if role.startswith("seat_"))


def asked_in_words(sitting: Sitting, choices: Choices | None) -> str:
    """Return the question. Answers that it spells in notation, with `_`, are put in words, with their numbers if they have any."""
    if choices and choices.counting:
        return choices.counting.question
    numbers = (
        {as_people_count(item): number for number, item in enumerate(choices.items, choices.first)} if choices else {}
    )

    def worded(found: re.Match[str]) -> str:
        word = found[1]
        if "_" not in word:
            return found[0]
        return f"{word.replace('_', ' ')} ({numbers[word]})" if word in numbers else word.replace("_", " ")

    return _SPELLED.sub(worded, question(sitting.match.game, sitting.view))


def just_before(sitting: Sitting, most: int) -> list[Row]:
    """Return what has happened since the viewer's last decision, his own action first; if it is much, only the end, in `most` lines.

    What chance laid out before anybody decided is left out, and so are beginnings of turns, which the screen shows anyway.
    If the game is over, return nothing: the result says enough.
    """
    match, seat, width = sitting.match, sitting.seats.viewer, sitting.terminal.width
    if match.result is not None:
        return []
    told: list[str] = []
    by_chance: list[str] = []
    is_cut = False
    while match.last is not None and match.previous is not None:
        events = match.game.observe(match.state, seat).events
        deeds = [str(event) for event in events if is_news(event) and not getattr(event, "opens", False)]
        by_chance = [*deeds, *by_chance]
        if match.last.actor != CHANCE:
            told, by_chance = [*by_chance, *told], []
        if match.last.actor == seat and told:
            break
        if sum(map(len, told)) > most * width:
            is_cut = True
            break
        match = match.previous
    names = names_of(sitting.match)
    for start in range(len(told)):
        sign = "... " if is_cut or start else ""
        rows = wrapped(
            (Span("Just before: ", Role.COUNT), Span(f"{sign}{run_together(told[start:], names)}")), width, INDENT
        )
        if len(rows) <= most:
            return rows
    return [cut((Span("Just before: ", Role.COUNT), Span(told[-1])), width)] if told else []


def hand(sitting: Sitting, actions: Iterable[Any], most: int) -> list[Row]:
    """Return the viewer's cards with their texts. If they take too many lines, shorten the texts, and start with playable cards.

    Args:
        sitting: The match and its people.
        actions: The legal actions.
        most: The most lines to return.
    """
    width = sitting.terminal.width
    cards = {str(card["name"]): card for card in cards_of(sitting.match.game, sitting.view, sitting.seats.viewer)}
    usable = _named(actions)
    told = {
        name: (Span(card["title"], Role.COUNT), Span(f": {' '.join(plain(card['text']).split())}"))
        for name, card in cards.items()
    }
    whole = [row for words in told.values() for row in wrapped(words, width, INDENT)]
    if len(whole) <= most or not told:
        return whole
    ordered = sorted(told, key=lambda name: name.casefold() not in usable)
    begun = ordered if len(ordered) <= most else ordered[: max(most - 1, 0)]
    rest = "; ".join(cards[name]["title"] for name in ordered[len(begun) :])
    label = f"You {'also ' if begun else ''}have (`hand` shows all texts): {rest}"
    each = (most - bool(rest)) // max(len(begun), 1)
    rows = [row for name in begun for row in _begun(told[name], width, each)]
    return [*rows, *([cut((Span(label),), width)] if rest else [])]


def _begun(line: Row, width: int, most: int) -> list[Row]:
    """Return as much of a line as fits in `most` rows."""
    room = most * width
    while len(rows := wrapped(cut(line, room), width, INDENT)) > most:
        room -= len(INDENT)
    return rows


def fewest(sitting: Sitting, actions: Iterable[Any]) -> tuple[int, int]:
    """Return the fewest lines that show the hand: with the texts begun of playable cards only, and with those of all cards."""
    cards = {str(card["name"]).casefold() for card in cards_of(sitting.match.game, sitting.view, sitting.seats.viewer)}
    now = cards & _named(actions)
    return min(len(now), MOST_NOW) + (now < cards), min(len(cards), MOST_NOW + 1)


def shortened(sitting: Sitting, words: Sequence[Row], most: int) -> list[Row]:
    """Return lines of words in `most` rows: cut if need be, or without lines of other seats. The first line and one's own always stay."""
    width = sitting.terminal.width
    rows = [piece for line in words for piece in wrapped(line, width, INDENT) or [()]]
    if len(rows) <= most:
        return rows
    rows = [cut(line, width) for line in words]
    kept = {number for number, line in enumerate(words) if not number or _is_of(sitting, line)}
    others = [number for number, line in enumerate(words) if number not in kept and _is_of_others(sitting, line)]
    rest = [number for number in range(len(words)) if number not in kept and number not in others]
    out = {*[*others, *rest][: len(rows) - most]} if len(rows) > most else set()
    more = Span(f" | `status`: {len(out)} more", Role.GROUND)
    first = (*cut(words[0], width - len(more.text)), more) if out else rows[0]
    return [first, *(line for number, line in enumerate(rows) if number and number not in out)]


def _named(actions: Iterable[Any]) -> set[str]:
    """Return all names in the fields of actions."""
    found = {getattr(action, field.name) for action in actions for field in attrs.fields(type(action))}
    return {value.casefold() for value in found if isinstance(value, str)}


def _is_of(sitting: Sitting, line: Row) -> bool:
    """Say whether a line is about the viewer's seat."""
    return sitting.seats.viewer in _seats_of(sitting, line)


def _is_of_others(sitting: Sitting, line: Row) -> bool:
    """Say whether a line is about a seat that is not the viewer's."""
    return bool(_seats_of(sitting, line) - {sitting.seats.viewer})


def _seats_of(sitting: Sitting, line: Row) -> set[int]:
    """Return the seats that a line is about, by their colors or their names."""
    game = sitting.match.game
    text = "".join(span.text for span in line).casefold()
    roles = {span.role for span in line}
    seats = range(game.seats(sitting.match.state))
    return {seat for seat in seats if seat_name(game, seat).casefold() in text or _SEATS[seat] in roles}
