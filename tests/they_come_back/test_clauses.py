"""Clauses that the book's scenarios do not show, or not fully."""

from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, finish, follow, idle, node, options, play, table, top, turn
from tests.trying import case
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Moment, Posture
from zombiekit.games.they_come_back.rules.windows import WindowChoice, may_act
from zombiekit.games.they_come_back.state import State
from zombiekit.notation import parse

UNDEAD: dict[str, Any] = {"health": {1: 0}, "hearts": {1: 2}}
ASK_ALL: dict[str, Any] = {"options": {"card_windows": "own_turn", "ask": "all"}}
NEAR = [f"{line} {at}" for line in ("step", "move 1,1") for at in ("1,0", "0,1", "2,1", "1,2")]
WEAPONS = [f"take_weapon {card}" for card in ("fire_axe", "first_aid_kit", "lots_of_ammo", "skateboard")]
ALONE: dict[str, Any] = {"squares": {1: AWAY}}


@pytest.mark.parametrize("steps", [
    case("STCB-AMBUSH-06: an ambush takes no points",
         {"squares": {0: (4, 1), 1: (1, 1)}, "health": {0: 2}, "bullets": {1: 1}},
         ("step 3,1; step 2,1; step 1,1", {"points": 0, "options": ["ambush 1", "stop"]})),
    case("STCB-AMBUSH-06: a turn without movement has no ambush",
         {"postures": {0: "move"}, "bullets": {1: 1}},
         ("", {"node": "SwarmRoll"})),
    case("STCB-AMBUSH-07: a thief without Bullets loses a stolen Shotgun again",
         {"bullets": {1: 2}, "tables": {1: ["shotgun"]}},
         ("ambush 1; roll 6; roll 1; take_weapon shotgun", {"bullets": (0, 2), "tables": ((), ())})),
    case("STCB-AMBUSH-07: no Bullets come with a stolen Shotgun",
         {"bullets": {0: 1, 1: 2}, "tables": {1: ["shotgun"]}},
         ("ambush 1; roll 6; roll 1; take_weapon shotgun", {"bullets": (1, 2), "tables": (("shotgun",), ())})),
    case("STCB-WEAPON-01, STCB-AMBUSH-04: a kit, ammunition and a skateboard can be taken just like an axe",
         {"tables": {1: ["fire_axe", "first_aid_kit", "lots_of_ammo", "skateboard"]}},
         ("ambush 1; roll 6; roll 1", {"options": [*WEAPONS, "take_nothing"]})),
    case("STCB-EVADE-04: points of the movement to come can be spent on evading, and are then missing",
         {**ALONE, "zombies": {(1, 1): 1}},
         ("evade; roll 2; spend_points 2", {"node": "MoveChoice", "points": 2})),
    case("STCB-FIGHT-11, STCB-FIGHT-01: with all weapons a 1 with the axe is only a 2, and the Shotgun is no choice",
         {"bullets": {0: 1}, "tables": {0: ["chainsaw", "fire_axe", "shotgun"]}, "zombies": {(1, 1): 1}},
         ("use chainsaw", {"options": ["evade", "fight pistol", "fight fire_axe", "fight chainsaw"]}),
         ("fight fire_axe; roll 1", {"told AttemptRolled.total": [2], "health A": 2})),
    case("STCB-SHOTGUN-03, STCB-SHOTGUN-02: Bullets raise the roll, and with the last one the Shotgun is lost",
         {**ALONE, "bullets": {0: 2}, "tables": {0: ["shotgun"]}, "zombies": {(1, 1): 1}},
         ("fight pistol; roll 2", {"options": ["accept", "spend_bullets 2"]}),
         ("spend_bullets 2", {"kills A": 1, "bullets A": 0, "tables A": ()})),
    case("STCB-TURN-03, STCB-TURN-09, STCB-TURN-10: the phases of a human; one without a decision is skipped",
         {"squares": {0: (-2, 0), 1: AWAY}, "kills": {0: 3}, "hands": {0: ["fire_axe", "skateboard"]}, "zombies": [(-2, 0)]},
         ("", {"node": "Encounter"}),
         ("fight pistol", {"node": "AttemptRoll"}),
         ("roll 6", {"node": "MoveChoice"}),
         ("stop", {"node": "SwarmRoll"}),
         ("roll 1", {"node": "DiscardChoice"}),
         ("discard skateboard", {"node": "DrawCard"}),
         ("draw fear", {"node": "DrawCard"}),
         ("draw chainsaw", {"node": "TradeChoice"}),
         ("done", {"active": 1})),
    case("STCB-TIME-06, STCB-DEATH-03: if the active player dies in a window, the others are still asked",
         {**ALONE, "options": PHASES, "health": {0: 1}, "hearts": {0: 1}, "tables": {0: ["grenade"]}}
         | {"hands": {1: ["alternate_food_source"]}},
         ("use grenade square=1,0", {"postures A": "dead", "active": 0, "actor": 1, "moment": "turn_start"}),
         ("pass", {"active": 1, "told SwarmRolled": []})),
    case("STCB-LOSS-09, STCB-UNDEAD-21: an undead that lies plays on",
         {"postures": {1: "move"}, "hands": {1: ["fear"]}, "options": PHASES, **UNDEAD},
         ("", {"options": ["play fear target=0", "pass"]})),
    case("STCB-MOVE-06, STCB-MOVE-09: tokens are taken while one is led, and those that could not be then, later",
         {"squares": {0: (1, 1), 1: AWAY}, "health": {0: 5}, "options": FULL, "tables": {0: ["grenade"]}}
         | {"hands": {1: ["where_did_everybody_go"]}, "health_tokens": [(1, 4)], "bullet_tokens": [(1, 4)]},
         ("pass; pass; pass; pass; step 1,2; play where_did_everybody_go target=0; step 1,3; step 1,4", {}),
         ("stop", {"bullets A": 1, "health_tokens": ((1, 4),), "offers take health": False}),
         ("use grenade tile=0,1", {"health A": 4, "offers take health": True})),
    case("STCB-DEATH-05, STCB-SWARM-10: three zombies stay where a human died, and may move in the next swarm phase",
         {**ALONE, "health": {0: 1}, "bullets": {0: 0}, "zombies": {(1, 1): 3}},
         ("fight pistol; roll 1", {"postures A": "dead", "zombies": {(1, 1): 3}, "active": 1}),
         ("stop; roll 2; move 1,1 1,0; move 1,1 0,1", {"zombies": {(0, 1): 1, (1, 0): 1, (1, 1): 1}})),
    case("STCB-SWARM-12, STCB-ENC-08: evaded zombies stand up before the swarm phase, and move in it like others",
         {**ALONE, "zombies": {(1, 1): 2}},
         ("evade; roll 4; evade; roll 4; step 1,0", {"lying.square": [(1, 1)], "lying.number": [2]}),
         ("stop", {"node": "SwarmRoll", "lying": (), "zombies": {(1, 1): 2}}),
         ("roll 2", {"zombies": {(1, 0): 2}})),
    case("STCB-ENC-08, STCB-DEATH-05: evaded zombies stand up when the human who evaded them dies",
         {**ALONE, "health": {0: 1}, "zombies": {(1, 1): 2}},
         ("evade; roll 4; fight pistol; roll 1", {"postures A": "dead", "lying": (), "zombies": {(1, 1): 2}})),
    case("STCB-UNDEAD-18: an undead does not attack another one or a zombie, and just moves on",
         {"active": 1, "players": 3, "squares": {0: AWAY}, "undead": {1: 1, 2: 1}, "zombies": {(1, 1): 1}},
         ("", {"node": "UndeadMove", "options": [*NEAR, "done"]})),
    case("STCB-SHOTGUN-09, STCB-LOSS-03: once the square is clear a human may shoot or go on in a turn of lost move; without "
         "another target the turn goes on by itself",
         {"postures": {0: "move"}, "bullets": {0: 5}, "tables": {0: ["shotgun"]}, "squares": {1: AWAY}}
         | {"zombies": {(1, 1): 1, (1, 0): 1, (0, 1): 1}},
         ("", {"node": "AttemptRoll"}),
         ("roll 6", {"options": ["shoot 1,0", "shoot 0,1", "go_on"]}),
         [("go_on", {"node": "SwarmRoll"})],
         ("shoot 1,0; roll 6; shoot 0,1; roll 6", {"node": "SwarmRoll", "kills A": 3, "bullets A": 3})),
    case("STCB-TURN-01: humans, undead and destroyed players take their turns in seat order, round after round",
         {"players": 3, "squares": {0: AWAY, 1: (1, 1)}, "health": {1: 0, 2: 0}, "hearts": {1: 1, 2: 0}},
         ("", {"active": 0, "round": 1}),
         *[("finish", {"active": seat, "round": number}) for seat, number in ((1, 1), (2, 1), (0, 2), (1, 2), (2, 2))]),
    case("STCB-MOVE-01, STCB-MOVE-02, STCB-TURN-02: prices at the start of the turn cost no points. The count takes the "
         "Health from before the window; cards about movement played in it still change the count",
         {**ALONE, "hands": {0: ["adrenaline_rush", "bad_sense_of_direction"]}, "tables": {0: ["grenade"]}},
         ("", {"noted": 3}),
         [("play bad_sense_of_direction target=1; pass", {"health A": 2, "count": 4, "points": 4, "noted": 0})],
         [("use grenade square=1,0; pass", {"health A": 2, "count": 4})],
         [("use grenade square=1,0; play adrenaline_rush", {"health A": 2, "count": 8})]),
    case("STCB-END-08: of several who can escape the active player does first",
         {"active": 1, "squares": {0: (7, 1), 1: (7, 1)}, "zombies": [(7, 1)]},
         ("evade; roll 4", {"winners": (1,)})),
])  # fmt: skip
def test_a_turn(steps: tuple[Any, ...]) -> None:
    facts, *played = steps
    follow(turn(**facts), *played)


