"""Forms: what a field declares checks states and reads plain values, names among them."""

from copy import copy
from functools import cache
from itertools import islice
from typing import Annotated, Any, NamedTuple
from unittest.mock import patch

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trying import raised, walk
from zombiekit import InvalidState, forms, games
from zombiekit.forms import BY_KEY, IN_ORDER, Clause, Count, Form, ReadAs, Reading, between, form_faults
from zombiekit.limits import MOST_FAULTS
from zombiekit.play import Dice
from zombiekit.posing import At, read_facts
from zombiekit.primitives.cards import Card
from zombiekit.primitives.names import Name, named
from zombiekit.primitives.pairs import Pairs


class Hue(Name):
    RED = "red"
    DARK_BLUE = "dark_blue"


class Tool(NamedTuple):
    hue: Hue
    size: Count = 1


Spot = Annotated[tuple[int, int], Form("a spot", lambda spot, state: spot[0] < getattr(state, "width", 9))]

Row = Annotated[
    tuple[Annotated[int, between(0, 6)], ...],
    Form("numbers in ascending order", lambda row, _: list(row) == sorted(row)),
]
Handy = Annotated[Tool, Form("a handy tool", lambda tool, _: tool.size < 3)]


@attrs.frozen
class Wait:
    turns: Count


@attrs.frozen
class Rest:
    pass


@attrs.frozen
class Table:
    agenda: tuple[Any, ...] = ()
    width: int = 3
    stones: Annotated[Pairs[Spot, Count], BY_KEY, Clause("INV-1")] = ()
    spots: Annotated[tuple[Spot, ...], IN_ORDER] = ()
    row: Row = ()
    doing: Wait | Rest | None = None
    tool: Annotated[Tool | None, Clause("INV-2")] = None
    told: Any = attrs.field(default=None, eq=False)


