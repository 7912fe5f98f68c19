"""The posterior of the hidden tiles, compared with a list of all legal deals of single tiles (PRIOR), and INFO."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, perm, prod
from random import Random
from typing import Any

import pytest

from tests.defcon_zombies.book_rows import rows
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.galaxies import BASE, FOURTH_RING, Galaxy
from zombiekit.games.defcon_zombies.box.reckoning import Knowledge, group_weight, groups_of
from zombiekit.games.defcon_zombies.view.prior import knowledge_of
from zombiekit.primitives.hexes import CELLS, Hex, ring

GALAXIES: dict[str, Any] = {
    "constellations in three groups": {
        "rings": 3,
        "gaps": [*ring(1)[3:], *ring(2)[2:], *ring(3)[3:]],
        "stages": [
            {"planet": {"1": 1, "2": 2}, "constellation": 1},
            {"constellation": 1, "zombies": 1},
            {"zombies": 1, "constellation": 1},
        ],
    },
    "a planet of the same number early and late": {
        "rings": 2,
        "gaps": [*ring(1)[4:], *ring(2)[4:]],
        "stages": [
            {"planet": {"4": 2}, "nebula": 1, "constellation": 1, "wormhole": 1},
            {"planet": {"4": 1}, "wormhole": 1, "zombies": 1},
        ],
    },
    "all in group 1": {
        "rings": 2,
        "gaps": [*ring(1)[3:], *ring(2)[4:]],
        "stages": [{"planet": {"3": 3}, "constellation": 2, "nebula": 1, "zombies": 1}, {}],
    },
}
for _data in GALAXIES.values():
    _data["gaps"] = [list(cell) for cell in _data["gaps"]]


def tiles_of(data: dict[str, Any]) -> list[tuple[str, int]]:
    """Return every single tile as its class and group."""
    found = []
    for group, stage in enumerate(data["stages"], 1):
        for key, value in stage.items():
            counts = {f"planet {n}": count for n, count in value.items()} if key == "planet" else {key: value}
            found += [(name, group) for name, count in counts.items() for _ in range(count)]
    return found


@cache
def deals(name: str) -> Counter[tuple[str, ...]]:
    """Count all legal deals of single tiles by the classes on the cells, in canonical order."""
    data = GALAXIES[name]
    rings = [
        radius for radius in range(1, data["rings"] + 1) for cell in ring(radius) if list(cell) not in data["gaps"]
    ]
    tiles = tiles_of(data)
    assert len(tiles) == len(rings)
    return Counter(
        tuple(kind for kind, _ in deal)
        for deal in permutations(tiles)
        if all(group <= radius for (_, group), radius in zip(deal, rings, strict=True))
    )


def cells_of(name: str) -> list[Hex]:
    data = GALAXIES[name]
    return [cell for radius in range(1, data["rings"] + 1) for cell in ring(radius) if list(cell) not in data["gaps"]]


def views(name: str) -> Iterator[tuple[Any, dict[Hex, str]]]:
    """Yield views with some known cells, each with the classes of the tiles on those cells."""
    rng, cells = Random(name), cells_of(name)
    possible = sorted(deals(name))
    for count in range(len(cells)):
        deal = dict(zip(cells, rng.choice(possible), strict=True))
        known = {cell: deal[cell] for cell in sorted(rng.sample(cells, count))}
        names = iter(("Leo", "Orion", "Libra"))
        tiles: dict[Hex, str | int] = {}
        for cell, kind in known.items():
            tiles[cell] = next(names) if kind == "constellation" else int(kind[-1]) if kind[:3] == "pla" else kind
        if "constellation" in {kind for cell, kind in deal.items() if cell not in known}:
            yield game.observe(game.pose(options={"galaxy": GALAXIES[name], "players": 1}, tiles=tiles), 0), known


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-06")
@pytest.mark.parametrize("name", GALAXIES)
def test_the_number_of_legal_deals(name: str) -> None:
    """It is the product of N! / (N - n)! over the piles, so dealing in stages makes each of them equally likely."""
    data, pile, ways = GALAXIES[name], 0, 1
    for radius in range(1, data["rings"] + 1):
        pile += sum(group == radius for _, group in tiles_of(data))
        dealt = sum(max(map(abs, (*cell, sum(cell)))) == radius for cell in cells_of(name))
        ways *= perm(pile, dealt)
        pile -= dealt

    assert sum(deals(name).values()) == ways


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05", "DEFCON-PRIOR-08", "DEFCON-PRIOR-09")
@pytest.mark.parametrize("name", GALAXIES)
def test_the_posterior_of_counts_and_single_cells(name: str) -> None:
    """From nothing to nearly everything is known."""
    cells = cells_of(name)
    radius_of = {cell: max(map(abs, (*cell, sum(cell)))) for cell in cells}
    tried = 0
    for view, known in views(name):
        tried += 1
        agreeing = Counter(
            {
                deal: n
                for deal, n in deals(name).items()
                if all(dict(zip(cells, deal, strict=True))[c] == k for c, k in known.items())
            }
        )
        total = sum(agreeing.values())
        knowledge = knowledge_of(view)
        exact: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for deal, n in agreeing.items():
            lying = [(radius_of[cell], kind) for cell, kind in zip(cells, deal, strict=True) if cell not in known]
            row = tuple(
                tuple(lying.count((radius, kind)) for radius in range(1, len(knowledge.hidden) + 1))
                for kind in knowledge.staged
            )
            exact[row] += n
        weights = rows(knowledge)
        assert {row: Fraction(n, total) for row, n in exact.items()} == {
            row: Fraction(n, sum(weights.values())) for row, n in weights.items() if n
        }
        for at, cell in enumerate(cells):
            if cell not in known:
                single: Counter[str] = Counter()
                for deal, n in agreeing.items():
                    single[deal[at]] += n
                assert game.marginals(view, radius_of[cell]) == {kind: Fraction(n, total) for kind, n in single.items()}
    assert tried > 3


@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-PRIOR-07", "DEFCON-INFO-04")
@pytest.mark.parametrize("name", GALAXIES)
def test_drawn_deals_are_legal_and_agree(name: str) -> None:
    rng, cells = Random(3), cells_of(name)
    constellations = {card.name for card in game.Options().constellations}
    for view, known in views(name):
        seen = set()
        for _ in range(40):
            state = game.resample(view, rng)
            lying = [str(state.dealt[CELLS.index(cell)]) for cell in cells]
            names = [tile for tile in lying if tile in constellations]
            kinds = tuple("constellation" if tile in constellations else tile for tile in lying)
            assert kinds in deals(name)
            assert all(kinds[cells.index(cell)] == kind for cell, kind in known.items())
            assert len(set(names)) == len(names)
            assert game.observe(state, 0) == view
            seen.add(tuple(lying))
        assert len(seen) > 1


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-10")
def test_the_base_galaxy_before_anything_is_explored() -> None:
    """The odds are right for constellations, the wormhole and planet 3 in ring 1, and for Zombies systems in ring 2."""
    view = game.observe(game.pose(), 0)
    weights = rows(knowledge_of(view))
    total = sum(weights.values())
    staged = knowledge_of(view).staged
    inner: Counter[int] = Counter()
    middle: Counter[int] = Counter()
    for row, weight in weights.items():
        by_name = dict(zip(staged, row, strict=True))
        inner[by_name["constellation"][0]] += weight
        middle[by_name["zombies"][1]] += weight

    assert {count: Fraction(n, total) for count, n in inner.items()} == {
        0: Fraction(11, 18), 1: Fraction(22, 63), 2: Fraction(5, 126)
    }  # fmt: skip
    assert Fraction(middle[1], total) == Fraction(6, 13)
    assert 6 * game.marginals(view, 1)["wormhole"] == Fraction(3, 14)
    assert game.marginals(view, 1)["planet 3"] == Fraction(6, 28)
    assert prod(perm(pile, dealt) for pile, dealt in ((28, 6), (26, 12), (18, 18))) == Fraction(
        factorial(28) * factorial(26) * factorial(18), factorial(22) * factorial(14)
    )


@pytest.mark.rule("DEFCON-PRIOR-03", "DEFCON-PRIOR-05")
def test_group_weights_and_the_number_of_rows() -> None:
    """FF(2, a) * FF(5 - a, b) * c! for constellations, FF(1, b) * c! for Zombies; at most 30 rows, with four rings 455."""
    groups = groups_of(BASE)
    for one in range(9):
        for two in range(9 - one):
            three = 8 - one - two
            fits = one <= 2 and two <= 5 - one
            assert group_weight(groups["constellation"], (one, two, three)) == (
                perm(2, one) * perm(5 - one, two) * factorial(three) if fits else 0
            )
    assert [group_weight(groups["zombies"], counts) for counts in ((0, 1, 1), (0, 0, 2), (1, 0, 1))] == [1, 2, 0]

    def count(plan: Galaxy, hidden: tuple[int, ...]) -> int:
        none = {name: (0,) * len(hidden) for name in groups_of(plan)}
        return len([weight for weight in rows(Knowledge(groups_of(plan), none, hidden)).values() if weight])

    assert count(BASE, (6, 12, 18)) == 30
    assert count(Galaxy(FOURTH_RING["staged"]), (6, 12, 18, 20)) == 455


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-PRIOR-04", "DEFCON-INFO-01")
def test_what_one_has_peeked_at_is_known_to_that_seat_alone() -> None:
    state = game.pose(cards={0: ["Libra"]}, peeked={0: [(1, 0), (2, 0)]}, hidden={(1, 0): "Leo", (2, 0): "zombies"})
    own, other = game.observe(state, 0), game.observe(state, 1)

    assert (str(own.dealt[1]), str(other.dealt[1])) == ("Leo", "unknown")
    assert "zombies" not in game.marginals(own, 2)
    assert "zombies" in game.marginals(other, 2)
    with_both = game.observe(
        game.pose(cards={0: ["Libra", "Leo"]}, tiles={(1, 0): "Leo", (2, 0): "zombies", (3, 1 - 4): "Libra"}), 0
    )
    assert own.dealt.count("unknown") == with_both.dealt.count("unknown")
    assert game.marginals(own, 3) == game.marginals(with_both, 3)
