"""Whole games at a table with bots, by keyboard alone and with a thumb on a phone; and a server that is lost meanwhile."""

import re
from contextlib import ExitStack
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests import toy
from tests.browsing import DESK, IN_BROWSERS, PHONE
from tests.serving import laid
from tests.trying import led
from tests.web.test_designed import until
from tests.web.test_screens import at_the_table, begun, seated, serving
from zombiekit import games
from zombiekit.hosting import Bots
from zombiekit.play import new_match
from zombiekit.web import ServedTable

pytestmark = [pytest.mark.thorough, *IN_BROWSERS]
GAMES: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {"round_limit": 4},
    "defcon_zombies": {"players": 2, "turn_limit": 6},
    "zombie_flavored_doom": {"players": 2, "night_limit": 1},
    "they_come_back": {"players": 2, "map": "millbrook", "round_limit": 1, "first_player": "seat0"},
}
FOCUS = "document.activeElement"
ANSWER = "#choices form:not(.undo) button:not([name=pass], [type=button])"
MORE = "stand => document.getElementById('main').dataset.stand !== stand"


def against_bots(name: str) -> ServedTable:
    """Return a table with one person, in the first seat, and random bots."""
    game = games.get(name)
    match = new_match(game, options=game.Options(**GAMES[name]))
    return laid(match, dict.fromkeys(range(1, game.seats(match.state)), "random"))


def stand(page: Any) -> str:
    return str(page.locator("#main").get_attribute("data-stand"))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_keyboard_alone(browser: Any, name: str) -> None:
    """Press Tab a few times and Enter, so that it is not always the suggested choice. Then the choices have the focus again."""
    table, rng = against_bots(name), Random(3)
    with serving(t=table) as server, seated(browser, server, table, 0, viewport=DESK) as page:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(f"{FOCUS}.id === 'choices'")
        while not page.get_by_text("The game is over.").count():
            before = stand(page)
            if not page.locator("#choices [name=action]").count():
                page.wait_for_function(MORE, arg=before)
                continue
            assert page.evaluate(f"{FOCUS}.id") == "choices"
            for _ in range(1 + rng.randrange(3)):
                press_until(page, "Tab", "matches('#choices button:enabled')")
            if not page.evaluate(f"{FOCUS}.matches('form:not(.undo) button:not([name=pass], [type=button])')"):
                press_until(page, "Shift+Tab", "matches('form:not(.undo) button:not([name=pass], [type=button])')")
            page.keyboard.press("Enter")
            page.wait_for_function(MORE, arg=before)
    assert table.match.result is not None


def press_until(page: Any, key: str, so: str) -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate(f"{FOCUS}.{so}"):
            return
    raise AssertionError(page.evaluate(f"{FOCUS}.outerHTML"))


# Scrolls to a place of the map and returns where a finger can touch it; null if there is none or something covers it.
TOUCHED = """share => {
    const links = [...document.querySelectorAll("#map a")];
    if (!links.length) return null;
    const link = links[Math.floor(share * links.length)];
    link.scrollIntoView({block: "center", inline: "center"});
    const {left, top, width, height} = link.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return document.elementFromPoint(x, y)?.closest("#map a") ? [x, y] : null;
}"""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_with_a_thumb(browser: Any, name: str) -> None:
    """Taps go to places of the map and to buttons of the sheet; the page always fits the width of the phone."""
    table, rng, taps = against_bots(name), Random(4), 0
    surroundings = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with serving(t=table) as server, seated(browser, server, table, 0, **surroundings) as page:
        while not page.get_by_text("The game is over.").count():
            before = stand(page)
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            if not page.locator("#choices [name=action]").count():
                page.wait_for_function(MORE, arg=before)
                continue
            narrowed = page.locator(".narrowed").count()
            if not narrowed and (where := page.evaluate(TOUCHED, rng.random())):
                taps += 1
                page.touchscreen.tap(*where)
                page.wait_for_function(f"stand => document.querySelector('.narrowed') || ({MORE})(stand)", arg=before)
                continue
            rng.choice(page.locator(ANSWER).all()).tap()
            page.wait_for_function(MORE, arg=before)
    assert table.match.result is not None
    assert taps


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_new_question_begins_at_its_top(browser: Any, size: dict[str, int]) -> None:
    """Who chooses the last of many has scrolled down, and then reads the next question."""
    table = laid(begun("they_come_back", {"players": 4, "map": "millbrook"}, 60))
    seat = table.match.game.current_player(table.match.state)
    with serving(t=table) as server, seated(browser, server, table, seat, viewport=size) as page:
        before = stand(page)
        page.evaluate("for (const id of ['sheet', 'choices']) document.getElementById(id).scrollTop = 200")
        page.locator(ANSWER).last.click()
        page.wait_for_function(MORE, arg=before)
        assert page.evaluate("['sheet', 'choices'].map(id => document.getElementById(id).scrollTop)") == [0, 0]


