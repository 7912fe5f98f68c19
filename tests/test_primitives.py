"""The parts that know no game: chance, dice, coins, cards, grids of squares and hexagons, pairs, zombie tokens, grammar."""

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import chain
from math import comb
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import toy
from zombiekit import Game, describe
from zombiekit.primitives import grid, hexes
from zombiekit.primitives.cards import DECK, DRAWS, Card, Draw, UnseenCards
from zombiekit.primitives.chance import Chance, Uniform, Weighted
from zombiekit.primitives.coins import Coins, Flip, coins
from zombiekit.primitives.dice import DIE, ROLLS, Roll
from zombiekit.primitives.graphs import APART, adjacency, flood, within
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.pairs import drop, memo, memo_of_many, memo_of_two, one_less, pairs_of, put
from zombiekit.primitives.zombies import Zombies
from zombiekit.words import a, listed, many, sentence, some, verb, with_fields

DISTRIBUTIONS: list[Chance[Any]] = [
    DIE,
    Uniform("abc"),
    Weighted([("a", 1), ("b", 5), ("c", 2)]),
    coins(1, 0),
    coins(2, 3),
    Coins(14, 1),
    UnseenCards(()),
    UnseenCards(DECK[3:]),
]
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


class Constant:
    """A source of chance that always gives the same number."""

    def __init__(self, value: float) -> None:
        self.value = value

    def random(self) -> float:
        return self.value


@pytest.mark.parametrize("chance", DISTRIBUTIONS, ids=repr)
class TestDistributions:
    def test_weights_are_exact(self, chance: Chance[Any]) -> None:
        pairs = list(chance)
        weights = [weight for _, weight in pairs]
        assert all(type(weight) is int and weight > 0 for weight in weights)
        assert sum(weights) == chance.total
        assert sum(chance.probability(outcome) for outcome, _ in pairs) == Fraction(1)
        assert [chance.weight(outcome) for outcome, _ in pairs] == weights
        assert len(chance) == len(pairs) == len({outcome for outcome, _ in pairs})

    @pytest.mark.parametrize("nothing", [None, "z", 7, [], Flip(99, 0), Roll(1), Draw(Card("KC")), {}])
    def test_what_cannot_happen_has_no_weight(self, chance: Chance[Any], nothing: object) -> None:
        """Whatever is not listed weighs 0, whether or not it is hashable."""
        if all(outcome != nothing for outcome, _ in chance):
            assert (chance.weight(nothing), chance.probability(nothing), nothing in chance) == (0, Fraction(0), False)

    @pytest.mark.parametrize("value", [0.0, 0.3, 0.5, 0.999, 1 - 2**-53])
    def test_any_source_of_chance_will_do(self, chance: Chance[Any], value: float) -> None:
        """Even a source that always gives the same number leads to an outcome, and at once."""
        assert chance.sample(Constant(value)) in chance

    def test_samples_follow_the_weights(self, chance: Chance[Any]) -> None:
        rng, count = random.Random(5), 4000
        seen = Counter(chance.sample(rng) for _ in range(count))
        expected = {outcome: count * weight / chance.total for outcome, weight in chance}
        chi_square = sum((seen[outcome] - mean) ** 2 / mean for outcome, mean in expected.items() if mean > 1)
        assert set(seen) <= set(expected)
        assert chi_square < 3 * len(expected) + 10

    def test_equality_is_that_of_the_listed_pairs(self, chance: Chance[Any]) -> None:
        table = Weighted(chance)
        assert chance == table
        assert hash(chance) == hash(table)
        assert chance != Weighted([*chance, ("more", 1)])
        assert chance != list(chance)


