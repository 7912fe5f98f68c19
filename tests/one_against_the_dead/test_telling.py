"""What steps and refusals tell: events with their words, and the clause and the values that decide."""

from typing import Any

import attrs
import pytest

from tests.one_against_the_dead.driving import NODES, play, refusal
from tests.one_against_the_dead.playouts import sample
from tests.trying import raised
from zombiekit import IllegalAction
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.table import events, words
from zombiekit.notation import parse
from zombiekit.primitives.zombies import Zombies


def test_every_kind_of_event_is_met_and_worded() -> None:
    """Each step has some; each is of a declared class, is frozen, and reads as one or two sentences on one line."""
    empty_handed = game.pose(node="SEARCHED", city={(1, 0): "KH"}, dice={(1, 0): 1}, cell=(1, 0), stack=(0, 0, 0))
    met = {*empty_handed.events}
    for step in sample():
        assert step.after.events
        met |= {*step.after.events}
    assert {type(event) for event in met} == set(game.EVENTS)
    for event in met:
        text = str(event)
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "\n" not in text
        assert attrs.evolve(event) == event  # type: ignore[misc]


def test_numbers_in_words() -> None:
    """Singular and plural, and the words for weapons and groups."""
    assert str(events.ZombiesMoved((((0, 1), (0, 0), Zombies(1)),))) == "1 zombie steps closer."
    assert str(events.ZombiesMoved((((0, 1), (0, 0), Zombies(1, 1)),))) == "2 zombies step closer."
    assert words.weapon_text(Weapon(WeaponKind.BAT)) == "bat"
    assert words.weapon_text(Weapon(WeaponKind.SHOTGUN, 4)) == "shotgun (4)"
    assert words.group(Zombies()) == "none"
    assert words.group(Zombies(1, 0, 0, 2)) == "1 Greater heads-up, 2 Lesser tails-up"


@pytest.mark.rule("OATD-SRCH-08")
def test_the_joker_is_fed_before_the_find_is_told() -> None:
    """With one Joker face up, a search reports its zombie before the rescue."""
    after = play(game.pose(city={(1, 0): "AC", (4, 4): "Joker 1"}, dice={(1, 0): 1}), "search E")
    assert [type(event) for event in after.events] == [events.SiteSearched, events.JokerFed, events.SurvivorRescued]


CITY = {(0, 0): "5S", (1, 0): "9H", (0, 1): "KS", (-1, 0): "AH", (1, 1): "QD", (-1, 1): "Joker 1"}
ACT: dict[str, Any] = {"city": CITY, "dice": {(0, 1): 2, (-1, 0): None, (1, 1): 3}, "ap": 1, "empty": [(5, 5)]}
BARE: dict[str, Any] = {"empty": [(1, 0)], "deck": 0, "placeholders": []}
BLOCK: dict[str, Any] = NODES["BLOCK-COINS"] | {"city": {(0, 0): "5S", (1, 0): "9H", (1, 1): "8D", (1, -1): "7C"}}
HOLDING: dict[str, Any] = {"node": "WEAPON-CHOICE", "found": ("chainsaw", 5), "weapon": ("shotgun", 4)}
CROWD: dict[str, Any] = {"node": "ATTACK", "zombies": {(0, 0): (2, 0, 0, 3)}}
TWO_JOKERS: dict[str, Any] = NODES["JOKER"] | {"node": "JOKER", "left": 3, "unused": True}

