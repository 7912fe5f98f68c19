"""What a table must withstand: people who compute dice, failing bots, browsers that are silent or listen in crowds, a proxy in front."""

import errno
import re
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import SystemRandom
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

from tests import commands
from tests.commands import refused
from tests.pages import text_of
from tests.serving import FORM, ORIGIN, answer, begun, choices, laid, seated, stand
from tests.test_docs import ROOT, blocks
from zombiekit import record, web
from zombiekit.cli.beginning import dice_of
from zombiekit.hosting import Keeper
from zombiekit.play import Dice
from zombiekit.web import ServedTable, Server, application, guarding
from zombiekit.web import server as server_module
from zombiekit.web import table as table_module

PAGE = "docs/how-to/play-in-browsers.md"
DOOM = ("zombie-flavored-doom", "--players", "2")


def served_by(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Any, str]:
    """Return the table that `zombiekit serve` lays, and what it prints, without serving anybody."""
    tables: list[Any] = []

    def serve_tables(server: Any) -> None:
        tables.extend(server._tables.values())
        server.socket.close()

    monkeypatch.setattr(web.Server, "serve_tables", serve_tables)
    found = commands.run("serve", *arguments, "--port", 0)
    assert found.exit_code == 0, found.output
    return tables[0], found.output


def test_nobody_can_compute_the_dice_of_a_table_unless_seeded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The dice come from the system, so there is no seed that a page, a record or a file could give away."""
    path = tmp_path / "game.jsonl"
    table, printed = served_by(monkeypatch, *DOOM, "--record", str(path))
    assert type(table._dice) is SystemRandom
    assert "seed" not in printed + path.read_text(encoding="utf-8")
    assert served_by(monkeypatch, *DOOM, "--seed", "oak")[0]._dice.seed == "oak"


def test_the_server_of_the_docs_has_dice_that_nobody_can_compute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the server of the page keeps a game
    module = ModuleType("page")
    for block in blocks(text_of(ROOT / PAGE)):
        if block.language == "python":
            exec(block.code, module.__dict__)  # noqa: S102 - our own page
    assert {type(table._dice) for table in module.__dict__["tables"].values()} == {SystemRandom}


def test_people_who_share_a_screen_have_no_seed_to_search_either() -> None:
    assert type(dice_of("", people=2)) is SystemRandom
    assert isinstance(dice_of("", people=1), Dice)
    assert dice_of("oak", people=2).random() == Dice("oak").random()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_records_can_be_read_by_their_owner_alone(tmp_path: Path) -> None:
    match = begun("they_come_back")
    record.create(match, tmp_path / "created.jsonl").close()
    record.write(match, tmp_path / "written.jsonl")
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize("bot", ["make", "ending", "silent", "deaf"])
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot raises an error, ends the program, never answers, or fails when it hears what happened."""
    monkeypatch.setattr(table_module, "THINKING", 0.2)
    with seated(begun("zombie_flavored_doom"), {0: f"tests.web.failing:{bot}"}) as (table, _, (seat,)):
        while table.failed is None:
            if choices(page := seat.page()):
                assert seat.post(answer(page)).status_code == 303
        page = seat.page()
        at_failure = table.match.length
        assert "The bot that plays Player 1" in page
        assert "a secret" not in page
        assert "Let the bot random play for Player 1" in page
        assert seat.post(f"stand={stand(page)}&replace=yes").status_code == 303
        while table.match.result is None:
            if choices(page := seat.page()):
                seat.post(answer(page))
        assert table.match.length > at_failure
        assert table.bots.specs == {0: "random"}
        assert "no bot has failed" in seat.post(f"stand={stand(seat.page())}&replace=yes").text.casefold()


