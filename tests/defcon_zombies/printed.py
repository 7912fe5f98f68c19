"""The base events as the book states them, and our own cards, which use every primitive."""

import json
from typing import Any

from tests.defcon_zombies.book_driving import card, collect, lasts, until

PRINTED = {
    "Zombie Scout": '[{"do":"chance","branches":[{"weight":2,"label":"ring 2","effects":[{"do":"add_zombie","at":{"random":{"ring":2}}}]},{"weight":4,"label":"ring 3","effects":[{"do":"add_zombie","at":{"random":{"ring":3}}}]}]}]',
    "In the Silence of Space": '[{"do":"for_each","who":"others","effects":[{"do":"chance","branches":[{"weight":1,"label":"steady","effects":[{"do":"add_ship","who":"self","at":{"choose":{"ship":"self","earth":"include"}}}]},{"weight":1,"label":"flinched","effects":[]}]}]},{"do":"chance","branches":[{"weight":1,"label":"screamed","effects":[{"do":"add_ship","who":"drawer","at":{"choose":{"ship":"self","earth":"include"}}}]},{"weight":1,"label":"silent","effects":[]}]}]',
    "Ecological Disaster": '[{"do":"replace_tile","at":{"random":{"ring":1,"kind":"planet"}},"number":0}]',
    "Lost in Space": '[{"do":"destroy_ship","who":"drawer","at":{"random":{"seen":"explored","ship":"alone"}}}]',
    "Through the Mist": '[{"do":"if","test":{"discovered":"nebula"},"then":[{"do":"add_ship","who":"drawer","at":{"each":{"kind":"nebula"}}}],"else":[{"do":"keep_until","discovered":"nebula","effects":[{"do":"add_ship","who":"drawer","at":"here"}]}]}]',
    "Wormhole Zombies": '[{"do":"if","test":{"discovered":"wormhole"},"then":[{"do":"add_zombie","at":{"each":{"kind":"wormhole"}}}],"else":[{"do":"keep_until","discovered":"wormhole","effects":[{"do":"add_zombie","at":"here"}]}]}]',
    "Precious Metals": '[{"do":"collect_per","who":"all","systems":{"kind":"planet"},"amount":1}]',
    "Wandering Zombie": '[{"do":"add_zombie","at":{"choose":{"seen":"unexplored"}}}]',
    "Asteroid Mining": '[{"do":"collect_per","who":"all","systems":{"kind":"planet","number":5},"amount":1},{"do":"add_zombie","at":{"each":{"kind":"planet","number":5,"zombies":"some"}}}]',
    "The Clock is Ticking": '[{"do":"next_turns","count":6,"test":"no_discovery_by_move","effects":[{"do":"add_zombie","at":{"choose":{"seen":"unexplored"}}}]}]',
    "Are You Feeling Lucky?": '[{"do":"predict","exact":[{"do":"add_ship","who":"drawer","at":"earth"}],"near":[],"far":[{"do":"add_zombie","at":{"choose":{"seen":"unexplored"}}}]}]',
    "We're Doomed!": '[{"do":"if","test":{"discovered":"zombies"},"then":[{"do":"zombies_step"}],"else":[{"do":"keep_until","discovered":"zombies","effects":[{"do":"zombies_step"}]}]}]',
}
"""The effects of the cards in the box, by name."""


def id_of(name: str) -> str:
    """The id of a base event: its name without punctuation, in snake case."""
    return "".join(sign for sign in name.lower() if sign.isalnum() or sign == " ").replace(" ", "_")


_GAIN = collect(6)
_OWN: dict[str, Any] = {"choose": {"ship": "self", "earth": "include"}}
_OUT: dict[str, Any] = {"random": {"seen": "unexplored"}}
_HERE: dict[str, Any] = {"do": "add_zombie", "at": "here"}
_INSIDE: dict[str, Any] = {"do": "add_zombie", "at": {"random": {"ring": 1}}}
_OUTSIDE: dict[str, Any] = {"do": "add_zombie", "at": _OUT}
_EITHER = [
    {"weight": 2, "label": "in", "effects": [_INSIDE]},
    {"weight": 1, "label": "out", "effects": [_OUTSIDE, _GAIN]},
]
_PREDICT = {"do": "predict", "exact": [_GAIN], "near": [{"do": "add_ship", "who": "self", "at": "earth"}], "far": []}
_ALONE: dict[str, Any] = {"do": "add_zombie", "at": {"random": {"ship": "alone"}}}
_LOT = {"do": "if", "test": {"discovered": "nebula"}, "then": [_ALONE], "else": [_PREDICT]}
_OWN_CARDS: dict[str, list[dict[str, Any]]] = {
    "rich": [collect(11, "all"), {"do": "pay", "who": "others", "amount": 3}],
    "quiet": [{"do": "skip_zombies_steps", "count": 2}, {"do": "collect_per", "who": "all", "systems": {"ship": "self"}, "amount": 3}],
    "fleet": [{"do": "add_ship", "who": "all", "at": _OWN}, {"do": "add_ship", "who": "drawer", "at": "here"}],
    "swarm": [{"do": "add_zombie", "at": {"each": {"kind": "planet", "zombies": "some"}}}, {"do": "zombies_step"}],
    "siege": [{"do": "add_zombie", "at": {"each": {"ship": "self", "earth": "include"}}}],
    "strike": [{"do": "destroy_zombie", "at": {"choose": {"earth": "include"}}}, {"do": "destroy_zombie", "at": {"random": {"ring": [1, 2]}}}],
    "wreck": [{"do": "destroy_ship", "who": "all", "at": _OWN}],
    "terra": [
        {"do": "replace_tile", "at": {"choose": {"number": 1}}, "number": 6},
        {"do": "replace_tile", "at": {"each": {"ring": 2, "zombies": "some"}}, "number": 0},
        {"do": "replace_tile", "at": {"random": {}}, "number": 1},
    ],
    "look": [{"do": "peek", "who": "all", "at": {"choose": {"ring": [1, 2]}}}, {"do": "peek", "who": "others", "at": _OUT}],
    "omen": [until("planet", _HERE, _GAIN), lasts(3, _GAIN, test={"not": "no_discovery_by_move"})],
    "dawn": [until("constellation", {"do": "add_ship", "who": "all", "at": "here"}), lasts(2, {"do": "chance", "branches": _EITHER})],
    "lots": [{"do": "for_each", "who": "all", "effects": [_LOT]}],
    "home": [{"do": "add_zombie", "at": {"choose": {"earth": "include", "ring": [0, 1]}}}],
}  # fmt: skip
CARDS = [card(*effects, name=name, copies=1 + (name in {"omen", "dawn"})) for name, effects in _OWN_CARDS.items()]
"""Cards of our own, as data."""
ALL_CARDS: dict[str, dict[str, Any]] = {each["id"]: each for each in CARDS} | {
    id_of(name): {"effects": json.loads(effects)} for name, effects in PRINTED.items()
}
"""All cards by id."""
