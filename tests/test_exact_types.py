"""Only values of a game's own classes, made of what their fields declare, reach its rules."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any
from unittest.mock import ANY

import attrs
import pytest

from tests.every_game import in_each_game_and_toy
from tests.trying import walk
from zombiekit import TERMINAL, Game, IllegalAction, codec, record
from zombiekit.notation import parse
from zombiekit.play import Dice, new_match
from zombiekit.primitives.cards import Draw, UnseenCards
from zombiekit.primitives.chance import Bag, Chance, Uniform, Weighted
from zombiekit.primitives.coins import Coins, Flip
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.shapes import check_of, is_same
from zombiekit.testing.candidates import Impostor

NO_ACTION, NO_FIELD = "it is not an action or outcome of this game", "one of its fields does not have the type"


class Boom(Exception):
    """An error that a stranger's class raises."""


class Grave(BaseException):
    """Another such error, which is no `Exception`."""


def boom(*_: object, **__: object) -> Any:
    raise Boom


class Meta(type):
    """A metaclass whose classes do not even give their name."""

    __getattribute__ = __eq__ = __hash__ = __instancecheck__ = boom


def hostile(name: str, error: type[BaseException] = Boom) -> Any:
    """Return an object with one method that raises the given error."""

    def method(*_: object, **__: object) -> Any:
        raise error

    return type("Hostile", (), {name: property(method) if name == "__class__" else method})()


def of_hostile_class() -> Any:
    return type.__call__(Meta, "Hostile", (), {})()


HOSTILE = ("__eq__", "__hash__", "__str__", "__repr__", "__getattr__", "__getattribute__", "__class__", "__format__")


def moments(game: Game) -> Iterator[tuple[Any, list[Any]]]:
    """Yield states of a random game, each with some of what is listed there."""
    for state in islice(walk(game, game.new_game(), Dice(4)), 0, 240, 6):
        if game.current_player(state) != TERMINAL:
            listed = game.legal_actions(state) or [outcome for outcome, _ in game.chance_outcomes(state)]
            yield state, [*listed[:3]]


def forged(action: Any, name: str, value: Any) -> Any:
    """Return an action with a field value that its class would refuse."""
    other = attrs.evolve(action)
    object.__setattr__(other, name, value)
    return other


def assert_refused(game: Game, state: Any, value: Any, words: str) -> None:
    """Check that `step` and `why_illegal` both refuse a value, in the same words."""
    with pytest.raises(IllegalAction, match=words) as raised:
        game.step(state, value)
    assert raised.value.value is value
    assert raised.value.clause == "contract"
    assert raised.value.legal
    assert str(game.why_illegal(state, value)) == str(raised.value)
    assert "\n" not in str(raised.value)


@in_each_game_and_toy
def test_what_is_equal_to_everything_tells_nothing_of_itself_or_is_of_a_subclass_is_no_action(game: Game) -> None:
    for state, listed in moments(game):
        cls = type(listed[0])
        inherited: Any = object.__new__(type(cls.__name__, (cls,), {}))
        for field in attrs.fields(cls):
            object.__setattr__(inherited, field.name, getattr(listed[0], field.name))
        likes = (ANY, Impostor(listed[0]), object(), None, 1, listed[0].WORD.encode(), of_hostile_class(), inherited)
        for value in likes:
            assert_refused(game, state, value, NO_ACTION)


@pytest.mark.thorough
@in_each_game_and_toy
def test_fields_are_of_just_the_declared_types(game: Game) -> None:
    for state, listed in moments(game):
        for action in listed:
            for field in attrs.fields(type(action)):
                value = getattr(action, field.name)
                others = [ANY, Impostor(value), *map(hostile, HOSTILE)]
                if type(value) is tuple:
                    others += [list(value), (ANY, *value[1:]), type("Pair", (tuple,), {})(value)]
                if isinstance(value, str):
                    others.append(str.__str__(value) if type(value) is not str else type("Text", (str,), {})(value))
                if type(value) is int:
                    others += [float(value), True]
                for other in others:
                    assert_refused(game, state, forged(action, field.name, other), NO_FIELD)


@in_each_game_and_toy
def test_an_action_without_its_fields_is_none(game: Game) -> None:
    for state, listed in moments(game):
        for action in listed:
            if attrs.fields(type(action)):
                assert_refused(game, state, object.__new__(type(action)), NO_FIELD)


@in_each_game_and_toy
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_objects_get_a_typed_refusal(game: Game, name: str) -> None:
    for state, _ in moments(game):
        assert_refused(game, state, hostile(name), NO_ACTION)
        break


def uses(game: Game, state: Any, value: Any) -> list[Callable[[], object]]:
    """Return all the ways in which a value gets into a game and its driver."""
    match = new_match(game, state=state)
    return [
        lambda: game.step(state, value),
        lambda: game.why_illegal(state, value),
        lambda: match.play(value),
        lambda: codec.encode(game, value),
        lambda: codec.decode(game, value),
        lambda: codec.decode(game, {**codec.encode(game, state), "data": value}),
        lambda: parse(game, value),
        lambda: game.chance_outcomes(state).weight(value),
    ]


