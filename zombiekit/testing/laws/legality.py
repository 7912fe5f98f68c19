"""Laws of legality: the list of actions, `step` and `why_illegal` agree; weights are exact, and samples follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import attrs

from zombiekit.errors import IllegalAction
from zombiekit.game import CHANCE, Chance
from zombiekit.testing.candidates import JUNK, Impostor
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import SeededSource, in_turns, offered

MANY = 80
"""How many listed actions are tried at one state."""
NEAR = 16
"""How many actions are tried that are only just illegal: listed at the same kind of node in other states, or if the node were another."""


def legality(tour: Tour) -> Iterator[str]:
    """Listed actions are accepted, everything else is refused with the reason, and `why_illegal` says the same as `step`."""
    for moment in tour.ends():
        if moment.walk.was_refused:
            yield f"`{moment.walk.tried}` is listed, but step refuses it: {moment.walk.crash}"
    source = tour.source("legality")
    elsewhere: dict[type, dict[object, None]] = {}
    for moment in tour.sample():
        elsewhere.setdefault(moment.kind[0], {}).update(dict.fromkeys(offered(tour.game, moment.state)[1][:MANY]))
    for moment in tour.sample():
        listed = offered(tour.game, moment.state)[1]
        for action in listed if len(listed) <= MANY else source.shuffled(listed)[:MANY]:
            why = tour.game.why_illegal(moment.state, action)
            if why is not None:
                yield f"`{action}` is listed, but why_illegal says: {why}"
            tour.game.step(moment.state, action)
        others = [action for action in elsewhere[moment.kind[0]] if action not in listed]
        near = in_turns(source.shuffled(others), type)
        for tried in (*near[:NEAR], *_almost(tour, moment.state, listed), *_strangers(tour, listed, source)):
            yield from _refused(tour, moment.state, listed, tried)


def _almost(tour: Tour, state: Any, listed: tuple[object, ...]) -> list[Any]:
    """Return what would be listed if the node differed in one number or flag: a check that overlooks it accepts some of these."""
    if not listed:
        return []
    *below, node = state.agenda
    found: dict[Any, None] = {}
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for other in (not value,) if type(value) is bool else {0, value + 1} - {value} if type(value) is int else ():
            with suppress(Exception):  # a game need not stand such a state
                altered = attrs.evolve(state, agenda=(*below, attrs.evolve(node, **{field.alias: other})))
                found |= dict.fromkeys(offered(tour.game, altered)[1][:MANY])
    return [action for action in found if action not in listed][:NEAR]


def _strangers(tour: Tour, listed: tuple[object, ...], source: SeededSource) -> list[Any]:
    """Return a few values that are not listed: actions of the listed kinds, other actions, and junk."""
    kinds = list(tour.candidates.values())
    alike = [tour.candidates[kind] for kind in dict.fromkeys(map(type, listed)) if kind in tour.candidates]
    tried = [source.pick(source.pick(among)) for among in (kinds, alike or kinds) for _ in range(4) if among]
    junk = [source.pick(JUNK), str(listed[0]), type(listed[0])] if listed else [source.pick(JUNK)]
    return [*(value for value in (*tried, *junk) if value not in listed), *map(Impostor, listed[:1])]


def _refused(tour: Tour, state: object, listed: tuple[object, ...], tried: object) -> Iterator[str]:
    name = f"`{tried}`" if type(tried) in tour.candidates else repr(tried)
    if isinstance(tried, Impostor):
        name += " (see zombiekit.agenda.takes)"
    try:
        tour.game.step(state, tried)
    except IllegalAction as refusal:
        yield from _refusal(name, tried, listed, refusal)
        why = tour.game.why_illegal(state, tried)
        if why is None or _told(why) != _told(refusal):
            yield f"step refuses {name} saying {_told(refusal)}, and why_illegal says {why and _told(why)}"
    except Exception as error:  # noqa: BLE001 - a game under test may raise anything
        yield f"step raises {error!r} for {name}, not IllegalAction"
    else:
        yield f"{name} is not listed, but step accepts it"


def _refusal(name: str, tried: object, listed: tuple[object, ...], refusal: IllegalAction) -> Iterator[str]:
    if refusal.value is not tried:
        yield f"the refusal of {name} carries the value {refusal.value!r}"
    if not refusal.clause or not refusal.reason or len(refusal.reason.splitlines()) != 1:
        yield f"{name} is refused without a clause and a reason: {_told(refusal)}"
    known = set(listed)
    for advised in refusal.legal:
        if advised not in known:
            yield f"the refusal of {name} advises `{advised}`, which is not listed"
    if listed and not refusal.legal:
        yield f"the refusal of {name} advises nothing, though `{listed[0]}` is listed"


def _told(error: IllegalAction) -> tuple[str, str]:
    return error.clause, error.reason


SAMPLES = 2_000
FEW = 5
"""How often each cell of a chi-square test should be expected, and how many distributions are sampled at each kind of node."""
RARE = 6.0
"""How many standard deviations still count as chance: more occur once in a billion tests."""


def exact_weights(tour: Tour) -> Iterator[str]:
    """Outcomes are distinct, and weights are positive integers that add up to the total; what cannot happen has weight 0."""
    source = tour.source("weights")
    for moment in tour.sample():
        if tour.game.current_player(moment.state) == CHANCE:
            chance, again = tour.game.chance_outcomes(moment.state), tour.game.chance_outcomes(moment.state)
            yield from _exact(chance)
            yield from _impossible(tour, chance, source)
            if chance != again or hash(chance) != hash(again):
                yield f"asked twice, the game returns unequal distributions, or they hash differently: {chance!r}, {again!r}"


def _exact(chance: Chance[Any]) -> Iterator[str]:
    pairs = tuple(chance)
    if tuple(chance) != pairs:
        yield f"{chance!r} lists something else the second time"
    if len({outcome for outcome, _ in pairs}) < len(pairs) or len(chance) != len(pairs):
        yield f"{chance!r} lists {len(pairs)} outcomes: some are equal, or len() returns another number"
    for outcome, weight in pairs:
        if type(weight) is not int or weight < 1:
            yield f"`{outcome}` weighs {weight!r}, which is not a positive integer"
        if chance.weight(outcome) != weight or outcome not in chance:
            yield f"`{outcome}` is listed with the weight {weight}, but weight() says {chance.weight(outcome)!r}"
        if chance.probability(outcome) != Fraction(weight, chance.total):
            yield f"`{outcome}` weighs {weight} of {chance.total}, and its probability is {chance.probability(outcome)!r}"
    if type(chance.total) is not int or sum(weight for _, weight in pairs) != chance.total:
        yield f"the weights add up to {sum(weight for _, weight in pairs)}, but the total is {chance.total!r}"


def _impossible(tour: Tour, chance: Chance[Any], source: SeededSource) -> Iterator[str]:
    listed = {outcome for outcome, _ in chance}
    others = [candidate for some in tour.candidates.values() for candidate in some[:60] if candidate not in listed]
    impostors = [Impostor(outcome) for outcome, _ in chance][:1]
    for stranger in (*source.shuffled(others)[:20], *JUNK, *impostors):
        if chance.weight(stranger) or stranger in chance or chance.probability(stranger):
            name = repr(stranger) if isinstance(stranger, Impostor) else f"`{stranger}`"
            yield f"{name} is not listed, but weighs {chance.weight(stranger)!r}"


def fair_samples(tour: Tour) -> Iterator[str]:
    """`sample` returns the listed outcomes as often as their weights say, and uses only the source of chance that it is given."""
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
        yield f"`{stranger}` is drawn, but not listed"
    squares, cells = _chi_square([(counts[outcome], SAMPLES * weights[outcome] / chance.total) for outcome in weights])
    if cells > 1 and squares > _threshold(cells - 1):
        yield f"{SAMPLES} samples do not follow the weights: {_farthest(chance, counts)}"


def _farthest(chance: Chance[Any], counts: Counter[Any]) -> str:
    """Name the three outcomes farthest from their expected counts, the worst first."""
    expected = {outcome: SAMPLES * weight / chance.total for outcome, weight in chance}
    worst = sorted(expected, key=lambda outcome: -((counts[outcome] - expected[outcome]) ** 2) / expected[outcome])
    return ", ".join(f"`{outcome}` {counts[outcome]} times instead of {expected[outcome]:.0f}" for outcome in worst[:3])


def _chi_square(cells: list[tuple[int, float]]) -> tuple[float, int]:
    """Return the sum of squares and the number of cells; cells with low expected counts are joined."""
    often = [cell for cell in cells if cell[1] >= FEW]
    seldom = [cell for cell in cells if cell[1] < FEW]
    if sum(expected for _, expected in seldom) >= FEW:
        often.append((sum(count for count, _ in seldom), sum(expected for _, expected in seldom)))
    return sum((count - expected) ** 2 / expected for count, expected in often), len(often)


def _threshold(freedom: int) -> float:
    """Return a bound that chi-square with these degrees of freedom hardly ever exceeds (the approximation of Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + RARE * spread**0.5) ** 3)
