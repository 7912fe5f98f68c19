"""Saves and records of older rules: they can be read, and go on under the rules they began with."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.trying import raised
from zombiekit import InvalidRecord, InvalidState, codec, record
from zombiekit.games import one_against_the_dead as game

RECORD = Path(__file__).parent / "data" / "one_against_the_dead_record_1.0.jsonl"
"""A game of ruleset 1.0, as 1.0 wrote it; at its 130th step zombies go where 1.1 would not send them."""
LATER = {"replaced_scores": False, "zombie_ties": "compass"}


def lines() -> list[str]:
    return RECORD.read_text(encoding="utf-8").splitlines(keepends=True)


def headed(**changes: Any) -> list[str]:
    return [json.dumps(json.loads(lines()[0]) | changes) + "\n", *lines()[1:]]


def save(kind: codec.Kind = "state", **changes: Any) -> dict[str, Any]:
    """Return a save as ruleset 1.0 wrote it, with some options changed."""
    value = game.new_game() if kind == "state" else game.Options()
    envelope: dict[str, Any] = codec.encode(game, value, kind) | {"ruleset": "1.0"}
    options: Any = envelope["data"]["options"] if kind == "state" else envelope["data"]
    for name in LATER:
        del options[name]
    options.update(changes)
    return envelope


def test_an_old_record_replays_under_its_own_ruling() -> None:
    match = record.read(RECORD)
    assert (match.length, str(match.result.reason)) == (221, "overwhelmed")  # type: ignore[union-attr]
    assert codec.to_plain(game, match.options, "options") == json.loads(lines()[0])["options"] | LATER


def test_it_would_not_under_the_ruling_of_today() -> None:
    """So it must not be read as if nothing had changed."""
    with pytest.raises(InvalidRecord):
        record.read(headed(ruleset=game.RULESET, options=codec.to_plain(game, game.Options(), "options")))


@pytest.mark.parametrize("kept", [1, 40, 51, 140, 222])
def test_an_old_record_goes_on_in_its_own_form(tmp_path: Path, kept: int) -> None:
    """It stays the same to the byte: its digests leave out the options that came later."""
    whole, path = record.read(RECORD), tmp_path / "old.jsonl"
    path.write_text("".join(lines()[:kept]), encoding="utf-8", newline="\n")
    with record.resume(path) as writer:
        match = writer.match
        for step in whole.history[match.length :]:
            match = match.play(step.action)
            writer.add(match)
    assert path.read_bytes() == RECORD.read_bytes()


def test_what_is_written_anew_is_of_the_rules_of_today(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    record.write(record.read(RECORD), path)
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head["ruleset"] == game.RULESET
    assert head["options"].items() >= LATER.items()
    assert record.read(path) == record.read(RECORD)


@pytest.mark.parametrize(
    ("old", "what"),
    [
        (headed(ruleset="0.9"), "ruleset is '0.9', not '1.1'"),
        (headed(ruleset=["1.0"]), r"ruleset is \['1.0'\], not '1.1'"),
        (headed(options=5), "options"),
        (headed(options=json.loads(lines()[0])["options"] | LATER), "options.replaced_scores: this version"),
        ([*lines()[:50], lines()[50].replace('"digest": "', '"digest": "0')], "digest is"),
    ],
)
def test_unsound_old_records_are_refused(old: list[str], what: str) -> None:
    with pytest.raises(InvalidRecord, match=what):
        record.read(old)


@pytest.mark.parametrize("kind", ["state", "options"])
def test_old_saves_are_read_with_the_options_that_play_as_it_was(kind: codec.Kind) -> None:
    value: Any = codec.decode(game, save(kind), kind)
    assert codec.to_plain(game, value.options if kind == "state" else value, "options").items() >= LATER.items()
    assert codec.encode(game, value, kind)["ruleset"] == game.RULESET


@pytest.mark.parametrize(("kind", "where"), [("state", "data.options."), ("options", "data.")])
def test_an_old_save_with_a_later_option_is_refused(kind: codec.Kind, where: str) -> None:
    error = raised(InvalidState, codec.decode, game, save(kind, zombie_ties="mirrored"), kind)
    assert [fault.where for fault in error.faults] == [f"{where}zombie_ties"]


@pytest.mark.parametrize("data", [None, 5, [], {}, {"options": 5}, {"options": []}])
def test_old_saves_of_no_form_are_refused_as_such(data: Any) -> None:
    with pytest.raises(InvalidState):
        codec.decode(game, save() | {"data": data})


def test_lines_of_old_actions_are_read_as_they_are() -> None:
    assert codec.decode(game, codec.encode(game, game.ACTIONS[2]()) | {"ruleset": "1.0"}, "action") == game.ACTIONS[2]()
