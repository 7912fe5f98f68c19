"""The commands `games` and `options`."""

from __future__ import annotations

import re
from enum import Enum
from types import NoneType
from typing import Annotated, Any, get_args, get_type_hints

import attrs
import typer

from zombiekit import games
from zombiekit.cli.failing import friendly
from zombiekit.game import Game


@friendly
def list_games() -> None:
    """List the installed games."""
    for name in games.names():
        game = games.get(name)
        low, high = min(game.PLAYERS), max(game.PLAYERS)
        players = f"{low}" if low == high else f"{low}-{high}"
        typer.echo(f"{name:24}{game.TITLE} ({players} player{'' if high == 1 else 's'}, rules {game.RULESET})")


@friendly
def list_options(game: Annotated[str, typer.Argument(help="The game, such as one-against-the-dead.")]) -> None:
    """List the options of a game.

    Each with its default, the values it takes, what it means, and the clause of the rules behind it.
    """
    chosen = games.get(game)
    typer.echo(f"{chosen.TITLE}: options for `zombiekit play {game} --option name=value`\n")
    words = described(chosen)
    defaults, hints = chosen.Options(), get_type_hints(chosen.Options)
    for field in attrs.fields(chosen.Options):
        if not field.init:  # it follows from the others
            continue
        typer.echo(f"{field.name}={getattr(defaults, field.name)}   {_values(hints[field.name])}")
        if field.name in words:
            typer.echo(f"    {words[field.name]}")


def described(game: Game) -> dict[str, str]:
    """Return what the docstring of a game's options says of each, under `Attributes:`."""
    _, _, section = (game.Options.__doc__ or "").partition("Attributes:\n")
    lines = re.split(r"\n\s*\n", section)[0]
    return {
        name: " ".join(text.split())
        for name, text in re.findall(r"^ {8}(\w+): (.*(?:\n {9,}.*)*)", lines, re.MULTILINE)
    }


def _values(kind: Any) -> str:
    """Return the values that an option takes, in words."""
    members = get_args(kind)
    if len(members) > 1 and not isinstance(kind, type):
        return " | ".join(map(_values, members))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " | ".join(str(member.value) for member in kind)
    return next(
        (name for known, name in _NAMES.items() if isinstance(kind, type) and issubclass(kind, known)), str(kind)
    )


_NAMES: dict[type, str] = {
    bool: "true | false",
    int: "an integer",
    str: "text",
    float: "a number",
    tuple: "a list",
    NoneType: "null",
}