REFUSED: list[tuple[dict[str, Any], str, str, list[str]]] = [
    (ACT, "move NE", "OATD-MOVE-01", ["orthogonally", "NE"]),
    (ACT, "move N", "OATD-MOVE-02", ["KS", "to the N", "Special Location"]),
    (ACT, "move E", "OATD-MOVE-05", ["9H", "costs 2 AP", "1 left"]),
    (BARE, "move E", "OATD-MOVE-01", ["no face-up card", "to the E"]),
    (ACT, "search NE", "OATD-SRCH-02", ["QD", "NE", "diagonally"]),
    (ACT, "search NW", "OATD-SRCH-07", ["Joker 1", "NW", "not a site"]),
    (ACT, "search E", "OATD-SRCH-07", ["9H", "to the E", "not a site"]),
    (ACT, "search W", "OATD-SRCH-07", ["AH", "to the W", "cleared"]),
    (BARE, "search E", "OATD-SRCH-07", ["to the E", "no face-up card"]),
    (ACT | {"ap": 0, "unchecked": True}, "search N", "OATD-SRCH-01", ["costs 1 AP", "none left"]),
    (ACT, "place E", "OATD-AP-02", ["You have 1 AP", "what do you do?"]),
    (CROWD, "end", "OATD-ATK-01", ["5 zombies", "attack"]),
    ({"node": "PLACE", **NODES["PLACE"]}, "place W", "OATD-CHK-03", ["lies to the W", "no open slot"]),
    ({"node": "PLACE", **NODES["PLACE"]}, "end", "OATD-CHK-04", ["Where do you lay the KH"]),
    (TWO_JOKERS, "end", "OATD-JOK-05", ["Joker 1 at (5,5)", "2 more"]),
    (ACT, "joker 1", "OATD-AP-02", ["You have 1 AP"]),
    (HOLDING, "take", "OATD-WPN-05", ["shotgun (4)", "keep it or exchange it"]),
    (HOLDING, "leave", "OATD-WPN-05", ["shotgun (4)", "keep it or exchange it"]),
    (HOLDING, "combine", "OATD-WPN-07", ["shotgun (4)", "chainsaw (5)", "only two shotguns"]),
    (HOLDING | {"weapon": ("chainsaw", 2)}, "combine", "OATD-WPN-08", ["chainsaw (2)", "chainsaw (5)"]),
    (HOLDING | {"weapon": None}, "keep", "OATD-WPN-06", ["you hold no weapon", "chainsaw (5)"]),
    (HOLDING | {"weapon": None}, "exchange", "OATD-WPN-06", ["you hold no weapon", "chainsaw (5)"]),
    (HOLDING | {"weapon": None}, "combine", "OATD-WPN-06", ["you hold no weapon", "chainsaw (5)"]),
    (HOLDING, "end", "OATD-WPN-05", ["chainsaw (5)", "shotgun (4)", "which one"]),
    (CROWD, "fists 0,1,0,0", "OATD-ATK-05", ["1 to 4", "2 Greater heads-up, 3 Lesser tails-up"]),
    (CROWD, "fists 2,0,0,3", "OATD-ATK-05", ["1 to 4", "2 Greater heads-up, 3 Lesser tails-up"]),
    (CROWD, "bat lesser", "OATD-WPN-03", ["no weapon"]),
    (CROWD | {"weapon": "bat", "zombies": {(0, 0): (2, 0, 0, 0)}}, "bat lesser", "OATD-ATK-08", ["no Lesser Zombie", "2 Greater heads-up"]),
    (CROWD | {"weapon": ("shotgun", 4)}, "chainsaw", "OATD-WPN-03", ["shotgun (4)"]),
    (CROWD | {"weapon": "bat"}, "shotgun", "OATD-WPN-03", ["bat"]),
    (ACT, "decline", "OATD-AP-02", ["You have 1 AP"]),
    ({"node": "START-CARD"}, "draw KS", "OATD-SET-04", ["number card", "2 to 10"]),
    ({"node": "END-CARD", "city": {(0, 0): "6H"}}, "draw 6H", "OATD-SET-05", ["6H is already the Start"]),
    ({"node": "DRAW", **NODES["DRAW"], "city": {(0, 0): "6H"}}, "draw 6H", "OATD-POOL-05", ["6H", "already face up"]),
    ({"node": "DRAW", **NODES["DRAW"]}, "roll 3", "OATD-POOL-02", ["draw a card", "45 unseen"]),
    ({"node": "BLOCK-COINS", **BLOCK}, "flip 2 0", "OATD-ZPL-04", ["1 large coin and 2 small coins", "9H at (1,0)"]),
    ({"node": "SITE-DIE", **NODES["SITE-DIE"]}, "flip 0 0", "OATD-DIE-01", ["roll the die for the AH at (1,0)"]),
    ({"node": "WEAPON-CHIP", "stack": (0, 3, 4)}, "chip shotgun", "OATD-WPN-01", ["shotgun 0, chainsaw 3, bat 4"]),
    ({"node": "WEAPON-DIE", "found": "shotgun"}, "chip bat", "OATD-WPN-04", ["roll for the shells of the shotgun"]),
    ({"node": "ATTACK-COINS", **NODES["ATTACK-COINS"]}, "flip 2 2", "OATD-ATK-14", ["1 large coin and 2 small coins", "fists"]),
    ({"node": "REPLACEMENT-COINS", **NODES["REPLACEMENT-COINS"]}, "flip 0 3", "OATD-ATK-07", ["flip 2 small coins"]),
    (
        {"node": "REPLACEMENT-COINS", "attack": "shotgun", "coins": (0, 2), "weapon": ("shotgun", 1)},
        "flip 1 0",
        "OATD-ATK-10",
        ["flip 2 small coins"],
    ),
]  # fmt: skip


@pytest.mark.rule("OATD-GEN-06")
@pytest.mark.parametrize(("facts", "line", "clause", "words"), REFUSED)
def test_a_refusal_names_the_clause_and_what_decides(
    facts: dict[str, Any], line: str, clause: str, words: list[str]
) -> None:
    state = game.pose(**facts)
    error = raised(IllegalAction, game.step, state, parse(game, line))
    assert refusal(state, line) == error.clause == clause
    assert [word for word in (*words, f"[{clause}]") if word not in str(error)] == []


@pytest.mark.rule("OATD-POOL-05")
def test_a_card_that_lies_face_up_cannot_be_drawn() -> None:
    state = game.pose(node="DRAW", empty=[(0, 1)], city={(0, 0): "5S"})
    error = raised(IllegalAction, game.step, state, parse(game, "draw 5S"))
    assert (error.clause, error.reason) == ("OATD-POOL-05", "the 5S is already face up")


def test_no_action_and_no_chance_node_is_left_out() -> None:
    """Each class of action and outcome is tried, and each node that waits refuses something."""
    tried = {type(parse(game, line)) for _, line, _, _ in REFUSED}
    nodes = {facts.get("node", "ACT") for facts, *_ in REFUSED}
    assert tried >= {*game.ACTIONS, *game.OUTCOMES}
    assert nodes == NODES.keys() - {"GAME-OVER"}


@pytest.mark.rule("OATD-ATK-08")
@pytest.mark.parametrize(
    ("count", "whom"), [(1, "the only Greater Zombie"), (2, "both Greater Zombies"), (3, "all 3 Greater Zombies")]
)
def test_the_bat_says_whom_it_weakens(count: int, whom: str) -> None:
    state = game.pose(**CROWD | {"weapon": "bat", "zombies": {(0, 0): (count, 0, 0, 0)}})
    assert game.describe(state, parse(game, "bat greater")) == f"weaken {whom} with the baseball bat"
