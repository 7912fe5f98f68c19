"""Each refusal names its clause in the book and the values that decide."""

from typing import Any

import pytest

from tests.defcon_zombies.book_driving import EARTH, drawn
from tests.trying import raised, row
from zombiekit import IllegalAction
from zombiekit.agenda import ChanceNode, Decision
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.rules import NODES
from zombiekit.notation import parse
from zombiekit.primitives.hexes import ring

NEAR, THREE = (1, 0), {(1, 0): 3}
"""A system next to Earth, and a planet with number 3 there."""
OUT = {0: {NEAR: 1}}
"""A single ship of Yellow's, at that system."""
GAPPED = {"galaxy": "fourth_ring"}
JUMPS = {"jump_drives": True}
FLAGS = {"flagships": True}
LIMITED = {"limited_components": True}
ORION = {0: ["Orion"]}
WORM: dict[str, Any] = {"cell": NEAR, "tiles": {NEAR: "wormhole"}, "ships": OUT}
TWO: dict[str, Any] = {"tiles": {NEAR: 1, (0, 1): 2}, "cards": ORION}
RALLY: dict[str, Any] = {"node": "RALLY", "target": (1, 1), **TWO}
NESTS: dict[Any, Any] = {(2, 0): "zombies", (3, 0): "zombies"}


