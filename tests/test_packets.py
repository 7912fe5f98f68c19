"""Packets: they hold all that a client needs, nothing that its seat may not know, and they match the schema."""

import gzip
import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from tests import toy
from tests.guides import guided
from tests.they_come_back.seldom import seldom
from tests.trying import led
from zombiekit import CHANCE, TERMINAL, Game, IllegalAction, codec, games, known_to_all, packets
from zombiekit.game import goal
from zombiekit.notation import parse_action
from zombiekit.packets import packet
from zombiekit.play import Dice, Match, new_match, settle
from zombiekit.testing.tour import LEVELS, Guide, Tour

BY_NAME = pytest.mark.parametrize("name", games.names())
OPTIONS: dict[str, dict[str, Any]] = {
    "defcon_zombies": {"players": 3, "events": True},
    "they_come_back": {"players": 3, "token_placement": "canonical"},
}


def match_of(name: str, steps: int, seed: int = 1) -> Match:
    """Return a match after some random steps, with chance settled."""
    game: Any = games.get(name)
    return led(new_match(game, options=game.Options(**OPTIONS.get(name, {}))), steps, seed)


TYPES: dict[str, Any] = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "null": type(None)}
TYPES |= {"array": list, "object": dict}


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
    match = match_of(name, 80)
    game, state = match.game, match.state
    for seat in range(game.seats(state)):
        told, view = packet(match, seat, since=0, parts=ALL), game.observe(state, seat)
        assert codec.from_plain(game, told["view"], "view") == view
        assert "\n".join("".join(text for text, _ in row) for row in told["drawing"] or ()) == str(view)
        assert (told["acts"], told["length"], told["seat"]) == (game.current_player(state), match.length, seat)
        offered = [parse_action(game, offer["text"]) for offer in told["actions"]]
        assert offered == (list(game.legal_actions(state)) if seat == told["acts"] else [])
        assert [offer["kind"] for offer in told["actions"]] == [type(action).__name__ for action in offered]
        views = [(n, game.observe(step.state, seat)) for n, step in enumerate(match.history, 1)]
        assert [
            (each["n"], codec.from_plain(game, {"event": each["kind"], **each["fields"]}, "event"), each["words"])
            for each in told["events"]
        ] == [(n, event, str(event)) for n, view in views for event in view.events]


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
    met, nodes = set[type](), 0

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
    parts = (schema, *schema["$defs"].values())
    fields = [pair for each in parts for pair in each.get("properties", {}).items()]
    fields += [(position["title"], position) for each in parts for position in each.get("prefixItems", ())]
    assert len(fields) >= 2
    assert [name for name, field in fields if not field["description"].endswith(".")] == []
    assert schema["$id"].endswith(f"{kind}-{packets.FORMAT}.json")


def test_only_what_happened_since_is_told() -> None:
    match = match_of("one_against_the_dead", 12)
    everything = packet(match, 0, since=0)["events"]
    for since in (match.length - 2, match.length - 1, match.length + 5):
        assert packet(match, 0, since=since)["events"] == [event for event in everything if event["n"] > since]
    assert packet(match, 0)["events"] == packet(match, 0, since=match.length - 1)["events"]


def test_who_decided_last_may_take_it_back_until_something_is_revealed() -> None:
    game: Any = games.get("zombie_flavored_doom")
    match = new_match(game)
    seat = game.current_player(match.state)
    moved = match.play(game.legal_actions(match.state)[0])
    assert [packet(match, each)["may_take_back"] for each in (0, 1)] == [False, False]
    assert [packet(moved, each)["may_take_back"] for each in (seat, 1 - seat)] == [True, False]


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
    """So a table is drawn from packets alone: places have forms and grounds, pieces shapes and titles, seats names and colors."""
    for steps in (0, 2, 20, 120, 260):
        match = match_of(name, steps, seed=steps)
        seat = max(0, match.game.current_player(match.state))
        told, ground = packet(match, seat, parts=("geometry",)), packets.geometry(match, seat)
        table = told["table"]
        assert table
        assert ground
        assert (told["geometry"], table["ground"]) == (ground, ground["digest"])
        assert len(table["shows"]) == len(ground["places"])
        assert all(ground["forms"][form]["outline"] for form, *_ in ground["places"].values())
        assert all(table["faces"][number][1] for number in table["shows"])
        ids = {*ground["places"], *(row[6] for row in table["pieces"] if len(row) > 6)}
        assert {row[0] for row in table["pieces"]} <= ids
        roles = [each.get(role) for each in told["actions"] for role in ("from", "to", "target")]
        assert {role for role in roles if role and not str(role).startswith("seat ")} <= ids
        assert all(table["kinds"][row[1]]["title"] and table["kinds"][row[1]]["shape"] for row in table["pieces"])
        assert all(seat["name"] and seat["color"].startswith("#") for seat in told["seats"])
        assert all(max(link) < len(ground["places"]) for link in ground["links"])


