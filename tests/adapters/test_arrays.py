"""Views and legal actions as arrays: nothing is lost, nothing leaks, and what does not fit is refused."""

import json
import subprocess
import sys
from itertools import count, islice
from math import inf
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="adapters need numpy, which comes with the extra gymnasium")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from tests import toy  # noqa: E402
from tests.trying import walk  # noqa: E402
from zombiekit import codec, games, variant  # noqa: E402
from zombiekit.adapters.arrays import Arrays, scaled  # noqa: E402
from zombiekit.adapters.bounds import Bounds, TooSmall, bounds_of, returns_of  # noqa: E402
from zombiekit.play import Dice, playout, settle  # noqa: E402

CASES: list[tuple[Any, dict[str, Any]]] = [
    (toy, {}),
    (games.get("one_against_the_dead"), {}),
    (games.get("defcon_zombies"), {}),
    (games.get("defcon_zombies"), {"players": 6, "events": True, "flagships": True}),
    (games.get("zombie_flavored_doom"), {}),
    (games.get("zombie_flavored_doom"), {"players": 8}),
    (games.get("they_come_back"), {}),
    (games.get("they_come_back"), {"players": 6, "expansions": "both"}),
]
HIDING = {"cellar", "defcon_zombies", "they_come_back"}
"""The games with hidden information."""
ARRAYS = {game.NAME: Arrays(game) for game, _ in CASES}


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 400))
def test_arrays_give_views_and_lines_back(game: Any, options: dict[str, Any], seed: int, steps: int) -> None:
    arrays = ARRAYS[game.NAME]
    given_options = codec.options_from(game, options)
    state = playout(game, options=given_options, dice=Dice(seed), max_steps=steps)
    views = [game.observe(state, seat) for seat in range(game.seats(state))]
    for view in views:
        table = arrays.table(view)
        assert table.shape == (arrays.bounds.rows, 4)
        assert arrays.view(table) == view
    legal = game.legal_actions(state)
    rows = arrays.actions(legal, views[-1])
    assert [arrays.line(row) for row in rows[: len(legal)]] == [str(action) for action in legal]
    assert not rows[len(legal) :].any()
    assert arrays.mask(len(legal)).sum() == len(legal)


def some_states(game: Any, options: dict[str, Any], seed: int, every: int) -> list[Any]:
    """Return every so many-th state of a random game, and its last state."""
    *states, last = islice(walk(game, game.new_game(codec.options_from(game, options)), Dice(seed)), 3001)
    return [*states[::every], last]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_five_thousand_views_of_a_game_come_back(name: str) -> None:
    """`pytest -m slow tests/adapters/test_arrays.py` checks every third state of games with all options of `CASES`, from every seat."""
    cases = [(game, options) for game, options in CASES if name == game.NAME]
    seen: set[Any] = set()
    for seed in count():
        game, options = cases[seed % len(cases)]
        arrays = ARRAYS[game.NAME]
        for state in some_states(game, options, seed, every=3):
            views = [game.observe(state, seat) for seat in range(game.seats(state))]
            assert [arrays.view(arrays.table(view)) for view in views] == views
            legal = game.legal_actions(state)
            lines = [arrays.line(row) for row in arrays.actions(legal, views[0])[: len(legal)]]
            assert lines == [str(each) for each in legal]
            seen.add(state)
        if len(seen) >= 5000:
            break


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_what_a_seat_cannot_see_is_not_in_its_arrays(game: Any, options: dict[str, Any]) -> None:
    """Two full states that look the same to a seat have equal arrays, so arrays hide what the view hides."""
    arrays, dice = ARRAYS[game.NAME], Dice("others")
    differ = 0
    for state in some_states(game, options, seed=5, every=2 if game is toy else 60):
        for seat in range(game.seats(state)):
            view = game.observe(state, seat)
            other = game.resample(view, dice)
            differ += other != state
            assert np.array_equal(arrays.table(game.observe(other, seat)), arrays.table(view))
            if arrays.described:
                assert np.array_equal(arrays.features(game.observe(other, seat), seat), arrays.features(view, seat))
            if game.current_player(state) == seat:
                found, expected = (arrays.observation(game.legal_actions(each), view, seat) for each in (other, state))
                assert all(np.array_equal(found[key], expected[key]) for key in expected)
    assert (differ > 0) == (game.NAME in HIDING)


def test_text_and_numbers_that_are_no_words_are_spelled() -> None:
    arrays = ARRAYS["cellar"]
    plain = {"deck": 1.5, "new name": [2**40, "Ärger", True, None, -7]}
    rows = arrays._rows(plain)
    assert json.dumps(arrays._read(iter(rows.tolist()))[1]) == json.dumps(plain)


