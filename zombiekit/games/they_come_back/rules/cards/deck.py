"""The event deck: all kinds of cards, in the order of their numbers, and which of them are in play."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import NUMBER
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.rules.cards.answers import LuckyShot, YouLookinAtMe
from zombiekit.games.they_come_back.rules.cards.dice import Dynamite, IFeelAlive, IWillSurvive, MineField
from zombiekit.games.they_come_back.rules.cards.hordes import (
    HelloMayIHelpYou,
    JustWhenYouThought,
    SlightMiscalculation,
    WereAllGonnaDie,
    WereScrewed,
    ZombieMaster,
)
from zombiekit.games.they_come_back.rules.cards.lasting import (
    AbandonAllHope,
    AllTheMarbles,
    AlternateFoodSource,
    GovernmentEnhanced,
    InTheZone,
    Jammed,
    SprinklerSystem,
)
from zombiekit.games.they_come_back.rules.cards.losses import (
    ButterFingers,
    Fear,
    HystericalParalysis,
    IDontThinkTheyreDead,
    LotsOfLuckWithThat,
    OneMansGarbage,
    WeekendPassDenied,
    YouDontNeedThat,
)
from zombiekit.games.they_come_back.rules.cards.movement import (
    AdrenalineRush,
    BadSenseOfDirection,
    BrainCramp,
    Claustrophobia,
    KeysAreStillInIt,
    MuchNeededRest,
    WhatIsThatSmell,
    WhereDidEverybodyGo,
    YourShoesUntied,
)
from zombiekit.games.they_come_back.rules.cards.shifting import NoBrainsHere, ThisIsntSoBad
from zombiekit.games.they_come_back.rules.cards.stores import (
    AwwIsntHeCute,
    BarricadeTheDoor,
    CleanUpInAisle5,
    ClearanceSale,
    NowThatsJustGross,
    YouWantFriesWithThat,
)
from zombiekit.games.they_come_back.rules.cards.tiles import Breakthrough, IThinkItsOverHere, RocketLauncher
from zombiekit.games.they_come_back.rules.cards.weapons import (
    AdjustingNicely,
    Chainsaw,
    Crossbow,
    FireAxe,
    FirstAidKit,
    Grenade,
    ISeeTheHelicopter,
    LotsOfAmmo,
    MolotovCocktail,
    Shotgun,
    Skateboard,
)
from zombiekit.games.they_come_back.rules.event_card import CARDS, EventCard

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Card
    from zombiekit.games.they_come_back.box.options import Options
    from zombiekit.primitives.pairs import Pairs

SETS: dict[Box, tuple[EventCard, ...]] = {
    Box.Z1: (
        AdrenalineRush(),
        AllTheMarbles(),
        AlternateFoodSource(),
        BadSenseOfDirection(),
        BrainCramp(),
        ButterFingers(),
        Chainsaw(),
        Claustrophobia(),
        Fear(),
        FireAxe(),
        FirstAidKit(),
        Grenade(),
        Shotgun(),
        HystericalParalysis(),
        IDontThinkTheyreDead(),
        JustWhenYouThought(),
        KeysAreStillInIt(),
        LotsOfAmmo(),
        MolotovCocktail(),
        MuchNeededRest(),
        Skateboard(),
        SlightMiscalculation(),
        ThisIsntSoBad(),
        WereScrewed(),
        WhereDidEverybodyGo(),
        YourShoesUntied(),
        ZombieMaster(),
    ),
    Box.Z2: (
        AdjustingNicely(),
        Breakthrough(),
        Dynamite(),
        GovernmentEnhanced(),
        IFeelAlive(),
        ISeeTheHelicopter(),
        IThinkItsOverHere(),
        InTheZone(),
        MineField(),
        NoBrainsHere(),
        RocketLauncher(),
        WeekendPassDenied(),
        WhatIsThatSmell(),
        YouDontNeedThat(),
        YouLookinAtMe(),
    ),
    Box.Z3: (
        AbandonAllHope(),
        AwwIsntHeCute(),
        BarricadeTheDoor(),
        CleanUpInAisle5(),
        ClearanceSale(),
        Crossbow(),
        HelloMayIHelpYou(),
        IWillSurvive(),
        Jammed(),
        LotsOfLuckWithThat(),
        LuckyShot(),
        NowThatsJustGross(),
        OneMansGarbage(),
        SprinklerSystem(),
        WereAllGonnaDie(),
        YouWantFriesWithThat(),
    ),
}
"""The kinds of cards of each set, in the order of their numbers."""
KINDS: tuple[EventCard, ...] = tuple([kind for kinds in SETS.values() for kind in kinds])
"""All kinds of cards, in the order of their numbers."""


@cache
def deck_of_sets(boxes: frozenset[Box]) -> Pairs[Card, int]:
    """Return how many cards of each kind there are in some sets, by number; the same object each time."""
    return tuple([(kind.card, kind.copies) for box, kinds in SETS.items() if box in boxes for kind in kinds])


def deck_of(options: Options) -> Pairs[Card, int]:
    """Return how many cards of each kind are in play, by number: the decks in use are mixed into one, with the table's own numbers.

    Rules: STCB-CARD-31, STCB-ALONE-06, INV-1.
    """
    deck = deck_of_sets(options.boxes)
    if options.kinds is not CARDS:
        own = [kind for card, kind in options.kinds.items() if card not in CARDS]
        deck += tuple(sorted([(kind.card, kind.copies) for kind in own], key=lambda pair: NUMBER[pair[0]]))
    return deck if options.cards is None else options.cards.deck_from(deck)
