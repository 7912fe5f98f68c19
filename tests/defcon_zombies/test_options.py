"""Options, galaxies and event cards of *DEFCON ZOMBIES*."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from zombiekit import InvalidOptions, codec
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS, EXAMPLES
from zombiekit.games.defcon_zombies.box.card_reading import cards_of
from zombiekit.games.defcon_zombies.box.components import PUBLISHED, Ability, Kind
from zombiekit.games.defcon_zombies.box.event_cards import data_of
from zombiekit.games.defcon_zombies.box.galaxies import SMALL, Galaxy, Stage
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.box.variants import EventCards, Trigger
from zombiekit.play import Dice, playout

MY_EVENTS = Path(__file__).parents[2] / "examples" / "my_events.toml"


def refused(**options: Any) -> str:
    with pytest.raises(InvalidOptions) as error:
        Options(**options)
    return str(error.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 7}, "players [DEFCON-BUILD-08]: 7"),
        ({"players": True}, "players"),
        ({"first_player": 2}, "first_player [DEFCON-BUILD-09]: 2 is neither a seat, 0 to 1, nor random"),
        ({"galaxy": "base4"}, "did you mean base3?"),
        ({"fourth_ring_gaps": [[4, 0]]}, "1 cells; 4 stay"),
        ({"fourth_ring_gaps": [[4, 0], [3, 0], [0, 4], [-4, 0]]}, "(3, 0) is not in ring 4"),
        ({"fourth_ring_gaps": [[4, 0], [4, 0], [0, 4], "x"]}, "is listed twice"),
        ({"fourth_ring_gaps": 4}, "fourth_ring_gaps"),
        ({"scouts": "inwards"}, "did you mean inward?"),
        ({"overrun": 1}, "overrun [DEFCON-OVER-01]: 1 is neither True nor False"),
        ({"event_triggers": ["nebula", "comet"]}, "event_triggers[1]"),
        ({"event_triggers": 3}, "not a collection of triggers"),
        ({"event_cards": 3}, "not a path, a list of cards"),
        ({"event_cards": {"bas": True}}, "event_cards.bas"),
        ({"event_cards": {"base": 1}}, "event_cards.base"),
        ({"event_cards": {"files": "x"}}, "event_cards.files"),
        ({"event_cards": {"cards": [data_of(BASE_EVENTS[0])]}}, "two cards have the id 'zombie_scout'"),
        ({"constellation_data": 3}, "constellation_data"),
        ({"constellation_data": [{"name": "Leo"}] * 12}, "not a card with name, ability and text"),
        ({"constellation_data": [{"name": "Leo", "ability": "leo", "text": ""}]}, "1 cards; there are 12"),
        ({"constellation_data": [{"name": "planet X", "ability": "fly", "text": ""}] * 12}, "is listed twice"),
        ({"turn_limit": 0}, "turn_limit"),
        ({"hopeless_ends": False}, "needs a turn_limit"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(options: dict[str, Any], words: str) -> None:
    assert words in refused(**options)


@pytest.mark.rule("DEFCON-CUST-02")
@pytest.mark.parametrize(
    ("galaxy", "words"),
    [
        ({"stages": 3}, "not a list of stages"),
        ({"rings": 2, "stages": [{}]}, "2 rings with 1 stages"),
        ({"ring": 1, "stages": [{}]}, "unknown key 'ring'"),
        ({"stages": [{"comet": 1}]}, "no such tiles"),
        ({"stages": [{"nebula": -1}]}, "not a count"),
        ({"stages": [3]}, "not a mapping of tiles"),
        ({"stages": [{"planet": 3}]}, "not a mapping of numbers"),
        ({"stages": [{"planet": {"7": 1}}]}, "0 to 6"),
        ({"stages": [{"planet": {"3": "1"}}]}, "not a count"),
        ({"stages": []}, "0 rings"),
        ({"stages": [{"planet": {"3": 4}, "constellation": 1}]}, "5 tiles for the 6 systems"),
        ({"stages": [{"planet": {"3": 6}, "constellation": 1}]}, "1 tiles are left over"),
        ({"stages": [{"planet": {"3": 6}}]}, "0 constellations"),
        ({"stages": [{"planet": {"0": 2, "3": 3}, "constellation": 1}]}, "2 planets with number 0, but the box has 1"),
        ({"stages": [{"nebula": 3, "constellation": 3}]}, "3 nebulae"),
        ({"gaps": [[0, 0]], "stages": [{"constellation": 6}]}, "is in none of the 1 rings"),
        ({"gaps": [[9, 9]], "stages": [{"constellation": 6}]}, "not a cell [q, r]"),
        ({"gaps": 1, "stages": [{"constellation": 6}]}, "not a list of cells"),
        (
            {"gaps": [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]], "stages": [{"constellation": 1}]},
            "ring 1 has no system left",
        ),
        (Galaxy((3,)), "no stages"),  # type: ignore[arg-type]
        (Galaxy((Stage((1,)),)), "other things than counts"),
        (Galaxy(SMALL.stages, ((9, 9),)), "no cells in canonical order"),
    ],
)
def test_impossible_galaxies_are_refused(galaxy: Any, words: str) -> None:
    assert words in refused(galaxy=galaxy)


@pytest.mark.rule("DEFCON-CUST-02")
def test_without_limited_tiles_more_than_the_box_may_be_dealt() -> None:
    data = {"stages": [{"nebula": 5, "constellation": 1}]}
    assert "5 nebulae" in refused(galaxy=data)
    assert Options(galaxy=data, limited_tiles=False).plan.constellations == 1


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
    custom = [{"name": f"Star {n}", "ability": "libra", "text": "Look."} for n in range(12)]
    options = Options(constellation_data=custom, galaxy=SMALL)
    state = game.pose(options=options, cards={0: ["Star 1", "Star 2"]})
    assert state.sights[0].left == 6
    assert Options(constellation_data=list(PUBLISHED)).constellations == PUBLISHED


@pytest.mark.rule("DEFCON-EVT-02")
def test_triggers_come_in_the_order_of_the_draws() -> None:
    assert Options(event_triggers="planet_number, nebula").event_triggers == (
        Trigger.NEBULA,
        Trigger.PLANET_NUMBER,
    )
    assert Options(event_triggers=set()).event_triggers == ()


# ------------------------------------------------------------------------------------------------- event cards


@pytest.mark.rule("DEFCON-EVT-10", "DEFCON-PRIM-01")
def test_the_example_file_can_be_played() -> None:
    cards = game.load_cards(MY_EVENTS)
    assert [card.id for card in cards] == ["convoy", "quiet_suns", "smugglers"]

    options = Options(events=True, event_triggers=tuple(Trigger), event_cards={"base": False, "files": [MY_EVENTS]})
    assert options == Options(
        events=True, event_triggers=tuple(Trigger), event_cards={"base": False, "cards": list(cards)}
    )
    drawn = set()
    for seed in range(8):
        final = playout(game, options=options, dice=Dice(seed))
        drawn |= {card for card, _ in final.event_table.discards} | {kept.card for kept in final.event_table.kept}
    assert drawn == {"convoy", "quiet_suns", "smugglers"}


def test_cards_come_from_paths_lists_and_objects(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"cards": [data_of(EXAMPLES[0])]}), encoding="utf-8")

    assert Options(event_cards=path).event_cards == EventCards(base=True, custom=EXAMPLES[:1])
    assert Options(event_cards=[str(path), EXAMPLES[1]]).event_cards == EventCards(base=True, custom=EXAMPLES[:2])
    assert Options(event_cards="base") == Options()


@pytest.mark.parametrize("card", [*BASE_EVENTS, *EXAMPLES], ids=lambda card: card.id)
def test_cards_read_back_from_their_data(card: Any) -> None:
    faults: list[Any] = []
    assert cards_of([json.loads(json.dumps(data_of(card)))], faults) == (card,)
    assert not faults


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


TEXTS = ("text", "name", "label")


def free(data: Any) -> Any:
    """Return data with its free texts emptied, so that only the rest is compared."""
    if isinstance(data, dict):
        return {key: "" if key in TEXTS and isinstance(item, str) else free(item) for key, item in data.items()}
    return [free(item) for item in data] if isinstance(data, list) else data


@pytest.mark.rule("DEFCON-PRIM-01", "DEFCON-PRIM-16", "DEFCON-PRIM-17")
@pytest.mark.parametrize("card", [BASE_EVENTS[1], BASE_EVENTS[4], BASE_EVENTS[9], BASE_EVENTS[10], *EXAMPLES])
def test_every_single_mistake_in_a_card_is_refused_with_its_place(card: Any) -> None:
    data = data_of(card)
    for wrong in mistakes(data):
        if free(wrong) == free(data):
            continue
        faults: list[Any] = []
        read = cards_of([wrong], faults)
        if faults:
            assert all(fault.where.startswith("cards[0]") for fault in faults)
        else:  # not a mistake after all, but another card
            assert data_of(read[0]) != data


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "neither TOML nor JSON"),
        ('{"cards": [], "cards": []}', "is given twice"),
        ('{"card": []}', "unknown key"),
        ("[" * 3000, "neither TOML nor JSON"),
    ],
)
def test_files_that_are_none(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidOptions, match=words):
        game.load_cards(path)
    assert words in refused(event_cards=path)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InvalidOptions, match="cannot be read"):
        game.load_cards("nowhere.toml")


@pytest.mark.rule("DEFCON-PRIM-16", "DEFCON-PRIM-17")
def test_where_effects_may_not_stand() -> None:
    later = {"do": "keep_until", "discovered": "nebula", "effects": []}
    step = {"do": "zombies_step"}

    def told(effect: dict[str, Any]) -> str:
        return refused(event_cards=[{"id": "x", "name": "X", "text": "", "effects": [effect]}])

    assert "may not stand inside for_each" in told({"do": "for_each", "who": "all", "effects": [later]})
    assert "may not stand inside next_turns" in told(
        {"do": "next_turns", "count": 1, "test": "always", "effects": [step]}
    )
    deep: dict[str, Any] = step
    for _ in range(30):
        deep = {"do": "if", "test": "always", "then": [deep]}
    assert "deep" in told(deep)


def test_cards_made_by_hand_are_checked() -> None:
    broken = attrs.evolve(EXAMPLES[0], copies=0)
    strange = attrs.evolve(EXAMPLES[0], effects=(attrs.evolve(EXAMPLES[0].effects[0], discovered=Kind.NEBULA),))
    assert "copies" in refused(event_cards=EventCards(base=False, custom=(broken,)))
    assert "mean nothing there" in refused(event_cards=[strange])
    junk: Any = (3,)
    assert "parts of the wrong types" in refused(event_cards=[attrs.evolve(EXAMPLES[0], effects=junk)])
    assert "parts of the wrong types" in refused(event_cards=EventCards(base=3))  # type: ignore[arg-type]


def test_options_go_through_json() -> None:
    options = Options(
        galaxy=SMALL,
        events=True,
        event_cards=EventCards(base=True, custom=EXAMPLES),
        constellation_data=[{"name": f"Star {n}", "ability": "leo", "text": ""} for n in range(12)],
        fourth_ring_gaps=[(4, 0), (4, -4), (0, 4), (-2, 4)],
        first_player="random",
        turn_limit=9,
    )
    assert codec.from_json(game, codec.to_json(game, options), "options") == options