@pytest.mark.parametrize(
    ("make", "given", "words"),
    [
        *((Weighted, pairs, "positive integer weights") for pairs in ([], [("a", 1), ("a", 1)])),
        *((Weighted, [("a", weight)], "positive integer weights") for weight in (0, -1, True, 0.5)),
        *((Uniform, outcomes, "distinct outcomes") for outcomes in ("", "aa")),
        (UnseenCards, DECK, "no card is left"),
        *((Roll, value, "not ") for value in (0, 7, True)),
        (lambda heads: Flip(heads, 0), -1, "not "),
        *((Card, name, "cards are called like") for name in ("", "1H", "10h", "H10", "Joker", "joker 1", None, 5)),
    ],
)
def test_what_makes_no_sense_is_refused(make: Any, given: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make(given)


@given(st.integers(0, 6), st.integers(0, 6))
def test_coins_are_binomial(greater: int, lesser: int) -> None:
    """Outcomes come in ascending order, each weighted by the product of two binomials."""
    expected = [(Flip(i, j), comb(greater, i) * comb(lesser, j)) for i in range(greater + 1) for j in range(lesser + 1)]
    assert list(Coins(greater, lesser)) == expected
    assert Coins(greater, lesser).total == 2 ** (greater + lesser)
    thrown = Coins(greater, lesser)
    assert all(
        thrown.weight(flip) == weight == thrown.weight(Flip(flip.greater, flip.lesser)) for flip, weight in thrown
    )


def test_many_coins_cost_nothing_until_they_are_listed() -> None:
    many = Coins(10_000, 10_000)
    assert len(many) == 10_001**2
    assert many.weight(Flip(1, 0)) == 10_000
    assert many.sample(random.Random(1)) in many


def test_weights_may_be_too_large_for_floats() -> None:
    """Games may weigh outcomes by the number of ways in which they come about."""
    table = Weighted([("a", 10**400), ("b", 10**400)])
    assert [table.sample(Constant(value)) for value in (0.0, 0.499, 0.5, 1 - 2**-53)] == ["a", "a", "b", "b"]


def test_a_die_rolls_one_to_six() -> None:
    assert [roll.value for roll in ROLLS] == [1, 2, 3, 4, 5, 6]
    assert list(DIE) == [(roll, 1) for roll in ROLLS]


class TestCards:
    def test_there_are_54(self) -> None:
        kinds = Counter((card.is_number, card.is_ace, card.is_face, card.is_joker) for card in DECK)
        assert kinds == {
            (True, False, False, False): 36,
            (False, True, False, False): 4,
            (False, False, True, False): 12,
            (False, False, False, True): 2,
        }
        assert len(set(DECK)) == 54

    def test_a_card_is_its_name_and_made_once(self) -> None:
        for card in DECK:
            assert Card(str(card)) is card
            assert copy.deepcopy(card) is card
            assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own

    def test_cards_match_by_rank_or_suit_and_jokers_never(self) -> None:
        for card in DECK:
            for other in DECK:
                alike = card.rank == other.rank or card.suit == other.suit
                assert card.matches(other) == (alike and not card.is_joker and not other.is_joker)

    def test_unseen_cards_come_in_the_order_of_the_deck(self) -> None:
        seen = {DECK[0], DECK[50]}
        assert [draw.card for draw, _ in UnseenCards(seen)] == [card for card in DECK if card not in seen]
        assert UnseenCards(DECK[1:]).sample(Constant(0.9)) is DRAWS[DECK[0]]


class TestGrid:
    @given(cells)
    def test_neighbors_stand_in_listing_order(self, cell: tuple[int, int]) -> None:
        """The order is E, N, S, W, NE, NW, SE, SW; x grows to the east and y to the north."""
        x, y = cell
        assert grid.around(cell) == (
            (x + 1, y), (x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1),
        )  # fmt: skip
        assert grid.beside(cell) == grid.around(cell)[:4]
        assert grid.ring(cell) == set(grid.around(cell))
        assert grid.compass(cell) == tuple((direction, grid.step_from(cell, direction)) for direction in grid.ALL_8)
        assert grid.ORTHOGONAL == (Direction.E, Direction.N, Direction.S, Direction.W)

    @given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5))), st.data())
    def test_a_flood_finds_the_shortest_ways(self, walkable: frozenset[tuple[int, int]], data: st.DataObject) -> None:
        """The distances are those of a plain breadth-first search; cells out of reach have none."""
        target = data.draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
        everything, frontier = {target: 0}, {target}
        while frontier:
            near = {place for cell in frontier for place in grid.beside(cell) if place in walkable}
            frontier = near - everything.keys()
            everything.update(dict.fromkeys(frontier, max(everything.values()) + 1))
        wanted = data.draw(st.frozensets(st.sampled_from(sorted(walkable | {target}))))
        found = grid.distances(target, walkable, wanted)
        assert {cell: found.get(cell) for cell in wanted} == {cell: everything.get(cell) for cell in wanted}
        assert found.items() <= everything.items()

    @given(cells, cells, cells)
    def test_the_distance_from_a_segment_is_exact(self, point: grid.Cell, start: grid.Cell, end: grid.Cell) -> None:
        """It is the squared distance to the nearest point, times the squared length of the segment."""
        east, north = end[0] - start[0], end[1] - start[1]
        length = east**2 + north**2
        way = (point[0] - start[0]) * east + (point[1] - start[1]) * north
        share = min(Fraction(1), max(Fraction(0), Fraction(way, length))) if length else Fraction(0)
        squared = (point[0] - start[0] - share * east) ** 2 + (point[1] - start[1] - share * north) ** 2
        assert grid.segment_distance(point, start, end) == squared * max(length, 1)


