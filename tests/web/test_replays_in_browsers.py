"""Replays in a browser: keyboard and mouse step through their pages, and moving pictures show the right frame."""

from pathlib import Path
from typing import Any

import pytest

from tests.browsing import DESK, IN_BROWSERS, PHONE
from tests.web.test_screens import at_the_table
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, Match, play_match, random_policy
from zombiekit.render.moments import moments
from zombiekit.render.pages import page
from zombiekit.render.svg import animation, picture
from zombiekit.render.svg.style import PALETTES

pytestmark = IN_BROWSERS
SEEN = """
() => [...document.querySelectorAll("svg [data-cell]")]
  .filter(cell => getComputedStyle(cell).visibility === "visible").map(cell => cell.dataset.cell).sort()
"""
"""JavaScript that returns the visible places."""
TOLD = """
time => {
  for (const each of document.getAnimations()) { each.pause(); each.currentTime = time; }
  return [...document.querySelectorAll("svg text")]
    .filter(text => getComputedStyle(text).visibility === "visible" && /^\\d+\\. /.test(text.textContent))
    .map(text => text.textContent)
}
"""
"""JavaScript that returns the visible texts of steps at a time in milliseconds."""
LATEST = """
() => {
  const traces = [...document.querySelectorAll("svg .trace")].filter(each => getComputedStyle(each).visibility === "visible");
  const {left, top, right, bottom} = (traces.at(-1) ?? document.querySelector("figure")).getBoundingClientRect();
  return [left, top, right, bottom];
}
"""
"""JavaScript that returns the box of a visible trace, or of the window if there is none."""
PAINT = 'selector => getComputedStyle(document.querySelector(selector)).getPropertyValue("background-color")'
KEYS = (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 40), ("ArrowRight", 40), ("Home", 0))
"""Keys that are pressed one after the other, and the step that a page of 40 steps then stands at."""


@pytest.fixture
def written(match: Match, tmp_path: Path) -> str:
    """Write the page of the match, and return its address."""
    path = tmp_path / "game.html"
    path.write_text(page(match), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def match() -> Match:
    return play_match(one_against_the_dead, [random_policy(Dice(1))], dice=Dice(1), max_steps=40)


def cells_of(match: Match, step: int) -> list[str]:
    text = picture(match.game, moments(match)[step].view)
    return sorted(part.partition('"')[0] for part in text.split('data-cell="')[1:])


@pytest.mark.thorough
def test_a_page_is_stepped_through(browser: Any, match: Match, written: str) -> None:
    opened = browser.new_context(viewport=DESK).new_page()
    asked, wrong = [], []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text))
    opened.goto(written)

    def stands_at(step: int) -> None:
        assert opened.locator("li[aria-current]").locator("button").text_content().startswith(f"{step}. ")
        assert opened.locator("output").text_content().startswith(f"{step}. ")
        assert opened.locator("input").input_value() == str(step)
        assert opened.evaluate(SEEN) == cells_of(match, step)

    stands_at(0)
    for key, step in KEYS:
        opened.keyboard.press(key)
        stands_at(step)
    opened.get_by_role("button", name="A step on").click()
    stands_at(1)
    opened.locator("ol > li").nth(17).locator("button").click()
    stands_at(17)
    opened.locator("input").focus()
    opened.keyboard.press("ArrowRight")
    stands_at(18)
    opened.get_by_role("button", name="To the end").click()
    stands_at(40)
    opened.locator("h1").click()
    opened.keyboard.press(" ")
    assert opened.get_by_role("button", name="Play", exact=True).get_attribute("aria-pressed") == "true"
    stands_at(0)
    opened.wait_for_selector("ol > li:not(:first-child)[aria-current]")
    opened.keyboard.press(" ")
    assert opened.get_by_role("button", name="Play", exact=True).get_attribute("aria-pressed") == "false"
    assert (asked, wrong) == ([written], [])


@pytest.mark.parametrize(("scheme", "palette"), PALETTES.items())
def test_a_page_fits_a_phone_and_the_dark(browser: Any, written: str, scheme: str, palette: Any) -> None:
    size = {"width": 390, "height": 800}
    phone = browser.new_context(viewport=size, color_scheme=scheme, has_touch=True).new_page()
    phone.goto(written)
    phone.get_by_role("button", name="A step on").tap()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.locator("li[aria-current]").locator("button").text_content().startswith("1. ")
    red, green, blue = bytes.fromhex(palette.back[1:])
    assert phone.evaluate(PAINT, "body") == f"rgb({red}, {green}, {blue})"