def test_a_record_is_opened_again_when_files_can_be_had_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An earlier rewrite failed because the system had no more files to give."""
    match, path = begun("zombie_flavored_doom"), tmp_path / "game.jsonl"
    keeper = Keeper(record.create(match, path), path)
    keeper.keep(longer := match.play(match.game.legal_actions(match.state)[0]))

    def nothing_left(*_: Any, **__: Any) -> Any:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(record, "resume", nothing_left)
        with pytest.raises(OSError, match="Too many open files"):
            keeper.keep(match)
    keeper.keep(longer)
    keeper.close()
    assert record.read(path) == longer


@pytest.mark.parametrize("name", ["a/b", "..", "", "a b", "é", "x" * 101, 7])
def test_tables_are_called_by_plain_names(name: Any) -> None:
    with pytest.raises(ValueError, match="the name of a table has only letters, digits, - and _"):
        application({name: laid(begun("one_against_the_dead"))})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", ""], "--host is an address to listen on"),
        (["--name", "https://table.example.org"], "--name is a name such as table.example.org"),
        (["--name", "table.example.org:443"], "--name is a name such as table.example.org"),
        (["--name", ""], "--name is a name such as table.example.org"),
        (["--name", "a/b"], "--name is a name such as table.example.org"),
    ],
)
def test_what_is_no_host_and_what_is_no_name_is_refused(arguments: list[str], words: str) -> None:
    assert words in refused("serve", *DOOM, *arguments)


def test_a_server_needs_an_address() -> None:
    with pytest.raises(ValueError, match="needs an address"):
        Server({}, "")


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_links_work_on_all_addresses_of_both_kinds() -> None:
    with serving(host="::") as (server, _):
        assert not server.address.startswith("http://[")
        assert asked(server, "GET", "/t/t/").status == 200


OPEN: list[Any] = []
"""Connections and answers that a test still has open."""


@contextmanager
def serving(**more: Any) -> Iterator[tuple[Server, ServedTable]]:
    """Serve a table in a thread; close the lines that are still open at the end."""
    table = laid(begun("one_against_the_dead"))
    server = Server({"t": table, "other": laid(table.match)}, **more)
    thread = Thread(target=server.serve_tables)
    thread.start()
    try:
        yield server, table
    finally:
        while OPEN:
            OPEN.pop().close()
        server.should_exit = True
        thread.join(30)
        server.socket.close()


def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
    """Return the answer to a request, which may never end."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body, {"content-type": "application/x-www-form-urlencoded", **headers})
    answer = connection.getresponse()
    OPEN.extend((connection, answer))
    return answer


def asked(server: Server, method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
    return ask(server.socket.getsockname()[1], method, path, body, **{"origin": server.address, **headers})


def joined(server: Server, table: ServedTable, **headers: str) -> HTTPResponse:
    return asked(server, "POST", f"/t/t/join/{table.keys.links[0]}", **headers)


def sat_down(server: Server, table: ServedTable) -> str:
    told = joined(server, table)
    assert told.status == 303
    return (told.headers["set-cookie"] or "").partition(";")[0]


def silent_line(server: Server) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.socket.getsockname()[1]), 30)
    OPEN.append(line)
    return line


GREEDY = "GET /openapi.json HTTP/1.1\r\nHost: HOST\r\n\r\n" * 500
"""Asks for more than all buffers hold."""
HALF = "POST /t/t/join/0/key HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"


@pytest.mark.parametrize("said", ["", "GET /t/t/ HTTP/1.1\r\nHost: 127.0", HALF, GREEDY])
def test_connections_that_wait_for_their_clients_keep_nobody_out(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are too many, the oldest are closed long before their deadline, and a seat still gets answers."""
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 3600)
    monkeypatch.setattr(guarding, "BODY_WITHIN", 3600)
    monkeypatch.setattr(server_module, "MOST_CONNECTIONS", 6)
    with serving() as (server, table):
        cookie = sat_down(server, table)
        news = asked(server, "GET", "/t/t/1/events", cookie=cookie)
        for _ in range(10):
            line = silent_line(server)
            line.settimeout(0.1)
            with suppress(OSError):  # the buffers are full, or it is closed already
                line.sendall(said.replace("HOST", server.address.removeprefix("http://")).encode())
        for _ in range(2000):  # while answers are made, nobody is closed but who comes
            with suppress(ConnectionError):
                page = asked(server, "GET", "/t/t/1/", cookie=cookie).read().decode()
                assert asked(server, "POST", "/t/t/1/", answer(page), cookie=cookie).status == 303
                break
        else:
            pytest.fail("nobody gets in")
        assert news.readline().startswith(b"data: ")


def test_connections_leave_files_for_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each record is an open file. Where tables have taken many, there are fewer connections, but always some."""
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 3600)
    resource = pytest.importorskip("resource", reason="only POSIX limits files")
    with serving() as (server, _), ExitStack() as records:
        taken = [records.enter_context((tmp_path / f"{n}").open("w")).fileno() for n in range(50)]
        monkeypatch.setattr(resource, "getrlimit", lambda _: (max(taken) + server_module.SPARED,) * 2)
        lines = [silent_line(server) for _ in range(20)]
        assert [hung_up(line) for line in lines[: -server_module.FEWEST_CONNECTIONS]] == [True] * 12
        assert asked(server, "GET", "/t/t/").status == 200


