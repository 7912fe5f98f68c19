"""A table inside a page: what the worker of the page asks of Python, and what it gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from zombiekit import games, record
from zombiekit.hosting import Bots, options_at_once, seating
from zombiekit.play import Dice, new_match
from zombiekit.render.pages import page as replay_page
from zombiekit.web.keys import Keys
from zombiekit.web.pages import rules_page, seat_page
from zombiekit.web.table import ServedTable, take

OPTIONS = {"defcon_zombies": {"players": 2}, "zombie_flavored_doom": {"players": 2}, "they_come_back": {"players": 3}}
"""How many play where more than one may: few, so that a turn comes round soon."""
SEAT = 0
"""The person in front of the page plays the first seat, and bots the others."""
MOST_REPLAYED = 600
"""A replay shows the last steps of a longer game, this many."""


class Door:
    """A table with one person at it.

    Attributes:
        table: The table.
    """

    def __init__(self, name: str, bot: str = "quick", seed: str = "") -> None:
        """Lay the table.

        Args:
            name: The name of the game.
            bot: Who plays the other seats.
            seed: What the dice of table and bots are seeded with; unseeded if empty.
        """
        game = games.get(name)
        match = new_match(game, options=options_at_once(game, OPTIONS.get(game.NAME, {})))
        others = seating(game, game.seats(match.state), (), bot, people=1)
        keys = Keys([SEAT])
        keys.take(SEAT)
        self.table = ServedTable(match, Bots(others, seed), keys, Dice(seed) if seed else None)

    async def page(self, query: str = "", fields: str = "") -> str:
        """Return the page as it is now, after an answer if there is one.

        Args:
            query: Which places the player has pointed at, `?at=cell+1,0`.
            fields: The fields of a form, as JSON.
        """
        alert = ""
        if fields:
            _, alert = await take(self.table, SEAT, json.loads(fields))
        else:
            await self.table.go_on()
        places = parse_qs(query.removeprefix("?")).get("at", [])
        return seat_page(self.table, SEAT, "", places=places, alert=alert).decode()

    def look(self, words: str) -> str:
        """Return the page of the rules about some words."""
        return rules_page(self.table, words).decode()

    def record(self) -> str:
        """Return the record of the game so far."""
        return "".join(record.lines(self.table.match))

    def replay(self) -> str:
        """Return the page of the replay."""
        match = self.table.match
        return replay_page(match, first=max(0, match.length - MOST_REPLAYED), seat=SEAT)

    def listen(self, tell: Callable[[str], Any]) -> None:
        """Say how the table stands whenever that changes."""

        async def tell_on() -> None:
            with self.table.listening() as bell:
                while not self.table.closed:
                    await bell.wait()
                    bell.clear()
                    tell(self.table.version)

        self._telling = asyncio.ensure_future(tell_on())
