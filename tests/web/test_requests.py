"""Requests that nobody should send: each gets a status and a sentence, and the table stays as it was."""

import asyncio
import re
from typing import Any

import pytest

from tests.serving import FORM, ORIGIN, Seat, answer, begun, choices, laid, seated, served, stand
from zombiekit.web.application import LOOPBACK
from zombiekit.web.guarding import LONGEST_FORM, Guard

SENTENCE = re.compile(r'<p(?: id="alert" role="alert")?>([A-Z][^<]+\.)</p>')


def said(answer: Any) -> str:
    found = SENTENCE.search(answer.text)
    assert found, answer.text
    return str(found[1])


@pytest.mark.parametrize(
    ("status", "path", "headers", "words"),
    [
        (421, "/t/t/", {"host": "evil.example"}, "does not answer under that name"),
        (421, "/t/t/", {"host": "testserver.evil.example"}, "does not answer under that name"),
        (421, "/t/t/", {"host": "[::1"}, "does not answer under that name"),
        (421, "/t/t/", {"host": "10.0.0.1"}, "does not answer under that name"),
        (404, "/t/u/", {}, "no such table"),
        (404, "/t/t/../../etc/passwd", {}, "Not Found"),
        (404, "/t/t/one/", {}, "Not Found"),
        (404, "/.env", {}, "Not Found"),
        (403, "/t/t/1/", {}, "This is not your seat"),
        (403, "/t/t/0/", {}, "This is not your seat"),
        (403, "/t/t/99/", {}, "This is not your seat"),
        (403, f"/t/t/{'9' * 5000}/", {}, "This is not your seat"),
        (403, "/t/t/1/", {"cookie": "zombiekit-80=x; zombiekit-80=%C3%A9"}, "not your seat"),
        (403, "/t/t/1/events", {}, "This is not your seat"),
        (403, "/t/t/join/00000000000000000000000000000000", {}, "leads nowhere"),
    ],
)
def test_pages_that_there_are_not(status: int, path: str, headers: dict[str, str], words: str) -> None:
    with served(t=laid(begun("one_against_the_dead"))) as client:
        answer = client.get(path, headers=headers)
        assert answer.status_code == status
        assert words in said(answer)
        assert client.get("/t/t/").status_code == 200


FORMS: list[tuple[int, str, dict[str, str], str]] = [
    (403, "stand=STAND&action=CHOICE", {"origin": "http://evil.example"}, "another site"),
    (403, "stand=STAND&action=CHOICE", {"origin": "null"}, "another site"),
    *(
        (403, "stand=STAND&action=CHOICE", {"origin": odd}, "another site")
        for odd in ("", "http://[", "http://[::1", "//")
    ),
    (403, "stand=STAND&action=CHOICE", {"cookie": "zombiekit-80=00"}, "This is not your seat"),
    (415, "stand=STAND&action=CHOICE", {"content-type": "application/json"}, "this is not one"),
    (415, "stand=STAND&action=CHOICE", {"content-type": "multipart/form-data; boundary=x"}, "this is not one"),
    (413, "stand=STAND&action=" + "x" * LONGEST_FORM, {}, "at most"),
    (400, "", {}, "one thing to do"),
    (400, "stand", {}, "cannot be read"),
    (400, "stand=STAND&action=%FF", {}, "cannot be read"),
    (400, "stand=STAND&action=é", {}, "cannot be read"),
    (400, "&".join(f"a{n}=1" for n in range(50)), {}, "cannot be read"),
    (400, "stand=STAND&stand=9.9&action=CHOICE", {}, "has a field twice"),
    (400, "action=CHOICE", {}, "one thing to do"),
    (400, "stand=STAND&action=CHOICE&undo=yes", {}, "one thing to do"),
    (400, "stand=STAND&attack=CHOICE", {}, "This form asks for something unknown."),
    (400, "stand=STAND&pass=forever", {}, "This form asks for something unknown."),
    (400, "stand=STAND&action=no+such+thing", {}, "not a choice in this game"),
    (400, "stand=STAND&action=%3Cimg+src%3Dx%3E", {}, "not a choice in this game"),
    (400, "stand=STAND&action=" + "x" * 600, {}, "at most"),
    (409, "stand=9.9&action=CHOICE", {}, "the table has changed"),
    (409, "stand=%00&action=CHOICE", {}, "the table has changed"),
    (409, "stand=STAND&action=move+a1", {}, "illegal"),
    (409, "stand=STAND&undo=yes", {}, "cannot be taken back"),
    (409, "stand=STAND&pass=turn", {}, "there is nothing to waive here"),
]


