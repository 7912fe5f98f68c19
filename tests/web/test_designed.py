"""How pages show a decision: a headline, one suggestion, odds, cards with reasons, a log by turns, and the end."""

import re
from base64 import b64encode
from gzip import compress
from hashlib import sha256
from html import unescape
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import fromstring

import pytest

from docs.made import moments
from tests.serving import GAMES, Seat, begun, choices, laid, recorded_at, seated, served, stand
from tests.trying import led
from tests.web.test_pages import NONCE
from zombiekit import games, packets, record
from zombiekit.game import prospects
from zombiekit.play import Dice, Match, new_match, play_match, random_policy
from zombiekit.web.application import PRESSED
from zombiekit.web.board import SCRIPT, STYLE
from zombiekit.web.choosing import _headline, chance
from zombiekit.web.keys import Keys, seats_beside
from zombiekit.web.pages import open_page, seat_page

HEAVIEST, HEAVIEST_COMPRESSED = 150_000, 25_000
"""The most bytes a page may have, before and after compression."""


def until(name: str, kind: str, seed: int = 1) -> Match:
    """Return a match that offers at least two actions of this class."""
    match, dice = begun(name).roll(Dice(seed)), Dice(seed)
    rng = Random(seed)
    while True:
        actions = match.game.legal_actions(match.state)
        assert actions, f"{name} is over before anybody is offered {kind}"
        if sum(type(each).__name__ == kind for each in actions) > 1:
            return match
        match = match.play(rng.choice(actions)).roll(dice)


def ended(name: str) -> Match:
    game, dice = games.get(name), Dice(1)
    return play_match(game, [random_policy(dice)] * max(game.PLAYERS), dice=dice)


def seen(match: Match) -> tuple[str, dict[str, Any]]:
    """Return the page and the packet of the seat that acts."""
    seat = match.game.current_player(match.state)
    packet: Any = packets.packet(match, seat, parts=("fields", "prospects", "stakes"))
    return page_of(match, seat), packet


def page_of(match: Match, seat: int | None = None) -> str:
    """Return the page of a seat; None stands for onlookers."""
    table = laid(match)
    return (open_page(table, NONCE) if seat is None else seat_page(table, seat, NONCE)).decode()


def randomly(match: Match) -> Match:
    """Return the match after a random choice, which its length decides, and what chance brings then."""
    return match.play(Random(match.length).choice(match.game.legal_actions(match.state))).roll(Dice(3))


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
    page, packet = seen(until("one_against_the_dead", "Fists"))
    ways = {offer["text"]: offer for offer in packet["actions"] if offer["kind"] == "Fists"}
    form = r'<option value="(fists [^"]+)" data-counts="([^"]+)" data-words="[^"]+" data-odds="([^"]*)"'
    options = re.findall(form, page)
    assert {text for text, *_ in options} == ways.keys()
    for text, counts, odds in options:
        told = [chance(each["weight"], each["total"]) for each in ways[text]["prospects"]]
        assert text == f"fists {counts}"
        assert sorted(line.partition(":")[0] for line in odds.split("\n")) == sorted(told)
    assert "how many of each kind?" in page
    assert "`" not in page[page.index('id="choices"') : page.index('id="happened"')]


@pytest.mark.parametrize(("pile", "is_stepped"), [("F1 M1", False), ("F2 M3 W1", True)])
def test_goods_are_picked_up_in_steps_where_there_are_many_ways(pile: str, is_stepped: bool) -> None:
    """A few ways are buttons, the suggested one first."""
    game: Any = games.get("zombie_flavored_doom")
    match = new_match(game, state=game.pose(tiles=["f9", "a1"], ticks=[6, 8], piles={"f9": pile}))
    page, packet = seen(match)
    ways = {offer["text"] for offer in packet["actions"] if offer["kind"] == "Pick"}
    assert set(re.findall(r'<option value="(pick [^"]+)" data-counts=', page)) == (ways if is_stepped else set())
    assert ("Pick: how many of each kind?</label>" in page) is is_stepped
    assert is_stepped or choices(page)[0] == "pick F1 M1"


