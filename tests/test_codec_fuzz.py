"""The quick readers read exactly those saves of all games that the careful ones read (what becomes of spoiled saves: `tests/fuzz`)."""

import json
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz import mutating
from tests.test_codec_forms import GAME, THING, Color, Loud
from tests.trying import raised, walk
from zombiekit import CHANCE, TERMINAL, InvalidState, Outcome, codec, games
from zombiekit.codec.forms import forms_of
from zombiekit.codec.simple import union_of
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box import Reason
from zombiekit.primitives.shapes import is_same


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
    quick, careful = tried(forms._reading.function(hint), data), tried(forms._converter.structure, data, hint)
    return quick is careful or (REFUSED not in (quick, careful) and is_same(quick, careful))


@st.composite
def misread(draw: st.DrawFn) -> tuple[Any, codec.Kind, list[Any]]:
    """Draw a saved value of any game: as it is, edited in one place or two, or with each of the look-alikes in one place."""
    of, kind, text = draw(st.sampled_from(readable()))
    data = [json.loads(text)]
    if draw(st.booleans()):
        dice = draw(st.randoms(use_true_random=False))
        return of, kind, [mutating.tree(json.loads(text), [json.loads(draw(st.sampled_from(readable()))[2])], dice)]
    number = draw(st.integers(0, len(mutating.spots(data)) - 1))
    found = []
    holder, key = mutating.spots(data)[number]
    for other in likenesses(holder[key]):
        data = [json.loads(text)]
        holder, key = mutating.spots(data)[number]
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
    for holder, key in mutating.spots(data):
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
