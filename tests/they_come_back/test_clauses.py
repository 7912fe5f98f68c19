"""Clauses that the book's scenarios do not show, or not fully."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, finish, follow, idle, node, options, play, told, top, turn
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card, Moment, Posture
from zombiekit.games.they_come_back.rules.windows import WindowChoice, may_act
from zombiekit.notation import parse

UNDEAD: dict[str, Any] = {"health": {1: 0}, "hearts": {1: 2}}


# ---------------------------------------------------------------------------------------------------------- ambushes


@pytest.mark.rule("STCB-AMBUSH-02")
@pytest.mark.parametrize(
    ("bullets", "table", "offered"),
    [(0, [], False), (0, ["skateboard"], False), (0, ["chainsaw"], True), (1, ["skateboard"], True)],
)
def test_somebody_with_nothing_to_take_is_not_ambushed(bullets: int, table: list[str], *, offered: bool) -> None:
    """A Bullet is enough, and so is a weapon, but not one that the mover has already."""
    state = turn(bullets={1: bullets}, tables={0: ["skateboard"], 1: table})
    assert ("ambush 1" in options(state)) == offered


@pytest.mark.rule("STCB-AMBUSH-06")
def test_ambush_without_points() -> None:
    """It takes no points, but a turn without movement has no ambush."""
    state = turn(squares={0: (4, 1), 1: (1, 1)}, health={0: 2}, bullets={1: 1})
    state = play(state, "step 3,1", "step 2,1", "step 1,1")
    assert (state.points, options(state)) == (0, ["ambush 1", "stop"])

    lost = turn(postures={0: "move"}, bullets={1: 1})
    assert node(lost) == "SwarmRoll"


@pytest.mark.rule("STCB-AMBUSH-07")
@pytest.mark.parametrize(("bullets", "table"), [(0, ()), (1, (Card.SHOTGUN,))])
def test_stolen_shotgun(bullets: int, table: tuple[Card, ...]) -> None:
    """No Bullets come with it, and a thief without any loses it again."""
    state = turn(bullets={0: bullets, 1: 2}, tables={1: ["shotgun"]})
    state = play(state, "ambush 1", "roll 6", "roll 1", "take_weapon shotgun")
    assert (state.bullets, state.tables) == ((bullets, 2), (table, ()))


@pytest.mark.rule("STCB-AMBUSH-08", "STCB-UNDEAD-21", "STCB-LOSS-08")
def test_undead_are_not_ambushed() -> None:
    """An undead that lies on the human's square is ignored here too."""
    state = turn(postures={1: "move"}, **UNDEAD)
    assert node(state) == "MoveChoice"
    assert [line for line in options(state) if not line.startswith("step")] == ["stop"]


@pytest.mark.rule("STCB-WEAPON-01", "STCB-AMBUSH-04")
def test_all_on_the_table_are_weapons() -> None:
    """A kit, ammunition and a skateboard can be taken just like an axe."""
    table = ["fire_axe", "first_aid_kit", "lots_of_ammo", "skateboard"]
    state = play(turn(tables={1: table}), "ambush 1", "roll 6", "roll 1")
    assert options(state) == [*[f"take_weapon {card}" for card in table], "take_nothing"]


# ------------------------------------------------------------------------------------------------ fights and shots


@pytest.mark.rule("STCB-EVADE-04")
def test_points_of_the_movement_to_come() -> None:
    """In the encounter at the start of the turn they can be spent on evading, and are then missing."""
    state = play(turn(squares={1: AWAY}, zombies={(1, 1): 1}), "evade", "roll 2", "spend_points 2")
    assert (node(state), state.points) == ("MoveChoice", 2)


@pytest.mark.rule("STCB-FIGHT-11", "STCB-FIGHT-01")
def test_weapons_do_not_add_up() -> None:
    """With all of them on the table, a 1 with the axe is only a 2, and the Shotgun is no choice besides the pistol."""
    state = turn(bullets={0: 1}, tables={0: ["chainsaw", "fire_axe", "shotgun"]}, zombies={(1, 1): 1})
    state = play(state, "use chainsaw")
    assert options(state) == ["evade", "fight pistol", "fight fire_axe", "fight chainsaw"]

    state = play(state, "fight fire_axe", "roll 1")
    assert [event.total for event in told(state, "AttemptRolled")] == [2]
    assert state.health[0] == 2


