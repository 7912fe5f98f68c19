"""Bags: draws from several copies of each thing, as for tiles and event cards."""

from __future__ import annotations

from collections import Counter

from zombiekit.games.defcon_zombies.box.components import Tile
from zombiekit.games.defcon_zombies.table.actions import Deal, deal
from zombiekit.play import Dice
from zombiekit.primitives.chance import Bag, Weighted

PAIRS = ((Tile("nebula"), 1), (Tile("planet 3"), 3))


def test_a_bag_lists_each_thing_with_its_copies() -> None:
    bag = Bag(PAIRS, deal)

    assert list(bag) == [(Deal(Tile("nebula")), 1), (Deal(Tile("planet 3")), 3)]
    assert (bag.total, len(bag)) == (4, 2)
    assert bag == Weighted(list(bag))
    assert bag.weight(Deal(Tile("planet 3"))) == 3
    assert bag.weight(Deal(Tile("zombies"))) == bag.weight("nebula") == bag.weight([]) == 0


def test_samples_follow_the_copies() -> None:
    bag, dice = Bag(PAIRS, deal), Dice("bag")
    drawn = Counter(str(bag.sample(dice).tile) for _ in range(4000))

    assert abs(drawn["planet 3"] - 3000) < 150
    assert sum(drawn.values()) == 4000


def test_a_bag_tells_the_weight_of_what_was_drawn_and_of_all_else() -> None:
    """The bag remembers its last draw, but an equal outcome made anew weighs the same."""
    bag, dice = Bag(PAIRS, Deal), Dice("weights")
    for _ in range(20):
        drawn = bag.sample(dice)
        assert bag.weight(drawn) == dict(PAIRS)[drawn.tile]
        assert [bag.weight(Deal(tile)) for tile, _ in PAIRS] == [1, 3]
        assert bag.weight(Deal(Tile("zombies"))) == 0
    assert bag == Bag(PAIRS, Deal)
