"""The guard in front of every page: which requests are accepted, of whom, and what browsers may do with the answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from secrets import token_urlsafe
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zombiekit.notation import LONGEST_LINE
from zombiekit.web.pages import message
from zombiekit.web.table import ServedTable

PAGE_POLICY = (
    "default-src 'none'; "
    "script-src 'nonce-{}'; "
    "style-src 'self'; "
    "connect-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""The content security policy of pages: a script runs only with the word that stands for the braces."""

NAMES = {"packet", "geometry", "answer", "take-back", "replace-bot", "key"}
"""How addresses for programs end. Refusals there are in JSON."""
NOT_JSON = "Programs send JSON here, as application/json."
"""The answer to a program whose request is not marked as JSON."""


class Guard:
    """Refuses requests for other hosts and forms from other sites, and adds headers that keep answers private.

    So a page of another site cannot make a browser play: a form must come from a page of this server. Such a site cannot point its own
    name here either, since only requests for the known names are accepted.
    """

    def __init__(
        self, app: ASGIApp, names: Collection[str], *, any_address: bool, public: Collection[str] = ()
    ) -> None:
        """Guard an application.

        Args:
            app: The application.
            names: The host names and addresses that it accepts.
            any_address: Whether it also accepts any IP address; a foreign name cannot be one.
            public: The host names of a proxy in front of it.
        """
        self._app = app
        self._public = frozenset(map(str.lower, public))
        self._names = self._public.union(map(str.lower, names))
        self._any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        nonce = scope.setdefault("state", {})["nonce"] = token_urlsafe(16)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_rules(MutableHeaders(scope=message), nonce)
            await send(message)

        path = scope["path"]
        wrong = self._wrong(scope["method"], path, Headers(scope=scope))
        app = self._app if wrong is None else refusal(path, *wrong)
        await app(scope, receive, send_guarded)

    def _wrong(self, method: str, path: str, headers: Headers) -> tuple[int, str] | None:
        """Return the status and the reason if a request is refused; None if it is accepted."""
        host = headers.get("host", "")
        name = name_of(host)
        if name not in self._names and not (self._any_address and _is_address(name)):
            return 421, "This server does not answer under that name; use the link as it was given."
        if method in {"GET", "HEAD"} or (_is_json(headers) and "origin" not in headers):
            return None  # only programs send JSON without an origin; browsers always add one
        if _is_for_programs(path) and "origin" not in headers:
            return 415, NOT_JSON
        if not self._is_own_page(headers.get("origin", ""), host):
            return 403, "This comes from a page of another site, or from none; open the table's own page."
        return None

    def _is_own_page(self, origin: str, host: str) -> bool:
        """Return whether a form comes from a page of this server, under the host of the request or a name of its proxy."""
        try:
            found = urlsplit(origin)
        except ValueError:
            return False
        return bool(found.netloc) and (found.netloc == host or found.hostname in self._public)


def name_of(host: str) -> str:
    """Return the name or address in a header `Host`, without the port and in lower case; empty if there is none."""
    try:
        found = urlsplit(f"//{host}")
        found.port  # noqa: B018 - it raises if this is not a number
    except ValueError:
        return ""
    return found.hostname or ""


def _is_for_programs(path: str) -> bool:
    return path.rpartition("/")[2] in NAMES


def refusal(
    path: str, status: int, sentence: str, headers: Mapping[str, str] | None = None, *, is_program: bool = False
) -> Response:
    """Return a refusal of a request for this path: in JSON for programs, otherwise a page."""
    if is_program or _is_for_programs(path):
        return failed(status, sentence)
    return HTMLResponse(message("This cannot be done", sentence), status, headers)


def failed(status: int, error: str) -> Response:
    """Return an error as programs get it."""
    return Response(json.dumps({"error": error}), status, media_type="application/json")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _add_rules(headers: MutableHeaders, nonce: str) -> None:
    headers.setdefault("Content-Security-Policy", PAGE_POLICY.format(nonce))  # a web client has its own
    headers["Cache-Control"] = "no-store"
    headers["Referrer-Policy"] = "same-origin"  # without it, browsers would not say where a form comes from
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"


BODY_WITHIN = 10.0
"""Seconds that the body of a request may take, so that strangers cannot hold connections open."""
LONGEST_FORM = 4 * LONGEST_LINE + 200
"""Most bytes in a form. A line of notation may take three bytes per character."""
FIELDS = 3
"""Most fields in a form."""


def _kind(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _is_json(headers: Headers) -> bool:
    return _kind(headers) == "application/json"


async def body_of(request: Request) -> bytes:
    """Return the JSON that a program sends.

    Raises:
        HTTPException: The request is not marked as `application/json`, or its body is too long or incomplete.
    """
    if not _is_json(request.headers):
        raise HTTPException(415, NOT_JSON)
    return await _all_of(request)


async def _all_of(request: Request) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for piece in request.stream():
                body += piece
                if len(body) > LONGEST_FORM:
                    raise HTTPException(413, f"An answer has at most {LONGEST_FORM} bytes.")
    except ClientDisconnect:
        raise HTTPException(400, "The connection closed before the answer was complete.") from None
    except TimeoutError:
        raise HTTPException(408, "The answer did not come in time.", {"Connection": "close"}) from None
    return body


async def form_of(request: Request, most: int = FIELDS) -> dict[str, str]:
    """Return the fields of a form, at most `most` of them.

    Raises:
        HTTPException: The body is not a form, is too long, has too many fields, or has a field twice.
    """
    if _kind(request.headers) != "application/x-www-form-urlencoded":
        raise HTTPException(415, "An answer must be a form, and this is not one.")
    body = await _all_of(request)
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),  # a form may be empty, which strict parsing refuses
            errors="strict",
            max_num_fields=most,
        )
    except ValueError:
        raise HTTPException(400, "This form cannot be read.") from None
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise HTTPException(400, "This form has a field twice.")
    return fields


def table_of(request: Request) -> ServedTable:
    """Return the table of a request.

    Raises:
        HTTPException: There is no such table.
    """
    tables: Mapping[str, ServedTable] = request.app.state.tables
    table = tables.get(request.path_params["table"])
    if table is None:
        raise HTTPException(404, "There is no such table.")
    return table


def own_seat(request: Request) -> tuple[ServedTable, int]:
    """Return the table and the seat of a request.

    Raises:
        HTTPException: There is no such seat, or the request does not carry its secret.
    """
    table, text = table_of(request), request.path_params["seat"]
    if not (text.isascii() and text.isdecimal()):
        raise HTTPException(404)
    seat = int(text) - 1 if len(text) < 4 else -1
    secret = key_of(request)
    if not table.keys.opens(seat, request.cookies.get(cookie_of(request), "") if secret is None else secret):
        raise HTTPException(403, "This is not your seat. Ask the host of the table for your link.")
    return table, seat


def sight_of(request: Request) -> tuple[ServedTable, int | None]:
    """Return the table and the seat of a request, as `own_seat` does; None for the seat if the address is for onlookers."""
    return own_seat(request) if "seat" in request.path_params else (table_of(request), None)


def key_of(request: Request) -> str | None:
    """Return the key that a program sends; None for a browser, also behind a proxy that has its own password."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.lower() == "bearer" else None


def cookie_of(request: Request) -> str:
    """Return the name of the cookie. It contains the port, since browsers share cookies between the ports of a host."""
    return f"zombiekit-{request.url.port or 80}"
