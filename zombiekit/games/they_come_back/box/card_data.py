"""The event cards, as data: how many of each kind there are, and where items are put on the table (section 2 of the components)."""

from __future__ import annotations

from zombiekit.games.they_come_back.box.components import Card
from zombiekit.games.they_come_back.box.tiles import TileId

SINGLE = frozenset(
    {Card.BAD_SENSE_OF_DIRECTION, Card.HYSTERICAL_PARALYSIS, Card.KEYS_ARE_STILL_IN_IT, Card.WERE_SCREWED}
)
"""The kinds of which there is one card; of all others there are two."""
COPIES: dict[Card, int] = {card: 1 if card in SINGLE else 2 for card in Card if card is not Card.HIDDEN}
"""How many cards of each kind there are, by number. Rules: INV-1."""
PLACES: dict[Card, tuple[TileId, ...]] = {
    Card.ALL_THE_MARBLES: (TileId.TOY_STORE,),
    Card.CHAINSAW: (TileId.LAWN_GARDEN,),
    Card.FIRE_AXE: (TileId.FIRE_STATION,),
    Card.FIRST_AID_KIT: (TileId.DRUG_STORE, TileId.HOSPITAL),
    Card.GRENADE: (TileId.ARMY_SURPLUS,),
    Card.LOTS_OF_AMMO: (TileId.SPORTING_GOODS,),
    Card.MOLOTOV_COCKTAIL: (TileId.GAS_STATION,),
    Card.SKATEBOARD: (TileId.SKATE_SHOP,),
    Card.ROCKET_LAUNCHER: (TileId.ARMORY,),
    Card.AWW_ISNT_HE_CUTE: (TileId.PET_STORE,),
    Card.CROSSBOW: (TileId.OUTFITTER,),
    Card.NOW_THATS_JUST_GROSS: (TileId.LINGERIE_SHOP,),
    Card.ONE_MANS_GARBAGE: (TileId.CONSIGNMENT_SHOP,),
    Card.YOU_WANT_FRIES_WITH_THAT: (TileId.FOOD_COURT,),
}
"""The buildings in which items are put on the table, for those that need one. Rules: STCB-CARD-08."""
