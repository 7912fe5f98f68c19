"""The arguments and options of commands that begin a match, the same for every kind of table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import attrs
import typer

from zombiekit import games
from zombiekit.game import Game

R = TypeVar("R")


def _completed(typed: str) -> list[str]:
    """Return the installed games whose names begin like this; shells ask for them when Tab is pressed."""
    wanted = typed.replace("-", "_")
    return [name.replace("_", "-") for name in games.names() if name.startswith(wanted)]


GAME = (
    "The game, such as one-against-the-dead, or the file or module of your own game: rules.py, my_games.billet:short."
)
GameName: TypeAlias = Annotated[str, typer.Argument(help=GAME, autocompletion=_completed)]
OfGame: TypeAlias = Annotated[
    str,
    typer.Option("--game", help="The file or module of the game, if it is not an installed one."),
]


def game_called(name: str) -> Game:
    """Return the game that a person names; it may also be in the current folder.

    Raises:
        UnknownGame: There is none of this name.
        BrokenGame: It cannot be loaded, or is not a game.
    """
    own_modules()
    return games.get(name)


def own_modules() -> None:
    """Find bots and games in the current folder, too, as `python -m zombiekit` does. It is searched last, so it hides no other module."""
    here = str(Path.cwd())
    if not sys.flags.safe_path and not {"", here} & set(sys.path):
        sys.path.append(here)


def spread(command: Callable[..., R]) -> Callable[..., R]:
    """Let Typer see the fields of an attrs class as options of a command that takes a value of that class."""
    shown: list[Parameter] = []
    groups: dict[str, Any] = {}
    for each in signature(command, eval_str=True).parameters.values():
        if not attrs.has(each.annotation):
            shown.append(each)
            continue
        groups[each.name], hints = each.annotation, get_type_hints(each.annotation, include_extras=True)
        fields = ((field.name, field.default, hints[field.name]) for field in attrs.fields(each.annotation))
        shown += [
            Parameter(name, Parameter.KEYWORD_ONLY, default=start, annotation=hint) for name, start, hint in fields
        ]

    @wraps(command)
    def run(*args: Any, **given: Any) -> R:
        made = {}
        for name, group in groups.items():
            made[name] = group(**{field.name: given.pop(field.name) for field in attrs.fields(group)})
        return command(*args, **given, **made)

    run.__signature__ = Signature(shown)  # type: ignore[attr-defined]
    return run
