"""Standing: which node may stand on which other, and in which games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import Node
from zombiekit.errors import Fault
from zombiekit.games.defcon_zombies.box.variants import ConstellationShip, FirstPlayer, Scouts, Trigger
from zombiekit.games.defcon_zombies.rules.bouncing import BounceBack, BounceTest
from zombiekit.games.defcon_zombies.rules.buying import Buy, BuyTest
from zombiekit.games.defcon_zombies.rules.dealing import DrawnGaps, SelectConstellation
from zombiekit.games.defcon_zombies.rules.discovering import Arrived, FreeShip, Journey, Wormhole, WormholeChoice
from zombiekit.games.defcon_zombies.rules.effects import BranchRoll, Effects, Prediction, PredictionRoll
from zombiekit.games.defcon_zombies.rules.event_drawing import CardEnd, EventDraw, EventDraws, KeptCards
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.jumping import JumpRoll, RallyJumpSend
from zombiekit.games.defcon_zombies.rules.lasting import LastingCard
from zombiekit.games.defcon_zombies.rules.moving import MakeMove
from zombiekit.games.defcon_zombies.rules.nodes import DEALING
from zombiekit.games.defcon_zombies.rules.overflow import ZombieTie
from zombiekit.games.defcon_zombies.rules.placing import EachOrder, EachPlace, PlaceChoice, PlaceRoll, ShipLoss, Treat
from zombiekit.games.defcon_zombies.rules.rallying import RallySend
from zombiekit.games.defcon_zombies.rules.scouting import Scout, ScoutTest
from zombiekit.games.defcon_zombies.rules.setup import DrawFirstPlayer, SetupDie, Start
from zombiekit.games.defcon_zombies.rules.swarm import Depart, Generate, SpawnChoice, ZombieOrder, ZombiesDue
from zombiekit.games.defcon_zombies.rules.turns import BeginTurn, CloseTurn, EarthCheck, EndTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.table.position import Draft

_DISCOVERY: tuple[type, ...] = (BuyTest, Journey, BounceTest)
_CARDS: tuple[type, ...] = (*_DISCOVERY, EventDraws, KeptCards, EarthCheck, LastingCard)
_IN_CARD: tuple[type, ...] = (CardEnd, Effects, Treat, EachPlace, EarthCheck, LastingCard)
_STEP: tuple[type, ...] = (CloseTurn, *_IN_CARD)
"""What a Zombies step stands on: the end of the turn, or a card."""

BELOW: dict[type, tuple[type, ...]] = {
    Start: (BeginTurn,),
    **dict.fromkeys(DEALING, (Start,)),
    DrawFirstPlayer: (BeginTurn,),
    SetupDie: (BeginTurn, DrawFirstPlayer),
    CloseTurn: (BeginTurn,),
    ZombiesDue: (CloseTurn,),
    BuyTest: (ZombiesDue,),
    MakeMove: (BuyTest,),
    RallySend: (BuyTest,),
    RallyJumpSend: (BuyTest,),
    JumpRoll: (BuyTest,),
    Arrived: (BuyTest,),
    Journey: (BuyTest,),
    BounceTest: (BuyTest, Journey),
    BounceBack: (BuyTest, Journey),
    WormholeChoice: (BuyTest,),
    Wormhole: (BuyTest,),
    FreeShip: (*_DISCOVERY, EventDraws, KeptCards),
    EventDraws: _DISCOVERY,
    EventDraw: (*_DISCOVERY, EventDraws),
    KeptCards: (*_DISCOVERY, EventDraws),
    CardEnd: _CARDS,
    Effects: (CardEnd, Effects, EarthCheck, LastingCard),
    Treat: (CardEnd, Effects, EarthCheck, LastingCard),
    EachPlace: _IN_CARD,
    **dict.fromkeys((PlaceChoice, PlaceRoll, EachOrder, ShipLoss), _IN_CARD),
    **dict.fromkeys((BranchRoll, Prediction, PredictionRoll), (CardEnd, Effects, EarthCheck, LastingCard)),
    Buy: (ZombiesDue,),
    Generate: _STEP,
    SpawnChoice: _STEP,
    Depart: _STEP,
    ZombieOrder: _STEP,
    ZombieTie: (*_STEP, Depart),
    Casualty: (Arrived, BuyTest, ZombiesDue, Journey, BounceTest, EventDraws, KeptCards, Generate, Depart, *_STEP),
    EndTurn: (BeginTurn,),
    ScoutTest: (EndTurn,),
    Scout: (EndTurn,),
    EarthCheck: (EndTurn, ScoutTest),
    LastingCard: (EarthCheck, LastingCard),
}
"""On which nodes each may stand directly; `BeginTurn` stands at the bottom."""


def standing_faults(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand where they do, or not in a game with these options, whatever the position."""
    if state.agenda and type(state.agenda[0]) is not BeginTurn:
        yield Fault("DEFCON-TURN-01", "agenda[0]", f"{name_of(state.agenda[0])} stands at the bottom, not BeginTurn")
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if type(below) not in BELOW.get(type(node), ()):
            what = f"{name_of(node)} cannot stand on {name_of(below)}"
            yield Fault("DEFCON-TURN-01", f"agenda[{index}]", what)
        clause, words, comes_up = _OPTIONS.get(type(node), _ANY)
        if not comes_up(state.options, node):
            yield Fault(clause, f"agenda[{index}]", f"{name_of(node)}: {words} in this game")


_ANY: tuple[str, str, Callable[[Options, Any], bool]] = ("", "", lambda _, __: True)
_OPTIONS: Mapping[type, tuple[str, str, Callable[[Options, Any], bool]]] = {
    DrawnGaps: ("DEFCON-RING4-03", "the gaps are not drawn", lambda options, _: options.draws_gaps),
    SelectConstellation: (
        "DEFCON-BUILD-04",
        "not so many constellations join at that stage",
        lambda options, node: node.count <= options.plan.stages[node.stage - 1].constellations,
    ),
    SetupDie: (
        "DEFCON-EVT-03",
        "there is no setup die",
        lambda options, _: options.events and Trigger.PLANET_NUMBER in options.event_triggers,
    ),
    DrawFirstPlayer: (
        "DEFCON-BUILD-09",
        "it is not drawn who begins",
        lambda options, _: isinstance(options.first_player, FirstPlayer) and options.players > 1,
    ),
    **dict.fromkeys(
        (JumpRoll, RallyJumpSend),
        ("DEFCON-JUMP-01", "there are no jump drives", lambda options, _: options.jump_drives),
    ),
    **dict.fromkeys(
        (Scout, ScoutTest),
        ("DEFCON-SCOUT-01", "there are no scouts", lambda options, _: options.scouts is not Scouts.OFF),
    ),
    FreeShip: (
        "DEFCON-CONS-03",
        "the place of the free ship is not chosen",
        lambda options, _: options.constellation_ship is ConstellationShip.CHOICE,
    ),
    SpawnChoice: ("DEFCON-LIM-04", "cubes do not run out", lambda options, _: options.limited_components),
    **dict.fromkeys(
        (EventDraws, EventDraw, KeptCards, CardEnd, Effects, Treat, LastingCard, EarthCheck),
        ("DEFCON-EVT-01", "there are no event cards", lambda options, _: options.events),
    ),
}
"""Which nodes do not come up in all games, and in which they do."""


def name_of(node: Node) -> str:
    """Return what a node is called."""
    return type(node).__name__
