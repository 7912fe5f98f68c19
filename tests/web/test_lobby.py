"""The lobby: a host chooses a game, seats and options on pages, and shares links."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("httpx2", reason="starlette's test client needs it")

from starlette.testclient import TestClient

from tests.serving import FORM, GAMES, ORIGIN, Seat
from zombiekit import PolicyFailed, games, rulebook
from zombiekit.hosting import Bots
from zombiekit.play import in_setup
from zombiekit.web import Lobby, ServedTable, application
from zombiekit.web.keys import seats_beside
from zombiekit.web.lobby import MOST_TABLES, choices_of

SENT = {"origin": ORIGIN, **FORM}


@contextmanager
def opened() -> Iterator[tuple[TestClient, Lobby]]:
    tables: dict[str, ServedTable] = {}
    lobby = Lobby(tables)
    with TestClient(application(tables, names=["testserver"], lobby=lobby)) as client:
        yield client, lobby


def shown(page: str) -> dict[str, str]:
    """Return the values of a form that nobody has touched."""
    found = dict(re.findall(r'<input (?:type="hidden" )?name="([^"]+)"(?: id="[^"]+")? value="([^"]*)"', page))
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0])
    return {name: unescape(value) for name, value in found.items()}


def lay(client: TestClient, lobby: Lobby, name: str, **fields: str) -> Any:
    path = f"/new/{lobby.key}/{name}"
    body = urlencode({**shown(client.get(path).text), **fields})
    return client.post(path, content=body, headers=SENT, follow_redirects=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_laid_with_bots_and_its_links_lead_to_seats(name: str) -> None:
    with opened() as (client, lobby):
        assert f"{lobby.key}/{name}" in client.get(f"/new/{lobby.key}").text
        players = max(games.get(name).PLAYERS[:4])
        bots = {f"seat-{seat}": "random" for seat in range(2, players + 1)}
        answer = lay(client, lobby, name, **({"players": str(players)} if players > 1 else {}), **bots)
        assert answer.status_code == 303
        (table,) = lobby.tables.values()
        links = client.get(answer.headers["location"]).text
        joins = re.findall(r'href="http://testserver(/t/[^"]+/join/[^"]+)"', links)
        assert table.bots.specs == dict.fromkeys(range(1, players), "random")
        assert table.match.game.seats(table.match.state) == players
        assert len(joins) == 1
        assert client.get(joins[0]).status_code == 200
        assert client.post(joins[0], headers=SENT, follow_redirects=False).status_code == 303
        assert joins[0] not in client.get(answer.headers["location"]).text


@pytest.mark.parametrize("name", GAMES)
def test_options_are_asked_for_with_their_words_and_without_clauses(name: str) -> None:
    game = games.get(name)
    asked = choices_of(game)
    with opened() as (client, lobby):
        page = unescape(client.get(f"/new/{lobby.key}/{name}").text)
    assert len(asked) > 4
    assert page.count("a person or a bot; the bot quick answers at once") == 1
    assert {"true", "false"}.isdisjoint(re.findall(r"<option[^>]*>([^<]*)", page))
    for choice in asked:
        assert f'name="{choice.name}"' in page
        assert choice.words in page
        assert not any(rule.id in choice.words for rule in rulebook.of(game).rules)


def test_a_game_without_presets_to_choose_from_has_no_empty_part_in_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.get("defcon_zombies").Options, "PRESETS", {"base": {}})
    with opened() as (client, lobby):
        page = client.get(f"/new/{lobby.key}/defcon_zombies").text
    assert page.count("</fieldset>") == 1
    assert "What is played" not in page


def test_what_a_preset_may_change_is_not_said_to_stay_as_it_is() -> None:
    with opened() as (client, lobby):
        page = client.get(f"/new/{lobby.key}/defcon_zombies").text
    assert re.findall(r'id="field-flagships"><option[^>]*>([^<]*)', page) == ["as the preset has it, or else no"]


def test_a_game_whose_rulebook_is_none_is_offered_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = games.get("defcon_zombies")
    goal = unescape(rulebook.plain(rulebook.of(game).goal))[:30]
    with opened() as (client, lobby):
        assert goal in unescape(client.get(f"/new/{lobby.key}").text)
        monkeypatch.setattr(game, "rulebook", None)
        offered, asked = [client.get(f"/new/{lobby.key}{path}") for path in ("", "/defcon_zombies")]
    assert (offered.status_code, asked.status_code) == (200, 200)
    assert game.TITLE in offered.text
    assert re.findall(r"> ?([\d to]+ players?)<", offered.text) == [
        *("1 to 6 players", "1 player", "2 to 6 players", "1 to 8 players")
    ]
    assert goal not in unescape(offered.text)
    assert {choice.words for choice in choices_of(game)} == {""}


def test_options_that_were_chosen_are_played_with() -> None:
    with opened() as (client, lobby):
        lay(client, lobby, "defcon_zombies", players="3", overrun="true", scouts="inward", turn_limit="12")
        lay(client, lobby, "defcon_zombies", preset="easy", players="4")
        lay(client, lobby, "defcon_zombies", preset="easy", flagships="false")
        lay(client, lobby, "they_come_back", map="harbor_hill", last_human_shares="true")
        first, second, changed, third = [table.match.options for table in lobby.tables.values()]
    defcon, town = games.get("defcon_zombies").Options, games.get("they_come_back").Options
    assert first == defcon(players=3, overrun=True, scouts="inward", turn_limit=12)
    assert second == defcon.preset("easy", players=4)
    assert changed == defcon.preset("easy", flagships=False)
    assert (third.map, third.last_human_shares) == (town(map="harbor_hill").map, True)


@pytest.mark.parametrize(
    ("name", "fields", "town"),
    [
        ("one_against_the_dead", {}, ""),
        ("they_come_back", {}, "millbrook"),
        ("they_come_back", {"expansions": "both"}, "three_corners"),
        ("they_come_back", {"expansions": "z2", "town": "false", "seat-2": "random"}, ""),
    ],
)
def test_a_table_is_set_up_for_people_unless_they_would_do_so_by_hand(name: str, fields: Any, town: str) -> None:
    with opened() as (client, lobby):
        lay(client, lobby, name, **fields)
        lay(client, lobby, name, **fields, **{"set-up": "by hand"})
        at_once, by_hand = [table.match for table in lobby.tables.values()]
    game: Any = games.get(name)
    assert not in_setup(game, at_once.state)
    assert in_setup(game, by_hand.state)
    assert getattr(at_once.options, "map", None) == (game.box.find_map(town) if town else None)
    assert getattr(by_hand.options, "map", None) is None
    assert getattr(at_once.options, "first_player", "roll") == "roll"


def test_where_nothing_is_chosen_while_the_game_is_set_up_nobody_is_asked_who_does_so() -> None:
    with opened() as (client, lobby):
        asked = {name: "set-up" in client.get(f"/new/{lobby.key}/{name}").text for name in GAMES}
    assert asked == {name: hasattr(games.get(name), "in_setup") for name in GAMES}
    assert set(asked.values()) == {True, False}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"players": "9"}, "9"),
        ({"round_limit": "many"}, "The option round_limit must be a whole number of at most 6 digits, not 'many'."),
        ({"map": "/etc/passwd"}, "The option map must be one of galleria, garrison, "),
        ({"seat-1": "random", "seat-2": "random", "players": "2"}, "Nobody would play"),
        ({"seat-2": "mydef:Evil"}, "one of the listed bots"),
    ],
)
def test_what_cannot_be_laid_is_said_above_the_form(fields: dict[str, str], words: str) -> None:
    """Files and modules named in a form are not opened or imported."""
    with opened() as (client, lobby):
        answer = lay(client, lobby, "they_come_back", **fields)
    assert (answer.status_code, lobby.tables) == (409, {})
    (alert,) = re.findall(r'role="alert"[^>]*>([^<]+)<', answer.text)
    assert words in unescape(alert)
    assert "root:" not in answer.text


def test_a_table_whose_bot_cannot_be_made_leaves_no_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def begin(*_: Any) -> None:
        raise PolicyFailed(1, 0, "it cannot be made")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(Bots, "begin", begin)
    lobby = Lobby({}, is_recorded=True)
    with pytest.raises(PolicyFailed, match="it cannot be made"):
        asyncio.run(lobby.lay({"game": "zombie_flavored_doom", "seat-2": "random"}))
    assert (lobby.tables, [*tmp_path.rglob("*.jsonl*")]) == ({}, [])


def test_a_table_whose_seats_cannot_be_kept_leaves_no_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats_beside(path).mkdir()
    monkeypatch.setattr("zombiekit.web.lobby.new_path", lambda _: path)
    lobby = Lobby({}, is_recorded=True)
    with pytest.raises(IsADirectoryError):
        asyncio.run(lobby.lay({"game": "one_against_the_dead"}))
    assert (lobby.tables, [*tmp_path.iterdir()]) == ({}, [seats_beside(path)])


def test_who_has_lost_a_seat_gets_a_new_link_from_the_host() -> None:
    """The page of a seat sends them there. The earlier browser keeps the seat until somebody uses the link."""
    with opened() as (client, lobby):
        host = lay(client, lobby, "zombie_flavored_doom", players="2").headers["location"]
        (name,), (table,) = lobby.tables, lobby.tables.values()
        earlier = Seat(client, table, 1, name)
        assert "New link" in client.get(host).text
        assert client.get(earlier.path).status_code == 403
        for seat, status in (("1", 303), ("7", 400), ("me", 400), ("", 400)):
            answer = client.post(host, content=urlencode({"seat": seat}), headers=SENT, follow_redirects=False)
            assert answer.status_code == status
        assert f"/join/{table.keys.links[1]}" in client.get(host).text
        assert earlier.get().status_code == 200
        later = Seat(client, table, 1, name)
        assert (earlier.get().status_code, later.get().status_code) == (403, 200)
        stranger = client.post(f"/new/guess/laid/{name}", content="seat=1", headers=SENT)
        assert (stranger.status_code, 1 in table.keys.links) == (403, False)


def test_fields_that_a_form_does_not_ask_for_are_ignored() -> None:
    with opened() as (client, lobby):
        assert lay(client, lobby, "they_come_back", cards="/etc/passwd").status_code == 303
        assert len(lobby.tables) == 1


def test_strangers_lay_nothing_and_there_is_an_end() -> None:
    with opened() as (client, lobby):
        stranger = client.post("/new/guess/one_against_the_dead", content="", headers=SENT)
        paths = ("/new/guess", f"/new/{lobby.key}/chess", f"/new/{lobby.key}/laid/nowhere")
        assert [stranger.status_code, *(client.get(path).status_code for path in paths)] == [403, 403, 404, 404]
        assert lobby.tables == {}
        assert lay(client, lobby, "one_against_the_dead").status_code == 303
        lobby.tables.update({str(number): next(iter(lobby.tables.values())) for number in range(MOST_TABLES)})
        answer = lay(client, lobby, "one_against_the_dead")
        assert (answer.status_code, f"There are already {MOST_TABLES} tables" in answer.text) == (409, True)