def test_what_is_open_stays_open_and_keeps_the_focus_when_others_stand_before_it(browser: Any) -> None:
    table = laid(begun("they_come_back", {"players": 4, "map": "millbrook"}, 60))
    seat = table.match.game.current_player(table.match.state)
    with serving(t=table) as server, seated(browser, server, table, seat, viewport=DESK) as page:
        page.locator("#details summary").last.focus()
        page.keyboard.press("Enter")
        before = stand(page)
        page.evaluate("document.querySelector('#choices button[name=action]').click()")  # which takes no focus
        page.wait_for_function(MORE, arg=before)
        assert page.locator("#details details[open] summary").all_inner_texts() == ["As text"]
        assert page.evaluate(f"{FOCUS}.textContent") == "As text"


def test_a_screen_reader_hears_the_question_and_how_many_hearts_are_left(browser: Any) -> None:
    table = laid(begun("they_come_back", {"players": 2, "map": "millbrook"}, 60))
    seat = table.match.game.current_player(table.match.state)
    with serving(t=table) as server, seated(browser, server, table, seat, viewport=DESK) as page:
        question = page.locator("#choices h2").inner_text()
        assert page.get_by_role("region", name=question, exact=True).get_attribute("id") == "choices"
        hearts = page.locator("#seats .fact:has(.s-heart)")
        assert hearts.first.locator(".pips").bounding_box()["x"] < 0  # people see the hearts
        told = [
            f"Health {title.removeprefix('Health: ')}"
            for title in hearts.evaluate_all("all => all.map(each => each.title)")
        ]
        assert all(words in page.locator("#seats").aria_snapshot() for words in told)


def test_the_last_of_what_happened_is_in_sight_however_large_the_window(browser: Any) -> None:
    table = laid(begun("they_come_back", {"players": 2, "map": "millbrook"}, 60))
    at_its_end = "news => news.scrollHeight - news.clientHeight - news.scrollTop < 1"
    with serving(t=table) as server, seated(browser, server, table, 0, viewport={**DESK, "height": 1100}) as page:
        high = page.locator("#news").bounding_box()["height"]
        page.set_viewport_size({**DESK, "height": 700})
        assert page.locator("#news").bounding_box()["height"] < high
        assert page.locator("#news").evaluate(at_its_end)


def test_a_tap_while_a_page_is_being_loaded_is_not_lost(browser: Any) -> None:
    match, held = begun("defcon_zombies", {"players": 2}, 21), []
    table, seat = laid(match), match.game.current_player(match.state)
    with serving(t=table) as server, seated(browser, server, table, seat, viewport=PHONE) as page:
        links = page.locator("#map a:has([data-action*=' o=2'])").all()
        first, second = (link.get_attribute("href") for link in links[:2])
        page.route(lambda url: url.endswith(first), lambda route, _: held.append(route))
        with page.expect_request(lambda request: request.url.endswith(first)):
            links[0].dispatch_event("click")
        links[1].dispatch_event("click")
        held.pop().continue_()
        page.wait_for_function("places => location.search === places", arg=second)
        page.wait_for_selector(".narrowed")


