"""Browsers at a table: `zombiekit serve` in its own process, and real pages that are played by pointing and clicking."""

import os
import re
import select
import shutil
import signal
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

import pytest

PATIENCE = 120
"""If there is no answer for this many seconds, something hangs."""
LINK = re.compile(r"^(?P<name>.+): http://[^/]+(?P<path>/t/table/join/[0-9a-f]+)", re.MULTILINE)
IN_BROWSERS = [pytest.mark.once, pytest.mark.filterwarnings("ignore::ResourceWarning")]
"""Marks of tests in browsers: playwright leaves its pipes to the end of the process."""
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ADDRESS = re.compile(r"^To watch: (http://[^/]+)/t/table/$", re.MULTILINE)


class Served:
    """The command `zombiekit serve` with these arguments.

    Attributes:
        address: How all links begin.
        links: The links of the seats, in seat order.
        told: What it has printed so far.
    """

    def __init__(self, *arguments: str, port: int = 0, begins: re.Pattern[str] = ADDRESS) -> None:
        command = [sys.executable, "-m", "zombiekit", "serve", *arguments, "--port", str(port)]
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
        self._letters = getincrementaldecoder("utf-8")()  # a read can end inside a letter
        self.told = ""
        while not (address := begins.search(self.told)):
            assert self._more(), self.told
        self.address = address[1]
        self.links = [self.address + found["path"] for found in LINK.finditer(self.told)]

    @property
    def process(self) -> int:
        return self._process.pid

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def end(self, number: int = signal.SIGINT) -> int:
        """Send a signal, and return the exit code after the command has ended."""
        self._process.send_signal(number)
        code = self._process.wait(PATIENCE)
        while self._more():
            pass
        return code

    def _more(self) -> bool:
        """Read what is printed next, and say whether there was anything."""
        stream = self._process.stdout
        assert stream is not None
        ready, _, _ = select.select([stream], [], [], PATIENCE)
        assert ready, f"it hangs after {self.told[-500:]!r}"
        news = os.read(stream.fileno(), 65536)
        self.told += self._letters.decode(news)
        return bool(news)


def found_browser(own: str) -> str:
    """Return the system's browser, or else playwright's own; skip the test if there is neither."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), own)
    if not Path(path).exists():
        pytest.skip("there is no chromium, nor one of playwright's own: nothing is played in browsers here")
    return path


@contextmanager
def a_browser() -> Iterator[Any]:
    """Lend a browser; each of its contexts works like a separate machine."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        path = found_browser(playwright.chromium.executable_path)
        options = ["--no-sandbox", "--disable-gpu", "--no-proxy-server"]
        browser = playwright.chromium.launch(executable_path=path, args=options)
        try:
            yield browser
        finally:
            browser.close()


def sit_down(context: Any, link: str) -> Any:
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(link)
    page.get_by_role("button").click()
    page.wait_for_selector("#main")
    page.wait_for_load_state()  # until then places move, and clicks do nothing
    return page


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - that is its name
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
