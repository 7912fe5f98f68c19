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
GameName: TypeAlias = Annotated[str, typer.Argument(help=GAME, show_default=False, autocompletion=_completed)]
OfGame: TypeAlias = Annotated[
    str,
    typer.Option("--game", help="The file or module of the game, if it is not an installed one.", show_default=False),
]
Settings: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
HowMany: TypeAlias = Annotated[
    int | None, typer.Option("--players", "--seats", help="How many players.", show_default=False)
]
Board: TypeAlias = Annotated[str, typer.Option(help="A supplied board, or a file of your own.", show_default=False)]
Map: TypeAlias = Annotated[
    str, typer.Option("--map", help="A supplied map, or a file of your own.", show_default=False)
]
Preset: TypeAlias = Annotated[
    str, typer.Option(help="Options that go well together, such as easy.", show_default=False)
]
AtOnce: TypeAlias = Annotated[
    bool, typer.Option("--quick", help="Begin at once: on a supplied map, or on one that is laid for you.")
]
Seed: TypeAlias = Annotated[str, typer.Option(help="Any text; the same seed gives the same dice.", show_default=False)]
OtherBot: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="BOT",
        help="The bot that plays the other seats. A person keeps the first seat, except with --watch.",
        show_default=False,
    ),
]
SeatBots: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="N=BOT", help="Who plays a seat: 2=greedy, 1=person; may be repeated."),
]
People: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=0, help="With --bot: how many people play, in the first seats; by default, one.", show_default=False
    ),
]
Load: TypeAlias = Annotated[Path | None, typer.Option(help="Begin at a saved position.", show_default=False)]
Record: TypeAlias = Annotated[Path | None, typer.Option(help="Record the game in a new file.", show_default=False)]
Resume: TypeAlias = Annotated[
    Path | None, typer.Option(help="Go on with a recorded game and its record.", show_default=False)
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
