"""Contradictions in the expansions' poses, saves and files are refused with their place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.they_come_back.maps import TILES_OF_G, TILES_OF_K
from tests.trying import row
from zombiekit import codec
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import they_come_back as game

Z2, Z3, BOTH = ({"expansions": name, "card_windows": "own_turn"} for name in ("z2", "z3", "both"))
GATE = {(0, 0): "town_square", (0, -1): "front_gate", (0, -2): "base_straight", (0, -3): "base_four_way"}
DUCT: dict[str, Any] = {"tiles": TILES_OF_K, "squares": {0: (-3, -6)}, "duct": True}
ALONE = {(0, 0): "front_gate", (0, -1): "base_straight", (0, -2): "base_four_way", (0, -3): "helipad_base"}
SMALL = {(0, 0): "town_square", (0, 1): "hospital r2"}
PADS = {(0, 0): "town_square", (1, 0): "helipad", (2, 0): "hospital r1"}


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
    ({"node": "lay_helipad", "options": Z2, "tiles": GATE | {(0, -4): "helipad_base"}}, "node", "INV-12"),
    ({"node": "second_step", "options": Z2, "tiles": TILES_OF_G, "square": (9, 9)}, "square", "STCB-BASE-08"),
    ({"node": "second_step", "options": Z2, "tiles": TILES_OF_G, "square": (0, 0)}, "square", "STCB-BASE-08"),
    ({"node": "place_tokens", "options": Z2, "cell": (0, -1), "tiles": GATE, "zombies": [(1, -8)]}, "node", "STCB-TOKEN-05"),
    ({"node": "place_tokens", "cell": (0, 1), "tiles": SMALL, "zombies": [(2, 5)]}, "cell", "STCB-TOKEN-05"),
    ({"node": "place_tokens", "cell": (0, 1), "tiles": SMALL, "health_tokens": [(0, 5)]}, "cell", "STCB-TOKEN-05"),
    (
        {
            "node": "place_tokens",
            "options": {"token_placement": "canonical"}, "cell": (0, 1), "tiles": {(0, 0): "town_square", (0, 1): "army_surplus r1"},
            "zombies": {(2, 3): 1, (2, 4): 1}, "bullet_tokens": [(2, 3), (2, 4), (2, 5)],
        },
        "cell",
        "STCB-TOKEN-05",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "where", "rule"), [row(each[-1], *each) for each in CONTRADICTIONS])
def test_positions_that_contradict_themselves(facts: dict[str, Any], where: str, rule: str) -> None:
    with pytest.raises(InvalidState) as caught:
        game.pose(**facts)

    assert (where, rule) in {(fault.where, fault.rule) for fault in caught.value.faults}


def altered(state: Any, change: Callable[[Any], object]) -> Any:
    """Save a state, change the save, and return what is loaded from it."""
    saved = json.loads(codec.to_json(game, state))
    change(saved["data"])
    return codec.from_json(json.dumps(saved))


@pytest.mark.rule("STCB-BASE-03", "STCB-TOKEN-01")
@pytest.mark.parametrize("kept", [(), (0,), (1,), (1, 0), (0, 0, 1)])
def test_tiles_behind_an_entrance_wait_in_line(kept: tuple[int, ...]) -> None:
    """A save must hold each of them once, in order."""
    state = game.pose(node="place_tokens", options=Z2, cell=(0, -1), tiles=GATE)
    assert altered(state, lambda _: None) == state

    def change(saved: Any) -> None:
        waiting = [node for node in saved["agenda"] if node["node"] == "Furnishing"]
        assert len(waiting) == 2
        others = [node for node in saved["agenda"] if node not in waiting]
        saved["agenda"] = [*others[:-1], *[waiting[index] for index in kept], others[-1]]

    with pytest.raises(InvalidState, match="still to be"):
        altered(state, change)


def test_lines_end_where_editors_end_them(tmp_path: Path) -> None:
    """Strange characters in a comment start no new line."""
    path = tmp_path / "cards.txt"
    lines = "card fear 1 ; note\u2028card grenade 0\x0bcard grenade 0\x85\r\ncard grenade 2\r\n"
    path.write_text(lines, encoding="utf-8")
    assert {*str(game.Options(cards=path).cards).splitlines()} == {"card fear 1", "card grenade 2"}


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("cards", "card fear 1 ;\x0c\nnonsense\n", 2),
        ("cards", "card fear \u0661", 1),
        ("cards", "card fear \uff11", 1),
        ("cards", "card first_aid_kit 2 hospital hospital", 1),
        ("tiles", "tile four_way count=4 ; more\u2028tile straight count=0\ntile x count=1\n", 2),
        ("map", "; more\x85tile 0,0 hospital\ntile x\n", 2),
    ],
)
def test_wrong_lines_have_the_number_that_editors_show(tmp_path: Path, name: str, text: str, line: int) -> None:
    """Numbers are plain digits, and each building of a card is named once."""
    path = tmp_path / "file.txt"
    path.write_text(text, encoding="utf-8")
    facts: dict[str, Any] = {name: path}
    with pytest.raises(InvalidOptions) as caught:
        game.Options(**facts)
    assert [fault.where.rpartition(", ")[2] for fault in caught.value.faults] == [f"line {line}"]


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ({"straight": {"zombies": 3}}, "straight has room for 2, one at each exit"),
        ({"four_way": {"count": 10**400}}, "is not a number from 0 to 9"),
        ({"four_way": {"count": 10**5000}}, "is not a number from 0 to 9"),
        ({"four_way": {"count": -(10**5000)}}, "is not a number from 0 to 9"),
    ],
    ids=["zombies", "long", "endless", "negative"],
)
def test_wrong_numbers_of_tiles_are_refused_shortly(tiles: Any, words: str) -> None:
    with pytest.raises(InvalidOptions, match=words) as caught:
        game.Options(tiles=tiles)
    assert len(str(caught.value)) < 300


@pytest.mark.rule("STCB-BASE-07", "STCB-SETUP-13")
def test_prepared_maps_have_enhanced_zombies_only_with_the_base() -> None:
    facts: dict[str, Any] = {"tiles": {(0, 0): "town_square"}, "zombies": {(1, 0): 1}, "enhanced": [(1, 0)]}
    assert game.Options(expansions="z2", map=game.PreparedMap(**facts)).map

    with pytest.raises(InvalidOptions, match=r"map\.enhanced"):
        game.Options(map=game.PreparedMap(**facts))


@pytest.mark.rule("STCB-END-07")
def test_no_prepared_map_is_without_a_place_for_its_helipad() -> None:
    facts: dict[str, Any] = {"node": "game_over", "result": "no_helipad", "options": {"helipad_guard": "off"}}
    assert game.pose(**facts).result
    town = game.Options(map=game.PreparedMap(tiles={(0, 0): "town_square"}))
    plain = json.loads(codec.to_json(game, town, "options"))

    with pytest.raises(InvalidState, match="prepared"):
        altered(game.pose(**facts), lambda saved: saved["options"].update(map=plain["data"]["map"]))
