"""Weapons on the table, and cards that put zombies on the map, move them or hold them back."""

from functools import partial
from math import comb
from typing import Any

import pytest

from tests.they_come_back.driving import FULL, A, B, C, effect, follow, node, open_table, options, play, show, table
from tests.they_come_back.maps import M
from tests.trying import case

ARMY = [(-3, 0), (-2, 0), (-1, 0)]
HOSPITAL = [(0, 3), (2, 3), (0, 4), (1, 4), (2, 4), (0, 5), (1, 5), (2, 5)]
swarm = partial(table, "before_swarm")


def results(state: Any) -> list[Any]:
    """Return where zombies stand after a card's choices, once for each sequence of choices."""
    if node(state) == "SwarmRoll":
        return [state.zombies]
    return [end for line in options(state) for end in results(play(state, line))]


def places(*squares: tuple[int, int]) -> list[str]:
    """Return the actions that put a zombie on each of the squares."""
    return [f"place {x},{y}" for x, y in squares]


FULL_MAP = dict.fromkeys(M.squares, 1)
OTHERS = [square for square in M.squares if square != (1, 1)]
JUST = "play just_when_you_thought tile=-1,0"
just = partial(swarm, hands={A: ("just_when_you_thought",)})
BAD = "play this_isnt_so_bad"
bad = partial(swarm, hands={A: ("this_isnt_so_bad",)})
inside = partial(open_table, "before_move", hands={C: ("just_when_you_thought",)}, at={A: (-1, 0)})
few = partial(swarm, hands={A: ("just_when_you_thought", "slight_miscalculation", "were_screwed")}, zombies=[(1, 4)])
FACTS = {"at": {B: (3, 1), C: (3, 1)}, "lying": [(A, 0, (1, 0), 1), (A, 0, (1, 1), 1)]}
AT = {A: (2, 1), B: (4, 1), C: (4, -2)}
screwed, master = (partial(swarm, hands={A: (card,)}) for card in ("were_screwed", "zombie_master"))
UNDEAD = {"undead": {A: 4}, "led": 3, "zombies": {(4, 1): 3}, "moved": {(4, 1): 3}}
MOLOTOV = "use molotov_cocktail"
molotov = partial(table, tables={A: ("molotov_cocktail",)}, at={A: (1, 3)})
grenade = partial(table, tables={A: ("grenade",)})
grenade_health = partial(open_table, tables={A: ("grenade",)}, health={A: 1})
BURN_HOSPITAL = f"{MOLOTOV} tile=0,1"
chainsaw = partial(open_table, tables={A: ("chainsaw",)})
ASKED = {"node": "WindowChoice", "actor": B}
UNMOVED = {"zombies": {(4, 1): 1}}
armed = partial(table, "encounter", tables={A: ("shotgun",)}, bullets={A: 1}, at={B: (2, 1)}, undead={B: 1})
near = partial(table, "move", at={A: (6, 1)}, zombies={(7, 1): 1})
WON = {"reason": "escape", "winners": (A,), "zombies": {(7, 1): 1}}


