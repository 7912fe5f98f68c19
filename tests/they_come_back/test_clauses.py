"""Clauses that no scenario of the book shows, or not to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.they_come_back.book_driving import AWAY, after, choices, finish, idle, node, told, top, turn
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.components import Card, Moment, Posture

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

    assert ("ambush 1" in choices(state)) == offered


@pytest.mark.rule("STCB-AMBUSH-06")
def test_ambush_without_points() -> None:
    """It takes no points; but where there is no movement there is none."""
    state = turn(squares={0: (4, 1), 1: (1, 1)}, health={0: 2}, bullets={1: 1})
    state = after(state, "step 3,1", "step 2,1", "step 1,1")

    assert (state.points, choices(state)) == (0, ["ambush 1", "stop"])

    lost = turn(postures={0: "move"}, bullets={1: 1})

    assert node(lost) == "SwarmRoll"


@pytest.mark.rule("STCB-AMBUSH-07")
@pytest.mark.parametrize(("bullets", "table"), [(0, ()), (1, (Card.SHOTGUN,))])
def test_stolen_shotgun(bullets: int, table: tuple[Card, ...]) -> None:
    """No Bullets come with it; who has none does not keep it."""
    state = turn(bullets={0: bullets, 1: 2}, tables={1: ["shotgun"]})
    state = after(state, "ambush 1", "roll 6", "roll 1", "take_weapon shotgun")

    assert (state.bullets, state.tables) == ((bullets, 2), (table, ()))


@pytest.mark.rule("STCB-AMBUSH-08", "STCB-UNDEAD-21", "STCB-LOSS-08")
def test_undead_are_not_ambushed() -> None:
    """One that lies on the human's square is ignored in this, too."""
    state = turn(postures={1: "move"}, **UNDEAD)

    assert node(state) == "MoveChoice"
    assert [line for line in choices(state) if not line.startswith("step")] == ["stop"]


@pytest.mark.rule("STCB-WEAPON-01", "STCB-AMBUSH-04")
def test_all_on_the_table_are_weapons() -> None:
    """Whatever it does: a kit, ammunition and a board can be taken like an axe."""
    table = ["fire_axe", "first_aid_kit", "lots_of_ammo", "skateboard"]
    state = after(turn(tables={1: table}), "ambush 1", "roll 6", "roll 1")

    assert choices(state) == [*[f"take_weapon {card}" for card in table], "take_nothing"]


# ------------------------------------------------------------------------------------------------ fights and shots


@pytest.mark.rule("STCB-EVADE-04")
def test_points_of_the_movement_to_come() -> None:
    """In the encounter at the start of the turn they can be spent on evading, and are missing later."""
    state = after(turn(squares={1: AWAY}, zombies={(1, 1): 1}), "evade", "roll 2", "spend_points 2")

    assert (node(state), state.points) == ("MoveChoice", 2)


@pytest.mark.rule("STCB-FIGHT-11", "STCB-FIGHT-01")
def test_weapons_do_not_add_up() -> None:
    """With all of them at hand, a 1 with the axe is a 2, and the Shotgun is nothing to fight with beside the pistol."""
    state = turn(bullets={0: 1}, tables={0: ["chainsaw", "fire_axe", "shotgun"]}, zombies={(1, 1): 1})
    state = after(state, "use chainsaw")

    assert choices(state) == ["evade", "fight pistol", "fight fire_axe", "fight chainsaw"]

    state = after(state, "fight fire_axe", "roll 1")

    assert [event.total for event in told(state, "AttemptRolled")] == [2]
    assert state.health[0] == 2


@pytest.mark.rule("STCB-SHOTGUN-03", "STCB-SHOTGUN-02")
def test_shotgun_on_the_own_square() -> None:
    """Bullets raise the roll as with the pistol, and the last ones take the Shotgun along."""
    state = turn(squares={1: AWAY}, bullets={0: 2}, tables={0: ["shotgun"]}, zombies={(1, 1): 1})
    state = after(state, "fight pistol", "roll 2")

    assert choices(state) == ["accept", "spend_bullets 2"]

    state = after(state, "spend_bullets 2")

    assert (state.kills[0], state.bullets[0], state.tables[0]) == (1, 0, ())


