"""Designs and results from strangers: whatever they hold, errors are typed and name the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zombiekit.arena import Design, GameRow, InvalidDesign, InvalidResults, read, run
from zombiekit.arena.design import from_plain
from zombiekit.limits import escaped

GOOD: dict[str, Any] = {
    "study": "s",
    "game": "zombie_flavored_doom",
    "bots": ["random"],
    "seeds": 2,
    "options": {"night_limit": 3},
    "sweep": {"players": [1, 2]},
    "variants": {"v": {"start_seat": 1}},
    "seating": "rotate",
    "replicates": 1,
    "max_steps": 12,
}
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**30)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def loaded(data: Any) -> None:
    """Make a design from plain data, or check the error that refuses it."""
    try:
        design = from_plain(data)
    except InvalidDesign as error:
        told, faults = str(error), error.faults
    else:
        told, faults = "a design", ()
        assert from_plain(json.loads(json.dumps(design.plain()))) == design
    assert escaped(told) == told
    assert all(fault.where and fault.what for fault in faults)


@pytest.mark.thorough
@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*GOOD]), PLAIN)
def test_any_value_of_any_field(field: str, value: Any) -> None:
    loaded(GOOD | {field: value})


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["options", "sweep", "variants"]),
    st.sampled_from(["players", "board", "waves", "start_seat"]),
    PLAIN,
)
def test_any_value_of_any_option(table: str, option: str, value: Any) -> None:
    inner: dict[str, Any] = {"options": {option: value}, "sweep": {option: [value]}, "variants": {"x": {option: value}}}
    loaded({name: GOOD[name] for name in ("study", "game", "bots", "seeds")} | {table: inner[table]})


@pytest.mark.parametrize("data", [None, [], "design", 3, {}, {1: 2}])
def test_no_design_at_all(data: Any) -> None:
    with pytest.raises(InvalidDesign):
        from_plain(data)


def test_options_that_json_cannot_hold_are_refused() -> None:
    with pytest.raises(InvalidDesign, match=r"options\.night_limit"):
        Design(study="s", game="zombie_flavored_doom", bots=("random",), seeds=1, options={"night_limit": float("nan")})


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("strangers") / "x.jsonl"
    run(from_plain(GOOD), path)
    return path


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_edit_of_a_file(data: st.DataObject, file: Path) -> None:
    """A file with some bytes replaced is refused with the line, or read as a sound file."""
    whole = file.read_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 12)))
    edited = file.with_name("edited.jsonl")
    edited.write_bytes(
        whole[:start] + data.draw(st.binary(max_size=8) | st.sampled_from([b"1", b"null", b"[", b'"'])) + whole[end:]
    )
    rows: list[GameRow] = []
    line, told = 1, "sound"
    try:
        rows = list(read(edited))
    except InvalidResults as error:
        line, told = error.line, str(error)
    assert line >= 1
    assert escaped(told) == told
    assert [row.index for row in rows] == list(range(len(rows)))
