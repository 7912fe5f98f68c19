"""What the screen shows of a match: the table, what a player needs to know to answer, the question, the choices, and the result.

Everything has to fit. The question and the choices come first, then the words about the game, and the map gets the room that is left.
What is still on the screen and has not changed is not shown again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import attrs

from zombiekit.cli.choices import INDENT, Choices, listed
from zombiekit.cli.news import is_news, names_of, run_together
from zombiekit.cli.saving import BESIDE, FEWEST, SAVINGS, Saving, kept, said
from zombiekit.cli.sitting import Shown, Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.cli.viewport import LEAST, abreast, headings, strips, window
from zombiekit.drawings import (
    SEAT_ROLES,
    Box,
    MapDrawing,
    Parts,
    Role,
    Row,
    Span,
    cut,
    width_of,
    wrapped,
    wrapped_items,
)
from zombiekit.game import CHANCE, describe, goal, question, seat_name, stakes
from zombiekit.packets import cards_of
from zombiekit.play import Match
from zombiekit.primitives.lines import as_people_count
from zombiekit.rulebook import plain

FEWEST_WORDS = 2
"""Recent events, and words about other seats, may take this many lines."""
MOST_BEFORE = 3
"""Recent events take at most this many lines."""
NARROW = 60
"""On a narrower screen the goal and the danger may take two lines each."""
SHORT_NOTE = 40
"""The most characters of the note that says what a window of the map does not show, in short."""
LOW = 9
"""A third of the lines that a screen has beyond these are for the map, before long lists and the texts of cards."""
MOST_NOW = 3
"""If there is little room, at most this many cards show the beginning of their texts."""
_SPELLED = re.compile(r"`(\w*_\w*)`")


class _Laid(NamedTuple):
    """The lines of a screen.

    Attributes:
        above: The lines above the table.
        parts: The table, with as many words as there is room for; its legend is what there is room for, too.
        wanted: Where on the map the choices are.
        room: The lines for the table.
        least: The least height of the map's window.
        below: The lines below the table, up to the choices.
        told: How many lines of news above all this are to stay on the screen.
    """

    above: list[Row]
    parts: Parts
    wanted: list[Box]
    room: int
    least: int
    below: list[Row]
    told: int


def show_table(sitting: Sitting, choices: Choices | None = None, *, hint: str = "") -> None:
    """Show what has changed on the table, as the viewer knows it, then the question and the choices.

    `choices` is None at the end, or if a bot decides. `hint` says what else the player may type.
    """
    terminal = sitting.terminal
    laid = _laid(sitting, choices, hint, SAVINGS[0])
    for saving in SAVINGS[1:]:
        told = laid.told if saving.least == LEAST else 0  # rather than make the map smaller, let the news scroll away
        if sitting.is_whole or told + _height(laid, terminal.width) < terminal.height:  # the last line is the answer's
            break
        laid = _laid(sitting, choices, hint, saving)
    terminal.rows(laid.above)
    if sitting.is_whole:
        show_board(terminal, sitting.parts)
    else:
        _show_changes(sitting, laid)
    terminal.rows(laid.below)


def _choice_rows(sitting: Sitting, choices: Choices, actions: Iterable[Any], most: int, free: int) -> list[Row]:
    """Return at most `most` lines that list the choices: in sentences if they are few, or very few where the map needs the room.

    `free` is how many lines the choices and the map have.
    """
    game, view, terminal, chart = sitting.match.game, sitting.view, sitting.terminal, sitting.parts.chart
    winds, rows = headings(game, view, chart, actions), []
    for room in (terminal.height // 3, terminal.height // 6):
        rows = listed(game, view, choices, winds, width=terminal.width, room=room, most=most)
        if len(chart.rows) <= free - len(rows):
            break
    return rows


def _height(laid: _Laid, width: int) -> int:
    """Return how many lines a screen takes if none of it is shown yet."""
    return len(laid.above) + len(_table(laid, width)) + len(laid.below)


def _laid(sitting: Sitting, choices: Choices | None, hint: str, saving: Saving) -> _Laid:
    """Return what a screen shows if it saves lines in this way."""
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
    width, height = terminal.width, terminal.height
    parts = kept(sitting.parts, width, height, saving)
    asked = wrapped((Span(said(asked_in_words(sitting, choices), saving.unsaid), Role.COUNT),), width)
    hinted = wrapped((Span(hint),), width) if hint else []
    hinted = [cut((Span(hint),), width)] if hinted and saving.is_brief else hinted
    least = _least_of(parts.chart, width, height, saving.least) + len(under(attrs.evolve(parts, legend=()), width))
    left = height - 2 - len(asked) - len(hinted) - least - (FEWEST if sitting.match.result else 0)
    head = _heading(sitting, left, saving.goal)
    left += 1 - len(head)
    actions: Sequence[Any] = game.legal_actions(view) if choices else ()
    is_new, told = not (choices and choices.counting), terminal.printed - terminal.said
    is_told = 0 < told <= height // 5  # the news is above, and stays there
    before = just_before(sitting, FEWEST_WORDS) if is_new and saving.has_news and not is_told else []
    own = len(shortened(sitting, parts.above, 0))
    spare = left - own - len(before) - (saving.fewest + 1 if choices else 0)
    danger = _danger(sitting, asked) if spare > 0 else []
    usable, most = fewest(sitting, actions) if is_new else (0, 0)
    key = [cut(line, width) for line in parts.legend[:1]] if spare > len(danger) + max(usable - 1, 0) else []
    left -= len(danger) + len(key)
    most = min(most, bool(choices) + max(spare - len(danger) - len(key), 0))
    held = hand(sitting, actions, most) if most else []
    rows: list[Row] = []
    if choices:
        most = left - own - len(before) - len(held)
        rows = _choice_rows(sitting, choices, actions, max(most, saving.fewest), most + least)
    left -= len(rows) + (told if is_told else 0)
    if held:
        held = hand(sitting, actions, max(left - len(before) - len(in_rows(parts.above, width)), len(held)))
    if before:
        fewest_lines = len(before) if width < NARROW else 1
        before = just_before(sitting, min(max(left - len(held) - own - FEWEST_WORDS, fewest_lines), MOST_BEFORE))
    left -= len(before) + len(held)
    above = tuple(shortened(sitting, parts.above, left))
    seen = attrs.evolve(parts, above=above, legend=tuple(key))
    wanted = _boxes(game, view, parts.chart, actions)
    below = [*held, *before, *asked, *rows, *hinted]
    return _Laid([*head, *danger], seen, wanted, left + least + len(key), saving.least, below, told if is_told else 0)


def _who(sitting: Sitting) -> Row:
    """Return the viewer's name, unless the game is for one, and the goal of that seat."""
    game, seat = sitting.match.game, sitting.seats.viewer
    wanted = goal(game, sitting.view, seat)
    name = (Span(seat_name(game, seat), Role.FIGURE),) if game.PLAYERS != (1,) else ()
    return (*name, *((Span(f"{' | ' if name else ''}Goal: {wanted}"),) if wanted else ()))


