"""What the cards of expansion 3 do, card by card, in the positions of the book."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, effect, follow, open_table, options, play, show, table
from tests.they_come_back.maps import TILES_OF_K
from tests.trying import case
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card

pytestmark = pytest.mark.usefixtures("all_sets")

AWAY: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}
encounter = partial(table, "encounter", at=AWAY)
move = partial(table, "move", at=AWAY)
turn_end = partial(table, "turn_end")
near = partial(table, "move", at={A: (0, 1), **AWAY})
CUTE = [effect("aww_isnt_he_cute", A, square=(1, 1))]
AT_DOOR = {A: (-2, 0), B: (-3, 0), C: (5, 1)}
door = partial(turn_end, hands={A: ("barricade_the_door",)}, at=AT_DOOR, undead={B: 1})
INSIDE = {(-3, 0): 1, (-1, 0): 2}
OUTSIDE = {(-3, 1): 1, (-2, 1): 1, (-1, 1): 1}
AT_TWO = ["place -3,1", "place -2,1"]
clean_up = partial(turn_end, hands={A: ("clean_up_in_aisle_5", "shotgun")})
sale = partial(turn_end, town=TILES_OF_K, hands={A: ("clearance_sale", "shotgun")})
hello = partial(turn_end, hands={A: ("hello_may_i_help_you",)})
duel = partial(turn_end, hands={A: ("i_will_survive", "shotgun")}, health={A: 2, B: 1}, at={C: (5, 1)})
WEAPONS = {A: ("chainsaw", "crossbow", "fire_axe", "first_aid_kit", "lots_of_ammo", "shotgun")}
jammed = partial(encounter, zombies={(1, 1): 1}, bullets={A: 3}, markers=[effect("jammed", B)])
ASKED = {"options": ["accept", "play lucky_shot"]}
lucky = partial(encounter, zombies={(1, 1): 1}, hands={A: ("lucky_shot",)})
GROSS = {A: ("now_thats_just_gross", "fire_axe")}
CURVE = [f"square={x},-2" for x in (3, 4, 5)]
ARMY = ["square=-3,1", "square=-2,1"]
BARRED = ("", {"refusal use one_mans_garbage": "STCB-EVENT-55"})
garbage = partial(table, tables={A: ("one_mans_garbage",)}, discards=("skateboard", "fear"))
wet = partial(table, town=TILES_OF_K, markers=[effect("sprinkler_system", B)])
DIE = {A: ("were_all_gonna_die",)}
WHOLE = {(x, y): 1 for x in (-3, -2, -1) for y in (0, 1)}


@pytest.mark.parametrize("steps", [
    case("STCB-EVENT-43, STCB-CARD-15, STCB-CARD-32, STCB-MOVE-02, STCB-SWARM-01, STCB-MALL-07: S-87, abandon all "
         "hope: in the target's next turn points and dice are 1 lower. Played in the target's turn, it holds for the one after",
         partial(open_table, "turn_end", active=C, hands={C: ("abandon_all_hope",)}, zombies={(1, 1): 1}),
         ("play abandon_all_hope target=0", {"markers.card.left": [("abandon_all_hope", 1)]}),
         ("until Encounter", {"active": A, "points": 3}),
         [("evade; roll 3", {"options": ["accept", "spend_points 2"]})],
         [("evade; roll 4", {"options": ["accept", "spend_points 1"]})],
         [("evade; roll 5", {"zombies": {}})],
         partial(open_table, hands={B: ("abandon_all_hope",)}),
         ("play abandon_all_hope target=0", {"markers.left": [2], "points": 4}),
         partial(open_table, "turn_end", hands={B: ("abandon_all_hope", "zombie_master")},
                 markers=[effect("abandon_all_hope", C, target=A)]),
         ("", {"refusal play abandon_all_hope target=0": "STCB-EVENT-43"}),
         partial(table, "swarm_roll", markers=[effect("abandon_all_hope", B, target=A)], zombies=[(5, 1)]),
         ("roll 1", {"told SwarmRolled.moves": [0], "node": "DrawCard"})),
    case("STCB-EVENT-44, STCB-ENC-06, STCB-UNDEAD-19, STCB-CARD-09, STCB-SHOTGUN-10, STCB-END-01: S-73, Aww, Isn't He "
         "Cute?: zombies on the tile of Town Square are ignored, those on the next tile are not; undead are still "
         "fought",
         partial(near, tables={A: ("aww_isnt_he_cute",)}, zombies={(1, 1): 1, (3, 1): 1}),
         ("use aww_isnt_he_cute; step 1,1", {"node": "MoveChoice"}),
         ("step 2,1; step 3,1", {"node": "Encounter"}),
         partial(table, "move", at={A: (0, 1), B: (1, 1), C: (5, 1)}, undead={B: 1}, markers=CUTE, zombies=[(1, 1)]),
         ("step 1,1", {"node": "AttemptRoll"}),
         partial(move, tables={A: ("aww_isnt_he_cute",)}, markers=CUTE),
         ("", {"refusal use aww_isnt_he_cute": "STCB-CARD-09"}),
         partial(near, tables={A: ("shotgun",)}, bullets={A: 1}, markers=CUTE, zombies={(1, 1): 1}),
         ("", {"offers shoot 1,1": True}),
         partial(table, "move", at={A: (6, 1), **AWAY}, zombies={(7, 1): 1},
                 markers=[effect("aww_isnt_he_cute", A, square=(7, 1))]),
         ("step 7,1", {"winners": (A,)})),
    case("STCB-EVENT-45, STCB-CARD-28, STCB-UNDEAD-19: S-74, barricade the door: each of three street squares gets a "
         "zombie; if one is occupied the third zombie is removed; undead stay",
         partial(door, zombies=INSIDE), ("play barricade_the_door", {"zombies": OUTSIDE, "squares B": (-3, 0)}),
         partial(door, zombies={**INSIDE, (-2, 1): 1}),
         ("play barricade_the_door", {"zombies": OUTSIDE, "kills": (0, 0, 0)}),
         partial(door, zombies={(-3, 0): 1, (-1, 0): 1}),
         ("play barricade_the_door", {"options": AT_TWO, "refusal place -1,1": "STCB-CARD-28", "faults": ()}),
         ("place -2,1", {"zombies": {(-2, 1): 1, (-1, 1): 1}}),
         partial(door, zombies=INSIDE, at={**AT_DOOR, C: (-2, 1)}),
         ("play barricade_the_door", {"options": AT_TWO}),
         ("place -2,1; place -2,1", {"zombies": {(-2, 1): 3}}),
         partial(door, zombies=[(1, 0)]), ("", {"cards": []})),
    case("STCB-EVENT-46, STCB-MALL-07, STCB-CARD-29, STCB-UNDEAD-19: clean up deals the zombies out. They go one by "
         "one to the standing humans, starting with the player. An undead gets none and is not hit; who lies gets none",
         partial(clean_up, players=4, at={A: (-2, 0), B: (-2, 1), C: (5, 1), 3: (-3, 1)},
                 zombies={(-3, 0): 2, (-2, 1): 2, (-1, 1): 1, (1, 0): 1}, undead={3: 2}),
         ("play clean_up_in_aisle_5", {"kills": (2, 2, 1, 0), "zombies": {(1, 0): 1}, "hearts D": 2}),
         partial(clean_up, at={A: (-2, 0), **AWAY}, zombies={(-3, 0): 2, (-2, 1): 2}, postures={B: "turn"}),
         ("play clean_up_in_aisle_5", {"kills": (2, 0, 2), "zombies": {}}),
         partial(clean_up, at={A: (-2, 1)}, zombies=[(-2, 0)]),
         ("", {"refusal play clean_up_in_aisle_5": "STCB-EVENT-46"})),
    case("STCB-EVENT-47, STCB-MALL-07, STCB-CARD-16, STCB-UNDEAD-19: S-75, clearance sale: it kills the zombies on the "
         "tile's hall squares, and cannot be played on a street or the Escalator's own squares",
         partial(sale, at={A: (0, -5)}, zombies={(1, -6): 2, (2, -5): 1, (1, -3): 1}),
         ("play clearance_sale", {"kills A": 3, "zombies": {(1, -3): 1}}),
         partial(sale, at={A: (1, -8)}, zombies={(1, -9): 1}), ("", {"refusal play clearance_sale": "STCB-EVENT-47"}),
         partial(sale, at={A: (1, -9)}, zombies={(1, -8): 1, (0, -8): 1}), ("play clearance_sale", {"kills A": 1}),
         partial(sale, at={A: (1, 1)}, zombies=[(1, 1)], town=None),
         ("", {"refusal play clearance_sale": "STCB-EVENT-47"})),
    case("STCB-EVENT-48, STCB-FIGHT-05, STCB-FIGHT-01, STCB-SHOTGUN-08, STCB-MALL-07: a crossbow once a turn. It adds "
         "1 to the die and takes no Bullets, once a turn: on your square, in defense, or at a linked square",
         partial(encounter, zombies={(1, 1): 2}, tables={A: ("crossbow",)}, bullets={A: 3}),
         [("", {"offers fight crossbow": True}),
          ("fight crossbow; roll 3", {"kills A": 1, "refusal fight crossbow": "STCB-FIGHT-01", "faults": ()})],
         [("fight crossbow; roll 2", {"health A": 2})],
         partial(move, zombies={(1, 0): 1, (2, 1): 1}, tables={A: ("crossbow",)}, bullets={A: 1}),
         [("", {"offers shoot 2,1 means=crossbow": True, "refusal shoot 1,0": "STCB-SHOTGUN-04"}),
          ("", {"refusal shoot 1,0 means=fire_axe": "STCB-SHOTGUN-08"}),
          ("shoot 1,0 means=crossbow; roll 2", {"health A": 3, "bullets A": 1, "tables A": ("crossbow",)}),
          ("", {"refusal shoot 2,1 means=crossbow": "STCB-SHOTGUN-08"})],
         [("shoot 1,0 means=crossbow; roll 3", {"kills A": 1})],
         partial(table, "attack", active=B, undead={B: 1}, at={C: (5, 1)}, tables={A: ("crossbow",)}),
         ("", {"options": ["defend pistol", "defend crossbow"]}),
         ("defend crossbow; roll 3", {"health A": 3})),
    case("STCB-EVENT-49, STCB-GEO-11, STCB-CARD-30: hello may i help you. Every standing figure gets a zombie, "
         "starting with the player: humans always, an undead only if none is there",
         partial(hello, players=4, at={B: (5, 1), C: (4, -2), 3: (1, 0)}, zombies={(1, 1): 1, (5, 1): 1}, undead={B: 1},
                 postures={3: "turn"}),
         ("play hello_may_i_help_you", {"zombies": {(1, 1): 2, (5, 1): 1, (4, -2): 1}}),
         partial(hello, options={"limited_supplies": 1}, at={A: (1, 0)}),
         ("play hello_may_i_help_you", {"zombies": {(1, 0): 1}})),
    case("STCB-EVENT-50, STCB-HEALTH-05, STCB-HEALTH-07, STCB-MALL-07: S-48, i will survive: the target loses a tie; "
         "the player keeps the last Health without a black heart, and dies with one. S-84: a kit does not help",
         duel, ("play i_will_survive target=1; roll 3; roll 4", {"health B": 1, "postures B": "turn"}),
         partial(duel, hearts={B: 1}),
         ("play i_will_survive target=1; roll 3; roll 4", {"health B": 0, "postures B": "dead"}),
         duel, ("play i_will_survive target=1; roll 3; roll 5", {"health A": 1, "health B": 1}),
         partial(duel, health={A: 1, B: 1}, tables={A: ("first_aid_kit",)}),
         ("play i_will_survive target=1; roll 1; roll 5", {"health A": 1, "tables A": ("first_aid_kit",)}),
         partial(duel, at=AWAY), ("", {"refusal play i_will_survive target=1": "STCB-EVENT-50"})),
    case("STCB-EVENT-51, STCB-FIGHT-12, STCB-SHOTGUN-10, STCB-EVENT-11: while jammed there is only the bare pistol. "
         "Nobody can spend Bullets, shoot, use a weapon or fight with one; not even a Lucky Shot helps. A Shotgun put on "
         "the table brings its Bullets",
         partial(jammed, tables=WEAPONS),
         ("", {"options": ["evade", "fight pistol"], "refusal use lots_of_ammo": "STCB-EVENT-51"}),
         ("fight pistol; roll 3", {"health A": 2, "bullets A": 3}),
         partial(jammed, markers=[effect("chainsaw", A), effect("jammed", B)]),
         ("", {"options": ["evade", "fight pistol"]}),
         partial(move, zombies={(1, 0): 1}, tables=WEAPONS, bullets={A: 3}, markers=[effect("jammed", B)]),
         ("", {"refusal shoot 1,0": "STCB-FIGHT-12"}),
         partial(jammed, hands={A: ("lucky_shot",)}), ("fight pistol; roll 3", {"health A": 2}),
         partial(move, hands={A: ("shotgun",)}, bullets={A: 0}, markers=[effect("jammed", B)]),
         ("play shotgun", {"bullets A": 3, "tables A": ("shotgun",)})),
    case("STCB-EVENT-53, STCB-FIGHT-09, STCB-FIGHT-10, STCB-SHOTGUN-10, STCB-MALL-07, STCB-UNDEAD-20: S-109, a lucky "
         "shot: after a 2 with the Crossbow, a Lucky Shot for a Bullet kills. In defense it hits the undead, whose "
         "attack fails",
         partial(move, zombies=[(1, 0)], tables={A: ("crossbow",)}, bullets={A: 1}, hands={A: ("lucky_shot",)}),
         ("shoot 1,0 means=crossbow; roll 2", ASKED),
         ("play lucky_shot", {"kills A": 1, "bullets A": 0, "played A": True}),
         partial(table, "attack", active=B, undead={B: 2}, bullets={A: 1}, hands={A: ("lucky_shot",)}, at={C: (5, 1)}),
         ("roll 1", ASKED),
         ("play lucky_shot", {"health A": 3, "hearts B": 1, "postures B": "move"}),
         lucky, ("fight pistol; roll 1", {"health A": 2}),
         partial(lucky, bullets={A: 1}, points=0), ("evade; roll 1", {"health A": 2})),
    case("STCB-EVENT-54, STCB-ENC-01, STCB-CARD-27, STCB-LOSS-03, STCB-EVENT-20: S-78, Now That's Just Gross: the user may go "
         "to seven squares, and leaves the zombies of an encounter behind. S-108: not back to the tile that smells. "
         "Much Needed Rest skips the movement but does not lose it: if led onto a zombie in that turn, a human may use the "
         "card",
         partial(encounter, tables=GROSS, zombies={(1, 1): 2, (1, 3): 1}),
         [("",
           {"lines use now_thats_just_gross": [*CURVE, *ARMY, "square=-1,1", *["square=1,3"]],
            "refusal use now_thats_just_gross square=1,2": "STCB-EVENT-54"}),
          ("use now_thats_just_gross square=-2,1",
           {"squares A": (-2, 1), "zombies": {(1, 1): 2, (1, 3): 1}, "node": "MoveChoice"})],
         [("use now_thats_just_gross square=1,3", {"node": "Encounter", "faults": ()})],
         partial(encounter, tables=GROSS, zombies={(1, 1): 1}, movement="lost"),
         ("", {"refusal use now_thats_just_gross square=1,3": "STCB-EVENT-54"}),
         partial(open_table, "before_move", hands={B: ("what_is_that_smell",)}, tables=GROSS, at={A: (-1, 1), **AWAY}),
         ("play what_is_that_smell target=0",
          {"lines use now_thats_just_gross": [*CURVE, *ARMY, *["square=1,3"]], "offers stop": False}),
         ("step 0,1",
          {"lines use now_thats_just_gross": [*CURVE, *["square=1,3"]],
           "refusal use now_thats_just_gross square=-2,1": "STCB-CARD-27"}),
         partial(open_table, "before_move", hands={A: ("much_needed_rest",), B: ("where_did_everybody_go",)},
                 tables=GROSS, health={A: 3}, zombies={(2, 1): 1}, at=AWAY),
         ("play much_needed_rest; play where_did_everybody_go target=0", {}),
         ("step 2,1", {"node": "Encounter", "movement": "left_out"}),
         ("use now_thats_just_gross square=1,3",
          {"squares A": (1, 3), "node": "LeadingChoice", "points": 0, "faults": ()})),
    case("STCB-EVENT-55, STCB-WEAPON-04, STCB-CARD-02: one man's garbage. The top card of the pile goes to the hand, "
         "then this one is discarded; not with a full hand or without a pile",
         partial(garbage, "turn_end"),
         ("use one_mans_garbage", {"hands A": ("fear",), "discards": ["skateboard", "one_mans_garbage"]}),
         partial(garbage, "turn_end", hands={A: ("shotgun", "zombie_master", "were_screwed")}), BARRED,
         partial(garbage, "move", discards=()), BARRED),
    case("STCB-EVENT-56, STCB-SWARM-11, STCB-UNDEAD-19, STCB-CARD-16: under the sprinklers mall zombies stay. Zombies "
         "on mall tiles do not move in the phases and hold nobody up; those in the town still move",
         partial(wet, "swarm_move", moves=2, at={A: (1, -5)}, zombies={(1, -3): 1, (0, 1): 1, (2, 1): 1}),
         ("", {"options": ["move 0,1 1,1", "move 2,1 1,1"]}),
         ("", {"refusal move 1,-3 1,-4": "STCB-EVENT-56", "refusal move 99,99 99,98": "STCB-SWARM-02"}),
         partial(wet, "undead_move", undead={A: 2}, at={A: (1, 0)}, zombies={(1, -3): 1}), ("", {"lines move": []}),
         partial(turn_end, hands={A: ("sprinkler_system", "shotgun")}), ("", {"offers play sprinkler_system": False})),
    case("STCB-EVENT-57, STCB-CARD-30, STCB-GEO-11: S-77, We're All Gonna Die: the tile of Army Surplus with one zombie "
         "gets five more, one on each other square",
         partial(turn_end, hands=DIE, zombies={(-2, 0): 1}), ("play were_all_gonna_die tile=-1,0", {"zombies": WHOLE}),
         partial(turn_end, hands=DIE, zombies=WHOLE),
         ("", {"refusal play were_all_gonna_die tile=-1,0": "STCB-EVENT-57"})),
])  # fmt: skip
def test_what_the_cards_do(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-EVENT-52", "STCB-INFO-02", "STCB-MOVE-10")
def test_s_76_lots_of_luck_with_that() -> None:
    """S-76: the player takes a Bullet, then a random card, from the target; then the player's movement ends."""
    line, luck = "play lots_of_luck_with_that target=2", {A: ("lots_of_luck_with_that",)}
    position = partial(table, "move", at={B: (5, 1)})
    state = position(hands={**luck, C: ("fear", "skateboard")})
    state = follow(state, (line, {"options": ["draw fear", "draw skateboard"], "faults": ()}))
    seen, third = game.observe(state, A), game.observe(state, B)
    assert len(list(game.chance_outcomes(seen))) > 2
    after = {"hands A": ("fear",), "hands C": ("skateboard",), "movement": "over", "node": "SwarmRoll"}
    taken = follow(state, ("draw fear", after))
    assert show(game.observe(taken, B), "told CardTaken.card") == [Card.HIDDEN]
    assert play(seen, "draw fear").hands[A] == ("fear",)
    assert play(third, "draw fear").hands[C] == (Card.HIDDEN,)
    follow(position(hands=luck, bullets={C: 2}), (line, {"bullets A": 1, "bullets C": 1, "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-EVENT-58", "STCB-SWARM-11", "STCB-CARD-23", "STCB-UNDEAD-19", "STCB-CARD-15")
def test_you_want_fries_with_that() -> None:
    """For the rest of the game no zombie comes onto the tile from another, in any phase or by any card."""
    fries = partial(
        table, zombies={(3, 1): 1, (1, 0): 1}, markers=[effect("you_want_fries_with_that", B, square=(1, 1))]
    )
    state = fries("swarm_move", moves=2, at={A: (2, 1), **AWAY})
    follow(state, ("", {"refusal move 3,1 2,1": "STCB-EVENT-58"}))
    prowl = fries("undead_move", undead={A: 2}, at={A: (5, 1), B: (7, -2), C: (7, -2)})
    follow(
        prowl, ("", {"offers move 3,1 4,1": True, "offers move 1,0 1,1": True, "refusal move 3,1 2,1": "STCB-EVENT-58"})
    )
    card = fries("turn_end", hands={A: ("this_isnt_so_bad",)}, at=AWAY)
    card = follow(card, ("play this_isnt_so_bad; pick 3,1", {"refusal place 1,1": "STCB-EVENT-58"}))
    assert not {f"place {x},{y}" for x in range(3) for y in range(3)} & set(options(card))
    used = follow(
        turn_end(tables={A: ("you_want_fries_with_that",)}),
        ("use you_want_fries_with_that", {"markers.left.square": [(0, (1, 1))]}),
    )
    assert "Effect: You Want Fries With That? of Player 1 around 1,1 (for the rest of the game)" in str(used)
    follow(used, ("until DrawCard", {"markers": used.markers}))
    again = fries("turn_end", tables={A: ("you_want_fries_with_that", "lots_of_ammo")}, zombies={})
    follow(again, ("", {"refusal use you_want_fries_with_that": "STCB-CARD-09"}))


@pytest.mark.rule("STCB-LOSS-09")
@pytest.mark.parametrize("line", [
    "play you_dont_need_that target=2",
    "play i_will_survive target=2",
    "play clean_up_in_aisle_5",
    "play barricade_the_door",
    "play clearance_sale",
])  # fmt: skip
def test_what_needs_the_figure_is_not_played_lying(line: str) -> None:
    """A player whose figure lies plays no card about an opponent on the same square or about the place of the figure."""
    hands, tables = {A: (line.split()[1], "fear")}, {C: ("fire_axe",)}
    state = open_table("turn_end", active=B, hands=hands, postures={A: "turn"}, zombies=[(1, 1)], tables=tables)
    follow(state, ("", {"actor": A, f"refusal {line}": "STCB-LOSS-09"}))