@pytest.mark.rule("STCB-SHOTGUN-03", "STCB-SHOTGUN-02")
def test_shotgun_on_the_own_square() -> None:
    """Bullets raise the roll as with the pistol; with the last Bullet the Shotgun is lost."""
    follow(
        turn(squares={1: AWAY}, bullets={0: 2}, tables={0: ["shotgun"]}, zombies={(1, 1): 1}),
        ("fight pistol; roll 2", {"options": ["accept", "spend_bullets 2"]}),
        ("spend_bullets 2", {"kills A": 1, "bullets A": 0, "tables A": ()}),
    )


@pytest.mark.rule("STCB-SHOTGUN-09", "STCB-LOSS-03")
def test_shots_in_a_turn_of_lost_move() -> None:
    """Once the square is clear he may shoot or go on; without another target the turn goes on by itself."""
    facts: dict[str, Any] = {"postures": {0: "move"}, "bullets": {0: 5}, "tables": {0: ["shotgun"]}}
    state = follow(
        turn(squares={1: AWAY}, zombies={(1, 1): 1, (1, 0): 1, (0, 1): 1}, **facts),
        ("", {"node": "AttemptRoll"}),
        ("roll 6", {"options": ["shoot 1,0", "shoot 0,1", "go_on"]}),
    )
    assert node(play(state, "go_on")) == "SwarmRoll"

    follow(state, ("shoot 1,0; roll 6; shoot 0,1; roll 6", {"node": "SwarmRoll", "kills A": 3, "bullets A": 3}))


# ------------------------------------------------------------------------------------------------ turns and windows


@pytest.mark.rule("STCB-TURN-01")
def test_turns_of_all() -> None:
    """Humans, undead and destroyed players take their turns in seat order, round after round."""
    state = turn(players=3, squares={0: AWAY, 1: (1, 1)}, health={1: 0, 2: 0}, hearts={1: 1, 2: 0})
    seats = []
    for _ in range(5):
        seats.append(state.active)
        state = finish(state)
    assert seats == [0, 1, 2, 0, 1]
    assert state.round == 2


@pytest.mark.rule("STCB-TURN-03", "STCB-TURN-09", "STCB-TURN-10")
def test_phases_of_a_human() -> None:
    """Encounter, movement, swarm, discard, refill, trade; a phase without a decision is skipped."""
    state = turn(squares={0: (-2, 0), 1: AWAY}, kills={0: 3}, hands={0: ["fire_axe", "skateboard"]}, zombies=[(-2, 0)])
    nodes = [node(state)]
    for line in ("fight pistol", "roll 6", "stop", "roll 1", "discard skateboard", "draw fear", "draw chainsaw"):
        state = play(state, line)
        nodes.append(node(state))
    assert nodes == [
        "Encounter",
        "AttemptRoll",
        "MoveChoice",
        "SwarmRoll",
        "DiscardChoice",
        "DrawCard",
        "DrawCard",
        "TradeChoice",
    ]
    assert play(state, "done").active == 1


@pytest.mark.rule("STCB-TIME-06", "STCB-DEATH-03")
def test_a_window_goes_on_to_its_end() -> None:
    """If the active player dies in it, the others are still asked before his turn ends."""
    state = turn(
        options=PHASES,
        squares={1: AWAY},
        health={0: 1},
        hearts={0: 1},
        tables={0: ["grenade"]},
        hands={1: ["alternate_food_source"]},
    )
    state = follow(state, ("use grenade square=1,0", {"postures A": Posture.DEAD}))
    assert (state.active, game.current_player(state), top(state).moment) == (0, 1, Moment.TURN_START)

    state = play(state, "pass")
    assert (state.active, told(state, "SwarmRolled")) == (1, [])


@pytest.mark.rule("STCB-LOSS-09", "STCB-TIME-09", "STCB-UNDEAD-17")
@pytest.mark.parametrize(
    ("facts", "asked"),
    [({}, True), ({"postures": {1: "turn"}}, False), ({"health": {1: 0}, "hearts": {1: 0}, "tables": {}}, True)],
)
def test_who_lies_is_mute(facts: dict[str, Any], *, asked: bool) -> None:
    """With `mute` he is not asked, for hand or table. A destroyed player has no figure to lie, and is asked."""
    fixed: dict[str, Any] = {
        "hands": {1: ["fear"]},
        "tables": {1: ["lots_of_ammo"]},
        "options": {"card_windows": "phases", "lying_hand": "mute"},
    }
    state = turn(**(fixed | facts))
    assert (game.current_player(state) == 1) == asked


