"""Cards played at humans: what the targets lose, where they are put and led, and how they are asked."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from tests.they_come_back.driving import FULL, PHASES, A, B, C, effect, follow, open_table, options, play, table
from tests.trying import case
from zombiekit.games.they_come_back.table.position import Lying

LOSSES = ("fear", "hysterical_paralysis")
FINGERS, DEAD = "play butter_fingers target=0", "play i_dont_think_theyre_dead target=0"
butter = partial(table, "before_swarm", active=C, hands={C: ("butter_fingers",)})
four = partial(table, "before_swarm", players=4)
dead = partial(table, "before_swarm", active=C, hands={C: ("i_dont_think_theyre_dead",)})
LOST = "play bad_sense_of_direction target=0"
badly = partial(open_table, hands={C: ("bad_sense_of_direction",)}, at={A: (4, 1)})
WHERE, LEAD = "where_did_everybody_go", "play where_did_everybody_go target=0"
led = partial(table, "before_swarm", hands={B: (WHERE,)})
openly_led = partial(open_table, hands={B: (WHERE,)})
PUT = {"squares A": (1, 1), "points": 4, "health C": 2, "hearts C": 0, "actor": A}
FREE = {"node": "MoveChoice", "offers step 1,0": True, "points": 4}
price = partial(table, "before_swarm", hands={A: ("bad_sense_of_direction",)}, at={B: (6, 1)})
TOKENS = {"bullet_tokens": [(1, 4), (1, 5)], "health_tokens": [(1, 4)]}
lost = partial(openly_led, zombies={(1, 0): 1}, movement="lost", points=0, tables={A: ("fire_axe",)})
bound = partial(openly_led, markers=[effect("claustrophobia", C, target=A)])
twice = partial(led, active=B, hands={B: (WHERE,), C: (WHERE,)}, options=FULL)
SECOND = f"play {WHERE} target=3; step 1,2; evade; roll 4"
fear = partial(table, "before_swarm", active=B, hands={B: ("fear",), A: ("fear",), C: ("chainsaw",)})


@pytest.mark.parametrize("steps", [
    case("STCB-EVENT-09, STCB-LOSS-02, STCB-LOSS-03, STCB-LOSS-04, STCB-EVADE-06, STCB-EVENT-20, STCB-MOVE-02: S-42, "
         "fear: under Fear A stands up, can only fight, may rest and does not move; the swarm phase follows",
         partial(table, "turn_end", active=C, hands={C: ("fear",), A: ("much_needed_rest", "where_did_everybody_go")},
                 at={A: (4, 1)}, zombies={(4, 1): 1}),
         ("play fear target=0", {"postures A": "move", "losses A": "none", "discards": ["fear"]}),
         ("until WindowChoice", {"actor": A, "postures A": "standing", "movement": "lost", "count": 0}),
         ("pass", {"offers fight pistol": True, "offers evade": False}),
         ("fight pistol; roll 4", {"offers play much_needed_rest": True}),
         [("pass", {"moment": "before_swarm"})],
         [("play much_needed_rest", {"health A": 5, "movement": "lost", "node": "SwarmRoll"})]),
    case("STCB-EVENT-14, STCB-LOSS-01, STCB-LOSS-05, STCB-TURN-06: S-43, hysterical paralysis: in the lost turn A only "
         "stands up; A's next turn begins with the encounter",
         partial(table, "turn_end", active=B, players=2, hands={B: ("hysterical_paralysis",)}, zombies={(4, 1): 2},
                 at={A: (4, 1)}),
         ("play hysterical_paralysis target=0", {"postures A": "turn"}),
         ("until MoveChoice", {"actor": B, "postures A": "standing", "zombies": {(4, 1): 2}, "kills A": 0}),
         ("stop; until Encounter", {"actor": A, "round": 3})),
    case("STCB-EVENT-06, STCB-SHOTGUN-02: S-60, butter fingers: the target loses a weapon from the table, or Bullets; "
         "with the last Bullet the Shotgun goes too. If the target has only Bullets nobody is asked: it loses 2, or "
         "the only one",
         partial(butter, tables={A: ("fire_axe",)}, bullets={A: 1}),
         (FINGERS, {"actor": C, "options": ["lose_weapon fire_axe", "lose_bullets"]}),
         [("lose_weapon fire_axe", {"tables A": (), "bullets A": 1, "discards": ["butter_fingers", "fire_axe"]})],
         [("lose_bullets", {"tables A": ("fire_axe",), "bullets A": 0})],
         partial(butter, tables={A: ("shotgun",)}, bullets={A: 2}),
         (f"{FINGERS}; lose_bullets", {"tables A": (), "bullets A": 0, "discards": ["butter_fingers", "shotgun"]}),
         partial(butter, bullets={A: 1}), (FINGERS, {"bullets A": 0, "node": "SwarmRoll"}),
         partial(butter, bullets={A: 2}), (FINGERS, {"bullets A": 0, "node": "SwarmRoll"}),
         partial(butter, bullets={A: 3}), (FINGERS, {"bullets A": 1, "node": "SwarmRoll"})),
    case("STCB-EVENT-06, STCB-EVENT-15, STCB-CARD-09: targets have something to lose. A weapon, Bullets or killed "
         "zombies. A single weapon is lost without a question",
         partial(four, hands={A: ("butter_fingers",)}, tables={B: ("skateboard",)}, bullets={C: 1}),
         ("", {"lines play butter_fingers": ["target=1", "target=2"]}),
         ("play butter_fingers target=1", {"tables B": ()}),
         partial(four, hands={A: ("i_dont_think_theyre_dead",)}, kills={A: 3, C: 1}),
         ("", {"lines play i_dont_think_theyre_dead": ["target=2"]})),
    case("STCB-EVENT-15, STCB-CARD-32, STCB-CARD-11, STCB-SHOTGUN-02: S-68, I Don't Think They're Dead: on 2 and 5 the "
         "target needs 2 Bullets to keep the kills. The Shotgun goes with the last Bullet",
         partial(dead, bullets={A: 1}, kills={A: 5}),
         (f"{DEAD}; roll 2; roll 5", {"kills A": 3, "bullets A": 1, "node": "SwarmRoll"}),
         partial(dead, bullets={A: 2}, kills={A: 5}),
         (f"{DEAD}; roll 2; roll 5", {"actor": A, "options": ["accept", "spend_bullets 2"]}),
         [("spend_bullets 2", {"kills A": 5, "bullets A": 0})],
         [("accept", {"kills A": 3, "bullets A": 2})],
         partial(dead, kills={A: 5}), (f"{DEAD}; roll 4; roll 6", {"kills A": 5, "node": "SwarmRoll"}),
         partial(dead, kills={A: 1}), (f"{DEAD}; roll 1; roll 1", {"kills A": 0}),
         partial(dead, bullets={A: 1}, kills={A: 2}, tables={A: ("shotgun",)}),
         (f"{DEAD}; roll 3; roll 4; spend_bullets 1", {"kills A": 2, "bullets A": 0, "tables A": ()})),
    case("STCB-EVENT-15, STCB-TOKEN-07, INV-10: kills given back return to the supply. With 12 zombies, 10 of them "
         "kills, 4 can be put after 2 were given back",
         partial(open_table, "before_swarm", active=C, hands={C: ("i_dont_think_theyre_dead",), B: ("were_screwed",)},
                 kills={A: 10}, options={"limited_supplies": 12}),
         (f"{DEAD}; roll 1; roll 1; play were_screwed", {"kills A": 8, "node": "Placing"}),
         ("place -3,0; place -2,0; place -1,0", {"node": "Placing"}),
         ("place 0,1", {"node": "SwarmRoll", "zombies": dict.fromkeys([(-3, 0), (-2, 0), (-1, 0), (0, 1)], 1)})),
    case("STCB-CARD-18, STCB-TIME-07, STCB-EVENT-04, STCB-CARD-10, STCB-ENC-07: S-80, bad sense of direction: in A's "
         "before_move window C puts A on (1,1) for 1 Health. A keeps 4 points, and meets a zombie there first. Put "
         "there in another's turn, A meets it at the start of the next turn of A",
         partial(badly, "before_move"), (LOST, {**PUT, **FREE}),
         partial(badly, "before_move", zombies={(1, 1): 1}),
         (LOST, {**PUT, "node": "Encounter"}),
         ("evade; roll 4", FREE),
         partial(badly, "before_swarm", active=C, at=dict.fromkeys((A, B, C), (4, 1)), zombies={(1, 1): 1}),
         (LOST, {"node": "SwarmRoll", "squares A": (1, 1)}),
         ("until Encounter", {"actor": A, "active": A})),
    case("STCB-HEALTH-06, STCB-EVENT-04, STCB-CARD-09: the price of a bad sense. Only a player with 2 Health or more "
         "can pay it; a human already on (1,1) is no target",
         partial(price, health={A: 2}),
         ("", {"cards": ["play bad_sense_of_direction target=1"]}),
         ("play bad_sense_of_direction target=1", {"health A": 1, "squares B": (1, 1)}),
         partial(price, health={A: 1}), ("", {"cards": []})),
    case("STCB-CARD-18, STCB-ENC-01, STCB-END-01, STCB-EVENT-04: put out of an entering. Put elsewhere right after a "
         "step, a human meets the zombies there instead, keeps the points, and has not won on the helipad",
         partial(badly, "move", options=FULL, zombies={(5, 1): 1, (1, 1): 1}),
         ("step 5,1", {"node": "WindowChoice", "actor": C}),
         (LOST, {"node": "Encounter", "actor": A, "squares A": (1, 1), "points": 3}),
         ("evade; roll 4", {"node": "MoveChoice", "points": 3}),
         partial(badly, "move", options=FULL, at={A: (6, 1)}),
         ("step 7,1", {"actor": C}),
         [("pass", {"winners": (A,)})],
         [(LOST, {"result": None, "squares A": (1, 1), "node": "MoveChoice"})]),
    case("STCB-CARD-21, STCB-ENC-07, STCB-EVADE-08, STCB-EVENT-25: S-98, led in another's turn: A evades the zombie on "
         "(1,0) with a 4 and is led on. At `stop` the zombie stands up, and B's turn goes on",
         partial(led, active=B, zombies={(1, 0): 1}),
         (LEAD, {"actor": B, "options": ["step 1,0", "step 0,1", "step 2,1", "step 1,2", "stop"]}),
         ("step 1,0", {"actor": A, "options": ["evade", "fight pistol"]}),
         [("evade; roll 3", {"health A": 2, "node": "Encounter", "actor": A})],
         [("evade; roll 4", {"actor": B, "lying": (Lying(A, 1, (1, 0), 1),), "zombies": {}}),
          ("step 1,-1", {"lying": (Lying(A, 1, (1, 0), 1),)}),
          ("stop", {"squares A": (1, -1), "lying": (), "zombies": {(1, 0): 1}, "node": "SwarmRoll", "active": B}),
          ("", {"discards": [WHERE]})]),
    case("STCB-CARD-21, STCB-EVENT-25, STCB-END-01: five steps at most. After five steps it is over without asking; "
         "the leader may stop before each step, even the first. The leader may lead to a win",
         partial(led, active=B), (f"{LEAD}; stop", {"squares A": (1, 1)}),
         partial(led, active=B),
         *[(line, {"offers stop": True}) for line in (LEAD, "step 2,1", "step 3,1", "step 4,1", "step 5,1")],
         ("step 6,1", {"squares A": (6, 1), "node": "SwarmRoll"}),
         partial(led, active=B, at={A: (6, 1)}), (f"{LEAD}; step 7,1", {"winners": (A,)})),
    case("STCB-CARD-21, STCB-ENC-07, STCB-ENC-08, STCB-MOVE-09, STCB-EVADE-08: led in one's own turn. The human keeps the "
         "points, may spend them on evading, and takes tokens on the way. Evaded zombies lie until that move ends. "
         "After it, the turn is like another's: no points are left, and the zombies stand up when the leading ends",
         partial(openly_led, "before_move", at={A: (1, 3)}, zombies={(1, 4): 1}, **TOKENS),
         (f"{LEAD}; step 1,4; evade; roll 3", {"options": ["accept", "spend_points 1"]}),
         ("spend_points 1", {"bullets A": 1, "health A": 4, "bullet_tokens": ((1, 5),)}),
         ("step 0,4; stop", {"node": "MoveChoice", "actor": A, "points": 3, "lying": (Lying(A, 0, (1, 4), 1),)}),
         ("step 1,4; stop", {"lying": (), "zombies": {(1, 4): 1}}),
         partial(openly_led, "before_swarm", zombies={(1, 0): 1}, movement="over", points=0),
         (f"{LEAD}; step 1,0; evade; roll 4", {"lying": (Lying(A, 1, (1, 0), 1),)}),
         ("step 1,1; stop", {"lying": (), "zombies": {(1, 0): 1}})),
    case("STCB-EVADE-06, STCB-LOSS-03, STCB-CARD-21: led in a turn of lost move. Others may still move the human, who can "
         "only fight",
         partial(lost, "before_move"), (f"{LEAD}; step 1,0", {"options": ["fight pistol", "fight fire_axe"]}),
         partial(lost, "before_swarm"), (f"{LEAD}; step 1,0", {"options": ["fight pistol", "fight fire_axe"]})),
    case("STCB-CARD-21, STCB-DEATH-01, STCB-ENC-07: it ends with death or a lost turn. When the human no longer stands the "
         "leading is over, and the evaded zombies stand up",
         partial(led, active=B, health={A: 1}, zombies={(1, 0): 1, (1, -1): 1}),
         (f"{LEAD}; step 1,0; evade; roll 4; step 1,-1; fight pistol; roll 1",
          {"postures A": "dead", "lying": (), "zombies": {(1, 0): 1, (1, -1): 1}, "node": "SwarmRoll"}),
         partial(led, active=B, health={A: 1}, zombies={(1, 0): 1, (1, -1): 1}, tables={A: ("grenade",)}),
         (f"{LEAD}; step 1,0; use grenade square=1,-1", {"postures A": "turn", "kills A": 1, "node": "SwarmRoll"})),
    case("STCB-CARD-20, STCB-CARD-21: claustrophobia binds the leader in that turn only. In its next turn the target "
         "cannot be led into a building, but freely inside one. In others' turns it is led anywhere",
         partial(bound, "before_move", at={A: (1, 3)}),
         (LEAD, {"options": ["step 1,2", "stop"]}),
         ("", {"refusal step 1,4": "STCB-CARD-20", "refusal step 1,1": "STCB-GEO-08"}),
         partial(bound, "before_move", at={A: (1, 4)}),
         (LEAD, {"options": ["step 1,3", "step 0,4", "step 2,4", "step 1,5", "stop"]}),
         partial(bound, "before_swarm", active=B, at={A: (1, 3)}), (LEAD, {"options": ["step 1,2", "step 1,4", "stop"]})),
    case("STCB-CARD-21, STCB-TIME-08, STCB-TIME-11, STCB-ENC-07: led within being led. After a step another player "
         "leads the human away. When that ends, the zombies evaded meanwhile stand up, and the first leads on. Two are led "
         "separately: a zombie that the second evades stands up when the second's own leading ends",
         partial(twice, zombies={(1, 0): 1, (2, 1): 1}),
         (f"{LEAD}; step 1,0", {"node": "WindowChoice", "actor": C}),
         (LEAD, {"node": "LeadingChoice", "actor": C}),
         ("step 1,1; step 2,1; evade; roll 4", {"lying": (Lying(A, 2, (2, 1), 1),)}),
         ("stop", {"lying": (), "node": "Encounter", "actor": A, "squares A": (2, 1)}),
         ("evade; roll 4", {"lying": (Lying(A, 1, (2, 1), 1),), "node": "LeadingChoice", "actor": B}),
         ("step 3,1; step 4,1; step 5,1; step 6,1", {"squares A": (6, 1), "lying": (), "node": "SwarmRoll"}),
         partial(twice, players=4, zombies={(1, 2): 1}),
         (f"{LEAD}; step 1,0; {SECOND}", {"lying": (Lying(3, 1, (1, 2), 1),)}),
         ("stop", {"lying": (), "node": "LeadingChoice", "actor": B})),
    case("STCB-CARD-21, STCB-ENC-07, STCB-ENC-08, STCB-MOVE-09, STCB-CARD-11: led before the end of another's move. In "
         "another's turn evaded zombies stand up when the leading ends. Tokens on the square where it starts stay. A "
         "player whose figure is gone still decides the steps of a card",
         partial(table, "before_move", active=B, at={A: (1, 4)}, hands={B: (WHERE,)}, zombies=[(1, 3)],
                 bullet_tokens=[(1, 4)]),
         (f"{LEAD}; step 1,3; evade; roll 4", {"bullets A": 0, "lying": (Lying(A, 1, (1, 3), 1),)}),
         ("stop", {"lying": ()}),
         partial(led, active=B, health={B: 0}, postures={B: "gone"}),
         (f"{LEAD}; step 1,0", {"actor": B, "node": "LeadingChoice"})),
    case("STCB-CARD-10, STCB-TIME-01, STCB-TIME-02, STCB-TIME-03, STCB-TIME-04: S-46, the target is asked: with `all`, "
         "only Fear's target is asked before it takes effect; with `holders` or `own_turn` nobody is",
         partial(fear, options={**PHASES, "ask": "all"}),
         ("play fear target=0", {"actor": A, "options": ["pass"], "postures A": "standing"}),
         ("pass", {"postures A": "move", "actor": C}),
         partial(fear, options=PHASES), ("play fear target=0", {"postures A": "move"}),
         partial(fear, options={"ask": "all"}), ("play fear target=0", {"postures A": "move"})),
])  # fmt: skip
def test_what_the_cards_do(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-CARD-05", "STCB-CARD-07", "STCB-LOSS-08", "STCB-CARD-10", "STCB-CARD-09")
@pytest.mark.parametrize("card", [
    *LOSSES, "butter_fingers", "i_dont_think_theyre_dead", "claustrophobia", "your_shoes_untied", "where_did_everybody_go",
])  # fmt: skip
def test_targets_are_the_other_standing_humans(card: str) -> None:
    """Not oneself, not the undead, not those who lie. S-79: the last human has nobody to play them at."""
    humans, six = dict.fromkeys((0, 2, 3, 4, 5), 1), partial(table, "before_swarm", players=6, hands={A: (card,)})
    state = six(bullets=humans, kills=humans, health={1: 0}, postures={2: "turn", 3: "move"})
    follow(state, ("", {f"lines play {card}": ["target=4", "target=5"]}))
    last = six(health=dict.fromkeys(range(1, 6), 0), postures={4: "gone", 5: "dead"})
    follow(last, ("", {f"lines play {card}": []}))


@pytest.mark.rule("STCB-LOSS-07")
@pytest.mark.parametrize("loss", ["turn", "move"])
@pytest.mark.parametrize("card", LOSSES)
def test_losses_do_not_add_up(card: str, loss: str) -> None:
    """A player whose loss is still pending in that player's own turn is no target."""
    state = open_table("before_swarm", active=C, players=4, hands={A: (card,)}, losses={C: loss})
    follow(state, ("", {f"lines play {card}": ["target=1", "target=3"]}))


