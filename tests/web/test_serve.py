"""The command `zombiekit serve`: what it says, what it refuses, how it ends, and that nothing is lost when it does."""

import logging
import re
import signal
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

from tests.browsing import Served
from tests.commands import refused
from zombiekit import record, web
from zombiekit.games import one_against_the_dead as oatd
from zombiekit.play import new_match

DOOM = ("zombie-flavored-doom", "--seats", "2")
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


class Browser:
    """Just enough of a browser to sit at a seat: one connection and the cookie."""

    def __init__(self, served: Served, link: str = "", cookie: str = "", path: str = "") -> None:
        self.served, self.cookie, self.path = served, cookie, path
        if link:
            answer = self.ask("POST", link.removeprefix(served.address))
            assert answer.status == 303
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
            self.path = answer.headers["location"]

    def ask(self, method: str, path: str = "", **fields: str) -> Any:
        connection = HTTPConnection(self.served.address.removeprefix("http://"), timeout=30)
        headers = {"cookie": self.cookie, "origin": self.served.address}
        headers["content-type"] = "application/x-www-form-urlencoded"
        connection.request(method, path or self.path, urlencode(fields), headers)
        answer = connection.getresponse()
        self.text = answer.read().decode() if "event-stream" not in (answer.headers["content-type"] or "") else ""
        if self.text or answer.status != 200:
            connection.close()
        self.line = (connection, answer)
        return answer

    def play(self) -> bool:
        """Take the first choice, if there is one, and say whether it was taken."""
        self.ask("GET")
        found = re.search(r'<button name="action" value="([^"]+)"', self.text)
        stand = re.search(r'data-stand="([^"]+)"', self.text)
        assert stand
        return found is not None and self.ask("POST", stand=stand[1], action=found[1]).status == 303


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_while_browsers_listen(number: int, tmp_path: Path) -> None:
    """Listeners do not hold it up, and it says how to go on."""
    path = tmp_path / "game.jsonl"
    with Served(*DOOM, "--record", str(path)) as served:
        seats = [Browser(served, link) for link in served.links]
        lines = []
        for seat in seats:
            assert seat.ask("GET", f"{seat.path}events").status == 200
            lines.append(seat.line)
            assert lines[-1][1].readline().startswith(b"data: ")
        assert served.end(number) == 130
        for connection, answer in lines:
            assert answer.read() == b"\n"
            connection.close()
    assert f"The game is kept. Go on with it: zombiekit serve --resume {path}\n" in served.told
    assert "Traceback" not in served.told


@posix
def test_a_second_ctrl_c_forces_nothing(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Wrappers such as `timeout` send it twice at once; the server ends soon anyway, and in silence."""
    server = web.Server({})
    begin = server.startup

    async def begin_and_end(sockets: Any) -> None:
        await begin(sockets)
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(server, "startup", begin_and_end)
    with pytest.raises(KeyboardInterrupt):
        server.serve_tables()
    assert capfd.readouterr() == ("", "")


def test_the_logging_of_the_program_that_it_is_part_of_stays_as_it_is() -> None:
    """A closed handler may close what it writes to, such as the program's stderr."""

    class Handler(logging.Handler):
        is_closed = False

        def close(self) -> None:
            self.is_closed = True
            super().close()

    handler = Handler()
    web.Server({}).socket.close()
    assert not handler.is_closed


@pytest.mark.thorough
@posix
def test_a_killed_server_loses_no_move_and_knows_its_browsers(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Served(*DOOM, "--record", str(path)) as served:
        seats = [Browser(served, link) for link in served.links]
        taken = sum(seat.play() for _ in range(3) for seat in seats)
        assert served.end(signal.SIGKILL) == -9
        port = served.port
    kept = record.read(path, recover=True)
    assert sum(step.actor >= 0 for step in kept.history) == taken > 0
    with Served("--resume", str(path), port=port) as again:
        known = [Browser(again, cookie=seat.cookie, path=seat.path) for seat in seats]
        assert [each.ask("GET").status for each in known] == [200, 200]
        assert sum(seat.play() for seat in known) > 0
        assert again.links != served.links
        assert "(a new link, if the seat was lost)" in again.told
        assert known[0].ask("GET", served.links[0].removeprefix(served.address)).status == 403
    assert record.read(path, recover=True).length > kept.length


@posix
def test_a_game_that_is_not_recorded_is_kept_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Served(*DOOM) as served:
        assert any(Browser(served, link).play() for link in served.links)
        served.end()
    (path,) = (tmp_path / "zombiekit").iterdir()
    assert f"Go on with it: zombiekit serve --resume {path}" in served.told
    assert record.read(path, recover=True).length > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which game?"),
        (["chess"], "chess"),
        ([*DOOM, "--bot", "random", "--people", "0"], "so nobody would play"),
        ([*DOOM, "--seat", "3=random"], "not a seat here"),
        ([*DOOM, "--option", "walls=on"], "no such option"),
        ([*DOOM, "--host", "192.0.2.1"], "assign"),
        ([*DOOM, "--host", "\udcff"], "--host is an address to listen on"),
        (["--resume", "nowhere.jsonl"], "there is no file"),
        ([*DOOM, "--resume", "nowhere.jsonl"], "with --resume, leave out --option"),
        (["one-against-the-dead", "--lobby"], "you choose all this on its page"),
    ],
)
def test_what_cannot_be_served_is_told(arguments: list[str], words: str) -> None:
    assert words in refused("serve", *arguments)


