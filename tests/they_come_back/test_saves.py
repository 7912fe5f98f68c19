"""Saves: any single edit is refused with the place named, or yields a sound position from which the game goes on."""

import json
from random import Random
from typing import Any

import pytest

from tests.they_come_back.driving import play
from tests.trying import act, paths
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