ONE, TWO, TWIN = (1,), (2,), (*[2],)  # two of them are equal, and not the same


class TestPairs:
    @given(st.dictionaries(st.integers(0, 9), st.integers()), st.integers(0, 9), st.integers())
    def test_pairs_are_a_sorted_dict(self, mapping: dict[int, int], key: int, value: int) -> None:
        pairs = pairs_of(mapping)
        assert pairs == tuple(sorted(mapping.items()))
        assert put(pairs, key, value) == tuple(sorted({**mapping, key: value}.items()))
        assert dict(drop(pairs, key)) == {k: v for k, v in mapping.items() if k != key}

    def test_one_less_of_a_kind_leaves_the_other_pairs_as_they_are(self) -> None:
        counts = (("b", 2), ("a", 1), ("c", 3))
        assert [one_less(counts, kind) for kind in "bacd"] == [
            (("b", 1), ("a", 1), ("c", 3)),
            (("b", 2), ("c", 3)),
            (("b", 2), ("a", 1), ("c", 2)),
            counts,
        ]
        assert one_less(counts, "a")[1] is counts[2]

    @pytest.mark.parametrize(
        ("remembered", "calls"),
        [
            (memo, [(TWO,), (TWO,), (TWIN,), (TWO,)]),
            (memo_of_two, [(ONE, TWO), (ONE, TWO), (ONE, TWIN), (TWO, TWIN)]),
            (memo_of_many, [(ONE, TWO, TWO), (ONE, TWO, TWO), (ONE, TWO, TWIN), (TWO, TWO, TWIN)]),
        ],
    )
    def test_memo_asks_once_for_same_objects(self, remembered: Any, calls: list[tuple[tuple[int, ...], ...]]) -> None:
        """All arguments must be the previous ones, which is told by identity, not by value."""
        asked = []

        def joined(*parts: tuple[int, ...]) -> list[int]:
            asked.append(parts)
            return [number for part in parts for number in part]

        recall = remembered(joined)
        assert [recall(*parts) for parts in calls] == [[*chain(*parts)] for parts in calls]
        assert len(asked) == 3


@given(st.builds(Zombies, *[st.integers(0, 5)] * 4), st.builds(Zombies, *[st.integers(0, 5)] * 4))
def test_groups_of_zombies_add_up(group: Zombies, other: Zombies) -> None:
    """Joining undoes taking away, and a blow weakens tokens by one step."""
    joined, one, two = group.joined(other), group.greater_weakened(), group.lesser_weakened()
    assert (joined.without(other), joined.holds(group), group.holds(joined)) == (group, True, other.total == 0)
    assert group.total == group.greater + group.lesser
    assert (one, one.total) == ((0, group[0], group[1] + group[2], group[3]), group.total)
    assert (two, two.total) == ((group[0], group[1], 0, group[2]), group.total - group.lesser_tails)