@pytest.mark.parametrize(("status", "body", "headers", "words"), FORMS)
def test_answers_that_are_none(status: int, body: str, headers: dict[str, str], words: str) -> None:
    with seated(begun("zombie_flavored_doom")) as (table, _, seats):
        seat = seats[table.match.game.current_player(table.match.state)]
        page, before = seat.page(), table.match
        text = body.replace("STAND", stand(page)).replace("CHOICE", choices(page)[0].replace(" ", "+"))
        refused = seat.post(text, **headers)
        assert refused.status_code == status
        assert words.casefold() in said(refused).casefold()
        assert "<img" not in refused.text
        assert table.match is before
        assert seat.post(answer(page)).status_code == 303


def test_a_seat_cannot_play_for_another() -> None:
    """Its cookie works neither at the other's address nor at its own while the other has to decide."""
    with seated(begun("zombie_flavored_doom")) as (table, client, seats):
        acts = table.match.game.current_player(table.match.state)
        asked, other, before = seats[acts], seats[1 - acts], table.match
        body = answer(asked.page())
        stolen = client.post(asked.path, content=body, headers={"cookie": other.cookie, "origin": ORIGIN, **FORM})
        own = other.post(body)
        assert (stolen.status_code, own.status_code) == (403, 409)
        assert said(own) == "It is somebody else's turn to decide."
        assert client.get(asked.path, headers={"cookie": other.cookie}).status_code == 403
        assert table.match is before


def test_an_answer_counts_once() -> None:
    with seated(begun("one_against_the_dead")) as (table, _, (seat,)):
        body = answer(seat.page())
        first, again = seat.post(body), seat.post(body)
        assert (first.status_code, again.status_code, stand(again.text)) == (303, 409, table.stand)
        assert "The table has changed" in said(again)


def test_of_answers_at_the_same_time_one_is_taken() -> None:
    """Answers wait for each other, and all but the first find that the table has changed."""
    table = laid(begun("one_against_the_dead"))

    async def all_at_once() -> list[object]:
        await table.go_on()
        actions = table.match.game.legal_actions(table.match.state)
        answers = [table.answer(0, table.stand, str(action)) for action in actions]
        return await asyncio.gather(*answers, return_exceptions=True)

    found = list(map(str, asyncio.run(all_at_once())))
    assert (found.count("None"), len(set(found))) == (1, 2)


def test_a_link_is_for_one_browser() -> None:
    """Opening the link does not use it up; sitting down does."""
    table = laid(begun("one_against_the_dead"))
    with served(t=table) as client:
        link = f"/t/t/join/{table.keys.links[0]}"
        assert "Sit down as Player" in client.get(link).text
        assert client.post(link, headers={"origin": "http://evil.example", **FORM}).status_code == 403
        Seat(client, table, 0)
        for answer in (client.get(link), client.post(link, headers={"origin": ORIGIN, **FORM})):
            assert answer.status_code == 403
            assert "This link was already used." in answer.text
            assert '<a href="/t/t/1/">Go to the seat</a>' in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_told_so(method: str) -> None:
    with served(t=laid(begun("one_against_the_dead"))) as client:
        told = client.request(method, "/t/t/", headers={"origin": ORIGIN})
        assert (told.status_code, said(told)[:18]) == (405, "Method Not Allowed")
        assert "nothing at this address" not in said(told)


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("10.0.0.7:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost:8000", True),
        ("table.example:8000", True),
        ("evil.example", False),
        ("10.0.0.7.evil.example", False),
        ("10.0.0.7:x", False),
        ("", False),
    ],
)
def test_a_table_for_the_network_is_called_by_addresses(host: str, *, is_ours: bool) -> None:
    """Any address will do, but not a foreign name that leads here."""

    async def app(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def status() -> int:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host.encode())]}
        await Guard(app, [*LOOPBACK, "Table.Example"], any_address=True)(scope, lambda: asyncio.sleep(0), send)  # type: ignore[arg-type, return-value]
        return int(told[0]["status"])

    assert asyncio.run(status()) == (200 if is_ours else 421)


def test_answers_tell_browsers_to_be_careful() -> None:
    careful = {"cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff"}
    with served(t=laid(begun("one_against_the_dead"))) as client:
        pages = [client.get(path) for path in ("/", "/t/t/", "/t/u/", "/table.css")]
    nonces = set()
    for page in pages:
        rules = page.headers["content-security-policy"]
        nonces |= {*re.findall(r"script-src 'nonce-([^']{20,})'", rules)}
        assert "default-src 'none'" in rules
        assert "unsafe" not in rules
        assert {name: page.headers[name] for name in careful} == careful
    assert len(nonces) == len(pages)
