"""The posterior of the hidden tiles, compared with a list of all legal deals of single tiles (PRIOR), and INFO."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, perm
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.defcon_zombies.book_rows import rows
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.galaxies import BASE, FOURTH_RING, Galaxy
from zombiekit.games.defcon_zombies.box.reckoning import Knowledge, group_weight, groups_of
from zombiekit.games.defcon_zombies.view.observing import knowledge_of
from zombiekit.primitives.hexes import CELLS, Hex, ring

GALAXIES: dict[str, Any] = {
    "constellations in three groups": {
        "gaps": [*ring(1)[3:], *ring(2)[2:], *ring(3)[3:]],
        "stages": [
            {"planet": {"1": 1, "2": 2}, "constellation": 1},
            {"constellation": 1, "zombies": 1},
            {"zombies": 1, "constellation": 1},
        ],
    },
    "a planet of the same number early and late": {
        "gaps": [*ring(1)[4:], *ring(2)[4:]],
        "stages": [{"planet": {"4": 2}, "nebula": 1, "constellation": 1, "wormhole": 1}, {"planet": {"4": 1}, "wormhole": 1, "zombies": 1}],
    },
    "all in group 1": {"gaps": [*ring(1)[3:], *ring(2)[4:]], "stages": [{"planet": {"3": 3}, "constellation": 2, "nebula": 1, "zombies": 1}, {}]},
}  # fmt: skip
for _data in GALAXIES.values():
    _data |= {"gaps": [list(cell) for cell in _data["gaps"]], "rings": len(_data["stages"])}


class Small(NamedTuple):
    """A galaxy small enough to list its deals: the class and group of each single tile, and its cells with their rings."""

    tiles: list[tuple[str, int]]
    cells: dict[Hex, int]
    deals: Counter[tuple[str, ...]]
    """All legal deals of single tiles, by the classes on the cells in canonical order."""


@cache
def small(name: str) -> Small:
    data = GALAXIES[name]
    tiles = []
    for group, stage in enumerate(data["stages"], 1):
        counts = {f"planet {n}": count for n, count in stage.get("planet", {}).items()} | stage
        tiles += [(key, group) for key, count in counts.items() if key != "planet" for _ in range(count)]
    radii = range(1, data["rings"] + 1)
    cells = {cell: radius for radius in radii for cell in ring(radius) if list(cell) not in data["gaps"]}
    assert len(tiles) == len(cells)
    deals = Counter(
        tuple(kind for kind, _ in deal)
        for deal in permutations(tiles)
        if all(group <= radius for (_, group), radius in zip(deal, cells.values(), strict=True))
    )
    return Small(tiles, cells, deals)


def views(name: str) -> Iterator[tuple[Any, dict[Hex, str]]]:
    """Yield views with some known cells, each with the classes of the tiles on those cells."""
    rng, cells = Random(name), list(small(name).cells)
    possible = sorted(small(name).deals)
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
    tiles, cells, deals = small(name)
    pile, ways = 0, 1
    for radius in range(1, GALAXIES[name]["rings"] + 1):
        pile += sum(group == radius for _, group in tiles)
        dealt = list(cells.values()).count(radius)
        ways *= perm(pile, dealt)
        pile -= dealt
    assert sum(deals.values()) == ways


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05", "DEFCON-PRIOR-08", "DEFCON-PRIOR-09")
@pytest.mark.parametrize("name", GALAXIES)
def test_the_posterior_of_counts_and_single_cells(name: str) -> None:
    """From nothing to nearly everything is known."""
    _, cells, deals = small(name)
    seen = list(views(name))
    assert len(seen) > 3
    for view, known in seen:
        agreeing = [
            (lying, n)
            for lying, n in ((dict(zip(cells, deal, strict=True)), n) for deal, n in deals.items())
            if all(lying[cell] == kind for cell, kind in known.items())
        ]
        total = sum(n for _, n in agreeing)
        knowledge = knowledge_of(view)
        exact: Counter[tuple[tuple[int, ...], ...]] = Counter()
        single: dict[Hex, Counter[str]] = {cell: Counter() for cell in cells if cell not in known}
        for lying, n in agreeing:
            hidden = [(cells[cell], lying[cell]) for cell in single]
            radii = range(1, len(knowledge.hidden) + 1)
            exact[tuple(tuple(hidden.count((radius, kind)) for radius in radii) for kind in knowledge.staged)] += n
            for cell, counts in single.items():
                counts[lying[cell]] += n
        weights = rows(knowledge)
        assert {row: Fraction(n, total) for row, n in exact.items()} == {
            row: Fraction(n, sum(weights.values())) for row, n in weights.items() if n
        }
        for cell, counts in single.items():
            assert game.marginals(view, cells[cell]) == {kind: Fraction(n, total) for kind, n in counts.items()}


@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-PRIOR-07", "DEFCON-INFO-04")
@pytest.mark.parametrize("name", GALAXIES)
def test_drawn_deals_are_legal_and_agree(name: str) -> None:
    rng, (_, cells, deals) = Random(3), small(name)
    constellations = {card.name for card in game.Options().constellations}
    for view, known in views(name):
        seen = set()
        for _ in range(40):
            state = game.resample(view, rng)
            lying = {cell: str(state.dealt[CELLS.index(cell)]) for cell in cells}
            names = [tile for tile in lying.values() if tile in constellations]
            kinds = {cell: "constellation" if tile in constellations else tile for cell, tile in lying.items()}
            assert tuple(kinds.values()) in deals
            assert known.items() <= kinds.items()
            assert len(set(names)) == len(names)
            assert game.observe(state, 0) == view
            seen.add(tuple(lying.values()))
        assert len(seen) > 1


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-10")
def test_the_base_galaxy_before_anything_is_explored() -> None:
    """The odds are right for constellations, the wormhole and planet 3 in ring 1, and for Zombies systems in ring 2."""
    view = game.observe(game.pose(), 0)
    knowledge = knowledge_of(view)
    weights = rows(knowledge)
    inner: Counter[int] = Counter()
    middle: Counter[int] = Counter()
    for row, weight in weights.items():
        by_name = dict(zip(knowledge.staged, row, strict=True))
        inner[by_name["constellation"][0]] += weight
        middle[by_name["zombies"][1]] += weight
    total = sum(weights.values())
    odds = {count: Fraction(n, total) for count, n in inner.items()}
    assert odds == {0: Fraction(11, 18), 1: Fraction(22, 63), 2: Fraction(5, 126)}
    assert Fraction(middle[1], total) == Fraction(6, 13)
    marginals = game.marginals(view, 1)
    assert (marginals["wormhole"], marginals["planet 3"]) == (Fraction(3, 14) / 6, Fraction(6, 28))


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
    tiles: dict[Hex, str | int] = {(1, 0): "Leo", (2, 0): "zombies", (3, -3): "Libra"}
    with_both = game.observe(game.pose(cards={0: ["Libra", "Leo"]}, tiles=tiles), 0)
    assert own.dealt.count("unknown") == with_both.dealt.count("unknown")
    assert game.marginals(own, 3) == game.marginals(with_both, 3)
