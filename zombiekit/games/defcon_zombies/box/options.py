"""The options of *DEFCON ZOMBIES*, and the event cards that they bring into a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeVar

import attrs

from zombiekit.errors import InvalidOptions
from zombiekit.games.defcon_zombies.box.base_events import EXAMPLES
from zombiekit.games.defcon_zombies.box.components import OUTPOST_COST, PUBLISHED, SHIP_COST, Ability, Constellation
from zombiekit.games.defcon_zombies.box.event_cards import Do, Effect, EventCard
from zombiekit.games.defcon_zombies.box.galaxies import BASE, CORNERS, FOURTH_RING, SMALL, Galaxy
from zombiekit.games.defcon_zombies.box.variants import (
    ConstellationData,
    ConstellationShip,
    DeckEmpty,
    EventCards,
    FirstPlayer,
    FourthRingBuild,
    Galaxies,
    Gaps,
    NoPlanet,
    OutpostsOn,
    OverflowFrom,
    OverrunExit,
    Scouts,
    Trigger,
    TurnLimitResult,
    ZombieTarget,
    read_options,
)
from zombiekit.primitives.hexes import Hex
from zombiekit.primitives.names import HouseNumbers, Name, known_options, member_or_same, none_of
from zombiekit.primitives.pairs import memo

E = TypeVar("E", bound=Name)
_PRESETS: dict[str, dict[str, Any]] = {
    "base": {},
    "easy": {"collect_early": True, "industrious": True, "flagships": True},
    "exploration": {"galaxy": "fourth_ring"},
    "events": {"events": True},
    "experimental": {"jump_drives": True},
    "scouted": {"scouts": "outer"},
    "slow": {"slow_swarm": True},
    "brutal": {"overrun": True, "scouts": "inward"},
    "everything": {
        "galaxy": "fourth_ring",
        "jump_drives": True,
        "scouts": "inward",
        "overrun": True,
        "events": True,
        "event_triggers": tuple(Trigger),
        "industrious": True,
        "flagships": True,
    },
}


# Type checkers learn the types of a converter only from a named function, so each enum has one.


def _read(enum: type[E], value: Any) -> E:
    return tuple(value) if isinstance(value, list) else member_or_same(enum, value)  # type: ignore[return-value]


def _first_player(value: int | FirstPlayer | Literal["random"]) -> int | FirstPlayer:
    return _read(FirstPlayer, value)


def _galaxies(value: Galaxies | Galaxy | Mapping[str, object] | Literal["base3", "fourth_ring"]) -> Galaxies | Galaxy:
    return _read(Galaxies, value)


def _gaps(value: Gaps | Sequence[Hex] | Literal["corners", "random"]) -> Gaps | tuple[Hex, ...]:
    return _read(Gaps, value)


def _fourth_ring_build(value: FourthRingBuild | Literal["staged", "outer_only", "anywhere"]) -> FourthRingBuild:
    return _read(FourthRingBuild, value)


def _scouts(value: Scouts | Literal["off", "outer", "inward"]) -> Scouts:
    return _read(Scouts, value)


def _deck_empty(value: DeckEmpty | Literal["reshuffle", "stop"]) -> DeckEmpty:
    return _read(DeckEmpty, value)


def _constellation_data(
    value: ConstellationData | Sequence[object] | Literal["published", "none"],
) -> ConstellationData | tuple[Constellation, ...]:
    return _read(ConstellationData, value)


def _constellation_ship(value: ConstellationShip | Literal["system", "choice"]) -> ConstellationShip:
    return _read(ConstellationShip, value)


def _outposts_on(value: OutpostsOn | Literal["planets", "non_zombies"]) -> OutpostsOn:
    return _read(OutpostsOn, value)


def _zombie_target(value: ZombieTarget | Literal["closest_first", "highest_first"]) -> ZombieTarget:
    return _read(ZombieTarget, value)


def _overflow_from(value: OverflowFrom | Literal["planet", "source"]) -> OverflowFrom:
    return _read(OverflowFrom, value)


def _no_planet(value: NoPlanet | Literal["auto", "stay", "earth"]) -> NoPlanet:
    return _read(NoPlanet, value)


def _overrun_exit(value: OverrunExit | Literal["planet", "earth"]) -> OverrunExit:
    return _read(OverrunExit, value)


def _turn_limit_result(value: TurnLimitResult | Literal["loss", "draw"]) -> TurnLimitResult:
    return _read(TurnLimitResult, value)


def _event_cards(value: EventCards | Mapping[str, object] | Sequence[object] | str | Path) -> EventCards:
    return value  # type: ignore[return-value]  # the check reads its files


def _triggers(value: Iterable[Trigger | str] | str) -> tuple[Trigger, ...]:
    """Turn a collection of triggers, or their names with commas, into a tuple in order."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")]
    if not isinstance(value, (list, tuple, set, frozenset)):
        return value  # type: ignore[return-value]
    wanted = set(map(str, value))
    if wanted <= set(Trigger):
        return tuple(trigger for trigger in Trigger if trigger in wanted)
    return tuple(value)  # pyright: ignore[reportReturnType] - the check refuses it


