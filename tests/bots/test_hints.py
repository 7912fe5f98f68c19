"""How games help their bots: the worth of a position, a way to play on, and features; all see only the view, and better is worth more."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zombiekit import CHANCE, codec, games
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.learning import Feature, row
from zombiekit.play import Dice, play_match

BY_NAME = pytest.mark.parametrize("name", games.names())


def states(game: Any, options: dict[str, Any], seed: int | str, count: int, by_chance: float = 0.3) -> list[Any]:
    """Return at most `count` states of a game in which this share of the choices is random and the others those of its rollout."""
    dice, state = Dice(seed), game.new_game(codec.options_from(game, options))
    found: list[Any] = [state]
    while len(found) < count and game.outcome(state) is None:
        if game.current_player(state) == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
        else:
            actions = game.legal_actions(state)
            drawn = actions[int(dice.random() * len(actions))]
            state = game.step(state, drawn if dice.random() < by_chance else game.rollout(state, actions, dice))
        found.append(state)
    return found


def positions(game: Any, seed: str) -> list[Any]:
    """Return 400 states of a game in which half of the choices are random."""
    return states(game, {}, seed, 400, by_chance=0.5)


@BY_NAME
def test_worth_is_a_likelihood_that_the_view_tells(name: str) -> None:
    game = games.get(name)
    for state in positions(game, "worth")[::5]:
        for seat in range(game.seats(state)):
            worth = game.worth(state, seat)  # type: ignore[attr-defined]

            assert 0 <= worth <= 1
            assert worth == game.worth(game.observe(state, seat), seat)  # type: ignore[attr-defined]


@BY_NAME
def test_rollout_chooses_legal_actions_by_the_view(name: str) -> None:
    game = games.get(name)
    for state in positions(game, "rollout"):
        seat = game.current_player(state)
        if seat < 0:
            continue
        actions = game.legal_actions(state)
        chosen = game.rollout(state, actions, Dice(1))  # type: ignore[attr-defined]

        assert chosen in actions
        assert chosen == game.rollout(game.observe(state, seat), actions, Dice(1))  # type: ignore[attr-defined]


@BY_NAME
def test_the_end_is_worth_all_or_nothing(name: str) -> None:
    game: Any = games.get(name)
    dice = Dice("end")
    policies = [lambda _, view, actions: game.rollout(view, actions, dice)] * max(game.PLAYERS)
    match = play_match(game, policies, dice=dice, max_steps=20_000)
    seats = range(game.seats(match.state))

    assert match.result, "the game has no end"
    assert [game.worth(match.state, seat) for seat in seats] == [float(seat in match.result.winners) for seat in seats]


def rising(game: Any, *states: Any, seat: int = 0) -> bool:
    """Say whether each position is worth more than the one before."""
    return all(game.worth(one, seat) < game.worth(other, seat) for one, other in pairwise(states))


def test_one_against_the_dead_likes_a_short_way_and_strength() -> None:
    assert rising(city, city.pose(pawn=(0, 0)), city.pose(pawn=(4, 0)), city.pose(pawn=(7, 0)))
    assert rising(city, city.pose(pawn=(4, 0), strength=4), city.pose(pawn=(4, 0), strength=12))
    crowd = {(4, 0): (3, 3, 2, 1)}
    assert rising(city, city.pose(pawn=(4, 0), zombies=crowd, strength=5), city.pose(pawn=(4, 0), strength=5))


def test_one_against_the_dead_likes_fuel_and_fears_a_crowd_at_the_end() -> None:
    weapons: list[Any] = [None, ("chainsaw", 1), ("chainsaw", 6)]
    assert rising(city, *(city.pose(pawn=(4, 0), weapon=weapon) for weapon in weapons))
    crowds: list[Any] = [{(8, 0): (6, 0, 0, 0)}, {(8, 0): (3, 0, 0, 0)}]
    assert rising(city, *(city.pose(pawn=(8, 0), strength=4, zombies=crowd) for crowd in crowds))


@pytest.mark.parametrize("pawn", [(4, 0), (9, 0), (10, 0), (12, 3), (-3, -2)])
@pytest.mark.parametrize("card", ["7H", "KH"])
def test_one_against_the_dead_lays_cards_wherever_the_pawn_has_gone(pawn: tuple[int, int], card: str) -> None:
    x, y = pawn
    state = city.pose(node="PLACE", pawn=pawn, drawn=card, empty=[(x + 1, y), (x + 1, y + 1), (x, y + 1)])
    actions = city.legal_actions(state)

    assert city.rollout(state, actions, Dice(1)) in actions


def test_one_against_the_dead_promises_what_fists_can_do_and_its_own_quick_choice() -> None:
    """With fists: the most blows, one choice for each mix of Greater and Lesser, and the weapons. Without: all actions."""
    dice = Dice(1)
    for state in (state for seed in "abc" for state in positions(city, seed) if city.current_player(state) == 0):
        actions = city.legal_actions(state)
        promised = city.promising(state, actions)

        assert set(promised) <= set(actions)
        assert city.rollout(state, actions, dice) in promised
        assert promised == actions or str(actions[0]).startswith("fists")

    crowd = city.pose(node="ATTACK", zombies={(0, 0): (1, 1, 2, 1)}, weapon=("shotgun", 2))
    promised = city.promising(crowd, city.legal_actions(crowd))

    assert list(map(str, promised)) == ["fists 1,1,2,0", "fists 0,1,2,1", "shotgun"]


def test_defcon_zombies_likes_ships_and_a_quiet_galaxy() -> None:
    assert rising(galaxy, galaxy.pose(ships={0: {(0, 0): 1}}), galaxy.pose(ships={0: {(0, 0): 6}}))
    assert rising(galaxy, galaxy.pose(tiles={(2, -2): "zombies"}), galaxy.pose(tiles={(2, -2): 2}))


def test_zombie_flavored_doom_likes_goods_in_its_own_hands() -> None:
    assert rising(doom, doom.pose(carried={2: "F4"}), doom.pose(), doom.pose(carried={1: "F4"}))


def test_they_come_back_likes_health() -> None:
    assert rising(town, town.pose(health={0: 1}), town.pose(health={0: 5}))


def test_zombie_flavored_doom_likes_the_way_home_with_full_hands_and_to_a_stack_with_empty_ones() -> None:
    assert rising(doom, *(doom.pose(tiles={1: tile}, carried={1: "M4"}) for tile in ("g9", "g10", "g11")))
    assert rising(doom, *(doom.pose(tiles={1: tile}) for tile in ("g12", "c13", "b13")))


@pytest.mark.parametrize(
    ("cell", "tiles", "chosen"),
    [
        ((1, 0), {(1, 0): 3}, "buy_outpost 1,0"),
        ((-2, 1), {(-2, 1): 3, (-1, 0): 3}, "buy_outpost -2,1"),
        ((2, 0), {(2, 0): 3, (-2, 1): 3}, "done"),
    ],
    ids=["around Earth", "where zombies land", "elsewhere"],
)
def test_outposts_stand_where_the_swarm_comes_through(
    cell: tuple[int, int], tiles: dict[tuple[int, int], Any], chosen: str
) -> None:
    state = galaxy.pose(
        node="BUY", tiles={**tiles, (-3, 1): "zombies"}, ships={0: {(0, 0): 6, cell: 1}}, resources={0: 5}
    )

    assert str(galaxy.rollout(state, galaxy.legal_actions(state), Dice(1))) == chosen


def test_the_helipad_is_laid_near() -> None:
    """No other choice gives a shorter way from the square where all begin."""
    dice, state = Dice("map"), town.new_game()
    before, actions = state, town.legal_actions(state)
    while not state.town.pads:
        before, actions = state, town.legal_actions(state)
        if town.current_player(state) == CHANCE:
            action: Any = town.chance_outcomes(state).sample(dice)
        else:
            action = town.rollout(state, actions, dice)
        state = town.step(state, action)

    def way(after: town.State) -> int:
        found, steps = {(1, 1)}, 0
        while after.town.pads[0] not in found:
            found |= {near for square in found for near in after.town.links[square]}
            steps += 1
        return steps

    assert way(state) == min([way(town.step(before, action)) for action in actions])


# ------------------------------------------------------------------------------------------------------- features

CASES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {}),
    ("defcon_zombies", {}),
    ("defcon_zombies", {"players": 1, "galaxy": "fourth_ring"}),
    ("defcon_zombies", {"players": 6, "events": True, "flagships": True}),
    ("zombie_flavored_doom", {}),
    ("zombie_flavored_doom", {"players": 1}),
    ("zombie_flavored_doom", {"players": 8}),
    ("they_come_back", {"players": 2, "ask": "all"}),
    ("they_come_back", {"players": 6, "expansions": "both"}),
]


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), count=st.integers(1, 700))
def test_equal_views_have_equal_rows_of_what_is_described(
    name: str, options: dict[str, Any], seed: int, count: int
) -> None:
    """Two full states that look the same to a seat have the same row, and each number is from 0 to 1."""
    game: Any = games.get(name)
    dice = Dice(seed)
    for state in states(game, options, seed, count)[-1::-40]:
        for seat in range(game.seats(state)):
            view = game.observe(state, seat)
            found = game.features(view, seat)

            assert found == game.features(state, seat) == game.features(game.resample(view, dice), seat)
            assert len(found) == len(game.FEATURES)
            assert all(0 <= number <= 1 for number in found)


@BY_NAME
def test_every_feature_says_something(name: str) -> None:
    """Over some games each feature takes different values, and the end is a row of zeros."""
    game: Any = games.get(name)
    met: list[set[float]] = [set() for _ in game.FEATURES]
    cases = [options for each, options in CASES if each == name]
    for seed in range(60):
        if seed >= 4 and all(len(numbers) > 1 for numbers in met):
            break
        walked = states(game, cases[seed % len(cases)], seed, 3000)
        for state in walked[::3]:
            for seat in range(game.seats(state)):
                for numbers, number in zip(met, game.features(state, seat), strict=True):
                    numbers.add(number)
        if game.outcome(walked[-1]) is not None:
            assert set(game.features(walked[-1], 0)) == {0}

    assert [each.name for each, numbers in zip(game.FEATURES, met, strict=True) if len(numbers) < 2] == []


@BY_NAME
def test_features_are_described(name: str) -> None:
    described: tuple[Feature, ...] = games.get(name).FEATURES  # type: ignore[attr-defined]

    assert len({each.name for each in described}) == len({each.what for each in described}) == len(described)
    assert all(each.name.isidentifier() and each.what and each.full > 0 for each in described)


def test_counts_are_cut_off_where_they_are_full() -> None:
    features = (Feature("one", "one thing"), Feature("many", "many things", 8))

    assert row(features, (0, 4)) == (0, 0.5)
    assert row(features, (True, 80)) == (1, 1)
