"""No list of legal actions is longer than what is proven for its kind of decision, and every kind of decision has such a number."""

from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy
from zombiekit import codec, games, variant
from zombiekit.adapters.bounds import BOUNDS, MANY_SHIPS, USEFUL, Bounds, bounds_of
from zombiekit.adapters.proofs import GAMES, actions_by_decision, proven_actions
from zombiekit.adapters.proofs import defcon_zombies as galaxy
from zombiekit.agenda import Decision
from zombiekit.testing import playouts, reachable_states
from zombiekit.testing.doom_boards import boards

DOOM: Any = games.get("zombie_flavored_doom")
DEFCON: Any = games.get("defcon_zombies")
TOWN: Any = games.get("they_come_back")
STEPS = 300
FEW = settings(max_examples=15, deadline=None)
CASES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {"adjacency_for_search": "all8"}),
    ("defcon_zombies", {"limited_components": True}),
    ("defcon_zombies", {"players": 1, "galaxy": "fourth_ring", "industrious": True, "flagships": True, "events": True}),
    ("defcon_zombies", {"players": 6, "collect_early": True, "jump_drives": True, "scouts": "inward"}),
    ("zombie_flavored_doom", {"players": 3}),
    ("zombie_flavored_doom", {"players": 8}),
    ("they_come_back", {"players": 6, "expansions": "both", "token_placement": "canonical"}),
    ("they_come_back", {"players": 3, "map": "millbrook"}),
    ("they_come_back", {"players": 2, "map": "three_corners", "expansions": "both"}),
]


def within(game: Any, state: Any, proven: Any) -> bool:
    """Return whether the list of legal actions is no longer than what is proven for the decision that a state waits for."""
    waiting = state.agenda[-1] if state.agenda else None
    return not isinstance(waiting, Decision) or len(game.legal_actions(state)) <= proven[type(waiting).__name__]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_is_proven(name: str) -> None:
    game: Any = games.get(name)
    decisions = {node.__name__ for node in game.NODES if issubclass(node, Decision)}

    assert set(actions_by_decision(game) or ()) == decisions


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_no_list_is_longer_than_is_proven(name: str, options: dict[str, Any], data: st.DataObject) -> None:
    game: Any = games.get(name)
    chosen = codec.options_from(game, options)
    proven = actions_by_decision(game, chosen)

    assert all(within(game, state, proven) for state in data.draw(playouts(game, chosen, STEPS)).states)


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(data=st.data())
def test_no_list_is_longer_than_is_proven_with_any_options(name: str, data: st.DataObject) -> None:
    game: Any = games.get(name)
    state = data.draw(reachable_states(game, max_steps=STEPS))

    assert within(game, state, actions_by_decision(game, state.options))


@FEW
@given(board=boards(), data=st.data())
def test_no_list_is_longer_than_is_proven_on_a_drawn_board(board: Any, data: st.DataObject) -> None:
    options = DOOM.Options(board=board)
    state = data.draw(reachable_states(DOOM, options, max_steps=STEPS))

    assert within(DOOM, state, actions_by_decision(DOOM, options))


@pytest.mark.parametrize(
    ("cubes", "actions", "with_flagships"),
    [(10, 367, 529), (14, 637, 997), (18, 979, 1609), (24, 1627, 2797), (39, 3949, 7189), (29, 2293, 4021)],
)
def test_lists_grow_with_ships(cubes: int, actions: int, with_flagships: int) -> None:
    """`docs/how-to/train-on-it.md` has these numbers."""
    plain, flagships = (DEFCON.Options(flagships=each) for each in (False, True))

    assert max(galaxy.most_actions(plain, cubes).values()) == actions
    assert max(galaxy.most_actions(flagships, cubes).values()) == with_flagships


@FEW
@given(state=reachable_states(DEFCON, max_steps=STEPS))
def test_the_ships_of_a_position_give_a_bound(state: Any) -> None:
    fleets = [[fleet for _, fleet in seat] for seat in state.ships]
    cubes = max(sum(o + 2 * p + 2 * f for o, p, f in seat) for seat in fleets)

    assert within(DEFCON, state, galaxy.most_actions(state.options, max(cubes, 1)))


@pytest.mark.parametrize(("linked", "flagship"), [*product([False, True], repeat=2)])
def test_one_great_fleet_has_most_moves(linked: bool, flagship: bool) -> None:
    """Shared out over a number of systems in any way, cubes never give more parts than one great fleet and single ships."""
    parts = partial(galaxy._parts, linked=linked)

    def most(cubes: int, systems: int, with_flagship: bool) -> int:
        own = [(size, flag) for size in range(1, cubes - systems + 2) for flag in {False, with_flagship}]
        if systems == 1:
            return parts(cubes, flagship=with_flagship) - 1
        return max(
            parts(size, flagship=flag) - 1 + most(cubes - size, systems - 1, with_flagship and not flag)
            for size, flag in own
        )

    for cubes, systems in product(range(1, 15), range(1, 5)):
        if systems <= cubes:
            great = parts(cubes - systems + 1, flagship=flagship) + systems - 2
            assert most(cubes, systems, flagship) == great


