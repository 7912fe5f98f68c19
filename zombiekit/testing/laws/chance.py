"""Laws of chance: exact weights, and samples that follow them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zombiekit.game import CHANCE
from zombiekit.testing.candidates import JUNK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.game import Chance
    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import SeededSource

SAMPLES = 2_000
FEW = 5
"""So often each cell of a chi-square test should be expected; and so many distributions are sampled at each kind of node."""
RARE = 6.0
"""How many standard deviations are taken for chance: more come once in a thousand million tests."""


def exact_weights(tour: Tour) -> Iterator[str]:
    """Outcomes are distinct, weights positive integers that add up to the total; whatever cannot happen weighs nothing."""
    source = tour.source("weights")
    for moment in tour.sample():
        if tour.game.current_player(moment.state) == CHANCE:
            chance = tour.game.chance_outcomes(moment.state)
            yield from _exact(chance)
            yield from _impossible(tour, chance, source)
            if chance != tour.game.chance_outcomes(moment.state) or hash(chance) != hash(
                tour.game.chance_outcomes(moment.state)
            ):
                yield f"{chance!r} is not equal to itself asked again, or hashes differently"


def _exact(chance: Chance[Any]) -> Iterator[str]:
    pairs = tuple(chance)
    if tuple(chance) != pairs:
        yield f"{chance!r} lists something else the second time"
    if len({outcome for outcome, _ in pairs}) < len(pairs) or len(chance) != len(pairs):
        yield f"{chance!r} lists {len(pairs)} outcomes, which are not all distinct, or not len() many"
    for outcome, weight in pairs:
        if type(weight) is not int or weight < 1:
            yield f"`{outcome}` weighs {weight!r}, which is no positive integer"
        if chance.weight(outcome) != weight or outcome not in chance:
            yield f"`{outcome}` is listed with the weight {weight}, and weight() says {chance.weight(outcome)!r}"
        if chance.probability(outcome) != Fraction(weight, chance.total):
            yield f"`{outcome}` weighs {weight} of {chance.total}, and its probability is {chance.probability(outcome)!r}"
    if type(chance.total) is not int or sum(weight for _, weight in pairs) != chance.total:
        yield f"the weights add up to {sum(weight for _, weight in pairs)}, and the total is {chance.total!r}"


def _impossible(tour: Tour, chance: Chance[Any], source: SeededSource) -> Iterator[str]:
    listed = {outcome for outcome, _ in chance}
    others = [candidate for some in tour.candidates.values() for candidate in some[:60] if candidate not in listed]
    for stranger in (*source.shuffled(others)[:20], *JUNK):
        if chance.weight(stranger) or stranger in chance or chance.probability(stranger):
            yield f"`{stranger}` is not listed, and weighs {chance.weight(stranger)!r}"


def fair_samples(tour: Tour) -> Iterator[str]:
    """`sample` yields the listed outcomes as often as their weights say, and draws on nothing but the source it is given."""
    seen: dict[object, set[Chance[Any]]] = {}
    for moment in tour.sample():
        if tour.game.current_player(moment.state) == CHANCE:
            chance = tour.game.chance_outcomes(moment.state)
            alike = seen.setdefault(moment.kind[0], set())
            if chance not in alike and len(alike) < FEW and len(chance) <= SAMPLES // FEW:
                alike.add(chance)
                yield from _fair(tour, chance)


def _fair(tour: Tour, chance: Chance[Any]) -> Iterator[str]:
    drawn = [[chance.sample(source) for _ in range(SAMPLES)] for source in (tour.source("fair"), tour.source("fair"))]
    if drawn[0] != drawn[1]:
        yield f"{chance!r} draws differently from equal sources"
    weights, counts = dict(chance), Counter(drawn[0])
    for stranger in counts.keys() - weights.keys():
        yield f"`{stranger}` is drawn, and not listed"
    squares, cells = _chi_square([(counts[outcome], SAMPLES * weights[outcome] / chance.total) for outcome in weights])
    if cells > 1 and squares > _threshold(cells - 1):
        yield f"{SAMPLES} samples do not follow the weights: {_farthest(chance, counts)}"


def _farthest(chance: Chance[Any], counts: Counter[Any]) -> str:
    """Return the outcomes that came much too often or too seldom, the worst first."""
    expected = {outcome: SAMPLES * weight / chance.total for outcome, weight in chance}
    worst = sorted(expected, key=lambda outcome: -((counts[outcome] - expected[outcome]) ** 2) / expected[outcome])
    return ", ".join(f"`{outcome}` {counts[outcome]} times instead of {expected[outcome]:.0f}" for outcome in worst[:3])


def _chi_square(cells: list[tuple[int, float]]) -> tuple[float, int]:
    """Return the sum of squares and the number of cells, those expected too seldom joined."""
    often = [cell for cell in cells if cell[1] >= FEW]
    seldom = [cell for cell in cells if cell[1] < FEW]
    if sum(expected for _, expected in seldom) >= FEW:
        often.append((sum(count for count, _ in seldom), sum(expected for _, expected in seldom)))
    return sum((count - expected) ** 2 / expected for count, expected in often), len(often)


def _threshold(freedom: int) -> float:
    """Return what chi-square with so many degrees of freedom hardly ever passes (the approximation of Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + RARE * spread**0.5) ** 3)
