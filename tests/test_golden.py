"""The rules still lead to the golden playthroughs."""

import pytest

from tests.golden import SEEDS, path_of, playthrough


@pytest.mark.parametrize("name", SEEDS)
def test_the_playthrough_has_not_changed(name: str) -> None:
    """After an intended change, `python -m tests.golden` rewrites it; if a rule changed, the ruleset gets a new version."""
    expected = path_of(name).read_text(encoding="utf-8")

    assert playthrough(name) == expected
