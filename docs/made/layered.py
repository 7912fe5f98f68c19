"""Drawings of graphs without cycles: boxes on floors, and arrows that lead only downward and only through the space between boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice, pairwise, permutations
from xml.etree.ElementTree import Element, SubElement

import attrs

from docs.made.imports import Graph

LETTER, HIGH, GAP, MARGIN = 7.8, 40, 34, 4
"""Width of a letter, height of a box, space between floors for the arrows, and space around the whole, in pixels."""
FEW = 3
"""Floors with fewer boxes than this take in one more."""
MOST_ORDERS = 720
"""The most orders of a floor that are tried: all orders of six boxes."""
LANE = 18
"""Width of the lane in which an arrow passes a floor."""


@attrs.frozen
class Drawn:
    """A picture and its size."""

    svg: Element
    width: int
    height: int


def levels_of(edges: Graph) -> dict[str, int]:
    """Return the floor of each box, 0 the lowest: just above all it needs, or, if it needs nothing, near the boxes that need it."""
    found: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((level(other) for other in edges[name]), default=-1)
        return found[name]

    for name in sorted(edges):
        level(name)
    for name in sorted(name for name in edges if not edges[name]):
        below = min((found[one] for one in edges if name in edges[one]), default=1)
        free = [floor for floor in range(1, below) if sum(place == floor for place in found.values()) < FEW]
        found[name] = max(free, default=0)
    return found


def floors_of(edges: Graph) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """Return the floors, highest first, and the joins from floor to floor; a long arrow passes through lanes (`a>b:3`)."""
    levels = levels_of(edges)
    floors: list[list[str]] = [[] for _ in range(max(levels.values()) + 1)]
    for name in sorted(levels):
        floors[levels[name]].append(name)
    joins: list[tuple[str, str]] = []
    for one in sorted(edges):
        for other in sorted(edges[one]):
            lanes = [f"{one}>{other}:{level}" for level in range(levels[one] - 1, levels[other], -1)]
            for lane in lanes:
                floors[int(lane.partition(":")[2])].append(lane)
            joins += pairwise([one, *lanes, other])
    return _ordered(floors[::-1], joins), joins


def _ordered(floors: list[list[str]], joins: list[tuple[str, str]]) -> list[list[str]]:
    """Return the floors with their boxes ordered so that few arrows cross: each floor in turn tries all orders."""
    for _ in range(4):
        for number, floor in enumerate(floors):
            beside = [
                (other, [(a, b) for join in joins for a, b in (join, join[::-1]) if a in floor and b in other])
                for other in (floors[at] for at in (number - 1, number + 1) if 0 <= at < len(floors))
            ]
            orders = islice(permutations(sorted(floor)), MOST_ORDERS)
            floors[number] = list(min(orders, key=partial(_badness, beside)))
    return floors


def _badness(beside: list[tuple[list[str], list[tuple[str, str]]]], order: Sequence[str]) -> tuple[int, float]:
    """Return how many arrows to the floors beside this one cross, and how far they lead sideways."""
    crossings, sideways = 0, 0.0
    for floor, joins in beside:
        ends = [(order.index(mine), floor.index(other)) for mine, other in joins]
        crossings += sum(one[0] < other[0] and one[1] > other[1] for one in ends for other in ends)
        sideways += sum(abs((a + 0.5) / len(order) - (b + 0.5) / len(floor)) for a, b in ends)
    return crossings, sideways


def drawn(edges: Graph, small: Mapping[str, str], marked: str, width: int) -> Drawn:
    """Return the picture of a graph, at least `width` wide; each box has its name and a few small words, and one is marked."""
    floors, joins = floors_of(edges)
    width = max(width, *(round(sum(_wide(name, small) + 6 for name in floor)) + 2 * MARGIN for floor in floors))
    places = _placed(floors, small, width)
    height = len(floors) * (HIGH + GAP) - GAP + 2 * MARGIN
    svg = Element(
        "svg", {"viewBox": f"0 0 {width} {height}", "width": f"{width}", "height": f"{height}", "role": "img"}
    )
    for one, other in joins:
        _arrow(svg, places[one], places[other], has_head=":" not in other)
    for name, (x, y, wide) in places.items():
        if ":" in name:
            SubElement(svg, "path", {"class": "arrow", "d": f"M{x:.1f} {y}V{y + HIGH}"})
        else:
            _box(svg, name, small.get(name, ""), (x, y, wide), is_marked=name == marked)
    return Drawn(svg, width, height)


def _wide(name: str, small: Mapping[str, str]) -> float:
    return LANE if ":" in name else max(len(name) * LETTER, len(small.get(name, "")) * LETTER * 0.75) + 14


def _placed(floors: list[list[str]], small: Mapping[str, str], width: int) -> dict[str, tuple[float, int, float]]:
    """Return the middle, the top and the width of each box and lane."""
    places = {}
    for number, floor in enumerate(floors):
        wide = [_wide(name, small) for name in floor]
        gap = (width - 2 * MARGIN - sum(wide)) / (len(floor) + 1)
        x = MARGIN + gap
        for name, each in zip(floor, wide, strict=True):
            places[name] = (x + each / 2, MARGIN + number * (HIGH + GAP), each)
            x += each + gap
    return places


def _arrow(svg: Element, start: tuple[float, int, float], end: tuple[float, int, float], *, has_head: bool) -> None:
    (x, top, _), (to, bottom, _) = start, end
    y, tip = top + HIGH, bottom - (5 if has_head else 0)
    bend = (tip - y) / 2
    SubElement(
        svg, "path", {"class": "arrow", "d": f"M{x:.1f} {y}C{x:.1f} {y + bend} {to:.1f} {tip - bend} {to:.1f} {tip}"}
    )
    if has_head:
        SubElement(svg, "path", {"class": "head", "d": f"M{to:.1f} {bottom}l-4 -8h8z"})


def _box(svg: Element, name: str, words: str, place: tuple[float, int, float], *, is_marked: bool) -> None:
    x, y, wide = place
    size = {"x": f"{x - wide / 2:.1f}", "y": f"{y}", "width": f"{wide:.1f}", "height": f"{HIGH}", "rx": "6"}
    SubElement(svg, "rect", {"class": "room marked" if is_marked else "room", **size})
    SubElement(svg, "text", {"class": "name", "x": f"{x:.1f}", "y": f"{y + 17}"}).text = name
    SubElement(svg, "text", {"class": "small", "x": f"{x:.1f}", "y": f"{y + 32}"}).text = words
