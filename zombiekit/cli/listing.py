"""The commands `games`, `options` and `rules`."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import Annotated, Any, get_type_hints

import attrs
import typer

from zombiekit import games, rulebook
from zombiekit.cli.arguments import GameName, game_called
from zombiekit.cli.failing import fail, friendly
from zombiekit.errors import BrokenGame
from zombiekit.game import Game
from zombiekit.primitives.shapes import Fields, Items, Members, OneOf, Plain, Series, shape_of
from zombiekit.rulebook import Entry, Rule, Rulebook
from zombiekit.words import sentence


@friendly
def list_games() -> None:
    """List the installed games."""
    for name, label in games.labels().items():
        if isinstance(label, BrokenGame):  # the others can be played nevertheless
            typer.echo(f"Error: {label}", err=True)
            continue
        title, players, ruleset = label
        low, high = min(players), max(players)
        numbers = f"{low}" if low == high else f"{low}-{high}"
        typer.echo(f"{name:24}{title} ({numbers} player{'' if high == 1 else 's'}, rules {ruleset})")


@friendly
def list_options(game: GameName) -> None:
    """List the options of a game.

    Each is shown with its default, the values it takes, what it switches, and the rule clauses behind it.
    """
    chosen = game_called(game)
    typer.echo(f"{chosen.TITLE}: options for `zombiekit play {game} --option name=value`\n")
    words = described(chosen)
    defaults, hints = chosen.Options(), get_type_hints(chosen.Options)
    for field in attrs.fields(chosen.Options):
        if not field.init:  # it follows from the others
            continue
        typer.echo(f"{field.name}={_said(getattr(defaults, field.name))}   {_values(hints[field.name])}")
        if field.name in words:
            typer.echo(f"    {words[field.name]}")
    for name, changes in getattr(chosen.Options, "PRESETS", {}).items():
        settings = " ".join(f"{option}={_said(value)}" for option, value in changes.items())
        typer.echo(f"preset={name}   {settings or 'the defaults'}")
    if maps := getattr(chosen, "MAPS", ()):
        typer.echo(f"\nSupplied maps, for --map: {', '.join(maps)}")
    if words:
        typer.echo(f"\nWhat a clause says: zombiekit rules {game} CLAUSE")


def described(game: Game) -> dict[str, str]:
    """Return what a game's rulebook says about each option; nothing if the game has no rulebook."""
    if not rulebook.comes_with(game):
        return {}
    book = rulebook.of(game)
    return {entry.name: rulebook.plain(entry.text.rpartition(_SWITCHES)[2]) for entry in book.named("option")}


def _said(value: Any) -> str:
    """Return a value as a player types it, or in words if it has several parts."""
    if isinstance(value, bool):
        return str(value).lower()
    if attrs.has(type(value)):
        fields = attrs.fields(type(value))
        return ", ".join(f"{field.name} {_said(getattr(value, field.name))}" for field in fields)
    if isinstance(value, tuple):
        return ", ".join(map(_said, value)) or "none"
    return "none" if value is None else str(value)


def _values(kind: Any) -> str:
    """Return the values that an option takes, in words."""
    match shape_of(kind):
        case OneOf(members):
            return " | ".join(map(_values, members))
        case Series() | Items():
            return "a list"
        case Members(enum):
            return " | ".join(str(member.value) for member in enum)
        case Fields():
            return "data"
        case Plain(cls):
            return next((words for base, words in _NAMES.items() if issubclass(cls, base)), str(cls))
        case _:
            return str(kind)


_SWITCHES = "What it switches: "
"""The column of the options table that has the words; the values come from the types."""
_NAMES = {bool: "true | false", int: "an integer", float: "a number", str: "text", tuple: "a list", type(None): "none"}


WIDEST = 100
"""Longer lines of running text are hard to read."""
NARROWEST = 20
"""Running text is never broken narrower than this."""
MANY = 8
"""If more things than this are found, only their beginnings are shown."""