@pytest.mark.rule("STCB-LOSS-09", "STCB-TIME-09", "STCB-CARD-01")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        (["fear"], ["play fear target=0"]),
        (["bad_sense_of_direction"], ["play bad_sense_of_direction target=0"]),
        (["brain_cramp"], ["play brain_cramp target=0"]),
        (["where_did_everybody_go"], ["play where_did_everybody_go target=0"]),
        (["alternate_food_source", "shotgun"], ["play alternate_food_source"]),
        (["shotgun", "skateboard"], []),
    ],
)
def test_who_lies_plays_what_needs_no_figure(hand: list[str], plays: list[str]) -> None:
    """He is asked for his hand as if he stood, but he puts no item on the table and uses no weapon."""
    state = turn(
        squares={0: (2, 1)},
        postures={1: "turn"},
        hands={1: hand},
        tables={1: ["lots_of_ammo", "grenade"]},
        options=PHASES,
    )
    while node(state) == "WindowChoice" and not plays:
        raise AssertionError(options(state))
    while plays and top(state).moment is not Moment.BEFORE_MOVE:
        state = play(state, "pass")
    assert (game.current_player(state), options(state)) == ((1, [*plays, "pass"]) if plays else (0, options(state)))


@pytest.mark.rule("STCB-LOSS-09", "STCB-UNDEAD-21")
def test_an_undead_that_lies_plays_on() -> None:
    """A hit lays the figure down, but does not stop its player's cards."""
    state = turn(postures={1: "move"}, hands={1: ["fear"]}, options=PHASES, **UNDEAD)
    assert options(state) == ["play fear target=0", "pass"]


@pytest.mark.rule("STCB-LOSS-09")
@pytest.mark.parametrize(
    ("option", "line", "words"),
    [
        ("plays", "play shotgun", "the figure of Player 2 lies, and no item is put on the table then"),
        ("plays", "use lots_of_ammo", "the figure of Player 2 lies, so no weapon can be used"),
        ("mute", "use lots_of_ammo", "the figure of Player 2 lies, so no weapon can be used"),
        ("mute", "play fear target=0", "the figure of Player 2 lies, and the option `lying_hand` is `mute`"),
    ],
)
def test_why_who_lies_does_not_play(option: str, line: str, words: str) -> None:
    state = game.pose(
        node="window before_swarm",
        asked=[1],
        postures={1: "turn"},
        hands={1: ["fear", "shotgun"]},
        tables={1: ["lots_of_ammo"]},
        options={"lying_hand": option},
        unchecked=True,
    )
    agenda = (*state.agenda[:1], WindowChoice(Moment.BEFORE_SWARM, 1))
    refused = game.why_illegal(attrs.evolve(state, agenda=agenda), parse(game, line))
    assert refused is not None
    assert (refused.clause, refused.reason) == ("STCB-LOSS-09", words)


@pytest.mark.rule("STCB-TIME-09", "STCB-LOSS-09")
@pytest.mark.parametrize(
    ("facts", "may"),
    [
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
    ],
)
def test_who_may_have_something_to_do(facts: dict[str, Any], *, may: bool) -> None:
    assert may_act(game.pose(node="swarm_roll", **facts), 1) == may


@pytest.mark.rule("STCB-MOVE-01", "STCB-MOVE-02", "STCB-TURN-02")
def test_prices_at_the_start_of_the_turn_cost_no_points() -> None:
    """The count takes the Health from before the window; cards about movement played in it still change the count."""
    hand = ["adrenaline_rush", "bad_sense_of_direction"]
    state = turn(squares={1: AWAY}, hands={0: hand}, tables={0: ["grenade"]})
    assert state.noted == 3

    follow(state, ("play bad_sense_of_direction target=1; pass", {"health A": 2, "count": 4, "points": 4, "noted": 0}))

    follow(state, ("use grenade square=1,0; pass", {"health A": 2, "count": 4}))

    follow(state, ("use grenade square=1,0; play adrenaline_rush", {"health A": 2, "count": 8}))


