"""Packets: they hold all that a client needs, nothing that its seat may not know, and they match the schema."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from docs.made import moments
from tests import toy
from tests.guides import guided
from tests.they_come_back.seldom import seldom
from zombiekit import CHANCE, TERMINAL, IllegalAction, codec, games, known_to_all, packets
from zombiekit import notation as game_notation
from zombiekit.game import goal, prospects, stakes
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
    """Return a match after some random steps, with chance settled."""
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
    "object": dict,
}


def faults(data: Any, schema: dict[str, Any], where: str = "packet", root: dict[str, Any] | None = None) -> list[str]:
    """Return where plain data breaks a schema; covers only the part of JSON Schema that `packets.schema` uses."""
    root = schema if root is None else root
    if "$ref" in schema:
        return faults(data, root["$defs"][schema["$ref"].rpartition("/")[2]], where, root)
    if "anyOf" in schema:
        tried = [faults(data, each, where, root) for each in schema["anyOf"]]
        return [] if [] in tried else tried[0]
    if "type" not in schema:
        return []
    is_bool = type(data) is bool
    if not isinstance(data, TYPES[schema["type"]]) or (is_bool and schema["type"] != "boolean"):
        return [where]
    if "enum" in schema and data not in schema["enum"]:
        return [where]
    return list(_inner_faults(data, schema, where, root))


def _inner_faults(data: Any, schema: dict[str, Any], where: str, root: dict[str, Any]) -> Iterator[str]:
    if isinstance(data, dict):
        known = schema.get("properties", {})
        yield from (f"{where}.{name}" for name in schema.get("required", ()) if name not in data)
        for name, value in data.items():
            inner = known.get(name, schema.get("additionalProperties", {}))
            yield from faults(value, inner, f"{where}.{name}", root)
    elif isinstance(data, list):
        first = schema.get("prefixItems", [])
        if len(data) < schema.get("minItems", 0):
            yield where
        for n, item in enumerate(data):
            inner = first[n] if n < len(first) else {} if first else schema["items"]
            yield from faults(item, inner, f"{where}[{n}]", root)


ALL = packets.PARTS


@BY_NAME
def test_packets_are_as_their_schema_says_and_come_back_from_json(name: str) -> None:
    for steps in (0, 3, 60, 10_000):
        match = match_of(name, steps if steps < 10_000 or name != "they_come_back" else 300)
        for seat in range(match.game.seats(match.state)):
            told = packet(match, seat, since=max(0, match.length - 40), parts=ALL)
            assert faults(told, packets.schema()) == []
            assert json.loads(packets.to_json(told)) == told
            assert packets.to_json(told).isascii()


@BY_NAME
def test_packets_say_what_the_game_says(name: str) -> None:
    """View, actions and events read back as the game has them; only the seat to act is offered actions."""
    match = match_of(name, 80)
    game, state = match.game, match.state
    for seat in range(game.seats(state)):
        told = packet(match, seat, since=0, parts=ALL)
        assert codec.from_plain(game, told["view"], "view") == game.observe(state, seat)
        assert "\n".join("".join(text for text, _ in row) for row in told["drawing"] or ()) == str(
            game.observe(state, seat)
        )
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
    """Redrawing what a seat cannot see changes nothing in its packet, not even after a step of its own."""
    game: Any = games.get(name)
    for steps in (2, 30, 90):
        match = match_of(name, steps, seed=steps)
        for seat in range(game.seats(match.state)):
            view = game.observe(match.state, seat)
            other = new_match(game, state=game.resample(view, Random(steps)) if game.is_view(view) else match.state)
            one = new_match(game, state=match.state)
            for parts in ((), ALL):
                seen = [packets.to_json(packet(each, seat, parts=parts)) for each in (one, other)]
                assert seen[0] == seen[1]
            for action in game.legal_actions(view)[:3] if game.current_player(view) == seat else ():
                after = one.play(action), other.play(action)
                if game.observe(after[0].state, seat) == game.observe(after[1].state, seat):
                    assert packet(after[0], seat) == packet(after[1], seat)


@pytest.mark.thorough
@BY_NAME
def test_every_event_is_written_and_read(name: str) -> None:
    """The codec writes and reads every class of event that guided walks and plays with expansion cards meet."""
    game: Any = games.get(name)
    drivers, starts = guided(name)
    met: set[type] = set()
    nodes = 0

    def hear(state: Any) -> None:
        for event in state.events:
            if type(event) in game.EVENTS and type(event) not in met:
                met.add(type(event))
                assert codec.from_json(game, codec.to_json(game, event), "event") == event

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


@pytest.mark.parametrize("kind", packets.KINDS)
def test_every_field_of_a_schema_says_what_it_means(kind: Any) -> None:
    schema = packets.schema(kind)
    fields = [
        (name, field)
        for each in (schema, *schema["$defs"].values())
        for name, field in (
            *each.get("properties", {}).items(),
            *((position["title"], position) for position in each.get("prefixItems", ())),
        )
    ]
    assert len(fields) >= 2
    assert [name for name, field in fields if not field["description"].endswith(".")] == []
    assert schema["$id"].endswith(f"{kind}-{packets.FORMAT}.json")


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


def test_actions_point_at_the_ids_of_the_table() -> None:
    city: Any = packet(match_of("one_against_the_dead", 0), 0)["actions"][0]
    doom: Any = packet(match_of("zombie_flavored_doom", 0), 0, parts=("fields",))["actions"][0]
    galaxy = match_of("defcon_zombies", 0)
    move: Any = packet(galaxy, galaxy.game.current_player(galaxy.state))["actions"][1]

    assert (city["text"], city["to"]) == ("place E", "cell 1,0")
    assert doom["to"] == f"tile {doom['fields']['tile']}"
    assert (move["from"], move["to"]) == ("system 0,0", "system 1,0")


@BY_NAME
def test_whatever_a_packet_names_is_in_its_geometry_or_among_its_pieces(name: str) -> None:
    for steps in (0, 2, 20, 120, 260):
        match = match_of(name, steps, seed=steps)
        seat = max(0, match.game.current_player(match.state))
        told, ground = packet(match, seat, parts=("geometry",)), packets.geometry(match, seat)
        table = told["table"]

        assert table
        assert ground
        assert told["geometry"] == ground
        assert table["ground"] == ground["digest"]
        assert len(table["shows"]) == len(ground["places"])
        assert all(face < len(table["faces"]) for face in table["shows"])
        ids = {*ground["places"], *(row[6] for row in table["pieces"] if len(row) > 6)}
        assert {row[0] for row in table["pieces"]} <= ids
        roles = [each.get(role) for each in told["actions"] for role in ("from", "to", "target")]
        assert {role for role in roles if role and not str(role).startswith("seat ")} <= ids
        assert all(table["kinds"][row[1]]["title"] for row in table["pieces"])
        assert all(max(link) < len(ground["places"]) for link in ground["links"])


def test_the_geometry_stays_while_the_map_does() -> None:
    """A city grows by a card now and then; a galaxy never grows."""
    galaxy, later = match_of("defcon_zombies", 0), match_of("defcon_zombies", 60)
    digests = [packet(match, 0)["table"] for match in (galaxy, later)]

    assert digests[0]
    assert digests[1]
    assert digests[0]["ground"] == digests[1]["ground"]
    assert digests[0]["faces"] != digests[1]["faces"]
    assert packets.geometry(galaxy, 0) is packets.geometry(later, 1)


def test_a_tile_to_be_laid_is_shown_in_the_turns_that_actions_name() -> None:
    told = packet(match_of("they_come_back", 0), 0)
    other = packet(match_of("they_come_back", 0), 1)
    asked = told if told["actions"] else other
    laying = asked["table"]["laying"] if asked["table"] else None

    assert laying is not None
    assert {offer.get("turn") for offer in asked["actions"]} <= {*range(len(laying["turns"]))}
    assert all(len(turn["squares"]) > 2 for turn in laying["turns"])


def test_a_question_stands_apart_from_the_name_and_from_what_is_typed() -> None:
    galaxy = match_of("defcon_zombies", 0)
    told = packet(galaxy, 0)
    town = match_of("they_come_back", 0)

    assert told["question"] == "Which ships move, and where to?"
    assert told["hint"] == "`pass_move` for none."
    assert told["seats"][1] == {"name": "Green", "color": "#009e73", "role": "seat_1"}
    assert packet(town, 0)["hint"] == "`lay x,y r=quarters`"
    assert "`" not in packet(town, 0)["question"]


def test_a_hand_has_titles_and_texts_and_others_see_only_how_large_it_is() -> None:
    match = match_of("they_come_back", 160)
    hands = [packet(match, seat)["hand"] for seat in range(3)]
    held = next(card for hand in hands for card in hand)
    table = packets.open_packet(match)["table"]

    assert held["title"][0].isupper()
    assert held["text"]
    assert table
    sizes = [row[3] for row in table["counters"] if row[1] == "hand"]
    assert len(sizes) == 3
    assert all(held["text"] not in packets.to_json(packets.open_packet(match)) for hand in hands for held in hand)


def test_a_crowded_town_of_both_expansions_fits_into_forty_kilobytes() -> None:
    game: Any = games.get("they_come_back")
    dice, choose = Dice(1), Random(1)
    match = new_match(game, options=game.Options(players=6, expansions="both")).roll(dice)
    while match.length < 600 and not match.result:
        match = match.play(choose.choice(game.legal_actions(match.state))).roll(dice)
    told = packets.to_json(packet(match, game.current_player(match.state))).encode()
    ground = packets.to_json(packets.geometry(match) or {}).encode()  # type: ignore[arg-type]

    assert (len(told) <= 40_000, len(gzip.compress(told)) <= 8_000) == (True, True)
    assert (len(ground) <= 50_000, len(gzip.compress(ground)) <= 8_000) == (True, True)


def test_any_game_has_packets() -> None:
    """Even a game without words, places or a drawing of its own has them."""
    game: Any = toy
    told = packet(new_match(game).roll(Dice(1)), 1)

    assert [seat["name"] for seat in told["seats"]] == ["Seat 0", "Seat 1"]
    assert told["table"] is None
    assert faults(told, packets.schema()) == []


def test_answers_have_to_be_of_who_is_asked_and_of_now() -> None:
    match = match_of("zombie_flavored_doom", 0)
    seat, length = match.game.current_player(match.state), match.length

    assert packets.answer(match, seat, length, "end") == match.play(match.game.legal_actions(match.state)[-1])
    with pytest.raises(packets.LateAnswer, match="this answers step 4, but the match is at step 0"):
        packets.answer(match, seat, 4, "end")
    for other in (1 - seat, -1):
        with pytest.raises(packets.LateAnswer, match="it is somebody else's turn to decide"):
            packets.answer(match, other, length, "end")
    with pytest.raises(IllegalAction):
        packets.answer(match, seat, length, "break")


def test_nonsense_is_refused() -> None:
    match = match_of("zombie_flavored_doom", 0)
    with pytest.raises(ValueError, match="seats are 0 to 1 here, not 2"):
        packet(match, 2)
    with pytest.raises(ValueError, match=r"since is a number of steps, 0, 1, 2 \.\.\., not -1"):
        packet(match, 0, since=-1)
    with pytest.raises(
        ValueError, match="parts of packets are view, drawing, geometry, fields, prospects, stakes, goal, not 'sound'"
    ):
        packet(match, 0, parts=["sound"])
    with pytest.raises(ValueError, match="the schemas are packet, open, answer, geometry, not 'x'"):
        packets.schema("x")  # type: ignore[arg-type]


@BY_NAME
def test_dice_settle_all_chance(name: str) -> None:
    """`settle` and `roll` go on to the next decision or the end, and no further."""
    game: Any = games.get(name)
    state = settle(game, game.new_game(), Dice(3))
    match = new_match(game).roll(Dice(3))

    assert match.state == state
    assert game.current_player(state) not in (CHANCE, TERMINAL)
    assert match.roll(Dice(4)) is match
    assert settle(game, state, Dice(4)) is state


# --------------------------------------------------------------------------------------------------------- onlookers


@BY_NAME
@pytest.mark.parametrize("steps", [0, 10, 80])
def test_who_looks_on_is_told_what_all_seats_know(name: str, steps: int) -> None:
    """Any seat's view is enough to work it out: nothing hidden from that seat changes the result."""
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
    assert packet_of["question"]
    for seat in range(game.seats(match.state)):
        own = packet(match, seat, since=max(0, match.length - 20))
        assert packet_of.keys() < own.keys()
        assert len(packet_of["events"]) <= len(own["events"]) or words


