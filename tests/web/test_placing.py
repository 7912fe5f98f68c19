"""Places on pages: words without coordinates where there are names and directions, and the signs that choices have."""

import re
from string import ascii_letters
from typing import Any

import pytest

from docs.made import moments
from tests.serving import GAMES, begun
from tests.trying import led
from tests.web.test_screens import begun as posed
from zombiekit import packets
from zombiekit.games import one_against_the_dead, they_come_back
from zombiekit.play import Match, new_match
from zombiekit.scenes import Frame
from zombiekit.web.board import drawn
from zombiekit.web.pointing import Places, Pointing, aim

COORDINATES = re.compile(r"\(?-?\d+,-?\d+\)?|\b[a-n]\d{1,2}\b")
NAMED = [
    ("one_against_the_dead", "You walk from (0,1) to (0,0) for 2 AP.", "You walk south for 2 AP."),
    ("one_against_the_dead", "A zombie comes to (0,0): 1 Greater tails-up.", "A zombie comes to the 10♠: 1 Greater tails-up."),
    ("one_against_the_dead", "The 10S is laid at (0,0); it is quiet.", "The 10♠ is laid; it is quiet."),
    ("defcon_zombies", "Yellow moves 1 ship from Earth to (2,-1).", "Yellow moves 1 ship from Earth to planet 5 in the east."),
    ("defcon_zombies", "A zombie goes from (3,-3) to (3,-2).", "A zombie goes south."),
    ("zombie_flavored_doom", "Zombies move c2-d2-d3, a7-a6.", "Zombies move."),
    ("zombie_flavored_doom", "Tonight 1 zombie appears on each of c2, a7, m7 and k12.", "Tonight 1 zombie appears on each of the 4 marked places."),
    ("zombie_flavored_doom", "Tonight 2 zombies appear on each of c2, a7, m7 and k12, as long as there are few.", "Tonight 2 zombies appear on each of the 4 marked places, as long as there are few."),
    ("zombie_flavored_doom", "Player 1 has 2 ticks on e.", "Player 1 has 2 ticks on e."),
    ("they_come_back", "Player 1 picks a zombie on 8,-3.", "Player 1 picks a zombie in the Hospital."),
    ("zombie_flavored_doom", "A zombie is killed in the stronghold on g2.", "A zombie is killed in the stronghold."),
    ("they_come_back", "A zombie moves from 8,-3 to 1,1.", "A zombie moves to the street in the east."),
    ("they_come_back", "The Town Square moves from cell 9,9 to cell 0,0.", "The Town Square moves to the east."),
    ("they_come_back", "Where does the Town Square from cell 0,0 go?", "Where does the Town Square in the east go?"),
    ("they_come_back", "Player 1 lays the Town Square in cell 0,0.", "Player 1 lays the Town Square in the east."),
    ("they_come_back", "Player 2 kills 1 zombie on 1,1.", "Player 2 kills 1 zombie."),
]  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "defcon_zombies": {"players": 3},
    "zombie_flavored_doom": {"players": 2},
    "they_come_back": {"map": "millbrook"},
}


def places_of(name: str, options: dict[str, Any]) -> Places:
    return Places.of(packets.sight(posed(name, options, 60), 0).scene)


@pytest.mark.parametrize(("name", "words", "better"), NAMED)
def test_places_are_called_by_names_and_directions(name: str, words: str, better: str) -> None:
    assert places_of(name, OPTIONS.get(name, {})).named(words) == better


@pytest.mark.parametrize(("cell", "better"), [((-1, -1), "A die shows 5 on the K♥."), ((5, 0), "A die shows 5.")])
def test_the_number_of_a_site_is_a_whole_sentence_without_the_place(cell: tuple[int, int], better: str) -> None:
    """Where a site is only going to be laid, its place has no name yet."""
    die = one_against_the_dead.events.DiePlaced(cell, 5)
    assert places_of("one_against_the_dead", {}).named(str(die)) == better


def test_places_far_away_are_called_by_their_side_of_the_map_and_the_origin_of_zombies_is_none_itself() -> None:
    places = places_of("defcon_zombies", {"players": 4})
    assert places.named("A zombie appears at (3,-3).") == "A zombie appears at the Zombies system in the northeast."
    assert re.fullmatch(r"A zombie goes to .+ in the north\.", places.named("A zombie goes from (3,-3) to (0,-3)."))


def test_a_question_says_what_the_place_is_even_if_there_are_many() -> None:
    places = places_of("they_come_back", OPTIONS["they_come_back"])
    asked = places.named("You are on 1,1 with 4 points: what next?", always=True)
    assert asked.startswith("You are in the street with")


@pytest.mark.parametrize("name", GAMES)
def test_no_line_of_the_log_and_no_question_has_coordinates(name: str) -> None:
    for seed in range(3):
        match = led(begun(name), 40, seed)
        packet = packets.packet(match, 0, 0, parts=("stakes",))
        places = Places.of(packets.sight(match, 0).scene)
        lines = [places.named(event["words"]) for event in packet["events"] if event.get("log") != "quiet"]
        asked = [places.named(packet[key] or "", always=True) for key in ("question", "stakes")]
        assert [line for line in (*lines, *asked) if COORDINATES.search(line)] == []


def signed(name: str, steps: int, seed: int) -> tuple[list[packets.PossibleAction], Pointing, str]:
    """Return the choices after some random steps, their signs, and the map."""
    match = led(begun(name), steps, seed)
    return pointed(match, max(0, match.game.current_player(match.state)))


