"""Positions by hand: which facts are refused, under which name, and all of them at once."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import NODES, ONE, node, wrong
from zombiekit import InvalidState
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.position import cards

COUNT = (-1, 2.5, "9", True)
MALFORMED: dict[str, tuple[Any, ...]] = {
    "city": (
        *(3, "10H", {(0, 0): "11H"}, {(0, 0): None}, {(0, 0): 5}, [(0, 0)], [3], [((0, 0), "5H"), ((0, 0), "6H")]),
        *({"E": "5H"}, {(0,): "5H"}, {(0.0, 1): "5H"}, {(99, 0): "5H"}, {(True, 0): "5H"}),
    ),
    "filled": (3, "E", (1, 0), [(1, 0, 0)]),
    "empty": (3, "E", (1, 0), ["E"]),
    "placeholders": (3, (1, 0), [(1.0, 0)]),
    "unseen": (-1, 2.5, "AS", ["AZ"], [3], True),
    "to_come": (3, "AS", ["joker 1"]),
    "pawn": (3, "E", (1,), (1, 2, 3), (0, None), (65, 0), [(0, 0)]),
    "zombies": (3, {(0, 0): (1, 0, 0)}, {(0, 0): (1, 0, 0, -1)}, {(0, 0): None}, {(0, 0): 3}, {(0, 0): (1, 0, 0, 0.5)}, {(0, 0): "1000"}, {"here": ONE}),
    "dice": (3, {(0, 0): 0}, {(0, 0): 7}, {(0, 0): "3"}, {(0, 0): True}, {3: 3}),
    **dict.fromkeys(["deck", "strength", "kills", "round", "ap"], COUNT),
    "weapon": (3, "gun", ("shotgun",), ("shotgun", 0), ("shotgun", 7), ("shotgun", 1, 2)),
    "stack": (3, (3, 3), (3, 3, -1), "334", {"bat": 4}),
    "options": (3, "all8", {"round_limit": 0}, {"rounds": 9}, {3: 4}, {"objective": "fun"}),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in MALFORMED.items() for value in values],
    ids=lambda value: repr(value)[:40],
)
def test_what_cannot_be_read_is_refused_by_its_name(name: str, value: Any) -> None:
    """Even unchecked they are refused; the place begins with the name of the fact."""
    for unchecked in (False, True):
        places = [where for where, _ in wrong(**{name: value}, unchecked=unchecked)]
        assert places
        assert all(where == name or where.startswith((f"{name}[", f"{name}.")) for where in places)


@pytest.mark.parametrize(("name", "fact", "values"), [
    ("PLACE", "drawn", ("11H", 3, ["5H"])),
    ("WEAPON-DIE", "found", ("gun", 3)),
    ("BLOCK-COINS", "cell", (3, "E", (1,))),
    ("BLOCK-COINS", "coins", (3, (1,), (1, -1), (1, 2, 3), "12")),
    ("ATTACK-COINS", "attack", ("bat", 3)),
    ("JOKER", "left", (-1, "2", 1.0)),
    ("JOKER", "unused", (1, "yes")),
    ("JOKER", "weapon_due", (1, "yes")),
    ("GAME-OVER", "result", ("won", 3)),
])  # fmt: skip
def test_facts_of_one_node_are_read_as_strictly(name: str, fact: str, values: tuple[Any, ...]) -> None:
    """Each is refused under its own name, without other faults."""
    for value in values:
        (where, rule), *more = wrong(node=name, **(NODES[name] | {fact: value}))
        assert (where.startswith(fact), rule, more) == (True, "", [])


@pytest.mark.parametrize(("name", "needed"), [
    ("PLACE", ["drawn"]),
    *(("SITE-DIE", ["cell"]), ("GAME-OVER", ["result"])),
    *((name, ["found"]) for name in ("WEAPON-DIE", "WEAPON-CHOICE")),
    *((name, ["attack", "coins"]) for name in ("ATTACK-COINS", "REPLACEMENT-COINS")),
])  # fmt: skip
def test_a_fact_that_the_node_needs_is_missed(name: str, needed: list[str]) -> None:
    """All missing facts are reported at once, even unchecked."""
    assert sorted(wrong(node=name, unchecked=True)) == [(fact, "") for fact in needed]


def test_a_fact_that_says_nothing_at_the_node_is_refused() -> None:
    """It is not silently ignored."""
    facts: dict[str, Any] = {"drawn": "5H", "found": "bat", "cell": (1, 0), "coins": (1, 0), "attack": "fists"}
    facts |= {"left": 1, "unused": False, "weapon_due": False, "result": "escaped"}
    assert sorted(wrong(**facts)) == sorted((name, "") for name in facts)
    both = NODES["JOKER"] | {"unused": True, "weapon_due": True}
    assert wrong(node="JOKER", **both) == [("weapon_due", "")]


def test_all_faults_are_told_at_once() -> None:
    """If some facts cannot be read, all of these; otherwise all contradictions and broken invariants."""
    unread = wrong(node="ACT", strength="9", ap=-1, city={(0, 0): "XX"}, weapon="gun", options={"round_limit": 0})
    places = ["city[(0, 0)]", "strength", "weapon.kind", "ap"]
    assert unread == [("options.round_limit", "OATD-RND-04"), *((place, "") for place in places)]

    cards: dict[str, Any] = {"city": {(0, 0): "AS"}, "deck": 53, "to_come": ["AS"]}
    assert wrong(node="ATTACK", strength=16, ap=1, round=201, pawn=(1, 0), weapon="shotgun", **cards) == [
        *(("to_come", ""), ("deck", ""), ("city", "INV-4"), ("strength", "INV-8"), ("round", "INV-16")),
        *(("ap", "INV-9"), ("weapon", "INV-11"), ("node", "OATD-ATK-03")),
    ]


@pytest.mark.parametrize(("facts", "places"), [
    ({"city": {(1, 0): "5H"}, "empty": [(1, 0)]}, ["empty"]),
    ({"placeholders": [(5, 0)], "empty": [(5, 0)]}, ["empty"]),
    ({"filled": [(3, 3)], "empty": [(3, 3)]}, ["filled"]),
    ({"filled": [(5, 0)], "placeholders": [(5, 0)]}, ["filled"]),
    ({"dice": {(1, 0): None}}, ["dice[(1, 0)]"]),
    ({"dice": {(9, 9): None}}, ["dice[(9, 9)]"]),
    ({"unseen": ["5H"], "city": {(1, 0): "5H"}, "placeholders": []}, ["unseen"]),
    ({"to_come": ["5H"], "city": {(1, 0): "5H"}}, ["to_come"]),
    ({"deck": 45}, ["deck"]),
    ({"unseen": 45}, ["unseen"]),
    ({"unseen": 40, "deck": 38}, ["deck"]),
    ({"unseen": ["5H", "6H"], "deck": 1, "placeholders": []}, ["deck"]),
    ({"deck": 0, "to_come": ["5H"], "placeholders": []}, ["deck"]),
    ({"node": "SEARCHED", "cell": (5, 5)}, ["cell"]),
    ({"node": "SEARCHED", "cell": (1, 0)}, ["cell"]),
    ({"node": "SEARCHED", "cell": (1, 1), "city": {(1, 1): "KH"}}, ["cell"]),
    ({"node": "REPLACEMENT-COINS", "attack": "fists", "coins": (1, 1)}, ["coins"]),
])  # fmt: skip
def test_facts_that_contradict_each_other_are_refused(facts: dict[str, Any], places: list[str]) -> None:
    """Even unchecked: a fact that is named holds, or the pose is refused."""
    assert [where for where, _ in wrong(**facts, unchecked=True)] == places


def test_faults_of_the_node_call_it_as_the_book_does() -> None:
    """People who pose positions know the book's names, not those of the classes."""
    told = re.escape("node [OATD-ATK-03]: ATTACK: there is no zombie on the pawn's block")
    with pytest.raises(InvalidState, match=told):
        game.pose(node="ATTACK")