def place(do: str, at: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an effect at a place that a player chooses."""
    return {"do": do, "at": {"choose": at}, **fields}


def buy(**facts: Any) -> Any:
    """Return a position at a purchase; by default the player can afford anything, and has a ship out at a planet."""
    facts = {"node": "BUY", "resources": [20, 0], "tiles": THREE, "ships": OUT} | facts
    return game.pose(**facts)


POSITIONS: dict[str, Any] = {
    "move": game.pose(tiles=THREE, ships={0: {EARTH: 2}}),
    "gaps": game.pose(options=GAPPED, tiles={(3, -3): 1}, ships={0: {(3, -3): 1}}),
    "cassiopeia": game.pose(cards={0: ["Cassiopeia"]}),
    "orion": game.pose(cards=ORION, tiles={NEAR: 1}, ships={0: {EARTH: 1, NEAR: 1, (-3, 0): 1}}, unchecked=True),
    "no cards": game.pose(options={"constellation_data": "none"}, tiles=THREE),
    "drives": game.pose(options=JUMPS, tiles={NEAR: 1}),
    "closed": game.pose(options=JUMPS, tiles=dict(zip(ring(1), (1, 2, 3, 4, 5, 2), strict=True))),
    "orion drives": game.pose(options=JUMPS, cards=ORION, tiles={NEAR: 1, (-1, 0): 2}, ships={0: {EARTH: 1, NEAR: 2, (-1, 0): 1}}),
    "lone orion": game.pose(options=JUMPS, cards=ORION),
    "canis minor": game.pose(options=FLAGS, cards={0: ["Canis Minor", "Gemini"]}, tiles={NEAR: 1}, ships={0: {EARTH: (0, 1, 1), NEAR: 1}}),
    "teleported": game.pose(cards={0: ["Canis Minor"]}, tiles={NEAR: 1}, ships={0: {EARTH: 1, NEAR: 1}}, teleported=True),
    "libra": game.pose(cards={0: ["Libra"]}, tiles=THREE, peeked={0: [(0, 1)]}),
    "used libra": game.pose(cards={0: ["Libra"]}, peeks={0: 0}),
    "rally": game.pose(**RALLY, ships={0: {NEAR: 2, (0, 1): 1}}),
    "last rally": game.step(game.pose(**RALLY, ships={0: {NEAR: 1, (0, 1): 2}}), parse(game, "send")),
    "rally jump": game.pose(node="RALLY-JUMP", options=JUMPS, sent={EARTH: 1}, **TWO, ships={0: {EARTH: 1, NEAR: 1, (0, 1): 1}}),
    "jump roll": game.pose(node="JUMP", options=JUMPS, sent={EARTH: 1}, tiles={NEAR: 1, (0, 1): 2}),
    "casualty": game.pose(
        node="CASUALTY",
        options=FLAGS | {"players": 3},
        cell=NEAR,
        tiles={NEAR: 1, (3, 0): "zombies"},
        alive=[(3, 0)],
        zombies={NEAR: 1, (3, 0): 1},
        ships={0: {NEAR: (2, 0, 1)}, 1: {EARTH: 1}},
        outposts={1: {NEAR: 2}},
    ),
    "casualty at home": game.pose(node="CASUALTY", cell=EARTH, tiles={NEAR: 1}, zombies={EARTH: 1}, ships={0: {EARTH: (1, 1, 0)}}, cards={0: ["Gemini"]}),
    "ship loss": drawn(
        place("destroy_ship", {"ship": "self", "earth": "only"}, who="drawer"),
        ships={0: {EARTH: (1, 1, 1)}, 1: {EARTH: 1}},
        cards={0: ["Gemini"]},
        options=FLAGS,
    ),
    "free ship": game.pose(node="FREE-SHIP", cell=NEAR, tiles={NEAR: "Leo", (0, 1): 3}, options={"constellation_ship": "choice"}),
    "bounce": game.pose(node="BOUNCE", cell=NEAR, tiles={**THREE, (0, 1): 2}, ships=OUT, cards={0: ["Scorpius"]}),
    "leo": game.pose(node="WORMHOLE-CHOICE", **WORM, cards={0: ["Leo"]}),
    "wormhole": game.pose(node="WORMHOLE", **WORM),
    "buy": buy(tiles={**THREE, (2, 0): "nebula", (0, 1): 4, (3, 0): "zombies"}, ships={0: {EARTH: 1, NEAR: 1, (2, 0): 1, (3, 0): 1}}, resources=[12, 0]),
    "poor": buy(resources=[7, 0]),
    "gemini": buy(cards={0: ["Gemini"]}, resources=[12, 0]),
    "overrun": buy(options={"overrun": True}, transformed={NEAR: 2}, turn=3),
    "no cubes": buy(options=LIMITED, ships={0: {NEAR: 16}}),
    "one cube": buy(options=LIMITED, cards={0: ["Gemini"]}, ships={0: {EARTH: 15}}),
    "no chits": buy(options=LIMITED, outposts={1: {NEAR: 24}}),
    "flagship": buy(options=FLAGS, ships={0: {NEAR: (0, 0, 1)}}),
    "lost flagship": buy(options=FLAGS),
    "ursa major": buy(cards={0: ["Ursa Major"]}),
    "ursa minor": buy(cards={0: ["Ursa Minor"]}, ships={0: {EARTH: 1}}, zombies={NEAR: 2}),
    "non-zombies": buy(options={"outposts_on": "non_zombies"}, tiles={NEAR: "nebula"}),
    "spawn": game.pose(node="SPAWN-LIMIT", options=LIMITED, tiles={**NESTS, NEAR: 6}, zombies={(-3, 0): 31}),
    "order": game.pose(node="ZORDER", alive=[*NESTS], tiles={**NESTS, NEAR: 1}, zombies=dict.fromkeys(NESTS, 1)),
    "tie": game.pose(node="ZTARGET", cell=(3, 0), tiles={(3, 0): "zombies", (2, 0): 3, (3, -1): 3, (0, 1): 5, (0, -3): "nebula"}, zombies={(3, 0): 1}),
    "overflow": game.pose(
        node="ZTARGET",
        cell=(2, 0),
        source=(3, 0),
        visited=[(2, 0)],
        tiles={(3, 0): "zombies", (2, 0): 1, (1, 1): 3, (2, -1): 3, (-1, 0): 3},
        zombies={(2, 0): 2},
    ),
    "scout": game.pose(node="SCOUT", options={"scouts": "outer"}, tiles={(3, 0): 3, NEAR: 2}, zombies={(3, -1): 2}),
    "inward": game.pose(node="SCOUT", options={"scouts": "inward"}),
    "each": drawn({"do": "add_zombie", "at": {"each": {"kind": "planet"}}}, tiles={(0, 1): 3, (-1, 0): 4, NEAR: "Leo"}),
    "unexplored": drawn(place("add_zombie", {"seen": "unexplored", "ring": [1, 2]}), tiles={NEAR: "Leo"}),
    "numbered": drawn(place("replace_tile", {"number": 3}, number=5), tiles={**THREE, (0, 1): 3, (-1, 0): 4, (0, -1): "nebula"}),
    "kind": drawn(place("replace_tile", {}, number=5), tiles={**THREE, (0, 1): 3, (0, -1): "nebula"}),
    "crowds": drawn(place("destroy_zombie", {"zombies": "some"}), tiles={**THREE, (0, 1): 3}, zombies={NEAR: 1, (0, 1): 2}),
    "any crowds": drawn(place("destroy_zombie", {}), tiles={**THREE, (0, 1): 3}, zombies={NEAR: 1, (0, 1): 2}),
    "own": drawn(place("add_ship", {"ship": "self", "earth": "include"}, who="drawer"), tiles=THREE, ships={0: {EARTH: 1, NEAR: 1}, 1: {EARTH: 1}}),
    "anywhere": drawn(place("add_ship", {}, who="drawer"), tiles={**THREE, (0, 1): 2}),
    "alone": drawn(place("destroy_ship", {"ship": "alone"}, who="drawer"), tiles={**THREE, (0, 1): 2, (-1, 0): 4}, ships={0: {NEAR: 1, (0, 1): 1, (-1, 0): 2}}),
    "look": drawn(place("peek", {}, who="drawer"), tiles=THREE, peeked={0: [(0, 1)]}),
    "constellations": drawn(place("add_zombie", {"kind": "constellation"}), tiles={NEAR: "Leo", (0, 1): "Libra", (2, 0): 3}),
    "prediction": drawn({"do": "predict", "exact": [], "near": [], "far": []}),
    "place roll": drawn({"do": "add_zombie", "at": {"random": {"seen": "explored"}}}, tiles={**THREE, (0, 1): 2}),
    "branches": drawn({"do": "chance", "branches": [{"weight": 2 * n, "label": f"ring {n + 1}", "effects": []} for n in (1, 2)]}),
    "event": game.pose(node="EVENT-DRAW", cell=NEAR, tiles={NEAR: "Leo"}, options={"events": True}, discards=["zombie_scout"]),
    "gap draw": game.pose(node="GAPS", options={**GAPPED, "fourth_ring_gaps": "random"}),
    "select": game.pose(node="SELECT", stage=2),
    "deal": game.pose(node="DEAL", cell=(0, 1)),
    "die": game.pose(node="SETUP-DIE", options={"events": True, "event_triggers": ["planet_number"]}),
    "first": game.pose(node="FIRST-PLAYER", options={"players": 3, "first_player": "random"}),
}  # fmt: skip
POSITIONS["prediction roll"] = game.step(POSITIONS["prediction"], parse(game, "predict 5"))

TABLE = """
move | move 0,0 1,0 o=5 | DEFCON-MOVE-06 | you have only 2 ships at (0,0), not 5 ships
move | move 1,0 0,0 o=1 | DEFCON-MOVE-06 | you have no ship at (1,0)
move | move 0,0 1,0 | DEFCON-MOVE-06 | at least one ship has to go; `pass_move` moves none
move | move 0,0 0,0 o=1 | DEFCON-MOVE-01 | the ships are already at (0,0)
move | move 0,0 2,0 o=1 | DEFCON-MOVE-01 | (2,0) is 2 systems from (0,0), but ships move only to adjacent ones
move | move 0,0 4,0 o=1 | DEFCON-GEO-05 | there is no system at (4,0)
move | move 5,0 0,0 o=1 | DEFCON-GEO-05 | there is no system at (5,0)
move | move 0,0 1,0 f=1 | DEFCON-MOVE-06 | you have only 2 ships at (0,0), not the flagship
move | done | DEFCON-MOVE-01 | the question is: which ships move, and where to? `pass_move` for none
no cards | rally 1,0 | DEFCON-CARD-13 | nobody can rally ships: no card in this game allows it
move | rally 1,0 | DEFCON-CARD-13 | only the holder of Orion can rally ships
move | rally_jump | DEFCON-JUMP-01 | there are no jump drives in this game
move | jump 0,0 o=1 | DEFCON-JUMP-01 | there are no jump drives in this game
move | teleport 0,0 1,0 ship | DEFCON-CARD-05 | only the holder of Canis Minor can teleport ships
move | peek 1,-1 | DEFCON-CARD-09 | only the holder of Libra can peek
gaps | move 3,-3 4,-4 o=1 | DEFCON-GEO-05 | there is no system at (4,-4)
cassiopeia | move 0,0 2,0 o=1 | DEFCON-CARD-06 | (2,0) is 2 systems from (0,0) and is face down; your ships go two systems only to explored ones, and never farther
cassiopeia | move 0,0 3,0 o=1 | DEFCON-CARD-06 | (3,0) is 3 systems from (0,0) and is face down; your ships go two systems only to explored ones, and never farther
orion | move 0,0 1,-1 o=1 | DEFCON-CARD-13 | your ships at (0,0), (1,0) reach (1,-1): `rally` there instead
orion | rally 2,0 | DEFCON-CARD-13 | a rally needs your ships in two or more systems in range of (2,0); only those at (1,0) are
orion | rally 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
orion | rally -3,3 | DEFCON-CARD-13 | a rally needs your ships in two or more systems in range of (-3,3); none are
drives | move 0,0 0,1 o=1 | DEFCON-JUMP-01 | (0,1) is face down, and with jump drives you enter such systems at random: `jump` instead
drives | jump 0,0 | DEFCON-MOVE-06 | at least one ship has to go; `pass_move` moves none
drives | jump 0,0 o=2 | DEFCON-MOVE-06 | you have only 1 ship at (0,0), not 2 ships
drives | jump 6,0 o=1 | DEFCON-GEO-05 | there is no system at (6,0)
drives | rally_jump | DEFCON-JUMP-04 | only the holder of Orion can let ships jump together
closed | jump 0,0 o=1 | DEFCON-JUMP-03 | no system next to (0,0) is face down
orion drives | move 0,0 0,1 o=1 | DEFCON-JUMP-01 | (0,1) is face down, and with jump drives you enter such systems at random: `rally_jump` instead
lone orion | move 0,0 0,1 o=1 | DEFCON-JUMP-01 | (0,1) is face down, and with jump drives you enter such systems at random: `jump` instead
orion drives | rally 0,1 | DEFCON-JUMP-01 | (0,1) is face down, and with jump drives you enter such systems at random
orion drives | jump 0,0 o=1 | DEFCON-JUMP-04 | your ships at (0,0), (1,0), (-1,0) can jump: `rally_jump` instead
lone orion | rally_jump | DEFCON-JUMP-04 | it needs your ships in two or more systems next to face-down ones; only those at (0,0) are
canis minor | teleport 0,0 1,0 linked | DEFCON-CARD-05 | only ordinary ships and flagships can teleport, not a linked ship
canis minor | teleport 0,0 1,0 outpost | DEFCON-CARD-05 | only ordinary ships and flagships can teleport, not an outpost
canis minor | teleport 0,0 1,0 ship | DEFCON-CARD-05 | you have only 1 linked pair and the flagship at (0,0), not 1 ship
canis minor | teleport 0,0 0,0 flagship | DEFCON-CARD-05 | the ship is already at (0,0)
canis minor | teleport 0,0 0,1 flagship | DEFCON-CARD-05 | you have no ship at (0,1) that it could join
canis minor | teleport 0,0 6,0 flagship | DEFCON-GEO-05 | there is no system at (6,0)
teleported | teleport 0,0 1,0 ship | DEFCON-CARD-05 | only one teleport a turn, and you have already made it
libra | peek 1,0 | DEFCON-CARD-09 | (1,0) is a planet with number 3 for all to see
libra | peek 0,1 | DEFCON-CARD-09 | you have already peeked at (0,1)
libra | peek 2,0 | DEFCON-CARD-09 | none of your ships is next to (2,0)
libra | peek 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
used libra | peek 1,0 | DEFCON-CARD-09 | you have used all 3 peeks that the card gives
rally | send o=5 | DEFCON-CARD-13 | you have only 2 ships at (1,0), not 5 ships
last rally | send | DEFCON-CARD-13 | at least one ship has to go, and (0,1) is the last system that can send any
rally jump | send o=5 | DEFCON-JUMP-04 | you have only 1 ship at (1,0), not 5 ships
rally | stay | DEFCON-CARD-13 | the question is: how many ships at (1,0) join the move to (1,1)?
jump roll | system 1,0 | DEFCON-JUMP-01 | expected a face-down system next to (0,0), so one of (1,-1), (0,-1), (-1,0), (-1,1)
casualty | lose 0 flagship | DEFCON-FIGHT-05 | Yellow has 2 ships at (1,0), which are lost before the flagship
casualty | lose 0 linked | DEFCON-FIGHT-04 | Yellow has only 2 ships and the flagship at (1,0), no linked ship
casualty | lose 0 outpost | DEFCON-FIGHT-04 | Yellow has only 2 ships and the flagship at (1,0), no outpost
casualty | lose 1 ship | DEFCON-FIGHT-04 | Green has only 2 outposts at (1,0), no ordinary ship
casualty | lose 2 ship | DEFCON-FIGHT-04 | Blue has nothing at (1,0)
casualty | lose 3 ship | DEFCON-FIGHT-04 | Purple does not play; the players are Yellow, Green and Blue
casualty | done | DEFCON-FIGHT-04 | the question is: a fight at (1,0) against 1 zombie: which piece is lost?
casualty at home | done | DEFCON-FIGHT-04 | the question is: a fight on Earth against 1 zombie: which piece is lost?
ship loss | lose 0 flagship | DEFCON-FIGHT-05 | Yellow has 1 ship and 1 linked pair at (0,0), which are lost before the flagship
ship loss | lose 0 outpost | DEFCON-PRIM-10 | the card destroys a ship of Yellow
ship loss | lose 1 ship | DEFCON-PRIM-10 | the card destroys a ship of Yellow
free ship | place_free 0,1 | DEFCON-CONS-03 | the free ship goes to Earth or to (1,0), not to (0,1)
free ship | place_free 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
bounce | bounce ship 0,1 | DEFCON-CARD-10 | no ship came from (0,1); ships came from (0,0)
bounce | bounce linked 0,0 | DEFCON-CARD-10 | only ordinary ships and flagships can jump back, not a linked ship
bounce | bounce flagship 0,0 | DEFCON-CARD-10 | you have only 1 ship at (1,0), not the flagship
bounce | bounce ship 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
leo | warp 1,0 | DEFCON-CARD-08 | (1,0) is a wormhole, but wormholes lead only to face-down systems
leo | warp 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
wormhole | system 1,0 | DEFCON-WORM-01 | expected one of the 35 face-down systems
buy | buy_ship 1,0 | DEFCON-BUY-02 | a bought ship is placed on Earth, not at (1,0)
buy | buy_pair 0,0 | DEFCON-CARD-07 | only the holder of Gemini can buy linked pairs
buy | buy_outpost 0,0 | DEFCON-BUY-03 | outposts cannot be placed on Earth
buy | buy_outpost 2,0 | DEFCON-BUY-07 | (2,0) is a nebula, but an outpost needs an explored planet
buy | buy_outpost 0,1 | DEFCON-BUY-03 | you have no ship at (0,1)
buy | buy_outpost 3,0 | DEFCON-ZSYS-04 | (3,0) is a Zombies system and takes no outposts
buy | buy_outpost -1,0 | DEFCON-BUY-07 | (-1,0) is face down, but an outpost needs an explored planet
buy | buy_outpost 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
buy | pass_move | DEFCON-BUY-01 | the question is: you have 12 and can buy a ship for 10 or an outpost for 5: what, and where? `done` to stop buying
poor | buy_ship 0,0 | DEFCON-BUY-04 | it costs 10, and you have 7
gemini | buy_pair 0,0 | DEFCON-BUY-04 | it costs 15, and you have 12
overrun | buy_outpost 1,0 | DEFCON-OVER-02 | (1,0) has been a Zombies system since turn 2 and takes no outposts
no cubes | buy_ship 0,0 | DEFCON-LIM-02 | it takes 1 of your 16 cubes; you have 0 left
one cube | buy_pair 0,0 | DEFCON-LIM-02 | it takes 2 of your 16 cubes; you have 1 left
no chits | buy_outpost 1,0 | DEFCON-LIM-03 | all 24 outposts are on the board
flagship | buy_ship 2,0 | DEFCON-FLAG-02 | a bought ship is placed on Earth or with your flagship at (1,0)
lost flagship | buy_ship 1,0 | DEFCON-FLAG-03 | your flagship is not at (1,0): it is lost, so your new ships go to Earth
ursa major | buy_ship 2,0 | DEFCON-CARD-12 | you have no ship at (2,0); you have some at (1,0)
ursa minor | buy_outpost 1,0 | DEFCON-CARD-14 | (1,0) holds 2 zombies
non-zombies | buy_outpost 0,1 | DEFCON-BUY-07 | (0,1) is face down, but an outpost needs an explored system
spawn | spawn_at 1,0 | DEFCON-LIM-04 | (1,0) is not waiting for a zombie, only (2,0), (3,0); cubes left: 1
spawn | spawn_at 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
order | zombie_from 1,0 | DEFCON-ZMOV-08 | no new zombie waits at (1,0); new ones are at (2,0), (3,0)
order | zombie_from 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
tie | zombie_to 0,1 | DEFCON-ZMOV-02 | (0,1) is a planet with number 5 at distance 3 from (3,0); (2,0), (3,-1) with number 3 at distance 1 come first
tie | zombie_to 0,-3 | DEFCON-ZMOV-02 | (0,-3) is a nebula, and zombies go to planets
tie | zombie_to 1,1 | DEFCON-ZMOV-05 | (1,1) is face down, but zombies go only to explored planets
tie | zombie_to 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
overflow | zombie_to 2,0 | DEFCON-FLOW-03 | the zombies have already come through (2,0)
overflow | zombie_to -1,0 | DEFCON-FLOW-03 | (-1,0) is a planet with number 3 at distance 3 from (2,0); (2,-1), (1,1) with number 3 at distance 1 come first
overflow | zombie_to 3,0 | DEFCON-FLOW-03 | (3,0) is a Zombies system, and zombies go to planets
scout | place_zombie 3,0 | DEFCON-SCOUT-01 | (3,0) is a planet with number 3, but scouts gather only on face-down systems
scout | place_zombie 3,-1 | DEFCON-SCOUT-01 | (3,-1) already has 2 zombies
scout | place_zombie 2,0 | DEFCON-SCOUT-01 | (2,0) is in ring 2, but scouts now gather in ring 3
scout | place_zombie 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
inward | place_zombie 2,0 | DEFCON-SCOUT-03 | (2,0) is in ring 2, but scouts now gather in ring 3
each | place_zombie 2,0 | DEFCON-PRIM-04 | (2,0) is not waiting for a zombie, only (-1,0), (0,1)
unexplored | place_zombie 1,0 | DEFCON-PRIM-04 | (1,0) is the constellation Leo, but the card asks for unexplored systems
unexplored | place_zombie 3,0 | DEFCON-PRIM-04 | (3,0) is in ring 3, but the card asks for ring 1 or 2
unexplored | place_zombie 0,0 | DEFCON-PRIM-04 | (0,0) is Earth, but the card asks for other systems
numbered | replace -1,0 | DEFCON-PRIM-04 | (-1,0) is a planet with number 4, but the card asks for planets with number 3
kind | replace 0,-1 | DEFCON-PRIM-04 | (0,-1) is a nebula, and the card replaces planets
kind | replace 1,-1 | DEFCON-PRIM-04 | (1,-1) is face down, and the card replaces planets
crowds | remove_zombie 2,0 | DEFCON-PRIM-04 | zombies at (2,0): 0, but the card asks for systems with some
any crowds | remove_zombie 2,0 | DEFCON-PRIM-04 | no zombie is at (2,0)
own | place_ship 1,-1 | DEFCON-PRIM-04 | Yellow has no ship at (1,-1), but the card asks for systems with some
anywhere | place_ship 1,-1 | DEFCON-PRIM-04 | (1,-1) is face down, and ships are placed on explored systems
anywhere | place_ship 0,0 | DEFCON-PRIM-04 | (0,0) is Earth, but the card asks for other systems
alone | lose_ship_at -1,0 | DEFCON-PRIM-04 | Yellow has 2 ships at (-1,0), but the card asks for systems with one alone
alone | lose_ship_at 1,-1 | DEFCON-PRIM-04 | Yellow has no ship at (1,-1), but the card asks for systems with one alone
look | peek 1,0 | DEFCON-PRIM-04 | (1,0) is a planet with number 3, and Yellow has already seen it
look | peek 0,1 | DEFCON-PRIM-04 | (0,1) is face down, and Yellow has already seen it
look | peek 6,0 | DEFCON-GEO-05 | there is no system at (6,0)
constellations | place_zombie 2,0 | DEFCON-PRIM-04 | (2,0) is a planet with number 3, but the card asks for systems of class constellation
prediction | pass_move | DEFCON-PRIM-14 | the question is: Test (): what will the die show?
place roll | system 2,0 | DEFCON-PRIM-04 | expected one of the systems (1,0), (0,1)
branches | branch 3 | DEFCON-PRIM-13 | expected a branch of Test, 1 (ring 2, on a roll of 1 or 2) or 2 (ring 3, on a roll of 3 to 6)
event | event zombie_scout | DEFCON-EVT-04 | expected one of the 11 cards in the event deck
event | roll 3 | DEFCON-EVT-04 | expected one of the 11 cards in the event deck
gap draw | gaps 4,0 4,0 4,-1 4,-2 | DEFCON-RING4-03 | expected a set of 4 cells of ring 4, in canonical order
select | select Ari | DEFCON-BUILD-04 | expected one of the 10 constellations that have not joined the tiles for ring 2
deal | deal zombies | DEFCON-BUILD-04 | expected one of the 23 tiles of the pile, for (0,1)
die | first 0 | DEFCON-EVT-03 | expected the setup die, a roll of 1 to 6
first | first 4 | DEFCON-BUILD-09 | expected `first 0` for Yellow, `first 1` for Green or `first 2` for Blue
prediction roll | branch 1 | DEFCON-PRIM-14 | expected the die for which 5 was predicted, a roll of 1 to 6
move | warp_random | DEFCON-MOVE-01 | the question is: which ships move, and where to? `pass_move` for none
move | any_order | DEFCON-MOVE-01 | the question is: which ships move, and where to? `pass_move` for none
move | predict 5 | DEFCON-MOVE-01 | the question is: which ships move, and where to? `pass_move` for none
"""

ROWS = [[field.strip() for field in line.split("|")] for line in TABLE.strip().split("\n")]
"""Each row has a position, an action to try there, the clause that forbids it, and the message."""


@pytest.mark.parametrize(("position", "line", "clause", "words"), [row(each[2], *each) for each in ROWS])
def test_refusals_name_clause_and_values(position: str, line: str, clause: str, words: str) -> None:
    state, action = POSITIONS[position], parse(game, line)
    error = raised(IllegalAction, game.step, state, action)
    assert (error.clause, error.reason, str(game.why_illegal(state, action))) == (clause, words, str(error))
    assert game.why_illegal(state, error.legal[0]) is None
    assert action not in game.legal_actions(state)


def test_the_table_has_every_action_and_every_node() -> None:
    """An action that does not answer the question of a node is refused too."""
    tried = {(type(POSITIONS[position].agenda[-1]), type(parse(game, line))) for position, line, *_ in ROWS}

    assert {action for _, action in tried} >= {*game.ACTIONS, *game.OUTCOMES}
    assert {node for node, _ in tried} == {node for node in NODES if issubclass(node, (Decision, ChanceNode))}
    for state in POSITIONS.values():
        line = "done" if parse(game, "warp_random") in game.legal_actions(state) else "warp_random"
        error = raised(IllegalAction, game.step, state, parse(game, line))
        assert error.clause == state.agenda[-1].clause
        asked = state.agenda[-1].question(state)
        assert asked in game.question(state)
        assert isinstance(state.agenda[-1], ChanceNode) or error.reason == f"the question is: {asked.rstrip('.')}"


@pytest.mark.rule("DEFCON-JUMP-01", "DEFCON-CARD-05", "DEFCON-CARD-09", "DEFCON-CARD-13", "DEFCON-JUMP-04")
def test_no_action_of_the_move_is_looked_up_in_a_list_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 9,999 ships in a system, 100 million different parts can go."""
    fleets: Any = {EARTH: (9_999, 9_999, 0), (1, 0): (9_999, 9_999, 0)}
    facts: Any = {"ships": {0: fleets}, "tiles": {(1, 0): 3, (0, 1): 2}, "unchecked": True}
    drives: Any = {"jump_drives": True}
    legal = {
        "jump 0,0 o=5": game.pose(options=drives, **facts),
        "rally_jump": game.pose(options=drives, cards={0: ["Orion"]}, **facts),
        "rally 0,1": game.pose(cards={0: ["Orion"]}, **facts),
        "teleport 0,0 1,0 ship": game.pose(cards={0: ["Canis Minor"]}, **facts),
        "peek 0,-1": game.pose(cards={0: ["Libra"]}, **facts),
    }

    def options(*_: object) -> None:
        pytest.fail("all moves are listed, and there are too many")

    monkeypatch.setattr(game.nodes.MakeMove, "options", options)
    for line, state in legal.items():
        assert game.why_illegal(state, parse(game, line)) is None, line
