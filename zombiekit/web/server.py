"""The server: a socket, the application, and an end that nobody who listens can hold up."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import uvicorn

from zombiekit.web.application import LOOPBACK, application

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.web.table import Table

LAST_WORDS = 1
"""So many seconds are left at the end to answers that are under way."""


class Server(uvicorn.Server):
    """Serves tables until it is interrupted.

    Attributes:
        address: The beginning of all links, `http://127.0.0.1:8000`.
        socket: Where it listens.
    """

    def __init__(self, tables: Mapping[str, Table], host: str = "127.0.0.1", port: int = 0) -> None:
        """Take a port.

        Args:
            tables: The tables by their names.
            host: The address on which to listen; others than that of this machine for itself let others in.
            port: The port; 0 for any that is free.

        Raises:
            OSError: The port is taken, or there is no such address.
        """
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._tables = tables
        self.socket = socket.create_server((host, port), family=family, backlog=512)
        number = self.socket.getsockname()[1]
        is_open = host not in LOOPBACK
        name = _own_address() if host in {"0.0.0.0", "::"} else host  # noqa: S104 - it is asked for
        self.address = f"http://{f'[{name}]' if ':' in name else name}:{number}"
        names = {*LOOPBACK, host, socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        super().__init__(
            uvicorn.Config(
                application(tables, names=names if is_open else LOOPBACK, any_address=is_open),
                http="h11",
                ws="none",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=LAST_WORDS,
            )
        )

    def serve_tables(self) -> None:
        """Serve until the program is interrupted.

        Raises:
            KeyboardInterrupt: It was, after all has come to its end.
        """
        self.run(sockets=[self.socket])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the tables first: whoever listens to them would be waited for."""
        for table in self._tables.values():
            table.close()
        await super().shutdown(sockets)


def _own_address() -> str:
    """Return the address under which others in the same network find this machine; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