def test_too_few_cards_for_the_cells_named() -> None:
    """Cells that should be face up but get no card are reported, even unchecked."""
    numbers = [f"{rank}{suit}" for rank in range(2, 11) for suit in "SHDC"]
    sites = [card for card in game.pose().unseen if referee.is_site(card)]
    places = wrong(node="DRAW", to_come=[*numbers[:32], *sites], empty=[(1, 0)], unchecked=True)
    assert (set(places), len(places)) == ({("city", "")}, 5)


@pytest.mark.parametrize(("facts", "rule"), [
    ({"strength": 16}, "INV-8"),
    ({"ap": 4}, "INV-9"),
    ({"city": {(0, 0): "KH"}}, "INV-4"),
    ({"pawn": (3, 3), "city": {(3, 3): "KH"}}, "INV-5"),
    ({"empty": [(1, 0)]}, "INV-13"),
    ({"placeholders": [(1, 0)]}, "INV-3"),
    ({"zombies": {(3, 0): ONE}, "placeholders": [(3, 0)]}, "INV-6"),
    ({"dice": {(1, 0): 3}}, "INV-7"),
    ({"weapon": "shotgun"}, "INV-11"),
    ({"round": 0}, "INV-16"),
    ({"node": "ATTACK"}, "OATD-ATK-03"),
    ({"node": "JOKER"}, "INV-17"),
    ({"node": "DRAW"}, "OATD-CHK-04"),
    ({"node": "GAME-OVER", "result": "escaped", "pawn": (0, 0)}, "INV-18"),
])  # fmt: skip
def test_unchecked_lets_unreachable_positions_through(facts: dict[str, Any], rule: str) -> None:
    """With checks the invariant refuses them; without checks they stand as named."""
    assert rule in [broken for _, broken in wrong(**facts)]
    assert rule in [fault.rule for fault in game.faults(game.pose(**facts, unchecked=True))]


