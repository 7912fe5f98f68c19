"""Whole games in browsers: people reload pages, click twice and go back, and the server is killed in the middle."""

import re
import signal
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import TimeoutError as Late

from tests.browsing import DESK, IN_BROWSERS, PATIENCE, PHONE, Served, sit_down
from tests.serving import secrets, stand
from zombiekit import record
from zombiekit.drawings import drawn

pytestmark = IN_BROWSERS
GAMES = {
    "one-against-the-dead": ("--option", "round_limit=4"),
    "defcon-zombies": ("--seats", "4", "--option", "turn_limit=8"),
    "zombie-flavored-doom": ("--seats", "2", "--option", "night_limit=1"),
    "they-come-back": ("--seats", "3", "--quick", "--option", "round_limit=1"),
}
OFFERED = "#choices [name=action]"
HAS_COME = "stand => document.getElementById('main')?.dataset.stand === stand"


class Person:
    """A person at a seat, and what was sent to the browser there."""

    def __init__(self, browser: Any, link: str, **surroundings: Any) -> None:
        self.context = browser.new_context(**surroundings)
        self._arrived: list[Any] = []
        self.context.on("requestfinished", self._arrive)
        self.sent: list[str] = []
        self.complaints: list[str] = []
        self.page = sit_down(self.context, link)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text))

    def _arrive(self, request: Any) -> None:
        self._arrived.append(request)

    def read(self) -> None:
        while self._arrived:
            request = self._arrived.pop(0)
            answer = request.response()
            if answer is not None and answer.status != 303 and request.resource_type != "eventsource":
                try:
                    self.sent.append(answer.text())
                except Exception:  # noqa: BLE001, S112 - the browser has thrown it away together with the page before
                    continue

    def disturb(self, rng: Random) -> bool:
        """Reload, go back and forth, point at a place, or do nothing; return whether anything was done."""
        match rng.randrange(6):
            case 0:
                self.page.reload()
            case 1:
                self.page.go_back()
                self.page.go_forward()
            case 2 if self.page.locator(".picture a").count():
                links = self.page.locator(".picture a").all()
                with self.page.expect_response("**"):
                    rng.choice(links).dispatch_event("click")
            case _:
                return False
        return True

    def choose(self, rng: Random) -> None:
        """Take one of the choices, sometimes with a double click."""
        button = rng.choice(self.page.locator("#choices form:not(.undo) button:not([name=pass], [type=button])").all())
        chooser = button.locator("xpath=../select")
        if chooser.count():
            chooser.select_option(index=rng.randrange(chooser.locator("option").count()), force=True)
        button.click(click_count=rng.choice([1, 1, 2]))


def looked_on(address: str) -> str:
    connection = HTTPConnection(address.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", "/t/table/")
    page = connection.getresponse().read().decode()
    connection.close()
    return page


def meet(address: str, people: list[Person]) -> str:
    """Wait until everybody sees the table as it stands now, and return that stand."""
    for patience in (5_000, 10_000, 20_000):
        now = stand(looked_on(address))
        try:
            for person in people:
                person.page.wait_for_function(HAS_COME, arg=now, timeout=patience)
                person.read()
        except Late:
            continue  # the second click of a double click was taken, too
        return now
    raise AssertionError([(person.page.url, person.page.inner_text("body")) for person in people])


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(browser: Any, name: str, tmp_path: Path) -> None:
    """Everybody's page ends with the record's state, and no seat was ever sent anything that its view hides.

    One person plays on a phone, and the page is never wider than its screen.
    """
    path, rng = tmp_path / "game.jsonl", Random(5)
    served = Served(name, *GAMES[name], "--seed", "2", "--record", str(path))
    try:
        always = unescape(looked_on(served.address)).casefold()  # words that pages have before anything has happened
        sizes = [PHONE, *[DESK] * (len(served.links) - 1)]
        people = [Person(browser, link, viewport=size) for link, size in zip(served.links, sizes, strict=True)]
        turns = 0
        while True:
            now = meet(served.address, people)
            acting = [person for person in people if person.page.locator(OFFERED).count()]
            if not acting:
                break
            turns += 1
            assert people[0].page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            if turns == 6:
                port = served.port
                served.end(signal.SIGKILL)
                served.close()
                served = Served("--resume", str(path), "--seed", "3", port=port)
                rng.choice(people).page.reload()
            if rng.choice(people).disturb(rng) or turns == 6:
                now = meet(served.address, people)
            for person in [person for person in people if person.page.locator(OFFERED).count()]:
                person.choose(rng)
                person.page.wait_for_function(f"stand => !({HAS_COME})(stand)", arg=now)
        final = [person.page.locator("pre").text_content().rstrip() for person in people]
    finally:
        served.close()
    matches = {match.length: match for match in record.replay(path)}
    match = matches[max(matches)]
    assert match.result is not None
    assert turns > 6
    for seat, person in enumerate(people):
        assert final[seat] == str(drawn(match.game, match.game.observe(match.state, seat))).rstrip()
        assert [each for each in person.complaints if "ERR_" not in each and "status of 40" not in each] == []
        assert len(person.sent) > turns / 2
        for text in person.sent:
            length = re.search(r'data-stand="(\d+)\.', text)
            told = unescape(text).casefold()
            hidden = secrets(matches[int(length[1])], seat) if length else set()
            assert [word for word in hidden if word in told and word not in always] == []
        person.context.close()


@pytest.mark.thorough
def test_it_is_played_without_a_script(browser: Any) -> None:
    """Each answer loads a new page; an answer from an old page gets the current table and a sentence."""
    with Served("one-against-the-dead", "--seed", "2") as served:
        person = Person(browser, served.links[0], java_script_enabled=False)
        left = person.context.new_page()
        left.goto(person.page.url)
        for _ in range(3):
            before = person.page.locator("#main").get_attribute("data-stand")
            person.page.locator(OFFERED).first.click()
            assert person.page.locator("#main").get_attribute("data-stand") != before
        left.locator(OFFERED).first.click()
        assert "The table has changed" in left.locator("#alert").text_content()
        stands = [page.locator("#main").get_attribute("data-stand") for page in (left, person.page)]
        assert stands[0] == stands[1]
        person.context.close()
