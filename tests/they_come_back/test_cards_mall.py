"""What the cards of expansion 3 do, card by card, in the positions of the book."""

from __future__ import annotations

from typing import Any

import pytest

from tests.they_come_back.driving import (
    A,
    B,
    C,
    actor,
    cards,
    effect,
    follow,
    node,
    options,
    play,
    refusal,
    table,
    until,
)
from tests.they_come_back.maps import TILES_OF_K
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card

pytestmark = pytest.mark.usefixtures("all_sets")

AWAY: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}


def full(node: str = "turn_start", **facts: Any) -> Any:
    """Return a position in which everybody is asked for cards between phases."""
    return table(node, **{**facts, "options": {"card_windows": "phases", **facts.get("options", {})}})


@pytest.mark.rule("STCB-EVENT-43", "STCB-CARD-15", "STCB-CARD-32", "STCB-MOVE-02", "STCB-SWARM-01", "STCB-MALL-07")
def test_s_87_abandon_all_hope() -> None:
    """S-87: in the target's next turn points and dice are 1 lower. Played in his turn, it holds for the one after."""
    state = full("turn_end", active=C, hands={C: ("abandon_all_hope",)}, zombies={(1, 1): 1})
    state = play(state, "play abandon_all_hope target=0")
    assert [(marker.card, marker.left) for marker in state.markers] == [("abandon_all_hope", 1)]
    state = until(state, "Encounter")
    assert (state.active, state.points) == (A, 3)
    assert options(play(state, "evade", "roll 3")) == ["accept", "spend_points 2"]
    assert not play(state, "evade", "roll 5").zombies
    assert options(play(state, "evade", "roll 4")) == ["accept", "spend_points 1"]

    early = full("turn_start", hands={B: ("abandon_all_hope",)})
    early = play(early, "play abandon_all_hope target=0")
    assert (early.markers[0].left, early.points) == (2, 4)
    assert refusal(
        full(
            "turn_end",
            hands={B: ("abandon_all_hope", "zombie_master")},
            markers=[effect("abandon_all_hope", C, target=A)],
        ),
        "play abandon_all_hope target=0",
    ) in {"STCB-EVENT-43", "STCB-CARD-01"}
    swarm = play(table("swarm_roll", markers=[effect("abandon_all_hope", B, target=A)], zombies=[(5, 1)]), "roll 1")
    assert swarm.agenda[-1] != table("swarm_roll").agenda[-1]
    assert "0" in str([event for event in swarm.events if type(event).__name__ == "SwarmRolled"])


@pytest.mark.rule("STCB-EVENT-44", "STCB-ENC-06", "STCB-UNDEAD-19", "STCB-CARD-09", "STCB-SHOTGUN-10", "STCB-END-01")
def test_s_73_aww_isnt_he_cute() -> None:
    """S-73: zombies on the tile of Town Square are ignored, those on the next tile are not; undead are still fought."""
    state = table("move", at={A: (0, 1), **AWAY}, tables={A: ("aww_isnt_he_cute",)}, zombies={(1, 1): 1, (3, 1): 1})
    state = play(state, "use aww_isnt_he_cute", "step 1,1")
    assert node(state) == "MoveChoice"
    state = follow(state, ("step 2,1; step 3,1", {"node": "Encounter"}))
    cute = [effect("aww_isnt_he_cute", A, square=(1, 1))]
    undead = table(
        "move", at={A: (0, 1), B: (1, 1), C: (5, 1)}, health={B: 0}, hearts={B: 1}, markers=cute, zombies=[(1, 1)]
    )
    state = play(undead, "step 1,1")
    assert node(state) in {"Encounter", "AttemptRoll"}
    again = table("move", at=AWAY, tables={A: ("aww_isnt_he_cute",)}, markers=cute)
    assert "use aww_isnt_he_cute" not in cards(again)
    assert refusal(again, "use aww_isnt_he_cute") == "STCB-CARD-09"
    gun = table(
        "move", at={A: (0, 1), **AWAY}, tables={A: ("shotgun",)}, bullets={A: 1}, markers=cute, zombies={(1, 1): 1}
    )
    assert "shoot 1,1" in options(gun)
    pad = table(
        "move", at={A: (6, 1), **AWAY}, zombies={(7, 1): 1}, markers=[effect("aww_isnt_he_cute", A, square=(7, 1))]
    )
    assert play(pad, "step 7,1").result.winners == (A,)
    others = [effect("aww_isnt_he_cute", B, square=(1, 1))]
    assert (
        node(play(table("move", at={A: (0, 1), **AWAY}, markers=others, zombies=[(1, 1)]), "step 1,1")) == "Encounter"
    )


