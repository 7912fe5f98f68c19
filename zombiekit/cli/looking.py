"""What a person may look at while asked for a decision: the whole board, the signs, what has happened, what he holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zombiekit import rulebook
from zombiekit.cli.news import News
from zombiekit.cli.overview import overview
from zombiekit.cli.rules import answer, text_width
from zombiekit.cli.screen import INDENT, show_board
from zombiekit.cli.sitting import Sitting
from zombiekit.drawings import Span, parts_of
from zombiekit.game import describe

LAST = 10
"""So many events are told again, unless a number says how many."""
LOOKS = {
    "board": "show the whole table",
    "map": "show the map in small, of each place what matters most",
    "status": "tell how the game and each player stand",
    "legend": "tell what the signs of the map mean",
    "log NUMBER": "tell the last events again",
    "hand": "tell what you hold, with the texts of the cards",
    "goal": "tell the goal of the game",
    "cards": "list the cards, and whatever else can be looked up",
}


def look(sitting: Sitting, name: str, about: str) -> bool:
    """Show what is asked for; tell whether there is such a thing."""
    found = _SHOWN.get(name)
    if found is None or (about and not (name == "log" and about.isdecimal())):
        return False
    found(sitting, about)
    return True


def look_up(sitting: Sitting, about: str, numbered: tuple[Any, ...]) -> None:
    """Say what a choice is, by its number, or what the rules say about some words."""
    terminal, game = sitting.terminal, sitting.match.game
    if numbered and about.isdecimal():
        if 1 <= int(about[:9]) <= len(numbered):
            action = numbered[int(about[:9]) - 1]
            terminal.say(f"{about} {action}: {describe(game, sitting.view, action)}.")
        else:
            terminal.say(f"The choices are numbered 1 to {len(numbered)}.")
        return
    try:
        book = rulebook.of(game, sitting.match.state)
    except rulebook.NoRulebook as error:
        terminal.say(f"{error}.")
        return
    terminal.say("\n".join(answer(book, about, text_width())))


def _board(sitting: Sitting, _: str) -> None:
    show_board(sitting.terminal, parts_of(sitting.match.game, sitting.view))


def _map(sitting: Sitting, _: str) -> None:
    parts = parts_of(sitting.match.game, sitting.view)
    if parts.chart.places:
        sitting.terminal.rows([*overview(parts.chart), *parts.legend], INDENT)
    else:
        show_board(sitting.terminal, parts)


def _status(sitting: Sitting, _: str) -> None:
    parts = parts_of(sitting.match.game, sitting.view)
    sitting.terminal.rows([*parts.above, *parts.notes], INDENT)


def _legend(sitting: Sitting, _: str) -> None:
    sitting.terminal.rows(parts_of(sitting.match.game, sitting.view).legend, INDENT)


def _log(sitting: Sitting, about: str) -> None:
    game, seat = sitting.match.game, sitting.seats.viewer
    wanted = int(about[:9]) if about else LAST
    told: list[str] = []
    match = sitting.match
    while match.previous and len(told) < wanted:
        told = [*map(str, game.observe(match.state, seat).events), *told]
        match = match.previous
    for event in told[-wanted:] if wanted else ():
        sitting.terminal.rows([(Span(f"- {event}"),)], "  ")


def _hand(sitting: Sitting, _: str) -> None:
    game = sitting.match.game
    holds = getattr(game, "holds", None)
    held = holds(sitting.view, sitting.seats.viewer) if holds else ()
    news = News(sitting.terminal, sitting.match)
    for name in held:
        news.tell_card(name)
    if not held:
        sitting.terminal.say("You hold no cards.")


def _goal(sitting: Sitting, _: str) -> None:
    look_up(sitting, "goal", ())


def _cards(sitting: Sitting, _: str) -> None:
    look_up(sitting, "cards", ())


_SHOWN: dict[str, Callable[[Sitting, str], None]] = {
    "board": _board,
    "map": _map,
    "status": _status,
    "legend": _legend,
    "log": _log,
    "hand": _hand,
    "goal": _goal,
    "cards": _cards,
}
