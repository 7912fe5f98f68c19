"""What the rollout does with base and mall: stores, ducts, and their cards."""

from typing import Any

import pytest

from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.bots import worth_crawling, worth_using
from zombiekit.games.they_come_back.box import Card
from zombiekit.games.they_come_back.table.actions import Crawl, Use
from zombiekit.play import Dice

MALL: dict[str, Any] = {"expansions": "z3", "town": False, "card_windows": "own_turn"}

BASE: dict[str, Any] = {"options": {"players": 2, **MALL, "expansions": "z2"}}
CUTE: dict[str, Any] = {"hands": {0: ["aww_isnt_he_cute"]}}


def choice(**facts: Any) -> str:
    """Return what the rollout does in a position on the small map of the mall."""
    at: dict[str, Any] = {"options": {"players": 2, **MALL}, "squares": [(1, -2), (1, 1)]}
    state = game.pose(**at | facts)
    return str(game.rollout(state, game.legal_actions(state), Dice(1)))


@pytest.mark.parametrize(("facts", "line"), [
    ({}, "step 1,-3"),
    (CUTE, "step 0,-2"),
    ({**CUTE, "played": {0: True}}, "step 1,-3"),
    ({**CUTE, "squares": [(-2, -3), (1, 1)]}, "play aww_isnt_he_cute"),
])  # fmt: skip
def test_a_human_makes_for_the_store_of_a_card(facts: dict[str, Any], line: str) -> None:
    """This is so while the card may still be played in this round; otherwise the human makes for the helipad."""
    assert choice(**facts) == line


@pytest.mark.parametrize(("facts", "line"), [
    ({"hands": {0: ["no_brains_here"]}, "node": "encounter", "bullets": {0: 0}, **BASE}, "play no_brains_here square=1,-2"),
    ({"hands": {0: ["clearance_sale"]}}, "play clearance_sale"),
    ({"hands": {0: ["were_all_gonna_die"]}, "squares": [(1, -2), (1, -6)]}, "play were_all_gonna_die tile=0,-2"),
    ({"hands": {0: ["hello_may_i_help_you"]}, "squares": [(1, -2), (1, -6)]}, "play hello_may_i_help_you"),
    ({"tables": {0: ["aww_isnt_he_cute"]}, "node": "encounter", "bullets": {0: 0}, "points": 0}, "use aww_isnt_he_cute"),
])  # fmt: skip
def test_cards_are_played_where_they_help(facts: dict[str, Any], line: str) -> None:
    at = {"encounter": (1, -2)}.get(str(facts.get("node")), (0, -2))
    assert choice(zombies={at: 1}, **facts).startswith(line)


def test_a_duct_is_crawled_through_where_it_is_the_shorter_way() -> None:
    """A crawl is worth the steps it saves beyond the points it takes; nobody leaps farther away."""
    facts: dict[str, Any] = {"options": {"players": 2, **MALL}, "squares": [(-3, -3), (1, 1)], "points": 2}
    state = game.pose(**facts, duct=True)
    assert worth_crawling(state, 0, Crawl((1, -3))) > 0 > worth_crawling(state, 0, Crawl((-3, -3)))
    assert worth_using(state, 0, Use(Card.NOW_THATS_JUST_GROSS, square=(1, -3))) > 0
    assert worth_using(state, 0, Use(Card.NOW_THATS_JUST_GROSS, square=(-2, -2))) < 0