@pytest.mark.rule("STCB-EVENT-45", "STCB-CARD-28", "STCB-UNDEAD-19")
def test_s_74_barricade_the_door() -> None:
    """S-74: each of three street squares gets a zombie; if one is occupied the third zombie is removed; undead stay."""
    more: dict[str, Any] = {
        "hands": {A: ("barricade_the_door",)},
        "at": {A: (-2, 0), B: (-3, 0), C: (5, 1)},
        "health": {B: 0},
        "hearts": {B: 1},
    }
    inside = {(-3, 0): 1, (-1, 0): 2}
    state = play(table("turn_end", zombies=inside, **more), "play barricade_the_door")
    assert dict(state.zombies) == {(-3, 1): 1, (-2, 1): 1, (-1, 1): 1}
    assert state.squares[B] == (-3, 0)
    held = play(table("turn_end", zombies={**inside, (-2, 1): 1}, **more), "play barricade_the_door")
    assert dict(held.zombies) == {(-3, 1): 1, (-2, 1): 1, (-1, 1): 1}
    assert held.kills == (0, 0, 0)
    two = play(table("turn_end", zombies={(-3, 0): 1, (-1, 0): 1}, **more), "play barricade_the_door")
    assert options(two) == ["place -3,1", "place -2,1"]
    assert refusal(two, "place -1,1") == "STCB-CARD-28"
    assert not game.faults(two)
    assert dict(play(two, "place -2,1").zombies) == {(-2, 1): 1, (-1, 1): 1}
    human = follow(
        table("turn_end", zombies=inside, **{**more, "at": {A: (-2, 0), B: (-3, 0), C: (-2, 1)}}),
        ("play barricade_the_door", {"options": ["place -3,1", "place -2,1"]}),
    )
    assert dict(play(human, "place -2,1", "place -2,1").zombies) == {(-2, 1): 3}
    assert cards(table("turn_end", zombies=[(1, 0)], **more)) == []


@pytest.mark.rule("STCB-EVENT-46", "STCB-MALL-07", "STCB-CARD-29", "STCB-UNDEAD-19")
def test_clean_up_deals_the_zombies_out() -> None:
    """They go one by one to the standing humans, starting with the player. An undead gets none and is not hit; who lies gets none."""
    state = table(
        "turn_end",
        players=4,
        hands={A: ("clean_up_in_aisle_5",)},
        at={A: (-2, 0), B: (-2, 1), C: (5, 1), 3: (-3, 1)},
        zombies={(-3, 0): 2, (-2, 1): 2, (-1, 1): 1, (1, 0): 1},
        health={3: 0},
        hearts={3: 2},
    )
    follow(state, ("play clean_up_in_aisle_5", {"kills": (2, 2, 1, 0), "zombies": {(1, 0): 1}, "hearts D": 2}))
    lying = table(
        "turn_end",
        hands={A: ("clean_up_in_aisle_5",)},
        at={A: (-2, 0), B: (5, 1), C: (5, 1)},
        zombies={(-3, 0): 2, (-2, 1): 2},
        postures={B: "turn"},
    )
    follow(lying, ("play clean_up_in_aisle_5", {"kills": (2, 0, 2), "zombies": {}}))
    street = table("turn_end", hands={A: ("clean_up_in_aisle_5", "shotgun")}, at={A: (-2, 1)}, zombies=[(-2, 0)])
    assert refusal(street, "play clean_up_in_aisle_5") == "STCB-EVENT-46"


