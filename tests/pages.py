"""Runs the examples of a page of the documentation."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def failures(page: str) -> str:
    """Return what goes wrong in the `pycon` examples of a page, run one after another; nothing is `""`."""
    text = (DOCS / page).read_text(encoding="utf-8")
    examples = "\n".join(re.findall("^```pycon\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    assert test.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    return "".join(report)