def test_views_that_do_not_agree_are_shown_to_nobody() -> None:
    """Here a view hides nothing more from other seats, so what all know depends on which seat comes first."""

    class Boastful:
        def __getattr__(self, name: str) -> Any:
            return getattr(toy, name)

        def observe(self, state: Any, seat: int) -> Any:
            return state if toy.is_view(state) else toy.observe(state, seat)

    boastful: Any = Boastful()
    with pytest.raises(ValueError, match="do not show what all seats know"):
        known_to_all(boastful, new_match(toy).roll(Dice(1)).state)


def test_a_refusal_says_no_more_than_the_seat_knows() -> None:
    """The refusal comes from the seat's view: positions it cannot tell apart refuse in the same words."""
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


# ------------------------------------------------------------------------------------------------------------ schemas


@BY_NAME
def test_packets_of_whole_games_are_as_their_schemas_say(name: str) -> None:
    _hold_packets(name, 60)


@pytest.mark.slow
@BY_NAME
def test_two_thousand_packets_of_each_kind_are_as_their_schemas_say(name: str) -> None:
    _hold_packets(name, 2_000)


def _hold_packets(name: str, count: int) -> None:
    """Check `count` packets of a seat, open packets, answers and geometries against their schemas."""
    game: Any = games.get(name)
    kinds: list[Any] = list(packets.KINDS)
    schemas = {kind: packets.schema(kind) for kind in kinds}
    match, number = match_of(name, 0), 0
    dice, choose = Dice(1), Random(1)
    for at in range(count):
        if match.result:
            number += 1
            match = match_of(name, 0, number)
        seat = at % game.seats(match.state)
        parts = ALL if at % 3 else ()
        told, ground = packet(match, seat, parts=parts), packets.geometry(match, seat)
        sent = {"length": told["length"], "text": told["actions"][0]["text"] if told["actions"] else "end"}
        made = (told, packets.open_packet(match, parts=parts), sent, ground)
        assert [faults(each, schemas[kind]) for kind, each in zip(kinds, made, strict=True)] == [[]] * 4
        match = match.play(choose.choice(game.legal_actions(match.state))).roll(dice)