@pytest.mark.rule("STCB-EVENT-47", "STCB-MALL-07", "STCB-CARD-16", "STCB-UNDEAD-19")
def test_s_75_clearance_sale() -> None:
    """S-75: it kills the zombies on the tile's hall squares, and cannot be played on a street or the Escalator's own squares."""
    more: dict[str, Any] = {"town": TILES_OF_K, "hands": {A: ("clearance_sale", "shotgun")}}
    state = table("turn_end", at={A: (0, -5)}, zombies={(1, -6): 2, (2, -5): 1, (1, -3): 1}, **more)
    state = play(state, "play clearance_sale")
    assert (state.kills[A], dict(state.zombies)) == (3, {(1, -3): 1})
    on_escalator = table("turn_end", at={A: (1, -8)}, zombies={(1, -9): 1}, **more)
    assert refusal(on_escalator, "play clearance_sale") == "STCB-EVENT-47"
    beside = table("turn_end", at={A: (1, -9)}, zombies={(1, -8): 1, (0, -8): 1}, **more)
    assert play(beside, "play clearance_sale").kills[A] == 1
    on_street = table("turn_end", at={A: (1, 1)}, zombies=[(1, 1)], **{**more, "town": None})
    assert refusal(on_street, "play clearance_sale") == "STCB-EVENT-47"


@pytest.mark.rule("STCB-EVENT-48", "STCB-FIGHT-05", "STCB-FIGHT-01", "STCB-SHOTGUN-08", "STCB-MALL-07")
def test_a_crossbow_once_a_turn() -> None:
    """It adds 1 to the die and takes no Bullets, once a turn: on your square, in defense, or at a linked square."""
    state = table("encounter", zombies={(1, 1): 2}, tables={A: ("crossbow",)}, bullets={A: 3}, at=AWAY)
    assert "fight crossbow" in options(state)
    killed = play(state, "fight crossbow", "roll 3")
    assert (killed.kills[A], "fight crossbow" in options(killed)) == (1, False)
    assert refusal(killed, "fight crossbow") == "STCB-FIGHT-01"
    assert not game.faults(killed)
    assert play(state, "fight crossbow", "roll 2").health[A] == 2
    shot = table("move", zombies={(1, 0): 1, (2, 1): 1}, tables={A: ("crossbow",)}, bullets={A: 1}, at=AWAY)
    assert {"shoot 1,0 means=crossbow", "shoot 2,1 means=crossbow"} <= set(options(shot))
    assert refusal(shot, "shoot 1,0") == "STCB-SHOTGUN-04"
    assert refusal(shot, "shoot 1,0 means=fire_axe") == "STCB-SHOTGUN-08"
    missed = play(shot, "shoot 1,0 means=crossbow", "roll 2")
    assert (missed.health[A], missed.bullets[A], missed.tables[A]) == (3, 1, ("crossbow",))
    assert refusal(missed, "shoot 2,1 means=crossbow") == "STCB-SHOTGUN-08"
    assert play(shot, "shoot 1,0 means=crossbow", "roll 3").kills[A] == 1
    defense = table("attack", active=B, health={B: 0}, hearts={B: 1}, at={C: (5, 1)}, tables={A: ("crossbow",)})
    assert options(defense) == ["defend pistol", "defend crossbow"]
    assert play(defense, "defend crossbow", "roll 3").health[A] == 3


@pytest.mark.rule("STCB-EVENT-49", "STCB-GEO-11", "STCB-CARD-30")
def test_hello_may_i_help_you() -> None:
    """Every standing figure gets a zombie, starting with the player: humans always, an undead only if none is there."""
    state = table(
        "turn_end",
        players=4,
        hands={A: ("hello_may_i_help_you",)},
        at={A: (1, 1), B: (5, 1), C: (4, -2), 3: (1, 0)},
        zombies={(1, 1): 1, (5, 1): 1},
        health={B: 0},
        hearts={B: 1},
        postures={3: "turn"},
    )
    follow(state, ("play hello_may_i_help_you", {"zombies": {(1, 1): 2, (5, 1): 1, (4, -2): 1}}))
    few = table("turn_end", hands={A: ("hello_may_i_help_you",)}, options={"limited_supplies": 1}, at={A: (1, 0)})
    assert dict(play(few, "play hello_may_i_help_you").zombies) == {(1, 0): 1}


