"""Lines on which browsers are told that the table has changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from zombiekit.web.table import Table

QUIET = 15.0
"""After so many seconds without news a line is sent all the same, so that dead ones are noticed."""


class Stream:
    """An answer that tells how the table stands, again and again, until the browser hangs up or the table is closed.

    What is told is no more than a word that changes; whoever hears it asks for the page.
    """

    def __init__(self, table: Table, who: tuple[str, ...] = ()) -> None:
        """Tell of a table; `who` says as what the listener counts there."""
        self._table = table
        self._who = who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        with self._table.listening(self._who) as bell:
            gone = asyncio.create_task(_hung_up(receive, bell))
            try:
                await self._tell(send, bell, gone)
            finally:
                gone.cancel()
        await send({"type": "http.response.body", "body": b""})

    async def _tell(self, send: Send, bell: asyncio.Event, gone: asyncio.Task[None]) -> None:
        told = ""
        while not (self._table.closed or gone.done()):
            bell.clear()
            text = f"data: {self._table.stand}\n\n"
            body = ": nothing new\n\n" if text == told else text
            await send({"type": "http.response.body", "body": body.encode(), "more_body": True})
            told = text
            with suppress(TimeoutError):
                await asyncio.wait_for(bell.wait(), QUIET)


async def _hung_up(receive: Receive, bell: asyncio.Event) -> None:
    """Wait until the browser has gone, and ring then."""
    while (await receive())["type"] != "http.disconnect":
        pass
    bell.set()
