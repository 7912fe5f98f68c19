"""The options of *Sometimes, They Come Back!*: who plays, and where tables may differ (section 7 of the book)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Literal

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.they_come_back.box import prepared_maps
from zombiekit.games.they_come_back.box.components import HAND, MOST_HEALTH, MOST_PLAYERS, PLAYERS, TITLES, Card
from zombiekit.games.they_come_back.box.own_cards import HouseCards, cards_of, read_cards
from zombiekit.games.they_come_back.box.own_tiles import HouseTiles, read_tiles
from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap, boxes_of, facts_of, find_map, map_of, town_for
from zombiekit.games.they_come_back.box.tiles import TILES, Box, TileId
from zombiekit.primitives.names import HouseNumbers, Name, flag, known_options, member_or_same, one_of, within

MOST_ROUNDS = 10_000
MOST_ZOMBIES = 10_000


class TokenPlacement(Name):
    """Who chooses the squares for the zombies and tokens of a tile."""

    PLAYER = "player"
    CANONICAL = "canonical"


class HelipadGuard(Name):
    """What must always have a place left while tiles are laid."""

    ALL = "all"
    TOWN = "town"
    OFF = "off"


class Expansions(Name):
    """Which expansions take part."""

    NONE = "none"
    Z2 = "z2"
    Z3 = "z3"
    BOTH = "both"


class FirstPlayer(Name):
    """Who takes the first turn."""

    ROLL = "roll"
    SEAT0 = "seat0"


class Windows(Name):
    """When players are asked for cards."""

    FULL = "full"
    PHASES = "phases"
    OWN_TURN = "own_turn"


class Ask(Name):
    """Who is asked for cards."""

    HOLDERS = "holders"
    ALL = "all"


class LyingHand(Name):
    """What players may do while their figures lie."""

    PLAYS = "plays"
    MUTE = "mute"


# Type checkers read the types of a converter only if it is a named function, so each enum has one.


def _token_placement(value: TokenPlacement | Literal["player", "canonical"]) -> TokenPlacement:
    return member_or_same(TokenPlacement, value)


def _helipad_guard(value: HelipadGuard | Literal["all", "town", "off"] | bool) -> HelipadGuard:  # noqa: FBT001 - as older settings have it
    if type(value) is bool:
        return HelipadGuard.ALL if value else HelipadGuard.OFF
    return member_or_same(HelipadGuard, value)


def _expansions(value: Expansions | Literal["none", "z2", "z3", "both"]) -> Expansions:
    return member_or_same(Expansions, value)


def _first_player(value: FirstPlayer | Literal["roll", "seat0"]) -> FirstPlayer:
    return member_or_same(FirstPlayer, value)


def _card_windows(value: Windows | Literal["full", "phases", "own_turn"]) -> Windows:
    return member_or_same(Windows, value)


def _ask(value: Ask | Literal["holders", "all"]) -> Ask:
    return member_or_same(Ask, value)


def _lying_hand(value: LyingHand | Literal["plays", "mute"]) -> LyingHand:
    return member_or_same(LyingHand, value)


def _read_later(value: Any) -> Any:
    """Leave a value to `Options.__attrs_post_init__`, which knows the table's tiles and the cards of a variant."""
    return value


def _map_of(value: Any, tiles: HouseTiles | None) -> Any:
    """Return the map from a file, a supplied town or plain data; leave anything else to the check."""
    if isinstance(value, Mapping):
        try:
            return map_of(value)
        except InvalidOptions as error:
            raise InvalidOptions([attrs.evolve(fault, where=f"map.{fault.where}") for fault in error.faults]) from None
    try:
        return find_map(value, tiles) if isinstance(value, (str, Path)) else value
    except InvalidOptions:
        raise
    except (OSError, ValueError) as error:
        what = f"{shown(str(value))} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise InvalidOptions.at("map", what, "STCB-SETUP-13") from error


def _house_cards(value: Any, kinds: Iterable[Card]) -> Any:
    """Return cards of these kinds, from a file or from plain data; leave anything else to the check."""
    return _house_data(
        value, "cards", "INV-1", lambda given: HouseCards(cards_of(given, kinds)), lambda path: read_cards(path, kinds)
    )


def _house_tiles(value: Any) -> Any:
    return _house_data(value, "tiles", "INV-2", HouseTiles, read_tiles)


def _house_data(value: Any, name: str, rule: str, kind: Callable[[Any], Any], read: Callable[[Any], Any]) -> Any:
    """Return a table's own data from a file or from plain data; leave anything else to the check."""
    try:
        if isinstance(value, (str, Path)):
            return read(value)
        return kind(value) if isinstance(value, (Mapping, list, tuple)) else value
    except OSError as error:
        raise InvalidOptions.at(name, f"{shown(str(value))} cannot be read: {error.strerror or error}", rule) from error


