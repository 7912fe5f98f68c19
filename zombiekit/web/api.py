"""The addresses for programs: packets, geometries, answers and keys as JSON, with an OpenAPI description."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from zombiekit import __version__, packets
from zombiekit.errors import IllegalAction, InvalidNotation, RecordInUse
from zombiekit.files import parsed
from zombiekit.web.guarding import body_of, own_seat, sight_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from zombiekit.web.table import ServedTable

LOG = logging.getLogger(__name__)
MOST_DIGITS = 9
"""Most digits in the length of a match."""
NAMES = {"packet", "geometry", "answer", "key"}
"""How addresses for programs end. Errors there are in JSON."""
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""The kinds of files in a client, with their media types."""
RULES = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The content security policy of a client: it may use its own files and ask this server only."""


async def _description(_: Request) -> Response:
    """Return the OpenAPI description."""
    return _json((files("zombiekit.web") / "openapi.json").read_text(encoding="utf-8"))


async def _packet(request: Request) -> Response:
    """Return the packet of a seat, or for onlookers."""
    table, seat = sight_of(request)
    return _packed(lambda: _packet_of(request, table, seat))


async def _geometry(request: Request) -> Response:
    """Return the geometry for a seat, or for onlookers."""
    table, seat = sight_of(request)
    return _packed(lambda: packets.geometry(table.match, seat))


async def _key(request: Request) -> Response:
    """Use up the link of a seat, and return the key of the seat."""
    await body_of(request)
    table = table_of(request)
    seat = table.keys.seat_of(request.path_params["link"])
    if seat is None:
        return _failed(403, "this link was already used, or never existed")
    try:
        secret = table.keys.take(seat)
    except OSError as error:
        LOG.warning("%s", error)
        return _failed(503, "your seat could not be saved; try again")
    table.ring()
    return _json(json.dumps({"seat": seat, "key": secret, "path": f"/t/{request.path_params['table']}/{seat + 1}"}))


async def _answer(request: Request) -> Response:
    """Play the answer of a seat, and return its next packet."""
    table, seat = own_seat(request)
    sent = _read(await body_of(request))
    _wanted(request)  # refused before anything is played
    try:
        await table.answer_at(seat, sent["length"], sent["text"])
    except (packets.LateAnswer, IllegalAction) as error:
        return _failed(409, str(error))
    except InvalidNotation as error:
        return _failed(400, f"this is not an action of this game: {error.reason}")
    except (OSError, RecordInUse) as error:
        LOG.warning("%s", error)
        return _failed(503, "this cannot be recorded, so it did not happen")
    return _packed(lambda: _packet_of(request, table, seat))


async def _client(request: Request) -> Response:
    """Return a file of the client."""
    own_seat(request)
    name = request.path_params["file"] or "index.html"
    path = request.app.state.client / name
    if "/" in name or path.suffix not in MEDIA_TYPES or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers={"Content-Security-Policy": RULES})


API = [
    Route("/openapi.json", _description),
    Route("/t/{table}/packet", _packet),
    Route("/t/{table}/geometry", _geometry),
    Route("/t/{table}/join/{link}/key", _key, methods=["POST"]),
    Route("/t/{table}/{seat}/packet", _packet),
    Route("/t/{table}/{seat}/geometry", _geometry),
    Route("/t/{table}/{seat}/answer", _answer, methods=["POST"]),
]
CLIENT = Route("/t/{table}/{seat}/client/{file:path}", _client)


def _packet_of(request: Request, table: ServedTable, seat: int | None) -> packets.Open:
    """Return the packet that a request asks for: of a seat, or for onlookers."""
    since, parts = _wanted(request)
    if seat is None:
        return packets.open_packet(table.match, since, parts=parts)
    return packets.packet(table.match, seat, since, parts=parts)


def _wanted(request: Request) -> tuple[int | None, list[str]]:
    """Return the step since which events are wanted, and the optional parts.

    Raises:
        HTTPException: The step is not a number, or there is no such part.
    """
    since = request.query_params.get("since", "")
    if since and not (since.isascii() and since.isdecimal() and len(since) <= MOST_DIGITS):
        raise HTTPException(400, "since is a number of steps: 0, 1, 2 ...")
    parts = [part for part in request.query_params.get("parts", "").split(",") if part]
    if not set(parts) <= set(packets.PARTS):
        raise HTTPException(400, f"Parts of packets are {', '.join(packets.PARTS)}.")
    return (int(since) if since else None), parts


def _read(body: bytes) -> Any:
    """Return the answer in a request.

    Raises:
        HTTPException: The body is not an answer.
    """
    try:
        sent = parsed(body)
    except ValueError:
        sent = None
    if not isinstance(sent, dict) or type(sent.get("length")) is not int or not isinstance(sent.get("text"), str):
        raise HTTPException(400, 'An answer is JSON: {"length": 12, "text": "end"}.')
    return sent


def _packed(made: Callable[[], Any]) -> Response:
    try:
        return _json(packets.to_json(made()))
    except ValueError as error:
        return _failed(404, str(error))


def _failed(status: int, error: str) -> Response:
    return _json(json.dumps({"error": error}), status)


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")


def openapi() -> dict[str, Any]:
    """Return the OpenAPI description. A copy of it is in `openapi.json` beside this module."""
    schemas: dict[str, Any] = {}
    for kind in packets.KINDS:
        about = packets.schema(kind)
        schemas |= about.pop("$defs")
        schemas[about["title"]] = {name: value for name, value in about.items() if not name.startswith("$")}
    text = json.dumps(schemas).replace("#/$defs/", "#/components/schemas/")
    about = {"title": "zombiekit serve", "version": __version__, "description": "Play at a table from any language."}
    return {
        "openapi": "3.1.0",
        "info": about,
        "paths": _paths(),
        "components": {
            "schemas": json.loads(text),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "The key of the seat."}},
        },
        "security": [{"key": []}, {}],
    }


def _paths() -> dict[str, Any]:
    since = _parameter("since", "Include the events of all steps after this many.", {"type": "integer", "minimum": 0})
    besides = f"What else to include, separated by commas: {', '.join(packets.PARTS)}."
    parts = _parameter("parts", besides, {"type": "string"})
    seat, table = "/t/{table}/{seat}", "/t/{table}"
    return {
        f"{table}/packet": _get("What all may know.", _ref("Open"), since, parts),
        f"{table}/geometry": _get("Where the places are, as all may know.", _ref("Geometry")),
        f"{table}/events": _get("A line of an event stream at each change.", None),
        f"{table}/join/{{link}}/key": {
            "post": {
                "summary": "Use up the link of a seat: returns its number, its key, and the path of its addresses.",
                **_taking({"type": "object"}, {"type": "object", "required": ["seat", "key", "path"]}),
            },
            "parameters": _path("table", "link"),
        },
        f"{seat}/packet": _get("Everything that a seat may see.", _ref("Packet"), since, parts),
        f"{seat}/geometry": _get("Where the places are, as the seat sees them.", _ref("Geometry")),
        f"{seat}/events": _get("A line of an event stream at each change, for the seat.", None),
        f"{seat}/answer": {
            "post": {
                "summary": "Play one of the actions of the packet; returns the packet after it.",
                "parameters": [since, parts],
                **_taking(_ref("Answer"), _ref("Packet")),
            },
            "parameters": _path("table", "seat"),
        },
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _parameter(name: str, description: str, schema: dict[str, Any], where: str = "query") -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "description": description, "schema": schema}


_MEANINGS = {
    "table": "The name of the table; `zombiekit serve` has one, `table`.",
    "seat": "The number of the seat, from 1.",
    "link": "What the link of the seat ends with.",
}


def _path(*names: str) -> list[dict[str, Any]]:
    return [_parameter(name, _MEANINGS[name], {"type": "string"}, "path") for name in names]


def _get(summary: str, schema: dict[str, Any] | None, *parameters: dict[str, Any]) -> dict[str, Any]:
    seated = "a seat" in summary or "the seat" in summary
    content = {"text/event-stream": {}} if schema is None else {"application/json": {"schema": schema}}
    responses = {"200": {"description": "As asked.", "content": content}, **_refusals(403, 404)}
    return {
        "get": {"summary": summary, "parameters": list(parameters), "responses": responses},
        "parameters": _path("table", "seat") if seated else _path("table"),
    }


def _taking(sent: dict[str, Any], returned: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": returned}}
    return {
        "requestBody": {"required": True, "content": {"application/json": {"schema": sent}}},
        "responses": {"200": {"description": "Done.", "content": content}, **_refusals(400, 403, 404, 409, 503)},
    }


def _refusals(*statuses: int) -> dict[str, Any]:
    return {str(status): {"description": HTTPStatus(status).phrase} for status in statuses}
