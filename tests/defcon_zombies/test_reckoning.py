"""Counting deals class by class, compared with listing all rows (PRIOR-03 to PRIOR-09), and galaxies too mixed to be counted."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.defcon_zombies.book_driving import EARTH
from tests.defcon_zombies.book_rows import rows
from zombiekit import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.reckoning import MOST_WORK, Deals, Knowledge, is_possible, work_of
from zombiekit.play import Dice


@st.composite
def knowledge(draw: st.DrawFn) -> Knowledge:
    """Draw a small galaxy of up to four rings and four classes, with some tiles known, even impossible ones."""
    rings = draw(st.integers(1, 4))
    names = [f"class {number}" for number in range(draw(st.integers(1, 4)))]
    count = st.integers(0, 2)
    groups = {name: tuple(draw(count) for _ in range(rings)) for name in names}
    joined = list(accumulate(sum(counts[ring] for counts in groups.values()) for ring in range(rings)))
    cells: list[int] = []
    for ring in range(rings):
        most = joined[ring] - sum(cells)
        cells.append(most if ring == rings - 1 else draw(st.integers(0, most)))
    lying: dict[str, list[int]] = {name: [0] * rings for name in names}
    hidden = list(cells)
    for _ in range(draw(st.integers(0, sum(cells)))):
        ring, name = draw(st.integers(0, rings - 1)), draw(st.sampled_from(names))
        if hidden[ring] and sum(lying[name]) < sum(groups[name]):
            hidden[ring] -= 1
            lying[name][ring] += 1
    return Knowledge(groups, {name: tuple(counts) for name, counts in lying.items()}, tuple(hidden))


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-03", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05", "DEFCON-PRIOR-08")
@given(knowledge(), st.randoms(use_true_random=False))
def test_deals_are_counted_as_the_book_lists_them(known: Knowledge, rng: Random) -> None:
    """It compares whether there are any deals, how likely each row is, and the rows that the numbers draw."""
    weights = rows(known)
    total, deals = sum(weights.values()), Deals(known)

    assert is_possible(known) == bool(total) == bool(deals.total)
    if not total:
        return
    for ring in range(len(known.hidden)):
        assert {name: Fraction(value, deals.total) for name, value in deals.sums(ring).items()} == {
            name: Fraction(sum(weight * row[at][ring] for row, weight in weights.items()), total)
            for at, name in enumerate(known.staged)
        }
    for _ in range(50):
        drawn = deals.draw(rng.randrange(deals.total))
        assert tuple(drawn[name] for name in known.staged) in weights
    if deals.total < 2_000:
        met = Counter(tuple(deals.draw(at)[name] for name in known.staged) for at in range(deals.total))
        assert {row: Fraction(n, deals.total) for row, n in met.items()} == {
            row: Fraction(n, total) for row, n in weights.items()
        }


def mixed(rings: int) -> dict[str, Any]:
    """Return a galaxy where a tile of each of the eleven classes joins at each stage, and planets 3 fill up the first stage."""
    others = dict.fromkeys(("constellation", "nebula", "wormhole", "zombies"), 1)
    stages: list[dict[str, Any]] = [{"planet": {str(n): 1 for n in range(7)}, **others} for _ in range(rings)]
    stages[0]["planet"]["3"] += 3 * rings * (rings + 1) - 11 * rings
    return {"rings": rings, "stages": stages}


@pytest.mark.rule("DEFCON-CUST-02", "DEFCON-PRIOR-05", "DEFCON-PRIOR-08")
def test_a_galaxy_with_every_class_staged() -> None:
    """It has some 10 to the power of 11 rows, too many to list."""
    made = game.Options(galaxy=mixed(3), limited_tiles=False)
    state = game.pose(options=made, tiles={(1, 0): 3}, ships={0: {EARTH: 1}})
    view = game.observe(state, 0)
    full = game.resample(view, Dice(1))

    assert (game.faults(full), game.observe(full, 0)) == ((), view)
    assert sum(game.marginals(view, 3).values()) == 1


@pytest.mark.rule("DEFCON-CUST-02", "DEFCON-PRIOR-08")
def test_galaxies_too_mixed_to_be_counted_are_refused() -> None:
    """Eleven classes in each of six rings are too many, but two are fine."""
    with pytest.raises(InvalidOptions, match="too many kinds of tiles join late"):
        game.Options(galaxy=mixed(6), limited_tiles=False)

    plain: list[dict[str, Any]] = [{"zombies": 1, "constellation": 1} for _ in range(6)]
    plain[0]["planet"] = {"3": 114}
    assert game.Options(galaxy={"rings": 6, "stages": plain}, limited_tiles=False).plan.rings == 6


@pytest.mark.rule("DEFCON-PRIOR-08")
@given(knowledge())
def test_the_work_is_known_before(known: Knowledge) -> None:
    """Whatever is known of a galaxy, counting takes no more steps than its plan allows."""
    none = Knowledge(known.groups, {name: (0,) * len(known.hidden) for name in known.groups}, known.hidden)
    cells = tuple(
        hidden + sum(known.known[name][ring] for name in known.known) for ring, hidden in enumerate(known.hidden)
    )
    deals = Deals(known)
    steps = sum(len(deals._classes[at]) * len(ways) for at, ways in enumerate(deals._known))
    assert steps <= work_of(none.groups, cells) <= MOST_WORK