def test_a_card_stands_there_with_its_text_and_can_be_played_or_says_why_not() -> None:
    match = until("they_come_back", "Step")
    while True:
        page, packet = seen(match)
        cards = {card["name"]: card for card in packet["hand"]}
        plays = {offer["fields"]["card"] for offer in packet["actions"] if offer["kind"] == "Play"}
        rests = {name for name, card in cards.items() if card["why_not"]}
        if plays and rests:
            break
        match = randomly(match)
    articles = page[: page.index('id="happened"')].split("<article ")[1:]
    assert len(articles) == len(cards)
    assert sum('class="card rests"' in f"<article {each}" for each in articles) == len(rests)
    assert sum("</form>" in each.partition("</article>")[0] for each in articles) == len(plays)
    assert rests == cards.keys() - plays
    for card in cards.values():
        assert re.split("[&'\n]", card["text"][:40])[0] in page


def test_cards_of_others_that_all_can_see_are_shown_with_their_texts_and_cannot_be_played() -> None:
    match = led(begun("defcon_zombies", turn_limit=None), 60, 3)
    card = packets.cards_of(match.game, match.game.observe(match.state, 1), 0)[0]
    for page in (page_of(match, 1), page_of(match)):
        shown = page[page.index("<summary>Cards") : page.index("<summary>Signs")]
        assert f'<h2>Yellow</h2><article class="card"><h3>{card["title"]}</h3><p>{card["text"][:20]}' in shown
        assert "<button" not in shown
    assert "<h2>Yellow</h2>" not in (mine := page_of(match, 0))
    assert f"<h3>{card['title']}</h3>" in mine


def test_the_log_has_a_head_for_each_turn_and_leaves_out_who_was_only_asked() -> None:
    match = led(begun("they_come_back"), 40, 1)
    log = page_of(match).partition('id="news"')[2]
    assert any(" passes." in str(event) for step in match.history for event in step.state.events)
    assert 'class="turn">' in log
    assert " passes." not in log
    assert "is asked for a card" not in log


MOST_PLAYERS: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {},
    "defcon_zombies": {"players": 6, "turn_limit": None},
    "zombie_flavored_doom": {"players": 4},
    "they_come_back": {"players": 6, "round_limit": None},
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [5, 90])
def test_pages_are_light_at_the_largest_tables(name: str, steps: int) -> None:
    match = led(begun(name, **MOST_PLAYERS[name]), steps, 3)
    mine = seat_page(laid(match), max(0, match.game.current_player(match.state)), NONCE)
    with served(t=laid(match)) as client:
        page = client.get("/t/t/")
    assert page.headers["content-encoding"] == "gzip"
    for each in (mine, page.content):
        assert len(each) <= HEAVIEST
        assert len(compress(each, PRESSED)) <= HEAVIEST_COMPRESSED


def test_what_pages_share_is_light() -> None:
    assert len(compress(STYLE.encode(), PRESSED)) + len(compress(SCRIPT.encode(), PRESSED)) <= HEAVIEST_COMPRESSED


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_there_are_the_result_the_replay_and_a_new_game(name: str, tmp_path: Path) -> None:
    match, path, second = led(begun(name), 10_000, 1), tmp_path / "game.jsonl", tmp_path / "game-2.jsonl"
    table = recorded_at(match, path)
    table.keys = Keys(range(match.game.seats(match.state)), seats_beside(path))
    with served(t=table) as client:
        seat = Seat(client, table, 0)
        page, replay = seat.page(), seat.get("replay")
        begin = urlencode({"stand": stand(page), "again": "yes"})
        rules = replay.headers["content-security-policy"]
        assert "The game is over" in page
        assert 'href="replay"' in page
        assert replay.status_code == client.get("/t/t/replay").status_code == 200
        assert (rules.count("unsafe"), rules.count("sha256-")) == (0, replay.text.count("<style>") + 1)
        for style in re.findall(r"<style>(.*?)</style>", replay.text, re.DOTALL):
            assert b64encode(sha256(unescape(style).encode()).digest()).decode() in rules
        assert [seat.post(begin).status_code for _ in range(2)] == [303, 409]
        assert table.match.result is None
        assert client.get("/t/t/replay").status_code == 404
        assert table.keeper is not None
        assert table.keeper.path == second
        assert [each.name for each in tmp_path.glob("*.seats")] == ["game-2.jsonl.seats"]
    table.keeper.close()
    assert (record.read(path), record.read(second).start) == (match, match.start)


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_begun_anew_before_it_is_over(name: str) -> None:
    with seated(led(begun(name), 3, 1)) as (_, _, (seat, *_)):
        answer = seat.post(urlencode({"stand": stand(seat.page()), "again": "yes"}))
    assert (answer.status_code, "The game is not over yet." in answer.text) == (409, True)


