"""Faults: every invariant that a position breaks is reported, with its place."""

from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import faults as told
from zombiekit import InvalidState
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card, Loss, Movement, Options, Posture, Reason, TileId, Town
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Lying, Marker, Pile, Result

A, B = 0, 1
UNDEAD = {"health": {A: 0}, "hearts": {A: 2}}
LATE = {**UNDEAD, "node": "swarm_roll"}
BUILDING = (-2, 0)


def pose(**facts: Any) -> State:
    facts.setdefault("squares", {1: (1, 0)})
    return game.pose(**facts)


SETUP: dict[str, Any] = {"node": "reveal_tile", "squares": None}
START: dict[str, Any] = {"node": "window turn_start", "hands": {A: ["adrenaline_rush"]}}
THREE: dict[str, Any] = {"options": {"players": 3}}
TRADE: dict[str, Any] = {"node": "trade", "squares": {A: BUILDING}, "kills": {A: 3}}

# --------------------------------------------------------------------------------------------------------- the form


@pytest.mark.parametrize(("field", "value", "where"), [
    ("options", None, "options"),
    ("town", None, "town"),
    ("zombies", [((1, 1), 1)], "zombies"),
    ("zombies", (((0, 0), 1),), "zombies[0][0]"),
    ("zombies", (((1, 1), 0),), "zombies[0][1]"),
    ("zombies", (((1, 1), True),), "zombies[0][1]"),
    ("zombies", (((1, [1]), 1),), "zombies[0][0]"),
    ("zombies", (((2, 1), 1), ((1, 1), 1)), "zombies[1][0]"),
    ("zombies", (((1, 1), 1), ((1, 1), 1)), "zombies[1][0]"),
    ("moved", ((1, 1),), "moved[0][0]"),
    ("lying", [], "lying"),
    ("lying", ((0, 0, (1, 1), 1),), "lying[0]"),
    ("lying", (Lying(0, 0, (1, 1), 0),), "lying[0].number"),
    ("lying", (Lying(5, 0, (1, 1), 1),), "lying[0].seat"),
    ("health_tokens", ((9, 9),), "health_tokens[0]"),
    ("bullet_tokens", (BUILDING, BUILDING), "bullet_tokens[1]"),
    ("deck", ((Card.HIDDEN, 1),), "deck[0][0]"),
    ("deck", (("fear", 1),), "deck[0][0]"),
    ("deck", ((Card.FEAR, 2), (Card.CHAINSAW, 2)), "deck[1][0]"),
    ("discards", (Card.HIDDEN,), "discards[0]"),
    ("discards", None, "discards"),
    ("unseen", (("straight", 1),), "unseen[0][0]"),
    ("piles", (Pile(1),), "piles"),
    ("piles", (Pile(1), Pile(-1)), "piles[1].unseen"),
    ("piles", (Pile(1), Pile(1, (1,))), "piles[1].known[0]"),  # type: ignore[arg-type]
    ("markers", (Card.FEAR,), "markers[0]"),
    ("markers", (Marker(Card.CHAINSAW, 0, 0, 3),), "markers[0].left"),
    ("markers", (Marker(Card.CHAINSAW, 0, 0), Marker(Card.CHAINSAW, 0, 0)), "markers[1]"),
    ("ambushed", (1, 0), "ambushed[1]"),
    ("attacked", (2,), "attacked[0]"),
    ("health", (3, 6), "health[1]"),
    ("health", (3, 3, 3), "health"),
    ("hearts", (-1, 0), "hearts[0]"),
    ("bullets", (2**53, 0), "bullets[0]"),
    ("zombies", (((1, 1), 2**53),), "zombies[0][1]"),
    ("squares", ((1, 1), (0, 0)), "squares[1]"),
    ("postures", ("standing", "standing"), "postures[0]"),
    ("losses", (None, Loss.NONE), "losses[0]"),
    ("hands", ((Card.FEAR, Card.CHAINSAW), ()), "hands[0]"),
    ("hands", ((Card.FEAR,) * 4, ()), "hands[0]"),
    ("hands", (("fear",), ()), "hands[0][0]"),
    ("tables", ((Card.FIRE_AXE, Card.FIRE_AXE), ()), "tables[0]"),
    ("played", (0, False), "played[0]"),
    ("round", -1, "round"),
    ("count", True, "count"),
    ("points", None, "points"),
    ("first", 2, "first"),
    ("active", None, "active"),
    ("movement", "ahead", "movement"),
    ("result", "escape", "result"),
    ("result", Result(Reason.ESCAPE, (1, 0)), "result.winners[1]"),
    ("agenda", [], "agenda"),
    ("agenda", ("Turn",), "agenda[0]"),
])  # fmt: skip
def test_values_of_the_wrong_form(field: str, value: Any, where: str) -> None:
    """Types, bounds, order: the fault names the place, whatever was written there."""
    found = game.faults(attrs.evolve(pose(), **{field: value}))
    assert where in [fault.where for fault in found]