def test_a_page_on_a_phone_shows_the_picture_larger_and_the_step_in_the_list(browser: Any, written: str) -> None:
    """What is in the middle of the picture stays there."""
    phone = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    phone.goto(written)
    larger, smaller = (phone.get_by_role("button", name=name) for name in ("Larger", "Smaller"))
    smaller.tap()
    whole = phone.locator("figure svg").bounding_box()
    assert smaller.is_disabled()
    styles = [each.evaluate("each => getComputedStyle(each).borderStyle") for each in (larger, smaller)]
    assert styles == ["solid", "dashed"]
    assert min(each.bounding_box()["height"] for each in phone.locator("button").all()) >= 44
    larger.tap()
    larger.tap()
    seen, frame = phone.locator("figure svg").bounding_box(), phone.locator("figure").bounding_box()
    assert seen["width"] == pytest.approx(4 * whole["width"], abs=1)
    assert seen["x"] + seen["width"] / 2 == pytest.approx(frame["x"] + frame["width"] / 2, abs=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    smaller.tap()
    phone.keyboard.press("-")
    assert smaller.is_disabled()
    assert phone.locator("figure svg").bounding_box()["width"] == whole["width"]
    phone.keyboard.press("+")
    assert phone.locator("figure svg").bounding_box()["width"] == pytest.approx(2 * whole["width"], abs=1)
    phone.keyboard.press("End")
    step, steps = phone.locator("li[aria-current]").bounding_box(), phone.locator("ol").bounding_box()
    assert steps["y"] <= step["y"] < step["y"] + step["height"] <= steps["y"] + steps["height"] + 1


def test_arrow_keys_move_the_picture_while_it_has_the_focus_and_is_larger_than_its_window(
    browser: Any, written: str
) -> None:
    page = browser.new_context(viewport=DESK).new_page()
    page.goto(written)
    page.locator("figure").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("output").text_content().startswith("1. ")  # nothing to move yet
    page.keyboard.press("+")
    left = page.evaluate("document.querySelector('figure').scrollLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"document.querySelector('figure').scrollLeft > {left}")
    assert page.locator("output").text_content().startswith("1. ")


def test_a_page_says_what_happens_and_on_a_phone_goes_to_where_it_happens(
    browser: Any, match: Match, written: str
) -> None:
    phone = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    phone.goto(written)
    assert phone.get_by_role("img", name="One Against the Dead", exact=True).count() == 1  # not how it ends
    for moment in moments(match)[1:]:
        phone.keyboard.press("ArrowRight")
        assert phone.locator("output").text_content() == f"{moment.length}. {moment.head} {' '.join(moment.facts)}"
        left, top, right, bottom = phone.evaluate(LATEST)
        frame = phone.locator("figure").bounding_box()
        assert frame["x"] <= (left + right) / 2 <= frame["x"] + frame["width"]
        assert frame["y"] <= (top + bottom) / 2 <= frame["y"] + frame["height"]


def test_a_page_without_scripts_shows_the_end_and_tells_all(browser: Any, match: Match, written: str) -> None:
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(written)
    seen = [each.get_attribute("data-cell") for each in plain.locator("svg [data-cell]").all() if each.is_visible()]
    assert not plain.locator("form").is_visible()
    assert plain.locator("ol > li").count() == 41
    assert sorted(seen) == cells_of(match, 40)


@pytest.mark.thorough
def test_a_moving_picture_shows_one_frame_after_the_other(browser: Any, match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    path.write_text(animation(match, seconds=0.5), encoding="utf-8")
    heads = [f"{moment.length}. {moment.head}" for moment in moments(match)]
    still = browser.new_context(reduced_motion="reduce").new_page()
    still.goto(path.as_uri())
    (told,) = still.evaluate(TOLD, 0)
    assert told.startswith(heads[-1])
    moving = browser.new_page()
    moving.goto(path.as_uri())
    for step, head in enumerate(heads):
        (told,) = moving.evaluate(TOLD, 500 * step + 250)
        assert told.startswith(head[:60])
        assert moving.evaluate(SEEN) == cells_of(match, step)


@pytest.mark.thorough
def test_a_table_shows_its_replay_in_the_colors_of_the_picture(browser: Any) -> None:
    """The page is allowed no style and no script but its own, so a wrong digest leaves the picture black."""
    over = play_match(one_against_the_dead, [random_policy(Dice(1))], dice=Dice(1))
    with at_the_table(browser, over, viewport=DESK) as opened:
        wrong: list[str] = []
        opened.on("console", lambda message: wrong.append(message.text))
        opened.get_by_role("link", name="See the replay").click()
        opened.wait_for_selector("svg .back")
        assert opened.evaluate("getComputedStyle(document.querySelector('svg .back')).fill") != "rgb(0, 0, 0)"
        assert [each for each in wrong if "ERR_" not in each] == []
