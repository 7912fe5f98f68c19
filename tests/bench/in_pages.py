"""What the games in the pages cost a visitor: `python -m tests.bench.in_pages SITE`, for a site that has Python."""

import gzip
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.browsing import a_browser, served

GAMES = ("one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back")
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
PACKED = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".wasm"}
"""The files that servers compress."""


def weight(paths: list[Path]) -> str:
    """Return the size of files, and how much of it a server sends that compresses."""
    content = {path: path.read_bytes() for path in paths if path.is_file()}
    sent = sum(len(gzip.compress(each)) if path.suffix in PACKED else len(each) for path, each in content.items())
    return f"{sum(map(len, content.values())) / 1e6:.2f} MB, {sent / 1e6:.2f} MB compressed"


def first_choice(page: Any, address: str, name: str) -> float:
    """Return the seconds from the click to the first choice."""
    page.goto(f"{address}/play/")
    begun = perf_counter()
    page.click(f'a[href$="={name}"]')
    page.wait_for_selector("#choices button")
    return perf_counter() - begun


def main(site: Path) -> None:
    """Print the figures."""
    python = [*(site / "play").glob("pyodide/*"), *(site / "play").glob("*.js"), *(site / "play").glob("*.py")]
    print("site:", weight([path for path in site.rglob("*") if path not in python]))
    print("Python and the games:", weight(python))
    for name in ("index.html", "play/index.html", "try-a-bot/index.html"):
        print(f"{name}:", weight([site / name]))
    with served(site) as address, a_browser() as browser:
        for path in ("", "play/"):
            page = browser.new_context().new_page()
            page.goto(f"{address}/{path}", wait_until="networkidle")
            print(f"first paint of /{path}: {page.evaluate(PAINTED):.0f} ms")
        for name in GAMES:
            page = browser.new_context().new_page()
            page.set_default_timeout(120_000)
            print(f"{name}: {' s, '.join(f'{first_choice(page, address, name):.1f}' for _ in range(3))} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
