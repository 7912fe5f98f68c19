"""What the pages show that is made by code: the picture of the house has all rooms, each readable, and every arrow leads down."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from docs.made import MADE, fence
from docs.made.counts import anys
from docs.made.house import picture
from docs.made.imports import Graph, house, modules, reduced, rooms_of_games
from docs.made.layered import drawn, floors_of

ROOT = Path(__file__).parent.parent


def boxes(edges: Graph) -> list[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of the boxes of a picture."""
    svg = drawn(reduced(edges), {}, "", 340).svg
    places = [[float(rect.get(name, "")) for name in ("x", "y", "width", "height")] for rect in svg.iter("rect")]
    return [(x, y, x + wide, y + high) for x, y, wide, high in places]


@pytest.mark.parametrize("edges", [house(), rooms_of_games()], ids=["house", "game"])
def test_no_box_covers_another(edges: Graph) -> None:
    found = boxes(edges)

    assert len(found) == len(edges)
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("edges", [house(), rooms_of_games()], ids=["house", "game"])
def test_arrows_lead_from_floor_to_floor(edges: Graph) -> None:
    floors, joins = floors_of(reduced(edges))
    level = {name: number for number, floor in enumerate(floors) for name in floor}

    assert {name for name in level if ":" not in name} == edges.keys()
    assert {level[other] - level[one] for one, other in joins} == {1}


def test_short_ways_are_left_out_where_a_longer_one_says_as_much() -> None:
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_picture_is_sound_and_names_all_rooms() -> None:
    found = picture()

    names = {text.text for text in fromstring(found).iter("text") if text.get("class") == "name"}  # noqa: S314 - our own
    assert names == {name.split(".")[1] for name in modules() if "." in name} - {"__main__"} | {
        "box", "table", "rules", "view", "state", "checks", "posing",
    }  # fmt: skip


def test_counts_are_of_all_rooms() -> None:
    assert {"agenda", "codec", "games.they_come_back"} <= anys().keys()


def test_pages_name_what_there_is() -> None:
    """And everything that can be made is on some page."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    named = {name for page in pages for name in re.findall(r"^```made\n(.*)\n```$", page, re.MULTILINE)}

    assert named == MADE.keys()
    assert all(fence(name, "made", "made", {}, None) for name in named)