@known_options
@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """What a table agrees on before the game; every field has a default.

    Attributes:
        players: How many play, 2 to 6 (STCB-SETUP-01).
        token_placement: `player` to let the player who lays a tile choose the squares for its zombies and tokens, or `canonical` to put
            them by a fixed rule (STCB-TOKEN-06).
        limited_supplies: How many zombies there are, 0 to 10000, or None for any number (STCB-TOKEN-07).
        helipad_guard: What tiles must leave a place for: `all` for gate, door, Escalator and every Helipad, `town` for the Helipad of the
            town, or `off`; true and false stand for `all` and `off` (STCB-TILE-07).
        first_player: `roll`, or `seat0` to let that seat take the first turn (STCB-SETUP-12).
        map: A prepared map, or plain data for one, the path of a file, or the name of a supplied town; None to lay the map in the game
            (STCB-SETUP-13).
        card_windows: `full`, `phases` for no windows after single steps, or `own_turn` to ask the active player only (STCB-TIME-02).
        ask: `holders`, or `all` to ask even players who can do nothing, so that asking gives nothing away (STCB-TIME-04).
        lying_hand: `plays` to let players whose figures lie play from their hands, or `mute` (STCB-LOSS-09).
        attack_after_swarm_move: Whether an undead attacks when its figure comes to a human in its swarm phase (STCB-UNDEAD-14).
        last_human_shares: Whether the last human to die wins with the undead (STCB-END-03).
        round_limit: The round after which the game ends without winners, 1 to 10000, or None (STCB-END-06).
        cards: The table's own data for cards, as `HouseCards`, a mapping or the path of a file; None for the cards of the box (INV-1).
        tiles: The table's own data for tiles, as `HouseTiles`, a mapping or the path of a file; None for the tiles of the box (INV-2).
        expansions: `none`, `z2` for the military base, `z3` for the mall, or `both` (STCB-BASE-01, STCB-MALL-01).
        town: Whether the town takes part; without it one expansion is played alone (STCB-ALONE-01).
        jeep: Whether the jeep of the Motor Pool can be had (STCB-BASE-09).
        air_ducts: Whether humans crawl through the air ducts of the mall (STCB-MALL-05).

    Raises:
        InvalidOptions: A value is not one of these, or values do not go together; the error lists everything that is wrong.
    """

    hand: ClassVar[int] = HAND
    most_health: ClassVar[int] = MOST_HEALTH
    house_numbers: ClassVar[HouseNumbers] = {"hand": (1, 9, "STCB-CARD-02"), "most_health": (3, 20, "STCB-HEALTH-01")}
    """Numbers of the box that a variant turns into options: the least, the most, and the clause they come from."""
    kinds: ClassVar[dict[Card, Any]] = {}
    """The kinds of cards, by number; a variant with cards of its own has more."""
    players: int = attrs.field(default=4, metadata={"examples": PLAYERS})
    token_placement: TokenPlacement = attrs.field(default=TokenPlacement.PLAYER, converter=_token_placement)
    limited_supplies: int | None = attrs.field(default=None, metadata={"examples": (None, 40, 100)})
    helipad_guard: HelipadGuard = attrs.field(default=HelipadGuard.ALL, converter=_helipad_guard)
    first_player: FirstPlayer = attrs.field(default=FirstPlayer.ROLL, converter=_first_player)
    map: PreparedMap | None = attrs.field(
        default=None, converter=_read_later, metadata={"examples": (None, prepared_maps.EXAMPLE)}
    )
    card_windows: Windows = attrs.field(default=Windows.FULL, converter=_card_windows)
    ask: Ask = attrs.field(default=Ask.HOLDERS, converter=_ask)
    lying_hand: LyingHand = attrs.field(default=LyingHand.PLAYS, converter=_lying_hand)
    attack_after_swarm_move: bool = True
    last_human_shares: bool = False
    round_limit: int | None = attrs.field(default=None, metadata={"examples": (None, 1, 20, 100)})
    cards: HouseCards | None = attrs.field(default=None, converter=_read_later)
    tiles: HouseTiles | None = attrs.field(default=None, converter=_house_tiles)
    expansions: Expansions = attrs.field(default=Expansions.NONE, converter=_expansions)
    town: bool = True
    jeep: bool = True
    air_ducts: bool = True

    @property
    def boxes(self) -> frozenset[Box]:
        """The sets that take part. Rules: STCB-CARD-31, STCB-ALONE-01."""
        return _BOXES[self.expansions, self.town]

    def __attrs_post_init__(self) -> None:
        tiles = self.tiles if isinstance(self.tiles, HouseTiles) else None
        object.__setattr__(self, "cards", _house_cards(self.cards, type(self).kinds))
        object.__setattr__(self, "map", _map_of(self.map, tiles))
        if faults := _faults(self):
            raise InvalidOptions(faults)


_ADDED = {Expansions.NONE: (), Expansions.Z2: (Box.Z2,), Expansions.Z3: (Box.Z3,), Expansions.BOTH: (Box.Z2, Box.Z3)}
_BOXES = {
    (expansions, town): frozenset({*added, *((Box.Z1,) if town else ())})
    for expansions, added in _ADDED.items()
    for town in (True, False)
}


