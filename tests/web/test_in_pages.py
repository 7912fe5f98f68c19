"""Games in a page of the documentation: Python runs in the browser, asks no other host, and plays as in CPython."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from runpy import run_path
from shutil import copytree
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from docs.made import pyodide
from tests.browsing import IN_BROWSERS, PATIENCE, PHONE, Quiet, served
from zombiekit import record
from zombiekit.errors import UnknownGame
from zombiekit.play import Match

DOCS = Path(__file__).parent.parent.parent / "docs"
PLAY = DOCS / "play"
TRIAL = re.search(r'<div class="trial".*</script>', (DOCS / "try-a-bot.md").read_text(encoding="utf-8"), re.DOTALL)
"""The part of the page for trying a bot that works with scripts."""
GAMES = ["one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"]
SEED = "7"
CHOOSE = """() => {
  const offered = ".suggested button:not([type=button]), button[name=action], form:has([name=action]) > button";
  const found = document.querySelector("#choices .suggested button:not([type=button])") ?? document.querySelector(`#choices :is(${offered})`);
  found.click();
}"""
"""Clicks the suggested choice, or else the first one."""
HAS_COME = "was => document.getElementById('main').dataset.stand !== was"

pytestmark = IN_BROWSERS


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if pyodide.missing():
        pytest.skip(f"{pyodide.missing()[0]} is not there: `python -m docs.made.pyodide` fetches it")
    site = tmp_path_factory.mktemp("site")
    copytree(PLAY, site / "play")
    pyodide.put(site / "play")
    (site / "try-a-bot").mkdir()
    assert TRIAL
    (site / "try-a-bot" / "index.html").write_text(f"<!doctype html><title>Try</title>{TRIAL[0]}", encoding="utf-8")
    with served(site) as address:
        yield address


@pytest.mark.thorough
@pytest.mark.parametrize("under", ["", "docs/", "a/b/"])
def test_a_page_that_is_not_there_leads_to_the_first_page_wherever_the_site_lies(
    browser: Any, under: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hosts show `404.html` at any address, so nothing that it loads by a relative or absolute path would be found."""
    text = (DOCS / "theme" / "404.html").read_text(encoding="utf-8")
    monkeypatch.setattr(Quiet, "error_message_format", text)
    (tmp_path / under / "games").mkdir(parents=True)
    (tmp_path / under / "objects.inv").touch()
    (tmp_path / under / "index.html").write_text("<h1>Here</h1>", encoding="utf-8")
    with served(tmp_path) as address:
        visitor = Visitor(browser, address)
        visitor.page.goto(f"{address}/{under}games/nowhere/")
        visitor.page.wait_for_selector(f"a[href='/{under}']")
        assert visitor.page.evaluate("getComputedStyle(document.body).maxWidth") == "544px"
        visitor.page.click("a")
        visitor.page.wait_for_selector("text=Here")
        visitor.page.context.close()


@pytest.mark.thorough
def test_the_search_of_every_page_has_a_name(browser: Any, tmp_path: Path) -> None:
    """The theme gives none to the dialog, so the template of all pages does."""
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Here", encoding="utf-8")
    theme = {"name": "material", "custom_dir": str(DOCS / "theme"), "font": False}
    (tmp_path / "mkdocs.yml").write_text(json.dumps({"site_name": "here", "theme": theme}), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=tmp_path, check=True)
    with served(tmp_path / "site") as address:
        visitor = Visitor(browser, address)
        visitor.page.goto(address)
        assert visitor.page.get_attribute("[role=dialog]:has([role=search])", "aria-label") == "Search"
        visitor.page.context.close()


class Visitor:
    """A player in a browser that can reach only one host."""

    def __init__(self, browser: Any, address: str) -> None:
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        context = browser.new_context()
        context.route(lambda url: not url.startswith((address, "data:", "blob:")), self._refuse)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text))

    def _refuse(self, route: Any) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def play(self, most: int) -> None:
        """Choose until the game is over, at most `most` times."""
        for _ in range(most):
            self.page.wait_for_selector("#choices form, #choices h2:text('over')")
            if self.page.locator("#choices a[href=replay]").count():
                return
            was = self.page.get_attribute("#main", "data-stand")
            self.page.evaluate(CHOOSE)
            self.page.wait_for_function(HAS_COME, arg=was)
            assert not self.page.inner_text("#alert")

    def saved(self) -> str:
        with self.page.expect_download() as download:
            self.page.click("#record")
        return str(Path(download.value.path()).read_text(encoding="utf-8"))


async def in_cpython(name: str, answers: list[str]) -> str:
    """Play the game with these answers in CPython, and return its record."""
    door = run_path(str(PLAY / "door.py"))["Door"](name, seed=SEED)
    await door.page()
    for text in answers:
        await door.page(fields=json.dumps({"stand": door.table.stand, "action": text}))
        while door.table._going_on and not door.table._going_on.done():
            await asyncio.wait({door.table._going_on})
    return str(door.record())


