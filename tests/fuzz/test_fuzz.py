"""A small part of `python -m tests.fuzz`, always the same; run the whole by hand."""

from typing import Any

import pytest

pytest.importorskip("resource")

from tests.fuzz.bombs import are_there, bombs
from tests.fuzz.doors import doors
from tests.fuzz.judging import Door, Tally, drawn, judge

pytestmark = pytest.mark.once

MUTANTS = 20
"""How many mutants each share of a door gets."""


@pytest.mark.thorough
@pytest.mark.parametrize("door", doors(), ids=lambda door: door.name)
def test_mutants_are_refused_or_hold(door: Door) -> None:
    tally = Tally(door.name)
    for number in range(MUTANTS * door.share):
        judge(door, drawn(door, 1, number), tally, f"--door {door.name!r} --one {number}", timed=False)

    assert tally.found == {}
    assert tally.mutants == tally.refused + tally.accepted


EDITS = 250
MORE = {
    "one_against_the_dead: states": (1, 0, 0),
    "one_against_the_dead: saves as text": (1, 0, 0),
    "defcon_zombies: states": (0, 16, 0),
    "zombie_flavored_doom: states": (4, 0, 80),
    "zombie_flavored_doom: saves as text": (2, 0, 0),
    "they_come_back: states": (0, 4, 0),
}
"""How often so many saves are spoiled at every change, in thorough runs, and in slow ones."""
LEVELS: tuple[Any, ...] = ((), pytest.mark.thorough, pytest.mark.slow)


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(name, f"{level} {part}", marks=mark)
        for name, counts in MORE.items()
        for level, (mark, count) in enumerate(zip(LEVELS, counts, strict=True))
        for part in range(count)
    ],
)
def test_spoiled_saves_are_refused_or_hold(name: str, seed: str) -> None:
    """A save with an edit or some is refused with a place, or is read as it is, without a repair, and played on from."""
    (door,) = [door for door in doors() if door.name == name]
    tally = Tally(name)
    for number in range(EDITS):
        judge(door, drawn(door, seed, number), tally, f"--seed {seed!r} --door {name!r} --one {number}", timed=False)

    assert tally.found == {}


@pytest.mark.slow
@pytest.mark.parametrize("door", [each for each in doors() if are_there(each.name)], ids=lambda door: door.name)
def test_bombs_are_refused_at_once(door: Door) -> None:
    tally = Tally(door.name)
    for what, make in bombs(door.name):
        judge(door, make(), tally, what, must_be_refused=True)

    assert tally.found == {}
