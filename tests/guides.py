"""What leads tests of the kit through the four games: bots, and positions far from the start."""

import runpy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.they_come_back.driving import laying, play
from zombiekit.game import RandomSource
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Policy
from zombiekit.testing.walks import BotMaker

EXAMPLES = Path(__file__).parent.parent / "examples"


class Guided(NamedTuple):
    """Guides through a game: makers of bots, and states to start from."""

    drivers: tuple[BotMaker, ...]
    starts: tuple[Any, ...]


@cache
def guided(name: str) -> Guided:
    return {
        "one_against_the_dead": _city,
        "defcon_zombies": _galaxy,
        "zombie_flavored_doom": _doom,
        "they_come_back": _town,
    }[name]()


def _example(file: str, name: str) -> Any:
    return runpy.run_path(str(EXAMPLES / f"{file}.py"))[name]


def _city() -> Guided:
    near_the_end: dict[str, Any] = {"pawn": (7, 0), "filled": [(8, 0), (7, 1), (7, -1), (8, 1)], "round": 9}
    aces = {(1, 0): "AS", (0, -1): "AH", (-1, 0): "AC"}
    starts = (
        city.pose(**near_the_end),
        city.pose(**near_the_end, zombies={(7, 0): (2, 1, 2, 1)}, weapon=("shotgun", 3), node="ATTACK"),
        city.pose(pawn=(8, 0), zombies={(8, 0): (0, 0, 1, 1)}, round=12, node="ATTACK"),
        city.pose(city={(0, 1): "KC", **aces}, dice={(0, 1): 1, **dict.fromkeys(aces)}, stack=(0, 0, 0), round=30),
        city.pose(city={(0, 1): "Joker 1", (1, 1): "Joker 2"}, node="JOKER", left=3, unused=True),
    )
    return Guided((), starts)


def _galaxy() -> Guided:
    sensible = _example("defcon_bot", "sensible")

    def make(rng: RandomSource) -> Policy:
        return lambda _, view, actions: sensible(view, actions, rng)

    here, nests = {(1, 0): 2}, {(3, 0): "zombies", (2, -2): "zombies"}
    cards: dict[str, Any] = {"options": {"events": True, "event_cards": OWN_CARDS}, "node": "EVENT", "cell": (1, 0)}
    lasting: dict[str, Any] = {"options": cards["options"], "tiles": {(1, 0): 2, (0, 1): 2}}
    jumping: dict[str, Any] = {"options": {"jump_drives": True}, "ships": {0: {(0, 0): 2, (1, 0): 2}}, "tiles": here}
    limited: dict[str, Any] = {"options": {"limited_components": True}}
    pairs, both = {0: {(1, 0): (1, 1, 0)}}, {(1, 0): 1, (2, 0): 1}
    positions: list[dict[str, Any]] = [
        {**jumping, "cards": {0: ["Orion"]}},
        {"cards": {0: ["Leo"]}, "node": "WORMHOLE-CHOICE", "cell": (1, 0)}
        | {"tiles": {(1, 0): "wormhole"}, "ships": {0: {(1, 0): 1}}},
        {"cards": {0: ["Scorpius"]}, "options": {"events": True}, "hidden": {(1, 0): "nebula"}},
        {"node": "CASUALTY", "cell": (1, 0), "origins": [(0, 0)], "ships": pairs}
        | {"tiles": {(1, 0): 2, (2, 0): "Gemini"}, "zombies": {(1, 0): 1}},
        {**cards, "card": "wreck", "tiles": {(1, 0): "Gemini"}, "ships": pairs},
        {**cards, "card": "plague", "tiles": {(1, 0): 2, (2, 0): 2}, "ships": {0: both, 1: both}},
        {**cards, "card": "swap", "tiles": {(1, 0): 2, (2, 0): 3}},
        {**lasting, "node": "LASTING", "lasting": [("siege", 0, 3), ("siege", 1, 2)], "turn": 3},
        {**lasting, "kept": [("trap", 0), ("trap", 1)], "hidden": {(0, 2): "zombies"}, "ships": {0: {(0, 1): 3}}},
        {**limited, "node": "ZOMBIES", "tiles": nests, "zombies": {(-1, 0): 31}, "ships": {0: {(0, 0): 1}}},
        {"node": "ZOMBIES", "tiles": nests, "ships": {0: {(3, 0): 1}, 1: {(3, 0): 1}}},
        {"options": cards["options"], "node": "ZOMBIES", "tiles": nests, "skip": 2},
        {"options": {"scouts": "outer"}, "node": "LOSS-CHECK", "tiles": nests},
        {**jumping, "cards": {0: ["Orion"]}, "node": "RALLY-JUMP"},
        {**cards, "card": "are_you_feeling_lucky", "tiles": here},
        {**cards, "card": "in_the_silence_of_space", "tiles": here}
        | {"ships": {0: {(1, 0): 1}, 1: {(1, 0): 1, (0, 0): 1}}},
        {**cards, "card": "toll", "tiles": here, "resources": [9, 9]},
        {"options": {"events": True}, "node": "EVENT-DRAW", "cell": (1, 0), "tiles": here}
        | {"deck": ["precious_metals", "asteroid_mining"], "draws": 3},
        {**limited, "node": "BUY", "tiles": here, "ships": {0: {(0, 0): 15, (1, 0): 1}}, "resources": [12, 0]},
    ]
    return Guided((make,), tuple(galaxy.pose(**position) for position in positions))