@pytest.mark.rule("STCB-EVENT-50", "STCB-HEALTH-05", "STCB-HEALTH-07", "STCB-MALL-07")
def test_s_48_and_s_84_i_will_survive() -> None:
    """S-48: the target loses a tie; he keeps his last Health without a black heart, and dies with one. S-84: a kit does not help."""
    more: dict[str, Any] = {"hands": {A: ("i_will_survive",)}, "health": {A: 2, B: 1}, "at": {C: (5, 1)}}
    lost = play(table("turn_end", **more), "play i_will_survive target=1", "roll 3", "roll 4")
    assert (lost.health[B], lost.postures[B]) == (1, "turn")
    died = play(table("turn_end", hearts={B: 1}, **more), "play i_will_survive target=1", "roll 3", "roll 4")
    assert (died.health[B], died.postures[B]) == (0, "dead")
    follow(table("turn_end", **more), ("play i_will_survive target=1; roll 3; roll 5", {"health A": 1, "health B": 1}))
    kit = {**more, "health": {A: 1, B: 1}, "tables": {A: ("first_aid_kit",)}}
    saved = play(table("turn_end", **kit), "play i_will_survive target=1", "roll 1", "roll 5")
    assert (saved.health[A], saved.tables[A]) == (1, ("first_aid_kit",))
    away = table("turn_end", hands={A: ("i_will_survive", "shotgun")}, at=AWAY)
    assert refusal(away, "play i_will_survive target=1") == "STCB-EVENT-50"


@pytest.mark.rule("STCB-EVENT-51", "STCB-FIGHT-12", "STCB-SHOTGUN-10", "STCB-EVENT-11")
def test_while_jammed_there_is_only_the_bare_pistol() -> None:
    """Nobody can spend Bullets, shoot, use a weapon or fight with one; not even a Lucky Shot helps."""
    jammed = [effect("jammed", B)]
    weapons = ("chainsaw", "crossbow", "fire_axe", "first_aid_kit", "lots_of_ammo", "shotgun")
    state = table("encounter", zombies={(1, 1): 1}, tables={A: weapons}, bullets={A: 3}, markers=jammed, at=AWAY)
    assert options(state) == ["evade", "fight pistol"]
    assert refusal(state, "use lots_of_ammo") == "STCB-EVENT-51"
    follow(state, ("fight pistol; roll 3", {"health A": 2, "bullets A": 3}))
    running = table("encounter", zombies={(1, 1): 1}, markers=[effect("chainsaw", A), *jammed], at=AWAY)
    assert options(running) == ["evade", "fight pistol"]
    shot = table("move", zombies={(1, 0): 1}, tables={A: weapons}, bullets={A: 3}, markers=jammed, at=AWAY)
    assert refusal(shot, "shoot 1,0") == "STCB-FIGHT-12"
    lucky = table("encounter", zombies={(1, 1): 1}, hands={A: ("lucky_shot",)}, bullets={A: 3}, markers=jammed, at=AWAY)
    assert play(lucky, "fight pistol", "roll 3").health[A] == 2


