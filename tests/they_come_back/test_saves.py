"""Saves: any single edit is refused with the place named, or yields a sound position from which the game goes on.

Contradictions in saves and poses of the expansions are refused with their place.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.they_come_back.driving import play
from tests.they_come_back.maps import GATE, TILES_OF_G, TILES_OF_K
from tests.trying import act, paths, raised, row
from zombiekit import TERMINAL, InvalidState, codec
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE
from zombiekit.games.they_come_back.state import State

Path = tuple[Any, ...]
WORDS = (
    "standing", "dead", "turn", "move", "gone", "ahead", "lost", "over", "none", "encounter", "attack", "fear", "shotgun", "grenade",
    "hidden", "straight", "hospital", "evade", "fight", "shot", "defense", "step", "turn_start", "card_played", "escape", "",
)  # fmt: skip


def played(seed: int) -> list[State]:
    """Return a position of a random game for each kind of agenda, and its end."""
    dice = Random(seed)
    options: dict[str, Any] = {"card_windows": dice.choice(["full", "phases"]), "ask": dice.choice(["holders", "all"])}
    options |= {"map": EXAMPLE if seed % 2 else None, "limited_supplies": dice.choice([None, 60])}
    state = game.new_game(game.Options(players=2 + seed % 3, round_limit=10, **options))
    kept: dict[tuple[str, ...], State] = {}
    while game.current_player(state) != TERMINAL:
        kept.setdefault(tuple(type(node).__name__ for node in state.agenda), state)
        state = game.step(state, act(game, state, dice))
    return [*kept.values(), state]


EDITS: dict[type, Any] = {
    bool: lambda value, _: [not value, 0, None],
    int: lambda value, _: [value + 1, value - 1, 0, 1, 2, -1, 99, 10**6, None, "x", []],
    str: lambda *_: [*WORDS, 3, None],
    list: lambda value, other: [None, [], {}, value[:-1], value + value[-1:], value[::-1], [*value, other], other],
}
"""What may replace a value, by its type; the other value comes from elsewhere in the same save."""


def edit(place: Any, key: Any, other: Any, dice: Random) -> None:
    """Change the value at a key or index, or remove it, duplicate it, swap it with the next, or rename its key."""
    how = dice.choice(["change", "change", "change", "take", "double"])
    if how == "change":
        edits = EDITS.get(type(place[key]), lambda *_: [None, {}, 0, [1, 1], other])
        place[key] = json.loads(json.dumps(dice.choice(edits(place[key], other))))
    elif isinstance(place, dict):
        value = place.pop(key)
        if how == "double":
            place[f"{key}s"] = value
    elif how == "take":
        del place[key]
    elif dice.random() < 0.5:
        place.insert(key, place[key])
    else:
        after = (key + 1) % len(place)
        place[key], place[after] = place[after], place[key]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_single_edits_of_a_save_are_refused_or_sound(seed: int) -> None:
    """Edits change the agenda, other fields of the position, or anything at all."""
    dice = Random(seed)
    states = played(seed)
    for _ in range(130):
        data = json.loads(codec.to_json(game, dice.choice(states)))["data"]
        everywhere = list(paths(data))
        small = [path for path in everywhere if path[0] not in ("options", "town", "agenda")]
        agenda = [path for path in everywhere if path[0] == "agenda"] or small
        *above, key = dice.choice(dice.choice([everywhere, small, agenda]))
        edit(at(data, above), key, at(data, dice.choice(everywhere)), dice)
        goes_on(data, dice)


def at(data: Any, path: Any) -> Any:
    for part in path:
        data = data[part]
    return data


def goes_on(data: Any, dice: Random) -> None:
    """Read a position and play on for a while, or check that the refusal names a place."""
    nameless = []
    try:
        state = codec.from_plain(game, data)
    except InvalidState as refusal:
        nameless = [fault for fault in refusal.faults if not (fault.where and fault.what)]
    else:
        assert codec.to_plain(game, state) == data, "what is read was repaired"
        for _ in range(40):
            assert game.faults(state) == ()
            if game.current_player(state) == TERMINAL:
                break
            state = game.step(state, act(game, state, dice))
    assert nameless == []


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


@pytest.mark.parametrize(
    ("facts", "lines", "nodes", "rest"),
    [
        (
            {"hands": [["where_did_everybody_go"], []], "squares": {1: (1, 0)}, "zombies": [(1, -1)]},
            "play where_did_everybody_go target=1; step 1,-1; evade",
            "Leading Entered Encountering AttemptRoll",
            "roll 6; stop",
        ),
        (
            {"hands": [["where_did_everybody_go"], ["fear"], ["fear"]], "squares": {1: (1, 0)}},
            "play where_did_everybody_go target=1; step 1,-1",
            "Leading Entered Encountering Window WindowChoice",
            "pass; pass; stop; pass; pass",
        ),
        (
            {"hands": [["this_isnt_so_bad"], []], "zombies": [(1, -1), (1, 0), (4, -3)]},
            "play this_isnt_so_bad; pick 1,-1",
            "PutZombie",
            "place 0,1; pick 1,0; place 1,2",
        ),
    ],
    ids=["attempt", "window", "picked"],
)
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
    assert game.pose(**facts).result
    town = game.Options(map=game.PreparedMap(tiles={(0, 0): "town_square"}))
    plain = json.loads(codec.to_json(game, town, "options"))

    with pytest.raises(InvalidState, match="prepared"):
        altered(game.pose(**facts), lambda saved: saved["options"].update(map=plain["data"]["map"]))