@pytest.mark.rule("STCB-LOSS-06", "STCB-EVENT-14", "STCB-TURN-07")
@pytest.mark.parametrize(("card", "loss"), [("fear", "move"), ("hysterical_paralysis", "turn")])
def test_a_loss_in_the_own_turn_is_of_the_next(card: str, loss: str) -> None:
    """The active human finishes the turn; the figure is laid down at its end."""
    follow(
        open_table("before_move", active=C, hands={A: (card,)}),
        (f"play {card} target=2", {"node": "MoveChoice", "actor": C, "postures C": "standing", "losses C": loss}),
        ("until SwarmRoll", {"active": C}),
        ("roll 1; until MoveChoice", {"active": A, "postures C": loss, "losses C": "none"}),
    )


@pytest.mark.rule("STCB-EVENT-15")
def test_every_die_below_4_has_to_be_raised() -> None:
    """The price in Bullets is what both dice lack together, for all 36 rolls; if they lack nothing, that is said."""
    state = play(dead(bullets={A: 6}, kills={A: 2}), DEAD)
    for first, second in product(range(1, 7), repeat=2):
        lacking = max(4 - first, 0) + max(4 - second, 0)
        asked: dict[str, Any] = {"options": ["accept", f"spend_bullets {lacking}"]}
        kept: dict[str, Any] = {"kills A": 2, "node": "SwarmRoll", "told KillsKept.seat": [0]}
        follow(state, (f"roll {first}; roll {second}", asked if lacking else kept))


