"""The forms of values in saves: every type of field that games may have, and types that they may not have."""

import json
from collections import namedtuple
from enum import Enum, IntEnum
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

import attrs
import pytest

from tests.trying import raised
from zombiekit import Fault, InvalidState, codec
from zombiekit.agenda import Decision, Node, Refusal
from zombiekit.codec.simple import is_shared
from zombiekit.forms import SHARED
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.lines import line
from zombiekit.primitives.names import Name


class Color(Name):
    RED = "red"


class Level(IntEnum):
    LOW = 1


class Shade(Enum):
    DARK = 0.5
    LIGHT = 1


class Loud(str):
    """A string that prints differently."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.upper()


class Pair(NamedTuple):
    level: Level
    color: Color | None


@line("say")
class Say:
    text: str


@attrs.frozen
class Tree:
    name: str
    branches: tuple["Tree", ...] = ()
    _secret: int = 0
    cached: int = attrs.field(default=5, eq=False)
    size: int = attrs.field(default=1, init=False)


@attrs.frozen
class Wait(Decision):
    said: Say | Roll | None
    within: tuple[Node, ...] = ()
    clause = "TEST-1"

    def options(self, state: Any) -> tuple[Any, ...]:
        raise NotImplementedError

    def refusal(self, state: Any, action: object) -> Refusal | None:
        raise NotImplementedError

    def apply(self, draft: Any, action: Any) -> None:
        raise NotImplementedError


@attrs.frozen
class Other(Wait):
    """A special kind of `Wait`; a plain `Wait` does not count as one."""


@attrs.frozen
class Blank:
    pass


@attrs.frozen
class Everything:
    agenda: tuple[Node, ...]
    wait: Wait
    other: Other
    tree: Tree
    flag: bool | None
    sure: bool
    shout: Loud
    number: float
    either: int | str | tuple[int, ...] | Tree | None
    real: float | Color
    shade: Shade
    pair: Pair
    said: Say
    none: None
    action: Say | Roll
    ground: tuple[tuple[int, bool, float, Loud], ...] = attrs.field(metadata=SHARED)


GAME: Any = SimpleNamespace(
    NAME="everything",
    RULESET="7",
    Options=Tree,
    State=Everything,
    ACTIONS=(Say, Roll),
    OUTCOMES=(),
    NODES=(Wait, Other),
    REASONS=Color,
    faults=lambda state: (Fault("INV-1", "", "no flag"),) if state.flag is None else (),
    is_view=lambda _: False,
)
THING = Everything(
    agenda=(Wait(Roll(4)), Wait(Say("a b"), (Wait(None),))),
    wait=Wait(None),
    other=Other(None),
    tree=Tree("oak", (Tree("twig", (), 3), Tree("leaf"))),
    flag=True,
    sure=False,
    shout=Loud("ho"),
    number=2,
    either=None,
    real=1.5,
    shade=Shade.DARK,
    pair=Pair(Level.LOW, None),
    said=Say("ha"),
    none=None,
    action=Roll(6),
    ground=((1, True, 1.0, Loud("a")), (0, False, 0.0, Loud("b"))),
)


def test_every_sort_of_field_has_its_form() -> None:
    wait: Any = {"node": "Wait", "said": None, "within": []}
    leaf = {"name": "leaf", "branches": [], "_secret": 0}
    assert json.dumps(codec.to_plain(GAME, THING)) == json.dumps(
        {
            "agenda": [{**wait, "said": "roll 4"}, {**wait, "said": "say a b", "within": [wait]}],
            "wait": wait,
            "other": {**wait, "node": "Other"},
            "tree": {"name": "oak", "branches": [{**leaf, "name": "twig", "_secret": 3}, leaf], "_secret": 0},
            "flag": True,
            "sure": False,
            "shout": "ho",
            "number": 2.0,
            "either": None,
            "real": 1.5,
            "shade": 0.5,
            "pair": [1, None],
            "said": "say ha",
            "none": None,
            "action": "roll 6",
            "ground": [[1, True, 1.0, "a"], [0, False, 0.0, "b"]],
        }
    )


@pytest.mark.parametrize(
    "value",
    [
        THING,
        *(attrs.evolve(THING, either=either) for either in (7, "seven", (1, 2), (), Tree("elm"))),
        attrs.evolve(THING, real=Color.RED, number=-0.25, pair=Pair(Level.LOW, Color.RED)),
    ],
    ids=str,
)
def test_every_sort_of_field_is_read_back(value: Any) -> None:
    assert codec.from_plain(GAME, json.loads(json.dumps(codec.to_plain(GAME, value)))) == value


@pytest.mark.parametrize(
    ("field", "data", "where", "what"),
    [
        ("flag", 1, "flag", "1 is neither truth value nor null"),
        ("sure", 1, "sure", "1 is neither true nor false"),
        ("shout", None, "shout", "None is not a text"),
        ("number", True, "number", "True is not a number"),
        ("number", "1", "number", "'1' is not a number"),
        ("number", float("nan"), "number", "nan is not a number"),
        ("either", 1.0, "either", "1.0 is neither integer nor text nor list nor object nor null"),
        ("either", ["x"], "either[0]", "'x' is not an integer"),
        ("either", {"name": 5, "branches": [], "_secret": 0}, "either.name", "5 is not a text"),
        ("real", 2**60, "real", "is not from"),
        ("real", "blue", "real", "'blue' is not one of red"),
        ("shade", True, "shade", "True is not one of 0.5, 1"),
        ("shade", 1.0, "shade", "1.0 is not one of 0.5, 1"),
        ("pair", [True, None], "pair[0]", "True is not an integer"),
        ("pair", [2, None], "pair[0]", "2 is not one of 1"),
        ("none", 0, "none", "0 is not null"),
        ("said", "roll 4", "said", "'roll' is not a word of this game"),
        ("action", "run", "action", "'run' is not a word of this game"),
        ("other", {"node": "Wait", "said": None, "within": []}, "other.node", "'Wait' is not one of Other"),
        ("wait", None, "wait", "None is not an object"),
        ("tree", {"name": "x", "branches": [], "secret": 3}, "tree._secret", "is missing"),
    ],
)
def test_no_sort_of_field_takes_another(field: str, data: Any, where: str, what: str) -> None:
    error = raised(InvalidState, codec.from_plain, GAME, {**codec.to_plain(GAME, THING), field: data})
    assert error.faults[0].where == f"data.{where}"
    assert what in error.faults[0].what


def test_a_fault_without_a_place_is_one_of_the_whole() -> None:
    with pytest.raises(InvalidState, match=r"data \[INV-1\]: no flag"):
        codec.from_plain(GAME, codec.to_plain(GAME, attrs.evolve(THING, flag=None)))


def nest(plain: Any, depth: int) -> None:
    """Put the agenda into a node, and that into another, again and again."""
    for _ in range(depth):
        plain["agenda"] = [{"node": "Wait", "said": None, "within": plain["agenda"]}]


def test_nodes_in_nodes_have_an_end() -> None:
    """The depth of a text is checked only where a type of the game can contain its own kind."""
    plain = codec.to_plain(GAME, THING)
    nest(plain, 5_000)
    with pytest.raises(InvalidState, match="are nested more than 50 deep"):
        codec.from_plain(GAME, plain)
    envelope = codec.encode(GAME, THING)
    nest(envelope["data"], 20)
    assert codec.from_json(GAME, json.dumps(envelope)) == codec.decode(GAME, envelope)
    nest(envelope["data"], 5)
    with pytest.raises(InvalidState, match="are nested more than 50 deep"):
        codec.from_json(GAME, json.dumps(envelope))


def test_the_only_class_of_outcomes_is_written_as_a_line_and_there_may_be_none() -> None:
    """It is written as one of several classes would be."""
    game: Any = SimpleNamespace(**{**vars(GAME), "ACTIONS": (Say,), "OUTCOMES": (Roll,)})
    assert codec.to_plain(game, Roll(3), "outcome") == "roll 3"
    assert codec.from_plain(game, "roll 3", "outcome") == Roll(3)
    with pytest.raises(InvalidState, match="data: everything has no outcomes"):
        codec.from_plain(GAME, "roll 4", "outcome")


@attrs.frozen
class Tagged(Wait):
    node: int = 0


@pytest.mark.parametrize(
    "hint",
    [
        *(dict[str, int], list[int], set[int], Any, object, tuple),
        namedtuple("Untyped", "a b"),  # noqa: PYI024 - the very kind that has no types
        *(Color | str, Tree | Blank, tuple[Pair | tuple[int, ...], ...]),
    ],
)
def test_a_type_without_a_form_is_a_mistake_of_the_game(hint: Any) -> None:
    odd = attrs.make_class("Odd", {"field": attrs.field(type=hint)}, frozen=True)
    any_game: Any = SimpleNamespace(**{**vars(GAME), "State": odd, "OUTCOMES": (Roll,)})
    words = r"^Odd\.field: .*(cannot be saved|apart in a save)"
    with pytest.raises(TypeError, match=words):
        codec.to_json(any_game, odd(None))
    with pytest.raises(TypeError, match=words):
        codec.from_plain(any_game, {"field": None})


@pytest.mark.parametrize("hint", [dict[str, int], list[int], frozenset[str], Any, tuple, Literal["red"], Color | str])
def test_an_event_without_a_form_is_a_mistake_of_the_game(hint: Any) -> None:
    """A set would even be written, each time in another order."""
    odd = attrs.make_class("Odd", {"field": attrs.field(type=hint)}, frozen=True)
    any_game: Any = SimpleNamespace(**{**vars(GAME), "EVENTS": (odd,)})
    with pytest.raises(TypeError, match=r"^Odd\.field: values of type .* cannot be saved"):
        codec.to_json(any_game, odd(frozenset({"red"})))


def test_an_event_with_a_field_called_event_is_a_mistake_of_the_game() -> None:
    """The field would hide the name of the class."""
    odd = attrs.make_class("Odd", {"event": attrs.field(type=int)}, frozen=True)
    any_game: Any = SimpleNamespace(**{**vars(GAME), "EVENTS": (odd,)})
    with pytest.raises(TypeError, match=r"^Odd\.event: no event may have this field"):
        codec.to_json(any_game, odd(3))


@pytest.mark.parametrize("nodes", [(Wait, Wait), (Wait, Tagged)])
def test_nodes_that_could_not_be_told_are_a_mistake_of_the_game(nodes: tuple[type, ...]) -> None:
    any_game: Any = SimpleNamespace(**{**vars(GAME), "NODES": nodes})
    with pytest.raises(TypeError, match="nodes need different names, and none may have a field called node"):
        codec.to_json(any_game, THING)


def test_what_many_saves_share_is_the_same_object_but_never_a_mere_equal() -> None:
    """Fields with the metadata `SHARED` are read and written once, as long as nothing in them has changed, not even its type."""
    text = codec.to_json(GAME, THING)
    once, again = codec.from_json(GAME, text), codec.from_json(GAME, text)
    assert once.ground is again.ground
    assert once.tree is again.tree
    assert codec.to_json(GAME, once) == codec.to_json(GAME, again) == text
    likenesses: list[Any] = [((True, True, 1.0, Loud("a")),), ((1, 1, 1.0, Loud("a")),), ((1, True, 1.0, "a"),)]
    for ground in likenesses:
        wrong: Any = attrs.evolve(THING, ground=(*ground, THING.ground[1]))
        assert wrong == THING
        with pytest.raises(TypeError, match="parts of the wrong types"):
            codec.to_json(GAME, wrong)


@attrs.define
class Loose:
    number: int = 0


@attrs.frozen
class Marked:
    pair: tuple[int, int] = attrs.field(metadata=SHARED)
    loose: Loose = attrs.field(metadata=SHARED)
    node: Wait = attrs.field(metadata=SHARED)
    other: tuple[int, int]
    tree: Tree


def test_what_may_change_is_not_kept_nor_what_is_written_with_its_class() -> None:
    """Fields are kept by their own mark, not by their type, and the options without one."""
    fields = attrs.fields(attrs.resolve_types(Marked))
    assert [field.name for field in fields if is_shared(field, Tree)] == ["pair", "tree"]
    assert [field.name for field in fields if is_shared(field, Loose)] == ["pair"]


def test_text_is_that_of_the_data() -> None:
    """Tuples go into texts as they are only if all in them is written as it is; a whole number in a field for floats is not."""
    thing = attrs.evolve(THING, ground=((1, True, 2, Loud("a")),), either=(1, 2))
    text = json.dumps(codec.to_plain(GAME, thing), separators=(",", ":"))
    assert codec.to_json(GAME, thing).endswith(f'"data":{text}}}')
    assert '"ground":[[1,true,2.0,"a"]]' in text


def test_equal_floats_are_written_alike() -> None:
    """Zero equals the negative zero, whose text is another one."""
    thing = attrs.evolve(THING, number=-0.0, real=-0.0)
    assert thing == (zero := attrs.evolve(THING, number=0.0, real=0.0))
    assert codec.to_json(GAME, thing) == codec.to_json(GAME, zero)
    assert json.dumps(codec.encode(GAME, thing)) == json.dumps(codec.encode(GAME, zero))


def test_more_is_shared_than_is_kept() -> None:
    things = [attrs.evolve(THING, ground=((number, True, 1.0, Loud("a")),)) for number in range(40)]
    things.append(attrs.evolve(THING, ground=things[0].ground * 2_000))
    for thing in things * 2:
        text = codec.to_json(GAME, thing)
        assert json.loads(text) == codec.encode(GAME, thing)
        assert codec.from_json(GAME, text) == thing
