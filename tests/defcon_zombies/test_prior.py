"""Hidden tiles: bags, the exact posterior, counting that is compared with lists of all deals, and views played as far as they go."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.defcon_zombies.book_driving import EARTH, drawn, node, play
from tests.defcon_zombies.book_rows import rows
from zombiekit import CHANCE, Ending, InvalidOptions, InvalidState, codec, variant
from zombiekit.agenda import Choice, then
from zombiekit.errors import Undetermined
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box import reckoning
from zombiekit.games.defcon_zombies.box.components import Tile
from zombiekit.games.defcon_zombies.box.galaxies import BASE
from zombiekit.games.defcon_zombies.box.reckoning import Deals, Knowledge
from zombiekit.games.defcon_zombies.table import actions
from zombiekit.games.defcon_zombies.view.observing import draw_deal
from zombiekit.notation import parse
from zombiekit.play import Dice, playout
from zombiekit.primitives.chance import Bag, Weighted

# ------------------------------------------------------------------------------------------------------------ bags

PAIRS = ((Tile("nebula"), 1), (Tile("planet 3"), 3))


def test_a_bag_lists_each_thing_with_its_copies() -> None:
    bag = Bag(PAIRS, actions.deal)
    assert list(bag) == [(actions.Deal(Tile("nebula")), 1), (actions.Deal(Tile("planet 3")), 3)]
    assert (bag.total, len(bag)) == (4, 2)
    assert bag == Weighted(list(bag))
    assert bag.weight(actions.Deal(Tile("planet 3"))) == 3
    assert bag.weight(actions.Deal(Tile("zombies"))) == bag.weight("nebula") == bag.weight([]) == 0


def test_samples_follow_the_copies() -> None:
    bag, dice = Bag(PAIRS, actions.deal), Dice("bag")
    found = Counter(str(bag.sample(dice).tile) for _ in range(4000))
    assert abs(found["planet 3"] - 3000) < 150
    assert found.total() == 4000


def test_a_bag_tells_the_weight_of_what_was_drawn_and_of_all_else() -> None:
    """The bag remembers its last draw, but an equal outcome made anew weighs the same."""
    bag, dice = Bag(PAIRS, actions.Deal), Dice("weights")
    for _ in range(20):
        outcome = bag.sample(dice)
        assert bag.weight(outcome) == dict(PAIRS)[outcome.tile]
        assert [bag.weight(actions.Deal(Tile(name))) for name in ("nebula", "planet 3", "zombies")] == [1, 3, 0]
    assert bag == Bag(PAIRS, actions.Deal)


# ------------------------------------------------------------------------------------------------------- posterior

TWO_RINGS = {
    "rings": 2,
    "gaps": [[2, 0], [2, -1], [1, -2], [0, -2], [-2, 0], [-2, 1], [-1, 2], [0, 2], [1, 1]],
    "stages": [{"planet": {"3": 5, "1": 1}, "constellation": 1}, {"planet": {"5": 1}, "zombies": 1}],
}
"""Six cells in ring 1 and three in ring 2: small enough to list every deal. Planet 5 and Zombies join late."""
SMALL = game.Options(players=1, galaxy=TWO_RINGS)


def classes(state: Any) -> tuple[str, ...]:
    """Return a deal without the names of its constellations, since the names are interchangeable."""
    return tuple("constellation" if tile.kind == "constellation" else str(tile) for tile in state.dealt)


@pytest.fixture(scope="module")
def deals() -> dict[tuple[str, ...], Fraction]:
    """Return all deals with their probabilities, for one choice of constellations."""
    found: dict[tuple[str, ...], Fraction] = {}
    waiting = [(game.new_game(SMALL), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        if state.turn:
            found[classes(state)] = found.get(classes(state), Fraction()) + chance
            continue
        outcomes = game.chance_outcomes(state)
        if node(state) == "SelectConstellation":  # which name it is does not matter
            waiting.append((game.step(state, next(iter(outcomes))[0]), chance))
            continue
        waiting += [(game.step(state, outcome), chance * outcomes.probability(outcome)) for outcome, _ in outcomes]
    return found


def agreeing(deals: dict[tuple[str, ...], Fraction], view: Any) -> dict[tuple[str, ...], Fraction]:
    """Return the deals that agree with a view, with their probabilities in it."""
    known = {cell: tile for cell, tile in enumerate(classes(view)) if tile != "unknown"}
    found = {deal: chance for deal, chance in deals.items() if all(deal[cell] == tile for cell, tile in known.items())}
    total = sum(found.values())
    return {deal: chance / total for deal, chance in found.items()}


KNOWN = pytest.mark.parametrize(
    "view",
    [
        game.observe(game.pose(options=SMALL, tiles=tiles), 0)
        for tiles in ({}, {(2, -2): "zombies"}, {(1, 0): 3, (2, -2): 5}, {(1, 0): 3, (1, -1): 3, (-2, 2): 3})
    ],
)


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-PRIOR-02", "DEFCON-PRIOR-04", "DEFCON-PRIOR-08", "DEFCON-PRIOR-09")
@KNOWN
@pytest.mark.parametrize("radius", [1, 2])
def test_marginals_are_those_of_all_deals_that_agree(
    deals: dict[tuple[str, ...], Fraction], view: Any, radius: int
) -> None:
    cells = [cell for cell in view.board.rings[radius] if view.dealt[cell] == "unknown"]
    if not cells:
        with pytest.raises(ValueError, match="no system"):
            game.marginals(view, radius)
    for cell in cells:
        exact: dict[str, Fraction] = {}
        for deal, chance in agreeing(deals, view).items():
            exact[deal[cell]] = exact.get(deal[cell], Fraction()) + chance
        assert game.marginals(view, radius) == exact


@pytest.mark.thorough
@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-PRIOR-06", "DEFCON-PRIOR-07", "DEFCON-INFO-04")
@KNOWN
def test_resampled_deals_follow_the_posterior(deals: dict[tuple[str, ...], Fraction], view: Any) -> None:
    """Whole deals, not only single cells, come as often as they should (chi-square, six standard deviations)."""
    dice, samples = Dice("posterior"), 3000
    wanted = {deal: samples * chance for deal, chance in agreeing(deals, view).items()}
    found = Counter(classes(game.resample(view, dice)) for _ in range(samples))
    assert set(found) <= set(wanted)
    squares = sum((found[deal] - count) ** 2 / count for deal, count in wanted.items())
    freedom = len(wanted) - 1
    assert squares < freedom + 6 * (2 * freedom) ** 0.5 + 20


@pytest.mark.rule("DEFCON-PRIOR-03")
def test_group_weights_of_the_base_game() -> None:
    groups = reckoning.groups_of(BASE)
    assert [reckoning.group_weight(groups["zombies"], row) for row in ((0, 1, 1), (0, 0, 2))] == [1, 2]
    assert [reckoning.group_weight(groups["constellation"], row) for row in ((1, 4, 3), (3, 0, 5))] == [2 * 24 * 6, 0]


@pytest.mark.rule("DEFCON-PRIOR-05", "DEFCON-BUILD-05")
def test_hidden_constellations_get_distinct_names_not_seen_before() -> None:
    view = game.observe(game.pose(options={"players": 1}, tiles={(3, 0): "Leo"}), 0)
    names = [str(tile) for tile in game.resample(view, Random(5)).dealt if tile.kind == "constellation"]
    assert (len(set(names)), len(names), names.count("Leo")) == (8, 8, 1)


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-CARD-09")
def test_the_peeker_knows_more() -> None:
    state = game.pose(hidden={(1, 0): "Leo"}, cards={0: ["Libra"]}, peeked={0: [(1, 0)]})
    own, other = game.observe(state, 0), game.observe(state, 1)
    assert game.resample(own, Random(1)).dealt[1] == "Leo"
    assert game.marginals(own, 1)["constellation"] < game.marginals(other, 1)["constellation"]


@pytest.mark.rule("DEFCON-PRIOR-02", "DEFCON-OVER-06")
def test_transformed_and_swapped_planets_count_as_they_were_dealt() -> None:
    facts: dict[str, Any] = {"tiles": {(2, 0): 4, (1, 0): 5, (3, 0): "zombies"}, "turn": 9}
    facts["options"] = {"overrun": True, "events": True}
    plain = game.observe(game.pose(**facts), 0)
    changed = game.observe(game.pose(**facts, transformed={(2, 0): 7}, swapped={(1, 0): 0}, unexplored=None), 0)
    for radius in (1, 2, 3):
        assert game.marginals(plain, radius) == game.marginals(changed, radius)


def test_a_view_that_no_deal_fits_is_refused() -> None:
    view = game.observe(game.pose(tiles={(1, 0): "zombies"}, unchecked=True), 0)
    with pytest.raises(InvalidState, match="no legal deal"):
        game.resample(view, Random(1))
    with pytest.raises(ValueError, match="no legal deal"):
        draw_deal(view, Random(1))


@pytest.mark.rule("DEFCON-PRIOR-01", "DEFCON-BUILD-04", "DEFCON-BUILD-11")
def test_views_of_the_set_up_are_dealt_anew() -> None:
    options = game.Options(galaxy="fourth_ring", fourth_ring_gaps="random", fourth_ring_build="outer_only")
    state, dice = game.new_game(options), Dice(3)
    while not state.turn:
        view = game.observe(state, 1)
        full = game.resample(view, dice)
        assert (game.observe(full, 1), game.faults(full)) == (view, ())
        state = playout(game, state, dice=dice, max_steps=1)


@pytest.mark.rule("DEFCON-BUILD-04")
def test_a_view_of_a_deal_that_asks_for_a_known_tile_is_refused() -> None:
    """Everybody knows the last tile of a stage, so no node asks for it."""
    last = 8 + 35 - 1
    view = game.observe(playout(game, dice=Dice(3), max_steps=last), 0)
    agenda: Any = view.agenda
    moved = attrs.evolve(agenda[-1], cell=agenda[-1].cell + 1)
    with pytest.raises(InvalidState, match="no deal asks for this tile"):
        game.resample(attrs.evolve(view, agenda=(*agenda[:-1], moved)), Dice(3))


# -------------------------------------------------------------------------------------------------------- counting


@st.composite
def knowledge(draw: st.DrawFn) -> Knowledge:
    """Draw a small galaxy of up to four rings and four classes, with some tiles known, even impossible ones."""
    rings = draw(st.integers(1, 4))
    names = [f"class {number}" for number in range(draw(st.integers(1, 4)))]
    groups = {name: tuple(draw(st.integers(0, 2)) for _ in range(rings)) for name in names}
    joined = list(accumulate(sum(counts[ring] for counts in groups.values()) for ring in range(rings)))
    hidden: list[int] = []
    for ring in range(rings):
        most = joined[ring] - sum(hidden)
        hidden.append(most if ring == rings - 1 else draw(st.integers(0, most)))
    lying: dict[str, list[int]] = {name: [0] * rings for name in names}
    for _ in range(draw(st.integers(0, sum(hidden)))):
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

    assert reckoning.is_possible(known) == bool(total) == bool(deals.total)
    if not total:
        return
    for ring in range(len(known.hidden)):
        assert {name: Fraction(value, deals.total) for name, value in deals.sums(ring).items()} == {
            name: Fraction(sum(weight * row[at][ring] for row, weight in weights.items()), total)
            for at, name in enumerate(known.staged)
        }
    for _ in range(50):
        row = deals.draw(rng.randrange(deals.total))
        assert tuple(row[name] for name in known.staged) in weights
    if deals.total < 2_000:
        met = Counter(tuple(deals.draw(at)[name] for name in known.staged) for at in range(deals.total))
        assert {row: Fraction(n, deals.total) for row, n in met.items()} == {
            row: Fraction(n, total) for row, n in weights.items()
        }


@pytest.mark.rule("DEFCON-PRIOR-08")
@given(knowledge())
def test_the_work_is_known_before(known: Knowledge) -> None:
    """Whatever is known of a galaxy, counting takes no more steps than its plan allows."""
    cells = tuple(
        hidden + sum(counts[ring] for counts in known.known.values()) for ring, hidden in enumerate(known.hidden)
    )
    deals = Deals(known)
    steps = sum(len(deals._classes[at]) * len(ways) for at, ways in enumerate(deals._known))
    assert steps <= reckoning.work_of(known.groups, cells) <= reckoning.MOST_WORK


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
    view = game.observe(game.pose(options=made, tiles={(1, 0): 3}, ships={0: {EARTH: 1}}), 0)
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


# ----------------------------------------------------------------------------------------------------------- views


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-INFO-04")
def test_turning_a_hidden_tile_in_a_view_is_undetermined() -> None:
    """Moves to known tiles work in a view, and so do moves whose ships all die; a tile that was peeked at is known."""
    state = game.pose(
        tiles={(1, 0): 4, (0, 1): "Libra"},
        zombies={(0, -1): 3},
        peeked={0: [(1, -1)]},
        peeks={0: 2},
        hidden={(1, -1): 6},
        ships={0: {EARTH: 2}, 1: {EARTH: 1}},
    )
    view = game.observe(state, 0)
    assert game.is_view(view)

    for line in ("move 0,0 1,0 o=1", "pass_move", "move 0,0 0,-1 o=2", "move 0,0 1,-1 o=1"):
        assert game.step(view, parse(game, line)).events == game.step(state, parse(game, line)).events
    for line in ("move 0,0 -1,0 o=1", "peek -1,0"):
        assert game.why_illegal(view, parse(game, line)) is None
        with pytest.raises(Undetermined, match=r"does not show the tile at \(-1,0\); resample") as caught:
            game.step(view, parse(game, line))
        assert caught.value.what == "the tile at (-1,0)"
    assert node(play(state, "peek -1,0")) == "MakeMove"


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-PRIM-11")
def test_a_peek_by_a_card_in_a_view_is_undetermined() -> None:
    full = drawn({"do": "peek", "who": "others", "at": {"choose": {"ring": 3}}}, options={"players": 2})
    with pytest.raises(Undetermined):
        game.step(game.observe(full, 0), game.legal_actions(full)[0])


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-MIX-04")
@pytest.mark.parametrize("seed", range(3))
def test_a_view_does_not_go_on_with_the_deal(seed: int) -> None:
    """This holds at each node of the deal; before anything is dealt from a pile, as at the gaps, nothing is hidden."""
    rng = Random(seed)
    state = game.new_game(game.Options(galaxy="fourth_ring", fourth_ring_gaps="random"))
    hidden = 0
    while game.current_player(state) == CHANCE and not state.turn:
        outcome = game.chance_outcomes(state).sample(rng)
        view = game.observe(state, 0)
        if game.is_view(view):
            hidden += 1
            with pytest.raises(Undetermined, match="the pile"):
                game.step(view, outcome)
        else:
            assert game.step(view, outcome) == game.step(state, outcome)
        state = game.step(state, outcome)

    assert hidden == 11 + 55, "the last of twelve names and the last tile need no draw"
    with pytest.raises(Undetermined, match="the pile"):
        game.chance_outcomes(game.observe(game.pose(node="DEAL", cell=(1, 0)), 0))


DEALT_OPENLY: dict[str, Any] = {"galaxy": "fourth_ring", "fourth_ring_gaps": "random", "first_player": "random"}


def ended_in_the_deal(event: type, number: int) -> tuple[Any, Any]:
    """Return a variant that ends at a certain event, counted from 1, and the state in which it has ended."""
    met = 0

    def ends(_: Any, __: Any) -> Ending | None:
        nonlocal met
        met += 1
        return Ending("enough", "It ends.") if met == number else None

    house: Any = variant(game, name="enough", ends_when={event: ends}, reasons=("enough",))
    return house, playout(house, options=house.Options(**DEALT_OPENLY), dice=Dice(number))


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-MIX-04", "DEFCON-PRIOR-05")
@pytest.mark.parametrize(("event", "number"), [
    (game.events.GapsDrawn, 1),
    *[(game.events.ConstellationSelected, number) for number in (1, 4)],
    *[(game.events.TileDealt, number) for number in (1, 5, 6, 7, 18, 36, 55, 56)],
    (game.events.FirstPlayerDrawn, 1),
])  # fmt: skip
def test_a_house_rule_ends_the_game_in_the_deal(event: type, number: int) -> None:
    """The full state is none, each view is one, and both are sound, saved and drawn; a ring has 6, 12, 18 or 20 tiles."""
    house, state = ended_in_the_deal(event, number)
    assert (house.outcome(state).reason, state.turn, house.faults(state)) == ("enough", 0, ())
    assert not house.is_view(state)
    assert codec.from_json(house, codec.to_json(house, state)) == state
    for seat in range(2):
        view = house.observe(state, seat)
        assert (house.is_view(view), house.faults(view), str(view)) == (True, (), str(state))
        assert codec.from_json(house, codec.to_json(house, view, "view"), "view") == view
        again = house.resample(view, Dice(seat))
        assert (house.is_view(again), house.faults(again), house.observe(again, seat)) == (False, (), view)


@attrs.frozen
class Pausing(Choice):
    asks = "go on?"
    clause = "house"

    def options(self, state: Any) -> tuple[Any, ...]:
        return actions.DONE, actions.STAY

    def apply(self, draft: Any, action: Any) -> None:
        pass


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-MIX-04", "DEFCON-PRIOR-05")
def test_a_house_rule_asks_in_the_deal() -> None:
    house: Any = variant(
        game, name="pausing", on={game.events.TileDealt: lambda draft, _: then(draft, Pausing())}, nodes=(Pausing,)
    )
    state, asked = house.new_game(), 0
    while not state.turn:
        seat = house.current_player(state)
        if seat == CHANCE:
            state = house.step(state, house.chance_outcomes(state).sample(Dice(asked)))
            continue
        asked += 1
        view = house.observe(state, seat)
        again = house.resample(view, Dice(asked))
        assert (house.is_view(state), house.is_view(view), house.is_view(again)) == (False, True, False)
        assert codec.from_json(house, codec.to_json(house, view, "view"), "view") == view
        state = house.step(state, actions.DONE)
    assert asked == 36