def _card(name: str, text: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "text": text, "effects": [*effects], **more}


_UNSEEN = {"choose": {"seen": "unexplored"}}
_HAUNT = {"do": "add_zombie", "at": _UNSEEN}
_PLANET = {"choose": {"kind": "planet"}}
OWN_CARDS = [
    _card(
        "Wreck",
        "One of your ships is lost.",
        {"do": "destroy_ship", "who": "drawer", "at": {"choose": {"earth": "include"}}},
    ),
    _card("Plague", "Each planet gets a zombie.", {"do": "add_zombie", "at": {"each": {"kind": "planet"}}}),
    _card("Swap", "A planet of your choice gets number 0.", {"do": "replace_tile", "at": _PLANET, "number": 0}),
    _card(
        "Toll",
        "Everybody looks at an unexplored system and pays 3.",
        {"do": "for_each", "who": "all", "effects": [{"do": "peek", "who": "self", "at": _UNSEEN}]},
        {"do": "pay", "who": "drawer", "amount": 3},
    ),
    _card("Quiet", "Skip the next regular Zombies step.", {"do": "skip_zombies_steps", "count": 1}),
    _card(
        "Siege",
        "In each of the next three turns an unexplored system of your choice gets a zombie.",
        {"do": "next_turns", "count": 3, "test": "no_discovery_by_move", "effects": [_HAUNT]},
        copies=2,
    ),
    _card(
        "Trap",
        "The next Zombies system brings a zombie to an unexplored system of your choice.",
        {"do": "keep_until", "discovered": "zombies", "effects": [_HAUNT]},
        copies=2,
    ),
]
"""Event cards with effects that no card of the box has."""


def _doom() -> Guided:
    fight: dict[str, Any] = {"tiles": {1: "f12", 2: "f12"}, "carried": {1: "W1", 2: "W2"}}
    dead: dict[str, Any] = {"zombies": ["c5", "h8"], "appearing": 0}
    starts = (
        doom.pose(node="HOMECOMING", seat=1, evening=True, tiles={2: "g12"}, ticks={1: 4, 2: 1}, carried={1: "W1"}),
        doom.pose(node="EVENING", seat=2, tiles={2: "g12"}, progress={2: 1}, ticks={2: 1}, piles={"g12": "M8"}),
        doom.pose(node="DEFEND", seat=2, attacker=1, ticks={1: 5, 2: 3}, **fight),
        doom.pose(seat=2, tiles={1: "f3", 2: "g12"}, ticks={2: 8}, piles={"g12": "F2 M4"}),
        doom.pose(node="HOMECOMING", seat=1, tiles={2: "g12"}, ticks={1: 8, 2: 1}, carried={2: "F1"}, loot={2: "F1"}),
        doom.pose(node="HOMECOMING", seat=1, tiles={2: "g12"}, ticks={1: 0, 2: 5}),
        doom.pose(node="NIGHT", options={"wipeout": "doom"}, tiles={1: "d5", 2: "h9"}, ticks=[0, 0], **dead),
        doom.pose(node="EVENING", board="Two Houses", options={"night_limit": 3}, round=3, seat=6, ticks={6: 1}),
        doom.pose(node="NIGHT", tiles={1: "d5"}, ticks={1: 2}, carried={1: "W1"}, zombies=["c5"], appearing=0),
        doom.pose(node="NIGHT", tiles={1: "c2"}, ticks={1: 2}, carried={1: "W1"}),
    )
    return Guided((_example("doom_gatherer", "gatherer"),), starts)


def _town() -> Guided:
    sealed = (
        *("reveal hospital", "lay 0,-1", "reveal police_station", "lay 1,0 r=1"),
        *("reveal sporting_goods", "lay 0,1 r=2", "reveal lawn_garden"),
    )
    undead: dict[str, Any] = {"active": 1, "health": {1: 0}, "hearts": {1: 3}}
    third: dict[str, Any] = {"active": 2, "health": {2: 0}, "hearts": {2: 3}}
    starts = (
        town.pose(node="defend", victim=0, tables={0: ["chainsaw", "first_aid_kit"]}, **undead),
        town.pose(node="defend", victim=0, tables={0: ["fire_axe"]}, **undead),
        town.pose(node="bite", tables={0: ["first_aid_kit"]}, zombies={(1, 1): 1}, within="encounter"),
        town.pose(node="undead_move", squares={0: (1, 0)}, tables={0: ["chainsaw"]}, **undead),
        town.pose(node="undead_attack", squares={0: (1, 1)}, **third),
        town.pose(node="ambush_take", victim=1, tables={1: ["skateboard"]}, bullets={1: 3}),
        town.pose(node="after_roll", attempt="fight", roll=3, bullets={0: 3}, zombies={(1, 1): 1}),
        town.pose(node="after_roll", attempt="evade", roll=2, within="move", zombies={(1, 1): 1}),
        town.pose(node="window turn_start", health={0: 4}, hands={0: ["much_needed_rest"]}),
        town.pose(node="trade", squares={0: (-2, 0)}, kills={0: 7}),
        town.pose(squares={0: (6, 1)}),
        play(laying(helipad_guard=False), *sealed),
    )
    return Guided((_example("they_come_back_bots", "sensible"),), starts)
