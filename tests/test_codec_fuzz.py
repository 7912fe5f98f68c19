"""A save edited in one place is refused and the error names a place, or it is a sound state that plays on.

The quick readers read exactly those saves of all games that the careful ones read.
"""

import json
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_codec_forms import GAME, THING, Color, Loud
from tests.trying import raised, walk
from zombiekit import CHANCE, TERMINAL, InvalidState, Outcome, codec, games
from zombiekit.codec.forms import forms_of
from zombiekit.codec.simple import union_of
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box import Adjacency, Options, Reason, Replacements, Terrain
from zombiekit.primitives.shapes import is_same

OPTIONS = [Options(), Options(Adjacency.ALL8, Replacements.RECHECK, Terrain.NO_SPECIALS, round_limit=4)]


@cache
def saves() -> list[str]:
    """Return about a hundred saves of states, from all nodes of the game."""
    found: dict[Any, str] = {}
    for seed in range(40):
        for state in walk(game, game.new_game(OPTIONS[seed % 2]), Random(seed)):
            found.setdefault((state.agenda[-3:], state.result, seed % 4), codec.to_json(game, state))
    return list(found.values())


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every place in plain data, as its container and the key or index in it."""
    found: list[tuple[Any, Any]] = []
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        found += [(data, key), *places(data[key])]
    return found


def holds(text: str | bytes) -> bool:
    """Say whether a text is refused with places, or gives a sound state that plays on; anything else raises."""
    try:
        state = codec.from_json(game, text)
    except InvalidState as error:
        return bool(error.faults) and all(fault.where and fault.what for fault in error.faults)
    again = codec.from_json(game, codec.to_json(game, state))
    played = [*islice(walk(game, state, Random(1)), 13)]
    faults = [fault for each in played for fault in game.faults(each)]
    return again == codec.from_json(game, text) and not faults and bool(str(played[-1]))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.sampled_from([2**53, 2**53 + 1, -(10**30)]),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["10H", "Joker 1", "AS", "2C", "bat", "shotgun", "escaped", "stranded", "fists", "all8", "\ud800"]),
    st.sampled_from(["Act", "DrawCard", "PlaceCard", "JokerChoice", "WeaponDie", "PlayerAttack", "ZombiesAttack"]),
    st.lists(st.integers(-1, 9), max_size=4),
    st.dictionaries(st.sampled_from(["node", "cell", "coins", "x y"]), st.integers(0, 3), max_size=2),
    st.sampled_from(game.NODES).map(lambda node: {"node": node.__name__}),
)


@st.composite
def edits(draw: st.DrawFn) -> str:
    """Draw a save with one value, key or item changed, removed, added or swapped."""
    data = json.loads(draw(st.sampled_from(saves())))
    edit(draw, data)
    return json.dumps(data)


def edit(draw: st.DrawFn, data: Any) -> None:
    """Change, remove, add or swap one value, key or item in plain data."""
    everywhere = places(data)
    holder, key = everywhere[draw(st.integers(0, len(everywhere) - 1))]
    how = draw(st.sampled_from(["change", "near", "take", "add", "swap", "copy", "rename"]))
    if how == "change":
        holder[key] = draw(VALUES)
    elif how == "near" and type(holder[key]) is int:
        holder[key] += draw(st.sampled_from([-1, 1]))
    elif how == "take":
        del holder[key]
    elif how == "copy":
        other, name = everywhere[draw(st.integers(0, len(everywhere) - 1))]
        holder[key] = json.loads(json.dumps(other[name]))
    elif isinstance(holder, list):
        index = draw(st.integers(0, len(holder) - 1))
        if how == "add":
            holder.insert(index, holder[key])
        else:
            holder[key], holder[index] = holder[index], holder[key]
    elif how == "rename":
        holder[draw(st.text(max_size=4))] = holder.pop(key)
    else:
        holder[draw(st.text(max_size=4))] = draw(VALUES)


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Draw a save with a few characters removed, doubled or replaced."""
    text = draw(st.sampled_from(saves()))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 4)) | st.just(len(text)))
    put = draw(
        st.sampled_from(["", text[start:end] * 2, "0", "9", "-", ",", "]", "}", '"', "1e9", "NaN", "null"])
        | st.text(max_size=2)
    )
    return text[:start] + put + text[end:]


@given(edits())
def test_an_edited_save_is_refused_or_sound(text: str) -> None:
    assert holds(text)


@given(slips())
def test_a_mistyped_save_is_refused_or_sound(text: str) -> None:
    assert holds(text)


@given(st.text() | st.binary())
def test_any_text_is_refused(text: str | bytes) -> None:
    assert raised(InvalidState, codec.from_json, text).faults[0].where


class Row(list[Any]):
    """A list of a stranger's class."""


class Box(dict[str, Any]):
    """A dict of a stranger's class."""


