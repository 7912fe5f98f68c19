"""The hexagonal grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zombiekit.primitives import hexes

CELLS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.rule("DEFCON-GEO-04")
def test_rings_are_walked_from_the_east() -> None:
    assert hexes.ring(0) == ((0, 0),)
    assert hexes.ring(1) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert hexes.ring(2)[:3] == ((2, 0), (2, -1), (2, -2))
    assert hexes.ring(2)[-1] == (1, 1)


@pytest.mark.rule("DEFCON-GEO-03")
@pytest.mark.parametrize("radius", range(1, hexes.MOST_RINGS + 1))
def test_ring_k_has_6k_cells_at_distance_k(radius: int) -> None:
    cells = hexes.ring(radius)

    assert len(set(cells)) == 6 * radius
    assert {hexes.distance(cell, hexes.CENTER) for cell in cells} == {radius}
    assert [hexes.NUMBER[cell] for cell in cells] == list(hexes.numbers(radius))


def test_cells_are_numbered_once_each() -> None:
    assert len(hexes.CELLS) == hexes.size(hexes.MOST_RINGS) == 127
    assert [hexes.NUMBER[cell] for cell in hexes.CELLS] == list(range(127))
    assert [hexes.RING[hexes.NUMBER[cell]] for cell in ((0, 0), (1, 0), (3, -3))] == [0, 1, 3]
    assert hexes.numbers(0) == range(1)


@given(CELLS, CELLS, CELLS)
def test_distance_is_a_metric(one: hexes.Hex, two: hexes.Hex, three: hexes.Hex) -> None:
    """Distance is symmetric, zero only for equal cells, and no detour is shorter."""
    assert hexes.distance(one, two) == hexes.distance(two, one) >= 0
    assert (hexes.distance(one, two) == 0) == (one == two)
    assert hexes.distance(one, three) <= hexes.distance(one, two) + hexes.distance(two, three)


@given(CELLS)
def test_six_cells_are_beside_each(cell: hexes.Hex) -> None:
    assert {hexes.distance(cell, other) for other in hexes.beside(cell)} == {1}
    assert len(set(hexes.beside(cell))) == 6


def test_tables_agree_with_distances() -> None:
    table = hexes.distances(3)
    gaps = frozenset((5, 20))
    near, far = hexes.neighbors(3, gaps), hexes.neighbors(3, gaps, 2)
    for here in range(37):
        for there in range(37):
            assert table[here][there] == hexes.distance(hexes.CELLS[here], hexes.CELLS[there])
            linked = not {here, there} & gaps
            assert (there in near[here]) is (linked and table[here][there] == 1)
            assert (there in far[here]) is (linked and table[here][there] == 2)