# ---------------------------------------------------------------------------------------------------- the invariants


@pytest.mark.parametrize(("facts", "changes", "line"), [
    ({}, {"deck": ()}, "deck [INV-1]: expected 2 of fear in all, not 0"),
    ({"hands": {A: ["fear"]}}, {"tables": ((Card.FEAR,), ()), "hands": ((), ())}, "tables[0] [INV-7]: fear is not a weapon"),
    ({"tables": {A: ["shotgun"]}}, {"bullets": (0, 3)}, "tables[0] [INV-7]: a shotgun without Bullets"),
    ({"hands": [["fear"], ["fear"]]}, {"hands": ((Card.FEAR,), (Card.FEAR, Card.HIDDEN))}, "hands [STCB-INFO-01]"),
    (SETUP, {"piles": (Pile(14), Pile(13))}, "piles [INV-2]: the piles do not hold the 28 unseen tiles"),
    (SETUP, {"options": Options(players=2, map=game.PreparedMap({(0, 0): "town_square"}))}, "piles [STCB-SETUP-13]"),
    (SETUP, {"piles": (Pile(14, (TileId.CURVE,)), Pile(14))}, "unseen [INV-2]: expected 4 of curve in all, not 5"),
    ({}, {"health_tokens": ((1, 1),)}, "health_tokens[0] [INV-5]: (1, 1) is not a square of a building"),
    ({"zombies": {(5, 1): 3}}, {"options": Options(players=2, limited_supplies=2)}, "zombies [INV-10]: 1 zombies more than"),
    ({"node": "swarm_move", "moves": 2, "zombies": [(5, 1), (3, 1)]}, {"moved": (((6, 1), 1),)}, "moved[0] [STCB-SWARM-02]"),
    ({"zombies": [(5, 1)]}, {"moved": (((5, 1), 1),)}, "moved [STCB-SWARM-02]: zombies have been moved in a phase"),
    (SETUP, {"health": (2, 3)}, "health[0] [STCB-SETUP-10]: 2 before the first turn"),
    (SETUP, {"points": 1}, "points [STCB-SETUP-10]: 1 before the first turn"),
    (SETUP, {"movement": Movement.LOST}, "movement [STCB-SETUP-10]: lost before the first turn"),
    (SETUP, {"hands": ((Card.FEAR,), ())}, "hands[0] [STCB-SETUP-10]: (Card.FEAR,) before the first turn"),
    (LATE, {"bullets": (1, 3)}, "bullets[0] [INV-3]: 1, and the player is undead"),
    (LATE, {"kills": (1, 0)}, "kills[0] [INV-3]: 1, and the player is undead"),
    ({**UNDEAD, "node": "swarm_roll", "tables": {B: ["fire_axe"]}}, {"tables": ((Card.FIRE_AXE,), ())},
     "tables[0] [INV-3]: (Card.FIRE_AXE,), and the player is undead"),
    (LATE, {"health": (0, 0), "hearts": (2, 1), "bullets": (0, 0)}, "health [INV-11]: no player"),
    ({"hands": [["fear"], ["fear"]]}, {"hands": ((), (Card.HIDDEN,) * 3), "deck": ((Card.FEAR, 2),)}, "deck [INV-1]: fewer unseen cards than hidden ones in hands"),
    ({}, {"ambushed": (0,)}, "ambushed [STCB-AMBUSH-01]: names the active player"),
    ({}, {"attacked": (0,)}, "attacked [STCB-UNDEAD-09]: names the active player"),
    ({}, {"attacked": (9,)}, "attacked[0] [STCB-UNDEAD-09]: 9 is not a seat"),
    ({}, {"squares": ((1, 1), None)}, "squares[1] [INV-4]: None, and the player has a figure"),
    ({}, {"postures": (Posture.STANDING, Posture.GONE)}, "postures[1] [INV-4]: gone, and the player has a figure"),
    (SETUP, {"squares": ((1, 1), None)}, "squares[0] [INV-4]: (1, 1), and the player has no figure"),
    ({}, {"postures": (Posture.STANDING, Posture.DEAD)}, "postures[1] [STCB-DEATH-01]: dead, and the player is human"),
    (LATE, {"postures": (Posture.TURN, Posture.STANDING)}, "postures[0] [STCB-LOSS-01]"),
    ({}, {"postures": (Posture.MOVE, Posture.STANDING)}, "postures[0] [STCB-LOSS-06]: move in a human's own turn"),
    ({"node": "deal_card", "squares": None}, {"squares": ((1, 1), (1, 0))}, "squares[1] [STCB-SETUP-10]"),
    ({}, {"losses": (Loss.NONE, Loss.TURN)}, "losses[1] [STCB-LOSS-06]: turn, and it is not the turn of this human"),
    ({}, {"lying": (Lying(1, 0, (1, 1), 1),)}, "lying[0] [INV-8]: seat 1 is in no movement"),
    ({}, {"lying": (Lying(0, 1, (1, 1), 1),)}, "lying[0] [INV-8]: seat 0 is in no movement"),
    ({"node": "swarm_roll"}, {"lying": (Lying(0, 0, (1, 1), 1),)}, "lying[0] [INV-8]: seat 0 is in no movement"),
    ({}, {"markers": (Marker(Card.FEAR, 0, 0),)}, "markers[0] [STCB-CARD-14]: fear has no lasting effect"),
    ({}, {"markers": (Marker(Card.CHAINSAW, 0, 0, target=1),)}, "chainsaw is not about another player"),
    ({}, {"markers": (Marker(Card.CLAUSTROPHOBIA, 0, 1),)}, "claustrophobia is about another player"),
    ({}, {"markers": (Marker(Card.CLAUSTROPHOBIA, 0, 0, target=0),)}, "seat 0 is not a human other than the owner"),
    ({}, {"markers": (Marker(Card.MOLOTOV_COCKTAIL, 0, 0),)}, "molotov_cocktail holds somewhere"),
    ({}, {"markers": (Marker(Card.CHAINSAW, 0, 0, square=(1, 1)),)}, "chainsaw holds everywhere"),
    ({}, {"markers": (Marker(Card.MOLOTOV_COCKTAIL, 0, 0, square=(-1, 0)),)}, "by its first square, (-3, 0)"),
    ({}, {"markers": (Marker(Card.MOLOTOV_COCKTAIL, 0, 0, square=(0, 0)),)}, "(0, 0) is not a square outside the mall"),
    ({}, {"markers": (Marker(Card.CHAINSAW, 0, 1),)}, "it runs down with the turns of seat 0, not of 1"),
    ({}, {"markers": (Marker(Card.ALL_THE_MARBLES, 1, 0),)}, "it runs down with the turns of seat 1, not of 0"),
    ({}, {"markers": (Marker(Card.CLAUSTROPHOBIA, 0, 0, target=1),)}, "it runs down with the turns of seat 1, not of 0"),
    ({}, {"markers": (Marker(Card.CHAINSAW, 0, 0, 2),)}, "2 more turns, where it is over after 1"),
    ({}, {"markers": (Marker(Card.ALL_THE_MARBLES, 1, 1, 2),)}, "2 more turns, where it is over after 1"),
    ({}, {"markers": (Marker(Card.ADRENALINE_RUSH, 1, 0),)}, "works in its owner's turn, and it is the turn of seat 0"),
    ({}, {"markers": (Marker(Card.MOLOTOV_COCKTAIL, 1, 0, square=(1, 1)),)}, "works in its owner's turn, and it is"),
    ({}, {"markers": (Marker(Card.BRAIN_CRAMP, 0, 0, target=1),)}, "works in its target's turn, and it is the turn of"),
    (START, {"markers": (Marker(Card.BRAIN_CRAMP, 1, 0, target=0),)}, "movement phase comes, and it has not come yet"),
    (START, {"markers": (Marker(Card.YOUR_SHOES_UNTIED, 1, 0, 2, 0),)}, "whose points are still to be counted"),
    (THREE, {"markers": (Marker(Card.BRAIN_CRAMP, 1, 0, target=0), Marker(Card.BRAIN_CRAMP, 2, 0, target=0))}, "markers[1] [STCB-CARD-09]: brain_cramp holds there already"),
    ({}, {"options": Options(players=2, round_limit=1), "round": 2}, "round [STCB-END-06]: 2, beyond the limit 1"),
    ({}, {"round": 0}, "round [STCB-TURN-01]: 0 in the first turn"),
    (SETUP, {"round": 1}, "round [STCB-TURN-01]: 1 before the first turn"),
    ({}, {"count": 17}, "count [STCB-MOVE-02]: 17, and 16 is the most that can be counted"),
    ({"options": {"players": 2, "expansions": "z2"}}, {"count": 37}, "count [STCB-MOVE-02]: 37, and 36 is the most that can be counted"),
    ({}, {"points": 33}, "points [STCB-MOVE-02]: 33, and 32 is the most that there can be"),
    ({"node": "swarm_roll"}, {"points": 1}, "points [STCB-MOVE-10]: 1 points, and the movement is over"),
    ({**UNDEAD, "node": "undead_move"}, {"count": 1}, "points [STCB-MOVE-02]: the active player is undead"),
    ({"node": "swarm_roll"}, {"movement": Movement.AHEAD}, "movement [STCB-MOVE-10]: ahead after the end"),
    (TRADE, {"movement": Movement.AHEAD}, "movement [STCB-MOVE-10]: ahead after the end"),
    ({}, {"movement": Movement.OVER, "points": 0}, "movement [STCB-MOVE-10]: over before the end"),
    ({}, {"result": Result(Reason.EXTINCTION, (1,))}, "result [STCB-END-04]"),
    ({}, {"agenda": ()}, "result [STCB-END-04]: None, and 0 nodes are pending"),
    ({}, {"squares": ((7, 1), (1, 0))}, "squares[0] [STCB-END-01]: seat 0 has escaped, and the game goes on"),
])  # fmt: skip
@pytest.mark.rule(
    "INV-1", "INV-2", "INV-3", "INV-4", "INV-5", "INV-7", "INV-8", "INV-10", "INV-11", "STCB-LOSS-06", "STCB-CARD-14", "STCB-MOVE-10", "STCB-SETUP-10"
)  # fmt: skip
def test_broken_invariants(facts: dict[str, Any], changes: dict[str, Any], line: str) -> None:
    """Each is a sound position with something changed."""
    sound = pose(**facts)
    assert told(sound) == []

    assert any(line in fault for fault in told(attrs.evolve(sound, **changes)))


