"""Read a page of rules into data, and show Markdown as plain lines.

A page has a section for each area (`## Moving (MOVE)`) with a list of its clauses (`- **OATD-MOVE-01**{#OATD-MOVE-01}`, the text
below, indented by two), and a section `## The goal` of one paragraph. Tables whose first heading is a kind of thing (`Word`, `Card`,
`Tile`, ...) list what can be looked up: names first, and in the other columns what there is to say. A clause that begins with a name
in bold letters is also a card's: its first paragraph is the text of the card, the rest is for referees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from zombiekit.rulebook.book import Area, Entry, Rule, Rulebook

KINDS = ("word", "card", "tile", "good", "weapon", "zombie", "piece", "token", "board", "option")
"""The kinds of things that can be looked up."""

_AREA = re.compile(r"^## (?P<title>.+) \((?P<ids>[A-Z0-9, ]+)\)$", re.MULTILINE)
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z0-9-]+)\*\*\{#[^}]*\}\n(?P<text>(?:(?:  .*)?\n)*)", re.MULTILINE)
_GOAL = re.compile(r"^## The goal\n+(?P<text>.+?)\n\n", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"\*\((?P<mark>[A-Za-z]+)[^)]*\)\*|\*\*(?P<ruling>House ruling)")
_OPTION = re.compile(r"\[`(?P<name>\w+)`\]\(#options\)")
_NAME = re.compile(r"^(?:\*\([^)]*\)\* )?\*\*(?!House ruling|Option)(?P<name>[^*]+?):?\*\*(?:, `(?P<code>\w+)`:)?")
_COMMA = re.compile(r"[,;] (?![^(]*\))")
_INDENT = re.compile(r"^  ", re.MULTILINE)
_ID = re.compile(r"\b(?:[A-Z]+-[A-Z0-9]+-\d+|INV-\d+)\b")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_SLANTED = re.compile(r"\*(\([^*]+?\)|[^*\s][^*]*)\*")


def read(text: str) -> Rulebook:
    """Return a page of rules as data."""
    goal = _GOAL.search(text)
    areas = tuple(Area(each, match["title"]) for match in _AREA.finditer(text) for each in match["ids"].split(", "))
    rules = tuple(_rule(match["id"], _INDENT.sub("", match["text"]).strip("\n")) for match in _CLAUSE.finditer(text))
    return Rulebook(
        " ".join(goal["text"].split()) if goal else "",
        (*areas, Area("INV", "Invariants")),
        rules,
        (*_listed(text), *filter(None, map(_card, rules))),
    )


def _rule(id: str, text: str) -> Rule:  # noqa: A002 - the field is called so
    marks = dict.fromkeys((match["mark"] or match["ruling"]).lower() for match in _MARK.finditer(text))
    options = dict.fromkeys(_OPTION.findall(text))
    switching = re.match(r"\*\*(?:House ruling, option|Option).*?:?\*\*", text)
    if switching:
        options |= dict.fromkeys(re.findall(r"`(\w+)`", switching[0]))
    return Rule(id, id.split("-")[-2], text, tuple(marks), tuple(options))


def _card(rule: Rule) -> Entry | None:
    named = _NAME.match(rule.text)
    if named is None:
        return None
    names = (named["name"], named["code"]) if named["code"] else (named["name"],)
    text, _, details = rule.text[named.end() :].partition("\n\n")
    return Entry("card", named["name"], names, text.strip(), (rule.id,), details)


def _listed(text: str) -> Iterator[Entry]:
    """Yield the entries of all tables of things that can be looked up."""
    for is_table, lines in groupby(text.split("\n"), lambda line: line.lstrip().startswith("|")):
        if not is_table:
            continue
        head, _, *rows = [_cells(line) for line in lines]
        kind = head[0].lower().removesuffix("s")
        if kind in KINDS:
            yield from (_entry(kind, head, row) for row in rows)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _entry(kind: str, head: list[str], row: list[str]) -> Entry:
    said = [(title, cell) for title, cell in zip(head[1:], row[1:], strict=True) if cell and title != "Clauses"]
    text = said[0][1] if len(said) == 1 else "; ".join(f"{title}: {cell}" for title, cell in said)
    written = [cell for title, cell in said if title == "Written as"]
    names = [name.strip("`") for cell in (row[0], *written) for name in _COMMA.split(re.sub(r" `\[.*", "", cell))]
    name = re.sub(r",? `.*|`", "", row[0]) or row[0].strip("`")
    clauses = dict.fromkeys(_ID.findall(" ".join(row[1:])))
    return Entry(kind, name, tuple(dict.fromkeys((name, *names))), text, tuple(clauses))


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
    head, _, *body = map(_cells, rows)
    return [
        f"- {row[0]}: {'; '.join(f'{title} {cell}'.strip() for title, cell in zip(head[1:], row[1:], strict=True) if cell)}"
        for row in body
    ]


def _bare(line: str) -> str:
    return _SLANTED.sub(r"\1", _BOLD.sub(r"\1", _LINK.sub(r"\1", line))).replace("`", "").strip()
