"""Event cards: the buildings in which items are put on the table, and house cards, a table's own numbers and buildings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, cast

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box.components import NUMBER, TITLES, Card
from zombiekit.games.they_come_back.box.text_files import lines_of
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.primitives.names import Name, is_count, member_or_same
from zombiekit.primitives.pairs import Pairs

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
MOST_COPIES = 9
"""The most cards of a kind."""
MOST_PLACES = 9
"""The most buildings for an item."""
_LINE = re.compile(r"card (\w+) ([0-9]{1,3})((?: \w+)*)")
_EXAMPLE = "card fear 3 or card first_aid_kit 2 hospital"


@attrs.frozen
class HouseCard:
    """A table's own data for a kind of card.

    Attributes:
        card: The kind.
        copies: How many there are, 0 to 9.
        places: The buildings in which the item is put on the table, for kinds that need one; if empty, as in the box.
    """

    card: Card
    copies: int
    places: tuple[TileId, ...] = ()


def cards_of(value: Any, known: Iterable[Card] = Card) -> Any:
    """Return cards, given by name or as a list, as a tuple of house cards; leave anything else to the check.

    Args:
        value: The cards.
        known: The kinds that can be named: those of the box, or those of a variant.
    """
    known = tuple(known)
    if isinstance(value, Mapping):
        value = [(name, *(given if isinstance(given, (list, tuple)) else (given,))) for name, given in value.items()]
    if not isinstance(value, (list, tuple)) or len(value) > max(len(Card), len(known)):
        return value
    return tuple([_card(item, known) for item in value])


def _card(item: Any, known: Iterable[Card]) -> Any:
    if isinstance(item, HouseCard) or not (isinstance(item, (list, tuple)) and len(item) in {2, 3}):
        return item
    name, copies, *rest = item
    places = rest[0] if rest else ()
    if isinstance(places, (list, tuple)) and len(places) <= MOST_PLACES:
        places = tuple([member_or_same(TileId, place) for place in places])
    card = next((card for card in known if card == name), name)
    return HouseCard(card, copies, cast("tuple[TileId, ...]", places))


@attrs.frozen(cache_hash=True)
class HouseCards:
    """A table's own data for cards; kinds that it does not name stay as in the box.

    Attributes:
        cards: The data for each kind, sorted by number: `{"fear": 3, "first_aid_kit": (2, ["hospital"])}`.

    Raises:
        InvalidOptions: A kind is unknown or named twice, a number is not 0 to 9, or places are no buildings; the error lists everything
            that is wrong. `Options` also refuse places for a kind that needs none.

    Rules: STCB-CARD-08, INV-1.
    """

    cards: tuple[HouseCard, ...] = attrs.field(converter=cards_of)

    def __attrs_post_init__(self) -> None:
        if faults := [Fault("INV-1", where, what) for where, what in _problems(self.cards)]:
            raise InvalidOptions(faults)
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda given: NUMBER[given.card])))

    def __str__(self) -> str:
        """Return the cards as the text of a file."""
        rows = [("card", given.card, str(given.copies), *given.places) for given in self.cards]
        return "".join([f"{' '.join(row)}\n" for row in rows])

    def deck_from(self, deck: Pairs[Card, int]) -> Pairs[Card, int]:
        """Return a deck with this table's numbers; kinds that the deck lacks are not added."""
        copies = {given.card: given.copies for given in self.cards}
        numbers = [(card, copies.get(card, count)) for card, count in deck]
        return tuple([(card, count) for card, count in numbers if count])

    def places_of(self, card: Card) -> tuple[TileId, ...]:
        """Return the buildings that this table names for an item; empty if it names none."""
        return next((given.places for given in self.cards if given.card is card), ())


def _problems(cards: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(cards, tuple):
        yield "cards", f"{shown(cards)} is not a collection of cards, none of them named twice"
        return
    seen: set[Card] = set()
    for index, given in enumerate(cards):
        where = f"cards[{index}]"
        if not isinstance(given, HouseCard):
            yield where, f"{shown(given, 60)} is not a kind of card with its number"
            continue
        yield from ((where, what) for what in problems_of_card(given))
        if isinstance(given.card, Card):
            if given.card in seen:
                yield where, f"{TITLES[given.card]} is named twice"
            seen.add(given.card)


def problems_of_card(given: HouseCard) -> Iterator[str]:
    """Yield what is wrong with a table's data for a kind. Rules: STCB-CARD-08."""
    if not isinstance(given.card, Card) or given.card is Card.HIDDEN:
        yield f"{_called(given.card)} is not a card; cards are called like 'fear' or 'butter_fingers'"
        return
    if not is_count(given.copies, 0, MOST_COPIES):
        yield f"{shown(given.copies, 60)} is not a number of cards from 0 to {MOST_COPIES}"
    if not isinstance(given.places, tuple) or len(given.places) > MOST_PLACES:
        yield f"expected a tuple of at most {MOST_PLACES} places, not {shown(given.places, 60)}"
        return
    for place in given.places:
        if not isinstance(place, TileId) or not TILES[place].is_named:
            yield f"{_called(place)} is not a tile with a building"
    if len({*given.places}) < len(given.places):
        yield f"a building of {TITLES[given.card]} is named twice"


def _called(name: object) -> str:
    return shown(str(name) if isinstance(name, Name) else name, 60)


def read_cards(path: str | PathLike[str], known: Iterable[Card] = Card) -> HouseCards:
    """Return the cards in a file: one kind per line with its number and, for items, its buildings; comments start with a semicolon.

    ```text
    card fear 3
    card first_aid_kit 2 hospital   ; not in the Drug Store
    ```

    Args:
        path: The path of the file.
        known: The kinds that the file can name: those of the box, or those of a variant.

    Raises:
        InvalidOptions: The cards are not sound, the file is not UTF-8 text or has more than 65,536 bytes, or the path is invalid; the
            error names the line of each mistake.
        OSError: The file cannot be read.

    Rules: STCB-CARD-08, INV-1.
    """
    found: dict[Card, HouseCard] = {}
    faults: list[Fault] = []
    known = tuple(known)
    for place, words in lines_of(path, "INV-1"):
        line = " ".join(words)
        match = _LINE.fullmatch(line)
        given = match and _card((match[1], int(match[2]), tuple(match[3].split())), known)
        if given is None:
            problems = [f"{shown(line, 60)} is not written like {_EXAMPLE}"]
        else:
            twice = [f"{shown(str(given.card), 60)} is named twice"] if given.card in found else []
            problems = [*problems_of_card(given), *twice]
            found[given.card] = given
        faults += [Fault("INV-1", place, what) for what in problems]
    if faults:
        raise InvalidOptions(tuple(faults))
    return HouseCards(tuple(found.values()))
