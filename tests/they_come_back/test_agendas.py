"""Faults of agendas: what may stand on what, and what each node requires of the position (INV-12)."""

from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import PHASES, A, B, C, effect, play, table
from tests.they_come_back.driving import faults as told
from tests.they_come_back.maps import TILES_OF_G, town
from tests.trying import row
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card, Means, Moment, Movement, Posture, TileId, Zombie
from zombiekit.games.they_come_back.checks.agendas import node_faults
from zombiekit.games.they_come_back.posing.facts import NODE_NAMES
from zombiekit.games.they_come_back.rules import NODES, BiteChoice, PlaceTokens, Placing, Swarming, SwarmMove
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AfterRoll, Attempt, AttemptRoll, Deed
from zombiekit.games.they_come_back.rules.cards.hordes import PickZombie, PutZombie
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice, DeadChoice, DeadRoll
from zombiekit.games.they_come_back.rules.cards.movement import Leading, LeadingChoice
from zombiekit.games.they_come_back.rules.ends import ENTERED
from zombiekit.games.they_come_back.rules.laying import BEGIN_LAYING, NEXT_LAYER, LayTile, RevealTile
from zombiekit.games.they_come_back.rules.meeting import ENCOUNTERING, Encounter, Encountering
from zombiekit.games.they_come_back.rules.moving import MOVE_CHOICE, WALKING
from zombiekit.games.they_come_back.rules.setup import BEGIN_PLAY, HELIPAD, LAY_HELIPAD, DealHand, RollOff
from zombiekit.games.they_come_back.rules.turns import END_TURN, NEXT, REFILLING, TRADE_CHOICE, Phase, Turn
from zombiekit.games.they_come_back.rules.undead import ATTACK_CHOICE, ATTACKING, Defense, Prowling, UndeadMove
from zombiekit.games.they_come_back.rules.windows import CARD_DONE, DRAW_CARD, CardEffect, Window, WindowChoice
from zombiekit.games.they_come_back.table.actions import Play

pytestmark = pytest.mark.rule("INV-12")
ALL_SETS = pytest.mark.usefixtures("all_sets")
HUMAN = {phase: NEXT[True, phase] for phase in Phase if (True, phase) in NEXT}
UNDEAD = {phase: NEXT[False, phase] for phase in Phase if (False, phase) in NEXT}
IN_ENCOUNTER = (HUMAN[Phase.ENCOUNTER], Encountering(A, phase=True))
IN_MOVE = (HUMAN[Phase.MOVE], WALKING)
IN_STEP = (*IN_MOVE, ENTERED[A], ENCOUNTERING[A])
IN_ATTACK = (UNDEAD[Phase.ATTACK], ATTACKING)
IN_CARD = (HUMAN[Phase.BEFORE_SWARM], Window(Moment.BEFORE_SWARM, (A,)), CARD_DONE)
IN_WALK_CARD = (*IN_MOVE, CARD_DONE)

FURNISHING = (BEGIN_PLAY, HELIPAD, NEXT_LAYER, PlaceTokens((1, 0)))