def _heading(sitting: Sitting, left: int, narrow: int) -> list[Row]:
    """Return the viewer's name and goal: below a blank line if there is much room, only its first sentences if there is little.

    These have a line, or `narrow` lines on a narrow screen; a first sentence that needs more is cut to a line.
    """
    terminal, who = sitting.terminal, _who(sitting)
    rows = wrapped(who, terminal.width, INDENT)
    free = left - len(rows) - len(in_rows(sitting.parts.above, terminal.width))
    if rows and free < terminal.height // 3:
        most = narrow if terminal.width < NARROW else 1
        for unsaid in range(who[-1].text.count(". ") + 1):
            lines = wrapped((*who[:-1], Span(said(who[-1].text, unsaid))), terminal.width, " ")
            if len(lines) <= most:
                return lines
        return [cut(who, terminal.width)]
    return [(), *rows] if free >= terminal.height // 2 else rows


def _danger(sitting: Sitting, asked: Iterable[Row]) -> list[Row]:
    """Return the danger, unless it is another seat's, or the words or the question already name it."""
    game, viewer = sitting.match.game, sitting.seats.viewer
    told = stakes(game, sitting.view)
    others = [f"{seat_name(game, seat)} " for seat in range(game.seats(sitting.match.state)) if seat != viewer]
    texts = ["".join(span.text for span in line).strip() for line in (*sitting.parts.above, *asked)]
    if not told or told.startswith((*others,)) or told in " ".join(texts):
        return []
    width, danger = sitting.terminal.width, (Span(f"Danger: {told}"),)
    rows = wrapped(danger, width, INDENT)
    return rows if len(rows) == 1 or (width < NARROW and len(rows) == 2) else [cut(danger, width)]


