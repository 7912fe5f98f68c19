"""Cards that change how far a human moves, whether and where, and who decides."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, effect, follow, open_table, table
from tests.trying import case

ASKED = {"options": ["accept", "play adrenaline_rush"]}
OUT = {"active": B, "markers": ()}
"""What the next turn shows when an effect has ended."""
rush = partial(table, hands={A: ("adrenaline_rush",)})
CRAMP = "play brain_cramp target=0"
cramp = partial(open_table, "before_move", hands={B: ("brain_cramp",)})
CLOSE = "play claustrophobia target=0"
SHOE = "play your_shoes_untied target=0"
untied = partial(open_table, hands={B: ("your_shoes_untied",)})
both = partial(open_table, hands={A: ("adrenaline_rush", "keys_are_still_in_it")})
fight = partial(rush, "encounter", hands={A: ("adrenaline_rush", "adrenaline_rush")}, zombies={(1, 1): 1})
rest = partial(table, "before_move", hands={A: ("much_needed_rest",)})
armed = partial(cramp, tables={A: ("lots_of_ammo",)}, bullets={C: 2})
twice = partial(cramp, hands={B: ("brain_cramp",), C: ("brain_cramp",)})
behind = partial(
    table, "move", town={(0, -1): "front_door", (0, -2): "four_way_hall", (-1, -2): "pet_store", (-1, -3): "hospital r1"},
    openings=[((-3, -7), (-3, -6))], options={"expansions": "both"}, markers=[effect("claustrophobia", B, target=A)],
)  # fmt: skip
NEXT: dict[str, Any] = {"town": {(0, -1): "four_way", (-1, 0): "army_surplus", (-1, -1): "hospital r3"}}
NEXT |= {"openings": [((-3, -1), (-3, 0))], "options": {"expansions": "z2"}, "at": {A: (-3, -1)}}
NEXT |= {"markers": [effect("claustrophobia", B, target=A)]}


@pytest.mark.parametrize("steps", [
    case("STCB-EVENT-01, STCB-CARD-13, STCB-MOVE-08, STCB-EVENT-17, STCB-LOSS-02: adrenaline at a movement decision. "
         "It adds this turn's count to the points left, and cannot be played without a count. It and the Keys are not "
         "offered at the start of a turn under Fear, nor in another's turn",
         partial(rush, "move", count=6, points=1), ("play adrenaline_rush", {"points": 7}),
         partial(rush, "move", count=4, points=0),
         ("", {"options": ["play adrenaline_rush", "stop"]}),
         ("play adrenaline_rush", {"points": 4}),
         partial(rush, "move", count=0, points=0, health_tokens=[(1, 4)], at={A: (1, 4)}), ("", {"cards": []}),
         partial(both, postures={A: "move"}, zombies={(1, 1): 1}), ("", {"cards": []}),
         partial(both, active=C), ("", {"cards": []}),
         both, ("", {"cards": ["play adrenaline_rush", "play keys_are_still_in_it"]})),
    case("STCB-FIGHT-09, STCB-FIGHT-10, STCB-EVENT-01, STCB-FIGHT-03, STCB-UNDEAD-03: adrenaline on a combat roll. It "
         "is offered if it is enough, alone or with Bullets, and then the player is asked again. It counts as the card of the "
         "round. The victim of an attack may add it to the attack's die",
         partial(fight, bullets={A: 1}),
         ("fight pistol; roll 1", ASKED),
         ("play adrenaline_rush", {"options": ["accept", "spend_bullets 1"]}),
         [("spend_bullets 1", {"kills A": 1, "bullets A": 0})],
         [("accept", {"health A": 2})],
         fight, ("fight pistol; roll 2", ASKED), ("play adrenaline_rush", {"kills A": 1}),
         fight, ("fight pistol; roll 1", {"health A": 2}),
         partial(fight, played={A: True}), ("fight pistol; roll 3", {"health A": 2}),
         partial(fight, tables={A: ("fire_axe",)}, bullets={A: 5}),
         ("fight fire_axe; roll 1", ASKED),
         ("play adrenaline_rush", {"kills A": 1}),
         partial(rush, "attack", active=B, undead={B: 1}, at={C: (1, 0)}),
         ("roll 2", {**ASKED, "actor": A}),
         ("play adrenaline_rush", {"health A": 3, "played A": True})),
    case("STCB-EVENT-17, STCB-MOVE-03: the keys replace the count. The count of this turn is 10, whatever skateboard "
         "and shoe say",
         partial(table, hands={A: ("keys_are_still_in_it",)}, tables={A: ("skateboard",)},
                 markers=[effect("your_shoes_untied", B, target=A)]),
         ("play keys_are_still_in_it", {"points": 10, "count": 10}),
         ("until SwarmRoll; until MoveChoice", {**OUT, "points": 4})),
    case("STCB-EVENT-20, STCB-HEALTH-01, STCB-HEALTH-03, STCB-ENC-08, STCB-MOVE-10: S-69, much needed rest: 4 Health "
         "become 5, the black heart stays, the player does not move, evaded zombies stand up; with 5 Health it is barred",
         partial(rest, health={A: 4}, hearts={A: 1}, lying=[(A, 0, (1, 1), 1)], zombies={(6, 1): 1}),
         ("play much_needed_rest", {"health A": 5, "hearts A": 1, "points": 0, "lying": ()}),
         ("", {"zombies": {(1, 1): 1, (6, 1): 1}, "node": "SwarmRoll"}),
         partial(rest, health={A: 5}), ("", {"cards": []})),
    case("STCB-EVENT-05, STCB-CARD-19, STCB-MOVE-09: a cramped brain is steered. The card's player may only step, with "
         "the target's points, or stop. The target handles encounters; tokens are taken. The movement may end where it "
         "begins; the tokens there stay, as the target has not entered the square",
         partial(armed, hands={B: ("brain_cramp",), A: ("fear",)}, at={A: (1, 3), C: (1, 3)}, zombies={(1, 4): 1},
                 health_tokens=[(1, 4), (0, 4)], points=2),
         ("pass", {"actor": B, "cards": [CRAMP]}),
         (CRAMP, {"actor": B, "options": ["step 1,2", "step 1,4", "stop"]}),
         ("step 1,4", {"actor": A, "offers play fear target=1": True, "offers use lots_of_ammo": True}),
         ("evade; roll 4", {"actor": B, "health A": 4, "health_tokens": ((0, 4),)}),
         ("step 0,4", {"health A": 5, "points": 0, "health_tokens": (), "node": "WindowChoice", "actor": A}),
         ("", {"options": ["play fear target=1", "play fear target=2", "use lots_of_ammo", "pass"]}),
         partial(cramp, at={A: (1, 4)}, bullet_tokens=[(1, 4)]),
         (f"{CRAMP}; stop", {"bullets A": 0, "bullet_tokens": ((1, 4),), "squares A": (1, 4), "node": "SwarmRoll"})),
    case("STCB-CARD-19, STCB-EVENT-05, STCB-CARD-09, STCB-CARD-05, STCB-TIME-06: when a brain does not cramp. It is "
         "not played twice in a phase, after Much Needed Rest, in a turn without movement, on an undead, or by the "
         "movers themselves. If the mover dies in the window, nobody is steered; the window is finished, then the turn is "
         "over",
         twice, (CRAMP, {"actor": B, "node": "MoveChoice"}),
         partial(cramp, hands={A: ("much_needed_rest", "brain_cramp"), B: ("brain_cramp",)}),
         ("", {"cards": ["play much_needed_rest"]}),
         ("play much_needed_rest", {"node": "SwarmRoll"}),
         partial(twice, movement="lost"), ("", {"node": "SwarmRoll"}),
         partial(open_table, hands={B: ("brain_cramp",)}, undead={A: 1}, at={A: (1, 0)}), ("", {"node": "UndeadMove"}),
         partial(cramp, hands={B: ("where_did_everybody_go",), C: ("brain_cramp", "fear")}, health={A: 1},
                 zombies={(1, 0): 1}, points=0),
         ("play where_did_everybody_go target=0; step 1,0; fight pistol; roll 1", {"postures A": "dead"}),
         ("", {"actor": C, "options": ["play fear target=1", "pass"]}),
         ("pass", {"active": B})),
    case("STCB-EVENT-08, STCB-CARD-15, STCB-CARD-20, STCB-CARD-09: claustrophobia. In its next turn the target enters "
         "no building, then it is over. Nobody can be under it twice. Played in the target's own turn it does not bind "
         "that turn",
         partial(open_table, "before_swarm", active=C, hands={C: ("claustrophobia",), B: ("claustrophobia",)},
                 at={A: (1, 3)}),
         (CLOSE, {"cards": ["play claustrophobia target=2"]}),
         ("until MoveChoice", {"active": A, "options": ["step 1,2", "stop"]}),
         ("stop; until SwarmRoll; until MoveChoice", OUT),
         partial(open_table, "before_move", hands={B: ("claustrophobia",)}, at={A: (1, 3)}),
         (CLOSE, {"markers.clock.left.target": [(A, 2, A)], "offers step 1,4": True}),
         ("until SwarmRoll; roll 1; until MoveChoice", {"active": B}),
         ("until SwarmRoll; roll 1; until MoveChoice", {"active": C}),
         ("until SwarmRoll; roll 1; until MoveChoice", {"active": A, "steps": ["1,2"], "offers stop": True})),
    case("STCB-CARD-20, STCB-EVENT-08: out of the building by a shortest way. Inside, with points left, the target may only step "
         "nearer to the street, and not stop (where one step is left to choose it is made); outside it goes on freely",
         partial(table, "move", at={A: (0, 5)}, health_tokens=[(0, 5)], points=4, entered=True,
                 markers=[effect("claustrophobia", B, target=A)]),
         ("", {"options": ["step 0,4", "step 1,5", "take health"]}),
         ("take health; step 0,4", {"node": "MoveChoice", "squares A": (1, 3)}),
         ("", {"points": 1, "options": ["step 1,2", "stop"]})),
    case("STCB-EVENT-26, STCB-TURN-02, STCB-TURN-06: a shoe is gone with a lost turn",
         partial(table, "turn_end", active=C, postures={A: "turn"}, markers=[effect("your_shoes_untied", C, target=A)]),
         ("draw fear; draw fear; draw grenade; until MoveChoice", OUT)),
    case("STCB-CARD-20, STCB-EVENT-08, STCB-CARD-16: claustrophobia keeps out of a building behind a store. A store is no "
         "building for it: through an opened wall it bars the way from the store in",
         partial(behind, at={A: (-3, -6)}), ("", {"options": ["step -2,-6", "stop"], "refusal step -3,-7": "STCB-CARD-20"}),
         partial(behind, at={A: (-1, -7)}), ("", {"options": ["step -1,-8", "step -2,-7"], "refusal stop": "STCB-CARD-20"})),
    case("STCB-CARD-20, STCB-EVENT-08, STCB-CARD-21: claustrophobia keeps out of the next building. Through an opened wall no step "
         "leads into another one, neither a led step nor as the shortest way out",
         partial(table, "move", **NEXT), ("", {"options": ["step -3,-2", "step -2,-1"], "refusal step -3,0": "STCB-CARD-20"}),
         partial(open_table, "turn_start", hands={B: ("where_did_everybody_go",)}, **NEXT),
         ("play where_did_everybody_go target=0", {"steps": ["-3,-2", "-2,-1"], "refusal step -3,0": "STCB-CARD-20"})),
])  # fmt: skip
def test_what_the_cards_do(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-EVENT-01", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 8),
    ({"tables": {A: ("skateboard",)}}, 12),
    ({"health": {A: 2}, "markers": [effect("your_shoes_untied", B, target=A)]}, 3),
    ({"health": {A: 5}}, 12),
])  # fmt: skip
def test_adrenaline_doubles_the_count(facts: dict[str, Any], points: int) -> None:
    """Played at the start of the turn it doubles the whole count, before the shoe halves it. It ends with the turn."""
    follow(
        rush(**facts),
        ("play adrenaline_rush", {"points": points, "count": points, "discards": ["adrenaline_rush"]}),
        ("until SwarmRoll; until MoveChoice", OUT),
    )


@pytest.mark.rule("STCB-EVENT-26", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 2),
    ({"health": {A: 4}}, 2),
    ({"tables": {A: ("skateboard",)}}, 3),
    ({"health": {A: 1}}, 1),
])  # fmt: skip
def test_a_shoe_halves_the_next_count(facts: dict[str, Any], points: int) -> None:
    """It halves the count, rounded down, after the skateboard is added, and ends with that turn."""
    follow(
        table("before_swarm", active=C, hands={C: ("your_shoes_untied",)}, **facts),
        (f"{SHOE}; until MoveChoice", {"active": A, "points": points, "count": points}),
        ("until SwarmRoll; until MoveChoice", OUT),
    )


@pytest.mark.rule("STCB-EVENT-26", "STCB-CARD-15", "STCB-TURN-02", "STCB-TURN-06")
@pytest.mark.parametrize(("phase", "facts", "left", "now"), [
    ("turn_start", {}, 1, 2),
    ("before_move", {}, 2, 4),
    ("turn_end", {}, 2, 0),
    ("turn_start", {"postures": {A: "move"}}, 1, 0),
    ("before_move", {"movement": "lost", "points": 0, "count": 0}, 2, 0),
])  # fmt: skip
def test_a_shoe_in_the_targets_own_turn(phase: str, facts: dict[str, Any], left: int, now: int) -> None:
    """Played before the count it halves this turn's, after it the next turn's, even in a turn without movement."""
    follow(untied(phase, **facts), (SHOE, {"markers.left": [left], "points": now}))


@pytest.mark.rule("STCB-EVENT-26", "STCB-EVENT-08", "STCB-CARD-09")
@pytest.mark.parametrize("card", ["your_shoes_untied", "claustrophobia"])
def test_not_under_the_same_effect_twice(card: str) -> None:
    """A player under it, no matter who played it, is no target; others are. That player's death ends it."""
    state = table("before_swarm", active=C, hands={C: (card,)}, markers=[effect(card, B, target=A)])
    follow(state, ("", {"cards": [f"play {card} target=1"]}))
    markers = [effect(card, B, left=2, target=A)]
    state = table("encounter", health={A: 1}, markers=markers, zombies={(1, 1): 1}, points=0)
    follow(state, ("fight pistol; roll 1", {"postures A": "dead", "markers": ()}))