@friendly
def rules(
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="CLAUSE|AREA|CARD|WORD", help="What to look up: MOVE-03, MOVE, or any name or word."),
    ] = None,
) -> None:
    """Look up the rules of a game: a clause, card, tile or word; or, without one, the goal and a list of what can be looked up."""
    chosen = game_called(game)
    book = rulebook.of(chosen, chosen.new_game())
    width = text_width()
    wanted = " ".join(words or ())
    if wanted:
        lines = looked_up(book, wanted, width)
    else:
        lines = [f"{chosen.TITLE}, rules {chosen.RULESET}", "", *contents(book, width)]
    if not lines:
        fail("\n".join(_broken(not_found(book, wanted), width - len("Error: "))))
    typer.echo("\n".join(lines))


def text_width() -> int:
    """Return the most characters in a line of running text."""
    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def contents(book: Rulebook, width: int) -> list[str]:
    """Return lines with the goal, the areas of the rules, and the names of everything that can be looked up."""
    lines = [*_broken(book.goal, width), "", "Areas of the rules:"]
    titles: dict[str, list[str]] = {}
    for area in book.areas:
        titles.setdefault(area.title, []).append(area.id)
    lines += _inset("; ".join(f"{', '.join(ids)} {title}" for title, ids in titles.items()), width)
    for kind in dict.fromkeys(entry.kind for entry in book.entries):
        lines += ["", f"{kind.capitalize()}s:", *_inset("; ".join(entry.name for entry in book.named(kind)), width)]
    return lines


def answer(book: Rulebook, words: str, width: int) -> list[str]:
    """Return the lines that answer a request for the goal, for the cards, or for anything else."""
    asked = words.lower()
    if asked == "goal":
        return _broken(book.goal, width)
    if asked == "cards":
        return contents(book, width)
    return looked_up(book, words, width) or _broken(sentence(not_found(book, words)), width)


def looked_up(book: Rulebook, words: str, width: int) -> list[str]:
    """Return lines with all that the rules say about some words; nothing if they say nothing."""
    found = book.look_up(words)
    is_area = any(isinstance(each, Rule) and each.area == words.strip().upper() for each in found)
    if len(found) > MANY and not is_area:
        told = _broken(f"{len(found)} places mention {words}:", width)
        return told + [line for each in found for line in _inset(_in_short(each), width)]
    return [line for each in found for line in ("", *_in_full(book, each, width, found))][1:]


def not_found(book: Rulebook, words: str) -> str:
    """Return a message that nothing was found, with similar names if there are any."""
    near = ", ".join(book.near(words))
    return f"the rules do not mention {words!r}" + (f"; did you mean {near}?" if near else "")


def paragraphs(text: str, width: int) -> list[str]:
    """Return a text in Markdown as plain, indented lines, none longer than the width."""
    return [
        line
        for paragraph in rulebook.plain(text).split("\n")
        for line in _broken(paragraph, width, "  ", "    " if paragraph.startswith("- ") else "  ")
    ]


def _in_full(book: Rulebook, each: Rule | Entry, width: int, found: tuple[Rule | Entry, ...]) -> list[str]:
    """Return the lines for one of the things found; clauses that it cites are added if they were not found, too."""
    if isinstance(each, Rule):
        return [each.id, *paragraphs(each.text, width)]
    head = f"{each.name} ({', '.join((each.kind, *each.clauses))})"
    lines = [*_broken(head, width, others="  "), *paragraphs(each.text, width), *paragraphs(each.details, width)]
    cited = [rule for rule in map(book.rule, each.clauses) if rule and each.text not in rule.text and rule not in found]
    return lines + [line for rule in cited for line in ("", rule.id, *paragraphs(rule.text, width))]


def _in_short(found: Rule | Entry) -> str:
    text = " ".join(rulebook.plain(found.text).split())
    name = found.id if isinstance(found, Rule) else f"{found.name} ({found.kind})"
    return f"{name}: {text if len(text) <= 100 else text[:97].rsplit(' ', 1)[0] + ' ...'}"


def _inset(text: str, width: int) -> list[str]:
    return _broken(text, width, "  ", "    ")


def _broken(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Break a text at blanks only, since ids and notation have hyphens."""
    return TextWrapper(width, first, others, break_on_hyphens=False).wrap(text)
