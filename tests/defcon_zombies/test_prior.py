"""Hidden tiles of *DEFCON ZOMBIES*: the exact posterior, compared with all deals of a small galaxy."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import attrs
import pytest

from zombiekit import InvalidState
from zombiekit.errors import Undetermined
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.galaxies import BASE
from zombiekit.games.defcon_zombies.box.reckoning import group_weight, groups_of
from zombiekit.games.defcon_zombies.view.prior import draw_deal, hidden_cells
from zombiekit.play import Dice

TWO_RINGS = {
    "rings": 2,
    "gaps": [[2, 0], [2, -1], [1, -2], [0, -2], [-2, 0], [-2, 1], [-1, 2], [0, 2], [1, 1]],
    "stages": [
        {"planet": {"3": 5, "1": 1}, "constellation": 1},
        {"planet": {"5": 1}, "zombies": 1},
    ],
}
"""Six cells in ring 1 and three in ring 2: small enough to list every deal. Planet 5 and Zombies join late."""


def every_deal(options: Any) -> Counter[tuple[str, ...]]:
    """Return all deals with their probabilities, for one choice of constellations."""
    found: Counter[tuple[str, ...]] = Counter()
    waiting = [(game.new_game(options), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        if state.turn:
            found[tuple(map(str, state.dealt))] += chance  # type: ignore[assignment]
            continue
        outcomes = game.chance_outcomes(state)
        if type(next(iter(outcomes))[0]).__name__ == "Select":  # which name it is does not matter
            waiting.append((game.step(state, next(iter(outcomes))[0]), chance))
            continue
        waiting += [(game.step(state, outcome), chance * outcomes.probability(outcome)) for outcome, _ in outcomes]
    return found


def classes(deal: tuple[str, ...]) -> tuple[str, ...]:
    """Return a deal without the names of its constellations, since the names are interchangeable."""
    names = {card.name for card in game.Options().constellations}
    return tuple("constellation" if tile in names else tile for tile in deal)


@pytest.fixture(scope="module")
def deals() -> Counter[tuple[str, ...]]:
    options = game.Options(players=1, galaxy=TWO_RINGS)
    found: Counter[tuple[str, ...]] = Counter()
    for deal, chance in every_deal(options).items():
        found[classes(deal)] += chance
    return found


def view_of(tiles: dict[tuple[int, int], Any], **facts: Any) -> Any:
    return game.observe(game.pose(options={"players": 1, "galaxy": TWO_RINGS}, tiles=tiles, **facts), 0)


KNOWN = [
    {},
    {(2, -2): "zombies"},
    {(1, 0): 3, (2, -2): 5},
    {(1, 0): 3, (1, -1): 3, (-2, 2): 3},
]


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-02", "DEFCON-PRIOR-04", "DEFCON-PRIOR-08", "DEFCON-PRIOR-09")
@pytest.mark.parametrize("tiles", KNOWN)
@pytest.mark.parametrize("radius", [1, 2])
def test_marginals_are_those_of_all_deals_that_agree(
    deals: Counter[tuple[str, ...]], tiles: dict[tuple[int, int], Any], radius: int
) -> None:
    view = view_of(tiles)
    known = {cell: tile for cell, tile in enumerate(classes(tuple(map(str, view.dealt)))) if tile != "unknown"}
    agreeing = {deal: chance for deal, chance in deals.items() if all(deal[c] == tile for c, tile in known.items())}
    total = sum(agreeing.values())
    cells = [cell for cell in hidden_cells(view) if cell in view.board.rings[radius]]
    if not cells:
        with pytest.raises(ValueError, match="no system"):
            game.marginals(view, radius)
        return
    for cell in cells:
        exact: dict[str, Fraction] = {}
        for deal, chance in agreeing.items():
            exact[deal[cell]] = exact.get(deal[cell], Fraction(0)) + Fraction(chance) / total
        assert game.marginals(view, radius) == exact


@pytest.mark.thorough
@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-PRIOR-06", "DEFCON-PRIOR-07", "DEFCON-INFO-04")
@pytest.mark.parametrize("tiles", KNOWN)
def test_resampled_deals_follow_the_posterior(
    deals: Counter[tuple[str, ...]], tiles: dict[tuple[int, int], Any]
) -> None:
    """Whole deals, not only single cells, come as often as they should (chi-square, six standard deviations)."""
    view = view_of(tiles)
    known = {cell: tile for cell, tile in enumerate(classes(tuple(map(str, view.dealt)))) if tile != "unknown"}
    agreeing = {deal: chance for deal, chance in deals.items() if all(deal[c] == tile for c, tile in known.items())}
    total, samples = sum(agreeing.values()), 3000
    dice = Dice("posterior")
    drawn = Counter(classes(tuple(map(str, game.resample(view, dice).dealt))) for _ in range(samples))
    assert set(drawn) <= set(agreeing)

    squares = sum(
        (drawn[deal] - samples * chance / total) ** 2 / (samples * chance / total) for deal, chance in agreeing.items()
    )
    freedom = len(agreeing) - 1
    assert squares < freedom + 6 * (2 * freedom) ** 0.5 + 20


@pytest.mark.rule("DEFCON-PRIOR-03")
def test_group_weights_of_the_base_game() -> None:
    groups = groups_of(BASE)

    assert group_weight(groups["zombies"], (0, 1, 1)) == 1
    assert group_weight(groups["zombies"], (0, 0, 2)) == 2
    assert group_weight(groups["constellation"], (1, 4, 3)) == 2 * 24 * 6
    assert group_weight(groups["constellation"], (3, 0, 5)) == 0


@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-BUILD-05")
def test_hidden_constellations_get_distinct_names_not_seen_before() -> None:
    view = game.observe(game.pose(options={"players": 1}, tiles={(3, 0): "Leo"}), 0)
    state = game.resample(view, random.Random(5))
    names = [tile for tile in state.dealt if tile.kind == "constellation"]

    assert len(set(names)) == len(names) == 8
    assert names.count("Leo") == 1  # type: ignore[arg-type]


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-CARD-09")
def test_the_peeker_knows_more() -> None:
    state = game.pose(hidden={(1, 0): "Leo"}, cards={0: ["Libra"]}, peeked={0: [(1, 0)]})
    own, other = game.observe(state, 0), game.observe(state, 1)

    assert game.resample(own, random.Random(1)).dealt[1] == "Leo"
    assert game.marginals(own, 1)["constellation"] < game.marginals(other, 1)["constellation"]


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-OVER-06")
def test_transformed_and_swapped_planets_count_as_they_were_dealt() -> None:
    facts: dict[str, Any] = {"tiles": {(2, 0): 4, (1, 0): 5, (3, 0): "zombies"}, "turn": 9}
    options = {"overrun": True, "events": True}
    plain = game.observe(game.pose(options=options, **facts), 0)
    changed = game.observe(
        game.pose(options=options, transformed={(2, 0): 7}, swapped={(1, 0): 0}, unexplored=None, **facts), 0
    )

    assert [game.marginals(plain, radius) for radius in (1, 2, 3)] == [
        game.marginals(changed, radius) for radius in (1, 2, 3)
    ]


def test_a_view_that_no_deal_fits_is_refused() -> None:
    state = game.pose(tiles={(1, 0): "zombies"}, unchecked=True)
    with pytest.raises(InvalidState, match="no legal deal"):
        game.resample(game.observe(state, 0), random.Random(1))
    with pytest.raises(ValueError, match="no legal deal"):
        draw_deal(game.observe(state, 0), random.Random(1))


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-BUILD-04", "DEFCON-BUILD-11")
def test_views_of_the_set_up_are_dealt_anew() -> None:
    options = game.Options(galaxy="fourth_ring", fourth_ring_gaps="random", fourth_ring_build="outer_only")
    state, dice = game.new_game(options), Dice(3)
    while not state.turn:
        view = game.observe(state, 1)
        full = game.resample(view, dice)
        assert game.observe(full, 1) == view
        assert not game.faults(full)
        state = game.step(state, game.chance_outcomes(state).sample(dice))


@pytest.mark.rule("DEFCON-BUILD-04")
def test_a_view_of_a_deal_that_asks_for_a_known_tile_is_refused() -> None:
    """Everybody knows the last tile of a stage, so no node asks for it."""
    state, dice = game.new_game(), Dice(3)
    view = game.observe(state, 0)
    while not state.turn:
        view = game.observe(state, 0)
        state = game.step(state, game.chance_outcomes(state).sample(dice))
    agenda: Any = view.agenda
    moved = attrs.evolve(agenda[-1], cell=agenda[-1].cell + 1)
    view = attrs.evolve(view, agenda=(*agenda[:-1], moved))

    with pytest.raises(InvalidState, match="no deal asks for this tile"):
        game.resample(view, dice)


@pytest.mark.rule("DEFCON-INFO-04")
def test_a_view_cannot_be_played_into_a_flip() -> None:
    view = game.observe(game.pose(cards={0: ["Libra"]}), 0)
    for action in (game.legal_actions(view)[1], game.legal_actions(view)[-1]):
        with pytest.raises(Undetermined, match=r"the tile at .* is not known"):
            game.step(view, action)
    setup = game.observe(game.pose(node="DEAL", cell=(1, 0)), 0)
    with pytest.raises(Undetermined, match="the pile"):
        game.chance_outcomes(setup)