@pytest.mark.rule("STCB-AMBUSH-02", "STCB-AMBUSH-08", "STCB-UNDEAD-21", "STCB-LOSS-08")
@pytest.mark.parametrize(("victim", "offered"), [
    ({}, False),
    ({"tables": {0: ["skateboard"], 1: ["skateboard"]}}, False),
    ({"tables": {0: ["skateboard"], 1: ["chainsaw"]}}, True),
    ({"tables": {0: ["skateboard"], 1: ["skateboard"]}, "bullets": {1: 1}}, True),
    ({"postures": {1: "move"}, **UNDEAD}, False),
])  # fmt: skip
def test_who_is_ambushed(victim: dict[str, Any], offered: bool) -> None:
    """A Bullet is enough, and so is a weapon, but not one that the mover has already. An undead that lies there is ignored."""
    state = turn(**victim)
    assert [line for line in options(state) if not line.startswith("step")] == ["ambush 1"] * offered + ["stop"]
    assert node(state) == "MoveChoice"


@pytest.mark.rule("STCB-LOSS-09", "STCB-TIME-09", "STCB-UNDEAD-17")
@pytest.mark.parametrize(("facts", "asked"), [
    ({}, True), ({"postures": {1: "turn"}}, False), ({"health": {1: 0}, "hearts": {1: 0}, "tables": {}}, True),
])  # fmt: skip
def test_who_lies_is_mute(facts: dict[str, Any], asked: bool) -> None:
    """With `mute` the player is not asked, for hand or table. A destroyed player has no figure to lie, and is asked."""
    fixed: dict[str, Any] = {"hands": {1: ["fear"]}, "tables": {1: ["lots_of_ammo"]}}
    state = turn(options={"card_windows": "phases", "lying_hand": "mute"}, **fixed | facts)
    assert (game.current_player(state) == 1) == asked


