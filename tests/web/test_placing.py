"""Words without coordinates: names and directions where there are any."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.serving import GAMES, begun
from tests.web.test_pages import led
from tests.web.test_screens import begun as posed
from zombiekit import packets
from zombiekit.web.pointing import Places

COORDINATES = re.compile(r"\(?-?\d+,-?\d+\)?|\b[a-n]\d{1,2}\b")
NAMED = [
    ("one_against_the_dead", "You walk from (0,1) to (0,0) for 2 AP.", "You walk south for 2 AP."),
    ("one_against_the_dead", "Zombies come to (0,0): 1 Greater tails.", "Zombies come to the 10♠: 1 Greater tails."),
    ("one_against_the_dead", "The 10S is laid at (0,0); it is quiet.", "The 10♠ is laid; it is quiet."),
    ("defcon_zombies", "Yellow moves 1 ship from Earth to (2,-1).", "Yellow moves 1 ship from Earth to planet 5 in the east."),
    ("defcon_zombies", "A zombie goes from (3,-3) to (3,-2).", "A zombie goes south."),
    ("zombie_flavored_doom", "Zombies go c2-d2-d3, a7-a6.", "Zombies go."),
    ("zombie_flavored_doom", "Tonight 1 zombie appears on each of c2, a7, m7 and k12.", "Tonight 1 zombie appears on each of the 4 marked places."),
    ("zombie_flavored_doom", "Tonight 2 zombies appear on each of c2, a7, m7 and k12, as long as there are few.", "Tonight 2 zombies appear on each of the 4 marked places, as long as there are few."),
    ("zombie_flavored_doom", "Player 1 has 2 ticks on e.", "Player 1 has 2 ticks on e."),
    ("they_come_back", "Player 1 picks a zombie on 8,-3.", "Player 1 picks a zombie in the Hospital."),
    ("they_come_back", "Player 2 kills 1 zombie on 1,1.", "Player 2 kills 1 zombie."),
]  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "defcon_zombies": {"players": 3},
    "zombie_flavored_doom": {"players": 2},
    "they_come_back": {"map": "millbrook"},
}


@pytest.mark.parametrize(("name", "words", "better"), NAMED)
def test_places_are_called_by_names_and_directions(name: str, words: str, better: str) -> None:
    places = Places.of(packets.sight(posed(name, OPTIONS.get(name, {}), 60), 0).scene)

    assert places.named(words) == better


def test_where_zombies_come_from_is_no_zombie_itself() -> None:
    places = Places.of(packets.sight(posed("defcon_zombies", {"players": 4}, 60), 0).scene)

    assert places.named("A zombie appears at (3,-3).") == "A zombie appears at the Zombies system in the north-east."


def test_a_question_says_what_the_place_is_even_if_there_are_many() -> None:
    places = Places.of(packets.sight(posed("they_come_back", OPTIONS["they_come_back"], 60), 0).scene)

    assert places.named("You are on 1,1 with 4 points: what next?", always=True).startswith(
        "You are in the street with"
    )


@pytest.mark.parametrize("name", GAMES)
def test_no_line_of_the_log_and_no_question_has_coordinates(name: str) -> None:
    for seed in range(3):
        match = led(begun(name), 40, seed)
        packet = packets.packet(match, 0, 0, parts=("stakes",))
        places = Places.of(packets.sight(match, 0).scene)
        lines = [places.named(event["words"]) for event in packet["events"] if event.get("log") != "quiet"]
        asked = [places.named(packet[key] or "", always=True) for key in ("question", "stakes")]

        assert [line for line in (*lines, *asked) if COORDINATES.search(line)] == []


def test_who_goes_far_goes_to_a_side_of_the_map() -> None:
    places = Places.of(packets.sight(posed("defcon_zombies", {"players": 4}, 60), 0).scene)

    assert re.fullmatch(r"A zombie goes to .+ in the north\.", places.named("A zombie goes from (3,-3) to (0,-3)."))
