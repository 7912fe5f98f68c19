"""A small part of `python -m tests.fuzz`, always the same; run the whole by hand."""

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


@pytest.mark.slow
@pytest.mark.parametrize("door", [each for each in doors() if are_there(each.name)], ids=lambda door: door.name)
def test_bombs_are_refused_at_once(door: Door) -> None:
    tally = Tally(door.name)
    for what, make in bombs(door.name):
        judge(door, make(), tally, what, must_be_refused=True)

    assert tally.found == {}