def found(**fields: Any) -> list[tuple[str, str]]:
    return [(fault.rule, fault.where) for fault in form_faults(Table(**fields), (Wait,))]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"agenda": (Wait(0),), "stones": (((0, 1), 2), ((1, 0), 0)), "spots": ((0, 0), (1, 1)), "told": [1]}, []),
        ({"agenda": (Wait(0), Wait(-1), "Wait")}, [("", "agenda[1].turns"), ("", "agenda[2]")]),
        ({"agenda": [Wait(0)]}, [("", "agenda")]),
        ({"width": True}, [("", "width")]),
        ({"stones": (((1, 0), 1), ((0, 1), 2))}, [("INV-1", "stones[1][0]")]),
        ({"stones": (((0, 0), -1), ((4, 0), 1), 5)}, [("INV-1", f"stones{at}") for at in ("[0][1]", "[1][0]", "[2]")]),
        ({"spots": ((0, 0), (0, 0))}, [("", "spots[1]")]),
        ({"spots": ((0, 0), (1, "0"))}, [("", "spots[1]")]),
        ({"row": (3, 4, 9)}, [("", "row[2]")]),
        ({"row": (4, 3)}, [("", "row")]),
        ({"doing": Wait(-1)}, [("", "doing.turns")]),
        ({"doing": 3}, [("", "doing")]),
        ({"tool": Tool(Hue.RED, -1)}, [("INV-2", "tool.size")]),
        ({"tool": (Hue.RED, 1)}, [("INV-2", "tool")]),
    ],
)
def test_a_state_is_checked_field_by_field(fields: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    """Types must match exactly, orders and bounds hold; a form may look at the state; fields outside equality are skipped."""
    assert found(**fields) == expected


def test_no_more_is_looked_for_than_anybody_is_told() -> None:
    assert len(found(spots=(None,) * 10_000)) == MOST_FAULTS


@pytest.mark.parametrize(
    ("hint", "plain", "value"),
    [
        (Hue, "dark blue", Hue.DARK_BLUE),
        (Card, "10H", Card("10H")),
        (Tool, "red", Tool(Hue.RED)),
        (Tool, ["red", 3], Tool(Hue.RED, 3)),
        (Spot, [1, 2], (1, 2)),
        (Annotated[tuple[Spot, ...], IN_ORDER], ([2, 0], (1, 0), [2, 0]), ((1, 0), (2, 0))),
        (dict[Spot, Count | None], {(1, 0): 3, (2, 0): None}, {(1, 0): 3, (2, 0): None}),
        (dict[Spot, Count], [[[1, 0], 3]], {(1, 0): 3}),
        (frozenset[Card] | Count, ["AS"], frozenset({Card("AS")})),
        (frozenset[Card] | Count, 4, 4),
    ],
)
def test_plain_values_are_read(hint: Any, plain: Any, value: Any) -> None:
    reading = Reading(plain=True)
    assert (reading.read(plain, hint, "it"), reading.faults) == (value, [])


@pytest.mark.parametrize(
    ("hint", "plain", "told"),
    [
        (Hue, "reed", "it: 'reed' is not one of red, dark_blue; did you mean red?"),
        (Card, "11H", "it: '11H' is not a Card"),
        (bool, 1, "it: 1 is not True or False"),
        (Tool, ["red"], "it: ['red'] is not 2 values (hue, size)"),
        (Tool, ["red", -1], "it.size: -1 is not an integer of 0 or more"),
        (Spot, [10, 0], "it: [10, 0] is not a spot"),
        (tuple[Count, ...], "12", "it: '12' is not a list"),
        (dict[Spot, Count], 3, "it: 3 is not a mapping"),
        (dict[Spot, Count], {(1, 0): -3}, "it[(1, 0)]: -3 is not an integer of 0 or more"),
        (dict[Spot, Count], [5], "it: 5 is not a pair of a key and a value"),
        (dict[Spot, Count], [((1, 0), 1), ((1, 0), 1)], "it[(1, 0)]: 1 is not allowed: its key is given twice"),
        (dict[Spot, Count], {"here": 1}, "it['here']: 'here' is not a spot"),
        (Annotated[int, between(1, 3)], 4, "it: 4 is not an integer from 1 to 3"),
        (frozenset[Card] | None, 4, "it: 4 is not a list"),
        (Row, [1, 9], "it[1]: 9 is not an integer from 0 to 6"),
        (Row, [3, 1], "it: [3, 1] is not numbers in ascending order"),
        (Row, 3, "it: 3 is not numbers in ascending order"),
        (tuple[Row, ...], [[1], ["x"]], "it[1][0]: 'x' is not an integer from 0 to 6"),
        (Handy, ["red", -1], "it.size: -1 is not an integer of 0 or more"),
        (Handy, "blue", "it: 'blue' is not a handy tool"),
        (Handy, ["red", 5], "it: ['red', 5] is not a handy tool"),
        (frozenset[Card] | Count, ["AS", "11H"], "it[1]: '11H' is not a Card"),
        (Count | frozenset[Card], ["AS", "11H"], "it[1]: '11H' is not a Card"),
        (Row | Hue, [9], "it[0]: 9 is not an integer from 0 to 6"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(hint: Any, plain: Any, told: str) -> None:
    reading = Reading(plain=True)
    reading.read(plain, hint, "it")
    assert [str(fault) for fault in reading.faults] == [told]


@attrs.frozen
class Options:
    size: int = 3


@attrs.frozen
class Facts:
    node: str = "PLAY"
    options: Options = attrs.field(factory=Options)
    stock: Count = 4
    hue: Annotated[Hue | None, At(("PAINT",))] = None
    left: Annotated[Count, At((), ("PLAY",))] = 1


def said(**facts: Any) -> Facts:
    return read_facts(Facts, facts, ("PLAY", "PAINT"), Options())


def test_facts_are_read_by_their_forms_and_none_says_nothing() -> None:
    assert said() == said(node=None, stock=None, left=None) == Facts()
    assert said(node="paint", hue="Red", options={"size": 5}) == Facts("PAINT", Options(5), hue=Hue.RED)


@pytest.mark.parametrize(
    ("facts", "places"),
    [
        ({"node": "PAIN", "stock": -1}, ["node", "stock"]),
        ({"node": "PAINT"}, ["hue"]),
        ({"hue": "red"}, ["hue"]),
        ({"node": "PAINT", "hue": "red", "left": 2}, ["left"]),
        ({"options": {"sise": 3}, "left": "x"}, ["options", "left"]),
    ],
)
def test_facts_that_mean_nothing_are_missing_or_unreadable_are_told(facts: dict[str, Any], places: list[str]) -> None:
    assert [fault.where for fault in raised(InvalidState, said, **facts).faults] == places


def test_what_is_no_fact_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match=r"'stok' is not one of .*; did you mean stock"):
        said(stok=3)


def test_plain_values_stand_for_what_they_mean() -> None:
    """People count seats from 1, in a list or by number; an error shows the value as it was written."""
    seat = Annotated[
        int,
        Form("a player", lambda value, state: 0 <= value < state),
        ReadAs(lambda value, _: value - 1 if isinstance(value, int) else value),
    ]
    points = Annotated[
        dict[seat, int], ReadAs(lambda value, _: dict(enumerate(value, 1)) if isinstance(value, list) else value)
    ]
    plain, own = Reading(3, plain=True), Reading(3)
    assert plain.read([5, 6], points, "points") == {0: 5, 1: 6}
    assert own.read(2, seat, "seat") == 2
    plain.read({0: 5, "x": 6}, points, "points")
    own.read(3, seat, "seat")
    assert [str(fault) for fault in plain.faults + own.faults] == [
        "points[0]: 0 is not a player",
        "points['x']: 'x' is not a player",
        "seat: 3 is not a player",
    ]


def test_what_reads_a_value_written_by_hand_may_say_what_is_wrong_with_it() -> None:
    def doubled(value: object, _: object) -> int:
        if type(value) is not int:
            raise ValueError("only numbers are doubled")
        return 2 * value

    reading = Reading(plain=True)
    assert reading.read([2, "x"], tuple[Annotated[int, ReadAs(doubled)], ...], "twice") == (4, "x")
    assert [(fault.where, fault.what) for fault in reading.faults] == [("twice[1]", "only numbers are doubled")]


def test_what_is_wrong_by_its_own_words_is_told_by_them_and_not_by_the_words_of_the_form() -> None:
    def told(name: object, _: object) -> object:
        if name == "blook":
            raise ValueError("'blook' is not a tile; did you mean brook?")
        return {"brook": 3}.get(str(name))

    reading = Reading(plain=True)
    tile = Annotated[int, Form("a tile"), ReadAs(told)]
    assert reading.read({"brook": 1, "blook": 2, "x": 3}, dict[tile, int], "piles") == {3: 1}
    assert [str(fault) for fault in reading.faults] == [
        "piles['blook']: 'blook' is not a tile; did you mean brook?",
        "piles['x']: 'x' is not a tile",
    ]


@cache
def reached() -> list[tuple[Any, tuple[type, ...]]]:
    """Return states that have their form, of all games and of this test, each with the nodes of its game."""
    table = Table((Wait(0), Wait(3)), 3, (((0, 1), 2), ((1, 0), 0)), ((0, 0), (1, 1)), (3, 4), Wait(1), Tool(Hue.RED))
    found: list[tuple[Any, tuple[type, ...]]] = [(table, (Wait,))] * 10
    for game in map(games.get, games.names()):
        found += [(state, tuple(game.NODES)) for state in islice(walk(game, game.new_game(), Dice(5)), 0, 120, 8)]
    return found


PLANTED: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 2, 7, 99, 1.0, "", "x", "red", Hue.RED, (), (0, 0), (0, 0, 0), [], {}, Rest(), Wait(-1)]
)


def spoiled(draw: st.DrawFn, value: Any) -> Any:
    """Return a value with a part of it changed, removed, doubled, swapped or moved, however deep inside."""
    parts = [field.name for field in attrs.fields(type(value)) if field.eq] if attrs.has(type(value)) else []
    if draw(st.integers(0, 9)) and parts:
        name, other = draw(st.sampled_from(parts)), copy(value)
        object.__setattr__(other, name, spoiled(draw, getattr(value, name)))
        return other
    if isinstance(value, tuple) and value and draw(st.integers(0, 9)):
        index = draw(st.integers(0, len(value) - 1))
        items = [*value]
        items[index : index + 1] = draw(
            st.sampled_from([[], [value[index]] * 2, [value[0]], [value[-1]]]) | st.just([spoiled(draw, value[index])])
        )
        make: Any = getattr(value, "_make", None)
        return make(items) if make and len(items) == len(value) else tuple(items)
    likely: st.SearchStrategy[Any] = st.just(value + 1) if type(value) is int else PLANTED
    return draw(likely | PLANTED)


@st.composite
def states(draw: st.DrawFn) -> tuple[Any, tuple[type, ...]]:
    """Draw a state, spoiled in up to two places."""
    state, nodes = draw(st.sampled_from(reached()))
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([field.name for field in attrs.fields(type(state)) if field.eq]))
        other = copy(state)
        object.__setattr__(other, name, spoiled(draw, getattr(state, name)))
        state = other
    return state, nodes


