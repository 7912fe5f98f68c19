"""A save edited in one place is refused and the error names a place, or it is a sound state that plays on."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zombiekit import codec
from zombiekit.errors import InvalidState
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box import Adjacency, Options, Replacements, Terrain

OPTIONS = [
    Options(),
    Options(Adjacency.ALL8, Replacements.RECHECK, Terrain.NO_SPECIALS, round_limit=4),
]


def act(state: Any, random: Random) -> Any:
    """Return the state after a random step."""
    if game.current_player(state) < 0:
        return game.step(state, game.chance_outcomes(state).sample(random))
    actions = game.legal_actions(state)
    return game.step(state, actions[int(random.random() * len(actions))])


@cache
def saves() -> list[str]:
    """Return about a hundred saves of states, from all nodes of the game."""
    found: dict[Any, str] = {}
    for seed in range(40):
        random = Random(seed)
        state = game.new_game(OPTIONS[seed % 2])
        while state.agenda:
            state = act(state, random)
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
    random = Random(1)
    faults = list(game.faults(state))
    for _ in range(12):
        if state.agenda:
            state = act(state, random)
            faults += game.faults(state)
    return again == codec.from_json(game, text) and not faults and bool(str(state))


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
    return json.dumps(data)


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
    with pytest.raises(InvalidState) as caught:
        codec.from_json(text)
    assert caught.value.faults[0].where
