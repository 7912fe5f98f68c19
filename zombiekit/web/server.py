"""The server: a socket, the application, and a shutdown that no listener can delay."""

from __future__ import annotations

import asyncio
import math
import socket
from typing import TYPE_CHECKING, ClassVar

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from zombiekit.web.application import LOOPBACK, application

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path
    from types import FrameType

    from zombiekit.web.lobby import Lobby
    from zombiekit.web.table import ServedTable

LAST_WORDS = 1
"""Seconds at shutdown for answers that are under way."""
HEAD_WITHIN = 10.0
"""Seconds that a connection has to send the head of its first request."""
MOST_SILENT = 100
"""Most connections without a request yet. One more closes the one that has waited longest."""
MOST_CONNECTIONS = 800
"""Most open connections; fewer if the program can open few more files."""
FEWEST_CONNECTIONS = 8
"""How many connections may be open in any case."""
SPARED = 60
"""How many of the files that a program may open are left for further records and the like."""


class Patient(H11Protocol):
    """A uvicorn connection that closes if no request comes in time, or earlier if too many connections wait."""

    silent: ClassVar[dict[Patient, None]] = {}
    """The connections on which no request has come yet, the oldest first."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, up to a deadline."""
        super().connection_made(transport)
        number = transport.get_extra_info("socket").fileno()  # the system gives the lowest that is free
        most = MOST_CONNECTIONS if number < most_files() - SPARED else FEWEST_CONNECTIONS
        if len(self.connections) > most:
            transport.abort()
            return
        self.silent[self] = None
        if len(self.silent) > MOST_SILENT:
            oldest = next(iter(self.silent))
            oldest.wait_no_more()  # forgotten at once, as others may come before it is lost
            oldest.transport.abort()
        self._deadline = self.loop.call_later(HEAD_WITHIN, transport.abort)

    def handle_events(self) -> None:
        """Handle what has come. The head of a request ends the wait."""
        super().handle_events()
        if self.cycle is not None:
            self.wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.wait_no_more()
        super().connection_lost(exc)

    def wait_no_more(self) -> None:
        """Stop waiting for the first request, as it has come or the connection is lost."""
        if self in self.silent:
            del self.silent[self]
            self._deadline.cancel()


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
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        is_dual = host == "::" and socket.has_dualstack_ipv6()  # the links have an IPv4 address
        self._tables = tables
        self.socket = socket.create_server((host, port), family=family, backlog=512, dualstack_ipv6=is_dual)
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
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(names),
                forwarded_allow_ips="127.0.0.1,::1",
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


def _own_address() -> str:
    """Return the address of this machine in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