def test_who_waits_sees_at_once_that_somebody_sits_down(browser: Any) -> None:
    table = laid(begun("zombie_flavored_doom", {"players": 2}, 0))
    assert table.match.game.current_player(table.match.state) == 0
    with serving(t=table) as server, seated(browser, server, table, 1) as waiting:
        before = stand(waiting)
        assert "nobody yet" in waiting.locator("#seats").inner_text()
        with seated(browser, server, table, 0):
            waiting.wait_for_function("() => !document.getElementById('seats').innerText.includes('nobody yet')")
        assert stand(waiting) == before


def test_a_goal_that_comes_later_is_shown_then(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, said = laid(new_match(toy), {1: "random"}), [""]
    monkeypatch.setattr(toy, "goal", lambda _, __: said[0], raising=False)
    with serving(t=table) as server, seated(browser, server, table, 0) as page:
        before = stand(page)
        assert not page.locator("#goal").is_visible()
        said[0] = "Be first."
        page.locator("#choices button[name=action]").first.click()
        page.wait_for_function(MORE, arg=before)
        assert page.locator("#goal").is_visible()
        assert page.locator("#goal").inner_text() == "Goal: Be first."


@pytest.mark.parametrize("name", GAMES)
def test_a_phone_tells_at_once_what_happened_last(browser: Any, name: str) -> None:
    """On a phone the list is further down, so its last line stands above the choices; a desktop shows the list itself."""
    table = against_bots(name)
    with serving(t=table) as server, seated(browser, server, table, 0, viewport=PHONE) as page:
        for _ in range(4):
            page.wait_for_selector(ANSWER)
            before = stand(page)
            page.locator(ANSWER).first.click()
            page.wait_for_function(MORE, arg=before)
        line = page.locator("#news li:not(.turn)").last.text_content()
        assert page.locator("#latest").is_visible()
        assert re.sub(r" \(\d+ times\)$", "", line) == page.locator("#latest").text_content().removeprefix("Just now: ")
        page.set_viewport_size(DESK)
        assert not page.locator("#latest").is_visible()


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_what_happened_is_the_same_after_loading_the_page_again(browser: Any, name: str) -> None:
    table = against_bots(name)
    with serving(t=table) as server, seated(browser, server, table, 0) as page:
        for _ in range(8):
            page.wait_for_selector(f"{ANSWER}, #choices [href=replay]")
            if table.match.result is not None:
                break
            before = stand(page)
            page.locator(ANSWER).first.click()
            page.wait_for_function(MORE, arg=before)
        page.wait_for_selector(f"{ANSWER}, #choices [href=replay]")
        lines = page.locator("#news li").all_inner_texts()
        page.reload()
        assert page.locator("#news li").all_inner_texts() == lines


# What screen readers tell of the list, the steps whose lines it holds, and what makes a page ask for news: that one comes back to it.
HEAR = """() => new MutationObserver((all) => (window.heard = all.flatMap((each) => [...each.addedNodes].map((node) => node.textContent))))
    .observe(document.querySelector("[role=log]"), {childList: true, subtree: true})"""
COME_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
LINES = "all => all.map((each) => [+each.dataset.n, each.textContent])"


@pytest.mark.parametrize("name", GAMES)
def test_screen_readers_tell_what_the_last_step_brought_and_nothing_twice(browser: Any, name: str) -> None:
    """Lines that stay may change their words: a place has another name when the map grows, and the number of those alike may shrink."""
    match = led(new_match(games.get(name)), 20, 3)
    table, told = laid(match), 0
    with serving(t=table) as server, seated(browser, server, table, 0) as page:
        page.evaluate(HEAR)
        for step in range(25):
            before, seen = stand(page), match.length
            table.match = match = led(match, 1, step)
            if match.length == seen:
                break
            page.evaluate(COME_BACK)
            page.wait_for_function(MORE, arg=before)
            lines = page.locator("#news li").evaluate_all(LINES)
            new = [words for n, words in lines if n > seen]
            assert page.evaluate("window.heard ?? []") == new
            page.evaluate("window.heard = []")
            told += len(new)
    assert told > 10


def test_words_that_a_closed_list_cuts_stand_below_it(browser: Any) -> None:
    match = begun("defcon_zombies", {"players": 3}, 20, seed=1)
    with at_the_table(browser, match, viewport=PHONE) as page:
        chooser, words = page.locator("form.list select").first, page.locator("form.list .sum").first
        longest = max(chooser.locator("option").all_text_contents(), key=len)
        chooser.select_option(label=longest)
        assert (words.is_visible(), words.text_content()) == (True, longest)
        page.set_viewport_size({**PHONE, "width": 800})
        words.wait_for(state="hidden")


def test_one_thing_at_a_time_covers_the_page_and_escape_folds_it(browser: Any) -> None:
    with at_the_table(browser, begun("defcon_zombies", {"players": 2}, 14), viewport=DESK) as page:
        is_open = page.locator(".foot details[open] > summary")
        for title in ("Rules", "Signs", "As text"):
            page.locator(".foot summary", has_text=title).last.focus()
            page.keyboard.press("Enter")
            assert is_open.all_inner_texts() == [title]
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        assert not is_open.count()
        assert page.evaluate(f"{FOCUS}.textContent") == "As text"


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_has_happened_the_list_says_so(browser: Any, name: str) -> None:
    game = games.get(name)
    with at_the_table(browser, new_match(game, state=game.pose()), viewport=DESK) as page:
        told = page.locator("#news ul")
        assert told.get_attribute("data-none") == "Nothing yet."
        assert told.bounding_box()["height"] > 10  # the sentence takes up room


@pytest.mark.parametrize("unfolded", ["Rules", "Signs", "As text"])
def test_what_unfolds_at_the_end_of_a_phone_comes_into_sight(browser: Any, unfolded: str) -> None:
    """Its button stands at the lower edge, so it would unfold below."""
    with at_the_table(browser, begun("defcon_zombies", {"players": 2}, 14), viewport=PHONE) as page:
        page.locator("summary", has_text=unfolded).last.click()
        page.wait_for_function(
            """height => {
                const all = document.querySelector(".foot details[open] > :last-child");
                const { top, bottom } = all.getBoundingClientRect();
                return all.textContent.length > 50 && Math.min(bottom, height) - top >= Math.min(bottom - top, 300);
            }""",
            arg=PHONE["height"],
        )


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_a_tap_on_the_map_leads_to_what_its_signs_mean(browser: Any, name: str) -> None:
    table = against_bots(name)
    with serving(t=table) as server, seated(browser, server, table, 0, viewport=PHONE) as page:
        signs = page.locator("#legend svg")
        assert not signs.is_visible()
        page.locator("#key").click()
        page.wait_for_function("document.getElementById('legend').getBoundingClientRect().top < innerHeight")
        assert signs.is_visible()
        assert page.locator("#legend svg text").count() > 2


HEIGHT = "document.getElementById('main').dataset.sheet"


def test_the_sheet_of_choices_has_three_heights_for_fingers_and_for_keys(browser: Any) -> None:
    match = begun("they_come_back", {"players": 4, "map": "millbrook"}, 60)
    table, seat = laid(match), match.game.current_player(match.state)
    with serving(t=table) as server, seated(browser, server, table, seat, viewport=PHONE) as page:
        grip, heights = page.locator("#grip"), []
        for _ in range(3):
            heights.append((page.evaluate(HEIGHT), page.locator("#sheet").bounding_box()["y"]))
            assert min(grip.bounding_box()[side] for side in ("width", "height")) >= 44
            grip.click()
        assert [height for height, _ in heights] == ["half", "full", "peek"]
        assert heights[1][1] < heights[0][1] - 200 < heights[2][1] - 400
        assert page.evaluate("document.getElementById('sheet').scrollTop") == 0
        box = grip.bounding_box()
        x, y = box["x"] + 44, box["y"] + 22
        for to, height in [(120, "full"), (760, "peek"), (420, "half")]:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x, to, steps=5)
            page.mouse.up()
            assert page.evaluate(HEIGHT) == height
            y = grip.bounding_box()["y"] + 22
        grip.focus()
        for key, height in [("ArrowUp", "full"), ("ArrowUp", "full"), ("ArrowDown", "half"), ("Enter", "full")]:
            page.keyboard.press(key)
            assert page.evaluate(HEIGHT) == height
        assert grip.get_attribute("aria-label") == "Show the map"
        page.set_viewport_size(DESK)
        assert not grip.is_visible()


