"""*DEFCON ZOMBIES* as a whole: the laws for all games, the invariants in games of all kinds, where counting ends, and pieces.

Long runs, each part by itself: `pytest -m slow tests/defcon_zombies/test_whole.py -k "laws and 4"`.
"""

import copy
import random
from itertools import combinations, islice, product
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import EARTH, options, play
from tests.trying import walk
from zombiekit import InvalidState
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import Tile
from zombiekit.games.defcon_zombies.table.actions import LOSSES, Move, Send
from zombiekit.notation import parse
from zombiekit.play import Dice, playout
from zombiekit.testing import check_game
from zombiekit.testing.candidates import option_values, options_with

VALUES = option_values(game)
PARTS, PLAYOUTS, MOST_STEPS = 40, 500, 20_000


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.rule("INV-14", "DEFCON-INFO-01", "DEFCON-INFO-02", "DEFCON-INFO-03")
@pytest.mark.parametrize("players", [1, 6])
def test_the_laws_of_all_games_hold(players: int) -> None:
    check_game(game, "quick", options=game.Options(players=players), seed=players)


@pytest.mark.slow
@pytest.mark.parametrize("players", game.PLAYERS)
def test_all_laws_hold_for_each_number_of_players(players: int) -> None:
    """Each takes a minute or more."""
    check_game(game, "thorough", options=game.Options(players=players), seed=players)


def pairwise() -> list[dict[str, Any]]:
    """Return sets of options that cover every pair of values of any two options (four values each at most)."""
    values = {name: some[:4] for name, some in VALUES.items() if len(some) > 1}
    left = [
        {(one, i), (two, j)}
        for one, two in combinations(values, 2)
        for i, j in product(range(len(values[one])), range(len(values[two])))
    ]
    dice = random.Random(7)
    rows: list[dict[str, int]] = []
    while left:
        rows.append({name: dice.randrange(len(some)) for name, some in values.items()} | dict(left[0]))
        left = [pair for pair in left if not pair <= rows[-1].items()]
    return [{name: values[name][at] for name, at in row.items()} for row in rows]


@pytest.mark.rule("INV-1", "INV-3", "INV-4", "INV-5", "INV-7", "INV-10", "INV-12", "INV-13")
def test_invariants_hold_under_all_pairs_of_options() -> None:
    for number, wanted in enumerate(pairwise()):
        made = options_with(game, wanted)
        state, dice = game.new_game(made), Dice(number)
        for _ in range(800):
            if game.outcome(state) is not None:
                break
            state = playout(game, state, dice=dice, max_steps=5)
            assert game.faults(state) == (), (made, number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_invariants_hold_after_every_step(part: int) -> None:
    """All parts together make 20,000 random playouts with random options, as far as their values go together."""
    for number in range(PLAYOUTS):
        dice = Dice(f"{part} {number}")
        wanted = {name: some[int(dice.random() * len(some))] for name, some in VALUES.items()}
        state = game.new_game(options_with(game, wanted))
        for state in islice(walk(game, state, dice), MOST_STEPS + 1):  # noqa: B020 - the walk begins with it
            assert game.faults(state) == (), (part, number, state.turn)
        assert game.outcome(state) is not None, (part, number)


# ---------------------------------------------------------------------------------------------------------- pieces


def test_every_action_and_outcome_is_a_line() -> None:
    state = game.pose(ships={0: {(0, 0): (2, 1, 0)}}, cards={0: ["Gemini"]})
    for action in (*game.legal_actions(state), *LOSSES.values(), Send(o=2), Send()):
        assert parse(game, str(action)) == action
    outcomes = ["deal planet 4", "select Ursa Major", "gaps 4,-4 0,-4 -4,4 0,4", "event convoy", "branch 2", "first 3"]
    assert [str(parse(game, line)) for line in outcomes] == outcomes


@pytest.mark.parametrize("make", [
    lambda: Move((9, 9), (0, 0)),
    lambda: Move((0, 0), (1, 0), o=-1),
    lambda: Move((0, 0), (1, 0), f=2),
    lambda: Move("junk", (1, 0)),  # type: ignore[arg-type]
    lambda: Tile("planet 9"),
    lambda: Tile("a,b"),
    lambda: Tile(3),  # type: ignore[arg-type]
    lambda: parse(game, "predict 7"),
    lambda: parse(game, "branch 0"),
    lambda: parse(game, "first 6"),
])  # fmt: skip
def test_actions_of_the_wrong_form_cannot_be_made(make: Any) -> None:
    with pytest.raises(ValueError, match=r"not|no tile"):
        make()


def test_tiles_are_made_once_each() -> None:
    assert Tile("Leo") is Tile("Leo")
    assert copy.deepcopy(Tile("planet 4")) is Tile("planet 4")
    assert repr(Tile("nebula")) == "Tile('nebula')"


# ---------------------------------------------------------------------------------------------------------- limits


@pytest.mark.rule("DEFCON-LIM-01")
@pytest.mark.parametrize(("facts", "most"), [
    ({"ships": {0: {(0, 0): 201}}}, "200"),
    ({"ships": {0: {(0, 0): 150, (1, 0): 51}}, "tiles": {(1, 0): 3}}, "200"),
    ({"zombies": {(1, 0): 10**9}}, "9999"),
    ({"resources": [10**9, 0]}, "999999999"),
    ({"turn": 10**9}, "999999999"),
])  # fmt: skip
def test_positions_whose_choices_could_never_be_listed_are_refused(facts: dict[str, Any], most: str) -> None:
    with pytest.raises(InvalidState, match=most):
        game.pose(**facts)


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-PLAN-05", "DEFCON-END-04")
def test_where_counting_ends() -> None:
    """A count at its limit grows no further, so every reachable position is sound and can be saved."""
    assert len(game.legal_actions(game.pose(ships={0: {EARTH: 200}}))) == 1_201
    facts: dict[str, Any] = {"tiles": {(1, 0): 3, (3, 0): "zombies", (0, 1): "nebula"}, "turn": 1}
    ships = {0: {EARTH: 199, (0, 1): 1}, 1: {EARTH: 1}}
    state = game.pose(**facts, zombies={(3, 0): 9_999}, ships=ships, resources=[999_999_999, 0], kills=999_999_999)
    moved = play(state, "move 0,0 1,0 o=1")
    assert (moved.resources[0], options(moved)) == (999_999_999, ["done", "buy_outpost 1,0"])
    done = play(moved, "done")
    assert (done.kills, max(done.zombies)) == (999_999_999, 9_998)

    resting = game.pose(tiles={(3, 0): "zombies"}, zombies={(3, 0): 9_999}, options={"zombie_no_planet": "stay"})
    assert max(play(resting, "pass_move").zombies) == 9_999
    assert play(game.pose(turn=999_999_999, active=None), "pass_move").result == "timeout"