def begun(browser: Any, address: str, name: str) -> Visitor:
    visitor = Visitor(browser, address)
    visitor.page.goto(f"{address}/play/table.html?game={name}&seed={SEED}")
    return visitor


def played(visitor: Visitor, name: str, most: int) -> Match:
    """Return a game that was played in the page, at most its first `most` choices; CPython must give the same record.

    Chance and bots have the same seed, and CPython gets the answers that were chosen in the page. The page asks no other host for anything.
    """
    visitor.play(most)
    told = visitor.saved()
    match = record.read(StringIO(told))
    answers = [str(step.action) for step in match.history if step.actor == 0]
    with ThreadPoolExecutor() as elsewhere:  # playwright already runs a loop in this thread
        assert elsewhere.submit(asyncio.run, in_cpython(name, answers)).result() == told
    assert (visitor.foreign, visitor.complaints) == ([], [])
    return match


@pytest.fixture(scope="module")
def laid(browser: Any, address: str) -> Visitor:
    """Return a table for several tests, since Python takes long to load."""
    return begun(browser, address, GAMES[0])


@pytest.mark.thorough
def test_first_moves_in_the_page_are_those_of_cpython(laid: Visitor) -> None:
    assert played(laid, GAMES[0], most=6).length > 6


@pytest.mark.thorough
def test_the_way_back_takes_little_room_on_a_phone(laid: Visitor) -> None:
    """It stands in one line with the title and the status, and is as wide as a thumb."""
    laid.page.set_viewport_size(PHONE)
    laid.page.wait_for_selector("#choices form")
    back, title, status = (laid.page.locator(each).bounding_box() for each in ("a.door", "h1", "#status"))
    assert back["width"] <= 48
    assert back["x"] + back["width"] <= title["x"]
    assert title["x"] + title["width"] <= status["x"]
    assert abs(status["y"] + status["height"] / 2 - back["y"] - back["height"] / 2) < 8


@pytest.mark.thorough
def test_the_replay_has_its_window_at_the_click_even_if_python_takes_long(laid: Visitor) -> None:
    """A browser blocks windows that open later than five seconds after a click."""
    page = laid.page
    page.wait_for_selector("#choices form")
    page.evaluate("document.getElementById('choices').innerHTML += '<p><a href=replay>See the replay</a>'")
    page.evaluate(
        """() => {
            const ask = Worker.prototype.postMessage;
            const asked = new Promise((ready) => (window.letGo = ready));
            Worker.prototype.postMessage = function (...what) { asked.then(() => ask.apply(this, what)); };
        }"""
    )
    with page.expect_popup(timeout=10_000) as opened:
        page.click("a[href=replay]")
    page.evaluate("letGo()")
    opened.value.wait_for_selector("svg")
    assert opened.value.url.startswith("blob:")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_whole_game_in_the_page_is_that_of_cpython(name: str, browser: Any, address: str) -> None:
    visitor = begun(browser, address, name)
    assert played(visitor, name, most=1000).result is not None
    visitor.page.context.close()


@pytest.mark.thorough
def test_page_without_python_says_where_else_one_plays(browser: Any) -> None:
    with served(PLAY) as address:
        visitor = Visitor(browser, address)
        visitor.page.goto(f"{address}/table.html")
        visitor.page.wait_for_selector("#words:text('built without Python')")
        assert visitor.foreign == []
        visitor.page.context.close()


WITHOUT = ["pyodide/sizes.json", "pyodide/pyodide.js", "pyodide/pyodide.asm.wasm", "pyodide/libraries.zip"]
"""Files without which a page cannot begin, each asked for in its own way."""


@pytest.mark.thorough
def test_a_page_says_when_python_cannot_come_and_a_second_try_may_succeed(browser: Any, address: str) -> None:
    """Each try gets past the file that the one before lacked, and the last one has all."""
    page = Visitor(browser, address).page
    tried: list[str] = []

    def lost(route: Any) -> None:
        tried.append(route.request.url)
        route.abort()

    page.goto(f"{address}/try-a-bot/")
    page.fill("#code", "raise SystemExit('enough')")
    for file in WITHOUT:
        page.context.route(f"**/{file}", lost)
        page.evaluate("document.getElementById('result').textContent = ''")
        page.click("#fifty")
        page.wait_for_selector("#result:text('Python could not be loaded.')")
        assert page.is_hidden("#loading")
        table = page.context.new_page()
        table.goto(f"{address}/play/table.html")
        table.wait_for_selector("#words:text('Python could not be loaded.')")
        table.close()
        page.context.unroute(f"**/{file}")
    assert tried == [f"{address}/play/{file}" for file in WITHOUT for _ in range(2)]
    page.click("#fifty")
    page.wait_for_selector("#result:text('Line 1: SystemExit: enough')")
    page.context.close()


@pytest.mark.thorough
def test_an_address_that_names_what_there_is_not_is_told_so(browser: Any, address: str) -> None:
    """What Python says is shown, also if the server does not know the type of what it sends."""
    page = Visitor(browser, address).page

    def untyped(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "application/octet-stream"})

    known = (".html", ".js", ".css")
    page.context.route(lambda url: not url.partition("?")[0].endswith(known), untyped)
    page.goto(f"{address}/play/table.html?game=they_come_back&bot=deep")
    page.wait_for_selector('#words:text("no bot is called deep")')
    page.context.close()
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        run_path(str(PLAY / "door.py"))["Door"]("chess")