@pytest.mark.rule("STCB-MOVE-06", "STCB-CARD-18")
def test_tokens_of_a_square_that_was_entered() -> None:
    """Tokens where the movement begins cannot be taken, unless the player steps away and back."""
    state = turn(squares={0: (1, 4)}, health_tokens=[(1, 4)], bullet_tokens=[(1, 4)])
    assert not [line for line in options(state) if line.startswith("take")]
    refused = game.why_illegal(state, parse(game, "take health"))
    assert refused is not None
    assert (refused.clause, refused.reason) == ("STCB-MOVE-06", "Player 1 has not entered 1,4 in this movement")

    state = play(state, "step 1,3", "step 1,4")
    assert [line for line in options(state) if line.startswith("take")] == ["take health", "take bullets"]
    assert state.entered
    assert not finish(state).entered


@pytest.mark.rule("STCB-MOVE-06", "STCB-MOVE-09")
def test_a_square_onto_which_one_is_led_is_entered() -> None:
    """He takes tokens while he is led; what he could not take then, he may take later while he stands there."""
    state = turn(
        squares={0: (1, 1), 1: AWAY},
        health={0: 5},
        health_tokens=[(1, 4)],
        bullet_tokens=[(1, 4)],
        hands={1: ["where_did_everybody_go"]},
        tables={0: ["grenade"]},
        options=FULL,
    )
    state = play(state, "pass", "pass", "pass", "pass", "step 1,2", "play where_did_everybody_go target=0")
    state = play(state, "step 1,3", "step 1,4", "stop")
    assert (state.bullets[0], state.health_tokens, "take health" in options(state)) == (1, ((1, 4),), False)

    state = play(state, "use grenade tile=0,1")
    assert (state.health[0], "take health" in options(state)) == (4, True)


@pytest.mark.rule("STCB-TIME-04", "STCB-MOVE-05")
@pytest.mark.parametrize("hand", [["fire_axe"], ["adrenaline_rush"], ["fear"]])
def test_everybody_is_asked_who_might_play(hand: list[str]) -> None:
    """With `all`, even in a movement without points, with one way to fight, with an undead that is done, and after a roll."""
    facts: dict[str, Any] = {"options": {"card_windows": "own_turn", "ask": "all"}, "hands": {0: hand}}
    last = game.pose(node="move", points=0, squares={1: AWAY}, **facts)
    lost = game.pose(node="encounter", movement="lost", zombies=[(1, 1)], squares={1: AWAY}, **facts)
    done = game.pose(node="undead_move", health={0: 0}, stepped=True, squares={1: AWAY}, **facts)
    roll = game.pose(node="after_roll", roll=2, bullets={0: 0}, zombies=[(1, 1)], **facts)
    assert [node(state) for state in (last, lost, done, roll)] == ["MoveChoice", "Encounter", "UndeadMove", "AfterRoll"]
    assert not any(game.faults(state) for state in (last, lost, done, roll))


@pytest.mark.rule("STCB-TIME-04", "STCB-FIGHT-09")
def test_nobody_is_asked_for_what_cannot_help() -> None:
    """If no card could help nobody needs asking: the roll lacks too much, or the player has played in this round."""
    facts: dict[str, Any] = {"options": {"card_windows": "own_turn", "ask": "all"}, "hands": {0: ["fear"]}}
    roll = game.pose(node="after_roll", roll=1, bullets={0: 0}, zombies=[(1, 1)], **facts)
    played = game.pose(node="move", points=0, squares={1: AWAY}, played={0: True}, **facts)
    assert (node(roll), roll.health[0]) == ("Encounter", 2)
    assert node(played) == "SwarmRoll"


@pytest.mark.rule("STCB-INFO-04", "STCB-TIME-04")
def test_what_being_asked_shows() -> None:
    """With `holders`, being asked shows that a player has a card to play, unless a weapon is reason enough; with `all` it shows nothing."""
    hand = {1: ["fear", "grenade", "fire_axe"]}
    asked = turn(options=PHASES, hands=hand)
    armed = turn(options=PHASES, hands=hand, tables={1: ["lots_of_ammo"]})
    all_are = turn(options={"card_windows": "phases", "ask": "all"}, hands=hand)
    for state, always in ((asked, True), (armed, False), (all_are, False)):
        view = game.observe(state, 0)
        full = [game.resample(view, Random(seed)) for seed in range(60)]
        playable = [any(line.startswith("play") for line in options(one)) for one in full]
        assert game.current_player(state) == 1
        assert [game.observe(one, 0) for one in full] == [view] * len(full)
        assert all(playable) == always
        assert any(playable)


# ----------------------------------------------------------------------------------------------- zombies and undead


