"""What commands that begin a match may be told: the same words, whichever table it is played at."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

GameName: TypeAlias = Annotated[str, typer.Argument(help="The game, such as one-against-the-dead.", show_default=False)]
Settings: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may come several times.")
]
HowMany: TypeAlias = Annotated[int | None, typer.Option(help="How many play.", show_default=False)]
Board: TypeAlias = Annotated[str, typer.Option(help="A supplied board, or a file of your own.", show_default=False)]
Map: TypeAlias = Annotated[
    str, typer.Option("--map", help="A supplied map, or a file of your own.", show_default=False)
]
Preset: TypeAlias = Annotated[
    str, typer.Option(help="Options that go well together, such as easy.", show_default=False)
]
AtOnce: TypeAlias = Annotated[bool, typer.Option("--quick", help="Begin at once, on a supplied map.")]
Seed: TypeAlias = Annotated[str, typer.Option(help="Any text; the same seed gives the same dice.", show_default=False)]
OtherBot: TypeAlias = Annotated[
    str,
    typer.Option(metavar="BOT", help="Who plays all seats that are not given away otherwise.", show_default=False),
]
SeatBots: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="N=BOT", help="Who plays a seat: 2=greedy, 1=person; may come several times."),
]
People: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, help="With --bot: how many people play, in the first seats.", show_default=False),
]
Load: TypeAlias = Annotated[Path | None, typer.Option(help="Begin at a saved position.", show_default=False)]
Record: TypeAlias = Annotated[Path | None, typer.Option(help="Record the game in a new file.", show_default=False)]
Resume: TypeAlias = Annotated[
    Path | None, typer.Option(help="Go on with a recorded game, and with its record.", show_default=False)
]


def own_modules() -> None:
    """Let bots be found in modules of the current folder, as `python -m zombiekit` does; after all others, so that they hide none."""
    here = str(Path.cwd())
    if not sys.flags.safe_path and not {"", here} & set(sys.path):
        sys.path.append(here)