@pytest.mark.rule("STCB-LOSS-09", "STCB-TIME-09", "STCB-CARD-01")
@pytest.mark.parametrize(("hand", "offered"), [
    (["fear"], ["play fear target=0", "pass"]),
    (["bad_sense_of_direction"], ["play bad_sense_of_direction target=0", "pass"]),
    (["brain_cramp"], ["play brain_cramp target=0", "pass"]),
    (["where_did_everybody_go"], ["play where_did_everybody_go target=0", "pass"]),
    (["alternate_food_source", "shotgun"], ["play alternate_food_source", "pass"]),
    (["shotgun", "skateboard"], []),
])  # fmt: skip
def test_who_lies_plays_what_needs_no_figure(hand: list[str], offered: list[str]) -> None:
    """The player is asked for the hand as if standing, but puts no item on the table and uses no weapon."""
    held: dict[str, Any] = {"hands": {1: hand}, "tables": {1: ["lots_of_ammo", "grenade"]}, "postures": {1: "turn"}}
    state = turn(options=PHASES, squares={0: (2, 1)}, **held)
    seats = [game.current_player(state)]
    while node(state) == "WindowChoice" and top(state).moment is not Moment.BEFORE_MOVE:
        state = play(state, "pass")
    seats.append(game.current_player(state))
    assert seats == ([1, 1] if offered else [0, 0])
    assert [line for line in options(state) if not line.startswith(("step", "stop"))] == offered


