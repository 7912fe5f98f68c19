"""Programs at a table: with the key of a seat they get packets and geometries and send answers, all as JSON."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("httpx2", reason="starlette's test client needs it")

from starlette.testclient import TestClient

from docs.made.clients import FILES, openapi
from tests.serving import GAMES, ORIGIN, Seat, begun, laid, served
from tests.trying import led
from zombiekit import packets
from zombiekit.web import application

JSON = {"content-type": "application/json"}


class Program:
    """A program that sits at a seat, with a key instead of a cookie."""

    def __init__(self, client: Any, table: Any, seat: int, name: str = "t") -> None:
        self.client = client
        sent = client.post(f"/t/{name}/join/{table.keys.links[seat]}/key", headers=JSON)
        assert sent.status_code == 200
        self.path, self.key = sent.json()["path"], sent.json()["key"]

    def get(self, what: str) -> Any:
        return self.client.get(f"{self.path}/{what}", headers={"authorization": f"Bearer {self.key}"})

    def answer(self, body: Any, query: str = "", **headers: str) -> Any:
        return self.post(f"answer{query}", body, **headers)

    def post(self, what: str, body: Any, **headers: str) -> Any:
        sent = {**JSON, "authorization": f"Bearer {self.key}", **headers}
        return self.client.post(f"{self.path}/{what}", content=json.dumps(body), headers=sent)


@pytest.mark.parametrize("name", GAMES)
def test_programs_play_a_game_to_its_end(name: str) -> None:
    table, choose = laid(begun(name)), Random(name)
    with served(t=table) as client:
        seats = [Program(client, table, seat) for seat in range(table.match.game.seats(table.match.state))]
        told = seats[0].get("packet").json()
        while told["outcome"] is None:
            mine = seats[told["acts"]].get("packet").json()
            text = choose.choice(mine["actions"])["text"]
            after = seats[told["acts"]].answer({"length": mine["length"], "text": text})
            assert after.status_code == 200
            assert after.json()["length"] > told["length"]
            told = seats[0].get("packet").json()
        assert client.get("/t/t/packet").json()["outcome"] == told["outcome"]


def test_a_program_is_told_what_its_packet_says_and_the_geometry_by_its_digest() -> None:
    table = laid(begun("they_come_back"))
    with served(t=table) as client:
        program = Program(client, table, 1)
        told = program.get("packet?since=0&parts=drawing,geometry").json()
        ground = program.get("geometry").json()
        assert told["seat"] == 1
        made = json.loads(packets.to_json(packets.packet(table.match, 1, 0, parts=["drawing", "geometry"])))
        assert told == {**made, "stand": table.stand}
        assert told["table"]["ground"] == ground["digest"] == told["geometry"]["digest"]
        assert client.get("/t/t/geometry").json()["digest"] == ground["digest"]
        assert "hand" not in client.get("/t/t/packet").json()


def test_an_answer_returns_all_events_since_the_packet_that_it_answers() -> None:
    table = laid(begun("they_come_back"), {1: "quick", 2: "quick"})
    with served(t=table) as client:
        program = Program(client, table, 0)
        for _ in range(12):
            mine = program.get("packet").json()
            answer = {name: mine[name] for name in ("length", "stand")} | {"text": mine["actions"][-1]["text"]}
            after = program.answer(answer).json()
            assert {event["n"] for event in after["events"]} == set(range(mine["length"] + 1, after["length"] + 1))
            assert program.get(f"packet?since={mine['length']}").json()["events"] == after["events"]
        assert program.answer({"length": -1, "text": "pass"}).status_code == 400


def test_parts_may_be_listed_or_repeated() -> None:
    table = laid(begun("they_come_back"))
    with served(t=table) as client:
        program = Program(client, table, 0)
        listed, repeated = (
            program.get(f"packet?{query}").json() for query in ("parts=goal,view", "parts=goal&parts=view")
        )
        assert listed == repeated
        assert listed.keys() > {"goal", "view"}


def test_a_program_takes_its_last_decision_back_once() -> None:
    table = laid(led(begun("defcon_zombies"), 7, 0))
    with served(t=table) as client:
        program, other = Program(client, table, 1), Program(client, table, 2)
        before = program.get("packet").json()
        bought = program.answer({"length": before["length"], "text": "buy_ship 0,0"}).json()
        assert (bought["may_take_back"], bought["length"]) == (True, before["length"] + 1)
        wrong: list[Any] = [{"stand": 7}, {}, []]
        assert [program.post("take-back", each).status_code for each in wrong] == [400] * len(wrong)
        assert other.post("take-back", {"stand": bought["stand"]}).status_code == 409
        assert program.post("take-back?since=x", {"stand": bought["stand"]}).status_code == 400
        back = program.post("take-back", {"stand": bought["stand"]})
        assert (back.status_code, back.json()["actions"]) == (200, before["actions"])
        assert program.post("take-back", {"stand": bought["stand"]}).status_code == 409
    assert table.match.length == before["length"]


def test_a_program_learns_that_a_bot_has_failed_and_lets_another_play() -> None:
    table = laid(begun("zombie_flavored_doom"), {0: "tests.web.failing:make"})
    with served(t=table) as client:
        program = Program(client, table, 1)
        told = program.get("packet").json()
        assert told["trouble"] == client.get("/t/t/packet").json()["trouble"] == table.trouble != ""
        assert program.post("replace-bot", [7]).json() == {"error": "Send JSON such as {}."}
        after = program.post("replace-bot", {})
        assert after.status_code == 200
        assert "trouble" not in after.json()
        assert after.json()["length"] > told["length"]
        assert program.post("replace-bot", {}).status_code == 409


@pytest.mark.parametrize(
    ("what", "sent", "why"),
    [
        ("answer", {"length": 0, "text": "end", "color": 1, "sound": 2}, "There is no field 'color' or 'sound' here."),
        ("answer", {"length": "0", "stand": ""}, "Missing or wrong: length and text."),
        ("answer", {"length": -1, "text": "end"}, "Missing or wrong: length."),
        ("take-back", {"stand": "", "length": 0}, "There is no field 'length' here."),
        ("replace-bot", {"seat": 1}, "There is no field 'seat' here."),
    ],
)
def test_a_field_that_is_unknown_missing_or_wrong_is_named(what: str, sent: dict[str, Any], why: str) -> None:
    table = laid(begun("zombie_flavored_doom"))
    with served(t=table) as client:
        refused = Program(client, table, 0).post(what, sent)
    assert refused.status_code == 400
    assert refused.json()["error"].startswith(f"{why} Send JSON such as {{")


def test_an_answer_is_late_if_a_step_before_it_was_taken_back_and_another_taken() -> None:
    """The match is then as long as before, so its length does not tell."""
    table = laid(led(begun("defcon_zombies"), 7, 0))
    with served(t=table) as client:
        buyer, program = Seat(client, table, 1), Program(client, table, 2)

        def does(what: str) -> None:
            assert buyer.post(f"stand={table.stand}&{what}").status_code == 303

        does("action=buy_ship+0,0")
        packet = program.get("packet").json()
        does("undo=yes")
        does("action=done")
        assert table.match.length == packet["length"]
        old = {"length": packet["length"], "text": packet["actions"][0]["text"]}
        answer = {**old, "stand": packet["stand"]}
        late = [program.answer(old), program.answer(answer)]
        now = program.get("packet").json()  # as another program at this seat may do
        late.append(program.answer(answer))
        assert [each.status_code for each in late] == [409] * 3
        assert "taken back" in late[0].json()["error"]
        assert now["length"] == packet["length"]
        assert program.answer(old).status_code == 200


def test_an_answer_to_a_packet_of_before_a_restart_is_late() -> None:
    """The steps that came before it then may have been taken back."""
    match = begun("zombie_flavored_doom")
    tables = {"before": laid(match), "after": laid(match)}
    with served(**tables) as client:
        before, after = (Program(client, table, 0, name) for name, table in tables.items())
        packet = before.get("packet").json()
        answer = {name: packet[name] for name in ("length", "stand")} | {"text": "end"}
        assert [after.answer(answer).status_code, before.answer(answer).status_code] == [409, 200]


def test_what_cannot_be_is_refused_in_json() -> None:
    table = laid(begun("zombie_flavored_doom"))
    with served(t=table) as client:
        link, length, program = table.keys.links[0], table.match.length, Program(client, table, 0)
        cases = [
            (program.get("packet?since=-1"), 400),
            (program.get("packet?parts=sound"), 400),
            (program.answer({"length": length}), 400),
            (program.answer({"length": length, "text": "end", "stand": length}), 400),
            (program.answer({"length": length, "text": "end", "stand": f"{length}.1"}), 409),
            (program.answer({"length": length, "text": "end"}, query="?parts=bogus"), 400),
            (program.answer({"length": length, "text": "dance"}), 400),
            (program.answer({"length": length + 7, "text": "end"}), 409),
            (program.answer({"length": length, "text": "break"}), 409),
            (program.answer({"length": length, "text": "end" * 9999}), 413),
            (program.answer({"length": length, "text": "end"}, **{"content-type": "text/plain"}), 415),
            (program.answer({"length": length, "text": "end"}, origin="http://elsewhere.example"), 403),
            (client.get(f"{program.path}/packet"), 403),
            (client.get("/t/t/2/packet", headers={"authorization": f"Bearer {program.key}"}), 403),
            (client.get("/t/other/packet"), 404),
            (program.get("pakcet"), 404),
            (client.post(f"/t/t/join/{link}/key", headers=JSON), 403),
            (client.post(f"/t/t/join/{table.keys.links[1]}/key"), 415),
            (client.get("/t/t/packet", headers={"host": "elsewhere.example"}), 421),
            (client.get(f"{program.path}/answer"), 405),
        ]
        assert [answer.status_code for answer, _ in cases] == [status for _, status in cases]
        assert all(answer.json()["error"] for answer, _ in cases)
        behind_a_proxy = client.get(f"{program.path}/pakcet", headers={"authorization": "Basic YTpi"})
        assert behind_a_proxy.headers["content-type"].startswith("text/html")
        described = json.loads(openapi())["paths"]["/t/{table}/{seat}/answer"]["post"]["responses"]
        assert {str(status) for _, status in cases} <= {"405", *described}
        assert {f"/t/{{table}}/{{seat}}/{what}" for what in ("take-back", "replace-bot")} < json.loads(openapi())[
            "paths"
        ].keys()
        assert {_returned(described[status]) for status in described if status != "200"} == {"Error"}
        assert table.match.length == length
        assert program.answer({"length": length, "text": "end"}, origin=ORIGIN).status_code == 200


def test_a_seat_gets_the_files_of_a_client_and_no_others(tmp_path: Path) -> None:
    folder = tmp_path / "client"
    (folder / "deeper").mkdir(parents=True)
    for name in ("client/index.html", "client/play.js", "client/notes.txt", "client/deeper/play.js", "secret.js"):
        (tmp_path / name).write_text("")
    table = laid(begun("zombie_flavored_doom"))
    with TestClient(application({"t": table}, names=["testserver"], client=folder)) as client:
        program = Program(client, table, 0)
        names = ("", "play.js", "notes.txt", "deeper/play.js", "..%2fsecret.js", "none.js", f"{'x' * 300}.js")
        found = [program.get(f"client/{name}").status_code for name in names]
        assert found == [200, 200, *[404] * 5]
        assert client.get(f"{program.path}/client/play.js").status_code == 403


def test_the_description_of_the_addresses_is_served() -> None:
    with served(t=laid(begun("zombie_flavored_doom"))) as client:
        found = client.get("/openapi.json").json()
    assert found == json.loads(openapi())
    assert found["openapi"] == "3.1.0"
    assert set(_references(found)) <= found["components"]["schemas"].keys()
    assert {"/t/{table}/{seat}/packet", "/t/{table}/{seat}/answer"} <= found["paths"].keys()


def test_the_description_says_what_comes_for_a_link() -> None:
    table = laid(begun("zombie_flavored_doom"))
    with served(t=table) as client:
        sent = client.post(f"/t/t/join/{table.keys.links[0]}/key", headers=JSON).json()
    found = json.loads(openapi())
    returned = _returned(found["paths"]["/t/{table}/join/{link}/key"]["post"]["responses"]["200"])
    assert found["components"]["schemas"][returned]["properties"].keys() == sent.keys()


def _returned(described: Any) -> str:
    """Return the name of the schema of what an address returns."""
    name: str = described["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return name


def _references(data: Any) -> list[str]:
    if isinstance(data, dict):
        own = [data["$ref"].rpartition("/")[2]] if "$ref" in data else []
        return own + [each for value in data.values() for each in _references(value)]
    return [each for value in data for each in _references(value)] if isinstance(data, list) else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_kept_for_programs_is_that_of_the_packets(path: Path) -> None:
    """Renew it with `python -m docs.made`."""
    assert path.read_text(encoding="utf-8") == FILES[path]()


def test_the_types_for_typescript_are_those_that_are_kept() -> None:
    assert packets.typescript() == FILES[Path(packets.__file__).with_name("packets.d.ts")]()
