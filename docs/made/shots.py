"""Pictures of tables in a browser, for the pages: `python -m docs.made.shots`. Unlike all others they are kept, since a browser takes them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.browsing import Served, a_browser, sit_down

FOLDER = Path(__file__).parent.parent / "how-to" / "browsers"
OFFERED = "#choices form:not(.undo) button:not([name=pass])"
SHOTS: dict[str, tuple[str, tuple[str, ...], int, int, str]] = {
    "town": ("they-come-back", ("--seats", "3", "--quick", "--seat", "3=greedy"), 24, 1280, "light"),
    "galaxy": ("defcon-zombies", ("--seats", "2"), 30, 390, "dark"),
    "city": ("one-against-the-dead", (), 14, 1280, "dark"),
    "board": ("zombie-flavored-doom", ("--seats", "3"), 40, 390, "light"),
}
"""What is played, how many choices, how wide the screen is, and in which colors."""


def take(browser: Any, name: str) -> None:
    """Play a while, and take a picture of the page of whoever is asked."""
    game, arguments, turns, width, scheme = SHOTS[name]
    rng = Random(4)
    with Served(game, *arguments, "--seed", "5") as served:
        size = {"width": width, "height": 844 if width < 600 else 800}
        pages = [sit_down(browser.new_context(viewport=size, color_scheme=scheme), link) for link in served.links]
        page = pages[0]
        for _ in range(turns):
            page = next((each for each in pages if each.locator(OFFERED).count()), page)
            stand = page.locator("#main").get_attribute("data-stand")
            buttons = page.locator(OFFERED).all()
            if not buttons:
                break
            rng.choice(buttons).click()
            for each in pages:
                each.wait_for_function("stand => document.getElementById('main').dataset.stand !== stand", arg=stand)
        page = next((each for each in pages if each.locator(OFFERED).count()), page)
        page.screenshot(path=FOLDER / f"{name}.png", full_page=width < 600)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with a_browser() as browser:
        for name in SHOTS:
            take(browser, name)
