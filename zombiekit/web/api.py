"""The addresses for programs: packets, geometries, answers and keys as JSON, with an OpenAPI description."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from zombiekit import packets
from zombiekit.errors import shown
from zombiekit.files import parsed
from zombiekit.web.guarding import body_of, failed, own_seat, sight_of, table_of
from zombiekit.web.table import FINE, ServedTable, attempted
from zombiekit.words import listed

LOG = logging.getLogger(__name__)
MOST_DIGITS = 9
"""Most digits in the length of a match."""
EXAMPLE = {"length": 12, "stand": "12.0.3f9a", "text": "end"}
"""What a program sends, as refusals show it."""
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""The kinds of files in a client, with their media types."""
CLIENT_POLICY = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "connect-src 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""The content security policy of a client: it may use its own files and ask this server only."""


async def _description(_: Request) -> Response:
    """Return the OpenAPI description, which docs/made/clients.py makes."""
    return _json((files("zombiekit.web") / "openapi.json").read_text(encoding="utf-8"))


async def _packet(request: Request) -> Response:
    table, seat = sight_of(request)
    return _packed(lambda: _packet_of(request, table, seat))


async def _geometry(request: Request) -> Response:
    table, seat = sight_of(request)
    return _packed(lambda: packets.geometry(table.match, seat))


async def _key(request: Request) -> Response:
    """Use up the link of a seat, and return the key of the seat."""
    await body_of(request)
    table = table_of(request)
    seat = table.keys.seat_of(request.path_params["link"])
    if seat is None:
        return failed(403, "this link was already used, or never existed")
    try:
        secret = table.keys.take(seat)
    except OSError as error:
        LOG.warning("Who sits where cannot be saved: %s", error)
        return failed(503, "your seat could not be saved; try again")
    table.ring()
    return _json(json.dumps({"seat": seat, "key": secret, "path": f"/t/{request.path_params['table']}/{seat + 1}"}))


async def _answer(request: Request) -> Response:
    """Play the answer of a seat, and return its next packet, with all events since the packet that was answered."""
    table, seat, sent = await _sent(request, "length", "text", stand="")
    text, stand = sent["text"], sent["stand"]
    deed = table.answer(seat, stand, text) if stand else table.answer_at(seat, sent["length"], text)
    return await _after(request, table, seat, deed, sent["length"])


async def _take_back(request: Request) -> Response:
    table, seat, sent = await _sent(request, "stand")
    return await _after(request, table, seat, table.take_back(seat, sent["stand"]))


async def _replace_bot(request: Request) -> Response:
    table, seat, _ = await _sent(request)
    return await _after(request, table, seat, table.replace_bot())


async def _after(
    request: Request, table: ServedTable, seat: int, deed: Awaitable[None], answered: int | None = None
) -> Response:
    """Do something at a table, and return the seat's packet after it."""
    status, why = await attempted(deed, "this is not an action of this game")
    if status != FINE:
        return failed(status, why)
    return _packed(lambda: _packet_of(request, table, seat, answered))


async def _client(request: Request) -> Response:
    own_seat(request)
    folder: Path = request.app.state.client
    path = folder / (request.path_params["file"] or "index.html")
    try:
        is_there = path.parent == folder and path.suffix in MEDIA_TYPES and path.is_file()
    except OSError:  # no file can have such a long name
        is_there = False
    if not is_there:
        raise HTTPException(404)
    return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers={"Content-Security-Policy": CLIENT_POLICY})


API = [
    Route("/openapi.json", _description),
    Route("/t/{table}/packet", _packet),
    Route("/t/{table}/geometry", _geometry),
    Route("/t/{table}/join/{link}/key", _key, methods=["POST"]),
    Route("/t/{table}/{seat}/packet", _packet),
    Route("/t/{table}/{seat}/geometry", _geometry),
    Route("/t/{table}/{seat}/answer", _answer, methods=["POST"]),
    Route("/t/{table}/{seat}/take-back", _take_back, methods=["POST"]),
    Route("/t/{table}/{seat}/replace-bot", _replace_bot, methods=["POST"]),
]
CLIENT = Route("/t/{table}/{seat}/client/{file:path}", _client)


def _packet_of(request: Request, table: ServedTable, seat: int | None, answered: int | None = None) -> packets.Open:
    """Return the packet that a request asks for: of a seat, or for onlookers; by default with the events since what was answered."""
    since, parts = _wanted(request)
    since = answered if since is None else since
    told: packets.Open
    if seat is None:
        told = packets.open_packet(table.match, since, parts=parts)
    else:
        table.told[seat] = table.undone
        told = packets.packet(table.match, seat, since, parts=parts)
    told["stand"] = table.stand
    if table.trouble:
        told["trouble"] = table.trouble
    return told


def _wanted(request: Request) -> tuple[int | None, list[str]]:
    """Return the step since which events are wanted, and the optional parts.

    Raises:
        HTTPException: The step is not a number, or there is no such part.
    """
    since = request.query_params.get("since", "")
    if since and not (since.isascii() and since.isdecimal() and len(since) <= MOST_DIGITS):
        raise HTTPException(400, "since is a number of steps: 0, 1, 2 ...")
    parts = [part for each in request.query_params.getlist("parts") for part in each.split(",") if part]
    if not set(parts) <= set(packets.PARTS):
        raise HTTPException(400, f"Parts of packets are {', '.join(packets.PARTS)}.")
    return (int(since) if since else None), parts


async def _sent(request: Request, *needed: str, **given: str) -> tuple[ServedTable, int, dict[str, Any]]:
    """Return the table, the seat and the fields that a request sends, and refuse wrong ones before anything is done.

    Args:
        request: The request.
        needed: The names of fields that it must send.
        given: The values of fields that it may leave out.

    Raises:
        HTTPException: The body or the query is wrong, or this is somebody else's seat.
    """
    table, seat = own_seat(request)
    example = {name: value for name, value in EXAMPLE.items() if name in {*needed, *given}}
    such = f"Send JSON such as {json.dumps(example)}."
    try:
        sent: dict[str, Any] = {**given, **parsed(await body_of(request))}
    except (ValueError, TypeError):
        raise HTTPException(400, such) from None
    if unknown := [shown(name) for name in sent if name not in example]:
        raise HTTPException(400, f"There is no field {listed(unknown, 'or')} here. {such}")
    wrong = [name for name, value in example.items() if type(sent.get(name)) is not type(value)]
    if wrong or sent.get("length", 0) < 0:
        raise HTTPException(400, f"Missing or wrong: {listed(wrong or ['length'])}. {such}")
    _wanted(request)
    return table, seat, sent


def _packed(made: Callable[[], Any]) -> Response:
    try:
        return _json(packets.to_json(made()))
    except ValueError as error:
        return failed(404, str(error))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
