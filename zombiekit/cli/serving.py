"""The command `serve`."""

from __future__ import annotations

import gc
import re
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from zombiekit.cli.arguments import GameName, spread
from zombiekit.cli.beginning import Beginning, dice_of, opened, recorded
from zombiekit.cli.failing import fail, friendly, hangups, kept_elsewhere, undisturbed
from zombiekit.errors import shown
from zombiekit.extras import extra
from zombiekit.game import seat_name
from zombiekit.hosting import games_folder, how_to_resume
from zombiekit.limits import flaw_of

if TYPE_CHECKING:  # the command says how to install the extra, which may be missing
    from collections.abc import Iterator

    from zombiekit.web import ServedTable, Server

PUBLIC = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
"""The names that a server on the network may have."""
LONGEST_HOST = 253
"""The longest name of a machine in the network, in characters."""
NAME = "table"
"""The name of the only table in its links."""


class Where(NamedTuple):
    """Where a server listens, and the names of the proxy in front of it."""

    host: str
    port: int
    names: list[str]


@friendly
@spread
def serve(
    game: GameName = "",
    *,
    beginning: Beginning,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets the whole network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any.")] = 8000,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name of the proxy in front, such as table.example.org; may be repeated."),
    ] = None,
    client: Annotated[
        Path | None,
        typer.Option(help="A folder with a page of your own; each seat finds it under client/."),
    ] = None,
    lobby: Annotated[
        bool, typer.Option("--lobby", help="Serve a page where you choose games, seats and options, and open tables.")
    ] = False,
) -> None:
    """Serve a table where people play in their browsers."""
    _check(host, name or [], client)
    where = Where(host, port, name or [])
    if lobby:
        _receive(game, beginning, where, client)
    else:
        _host(game, beginning, where, client)


def _host(game: str, beginning: Beginning, where: Where, client: Path | None) -> None:
    """Serve one table."""
    from zombiekit import web
    from zombiekit.web.keys import seats_beside

    match, keeper = opened(game, beginning)
    with ExitStack() as ends:
        if keeper is not None:
            ends.callback(keeper.close)
        bots = beginning.bots(match)
        seats = [each for each in range(match.game.seats(match.state)) if each not in bots.specs]
        if not seats:
            fail(
                "bots have all seats, so nobody would play; to watch bots, use `zombiekit play GAME --watch --bot BOT`"
            )
        keys = web.Keys(seats, seats_beside(keeper.path) if keeper else None, known=True)
        table = web.ServedTable(match, bots, keys, dice_of(beginning.seed) if beginning.seed else None, keeper)
        ends.callback(table.close)
        if beginning.quick:
            table.lay_for(range(match.game.seats(match.state)))
        server = web.Server({NAME: table}, *where, client=client)
        ends.callback(server.socket.close)
        if beginning.record is not None:  # only now: a table that cannot be served leaves no files
            table.keep(recorded(match, beginning.record, "serve", game))
        _tell(table, _address(server, where.names))
        try:
            _serve(server)
        finally:
            with undisturbed():
                _part(table, game)


def _receive(game: str, beginning: Beginning, where: Where, client: Path | None) -> None:
    """Serve a lobby, and at the end keep the games that are not over."""
    if game or not beginning.is_empty or beginning.resume or beginning.record:
        fail(
            "in the lobby you choose all this on its page; with --lobby, give only --host, --port, --name and --client"
        )
    from zombiekit import web

    tables: dict[str, ServedTable] = {}
    lobby = web.Lobby(tables, is_recorded=True)
    server = web.Server(tables, *where, client=client, lobby=lobby)
    typer.echo(f"All games are recorded in {games_folder()}")
    for path in _unfinished():
        typer.echo(f"Not over yet: {how_to_resume(path, command='serve')}")
    typer.echo(
        f"Open tables: {_address(server, where.names)}/new/{lobby.key}\nAnyone with this link can do so, too; Ctrl-C ends all tables."
    )
    try:
        _serve(server)
    finally:
        with undisturbed():
            for table in tables.values():
                _leave(table)


def _address(server: Server, names: list[str]) -> str:
    """Return the beginning of all links: the proxy's name, if there is one."""
    return f"https://{names[0]}" if names else server.address


def _unfinished() -> Iterator[Path]:
    """Yield the records of unfinished games from earlier lobbies."""
    for seats in sorted(games_folder().glob("*.jsonl.seats")):
        path = seats.with_suffix("")
        try:
            last = path.read_bytes().rstrip().rpartition(b"\n")[2]
        except OSError:
            continue
        if b'"end":' not in last:
            yield path


def _serve(server: Server) -> None:
    """Serve until a signal comes. Garbage collection skips all that is loaded by now, so that people do not wait for it."""
    gc.freeze()
    with hangups():
        server.serve_tables()


def _check(host: str, names: list[str], client: Path | None) -> None:
    """Refuse options that cannot be served, before any table is laid."""
    if not all(map(find_spec, ("starlette", "uvicorn"))):
        fail(f"this needs {extra('web')}")
    if not host or flaw_of(host, LONGEST_HOST):
        fail("--host is an address to listen on, such as 127.0.0.1 or 0.0.0.0")
    for each in names:
        if not PUBLIC.fullmatch(each):
            fail(f"--name is a name such as table.example.org, without scheme and port, not {shown(each)}")
    if client is not None and not (client / "index.html").is_file():
        fail(f"--client is a folder with an index.html, not {shown(str(client))}")


def _tell(table: ServedTable, address: str) -> None:
    """Say who plays, and which links people use to sit down."""
    match = table.match
    typer.echo(f"{match.game.TITLE}, rules {match.game.RULESET}. Each link is for one browser; Ctrl-C ends the table.")
    for seat in range(match.game.seats(match.state)):
        name = seat_name(match.game, seat)
        if seat in table.keys.links:
            taken = " (a new link, if the seat was lost)" if table.keys.is_taken(seat) else ""
            typer.echo(f"{name}: {address}/t/{NAME}/join/{table.keys.links[seat]}{taken}")
        else:
            typer.echo(f"{name} is {table.bots.specs[seat]}.")
    typer.echo(f"To watch: {address}/t/{NAME}/")


def _leave(table: ServedTable) -> None:
    """Close a table of the lobby. If nobody sat down, delete its files; if the game is over, delete the file of who sits where."""
    from zombiekit.web.keys import seats_beside

    keeper, match = table.keeper, table.match
    if keeper is None:
        return
    is_begun = any(table.keys.is_taken(seat) for seat in range(match.game.seats(match.state)))
    if is_begun:
        _part(table)
        keeper.close()
    else:
        keeper.discard()
    if not is_begun or match.result is not None:
        seats_beside(keeper.path).unlink(missing_ok=True)


def _part(table: ServedTable, game: str = "") -> None:
    """Say how to go on with an unfinished game; if it was not recorded, save it now."""
    typer.echo()
    keeper, match = table.keeper, table.match
    if match.result is not None or not (keeper or match.length):
        return
    path = kept_elsewhere(match) if keeper is None else keeper.path
    typer.echo(f"The game is kept. Go on with it: {how_to_resume(path, table.seated_bots, 'serve', game)}")
