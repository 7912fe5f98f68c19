"""The lobby: pages on which the host opens a table (game, players, options) and then gets the links to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from secrets import token_hex, token_urlsafe
from types import NoneType
from typing import Any, get_args, get_type_hints

import attrs

from zombiekit import bots, codec, games, record, rulebook
from zombiekit.errors import BrokenGame, UnknownGame, ZombiekitError, shown
from zombiekit.game import Game, seat_name
from zombiekit.hosting import PERSON, Bots, Keeper, new_path, options_at_once
from zombiekit.play import new_match
from zombiekit.web.keys import Keys
from zombiekit.web.markup import Markup, element, page
from zombiekit.web.table import ServedTable
from zombiekit.words import many, sentence

MOST_TABLES = 50
"""Most tables on one server."""
MOST_FIELDS = 100
"""Most fields in a form of the lobby."""
DIGITS = 6
"""Most digits of a number in a form."""
SET_UP, FOR_US, BY_HAND = "set-up", "by the program", "by hand"
"""The field for who sets the game up, and its two values. No option has this name."""
SUPPLIED = {"map": "MAPS", "board": "BOARDS"}
"""Options that can name something supplied with a game, and the attribute that lists it. Forms offer only these, no files."""
SWITCHES = "What it switches: "
"""The words in a rulebook after which the description of an option begins."""


class Lobby:
    """Opens tables for people who have its link.

    Attributes:
        key: The end of the link.
        tables: All tables of the server by name; new ones are added here.
        is_recorded: Whether new games are recorded while they run, each in its own file among the user's data.
    """

    def __init__(self, tables: dict[str, ServedTable], *, is_recorded: bool = False) -> None:
        self.key = token_urlsafe(16)
        self.tables = tables
        self.is_recorded = is_recorded

    async def lay(self, fields: Mapping[str, str]) -> str:
        """Open a table as a form says, and return its name.

        Raises:
            ZombiekitError: The form names no game, the game does not take the options, or a bot cannot be made.
            ValueError: There are too many tables, or nobody would play.
            OSError: The game cannot be recorded.
        """
        if len(self.tables) >= MOST_TABLES:
            raise ValueError(f"there are already {MOST_TABLES} tables; restart the server")
        game = games.get(fields.get("game", ""))
        for_us = fields.get(SET_UP, FOR_US) == FOR_US
        options = (options_at_once if for_us else codec.options_from)(game, _given(game, fields), _base(game, fields))
        match = new_match(game, options=options)
        seats = range(game.seats(match.state))
        specs = {seat: spec for seat in seats if (spec := fields.get(f"seat-{seat + 1}", PERSON)) != PERSON}
        if not set(specs.values()) <= set(bots.names()):
            raise ValueError("choose a person or one of the listed bots for each seat")
        if len(specs) == len(seats):
            raise ValueError("nobody would play: leave a seat to a person")
        table = ServedTable(match, Bots(specs), Keys([seat for seat in seats if seat not in specs]))
        if self.is_recorded:
            path = new_path(game)
            table.keep(Keeper(record.create(match, path), path))
        name = token_hex(4)
        self.tables[name] = table
        table.lay_for(seats if for_us else ())
        await table.go_on()
        return name


def _base(game: Game, fields: Mapping[str, str]) -> Any:
    preset = fields.get("preset", "")
    return game.Options.preset(preset) if preset and hasattr(game.Options, "PRESETS") else game.Options()


def _given(game: Game, fields: Mapping[str, str]) -> dict[str, object]:
    """Return the options of a form that differ from their defaults, and all that a quick start would change."""
    given: dict[str, object] = {}
    for choice in choices_of(game):
        text = fields.get(choice.name, "")
        if text and (text != choice.default or choice.name in getattr(game, "QUICK", {})):
            given[choice.name] = choice.value(text)
    return given


@attrs.frozen
class FormField:
    """An option of a game in a form.

    Attributes:
        name: Its name.
        words: What it switches.
        default: Its default, as text; empty if a preset may change it, so that a form tells what was left alone from what was chosen.
        values: The allowed values; empty for any number.
        usual: What an empty value stands for, unless the preset says otherwise.
    """

    name: str
    words: str
    default: str
    values: tuple[str, ...] = ()
    usual: str = ""

    def value(self, text: str) -> object:
        """Return the value for a text from the form.

        Raises:
            ValueError: The form does not offer this value. Games accept more, such as files, but nobody may open these remotely.
        """
        is_number = text.isascii() and text.isdecimal() and len(text) <= DIGITS
        if text not in self.values if self.values else not is_number:
            listed = ", ".join(filter(None, self.values))
            due = f"one of {listed}" if listed else f"a whole number of at most {DIGITS} digits"
            raise ValueError(f"the option {self.name} must be {due}, not {shown(text)}")
        return text == "true" if text in {"true", "false"} else int(text) if is_number else text


def choices_of(game: Game) -> list[FormField]:
    """Return the options that a form can offer: those with few values, numbers, and supplied maps and boards."""
    hints, defaults, words = get_type_hints(game.Options), game.Options(), _words(game)
    found = []
    for field in attrs.fields(game.Options):
        if not field.init:
            continue
        values = _values(game, field.name, hints[field.name])
        if values is not None:
            default = _text(getattr(defaults, field.name))
            asked = FormField(field.name, words.get(field.name, ""), default, values)
            if _presets(game) and field.name != "players":
                values = values and tuple(dict.fromkeys(("", *values)))
                asked = attrs.evolve(asked, default="", values=values, usual=default)
            found.append(asked)
    return found


def _presets(game: Game) -> list[str]:
    """Return the names of the presets from which a form lets people choose."""
    return [name for name in getattr(game.Options, "PRESETS", {}) if name != "base"]


def _values(game: Game, name: str, kind: Any) -> tuple[str, ...] | None:
    """Return the values that an option may have, empty for any number; None if a form cannot offer it."""
    kinds = [each for each in get_args(kind) or (kind,) if each is not NoneType]
    if name == "players":
        return tuple(map(str, game.PLAYERS))
    if supplied := getattr(game, SUPPLIED.get(name, ""), ()):
        return ("", *supplied)
    if kinds == [bool]:
        return ("false", "true")
    if len(kinds) == 1 and isinstance(kinds[0], type) and issubclass(kinds[0], Enum):
        return tuple(str(each) for each in kinds[0])
    return () if kinds == [int] else None


def _text(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _words(game: Game) -> dict[str, str]:
    if not rulebook.comes_with(game):
        return {}
    book = rulebook.of(game)
    found = {}
    for entry in book.named("option"):
        words = rulebook.plain(entry.text.rpartition(SWITCHES)[2])
        for clause in (*entry.clauses, *(area.id for area in book.areas)):
            words = words.replace(f": {clause}", "").replace(f", {clause}", "")
        found[entry.name] = words
    return found


# -------------------------------------------------------------------------------------------------------------- pages


def games_page(key: str) -> bytes:
    """Return the page for choosing a game."""
    items = []
    for name in games.names():
        try:
            game = games.get(name)
        except BrokenGame:
            continue
        goal = element("p", rulebook.plain(rulebook.of(game).goal)) if rulebook.comes_with(game) else None
        least, most = min(game.PLAYERS), max(game.PLAYERS)
        players = element(
            "span", f" {least} to {most} players" if least < most else f" {many(most, 'player')}", class_="note"
        )
        items.append(element("li", element("a", game.TITLE, href=f"{key}/{name}", class_="button"), players, goal))
    words = "Which game? Then say who plays, and share the links."
    return _page("A new table", element("p", words), element("ul", *items, class_="games"))


def table_page(name: str, fields: Mapping[str, str], alert: str = "") -> bytes:
    """Return the page for opening a table of the game with this name, with these fields filled in; `alert` says why the last attempt failed.

    Raises:
        UnknownGame: There is no such game. `BrokenGame` if it cannot be loaded.
    """
    game = games.get(name)
    asked = choices_of(game)
    players = [each for each in asked if each.name == "players"]
    first = [each for each in asked if each.name in {*SUPPLIED, *getattr(game, "QUICK", {})}]
    rest = [each for each in asked if each not in (*players, *first)]
    if hasattr(game, "in_setup"):
        words = "before the first turn; by hand you do so yourselves, choice by choice"
        first = [FormField(SET_UP, words, FOR_US, (FOR_US, BY_HAND)), *first]
    if named := _presets(game):
        words = "options that go well together; what you choose yourself below counts instead"
        first = [FormField("preset", words, "", ("", *named)), *first]
    more = element("details", element("summary", "More options"), *[_asked(each, fields) for each in rest])
    form = element(
        "form",
        element("input", type="hidden", name="game", value=name),
        _set("Who plays", [*[_asked(each, fields) for each in players], *_seats(game, fields)]),
        _set("What is played", [_asked(each, fields) for each in first]) if first else None,
        more if rest else None,
        element("button", "Open the table"),
        method="post",
        class_="lobby",
    )
    said = element("p", alert, role="alert", class_="danger") if alert else None
    return _page(game.TITLE, said, form)


def _set(title: str, fields: Sequence[Markup]) -> Markup:
    return element("fieldset", element("legend", title), *fields)


def _seats(game: Game, shown: Mapping[str, str]) -> list[Markup]:
    """Return a question for each seat. The default for all of them is a person."""
    found = []
    for seat in range(max(game.PLAYERS)):
        words = "" if seat else "a person or a bot; the bot quick answers at once"
        words = words if seat < min(game.PLAYERS) else f"if {seat + 1} or more play"
        choice = FormField(f"seat-{seat + 1}", words, PERSON, (PERSON, *bots.names()))
        found.append(_asked(choice, shown, seat_name(game, seat)))
    return found


def _asked(choice: FormField, shown: Mapping[str, str], title: str = "") -> Markup:
    value = shown.get(choice.name, choice.default)
    names = {"name": choice.name, "id": f"field-{choice.name}"}
    if choice.values:
        usual = f"as the preset has it, or else {_said(choice.usual)}" if choice.usual else "the usual"
        first = [] if choice.default in choice.values else [choice.default]
        options = [
            element("option", _said(each) or usual, value=each, selected=each == value)
            for each in (*first, *choice.values)
        ]
        field = element("select", *options, **names)
    else:
        field = element(
            "input", **names, value=value, placeholder=choice.usual or None, inputmode="numeric", maxlength="9"
        )
    label = element("label", title or choice.name.replace("_", " ").capitalize(), for_=names["id"])
    note = element("span", choice.words, class_="note") if choice.words else None
    return element("p", label, field, note, class_="asked")


def _said(value: str) -> str:
    """Return a value in words: `yes` for `true`."""
    return {"true": "yes", "false": "no"}.get(value, value.replace("_", " "))


def links_page(name: str, table: ServedTable, address: str) -> bytes:
    """Return the page with the links of a table to share; they begin with the address."""
    game, items = table.match.game, []
    for seat in range(game.seats(table.match.state)):
        who = seat_name(game, seat)
        if bot := table.bots.specs.get(seat):
            items.append(element("p", element("b", who), f" is played by {bot}.", class_="asked"))
        elif seat not in table.keys.links:
            button = element("button", "New link", _unseen(f" for {who}"), name="seat", value=str(seat))
            renewed = element("form", button, method="post", class_="quiet")
            items.append(element("div", element("b", who), element("span", "sits there."), renewed, class_="asked"))
        else:
            link = f"{address}/t/{name}/join/{table.keys.links[seat]}"
            items.append(_link(who, link, f"seat-{seat + 1}", f"the link of {who}"))
    items.append(_link("To watch", f"{address}/t/{name}/", "onlookers", "the page to watch"))
    words = (
        "Each player's link works once, in one browser: send each to its player, and open your own. Somebody who has lost a seat, or takes"
        " one over, needs a new link; when it is used, the seat's earlier browser loses the seat."
    )
    again = element("p", element("a", "Load again", href="", class_="button"))
    return _page(game.TITLE, element("p", words), *items, again)


def _link(who: str, address: str, name: str, spoken: str) -> Markup:
    label = element("label", who, for_=name)
    field = element("input", id=name, value=address, readonly=True)
    opened = element("a", "Open", _unseen(f" {spoken}"), href=address, class_="button")
    return element("p", label, field, opened, class_="asked")


def _unseen(words: str) -> Markup:
    """Return words for screen readers, which meet a button without what stands beside it."""
    return element("span", words, class_="unseen")


def _page(title: str, *body: Markup | None) -> bytes:
    return page(title, element("main", element("h1", title), *body, class_="plain"))


def why_not(error: ZombiekitError | ValueError) -> str:
    """Return a sentence that says why a table cannot be opened."""
    return sentence("there is no such game" if isinstance(error, UnknownGame) else str(error))