@pytest.mark.parametrize(
    ("weight", "total", "said"), [(3, 6, "1 in 2"), (10, 36, "5 in 18"), (1, 4096, "1 in 4096"), (2500, 4096, "61 %")]
)
def test_chances_are_short_and_exact_where_they_are_small(weight: int, total: int, said: str) -> None:
    assert chance(weight, total) == said


@pytest.mark.parametrize("name", GAMES)
def test_the_signs_of_the_map_are_explained_beside_it(name: str) -> None:
    signs = seen(led(begun(name), 6, 1))[0].partition("<summary>Signs")[2]
    svg = signs[signs.index("<svg") : signs.index("</svg>") + 6]
    assert len(list(fromstring(svg).iter("text"))) > 2  # noqa: S314 - the library itself has written it


def test_what_people_watch_of_players_is_shown_by_signs_with_numbers_and_said_in_words() -> None:
    page, _ = seen(led(begun("they_come_back"), 20, 1))
    row = page[page.index('id="seats"') : page.index('id="board"')].split("<li")[1]
    hearts = re.search(r'title="Health: (\d)/5" class="fact"><span class="unseen">Health </span>(.*?)<b', row)
    assert hearts
    assert hearts[2].count('href="#i-heart"') == 5
    assert hearts[2].count(" none") == 5 - int(hearts[1])
    assert set(re.findall(r'href="#i-(\w+)"', page)) == set(re.findall(r'<symbol id="i-(\w+)"', page))


OUT = {"options": {"night_limit": 8}, "seat": 1, "round": 7}
LYING = {"squares": {0: (1, 1), 1: (5, 1)}, "health": {0: 3, 1: 0}, "postures": {1: "dead"}, "round": 3}
PEEKED = {"cards": {0: ["Libra"]}, "peeked": {0: [(2, 0), (0, 2)]}}
HOW: tuple[tuple[str, dict[str, Any], list[str]], ...] = (
    ("zombie_flavored_doom", {"seat": 1, "out": {2: 4}}, ["home A", "home B, out until round 4"]),
    ("zombie_flavored_doom", {**OUT, "out": {2: 8}}, ["home A", "home B, out until round 8"]),
    ("zombie_flavored_doom", {**OUT, "out": {2: 9}}, ["home A", "home B, out for the rest of the game"]),
    ("they_come_back", LYING, ["human", "undead, lying until the next turn begins"]),
    ("defcon_zombies", PEEKED, ["has peeked at 2 systems"]),
)


@pytest.mark.parametrize(("zombie", "is_at_pawn"), [((3, 1), True), ((7, 1), False)])
def test_a_small_window_shows_the_pawn_unless_all_choices_are_far_from_it(
    zombie: tuple[int, int], is_at_pawn: bool
) -> None:
    squares = {0: (1, 1), 1: (1, 1)}
    facts: dict[str, Any] = {"squares": squares, "round": 3, "zombies": {zombie: 1, (5, 1): 1}, "moves": 1}
    pawn, looked = [
        re.findall(r'id="eye" data-x="(.*?)" data-y="(.*?)"', posed("they_come_back", node=node, **some))
        for node, some in (("move", {"squares": squares}), ("swarm_move", facts))
    ]
    assert (looked == pawn) == is_at_pawn


def test_a_small_window_shows_a_choice_even_if_the_choices_are_at_both_ends_of_the_map() -> None:
    facts: dict[str, Any] = {
        "squares": {0: (1, 1), 1: (1, 1)},
        "round": 3,
        "zombies": {(-3, 1): 1, (8, 1): 1},
        "moves": 1,
    }
    page = posed("they_come_back", node="swarm_move", **facts)
    assert re.findall(r'id="eye" data-x="(.*?)" data-y="(.*?)"', page) == [("0.130", "0.500")]


@pytest.mark.parametrize(("name", "facts", "words"), HOW)
def test_how_a_player_is_stands_beside_his_name(name: str, facts: dict[str, Any], words: list[str]) -> None:
    assert re.findall(r'class="how">([^<]*)<', posed(name, **facts)) == words


def posed(name: str, **facts: Any) -> str:
    game: Any = games.get(name)
    return seen(new_match(game, state=game.pose(**facts)))[0]


def test_what_is_counted_up_to_a_goal_stands_with_the_goal() -> None:
    page, _ = seen(led(begun("defcon_zombies"), 3, 1))
    assert re.findall(r"<span>(Constellations[^<]*)</span>", page) == ["Constellations found 0/8"]


