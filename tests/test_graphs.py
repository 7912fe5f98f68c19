"""Graphs of tiles: neighbors, distances, what is within reach."""

from hypothesis import given
from hypothesis import strategies as st

from zombiekit.primitives.graphs import APART, adjacency, flood, within

RING = adjacency(6, [(tile, (tile + 1) % 6) for tile in range(6)])


def test_neighbors_are_ascending_and_links_work_both_ways() -> None:
    assert adjacency(3, [(2, 0), (0, 1), (1, 0)]) == ((1, 2), (0,), (0,))


def test_distances_on_a_ring() -> None:
    assert flood(RING, (0,)) == [0, 1, 2, 3, 2, 1]
    assert flood(RING, (0, 3)) == [0, 1, 1, 0, 1, 1]
    assert within(RING, 0, 2) == (1, 2, 4, 5)
    assert within(RING, 0, 0) == ()


def test_no_path_is_apart() -> None:
    assert flood(adjacency(3, [(0, 1)]), (0,)) == [0, 1, APART]
    assert flood((), ()) == []


@given(links=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda link: link[0] != link[1])))
def test_distances_of_neighbors_differ_by_one_at_most(links: list[tuple[int, int]]) -> None:
    """Each tile that is no source has a neighbor that is nearer, unless no path leads there."""
    near = adjacency(10, links)
    distances = flood(near, (0,))
    for tile, there in enumerate(distances):
        assert all(abs(distances[other] - there) <= 1 for other in near[tile])
        if 0 < there < APART:
            assert min(distances[other] for other in near[tile]) == there - 1