class Number(int):
    """An integer of a stranger's class."""


def likenesses(data: Any) -> list[Any]:
    """Return values that are equal to plain data, or nearly so, and of another type."""
    if type(data) in (int, float, bool):
        return [int(data), float(data), bool(data), Number(data), str(data)]
    if type(data) is str:
        return [Loud(data), data.encode(), [data]]
    if type(data) is list:
        return [tuple(data), Row(data)]
    return [Box(data), list(data)] if data else [False, 0, ""]


@cache
def readable() -> list[tuple[Any, codec.Kind, str]]:
    """Return values of all games and of a test's own, each with its game and kind, as JSON."""
    found: list[tuple[Any, codec.Kind, Any]] = [(GAME, "state", THING), (GAME, "options", THING.tree)]
    found.append((game, "result", Outcome((-100.0,), (), Reason.OVERWHELMED, "lost")))
    for each in map(games.get, games.names()):
        for state in islice(walk(each, each.new_game(), Random(5)), 0, 120, 12):
            found.append((each, "state", state))
            found.append((each, "options", state.options))
            if (seat := each.current_player(state)) == CHANCE:
                found.append((each, "outcome", each.chance_outcomes(state).sample(Random(1))))
            elif seat != TERMINAL:
                found.append((each, "action", each.legal_actions(state)[0]))
    return [(of, kind, json.dumps(codec.to_plain(of, value, kind))) for of, kind, value in found]


REFUSED = object()


def tried(read: Any, *data: Any) -> Any:
    try:
        return read(*data)
    except Exception:  # noqa: BLE001 - both kinds of readers may raise anything
        return REFUSED


def are_readers_at_one(of: Any, kind: codec.Kind, data: Any) -> bool:
    """Return whether both kinds of readers refuse data, or both read it as the same value."""
    forms, hint = forms_of(of), union_of(codec._classes(of, kind))
    quick, careful = tried(forms._reading.reader(hint), data), tried(forms._converter.structure, data, hint)
    return quick is careful or (REFUSED not in (quick, careful) and is_same(quick, careful))


@st.composite
def misread(draw: st.DrawFn) -> tuple[Any, codec.Kind, list[Any]]:
    """Draw a saved value of any game: as it is, edited in one place or two, or with each of the look-alikes in one place."""
    of, kind, text = draw(st.sampled_from(readable()))
    data = [json.loads(text)]
    if draw(st.booleans()):
        for _ in range(draw(st.integers(0, 2))):
            if data:
                edit(draw, data)
        return of, kind, data
    number = draw(st.integers(0, len(places(data)) - 1))
    found = []
    holder, key = places(data)[number]
    for other in likenesses(holder[key]):
        data = [json.loads(text)]
        holder, key = places(data)[number]
        holder[key] = other
        found += data
    return of, kind, found


@given(misread())
def test_the_quick_readers_read_exactly_what_the_careful_ones_do(case: tuple[Any, codec.Kind, list[Any]]) -> None:
    of, kind, found = case
    assert all(are_readers_at_one(of, kind, data) for data in found)


def test_json_is_the_text_of_the_plain_data() -> None:
    for of, kind, text in readable():
        value = codec.from_plain(of, json.loads(text), kind)
        plain = json.dumps(codec.encode(of, value, kind), separators=(",", ":"))
        assert codec.to_json(of, value, kind) == codec.to_json(of, value, kind) == plain


STRANGE: list[Any] = [None, True, -1, 2**53, 2**53 + 1, 0.5, float("nan")]
STRANGE += ["", "red", "say  a", "SAY a", "roll 4", "\ud800", "x" * 1001]


@pytest.mark.parametrize("kind", ["state", "options", "action", "result"])
def test_every_sort_of_field_is_read_alike(kind: codec.Kind) -> None:
    """At each place of a small value of every sort of field, look-alikes and strange values are planted one by one."""
    values: dict[str, Any] = {"state": THING, "options": THING.tree, "action": THING.action}
    values["result"] = Outcome((-1.0, 2.0), (1,), Color.RED, "red won")
    data = [codec.to_plain(GAME, values[kind], kind)]
    assert are_readers_at_one(GAME, kind, data[0])
    for holder, key in places(data):
        value = holder[key]
        more: list[Any] = [[*value, value[0]], value[1:]] if type(value) is list and value else []
        if type(value) is dict:
            more = [{other: value[other] for other in value if other != name} for name in value]
            more += [{**value, "more": 0}]
            more += [{**value, "node": name} for name in ("Wait", "Other", Loud("Wait"), ["Wait"])]
        for planted in [*STRANGE, *likenesses(value), *more, [], {}, [1, 2]]:
            holder[key] = planted
            assert are_readers_at_one(GAME, kind, data[0]), (key, planted)
            holder[key] = value
