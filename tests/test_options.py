"""Options are given by name, and an error lists the names."""

import inspect
import pickle
from typing import Any

import attrs
import pytest

from tests import toy
from tests.every_game import in_each_game, in_each_game_and_toy, in_games
from tests.trying import raised
from zombiekit import Fault, Game, InvalidOptions, InvalidState, codec
from zombiekit.games import one_against_the_dead, they_come_back, zombie_flavored_doom


def faults(game: Game, *values: Any, **named: Any) -> tuple[Fault, ...]:
    error = raised(InvalidOptions, game.Options, *values, **named)
    assert len(str(error)) < 200_000
    return error.faults


def known(game: Game) -> list[str]:
    return [field.name for field in attrs.fields(game.Options) if field.init]


@in_each_game_and_toy
def test_unknown_options_are_told_the_known_ones(game: Game) -> None:
    names = known(game)
    for unknown in ("foo", names[0] + "s"):
        (fault,) = faults(game, **{unknown: 1})
        assert fault.where == "options"
        assert f"'{unknown}' is not one of {', '.join(names)}" in fault.what
    assert f"did you mean {names[0]}?" in fault.what
    assert len(faults(game, foo=1, bar=2)) == 2


@in_each_game
def test_a_position_takes_options_only_by_their_exact_names(game: Any) -> None:
    """A name in capitals is not passed over: it would leave the default without a word."""
    name = known(game)[0]
    (fault,) = raised(InvalidState, game.pose, options={name.upper(): getattr(game.Options(), name)}).faults
    assert (fault.where, fault.what.endswith(f"did you mean {name}?")) == ("options", True)


@in_each_game_and_toy
def test_options_beyond_the_last_one_are_told_so(game: Game) -> None:
    (fault,) = faults(game, *[1] * 50)
    assert "may be given without names, not 50; the names are " in fault.what


@in_games(one_against_the_dead, zombie_flavored_doom, toy)
def test_an_option_given_twice_is_told_so(game: Game) -> None:
    name = known(game)[0]
    default = getattr(game.Options(), name)
    assert faults(game, default, **{name: default}) == (Fault("", name, "is given twice"),)


@in_each_game_and_toy
def test_of_very_many_unknown_options_a_hundred_are_told(game: Game) -> None:
    error = raised(InvalidOptions, game.Options, **{f"x{number}": 1 for number in range(30_000)})
    assert (len(error.faults), error.more) == (100, 29_900)


@in_each_game_and_toy
def test_options_are_the_values_that_they_were(game: Game) -> None:
    options = game.Options()
    assert list(inspect.signature(game.Options).parameters) == known(game)
    assert pickle.loads(pickle.dumps(options)) == attrs.evolve(options) == options  # noqa: S301 - our own
    with pytest.raises(InvalidOptions, match="'foo' is not one of"):
        attrs.evolve(options, foo=1)


@in_each_game
@pytest.mark.parametrize("wrong", [{"players": 3}, 3, "quick", None])
def test_what_are_no_options_is_refused_with_how_they_are_made(game: Any, wrong: Any) -> None:
    made = r"Options\(players=3\)" if isinstance(wrong, dict) else r"Options\(\.\.\.\)"
    with pytest.raises(InvalidOptions, match=f"are not options of this game; make them with its class, {made}"):
        game.new_game(wrong)


@pytest.mark.parametrize("given", [[("players", 3)], None, 3, "players=3", they_come_back.Options()])
def test_options_by_name_are_a_mapping(given: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"options: .* is not a mapping of options by name"):
        codec.options_from(they_come_back, given)


def test_options_by_name_have_names_that_are_texts() -> None:
    wrong: Any = {3: 4}
    with pytest.raises(InvalidOptions, match=r"options\.3: .* has no such option"):
        codec.options_from(they_come_back, wrong)
