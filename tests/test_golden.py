"""The golden playthroughs are still what the rules bring about."""

import pytest

from tests.golden import SEEDS, path_of, playthrough


@pytest.mark.parametrize("name", SEEDS)
def test_the_playthrough_has_not_changed(name: str) -> None:
    """If it has on purpose: `python -m tests.golden` writes it anew, and the ruleset gets a new version where a rule changed."""
    expected = path_of(name).read_text(encoding="utf-8")

    assert playthrough(name) == expected
