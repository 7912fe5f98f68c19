"""The command line: play in the terminal, replay a record, draw pictures, look things up. Needs the `cli` extra (typer, rich)."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup

from zombiekit import __version__

COMMANDS = {
    "play": ("playing:play", "Play a game in the terminal."),
    "serve": ("serving:serve", "Serve a table where people play in their browsers."),
    "replay": ("replaying:replay", "Show a recorded game in words, or write pictures of it."),
    "render": ("picturing:render", "Draw a position as an SVG picture."),
    "games": ("listing:list_games", "List the installed games."),
    "options": ("listing:list_options", "List the options of a game."),
    "boards": ("beginning:list_boards", "List the boards of a game, or check and draw one of them or one of your own."),
    "rules": (
        "listing:rules",
        "Look up the rules of a game: a clause, card, tile or word; or, without one, the goal and a list of what can be looked up.",
    ),
    "schema": ("schemas:schema", "Print the JSON Schema of packets, open packets, answers or geometries."),
    "arena": ("arena:arena", "Let bots play studies that can be repeated: `zombiekit arena DESIGN.toml --out FILE`."),
}
"""Where each command is defined, and its line in the list of commands. The list imports none, so `--help` takes a third of the time.

Nor does a command wait for what only another one needs.
"""


class _Commands(TyperGroup):
    """Commands that are imported only when needed."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = dict.fromkeys(COMMANDS, cast("Any", None))  # Typer suggests one of them for a mistyped name

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name][0].partition(":")
        found = getattr(import_module(f"zombiekit.cli.{module}"), function)
        if isinstance(found, typer.Typer):
            return typer.main.get_group(found)
        only = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None, add_completion=False)
        only.command(cmd_name)(found)
        return typer.main.get_command(only)


app = typer.Typer(
    name="zombiekit",
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:  # noqa: FBT001 - as Typer calls it
    if wanted:
        typer.echo(f"zombiekit {__version__}")
        raise typer.Exit


@app.callback()
def _zombiekit(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Zombie tabletop games: play them in the terminal, replay records, draw pictures."""