@pytest.mark.rule("STCB-CARD-21", "STCB-ENC-07", "STCB-TIME-06")
@pytest.mark.parametrize(("facts", "line", "posture"), [
    ({"hands": {C: ("fear",)}, "health": {A: 3}}, "play fear target=0", "move"),
    ({"tables": {A: ("grenade",)}, "health": {A: 1}}, "use grenade square=1,0", "turn"),
    ({"tables": {A: ("grenade",)}, "health": {A: 1}, "hearts": {A: 1}}, "use grenade square=1,0", "dead"),
])  # fmt: skip
def test_the_movement_ends_at_once_when_he_lies(facts: dict[str, Any], line: str, posture: str) -> None:
    """A figure that lies down right after a step ends the leading: its zombies stand up while others are still being asked."""
    facts = {**facts, "hands": {**facts.get("hands", {}), B: (WHERE,), 3: ("this_isnt_so_bad",)}}
    state = led(active=B, players=4, zombies={(1, 0): 1, (6, -2): 1}, options=FULL, **facts)
    state = play(state, LEAD, "step 1,0; until Encounter; evade; roll 4; step 1,-1")
    while line not in options(state):
        state = play(state, "pass")
    follow(
        state,
        (line, {"postures A": posture, "lying": (), "node": "WindowChoice"}),
        ("until SwarmRoll", {"active": B, "squares A": (1, -1)}),
    )