def test_connections_leave_the_last_files_even_for_a_moment(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """If many come at once, the event loop takes them all before the first of them is heard."""
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 3600)
    resource = pytest.importorskip("resource", reason="only POSIX limits files")
    with serving() as (server, _):
        line = silent_line(server)
        with monkeypatch.context() as limited:
            limited.setattr(resource, "getrlimit", lambda _: (line.fileno() + server_module.LAST_FILES,) * 2)
            assert hung_up(silent_line(server))
        assert asked(server, "GET", "/t/t/").status == 200
    assert capfd.readouterr() == ("", "")


def hung_up(line: socket.socket) -> bool:
    """Wait until the other end does something, and say whether it hangs up."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET /t/t/ HTTP/1.1\r\nHost: 127.0"])
def test_a_request_that_never_comes_is_not_waited_for(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 0.1)
    with serving() as (server, _), closing(silent_line(server)) as line:
        line.sendall(said)
        assert hung_up(line)


def test_a_form_that_never_comes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "BODY_WITHIN", 0.1)
    with serving() as (server, _), closing(silent_line(server)) as line:
        head = {
            "Host": server.address.removeprefix("http://"),
            "Origin": server.address,
            "Content-Length": "99",
            **FORM,
        }
        fields = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        line.sendall(f"POST /t/t/join/{'0' * 32} HTTP/1.1\r\n{fields}\r\nand=".encode())
        told = b"".join(iter(lambda: line.recv(1000), b""))
    assert told.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b"The answer did not come in time." in told


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("line", ["GET /t/t/packet", "GET /t/t/events", "POST /t/nowhere/1/answer", "HEAD /"])
def test_a_body_that_cannot_be_read_ends_its_connection_and_is_no_fault(
    line: str, heard: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """It may come before there is an answer, or when one has begun already; the host's log has a line for it, no traceback."""
    with serving() as (server, _), closing(silent_line(server)) as out:
        host = server.address.removeprefix("http://")
        head = (
            f"{line} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        out.sendall(head.encode() if heard else f"{head}zz\r\n".encode())
        told = out.recv(1000)
        if heard:
            out.sendall(b"zz\r\n")
        told += b"".join(iter(lambda: out.recv(1000), b""))
    assert told.startswith(b"HTTP/1.1 400 ") != heard
    assert {each.getMessage() for each in caplog.records} == {"Invalid HTTP request received."}


def test_one_who_asked_once_may_take_his_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline is for heads of requests, not for the lines that carry news."""
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 0.1)
    with serving() as (server, _):
        news = asked(server, "GET", "/t/t/events")
        assert hung_up(silent_line(server))
        table_moved = asked(server, "GET", "/t/t/events")
        assert [each.readline()[:6] for each in (news, table_moved)] == [b"data: ", b"data: "]


def test_a_second_request_that_never_comes_whole_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HEAD_WITHIN", 0.5)
    with serving() as (server, _), closing(silent_line(server)) as line:
        host = server.address.removeprefix("http://")
        line.sendall(f"GET /t/none/packet HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert b'"error"' in b"".join(iter(lambda: line.recv(1), b"}"))
        line.sendall(b"GET /t/t")
        assert hung_up(line)


def test_crowds_of_onlookers_leave_places_for_seats() -> None:
    with serving() as (server, table):
        cookie = sat_down(server, table)
        crowd = [asked(server, "GET", f"/t/{('t', 'other')[n % 2]}/events").status for n in range(25)]
        mine = asked(server, "GET", "/t/t/1/events", cookie=cookie)
        assert crowd == [200] * 20 + [503] * 5
        assert (mine.status, mine.readline()[:6]) == (200, b"data: ")


def test_who_is_refused_a_line_asks_again() -> None:
    """A browser never reopens a line that was refused, so the script asks again every few seconds."""
    script = (Path(web.__file__).parent / "table.js").read_text(encoding="utf-8")
    assert "readyState !== EventSource.CLOSED" in script
    assert "setTimeout(() => hear().then(() => table.listen(hear, lose)), ASKED_AFTER)" in script


@contextmanager
def proxied(server: Server, tmp_path: Path) -> Iterator[int]:
    """Put nginx in front of a server, set up as on the page but without TLS, and yield its port."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("there is no nginx to put in front")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
    site = next(block.code for block in blocks(text_of(ROOT / PAGE)) if block.code.startswith("server {"))
    for old, new in (
        ("443 ssl", f"127.0.0.1:{port}"),
        ("127.0.0.1:8000", server.address.removeprefix("http://")),
        ("$scheme", "https"),  # as with TLS
    ):
        site = site.replace(old, new)
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{name}_temp_path {tmp_path}/{name};" for name in names)
    http = f"access_log off; {temporary} {site}"
    config = tmp_path / "nginx.conf"
    config.write_text(f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {http} }}", "utf-8")
    process = subprocess.Popen([nginx, "-p", str(tmp_path), "-c", str(config)], stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except ConnectionRefusedError:
                continue
        assert process.poll() is None, process.stderr and process.stderr.read()
        yield port
    finally:
        process.terminate()
        process.communicate()


def test_a_table_behind_a_proxy_is_played(tmp_path: Path) -> None:
    """The set-up on the page works: nginx answers to its public name, and the secret of a seat travels only by TLS."""
    with serving(names=("table.example.org",)) as (server, table), proxied(server, tmp_path) as port:

        def through(method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
            own = {"host": "table.example.org", "origin": "https://table.example.org"}
            return ask(port, method, path, body, **{**own, **headers})

        entered = through("POST", f"/t/t/join/{table.keys.links[0]}")
        assert (entered.status, entered.headers["location"]) == (303, "/t/t/1/")
        assert "secure" in entered.headers["set-cookie"].casefold()
        cookie = entered.headers["set-cookie"].partition(";")[0]
        body = answer(through("GET", "/t/t/1/", cookie=cookie).read().decode())
        assert through("POST", "/t/t/1/", body, cookie=cookie).status == 303
        assert through("GET", "/t/t/1/events", cookie=cookie).readline().startswith(b"data: ")
        assert through("GET", "/t/t/", host="evil.example").status == 421
        assert through("POST", "/t/t/1/", body, origin="https://evil.example").status == 403


def test_a_proxy_that_keeps_the_name_to_itself_is_understood() -> None:
    """The origin is the public name, but the request names this machine."""
    with serving(names=("table.example.org",)) as (server, table):
        assert joined(server, table, origin="https://table.example.org").status == 303


def test_without_a_proxy_nobody_is_believed_about_schemes() -> None:
    with serving() as (server, table):
        told = joined(server, table, **{"x-forwarded-proto": "https"})
        assert "secure" not in told.headers["set-cookie"].casefold()


def test_links_lead_to_the_public_name(monkeypatch: pytest.MonkeyPatch) -> None:
    _, printed = served_by(monkeypatch, *DOOM, "--name", "table.example.org")
    assert len(re.findall(r"https://table\.example\.org/t/table/join/[0-9a-f]{32}", printed)) == 2
    assert ORIGIN not in printed
