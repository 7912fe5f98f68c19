"""Markdown as lines of plain text."""

from __future__ import annotations

import re
from itertools import groupby

_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_SLANTED = re.compile(r"\*(\([^*]+?\)|[^*\s][^*]*)\*")


def plain(text: str) -> str:
    """Return a text without Markdown signs, with one line for each paragraph, item and row of a table.

    Blocks of data are left out, because they are for programs.
    """
    text = re.sub(r"^( *)```.*?^\1```$\n?", "", text, flags=re.MULTILINE | re.DOTALL)
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        for kind, group in groupby(paragraph.split("\n"), _kind):
            rows = [line.strip() for line in group]
            lines += _rows(rows) if kind == "|" else rows if kind == "-" else [" ".join(rows)]
    return "\n".join(line for line in map(_bare, lines) if line)


def _kind(line: str) -> str:
    return line.lstrip()[:1] if line.lstrip().startswith(("|", "- ")) else ""


def _rows(rows: list[str]) -> list[str]:
    """Return one line for each row of a table: its first cell, then the others with their headings."""
    head, _, *body = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [
        f"- {row[0]}: {'; '.join(f'{title} {cell}'.strip() for title, cell in zip(head[1:], row[1:], strict=True) if cell)}"
        for row in body
    ]


def _bare(line: str) -> str:
    return _SLANTED.sub(r"\1", _BOLD.sub(r"\1", _LINK.sub(r"\1", line))).replace("`", "").strip()
