"""The parts that know no game: chance, dice, coins, cards, grids, pairs, zombie tokens."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zombiekit.primitives.cards import DECK, DRAWS, Card, Draw, UnseenCards
from zombiekit.primitives.chance import Chance, Uniform, Weighted
from zombiekit.primitives.coins import Coins, Flip, coins
from zombiekit.primitives.dice import DIE, ROLLS, Roll
from zombiekit.primitives.grid import (
    ALL_8,
    ORTHOGONAL,
    Direction,
    around,
    beside,
    compass,
    distances,
    ring,
    segment_distance,
    step_from,
)
from zombiekit.primitives.pairs import drop, memo, memo_of_many, memo_of_two, pairs_of, put
from zombiekit.primitives.zombies import Zombies

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
        """Return that number."""
        return self.value


@pytest.mark.parametrize("chance", DISTRIBUTIONS, ids=repr)
class TestDistributions:
    """What holds for every distribution."""

    def test_weights_are_exact(self, chance: Chance[Any]) -> None:
        """Weights are positive integers that add up to the total; probabilities add up to 1."""
        pairs = list(chance)

        assert all(type(weight) is int and weight > 0 for _, weight in pairs)
        assert sum(weight for _, weight in pairs) == chance.total
        assert sum(chance.probability(outcome) for outcome, _ in pairs) == Fraction(1)
        assert [chance.weight(outcome) for outcome, _ in pairs] == [weight for _, weight in pairs]
        assert len(chance) == len(pairs) == len({outcome for outcome, _ in pairs})

    @pytest.mark.parametrize("nothing", [None, "z", 7, [], Flip(99, 0), Roll(1), Draw(Card("KC")), {}])
    def test_what_cannot_happen_has_no_weight(self, chance: Chance[Any], nothing: object) -> None:
        """Whatever is not listed weighs 0, whether or not it is hashable."""
        if any(outcome == nothing for outcome, _ in chance):
            return

        assert chance.weight(nothing) == 0
        assert nothing not in chance
        assert chance.probability(nothing) == 0

    @pytest.mark.parametrize("value", [0.0, 0.3, 0.5, 0.999, 1 - 2**-53])
    def test_any_source_of_chance_will_do(self, chance: Chance[Any], value: float) -> None:
        """Even a source that always gives the same number leads to an outcome, and at once."""
        assert chance.sample(Constant(value)) in chance

    def test_samples_follow_the_weights(self, chance: Chance[Any]) -> None:
        """Sample counts fit the weights (chi-square, seeded)."""
        rng, count = random.Random(5), 4000
        seen = Counter(chance.sample(rng) for _ in range(count))
        expected = {outcome: count * weight / chance.total for outcome, weight in chance}
        chi_square = sum((seen[outcome] - mean) ** 2 / mean for outcome, mean in expected.items() if mean > 1)

        assert set(seen) <= set(expected)
        assert chi_square < 3 * len(expected) + 10

    def test_equality_is_that_of_the_listed_pairs(self, chance: Chance[Any]) -> None:
        """A distribution equals the table of its pairs and hashes alike, and equals nothing else."""
        table = Weighted(chance)

        assert chance == table
        assert hash(chance) == hash(table)
        assert chance != Weighted([*chance, ("more", 1)])
        assert chance != list(chance)


@pytest.mark.parametrize(
    "pairs", [[], [("a", 1), ("a", 1)], [("a", 0)], [("a", -1)], [("a", True)], [("a", 0.5)]], ids=repr
)
def test_tables_without_sense_are_refused(pairs: list[Any]) -> None:
    """They have no outcome, one outcome twice, or a weight that is not a positive integer."""
    with pytest.raises(ValueError, match="positive integer weights"):
        Weighted(pairs)


def test_uniform_and_unseen_need_an_outcome() -> None:
    """An empty list, a repeated outcome and a deck already seen in full are refused."""
    for outcomes in ("", "aa"):
        with pytest.raises(ValueError, match="distinct outcomes"):
            Uniform(outcomes)
    with pytest.raises(ValueError, match="no card is left"):
        UnseenCards(DECK)


@given(st.integers(0, 6), st.integers(0, 6))
def test_coins_are_binomial(greater: int, lesser: int) -> None:
    """Outcomes come in ascending order, each weighted by the product of two binomials."""
    expected = [(Flip(i, j), comb(greater, i) * comb(lesser, j)) for i in range(greater + 1) for j in range(lesser + 1)]

    assert list(Coins(greater, lesser)) == expected
    assert Coins(greater, lesser).total == 2 ** (greater + lesser)


def test_many_coins_cost_nothing_until_they_are_listed() -> None:
    """Ten thousand coins work like any other distribution."""
    many = Coins(10_000, 10_000)

    assert len(many) == 10_001**2
    assert many.weight(Flip(1, 0)) == 10_000
    assert many.sample(random.Random(1)) in many


@pytest.mark.parametrize("make", [lambda: Roll(0), lambda: Roll(7), lambda: Roll(True), lambda: Flip(-1, 0)])
def test_dice_and_coins_show_what_they_can(make: Any) -> None:
    """A die shows 1 to 6, and the number of heads cannot be negative."""
    with pytest.raises(ValueError, match="not "):
        make()


def test_a_die_rolls_one_to_six() -> None:
    """The six rolls come in ascending order."""
    assert [roll.value for roll in ROLLS] == [1, 2, 3, 4, 5, 6]
    assert list(DIE) == [(roll, 1) for roll in ROLLS]


class TestCards:
    """Playing cards."""

    def test_there_are_54(self) -> None:
        """Each is one of 36 number cards, 4 Aces, 12 face cards and 2 Jokers."""
        kinds = Counter((card.is_number, card.is_ace, card.is_face, card.is_joker) for card in DECK)

        assert kinds == {
            (True, False, False, False): 36,
            (False, True, False, False): 4,
            (False, False, True, False): 12,
            (False, False, False, True): 2,
        }
        assert len(set(DECK)) == 54

    def test_a_card_is_its_name_and_made_once(self) -> None:
        """Names, copies and pickles lead to the same object."""
        for card in DECK:
            assert Card(str(card)) is card
            assert copy.deepcopy(card) is card
            assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own

    @pytest.mark.parametrize("name", ["", "1H", "10h", "H10", "Joker", "joker 1", None, 5])
    def test_other_names_are_refused(self, name: Any) -> None:
        """The error shows the name, and what names look like."""
        with pytest.raises(ValueError, match="cards are called like"):
            Card(name)

    def test_cards_match_by_rank_or_suit_and_jokers_never(self) -> None:
        """Matching is symmetric; a Joker matches nothing, itself included."""
        for card in DECK:
            for other in DECK:
                alike = card.rank == other.rank or card.suit == other.suit
                assert card.matches(other) == (alike and not card.is_joker and not other.is_joker)

    def test_unseen_cards_come_in_the_order_of_the_deck(self) -> None:
        """Cards already seen are left out."""
        seen = {DECK[0], DECK[50]}

        assert [draw.card for draw, _ in UnseenCards(seen)] == [card for card in DECK if card not in seen]
        assert UnseenCards(DECK[1:]).sample(Constant(0.9)) is DRAWS[DECK[0]]


class TestGrid:
    """The square grid."""

    @given(cells)
    def test_neighbors_stand_in_listing_order(self, cell: tuple[int, int]) -> None:
        """The order is E, N, S, W, NE, NW, SE, SW; x grows to the east and y to the north."""
        x, y = cell

        assert around(cell) == (
            (x + 1, y), (x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1),
        )  # fmt: skip
        assert beside(cell) == around(cell)[:4]
        assert ring(cell) == set(around(cell))
        assert compass(cell) == tuple((direction, step_from(cell, direction)) for direction in ALL_8)
        assert ORTHOGONAL == (Direction.E, Direction.N, Direction.S, Direction.W)

    @given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5))), st.data())
    def test_a_flood_finds_the_shortest_ways(self, walkable: frozenset[tuple[int, int]], data: st.DataObject) -> None:
        """The distances are those of a plain breadth-first search; cells out of reach have none."""
        target = data.draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
        everything = {target: 0}
        frontier = [target]
        while frontier:
            nearby = {place for cell in frontier for place in beside(cell) if place in walkable} - set(everything)
            everything.update(dict.fromkeys(nearby, max(everything.values()) + 1))
            frontier = sorted(nearby)
        wanted = data.draw(st.frozensets(st.sampled_from(sorted(walkable | {target}))))

        found = distances(target, walkable, wanted)

        assert {cell: found.get(cell) for cell in wanted} == {cell: everything.get(cell) for cell in wanted}
        assert found.items() <= everything.items()

    @given(cells, cells, cells)
    def test_the_distance_from_a_segment_is_exact(
        self, point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]
    ) -> None:
        """It is the squared distance to the nearest point, times the squared length of the segment."""
        direction = (end[0] - start[0], end[1] - start[1])
        length = direction[0] ** 2 + direction[1] ** 2
        way = (point[0] - start[0]) * direction[0] + (point[1] - start[1]) * direction[1]
        share = min(Fraction(1), max(Fraction(0), Fraction(way, length))) if length else Fraction(0)
        foot = (start[0] + share * direction[0], start[1] + share * direction[1])
        squared = (point[0] - foot[0]) ** 2 + (point[1] - foot[1]) ** 2

        assert segment_distance(point, start, end) == squared * max(length, 1)


class TestPairs:
    """Maps as sorted pairs."""

    @given(st.dictionaries(st.integers(0, 9), st.integers()), st.integers(0, 9), st.integers())
    def test_pairs_are_a_sorted_dict(self, mapping: dict[int, int], key: int, value: int) -> None:
        """`put` and `drop` do what they would do to a dict, and keep the order."""
        pairs = pairs_of(mapping)

        assert pairs == tuple(sorted(mapping.items()))
        assert put(pairs, key, value) == tuple(sorted({**mapping, key: value}.items()))
        assert dict(drop(pairs, key)) == {k: v for k, v in mapping.items() if k != key}

    def test_memo_asks_once_for_the_same_object(self) -> None:
        """The last argument is recognized by identity, not by value."""
        asked: list[tuple[int, ...]] = []

        @memo
        def total(numbers: tuple[int, ...]) -> int:
            asked.append(numbers)
            return sum(numbers)

        one, other = (1, 2), (*[1, 2],)
        results = [total(one), total(one), total(other), total(one)]

        assert results == [3, 3, 3, 3]
        assert len(asked) == 3

    def test_memo_of_two_asks_once_for_the_same_objects(self) -> None:
        """Both arguments must be the previous ones."""
        asked: list[object] = []

        @memo_of_two
        def joined(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            asked.append((one, two))
            return one + two

        one, two, other = (1,), (2,), (*[2],)
        results = [joined(one, two), joined(one, two), joined(one, other), joined(two, other)]

        assert results == [(1, 2), (1, 2), (1, 2), (2, 2)]
        assert len(asked) == 3

    def test_memo_of_many_asks_once_for_the_same_objects(self) -> None:
        """All arguments must be the previous ones."""
        asked: list[object] = []

        @memo_of_many
        def joined(one: tuple[int, ...], two: tuple[int, ...], three: tuple[int, ...]) -> tuple[int, ...]:
            asked.append((one, two, three))
            return one + two + three

        one, two, other = (1,), (2,), (*[2],)
        results = [joined(one, two, two), joined(one, two, two), joined(one, two, other), joined(two, two, other)]

        assert results == [(1, 2, 2), (1, 2, 2), (1, 2, 2), (2, 2, 2)]
        assert len(asked) == 3


@given(st.builds(Zombies, *[st.integers(0, 5)] * 4), st.builds(Zombies, *[st.integers(0, 5)] * 4))
def test_groups_of_zombies_add_up(group: Zombies, other: Zombies) -> None:
    """Joining undoes taking away, and a blow weakens tokens by one step."""
    joined = group.joined(other)

    assert joined.without(other) == group
    assert joined.holds(group)
    assert group.holds(joined) == (other.total == 0)
    assert group.total == group.greater + group.lesser
    assert group.greater_weakened() == (0, group[0], group[1] + group[2], group[3])
    assert group.greater_weakened().total == group.total
    assert group.lesser_weakened() == (group[0], group[1], 0, group[2])
    assert group.lesser_weakened().total == group.total - group.lesser_tails
