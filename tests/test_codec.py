"""The codec: a game's values as JSON and back, and what is refused."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy as toy_module
from tests.trying import raised, walk
from zombiekit import Fault, InvalidState, Outcome, ScoreLine, codec, record, variant
from zombiekit.codec.migrations import migrated
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead import actions, box, nodes
from zombiekit.games.one_against_the_dead.box import Options, Reason
from zombiekit.play import new_match, playout
from zombiekit.primitives.cards import Card, Draw
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.zombies import Zombies

toy: Any = toy_module
DATA = Path(__file__).parent / "data"
SAVE = (DATA / "format_1" / "state.json").read_text(encoding="utf-8")


def edited(edit: Callable[[Any], Any], text: str = SAVE) -> Any:
    """Return the envelope of a text after an edit in place."""
    data = json.loads(text)
    edit(data)
    return data


def refusal(data: Any, any_game: Any = game, kind: Any = "state") -> tuple[Fault, ...]:
    """Return the faults that an envelope, or its text, is refused for."""
    load = codec.from_json if isinstance(data, str | bytes) else codec.decode
    return raised(InvalidState, load, any_game, data, kind).faults


@pytest.mark.thorough
@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from(box.Adjacency), st.sampled_from(box.Objective))
def test_states_and_ends_are_read_as_written(seed: int, adjacency: box.Adjacency, objective: box.Objective) -> None:
    options = Options(adjacency, objective=objective, round_limit=8)
    states = [*walk(game, game.new_game(options), Random(seed))]
    for state in states:
        text = codec.to_json(game, state)
        again = codec.from_json(text)
        assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
        assert (codec.to_json(game, again), again.events) == (text, ())
    result = game.outcome(states[-1])
    assert codec.from_json(codec.to_json(game, result), kind="result") == result


OPTIONS: dict[str, Any] = {"adjacency_for_search": "orthogonal", "fists_replacements": "stay"}
OPTIONS |= {"zombie_terrain": "all_face_up", "objective": "survive", "replaced_scores": False, "round_limit": 7}
OPTIONS["zombie_ties"] = "mirrored"
RESULT: dict[str, Any] = {"returns": [1.0], "winners": [0], "reason": "escaped", "words": "away"}
RESULT |= {"score": [{"label": "kills", "count": 3, "points": 3.0}]}


@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        ("action", actions.Move(Direction.E), "move E"),
        ("action", actions.Fists(Zombies(1, 0, 0, 2)), "fists 1,0,0,2"),
        ("outcome", Draw(Card("Joker 1")), "draw Joker 1"),
        ("options", Options(round_limit=7), OPTIONS),
        ("result", Outcome((1.0,), (0,), Reason.ESCAPED, "away", (ScoreLine("kills", 3, 3),)), RESULT),
    ],
)
def test_each_kind_has_its_form(kind: codec.Kind, value: Any, data: Any) -> None:
    envelope = codec.encode(game, value)
    assert envelope == {"format": 1, "game": game.NAME, "ruleset": game.RULESET, "kind": kind, "data": data}
    assert list(envelope) == ["format", "game", "ruleset", "kind", "data"]
    assert json.loads(codec.to_json(game, value)) == envelope
    again = codec.from_json(codec.to_json(game, value).encode(), kind=kind)
    assert (type(again), again) == (type(value), value)


def test_plain_data_are_plain() -> None:
    """No subclass of a string or number is left, so every JSON writer writes them alike."""

    def kinds(data: Any) -> set[type]:
        parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
        return {type(data)}.union(*map(kinds, parts))

    for state in walk(game, game.new_game(), Random(3)):
        assert kinds(codec.encode(game, state)) <= {dict, list, str, int, bool, type(None)}


def test_equal_states_are_written_alike_whatever_led_to_them() -> None:
    state = codec.from_json(SAVE)
    weapon, city = box.Weapon(box.WeaponKind("chainsaw"), 4), tuple(sorted(state.city, reverse=True))[::-1]
    twin = attrs.evolve(state, weapon=weapon, city=city)
    assert twin is not state
    assert codec.to_json(game, twin) == codec.to_json(game, state)
    assert codec.from_json(codec.to_json(game, twin)) == state


@pytest.mark.parametrize("seed", range(3))
def test_views_are_saved_with_what_is_hidden_in_them(seed: int) -> None:
    for state in walk(toy, toy.new_game(), Random(seed)):
        assert codec.from_json(toy, codec.to_json(toy, state)) == state
        for seat in (0, 1):
            view = toy.observe(state, seat)
            text = codec.to_json(toy, view, "view")
            assert json.loads(text)["kind"] == "view"
            assert codec.from_json(toy, text, "view") == view


def test_views_with_faults_are_refused() -> None:
    envelope = codec.encode(toy, toy.observe(playout(toy, dice=Random(1)), 0), "view")
    envelope["data"]["table"][0][0] = 99
    assert refusal(envelope, toy, "view")[0].rule == "INV-1"


def test_values_are_read_without_their_envelope() -> None:
    """Records do this, since they have an envelope of their own."""
    state = codec.from_json(SAVE)
    plain = codec.to_plain(game, state)
    assert plain == codec.encode(game, state)["data"]
    assert codec.from_plain(game, plain) == state
    error = raised(InvalidState, codec.from_plain, game, {**plain, "ap": 7}, where="start")
    assert {fault.where for fault in error.faults} == {"start.ap"}


def put(*path: Any, to: Any) -> Callable[[Any], None]:
    """Return an edit that puts a value at a place of the data."""

    def edit(envelope: Any) -> None:
        data = envelope["data"]
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return edit


FORMS = [
    (put("ap", to=True), "data.ap", "True is not an integer"),
    (put("ap", to=2.0), "data.ap", "2.0 is not an integer"),
    (put("ap", to="2"), "data.ap", "'2' is not an integer"),
    (put("ap", to=None), "data.ap", "None is not an integer"),
    (put("kills", to=2**53 + 1), "data.kills", "9007199254740993 is not from -9007199254740992 to 9007199254740992"),
    (put("kills", to=-(10**40)), "data.kills", "is not from"),
    (put("pawn", to=[0]), "data.pawn", "expected 2 items, not 1"),
    (put("pawn", to=[0, 1, 2]), "data.pawn", "expected 2 items, not 3"),
    (put("pawn", to="01"), "data.pawn", "'01' is not a list"),
    (put("pawn", to={"x": 0, "y": 1}), "data.pawn", "is not a list"),
    (put("pawn", 1, to=False), "data.pawn[1]", "False is not an integer"),
    (put("zombies", 2, 1, to=7), "data.zombies[2][1]", "7 is not a list"),
    (put("zombies", 2, 1, 3, to="1"), "data.zombies[2][1][3]", "'1' is not an integer"),
    (put("city", 4, 1, to="11H"), "data.city[4][1]", "no card is called '11H'"),
    (put("city", 4, 1, to=7), "data.city[4][1]", "7 is not a text"),
    (put("city", to={}), "data.city", "{} is not a list"),
    (put("drawn", to=5), "data.drawn", "5 is neither text nor null"),
    (put("drawn", to="5"), "data.drawn", "no card is called '5'"),
    (put("weapon", to="bat"), "data.weapon", "'bat' is neither list nor null"),
    (put("weapon", 0, to="axe"), "data.weapon[0]", "'axe' is not one of shotgun, chainsaw, bat"),
    (put("weapon", 0, to="BAT"), "data.weapon[0]", "is not one of"),
    (put("result", to="won"), "data.result", "'won' is not one of escaped, overwhelmed, stranded"),
    (put("options", to=None), "data.options", "None is not an object"),
    (put("options", "objective", to=["survive"]), "data.options.objective", "['survive'] is not a text"),
    (put("options", "round_limit", to=0), "data.options.round_limit", "0 is not an integer from 1 to 10000"),
    (put("agenda", 0, to="BeginRound"), "data.agenda[0]", "'BeginRound' is not an object"),
    (put("agenda", 0, to={}), "data.agenda[0].node", "is missing"),
    (put("agenda", 0, "node", to=["Act"]), "data.agenda[0].node", "['Act'] is not one of"),
    (put("agenda", 0, "node", to="Dead"), "data.agenda[0].node", "'Dead' is not one of StartCard, EndCard, "),
    (put("agenda", 0, "cell", to=[0, 0]), "data.agenda[0].cell", "is not a field here"),
    (put("agenda", -1, "cell", to=[0]), "data.agenda[8].cell", "expected 2 items, not 1"),
    (put("agenda", -1, to={"node": "BlockCoins", "cell": [0, 3]}), "data.agenda[8].coins", "is missing"),
    (put("events", to=[]), "data.events", "is not a field here"),
    (put("no such\nfield", to=1), "data['no such\\nfield']", "is not a field here"),
    (put(None, to=1), "envelope", "the key None of an object is not a text"),
    (lambda envelope: envelope.update({1: 1}), "envelope", "the key 1 of an object is not a text"),
    (lambda envelope: envelope["data"].pop("found"), "data.found", "is missing"),
    (lambda envelope: envelope["data"].pop("agenda"), "data.agenda", "is missing"),
    (lambda envelope: envelope.update(data=[]), "data", "[] is not an object"),
    (lambda envelope: envelope.pop("data"), "data", "is missing"),
    (lambda envelope: envelope.update(date=1), "date", "is not a field here"),
    (lambda envelope: envelope.pop("format"), "format", "is missing"),
    (lambda envelope: envelope.update(format=2), "format", "2 is newer than this library, which reads up to 1"),
    (lambda envelope: envelope.update(format=0), "format", "0 is not the number of a format"),
    (lambda envelope: envelope.update(format=True), "format", "True is not the number of a format"),
    (lambda envelope: envelope.update(format="1"), "format", "'1' is not the number of a format"),
    (lambda envelope: envelope.update(ruleset="0.9"), "ruleset", "saved under version '0.9' of the rules; only"),
    (lambda envelope: envelope.update(ruleset=1.0), "ruleset", "1.0 is not '1.1'"),
    (lambda envelope: envelope.update(kind="view"), "kind", "'view' is not 'state'"),
    (lambda envelope: envelope.pop("kind"), "kind", "is missing"),
    (lambda envelope: envelope.update(game="cellar"), "game", "'cellar' is not 'one_against_the_dead'"),
]


@pytest.mark.parametrize(("edit", "where", "what"), FORMS, ids=[f"{where}: {what[:20]}" for _, where, what in FORMS])
def test_what_is_not_of_the_form_is_refused_with_its_place(edit: Callable[[Any], Any], where: str, what: str) -> None:
    (fault,) = refusal(edited(edit))
    assert fault.where == where
    assert what in fault.what


def test_all_faults_are_told_at_once() -> None:
    def edit(envelope: Any) -> None:
        data = envelope["data"]
        data["options"]["objective"] = data["options"]["round_limit"] = None
        data["zombies"][1] = [[0, "1"], [0, 0, 0, -0.5]]
        data["agenda"][3] = data["more"] = None
        del data["round"]

    places = "options.round_limit options.objective agenda[3] zombies[1][0][1] zombies[1][1][3] round more"
    assert [fault.where for fault in refusal(edited(edit))] == [f"data.{place}" for place in places.split()]


def test_faults_of_the_envelope_are_told_at_once() -> None:
    spoiled = {"format": 1, "more": 1, "ruleset": 5, "data": {}}
    assert [fault.where for fault in refusal(spoiled)] == ["more", "kind", "game", "ruleset"]


def test_nothing_is_put_in_order() -> None:
    """Pairs that are out of order or doubled have the right form, but the game itself refuses them."""
    swapped, doubled = json.loads(SAVE), json.loads(SAVE)
    city, zombies = swapped["data"]["city"], doubled["data"]["zombies"]
    city[2], city[3] = city[3], city[2]
    zombies.insert(1, zombies[0])
    assert [fault.where for fault in refusal(swapped)] == ["data.city[3][0]"]
    assert [fault.where for fault in refusal(doubled)] == ["data.zombies[1][0]"]


def test_states_with_faults_are_refused_with_all_of_them() -> None:
    def edit(envelope: Any) -> None:
        envelope["data"].update(drawn="AS", ap=3, strength=16)

    faults = [(fault.rule, fault.where) for fault in refusal(edited(edit))]
    assert faults == [("INV-8", "data.strength"), ("OATD-CHK-04", "data.drawn")]


TEXTS: list[tuple[str | bytes, str, str]] = [
    ("", "line 1, column 1", "not JSON"),
    ("{", "line 1, column 2", "not JSON"),
    (SAVE[:-30], "line 1, column", "not JSON"),
    (SAVE + "{}", "line 2, column 1", "not JSON: Extra data"),
    ("\ufeff" + SAVE, "line 1, column 1", "not JSON"),
    (SAVE.encode() + b"\xff", f"byte {len(SAVE)}", "not UTF-8"),
    (SAVE.encode("utf-16"), "byte 0", "not UTF-8"),
    ("[" * 100_000, "text", "nested too deeply"),
    ("[]", "envelope", "[] is not an object"),
    ("null", "envelope", "None is not an object"),
    ("NaN", "envelope", "NaN is not JSON"),
    ('{"format":1,"format":1}', "format", "is given more than once"),
    (SAVE.replace('"ap":2', '"ap":2,"ap":2'), "data.ap", "is given more than once"),
    (SAVE.replace('"ap":2', '"ap":NaN'), "data.ap", "NaN is not JSON"),
    (SAVE.replace('"ap":2', '"ap":-Infinity'), "data.ap", "-Infinity is not JSON"),
    (SAVE.replace('"ap":2', '"ap":1e999'), "data.ap", "'1e999' is not a finite number"),
    (SAVE.replace('"ap":2', '"ap":' + "9" * 100_000), "data.ap", "is a number with too many digits, 100000"),
    (SAVE.replace('"ap":2', '"ap":' + "9" * 30), "data.ap", "is a number with too many digits, 30"),
    (SAVE.replace('"ap":2', '"ap":' + "9" * 19), "data.ap", f"is not from {-(2**53)} to {2**53}"),
    (SAVE.replace('"ap":2', '"ap":' + "[" * 48 + "]" * 48), "data.ap", "is not an integer"),
    (SAVE.replace('"ap":2', '"ap":' + "[" * 49 + "]" * 49), "envelope", "nested more than 50 deep"),
    (SAVE.replace('"ap":2', '"ap":' + "[" * 400 + "]" * 400), "envelope", "nested more than 50 deep"),
    (SAVE.replace('"coins":2', '"coins":2,"coins":3'), "data.agenda[8].coins", "is given more than once"),
    (SAVE.replace('"node":"BeginRound"', '"node":1e999'), "data.agenda[0].node", "is not a finite number"),
]


@pytest.mark.parametrize(("text", "where", "what"), TEXTS, ids=[f"{where}: {what}" for _, where, what in TEXTS])
def test_a_broken_text_is_refused_with_its_place(text: str | bytes, where: str, what: str) -> None:
    if what == "nested too deeply" and sys.version_info >= (3, 14):
        pytest.skip("since Python 3.14 it depends on the stack how deep JSON may be")
    (fault,) = refusal(text)
    assert fault.where.startswith(where)
    assert what in fault.what


@pytest.mark.parametrize("name", ["nobody_knows", 5, None])
def test_a_game_that_is_not_installed_is_a_fault(name: object) -> None:
    (fault,) = refusal(edited(lambda envelope: envelope.update(game=name)), None)
    assert fault.where == "game"


@pytest.mark.parametrize(
    ("kind", "data", "what"),
    [
        ("action", "roll 4", "'roll 4', character 1: 'roll' is not a word of this game"),
        ("action", "move X", "'move X', character 6: direction: 'X' is not one of E, N, S, W"),
        ("action", 4, "4 is not a line of notation"),
        ("outcome", "move E", "'move' is not a word of this game"),
        ("action", "MOVE E", "'MOVE E' is not as a save has it: 'move E'"),
        ("action", " move E", "' move E' is not as a save has it: 'move E'"),
    ],
)
def test_lines_that_name_nothing_are_refused(kind: codec.Kind, data: Any, what: str) -> None:
    envelope = {"format": 1, "game": game.NAME, "ruleset": game.RULESET, "kind": kind, "data": data}
    (fault,) = refusal(envelope, kind=kind)
    assert fault.where == "data"
    assert what in fault.what


def test_a_result_has_a_reason_of_the_game() -> None:
    envelope = codec.encode(game, Outcome((1.0,), (0,), Reason.ESCAPED, "away"))
    envelope["data"].update(reason="bored", returns=[1, float("inf"), 10**30])
    places = [fault.where for fault in refusal(envelope, kind="result")]
    assert places == ["data.returns[1]", "data.returns[2]", "data.reason"]


def test_a_state_that_waits_at_nothing_is_refused() -> None:
    """A game need not say so itself; whoever asked such a state would end in an `AttributeError`."""
    envelope = codec.encode(toy, attrs.evolve(toy.new_game(), agenda=(toy.Turns(0),)))
    (fault,) = refusal(envelope, toy)
    assert str(fault) == "data.agenda[0]: Turns is automatic, so the game never waits there"


@pytest.mark.parametrize("value", [None, "move E", Roll, Options, object(), toy.Options()])
def test_only_values_of_the_game_are_written(value: Any) -> None:
    words = "is not a state, action, outcome, options, result or event of one_against_the_dead"
    with pytest.raises(TypeError, match=words):
        codec.to_json(game, value)


def test_only_values_of_the_kind_are_written() -> None:
    odd: Any = 5
    with pytest.raises(TypeError, match=r"expected a value of kind .view. of one_against_the_dead"):
        codec.to_json(game, Roll(4), "view")
    with pytest.raises(TypeError, match=r"has parts of the wrong types: city \[INV-1\]: 5 is not a tuple"):
        codec.to_json(game, attrs.evolve(game.new_game(), city=odd))
    with pytest.raises(TypeError, match=r"has parts of the wrong types: agenda\[0\]: 5 is not a node of this game"):
        codec.to_json(game, attrs.evolve(game.new_game(), agenda=(odd,)))


@pytest.mark.parametrize(("name", "value", "what"), [
    ("motto", "a\nb", r"'a\nb' has a character that cannot be shown, U+000A, at 2"),
    ("motto", "a" * 1_001, "has 1001 characters, more than 1000"),
    ("prize", 2**53 + 1, f"{2**53 + 1} is not from {-(2**53)} to {2**53}"),
    ("odds", float("inf"), "inf is not a number"),
])  # fmt: skip
def test_nothing_is_written_that_could_not_be_read_back(name: str, value: object, what: str) -> None:
    """A house rule may write anything of the right type into a field of its own, also what saves cannot have."""
    fields = {"motto": (str, "win"), "prize": (int, 1), "odds": (float, 0.5)}
    house = variant(game, name="lottery", fields=fields, begins=lambda draft: setattr(draft, name, value))
    (fault,) = raised(InvalidState, codec.to_json, house, house.new_game()).faults
    assert fault.where == "state"
    assert fault.what.startswith("a value in it could not be read back: ")
    assert what in fault.what


@pytest.mark.parametrize("kind", ["move", "", None])
def test_only_kinds_that_exist_are_read(kind: Any) -> None:
    with pytest.raises(ValueError, match="is not one of the kinds state, view, action, outcome, options, result"):
        codec.from_json(game, SAVE, kind)
    with pytest.raises(ValueError, match="is not one of the kinds"):
        codec.from_plain(game, {}, kind)


@pytest.mark.parametrize("text", [None, 5, {}, bytearray(b"{}")])
def test_only_text_is_read_as_json(text: Any) -> None:
    with pytest.raises(TypeError, match="JSON is a text"):
        codec.from_json(text)


def test_saves_of_format_1_are_read() -> None:
    values: dict[str, Any] = {
        kind: codec.from_json(game, (DATA / "format_1" / f"{kind}.json").read_bytes(), kind)
        for kind in ("state", "view", "action", "outcome", "options", "result")
    }
    state = values["state"]
    assert state.agenda[-2:] == (nodes.SiteDie((0, 3)), nodes.BlockCoins((0, 3), 2))
    assert (len(state.city), state.weapon, state.kills) == (24, box.Weapon(box.WeaponKind.CHAINSAW, 4), 10)
    assert values["view"] == state
    options = Options("all8", "recheck", round_limit=60, objective="feel_good", zombie_ties="compass")
    assert values["options"] == state.options == options
    assert values["action"] == actions.Fists(Zombies(1, 0, 0, 2))
    assert values["outcome"] == Flip(1, 2)
    assert (values["result"].returns, values["result"].reason) == ((-100.0,), Reason.OVERWHELMED)


def two(envelope: dict[str, Any]) -> dict[str, Any]:
    """Return an envelope of format 2, which calls its data `value`."""
    return {"value" if name == "data" else name: value for name, value in envelope.items()}


def three(envelope: dict[str, Any]) -> dict[str, Any]:
    """Return an envelope of format 3, whose value is 100 higher."""
    return {**envelope, "value": envelope["value"] + 100}


@pytest.mark.parametrize(("number", "data"), [(1, {"data": 5}), (2, {"value": 5}), (3, {"value": 105})])
def test_old_formats_are_brought_up_step_by_step(number: int, data: dict[str, int]) -> None:
    old = {"format": number, **data}
    assert migrated(old, (two, three)) == {"format": 3, "value": 105}
    assert old == {"format": number, **data}


def test_old_formats_that_are_broken_are_refused() -> None:
    with pytest.raises(InvalidState, match="data: this is not in format 2"):
        migrated({"format": 2}, (two, three))
    with pytest.raises(InvalidState, match="format: 4 is newer than this library, which reads up to 3"):
        migrated({"format": 4}, (two, three))


@pytest.mark.parametrize("name", ["decode", "from_json"])
def test_the_game_comes_first_and_the_order_of_before_still_works(name: str) -> None:
    read = getattr(codec, name)
    state = game.new_game()
    saved = (codec.encode if name == "decode" else codec.to_json)(game, state)
    assert read(game, saved) == read(None, saved) == read(saved) == state
    with pytest.warns(DeprecationWarning, match="the game comes first") as warned:
        assert read(saved, game) == state
    assert warned[0].filename == __file__


@attrs.frozen
class Box:
    """A box in a box."""

    inner: "Box | None" = None


BOXES: Any = variant(game, name="boxes", fields={"box": (Box | None, None), "log": (tuple[int, ...], ())})
OPEN: Any = variant(game, name="open", options={"box": Box()})


def boxed(times: int) -> Box:
    """Return a box in so many others."""
    box = Box()
    for _ in range(times):
        box = Box(box)
    return box


def test_what_is_too_large_to_be_read_is_not_written() -> None:
    """House rules can fill a field without end; a save that nobody can read would lose the game."""
    new = BOXES.new_game()
    for state, what in (
        (attrs.evolve(new, log=(1,) * 40_000), "there are more than 40000 values"),
        (attrs.evolve(new, box=boxed(60)), "lists and objects are nested more than 50 deep"),
    ):
        for door in (codec.to_json, codec.encode):
            with pytest.raises(InvalidState, match=what):
                door(BOXES, state)
    assert codec.from_json(BOXES, codec.to_json(BOXES, attrs.evolve(new, box=Box(Box())))).box == Box(Box())


def in_a_field(times: int) -> Any:
    return attrs.evolve(BOXES.new_game(), box=boxed(times))


def in_the_options(times: int) -> Any:
    return OPEN.new_game(OPEN.Options(box=boxed(times)))


@pytest.mark.parametrize(("write", "read"), [(codec.to_json, codec.from_json), (codec.encode, codec.decode)])
@pytest.mark.parametrize(("house", "made", "most"), [(BOXES, in_a_field, 47), (OPEN, in_the_options, 46)])
def test_what_is_just_small_enough_to_be_written_can_be_read(
    write: Any, read: Any, house: Any, made: Any, most: int
) -> None:
    assert read(house, write(house, made(most))) == made(most)
    with pytest.raises(InvalidState, match="nested more than 50 deep"):
        write(house, made(most + 1))


def test_a_record_does_not_begin_with_options_too_deep_to_be_read(tmp_path: Path) -> None:
    match = new_match(OPEN, options=OPEN.Options(box=boxed(60)))
    with pytest.raises(InvalidState, match="options: lists and objects are nested more than 50 deep"):
        record.write(match, tmp_path / "game.jsonl")


def test_a_byte_order_mark_is_called_by_its_name() -> None:
    """Some editors and shells write one unasked."""
    for text in ("\ufeff" + SAVE, SAVE.encode("utf-8-sig")):
        with pytest.raises(InvalidState, match="line 1, column 1: this is not JSON: it begins with a byte order mark"):
            codec.from_json(text)
