"""House rules made with `zombiekit.variant`, and what the error says if one of them crashes."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

from tests import toy
from tests.trying import raised
from zombiekit import Game, codec, record, seat_name, variant
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import Dice, new_match, playout
from zombiekit.testing import GameMachine, LawBroken, check_game, playouts

SHORT = city.Options(round_limit=3)


def test_variant_has_what_is_given_and_takes_the_rest_from_its_game() -> None:
    house: Any = variant(city, name="short_city", new_game=lambda options=SHORT: city.new_game(options))
    assert (house.NAME, house.TITLE, house.new_game().options.round_limit) == ("short_city", city.TITLE, 3)
    assert house.score is city.score
    assert seat_name(house, 0) == "Player"
    assert not hasattr(house, "no_such_name")
    assert repr(house) == "<short_city, a variant of one_against_the_dead>"


def test_variant_of_a_variant_changes_both() -> None:
    second = variant(variant(toy, name="first", TITLE="First"), name="second", RULESET="2.0")
    assert (second.NAME, second.TITLE, second.RULESET, second.PLAYERS) == ("second", "First", "2.0", toy.PLAYERS)
    assert repr(second) == "<second, a variant of first>"


def test_variant_lists_all_its_names_and_can_be_copied() -> None:
    house = variant(toy, name="house", seat_name=str)
    assert {*dir(toy), "seat_name"} <= {*dir(house)}
    assert copy.copy(house).NAME == "house"


def test_names_that_no_game_has_are_refused() -> None:
    with pytest.raises(TypeError, match=r"^cellar has no legal_action; did you mean legal_actions\?$"):
        variant(toy, name="house", legal_action=toy.legal_actions)
    with pytest.raises(TypeError, match=r"^cellar has no xyzzy$"):
        variant(toy, name="house", xyzzy=1)


def test_variant_is_played_saved_and_recorded() -> None:
    house: Game = variant(city, name="house")
    state = playout(house, dice=Dice(1), max_steps=30)
    match = new_match(house).play(next(iter(house.chance_outcomes(house.new_game())))[0])
    assert codec.from_json(house, codec.to_json(house, state)) == state
    assert record.read(record.lines(match), game=house) == match


def crash(state: Any, action: Any) -> Any:
    if state.round == 2:
        raise ZeroDivisionError("a house rule divides by nothing")
    return city.step(state, action)


CRASHING = variant(city, name="crashing_city", step=crash)


def test_crash_of_a_house_rule_is_told_in_a_page_with_the_way_there() -> None:
    error = raised(LawBroken, check_game, CRASHING, "quick")
    assert error.law == "totality"
    assert "ZeroDivisionError('a house rule divides by nothing')" in error.sentence
    assert len(str(error)) < 4_000


@pytest.mark.thorough
def test_crash_in_a_playout_carries_its_record() -> None:
    @settings(database=None, derandomize=True, print_blob=False)
    @given(playouts(CRASHING))
    def plays(_: Any) -> None:
        pass

    error = raised(ZeroDivisionError, plays)
    note = next(note for note in error.__notes__ if note.startswith("crashing_city raised this in a Playout"))
    assert "Options(" in note.splitlines()[0]
    assert note.splitlines()[1].startswith("    draw ")
    assert len(note) < 2_000


ROUNDS = st.integers(1, 3).map(lambda rounds: city.Options(round_limit=rounds))


@given(playouts(city, options=ROUNDS, max_steps=5))
def test_playouts_take_a_strategy_for_options(playout: Any) -> None:
    assert playout.states[0].options.round_limit <= 3


def test_machines_take_a_strategy_for_options() -> None:
    class Short(GameMachine):
        game = city
        options = ROUNDS

        @invariant()
        def is_short(self) -> None:
            assert self.state.options.round_limit <= 3

    run_state_machine_as_test(Short, settings=settings(database=None, max_examples=5, stateful_step_count=5))


@pytest.mark.parametrize("name", [3, "", None])
def test_the_name_of_a_variant_is_a_text(name: Any) -> None:
    with pytest.raises(TypeError, match="the name of a variant is a text"):
        variant(city, name=name)