@pytest.mark.parametrize(
    ("bounds", "needed"), [({"actions": 1}, "actions=1"), ({"width": 1}, "width=1"), ({"rows": 5}, "rows=5")]
)
def test_what_does_not_fit_is_refused_with_the_view(bounds: dict[str, int], needed: str) -> None:
    state: Any = settle(toy, toy.new_game(), Dice(1))
    view = toy.observe(state, toy.current_player(state))
    arrays = Arrays(toy, Bounds(**bounds))
    with pytest.raises(TooSmall) as caught:
        _ = arrays.actions(toy.legal_actions(state), view), arrays.table(view)
    assert needed in str(caught.value)
    assert str(view) in str(caught.value)


def test_returns_are_scaled() -> None:
    assert [scaled((-20, 60), value) for value in (-20, 20, 60)] == [-1, 0, 1]
    assert bounds_of(toy) == Bounds()


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_a_win_is_far_from_a_loss(game: Any, options: dict[str, Any]) -> None:
    """The range of returns is that of these options, not of the whole game."""
    assert returns_of(game, codec.options_from(game, options) if options else game.Options()) == (-1, 1)


@pytest.mark.rule("OATD-SCO-04")
def test_variants_have_the_range_of_the_game() -> None:
    """A house rule that ends the game pays no more than the game does."""
    city: Any = games.get("one_against_the_dead")
    tireless: Any = variant(city, name="tireless", options={"action_points": 12})
    feel_good = tireless.Options(objective="feel_good", round_limit=10)
    assert [returns_of(tireless, options) for options in (tireless.Options(), feel_good)] == [
        (-1, 1),
        (-100, 5 * 52 + 24 * 10 + 40),
    ]
    ends: Any = variant(city, name="ends", ends_when={city.events.GameEnded: lambda *_: None}, reasons=("done",))
    assert returns_of(ends, ends.Options()) == (-1, 1)


@pytest.mark.parametrize(
    ("names", "expected"),
    [({"RETURNS": (-5.0, 5.0)}, (-5, 5)), ({"outcome": lambda _: None}, (-100, 60_300))],
    ids=["RETURNS", "outcome"],
)
@pytest.mark.parametrize("has_rules", [False, True])
def test_variants_with_other_returns_have_all_of_their_own_range(
    names: dict[str, Any], expected: tuple[float, float], *, has_rules: bool
) -> None:
    city: Any = games.get("one_against_the_dead")
    rules: Any = {"ends_when": {city.events.GameEnded: lambda *_: None}, "reasons": ("done",)} if has_rules else {}
    house: Any = variant(city, name="house", **rules, **names)
    assert returns_of(house, house.Options()) == expected


@pytest.mark.parametrize("returns", [(-inf, inf), (0.0, inf), (1.0, 1.0)], ids=str)
def test_returns_that_cannot_be_scaled_are_refused(returns: tuple[float, float]) -> None:
    game = variant(games.get("one_against_the_dead"), name="endless", RETURNS=returns)
    with pytest.raises(ValueError, match=r"RETURNS of endless is .*, so rewards cannot be scaled"):
        returns_of(game, game.Options())


@pytest.mark.rule("OATD-SCO-04")
def test_scores_are_bounded_by_the_rounds() -> None:
    game = games.get("one_against_the_dead")
    bounded = [returns_of(game, game.Options(objective="feel_good", round_limit=rounds)) for rounds in (10, 10_000)]
    assert bounded == [(-100, 5 * 52 + 6 * 10 + 40), game.RETURNS]


@pytest.mark.rule("OATD-ATK-01", "OATD-ATK-05", "OATD-ATK-08")
def test_the_longest_list_of_one_against_the_dead() -> None:
    """Four zombies of each kind and a bat give the most ways to attack; more zombies add none."""
    game = games.get("one_against_the_dead")
    crowds = [(4, 4, 4, 4), (9, 9, 9, 9), (4, 4, 4, 3)]
    states = [game.pose(node="ATTACK", zombies={(0, 0): crowd}, weapon="bat") for crowd in crowds]
    assert [len(game.legal_actions(state)) for state in states] == [72, 72, 71]
    assert bounds_of(game).actions == 72


def test_bounds_go_by_options() -> None:
    game = games.get("defcon_zombies")
    assert bounds_of(game, game.Options(industrious=True)).actions > bounds_of(game, game.Options()).actions
    options = game.Options(galaxy="fourth_ring", fourth_ring_gaps="random")
    state = game.new_game(options)
    assert len(game.chance_outcomes(state)) == bounds_of(game, options).outcomes == 10_626


def test_the_core_imports_no_library_for_learning() -> None:
    code = "import sys, zombiekit, zombiekit.bots, zombiekit.adapters; print({'numpy', 'gymnasium'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