SETUP: dict[str, Any] = {"node": "reveal_tile"}
STRAIGHT: dict[str, Any] = {"node": "reveal_tile", "tiles": {(1, 0): "straight r1"}}
ENCOUNTER: dict[str, Any] = {"node": "encounter", "zombies": [(1, 1)], "squares": [(1, 1), (1, 0)]}
MOVE: dict[str, Any] = {"squares": [(1, 1), (1, 0), (1, 0)], "zombies": [(5, 1)]}
NEAR = [(1, 1), (1, 1), (1, 0)]
WINDOW: dict[str, Any] = {"node": "window before_swarm", "hands": {A: ["fear"]}, "squares": NEAR, "played": {A: True}}
WINDOW |= {"tables": {A: ["lots_of_ammo"]}, "zombies": [(5, 1), (6, 1)], "kills": [0, 1, 0]}
WINDOW |= {"options": {"players": 3, "limited_supplies": 40}}
ATTACK: dict[str, Any] = {"node": "attack_roll", "victim": B, "health": {A: 0}, "hearts": {A: 2}, "squares": NEAR}
PROWL: dict[str, Any] = {**ATTACK, "node": "undead_move", "victim": None}
SWARM: dict[str, Any] = {"node": "swarm_roll", "zombies": [(5, 1), (4, -2)], "squares": [(1, 1), (1, 0)]}
WALK: dict[str, Any] = {**WINDOW, "node": "move"}
MANY: dict[str, Any] = {**WINDOW, "options": {"players": 3}}
SWARMING: dict[str, Any] = {**ATTACK, "squares": [(1, 1)] * 3, "node": "swarm_roll", "victim": None}
IN_SWARM = (UNDEAD[Phase.SWARM], Swarming(1, False), ENTERED[A])
ASKED: dict[str, Any] = {"hands": {B: ["fear"]}, "squares": {B: (1, 1)}}
HELIPADS: dict[str, Any] = {"node": "lay_helipad", "tiles": {}}
SHUT = town(hospital="0,-1", police_station="1,0 r1", sporting_goods="0,1 r2", lawn_garden="-1,0 r3")
LYING = [(Posture.MOVE, *(Posture.STANDING,) * 2), (Posture.STANDING, Posture.TURN, Posture.STANDING)]


def attempt(deed: Deed, seat: int = A, square: tuple[int, int] = (1, 1), **more: Any) -> AttemptRoll:
    return AttemptRoll(Attempt(deed, seat, square, **more))