def test_zombies_to_fight_are_chosen_by_tapping_them(browser: Any) -> None:
    match = until("one_against_the_dead", "Fists")
    table, cell = laid(match), f"cell {match.state.pawn[0]},{match.state.pawn[1]}"
    with serving(t=table) as server, seated(browser, server, table, 0, viewport=PHONE, has_touch=True) as page:
        form, told = page.locator(".stepped"), []
        at = form.get_attribute("data-labels").split("\n").index("Greater tails-up")
        for _ in range(6):
            told.append(int(form.locator(".step b").all()[at].text_content()))
            page.locator(f"#map [data-cell='{cell}'] [data-piece='greater-tails']").tap()
        assert {0, 1, 2} <= set(told)
        assert all(later in {before + 1, 0} for before, later in pairwise(told))
        assert page.locator(".narrowed").count() == 0
        assert form.locator(".sum b").text_content().endswith(" with your fists")
        form.get_by_role("button", name="Do it").tap()
        page.wait_for_function(MORE, arg=f"{match.length}.0")
    assert type(table.match.history[match.length].action).__name__ == "Fists"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lost_server_is_seen_wherever_one_has_scrolled_and_found_again(browser: Any, size: dict[str, int]) -> None:
    match = begun("they_come_back", {"players": 4, "map": "millbrook"}, 60)
    table, seat = laid(match), match.game.current_player(match.state)
    with ExitStack() as stack:
        with serving(t=table) as server:
            page = stack.enter_context(seated(browser, server, table, seat, viewport=size))
            button = page.locator("#choices button:enabled").first
            assert button.evaluate("each => getComputedStyle(each).pointerEvents") == "auto"
            page.evaluate("document.querySelectorAll('*').forEach((each) => (each.scrollTop = 10000))")
            port = server.socket.getsockname()[1]
        page.wait_for_selector("body.lost")
        box = page.locator("#alert").bounding_box()
        assert 0 <= box["y"] <= size["height"] - box["height"]
        assert "does not answer" in page.locator("#alert").inner_text()
        assert button.evaluate("each => getComputedStyle(each).pointerEvents") == "none"
        with serving(port=port, t=ServedTable(match, Bots({}), table.keys)):
            page.wait_for_selector("body:not(.lost)")
            assert page.locator("#alert").inner_text() == ""
            page.close()