OVER = {"squares": [(7, 1), (1, 0)], "node": "game_over", "result": "escape", "winners": [0]}


@pytest.mark.parametrize(("result", "told_so"), [
    (Result(Reason.ESCAPE, (1,)), "(1,) win by escape, and [0] have escaped"),
    (Result(Reason.ESCAPE, ()), "() win by escape, and [0] have escaped"),
    (Result(Reason.EXTINCTION, (1,)), "(1,) win, and the Health is (3, 3)"),
    (Result(Reason.ROUND_LIMIT, (1,)), "(1,) win by round_limit"),
    (Result(Reason.ROUND_LIMIT), "the last round is None, not 1"),
    (Result(Reason.NO_HELIPAD), "there is a helipad"),
])  # fmt: skip
@pytest.mark.rule("STCB-END-01", "STCB-END-02", "STCB-END-05", "STCB-END-06", "STCB-END-07")
def test_ends_that_cannot_be(result: Result, told_so: str) -> None:
    sound = pose(**OVER)
    assert told(sound) == []
    (fault,) = told(attrs.evolve(sound, result=result))
    assert fault.startswith("result ")
    assert told_so in fault


DEAD: dict[str, Any] = {"result": "extinction", "health": [0, 0], "hearts": [1, 0]}


@pytest.mark.parametrize("facts", [
    {**DEAD, "options": {"players": 2}, "winners": [1]},
    {**DEAD, "options": {"players": 2, "last_human_shares": True}, "winners": [0, 1]},
    {"result": "round_limit", "options": {"players": 2, "round_limit": 3}, "round": 3},
    {"result": "no_helipad", "tiles": {(0, -1): "hospital"}},
    {"result": "escape", "winners": [1], "squares": {1: (7, 1)}},
])  # fmt: skip
def test_ends_that_can_be(facts: dict[str, Any]) -> None:
    """Extinction with and without the last human among the winners, the round limit, a town without a helipad, escape."""
    assert told(game.pose(node="game_over", **facts)) == []


@pytest.mark.parametrize("field", ["zombies", "lying", "markers", "agenda"])
def test_a_tuple_without_end_is_one_fault(field: str) -> None:
    """Its items are not checked one by one."""
    thing = ((1, 1), 1) if field == "zombies" else None
    changes: Any = {field: (thing,) * 2_000}
    (fault,) = game.faults(attrs.evolve(game.pose(), **changes))
    assert (fault.where, "at most 1000 things" in fault.what) == (field, True)


def test_more_tiles_than_there_are_make_no_map() -> None:
    with pytest.raises(InvalidState, match="expected at most 61 tiles, not 2000") as refused:
        Town((None,) * 2_000)  # type: ignore[arg-type]
    assert len(refused.value.faults) == 1