@pytest.mark.parametrize(("facts", "agenda", "line"), [
    # figures that lie: no targets of cards, not led, and they do not attack or move
    (WINDOW, {"postures": LYING[B], "agenda": (*IN_CARD, DeadRoll(B))}, "seat 1 is not a target"),
    (WINDOW, {"postures": LYING[B], "agenda": (*IN_CARD, LeadingChoice(A, B, 1, 5))}, "seat 1 cannot be led"),
    (WINDOW, {"postures": LYING[B], "agenda": (*IN_CARD, ButterFingersChoice(A, B))}, "seat 1 is not a target"),
    (ATTACK, {"postures": LYING[A]}, "there is no attack"),
    (PROWL, {"postures": LYING[A]}, "seat 0 does not move"),
    # once the active player has died, the turn goes on only to the end of a window
    ({**PROWL, "node": "end_of_move"}, {"agenda": (HUMAN[Phase.ENCOUNTER], Encounter(A, phase=True)), "movement": Movement.AHEAD},
     "the active player has died, and the turn goes on"),
    ({**PROWL, "node": "end_of_move"}, {"agenda": (HUMAN[Phase.ENCOUNTER], Encounter(A, phase=True)), "movement": Movement.AHEAD}, "seat 0 is not a standing human"),
    # only attacks follow an undead's step, and only encounters a human's
    ({**ATTACK, "health": {A: 0, C: 0}, "hearts": {A: 2, C: 1}, "squares": [(1, 1)] * 3}, (*IN_ATTACK, attempt(Deed.DEFENSE, B, undead=C)),
     "seat 0 attacks, not seat 2"),
    (PROWL, (UNDEAD[Phase.MOVE], Prowling(True), ENTERED[A], ENCOUNTERING[A], attempt(Deed.FIGHT)), "no human has entered a square"),
    (MOVE, (*IN_MOVE, ENTERED[A], ATTACKING, Defense(B)), "no undead has entered a square"),
    # what the options leave out: questions after a step or in others' turns, and attacks after the swarm
    row("STCB-TIME-02", {"node": "move", **ASKED, "options": {"card_windows": "phases"}}, (*IN_STEP, WindowChoice(Moment.STEP, B)),
        "after a step all but the active player are asked, if anybody"),
    row("STCB-TIME-02", {"node": "end_of_move", **ASKED, "options": {"card_windows": "own_turn"}},
        (HUMAN[Phase.BEFORE_SWARM], WindowChoice(Moment.BEFORE_SWARM, B)), "only the active player is asked"),
    ({**SWARMING, "options": {"attack_after_swarm_move": False}},
     {"agenda": (*IN_SWARM, ATTACKING, attempt(Deed.DEFENSE, B, undead=A)), "attacked": (B,)}, "nobody is attacked in the swarm phase"),
    # a place for the Helipad is rolled for, and it is laid once
    (HELIPADS, {"agenda": (BEGIN_PLAY, LAY_HELIPAD, RollOff((0, 1))), "town": SHUT}, "there is no place for a helipad"),
    (HELIPADS, {"town": town(helipad="1,0")}, "the Helipad is already on the map"),
    ({**HELIPADS, "options": {"players": 2, "map": game.PreparedMap({(0, 0): "town_square"})}}, None, "BeginPlay: the map was prepared"),
    ({"node": "lay_tile", "tile": "curve"}, (BEGIN_PLAY, HELIPAD, NEXT_LAYER, LayTile(TileId.HELIPAD)), "unseen [INV-2]: expected 0 of helipad in all, not 1"),
    # what stands on what
    (MOVE, (MOVE_CHOICE,), "agenda[0] [INV-12]: MoveChoice cannot stand at the bottom"),
    (MOVE, (HUMAN[Phase.COUNT], MOVE_CHOICE), "agenda[1] [INV-12]: MoveChoice cannot stand on"),
    (MOVE, (UNDEAD[Phase.MOVE], MOVE_CHOICE), "agenda[1] [INV-12]: MoveChoice cannot stand on"),
    (MOVE, (*IN_MOVE, MOVE_CHOICE), "agenda[2] [INV-12]: MoveChoice cannot stand on"),
    (MOVE, (HUMAN[Phase.MOVE], WindowChoice(Moment.BEFORE_MOVE, A)), "WindowChoice cannot stand on"),
    (MOVE, (HUMAN[Phase.MOVE], WindowChoice(Moment.STEP, B)), "WindowChoice cannot stand on"),
    (MOVE, (HUMAN[Phase.ENCOUNTER], WindowChoice(Moment.ENCOUNTER, A)), "WindowChoice cannot stand on"),
    (MOVE, IN_MOVE, "agenda[1] [INV-12]: Walking: is automatic, so the game never waits there"),
    (MOVE, (HUMAN[Phase.MOVE], Encounter(A, phase=True)), "Encounter cannot stand on"),
    # set-up
    (SETUP, (BEGIN_PLAY,), "BeginPlay: is automatic"),
    (SETUP, (BEGIN_PLAY, LAY_HELIPAD, RollOff((0, 1))), "BeginPlay: tiles are in the piles"),
    (SETUP, (BEGIN_PLAY, HELIPAD, BEGIN_LAYING, RollOff((0,))), "two or more players roll"),
    (SETUP, (BEGIN_PLAY, HELIPAD, BEGIN_LAYING, RollOff((1, 0))), "two or more players roll"),
    (SETUP, (BEGIN_PLAY, HELIPAD, BEGIN_LAYING, RollOff((0, 1), (3, 4))), "all have rolled"),
    (SETUP, (BEGIN_PLAY, HELIPAD, RevealTile(15, 0)), "15 tiles to try, in a pile of 14"),
    (SETUP, (BEGIN_PLAY, HELIPAD, RevealTile(14, 2)), "2 have passed, of 2 who hold tiles"),
    ({"node": "roll_off", "piles": [(0, ["curve"]), 27]}, (BEGIN_PLAY, HELIPAD, RevealTile(1, 0)), "seat 0 has no unseen tile"),
    ({"node": "lay_helipad", "tiles": {}}, (BEGIN_PLAY, LayTile(TileId.CURVE)), "curve is not laid now"),
    ({"node": "lay_helipad", "tiles": {}}, (BEGIN_PLAY, LayTile(TileId.HELIPAD), DRAW_CARD), "DrawCard cannot stand on"),
    ({"node": "roll_off", "roll_for": "first_turn"}, (BEGIN_PLAY, LAY_HELIPAD, RollOff((0, 1))), "INV-4"),
    ({"node": "roll_off", "roll_for": "first_turn", "options": {"players": 2, "first_player": "seat0"}}, None, "nobody rolls for the first turn"),
    ({"node": "deal_card"}, (DealHand(2), REFILLING, DRAW_CARD), "seat 1 draws, not seat 0"),
    ({"node": "deal_card", "hands": {B: ["fear"]}}, None, "players who have not drawn yet hold cards"),
    ({"node": "deal_card", "hands": {A: ["fear", "grenade", "chainsaw"]}}, None, "seat 0 has 3 cards"),
    ({"node": "deal_card", "hands": {A: ["fear"]}}, (DealHand(3), REFILLING, DRAW_CARD), "agenda[0].seat [INV-12]"),
    ({**STRAIGHT, "zombies": [(3, 1), (4, 1)]}, FURNISHING, "nothing is left"),
    ({**STRAIGHT, "zombies": [(4, 1)]}, FURNISHING, "1 options leave no choice"),
    ({"node": "reveal_tile", "tiles": {(1, 0): "hospital r1"}, "health_tokens": [(3, 0)]}, FURNISHING, "tokens are put after the zombies"),
    ({**STRAIGHT, "options": {"players": 2, "token_placement": "canonical"}}, FURNISHING, "nobody chooses the squares"),
    ({"node": "place_tokens", "cell": (1, 0), "tiles": {(1, 0): "straight r1"}}, (BEGIN_PLAY, PlaceTokens((1, 0))), "straight was not laid just now"),
    # turns and windows
    (MOVE, (Turn(Phase.ATTACK, True),), "there is no phase attack in such a turn"),
    (MOVE, (Turn(Phase.ATTACK, True), MOVE_CHOICE), "MoveChoice cannot stand on"),
    (SWARM, (UNDEAD[Phase.SWARM], SwarmMove(1, False)), "Turn: the active player is human"),
    ({**PROWL, "node": "swarm_roll"}, (HUMAN[Phase.SWARM], SwarmMove(2, False)), "the active player has died, and the turn goes on"),
    (WINDOW, (END_TURN, REFILLING, DRAW_CARD), "EndTurn: a human can still trade"),
    (WINDOW, (END_TURN, TRADE_CHOICE), "TradeChoice: seat 0 can trade nothing"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], Window(Moment.TURN_END, (A,)), WindowChoice(Moment.BEFORE_SWARM, A)), "Window cannot"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], Window(Moment.BEFORE_SWARM, (B,)), WindowChoice(Moment.TURN_END, A)), "it interrupts another window"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], Window(Moment.BEFORE_SWARM, (C, B)), WindowChoice(Moment.BEFORE_SWARM, A)), "in this order"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], WindowChoice(Moment.BEFORE_SWARM, B)), "seat 1 has nothing to play, and is not asked"),
    (WALK, (*IN_STEP, WindowChoice(Moment.TURN_END, A)), "turn_end does not come up there"),
    (WALK, (*IN_STEP, WindowChoice(Moment.STEP, A)), "after a step all but the active player are asked"),
    (WALK, (*IN_MOVE, ENCOUNTERING[A], WindowChoice(Moment.STEP, B)), "nobody has entered a square"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], WindowChoice(Moment.CARD_PLAYED, A)), "WindowChoice cannot stand on"),
    # cards
    ({**WINDOW, "played": {}}, (*IN_CARD, DeadRoll(B)), "CardDone: nobody has played a card"),
    (WINDOW, (HUMAN[Phase.BEFORE_SWARM], Window(Moment.BEFORE_SWARM, (A, B)), CARD_DONE, DeadRoll(B)), "CardDone: nobody has played a card"),
    (WINDOW, (*IN_CARD, CardEffect(B, Play(Card.FEAR, target=A)), WindowChoice(Moment.CARD_PLAYED, A)), "seat 1 has not played it"),
    (WINDOW, (*IN_CARD, CardEffect(A, Play(Card.WERE_SCREWED))), "`play were_screwed` cannot have been played"),
    (WINDOW, (*IN_CARD, CardEffect(A, Play(Card.FEAR, target=A))), "`play fear target=0` cannot have been played"),
    (WINDOW, (*IN_CARD, CardEffect(A, Play(Card.FEAR, target=B))), "its target is asked first"),
    (WINDOW, (*IN_CARD, CardEffect(A, Play(Card.FEAR, target=B)), WindowChoice(Moment.CARD_PLAYED, C)), "only the target of a card is asked"),
    (WINDOW, (*IN_CARD, Placing(B, Card.WERE_SCREWED, 2)), "seat 1 has not played the card"),
    (WINDOW, (*IN_CARD, Placing(A, Card.FEAR, 2)), "fear puts no zombies"),
    (WINDOW, (*IN_CARD, Placing(A, Card.WERE_SCREWED, 2, (-1, 0))), "were_screwed names no building"),
    (WINDOW, (*IN_CARD, Placing(A, Card.SLIGHT_MISCALCULATION, 2)), "slight_miscalculation names a building"),
    (WINDOW, (*IN_CARD, Placing(A, Card.SLIGHT_MISCALCULATION, 2, (1, 0))), "there is no building in the cell (1, 0)"),
    (WINDOW, (*IN_CARD, Placing(A, Card.WERE_SCREWED, 38)), "38 zombies are more than there are"),
    (MANY, (*IN_CARD, Placing(A, Card.WERE_SCREWED, 43)), "Placing: 43 are still to be put, but only 42 squares are free"),
    (WINDOW, (*IN_CARD, PickZombie(A, (1, 0))), "no zombie stands on (1, 0)"),
    (WINDOW, (*IN_CARD, PutZombie(A, (1, 0), True)), "no zombie stands on (1, 0)"),
    (WINDOW, (*IN_CARD, PutZombie(B, (5, 1), True)), "seat 1 has not played the card"),
    (WINDOW, (*IN_CARD, ButterFingersChoice(A, A)), "seat 0 is not a target"),
    (WINDOW, (*IN_CARD, ButterFingersChoice(A, B)), "1 options leave no choice"),
    (WINDOW, (*IN_CARD, DeadRoll(A)), "seat 0 is not a target"),
    (WINDOW, (*IN_CARD, DeadRoll(C)), "seat 2 is not a target"),
    (WINDOW, (*IN_CARD, DeadChoice(B, 4)), "4 Bullets cannot be spent"),
    (WINDOW, (*IN_CARD, LeadingChoice(A, B, 1, 6)), "6 steps are left, of 5"),
    (WINDOW, (*IN_CARD, LeadingChoice(A, A, 1, 5)), "seat 0 cannot be led"),
    (WINDOW, (*IN_CARD, LeadingChoice(A, B, 2, 5)), "it is a movement of level 1, not 2"),
    (WINDOW, (*IN_CARD, Leading(A, B, 1, 5), ENTERED[B], Encounter(B, 1)), "5 steps are left, of 5"),
    (MOVE, (*IN_WALK_CARD, DeadRoll(B)), "CardDone: nobody has played a card"),
    # encounters and attempts
    (ENCOUNTER, (HUMAN[Phase.ENCOUNTER], Encounter(B, phase=True)), "it is the encounter of seat 0"),
    (ENCOUNTER, (HUMAN[Phase.ENCOUNTER], Encounter(A, 1, True)), "it is the encounter of seat 0, in a movement of level 0"),
    (ENCOUNTER, (*IN_MOVE, Encounter(A, 0, True)), "Encounter: the encounter phase is over"),
    (MOVE, (HUMAN[Phase.ENCOUNTER], Encounter(A, phase=True)), "seat 0 has nothing to deal with"),
    (ENCOUNTER, (*IN_MOVE, ENTERED[B], Encounter(B)), "Entered: seat 0 has moved, not seat 1"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.DEFENSE, B, undead=A)), "there is no defense there"),
    (ENCOUNTER, (*IN_MOVE, attempt(Deed.EVADE)), "there is no evade there"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.FIGHT, B)), "it is not the attempt of seat 1"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.FIGHT, square=(1, 0))), "it is on (1, 0), and seat 0 on (1, 1)"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.EVADE, level=1)), "it is a movement of level 0, not 1"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.FIGHT, means=Means.FIRE_AXE)), "seat 0 cannot use fire_axe for it"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.EVADE, means=Means.CHAINSAW)), "seat 0 cannot use chainsaw for it"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.FIGHT, undead=B)), "there is no undead of seat 1"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.EVADE, undead=B)), "there is no undead of seat 1"),
    (ENCOUNTER, (*IN_ENCOUNTER, attempt(Deed.SHOT, square=(1, 0))), "no shot goes to (1, 0)"),
    (ENCOUNTER, (*IN_MOVE, attempt(Deed.SHOT, square=(4, 1))), "no shot goes to (4, 1)"),
    (MOVE, (*IN_MOVE, attempt(Deed.SHOT, square=(2, 1))), "there is no zombie"),
    ({**ENCOUNTER, "movement": "lost", "zombies": {(1, 1): 2}, "hands": {A: ["fear"]}}, (*IN_ENCOUNTER, attempt(Deed.EVADE)), "lost"),
    (ENCOUNTER, (*IN_ENCOUNTER, AfterRoll(Attempt(Deed.FIGHT, A, (1, 1)), 4)), "4 is enough"),
    (ENCOUNTER, (*IN_ENCOUNTER, BiteChoice(B)), "seat 1 is not bitten"),
    (ENCOUNTER, (*IN_ENCOUNTER, BiteChoice(A)), "1 options leave no choice"),
    (ATTACK, (*IN_ATTACK, attempt(Deed.DEFENSE, C, (1, 0), undead=A)), "seat 2 is not attacked"),
    (ATTACK, (*IN_ATTACK, attempt(Deed.DEFENSE, B)), "there is no zombie"),
    (ATTACK, (*IN_ATTACK, Defense(C)), "seat 2 is not attacked"),
    (ATTACK, (*IN_ATTACK, BiteChoice(C)), "seat 2 is not attacked"),
    (ATTACK, (UNDEAD[Phase.ATTACK], ATTACK_CHOICE), "0 options leave no choice"),
    # movement
    (ENCOUNTER, (HUMAN[Phase.MOVE], MOVE_CHOICE), "seat 0 has to deal with those on the square first"),
    ({**MOVE, "node": "window before_move", "movement": "left_out", "points": 0, "hands": {A: ["fear"]}}, (HUMAN[Phase.MOVE], MOVE_CHOICE), "does not move"),
    (MOVE, (*IN_MOVE, AmbushTake(B)), "seat 1 is not ambushed"),
    ({**MOVE, "ambushed": [B]}, (*IN_MOVE, AmbushRoll(B)), "seat 1 is not ambushed"),
    (PROWL, (UNDEAD[Phase.MOVE], UndeadMove(led=3)), "3 zombies have been moved, and seat 0 has 2 black hearts"),
    ({**PROWL, "movement": "lost"}, None, "the movement of seat 0 is lost"),
    (PROWL, (UNDEAD[Phase.MOVE], Prowling(True, 3), ENTERED[A], ATTACKING, Defense(B)), "3 zombies have been moved"),
    (PROWL, (UNDEAD[Phase.MOVE], Prowling(), ENTERED[A], ATTACK_CHOICE), "Entered: the undead has not moved"),
    (SWARM, (HUMAN[Phase.SWARM], SwarmMove(7, False)), "7 moves are left, of at most 6"),
    (SWARM, (HUMAN[Phase.SWARM], SwarmMove(1, True)), "the active player has no undead that could move"),
    (SWARM, (HUMAN[Phase.SWARM], SwarmMove(0, False)), "agenda[1].left [INV-12]: 0 is not an integer from 1"),
    (PROWL, (UNDEAD[Phase.SWARM], Swarming(1, True), ENTERED[A], ATTACK_CHOICE), "STCB-MOVE-10"),
])  # fmt: skip
def test_agendas_that_cannot_be(facts: dict[str, Any], agenda: Any, line: str) -> None:
    """Each agenda, with what changes besides, is put into a sound position; where it is None, the facts alone make a fault."""
    state = game.pose(**facts, unchecked=True)
    if agenda is not None:
        assert told(state) == []
        state = attrs.evolve(state, **(agenda if isinstance(agenda, dict) else {"agenda": agenda}))

    assert any(line in fault for fault in told(state)), told(state)