def _show_changes(sitting: Sitting, laid: _Laid) -> None:
    """Show the table, leaving out what is on the screen already and will still be there when the rest is printed."""
    terminal, shown, parts = sitting.terminal, sitting.shown, laid.parts
    width, height, now = terminal.width, terminal.height, terminal.printed
    size = (width, height, terminal.wiped)
    before = shown if shown and shown.size == size else Shown(Parts((), MapDrawing(())), size, -height, -height)
    below = height - laid.room
    has_words, has_map = now - before.words_at + below <= height, now - before.map_at + below <= height
    same = has_map and before.parts.chart == parts.chart
    is_kept = has_words and (same or _beside(laid, width) is None)
    terminal.rows(_table(laid, width, before.parts if is_kept else None, before.parts if same else None))
    words_at, map_at = before.words_at if is_kept else now, before.map_at if same else now
    sitting.shown = Shown(parts, size, words_at, map_at)


def _table(laid: _Laid, width: int, words: Parts | None = None, town: Parts | None = None) -> list[Row]:
    """Return the lines of a table, without words and map that are still on the screen.

    `words` is the table whose words the screen shows, `town` the one whose map it shows; None if it shows none.
    """
    parts = laid.parts
    if town is None and (beside := _beside(laid, width)) is not None:
        return beside
    above = in_rows([line for line in parts.above if words is None or line not in words.above], width)
    below = under(parts, width, town)
    chart = [] if town else _window(laid, width, laid.room - len(above) - len(below))
    return [*above, *chart, *below]


def under(parts: Parts, width: int, shown: Parts | None = None) -> list[Row]:
    """Return what stands below the map: notes, small drawings and the legend, without what the screen shows already."""
    notes = [line for line in parts.notes if shown is None or line not in shown.notes]
    insets = () if shown and shown.insets == parts.insets else parts.insets
    legend = [line for line in parts.legend if shown is None or line not in shown.legend]
    return [
        *in_rows(notes, width),
        *(line for rows in abreast(insets, width) for line in rows),
        *in_rows(legend, width),
    ]


def show_board(terminal: Terminal, parts: Parts) -> None:
    """Show the whole table and the meaning of its signs; a map that is too wide is shown in strips."""
    terminal.rows(parts.above, INDENT)
    for strip in strips(parts.chart, terminal.width) if parts.chart.rows else ():
        terminal.rows([(), *strip])
    terminal.rows([(), *under(parts, terminal.width)])


def ask_chance(sitting: Sitting, outcomes: list[Any], word: str, *, is_secret: bool) -> None:
    """Ask for what real dice, coins or cards show."""
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
    terminal.say()
    if is_secret:
        terminal.say(seat_name(game, sitting.seats.viewer), "bold reverse")
    terminal.say(game.question(view), "bold")
    said = describe(game, view, outcomes[-1])
    terminal.say(f"For instance {outcomes[-1]}: {said}. The word {word} may be left out.", "dim")


