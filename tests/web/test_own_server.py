"""Tables in a server of one's own: they begin, close and are refused as the reference says."""

import asyncio
import re
import socket
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.serving import begun, laid, recorded_at
from zombiekit import record
from zombiekit.hosting import Bots
from zombiekit.packets import LateAnswer
from zombiekit.play import Match
from zombiekit.web import Keys, ServedTable, Server, application


def test_a_closed_table_takes_no_answers_and_lets_its_record_go(tmp_path: Path) -> None:
    """Another table can go on with the record at once."""
    table = recorded_at(begun("zombie_flavored_doom"), tmp_path / "game.jsonl")

    async def play() -> None:
        await table.go_on()
        table.close()
        game, state = table.match.game, table.match.state
        seat, line = game.current_player(state), str(game.legal_actions(state)[0])
        with pytest.raises(LateAnswer, match="this table is closed"):
            await table.answer(seat, table.stand, line)
        with pytest.raises(LateAnswer, match="this table is closed"):
            await table.answer_at(seat, table.match.length, line)

    asyncio.run(play())
    with record.resume(tmp_path / "game.jsonl") as writer:
        assert writer.match == table.match


@pytest.mark.parametrize("seat", [-1, 1])
def test_a_key_to_a_seat_that_the_game_does_not_have_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match=f"keys for seat {seat}, but the game has only 1 seat, counted from 0"):
        ServedTable(begun("one_against_the_dead"), Bots({}), Keys([0, seat]))


def test_tables_do_not_wait_for_each_others_bots_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table here goes on only when all have begun."""
    tables = {name: laid(begun("one_against_the_dead")) for name in ("blue", "red")}

    async def begin() -> None:
        all_begun = asyncio.Barrier(len(tables))
        for table in tables.values():
            monkeypatch.setattr(table, "go_on", all_begun.wait)
        app = application(tables)
        async with asyncio.timeout(10), app.router.lifespan_context(app):
            pass

    asyncio.run(begin())


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("table.example.org", "host names are a list, not the text 'table.example.org'"),
        (["https://table.example.org"], "without scheme and port, not 'https://table.example.org'"),
        (["table.example.org:8443"], "without scheme and port, not 'table.example.org:8443'"),
    ],
)
@pytest.mark.parametrize("argument", ["names", "public"])
def test_host_names_that_no_request_could_have_are_refused(names: Any, words: str, argument: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        application({}, **{argument: names})


def test_a_server_with_a_wrong_name_keeps_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        monkeypatch.setattr("socket.create_server", lambda *_, **__: opened)
        with pytest.raises(ValueError, match="without scheme and port"):
            Server({}, names=["https://table.example.org"])
        assert opened.fileno() == -1


def test_a_seat_that_is_given_back_while_its_bot_thinks_asks_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that the bot still chooses is played."""
    monkeypatch.setattr("zombiekit.web.table.PATIENCE", 0.1)
    table = laid(begun("zombie_flavored_doom"))
    thought = Event()

    def choose(_: Match) -> Any:
        thought.wait()
        return table.match.game.legal_actions(table.match.state)[0]

    async def play() -> None:
        await table.go_on()
        length = table.match.length
        table.bots.replace(table.match.game.current_player(table.match.state), "quick", table.match)
        monkeypatch.setattr(table.bots, "decide", choose)
        await table.go_on()
        table.bots = Bots({})
        table.bots.begin(table.match)
        thought.set()
        monkeypatch.setattr("zombiekit.web.table.PATIENCE", 10)
        await table.go_on()
        assert (table.match.length, table.trouble) == (length, "")

    asyncio.run(play())


def test_a_seat_that_is_given_back_after_its_bot_failed_asks_the_person() -> None:
    table = laid(begun("one_against_the_dead"), {0: "tests.web.failing:deaf"})

    async def play() -> None:
        await table.go_on()
        assert "has failed" in table.trouble
        table.bots = Bots({})
        table.bots.begin(table.match)
        await table.go_on()
        assert (table.failed, table.trouble) == (None, "")

    asyncio.run(play())