@BY_NAME
def test_a_schema_refuses_what_is_spoiled_and_allows_what_is_added(name: str) -> None:
    told: Any = json.loads(packets.to_json(packet(match_of(name, 5), 0)))
    told["added"] = told["table"]["added"] = {"later": 1}
    told["table"]["counters"][0].append("later")
    assert faults(told, packets.schema()) == []

    told["table"]["faces"][0][0] = "lava"
    del told["question"]
    assert faults(told, packets.schema()) == ["packet.question", "packet.table.faces[0][0]"]


# ------------------------------------------------------------------------------------------------ prospects and stakes


def test_prospects_are_exact_and_come_only_when_asked_for() -> None:
    """Their weights add up exactly to the total, and only two of the games have any here."""
    for name in GAME_NAMES:
        found = 0
        for steps in (3, 8, 12, 150):
            match = match_of(name, steps)
            if match.result:
                continue
            seat = match.game.current_player(match.state)
            told = packet(match, seat, parts=("prospects",))
            assert not any("prospects" in each for each in packet(match, seat)["actions"])
            for offer in told["actions"]:
                likely = offer.get("prospects", [])
                weights = [each["weight"] for each in likely]
                assert "prospects" in offer
                assert sum(weights) == (likely[0]["total"] if likely else 0)
                found += bool(weights)
        assert bool(found) == (name in {"one_against_the_dead", "they_come_back"})