@pytest.mark.parametrize("steps", [
    case("STCB-CARD-17, STCB-EVENT-12, STCB-HEALTH-05, STCB-WEAPON-04, STCB-CARD-29, STCB-GEO-07: S-45, grenade: from "
         "(-2,1) it reaches two street squares or the Army Surplus: 3 zombies inside are kills, for 1 Health, no black "
         "heart. In the Hospital the only area is the Hospital, your square included. Empty areas are allowed too. The "
         "square between the two doors of the Hardware Store names the building once",
         partial(grenade, "move", at={A: (-2, 1)}, zombies=dict.fromkeys(ARMY, 1)),
         ("", {"cards": ["use grenade tile=-1,0", "use grenade square=-3,1", "use grenade square=-1,1"]}),
         ("use grenade tile=-1,0", {"zombies": {}, "kills A": 3, "health A": 2, "hearts A": 0, "tables A": ()}),
         ("", {"discards": ["grenade"]}),
         partial(grenade, "encounter", at={A: (1, 4)}, zombies={(1, 4): 2, (2, 5): 1, (1, 3): 1}),
         ("", {"cards": ["use grenade tile=0,1"]}),
         ("use grenade tile=0,1", {"kills A": 3, "zombies": {(1, 3): 1}, "node": "MoveChoice"}),
         partial(grenade, "move", at={A: (4, 1)}),
         ("", {"cards": ["use grenade square=3,1", "use grenade square=5,1"]}),
         ("use grenade square=5,1", {"kills A": 0, "health A": 2}),
         partial(grenade, "move", town={(0, 0): "town_square", (0, -1): "hardware_store"}, at={A: (1, -2)}),
         ("", {"cards": ["use grenade tile=0,-1", "use grenade square=2,-2", "use grenade square=1,-1"]})),
    case("STCB-EVENT-12, STCB-UNDEAD-20, STCB-CARD-33, STCB-UNDEAD-21: a grenade hits standing undead and spares what "
         "lies. Each standing undead in the area is hit once, lying ones and lying zombies are spared; humans are not "
         "hurt",
         partial(grenade, "move", players=6, at={A: (1, 3), B: (1, 4), C: (0, 3), 3: (2, 5), 4: (1, 4)},
                 zombies={(1, 5): 1}, lying=[(A, 0, (2, 4), 1)], undead={B: 2, C: 1, 3: 2}, postures={3: "dead"}),
         ("use grenade tile=0,1",
          {"hearts": (0, 1, 0, 2, 0, 0), "postures": ("standing", "move", "gone", "dead", "standing", "standing"),
           "squares C": None}),
         ("", {"health E": 3, "kills A": 1, "lying.square": [(2, 4)]})),
    case("STCB-LOSS-01, STCB-HEALTH-05, STCB-LOSS-07, STCB-END-02, STCB-END-04, STCB-DEATH-06: a grenade thrown with "
         "the last health. In another's turn it lays its user down at once; in the user's own the lost turn replaces Fear's "
         "lost move. When it kills the last human, the undead win at once",
         partial(grenade_health, "before_swarm", active=C),
         ("use grenade square=1,0", {"postures A": "turn", "losses A": "none"}),
         partial(grenade_health, "before_swarm", losses={A: "move"}),
         ("use grenade square=1,0", {"postures A": "standing", "losses A": "turn"}),
         partial(grenade_health, "move", players=2, hearts={A: 1}, undead={B: 1}, at={B: (8, 1)}),
         ("use grenade square=1,0", {"agenda": (), "reason": "extinction", "winners": (B,)})),
    case("STCB-EVENT-19, STCB-FIGHT-02, STCB-CARD-17, STCB-FIGHT-03: S-67, molotov: from (1,3) the area is (1,2) or "
         "the Hospital. Inside, axe and fire make a 1 a 4; the pistol gets 3 and needs a Bullet",
         partial(molotov, "move", tables={A: ("molotov_cocktail", "fire_axe")}, bullets={A: 1}, zombies={(1, 4): 1}),
         ("", {"cards": [f"{MOLOTOV} square=1,2", f"{MOLOTOV} tile=0,1"]}),
         (f"{MOLOTOV} tile=0,1; step 1,4", {"discards": ["molotov_cocktail"]}),
         [("fight fire_axe; roll 1", {"kills A": 1, "bullets A": 1})],
         [("fight pistol; roll 1", {"options": ["accept", "spend_bullets 1"]})]),
    case("STCB-EVENT-19, STCB-SHOTGUN-10, STCB-EVADE-07, STCB-UNDEAD-05: fire helps against undead and with shots but "
         "not elsewhere. It helps in a fight with an undead and a shot into the area, but not in evades or outside the area",
         partial(molotov, "move", tables={A: ("molotov_cocktail", "shotgun")}, bullets={A: 3}, at={B: (1, 0)},
                 undead={B: 2}, zombies={(0, 1): 1}),
         (f"{MOLOTOV} square=1,0", {}),
         [("shoot 1,0 undead=1; roll 2", {"hearts B": 1, "bullets A": 2})],
         [("step 1,0; roll 2", {"hearts B": 1})],
         [("shoot 0,1; roll 2", {"options": ["accept", "spend_bullets 2"]})],
         [("step 0,1; evade; roll 1", {"options": ["accept", "spend_points 3"]})]),
    case("STCB-EVENT-19, STCB-CARD-09, STCB-TURN-07, STCB-CARD-15: one fire an area and turn. An area that burns is "
         "not offered again. The fire is out at the end of the turn",
         partial(molotov, markers=[effect("molotov_cocktail", A, square=(0, 3))]),
         ("", {"cards": [f"{MOLOTOV} square=1,2"], f"refusal {BURN_HOSPITAL}": "STCB-CARD-09"}),
         (f"{MOLOTOV} square=1,2", {"markers.owner.square": [(A, (0, 3)), (A, (1, 2))]}),
         ("until SwarmRoll; until MoveChoice", {"active": B, "markers": ()})),
    case("STCB-EVENT-07, STCB-CARD-09, STCB-CARD-14, STCB-UNDEAD-03, STCB-UNDEAD-04: a running chainsaw is not started "
         "again. While yours runs a second is not offered; another player's does not matter. It stops with the turn, "
         "even another player's. An attacked human may start it first and defend with it",
         partial(chainsaw, active=C, markers=[effect("chainsaw", A)]), ("", {"cards": []}),
         partial(chainsaw, active=C, markers=[effect("chainsaw", B)]),
         ("use chainsaw", {"markers.owner.clock.left": [(A, C, 1), (B, C, 1)]}),
         ("until SwarmRoll; until MoveChoice", {"active": A, "markers": ()}),
         partial(chainsaw, "attack", active=B, players=2, undead={B: 1}),
         ("", {"options": ["defend pistol", "use chainsaw"]}),
         ("use chainsaw", {"options": ["defend pistol", "defend chainsaw"]}),
         ("defend chainsaw; roll 2", {"health A": 3})),
    case("STCB-EVENT-13, STCB-SHOTGUN-01, STCB-CARD-04: S-62, a shotgun brings bullets: a player without Bullets gets "
         "3 and keeps the Shotgun; a second one cannot be played",
         partial(table, hands={A: ("shotgun", "shotgun")}),
         ("play shotgun", {"bullets A": 3, "tables A": ("shotgun",), "hands A": ("shotgun",)}),
         partial(table, hands={A: ("shotgun",)}, tables={A: ("shotgun",)}, bullets={A: 1}), ("", {"cards": []})),
    case("STCB-EVENT-18, STCB-WEAPON-05, STCB-WEAPON-03: ammunition is used anywhere. It gives 3 Bullets far from the "
         "Sporting Goods, even after a card was played in this round, and is discarded",
         partial(open_table, "before_swarm", active=C, tables={A: ("lots_of_ammo",)}, played={A: True}),
         ("", {"options": ["use lots_of_ammo", "pass"]}),
         ("use lots_of_ammo", {"bullets A": 3, "discards": ["lots_of_ammo"], "node": "SwarmRoll"})),
    case("STCB-WEAPON-02, STCB-CARD-02, STCB-TURN-10: the table is not the hand. With three weapons on the table and "
         "an empty hand three cards are drawn",
         partial(table, "refill", tables={A: ("fire_axe", "skateboard", "shotgun")}, bullets={A: 1}),
         ("draw fear; draw fear; draw were_screwed", {"hands A": ("fear", "fear", "were_screwed"), "active": B})),
    case("STCB-EVENT-21, STCB-MOVE-02, STCB-WEAPON-06: S-82, skateboard and butter fingers: lost before the count it "
         "adds nothing; lost after it, the points stay",
         partial(open_table, tables={A: ("skateboard",)}, hands={B: ("butter_fingers",)}),
         ("", ASKED),
         [("play butter_fingers target=0", {"points": 4, "tables A": ()})],
         [("pass", {**ASKED, "points": 6}),
          ("play butter_fingers target=0", {"points": 6, "node": "MoveChoice", "actor": A})]),
    case("STCB-CARD-15, STCB-EVENT-02, STCB-SWARM-11, STCB-UNDEAD-19, STCB-UNDEAD-13, STCB-UNDEAD-06: S-47, marbles: "
         "used in B's turn, it stops zombies in the swarm phases of B, C and A, and ends with A's turn. Used in A's "
         "own turn, they hold until the end of A's next turn; an undead still moves its own figure",
         partial(open_table, "before_swarm", active=B, tables={A: ("all_the_marbles",)}, zombies={(4, 1): 1}),
         ("use all_the_marbles; until SwarmRoll", {"active": B}),
         ("roll 6; until MoveChoice", UNMOVED),
         ("until SwarmRoll", {"active": C}),
         ("roll 6; until MoveChoice", UNMOVED),
         ("until SwarmRoll", {"active": A}),
         ("roll 6; until MoveChoice", {**UNMOVED, "active": B, "markers": ()}),
         ("until SwarmRoll; roll 1", {"zombies": {(3, 1): 1}}),
         partial(table, "before_swarm", tables={A: ("all_the_marbles",)}, at={B: (8, 2)}, undead={B: 2},
                 zombies={(4, 1): 1, (5, -2): 1}),
         ("use all_the_marbles", {"markers.clock.left": [(A, 2)]}),
         ("until SwarmRoll; roll 6; until UndeadMove", {"options": ["step 8,1", "step 7,2", "done"]}),
         ("until SwarmRoll; roll 3", {"options": ["step 8,1", "step 7,2", "done"]}),
         ("done; until SwarmRoll; roll 1; until SwarmRoll", {"active": A, "markers.card": ["all_the_marbles"]}),
         ("roll 6; until UndeadMove", {"markers": (), "zombies": {(4, 1): 1, (5, -2): 1}})),
    case("STCB-EVENT-03, STCB-ENC-06, STCB-CARD-15, STCB-SWARM-03, STCB-UNDEAD-19: alternate food source. Zombies are "
         "passed by: not fought, evaded or shot. Undead are fought. It holds until the end of the player's next turn. "
         "Zombies still move in the swarm phase, and come to humans",
         partial(armed, hands={A: ("alternate_food_source",)}, zombies={(1, 1): 1, (1, 0): 1, (4, 1): 1}),
         ("play alternate_food_source", {"node": "MoveChoice", "markers.clock.left": [(A, 2)], "lines shoot": []}),
         ("step 1,0; step 1,1; step 2,1", {"node": "AttemptRoll"}),
         partial(table, "before_swarm", markers=[effect("alternate_food_source", A)], zombies={(2, 1): 1}),
         ("roll 1", {"zombies": {(1, 1): 1}})),
    case("STCB-END-01, STCB-ENC-06, STCB-EVENT-03: S-24, past the zombie on the helipad: under Alternate Food Source a "
         "zombie on the center does not bar the win, even if the card is only played there",
         partial(near, markers=[effect("alternate_food_source", B)]), ("step 7,1", WON),
         partial(near, hands={A: ("alternate_food_source",)}),
         ("step 7,1", {"result": None}),
         ("play alternate_food_source", WON)),
    case("STCB-EVENT-16, STCB-CARD-16, STCB-GEO-03, STCB-CARD-09: S-63, just when you thought: with a zombie on (-2,0) "
         "the two other squares of the Army Surplus get one. A full building is no target. Squares with evaded zombies "
         "or with several are full as well. A human's square gets a zombie",
         partial(just, zombies={(-2, 0): 1}),
         ("", {"cards": [f"play just_when_you_thought tile={cell}" for cell in ("1,-1", "-1,0", "0,1")]}),
         (JUST, {"zombies": dict.fromkeys(ARMY, 1)}),
         partial(inside, zombies={(-3, 0): 1, (-2, 0): 2}, lying=[(A, 0, (-1, 0), 1)]),
         ("", {"actor": C, f"offers {JUST}": False}),
         inside, (JUST, {"zombies": dict.fromkeys(ARMY, 1), "node": "Encounter", "actor": A})),
    case("STCB-EVENT-16, STCB-CARD-30, STCB-TOKEN-07, STCB-CARD-09: the supply may end. The last zombies of the supply "
         "are put in square order; once it is empty none of these cards can be played",
         partial(few, options={"limited_supplies": 3}), (JUST, {"zombies": {(-3, 0): 1, (-2, 0): 1, (1, 4): 1}}),
         partial(few, options={"limited_supplies": 1}), ("", {"cards": []}),
         partial(few, options={"limited_supplies": 1}, hands={A: ("zombie_master",)}), ("", {"cards": []})),
    case("STCB-EVENT-24, STCB-EVENT-27, STCB-CARD-09, STCB-CARD-22: too few squares. With ten free squares or fewer there "
         "is no choice; with none the card cannot be played",
         partial(screwed, zombies=M.squares[10:]), ("play were_screwed", {"zombies": FULL_MAP}),
         partial(screwed, zombies=M.squares[3:]), ("play were_screwed", {"zombies": FULL_MAP}),
         partial(screwed, zombies=FULL_MAP), ("", {"cards": []}),
         partial(master, zombies=OTHERS), ("", {"cards": []}),
         partial(master, zombies=OTHERS, at=dict.fromkeys((A, B, C), (1, 0))),
         ("play zombie_master", {"zombies": FULL_MAP})),
    case("STCB-EVENT-23, STCB-CARD-23, STCB-GEO-11: S-65, This Isn't So Bad: the zombie from (6,1) goes to A's square; "
         "then the one on (4,-3) or one of the two on (1,1) may move",
         partial(swarm, active=C, hands={C: ("this_isnt_so_bad",)}, at={B: (3, 1), C: (3, 1)},
                 zombies={(6, 1): 1, (4, -3): 1, (1, 1): 1}),
         (BAD, {"actor": C, "options": ["pick 4,-3", "pick 1,1", "pick 6,1"]}),
         ("pick 6,1",
          {"actor": C, "options": places(*[square for square in M.squares if square not in {(6, 1), (4, -3)}])}),
         ("place 1,1", {"zombies": {(4, -3): 1, (1, 1): 2}, "options": ["pick 4,-3", "pick 1,1"]}),
         ("pick 1,1", {"offers place 1,1": False}),
         ("place 8,1", {"zombies": {(4, -3): 1, (1, 1): 1, (8, 1): 1}, "node": "SwarmRoll"})),
    case("STCB-CARD-23, STCB-EVENT-23, STCB-CARD-33, STCB-GEO-11: which zombies may be moved. A single zombie is "
         "picked without asking and moved once; without any the card cannot be played. Only standing zombies are "
         "picked; a square with a lying one takes none, unless a human stands there",
         partial(bad, zombies={(6, 1): 1}),
         (BAD, {"node": "PutZombie", "offers place 6,1": False}),
         ("place 2,1", {"zombies": {(2, 1): 1}, "node": "SwarmRoll"}),
         bad, ("", {"cards": []}),
         partial(open_table, "before_move", hands={C: ("this_isnt_so_bad",)}, zombies={(6, 1): 1, (4, -3): 1}, **FACTS),
         (BAD, {"options": ["pick 4,-3", "pick 6,1"]}),
         ("pick 6,1", {"offers place 1,0": False, "offers place 1,1": True})),
    case("STCB-SWARM-02, STCB-CARD-23, STCB-EVENT-23: a zombie moved by a card in an undead's phase. A zombie moved in "
         "the phase stays moved when a card moves it; one not yet moved may still move. Of three moved zombies on a "
         "human's square, one that a card takes away stays moved, and so do the two left",
         partial(table, "undead_move", active=B, at={B: (8, 2), C: (8, 1)}, undead={B: 3},
                 hands={B: ("this_isnt_so_bad",)}, zombies={(0, 1): 1, (7, -2): 1}),
         ("move 0,1 1,1", {"lines move": ["7,-2 6,-2", "7,-2 7,-1"]}),
         (f"{BAD}; pick 1,1; place 2,1; place 1,1",
          {"moved": {(2, 1): 1}, "lines move": ["1,1 1,0", "1,1 0,1", "1,1 1,2"]}),
         partial(table, "window step", options=FULL, at=AT, hands={C: ("this_isnt_so_bad",)}, **UNDEAD),
         (f"{BAD}; place 6,1", {"zombies": {(4, 1): 2, (6, 1): 1}, "moved": {(4, 1): 2, (6, 1): 1}})),
])  # fmt: skip
def test_what_the_cards_do(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-EVENT-22", "STCB-CARD-22", "STCB-CARD-09")
def test_s_64_slight_miscalculation() -> None:
    """S-64: of 8 squares, 3 with zombies bring 3 more in ten ways; 6 leave no choice; with 8 or 0 it cannot be played.

    As many are added as stand or lie there, but only on squares without any.
    """
    line = "play slight_miscalculation tile=0,1"
    hands = {A: ("slight_miscalculation",)}
    three, six, eight, none = (swarm(hands=hands, zombies=HOSPITAL[:number]) for number in (3, 6, 8, 0))
    three = follow(three, (line, {"options": ["place 1,4", "place 2,4", "place 0,5"]}))
    found = results(three)
    assert len(found) == len({*found}) == comb(5, 3)
    assert {sum(count for _, count in zombies) for zombies in found} == {6}
    follow(six, (line, {"node": "SwarmRoll", "zombies": dict.fromkeys(HOSPITAL, 1)}))
    assert show(eight, "cards") == show(none, "cards") == []
    lying = {"zombies": {(1, 5): 1}, "lying": [(A, 0, (1, 4), 2)]}
    follow(
        open_table("before_move", at={A: (1, 3)}, hands={C: hands[A]}, **lying),
        ("", {"cards": [line]}),
        (line, {"options": ["place 0,3", "place 2,3", "place 0,4", "place 2,4"]}),
        ("place 0,3; place 2,3", {"options": ["place 0,4", "place 2,4", "place 0,5", "place 2,5"]}),
    )


@pytest.mark.rule("STCB-EVENT-24", "STCB-CARD-22")
def test_s_66_were_screwed() -> None:
    """S-66: of 44 squares the first decision offers the first 35."""
    squares = M.squares
    assert (len(squares), len(M.streets)) == (44, 30)
    state = follow(screwed(), ("play were_screwed", {"options": places(*squares[:35])}))
    last = follow(state, (options(state)[-1], {"node": "SwarmRoll"}))
    assert [square for square in squares if square in dict(last.zombies)] == list(squares[34:])
    follow(state, ("place 1,-2", {"options": places(*squares[squares.index((1, -2)) + 1 : 36])}))


@pytest.mark.rule("STCB-EVENT-27", "STCB-CARD-22", "STCB-CARD-16")
def test_s_66_zombie_master() -> None:
    """S-66: with all players on (1,1) there are 43 squares; the first decision offers the first 39."""
    follow(master(), ("play zombie_master", {"options": places(*OTHERS[:39])}))
    at, postures = {A: (1, 0), B: (2, 1), C: (1, 2), 3: (0, 1)}, {B: "turn", 3: "dead", 4: "standing"}
    state = master(players=5, at=at, undead={3: 1}, postures=postures, zombies={(1, -1): 1})
    taken = places((1, 0), (2, 1), (1, 2), (0, 1), (1, 1), (1, -1))
    assert not {*options(play(state, "play zombie_master"))} & {*taken}


@pytest.mark.rule("STCB-CARD-22")
def test_equal_results_come_from_one_sequence_only() -> None:
    """On a small map every set of 5 squares is reached in exactly one way."""
    town = {(0, 0): "town_square", (0, -1): "straight r0", (0, 1): "straight r0"}
    state = master(town=town, at=dict.fromkeys((A, B, C), (0, 1)))
    assert len(state.town.squares) == 11
    found = results(play(state, "play zombie_master"))
    assert len(found) == len({*found}) == comb(10, 5)


@pytest.mark.rule("STCB-CARD-23", "STCB-CARD-09")
def test_a_zombie_without_a_square_to_go_is_not_offered() -> None:
    """On a full map only a human's square is open, but not to the zombie that stands on it."""
    one_gone = dict.fromkeys({*M.squares} - {(1, 0)}, 1)
    follow(
        bad(zombies=FULL_MAP),
        (BAD, {"options": [f"pick {x},{y}" for x, y in OTHERS]}),
        # (1,1) is the only open square; the second zombie may also go to the one left.
        ("pick 1,0", {"zombies": {**one_gone, (1, 1): 2}, "offers pick 1,1": True}),
        ("pick 0,1", {"options": ["place 1,0", "place 1,1"]}),
        partial(bad, zombies=FULL_MAP, postures={B: "turn", C: "turn"}),
        ("", {"cards": [BAD]}),
        partial(bad, active=B, players=2, undead={B: 1}, zombies=FULL_MAP, postures={A: "turn"}, hands={B: (BAD[5:],)}),
        ("", {"cards": []}),
    )
