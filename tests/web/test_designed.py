"""What the pages make of a decision: a headline, one suggestion, odds, cards with reasons, a log by turns, and the end."""

from __future__ import annotations

import re
from gzip import compress
from random import Random
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import fromstring

import pytest

from tests.serving import GAMES, Seat, begun, choices, laid, served, stand
from tests.web.test_pages import NONCE, led
from zombiekit import packets, record
from zombiekit.hosting import Keeper
from zombiekit.play import Dice, Match
from zombiekit.web.application import PRESSED
from zombiekit.web.board import SCRIPT, STYLE
from zombiekit.web.choosing import chance
from zombiekit.web.pages import open_page, seat_page

HEAVIEST, HEAVIEST_COMPRESSED = 150_000, 25_000
"""No page has more bytes, as it is and as it is sent."""


def until(name: str, kind: str, seed: int = 1) -> Match:
    """Return a match in which an action of this class can be chosen, and others too."""
    match, dice = begun(name).roll(Dice(seed)), Dice(seed)
    rng = Random(seed)
    while True:
        actions = match.game.legal_actions(match.state)
        assert actions, f"{name} is over before anybody is offered {kind}"
        if sum(type(each).__name__ == kind for each in actions) > 1:
            return match
        match = match.play(rng.choice(actions)).roll(dice)


def seen(match: Match) -> tuple[str, dict[str, Any]]:
    """Return the page of the seat that acts, and its packet."""
    seat = match.game.current_player(match.state)
    packet: Any = packets.packet(match, seat, parts=("fields", "prospects", "stakes"))
    return seat_page(laid(match), seat, NONCE).decode(), packet


@pytest.mark.parametrize("name", GAMES)
def test_one_choice_is_suggested_and_none_is_offered_twice(name: str) -> None:
    for seed in range(3):
        match = led(begun(name), 12, seed)
        if len(match.game.legal_actions(match.state)) < 2:
            continue
        page, _ = seen(match)

        assert page.count(">Suggested<") == 1
        assert len(set(choices(page))) == len(choices(page))


def test_numbers_are_asked_for_in_steps_each_way_with_its_exact_odds() -> None:
    match = until("one_against_the_dead", "Fists")
    page, packet = seen(match)
    ways = {offer["text"]: offer for offer in packet["actions"] if offer["kind"] == "Fists"}
    options = re.findall(
        r'<option value="(fists [^"]+)" data-counts="([^"]+)" data-words="[^"]+" data-odds="([^"]*)"', page
    )

    assert {text for text, *_ in options} == ways.keys()
    for text, counts, odds in options:
        told = [chance(each["weight"], each["total"]) for each in ways[text]["prospects"]]
        assert text == f"fists {counts}"
        assert sorted(line.partition(":")[0] for line in odds.split("\n")) == sorted(told)
    assert "how many of each kind?" in page
    assert "`" not in page[page.index('id="choices"') : page.index('id="happened"')]


def test_a_card_stands_there_with_its_text_and_can_be_played_or_says_why_not() -> None:
    match = until("they_come_back", "Step")
    while True:
        page, packet = seen(match)
        cards = {card["name"]: card for card in packet["hand"]}
        plays = {offer["fields"]["card"] for offer in packet["actions"] if offer["kind"] == "Play"}
        reasons = [card["why_not"] for card in cards.values() if card["why_not"]]
        if plays and reasons:
            break
        match = match.play(Random(match.length).choice(match.game.legal_actions(match.state))).roll(Dice(3))
    articles = page[: page.index('id="happened"')].split("<article ")[1:]

    assert len(articles) == len(cards)
    assert sum('class="card rests"' in f"<article {each}" for each in articles) == len(reasons)
    assert sum("</form>" in each.partition("</article>")[0] for each in articles) == len(plays)
    for card in cards.values():
        assert card["text"][:40].partition("&")[0].partition("'")[0].partition("\n")[0] in page
        assert bool(card["why_not"]) == (card["name"] not in plays)


def test_cards_of_others_that_all_can_see_are_shown_with_their_texts_and_cannot_be_played() -> None:
    match = led(begun("defcon_zombies", turn_limit=None), 60, 3)
    card = packets.cards_of(match.game, match.game.observe(match.state, 1), 0)[0]
    theirs, onlookers = seat_page(laid(match), 1, NONCE).decode(), open_page(laid(match), NONCE).decode()
    mine = seat_page(laid(match), 0, NONCE).decode()

    for page in (theirs, onlookers):
        shown = page[page.index("<summary>Cards") : page.index("<summary>Signs")]
        assert f'<h2>Yellow</h2><article class="card"><h3>{card["title"]}</h3><p>{card["text"][:20]}' in shown
        assert "<button" not in shown
    assert "<h2>Yellow</h2>" not in mine
    assert f"<h3>{card['title']}</h3>" in mine


def test_the_log_has_a_head_for_each_turn_and_leaves_out_who_was_only_asked() -> None:
    match = led(begun("they_come_back"), 40, 1)
    page = open_page(laid(match), NONCE).decode()
    log = page[page.index('id="news"') :]

    assert 'class="turn">' in log
    assert any(" passes." in str(event) for step in match.history for event in step.state.events)
    assert " passes." not in log
    assert "is asked for a card" not in log


