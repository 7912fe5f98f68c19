"""Seeded games still say and do the same, in golden playthroughs and in digests: the net under every change of the code's shape."""

import pytest

from tests.digests import FEW, differences, digests, kept
from tests.golden import SEEDS, path_of, playthrough
from zombiekit import games


@pytest.mark.parametrize("name", SEEDS)
def test_the_playthrough_has_not_changed(name: str) -> None:
    """After an intended change, `python -m tests.golden` rewrites it; if a rule changed, the ruleset gets a new version."""
    assert playthrough(name) == path_of(name).read_text(encoding="utf-8")


@pytest.mark.once
@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
def test_games_tell_what_they_told(name: str) -> None:
    """After an intended change, `python -m tests.digests` rewrites the digests; its docstring says how to find differences."""
    assert differences(kept()[str(FEW)][name], digests(name, FEW)) == ""


@pytest.mark.once
def test_a_difference_is_named_with_its_channel_and_the_first_game() -> None:
    before = digests("one_against_the_dead", 3)
    after = before | {"words": "other", "each": " ".join([*before["each"].split()[:2], "0000"])}
    assert differences(before, after) == "words differ, first in game 2"
    assert differences(before, before) == ""
