"""The example client draws games that it does not know and plays them to the end, in a browser for each seat."""

import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from tests.browsing import IN_BROWSERS, PATIENCE, Served, sit_down
from zombiekit import games

pytestmark = IN_BROWSERS
CLIENT = Path(__file__).parent.parent.parent / "examples" / "web_client"
GAMES = {
    "one-against-the-dead": ("--option", "round_limit=3"),
    "defcon-zombies": ("--seats", "3", "--option", "turn_limit=3", "--option", "events=true"),
    "zombie-flavored-doom": ("--seats", "2", "--option", "night_limit=1"),
    "they-come-back": ("--seats", "2", "--quick", "--option", "round_limit=1"),
}

SEATS = {"one-against-the-dead": 1, "defcon-zombies": 3, "zombie-flavored-doom": 2, "they-come-back": 2}


def client_of(browser: Any, link: str, complaints: list[str]) -> Any:
    page = sit_down(browser.new_context(viewport={"width": 1280, "height": 860}), link)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.goto(page.url + "client/")
    page.wait_for_selector("#board svg")
    return page


def choose(page: Any, rng: Random) -> None:
    """Click a place that can be chosen, if there is one, and then one of the buttons that remain."""
    page.evaluate(
        """([first, second]) => {
            const can = document.querySelectorAll("#board .can");
            if (can.length) can[Math.floor(first * can.length)].dispatchEvent(new MouseEvent("click", {bubbles: true}));
            const left = document.querySelectorAll("#actions button");
            const button = left[Math.floor(second * left.length)];
            button.focus();
            button.click();
        }""",
        [rng.random(), rng.random()],
    )


STATE = "() => document.getElementById('question').dataset"
GONE_ON = "length => document.getElementById('question').dataset.length !== length"


FIRST, *OTHERS = GAMES
"""The game played each time, and those that are played with the thorough tests."""


@pytest.mark.parametrize("name", [FIRST, *(pytest.param(name, marks=pytest.mark.thorough) for name in OTHERS)])
def test_browsers_play_a_whole_game_by_a_client_that_knows_none(browser: Any, name: str) -> None:
    rng, complaints = Random(name), list[str]()
    with Served(name, *GAMES[name], "--seed", "client", "--client", str(CLIENT)) as served:
        pages = [client_of(browser, link, complaints) for link in served.links]
        length, idle = -1, 0
        while True:
            states = [page.evaluate(STATE) for page in pages]
            if all(state["state"] == "over" for state in states):
                break
            asked = [seat for seat, state in enumerate(states) if state["state"] == "asked"]
            now = max(int(state["length"]) for state in states)
            if not asked or now == length:
                pages[0].wait_for_timeout(20)
                idle += 1
                assert idle < 50 * PATIENCE, states
                continue
            page, length, idle = pages[asked[0]], now, 0
            before = states[asked[0]]["length"]
            choose(page, rng)
            page.wait_for_function(GONE_ON, arg=before, timeout=PATIENCE * 1000, polling=20)
        assert len({page.locator("#question").inner_text() for page in pages}) == 1
        assert len(pages) == SEATS[name]
        assert complaints == []
        assert all(page.locator("#board [data-id]").count() > 3 for page in pages)


def test_the_client_is_short_and_names_no_game() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in CLIENT.iterdir() if path.suffix != ".json"}
    whole = "\n".join(texts.values()).lower()
    words = [word for name in games.names() for word in (name, games.get(name).TITLE.lower())]
    assert sum(len(text.splitlines()) for text in texts.values()) <= 250
    assert [word for word in words if word in whole] == []


def test_typescript_finds_no_fault_in_the_client_and_the_types() -> None:
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no tsc (npm install --global typescript), so the types of the client are not checked")
    checked = subprocess.run([tsc, "--strict", "-p", str(CLIENT)], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "")
