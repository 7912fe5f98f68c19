"""House rules that forbid actions: questions say what is left, and where only one option is left, nobody is asked."""

from functools import partial
from typing import Any

import pytest

from tests import trying
from tests.defcon_zombies.book_driving import EARTH, FAR, card, events_on, node, ships, zombies
from zombiekit.games import defcon_zombies as game

without = partial(trying.without, game)


def asked(house: Any, **facts: Any) -> str:
    return str(house.question(house.pose(**facts)))


@pytest.mark.rule("DEFCON-BUY-01", "DEFCON-BUY-04")
def test_only_what_may_be_bought_is_offered() -> None:
    rich: Any = {"node": "BUY", "resources": {0: 40}, "tiles": {(1, 0): 3}, "ships": {0: {(1, 0): 1}}}
    stop = "`done` to stop buying."
    assert asked(game, **rich).endswith(f"can buy a ship for 10 or an outpost for 5: what, and where? {stop}")
    assert asked(without("buy_outpost"), **rich).endswith(f"can buy a ship for 10: what, and where? {stop}")
    assert asked(without("done"), **rich).endswith("can buy a ship for 10 or an outpost for 5: what, and where?")


@pytest.mark.rule("DEFCON-BUY-01")
def test_who_must_buy_is_asked_even_about_a_single_thing() -> None:
    state = trying.play(without("done"), without("done").pose(resources={0: 10}, ships={0: {EARTH: 1}}), "pass_move")
    assert (node(state), state.resources) == ("Buy", (10, 0))


@pytest.mark.rule("DEFCON-MOVE-01", "DEFCON-ZMOV-08")
def test_hints_name_nothing_that_is_forbidden() -> None:
    assert asked(game) == "Yellow: which ships move, and where to? `pass_move` for none."
    assert asked(without("pass_move")) == "Yellow: which ships move, and where to?"
    leaving: Any = {"node": "ZORDER", "tiles": {(3, 0): "zombies", (0, 3): "zombies"}}
    leaving |= {"alive": [(3, 0), (0, 3)], "zombies": {(3, 0): 1, (0, 3): 1}}
    assert asked(game, **leaving).endswith("leaves next? `any_order` if the order does not matter.")
    assert asked(without("any_order"), **leaving).endswith("leaves next?")


@pytest.mark.rule("DEFCON-FIGHT-04")
def test_a_piece_that_may_not_be_chosen_is_not_lost_while_there_is_another() -> None:
    facts: Any = {"cards": {0: ["Gemini"]}, "tiles": {FAR: "Gemini", (1, 0): 3}, "zombies": {(1, 0): 1}}
    facts |= {"ships": {0: {EARTH: (1, 1, 0)}}}
    line = "move 0,0 1,0 o=1 p=1"
    assert node(trying.play(game, game.pose(**facts), line)) == "Casualty"
    house = without("lose 0 linked")
    state = trying.play(house, house.pose(**facts), line)
    assert (ships(state), zombies(state)) == ({(1, 0): (0, 1, 0)}, {})


@pytest.mark.rule("DEFCON-MOVE-01")
def test_a_question_without_its_hint_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    state = without("pass_move").pose(ships={0: {EARTH: (9_999, 9_999, 0)}}, unchecked=True)

    def options(*_: object) -> None:
        pytest.fail("all moves are listed, and there are too many")

    monkeypatch.setattr(game.nodes.MakeMove, "options", options)
    assert game.question(state) == "Yellow: which ships move, and where to?"


@pytest.mark.rule("DEFCON-FIGHT-04")
def test_a_long_fight_without_a_choice_is_fought_to_the_end() -> None:
    facts: Any = {"cards": {0: ["Gemini"]}, "tiles": {FAR: "Gemini", (1, 0): 3}, "zombies": {(1, 0): 400}}
    state = without("lose 0 linked").pose(**facts, ships={0: {EARTH: (400, 1, 0)}}, unchecked=True)
    state = game.step(state, game.actions.Move((0, 0), (1, 0), o=400, p=1))
    assert (ships(state), zombies(state)) == ({(1, 0): (0, 1, 0)}, {})