HEXES = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.rule("DEFCON-GEO-04")
def test_rings_are_walked_from_the_east() -> None:
    assert hexes.ring(0) == ((0, 0),)
    assert hexes.ring(1) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert (*hexes.ring(2)[:3], hexes.ring(2)[-1]) == ((2, 0), (2, -1), (2, -2), (1, 1))


@pytest.mark.rule("DEFCON-GEO-03")
@pytest.mark.parametrize("radius", range(1, hexes.MOST_RINGS + 1))
def test_ring_k_has_6k_cells_at_distance_k(radius: int) -> None:
    ring = hexes.ring(radius)
    assert len(set(ring)) == 6 * radius
    assert {hexes.distance(cell, hexes.CENTER) for cell in ring} == {radius}
    assert [hexes.NUMBER[cell] for cell in ring] == list(hexes.numbers(radius))


def test_cells_are_numbered_once_each() -> None:
    assert len(hexes.CELLS) == hexes.size(hexes.MOST_RINGS) == 127
    assert [hexes.NUMBER[cell] for cell in hexes.CELLS] == list(range(127))
    assert [hexes.RING[hexes.NUMBER[cell]] for cell in ((0, 0), (1, 0), (3, -3))] == [0, 1, 3]
    assert hexes.numbers(0) == range(1)


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(one: hexes.Hex, two: hexes.Hex, three: hexes.Hex) -> None:
    """Distance is symmetric, zero only for equal cells, and no detour is shorter; the six cells beside one are 1 away."""
    assert hexes.distance(one, two) == hexes.distance(two, one) >= 0
    assert (hexes.distance(one, two) == 0) == (one == two)
    assert hexes.distance(one, three) <= hexes.distance(one, two) + hexes.distance(two, three)
    assert {hexes.distance(one, other) for other in hexes.beside(one)} == {1}
    assert len(set(hexes.beside(one))) == 6


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


@pytest.mark.parametrize(
    ("word", "given", "said"),
    [
        (many, [(0, "cat"), (1, "cat"), (2, "cat"), (2, "Food", "Food")], ["0 cats", "1 cat", "2 cats", "2 Food"]),
        (some, [(0, "ship"), (1, "ship"), (2, "ship")], ["no ship", "1 ship", "2 ships"]),
        (verb, [(0, "is", "are"), (1, "is", "are"), (2, "is", "are")], ["are", "is", "are"]),
        (a, [("ship",), ("outpost",), ("Ace",)], ["a ship", "an outpost", "an Ace"]),
        (listed, [([],), ("a",), ("ab",), ("abc",)], ["", "a", "a and b", "a, b and c"]),
        (listed, [("ab", "or")], ["a or b"]),
        (
            with_fields,
            [
                ("{who} gets {count free card}", SimpleNamespace(who=0, count=count), {"who": "AB".__getitem__})
                for count in (1, 2)
            ],
            ["A gets 1 free card", "A gets 2 free cards"],
        ),
        (
            sentence,
            [("a cat comes",), ("you draw We're Doomed!",), ("did you mean roll?",), ("No seat.",)],
            ["A cat comes.", "You draw We're Doomed!", "Did you mean roll?", "No seat."],
        ),
    ],
)
def test_numbers_articles_lists_and_sentences(word: Any, given: list[tuple[Any, ...]], said: list[str]) -> None:
    assert [word(*each) for each in given] == said


def test_a_game_without_words_has_its_notation() -> None:
    assert describe(cast("Game", toy), toy.new_game(), "draw 2") == "draw 2"


def test_neighbors_are_ascending_and_links_work_both_ways() -> None:
    assert adjacency(3, [(2, 0), (0, 1), (1, 0)]) == ((1, 2), (0,), (0,))


def test_distances_on_a_ring_and_where_no_path_leads() -> None:
    circle = adjacency(6, [(tile, (tile + 1) % 6) for tile in range(6)])
    assert flood(circle, (0,)) == [0, 1, 2, 3, 2, 1]
    assert flood(circle, (0, 3)) == [0, 1, 1, 0, 1, 1]
    assert (within(circle, 0, 2), within(circle, 0, 0)) == ((1, 2, 4, 5), ())
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