@pytest.mark.rule("STCB-EVENT-52", "STCB-INFO-02", "STCB-MOVE-10")
def test_s_76_lots_of_luck_with_that() -> None:
    """S-76: the player takes a Bullet, then a random card, from the target; then his movement ends."""
    more: dict[str, Any] = {"hands": {A: ("lots_of_luck_with_that",), C: ("fear", "skateboard")}, "at": {B: (5, 1)}}
    state = play(table("move", **more), "play lots_of_luck_with_that target=2")
    chance = game.chance_outcomes(state)
    assert [str(outcome) for outcome, _ in chance] == ["draw fear", "draw skateboard"]
    assert not game.faults(state)
    seen, third = game.observe(state, A), game.observe(state, B)
    assert len(list(game.chance_outcomes(seen))) > 2
    taken = follow(state, ("draw fear", {"hands A": ("fear",), "hands C": ("skateboard",), "movement": "over"}))
    assert node(taken) != "MoveChoice"
    event = next(event for event in game.observe(taken, B).events if type(event).__name__ == "CardTaken")
    assert event.card is Card.HIDDEN
    assert play(seen, "draw fear").hands[A] == ("fear",)
    assert play(third, "draw fear").hands[C] == (Card.HIDDEN,)
    bullets = follow(
        table("move", bullets={C: 2}, **{**more, "hands": {A: ("lots_of_luck_with_that",)}}),
        ("play lots_of_luck_with_that target=2", {"bullets A": 1, "bullets C": 1}),
    )
    assert node(bullets) != "MoveChoice"


@pytest.mark.rule(
    "STCB-EVENT-53", "STCB-FIGHT-09", "STCB-FIGHT-10", "STCB-SHOTGUN-10", "STCB-MALL-07", "STCB-UNDEAD-20"
)
def test_s_109_a_lucky_shot() -> None:
    """S-109: after a 2 with the Crossbow, a Lucky Shot for a Bullet kills. In defense it hits the undead, whose attack fails."""
    state = table(
        "move", zombies=[(1, 0)], tables={A: ("crossbow",)}, bullets={A: 1}, hands={A: ("lucky_shot",)}, at=AWAY
    )
    state = play(state, "shoot 1,0 means=crossbow", "roll 2")
    assert options(state) == ["accept", "play lucky_shot"]
    state = follow(state, ("play lucky_shot", {"kills A": 1, "bullets A": 0, "played A": True}))
    attack = table(
        "attack", active=B, health={B: 0}, hearts={B: 2}, bullets={A: 1}, hands={A: ("lucky_shot",)}, at={C: (5, 1)}
    )
    state = play(attack, "roll 1")
    assert options(state) == ["accept", "play lucky_shot"]
    follow(state, ("play lucky_shot", {"health A": 3, "hearts B": 1, "postures B": "move"}))
    poor = table("encounter", zombies={(1, 1): 1}, hands={A: ("lucky_shot",)}, at=AWAY)
    assert play(poor, "fight pistol", "roll 1").health[A] == 2
    evade = table("encounter", zombies={(1, 1): 1}, hands={A: ("lucky_shot",)}, bullets={A: 1}, at=AWAY, points=0)
    assert play(evade, "evade", "roll 1").health[A] == 2


@pytest.mark.rule("STCB-EVENT-54", "STCB-ENC-01", "STCB-CARD-27", "STCB-LOSS-03")
def test_s_78_and_s_108_now_thats_just_gross() -> None:
    """S-78: he may go to seven squares, and leaves the zombies of an encounter behind. S-108: not back to the tile that smells."""
    seven = ["-3,1", "-2,1", "-1,1", "3,-2", "4,-2", "5,-2", "1,3"]
    state = table("encounter", tables={A: ("now_thats_just_gross",)}, zombies={(1, 1): 2, (1, 3): 1}, at=AWAY)
    assert {f"use now_thats_just_gross square={square}" for square in seven} == set(cards(state))
    assert refusal(state, "use now_thats_just_gross square=1,2") == "STCB-EVENT-54"
    away = play(state, "use now_thats_just_gross square=-2,1")
    assert (away.squares[A], dict(away.zombies)[1, 1], node(away)) == ((-2, 1), 2, "MoveChoice")
    met = follow(state, ("use now_thats_just_gross square=1,3", {"node": "Encounter"}))
    assert not game.faults(met)
    lost = table(
        "encounter", tables={A: ("now_thats_just_gross", "fire_axe")}, zombies={(1, 1): 1}, movement="lost", at=AWAY
    )
    assert refusal(lost, "use now_thats_just_gross square=1,3") == "STCB-EVENT-54"

    smelly = full(
        "before_move",
        hands={B: ("what_is_that_smell",)},
        tables={A: ("now_thats_just_gross",)},
        at={A: (-1, 1), **AWAY},
    )
    smelly = play(smelly, "play what_is_that_smell target=0")
    assert {f"use now_thats_just_gross square={square}" for square in seven if square != "-1,1"} == set(cards(smelly))
    assert "stop" not in options(smelly)
    off = play(smelly, "step 0,1")
    assert {line.split("=")[1] for line in cards(off)} == {"3,-2", "4,-2", "5,-2", "1,3"}
    assert refusal(off, "use now_thats_just_gross square=-2,1") == "STCB-CARD-27"


