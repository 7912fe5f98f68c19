"""The page on limits matches the constants."""

import re
from importlib import import_module

import pytest

from tests.test_docs import ROOT

ROWS = re.findall(
    r"^\|[^|]*\|[^|]*\| ([\d,]+) \| `([\w.]+)` \|$",
    (ROOT / "docs/reference/limits.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("number", "constant"), ROWS, ids=[constant for _, constant in ROWS])
def test_the_page_of_the_limits_says_what_the_constants_say(number: str, constant: str) -> None:
    module, _, name = constant.rpartition(".")
    if module.startswith("zombiekit.web"):
        pytest.importorskip("starlette", reason="the extra `web` is not installed")
    assert f"{getattr(import_module(module), name):,}" == number


def test_every_row_of_the_page_is_compared() -> None:
    page = (ROOT / "docs/reference/limits.md").read_text(encoding="utf-8")
    assert len(ROWS) == len(re.findall(r"^\| ", page, re.MULTILINE)) - 1 >= 10
