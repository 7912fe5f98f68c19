"""The signs of places: which sign each choice has, and what its words can then leave out."""

from __future__ import annotations

import re

import pytest

from docs.made import moments
from tests.serving import GAMES, begun
from tests.web.test_pages import led
from zombiekit import packets
from zombiekit.play import Match
from zombiekit.scenes import Frame
from zombiekit.web.board import drawn
from zombiekit.web.pointing import Pointing, aim


def signed(name: str, steps: int, seed: int) -> tuple[list[packets.PossibleAction], Pointing, str]:
    """Return the choices after some random steps, their signs, and the map."""
    match = led(begun(name), steps, seed)
    seat = max(0, match.game.current_player(match.state))
    return pointed(match, seat)


def pointed(match: Match, seat: int) -> tuple[list[packets.PossibleAction], Pointing, str]:
    """Return the choices of the seat that acts, their signs, and the map."""
    seen = packets.sight(match, seat)
    offers = packets.packet(match, seat)["actions"]
    actions = {str(action): action for action in match.game.legal_actions(seen.view)}
    svg, _, found = drawn(match.game, seen, offers, actions, seat=seat)
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


def test_the_steps_of_who_is_led_are_seen_from_where_he_stands() -> None:
    """Player 1, who leads, stands on one of the squares to which Player 3 may go."""
    match, seat = moments.found("they_come_back", "card")
    _, found, _ = pointed(match, seat or 0)

    assert {place: sign.words for place, sign in found.signs.items()} == {
        "square -8,0": "north",
        "square -9,1": "west",
        "square -7,1": "east",
        "square -8,2": "south",
    }
    assert found.words["step -7,1"] == "step to the street"
    assert found.signs["square -7,1"].text == "→"


def test_where_an_arrow_stands_the_words_say_no_side_of_the_map() -> None:
    match, seat = moments.found("zombie_flavored_doom", "fight")
    offers, found, _ = pointed(match, seat or 0)
    fights = [offer for offer in offers if offer["text"].startswith("fight") and aim(offer) in found.signs]

    assert {found.signs[aim(offer)].words for offer in fights} == {"east", "west"}
    assert not any("(" in found.words[offer["text"]] for offer in fights)