def tell_outcome(terminal: Terminal, match: Match) -> None:
    """Say how a finished match ended."""
    outcome = match.result
    assert outcome is not None  # noqa: S101 - asked when the game is over only
    if outcome.words not in map(str, match.state.events):
        terminal.say(outcome.words, "bold")
    counted = [line for line in outcome.score if line.count]
    if any(line.points for line in counted):
        terminal.say(f"Score: {', '.join(map(str, counted))}; {outcome.total:+g} in all.")
    elif counted:
        terminal.say(f"Score: {', '.join(f'{line.label}: {line.count}' for line in counted)}.")
    if match.game.PLAYERS != (1,):
        winners = ", ".join(seat_name(match.game, seat) for seat in outcome.winners)
        terminal.say(f"Winners: {winners or 'none'}.")


def _least_of(chart: MapDrawing, width: int, height: int, least: int) -> int:
    """Return the least rows for a map: enough for a place and its neighbors above and below, or one and a half places if they are high.

    On a high screen it is a third of the lines beyond the first few.
    """
    tallest = max((box.height for box in chart.places.values()), default=0)
    inner = max(least, (height - LOW) // 3, 3 * tallest if tallest < LEAST / 2 else tallest + tallest // 2)
    return min(len(chart.rows), chart.head + inner + _note_height(width))


def _window(laid: _Laid, width: int, room: int) -> list[Row]:
    """Return the map, or a part of it with a note, in `room` rows, although the note is broken on narrow screens."""
    chart = laid.parts.chart
    fits = chart.width <= width and len(chart.rows) <= room
    return window(chart, width, room if fits else room + 1 - _note_height(width), laid.wanted, least=laid.least)


def _note_height(width: int) -> int:
    """Return how many lines the note takes that says what a window of the map does not show."""
    return -(-SHORT_NOTE // width)


def _boxes(game: Any, view: Any, chart: MapDrawing, actions: Iterable[Any]) -> list[Box]:
    """Return the boxes of the places that actions point at; none if the game has no `places`."""
    places = getattr(game, "places", None)
    if places is None:
        return []
    pointed = {place for action in actions for place in places(view, action)}
    return [box for place, box in chart.places.items() if place in pointed]


def in_rows(lines: Iterable[Row], width: int) -> list[Row]:
    """Return lines of words, broken where they are too wide; an empty line stays."""
    return [piece for line in lines for piece in wrapped_items(line, width, INDENT) or [()]]


def _beside(laid: _Laid, width: int) -> list[Row] | None:
    """Return the map with the words at its right; None if they do not fit there."""
    parts, chart_width = laid.parts, laid.parts.chart.width
    free = width - chart_width - 2
    words = [*in_rows([*parts.above, ()], free), *under(parts, free)] if free >= BESIDE else []
    chart = window(parts.chart, width, laid.room, laid.wanted, least=laid.least)
    if not 0 < len(words) <= max(laid.room, len(chart)):
        return None
    if len(words) >= len(chart) and width_of(chart) > chart_width:  # the note would run into the words
        chart = window(parts.chart, chart_width, laid.room, laid.wanted, least=laid.least)
    rows = []
    for left, right in zip_longest(chart, words, fillvalue=()):
        blank = chart_width + 2 - width_of([left])
        rows.append((*left, *((Span(" " * blank), *right) if right else ())))
    return rows


# ---------------------------------------------------------------------------- what a player needs to know to answer


def asked_in_words(sitting: Sitting, choices: Choices | None) -> str:
    """Return the question. Answers that it spells in notation, with `_`, are put in words, with their numbers if they have any."""
    if choices and choices.counting:
        return choices.counting.question
    items, first = (choices.items, choices.first) if choices else ((), 1)
    numbers = {as_people_count(item): number for number, item in enumerate(items, first)}

    def worded(found: re.Match[str]) -> str:
        words = found[1].replace("_", " ")
        return f"{words} ({numbers[found[1]]})" if found[1] in numbers else words

    return _SPELLED.sub(worded, question(sitting.match.game, sitting.view))


def just_before(sitting: Sitting, most: int) -> list[Row]:
    """Return what has happened since the viewer's last decision, the viewer's own action first, in `most` lines.

    If there is no room for all, return what is about players, and of that the end: the map shows what zombies did, but not whom they hurt.
    If the game is over, return nothing: the result says enough.
    """
    match, width, names = sitting.match, sitting.terminal.width, names_of(sitting.match)
    told, is_cut = (
        _told_since(match, sitting.seats.viewer, names, most * width) if match.result is None else ([], False)
    )
    label = Span("Just before: ", Role.COUNT)
    whole = wrapped((label, Span(run_together(told, names))), width, INDENT)
    if not told or (len(whole) <= most and not is_cut):
        return whole if told else []
    told = _about_players(told, names) or told
    for start in range(len(told)):
        rows = wrapped((label, Span(f"... {run_together(told[start:], names)}")), width, INDENT)
        if len(rows) <= most:
            return rows
    return _begun((label, Span(told[-1])), width, most)


def _told_since(match: Match, seat: int, names: Sequence[str], enough: int) -> tuple[list[str], bool]:
    """Return in sentences what has happened since a seat's last decision, and whether the beginning is missing.

    It is, if what is about players has more than `enough` characters. What chance laid out before anybody decided is left out, and so
    are beginnings of turns, which the screen shows anyway.
    """
    told: list[str] = []
    by_chance: list[str] = []
    while match.last is not None and match.previous is not None:
        events = match.game.observe(match.state, seat).events
        deeds = [str(event) for event in events if is_news(event) and not getattr(event, "opens", False)]
        by_chance = [*deeds, *by_chance]
        if match.last.actor != CHANCE:
            told, by_chance = [*by_chance, *told], []
        if match.last.actor == seat and told:
            break
        if sum(map(len, _about_players(told, names))) > enough:
            return told, True
        match = match.previous
    return told, False


def _about_players(told: list[str], names: Sequence[str]) -> list[str]:
    """Return the sentences that name a player; a zombie is none."""
    return [sentence for sentence in told if any(name in sentence for name in names[:-1])]


def hand(sitting: Sitting, actions: Iterable[Any], most: int) -> list[Row]:
    """Return the viewer's cards with their texts. If they take more than `most` lines, shorten the texts, and start with playable cards."""
    width = sitting.terminal.width
    cards = {str(card["name"]): card for card in cards_of(sitting.match.game, sitting.view, sitting.seats.viewer)}
    usable = named(actions)
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
    now = cards & named(actions)
    return min(len(now), MOST_NOW) + (now < cards), min(len(cards), MOST_NOW + 1)


def shortened(sitting: Sitting, words: Sequence[Row], most: int) -> list[Row]:
    """Return lines of words in `most` rows: cut if need be, or without lines of other seats. The first line and one's own always stay."""
    width = sitting.terminal.width
    rows = in_rows(words, width)
    if len(rows) <= most:
        return rows
    rows = [cut(line, width) for line in words]
    about = {number: _seats_of(sitting, line) for number, line in enumerate(words)}
    free = [number for number, seats in about.items() if number and sitting.seats.viewer not in seats]
    others = [number for number in free if about[number]]
    rest = [number for number in free if not about[number]]
    out = {*[*others, *rest][: len(rows) - most]} if len(rows) > most else set()
    more = Span(f" | `status`: {len(out)} more", Role.GROUND)
    first = (*cut(words[0], width - len(more.text)), more) if out else rows[0]
    return [first, *(line for number, line in enumerate(rows) if number and number not in out)]


def named(actions: Iterable[Any]) -> set[str]:
    """Return all names in the fields of actions."""
    found = {getattr(action, field.name) for action in actions for field in attrs.fields(type(action))}
    return {value.casefold() for value in found if isinstance(value, str)}


def _seats_of(sitting: Sitting, line: Row) -> set[int]:
    """Return the seats that a line is about, by their colors or their names."""
    game = sitting.match.game
    text = "".join(span.text for span in line).casefold()
    roles = {span.role for span in line}
    seats = range(game.seats(sitting.match.state))
    return {
        seat
        for seat in seats
        if seat_name(game, seat).casefold() in text or SEAT_ROLES[seat % len(SEAT_ROLES)] in roles
    }
