"""Packets: all that a client needs, nothing that its seat may not know, and the form that the schema says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests import toy
from tests.guides import guided
from tests.they_come_back.seldom import seldom
from zombiekit import CHANCE, TERMINAL, IllegalAction, codec, games, known_to_all, packets
from zombiekit.notation import parse_action
from zombiekit.packets import packet
from zombiekit.play import Dice, Match, new_match, settle
from zombiekit.testing.tour import LEVELS, Guide, Tour

GAME_NAMES = ["one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"]
BY_NAME = pytest.mark.parametrize("name", GAME_NAMES)
OPTIONS: dict[str, dict[str, Any]] = {
    "defcon_zombies": {"players": 3, "events": True},
    "they_come_back": {"players": 3, "token_placement": "canonical"},
}


def match_of(name: str, steps: int, seed: int = 1) -> Match:
    """Return a match after some random steps, chance settled."""
    game: Any = games.get(name)
    dice, choose = Dice(seed), Random(seed)
    match = new_match(game, options=game.Options(**OPTIONS.get(name, {}))).roll(dice)
    for _ in range(steps):
        if match.result:
            break
        match = match.play(choose.choice(game.legal_actions(match.state))).roll(dice)
    return match


TYPES: dict[str, Any] = {
    "integer": int,
    "number": (int, float),
    "string": str,
    "boolean": bool,
    "null": type(None),
    "array": list,
}


def faults(data: Any, schema: dict[str, Any], where: str = "packet") -> list[str]:
    """Return what of plain data is not as a schema says; it knows as much of JSON Schema as `packets.schema` uses."""
    if "anyOf" in schema:
        tried = [faults(data, each, where) for each in schema["anyOf"]]
        return [] if [] in tried else tried[0]
    if schema["type"] == "object":
        if type(data) is not dict or not all(type(name) is str for name in data):
            return [where]
        known = schema.get("properties")
        if known is None:
            return []
        wrong = [f"{where}.{name}" for name in known.keys() ^ data.keys()]
        return wrong + [
            fault for name in known.keys() & data.keys() for fault in faults(data[name], known[name], f"{where}.{name}")
        ]
    if not isinstance(data, TYPES[schema["type"]]) or (schema["type"] != "boolean" and type(data) is bool):
        return [where]
    items = data if schema["type"] == "array" else []
    return [fault for n, item in enumerate(items) for fault in faults(item, schema["items"], f"{where}[{n}]")]


@BY_NAME
def test_packets_are_as_their_schema_says_and_come_back_from_json(name: str) -> None:
    for steps in (0, 3, 60, 10_000):
        match = match_of(name, steps if steps < 10_000 or name != "they_come_back" else 300)
        for seat in range(match.game.seats(match.state)):
            told = packet(match, seat, since=max(0, match.length - 40))
            assert faults(told, packets.schema()) == []
            assert json.loads(packets.to_json(told)) == told
            assert packets.to_json(told).isascii()


@BY_NAME
def test_packets_say_what_the_game_says(name: str) -> None:
    """View, actions and events come back as the game has them; the actor alone is offered actions."""
    match = match_of(name, 80)
    game, state = match.game, match.state
    for seat in range(game.seats(state)):
        told = packet(match, seat, since=0)
        assert codec.from_plain(game, told["view"], "view") == game.observe(state, seat)
        assert "\n".join("".join(text for text, _ in row) for row in told["drawing"]) == str(game.observe(state, seat))
        assert (told["acts"], told["length"], told["seat"]) == (game.current_player(state), match.length, seat)
        offered = [parse_action(game, offer["text"]) for offer in told["actions"]]
        assert offered == (list(game.legal_actions(state)) if seat == told["acts"] else [])
        assert [offer["kind"] for offer in told["actions"]] == [type(action).__name__ for action in offered]
        seen = [
            (n, event) for n, step in enumerate(match.history, 1) for event in game.observe(step.state, seat).events
        ]
        back = [
            (each["n"], codec.from_plain(game, {"event": each["kind"], **each["fields"]}, "event"))
            for each in told["events"]
        ]
        assert back == seen
        assert [each["words"] for each in told["events"]] == [str(event) for _, event in seen]


@BY_NAME
def test_seats_that_cannot_tell_states_apart_get_equal_packets(name: str) -> None:
    """What nobody showed a seat is dealt anew, and nothing in its packet changes, after a step of its own neither."""
    game: Any = games.get(name)
    for steps in (2, 30, 90):
        match = match_of(name, steps, seed=steps)
        for seat in range(game.seats(match.state)):
            view = game.observe(match.state, seat)
            other = new_match(game, state=game.resample(view, Random(steps)) if game.is_view(view) else match.state)
            one = new_match(game, state=match.state)
            assert packets.to_json(packet(one, seat)) == packets.to_json(packet(other, seat))
            for action in game.legal_actions(view)[:3] if game.current_player(view) == seat else ():
                after = one.play(action), other.play(action)
                if game.observe(after[0].state, seat) == game.observe(after[1].state, seat):
                    assert packet(after[0], seat) == packet(after[1], seat)


@pytest.mark.thorough
@BY_NAME
def test_every_event_is_written_and_read(name: str) -> None:
    """The new kind of the codec, on guided walks, and in plays with the cards of the expansions."""
    game: Any = games.get(name)
    drivers, starts = guided(name)
    met: set[type] = set()
    nodes = 0

    def hear(state: Any) -> None:
        for event in state.events:
            if type(event) in game.EVENTS and type(event) not in met:
                met.add(type(event))
                assert codec.from_json(codec.to_json(game, event), game, "event") == event

    if name == "they_come_back":
        for state in seldom():
            hear(state)
    for walk in Tour(game, LEVELS["quick"], 0, Guide(None, drivers, starts)).wander({}):
        for state in walk.states[walk.begin :]:
            nodes += 1
            hear(state)
        if nodes > 12_000 or met == set(game.EVENTS):
            break

    assert met == set(game.EVENTS)


def test_every_field_of_the_schema_says_what_it_means() -> None:
    def fields(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from schema.get("properties", {}).items()
        for part in (
            *schema.get("properties", {}).values(),
            *schema.get("anyOf", ()),
            *filter(None, [schema.get("items")]),
        ):
            yield from fields(part)

    found = list(fields(packets.schema()))
    assert len(found) > 30
    assert [name for name, field in found if not field["description"].endswith(".")] == []


def test_only_what_happened_since_is_told() -> None:
    match = match_of("one_against_the_dead", 12)

    everything = packet(match, 0, since=0)["events"]
    late = packet(match, 0, since=match.length - 2)["events"]

    assert late == [event for event in everything if event["n"] > match.length - 2]
    assert packet(match, 0)["events"] == [event for event in everything if event["n"] == match.length]
    assert packet(match, 0, since=match.length + 5)["events"] == []


def test_who_decided_last_may_take_it_back_until_something_is_revealed() -> None:
    game: Any = games.get("zombie_flavored_doom")
    match = new_match(game)
    seat = game.current_player(match.state)
    moved = match.play(game.legal_actions(match.state)[0])

    assert [packet(match, each)["may_take_back"] for each in (0, 1)] == [False, False]
    assert packet(moved, seat)["may_take_back"]
    assert not packet(moved, 1 - seat)["may_take_back"]


def test_places_are_on_the_table() -> None:
    """What an action points at is named as the view names it."""
    city = packet(match_of("one_against_the_dead", 0), 0)["actions"][0]
    doom = packet(match_of("zombie_flavored_doom", 0), 0)["actions"][0]
    galaxy = match_of("defcon_zombies", 0)
    move = packet(galaxy, galaxy.game.current_player(galaxy.state))["actions"][1]

    assert (city["text"], city["places"]) == ("place E", [{"kind": "cell", "at": [1, 0]}])
    assert doom["places"] == [{"kind": "tile", "at": doom["fields"]["tile"]}]
    assert [place["kind"] for place in move["places"]] == ["system", "system"]
    assert move["places"][0]["at"] == [0, 0]


def test_any_game_has_packets() -> None:
    """One without words, places or a drawing of its own, too."""
    game: Any = toy
    told = packet(new_match(game).roll(Dice(1)), 1)

    assert told["seats"] == ["Seat 0", "Seat 1"]
    assert faults(told, packets.schema()) == []


def test_answers_have_to_be_of_who_is_asked_and_of_now() -> None:
    match = match_of("zombie_flavored_doom", 0)
    seat, length = match.game.current_player(match.state), match.length

    assert packets.answer(match, seat, length, "end") == match.play(match.game.legal_actions(match.state)[-1])
    with pytest.raises(packets.LateAnswer, match="this answers step 4, and the match has come to step 0"):
        packets.answer(match, seat, 4, "end")
    for other in (1 - seat, -1):
        with pytest.raises(packets.LateAnswer, match="somebody else is to decide"):
            packets.answer(match, other, length, "end")
    with pytest.raises(IllegalAction):
        packets.answer(match, seat, length, "break")


def test_nonsense_is_refused() -> None:
    match = match_of("zombie_flavored_doom", 0)
    with pytest.raises(ValueError, match="seats are 0 to 1 here, not 2"):
        packet(match, 2)
    with pytest.raises(ValueError, match=r"events are told since 0, 1, 2 \.\.\. steps, not -1"):
        packet(match, 0, since=-1)


@BY_NAME
def test_dice_settle_all_chance(name: str) -> None:
    """`settle` and `roll` go on to the next decision, or the end, and no farther."""
    game: Any = games.get(name)
    state = settle(game, game.new_game(), Dice(3))
    match = new_match(game).roll(Dice(3))

    assert match.state == state
    assert game.current_player(state) not in (CHANCE, TERMINAL)
    assert match.roll(Dice(4)) is match
    assert settle(game, state, Dice(4)) is state


# ------------------------------------------------------------------------------------------------------ who looks on


@BY_NAME
@pytest.mark.parametrize("steps", [0, 10, 80])
def test_who_looks_on_is_told_what_all_seats_know(name: str, steps: int) -> None:
    """It can be said from what any one seat knows: whatever is hidden from one of them makes no difference."""
    match = match_of(name, steps)
    game: Any = match.game
    told = known_to_all(game, match.state)
    for seat in range(game.seats(match.state)):
        view = game.observe(match.state, seat)
        imagined = game.resample(view, Dice(steps))

        assert known_to_all(game, imagined) == told
        assert game.observe(told, seat) == told
    packet_of = packets.open_packet(match, since=max(0, match.length - 20))
    words = {event["words"] for event in packet_of["events"]}
    assert packet_of["question"] == game.question(told)
    for seat in range(game.seats(match.state)):
        own = packet(match, seat, since=max(0, match.length - 20))
        assert packet_of.keys() < own.keys()
        assert len(packet_of["events"]) <= len(own["events"]) or words


def test_views_that_do_not_agree_are_shown_to_nobody() -> None:
    """A game whose seat 0 sees what was hidden from itself when others look: then nobody knows what all know."""

    class Boastful:
        def __getattr__(self, name: str) -> Any:
            return getattr(toy, name)

        def observe(self, state: Any, seat: int) -> Any:
            return state if toy.is_view(state) else toy.observe(state, seat)

    boastful: Any = Boastful()
    with pytest.raises(ValueError, match="do not tell what all seats know"):
        known_to_all(boastful, new_match(toy).roll(Dice(1)).state)


def test_a_refusal_says_no_more_than_the_seat_knows() -> None:
    """It is that of the seat's view, so that positions that it cannot tell apart refuse in the same words."""
    match = match_of("they_come_back", 40)
    game, seat = match.game, match.game.current_player(match.state)
    imagined = new_match(game, state=game.resample(game.observe(match.state, seat), Dice(1)))
    asked = new_match(game, state=match.state)
    for text in ("attack 1", "end", "pass", "move 0,0"):
        said = []
        for each in (asked, imagined):
            try:
                packets.answer(each, seat, 0, text)
            except ValueError as error:
                said.append(str(error))
        assert len(set(said)) <= 1