def pointed(match: Match, seat: int | None) -> tuple[list[packets.PossibleAction], Pointing, str]:
    """Return the choices of the seat that acts, their signs, and the map."""
    seen = packets.sight(match, seat or 0)
    offers = packets.packet(match, seat or 0)["actions"]
    actions = {str(action): action for action in match.game.legal_actions(seen.view)}
    svg, found = drawn(match.game, seen, offers, actions, seat=seat or 0)
    return offers, found, svg


@pytest.mark.parametrize("name", GAMES)
def test_no_two_places_have_one_sign_and_no_two_choices_there_the_same_words(name: str) -> None:
    for seed in range(4):
        offers, found, svg = signed(name, 10 * seed, seed)
        texts = [sign.text for sign in found.signs.values()]
        said = [(aim(offer), found.words[offer["text"]]) for offer in offers if aim(offer) in found.signs]
        assert len(set(texts)) == len(texts)
        assert len(set(said)) == len(said)
        assert re.findall(r'class="sign".*?>([^<]+)</text>', svg) == texts


def test_no_sign_stands_on_the_name_of_a_building() -> None:
    match, seat = moments.found("they_come_back", "choice")
    seen = packets.sight(match, seat or 0)
    _, found, svg = pointed(match, seat or 0)
    at = [tuple(map(float, place)) for place in re.findall(r'class="sign" transform="translate\((\S+) (\S+)\)"', svg)]
    assert seen.scene
    assert len(at) == len(found.signs) > 5
    assert not any(Frame(x - 1, y - 1, 2, 2).meets(label.frame) for x, y in at for label in seen.scene.names)


def test_neither_the_frame_of_a_tile_nor_its_sign_hides_what_is_on_it() -> None:
    """Names lie on top of the frame, and the sign lies where four squares meet."""
    zombies = [(0, 4), (1, 4)]
    state = they_come_back.pose(hands={0: ["slight_miscalculation"]}, zombies=zombies)
    _, found, svg = pointed(new_match(they_come_back, state=state), 0)
    ((tile, spot),) = [each for each in found.spots.items() if each[0].startswith("cell")]
    assert svg.index('class="mark over"') < svg.index('class="name ')
    (x, y) = re.findall(r'class="sign" transform="translate\((\S+) (\S+)\)"', svg)[[*found.signs].index(tile)]
    side = (max(right for right, _ in spot.outline) - min(right for right, _ in spot.outline)) / 3
    assert [abs(float(x) - spot.center[0]), abs(float(y) - spot.center[1])] == pytest.approx(
        [side / 2, side / 2], abs=1
    )


def test_a_neighbor_has_an_arrow_and_the_words_no_coordinates() -> None:
    offers, found, _ = signed("zombie_flavored_doom", 0, 0)
    moves = {offer["text"]: offer for offer in offers if offer["kind"] == "Move"}
    assert {found.signs[aim(offer)].words for offer in moves.values()} <= {"north", "east", "south", "west"}
    assert {found.words[text] for text in moves} == {"move for 1 tick"}


def test_what_is_no_neighbor_has_a_letter() -> None:
    offers, found, _ = signed("defcon_zombies", 0, 0)
    places = [offer for offer in offers if aim(offer)]
    assert places
    assert [found.signs[aim(offer)].text for offer in places if aim(offer) in found.signs][:1] == ["a"]
    assert not any(re.search(r"\(-?\d,-?\d\)", found.words[offer["text"]]) for offer in places)


def test_two_choices_in_one_direction_say_on_which_side_of_the_map_they_begin() -> None:
    """The signs alone would tell them apart, which are far from each other on the map."""
    match = posed("defcon_zombies", {"players": 3}, 40, 1)
    _, found, _ = pointed(match, match.game.current_player(match.state))
    moves = [
        words
        for words in found.words.values()
        if words.startswith("move 1 ship from planet 2 to the face-down system (southeast")
    ]
    assert [words.rpartition(" (")[2] for words in moves] == ["southeast, in the east)", "southeast, in the northwest)"]


def test_the_steps_of_who_is_led_are_seen_from_where_he_stands() -> None:
    """Player 1, who leads, stands on one of the squares to which Player 3 may go."""
    _, found, _ = pointed(*moments.found("they_come_back", "card"))
    winds = {"square -8,0": "north", "square -9,1": "west", "square -7,1": "east", "square -8,2": "south"}
    assert {place: sign.words for place, sign in found.signs.items()} == winds
    assert (found.words["step -7,1"], found.signs["square -7,1"].text) == ("step to the street", "→")


def test_a_zombie_that_may_come_to_you_has_a_sign_on_your_square() -> None:
    """Where you stand needs no sign for what you do there, but the words alone would say `from 1,-1`."""
    facts: dict[str, Any] = {
        "node": "swarm_move",
        "moves": 2,
        "squares": {0: (1, 0)},
        "zombies": {(1, -1): 1, (1, 2): 1},
    }
    match = new_match(they_come_back, state=they_come_back.pose(options={"map": "millbrook"}, **facts))
    offers, found, _ = pointed(match, 0)
    (comes,) = [offer for offer in offers if offer.get("to") == "square 1,0"]
    assert (found.signs[aim(comes)].text in ascii_letters, found.words[comes["text"]]) == (True, "move a zombie south")


def test_where_an_arrow_stands_the_words_say_no_side_of_the_map() -> None:
    offers, found, _ = pointed(*moments.found("zombie_flavored_doom", "fight"))
    fights = [offer for offer in offers if offer["text"].startswith("fight") and aim(offer) in found.signs]
    assert {found.signs[aim(offer)].words for offer in fights} == {"east", "west"}
    assert not any("(" in found.words[offer["text"]] for offer in fights)
