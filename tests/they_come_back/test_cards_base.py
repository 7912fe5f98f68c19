"""What the cards of expansion 2 do, card by card, in the positions of the book."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, effect, follow, open_table, play, table
from tests.they_come_back.maps import TILES_OF_M
from tests.trying import case
from zombiekit import CHANCE
from zombiekit.errors import Undetermined
from zombiekit.games import they_come_back as game

pytestmark = pytest.mark.usefixtures("all_sets")

AWAY: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}
WALLS = {(0, 0): "town_square", (1, 0): "parking_lot", (1, -1): "police_station"}
encounter = partial(table, "encounter", zombies={(1, 1): 1})
turn_end = partial(table, "turn_end")
trade = partial(table, "trade", at={A: (1, 4)}, kills={A: 7}, health={A: 4})
nicely = partial(trade, tables={A: ("adjusting_nicely",)})
HELICOPTER = "i_see_the_helicopter"
UNDER_BOTH = [effect("abandon_all_hope", B, target=A), effect("your_shoes_untied", B, target=A)]
MARKERS = [effect("government_enhanced", B)]
alive = partial(table, hands={A: ("i_feel_alive", "skateboard", "shotgun")}, health={A: 4})
DRAWING = {"node": "DrawCard", "faults": ()}
mines = partial(turn_end, hands={A: ("mine_field",)})
brains = partial(table, "encounter", at={A: (1, 0), **AWAY})
thief = partial(turn_end, hands={A: ("you_dont_need_that",)}, at={B: (5, 1)})
LOOKING = {A: ("you_lookin_at_me",)}
fear = partial(open_table, "turn_end", active=B, hands={**LOOKING, B: ("fear",)})
smelly = partial(open_table, "before_move", hands={B: ("what_is_that_smell",)})
wall = partial(table, town=WALLS, at={A: (3, 0)}, hands={A: ("breakthrough",)})
enhanced = partial(turn_end, zombies={(1, 4): 2, (0, 5): 1}, enhanced=[(1, 4), (0, 5)])
kinds = partial(table, zombies={(1, 1): 2, (1, 0): 1}, enhanced=[(1, 1)], at=AWAY)


@pytest.mark.parametrize("steps", [
    case("STCB-EVENT-28, STCB-TRADE-03, STCB-TRADE-04, STCB-HEALTH-01: S-44, kills buy health with adjusting nicely: "
         "in the Hospital with 7 kills and 4 Health one trade fills the Health, and there is no second",
         nicely,
         ("", {"options": ["trade health", "done"], "refusal trade bullets": "STCB-TRADE-02"}),
         ("trade health", {"kills A": 4, "health A": 5, "node": "MoveChoice"}),
         trade, ("", {"node": "MoveChoice"}),
         partial(nicely, markers=[effect("jammed", B, clock=B)]), ("", {"node": "MoveChoice"}),
         partial(nicely, at={A: (-2, 0)}), ("", {"options": ["trade bullets", "done"]})),
    case("STCB-EVENT-30, STCB-BASE-13, STCB-UNDEAD-20, STCB-CARD-29, STCB-CARD-32: dynamite is thrown square by "
         "square. On 4 or more it strikes up to three linked squares, in order. Zombies become kills, an undead is hit "
         "once",
         partial(table, "move", hands={A: ("dynamite",)}, zombies={(1, 0): 2, (2, 1): 1, (5, 1): 1}, at={B: (0, 1)},
                 undead={B: 2}),
         ("play dynamite; roll 4", {"options": ["pick 1,0", "pick 0,1", "pick 2,1", "done"]}),
         ("", {"refusal pick 5,1": "STCB-EVENT-30", "refusal pick 1,2": "STCB-EVENT-30"}),
         ("pick 0,1", {"hearts B": 1, "postures B": "move", "options": ["pick 2,1", "done"]}),
         ("", {"refusal pick 1,0": "STCB-EVENT-30"}),
         ("pick 2,1", {"kills A": 1, "zombies": {(1, 0): 2, (5, 1): 1}, "node": "MoveChoice"})),
    case("STCB-EVENT-31, STCB-FIGHT-06, STCB-EVADE-02, STCB-CARD-15: government enhanced zombies take 5. Every zombie "
         "takes 5 to kill or evade; undead do not",
         partial(encounter, markers=MARKERS),
         [("fight pistol; roll 4", {"kills A": 0})],
         [("fight pistol; roll 5", {"kills A": 1})],
         [("evade; roll 4", {"options": ["accept", "spend_points 1"]})],
         [("evade; roll 5", {"zombies": {}})],
         partial(encounter, markers=MARKERS, at={C: (5, 1)}, undead={B: 2}, zombies={}), ("roll 4", {"hearts B": 1}),
         partial(table, hands={A: ("government_enhanced",)}), ("play government_enhanced", {"markers.left": [2]})),
    case("STCB-EVENT-32, STCB-HEALTH-01: S-69, i feel alive: two dice of 4 or more heal, up to the limit of 5",
         partial(alive, "turn_end"), ("play i_feel_alive; roll 4; roll 6", {"health A": 5}),
         partial(alive, "turn_end"), ("play i_feel_alive; roll 3; roll 6", {"health A": 4}),
         partial(alive, health={A: 5}), ("", {"refusal play i_feel_alive": "STCB-EVENT-32"})),
    case("STCB-EVENT-33, STCB-MOVE-02, STCB-EVENT-43: S-11 and S-88, the count. S-88: I See the Helicopter adds a point, if "
         "the town has one. S-11: Abandon All Hope takes one, the shoe halves the rest",
         partial(table, "move", tables={A: (HELICOPTER,)}), ("", {"points": 5}),
         partial(table, "move", tables={A: ("skateboard",)}, markers=UNDER_BOTH[:1]), ("", {"points": 5}),
         partial(table, "move", tables={A: ("skateboard",)}, markers=UNDER_BOTH), ("", {"points": 2}),
         partial(table, "move", tables={A: ("skateboard", HELICOPTER)}, markers=[effect("jammed", B)]), ("", {"points": 4}),
         partial(turn_end, town={cell: tile for cell, tile in TILES_OF_M.items() if tile != "helipad"},
                 hands={A: (HELICOPTER, "shotgun")}),
         ("", {f"offers play {HELICOPTER}": False})),
    case("STCB-EVENT-35, STCB-CARD-32, STCB-CARD-02, STCB-SWARM-01, STCB-UNDEAD-05: in the zone a six brings a card. "
         "It may be rolled in a fight (the card comes first), a swarm, an attack or an ambush; three cards in hand are "
         "the limit",
         partial(encounter, markers=[effect("in_the_zone", A)]),
         ("fight pistol; roll 6", {**DRAWING, "kills A": 0, "actor": CHANCE}),
         ("draw fear", {"kills A": 1, "hands A": ("fear",)}),
         partial(encounter, markers=[effect("in_the_zone", A)], hands={A: ("zombie_master", "fear", "butter_fingers")}),
         ("fight pistol; roll 6", {"kills A": 1}),
         partial(table, "swarm_roll", markers=[effect("in_the_zone", A)], zombies={(5, 1): 1, (-1, 1): 1}),
         ("roll 6", DRAWING),
         partial(table, "attack", active=B, markers=[effect("in_the_zone", B, clock=B)], undead={B: 1}, at={C: (5, 1)}),
         ("roll 6", {"node": "DrawCard"}),
         ("draw fear", {"actor": B}),
         partial(table, "move", markers=[effect("in_the_zone", A)], bullets={B: 1}),
         ("ambush 1; roll 6", DRAWING),
         ("draw fear", {"node": "AmbushRoll"})),
    case("STCB-EVENT-36, STCB-BASE-13, STCB-CARD-16, STCB-UNDEAD-20, STCB-CARD-33: a mine field kills on the streets "
         "of a tile. It kills as many zombies as the die shows, chosen in order; then the undead there are hit",
         partial(mines, zombies={(-3, 1): 1, (-2, 1): 1, (-1, 1): 2, (-2, 0): 1}, at={B: (-2, 1)}, undead={B: 1}),
         ("", {"cards": ["play mine_field tile=-1,0"], "refusal play mine_field tile=0,1": "STCB-EVENT-36"}),
         ("play mine_field tile=-1,0; roll 2",
          {"options": ["pick -3,1", "pick -2,1", "pick -1,1"], "refusal pick -2,0": "STCB-EVENT-36"}),
         ("pick -2,1", {"zombies": {(-3, 1): 1, (-2, 0): 1, (-1, 1): 1}, "kills A": 2, "postures B": "gone"}),
         partial(mines, zombies={(-3, 1): 1, (-2, 1): 1, (-2, 0): 1}),
         ("play mine_field tile=-1,0; roll 5", {"kills A": 2, "zombies": {(-2, 0): 1}})),
    case("STCB-EVENT-37, STCB-UNDEAD-19, STCB-GEO-11: S-70, no brains here: the zombie goes from your square to 1,-1 "
         "or 1,1, which leaves your square clear",
         partial(brains, zombies={(1, 0): 1}, hands={A: ("no_brains_here",)}),
         ("", {"cards": ["play no_brains_here square=1,0"]}),
         ("play no_brains_here square=1,0", {"options": ["place 1,-1", "place 1,1"], "refusal place 5,5": "STCB-GEO-08"}),
         ("place 1,-1", {"zombies": {(1, -1): 1}, "node": "MoveChoice"}),
         partial(brains, zombies={(1, 0): 1, (1, -1): 1, (1, 1): 1}, hands={A: ("no_brains_here", "shotgun")}),
         ("", {f"refusal play no_brains_here square={square}": "STCB-EVENT-37" for square in ("1,0", "1,1")})),
    case("STCB-EVENT-41, STCB-CARD-04, STCB-LOSS-09, STCB-SHOTGUN-02: S-72, You Don't Need That: of a Skateboard and a "
         "Chainsaw the player takes the one still lacking, from a human on the same square",
         partial(thief, tables={A: ("skateboard",), C: ("chainsaw", "skateboard"), B: ("fire_axe",)}),
         ("", {"cards": ["play you_dont_need_that target=2"]}),
         ("play you_dont_need_that target=2", {"tables A": ("chainsaw", "skateboard"), "tables C": ("skateboard",)}),
         partial(thief, tables={C: ("chainsaw", "fire_axe")}),
         ("play you_dont_need_that target=2", {"options": ["take_weapon chainsaw", "take_weapon fire_axe"]}),
         partial(thief, tables={C: ("shotgun",)}, bullets={C: 1}),
         ("play you_dont_need_that target=2",
          {"tables A": (), "tables C": (), "discards": ["you_dont_need_that", "shotgun"]})),
    case("STCB-EVENT-42, STCB-CARD-12, STCB-CARD-10, STCB-CARD-11: S-46, You Lookin' at Me?: the card's player names "
         "another target. A single one is taken without asking; with none the card has no effect",
         partial(fear, hands={**LOOKING, B: ("fear",), C: ("you_lookin_at_me",)}),
         ("play fear target=0", {"actor": A, "cards": ["play you_lookin_at_me"]}),
         ("play you_lookin_at_me", {"actor": C, "node": "WindowChoice", "faults": ()}),
         [("play you_lookin_at_me",
           {"postures": ("standing",) * 3, "discards": ["fear", "you_lookin_at_me", "you_lookin_at_me"]})],
         [("pass", {"postures C": "move"})],
         partial(fear, players=4),
         ("play fear target=0; play you_lookin_at_me",
          {"actor": B, "options": ["aim 2", "aim 3"], "refusal aim 0": "STCB-CARD-12"}),
         ("", {"faults": ()}),
         ("aim 3", {"postures D": "move"}),
         partial(fear, hands={**LOOKING, B: ("bad_sense_of_direction",)}, at={A: (5, 1), C: (1, 1)}),
         ("play bad_sense_of_direction target=0; play you_lookin_at_me", {"squares A": (5, 1), "health B": 2})),
    case("STCB-EVENT-40, STCB-CARD-27, STCB-CARD-19, STCB-LOSS-06: what is that smell one has to go. The target must "
         "not stop on the tile or come back to it, and loses a turn if still there when the movement ends",
         partial(smelly, at={A: (2, 1)}, points=3),
         ("play what_is_that_smell target=0", {"node": "MoveChoice", "options": ["step 1,1", "step 3,1"]}),
         ("", {"refusal stop": "STCB-CARD-27"}),
         [("step 3,1", {"options": ["step 4,1", "stop"], "refusal step 2,1": "STCB-CARD-27", "faults": ()}),
          ("stop", {"losses A": "none"})],
         [("step 1,1; step 1,0; step 1,1", {"losses A": "turn"})],
         partial(smelly, markers=[effect("what_is_that_smell", C, target=A)]), ("", {"node": "MoveChoice"})),
    case("STCB-EVENT-29, STCB-CARD-24, STCB-CARD-06, STCB-MOVE-10, STCB-HEALTH-05, STCB-END-04: a wall holds. An "
         "undead loses no heart, only its movement phase. The last human dies, and the game is over before the points "
         "are taken",
         partial(wall, "undead_move", undead={A: 2}),
         [("play breakthrough side=N; roll 1", {"hearts A": 2, "movement": "over", "node": "SwarmRoll"})],
         [("play breakthrough side=N; roll 6", {"offers step 3,-1": True})],
         partial(wall, "move", health={A: 1}, hearts={A: 1}, undead={B: 2, C: 2}),
         ("play breakthrough side=N; roll 1", {"reason": "extinction", "faults": ()})),
    case("STCB-CARD-25, STCB-CARD-26, STCB-CARD-33, STCB-BASE-07: enhanced zombies go with their tile. They keep their "
         "squares on a tile that moves, and become kills when it is destroyed",
         partial(enhanced, hands={A: ("i_think_its_over_here",)}),
         ("play i_think_its_over_here tile=0,1; lay 2,1 r=2", {"enhanced": [(6, 5), (7, 4)], "faults": ()}),
         partial(enhanced, tables={A: ("rocket_launcher",)}),
         ("use rocket_launcher tile=0,1", {"kills A": 3, "enhanced": [], "zombies": {}, "faults": ()})),
    case("STCB-EVENT-36, STCB-EVENT-37, STCB-BASE-07: cards tell kinds of zombies apart. Mine Field offers a square's "
         "ordinary zombies before its enhanced ones; No Brains Here names the kind",
         partial(kinds, "turn_end", hands={A: ("mine_field",)}),
         ("play mine_field tile=0,0; roll 2", {"options": ["pick 1,0", "pick 1,1"]}),
         ("pick 1,0", {"options": ["pick 1,1", "pick 1,1 kind=enhanced"]}),
         ("pick 1,1 kind=enhanced", {"enhanced": [], "zombies": {(1, 1): 1}, "kills A": 2}),
         partial(kinds, "encounter", hands={A: ("no_brains_here",)}),
         ("", {"cards": ["play no_brains_here square=1,1", "play no_brains_here square=1,1 kind=enhanced"]}),
         ("play no_brains_here square=1,1 kind=enhanced; place 2,1", {"enhanced": [(2, 1)]})),
])  # fmt: skip
def test_what_the_cards_do(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-EVENT-30", "STCB-HEALTH-05")
@pytest.mark.parametrize(("health", "hearts", "shown"), [
    (3, 0, {"health A": 1, "losses A": "none", "postures A": "standing"}),
    (2, 0, {"health A": 1, "losses A": "turn", "postures A": "standing"}),
    (1, 0, {"health A": 1, "losses A": "turn", "postures A": "standing"}),
    (1, 1, {"health A": 0, "losses A": "none", "postures A": "dead"}),
])  # fmt: skip
def test_dynamite_held_too_long(health: int, hearts: int, shown: dict[str, Any]) -> None:
    """Below 4 its player loses two Health, one after the other."""
    state = turn_end(hands={A: ("dynamite",)}, health={A: health}, hearts={A: hearts})
    follow(state, ("play dynamite; roll 3", shown))


@pytest.mark.rule("STCB-EVENT-34", "STCB-CARD-25", "STCB-GEO-17")
def test_s_52_a_tile_goes_elsewhere() -> None:
    """S-52: the Hospital with its zombies has three places to go, and so has the straight; Town Square and the Helipad stay."""
    line = "play i_think_its_over_here tile="
    over_here = partial(turn_end, hands={A: ("i_think_its_over_here",)}, zombies={(1, 4): 2, (0, 5): 1})
    fire = [effect("molotov_cocktail", A, square=(0, 3))]
    state = over_here(health_tokens=[(0, 3)], bullet_tokens=[(2, 5)], markers=fire)
    follow(state, ("", {"cards": [f"{line}{cell}" for cell in ("0,-1", "1,-1", "2,-1", "-1,0", "1,0", "0,1")]}))
    follow(state, (f"{line}1,0", {"lines lay": ["-2,0 r=1", "3,0 r=1", "2,1"]}))
    places = {"options": ["lay -2,0 r=3", "lay 3,0 r=1", "lay 2,1 r=2"], "refusal lay 0,1 r=2": "STCB-CARD-25"}
    state = follow(state, (f"{line}0,1", places))
    tokens = {"health_tokens": ((6, 3),), "bullet_tokens": ((8, 5),)}
    moved = follow(state, ("lay 2,1 r=2", {"zombies": {(7, 4): 2, (6, 5): 1}, **tokens, "faults": ()}))
    assert moved.markers[0].square == moved.town.buildings[2, 1][0]
    turned = follow(state, ("lay 3,0 r=1", {"zombies": {(10, 1): 2, (11, 2): 1}, "faults": ()}))
    assert turned.markers[0].square == turned.town.buildings[3, 0][0]


@pytest.mark.rule("STCB-EVENT-34", "STCB-CARD-25")
@pytest.mark.parametrize(
    "figure",
    [{"postures": {B: "standing"}}, {"postures": {B: "turn"}}, {"undead": {B: 2}}],
    ids=["standing", "lying", "undead"],
)
def test_a_tile_with_a_figure_stays(figure: dict[str, Any]) -> None:
    """It does not matter whether the figure stands, lies or is undead. Without it the tile can be moved."""
    line, hands = "play i_think_its_over_here tile=0,1", {A: ("i_think_its_over_here",)}
    follow(turn_end(at={B: (1, 1)}, hands=hands, zombies=[(1, 0)], **figure), ("", {f"offers {line}": True}))
    state = turn_end(at={B: (1, 4)}, hands=hands, zombies=[(1, 0)], **figure)
    follow(state, ("", {f"refusal {line}": "STCB-CARD-25"}))


@pytest.mark.rule("STCB-EVENT-38", "STCB-CARD-26", "STCB-BASE-13", "STCB-CARD-33", "STCB-CARD-29")
def test_s_53_a_rocket_at_the_hospital() -> None:
    """S-53: undead B with 4 hearts is destroyed, 5 zombies are kills, and the cell is empty. It is barred while a human lies there."""
    line = "use rocket_launcher tile="
    rocket = partial(turn_end, tables={A: ("rocket_launcher",)})
    fire = [effect("molotov_cocktail", A, square=(0, 3))]
    hospital = rocket(
        at={B: (1, 4)}, undead={B: 4}, zombies={(0, 3): 2, (2, 5): 3}, health_tokens=[(1, 5)], markers=fire
    )
    state = follow(
        hospital,
        ("", {f"refusal {line}{cell}": "STCB-CARD-26" for cell in ("0,0", "2,0", "5,5")}),
        (f"{line}0,1", {"kills A": 5, "hearts B": 0, "postures B": "gone", "squares B": None, "faults": ()}),
        ("", {"zombies": {}, "health_tokens": (), "markers": ()}),
    )
    assert (0, 1) not in state.town.cells
    assert state.town.links[1, 2] == ((1, 1),)
    follow(rocket(at={C: (1, 4)}, postures={C: "turn"}), ("", {f"refusal {line}0,1": "STCB-CARD-26"}))


@pytest.mark.rule("STCB-EVENT-39", "STCB-CARD-05", "STCB-CARD-07", "STCB-INFO-03", "STCB-INFO-01")
def test_s_71_weekend_pass_denied() -> None:
    """S-71: undead B plays it at A, who discards all three cards; undead C is no target. A view does not tell which cards it costs."""
    line = "play weekend_pass_denied target="
    hands = {A: ("fear", "skateboard", "shotgun"), B: ("weekend_pass_denied",), C: ("fear",)}
    gone = ["weekend_pass_denied", "fear", "shotgun", "skateboard"]
    follow(
        table("undead_move", active=B, undead={B: 1, C: 1}, hands=hands, at={B: (5, 1)}),
        ("", {"cards": [f"{line}0"], f"refusal {line}2": "STCB-CARD-05"}),
        (f"{line}0", {"hands A": (), "discards": gone}),
    )
    view = game.observe(turn_end(hands={A: ("weekend_pass_denied",), B: ("fear", "shotgun")}), A)
    with pytest.raises(Undetermined, match="which does not show the hand of Player 2; resample"):
        play(view, "play weekend_pass_denied target=1")


@pytest.mark.rule("STCB-EVENT-29", "STCB-CARD-24", "STCB-GEO-09", "STCB-GEO-12")
def test_s_110_a_wall_is_opened() -> None:
    """S-110: on a 5 the wall north of 3,0 is open for good, and a zombie sees through it."""
    at, hands = {A: (3, 2), B: (3, 0), C: (1, 1)}, {B: ("breakthrough",)}
    state = follow(
        table("move", active=B, hands=hands, town=WALLS, at=at, zombies={(3, -1): 1}),
        ("", {"cards": ["play breakthrough side=N"], "refusal play breakthrough side=E": "STCB-CARD-24"}),
    )
    opened = follow(state, ("play breakthrough side=N; roll 5", {"offers step 3,-1": True, "faults": ()}))
    assert opened.town.openings == (((3, -1), (3, 0)),)
    assert "\nOpened walls: 3,-1 to 3,0\n" in str(opened)
    assert (3, 2) in [square for line in opened.town.lines_from((3, -1)) for square in line]
    failed = {"health B": 2, "movement": "over", "node": "SwarmRoll"}
    assert follow(state, ("play breakthrough side=N; roll 4", failed)).town.openings == ()