@pytest.mark.rule("STCB-LOSS-09")
@pytest.mark.parametrize(("option", "line", "words"), [
    ("plays", "play shotgun", "the figure of Player 2 is lying down, so no item can be put on the table"),
    ("plays", "use lots_of_ammo", "the figure of Player 2 lies, so no weapon can be used"),
    ("mute", "use lots_of_ammo", "the figure of Player 2 lies, so no weapon can be used"),
    ("mute", "play fear target=0", "the figure of Player 2 lies, and the option `lying_hand` is `mute`"),
])  # fmt: skip
def test_why_who_lies_does_not_play(option: str, line: str, words: str) -> None:
    held: dict[str, Any] = {"hands": {1: ["fear", "shotgun"]}, "tables": {1: ["lots_of_ammo"]}, "postures": {1: "turn"}}
    state = game.pose(node="window before_swarm", asked=[1], options={"lying_hand": option}, unchecked=True, **held)
    state = attrs.evolve(state, agenda=(*state.agenda[:1], WindowChoice(Moment.BEFORE_SWARM, 1)))
    assert why(state, line) == ("STCB-LOSS-09", words)


def why(state: State, line: str) -> tuple[str, str]:
    """Return the clause and the reason that refuse a line."""
    refused = game.why_illegal(state, parse(game, line))
    assert refused is not None
    return refused.clause, refused.reason


@pytest.mark.rule("STCB-TIME-09", "STCB-LOSS-09")
@pytest.mark.parametrize(("facts", "may"), [
    ({}, False),
    ({"hands": {1: ["fear"]}}, True),
    ({"hands": {1: ["fear"]}, "played": {1: True}}, False),
    ({"hands": {1: ["fear"]}, "postures": {1: "turn"}}, True),
    ({"hands": {1: ["fear"]}, "postures": {1: "turn"}, "played": {1: True}}, False),
    ({"hands": {1: ["fear"]}, "postures": {1: "turn"}, "options": {"lying_hand": "mute"}}, False),
    ({"hands": {1: ["fear"]}, "options": {"lying_hand": "mute"}}, True),
    ({"tables": {1: ["grenade"]}}, True),
    ({"tables": {1: ["grenade"]}, "postures": {1: "turn"}}, False),
    ({"tables": {1: ["grenade"]}, "hands": {1: ["fear"]}, "played": {1: True}}, True),
    ({"tables": {1: ["grenade"]}, "hands": {1: ["fear"]}, "played": {1: True}, "postures": {1: "turn"}}, False),
    ({"played": {1: True}}, False),
])  # fmt: skip
def test_who_may_have_something_to_do(facts: dict[str, Any], may: bool) -> None:
    assert may_act(game.pose(node="swarm_roll", **facts), 1) == may


@pytest.mark.rule("STCB-MOVE-06", "STCB-CARD-18")
def test_tokens_of_a_square_that_was_entered() -> None:
    """Tokens where the movement begins cannot be taken, unless the player steps away and back."""
    state = follow(turn(squares={0: (1, 4)}, health_tokens=[(1, 4)], bullet_tokens=[(1, 4)]), ("", {"lines take": []}))
    assert why(state, "take health") == ("STCB-MOVE-06", "Player 1 has not entered 1,4 in this movement")

    state = follow(state, ("step 1,3; step 1,4", {"lines take": ["health", "bullets"], "entered": True}))
    assert not finish(state).entered


@pytest.mark.rule("STCB-TIME-04", "STCB-MOVE-05", "STCB-FIGHT-09")
@pytest.mark.parametrize("hand", ["fire_axe", "adrenaline_rush", "fear"])
@pytest.mark.parametrize(("facts", "asked"), [
    ({"node": "move", "points": 0, "squares": {1: AWAY}}, "MoveChoice"),
    ({"node": "encounter", "movement": "lost", "zombies": [(1, 1)], "squares": {1: AWAY}}, "Encounter"),
    ({"node": "undead_move", "health": {0: 0}, "stepped": True, "squares": {1: AWAY}}, "UndeadMove"),
    ({"node": "after_roll", "roll": 2, "bullets": {0: 0}, "zombies": [(1, 1)]}, "AfterRoll"),
])  # fmt: skip
def test_everybody_is_asked_who_might_play(facts: dict[str, Any], asked: str, hand: str) -> None:
    """With `all`, even in a movement without points, with one way to fight, with an undead that is done, and after a roll."""
    follow(game.pose(**facts, **ASK_ALL, hands={0: [hand]}), ("", {"node": asked, "faults": ()}))


