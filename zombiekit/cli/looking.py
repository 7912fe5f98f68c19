"""What a person may look at before deciding: the whole board, the signs, what has happened, the cards in hand."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import groupby, pairwise
from operator import itemgetter
from re import finditer, fullmatch

import attrs

from zombiekit import rulebook
from zombiekit.cli.choices import INDENT, Choices, Counting, odds_of, words_of
from zombiekit.cli.listing import answer, text_width
from zombiekit.cli.news import is_news
from zombiekit.cli.screen import in_rows, named, show_board, under
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import SEAT_ROLES, Box, MapDrawing, Parts, Role, Row, Span, row
from zombiekit.packets import cards_of
from zombiekit.primitives.lines import as_people_count

WEIGHTY = (
    Role.FIGURE,
    *SEAT_ROLES,
    Role.OPEN,
    Role.GOAL,
    Role.ZOMBIE,
    Role.ITEM,
    Role.PLACE,
    Role.DIE,
    Role.RED,
    Role.BLACK,
)
"""The roles of words that matter, most important first; a place shows other words only if it has none of these."""
WIDEST = 4
"""Longer words are cut."""

_OUTLINES = str.maketrans(dict.fromkeys("_/\\", " "))
"""Blanks out the edges of hexagons, which are not words."""


def overview(chart: MapDrawing, room: int) -> list[Row]:
    """Return a small map with one word for each place, in the same rows and columns and with their labels.

    If the map would be wider than `room`, words are cut; if that is not enough, there are no blanks between them.
    """
    words = {box: _word(chart, box) for box in chart.places.values()}
    longest = min(max(len(word.text) for word in words.values()), WIDEST)
    sizes = [*((width, 1) for width in range(longest, 0, -1) if longest > 1), (1, 0)]
    width, blank = next((size for size in sizes if max(_begins(chart, *size).values()) + size[0] <= room), sizes[-1])
    begins = _begins(chart, width, blank)
    rows = _labels(chart, begins, width)
    for line in sorted({box.row for box in words}):
        label = "".join(span.text for span in chart.rows[line])[: chart.margin]
        here = [
            (begins[box.column], _fitted(word.text, width), word.role) for box, word in words.items() if box.row == line
        ]
        rows.append(row((0, label, Role.PLAIN), *here))
    return rows


def _fitted(text: str, width: int) -> str:
    """Return the beginning of a word that fits, but no part of a number, and no letter without its number behind one that has it."""
    end = min(width, len(text))
    while end > 1 and text[end : end + 1].isdecimal() and any(map(str.isdecimal, text[:end])):
        end -= 1
    return text[:end]


def _begins(chart: MapDrawing, width: int, blank: int) -> dict[int, int]:
    """Return where each column of a map begins in the small one, in which words are this wide, with so many blanks between them."""
    boxes = set(chart.places.values())
    order = {column: number for number, column in enumerate(sorted({box.column for box in boxes}))}
    by_row = groupby(sorted((box.row, order[box.column]) for box in boxes), key=itemgetter(0))
    gaps = [right - left for _, row in by_row for (_, left), (_, right) in pairwise(row)]
    pitch = -(-(width + blank) // min(gaps, default=1))  # columns of hexes overlap
    return {column: chart.margin + blank + number * pitch for column, number in order.items()}


def _labels(chart: MapDrawing, begins: Mapping[int, int], width: int) -> list[Row]:
    """Return the labels of columns, letter under letter if they are wider than a column; nothing if the map has none.

    `begins` says where each column of the map begins in the small one, and `width` how wide it is there.
    """
    ends = {box.column: box.column + box.width for box in chart.places.values()}
    labels: dict[int, str] = {}
    for line in chart.rows[: chart.head]:
        for word in finditer(r"\S+", "".join(span.text for span in line)):
            over = [column for column in begins if column < word.end() and word.start() < ends[column]]
            labels |= dict.fromkeys(over[:1], word[0])
    longest = max(map(len, labels.values()), default=0)
    if longest <= width:
        return [row(*((begins[column], label, Role.PLAIN) for column, label in labels.items()))] if labels else []
    stacked = {column: label.rjust(longest) for column, label in labels.items()}
    return [
        row(*((begins[column], label[line], Role.PLAIN) for column, label in stacked.items()))
        for line in range(longest)
    ]


def _word(chart: MapDrawing, box: Box) -> Span:
    """Return the most important word in a box."""
    found: list[Span] = []
    for line in chart.rows[box.row : box.row + box.height]:
        at = 0
        for text, role in line:
            inside = text[max(box.column - at, 0) : max(box.column + box.width - at, 0)].translate(_OUTLINES).strip()
            found += [Span(inside, role)] if inside else []
            at += len(text)
    known = [span for span in found if span.role in WEIGHTY]
    if known:
        return min(known, key=lambda span: WEIGHTY.index(span.role))
    return found[-1] if found else Span(" ")


LAST = 10
"""How many events `log` shows unless a number is given."""
LOOKS = {
    "board": "show the whole table",
    "map": "show a small map, with what matters most at each place",
    "status": "show how the game and each player stand",
    "legend": "explain the signs of the map",
    "log NUMBER": "show the last events again",
    "hand": "show what you hold, with the texts of the cards",
    "goal": "show the goal of the game",
    "cards": "list the cards and everything else you can look up",
}


def look(sitting: Sitting, name: str, about: str) -> bool:
    """Show what a command asks for; say whether there is such a thing to look at."""
    terminal = sitting.terminal
    match name, about:
        case "board", "":
            show_board(terminal, sitting.parts)
        case "map", "":
            _show_map(terminal, sitting.parts)
        case "status", "":
            terminal.rows(sitting.parts.above, INDENT)
            terminal.rows(under(attrs.evolve(sitting.parts, legend=()), terminal.width))
        case "legend", "":
            terminal.rows(in_rows(sitting.parts.legend, terminal.width))
        case "log", number if not number or number.isdecimal():
            _show_log(sitting, int(number[:9]) if number else LAST)
        case "hand", "":
            if not _show_cards(sitting):
                terminal.say("You hold no cards.")
        case "goal" | "cards", "":
            look_up(sitting, name)
        case _:
            return False
    return True


def look_up(sitting: Sitting, about: str, choices: Choices | None = None) -> None:
    """Explain a choice by its number, with its odds and the text of the card that it plays, or show what the rules say about some words."""
    terminal, game = sitting.terminal, sitting.match.game
    if choices is not None and about.isdecimal():
        item = choices.called(int(about[:9]))
        if item is None:
            terminal.say(f"The choices are numbered {choices.span}.")
        else:
            terminal.say(f"{about} {as_people_count(item)}: {words_of(game, sitting.view, item)}.")
            if said := odds_of(game, sitting.view, item):
                terminal.rows([(Span(f"{INDENT}{said}"),)], INDENT)
            _show_cards(sitting, () if isinstance(item, Counting) else named([item]))
        return
    if choices is not None and (span := fullmatch(r"(\d{1,9}) ?- ?(\d{1,9})", about)):
        list_in_words(sitting, choices, int(span[1]), int(span[2]))
        return
    try:
        book = rulebook.of(game, sitting.match.state)
    except rulebook.NoRulebook as error:
        terminal.say(f"{error}.")
        return
    terminal.say("\n".join(answer(book, about, text_width())))


def list_in_words(sitting: Sitting, choices: Choices, first: int, last: int) -> None:
    """List the choices with numbers from the first to the last in words, or say what numbers there are."""
    listed = [(number, item) for number, item in enumerate(choices.items, choices.first) if first <= number <= last]
    for number, item in listed:
        line, words = as_people_count(item), words_of(sitting.match.game, sitting.view, item)
        sitting.terminal.rows([(Span(f"  {number} {line}: {words}"),)], "      ")
    if not listed:
        sitting.terminal.say(f"The choices are numbered {choices.span}.")


def _show_map(terminal: Terminal, parts: Parts) -> None:
    """Show the small map, and as much of the legend as leaves it on the screen, but a line at least."""
    if parts.chart.places:
        town, signs = overview(parts.chart, terminal.width), in_rows(parts.legend, terminal.width)
        terminal.rows([*town, *signs[: max(terminal.height - len(town) - 1, 1)]])
    else:
        show_board(terminal, parts)


def _show_log(sitting: Sitting, wanted: int) -> None:
    game, match = sitting.match.game, sitting.match
    told: list[str] = []
    while match.previous and len(told) < wanted:
        told = [*map(str, filter(is_news, game.observe(match.state, sitting.seats.viewer).events)), *told]
        match = match.previous
    for event in told[-wanted:] if wanted else ():
        sitting.terminal.rows([(Span(f"- {event}"),)], "  ")


def _show_cards(sitting: Sitting, names: Container[str] | None = None) -> bool:
    """Show the viewer's cards with these names, or all of them; say whether there are any."""
    held = cards_of(sitting.match.game, sitting.view, sitting.seats.viewer)
    held = [card for card in held if names is None or card["name"].casefold() in names]
    for card in held:
        code = "" if card["title"].casefold() == card["name"] else f", {card['name']}"
        text = f": {' '.join(rulebook.plain(card['text']).split())}" if card["text"] else ""
        sitting.terminal.rows([(Span(card["title"], Role.COUNT), Span(f"{code}{text}"))], INDENT)
    return bool(held)
