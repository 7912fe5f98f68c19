"""The web front end in the examples, played over HTTP to the end of a game."""

import json
import re
import runpy
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from zombiekit import games

EXAMPLE = Path(__file__).parent.parent / "examples" / "web_table.py"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {"round_limit": 6}),
    ("defcon_zombies", {"players": 3, "turn_limit": 9}),
    ("zombie_flavored_doom", {"players": 2, "night_limit": 2}),
    ("they_come_back", {"players": 2, "round_limit": 1, "token_placement": "canonical"}),
]


class Client:
    def __init__(self, port: int, token: str) -> None:
        self.port, self.token = port, token

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(method, f"/{path}", body)
            response = connection.getresponse()
            return response.status, response.read().decode()

    def packet(self) -> Any:
        status, text = self.ask("GET", f"{self.token}.json")
        assert status == 200
        return json.loads(text)

    def act(self, action: str, length: int) -> tuple[int, str]:
        return self.ask("POST", self.token, urlencode({"action": action, "length": length}))


@contextmanager
def serving(name: str, options: dict[str, Any]) -> Iterator[list[Client]]:
    game = games.get(name)
    server = runpy.run_path(str(EXAMPLE))["Table"](game, game.Options(**options), "web")
    server.RequestHandlerClass.log_message = lambda *_: None
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield [Client(server.server_port, token) for token in server.tokens]
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_game_is_played_over_http_to_its_end(name: str, options: dict[str, Any]) -> None:
    choose = Random(name)
    with serving(name, options) as clients:
        told = clients[0].packet()
        while told["outcome"] is None:
            acting, before = clients[told["acts"]], told["length"]
            mine = acting.packet()
            assert acting.act(choose.choice(mine["actions"])["text"], mine["length"])[0] == 200
            told = clients[0].packet()
            assert told["length"] > before
        assert [client.packet()["outcome"] for client in clients] == [told["outcome"]] * len(clients)
        assert "Game over" in clients[0].ask("GET", clients[0].token)[1]


def test_strangers_late_answers_and_mistakes_are_refused() -> None:
    with serving("zombie_flavored_doom", {"players": 2}) as clients:
        told = clients[0].packet()
        acting, other, now = clients[told["acts"]], clients[1 - told["acts"]], told["length"]
        stranger = Client(acting.port, "guess")
        assert stranger.ask("GET", "guess.json")[0] == 404
        late, nonsense = acting.act("end", now + 1), acting.act("nonsense", now)
        refused = [stranger.act("end", now), other.act("end", now), late, nonsense]
        assert [status for status, _ in refused] == [409] * 4
        assert "stronghold" in acting.act("break", now)[1]
        assert clients[0].packet() == told
        assert acting.act("end", now)[0] == 200


def test_it_stands_on_packets_alone_in_sixty_lines() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 60
    assert re.findall(r"\bstate\b|observe|legal_actions", source) == []
