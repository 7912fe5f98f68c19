"""The games in a page of the documentation: Python runs in the browser, no other host is asked, and games are those of CPython."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from runpy import run_path
from shutil import copytree
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("playwright", reason="playwright is not installed")

from docs.made import pyodide
from tests.browsing import PATIENCE, a_browser
from zombiekit import record

PLAY = Path(__file__).parent.parent.parent / "docs" / "play"
GAMES = ["one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"]
SEED = "7"
CHOOSE = """() => {
  const offered = ".suggested button:not([type=button]), button[name=action], form:has([name=action]) > button";
  const found = document.querySelector("#choices .suggested button:not([type=button])") ?? document.querySelector(`#choices :is(${offered})`);
  found.click();
}"""
"""Takes what is suggested, or else what stands first."""
HAS_COME = "was => document.getElementById('main').dataset.stand !== was"

pytestmark = [
    pytest.mark.once,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # playwright leaves its pipes to the end of the process
]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - that is its name
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and return the address of its page on which one plays."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/table.html"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with a_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Lend the address of a page to which Python was given."""
    if pyodide.missing():
        pytest.skip(f"{pyodide.missing()[0]} is not there: `python -m docs.made.pyodide` fetches it")
    folder = tmp_path_factory.mktemp("site") / "play"
    copytree(PLAY, folder)
    pyodide.put(folder)
    with served(folder) as address:
        yield address


class Visitor:
    """Who plays in a browser of his own, in which no host but one can be reached."""

    def __init__(self, browser: Any, address: str) -> None:
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        home = address.rpartition("/")[0]
        context = browser.new_context()
        context.route(lambda url: not url.startswith((home, "data:", "blob:")), self._refuse)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text))

    def _refuse(self, route: Any) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def play(self, most: int) -> None:
        """Choose until the game is over, or for so many times."""
        for _ in range(most):
            self.page.wait_for_selector("#choices form, #choices h2:text('over')")
            if self.page.locator("#choices a[href=replay]").count():
                return
            was = self.page.get_attribute("#main", "data-stand")
            self.page.evaluate(CHOOSE)
            self.page.wait_for_function(HAS_COME, arg=was)
            assert not self.page.inner_text("#alert")

    def saved(self) -> str:
        """Return the record that the page gives away."""
        with self.page.expect_download() as download:
            self.page.click("#record")
        return str(Path(download.value.path()).read_text(encoding="utf-8"))


async def in_cpython(name: str, answers: list[str]) -> str:
    """Return the record of the game with these answers, played here."""
    door = run_path(str(PLAY / "door.py"))["Door"](name, seed=SEED)
    await door.page()
    for text in answers:
        await door.page(fields=json.dumps({"stand": door.table.stand, "action": text}))
        while door.table._going_on and not door.table._going_on.done():
            await asyncio.wait({door.table._going_on})
    return str(door.record())


@pytest.mark.thorough
@pytest.mark.parametrize("name", [GAMES[0], *[pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:]]])
def test_whole_game_in_the_page_is_that_of_cpython(name: str, browser: Any, address: str) -> None:
    """Chance and bots have the same seed; the answers are those that were chosen in the page. Nobody else was asked for anything."""
    visitor = Visitor(browser, address)
    visitor.page.goto(f"{address}?game={name}&seed={SEED}")
    visitor.play(1000)
    told = visitor.saved()
    visitor.page.context.close()

    match = record.read(StringIO(told))
    assert match.result is not None
    answers = [str(step.action) for step in match.history if step.actor == 0]
    with ThreadPoolExecutor() as elsewhere:  # in this thread, playwright has a loop already
        assert elsewhere.submit(asyncio.run, in_cpython(name, answers)).result() == told
    assert visitor.foreign == []
    assert visitor.complaints == []


@pytest.mark.thorough
def test_page_without_python_says_where_else_one_plays(browser: Any) -> None:
    with served(PLAY) as address:
        visitor = Visitor(browser, address)
        visitor.page.goto(address)
        visitor.page.wait_for_selector("#words:text('built without Python')")
        assert visitor.foreign == []
        visitor.page.context.close()