def test_a_blow_with_the_fists_has_the_prospects_of_its_coins() -> None:
    game: Any = games.get("one_against_the_dead")
    match = match_of("one_against_the_dead", 12, seed=4)
    while not any(type(action).__name__ == "Fists" for action in game.legal_actions(match.state)):
        match = match.play(game.legal_actions(match.state)[-1]).roll(Dice(2))
    one = next(action for action in game.legal_actions(match.state) if sum(getattr(action, "zombies", (0,))) == 1)
    found = prospects(game, game.observe(match.state, 0), one)
    after = game.chance_outcomes(game.step(match.state, one))

    assert sum(each.chance for each in found) == 1
    assert {each.chance for each in found} <= {Fraction(weight, after.total) for _, weight in after}


def told_of(game: Any, state: Any, line: str) -> dict[str, Fraction]:
    found = prospects(game, game.observe(state, game.current_player(state)), game_notation.parse(game, line))
    return {each.words: each.chance for each in found}


def test_prospects_of_a_die_say_which_faces_do_what() -> None:
    town: Any = games.get("they_come_back")
    state = town.pose(node="encounter", zombies=[(1, 1)], squares={0: (1, 1)}, bullets={0: 0}, points=0)

    assert told_of(town, state, "evade") == {
        "1 to 3: Player 1 is bitten: Health 2, black hearts 1.": Fraction(1, 2),
        "4 to 6: Player 1 evades a zombie on 1,1.": Fraction(1, 2),
    }


