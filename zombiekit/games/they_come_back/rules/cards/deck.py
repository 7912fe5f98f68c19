"""The event deck: all kinds of cards, in the order of their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.rules.cards.areas import Grenade, MolotovCocktail
from zombiekit.games.they_come_back.rules.cards.hordes import (
    JustWhenYouThought,
    SlightMiscalculation,
    WereScrewed,
    ZombieMaster,
)
from zombiekit.games.they_come_back.rules.cards.inhibiting import AllTheMarbles, AlternateFoodSource
from zombiekit.games.they_come_back.rules.cards.journeys import BadSenseOfDirection, WhereDidEverybodyGo
from zombiekit.games.they_come_back.rules.cards.losses import (
    ButterFingers,
    Fear,
    HystericalParalysis,
    IDontThinkTheyreDead,
)
from zombiekit.games.they_come_back.rules.cards.movement import (
    AdrenalineRush,
    BrainCramp,
    Claustrophobia,
    KeysAreStillInIt,
    MuchNeededRest,
    YourShoesUntied,
)
from zombiekit.games.they_come_back.rules.cards.shifting import ThisIsntSoBad
from zombiekit.games.they_come_back.rules.cards.weapons import (
    Chainsaw,
    FireAxe,
    FirstAidKit,
    LotsOfAmmo,
    Shotgun,
    Skateboard,
)
from zombiekit.games.they_come_back.rules.event_card import EventCard

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Card
    from zombiekit.primitives.pairs import Pairs

KINDS: tuple[EventCard, ...] = (
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
)
"""All kinds of cards."""

DECK: Pairs[Card, int] = tuple([(kind.card, kind.copies) for kind in KINDS])
"""How many cards of each kind there are, by number. Rules: STCB-CARD-31, INV-1."""