@pytest.mark.rule("STCB-EVENT-54", "STCB-EVENT-20")
def test_it_is_gross_after_a_rest_too() -> None:
    """Much Needed Rest skips the movement but does not lose it: if led onto a zombie in that turn, he may use the card."""
    state = full(
        "before_move",
        hands={A: ("much_needed_rest",), B: ("where_did_everybody_go",)},
        tables={A: ("now_thats_just_gross",)},
        health={A: 3},
        zombies={(2, 1): 1},
        at=AWAY,
    )
    state = play(state, "play much_needed_rest", "play where_did_everybody_go target=0", "step 2,1")
    assert (node(state), state.movement) == ("Encounter", "left_out")
    away = play(state, "use now_thats_just_gross square=1,3")
    assert (away.squares[A], node(away), away.points) == ((1, 3), "LeadingChoice", 0)
    assert not game.faults(away)


@pytest.mark.rule("STCB-EVENT-55", "STCB-WEAPON-04", "STCB-CARD-02")
def test_one_mans_garbage() -> None:
    """The top card of the pile goes to the hand, then this one is discarded; not with a full hand or without a pile."""
    more: dict[str, Any] = {"tables": {A: ("one_mans_garbage",)}, "discards": ("skateboard", "fear")}
    state = play(table("turn_end", **more), "use one_mans_garbage")
    assert (state.hands[A], [*state.discards]) == (("fear",), ["skateboard", "one_mans_garbage"])
    held = table("turn_end", hands={A: ("shotgun", "zombie_master", "were_screwed")}, **more)
    assert refusal(held, "use one_mans_garbage") == "STCB-EVENT-55"
    empty = table("move", **{**more, "discards": ()})
    assert refusal(empty, "use one_mans_garbage") == "STCB-EVENT-55"


@pytest.mark.rule("STCB-EVENT-56", "STCB-SWARM-11", "STCB-UNDEAD-19", "STCB-CARD-16")
def test_under_the_sprinklers_mall_zombies_stay() -> None:
    """Zombies on mall tiles do not move in the phases and hold nobody up; those in the town still move."""
    wet = [effect("sprinkler_system", B)]
    state = table(
        "swarm_move",
        moves=2,
        town=TILES_OF_K,
        at={A: (1, -5), B: (1, 1), C: (1, 1)},
        zombies={(1, -3): 1, (0, 1): 1, (2, 1): 1},
        markers=wet,
    )
    assert options(state) == ["move 0,1 1,1", "move 2,1 1,1"]
    follow(state, ("", {"refusal move 1,-3 1,-4": "STCB-EVENT-56", "refusal move 99,99 99,98": "STCB-SWARM-02"}))
    prowl = table(
        "undead_move", town=TILES_OF_K, health={A: 0}, hearts={A: 2}, at={A: (1, 0)}, zombies={(1, -3): 1}, markers=wet
    )
    assert not [line for line in options(prowl) if line.startswith("move")]
    assert "play sprinkler_system" not in cards(table("turn_end", hands={A: ("sprinkler_system", "shotgun")}))