def test_prospects_of_a_fight_count_what_is_killed_and_lost() -> None:
    city: Any = games.get("one_against_the_dead")
    state = city.pose(node="ATTACK", zombies={(0, 0): (0, 0, 2, 0)}, strength=9)

    assert told_of(city, state, "fists 0,0,2,0") == {
        "kill 2": Fraction(1, 4),
        "kill 1, lose 1 Strength": Fraction(1, 2),
        "lose 1 Strength": Fraction(1, 4),
    }


@BY_NAME
def test_the_stakes_are_a_line_and_those_of_the_view(name: str) -> None:
    match = match_of(name, 150 if name == "they_come_back" else 8)
    game = match.game
    for seat in range(game.seats(match.state)):
        view = game.observe(match.state, seat)
        said = stakes(game, view)
        assert said.endswith(".")
        assert "\n" not in said
        assert packet(match, seat, parts=("stakes",))["stakes"] == said
        assert packet(match, seat)["stakes"] is None


def test_stakes_of_they_come_back_count_the_zombies_that_are_near() -> None:
    game: Any = games.get("they_come_back")
    facts: dict[str, Any] = {"squares": {0: (1, 1), 1: (1, 1)}, "round": 3, "health": {0: 2}}
    zombies = {(1, 1): 1, (2, 1): 2, (3, 1): 1}
    least = "Player 1 dies at 0 Health, and has 2"

    assert stakes(game, game.pose(**facts)) == f"{least}."
    assert stakes(game, game.pose(**facts, zombies=zombies)) == f"{least}; 3 zombies here or a step away."


@BY_NAME
def test_the_goal_is_a_line_and_that_of_the_view(name: str) -> None:
    match = match_of(name, 150 if name == "they_come_back" else 8)
    game = match.game
    for seat in range(game.seats(match.state)):
        said = goal(game, game.observe(match.state, seat), seat)
        assert said.endswith(".")
        assert "\n" not in said
        assert packet(match, seat, parts=("goal",))["goal"] == said
        assert packet(match, seat)["goal"] is None
    of_all = goal(game, known_to_all(game, match.state))
    assert packets.open_packet(match, parts=("goal",))["goal"] == of_all


def test_a_game_that_says_no_goal_has_packets_all_the_same() -> None:
    match: Any = new_match(toy)

    assert goal(match.game, match.state, 0) == ""
    assert packet(match, 0, parts=("goal",))["goal"] == ""