def test_automatic_nodes_are_checked_before_they_run() -> None:
    """A position that cannot be reached does not run on."""
    assert wrong(node="ZOMBIES-ATTACK", strength=99) == [("strength", "INV-8")]
    assert wrong(node="ZOMBIES-MOVE", ap=2) == [("ap", "INV-9")]
    assert game.pose(node="ZOMBIES-ATTACK", strength=99, unchecked=True).strength == 99


@settings(max_examples=150)
@given(st.data())
def test_pose_refuses_or_is_sound(data: st.DataObject) -> None:
    """Any facts in any form give an `InvalidState`, or, about every second time, a state without faults in which the named facts hold."""
    cell = st.tuples(st.integers(-2, 9), st.integers(-2, 2))
    card = st.sampled_from(["5H", "9C", "KD", "AS", "Joker 1", "Joker 2", "??"])
    count = st.integers(-1, 16)
    junk = st.sampled_from([None, 3, "E", (1, 0), [(1, 0)], {(1, 0): "KD"}, {(1, 0): 3}, (1, 2, 3, 4)])
    shapes: dict[str, st.SearchStrategy[Any]] = {
        "node": st.sampled_from([*NODES, "CHECK-OUT", "SEARCHED", "ZOMBIES-MOVE", "ZOMBIES-ATTACK", "END-OF-ACTIONS"]),
        "city": st.dictionaries(cell, card, max_size=4),
        "filled": st.lists(cell, max_size=4),
        "empty": st.lists(cell, max_size=4),
        "placeholders": st.lists(cell, max_size=3),
        "unseen": st.integers(0, 54) | st.lists(card, max_size=4),
        "to_come": st.lists(card, max_size=3),
        "deck": st.integers(0, 54),
        "pawn": cell,
        "zombies": st.dictionaries(cell, st.tuples(count, count, count, count), max_size=3),
        "dice": st.dictionaries(cell, st.none() | st.integers(1, 6), max_size=3),
        "strength": count,
        "ap": st.integers(0, 3),
        "round": st.integers(0, 3),
        "weapon": st.sampled_from(["bat", ("shotgun", 2), ("chainsaw", 6)]),
        "stack": st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 4)),
        "drawn": card,
        "found": st.sampled_from(["bat", "shotgun", ("chainsaw", 3)]),
        "cell": cell,
        "coins": st.tuples(st.integers(0, 3), st.integers(0, 3)),
        "attack": st.sampled_from(["fists", "shotgun", "chainsaw"]),
        "left": st.integers(0, 4),
        "unused": st.booleans(),
        "result": st.sampled_from(["escaped", "overwhelmed", "stranded"]),
    }
    begun: list[dict[str, Any]] = [{}, {}, {}, *({"node": name, **NODES[name]} for name in NODES)]
    facts = {**data.draw(st.sampled_from(begun))}
    of_nodes = {"node", "drawn", "found", "cell", "coins", "attack", "left", "unused", "result"} - facts.keys()
    names = sorted(shapes.keys() - (of_nodes if data.draw(st.integers(0, 3)) else {}))
    chosen = data.draw(st.sets(st.sampled_from(names), max_size=4))
    for name in sorted(chosen):
        facts[name] = data.draw(shapes[name] | junk if data.draw(st.integers(0, 19)) == 0 else shapes[name])
    try:
        state = game.pose(**facts)
    except InvalidState:
        return
    assert game.faults(state) == ()
    if facts.get("deck") is not None and node(state) == facts.get("node", "ACT"):
        assert state.deck_size == facts["deck"]
    for place, named in (facts.get("city") or {}).items():
        assert cards(state)[place] == named


def test_a_misspelled_fact_is_refused_with_the_name_that_was_meant() -> None:
    misspelled: dict[str, Any] = {"strenght": 3}
    with pytest.raises(TypeError, match=r"'strenght' is not one of .*; did you mean strength\?"):
        game.pose(**misspelled)
