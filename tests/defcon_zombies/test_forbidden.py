"""House rules that forbid actions: questions say what is left, and where only one option is left, nobody is asked."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.defcon_zombies.book_driving import EARTH, FAR, card, events_on, ships, show, zombies
from tests.trying import nobody_is_asked, row
from zombiekit.games import defcon_zombies as game

without = partial(trying.without, game)
RICH: dict[str, Any] = {"node": "BUY", "resources": {0: 40}, "tiles": {(1, 0): 3}, "ships": {0: {(1, 0): 1}}}
LEAVING: dict[str, Any] = {"node": "ZORDER", "tiles": {(3, 0): "zombies", (0, 3): "zombies"}}
LEAVING |= {"alive": [(3, 0), (0, 3)], "zombies": {(3, 0): 1, (0, 3): 1}}
GEMINI: dict[str, Any] = {"cards": {0: ["Gemini"]}, "tiles": {FAR: "Gemini", (1, 0): 3}}
FOUND: dict[str, Any] = {"tiles": {FAR: "Leo", (0, 1): "Scorpius"}, "cards": {0: ["Leo", "Scorpius"]}}
FOUND |= {"hidden": {(1, 0): "wormhole"}, "ships": {0: {EARTH: 2}}}
NESTS: dict[str, Any] = {"tiles": {(3, 0): "zombies", (0, 3): "zombies", (1, 0): 6}, "turn": 4}
LAST_CUBE: dict[str, Any] = {**NESTS, "options": {"limited_components": True}, "zombies": {(3, -2): 31}}
EFFECTS = (
    {"do": "add_zombie", "at": {"choose": {"ring": 2, "seen": "explored"}}},
    {"do": "destroy_ship", "who": "drawer", "at": {"choose": {"earth": "only"}}},
    {"do": "predict", "exact": [], "near": [], "far": []},
)
DRAWN: dict[str, Any] = {"options": events_on(card(*EFFECTS)), "tiles": {(2, 0): 3, (0, 2): 3, FAR: "Gemini"}}
DRAWN |= {"cards": {0: ["Gemini"]}, "ships": {0: {EARTH: (2, 1, 0)}}, "hidden": {(1, 0): "Leo"}}


@pytest.mark.parametrize(("facts", "forbidden", "end"), [
    row("DEFCON-BUY-01 DEFCON-BUY-04", RICH, [], "a ship for 10 or an outpost for 5: what, and where? `done` to stop buying."),
    row("DEFCON-BUY-04", RICH, ["buy_outpost"], "can buy a ship for 10: what, and where? `done` to stop buying."),
    row("DEFCON-BUY-04", RICH, ["done"], "can buy a ship for 10 or an outpost for 5: what, and where?"),
    row("DEFCON-MOVE-01", {}, [], "Yellow: which ships move, and where to? `pass_move` for none."),
    row("DEFCON-MOVE-01", {}, ["pass_move"], "Yellow: which ships move, and where to?"),
    row("DEFCON-ZMOV-08", LEAVING, [], "leaves next? `any_order` if the order does not matter."),
    row("DEFCON-ZMOV-08", LEAVING, ["any_order"], "leaves next?"),
])  # fmt: skip
def test_questions_offer_only_what_may_be_done(facts: dict[str, Any], forbidden: list[str], end: str) -> None:
    house = without(*forbidden) if forbidden else game
    assert house.question(house.pose(**facts)).endswith(end)


@pytest.mark.parametrize(("facts", "line", "asked", "without", "shown"), [
    # who must buy is asked even about a single thing
    row("DEFCON-BUY-01", {"resources": {0: 10}, "ships": {0: {EARTH: 1}}}, "pass_move", "Buy", ["done"],
        {"node": "Buy", "resources": (10, 0)}),
    # a piece that may not be chosen is not lost while there is another
    row("DEFCON-FIGHT-04", {**GEMINI, "zombies": {(1, 0): 1}, "ships": {0: {EARTH: (1, 1, 0)}}}, "move 0,0 1,0 o=1 p=1",
        "Casualty", ["lose 0 linked"], {"ships": [{(1, 0): (0, 1, 0)}, {}], "zombies": {}}),
    row("DEFCON-CONS-03", {"options": {"constellation_ship": "choice"}, "hidden": {(1, 0): "Leo"}, "ships": {0: {EARTH: 2}}},
        "move 0,0 1,0 o=1", "FreeShip", ["place_free 0,0"], {"ships": [{EARTH: 1, (1, 0): 2}, {}]}),
    row("DEFCON-CARD-08 DEFCON-CARD-10", FOUND, "move 0,0 1,0 o=1", "BounceBack", ["warp ", "bounce"], {"node": "Wormhole"}),
    row("DEFCON-ZMOV-02", {"tiles": {(3, 0): "zombies", (2, 0): 3, (3, -1): 3}, "turn": 4}, "pass_move",
        "ZombieTie", ["zombie_to 2,0"], {"zombies": {(3, -1): 1}}),
    # the last cube goes to the only system left
    row("DEFCON-LIM-04", LAST_CUBE, "pass_move", "SpawnChoice", ["spawn_at 3,0"], {"zombies": {(3, -2): 31, (1, 0): 1}}),
    # zombies whose order is forbidden leave in any order
    row("DEFCON-ZMOV-08", NESTS, "pass_move", "ZombieOrder", ["zombie_from"], {"zombies": {(1, 0): 2}}),
    # on a card, the zombie goes to one of two systems, one of two kinds of ship is lost, and the prediction is 6
    row("DEFCON-PRIM-04 DEFCON-PRIM-10 DEFCON-PRIM-14", DRAWN, "move 0,0 1,0 o=1", "PlaceChoice",
        ["place_zombie 2,0", "lose 0 ship", *[f"predict {number}" for number in range(1, 6)]],
        {"question": "Chance: Test (): roll the die; 6 was predicted.", "zombies": {(0, 2): 1},
         "ships": [{EARTH: 2, (1, 0): 2}, {}]}),
])  # fmt: skip
def test_nobody_is_asked_where_one_option_is_left(facts: Any, line: str, asked: str, without: Any, shown: Any) -> None:
    nobody_is_asked(game, show, facts, line, asked, without, shown)


@pytest.mark.rule("DEFCON-MOVE-01")
def test_a_question_without_its_hint_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    state = without("pass_move").pose(ships={0: {EARTH: (9_999, 9_999, 0)}}, unchecked=True)

    def options(*_: object) -> None:
        pytest.fail("all moves are listed, and there are too many")

    monkeypatch.setattr(game.nodes.MakeMove, "options", options)
    assert game.question(state) == "Yellow: which ships move, and where to?"


@pytest.mark.rule("DEFCON-FIGHT-04")
def test_a_long_fight_without_a_choice_is_fought_to_the_end() -> None:
    facts: Any = {**GEMINI, "zombies": {(1, 0): 400}, "ships": {0: {EARTH: (400, 1, 0)}}}
    state = without("lose 0 linked").pose(**facts, unchecked=True)
    state = game.step(state, game.actions.Move((0, 0), (1, 0), o=400, p=1))
    assert (ships(state), zombies(state)) == ({(1, 0): (0, 1, 0)}, {})