@known_options
@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """What the players agree on before a game. Each field defaults to what the book says, and all variants combine freely.

    Attributes:
        players: How many play, 1 to 6 (DEFCON-BUILD-08).
        first_player: The seat that begins, or `random` (DEFCON-BUILD-09).
        galaxy: `base3`, `fourth_ring` (DEFCON-RING4-01), or a galaxy of your own as a `Galaxy` or as data
            `{"rings": 3, "gaps": [[3, 0]], "stages": [{"planet": {"3": 2}, "constellation": 1, ...}, ...]}` (DEFCON-CUST-01).
        fourth_ring_gaps: The four cells of ring 4 without a tile: `corners`, `random`, or a list (DEFCON-RING4-03).
        fourth_ring_build: Where Zombies systems may lie: `staged`, `outer_only`, `anywhere` (DEFCON-RING4-04).
        limited_tiles: Whether a galaxy of your own is limited to the tiles in the box (DEFCON-CUST-02).
        jump_drives: Unexplored systems are entered at random (DEFCON-JUMP-01).
        scouts: A zombie a turn gathers on an unexplored system: `off`, `outer` for the outermost ring only, or `inward`
            (DEFCON-SCOUT-01).
        overrun: Planets full of zombies become Zombies systems (DEFCON-OVER-01).
        overrun_exit: With `overrun`, new zombies of a Zombies system next to Earth go to a `planet` like all others, or to
            `earth` (DEFCON-OVER-07).
        slow_swarm: Zombies step once a round; switches `overrun` on (DEFCON-SLOW-01).
        collect_early: Explored planets pay even before the swarm is on (DEFCON-EARLY-01).
        industrious: Any number of purchases a turn (DEFCON-INDU-01).
        flagships: Starting ships are flagships, near which ships can be bought (DEFCON-FLAG-01).
        events: Event cards are drawn (DEFCON-EVT-01).
        event_triggers: When to draw one: any of `constellation`, `nebula`, `wormhole`, `zombies`, `ring_complete`,
            `planet_number` (DEFCON-EVT-02).
        event_cards: The deck: an `EventCards`, the path of a file with cards to add to the base ones, a list of paths and cards, or
            `{"base": False, "files": [path, ...], "cards": [card, ...]}` (DEFCON-EVT-10).
        event_deck_empty: `reshuffle` the discards, or `stop` drawing (DEFCON-EVT-06).
        constellation_data: `published`, `none` for cards without abilities, or twelve cards `{"name", "ability", "text"}`
            (DEFCON-CARD-01).
        constellation_ship: The free ship comes to the discovered `system`, or there or to Earth by `choice` (DEFCON-CONS-03).
        outposts_on: `planets`, or all explored systems that are `non_zombies` (DEFCON-BUY-07).
        zombie_target: `closest_first` or `highest_first` (DEFCON-ZMOV-02).
        overflow_from: Distance is measured from the `planet` that overflows or from the zombie's `source` (DEFCON-FLOW-03).
        zombie_no_planet: Without planet systems zombies `stay` or go to `earth`; `auto` is `earth` with `overrun`
            (DEFCON-ZMOV-09).
        limited_components: Cubes and chits are limited to those in the box (DEFCON-LIM-01).
        hopeless_ends: The game is lost when no ship is left and none can be bought (DEFCON-END-03).
        turn_limit: The turn after which the game ends, 1 to 10000, or None (DEFCON-END-04).
        turn_limit_result: Whether reaching the limit is a `loss` or a `draw` (DEFCON-END-04).

    Raises:
        InvalidOptions: A value is not allowed, or options do not go together; the error lists everything that is wrong.
    """

    ship_cost: ClassVar[int] = SHIP_COST
    outpost_cost: ClassVar[int] = OUTPOST_COST
    house_numbers: ClassVar[HouseNumbers] = {
        "ship_cost": (1, 30, "DEFCON-BUY-04"),
        "outpost_cost": (1, 30, "DEFCON-BUY-04"),
    }
    """Numbers of the box that a variant can make options: the lowest and the highest value, and the clause."""
    players: int = 2
    first_player: int | FirstPlayer = attrs.field(default=0, converter=_first_player)
    galaxy: Galaxies | Galaxy = attrs.field(
        default=Galaxies.BASE3, converter=_galaxies, metadata={"examples": (*Galaxies, SMALL)}
    )
    fourth_ring_gaps: Gaps | tuple[Hex, ...] = attrs.field(default=Gaps.CORNERS, converter=_gaps)
    fourth_ring_build: FourthRingBuild = attrs.field(default=FourthRingBuild.STAGED, converter=_fourth_ring_build)
    limited_tiles: bool = True
    jump_drives: bool = False
    scouts: Scouts = attrs.field(default=Scouts.OFF, converter=_scouts)
    overrun: bool = False
    overrun_exit: OverrunExit = attrs.field(default=OverrunExit.PLANET, converter=_overrun_exit)
    slow_swarm: bool = False
    collect_early: bool = False
    industrious: bool = False
    flagships: bool = False
    events: bool = False
    event_triggers: tuple[Trigger, ...] = attrs.field(
        default=(Trigger.CONSTELLATION,), converter=_triggers, metadata={"examples": ((), tuple(Trigger))}
    )
    event_cards: EventCards = attrs.field(
        default=EventCards(),
        converter=_event_cards,
        metadata={"examples": (EventCards(), EventCards(base=True, custom=EXAMPLES))},
    )
    event_deck_empty: DeckEmpty = attrs.field(default=DeckEmpty.RESHUFFLE, converter=_deck_empty)
    constellation_data: ConstellationData | tuple[Constellation, ...] = attrs.field(
        default=ConstellationData.PUBLISHED,
        converter=_constellation_data,
        metadata={"examples": tuple(ConstellationData)},
    )
    constellation_ship: ConstellationShip = attrs.field(default=ConstellationShip.SYSTEM, converter=_constellation_ship)
    outposts_on: OutpostsOn = attrs.field(default=OutpostsOn.PLANETS, converter=_outposts_on)
    zombie_target: ZombieTarget = attrs.field(default=ZombieTarget.CLOSEST_FIRST, converter=_zombie_target)
    overflow_from: OverflowFrom = attrs.field(default=OverflowFrom.PLANET, converter=_overflow_from)
    zombie_no_planet: NoPlanet = attrs.field(default=NoPlanet.AUTO, converter=_no_planet)
    limited_components: bool = False
    hopeless_ends: bool = True
    turn_limit: int | None = attrs.field(default=None, metadata={"examples": (None, 1, 12, 60)})
    turn_limit_result: TurnLimitResult = attrs.field(default=TurnLimitResult.LOSS, converter=_turn_limit_result)

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {name: MappingProxyType(changes) for name, changes in _PRESETS.items()}
    )
    """Options that go well together, by name."""

    @classmethod
    def preset(cls, name: str, **changes: object) -> Options:
        """Return the options of a preset, with changes.

        Raises:
            InvalidOptions: There is no such preset, or the changes are not valid.
        """
        if name not in cls.PRESETS:
            raise InvalidOptions.at("preset", none_of(name, cls.PRESETS))
        return cls(**{**cls.PRESETS[name], **changes})

    def __attrs_post_init__(self) -> None:
        """Read what was given as data, and check all values."""
        read, faults = read_options({field.name: getattr(self, field.name) for field in attrs.fields(Options)})
        if faults:
            raise InvalidOptions(tuple(faults))
        read["overrun"] = self.overrun or self.slow_swarm
        for name, value in read.items():
            object.__setattr__(self, name, value)

    @property
    def plan(self) -> Galaxy:
        """The plan of the galaxy; if its gaps are drawn at set-up, it has none yet."""
        if isinstance(self.galaxy, Galaxy):
            return self.galaxy
        if self.galaxy is Galaxies.BASE3:
            return BASE
        gaps = self.fourth_ring_gaps
        cells = CORNERS if gaps is Gaps.CORNERS else () if isinstance(gaps, Gaps) else gaps
        return Galaxy(FOURTH_RING[self.fourth_ring_build], cells)

    @property
    def first_seat(self) -> int:
        """The seat of the first turn, or 0 if chance picks it."""
        return 0 if isinstance(self.first_player, FirstPlayer) else self.first_player

    @property
    def draws_first_player(self) -> bool:
        """Whether chance picks who begins."""
        return isinstance(self.first_player, FirstPlayer) and self.players > 1

    @property
    def rolls_setup_die(self) -> bool:
        """Whether the setup die is rolled."""
        return self.events and Trigger.PLANET_NUMBER in self.event_triggers

    @property
    def draws_gaps(self) -> bool:
        """Whether the gaps of the fourth ring are drawn at set-up."""
        return self.galaxy is Galaxies.FOURTH_RING and self.fourth_ring_gaps is Gaps.RANDOM

    @property
    def constellations(self) -> tuple[Constellation, ...]:
        """The twelve constellation cards."""
        if isinstance(self.constellation_data, tuple):
            return self.constellation_data
        if self.constellation_data is ConstellationData.PUBLISHED:
            return PUBLISHED
        return tuple(attrs.evolve(card, ability=Ability.NONE, text="") for card in PUBLISHED)


DEFAULT = Options()
"""The book's defaults."""


@memo
def cards_by_id(options: Options) -> Mapping[str, EventCard]:
    """Return the event cards of a game by id; none if the game has no events."""
    return {card.id: card for card in options.event_cards.all} if options.events else {}


def card_of(options: Options, card: str) -> EventCard:
    """Return the event card with an id."""
    return cards_by_id(options)[card]


def parent_effect(options: Options, card: str, path: tuple[int, ...]) -> Effect:
    """Return the effect that contains the list of effects at a path.

    Raises:
        IndexError: There is no such list.
    """
    found = card_of(options, card)
    found.effects_at(path)
    return found.effects_at(path[:-2])[path[-2]]


def is_inside(options: Options, card: str, path: tuple[int, ...], *does: Do) -> bool:
    """Return whether a path leads to a list inside an effect that does one of `does`, or any effect if none are given."""
    try:
        effect = parent_effect(options, card, path)
    except IndexError:
        return False
    return not len(path) % 2 and (not does or effect.do in does)