def _faults(options: Options) -> list[Fault]:
    faults = [
        *within("players", options.players, PLAYERS[0], MOST_PLAYERS, "STCB-SETUP-01"),
        *one_of("token_placement", options.token_placement, TokenPlacement, "STCB-TOKEN-06"),
        *one_of("helipad_guard", options.helipad_guard, HelipadGuard, "STCB-TILE-07"),
        *one_of("expansions", options.expansions, Expansions, "STCB-BASE-01"),
        *one_of("first_player", options.first_player, FirstPlayer, "STCB-SETUP-12"),
        *one_of("card_windows", options.card_windows, Windows, "STCB-TIME-02"),
        *one_of("ask", options.ask, Ask, "STCB-TIME-04"),
        *one_of("lying_hand", options.lying_hand, LyingHand, "STCB-LOSS-09"),
        *flag("town", options.town, "STCB-ALONE-01"),
        *flag("jeep", options.jeep, "STCB-BASE-09"),
        *flag("air_ducts", options.air_ducts, "STCB-MALL-05"),
        *flag("attack_after_swarm_move", options.attack_after_swarm_move, "STCB-UNDEAD-14"),
        *flag("last_human_shares", options.last_human_shares, "STCB-END-03"),
    ]
    if options.round_limit is not None:
        faults += within("round_limit", options.round_limit, 1, MOST_ROUNDS, "STCB-END-06")
    if options.limited_supplies is not None:
        faults += within("limited_supplies", options.limited_supplies, 0, MOST_ZOMBIES, "STCB-TOKEN-07")
    for name, rule, kind in (("cards", "INV-1", HouseCards), ("tiles", "INV-2", HouseTiles)):
        value = getattr(options, name)
        if value is not None and not isinstance(value, kind):
            faults.append(Fault(rule, name, f"expected {name} or the path of a file with them, not {shown(value)}"))
    if not faults and options.cards is not None:
        faults += _card_faults(type(options).kinds, options.cards)
    if not faults:
        faults += _set_faults(options)
    if options.map is not None and not faults:
        faults += _map_faults(options)
    return faults


def _card_faults(kinds: Mapping[Card, Any], cards: HouseCards) -> list[Fault]:
    """Return which cards these kinds lack, and which of them need no building. Rules: INV-1, STCB-CARD-08."""
    faults = []
    for given in cards.cards:
        if given.card not in kinds:
            faults.append(Fault("INV-1", "cards", f"{shown(str(given.card))} is a card of a variant, not of this game"))
        elif given.places and not getattr(kinds[given.card], "places", ()):
            faults.append(Fault("STCB-CARD-08", "cards", f"{TITLES[given.card]} needs no building"))
    return faults


def _set_faults(options: Options) -> list[Fault]:
    """Return why these sets cannot be played together. Rules: STCB-ALONE-01."""
    if not options.town and options.expansions is Expansions.NONE:
        return [Fault("STCB-ALONE-01", "town", "without the town and expansions there is no tile to play on")]
    if not options.town and options.expansions is Expansions.BOTH:
        what = "without the town two tiles would lie in the middle, and nothing would join base and mall"
        return [Fault("STCB-ALONE-01", "town", what)]
    return []


@lru_cache(maxsize=64)
def _problems_of_map(prepared: PreparedMap, tiles: HouseTiles | None) -> tuple[prepared_maps.Problem, ...]:
    """Return why a map cannot lie with these tiles; kept, since options are made anew for each change of one."""
    return tuple(prepared_maps.problems_of(facts_of(prepared), tiles))


def _map_faults(options: Options) -> list[Fault]:
    prepared, limit = options.map, options.limited_supplies
    if not isinstance(prepared, PreparedMap):
        return [Fault("STCB-SETUP-13", "map", f"{shown(prepared)} is not a prepared map")]
    if strange := [laid.tile for _, laid in prepared.tiles if TILES[laid.tile].box not in options.boxes]:
        return [Fault("INV-2", "map.tiles", f"{strange[0]} belongs to a set that is not in play")]
    if prepared.enhanced and Box.Z2 not in options.boxes:
        return [Fault("STCB-BASE-07", "map.enhanced", "enhanced zombies belong to a set that is not in play")]
    if options.town and dict(prepared.tiles)[0, 0].tile is not TileId.TOWN_SQUARE:
        return [Fault("STCB-SETUP-02", "map.tiles", "town_square does not lie in the cell 0,0")]
    if boxes_of(prepared) != options.boxes and (supplied := prepared_maps.town_called(prepared)):
        what = f"{supplied} lacks tiles of sets that take part; {town_for(options.boxes)} has them"
        return [Fault("STCB-SETUP-13", "map", what)]
    if problems := _problems_of_map(prepared, options.tiles):
        return [
            Fault(rule, f"map.{name}" if index is None else f"map.{name}[{index}]", what)
            for name, index, rule, what in problems
        ]
    count = sum([zombies for _, zombies in prepared.zombies])
    if type(limit) is int and count > limit:
        return [Fault("INV-10", "map.zombies", f"expected at most {limit} zombies on the map, not {count}")]
    return []


DEFAULT = Options()
"""The book's defaults, with four players."""
