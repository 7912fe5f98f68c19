"""Looking up rules at the table: on a page of their own, and in place if scripts run."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests import toy
from tests.serving import GAMES, begun, laid, served
from zombiekit import rulebook
from zombiekit.play import new_match
from zombiekit.web.pages import open_page


@pytest.mark.parametrize("name", GAMES)
def test_the_goal_the_topics_and_each_of_their_clauses_are_found(name: str) -> None:
    match = begun(name)
    book = rulebook.of(match.game)
    with served(t=laid(match)) as client:
        first = client.get("/t/t/rules").text
        links = [unescape(link) for link in re.findall(r'<a href="(rules\?[^"]+)"', first)]
        topic = client.get(f"/t/t/{links[0]}").text

    assert rulebook.plain(book.goal)[:30] in unescape(first)
    assert len(links) == len(book.areas)
    for rule in [rule for rule in book.rules if rule.area == book.areas[0].id]:
        assert f"<h2>{rule.id}</h2>" in topic


def test_a_card_is_found_with_its_clauses_and_what_is_unknown_with_what_is_like_it() -> None:
    with served(t=laid(begun("they_come_back"))) as client:
        card, unknown, nothing, markup = [
            unescape(client.get("/t/t/rules", params={"words": words}).text)
            for words in ("fear", "grenad lancher", "qqqq", "<qqqq>")
        ]

    assert "<h2>Fear (card)</h2>" in card
    assert 'href="rules?words=STCB-' in card
    assert "Did you mean" in unknown
    assert "rules?words=" in unknown
    assert "The rules do not mention “qqqq”." in nothing
    assert "“<qqqq>”" in markup


def test_a_game_without_a_rulebook_has_no_rules_to_look_up() -> None:
    table = laid(new_match(toy, options=toy.Options()))
    with served(t=table) as client:
        answer = client.get("/t/t/rules")

    assert answer.status_code == 404
    assert "comes without a rulebook" in answer.text
    assert ">Rules<" not in open_page(table, "nonce").decode()
