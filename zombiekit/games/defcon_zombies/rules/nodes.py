"""All nodes of the game."""

from __future__ import annotations

from zombiekit.games.defcon_zombies.rules.buying import Buy, BuyTest
from zombiekit.games.defcon_zombies.rules.dealing import (
    DealTile,
    DrawFirstPlayer,
    DrawnGaps,
    OpenStage,
    SelectConstellation,
    SetupDie,
    Start,
)
from zombiekit.games.defcon_zombies.rules.discovering import (
    Arrived,
    BounceBack,
    BounceTest,
    FreeShip,
    Journey,
    Wormhole,
    WormholeChoice,
)
from zombiekit.games.defcon_zombies.rules.effects import (
    BranchRoll,
    CardEnd,
    Effects,
    EventDraw,
    EventDraws,
    KeptCards,
    Prediction,
    PredictionRoll,
)
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.moving import MakeMove
from zombiekit.games.defcon_zombies.rules.placing import EachOrder, EachPlace, PlaceChoice, PlaceRoll, ShipLoss, Treat
from zombiekit.games.defcon_zombies.rules.rallying import JumpRoll, RallyJumpSend, RallySend
from zombiekit.games.defcon_zombies.rules.swarm import Depart, Generate, SpawnChoice, ZombieOrder, ZombiesDue, ZombieTie
from zombiekit.games.defcon_zombies.rules.turns import (
    BeginTurn,
    CloseTurn,
    EarthCheck,
    EndTurn,
    LastingCard,
    LastingCards,
    Scout,
    ScoutTest,
)

NODES = (
    DrawnGaps,
    OpenStage,
    SelectConstellation,
    DealTile,
    Start,
    SetupDie,
    DrawFirstPlayer,
    BeginTurn,
    MakeMove,
    RallySend,
    RallyJumpSend,
    JumpRoll,
    Arrived,
    Casualty,
    FreeShip,
    KeptCards,
    EventDraws,
    EventDraw,
    CardEnd,
    Effects,
    Treat,
    PlaceChoice,
    PlaceRoll,
    EachPlace,
    EachOrder,
    ShipLoss,
    BranchRoll,
    Prediction,
    PredictionRoll,
    BounceTest,
    BounceBack,
    Journey,
    WormholeChoice,
    Wormhole,
    BuyTest,
    Buy,
    ZombiesDue,
    Generate,
    SpawnChoice,
    Depart,
    ZombieOrder,
    ZombieTie,
    CloseTurn,
    LastingCards,
    LastingCard,
    EarthCheck,
    ScoutTest,
    Scout,
    EndTurn,
)
"""The classes of the nodes that an agenda may hold."""

DEALING = (DrawnGaps, OpenStage, SelectConstellation, DealTile)
"""The nodes of the hidden deal."""
SETTING_UP = (Start, SetupDie, DrawFirstPlayer)
"""The other nodes of the set-up."""