def test_a_proxy_that_answers_for_a_lost_server_takes_nobody_from_the_table(browser: Any) -> None:
    """A proxy in front says `502 Bad Gateway` while the server starts again."""
    with at_the_table(browser, begun("zombie_flavored_doom", {"players": 2}, 9), viewport=DESK) as page:
        answered: list[str] = []

        def bad_gateway(route: Any) -> None:
            answered.append(route.request.resource_type)
            route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")

        page.route("**/*", bad_gateway)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the page listens anew
        for _ in range(300):
            if "fetch" in answered:
                break
            page.wait_for_timeout(100)
        assert "fetch" in answered
        page.wait_for_selector("body.lost #choices")
        page.unroute("**/*")
        page.wait_for_selector("body:not(.lost) #choices")


def test_a_page_whose_answer_a_proxy_refused_tries_again(browser: Any) -> None:
    """Only the answer fails: the page still hears of changes, but of none that it has not seen."""
    with at_the_table(browser, begun("zombie_flavored_doom", {"players": 2}, 9), viewport=DESK) as page:
        refused: list[str] = []

        def bad_gateway(route: Any) -> None:
            if refused or route.request.method != "POST":
                route.continue_()
                return
            refused.append(route.request.url)
            route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")

        page.route("**/*", bad_gateway)
        page.locator("#choices button:enabled").first.click()
        page.wait_for_selector("body.lost #choices")
        page.wait_for_selector("body:not(.lost) #choices")
        assert len(refused) == 1