@pytest.mark.rule("STCB-SHOTGUN-09", "STCB-LOSS-03")
def test_shots_in_a_turn_of_lost_move() -> None:
    """Once the square is clear there are shots, as many as can be paid, or none; then the turn goes on by itself."""
    facts: dict[str, Any] = {"postures": {0: "move"}, "bullets": {0: 5}, "tables": {0: ["shotgun"]}}
    state = turn(squares={1: AWAY}, zombies={(1, 1): 1, (1, 0): 1, (0, 1): 1}, **facts)

    assert node(state) == "AttemptRoll"

    state = after(state, "roll 6")

    assert choices(state) == ["shoot 1,0", "shoot 0,1", "go_on"]
    assert node(after(state, "go_on")) == "SwarmRoll"

    state = after(state, "shoot 1,0", "roll 6", "shoot 0,1", "roll 6")

    assert (node(state), state.kills[0], state.bullets[0]) == ("SwarmRoll", 3, 3)


# ------------------------------------------------------------------------------------------------ turns and windows


@pytest.mark.rule("STCB-TURN-01")
def test_turns_of_all() -> None:
    """Humans, undead and destroyed players have their turns in seat order, round and round."""
    state = turn(players=3, squares={0: AWAY, 1: (1, 1)}, health={1: 0, 2: 0}, hearts={1: 1, 2: 0})
    seats = []
    for _ in range(5):
        seats.append(state.active)
        state = finish(state)

    assert seats == [0, 1, 2, 0, 1]
    assert state.round == 2


@pytest.mark.rule("STCB-TURN-03", "STCB-TURN-09", "STCB-TURN-10")
def test_phases_of_a_human() -> None:
    """Encounter, movement, swarm, discard, refill, trade; what has nothing to decide is passed over."""
    state = turn(squares={0: (-2, 0), 1: AWAY}, kills={0: 3}, hands={0: ["fire_axe", "skateboard"]}, zombies=[(-2, 0)])
    nodes = [node(state)]
    for line in ("fight pistol", "roll 6", "stop", "roll 1", "discard skateboard", "draw fear", "draw chainsaw"):
        state = after(state, line)
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
    assert after(state, "done").active == 1


@pytest.mark.rule("STCB-TIME-06", "STCB-DEATH-03")
def test_a_window_goes_on_to_its_end() -> None:
    """Who dies in it has no turn any more, but not before the others have been asked."""
    state = turn(
        options={"card_windows": "phases"},
        squares={1: AWAY},
        health={0: 1},
        hearts={0: 1},
        tables={0: ["grenade"]},
        hands={1: ["alternate_food_source"]},
    )
    state = after(state, "use grenade square=1,0")

    assert state.postures[0] is Posture.DEAD
    assert (state.active, game.current_player(state), top(state).moment) == (0, 1, Moment.TURN_START)

    state = after(state, "pass")

    assert (state.active, told(state, "SwarmRolled")) == (1, [])


@pytest.mark.rule("STCB-LOSS-09", "STCB-TIME-09", "STCB-UNDEAD-17")
@pytest.mark.parametrize(
    ("facts", "asked"),
    [({}, True), ({"postures": {1: "turn"}}, False), ({"health": {1: 0}, "hearts": {1: 0}, "tables": {}}, True)],
)
def test_who_lies_is_not_asked(facts: dict[str, Any], *, asked: bool) -> None:
    """Neither for the hand nor for the table; a destroyed player has no figure, and is asked."""
    fixed: dict[str, Any] = {
        "hands": {1: ["fear"]},
        "tables": {1: ["lots_of_ammo"]},
        "options": {"card_windows": "phases"},
    }
    state = turn(**(fixed | facts))

    assert (game.current_player(state) == 1) == asked


@pytest.mark.rule("STCB-INFO-04", "STCB-TIME-04")
def test_what_being_asked_shows() -> None:
    """With `holders`, who is asked holds a card to play now; unless a weapon is reason enough, or everybody is asked."""
    hand = {1: ["fear", "grenade", "fire_axe"]}
    asked = turn(options={"card_windows": "phases"}, hands=hand)
    armed = turn(options={"card_windows": "phases"}, hands=hand, tables={1: ["lots_of_ammo"]})
    all_are = turn(options={"card_windows": "phases", "ask": "all"}, hands=hand)
    for state, always in ((asked, True), (armed, False), (all_are, False)):
        view = game.observe(state, 0)
        full = [game.resample(view, Random(seed)) for seed in range(60)]
        playable = [any(line.startswith("play") for line in choices(one)) for one in full]

        assert game.current_player(state) == 1
        assert [game.observe(one, 0) for one in full] == [view] * len(full)
        assert all(playable) == always
        assert any(playable)