@pytest.mark.rule("STCB-DEATH-05", "STCB-SWARM-10")
def test_zombies_around_the_dead() -> None:
    """Three zombies stay where a human died; in the next swarm phase each may move like any other."""
    follow(
        turn(squares={1: AWAY}, health={0: 1}, bullets={0: 0}, zombies={(1, 1): 3}),
        ("fight pistol; roll 1", {"postures A": Posture.DEAD, "zombies": {(1, 1): 3}, "active": 1}),
        ("stop; roll 2; move 1,1 1,0; move 1,1 0,1", {"zombies": {(0, 1): 1, (1, 0): 1, (1, 1): 1}}),
    )


@pytest.mark.rule("STCB-SWARM-12", "STCB-ENC-08")
def test_nothing_lies_in_the_swarm_phase() -> None:
    """Evaded zombies stand up before it, and move in it like others."""
    state = turn(squares={1: AWAY}, zombies={(1, 1): 2})
    state = play(state, "evade", "roll 4", "evade", "roll 4", "step 1,0")
    assert [(lying.square, lying.number) for lying in state.lying] == [((1, 1), 2)]

    state = follow(state, ("stop", {"node": "SwarmRoll", "lying": (), "zombies": {(1, 1): 2}}))
    assert play(state, "roll 2").zombies == (((1, 0), 2),)


@pytest.mark.rule("STCB-ENC-08", "STCB-DEATH-05")
def test_evaded_zombies_of_the_dead() -> None:
    """They stand up when the human who evaded them dies."""
    state = turn(squares={1: AWAY}, health={0: 1}, zombies={(1, 1): 2})
    state = play(state, "evade", "roll 4", "fight pistol", "roll 1")
    assert (state.postures[0], state.lying, state.zombies) == (Posture.DEAD, (), (((1, 1), 2),))


@pytest.mark.rule("STCB-UNDEAD-18")
def test_undead_among_themselves() -> None:
    """An undead does not attack another undead or a zombie on its square; it just moves on."""
    state = turn(1, players=3, squares={0: AWAY}, health={1: 0, 2: 0}, hearts={1: 1, 2: 1}, zombies={(1, 1): 1})
    assert node(state) == "UndeadMove"
    assert [line.split()[0] for line in options(state)] == ["step"] * 4 + ["move"] * 4 + ["done"]


@pytest.mark.rule("STCB-UNDEAD-22", "STCB-UNDEAD-15", "STCB-UNDEAD-20")
def test_undead_hit_in_its_own_turn() -> None:
    """It does not attack, move or lead zombies; the swarm moves without its figure; its next turn has no movement."""
    state = turn(
        1,
        players=3,
        options=PHASES,
        squares={0: (1, 1), 1: (1, 0), 2: (1, 0)},
        tables={0: ["grenade"]},
        zombies={(-3, 1): 1},
        **UNDEAD,
    )
    state = follow(state, ("use grenade square=1,0", {"hearts B": 1, "postures B": Posture.MOVE, "node": "SwarmRoll"}))

    state = play(state, "roll 3")
    assert [event.moves for event in told(state, "SwarmRolled")] == [4]
    assert [event.target for event in told(state, "ZombieMoved")] == [(-2, 1)]

    state = finish(finish(finish(state)))
    while node(state) == "WindowChoice":
        state = play(state, "pass")
    assert (state.active, state.postures[1], state.attacked) == (1, Posture.STANDING, (2,))

    state = play(state, "roll 6")
    while node(state) == "WindowChoice":
        state = idle(state)
    assert node(state) == "SwarmRoll"


# ------------------------------------------------------------------------------------------------------------- ends


@pytest.mark.rule("STCB-END-08")
@pytest.mark.parametrize(("undead", "winner"), [(0, 1), (1, 2), (2, 0)])
def test_several_escape_at_once(undead: int, winner: int) -> None:
    """When a zombie leaves the helipad and two humans stand there, the nearest in seat order from the active player wins."""
    state = game.pose(
        node="undead_move",
        active=undead,
        health={undead: 0},
        hearts={undead: 1},
        squares=[AWAY if seat == undead else (7, 1) for seat in range(3)],
        zombies=[(7, 1)],
    )
    follow(state, ("move 7,1 7,0", {"winners": (winner,)}))


@pytest.mark.rule("STCB-END-08")
def test_the_active_player_escapes_first() -> None:
    follow(turn(1, squares={0: (7, 1), 1: (7, 1)}, zombies=[(7, 1)]), ("evade; roll 4", {"winners": (1,)}))