def test_nodes_name_phases_and_posed_nodes_that_there_are() -> None:
    """Nodes give these names as text, and nothing checks them when the game is imported."""
    assert {getattr(node, "during", (Phase.COUNT,))[0] for node in NODES} <= {*Phase}
    assert {name for node in NODES for name in node.called} <= {*NODE_NAMES}


def test_the_undead_may_attack_after_the_swarm() -> None:
    assert told(attrs.evolve(game.pose(**SWARMING), agenda=(*IN_SWARM, ATTACK_CHOICE))) == []


def test_a_question_that_no_card_explains() -> None:
    """A view hides the hand of the player who is asked, yet some card in it must offer a choice."""
    facts: dict[str, Any] = {**WINDOW, "hands": {A: ["fear"], B: ["fear"]}}
    view = game.observe(game.pose(**facts), C)
    agenda = (*IN_CARD, CardEffect(A, Play(Card.FEAR, target=B)), WindowChoice(Moment.CARD_PLAYED, B))
    assert told(view) == []
    assert any("no card gives seat 1 a choice" in fault for fault in told(attrs.evolve(view, agenda=agenda)))


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    """Deck and discard pile are empty. `node_faults` is called directly, as `faults` reports the missing cards first."""
    state = attrs.evolve(game.pose(node="refill", hands={A: ["fear"]}), deck=(), discards=())
    assert any("DrawCard: there is no card to be drawn" in str(fault) for fault in node_faults(state))