def test_goods_in_store_and_those_that_are_carried_are_told_apart() -> None:
    match = begun("zombie_flavored_doom", night_limit=9)
    while not sum(match.state.carried[0]):
        match = randomly(match)
    seats = seen(match)[0].partition('id="seats"')[2].partition('id="board"')[0]
    assert re.search(r'class="note" aria-hidden="true">carried</span><span title="\w+ carried: \d', seats)


def test_odds_are_worked_out_for_no_more_choices_than_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of a hundred squares shows no odds, and computing them takes longer than the whole page."""
    match, told = led(begun("they_come_back"), 0, 1), []
    while len(actions := match.game.legal_actions(match.state)) < 20 or hasattr(actions[0], "counts"):
        match = randomly(match)

    def told_of(game: Any, view: Any, action: Any) -> Any:
        told.append(action)
        return prospects(game, view, action)

    monkeypatch.setattr("zombiekit.web.pages.prospects", told_of)
    seen(match)
    assert 0 < len(told) < len(actions) / 2


def test_all_that_may_come_of_an_attack_is_told_even_if_nothing_is_thrown_or_much_may_come() -> None:
    attack: dict[str, Any] = {"name": "one_against_the_dead", "node": "ATTACK"}
    bat = posed(**attack, zombies={(0, 0): (2, 2, 0, 0)}, weapon=("bat", None))
    saw = posed(**attack, zombies={(0, 0): (2, 1, 5, 4)}, strength=11, weapon=("chainsaw", 2))
    form = r"all 4 Greater Zombies with the baseball bat</span><span [^>]*><span>For sure: break 2, lose 1 Strength<"
    assert re.search(form, bat)
    assert "<span>Kill 0 to 12 (6 on average)</span><span>Lose 0 to 3 Strength (1.61 on average)</span>" in saw
    assert "<span>You are overwhelmed (1/4096)</span>" in saw
    assert "<span>For sure: you are overwhelmed</span>" in saw


def test_odds_that_all_choices_share_are_told_once() -> None:
    page, _ = seen(begun("one_against_the_dead").roll(Dice(15)))
    assert (page.count('class="said"'), page.count("A die shows 1 to 6")) == (8, 1)


def test_faces_of_a_die_with_which_the_same_happens_are_told_together() -> None:
    facts: dict[str, Any] = {"cell": (1, 0), "tiles": {(1, 0): "Leo"}, "options": {"events": True}}
    page = posed("defcon_zombies", node="EVENT", card="are_you_feeling_lucky", **facts)
    bets = re.findall(r"Predict a (.)</span><span class=\"odd\">(.*?)</span></span>", page)
    told = {number: re.findall(r"shows ([^.<]*)", lines) for number, lines in bets}
    assert sorted(told) == [*"123456"]
    assert told["3"] == ["1, 5 or 6", "2 or 4", "3"]


def test_the_faces_of_a_die_that_say_no_more_than_their_number_are_one_line() -> None:
    """Beside choices with other odds they stand again at each choice, and so have to be short."""
    page, _ = seen(led(begun("one_against_the_dead"), 1, 2))
    assert (page.count("1 in 2: 1 Greater tails-up"), page.count("<span>A die shows 1 to 6</span>")) == (2, 5)
    assert "A die shows 2" not in page


def test_a_bar_has_a_part_for_each_result_in_the_order_of_the_lines_and_is_left_out_if_all_are_equal() -> None:
    page = page_of(*moments.found("they_come_back", "fight"))
    bars = re.findall(r'<svg class="bar".*?</svg><span class="odd">.*?</span></span>', page)
    told = [re.findall(r"<span>(\d+) in (\d+):", each) for each in bars]
    wide = [[float(width) for width in re.findall(r'width="([0-9.]+)"', each)] for each in bars]
    assert bars
    for lines, widths in zip(told, wide, strict=True):
        assert widths == [pytest.approx(100 * int(part) / int(whole), abs=0.01) for part, whole in lines]
        assert len(set(widths)) > 1
    assert "<span>1 in 2: " in re.sub(r'<svg class="bar".*?</svg><span class="odd">.*?</span></span>', "", page)


def test_a_long_list_has_the_order_of_the_letters_on_the_map_and_its_headings_name_places() -> None:
    page = posed("defcon_zombies", tiles={(1, 0): 4, (1, -1): "Leo"}, ships={0: {(0, 0): 4, (1, 0): 3}})
    form = page[page.rindex("<form", 0, page.index("<optgroup")) : page.index("<optgroup")]
    groups = re.findall(r'<optgroup label="(\w): ([^"]+)">(.*?)</optgroup>', page)
    assert "ways or point at the map" in form
    assert [letter for letter, *_ in groups] == sorted([letter for letter, *_ in groups], key=ascii_letters.index)
    for letter, name, options in groups:
        assert not re.search(r"\d,", name)
        assert all(line.startswith(f"{letter}: Move") for line in re.findall(r"<option[^>]*>([^<]+)", options))
    laying = posed(
        "they_come_back", node="lay_tile", tile="gas_station", tiles={(1, 0): "four_way", (0, 1): "four_way"}
    )
    assert (" ways or point at the map" in laying, "<optgroup" in laying) == (True, False)  # all places have one name


def test_the_ways_to_play_a_card_have_the_letters_of_the_map_and_the_name_of_the_card_for_those_who_do_not_see_it() -> (
    None
):
    page = posed("they_come_back", hands={0: ["slight_miscalculation"]}, zombies=[(0, 4), (1, 4)])
    sign, which = '<span class="sign" aria-hidden="true">.</span>', '<span class="unseen"> Slight Miscalculation</span>'
    assert re.search(f'<article.*<button[^>]*>{sign}<span class="unseen">.: </span>Play{which}</button>', page)
    listed = page_of(*moments.found("they_come_back", "fight"))
    assert f'">Play{which}: 5 ways</label>' in listed
    assert f"<button>Play{which}</button>" in listed


def test_the_groups_of_cards_have_names_of_their_own() -> None:
    page = posed("they_come_back", hands={0: ["slight_miscalculation", "skateboard"]}, zombies=[(0, 4), (1, 4)])
    assert re.findall('role="group" aria-label="([^"]*cards[^"]*)"', page) == [
        "Your cards to choose from",
        "Your other cards",
    ]


def test_choices_at_different_places_differ_in_words() -> None:
    for seed in range(3):
        page, _ = seen(until("defcon_zombies", "Move", seed))
        words = re.findall(r'<span class="said"><span class="sign"[^>]*>\w</span><span[^>]*>\w: </span>([^<]+)', page)
        assert len(set(words)) == len(words), words
    page, _ = seen(begun("defcon_zombies").roll(Dice(1)))
    assert "Move 1 ship from Earth to the face-down system (southeast)<" in page


def test_words_stay_whole_where_coordinates_are_left_out() -> None:
    laying, _ = seen(begun("one_against_the_dead").roll(Dice(7)))
    assert re.search("Lay the [0-9JQKA]+[♠♥♦♣] to the east; 1 zombie comes<", laying)
    assert ",;" not in laying
    assert "1 in 2: 1 Greater heads-up" in laying
    town, _ = seen(begun("they_come_back", map=None).roll(Dice("a")))
    assert "in cell" not in town[: town.index('id="happened"')]


def test_the_text_of_a_card_between_brackets_stands_below_the_question() -> None:
    head, more = _headline("Luck? (Predict a die. Right: a ship.) what will the die show?")
    assert (head, more) == ("Luck?", "What will the die show? Predict a die. Right: a ship.")


def test_a_single_player_reads_what_the_numbers_are_and_others_look_it_up() -> None:
    alone, _ = seen(begun("one_against_the_dead").roll(Dice(7)))
    several, _ = seen(begun("zombie_flavored_doom"))
    assert "<span>Strength </span>" in alone
    assert '<span class="unseen">Ticks </span>' in several
    assert re.search(r'<ul class="counted-so"><li><svg [^>]*s-clock[^>]*><use [^>]*></use></svg>Ticks</li>', several)


def test_the_end_tells_the_sum_of_points_and_no_points_where_there_are_none() -> None:
    city = ended("one_against_the_dead")
    page, outcome = page_of(city, 0), city.game.outcome(city.state)
    assert outcome is not None
    assert f'<th scope="row">total</th><td></td><td>{sum(line.points for line in outcome.score):g}</td>' in page
    assert "Take it back" not in page
    assert '<th scope="col">How many</th></tr>' in page_of(ended("defcon_zombies"), 0)


def test_whoever_looks_on_reads_the_question_as_somebody_elses() -> None:
    page = page_of(led(begun("one_against_the_dead"), 12, 1))
    assert '<h2 id="asked">Player decides.</h2>' in page
    assert re.search("The question: “[^”]*attack you[^”]*”", page)
    assert page.count("zombies attack you; ") == 1
