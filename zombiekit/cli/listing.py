"""The commands `games` and `options`."""

from __future__ import annotations

from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs
import typer

from zombiekit import games, rulebook
from zombiekit.cli.failing import friendly
from zombiekit.errors import BrokenGame
from zombiekit.game import Game


@friendly
def list_games() -> None:
    """List the installed games."""
    for name in games.names():
        try:
            game = games.get(name)
        except BrokenGame as error:  # the others can be played nevertheless
            typer.echo(f"Error: {error}", err=True)
            continue
        low, high = min(game.PLAYERS), max(game.PLAYERS)
        players = f"{low}" if low == high else f"{low}-{high}"
        typer.echo(f"{name:24}{game.TITLE} ({players} player{'' if high == 1 else 's'}, rules {game.RULESET})")


@friendly
def list_options(game: Annotated[str, typer.Argument(help="The game, such as one-against-the-dead.")]) -> None:
    """List the options of a game.

    Each with its default, the values it takes, what it switches, and the clauses of the rules behind it.
    """
    chosen = games.get(game)
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
    """Return what the rulebook of a game says of each option; nothing if it comes without one."""
    try:
        book = rulebook.of(game)
    except rulebook.NoRulebook:
        return {}
    return {entry.name: rulebook.plain(entry.text.rpartition(_SWITCHES)[2]) for entry in book.named("option")}


def _said(value: Any) -> str:
    """Return a value as one writes it, or, where it is made of several, as one says it."""
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
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(map(_values, get_args(kind)))
    if get_origin(kind) is tuple:
        return "a list"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " | ".join(str(member.value) for member in kind)
    if isinstance(kind, type) and kind not in _NAMES:
        kind = next((base for base in (str, tuple) if issubclass(kind, base)), kind)
    return _NAMES.get(kind) or ("data" if attrs.has(kind) else str(kind))


_SWITCHES = "What it switches: "
"""The column of the table of options that has the words; the values are told by the types."""
_NAMES = {
    int: "an integer",
    type(None): "none",
    bool: "true | false",
    str: "text",
    float: "a number",
    tuple: "a list",
}