def test_what_may_come_of_a_choice_is_told_without_the_next_turn() -> None:
    match, seat = moments.found("defcon_zombies", "card")
    view = match.game.observe(match.state, seat or 0)
    likely = prospects(match.game, view, match.game.legal_actions(view)[0])

    assert likely[0].words.startswith("The die shows 1. Blue places a ship at Earth.")
    assert not any("Turn 25" in each.words for each in likely)


WALK = {"squares": {0: (1, 1), 1: (1, 1)}, "round": 3}
HUNT = {"node": "undead_move", "squares": {0: (1, 1), 1: (1, 1)}, "health": {0: 0, 1: 3}, "round": 3}
GOALS: dict[str, tuple[tuple[dict[str, Any], int | None, str], ...]] = {
    "one_against_the_dead": (
        ({}, 0, "Survive an attack at the End: 8 blocks east; round 1 of 200."),
        (
            {"pawn": (3, 2), "round": 5, "options": {"round_limit": 30}},
            0,
            "Survive an attack at the End: 5 blocks east, 2 south; round 5 of 30.",
        ),
        (
            {"pawn": (8, 0), "options": {"objective": "feel_good"}},
            None,
            "Survive an attack at the End: you are there; round 1 of 200; score 0 so far.",
        ),
    ),
    "defcon_zombies": (
        ({}, 0, "Discover all 8 constellations together, 0 so far, and hold Earth."),
        (
            {"options": {"turn_limit": 12}},
            None,
            "Discover all 8 constellations together, 0 so far, and hold Earth; turn 1 of 12.",
        ),
    ),
    "zombie_flavored_doom": (
        (
            {"carried": {1: "F2"}},
            0,
            "Be first: 0 of 15 Materials in stronghold A, 2 of 10 Food there or carried; night 1 of 40.",
        ),
        (
            {"options": {"night_limit": 12, "limit_result": "fewest_missing"}},
            1,
            "Be first: 0 of 15 Materials in stronghold B, 0 of 10 Food there or carried; night 1 of 12, after which the side that lacks the least wins.",
        ),
        (
            {"options": {"night_limit": 0}},
            None,
            "The first side with 15 Materials in its stronghold and 10 Food a head, carried or stored, wins.",
        ),
        (
            {"options": {"board": "Last Light"}},
            0,
            "0 of 15 Materials in stronghold A, 0 of 30 Food there or carried; night 1 of 8.",
        ),
        (
            {"options": {"board": "Two Houses"}},
            3,
            "Be first: 0 of 15 Materials in stronghold B, 0 of 30 Food there or carried; night 1 of 40.",
        ),
    ),
    "they_come_back": (
        (WALK, 0, "Be first in a helipad's middle with no foe: 6 steps, no foe."),
        (
            {**WALK, "squares": {0: (5, 1), 1: (1, 1)}, "zombies": {(7, 1): 2}},
            0,
            "Be first in a helipad's middle with no foe: 2 steps, 2 foes.",
        ),
        ({"node": "lay_helipad", "tiles": {}}, 1, "Be first in a helipad's middle with no foe."),
        (
            {**WALK, "options": {"round_limit": 20}},
            1,
            "Be first in a helipad's middle with no foe: 6 steps, no foe; round 3 of 20.",
        ),
        (HUNT, 0, "All undead win when the last human dies: 1 human left, the nearest 6 steps from a helipad."),
        (HUNT, 1, "Be first in a helipad's middle with no foe: 6 steps, no foe."),
        (
            WALK,
            None,
            "The first human in a helipad's middle with no foe there wins, or all undead when the last human dies; 2 humans left.",
        ),
        (
            {**WALK, "tiles": {}},
            0,
            "There is no helipad: only the undead win, when the last human dies; 2 humans left.",
        ),
    ),
}


@BY_NAME
def test_the_goal_says_what_wins_and_what_is_missing(name: str) -> None:
    game: Any = games.get(name)
    for facts, seat, words in GOALS[name]:
        assert goal(game, game.pose(**facts), seat) == words
