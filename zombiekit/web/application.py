"""The addresses of a server: tables, their seats, and the links that give people their seats."""

from __future__ import annotations

import asyncio
import logging
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from hmac import compare_digest
from html import unescape
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from zombiekit.errors import UnknownGame, ZombiekitError, shown
from zombiekit.game import seat_name
from zombiekit.primitives.arguments import check_kind
from zombiekit.render.pages import page as replay_page
from zombiekit.rulebook import NoRulebook
from zombiekit.web.api import API, CLIENT
from zombiekit.web.board import SCRIPT, STYLE
from zombiekit.web.guarding import Guard, cookie_of, form_of, key_of, name_of, own_seat, refusal, sight_of, table_of
from zombiekit.web.lobby import MOST_FIELDS, Lobby, games_page, links_page, table_page, why_not
from zombiekit.web.markup import element
from zombiekit.web.pages import message, open_page, rules_page, seat_page
from zombiekit.web.table import InvalidForm, ServedTable, take

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LOG = logging.getLogger(__name__)
NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""The names that a table may have."""
MOST_REPLAYED = 600
"""Most steps in a replay. Of a longer game it shows the last ones."""
INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)
"""The styles and scripts in a replay. The page allows them by their digests."""
YEAR = 60 * 60 * 24 * 365
"""How long a browser keeps the secret of its seat, in seconds."""
LONGEST_QUESTION = 100
"""Most characters that are looked up in the rules."""
PRESSED = 5
"""Compression level for pages, out of 9. Higher levels are slower and save hardly anything."""
MOST_AT_A_SEAT = 10
"""Most windows of one seat that can listen for changes at the same time."""
MOST_ONLOOKERS = 100
"""Most onlookers of a table that can listen for changes at the same time, seats not counted."""
MOST_OF_AN_ADDRESS = 20
"""Most onlookers from one address, at all tables together."""


def application(
    tables: Mapping[str, ServedTable],
    *,
    names: Collection[str] = LOOPBACK,
    any_address: bool = False,
    public: Collection[str] = (),
    client: Path | None = None,
    lobby: Lobby | None = None,
) -> Starlette:
    """Return the application that serves tables, each under `/t/NAME/`.

    All its addresses begin at the root of a host. Its lifespan begins to play at the tables, and closes them at the end.

    Args:
        tables: The tables by name. Names consist of letters, digits, `-` and `_`. More may be added to the mapping later; await
            `go_on` of each.
        names: The host names and addresses that browsers may use; requests for others are refused.
        any_address: Whether they may also use any IP address.
        public: The host names of a proxy in front of the server.
        client: The folder of a web client that plays from packets; each seat finds it under `client/`.
        lobby: Opens more tables for people who have its link, `/new/KEY`.

    Raises:
        ValueError: The name of a table contains other characters, or a host name comes with a scheme or a port.
        TypeError: `tables` are no mapping.
    """
    check_kind(tables, Mapping, "tables are a mapping from names to tables")
    _check(names)
    _check(public)
    for name in tables:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise ValueError(f"the name of a table has only letters, digits, - and _, not {shown(name)}")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await asyncio.gather(*(table.go_on() for table in tables.values()))
        yield
        for table in tables.values():
            table.close()

    # Addresses for programs come before those of seats, which would match some of them.
    routes = [*(LOBBY if lobby else ()), *TABLE_ROUTES, *API, *([CLIENT] if client else ()), *SEATS]
    guard = Middleware(Guard, names=names, any_address=any_address, public=public)
    gzip = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PRESSED)
    refused = {HTTPException: _refused}
    app = Starlette(routes=routes, middleware=[guard, gzip], exception_handlers=refused, lifespan=lifespan)
    app.state.tables = tables
    app.state.lobby = lobby
    app.state.client = client
    return app


def _check(names: Collection[str]) -> None:
    """Refuse host names that no request could have.

    Raises:
        ValueError: There is one.
    """
    if isinstance(names, str):
        raise ValueError(f"host names are a list, not the text {shown(names)}")  # noqa: TRY004 - as for other names
    for name in names:
        if name_of(f"[{name}]" if ":" in name else name) != name.lower() or not name:
            raise ValueError(f"a host name is given without scheme and port, not {shown(name)}")


async def _games(request: Request) -> Response:
    return HTMLResponse(games_page(_lobby_of(request).key))


async def _form(request: Request) -> Response:
    _lobby_of(request)
    return _asked(request, dict(request.query_params), "")


async def _lay(request: Request) -> Response:
    """Open a table as the form says."""
    lobby = _lobby_of(request)
    fields = await form_of(request, MOST_FIELDS)
    try:
        name = await lobby.lay(fields)
    except OSError as error:
        LOG.warning("A new game cannot be recorded: %s", error)
        return _asked(request, fields, "The game cannot be recorded; the host can see why.", 503)
    except (ZombiekitError, ValueError) as error:
        return _asked(request, fields, why_not(error), 409)
    return RedirectResponse(f"/new/{lobby.key}/laid/{name}", 303)


async def _links(request: Request) -> Response:
    _lobby_of(request)
    address = f"{request.url.scheme}://{request.headers['host']}"
    return HTMLResponse(links_page(request.path_params["table"], table_of(request), address))


async def _new_link(request: Request) -> Response:
    """Make a new link for a seat of a table, and show all of its links."""
    _lobby_of(request)
    table, text = table_of(request), (await form_of(request)).get("seat", "")
    seat = next((seat for seat in table.keys.seats if str(seat) == text), None)
    if seat is None:
        raise HTTPException(400, "This form names no seat that people play.")
    table.keys.renew(seat)
    return RedirectResponse(request.url.path, 303)


def _asked(request: Request, fields: dict[str, str], alert: str, status: int = 200) -> Response:
    try:
        return HTMLResponse(table_page(request.path_params["game"], fields, alert), status)
    except UnknownGame:
        raise HTTPException(404, "There is no such game.") from None


def _lobby_of(request: Request) -> Lobby:
    """Return the lobby, if the request has the key in its link."""
    lobby: Lobby = request.app.state.lobby
    if not compare_digest(request.path_params["key"].encode(), lobby.key.encode()):
        raise HTTPException(403, "This link leads nowhere; ask the host for the right one.")
    return lobby


ONLOOKERS = "onlookers"
"""The name under which all onlookers are counted."""


async def _index(request: Request) -> Response:
    items = [
        element("li", element("a", f"{table.match.game.TITLE} ({name})", href=f"/t/{name}/", class_="button"))
        for name, table in request.app.state.tables.items()
    ]
    sentence = "You can watch a table here; to play, use the link that its host has for you."
    return HTMLResponse(message("Tables", sentence, element("ul", *items)))


async def _style(_: Request) -> Response:
    return Response(STYLE, media_type="text/css")


async def _script(_: Request) -> Response:
    return Response(SCRIPT, media_type="text/javascript")


async def _look_on(request: Request) -> Response:
    return HTMLResponse(open_page(table_of(request), request.state.nonce))


async def _look_on_events(request: Request) -> Response:
    table = table_of(request)
    address = request.client.host if request.client else ""
    of_address = sum(each.listeners[address] for each in request.app.state.tables.values())
    is_full = table.listeners[ONLOOKERS] >= MOST_ONLOOKERS or of_address >= MOST_OF_AN_ADDRESS
    return news_stream(table, ONLOOKERS, address, is_full=is_full)


async def _door(request: Request) -> Response:
    """Offer a seat. Opening the page does not take the seat, since programs that preview links open it too."""
    table = table_of(request)
    seat = _offered(request, table)
    if seat is None:
        return _used_up(request, table)
    name = seat_name(table.match.game, seat)
    button = element("form", element("button", f"Sit down as {name}"), method="post")
    sentence = f"This link is for one browser, and works only once. If you sit down, you play {name}."
    return HTMLResponse(message(table.match.game.TITLE, sentence, button))


async def _sit_down(request: Request) -> Response:
    await form_of(request)
    table = table_of(request)
    seat = _offered(request, table)
    if seat is None:
        return _used_up(request, table)
    try:
        secret = table.keys.take(seat)
    except OSError as error:
        LOG.warning("Who sits where cannot be saved: %s", error)
        raise HTTPException(503, "Your seat could not be saved; try again.") from None
    home = _home(request, seat)
    response = RedirectResponse(home, 303)
    secure = request.url.scheme == "https"
    response.set_cookie(cookie_of(request), secret, YEAR, path=home, secure=secure, httponly=True, samesite="strict")
    table.ring()
    return response


async def _seat(request: Request) -> Response:
    table, seat = own_seat(request)
    return HTMLResponse(seat_page(table, seat, request.state.nonce, places=request.query_params.getlist("at")))


async def _seat_events(request: Request) -> Response:
    table, seat = own_seat(request)
    return news_stream(table, str(seat), is_full=table.listeners[str(seat)] >= MOST_AT_A_SEAT)


async def _rules(request: Request) -> Response:
    """Look up words in the rules of the game."""
    words = request.query_params.get("words", "")[:LONGEST_QUESTION]
    try:
        return HTMLResponse(rules_page(table_of(request), words))
    except NoRulebook as error:
        raise HTTPException(404, f"{error}.") from None


async def _replay(request: Request) -> Response:
    """Show the whole game as a seat saw it, or an onlooker, once it is over."""
    table, seat = sight_of(request)
    match = table.match
    if match.result is None:
        raise HTTPException(404, "The replay can be seen when the game is over.")
    first = max(0, match.length - MOST_REPLAYED)
    text = await asyncio.to_thread(replay_page, match, first=first, seat=seat)
    allowed = {"style": "", "script": ""}
    for tag, content in INLINE.findall(text):
        read = unescape(content) if tag == "style" else content  # styles of pictures are XML: `&gt;` for `>`
        allowed[tag] += f" 'sha256-{b64encode(sha256(read.encode()).digest()).decode()}'"
    sources = "; ".join(f"{tag}-src{hashes}" for tag, hashes in allowed.items())
    policy = f"default-src 'none'; {sources}; base-uri 'none'; frame-ancestors 'none'"
    return HTMLResponse(text, headers={"Content-Security-Policy": policy})


async def _answer(request: Request) -> Response:
    """Do what a seat has chosen. If that is impossible, show its current page with the reason on top."""
    table, seat = own_seat(request)
    fields = await form_of(request)
    try:
        status, alert = await take(table, seat, fields)
    except InvalidForm as error:
        raise HTTPException(400, str(error)) from None
    if not alert:
        return RedirectResponse(request.url.path, 303)
    return HTMLResponse(seat_page(table, seat, request.state.nonce, alert=alert), status)


def _offered(request: Request, table: ServedTable) -> int | None:
    """Return the seat that a link offers; None if the link was already used."""
    link = request.path_params["link"]
    seat = table.keys.seat_of(link)
    if seat is None and link not in table.keys.used:
        raise HTTPException(403, "This link leads nowhere; ask the host of the table for the right one.")
    return seat


def _used_up(request: Request, table: ServedTable) -> Response:
    """Return a page that says that a link was used, with a way to the seat for the browser that used it."""
    home = _home(request, table.keys.used[request.path_params["link"]])
    sentence = "This link was already used. If you used it in this browser, your seat is waiting for you."
    return HTMLResponse(message(table.match.game.TITLE, sentence, element("a", "Go to the seat", href=home)), 403)


def _home(request: Request, seat: int) -> str:
    return f"/t/{request.path_params['table']}/{seat + 1}/"


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - Starlette calls it for nothing else
    is_there = error.status_code == 405
    why = "this address does not take such a request" if is_there else "there is nothing at this address"
    sentence = error.detail if error.detail.endswith(".") else f"{error.detail}: {why}."
    is_program = key_of(request) is not None
    return refusal(request.url.path, error.status_code, sentence, error.headers, is_program=is_program)


LOBBY = [
    Route("/new/{key}", _games),
    Route("/new/{key}/laid/{table}", _links),
    Route("/new/{key}/laid/{table}", _new_link, methods=["POST"]),
    Route("/new/{key}/{game}", _form),
    Route("/new/{key}/{game}", _lay, methods=["POST"]),
]
TABLE_ROUTES = [
    Route("/", _index),
    Route("/table.css", _style),
    Route("/table.js", _script),
    Route("/t/{table}/", _look_on),
    Route("/t/{table}/events", _look_on_events),
    Route("/t/{table}/replay", _replay),
    Route("/t/{table}/rules", _rules),
    Route("/t/{table}/join/{link}", _door),
    Route("/t/{table}/join/{link}", _sit_down, methods=["POST"]),
]
SEATS = [
    Route("/t/{table}/{seat}/", _seat),
    Route("/t/{table}/{seat}/", _answer, methods=["POST"]),
    Route("/t/{table}/{seat}/events", _seat_events),
    Route("/t/{table}/{seat}/replay", _replay),
]
QUIET = 15.0
"""Seconds without news before a line is sent anyway, to notice lost connections."""


def news_stream(table: ServedTable, *who: str, is_full: bool = False) -> Response:
    """Stream the changes of a table until the browser hangs up or the table is closed.

    Each event is only a word that changes with the table; the browser then asks for the page. `who` names the counters of listeners
    that this one adds to.

    Raises:
        HTTPException: It is full.
    """
    if is_full:
        raise HTTPException(503, "Too many browsers are already listening; the page asks every few seconds instead.")

    async def news() -> AsyncIterator[str]:
        told = ""
        with table.listening(who) as bell:
            while not table.closed:
                bell.clear()
                text = f"data: {table.version}\n\n"
                yield ": nothing new\n\n" if text == told else text
                told = text
                with suppress(TimeoutError):
                    await asyncio.wait_for(bell.wait(), QUIET)

    return StreamingResponse(news(), headers={"X-Accel-Buffering": "no"}, media_type="text/event-stream")
