"""Fear, Hysterical Paralysis, Butter Fingers, I Don't Think They're Dead: what targets lose."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.they_come_back.driving import PHASES, A, B, C, actor, cards, follow, node, options, play, table, until

LOSSES = ("fear", "hysterical_paralysis")


def targets(state: Any, card: str) -> list[int]:
    """Return the seats at whom a card may be played."""
    return [int(line.split("=")[1]) for line in cards(state) if line.startswith(f"play {card} ")]


@pytest.mark.rule("STCB-CARD-05", "STCB-CARD-07", "STCB-LOSS-08", "STCB-CARD-10")
@pytest.mark.parametrize(
    "card", [*LOSSES, "butter_fingers", "i_dont_think_theyre_dead", "claustrophobia", "your_shoes_untied"]
)
def test_targets_are_the_other_standing_humans(card: str) -> None:
    """Not oneself, not the undead, not those who lie."""
    humans = dict.fromkeys((0, 2, 3, 4, 5), 1)
    given: dict[str, Any] = {"players": 6, "hands": {A: (card,)}, "bullets": humans, "kills": humans, "health": {1: 0}}
    state = table("before_swarm", **given, postures={2: "turn", 3: "move"})
    assert targets(state, card) == [4, 5]

    undead = dict.fromkeys((1, 2, 3, 4, 5), 0)
    state = table("before_swarm", players=6, hands={A: (card,)}, health=undead, postures={4: "gone", 5: "dead"})
    assert targets(state, card) == []


@pytest.mark.rule("STCB-LOSS-07")
@pytest.mark.parametrize("card", LOSSES)
def test_losses_do_not_add_up(card: str) -> None:
    """A player whose loss is still pending in his own turn is no target."""
    for loss in ("turn", "move"):
        state = table("before_swarm", active=C, players=4, hands={A: (card,)}, losses={C: loss}, options=PHASES)
        assert targets(state, card) == [B, 3]


@pytest.mark.rule("STCB-EVENT-09", "STCB-LOSS-02", "STCB-LOSS-03", "STCB-LOSS-04", "STCB-EVADE-06", "STCB-EVENT-20")
@pytest.mark.rule("STCB-MOVE-02")
def test_s_42_fear() -> None:
    """S-42: under Fear A stands up, can only fight, may rest and does not move; the swarm phase follows."""
    state = table(
        "turn_end",
        active=C,
        hands={C: ("fear",), A: ("much_needed_rest", "where_did_everybody_go")},
        at={A: (4, 1)},
        zombies={(4, 1): 1},
    )
    state = follow(state, ("play fear target=0", {"postures A": "move", "losses A": "none", "discards": ["fear"]}))
    state = follow(
        until(state, "WindowChoice"),
        ("", {"actor": A, "postures A": "standing", "movement": "lost", "count": 0}),
        ("pass", {"offers fight pistol": True, "offers evade": False}),
        ("fight pistol; roll 4", {"offers play much_needed_rest": True}),
    )
    follow(state, ("pass", {"moment": "before_swarm"}))
    follow(state, ("play much_needed_rest", {"health A": 5, "movement": "lost", "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-EVENT-14", "STCB-LOSS-01", "STCB-LOSS-05", "STCB-TURN-06")
def test_s_43_hysterical_paralysis() -> None:
    """S-43: in the lost turn A only stands up; his next turn begins with the encounter."""
    state = table(
        "turn_end", active=B, players=2, hands={B: ("hysterical_paralysis",)}, zombies={(4, 1): 2}, at={A: (4, 1)}
    )
    state = follow(state, ("play hysterical_paralysis target=0", {"postures A": "turn"}))

    state = until(state, "MoveChoice")
    assert (actor(state), state.postures[A], state.zombies, state.kills[A]) == (B, "standing", (((4, 1), 2),), 0)
    state = until(play(state, "stop"), "Encounter")
    assert (actor(state), state.round) == (A, 3)


@pytest.mark.rule("STCB-LOSS-06", "STCB-EVENT-14", "STCB-TURN-07")
@pytest.mark.parametrize(("card", "loss"), [("fear", "move"), ("hysterical_paralysis", "turn")])
def test_a_loss_in_the_own_turn_is_of_the_next(card: str, loss: str) -> None:
    """The active human finishes his turn; his figure is laid down at its end."""
    state = table("before_move", active=C, hands={A: (card,)}, options=PHASES)
    state = play(state, f"play {card} target=2")
    assert (node(state), actor(state)) == ("MoveChoice", C)
    assert (state.postures[C], state.losses[C]) == ("standing", loss)

    state = until(state, "SwarmRoll")
    assert state.active == C
    state = until(play(state, "roll 1"), "MoveChoice")
    assert (state.active, state.postures[C], state.losses[C]) == (A, loss, "none")


@pytest.mark.rule("STCB-EVENT-06", "STCB-SHOTGUN-02")
def test_s_60_butter_fingers() -> None:
    """S-60: the target loses a weapon from the table, or Bullets; with the last Bullet the Shotgun goes too."""
    state = table("before_swarm", active=C, hands={C: ("butter_fingers",)}, tables={A: ("fire_axe",)}, bullets={A: 1})
    asked = play(state, "play butter_fingers target=0")
    assert (actor(asked), options(asked)) == (C, ["lose_weapon fire_axe", "lose_bullets"])

    robbed = play(asked, "lose_weapon fire_axe")
    assert (robbed.tables[A], robbed.bullets[A], [*robbed.discards]) == ((), 1, ["butter_fingers", "fire_axe"])
    follow(asked, ("lose_bullets", {"tables A": ("fire_axe",), "bullets A": 0}))

    state = table("before_swarm", active=C, hands={C: ("butter_fingers",)}, tables={A: ("shotgun",)}, bullets={A: 2})
    state = play(state, "play butter_fingers target=0", "lose_bullets")
    assert (state.tables[A], state.bullets[A], [*state.discards]) == ((), 0, ["butter_fingers", "shotgun"])


@pytest.mark.rule("STCB-EVENT-06")
@pytest.mark.parametrize(("bullets", "left"), [(1, 0), (2, 0), (3, 1)])
def test_butter_fingers_take_two_bullets_at_most(bullets: int, left: int) -> None:
    """If the target has only Bullets nobody is asked: he loses 2, or his only one."""
    state = table("before_swarm", active=C, hands={C: ("butter_fingers",)}, bullets={A: bullets})
    state = play(state, "play butter_fingers target=0")
    assert (state.bullets[A], node(state)) == (left, "SwarmRoll")


@pytest.mark.rule("STCB-EVENT-06", "STCB-CARD-09")
def test_butter_fingers_need_something_to_slip() -> None:
    """A player with neither weapon nor Bullet is no target; a single weapon is lost without a question."""
    state = table(
        "before_swarm", players=4, hands={A: ("butter_fingers",)}, tables={B: ("skateboard",)}, bullets={C: 1}
    )
    assert targets(state, "butter_fingers") == [B, C]
    assert play(state, "play butter_fingers target=1").tables[B] == ()


def dead(bullets: int, kills: int) -> Any:
    """Return the position after the card was played on A."""
    state = table(
        "before_swarm", active=C, hands={C: ("i_dont_think_theyre_dead",)}, bullets={A: bullets}, kills={A: kills}
    )
    return play(state, "play i_dont_think_theyre_dead target=0")


@pytest.mark.rule("STCB-EVENT-15", "STCB-CARD-32", "STCB-CARD-11")
def test_s_68_i_dont_think_theyre_dead() -> None:
    """S-68: on 2 and 5 the target needs 2 Bullets to keep the kills."""
    follow(dead(1, 5), ("roll 2; roll 5", {"kills A": 3, "bullets A": 1, "node": "SwarmRoll"}))

    asked = follow(dead(2, 5), ("roll 2; roll 5", {"actor": A, "options": ["accept", "spend_bullets 2"]}))
    paid, accepted = play(asked, "spend_bullets 2"), play(asked, "accept")
    assert (paid.kills[A], paid.bullets[A]) == (5, 0)
    assert (accepted.kills[A], accepted.bullets[A]) == (3, 2)

    follow(dead(0, 5), ("roll 4; roll 6", {"kills A": 5, "node": "SwarmRoll"}))
    assert play(dead(0, 1), "roll 1", "roll 1").kills[A] == 0


@pytest.mark.rule("STCB-EVENT-15", "STCB-CARD-09")
def test_who_has_killed_none_has_none_to_give_back() -> None:
    """Targets hold at least one killed zombie."""
    state = table("before_swarm", players=4, hands={A: ("i_dont_think_theyre_dead",)}, kills={A: 3, C: 1})
    assert targets(state, "i_dont_think_theyre_dead") == [C]


@pytest.mark.rule("STCB-EVENT-15")
def test_every_die_below_4_has_to_be_raised() -> None:
    """The price in Bullets is what both dice lack together, for all 36 rolls."""
    for first, second in product(range(1, 7), repeat=2):
        lacking = max(4 - first, 0) + max(4 - second, 0)
        state = play(dead(6, 2), f"roll {first}", f"roll {second}")
        if lacking:
            assert options(state) == ["accept", f"spend_bullets {lacking}"]
        else:
            state = follow(state, ("", {"kills A": 2, "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-EVENT-15", "STCB-TOKEN-07", "INV-10")
def test_kills_given_back_return_to_the_supply() -> None:
    """With 12 zombies, 10 of them kills, 4 can be put after 2 were given back."""
    given: dict[str, Any] = {"hands": {C: ("i_dont_think_theyre_dead",), B: ("were_screwed",)}, "kills": {A: 10}}
    state = table("before_swarm", active=C, **given, options={"limited_supplies": 12, "card_windows": "phases"})
    state = play(state, "play i_dont_think_theyre_dead target=0", "roll 1", "roll 1")
    state = play(state, "play were_screwed")
    assert state.kills[A] == 8
    for _ in range(4):
        assert node(state) == "Placing"
        state = play(state, options(state)[0])
    assert node(state) == "SwarmRoll"
    assert sum(count for _, count in state.zombies) == 4


@pytest.mark.rule("STCB-EVENT-15", "STCB-SHOTGUN-02")
def test_the_last_bullet_spent_on_the_dead_takes_the_shotgun() -> None:
    """The Shotgun goes with the last Bullet here too."""
    given: dict[str, Any] = {"hands": {C: ("i_dont_think_theyre_dead",)}, "bullets": {A: 1}, "kills": {A: 2}}
    state = table("before_swarm", active=C, **given, tables={A: ("shotgun",)})
    state = play(state, "play i_dont_think_theyre_dead target=0", "roll 3", "roll 4", "spend_bullets 1")
    assert (state.kills[A], state.bullets[A], state.tables[A]) == (2, 0, ())
