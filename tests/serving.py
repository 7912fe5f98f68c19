"""Tables without a network: each seat has a client that sends what a browser would."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("httpx2", reason="starlette's test client needs it")

from starlette.testclient import TestClient

from zombiekit import codec, games, known_to_all, record
from zombiekit.hosting import Bots, Keeper
from zombiekit.play import Dice, Match, new_match
from zombiekit.web import Keys, ServedTable, application

GAMES: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {"round_limit": 6},
    "defcon_zombies": {"players": 3, "turn_limit": 9},
    "zombie_flavored_doom": {"players": 2, "night_limit": 2},
    "they_come_back": {"players": 3, "round_limit": 1, "map": "millbrook"},
}
"""Short games of all kinds."""
ORIGIN = "http://testserver"
FORM = {"content-type": "application/x-www-form-urlencoded"}
STAND = re.compile(r'data-stand="([^"]+)"')


def begun(name: str, **more: Any) -> Match:
    game = games.get(name)
    return new_match(game, options=game.Options(**{**GAMES.get(name, {}), **more}))


def laid(match: Match, bots: dict[int, str] | None = None, *, keeper: Any = None) -> ServedTable:
    """Return a table where people sit wherever there is no bot."""
    bots = bots or {}
    seats = [seat for seat in range(match.game.seats(match.state)) if seat not in bots]
    return ServedTable(match, Bots(bots, "web"), Keys(seats), Dice("web"), keeper)


def recorded_at(match: Match, path: Path, bots: dict[int, str] | None = None) -> ServedTable:
    """Return such a table whose match is kept in a file."""
    return laid(match, bots, keeper=Keeper(record.create(match, path), path))


class Seat:
    def __init__(self, client: TestClient, table: ServedTable, seat: int, name: str = "t") -> None:
        self.client, self.seat = client, seat
        self.path = f"/t/{name}/{seat + 1}/"
        link = f"/t/{name}/join/{table.keys.links[seat]}"
        answer = client.post(link, headers={"origin": ORIGIN, **FORM}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, self.path)
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        client.cookies.clear()

    def get(self, more: str = "") -> Any:
        return self.client.get(self.path + more, headers={"cookie": self.cookie}, follow_redirects=False)

    def post(self, body: str, **headers: str) -> Any:
        sent = {"cookie": self.cookie, "origin": ORIGIN, **FORM, **headers}
        return self.client.post(self.path, content=body, headers=sent, follow_redirects=False)

    def page(self, more: str = "") -> str:
        answer = self.get(more)
        assert answer.status_code == 200
        return str(answer.text)


@contextmanager
def served(**tables: ServedTable) -> Iterator[TestClient]:
    app = application(tables, names=["testserver"])
    with TestClient(app, raise_server_exceptions=True) as client:
        yield client


@contextmanager
def seated(match: Match, bots: dict[int, str] | None = None) -> Iterator[tuple[ServedTable, TestClient, list[Seat]]]:
    """Serve a table, and sit down at all seats that have no bot."""
    table = laid(match, bots)
    with served(t=table) as client:
        yield table, client, [Seat(client, table, seat) for seat in sorted(table.keys.links)]


def stand(page: str) -> str:
    found = STAND.search(page)
    assert found
    return found[1]


def answer(page: str) -> str:
    """Return the form that a browser sends for the first choice on a page."""
    return urlencode({"stand": stand(page), "action": choices(page)[0]})


def choices(page: str) -> list[str]:
    """Return the lines of notation on a page."""
    forms = ('<option value="([^"]*)"', '<button name="action" value="([^"]*)"')
    return [unescape(text) for form in forms for text in re.findall(form, page)]


def chosen(rng: Random, page: str) -> str:
    offers = choices(page)
    return offers[int(rng.random() * len(offers))]


def secrets(match: Match, seat: int | None) -> set[str]:
    """Return the words of a state that a seat's view hides and shows nowhere else; None stands for an onlooker.

    Counts of cards in a deck do not show where cards are, so fields in which only numbers differ are ignored.
    """
    game, state = match.game, match.state
    view = known_to_all(game, state) if seat is None else game.observe(state, seat)
    full, seen = codec.to_plain(game, state, "state"), codec.to_plain(game, view, "view")
    hidden: set[str] = set()
    known: set[str] = set()
    for field in full:
        pairs = list(_leaves(full[field], seen[field]))
        if full[field] == seen[field] or any(mine != theirs for mine, theirs in pairs):
            hidden |= {mine for mine, theirs in pairs if mine != theirs}
            known |= {mine for mine, theirs in pairs if mine == theirs}
    return {form for word in hidden - known for form in (word.casefold(), word.casefold().replace("_", " "))}


def _leaves(full: Any, seen: Any) -> Iterator[tuple[str, str]]:
    """Yield each text in plain data, with what other plain data has in its place."""
    if isinstance(full, str):
        yield full, str(seen)
    elif isinstance(full, dict):
        for key in full:
            yield from _leaves(full[key], seen[key])
    elif isinstance(full, list) and len(full) == len(seen):
        for mine, theirs in zip(full, seen, strict=True):
            yield from _leaves(mine, theirs)