# nodes of the cards of the expansions

Begin = tuple[dict[str, Any], str]
APART: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}
DYNAMITE: Begin = ({"hands": {A: ("dynamite",)}, "zombies": {(1, 0): 1, (1, 2): 1}}, "play dynamite")
THROWN: Begin = (DYNAMITE[0], "play dynamite; roll 4")
SURVIVING: Begin = ({"hands": {A: ("i_will_survive",)}, "bullets": {A: 3}}, "play i_will_survive target=1")
MINES: Begin = ({**DYNAMITE[0], "hands": {A: ("mine_field",)}}, "play mine_field tile=0,0; roll 1")
ANSWERED: Begin = (
    {"options": PHASES, "players": 4, "hands": {A: ("fear",), B: ("you_lookin_at_me",)}},
    "play fear target=1; play you_lookin_at_me",
)
NEEDED: Begin = (
    {"hands": {A: ("you_dont_need_that",)}, "at": {B: (5, 1)}, "tables": {C: ("chainsaw", "fire_axe")}},
    "play you_dont_need_that target=2",
)
LUCK: Begin = (
    {"node": "move", "hands": {A: ("lots_of_luck_with_that",), B: ("fear", "skateboard")}},
    "play lots_of_luck_with_that target=1",
)
BRAINS: Begin = (
    {"hands": {A: ("no_brains_here",)}, "zombies": {(1, 1): 1}, "at": APART},
    "play no_brains_here square=1,1",
)
DOOR: Begin = (
    {"hands": {A: ("barricade_the_door",)}, "zombies": {(-3, 0): 1, (-1, 0): 1}, "at": {A: (-2, 0), **APART}},
    "play barricade_the_door",
)
OVER_HERE: Begin = ({"hands": {A: ("i_think_its_over_here",)}, "at": APART}, "play i_think_its_over_here tile=0,1")