@pytest.mark.rule("DEFCON-MOVE-01", "DEFCON-MOVE-06", "DEFCON-CARD-06", "DEFCON-CARD-07")
@pytest.mark.parametrize(("flagships", "fleet"), [(False, (8, 4, 0)), (True, (8, 3, 1))])
def test_the_longest_list_of_defcon_zombies(flagships: bool, fleet: tuple[int, int, int]) -> None:
    """All cubes in one fleet on Earth, with ring 1 face down to peek at and ring 2 face up to move to."""
    second = [(2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1)]
    state = DEFCON.pose(
        node="MOVE",
        options={"limited_components": True, "flagships": flagships},
        cards={0: ["Gemini", "Cassiopeia", "Libra"]},
        tiles={cell: 3 + number % 2 for number, cell in enumerate(second)},
        ships={0: {(0, 0): fleet}},
    )

    assert len(DEFCON.legal_actions(state)) == proven_actions(DEFCON, state.options)


@pytest.mark.rule("DOOM-PICK-01", "DOOM-PICK-02", "DOOM-MOVE-01", "DOOM-PVP-01")
def test_the_longest_list_of_zombie_flavored_doom() -> None:
    """A player without anything beside a rival, on a pile with six units of each kind."""
    state = DOOM.pose(node="DAY", seat=1, tiles={1: "d6", 2: "d6"}, piles={"d6": "F6 M6 W6 G6"})

    assert len(DOOM.legal_actions(state)) == proven_actions(DOOM, state.options)


@pytest.mark.rule("STCB-UNDEAD-06", "STCB-GEO-11")
def test_a_long_list_of_they_come_back() -> None:
    """Zombies on every other square may go over every link. The number that is proven is a little larger."""
    options = TOWN.Options(players=2, map="millbrook")
    town = TOWN.new_game(options).town
    state = TOWN.pose(
        node="undead_move",
        options=options,
        tiles=dict(town.tiles),
        zombies=[square for square in town.squares if sum(square) % 2],
        health={0: 0},
        hearts={0: 3},
        hands={0: ["just_when_you_thought", "slight_miscalculation", "fear"]},
        active=0,
    )

    assert (len(TOWN.legal_actions(state)), proven_actions(TOWN, options)) == (222, 231)


@pytest.mark.parametrize(
    ("name", "options", "actions"),
    [
        ("one_against_the_dead", {}, 72),
        ("defcon_zombies", {"limited_components": True}, 799),
        ("defcon_zombies", {"limited_components": True, "flagships": True}, 1285),
        ("defcon_zombies", {"constellation_data": "none"}, 1201),
        ("zombie_flavored_doom", {}, 215),
        ("zombie_flavored_doom", {"players": 8}, 221),
        ("they_come_back", {}, 235),
        ("they_come_back", {"expansions": "z2"}, 491),
        ("they_come_back", {"expansions": "z3"}, 421),
        ("they_come_back", {"expansions": "both"}, 726),
    ],
    ids=str,
)
def test_what_is_proven_is_declared(name: str, options: dict[str, Any], actions: int) -> None:
    """`docs/how-to/train-on-it.md` has these numbers."""
    game: Any = games.get(name)
    chosen = codec.options_from(game, options)

    assert proven_actions(game, chosen) == actions
    assert bounds_of(game, chosen).actions == actions


def test_a_proven_number_that_is_of_no_use_is_not_declared() -> None:
    assert proven_actions(DEFCON) == 92_707 > USEFUL
    assert bounds_of(DEFCON, DEFCON.Options()).actions == BOUNDS[DEFCON.NAME].actions


def test_bounds_without_options_suit_all_boards_and_sets() -> None:
    sets = product(TOWN.PLAYERS, ("none", "z2", "z3", "both"))
    town = [TOWN.Options(players=players, expansions=expansions) for players, expansions in sets]
    doom = [DOOM.Options(players=players) for players in DOOM.PLAYERS]
    doom += [DOOM.Options(board=board) for board in DOOM.BOARDS.values()]

    for game, all_options in ((DOOM, doom), (TOWN, town)):
        assert max(proven_actions(game, options) or 0 for options in all_options) == bounds_of(game).actions


def test_nothing_is_proven_for_house_variants_and_games_of_ones_own() -> None:
    """Not even if a variant has the name of its game."""
    house: Any = variant(TOWN, name="ours", options={"hand": 9})
    alike: Any = variant(TOWN, name=TOWN.NAME, TITLE="The same")
    own: Any = toy

    assert [proven_actions(game) for game in (house, alike, own)] == [None, None, None]
    assert proven_actions(TOWN, house.Options()) is None
    assert bounds_of(house, house.Options()) == BOUNDS[TOWN.NAME]


def test_a_variant_has_room_for_what_its_game_has() -> None:
    """A position of its game fits, too, and so do some actions of its own."""
    house: Any = variant(variant(DEFCON, name="renamed"), name="lucky", options={"luck": 1})
    assert bounds_of(house) == Bounds(actions=1024, rows=4096)
    assert bounds_of(house, house.Options(industrious=True)).actions == MANY_SHIPS
