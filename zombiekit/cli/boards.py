"""The command `boards`, and boards for `play --board`: for games with boards of the players' own."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zombiekit import games
from zombiekit.cli.failing import fail, friendly
from zombiekit.game import Game


@friendly
def list_boards(
    board: Annotated[str, typer.Argument(help="A supplied board, or the file of another one.")] = "",
    *,
    game: Annotated[str, typer.Option(help="The game whose boards are meant.")] = "zombie-flavored-doom",
) -> None:
    """List the boards that come with a game, or check and draw one of them, or one of your own."""
    chosen = with_boards(games.get(game))
    if board:
        typer.echo(chosen.draw_board(chosen.find_board(board)))
        return
    for name, supplied in chosen.BOARDS.items():
        seats, tiles = len(supplied.plan.homes), len(supplied.plan.names)
        typer.echo(f"{name:16}{seats} seat{'' if seats == 1 else 's'}, {tiles} tiles, {supplied.plan.supply}")


def with_boards(game: Game) -> Any:
    """Return a game that has boards to choose; fail if it has none."""
    if not hasattr(game, "find_board"):
        fail(f"{game.TITLE} has no boards to choose")
    return game