@ALL_SETS
@pytest.mark.parametrize(("begin", "changes", "line"), [
    (DYNAMITE, {"action": Play(Card.FEAR)}, "CardRoll: fear rolls no dice"),
    (DYNAMITE, {"rolled": (1,)}, "CardRoll: 1 dice are rolled, of 1"),
    (DYNAMITE, {"action": Play(Card.DYNAMITE, target=B)}, "CardRoll: Dynamite names no target"),
    (SURVIVING, {"action": Play(Card.I_WILL_SURVIVE)}, "CardRoll: I Will Survive! names a target"),
    (THROWN, {"left": 9}, "DynamiteChoice: 9 squares cannot be left"),
    (MINES, {"left": 7}, "MineChoice: 7 zombies are more than a die shows"),
    (ANSWERED, {"answered": ()}, "Redirecting: its target has not answered"),
    (NEEDED, {"target": A}, "WeaponChoice: seat 0 is not a target"),
    (LUCK, {"target": C}, "LuckDraw: seat 2 has no card"),
    (BRAINS, {"zombie": Zombie.ENHANCED}, "SendZombie: no enhanced zombie stands on (1, 1)"),
    (DOOR, {"cell": (0, 1)}, "Barricading: (-3, 0) is not in the building of the cell (0, 1)"),
    (OVER_HERE, {"cell": (1, 0)}, "MovingTile: a figure is on the tile in the cell (1, 0)"),
    *[(begin, {"seat": C}, "seat 2 has not played the card")
      for begin in (DYNAMITE, THROWN, MINES, ANSWERED, NEEDED, LUCK, BRAINS, DOOR, OVER_HERE)],
])  # fmt: skip
def test_what_a_card_cannot_have_left(begin: Begin, changes: dict[str, Any], line: str) -> None:
    """A changed node that does not fit the position or the card is a fault; as the card left it, it is none."""
    facts, lines = begin
    state = play(table(**{"node": "turn_end", **facts}), lines)
    assert told(state) == []
    *below, top = state.agenda
    changed = told(attrs.evolve(state, agenda=(*below, attrs.evolve(top, **changes))))
    assert any(line in fault for fault in changed), changed


@ALL_SETS
@pytest.mark.rule("STCB-EVENT-02", "STCB-BASE-08")
def test_no_second_step_under_all_the_marbles() -> None:
    """Under that card there was no first step either, so nobody is asked about a second."""
    moved: dict[str, Any] = {"moved": {(1, -1): 1}, "moved_enhanced": [(1, -1)]}
    zombies: dict[str, Any] = {"zombies": [(1, -1)], "enhanced": [(1, -1)], "square": (1, -1)}
    state = game.pose(node="second_step", tiles=TILES_OF_G, squares=[(1, -8), (1, -8)], **zombies, **moved)
    assert told(state) == []
    scattered = game.pose(tiles=TILES_OF_G, markers=[effect("all_the_marbles", B)]).markers
    found = told(attrs.evolve(state, markers=scattered))
    assert any("SecondStep: 1 options leave no choice" in fault for fault in found), found