@pytest.mark.rule("STCB-EVENT-57", "STCB-CARD-30", "STCB-GEO-11")
def test_s_77_were_all_gonna_die() -> None:
    """S-77: the tile of Army Surplus with one zombie gets five more, one on each other square."""
    state = table("turn_end", hands={A: ("were_all_gonna_die",)}, zombies={(-2, 0): 1})
    state = play(state, "play were_all_gonna_die tile=-1,0")
    assert dict(state.zombies) == {(x, y): 1 for x in (-3, -2, -1) for y in (0, 1)}
    whole = {(x, y): 1 for x in (-3, -2, -1) for y in (0, 1)}
    none = table("turn_end", hands={A: ("were_all_gonna_die",)}, zombies=whole)
    assert refusal(none, "play were_all_gonna_die tile=-1,0") == "STCB-EVENT-57"


@pytest.mark.rule("STCB-EVENT-58", "STCB-SWARM-11", "STCB-CARD-23", "STCB-UNDEAD-19", "STCB-CARD-15")
def test_you_want_fries_with_that() -> None:
    """For the rest of the game no zombie comes onto the tile from another, in any phase or by any card."""
    fries = [effect("you_want_fries_with_that", B, square=(1, 1))]
    state = table("swarm_move", moves=2, at={A: (2, 1), **AWAY}, zombies={(3, 1): 1, (1, 0): 1}, markers=fries)
    assert all(not line.startswith("move 3,1 2,1") for line in options(state))
    assert refusal(state, "move 3,1 2,1") in {"STCB-EVENT-58", "STCB-SWARM-06", "STCB-SWARM-04"}
    prowl = table(
        "undead_move",
        health={A: 0},
        hearts={A: 2},
        at={A: (5, 1), B: (7, -2), C: (7, -2)},
        zombies={(3, 1): 1, (1, 0): 1},
        markers=fries,
    )
    moves = [line for line in options(prowl) if line.startswith("move")]
    assert "move 3,1 2,1" not in moves
    assert {"move 3,1 4,1", "move 1,0 1,1"} <= set(moves)
    assert refusal(prowl, "move 3,1 2,1") == "STCB-EVENT-58"
    card = table("turn_end", hands={A: ("this_isnt_so_bad",)}, zombies={(3, 1): 1, (1, 0): 1}, markers=fries, at=AWAY)
    places = options(play(card, "play this_isnt_so_bad", "pick 3,1"))
    assert not {f"place {x},{y}" for x in range(3) for y in range(3)} & set(places)
    follow(card, ("play this_isnt_so_bad; pick 3,1", {"refusal place 1,1": "STCB-EVENT-58"}))
    used = play(table("turn_end", tables={A: ("you_want_fries_with_that",)}), "use you_want_fries_with_that")
    assert [(marker.left, marker.square) for marker in used.markers] == [(0, (1, 1))]
    assert "Effect: You Want Fries With That? of Player 1 around 1,1 (for the rest of the game)" in str(used)
    assert (
        until(used, "Encounter" if False else "DiscardChoice" if used.hands[A] else "DrawCard").markers == used.markers
    )
    again = table("turn_end", tables={A: ("you_want_fries_with_that", "lots_of_ammo")}, markers=fries)
    assert refusal(again, "use you_want_fries_with_that") == "STCB-CARD-09"


@pytest.mark.rule("STCB-LOSS-09")
@pytest.mark.parametrize(
    "card", ["you_dont_need_that", "i_will_survive", "clean_up_in_aisle_5", "barricade_the_door", "clearance_sale"]
)
def test_what_needs_the_figure_is_not_played_lying(card: str) -> None:
    """A player whose figure lies plays no card about an opponent on his square or about his place."""
    state = full(
        "turn_end",
        active=B,
        hands={A: (card, "fear")},
        postures={A: "turn"},
        zombies=[(1, 1)],
        tables={C: ("fire_axe",)},
    )
    assert actor(state) == A
    target = " target=2" if card in {"you_dont_need_that", "i_will_survive"} else ""
    assert refusal(state, f"play {card}{target}") == "STCB-LOSS-09"