@pytest.mark.rule("STCB-TIME-04", "STCB-FIGHT-09")
def test_nobody_is_asked_for_what_cannot_help() -> None:
    """If no card could help nobody needs asking: the roll lacks too much, or the player has played in this round."""
    facts: dict[str, Any] = {**ASK_ALL, "hands": {0: ["fear"]}}
    roll = game.pose(node="after_roll", roll=1, bullets={0: 0}, zombies=[(1, 1)], **facts)
    played = game.pose(node="move", points=0, squares={1: AWAY}, played={0: True}, **facts)
    assert (node(roll), roll.health[0], node(played)) == ("Encounter", 2, "SwarmRoll")


@pytest.mark.rule("STCB-FIGHT-09", "STCB-FIGHT-06", "STCB-TIME-04")
@pytest.mark.parametrize(("expansions", "asked"), [("z2", "Encounter"), ("both", "AfterRoll")])
def test_a_bullet_saves_a_hopeless_roll_only_with_the_mall(expansions: str, asked: str) -> None:
    """Four short with one Bullet: Adrenaline Rush is too weak, and Lucky Shot is a card of the mall."""
    options = {**ASK_ALL["options"], "expansions": expansions}
    enhanced: dict[str, Any] = {"kind": "enhanced", "zombies": [(1, 1)], "enhanced": [(1, 1)]}
    state = game.pose(node="after_roll", roll=1, bullets={0: 1}, hands={0: ["fear"]}, options=options, **enhanced)
    assert node(state) == asked


@pytest.mark.rule("STCB-INFO-04", "STCB-TIME-04")
@pytest.mark.parametrize(("facts", "always"), [
    ({"options": PHASES}, True),
    ({"options": PHASES, "tables": {1: ["lots_of_ammo"]}}, False),
    ({"options": {"card_windows": "phases", "ask": "all"}}, False),
])  # fmt: skip
def test_what_being_asked_shows(facts: dict[str, Any], always: bool) -> None:
    """With `holders`, being asked shows that a player has a card to play, unless a weapon is reason enough; with `all` it shows nothing."""
    state = turn(hands={1: ["fear", "grenade", "fire_axe"]}, **facts)
    view = game.observe(state, 0)
    full = [game.resample(view, Random(seed)) for seed in range(60)]
    playable = [any(line.startswith("play") for line in options(one)) for one in full]
    assert game.current_player(state) == 1
    assert [game.observe(one, 0) for one in full] == [view] * len(full)
    assert (all(playable), any(playable)) == (always, True)


@pytest.mark.rule("STCB-UNDEAD-22", "STCB-UNDEAD-15", "STCB-UNDEAD-20")
def test_undead_hit_in_its_own_turn() -> None:
    """It does not attack, move or lead zombies; the swarm moves without its figure; its next turn has no movement."""
    at = {0: (1, 1), 1: (1, 0), 2: (1, 0)}
    state = follow(
        turn(1, players=3, options=PHASES, squares=at, tables={0: ["grenade"]}, zombies={(-3, 1): 1}, **UNDEAD),
        ("use grenade square=1,0", {"hearts B": 1, "postures B": Posture.MOVE, "node": "SwarmRoll"}),
        ("roll 3", {"told SwarmRolled.moves": [4], "told ZombieMoved.target": [(-2, 1)]}),
    )
    state = finish(finish(finish(state)))
    while node(state) == "WindowChoice":
        state = play(state, "pass")
    state = follow(state, ("", {"active": 1, "postures B": Posture.STANDING, "attacked": (2,)}), ("roll 6", {}))
    while node(state) == "WindowChoice":
        state = idle(state)
    assert node(state) == "SwarmRoll"


@pytest.mark.rule("STCB-END-08")
@pytest.mark.parametrize(("undead", "winner"), [(0, 1), (1, 2), (2, 0)])
def test_several_escape_at_once(undead: int, winner: int) -> None:
    """When a zombie leaves the helipad and two humans stand there, the nearest in seat order from the active player wins."""
    at = {**dict.fromkeys(range(3), (7, 1)), undead: AWAY}
    state = table("undead_move", active=undead, undead={undead: 1}, squares=at, zombies=[(7, 1)])
    follow(state, ("move 7,1 7,0", {"winners": (winner,)}))
