"""What pages say, all that a seat may know and do and nothing else; their rules to look up; and their colors, day and night."""

import re
from contextlib import closing
from html import unescape
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import fromstring

import pytest

from tests import toy
from tests.picturing import SVG
from tests.serving import GAMES, Seat, begun, choices, chosen, laid, recorded_at, seated, secrets, served, stand
from tests.trying import led
from zombiekit import games, record, rulebook
from zombiekit.game import CHANCE, TERMINAL, goal, known_to_all
from zombiekit.play import Dice, new_match
from zombiekit.render.svg.style import SHAPE_CONTRAST, TEXT_CONTRAST, contrast
from zombiekit.web.board import STYLE
from zombiekit.web.pages import open_page, seat_page
from zombiekit.web.panels import REMEMBERED, happened

NONCE = "nonce"


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    """It is played with choices from the pages; its record is that of the table, and no page says what its seat does not know."""
    path, rng, searched = tmp_path / "game.jsonl", Random(1), 0
    table = recorded_at(begun(name), path)
    assert table.keeper
    with closing(table.keeper), served(t=table) as client:
        seats = [Seat(client, table, seat) for seat in sorted(table.keys.links)]
        always = unescape(seats[0].page()).casefold()  # the legend names things, too
        while (acts := table.match.game.current_player(table.match.state)) != TERMINAL:
            if table.match.length % 5 == 0:
                for seat, page in [*((each.seat, each.page()) for each in seats), (None, client.get("/t/t/").text)]:
                    told, hidden = unescape(page).casefold(), secrets(table.match, seat)
                    searched += len(hidden)
                    assert [word for word in hidden if word in told and word not in always] == []
            page = seats[acts].page()
            answer = seats[acts].post(urlencode({"stand": stand(page), "action": chosen(rng, page)}))
            assert answer.status_code == 303
        ended = seats[0].page()
    assert searched or name in {"one_against_the_dead", "zombie_flavored_doom"}  # these games hide nothing
    assert "The game is over" in ended
    assert choices(ended) == []
    assert record.read(path) == table.match


