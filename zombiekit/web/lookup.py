"""Looking up rules at the table: the goal, cards, words and clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from zombiekit import rulebook
from zombiekit.rulebook import Entry, Rule
from zombiekit.web.markup import Markup, element

if TYPE_CHECKING:
    from zombiekit.game import Game

MANY = 12
"""If more entries than this are found, only their beginnings are shown."""
MOST = 60
"""Most entries that are shown."""
SHORT = 120
"""Most characters in such a beginning."""


def box(game: Game, address: str) -> Markup | None:
    """Return the part of a page for looking up rules; None if the game has no rulebook.

    Args:
        game: The game.
        address: The address of the rules page, relative to this page.
    """
    if getattr(game, "rulebook", None) is None:
        return None
    inside = element("div", _form(address), element("div", id="found", role="status"), class_="rules")
    return element("details", element("summary", "Rules"), inside)


def answer(game: Game, view: Any, words: str) -> list[Markup]:
    """Return a form, and what the rules say about some words. Without words, return the goal and the topics.

    Args:
        game: The game.
        view: What may be known of the position, for custom cards.
        words: The words to look up.

    Raises:
        NoRulebook: The game has no rulebook.
    """
    book = rulebook.of(game, view)
    if not words.strip():
        areas = [element("li", _link(area.id, area.title)) for area in book.areas]
        parts = [
            element("h2", "The goal"),
            element("p", rulebook.plain(book.goal)),
            element("h2", "The rules, by topic"),
        ]
        return [_form("rules"), element("div", *parts, element("ul", *areas), id="found")]
    found = book.look_up(words)
    near = [element("li", _link(name, name)) for name in book.near(words)] if not found else []
    said = f"The rules do not mention “{words}”." + (" Did you mean" if near else "")
    heads = _short if len(found) > MANY and not _is_area(found) else _whole
    items = [heads(each) for each in found[:MOST]] or [element("p", said), element("ul", *near)]
    return [_form("rules", words), element("div", *items, id="found")]


def _is_area(found: tuple[Rule | Entry, ...]) -> bool:
    return len({each.area if isinstance(each, Rule) else each for each in found}) == 1


def _form(address: str, words: str = "") -> Markup:
    return element(
        "form",
        element("label", "Look up a card, a word or a clause", for_="words"),
        element("input", name="words", id="words", value=words, autocomplete="off", maxlength="100"),
        element("button", "Look up"),
        action=address,
        class_="look",
    )


def _link(words: str, title: str) -> Markup:
    return element("a", title, href=f"rules?{urlencode({'words': words})}")


def _whole(each: Rule | Entry) -> Markup:
    name = each.id if isinstance(each, Rule) else f"{each.name} ({each.kind})"
    clauses = () if isinstance(each, Rule) else each.clauses
    cited = element("p", *[element("span", _link(clause, clause), " ") for clause in clauses]) if clauses else None
    lines = [element("p", line) for line in rulebook.plain(each.text).split("\n") if line]
    return element("article", element("h2", name), *lines, cited)


def _short(each: Rule | Entry) -> Markup:
    text = " ".join(rulebook.plain(each.text).split())
    name = each.id if isinstance(each, Rule) else each.name
    return element("p", _link(name, name), f" {text if len(text) <= SHORT else text[:SHORT].rsplit(' ', 1)[0] + ' …'}")
