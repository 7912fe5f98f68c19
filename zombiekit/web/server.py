"""The server: a socket, the application, and a shutdown that no listener can delay."""

from __future__ import annotations

import asyncio
import math
import socket
from collections.abc import Collection, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from zombiekit.web.application import LOOPBACK, application
from zombiekit.web.lobby import Lobby
from zombiekit.web.table import ServedTable

LAST_WORDS = 1
"""Seconds at shutdown for answers that are under way."""
HEAD_WITHIN = 10.0
"""Seconds that a connection has to send the head of its first request, and of each further one after the answer before."""
MOST_CONNECTIONS = 800
"""Most open connections; fewer if the program can open few more files. One more closes the one that has waited longest for its client."""
FEWEST_CONNECTIONS = 8
"""How many connections may be open in any case."""
SPARED = 60
"""How many of the files that a program may open are left for further records and the like."""
LAST_FILES = 8
"""How many of them no connection takes even for a moment, so that there is one for the file of who sits where."""


class Patient(H11Protocol):
    """A uvicorn connection that closes if no request comes in time, or earlier if it keeps the server waiting while others come."""

    heard = 0.0
    """When the client last sent something."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, up to a deadline. If there are too many connections, close one."""
        super().connection_made(transport)
        self.heard = self.loop.time()
        self.timeout_keep_alive_task = self.loop.call_later(HEAD_WITHIN, self.timeout_keep_alive_handler)
        number = transport.get_extra_info("socket").fileno()  # the system gives the lowest that is free
        most = MOST_CONNECTIONS if number < most_files() - SPARED else FEWEST_CONNECTIONS
        if len(self.connections) > most:
            waiting = [each for each in self.connections if isinstance(each, Patient) and each.waits]
            oldest = min(waiting, key=lambda each: each.heard)
            oldest.heard = math.inf  # it stays among the connections until it is lost
            oldest.transport.abort()

    @property
    def waits(self) -> bool:
        """Whether the client has to do something next: to send a request or the rest of one, or to read what was sent."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body or self.flow.write_paused

    def data_received(self, data: bytes) -> None:
        """Handle what has come. Uvicorn would end the wait for a request here, at its first byte."""
        self.heard = self.loop.time()
        self.conn.receive_data(data)
        self.handle_events()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, and close. No answer that the application is still making may follow."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer has begun, or must not have a body
            self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        """Close, if no request has come. To close in good order would wait for clients that never read."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()


class Listener(socket.socket):
    """A listening socket that hangs up at once on connections which would take the last files."""

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection.

        Raises:
            ConnectionAbortedError: It was closed. The event loop goes on to the next one.
        """
        line, address = super().accept()
        if line.fileno() >= most_files() - LAST_FILES:
            line.close()
            raise ConnectionAbortedError
        return line, address


def most_files() -> float:
    """Return how many files the program may open; infinity if the system does not limit them."""
    try:
        import resource
    except ImportError:
        return math.inf
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if files == resource.RLIM_INFINITY else files


class Server(uvicorn.Server):
    """Serves tables until it is interrupted.

    Attributes:
        address: The beginning of all links, `http://127.0.0.1:8000`.
        socket: The socket that it listens on.
    """

    def __init__(
        self,
        tables: Mapping[str, ServedTable],
        host: str = "127.0.0.1",
        port: int = 0,
        names: Collection[str] = (),
        *,
        client: Path | None = None,
        lobby: Lobby | None = None,
    ) -> None:
        """Open the port.

        Args:
            tables: The tables by name.
            host: The address to listen on. Any address but a loopback one lets other machines in.
            port: The port; 0 for any free one.
            names: The host names of a proxy on this machine in front of the server. The server trusts what the proxy says about
                the caller and the scheme (`X-Forwarded-For`, `X-Forwarded-Proto`).
            client: The folder of a web client that plays from packets, as for `application`.
            lobby: Opens more tables, as for `application`.

        Raises:
            OSError: The port is taken, or there is no such address.
            ValueError: The host is empty, or `application` refuses the names.
        """
        if not host:
            raise ValueError("the server needs an address to listen on, such as 127.0.0.1 or 0.0.0.0")
        self._tables = tables
        self.socket = _listening(host, port)
        number = self.socket.getsockname()[1]
        is_open = host not in LOOPBACK
        name = _own_address() if host in {"0.0.0.0", "::"} else host  # noqa: S104 - it is asked for
        self.address = f"http://{f'[{name}]' if ':' in name else name}:{number}"
        machine = socket.gethostname().lower()
        own = {*LOOPBACK, host, machine, f"{machine}.local"} if is_open else LOOPBACK
        try:
            app = application(tables, names=own, any_address=is_open, public=names, client=client, lobby=lobby)
        except ValueError:
            self.socket.close()
            raise
        super().__init__(
            uvicorn.Config(
                app,
                http=Patient,
                ws="none",
                log_config=None,  # uvicorn's would close the logging handlers of the program that the server is part of
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(names),
                forwarded_allow_ips="127.0.0.1,::1",
                timeout_keep_alive=HEAD_WITHIN,  # type: ignore[arg-type]
                timeout_graceful_shutdown=LAST_WORDS,
            )
        )

    def serve_tables(self) -> None:
        """Serve until the program is interrupted.

        Raises:
            KeyboardInterrupt: The program was interrupted. It is raised after everything has stopped.
        """
        self.run(sockets=[self.socket])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. A second interruption forces nothing: shutting down takes little time, and breaking it off would log an error."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the tables first; otherwise the server would wait for their listeners."""
        for table in self._tables.values():
            table.close()
        await super().shutdown(sockets)


def _listening(host: str, port: int) -> Listener:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    is_dual = host == "::" and socket.has_dualstack_ipv6()  # the links have an IPv4 address
    opened = socket.create_server((host, port), family=family, dualstack_ipv6=is_dual)
    return Listener(fileno=opened.detach())


def _own_address() -> str:
    """Return the address of this machine in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