def test_the_geometry_stays_while_the_map_does() -> None:
    """A city grows by a card now and then; a galaxy never grows."""
    galaxy, later = match_of("defcon_zombies", 0), match_of("defcon_zombies", 60)
    one, two = (packet(match, 0)["table"] or pytest.fail("no table") for match in (galaxy, later))
    assert one["ground"] == two["ground"]
    assert one["faces"] != two["faces"]
    assert packets.geometry(galaxy, 0) is packets.geometry(later, 1)


def test_a_tile_to_be_laid_is_shown_in_the_turns_that_actions_name() -> None:
    asked = next(told for seat in range(3) if (told := packet(match_of("they_come_back", 0), seat))["actions"])
    laying = asked["table"]["laying"] if asked["table"] else None
    assert laying is not None
    assert {offer.get("turn") for offer in asked["actions"]} <= {*range(len(laying["turns"]))}
    assert all(len(turn["squares"]) > 2 for turn in laying["turns"])


def test_a_question_stands_apart_from_the_name_and_from_what_is_typed() -> None:
    galaxy, town = packet(match_of("defcon_zombies", 0), 0), packet(match_of("they_come_back", 0), 0)
    assert (galaxy["question"], galaxy["hint"]) == ("Which ships move, and where to?", "`pass_move` for none.")
    assert galaxy["seats"][1] == {"name": "Green", "color": "#009e73", "role": "seat_1"}
    assert town["hint"] == "`lay x,y r=quarters`"
    assert "`" not in town["question"]


def test_a_hand_has_titles_and_texts_and_others_see_only_how_large_it_is() -> None:
    match = match_of("they_come_back", 160)
    hands = [packet(match, seat)["hand"] for seat in range(3)]
    held = next(card for hand in hands for card in hand)
    seen = packets.open_packet(match)
    assert held["title"][0].isupper()
    assert held["text"]
    assert seen["table"]
    assert [row[3] for row in seen["table"]["counters"] if row[1] == "hand"] == [*map(len, hands)]
    assert all(held["text"] not in packets.to_json(seen) for hand in hands for held in hand)


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
    match = new_match(cast("Game", toy)).roll(Dice(1))
    told = packet(match, 1)
    assert [seat["name"] for seat in told["seats"]] == ["Seat 0", "Seat 1"]
    assert told["table"] is None
    assert faults(told, packets.schema()) == []
    assert goal(match.game, match.state, 1) == packet(match, 1, parts=("goal",))["goal"] == ""


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
    over = match_of("zombie_flavored_doom", 5000)
    with pytest.raises(packets.LateAnswer, match="the game is over"):
        packets.answer(over, seat, over.length, "end")


def test_nonsense_is_refused() -> None:
    match = match_of("zombie_flavored_doom", 0)
    parts = "view, drawing, geometry, fields, prospects, stakes, goal"
    with pytest.raises(ValueError, match="seats are 0 to 1 here, not 2"):
        packet(match, 2)
    with pytest.raises(ValueError, match=r"since is a number of steps, 0, 1, 2 \.\.\., not -1"):
        packet(match, 0, since=-1)
    with pytest.raises(ValueError, match=f"parts of packets are {parts}, not 'sound'"):
        packet(match, 0, parts=["sound"])
    with pytest.raises(ValueError, match="the schemas are packet, open, answer, geometry, not 'x'"):
        packets.schema("x")  # type: ignore[arg-type]


@BY_NAME
def test_dice_settle_all_chance(name: str) -> None:
    game: Any = games.get(name)
    state = settle(game, game.new_game(), Dice(3))
    match = new_match(game).roll(Dice(3))
    assert match.state == state
    assert game.current_player(state) not in (CHANCE, TERMINAL)
    assert match.roll(Dice(4)) is match
    assert settle(game, state, Dice(4)) is state


@BY_NAME
@pytest.mark.parametrize("steps", [0, 10, 80])
def test_who_looks_on_is_told_what_all_seats_know(name: str, steps: int) -> None:
    """Any seat's view is enough to work it out: nothing hidden from that seat changes the result."""
    match = match_of(name, steps)
    game: Any = match.game
    told = known_to_all(game, match.state)
    for seat in range(game.seats(match.state)):
        assert known_to_all(game, game.resample(game.observe(match.state, seat), Dice(steps))) == told
        assert game.observe(told, seat) == told
    since = max(0, match.length - 20)
    seen = packets.open_packet(match, since=since)
    assert seen["question"]
    for seat in range(game.seats(match.state)):
        own = packet(match, seat, since=since)
        assert seen.keys() < own.keys()
        assert len(seen["events"]) <= len(own["events"])


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
    said: dict[str, list[str]] = {text: [] for text in ("attack 1", "end", "pass", "move 0,0")}
    for text, words in said.items():
        for each in (asked, imagined):
            try:
                packets.answer(each, seat, 0, text)
            except ValueError as error:
                words.append(str(error))
        assert len(set(words)) <= 1
    assert any(said.values())


@BY_NAME
@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_packets_of_whole_games_are_as_their_schemas_say(name: str, count: int) -> None:
    """These are so many packets of a seat, open packets, answers and geometries."""
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