@pytest.mark.rule("DEFCON-CONS-03")
def test_a_free_ship_goes_to_the_only_place_left() -> None:
    facts: Any = {"options": {"constellation_ship": "choice"}, "hidden": {(1, 0): "Leo"}, "ships": {0: {EARTH: 2}}}
    house = without("place_free 0,0")
    state = trying.play(house, house.pose(**facts), "move 0,0 1,0 o=1")
    assert ships(state) == {EARTH: (1, 0, 0), (1, 0): (2, 0, 0)}


@pytest.mark.rule("DEFCON-CARD-08", "DEFCON-CARD-10")
def test_cards_that_may_not_be_used_are_not_asked_about() -> None:
    house = without("warp ", "bounce")
    found: Any = {
        "tiles": {FAR: "Leo", (0, 1): "Scorpius"},
        "cards": {0: ["Leo", "Scorpius"]},
        "ships": {0: {EARTH: 2}},
    }
    found |= {"hidden": {(1, 0): "wormhole"}}
    assert node(trying.play(game, game.pose(**found), "move 0,0 1,0 o=1")) == "BounceBack"
    assert node(trying.play(house, house.pose(**found), "move 0,0 1,0 o=1")) == "Wormhole"


@pytest.mark.rule("DEFCON-ZMOV-02")
def test_zombies_go_to_the_only_planet_left() -> None:
    facts: Any = {"tiles": {(3, 0): "zombies", (2, 0): 3, (3, -1): 3}, "turn": 4}
    assert node(trying.play(game, game.pose(**facts), "pass_move")) == "ZombieTie"
    house = without("zombie_to 2,0")
    assert zombies(trying.play(house, house.pose(**facts), "pass_move")) == {(3, -1): 1}


NESTS: dict[Any, Any] = {(3, 0): "zombies", (0, 3): "zombies", (1, 0): 6}


@pytest.mark.rule("DEFCON-LIM-04")
def test_the_last_cube_goes_to_the_only_system_left() -> None:
    facts: Any = {"tiles": NESTS, "turn": 4, "options": {"limited_components": True}, "zombies": {(3, -2): 31}}
    assert node(trying.play(game, game.pose(**facts), "pass_move")) == "SpawnChoice"
    house = without("spawn_at 3,0")
    assert zombies(trying.play(house, house.pose(**facts), "pass_move")) == {(3, -2): 31, (1, 0): 1}


@pytest.mark.rule("DEFCON-ZMOV-08")
def test_zombies_whose_order_is_forbidden_leave_in_any_order() -> None:
    assert node(trying.play(game, game.pose(tiles=NESTS, turn=4), "pass_move")) == "ZombieOrder"
    house = without("zombie_from")
    assert zombies(trying.play(house, house.pose(tiles=NESTS, turn=4), "pass_move")) == {(1, 0): 2}


@pytest.mark.rule("DEFCON-PRIM-04", "DEFCON-PRIM-10", "DEFCON-PRIM-14")
def test_cards_ask_nothing_where_one_option_is_left() -> None:
    """The zombie goes to one of two systems, one of two kinds of ship is lost, and the prediction is 6."""
    effects = (
        {"do": "add_zombie", "at": {"choose": {"ring": 2, "seen": "explored"}}},
        {"do": "destroy_ship", "who": "drawer", "at": {"choose": {"earth": "only"}}},
        {"do": "predict", "exact": [], "near": [], "far": []},
    )
    facts: Any = {"options": events_on(card(*effects)), "tiles": {(2, 0): 3, (0, 2): 3, FAR: "Gemini"}}
    facts |= {"cards": {0: ["Gemini"]}, "ships": {0: {EARTH: (2, 1, 0)}}, "hidden": {(1, 0): "Leo"}}
    assert node(trying.play(game, game.pose(**facts), "move 0,0 1,0 o=1")) == "PlaceChoice"
    house = without("place_zombie 2,0", "lose 0 ship", *[f"predict {number}" for number in range(1, 6)])
    state = trying.play(house, house.pose(**facts), "move 0,0 1,0 o=1")
    assert (node(state), state.agenda[-1].number) == ("PredictionRoll", 6)
    assert (zombies(state), ships(state)[EARTH]) == ({(0, 2): 1}, (2, 0, 0))
