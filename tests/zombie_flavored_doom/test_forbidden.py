"""House rules that forbid actions: where only one option is left, nobody is asked, and bots choose among what is left."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.trying import nobody_is_asked, row
from tests.zombie_flavored_doom.driving import LANE, YARD_ROWS, node, practice, show
from zombiekit import variant
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.play import Dice

without = partial(trying.without, game)
DEPOT = practice("Depot", "A B", "N S", YARD_ROWS.replace("1", "w"), "1 0 9", more="stack w: 2M 2W\n")
DAY: dict[str, Any] = {"board": DEPOT, "node": "DAY", "seat": 1}
HIT: dict[str, Any] = {**DAY, "tiles": {1: "d4", 2: "d4"}, "ticks": {1: 5, 2: 5}, "carried": {2: "W1"}}
INTRUDED: dict[str, Any] = {**DAY, "tiles": {1: "d6", 2: "d7"}, "ticks": {1: 5, 2: 1}, "carried": {1: "W1"}}
BITTEN: dict[str, Any] = {"board": DEPOT, "tiles": {1: "d4", 2: "d7"}, "zombies": ["d5"], "ticks": {1: 5}}
BITTEN |= {"carried": {1: "W1"}, "node": "EVENING", "seat": 2}
WALKING: dict[str, Any] = {"board": LANE, "node": "DAY", "seat": 1, "ticks": {1: 2}, "tiles": {1: "a1", 2: "k1"}}


@pytest.mark.parametrize(("facts", "line", "asked", "without", "shown"), [
    # who is hit and may not use a Weapon loses ticks; who is attacked at night and may not lose ticks loses a Weapon
    row("DOOM-PVP-05", HIT, "attack 2 ticks", "DEFEND", ["defend weapon"], {"node": "DAY", "has 2": ("d4", 4, "W1")}),
    row("DOOM-NIGHT-10", BITTEN, "end", "NIGHT-DEFEND", ["defend ticks"], {"node": "DAY", "round": 2, "has 1": ("d4", 8, "nothing")}),
    row("DOOM-RET-02", INTRUDED, "move d7", "HOMECOMING", ["kill"], {"node": "DAY", "at 1": "d7", "at 2": "c7"}),
    # a turn with a single action other than its end goes on
    row("DOOM-ROUND-08", WALKING, "move b1", "DAY", ["end", "move a1"], {"node": "DAY", "options": ["move c1"]}),
])  # fmt: skip
def test_nobody_is_asked_where_one_option_is_left(facts: Any, line: str, asked: str, without: Any, shown: Any) -> None:
    nobody_is_asked(game, show, facts, line, asked, without, shown)


@pytest.mark.rule("DOOM-RET-02")
def test_a_member_is_asked_only_about_what_he_may_do() -> None:
    for house, end in ((game, ": throw them out for free, or kill them for 2 in ticks and Weapons?"),
                       (without("evict"), "stronghold: kill them for 2 in ticks and Weapons?")):  # fmt: skip
        assert house.question(trying.play(house, house.pose(**INTRUDED), "move d7")).endswith(end)


def test_bots_that_may_not_put_down_do_something_else() -> None:
    house = without("drop")
    state = house.pose(**DAY, tiles={1: "d7", 2: "d1"}, carried={1: "M2"})
    assert house.rollout(state, house.legal_actions(state), Dice(1)) in house.legal_actions(state)


def test_a_rule_sees_all_zombies_when_one_of_them_attacks() -> None:
    """Where it leaves one answer, nobody is asked, so those who are asked have two."""

    def odd(state: Any, action: object) -> str | None:
        return "not among an odd number" if str(action) == "defend weapon" and len(state.zombies) % 2 else None

    house: Any = variant(game, name="odd", forbids={game.actions.Defend: odd})
    walks = (trying.walk(house, house.new_game(), Dice(seed)) for seed in range(12))
    asked = [state for walk in walks for state in walk if state.agenda and node(state) == "NIGHT-DEFEND"]
    assert {len(house.legal_actions(state)) for state in asked} == {2}
