"""A browser for the tests of this folder."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browsing import a_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with a_browser() as found:
        yield found
