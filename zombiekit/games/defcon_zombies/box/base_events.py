"""The twelve event cards of the box (clauses EVC), and a few more as examples, in the same form that users write."""

from __future__ import annotations

from typing import Any

from zombiekit.games.defcon_zombies.box.card_reading import cards_of

_UNEXPLORED = {"choose": {"seen": "unexplored"}}
_OWN_PLACE = {"choose": {"ship": "self", "earth": "include"}}


def _chance(*branches: tuple[int, str, list[dict[str, Any]]]) -> dict[str, Any]:
    given = [{"weight": weight, "label": label, "effects": effects} for weight, label, effects in branches]
    return {"do": "chance", "branches": given}


def _keep_until(kind: str, effect: dict[str, Any]) -> dict[str, Any]:
    return {"do": "keep_until", "discovered": kind, "effects": [effect]}


def _now_or_later(kind: str, now: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    return {"do": "if", "test": {"discovered": kind}, "then": [now], "else": [_keep_until(kind, later)]}


def _next_turns(count: int, test: object, effect: dict[str, Any]) -> dict[str, Any]:
    return {"do": "next_turns", "count": count, "test": test, "effects": [effect]}


_BASE: list[dict[str, Any]] = [
    {
        "id": "zombie_scout",
        "name": "Zombie Scout",
        "text": "Roll a die for the ring: 1 or 2 is ring 2, 3 to 6 is ring 3. A random system of that ring, explored or not, gets a zombie.",
        "effects": [
            _chance(
                (2, "ring 2", [{"do": "add_zombie", "at": {"random": {"ring": 2}}}]),
                (4, "ring 3", [{"do": "add_zombie", "at": {"random": {"ring": 3}}}]),
            )
        ],
    },
    {
        "id": "in_the_silence_of_space",
        "name": "In the Silence of Space",
        "text": "Scream! Everybody else who did not flinch places a ship where they have one; so do you if you screamed in time.",
        "effects": [
            {
                "do": "for_each",
                "who": "others",
                "effects": [
                    _chance((1, "steady", [{"do": "add_ship", "who": "self", "at": _OWN_PLACE}]), (1, "flinched", []))
                ],
            },
            _chance((1, "screamed", [{"do": "add_ship", "who": "drawer", "at": _OWN_PLACE}]), (1, "silent", [])),
        ],
    },
    {
        "id": "ecological_disaster",
        "name": "Ecological Disaster",
        "text": "A random planet of ring 1 is replaced by the planet with number 0.",
        "effects": [{"do": "replace_tile", "at": {"random": {"ring": 1, "kind": "planet"}}, "number": 0}],
    },
    {
        "id": "lost_in_space",
        "name": "Lost in Space",
        "text": "A random ship of yours that is alone in a system other than Earth is destroyed.",
        "effects": [{"do": "destroy_ship", "who": "drawer", "at": {"random": {"seen": "explored", "ship": "alone"}}}],
    },
    {
        "id": "through_the_mist",
        "name": "Through the Mist",
        "text": "Place a ship on each explored nebula; if there is none, keep this card for the next nebula.",
        "effects": [
            _now_or_later(
                "nebula",
                {"do": "add_ship", "who": "drawer", "at": {"each": {"kind": "nebula"}}},
                {"do": "add_ship", "who": "drawer", "at": "here"},
            )
        ],
    },
    {
        "id": "wormhole_zombies",
        "name": "Wormhole Zombies",
        "text": "Each explored wormhole gets a zombie; if there is none, keep this card for the next wormhole.",
        "effects": [
            _now_or_later(
                "wormhole",
                {"do": "add_zombie", "at": {"each": {"kind": "wormhole"}}},
                {"do": "add_zombie", "at": "here"},
            )
        ],
    },
    {
        "id": "precious_metals",
        "name": "Precious Metals",
        "text": "Each player collects 1 for each planet where they have a ship.",
        "effects": [{"do": "collect_per", "who": "all", "systems": {"kind": "planet"}, "amount": 1}],
    },
    {
        "id": "wandering_zombie",
        "name": "Wandering Zombie",
        "text": "An unexplored system of your choice gets a zombie.",
        "effects": [{"do": "add_zombie", "at": _UNEXPLORED}],
    },
    {
        "id": "asteroid_mining",
        "name": "Asteroid Mining",
        "text": "Each player collects 1 for each planet 5 where they have a ship. Then each planet 5 with zombies gets one more.",
        "effects": [
            {"do": "collect_per", "who": "all", "systems": {"kind": "planet", "number": 5}, "amount": 1},
            {"do": "add_zombie", "at": {"each": {"kind": "planet", "number": 5, "zombies": "some"}}},
        ],
    },
    {
        "id": "the_clock_is_ticking",
        "name": "The Clock is Ticking",
        "text": "In each of the next six turns whose move discovers nothing, an unexplored system gets a zombie.",
        "effects": [_next_turns(6, "no_discovery_by_move", {"do": "add_zombie", "at": _UNEXPLORED})],
    },
    {
        "id": "are_you_feeling_lucky",
        "name": "Are You Feeling Lucky?",
        "text": "Predict a die. Right: a ship on Earth. Off by more than one, 1 and 6 being neighbors: a zombie on an unexplored system.",
        "effects": [
            {
                "do": "predict",
                "exact": [{"do": "add_ship", "who": "drawer", "at": "earth"}],
                "near": [],
                "far": [{"do": "add_zombie", "at": _UNEXPLORED}],
            }
        ],
    },
    {
        "id": "were_doomed",
        "name": "We're Doomed!",
        "text": "Take an extra Zombies step now; if no Zombies system has been found yet, keep this card until one is.",
        "effects": [_now_or_later("zombies", {"do": "zombies_step"}, {"do": "zombies_step"})],
    },
]
BASE_EVENTS = cards_of(_BASE, [])
"""The cards of the box.

Rules: DEFCON-EVC-01, DEFCON-EVC-02, DEFCON-EVC-03, DEFCON-EVC-04, DEFCON-EVC-05, DEFCON-EVC-06, DEFCON-EVC-07,
DEFCON-EVC-08, DEFCON-EVC-09, DEFCON-EVC-10, DEFCON-EVC-11, DEFCON-EVC-12.
"""

_EXAMPLES: list[dict[str, Any]] = [
    {
        "id": "convoy",
        "name": "Supply Convoy",
        "text": "Everybody collects 2.",
        "effects": [{"do": "collect", "who": "all", "amount": 2}],
    },
    {
        "id": "quiet",
        "name": "Quiet Suns",
        "text": "Skip the next regular Zombies step.",
        "effects": [{"do": "skip_zombies_steps", "count": 1}],
    },
    {
        "id": "telescope",
        "name": "Telescope",
        "text": "Everybody looks at an unexplored system; then one of your ships is lost, or you pay 3 in each of the next two turns, if its move discovers something.",
        "copies": 2,
        "effects": [
            {"do": "peek", "who": "all", "at": _UNEXPLORED},
            _chance(
                (1, "lost", [{"do": "destroy_ship", "who": "drawer", "at": {"choose": {"earth": "include"}}}]),
                (
                    2,
                    "dear",
                    [_next_turns(2, {"not": "no_discovery_by_move"}, {"do": "pay", "who": "drawer", "amount": 3})],
                ),
            ),
        ],
    },
    {
        "id": "hunt",
        "name": "Zombie Hunt",
        "text": "A zombie of your choice is removed; the next planet discovered gets number 5.",
        "effects": [
            {"do": "destroy_zombie", "at": {"choose": {"earth": "include"}}},
            _keep_until("planet", {"do": "replace_tile", "at": "here", "number": 5}),
        ],
    },
]
EXAMPLES = cards_of(_EXAMPLES, [])
"""A few cards with other effects, for tests and as examples. Rules: DEFCON-EVT-10."""