# ----------------------------------------------------------------------------------------------- zombies and undead


@pytest.mark.rule("STCB-DEATH-05", "STCB-SWARM-10")
def test_zombies_around_the_dead() -> None:
    """Three zombies stay where a human has died; in the next swarm phase each may go, like any other."""
    state = turn(squares={1: AWAY}, health={0: 1}, bullets={0: 0}, zombies={(1, 1): 3})
    state = after(state, "fight pistol", "roll 1")

    assert (state.postures[0], state.zombies, state.active) == (Posture.DEAD, (((1, 1), 3),), 1)

    state = after(state, "stop", "roll 2", "move 1,1 1,0", "move 1,1 0,1")

    assert state.zombies == (((0, 1), 1), ((1, 0), 1), ((1, 1), 1))


@pytest.mark.rule("STCB-SWARM-12", "STCB-ENC-08")
def test_nothing_lies_in_the_swarm_phase() -> None:
    """Evaded zombies stand up before it, here and there, and move in it like others."""
    state = turn(squares={1: AWAY}, zombies={(1, 1): 2})
    state = after(state, "evade", "roll 4", "evade", "roll 4", "step 1,0")

    assert [(lying.square, lying.number) for lying in state.lying] == [((1, 1), 2)]

    state = after(state, "stop")

    assert (node(state), state.lying, state.zombies) == ("SwarmRoll", (), (((1, 1), 2),))
    assert after(state, "roll 2").zombies == (((1, 0), 2),)


@pytest.mark.rule("STCB-ENC-08", "STCB-DEATH-05")
def test_evaded_zombies_of_the_dead() -> None:
    """They stand up when the human dies who has evaded them."""
    state = turn(squares={1: AWAY}, health={0: 1}, zombies={(1, 1): 2})
    state = after(state, "evade", "roll 4", "fight pistol", "roll 1")

    assert (state.postures[0], state.lying, state.zombies) == (Posture.DEAD, (), (((1, 1), 2),))


@pytest.mark.rule("STCB-UNDEAD-18")
def test_undead_among_themselves() -> None:
    """An undead attacks neither another one nor a zombie on its square; it moves on."""
    state = turn(1, players=3, squares={0: AWAY}, health={1: 0, 2: 0}, hearts={1: 1, 2: 1}, zombies={(1, 1): 1})

    assert node(state) == "UndeadMove"
    assert [line.split()[0] for line in choices(state)] == ["step"] * 4 + ["move"] * 4 + ["done"]


@pytest.mark.rule("STCB-UNDEAD-22", "STCB-UNDEAD-15", "STCB-UNDEAD-20")
def test_undead_hit_in_its_own_turn() -> None:
    """It neither attacks nor moves, nor do its zombies; the swarm comes without it; its next turn has no movement."""
    state = turn(
        1,
        players=3,
        options={"card_windows": "phases"},
        squares={0: (1, 1), 1: (1, 0), 2: (1, 0)},
        tables={0: ["grenade"]},
        zombies={(-3, 1): 1},
        **UNDEAD,
    )
    state = after(state, "use grenade square=1,0")

    assert (state.hearts[1], state.postures[1], node(state)) == (1, Posture.MOVE, "SwarmRoll")

    state = after(state, "roll 3")

    assert [event.moves for event in told(state, "SwarmRolled")] == [4]
    assert [event.target for event in told(state, "ZombieMoved")] == [(-2, 1)]

    state = finish(finish(finish(state)))
    while node(state) == "WindowChoice":
        state = after(state, "pass")

    assert (state.active, state.postures[1], state.attacked) == (1, Posture.STANDING, (2,))

    state = after(state, "roll 6")
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
    state = after(state, "move 7,1 7,0")

    assert state.result is not None
    assert state.result.winners == (winner,)


@pytest.mark.rule("STCB-END-08")
def test_the_active_player_escapes_first() -> None:
    state = turn(1, squares={0: (7, 1), 1: (7, 1)}, zombies=[(7, 1)])
    state = after(state, "evade", "roll 4")

    assert state.result is not None
    assert state.result.winners == (1,)
