"""The command line: play a game in the terminal, replay a record, draw pictures, see what there is. Needs the `cli` extra (typer, rich)."""

from __future__ import annotations

import typer

from zombiekit.cli.arena import arena
from zombiekit.cli.beginning import list_boards
from zombiekit.cli.listing import list_games, list_options, rules
from zombiekit.cli.picturing import render
from zombiekit.cli.playing import play
from zombiekit.cli.replaying import replay
from zombiekit.cli.serving import serve

app = typer.Typer(
    name="zombiekit",
    help="Zombie tabletop games: play them in the terminal, replay records, draw pictures.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play)
app.command("serve")(serve)
app.command("replay")(replay)
app.command("render")(render)
app.command("games")(list_games)
app.command("options")(list_options)
app.command("boards")(list_boards)
app.command("rules")(rules)
app.add_typer(arena, name="arena")