@pytest.mark.parametrize("name", ["defcon_zombies", "they_come_back"])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_tell_apart_gives_it_equal_pages(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redraw the hidden parts as the seat may imagine them: its page stays the same, byte for byte."""
    monkeypatch.setattr("zombiekit.web.table.token_hex", lambda _: "the same for all")
    state, game, differ = led(begun(name), 15, seed).state, games.get(name), 0
    table = laid(new_match(game, state=state))
    for seat in range(game.seats(state)):
        other = game.resample(game.observe(state, seat), Dice(seed))
        imagined = laid(new_match(game, state=other))
        differ += other != state
        assert seat_page(table, seat, NONCE) == seat_page(imagined, seat, NONCE)
        assert open_page(table, NONCE) == open_page(imagined, NONCE)
    assert differ


@pytest.mark.parametrize("name", GAMES)
def test_the_choices_of_a_seat_are_those_of_the_rules(name: str) -> None:
    for seed in range(3):
        match = led(begun(name), 8, seed)
        seat = match.game.current_player(match.state)
        if seat >= 0:
            page = seat_page(laid(match), seat, NONCE).decode()
            waiting = seat_page(laid(match), (seat + 1) % match.game.seats(match.state), NONCE).decode()
            assert sorted(choices(page)) == sorted(map(str, match.game.legal_actions(match.state)))
            assert match.game.PLAYERS == (1,) or choices(waiting) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_is_the_one_in_the_page_and_every_mark_in_it_leads_on(name: str) -> None:
    """It has the id that the page's style sheet names, and no style of its own, which pages must not have."""
    match = led(begun(name), 2, 3)
    page = seat_page(laid(match), match.game.current_player(match.state), NONCE).decode()
    start = page.index("<svg xmlns")
    svg = page[start : page.index("</svg>", start) + len("</svg>")]
    root = fromstring(svg)  # noqa: S314 - the library itself has written it
    links = {id(link[0]): link.get("href", "") for link in root.iter(f"{SVG}a")}
    marks = [each for each in root.iter() if "data-action" in each.attrib]
    assert page.count("<svg xmlns") == 1
    assert root.get("id") == "picture"
    assert "<style" not in page
    assert marks
    assert all(links[id(each)].startswith("?at=") for each in marks)


@pytest.mark.parametrize("name", GAMES)
def test_a_place_that_is_pointed_at_leaves_its_choices(name: str) -> None:
    """Each link of the picture leads to a page with fewer choices, unless it is the only link; an unknown place changes nothing."""
    match = led(begun(name), 2, 3)
    seat, table = match.game.current_player(match.state), laid(match)
    whole = seat_page(table, seat, NONCE).decode()
    links = [part.partition('"')[0] for part in whole.split('<a href="?at=')[1:]]
    assert links
    for link in links:
        page = seat_page(table, seat, NONCE, places=[unescape(link).replace("+", " ").replace("%2C", ",")]).decode()
        assert set(choices(page)) < set(choices(whole)) or len(links) == 1
        assert "Show all choices" in page
    assert seat_page(table, seat, NONCE, places=["cell 99,99", "<b>"]).decode() == whole


def test_a_game_from_elsewhere_is_shown_as_its_text() -> None:
    match = new_match(toy).roll(Dice(1))
    page = seat_page(laid(match), match.game.current_player(match.state), NONCE).decode()
    assert choices(page) == list(map(str, toy.legal_actions(match.state)))
    assert 'role="img"' in page
    assert '<p id="goal" hidden' in page, "it says no goal"


def test_chance_is_rolled_before_anybody_is_asked() -> None:
    match = begun("one_against_the_dead")
    assert match.game.current_player(match.state) == CHANCE
    with seated(match) as (_, _, (seat,)):
        assert "Your turn" in seat.page()


@pytest.mark.parametrize("name", GAMES)
def test_pages_can_be_read_by_those_who_do_not_see_them(name: str) -> None:
    match = led(begun(name), 6, 2)
    table = laid(match)
    for seat in range(match.game.seats(match.state)):
        page = seat_page(table, seat, NONCE).decode()
        body = page[page.index("<body>") : page.index("<script")] + "</body>"
        for empty in ("input", "meta", "link"):
            assert f"</{empty}>" not in body
        root = fromstring(closed(body))  # noqa: S314 - the library itself has written it
        ids = [each.get("id") for each in root.iter() if each.get("id")]
        labeled = {each.get("for") for each in root.iter("label")}
        levels = [int(each.tag[1]) for each in root.iter() if each.tag in {"h1", "h2", "h3"}]
        assert len(ids) == len(set(ids))
        assert {each.get("id") for each in root.iter("select")} <= labeled
        assert all("".join(each.itertext()).strip() for each in root.iter("button"))
        assert (levels[0], levels.count(1)) == (1, 1)
        assert {each.get("role") for each in root.iter()} >= {"status", "alert", "img"}
        assert {each.get("tabindex") for svg in root.iter(f"{SVG}svg") for each in svg.iter(f"{SVG}a")} <= {"-1"}


def closed(html: str) -> str:
    """Return HTML with its `input` elements closed, so that it is XML."""
    pieces = html.split("<input ")
    return pieces[0] + "".join(f"<input {piece.replace('>', '/>', 1)}" for piece in pieces[1:])


@pytest.mark.parametrize("name", GAMES)
def test_the_goal_of_the_seat_stands_on_its_page_and_that_of_all_on_the_page_for_onlookers(name: str) -> None:
    match = led(begun(name), 8, 1)
    table, game = laid(match), match.game
    pages = [(seat, game.observe(match.state, seat)) for seat in range(game.seats(match.state))]
    for seat, view in [*pages, (None, known_to_all(game, match.state))]:
        page = unescape((open_page(table, NONCE) if seat is None else seat_page(table, seat, NONCE)).decode())
        told = re.sub(r"-?\d+,-?\d+", "the middle of the helipad", goal(game, view, seat))
        assert f'<p id="goal"><b>Goal: </b>{told}</p>' in page


def test_who_sits_sees_which_pieces_are_his_and_at_the_end_whether_he_won() -> None:
    doom: Any = games.get("zombie_flavored_doom")
    match = new_match(doom, state=doom.pose(node="OVER", result="victory", winner="A", piles={"g12": "F10 M15"}))
    table, won = laid(match), match.result.winners if match.result else ()
    assert won == (0,)
    for seat in range(2):
        page = seat_page(table, seat, NONCE).decode()
        assert f" own-{seat}" in page
        assert ("(you)" in page.partition("Winners: ")[2].partition("<")[0]) is (seat in won)
    assert " own-" not in open_page(table, NONCE).decode()


@pytest.mark.parametrize("name", GAMES)
def test_what_a_table_keeps_of_the_last_steps_is_of_its_match_and_of_that_seat(name: str) -> None:
    """After a take-back and other steps, pages list what those of a new table list."""
    earlier = led(begun(name), 4, 1)
    table, listed = laid(earlier), []
    for match in (led(earlier, 12, 2), led(earlier, 12, 3), earlier):
        table.match, fresh = match, laid(match)
        for seat in (*range(match.game.seats(match.state)), None):
            listed.append(happened(table, seat))
            assert listed[-1] == happened(fresh, seat) != []
    assert listed[0] != listed[len(listed) // 3]
    assert {len(steps) for steps in table.happened.values()} <= {*range(REMEMBERED + 1)}


@pytest.mark.parametrize("name", GAMES)
def test_the_goal_the_topics_and_each_of_their_clauses_are_found(name: str) -> None:
    match = begun(name)
    book = rulebook.of(match.game)
    with served(t=laid(match)) as client:
        first = client.get("/t/t/rules").text
        links = [unescape(link) for link in re.findall(r'<a href="(rules\?[^"]+)"', first)]
        topics = [client.get(f"/t/t/{link}").text for link in links]
    assert rulebook.plain(book.goal)[:30] in unescape(first)
    assert len(links) == len(book.areas)
    for area, topic in zip(book.areas, topics, strict=True):
        assert all(f"<h2>{rule.id}</h2>" in topic for rule in book.rules if rule.area == area.id)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("fear", "<h2>Fear (card)</h2>"),
        ("fear", 'href="rules?words=STCB-'),
        ("grenad lancher", "Did you mean"),
        ("grenad lancher", "rules?words="),
        ("qqqq", "The rules do not mention “qqqq”."),
        ("<qqqq>", "“<qqqq>”"),
    ],
)
def test_a_card_is_found_with_its_clauses_and_what_is_unknown_with_what_is_like_it(words: str, told: str) -> None:
    with served(t=laid(begun("they_come_back"))) as client:
        assert told in unescape(client.get("/t/t/rules", params={"words": words}).text)