@pytest.mark.thorough
@in_each_game_and_toy
@pytest.mark.parametrize("error", [GeneratorExit, Grave])
def test_what_a_hostile_object_raises_is_its_own_affair(game: Game, error: type[BaseException]) -> None:
    """Even an error that `except Exception` misses leads to a refusal like any other."""
    for state, listed in islice(moments(game), 5):
        for name in HOSTILE:
            assert_refused(game, state, hostile(name, error), NO_ACTION)
            for field in attrs.fields(type(listed[0])):
                assert_refused(game, state, forged(listed[0], field.name, hostile(name, error)), NO_FIELD)
            for use in uses(game, state, hostile(name, error)):
                with suppress(Exception):
                    use()


@in_each_game_and_toy
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_who_ends_the_program_is_heard_and_breaks_nothing(game: Game, error: type[BaseException]) -> None:
    """Both errors are for the person who runs the program, wherever they are raised."""
    state, listed = next(moments(game))
    before, digest = codec.to_json(game, state), record.digest(game, state)
    with pytest.raises(error):
        game.step(state, hostile("__repr__", error))
    for name in HOSTILE:
        forgeries = [forged(listed[0], each.name, hostile(name, error)) for each in attrs.fields(type(listed[0]))]
        for value in (hostile(name, error), *forgeries):
            for use in uses(game, state, value):
                with suppress(Exception, error):
                    use()
    assert (codec.to_json(game, state), record.digest(game, state)) == (before, digest)
    assert game.step(state, listed[0]) == game.step(codec.from_json(game, before), listed[0])


@in_each_game_and_toy
def test_text_is_told_how_it_is_parsed(game: Game) -> None:
    for state, listed in moments(game):
        words = r"this is text; turn it into an action or outcome with zombiekit\.notation\.parse\(game, text\)"
        assert_refused(game, state, str(listed[0]), words)
        error = game.why_illegal(state, str(listed[0]))
        assert error is not None
        assert error.legal[0] == listed[0]
        game.step(state, parse(game, str(listed[0])))


@in_each_game_and_toy
def test_equal_objects_of_the_right_class_are_taken(game: Game) -> None:
    for state, listed in moments(game):
        for action in listed:
            copy = attrs.evolve(action)
            assert game.why_illegal(state, copy) is None
            assert game.step(state, copy) == game.step(state, action)


CHANCES: list[Chance[Any]] = [
    Weighted([(Roll(1), 1), (Roll(2), 2)]),
    Uniform([Roll(1), Roll(2)]),
    Bag(((1, 2), (2, 1)), Roll),
    Coins(2, 1),
    UnseenCards([]),
    Uniform([("a", 1), ("b", 2)]),
]


@pytest.mark.parametrize("chance", CHANCES, ids=lambda chance: type(chance).__name__)
def test_weights_are_those_of_the_outcomes_themselves(chance: Chance[Any]) -> None:
    for outcome, weight in chance:
        assert chance.weight(outcome) == weight
        for value in (ANY, Impostor(outcome), *map(hostile, HOSTILE), of_hostile_class()):
            assert chance.weight(value) == 0
            assert value not in chance
        if attrs.has(type(outcome)):
            name = attrs.fields(type(outcome))[0].name
            assert chance.weight(attrs.evolve(outcome)) == weight
            for value in (ANY, Impostor(getattr(outcome, name)), *map(hostile, HOSTILE)):
                assert chance.weight(forged(outcome, name, value)) == 0
            assert chance.weight(object.__new__(type(outcome))) == 0
    assert chance.weight(("a", True)) == 0


@pytest.mark.parametrize(
    ("hint", "fitting", "others"),
    [
        (tuple[int, ...], [(1, 2)], [(1, True)]),
        (tuple[int, str], [], [(1, "a", 2)]),
        (int | None, [None], ["1"]),
        (Flip, [Flip(1, 2)], []),
        (Any, [ANY], []),
    ],
)
def test_exact_types_of_all_sorts_of_fields(hint: Any, fitting: list[Any], others: list[Any]) -> None:
    assert [check_of(hint)(value) for value in fitting + others] == [True] * len(fitting) + [False] * len(others)


def test_values_are_the_same_only_with_the_same_types_inside() -> None:
    assert is_same((Roll(1), "a"), (Roll(1), "a"))
    assert not is_same((Roll(1), 1), (Roll(1), True))
    assert not is_same(ANY, 1)
    assert not is_same(1, ANY)
    assert Draw is type(next(iter(UnseenCards([])))[0])


@in_each_game_and_toy
def test_the_codec_writes_only_what_is_of_the_game(game: Game) -> None:
    state, listed = next(moments(game))
    for value in (ANY, Impostor(state), *map(hostile, HOSTILE), of_hostile_class()):
        with pytest.raises(TypeError):
            codec.encode(game, value)
    for action in listed:
        for field in attrs.fields(type(action)):
            with pytest.raises(TypeError):
                codec.to_json(game, forged(action, field.name, ANY))
    for field in attrs.fields(type(state)):
        if field.eq:
            for value in (ANY, hostile("__str__"), hostile("__class__"), hostile("__getattribute__")):
                with pytest.raises(TypeError):
                    codec.to_json(game, forged(state, field.name, value), "state")