@pytest.fixture(scope="module")
def trial(browser: Any, address: str) -> Visitor:
    """Return a page in which bots are tried, for several tests."""
    visitor = Visitor(browser, address)
    visitor.page.goto(f"{address}/try-a-bot/")
    return visitor


@pytest.mark.thorough
def test_bot_of_the_page_plays_fifty_games_as_in_cpython(trial: Visitor) -> None:
    """The page says how many it wins. Two clicks at once begin one run. An error is shown with its line."""
    page = trial.page
    code = page.evaluate("document.getElementById('code').defaultValue")
    page.fill("#code", code)
    page.evaluate("() => { const button = document.getElementById('fifty'); button.click(); button.click(); }")
    page.wait_for_selector("#result:text('of 50 games won.')")
    shown = page.locator("#bars title").all_text_contents()
    said = page.inner_text("#result")
    told: list[str] = []
    assert not run_path(str(PLAY / "trial.py"))["fifty"](code, told.append)
    games = [json.loads(game) for game in told]
    assert shown == [f"Game {game['n'] + 1}, {game['east']} blocks east. {game['words']}" for game in games]
    won = sum(game["won"] for game in games)
    assert said == f"{won} of 50 games won."
    assert f"the bot wins {won} of 50 games" in (DOCS / "try-a-bot.md").read_text(encoding="utf-8")
    page.fill("#code", "def bot(game, view, actions):\n    return 1 / 0")
    page.click("#fifty")
    page.wait_for_selector("#result:text('Line 2: ZeroDivisionError')")
    assert (trial.foreign, trial.complaints) == ([], [])


@pytest.mark.thorough
def test_a_bot_that_ends_python_says_so_and_the_next_one_plays(trial: Visitor) -> None:
    page = trial.page
    page.fill("#code", "__import__('os')._exit(1)")
    page.click("#fifty")
    page.wait_for_selector("#result:text('Python broke off.')")
    page.fill("#code", "raise SystemExit('enough')")
    page.click("#fifty")
    page.wait_for_selector("#result:text('Line 1: SystemExit: enough')")


@pytest.mark.thorough
def test_the_button_stops_a_bot_that_never_ends_and_python_on_its_way(trial: Visitor) -> None:
    page = trial.page
    page.fill("#code", "while True: pass")
    for _ in range(2):
        page.evaluate("document.getElementById('result').textContent = ''")
        page.click("#fifty")
        page.click("#fifty:text('Stop')")
        page.wait_for_selector("#result:text('Stopped.')")
        assert page.is_hidden("#loading")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("raise SystemExit", "Line 2: SystemExit"),
        ("raise ValueError('one\\ntwo')", "Line 2: ValueError: one"),
        ("return eval('1 +')", "Line 2: SyntaxError: invalid syntax"),
        ("return", "zombiekit.errors.IllegalAction: None is illegal: it is not an action or outcome of this game"),
    ],
)
def test_what_goes_wrong_with_a_bot_is_said_in_a_line(line: str, said: str) -> None:
    told = run_path(str(PLAY / "trial.py"))["fifty"](f"def bot(game, view, actions):\n    {line}", print)
    assert told.startswith(said)
    assert "\n" not in told


@pytest.mark.thorough
def test_the_theme_takes_pages_with_pictures_and_names_the_tab_like_the_heading(browser: Any, tmp_path: Path) -> None:
    """Our pictures use shapes by `href`. A script of the theme that takes each for a link fails, and with it what it is for.

    The navigation has short names, which say "Rules" of four pages.
    """
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    config = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")
    theme = re.search(r"^theme:\n(?:  .*\n)+", config, re.MULTILINE)
    assert theme
    (tmp_path / "mkdocs.yml").write_text(
        f"site_name: pictures\nnav: [Home: index.md, Rules: rules.md]\n{theme[0]}", encoding="utf-8"
    )
    copytree(DOCS / "theme", tmp_path / "docs/theme")
    (tmp_path / "docs/rules.md").write_text("# *A Game*: the rules\n", encoding="utf-8")
    picture = '<svg viewBox="0 0 9 9"><defs><path id="one" d="M0 0h9v9z"/></defs><use href="#one"/></svg>'
    (tmp_path / "docs/index.md").write_text(f"# Pictures\n\n{picture}\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=tmp_path, check=True, capture_output=True)
    with served(tmp_path / "site") as address:
        visitor = Visitor(browser, address)
        visitor.page.goto(address)
        visitor.page.wait_for_load_state()
        assert (visitor.foreign, visitor.complaints, visitor.page.title()) == ([], [], "pictures")
        visitor.page.goto(f"{address}/rules/")
        assert visitor.page.title() == "A Game: the rules - pictures"
        visitor.page.context.close()
