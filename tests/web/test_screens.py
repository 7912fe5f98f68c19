"""What fits on a screen, measured in a browser: all games at tables of three sizes, at a desk and on a phone; and what axe finds."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from threading import Thread
from typing import Any

import pytest

from tests.browsing import DESK, IN_BROWSERS, PHONE, sit_down
from tests.serving import laid
from tests.trying import led
from zombiekit import games
from zombiekit.play import Match, new_match
from zombiekit.web import Lobby, ServedTable, Server

pytestmark = [pytest.mark.thorough, *IN_BROWSERS]
TABLES: dict[str, list[tuple[str, dict[str, Any], int]]] = {
    "few": [
        ("one_against_the_dead", {}, 2),
        ("defcon_zombies", {"players": 2}, 14),
        ("zombie_flavored_doom", {"players": 2}, 9),
        ("they_come_back", {"players": 2, "map": "millbrook"}, 6),
    ],
    "some": [
        ("one_against_the_dead", {}, 12),
        ("defcon_zombies", {"players": 4}, 60),
        ("zombie_flavored_doom", {"players": 3}, 40),
        ("they_come_back", {"players": 4, "map": "millbrook"}, 60),
    ],
    "many": [
        ("one_against_the_dead", {}, 25),
        ("defcon_zombies", {"players": 6}, 90),
        ("zombie_flavored_doom", {"players": 4}, 90),
        ("they_come_back", {"players": 6, "map": "millbrook"}, 120),
    ],
}
CASES = [pytest.param(*case, id=f"{case[0]}-{size}") for size, cases in TABLES.items() for case in cases]
ON_SCREEN = pytest.mark.parametrize(("name", "options", "steps"), CASES)
SMALLEST_TEXT, SMALLEST_TARGET = 11, 44
LINE = 17
"""The height of a line of what happened."""

# The part of an element that is really seen: its box, cut by whatever scrolls around it.
MEASURE = """() => {
    const box = (node) => {
        let {left, top, right, bottom} = node.getBoundingClientRect();
        for (let up = node.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === "visible") continue;
            const around = up.getBoundingClientRect();
            [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
            [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
        }
        return [left, top, right, bottom].map(Math.round);
    };
    const shown = (node) => node.checkVisibility({visibilityProperty: true, opacityProperty: true}) && node.getBoundingClientRect().left > -100;
    const small = [], targets = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !shown(node) || ["OPTION", "SCRIPT", "TITLE", "NOSCRIPT"].includes(node.tagName)) continue;
        const matrix = node.getScreenCTM?.();
        const size = parseFloat(getComputedStyle(node).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < SMALLEST_TEXT - 0.05) small.push([texts.currentNode.data.trim(), size]);
    }
    for (const node of document.querySelectorAll("a[href], button, select, input, textarea, summary")) {
        const {width, height} = node.getBoundingClientRect();
        if (shown(node) && Math.min(width, height) < SMALLEST_TARGET - 0.05) targets.push([node.outerHTML.slice(0, 90), width, height]);
    }
    const first = document.querySelector("#choices button:not(:disabled), #choices select");
    return {
        small, targets,
        log: document.getElementById("news")?.clientHeight,
        largest: Math.max(0, ...[...document.querySelectorAll("#map .sign text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)),
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        map: box(document.getElementById("pane") ?? document.body),
        question: box(document.querySelector("#choices h2") ?? document.body),
        first: first && [box(first), [first.getBoundingClientRect()].flatMap((all) => [all.left, all.top, all.right, all.bottom].map(Math.round))],
        own: [...document.querySelectorAll("#map a")].map(box),
    };
}""".replace("SMALLEST_TEXT", str(SMALLEST_TEXT)).replace("SMALLEST_TARGET", str(SMALLEST_TARGET))


@contextmanager
def serving(lobby: Lobby | None = None, port: int = 0, **tables: ServedTable) -> Iterator[Server]:
    server = Server(tables if lobby is None else lobby.tables, port=port, lobby=lobby)
    thread = Thread(target=server.serve_tables)
    thread.start()
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join(30)
        server.socket.close()


def begun(name: str, options: dict[str, Any], steps: int, seed: int = 3) -> Match:
    """Return a match after `steps` random steps, or fewer, that is not over yet."""
    game = games.get(name)
    start = new_match(game, options=game.Options(**options))
    match = led(start, steps, seed)
    while match.result is not None:
        steps -= 5
        match = led(start, steps, seed)
    return match


@contextmanager
def seated(browser: Any, server: Server, table: ServedTable, seat: int, **surroundings: Any) -> Iterator[Any]:
    """Yield the page of a seat at the table `t` of a server."""
    context = browser.new_context(**surroundings)
    try:
        yield sit_down(context, f"{server.address}/t/t/join/{table.keys.links[seat]}")
    finally:
        context.close()


@contextmanager
def at_the_table(browser: Any, match: Match, **surroundings: Any) -> Iterator[Any]:
    table, seat = laid(match), max(0, match.game.current_player(match.state))
    with serving(t=table) as server, seated(browser, server, table, seat, **surroundings) as page:
        yield page


def test_six_figures_on_a_square_keep_their_numbers_apart_from_the_ground(browser: Any) -> None:
    """Numbers of a size to be read are larger than figures as small as these, so each has a rim in the color of its figure."""
    game = games.get("they_come_back")
    facts = {"options": {"players": 6, "map": "millbrook"}, "squares": dict.fromkeys(range(6), (1, 1))}
    with at_the_table(browser, new_match(game, state=game.pose(**facts)), viewport=DESK) as page:
        found = page.evaluate(
            """() => [...document.querySelectorAll("#map .rim ~ .on")].map((text) => {
                const { stroke, paintOrder } = getComputedStyle(text);
                return [text.textContent, paintOrder, stroke === getComputedStyle(text.parentElement.querySelector(".form")).fill];
            })"""
        )
    assert found == [[str(number), "stroke", True] for number in range(1, 7)]


@ON_SCREEN
def test_map_and_choices_are_on_one_screen_and_can_be_read(browser: Any, name: str, options: Any, steps: int) -> None:
    with at_the_table(browser, begun(name, options, steps), viewport=DESK) as page:
        seen = page.evaluate(MEASURE)
        page.set_viewport_size(PHONE)
        page.wait_for_timeout(100)
        phone = page.evaluate(MEASURE)
    for measured, size in ((seen, DESK), (phone, PHONE)):
        assert (measured["small"], measured["page"]) == ([], [size["width"], size["height"]])
        assert measured["first"][0] == measured["first"][1]
    left, top, right, bottom = seen["map"]
    assert right - left >= 760
    assert bottom - top >= 640
    assert seen["question"][3] < seen["first"][0][3] <= DESK["height"]
    left, top, right, bottom = phone["map"]
    assert (phone["targets"], left, right) == ([], 0, PHONE["width"])
    assert bottom - top >= 240
    assert phone["largest"] < SMALLEST_TEXT + 0.05
    assert (seen["log"] % LINE, phone["log"] % LINE) == (0, 0)
    assert seen["log"] >= 4 * LINE


NARROW = [(320, 568), (640, 400), (844, 390), (1024, 600)]


@ON_SCREEN
def test_nothing_is_beside_a_small_screen(browser: Any, name: str, options: Any, steps: int) -> None:
    with at_the_table(browser, begun(name, options, steps), viewport=PHONE) as page:
        for width, height in NARROW:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(MEASURE)["page"] == [width, height]
            for words in ("#status", "#facts span"):
                seen = page.locator(words).first
                assert seen.bounding_box()["x"] + seen.bounding_box()["width"] <= width
            assert page.evaluate(
                "(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.getElementById('status'))"
            )


# The colors of the signs: of the pieces, of what these stand on, and of the words.
SIGNS = """() => ["use.form, path.form", "rect.back", "text"].map(
    what => [...document.querySelectorAll("#legend svg").values()].flatMap(
        svg => [...svg.querySelectorAll(what)].map(found => getComputedStyle(found).fill)))"""


@ON_SCREEN
def test_signs_are_explained_in_the_colors_of_the_map(browser: Any, name: str, options: Any, steps: int) -> None:
    with at_the_table(browser, begun(name, options, steps), viewport=DESK) as page:
        pieces, ground, words = map(set, page.evaluate(SIGNS))
    assert pieces - {"rgb(0, 0, 0)"}
    assert not words & ground


def complaints(page: Any) -> list[str]:
    pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    page.evaluate((resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")["violations"]
    return [f"{each['id']}: {each['help']} {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "options", "steps"), TABLES["some"])
def test_axe_finds_nothing_at_a_table(browser: Any, name: str, options: dict[str, Any], steps: int, theme: str) -> None:
    with at_the_table(browser, begun(name, options, steps), viewport=DESK, color_scheme=theme) as page:
        assert (found := complaints(page)) == [], "\n".join(found)
        page.set_viewport_size(PHONE)
        assert (found := complaints(page)) == [], "\n".join(found)
        page.goto(page.url + "..")
        assert (found := complaints(page)) == [], "\n".join(found)


def test_axe_finds_nothing_at_the_doors_in_the_lobby_and_at_the_end(browser: Any) -> None:
    over = laid(led(begun("one_against_the_dead", {"round_limit": 2}, 2), 1000, 1))
    lobby = Lobby({"over": over, "new": laid(begun("defcon_zombies", {}, 2))})
    host, link = f"/new/{lobby.key}", f"/t/new/join/{lobby.tables['new'].keys.links[0]}"
    doors = ["/", "/t/new/rules", "/t/new/rules?words=move", link, "/t/new/1/", "/nowhere", host, f"{host}/laid/new"]
    doors += [f"{host}/{name}" for name in games.names()]
    found, narrow = {}, {}
    with serving(lobby) as server:
        page = browser.new_context(viewport=PHONE).new_page()
        for path in (*doors, "/t/over/", "/t/over/replay"):
            page.goto(server.address + path)
            page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
            found[path] = complaints(page)
            if path in doors:
                seen = page.evaluate(MEASURE)
                too_wide = [seen["page"]] if seen["page"][0] > PHONE["width"] else []
                narrow[path] = [*seen["small"], *seen["targets"], *too_wide]
        page.context.close()
    assert not any(found.values()), found
    assert not any(narrow.values()), narrow


# Whether each button of the map can be scrolled away from the lower right corner of the map, to which the map is scrolled here.
COVERED = """() => {
    const pane = document.getElementById("pane");
    pane.scrollTo(1e6, 1e6);
    const { right, bottom } = document.getElementById("map").getBoundingClientRect();
    return document.elementsFromPoint(right - 20, bottom - 20).some((each) => each.closest("#zoom"));
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_buttons_of_the_map_cover_none_of_it_for_good(browser: Any, size: dict[str, int]) -> None:
    with at_the_table(browser, begun("they_come_back", {"players": 4, "map": "millbrook"}, 60), viewport=size) as page:
        assert page.locator("#larger").is_visible()
        assert not page.evaluate(COVERED)
        page.locator("#larger").click()
        assert not page.evaluate(COVERED)
        others = [box for each in page.locator(".foot > *, #details > *").all() if (box := each.bounding_box())]
        left = page.locator("#zoom").bounding_box()["x"]
        assert size == PHONE or all(box["x"] + box["width"] < left for box in others)


SUGGESTED = """() => {
    const letter = document.querySelector("#choices .suggested .sign").textContent;
    const sign = [...document.querySelectorAll("#map .sign")].find((each) => each.textContent === letter);
    const [at, pane] = [sign, document.getElementById("pane")].map((each) => each.getBoundingClientRect());
    return pane.left <= at.left && at.right <= pane.right && pane.top <= at.top && at.bottom <= pane.bottom;
}"""
"""Whether the sign of the suggested place is seen on the map."""


@pytest.mark.parametrize(
    ("name", "players", "steps"), [("they_come_back", 4, 66), ("they_come_back", 6, 120), ("defcon_zombies", 6, 93)]
)
def test_on_a_phone_the_place_that_is_suggested_is_seen(browser: Any, name: str, players: int, steps: int) -> None:
    options = {"players": players} | ({"map": "millbrook"} if name == "they_come_back" else {})
    with at_the_table(browser, begun(name, options, steps), viewport=PHONE) as page:
        assert page.evaluate(SUGGESTED)


def test_a_phone_that_is_turned_still_shows_where_one_stands(browser: Any) -> None:
    eye_is_seen = """() => {
        const [{ x, y }, map] = [document.getElementById("eye").dataset, document.getElementById("map").getBoundingClientRect()];
        const [right, down] = [map.left + x * map.width, map.top + y * map.height];
        return document.elementsFromPoint(right, down).some((each) => each.id === "pane");
    }"""
    match = begun("they_come_back", {"players": 4, "map": "millbrook"}, 60)
    with at_the_table(browser, match, viewport={"width": 844, "height": 390}) as page:
        assert page.evaluate(eye_is_seen)
        page.evaluate("document.getElementById('pane').scrollTo(0, 0)")
        page.set_viewport_size(PHONE)
        page.wait_for_function(eye_is_seen)


def test_letters_of_places_work_among_the_choices_only(browser: Any) -> None:
    """Whoever dictates presses letters without meaning to."""
    with at_the_table(browser, begun("they_come_back", {"players": 4, "map": "millbrook"}, 60), viewport=DESK) as page:
        sign = page.locator("#choices button .sign").first
        letter, focused = sign.text_content(), "document.activeElement.querySelector('.sign')?.textContent"
        page.locator("#pane").focus()
        page.keyboard.press(letter)
        assert page.evaluate("document.activeElement.id") == "pane"
        page.locator("#choices").focus()
        page.keyboard.press(letter)
        assert page.evaluate(focused) == letter


def test_the_lobby_asks_only_about_seats_that_are_played(browser: Any) -> None:
    lobby = Lobby({})
    with serving(lobby) as server:
        page = browser.new_context(viewport=DESK).new_page()
        page.goto(f"{server.address}/new/{lobby.key}/zombie_flavored_doom")
        asked = page.locator("select[name^=seat-]")
        shown = []
        for players in ("", "1", "3", "7", "8"):
            page.locator("[name=players]").select_option(players)
            shown.append(sum(each.is_visible() for each in asked.all()))
        page.context.close()
    assert shown == [8, 1, 3, 7, 8]
