"""A table in browsers, for any game: pages for seats and onlookers. The server needs the `web` extra (starlette, uvicorn)."""

import sys

from zombiekit.web.keys import InvalidKeys, Keys
from zombiekit.web.lobby import Lobby
from zombiekit.web.table import ServedTable

if sys.platform != "emscripten":  # a table inside a web page has no server
    from zombiekit.web.application import application
    from zombiekit.web.server import Server

__all__ = ["InvalidKeys", "Keys", "Lobby", "ServedTable", "Server", "application"]
