"""Tables in a server of one's own: they begin, close and are refused as the reference says."""

import asyncio
import os
import re
import socket
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.serving import begun, laid, recorded_at
from zombiekit import record
from zombiekit.errors import PolicyFailed
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
        (["[::1]:8000"], "without scheme and port, not '[::1]:8000'"),
        (["[::1]"], "without scheme and port, not '[::1]'"),
        (["me@table.example.org"], "without scheme and port, not 'me@table.example.org'"),
        ([""], "without scheme and port, not ''"),
    ],
)
@pytest.mark.parametrize("argument", ["names", "public"])
def test_host_names_that_no_request_could_have_are_refused(names: Any, words: str, argument: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        application({}, **{argument: names})


def test_names_and_addresses_of_hosts_are_taken() -> None:
    application({}, names=["localhost", "Table.example.org", "10.0.0.7", "::1", "fe80::1"])


def test_a_server_with_a_wrong_name_keeps_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        monkeypatch.setattr("socket.create_server", lambda *_, **__: opened)
        number = opened.fileno()
        with pytest.raises(ValueError, match="without scheme and port"):
            Server({}, names=["https://table.example.org"])
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(number)


@pytest.mark.parametrize("heir", ["a person", "another bot"])
@pytest.mark.parametrize("how", ["chooses", "fails", "hangs"])
def test_what_a_bot_still_does_when_its_seat_is_passed_on_does_not_count(
    heir: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat goes to a person, or to another bot, which is asked anew and blamed for nothing."""
    monkeypatch.setattr("zombiekit.web.table.PATIENCE", 0.1)
    table = laid(begun("zombie_flavored_doom"))
    first, second = Event(), Event()

    def choose(match: Match) -> Any:
        if table.bots.specs[seat] == "greedy":
            second.set()
            Event().wait()
        first.wait()
        if how == "fails":
            raise PolicyFailed(seat, match.length, "a secret", "the first bot")
        return match.game.legal_actions(match.state)[0]

    async def play() -> None:
        table.bots.replace(seat, "quick", table.match)
        monkeypatch.setattr(table.bots, "decide", choose)
        await table.go_on()
        if heir == "another bot":
            table.bots.replace(seat, "greedy", table.match)
        else:
            table.bots = Bots({})
            table.bots.begin(table.match)
            monkeypatch.setattr("zombiekit.web.table.PATIENCE", 10)
        if how != "hangs":
            first.set()
        await table.go_on()
        assert heir == "a person" or await asyncio.to_thread(second.wait, 30)
        assert (table.match.length, table.trouble) == (length, "")

    asyncio.run(table.go_on())
    seat, length = table.match.game.current_player(table.match.state), table.match.length
    asyncio.run(play())


def test_tables_come_by_their_names() -> None:
    with pytest.raises(TypeError, match="tables are a mapping from names to tables, not 3"):
        application(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("heir", ["a person", "another bot"])
def test_a_seat_that_is_passed_on_after_its_bot_failed_is_played(heir: str) -> None:
    table = laid(begun("one_against_the_dead"), {0: "tests.web.failing:deaf"})

    async def play() -> None:
        await table.go_on()
        assert "has failed" in table.trouble
        if heir == "another bot":
            table.bots.replace(0, "tests.web.failing:silent", table.match)
        else:
            table.bots = Bots({})
            table.bots.begin(table.match)
        await table.go_on()
        assert (table.failed, table.trouble) == (None, "")

    asyncio.run(play())
