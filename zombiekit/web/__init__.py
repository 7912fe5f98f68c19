"""A table in browsers, for any game: pages for seats and for whoever looks on. Needs the `web` extra (starlette, uvicorn)."""

from zombiekit.web.application import application
from zombiekit.web.keys import InvalidKeys, Keys
from zombiekit.web.server import Server
from zombiekit.web.table import ServedTable

__all__ = ["InvalidKeys", "Keys", "ServedTable", "Server", "application"]
