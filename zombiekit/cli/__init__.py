"""The command line: play a game in the terminal, replay a record, draw pictures, see what there is. Needs the `cli` extra (typer, rich)."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from zombiekit import __version__

COMMANDS = {
    "play": "playing:play",
    "serve": "serving:serve",
    "replay": "replaying:replay",
    "render": "picturing:render",
    "games": "listing:list_games",
    "options": "listing:list_options",
    "boards": "beginning:list_boards",
    "rules": "listing:rules",
    "schema": "schemas:schema",
    "arena": "arena:arena",
}
"""Where each command stands. What one command needs, the others do not wait for."""


class _Commands(TyperGroup):
    """Commands that are imported when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(f"zombiekit.cli.{module}"), function)
        if isinstance(found, typer.Typer):
            return typer.main.get_group(found)
        only = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None, add_completion=False)
        only.command(cmd_name)(found)
        return typer.main.get_command(only)


app = typer.Typer(
    name="zombiekit",
    help="Zombie tabletop games: play them in the terminal, replay records, draw pictures.",
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
        bool, typer.Option("--version", help="Say which version this is.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Zombie tabletop games: play them in the terminal, replay records, draw pictures."""