def test_a_game_without_a_rulebook_has_no_rules_to_look_up() -> None:
    table = laid(new_match(toy, options=toy.Options()))
    with served(t=table) as client:
        answer = client.get("/t/t/rules")
    assert answer.status_code == 404
    assert "comes without a rulebook" in answer.text
    assert ">Rules<" not in open_page(table, "nonce").decode()


TEXTS = [*product(("ink", "soft"), ("back", "card")), ("mark", "back"), ("on-button", "button")]
EDGES = [("line", "back"), *product(("mark", "button"), ("back", "card"))]


THEMES = [dict(re.findall(r"--([\w-]+): (#\w{6});", rule)) for rule in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)]


@pytest.mark.parametrize("colors", THEMES, ids=["light", "dark"])
def test_colors_can_be_told_apart(colors: dict[str, str]) -> None:
    assert [pair for pair in TEXTS if contrast(colors[pair[0]], colors[pair[1]]) < TEXT_CONTRAST] == []
    assert [pair for pair in EDGES if contrast(colors[pair[0]], colors[pair[1]]) < SHAPE_CONTRAST] == []


def test_both_themes_have_the_same_colors() -> None:
    light, dark = THEMES
    assert light.keys() == dark.keys() >= {name for pair in (*TEXTS, *EDGES) for name in pair}