MOST_PLAYERS: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {},
    "defcon_zombies": {"players": 6, "turn_limit": None},
    "zombie_flavored_doom": {"players": 4},
    "they_come_back": {"players": 6, "round_limit": None},
}


@pytest.mark.parametrize("name", GAMES)
def test_pages_are_light_at_the_largest_tables(name: str) -> None:
    for steps in (5, 90):
        match = led(begun(name, **MOST_PLAYERS[name]), steps, 3)
        seat = max(0, match.game.current_player(match.state))
        with served(t=laid(match)) as client:
            page = client.get("/t/t/")
            mine = seat_page(laid(match), seat, NONCE)

        assert page.headers["content-encoding"] == "gzip"
        for each in (mine, page.content):
            assert len(each) <= HEAVIEST
            assert len(compress(each, PRESSED)) <= HEAVIEST_COMPRESSED


def test_what_pages_share_is_light() -> None:
    assert len(compress(STYLE.encode(), PRESSED)) + len(compress(SCRIPT.encode(), PRESSED)) <= HEAVIEST_COMPRESSED


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_there_are_the_result_the_replay_and_a_new_game(name: str, tmp_path: Any) -> None:
    match = led(begun(name), 10_000, 1)
    path = tmp_path / "game.jsonl"
    keeper = Keeper(record.create(match, path), path)
    table = laid(match, keeper=keeper)
    with served(t=table) as client:
        seat = Seat(client, table, 0)
        page = seat.page()
        replay = seat.get("replay")
        begin = urlencode({"stand": stand(page), "again": "yes"})

        assert "The game is over" in page
        assert 'href="replay"' in page
        assert replay.status_code == client.get("/t/t/replay").status_code == 200
        assert "unsafe" not in replay.headers["content-security-policy"]
        assert replay.headers["content-security-policy"].count("sha256-") == replay.text.count("<style>") + 1

        assert seat.post(begin).status_code == 303
        assert seat.post(begin).status_code == 409
        assert table.match.result is None
        assert client.get("/t/t/replay").status_code == 404
        assert table.keeper is not None
        assert table.keeper.path == tmp_path / "game-2.jsonl"
    table.keeper.close()

    assert record.read(path) == match
    assert record.read(tmp_path / "game-2.jsonl").start == match.start


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_begun_anew_before_it_is_over(name: str) -> None:
    table = laid(led(begun(name), 3, 1))
    with served(t=table) as client:
        seat = Seat(client, table, 0)
        answer = seat.post(urlencode({"stand": stand(seat.page()), "again": "yes"}))

    assert answer.status_code == 409
    assert "The game is not over yet." in answer.text


def test_chances_are_short_and_exact_where_they_are_small() -> None:
    assert [chance(*each) for each in [(3, 6), (10, 36), (1, 4096), (2500, 4096)]] == [
        "1 in 2",
        "5 in 18",
        "1 in 4096",
        "61 %",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_signs_of_the_map_are_explained_beside_it(name: str) -> None:
    page, _ = seen(led(begun(name), 6, 1))
    start = page.index("<summary>Signs")
    signs = page[page.index("<svg", start) : page.index("</svg>", start) + 6]

    assert len(list(fromstring(signs).iter("text"))) > 2  # noqa: S314 - the library itself has written it


def test_what_people_watch_of_players_is_shown_by_signs_with_numbers_and_said_in_words() -> None:
    page, _ = seen(led(begun("they_come_back"), 20, 1))
    row = page[page.index('id="seats"') : page.index('id="board"')].split("<li")[1]
    hearts = re.search(r'title="Health: (\d)/5" class="fact"><span class="unseen">Health </span>(.*?)<b', row)

    assert hearts
    assert hearts[2].count('href="#i-heart"') == 5
    assert hearts[2].count(" none") == 5 - int(hearts[1])
    assert set(re.findall(r'href="#i-(\w+)"', page)) == set(re.findall(r'<symbol id="i-(\w+)"', page))


def test_goods_in_store_and_those_that_are_carried_are_told_apart() -> None:
    match = begun("zombie_flavored_doom", night_limit=9)
    while not any(sum(each.state.carried[0]) for each in match.history[-1:]):
        match = match.play(Random(match.length).choice(match.game.legal_actions(match.state)))
    seats = seen(match)[0].partition('id="seats"')[2].partition('id="board"')[0]

    assert re.search(r'class="note" aria-hidden="true">carried</span><span title="\w+ carried: \d', seats)


def test_odds_are_worked_out_for_no_more_choices_than_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of a hundred squares shows none, and asking for them takes longer than the whole page."""
    match, told = led(begun("they_come_back"), 0, 1), []
    while len(actions := match.game.legal_actions(match.state)) < 20 or hasattr(actions[0], "counts"):
        match = match.play(Random(match.length).choice(actions)).roll(Dice(3))
    work_out = packets.with_prospects

    def told_of(game: Any, view: Any, offer: Any) -> Any:
        told.append(offer["text"])
        return work_out(game, view, offer)

    monkeypatch.setattr(packets, "with_prospects", told_of)
    seen(match)

    assert len(told) < len(actions) / 2