def test_a_port_is_for_one_server_and_the_other_leaves_no_files(tmp_path: Path) -> None:
    """A record to go on with is closed again."""
    kept = tmp_path / "kept.jsonl"
    record.write(new_match(oatd), kept)
    with Served("one-against-the-dead") as served:
        fresh = ("--record", tmp_path / "game.jsonl")
        assert "in use" in refused("serve", "one-against-the-dead", "--port", served.port, *fresh)
        assert [*tmp_path.iterdir()] == [kept]
        for _ in range(2):
            assert "Address already in use" in refused("serve", "--resume", kept, "--port", served.port)


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine", encoding="ascii")
    how = f"{path} exists; go on with it: zombiekit serve --resume {path}"
    assert how in refused("serve", *DOOM, "--record", path)
    assert path.read_text(encoding="ascii") == "mine"


LOBBY = re.compile(r"^Open tables: (http://[^/]+)/new/(\S+)$", re.MULTILINE)


class Host(Browser):
    """A browser of whoever lays tables."""

    def lay(self, name: str, **fields: str) -> Any:
        found = LOBBY.search(self.served.told)
        assert found
        answer = self.ask("POST", f"/new/{found[2]}/{name}", game=name, **fields)
        assert answer.status == 303
        return answer


@pytest.mark.thorough
def test_the_lobby_lays_tables_whose_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Served("--lobby", begins=LOBBY) as served:
        host = Host(served)
        host.ask("GET", host.lay("zombie_flavored_doom", players="2").headers["location"])
        links = re.findall(r'href="(http://[^"]+/join/[0-9a-f]+)"', host.text)
        assert len(links) == 2
        assert any(Browser(served, link).play() for link in links)
        (path,) = (tmp_path / "zombiekit").glob("*.jsonl")
        kept = record.read(path).length
        assert kept > 0  # while the server still runs
        host.lay("one_against_the_dead")
        served.end(signal.SIGKILL)
    assert record.read(path).length == kept
    with Served("--lobby", begins=LOBBY) as served:
        served.end()
    assert f"Not over yet: zombiekit serve --resume {path}\n" in served.told
    with Served("--resume", str(path)) as served:
        assert len(served.links) == 2


def test_tables_of_the_lobby_leave_nothing_that_nobody_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Served("--lobby", begins=LOBBY) as served:
        Host(served).lay("defcon_zombies", players="2")
        assert len(list((tmp_path / "zombiekit").iterdir())) == 2
        served.end()
    assert "Go on with it" not in served.told
    assert list((tmp_path / "zombiekit").iterdir()) == []
