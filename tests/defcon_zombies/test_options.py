"""Options, galaxies and event cards: what is read, and what is refused before it costs time or memory."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.defcon_zombies.book_driving import card
from tests.defcon_zombies.book_driving import events_on as deck
from tests.trying import raised, row
from zombiekit import InvalidOptions, codec
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box import card_reading as limits
from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS, EXAMPLES
from zombiekit.games.defcon_zombies.box.components import PUBLISHED, Ability, Kind
from zombiekit.games.defcon_zombies.box.event_cards import Branch, Do, Effect, EventCard, Who, data_of
from zombiekit.games.defcon_zombies.box.galaxies import SMALL, Galaxy, Stage
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.box.variants import EventCards, Trigger
from zombiekit.play import Dice, playout

MY_EVENTS = Path(__file__).parents[2] / "examples" / "my_events.toml"
NOTHING: Any = [None]
STEP: dict[str, Any] = {"do": "zombies_step"}
GAIN: dict[str, Any] = {"do": "collect", "who": "all", "amount": 1}
LATER: dict[str, Any] = {"do": "keep_until", "discovered": "nebula", "effects": []}


def refused(**options: Any) -> str:
    error = raised(InvalidOptions, Options, **options)
    assert len(str(error)) < 20_000
    return str(error)


def nested(depth: int, inner: dict[str, Any], key: str = "effects", **around: Any) -> dict[str, Any]:
    """Wrap an effect `depth` times in effects of one kind."""
    for _ in range(depth):
        inner = {**around, key: [inner]}
    return inner


def stars(name: str = "Star", **facts: str) -> list[dict[str, str]]:
    """Return the data of twelve constellations."""
    return [{"name": f"{name} {n}", "ability": "none", "text": "", **facts} for n in range(12)]


# --------------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(("options", "words"), [
    ({"players": 7}, "players [DEFCON-BUILD-08]: 7"),
    ({"players": True}, "players"),
    ({"first_player": 2}, "first_player [DEFCON-BUILD-09]: 2 is neither a seat, 0 to 1, nor random"),
    ({"galaxy": "base4"}, "did you mean base3?"),
    ({"fourth_ring_gaps": [[4, 0]]}, "expected 4 cells, not 1"),
    ({"fourth_ring_gaps": [[4, 0], [3, 0], [0, 4], [-4, 0]]}, "(3, 0) is not in ring 4"),
    ({"fourth_ring_gaps": [[4, 0], [4, 0], [0, 4], "x"]}, "[1] [DEFCON-RING4-03]: (4, 0) is listed twice"),
    ({"fourth_ring_gaps": [[4, 0], [4, 0], [0, 4], "x"]}, "[3] [DEFCON-RING4-03]: 'x' is not a cell"),
    ({"fourth_ring_gaps": 4}, "fourth_ring_gaps"),
    ({"scouts": "inwards"}, "did you mean inward?"),
    ({"overrun": 1}, "overrun [DEFCON-OVER-01]: 1 is neither True nor False"),
    ({"event_triggers": ["nebula", "comet"]}, "event_triggers[1]"),
    ({"event_triggers": 3}, "not a collection of triggers"),
    ({"event_cards": 3}, "not a path, a list of cards"),
    ({"event_cards": {"bas": True}}, "event_cards.bas"),
    ({"event_cards": {"base": 1}}, "event_cards.base"),
    ({"event_cards": {"files": "x"}}, "event_cards.files"),
    ({"event_cards": ["nosuch.json"] * 11}, "11 files, more than 10"),
    ({"event_cards": {"cards": [data_of(BASE_EVENTS[0])]}}, "two cards have the id 'zombie_scout'"),
    ({"event_cards": EventCards(base=3)}, "parts of the wrong types"),  # type: ignore[arg-type]
    ({"event_cards": EventCards(base=False, custom=(attrs.evolve(EXAMPLES[0], copies=0),))}, "copies"),
    ({"event_cards": [attrs.evolve(EXAMPLES[0], effects=(3,))]}, "parts of the wrong types"),  # type: ignore[arg-type]
    ({"event_cards": [attrs.evolve(EXAMPLES[0], effects=(attrs.evolve(EXAMPLES[0].effects[0], discovered=Kind.NEBULA),))]}, "mean nothing there"),
    ({"constellation_data": 3}, "constellation_data"),
    ({"constellation_data": [{"name": "Leo"}] * 12}, "not a card with name, ability and text"),
    ({"constellation_data": [{"name": "Leo", "ability": "leo", "text": ""}]}, "expected 12 cards, not 1"),
    ({"constellation_data": [{"name": "planet X", "ability": "fly", "text": ""}] * 12}, "is listed twice"),
    ({"turn_limit": 0}, "turn_limit"),
    ({"hopeless_ends": False}, "needs a turn_limit"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(options: dict[str, Any], words: str) -> None:
    assert words in refused(**options)


@pytest.mark.rule("DEFCON-CUST-02")
@pytest.mark.parametrize(("galaxy", "words"), [
    ({"stages": 3}, "not a list of stages"),
    ({"rings": 2, "stages": [{}]}, "2 rings with 1 stages"),
    ({"rings": True, "stages": [{"nebula": 2, "constellation": 4}]}, "True rings with 1 stages"),
    ({"ring": 1, "stages": [{}]}, "unknown key 'ring'"),
    ({"stages": [{"comet": 1}]}, "no such tiles"),
    ({"stages": [{"nebula": -1}]}, "not a count"),
    ({"stages": [3]}, "not a mapping of tiles"),
    ({"stages": [{"planet": 3}]}, "not a mapping of numbers"),
    ({"stages": [{"planet": {"7": 1}}]}, "0 to 6"),
    ({"stages": [{"planet": {"3": "1"}}]}, "not a count"),
    ({"stages": [{"planet": {"3": 1, 3: 5}, "constellation": 1}]}, "galaxy.stages[0].planet.3 [DEFCON-CUST-01]: is given twice"),
    ({"stages": []}, "0 rings"),
    ({"stages": [{"planet": {"3": 4}, "constellation": 1}]}, "5 tiles for the 6 systems"),
    ({"stages": [{"planet": {"3": 6}, "constellation": 1}]}, "1 tiles are left over"),
    ({"stages": [{"planet": {"3": 6}}]}, "0 constellations"),
    ({"stages": [{"planet": {"0": 2, "3": 3}, "constellation": 1}]}, "2 planets with number 0, but the box has 1"),
    ({"stages": [{"nebula": 3, "constellation": 3}]}, "3 nebulae"),
    ({"stages": [{"nebula": 5, "constellation": 1}]}, "5 nebulae"),
    ({"stages": [{"zombies": 5, "constellation": 1}]}, "5 zombies, but the box has 4"),
    ({"stages": [{"wormhole": 3, "constellation": 3}]}, "3 wormholes, but the box has 2"),
    ({"stages": [{"constellation": 13}]}, "13 constellations; 1 to 12 are possible"),
    ({"rings": 7, "stages": [{"constellation": 1}] * 7}, "7 rings; 1 to 6 are possible"),
    ({"gaps": [[0, 1], [0, 1]], "stages": [{"constellation": 5}]}, "galaxy.gaps[1] [DEFCON-CUST-01]: (0, 1) is listed twice"),
    ({"gaps": [[1, 0], [2, -1], [1, 1]], "rings": 2, "stages": [{"constellation": 5}] * 2}, "(2, 0) has no neighboring system"),
    ({"gaps": [[0, 0]], "stages": [{"constellation": 6}]}, "expected a cell in a ring from 1 to 1, not (0, 0)"),
    ({"gaps": [[9, 9]], "stages": [{"constellation": 6}]}, "not a cell [q, r]"),
    ({"gaps": 1, "stages": [{"constellation": 6}]}, "not a list of cells"),
    ({"gaps": [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]], "stages": [{"constellation": 1}]}, "ring 1 has no system left"),
    (Galaxy((3,)), "expected a tuple of stages"),  # type: ignore[arg-type]
    (Galaxy((Stage((1,)),)), "expected counts of tiles"),
    (Galaxy(SMALL.stages, ((9, 9),)), "expected cells in canonical order"),
])  # fmt: skip
def test_impossible_galaxies_are_refused(galaxy: Any, words: str) -> None:
    assert words in refused(galaxy=galaxy)


@pytest.mark.rule("DEFCON-CUST-02")
def test_without_limited_tiles_more_than_the_box_may_be_dealt() -> None:
    galaxy = {"stages": [{"nebula": 5, "constellation": 1}]}
    assert Options(galaxy=galaxy, limited_tiles=False).plan.constellations == 1


def test_presets_are_options_by_name() -> None:
    assert Options.preset("base") == Options()
    for name in Options.PRESETS:
        assert game.new_game(Options.preset(name, players=3)).options.players == 3
    with pytest.raises(InvalidOptions, match="did you mean brutal"):
        Options.preset("brutale")


@pytest.mark.rule("DEFCON-SLOW-01")
def test_slow_swarm_switches_overrun_on() -> None:
    assert Options(slow_swarm=True).overrun


@pytest.mark.rule("DEFCON-CARD-01", "DEFCON-CONS-04")
def test_constellation_data() -> None:
    assert {card.ability for card in Options(constellation_data="none").constellations} == {Ability.NONE}
    options = Options(constellation_data=stars(ability="libra"), galaxy=SMALL)
    assert game.pose(options=options, cards={0: ["Star 1", "Star 2"]}).sights[0].left == 6
    assert Options(constellation_data=list(PUBLISHED)).constellations == PUBLISHED


@pytest.mark.rule("DEFCON-EVT-02")
def test_triggers_come_in_the_order_of_the_draws() -> None:
    assert Options(event_triggers="planet_number, nebula").event_triggers == (Trigger.NEBULA, Trigger.PLANET_NUMBER)
    assert Options(event_triggers=set()).event_triggers == ()


def test_options_go_through_json() -> None:
    options = Options(
        galaxy=SMALL,
        events=True,
        event_cards=EventCards(base=True, custom=EXAMPLES),
        constellation_data=stars(ability="leo"),
        fourth_ring_gaps=[(4, 0), (4, -4), (0, 4), (-2, 4)],
        first_player="random",
        turn_limit=9,
    )
    assert codec.from_json(game, codec.to_json(game, options), "options") == options


# ----------------------------------------------------------------------------------------------------- event cards


@pytest.mark.rule("DEFCON-EVT-10", "DEFCON-PRIM-01")
def test_the_example_file_can_be_played() -> None:
    cards = game.load_cards(MY_EVENTS)
    ids = ["convoy", "quiet_suns", "smugglers"]
    assert [card.id for card in cards] == ids

    options = Options(**deck(*cards), event_triggers=tuple(Trigger))
    assert options == attrs.evolve(options, event_cards={"base": False, "files": [MY_EVENTS]})
    drawn = set()
    for seed in range(8):
        final = playout(game, options=options, dice=Dice(seed))
        drawn |= {card for card, _ in final.event_table.discards} | {kept.card for kept in final.event_table.kept}
    assert drawn == {*ids}


def test_cards_come_from_paths_lists_and_objects(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"cards": [data_of(EXAMPLES[0])]}), encoding="utf-8")
    assert Options(event_cards=path).event_cards == EventCards(base=True, custom=EXAMPLES[:1])
    assert Options(event_cards=[str(path), EXAMPLES[1]]).event_cards == EventCards(base=True, custom=EXAMPLES[:2])
    assert Options(event_cards="base") == Options()


@pytest.mark.parametrize("card", [*BASE_EVENTS, *EXAMPLES], ids=lambda card: card.id)
def test_cards_read_back_from_their_data(card: Any) -> None:
    faults: list[Any] = []
    assert (limits.cards_of([json.loads(json.dumps(data_of(card)))], faults), faults) == ((card,), [])


def mistakes(value: Any) -> list[Any]:
    """Return every version of a value with a single mistake, of each sort."""
    found: list[Any] = [[3], None, "x", -1] if not isinstance(value, list) else [3]
    if isinstance(value, dict):
        found += [{**value, "surprise": 1}]
        for key in value:
            found += [{**value, key: wrong} for wrong in mistakes(value[key])]
            if key not in {"copies", "else", "seen", "kind", "ring", "number", "zombies", "ship", "earth"}:
                found.append({other: item for other, item in value.items() if other != key})
    if isinstance(value, list):
        for at, item in enumerate(value):
            found += [[*value[:at], wrong, *value[at + 1 :]] for wrong in mistakes(item)]
    if isinstance(value, str):
        found.remove("x")
        found.append("no such word")
    return found


@pytest.mark.rule("DEFCON-PRIM-01", "DEFCON-PRIM-16", "DEFCON-PRIM-17")
@pytest.mark.parametrize("card", [BASE_EVENTS[1], BASE_EVENTS[4], BASE_EVENTS[9], BASE_EVENTS[10], *EXAMPLES])
def test_every_single_mistake_in_a_card_is_refused_with_its_place(card: Any) -> None:
    data = data_of(card)
    for wrong in mistakes(data):
        faults: list[Any] = []
        read = limits.cards_of([wrong], faults)
        if faults:
            assert all(fault.where.startswith("cards[0]") for fault in faults)
        else:  # not a mistake after all, but another card
            assert data_of(read[0]) != data


@pytest.mark.parametrize(("cards", "words"), [
    # The work of cards is counted, nested `for_each` effects included, and there is a limit for one step.
    row("DEFCON-EVT-10", [card(nested(4, GAIN, do="for_each", who="all"))], "in one step, more than 5000"),
    row("DEFCON-EVT-10", [card(nested(limits.DEEPEST, GAIN, do="for_each", who="all"))], "in one step"),
    row("DEFCON-EVT-10", [card(nested(limits.DEEPEST + 1, GAIN, do="for_each", who="self"))], "deep"),
    row("DEFCON-EVT-10", [card(nested(30, STEP, "then", do="if", test="always"))], "deep"),
    row("DEFCON-EVT-10", [card(*[STEP] * 251)], "in one step"),
    row("DEFCON-EVT-10", [card(*[STEP] * 6, copies=50)], "in one step"),
    row("DEFCON-EVT-10", [card(*[STEP] * 100, name=f"c{number}") for number in range(3)], "in one step"),
    row("DEFCON-PRIM-17 DEFCON-EVT-10", [card({"do": "next_turns", "count": 1_000, "test": "always", "effects": [GAIN]})], "in one step"),
    # Not every effect may stand inside every other.
    row("DEFCON-PRIM-15 DEFCON-PRIM-16", [card({"do": "for_each", "who": "all", "effects": [LATER]})], "cannot be used inside for_each"),
    row("DEFCON-PRIM-17", [card({"do": "next_turns", "count": 1, "test": "always", "effects": [STEP]})], "cannot be used inside next_turns"),
    # Numbers are bounded.
    row("DEFCON-EVT-10", [card({**GAIN, "amount": 1_001})], ".amount"),
    row("DEFCON-EVT-10", [card({"do": "pay", "who": "all", "amount": 2**53 + 1})], ".amount"),
    row("DEFCON-EVT-10", [card({"do": "skip_zombies_steps", "count": 2**53 + 1})], ".count"),
    row("DEFCON-PRIM-17 DEFCON-EVT-10", [card({"do": "next_turns", "count": 2**53 + 1, "test": "always", "effects": []})], ".count"),
    row("DEFCON-EVT-10", [card({"do": "chance", "branches": [{"weight": 10**400, "label": "", "effects": []}]})], ".weight"),
    row("DEFCON-EVT-10", [card(GAIN, copies=101)], ".copies"),
    row("DEFCON-EVT-10", [{**card(), "name": "x" * 101}], "more than 100"),
    row("DEFCON-EVT-10", [{**card(), "text": "x" * 1_001}], "more than 1000"),
])  # fmt: skip
def test_cards_that_cannot_be_are_refused(cards: list[Any], words: str) -> None:
    assert words in refused(**deck(*cards))


@pytest.mark.rule("DEFCON-PRIM-15", "DEFCON-EVT-10")
def test_a_card_with_all_the_work_of_a_step_is_allowed_but_not_beside_the_base_cards() -> None:
    most = card(*[STEP] * 250)
    assert limits.work_of(Options(**deck(most)).event_cards.all) == limits.MOST_WORK
    assert limits.work_of(BASE_EVENTS) < limits.MOST_WORK / 10
    assert "in one step" in refused(events=True, event_cards=[most])


@pytest.mark.parametrize(("options", "words"), [
    row("DEFCON-EVT-10", lambda: deck(*[None] * 1_000_000), f"1000000 cards, more than {limits.MOST_CARDS}"),
    row("DEFCON-EVT-10", lambda: deck(card(*NOTHING * 1_000_000)), f"more than {limits.MOST_EFFECTS} effects"),
    row("DEFCON-EVT-10", lambda: deck(card({"do": "chance", "branches": [{"weight": 1, "label": str(n), "effects": []} for n in range(20_000)]})),
        f"more than {limits.MOST_EFFECTS} effects"),
    row("DEFCON-EVT-10", lambda: deck({**card(), **dict.fromkeys(map(str, range(100_000)))}), "unknown key"),
    row("DEFCON-EVT-10", lambda: deck(card({"do": "add_zombie", "at": {"random": {"ring": [1] * 1_000_000}}})), "1000000 rings"),
    row("DEFCON-EVT-10", lambda: {"event_cards": dict.fromkeys(range(1_000_000))}, "event_cards.0 [DEFCON-EVT-10]: unknown key"),
    row("DEFCON-EVT-02", lambda: {"event_triggers": ["comet"] * 1_000_000}, "event_triggers[0] [DEFCON-EVT-02]: 'comet' is not one of"),
    row("DEFCON-CUST-01", lambda: {"galaxy": {"stages": [3] * 1_000_000}}, "galaxy.stages[0] [DEFCON-CUST-01]: 3 is not a mapping"),
    row("DEFCON-CUST-01", lambda: {"galaxy": {"stages": [], "gaps": [[1, 0]] * 1_000_000}}, "1000000 cells, more than there are"),
    row("DEFCON-CUST-01", lambda: {"galaxy": {"stages": [dict.fromkeys(range(1_000_000), 1)]}}, "galaxy.stages[0].0 [DEFCON-CUST-01]: no such tiles"),
    row("DEFCON-CUST-01", lambda: {"galaxy": {"stages": [{"planet": dict.fromkeys(range(9, 1_000_000), 1)}]}}, "the numbers of planets are 0 to 6"),
    row("DEFCON-CUST-01", lambda: {"galaxy": {str(n): 1 for n in range(1_000_000)}}, "galaxy [DEFCON-CUST-01]: unknown key '0'"),
    row("DEFCON-RING4-03", lambda: {"fourth_ring_gaps": [[4, 0]] * 1_000_000}, "1000000 cells, more than there are"),
    (lambda: {"constellation_data": [{"name": "Leo", "ability": "leo"}] * 1_000_000}, "expected 12 cards, not 1000000"),
])  # fmt: skip
def test_many_things_are_refused_quickly_with_few_words(options: Callable[[], dict[str, Any]], words: str) -> None:
    """The lists are made only inside the test, because pytest keeps its parameters."""
    assert words in refused(**options())


@pytest.mark.rule("DEFCON-EVT-10")
def test_a_card_made_of_the_same_parts_many_times() -> None:
    """Some sixty objects in memory stand for over 2 to the power of 20 effects."""
    effect = Effect(Do.COLLECT, Who.SELF, amount=1)
    for _ in range(20):
        effect = Effect(Do.IF, branches=(Branch((effect,)), Branch((effect,))))
    assert "more than 1000 effects" in refused(**deck(EventCard("big", "Big", "", (effect,))))


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize("bad", ["\x1b[2J", "two\nlines", "\u202ebackwards", "\ud800"])
def test_names_and_texts_are_fit_to_be_shown(bad: str) -> None:
    branches = {"do": "chance", "branches": [{"weight": 1, "label": bad, "effects": []}]}
    for faulty in ({**card(), "name": bad}, {**card(), "text": bad}, card(branches)):
        message = refused(**deck(faulty))
        assert "has a character that cannot be shown" in message
        assert message.isprintable()
    assert "not a card with name" in refused(constellation_data=stars(text=bad))


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize(("name", "text", "words"), [
    ("a.json", lambda: "{", "neither TOML nor JSON"),
    ("a.json", lambda: '{"cards": [], "cards": []}', "given twice"),
    ("a.json", lambda: '{"card": []}', "unknown key"),
    ("a.json", lambda: '{"\\u001b[2J": 1}', "unknown key"),
    ("a.json", lambda: '{"cards": [{"id": "x", ' + "".join(f'"k{n}": 1, ' for n in range(5_000)) + '"id": "y"}]}', "the name 'id' is given twice"),
    ("a.json", lambda: "[" * 3_000, "neither TOML nor JSON"),
    ("a.json", lambda: "[" * 90_000, "neither TOML nor JSON"),
    ("a.json", lambda: "[" + "9" * 90_000 + "]", "neither TOML nor JSON"),
    ("a.json", lambda: "[" + "1," * 40_000 + "1]", f"40001 cards, more than {limits.MOST_CARDS}"),
    ("a.json", lambda: " " * (limits.LONGEST_FILE + 1), f"longer than {limits.LONGEST_FILE} bytes"),
    ("a.toml", lambda: ".".join("a" * 20_000) + " = 1", "a key has more than 20 parts"),
    ("a.toml", lambda: "[" + " . ".join(['"a"'] * 9_000) + "]", "a key has more than 20 parts"),
    ("a.toml", lambda: "cards = " + "[" * 50_000, "neither TOML nor JSON"),
    ("a.toml", lambda: "# \udcff", "neither TOML nor JSON: not UTF-8 at byte 2"),
    ("a.json", lambda: "\udcff\udcfe\0", "neither TOML nor JSON: not UTF-8 at byte 0"),
])  # fmt: skip
def test_files_without_cards_are_refused_quickly(
    tmp_path: Path, name: str, text: Callable[[], str], words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(text().encode("utf-8", "surrogateescape"))
    error = raised(InvalidOptions, game.load_cards, path)
    assert words in str(error)
    assert str(error).isprintable()
    assert words in refused(event_cards=path)


@pytest.mark.rule("DEFCON-EVT-10")
@pytest.mark.parametrize("path", [".", "nosuch.json", "a\0b", "\ud800.json", "\x1b[2J.json"])
def test_what_is_no_file(tmp_path: Path, path: str) -> None:
    with pytest.raises(InvalidOptions, match="cannot be read") as caught:
        game.load_cards(tmp_path / path)
    assert str(caught.value).isprintable()


@pytest.mark.rule("DEFCON-EVT-10")
def test_texts_with_many_dots_are_no_keys(tmp_path: Path) -> None:
    text = "One. Two. Three. " * 5 + "e.g. 1.2.3.4, i.e. ..."
    path = tmp_path / "cards.toml"
    path.write_text(f'[[cards]]\nid = "a"\nname = "A"\ntext = {json.dumps(text)}\neffects = []\n', encoding="utf-8")
    assert game.load_cards(path)[0].text == text


@pytest.mark.rule("DEFCON-EVT-10")
def test_games_with_the_largest_decks_can_be_saved() -> None:
    """The deck has the most cards, the most effects, the deepest nesting and the longest texts allowed."""
    systems = {"ring": [1, 2, 3], "seen": "explored", "kind": "planet", "number": 3, "zombies": "some", "ship": "self"}
    around: Any = {"do": "if", "test": {"not": {"discovered": "nebula"}}, "else": []}
    deep = nested(
        limits.DEEPEST, {"do": "collect_per", "who": "self", "systems": systems, "amount": 1}, "then", **around
    )
    large = {"name": "n" * 100, "text": "\u00e9" * 1_000}
    cards = [{**large, "id": f"{n:040}", "effects": [deep["then"][0] if n else deep]} for n in range(111)]
    cards += [{**card(), "id": f"c{n}", "text": "t" * 1_000} for n in range(limits.MOST_CARDS - len(cards))]
    state = game.new_game(Options(**deck(*cards)))

    assert codec.from_json(codec.to_json(game, state)) == state
