"""Pictures of tables in a browser, for the pages: `python -m docs.made.shots`. Unlike the others they are kept, since a browser takes them.

With names, as `they_come_back` or `they_come_back/fight`, it takes only these anew.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from docs.made.moments import MOMENTS, SIZES, found
from tests.browsing import a_browser, sit_down
from tests.serving import laid
from zombiekit.web import Server

DOCS = Path(__file__).parent.parent
QUALITY = 60


@contextmanager
def _serving(tables: dict[str, Any]) -> Iterator[Server]:
    server = Server(tables)
    thread = Thread(target=server.serve_tables, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join()


def take(browser: Any, name: str, moment: str) -> None:
    """Take the pictures of a moment: the viewer's page, on a desktop and on a phone."""
    match, viewer = found(name, moment)
    folder = DOCS / "gallery" / name
    folder.mkdir(parents=True, exist_ok=True)
    scheme = "dark" if MOMENTS[name][moment].dark else "light"
    tables = {size: laid(match) for size in SIZES}
    for table in tables.values():  # everybody else has sat down
        for seat in set(table.keys.links) - {viewer}:
            table.keys.take(seat)
    with _serving(tables) as server:
        for size, (width, height) in SIZES.items():
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            if viewer is None:
                page = context.new_page()
                page.goto(f"{server.address}/t/{size}/")
            else:
                page = sit_down(context, f"{server.address}/t/{size}/join/{tables[size].keys.links[viewer]}")
            save(page, folder / f"{moment}-{size}.webp")
            context.close()


def save(page: Any, path: Path) -> None:
    """Save a small picture of what a page shows."""
    page.wait_for_timeout(300)
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(MOMENTS)
    with a_browser() as browser:
        for name, moments in MOMENTS.items():
            for moment in moments:
                if name in wanted or f"{name}/{moment}" in wanted:
                    take(browser, name, moment)
