"""Saves of views, of maps and in the middle of cards; what contradicts itself is refused with its place (edits: `tests/fuzz`)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.they_come_back.driving import play
from tests.they_come_back.maps import GATE, TILES_OF_G, TILES_OF_K
from tests.trying import raised, row
from zombiekit import InvalidState, codec
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE


def test_views_are_saved_and_read() -> None:
    """A view with its hidden cards is read back; a state that shows two hands and hides the third is refused."""
    state = game.pose(hands=[["fear"], ["grenade", "chainsaw"], ["skateboard"]])
    for seat in range(3):
        view = game.observe(state, seat)
        assert codec.from_json(game, codec.to_json(game, view, "view"), "view") == view

    data = codec.to_plain(game, game.observe(state, 0))
    data["hands"][2] = ["skateboard"]
    data["deck"] = [[card, count - (card == "skateboard")] for card, count in data["deck"]]
    with pytest.raises(InvalidState, match=r"hands \[STCB-INFO-01\]"):
        codec.from_plain(game, data)


def test_a_prepared_map_is_saved_in_one_order_only() -> None:
    """A map may be typed in any order, but a save in another order is refused, not sorted."""
    data = codec.to_plain(game, game.Options(map=EXAMPLE))
    data["map"]["tiles"].reverse()

    with pytest.raises(InvalidState, match=r"data\.map\.tiles: .* a save has "):
        codec.from_plain(game, data, "options")


@pytest.mark.parametrize(("facts", "lines", "nodes", "rest"), [
    ({"hands": [["where_did_everybody_go"], []], "squares": {1: (1, 0)}, "zombies": [(1, -1)]},
     "play where_did_everybody_go target=1; step 1,-1; evade", "Leading Entered Encountering AttemptRoll",
     "roll 6; stop"),
    ({"hands": [["where_did_everybody_go"], ["fear"], ["fear"]], "squares": {1: (1, 0)}},
     "play where_did_everybody_go target=1; step 1,-1", "Leading Entered Encountering Window WindowChoice",
     "pass; pass; stop; pass; pass"),
    ({"hands": [["this_isnt_so_bad"], []], "zombies": [(1, -1), (1, 0), (4, -3)]}, "play this_isnt_so_bad; pick 1,-1",
     "PutZombie", "place 0,1; pick 1,0; place 1,2"),
], ids=["attempt", "window", "picked"])  # fmt: skip
def test_a_save_in_the_middle_of_a_card_goes_on(facts: dict[str, Any], lines: str, nodes: str, rest: str) -> None:
    """The agenda is saved: with an attempt or an open window inside a movement that another player leads, or with a picked zombie."""
    options = {"players": len(facts["hands"])}
    state = play(game.pose(node="window before_swarm", options=options, **facts), lines)
    read = codec.from_json(game, codec.to_json(game, state))
    assert read == state
    assert [type(node).__name__ for node in read.agenda][3:] == ["CardDone", *nodes.split()]

    after = play(read, rest)
    assert after == play(state, rest)
    assert [type(node).__name__ for node in after.agenda] == ["Turn", "SwarmRoll"]


# --------------------------------------------------------------------------- poses and saves that contradict themselves

Z2, Z3, BOTH = ({"expansions": name, "card_windows": "own_turn"} for name in ("z2", "z3", "both"))
BEHIND_A_GATE = {(0, 0): "town_square", (0, -1): "front_gate", (0, -2): "base_straight", (0, -3): "base_four_way"}
DUCT: dict[str, Any] = {"tiles": TILES_OF_K, "squares": {0: (-3, -6)}, "duct": True}
ALONE = GATE | {(0, -3): "helipad_base"}
SMALL = {(0, 0): "town_square", (0, 1): "hospital r2"}
PADS = {(0, 0): "town_square", (1, 0): "helipad", (2, 0): "hospital r1"}
CANONICAL: dict[str, Any] = {"node": "place_tokens", "cell": (0, 1), "options": {"token_placement": "canonical"}}
CANONICAL |= {"tiles": {(0, 0): "town_square", (0, 1): "army_surplus r1"}}
CANONICAL |= {"zombies": {(2, 3): 1, (2, 4): 1}, "bullet_tokens": [(2, 3), (2, 4), (2, 5)]}
CONTRADICTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"options": {**Z2, "jeep": False}, "tiles": TILES_OF_G, "jeeps": [0]}, "jeeps", "STCB-BASE-09"),
    ({"options": Z3, "jeeps": [0]}, "jeeps", "STCB-BASE-09"),
    ({"options": {**Z3, "air_ducts": False}, **DUCT}, "duct", "STCB-MALL-05"),
    ({"options": Z3, **DUCT, "entered": True}, "duct", "STCB-MALL-05"),
    ({"options": Z3, "zombies": [(1, 0)], "enhanced": [(1, 0)]}, "enhanced", "STCB-BASE-07"),
    ({"options": Z2, "markers": [{"card": "jammed", "owner": 1}]}, "markers[0]", "STCB-CARD-14"),
    ({"markers": [{"card": "abandon_all_hope", "owner": 1, "target": 0}]}, "markers[0]", "STCB-CARD-14"),
    ({"options": Z2, "tiles": ALONE}, "town.tiles", "STCB-SETUP-02"),
    ({"options": BOTH, "tiles": PADS, "openings": [((5, 0), (6, 0))]}, "town.openings[0]", "STCB-CARD-24"),
    ({"options": BOTH, "tiles": TILES_OF_K | {(-1, -3): "game_store r3"}, "openings": [((-2, -7), (-2, -6))]}, "town.openings[0]", "STCB-CARD-24"),
    ({"node": "reveal_tile", "options": Z2, "tiles": {(0, 0): "town_square", (0, -1): "front_gate"}}, "town.tiles", "STCB-BASE-02"),
    ({"node": "lay_helipad", "options": Z2, "tiles": BEHIND_A_GATE | {(0, -4): "helipad_base"}}, "node", "INV-12"),
    ({"node": "second_step", "options": Z2, "tiles": TILES_OF_G, "square": (9, 9)}, "square", "STCB-BASE-08"),
    ({"node": "second_step", "options": Z2, "tiles": TILES_OF_G, "square": (0, 0)}, "square", "STCB-BASE-08"),
    ({"node": "place_tokens", "options": Z2, "cell": (0, -1), "tiles": BEHIND_A_GATE, "zombies": [(1, -8)]}, "node", "STCB-TOKEN-05"),
    ({"node": "place_tokens", "cell": (0, 1), "tiles": SMALL, "zombies": [(2, 5)]}, "cell", "STCB-TOKEN-05"),
    ({"node": "place_tokens", "cell": (0, 1), "tiles": SMALL, "health_tokens": [(0, 5)]}, "cell", "STCB-TOKEN-05"),
    (CANONICAL, "cell", "STCB-TOKEN-05"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "where", "rule"), [row(each[-1], *each) for each in CONTRADICTIONS])
def test_positions_that_contradict_themselves(facts: dict[str, Any], where: str, rule: str) -> None:
    assert (where, rule) in {(fault.where, fault.rule) for fault in raised(InvalidState, game.pose, **facts).faults}


def altered(state: Any, change: Callable[[Any], object]) -> Any:
    """Save a state, change the save, and return what is loaded from it."""
    saved = json.loads(codec.to_json(game, state))
    change(saved["data"])
    return codec.from_json(json.dumps(saved))


@pytest.mark.rule("STCB-BASE-03", "STCB-TOKEN-01")
@pytest.mark.parametrize("kept", [(), (0,), (1,), (1, 0), (0, 0, 1)])
def test_tiles_behind_an_entrance_wait_in_line(kept: tuple[int, ...]) -> None:
    """A save must hold each of them once, in order."""
    state = game.pose(node="place_tokens", options=Z2, cell=(0, -1), tiles=BEHIND_A_GATE)
    assert altered(state, lambda _: None) == state

    def change(saved: Any) -> None:
        waiting = [node for node in saved["agenda"] if node["node"] == "Furnishing"]
        assert len(waiting) == 2
        others = [node for node in saved["agenda"] if node not in waiting]
        saved["agenda"] = [*others[:-1], *[waiting[index] for index in kept], others[-1]]

    with pytest.raises(InvalidState, match="still to be"):
        altered(state, change)


@pytest.mark.rule("STCB-END-07")
def test_no_prepared_map_is_without_a_place_for_its_helipad() -> None:
    facts: dict[str, Any] = {"node": "game_over", "result": "no_helipad", "options": {"helipad_guard": "off"}}
    assert game.faults(game.pose(**facts)) == ()
    town = game.Options(map=game.PreparedMap(tiles={(0, 0): "town_square"}))
    plain = json.loads(codec.to_json(game, town, "options"))

    with pytest.raises(InvalidState, match="prepared"):
        altered(game.pose(**facts), lambda saved: saved["options"].update(map=plain["data"]["map"]))