@given(states())
def test_the_quick_test_passes_exactly_the_states_without_faults(case: tuple[Any, tuple[type, ...]]) -> None:
    """An odd value may make the test of a form raise an error, and then it does so in both."""
    with patch("zombiekit.forms._is_right", return_value=False):
        try:
            faults: Any = form_faults(*case)
        except Exception:  # noqa: BLE001 - a form may raise anything
            faults = None
    try:
        is_right: Any = forms._is_right(*case)
    except Exception:  # noqa: BLE001
        is_right = None
    assert is_right is (faults == ()) or (is_right is None and faults is None)


NODES: dict[str, tuple[str, ...]] = {
    "one_against_the_dead": ("ACT-TEST", "act_test", "Act test", "act-test"),
    "defcon_zombies": ("TURN-START", "turn_start", "Turn start", "turn-start"),
    "zombie_flavored_doom": ("DAY", "day", "Day"),
    "they_come_back": ("move", "MOVE", "Move"),
}


@pytest.mark.parametrize("name", NODES)
def test_names_of_nodes_fold(name: str) -> None:
    """Case, hyphens, underscores and blanks make no difference."""
    game: Any = games.get(name)
    first, *others = [game.pose(node=node) for node in NODES[name]]
    assert all(other == first for other in others)
    with pytest.raises(InvalidState, match="did you mean"):
        game.pose(node=NODES[name][0] + "x")


def test_a_name_is_meant_if_no_other_is_like_it() -> None:
    names = ("a-b", "A_B", "Ursa Major")
    said = {"a-b": "a-b", "A_B": "A_B", "a b": None, "ursa_major": names[2], " URSA  major ": names[2], "ursa": None}
    assert {name: named(name, names) for name in said} == said
    assert named(3, names) is None
