"""The options of *DEFCON ZOMBIES*: the variants of the rulebook, and where it is silent and tables may differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.defcon_zombies.base_events import BASE_EVENTS, EXAMPLES
from zombiekit.games.defcon_zombies.card_files import cards_of, cards_of_file
from zombiekit.games.defcon_zombies.components import (
    CONSTELLATIONS_IN_BOX,
    MOST_PLAYERS,
    PUBLISHED,
    Ability,
    Constellation,
    is_constellation_name,
)
from zombiekit.games.defcon_zombies.event_cards import EventCard
from zombiekit.games.defcon_zombies.galaxies import (
    BASE,
    CORNERS,
    FARTHEST_GAP,
    FOURTH_RING,
    FOURTH_RING_GAPS,
    SMALL,
    Galaxy,
    galaxy_faults,
    galaxy_of,
    gaps_of,
)
from zombiekit.primitives.choices import member_or_same, one_of, within
from zombiekit.primitives.hexes import NUMBER, RING, Hex
from zombiekit.primitives.names import Name

MOST_TURNS = 10_000


class Galaxies(Name):
    """The galaxies of the rulebook. Rules: DEFCON-MIX-01, DEFCON-RING4-01."""

    BASE3 = "base3"
    FOURTH_RING = "fourth_ring"


class Gaps(Name):
    """Which cells of the fourth ring stay without a tile, where they are not listed. Rules: DEFCON-RING4-03."""

    CORNERS = "corners"
    RANDOM = "random"


class FirstPlayer(Name):
    """Who begins, where it is no seat. Rules: DEFCON-BUILD-09."""

    RANDOM = "random"


class FourthRingBuild(Name):
    """Where Zombies systems and constellations may lie with four rings. Rules: DEFCON-RING4-04."""

    STAGED = "staged"
    OUTER_ONLY = "outer_only"
    ANYWHERE = "anywhere"


class Scouts(Name):
    """Whether zombies gather on unexplored systems. Rules: DEFCON-SCOUT-01."""

    OFF = "off"
    OUTER = "outer"
    INWARD = "inward"


class Trigger(Name):
    """What makes an event card be drawn; drawn in the order of the members. Rules: DEFCON-EVT-02."""

    CONSTELLATION = "constellation"
    NEBULA = "nebula"
    WORMHOLE = "wormhole"
    ZOMBIES = "zombies"
    RING_COMPLETE = "ring_complete"
    PLANET_NUMBER = "planet_number"


class DeckEmpty(Name):
    """What happens at a draw from an empty event deck. Rules: DEFCON-EVT-06."""

    RESHUFFLE = "reshuffle"
    STOP = "stop"


class ConstellationData(Name):
    """Whether constellation cards have abilities. Rules: DEFCON-CARD-01."""

    PUBLISHED = "published"
    NONE = "none"


class ConstellationShip(Name):
    """Where the free ship of a constellation is placed. Rules: DEFCON-CONS-03."""

    SYSTEM = "system"
    CHOICE = "choice"


class OutpostsOn(Name):
    """Where outposts may stand. Rules: DEFCON-BUY-07."""

    PLANETS = "planets"
    NON_ZOMBIES = "non_zombies"


class ZombieTarget(Name):
    """What leads a zombie first, nearness or a high number. Rules: DEFCON-ZMOV-02."""

    CLOSEST_FIRST = "closest_first"
    HIGHEST_FIRST = "highest_first"


class OverflowFrom(Name):
    """Where the distance of an overflow is measured from. Rules: DEFCON-FLOW-03."""

    PLANET = "planet"
    SOURCE = "source"


class NoPlanet(Name):
    """Where a zombie goes if there is no planet system. Rules: DEFCON-ZMOV-09."""

    AUTO = "auto"
    STAY = "stay"
    EARTH = "earth"


class TurnLimitResult(Name):
    """What the turn limit means. Rules: DEFCON-END-04."""

    LOSS = "loss"
    DRAW = "draw"


@attrs.frozen
class EventCards:
    """Which cards make up the event deck.

    Attributes:
        base: Whether the twelve cards of the box are in it.
        custom: Cards of the user's own.
    """

    base: bool = True
    custom: tuple[EventCard, ...] = ()

    @property
    def all(self) -> tuple[EventCard, ...]:
        """All cards."""
        return (*BASE_EVENTS, *self.custom) if self.base else self.custom


def _reads(enum: type[Name]) -> Callable[[Any], Any]:
    """Return a converter that takes texts for members and lists for tuples, and leaves everything else to the check."""

    def convert(value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else member_or_same(enum, value)

    return convert


def _member(enum: type[Name], default: Name) -> Any:
    return attrs.field(default=default, converter=_reads(enum))


def _triggers(value: object) -> object:
    """Take any collection of triggers for the tuple of them in order."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")]
    if not isinstance(value, (list, tuple, set, frozenset)):
        return value
    wanted = set(map(str, value))
    if wanted <= set(Trigger):
        return tuple(trigger for trigger in Trigger if trigger in wanted)
    return tuple(value)


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """What a table agrees on before the game; every field has the book's default. All variants combine freely.

    Attributes:
        players: How many play, 1 to 6 (DEFCON-BUILD-08).
        first_player: The seat that begins, or `random` (DEFCON-BUILD-09).
        galaxy: `base3`, `fourth_ring` (DEFCON-RING4-01), or a galaxy of one's own as a `Galaxy` or as data
            `{"rings": 3, "gaps": [[3, 0]], "stages": [{"planet": {"3": 2}, "constellation": 1, ...}, ...]}` (DEFCON-CUST-01).
        fourth_ring_gaps: The four cells of ring 4 without a tile: `corners`, `random`, or a list (DEFCON-RING4-03).
        fourth_ring_build: Where Zombies systems may lie: `staged`, `outer_only`, `anywhere` (DEFCON-RING4-04).
        limited_tiles: Whether a galaxy of one's own is limited to the tiles in the box (DEFCON-CUST-02).
        jump_drives: Unexplored systems are entered at random (DEFCON-JUMP-01).
        scouts: A zombie a turn gathers on an unexplored system: `off`, `outer` for the outermost ring only, or `inward`
            (DEFCON-SCOUT-01).
        overrun: Planets full of zombies become Zombies systems (DEFCON-OVER-01).
        slow_swarm: Zombies step once a round; switches `overrun` on (DEFCON-SLOW-01).
        collect_early: Explored planets pay before the swarm is on as well (DEFCON-EARLY-01).
        industrious: Any number of purchases a turn (DEFCON-INDU-01).
        flagships: Starting ships are flagships, near which ships can be bought (DEFCON-FLAG-01).
        events: Event cards are drawn (DEFCON-EVT-01).
        event_triggers: When: any of `constellation`, `nebula`, `wormhole`, `zombies`, `ring_complete`, `planet_number`
            (DEFCON-EVT-02).
        event_cards: Which: an `EventCards`, the path of a file of cards besides the base ones, a list of paths and cards, or
            `{"base": False, "files": [path, ...], "cards": [card, ...]}` (DEFCON-EVT-10).
        event_deck_empty: `reshuffle` the discards, or `stop` drawing (DEFCON-EVT-06).
        constellation_data: `published`, `none` for cards without abilities, or twelve cards `{"name", "ability", "text"}`
            (DEFCON-CARD-01).
        constellation_ship: The free ship comes to the discovered `system`, or Earth is a `choice` (DEFCON-CONS-03).
        outposts_on: `planets`, or all explored systems that are `non_zombies` (DEFCON-BUY-07).
        zombie_target: `closest_first` or `highest_first` (DEFCON-ZMOV-02).
        overflow_from: Distance is measured from the `planet` that overflows or from the zombie's `source` (DEFCON-FLOW-03).
        zombie_no_planet: Without planet systems zombies `stay` or go to `earth`; `auto` is `earth` with `overrun`
            (DEFCON-ZMOV-09).
        limited_components: Cubes and chits are limited to those in the box (DEFCON-LIM-01).
        hopeless_ends: The game is lost when no ship is left and none can be bought (DEFCON-END-03).
        turn_limit: The turn after which the game ends, 1 to 10000, or None (DEFCON-END-04).
        turn_limit_result: It is then a `loss` or a `draw` (DEFCON-END-04).

    Raises:
        InvalidOptions: A value is none of these, or the options cannot go together; the error lists all that is wrong.
    """

    players: int = 2
    first_player: int | FirstPlayer = attrs.field(default=0, converter=_reads(FirstPlayer))
    galaxy: Galaxies | Galaxy = attrs.field(
        default=Galaxies.BASE3, converter=_reads(Galaxies), metadata={"examples": (*Galaxies, SMALL)}
    )
    fourth_ring_gaps: Gaps | tuple[Hex, ...] = attrs.field(default=Gaps.CORNERS, converter=_reads(Gaps))
    fourth_ring_build: FourthRingBuild = _member(FourthRingBuild, FourthRingBuild.STAGED)
    limited_tiles: bool = True
    jump_drives: bool = False
    scouts: Scouts = _member(Scouts, Scouts.OFF)
    overrun: bool = False
    slow_swarm: bool = False
    collect_early: bool = False
    industrious: bool = False
    flagships: bool = False
    events: bool = False
    event_triggers: tuple[Trigger, ...] = attrs.field(
        default=(Trigger.CONSTELLATION,), converter=_triggers, metadata={"examples": ((), tuple(Trigger))}
    )
    event_cards: EventCards = attrs.field(
        default=EventCards(), metadata={"examples": (EventCards(), EventCards(base=True, custom=EXAMPLES))}
    )
    event_deck_empty: DeckEmpty = _member(DeckEmpty, DeckEmpty.RESHUFFLE)
    constellation_data: ConstellationData | tuple[Constellation, ...] = attrs.field(
        default=ConstellationData.PUBLISHED,
        converter=_reads(ConstellationData),
        metadata={"examples": tuple(ConstellationData)},
    )
    constellation_ship: ConstellationShip = _member(ConstellationShip, ConstellationShip.SYSTEM)
    outposts_on: OutpostsOn = _member(OutpostsOn, OutpostsOn.PLANETS)
    zombie_target: ZombieTarget = _member(ZombieTarget, ZombieTarget.CLOSEST_FIRST)
    overflow_from: OverflowFrom = _member(OverflowFrom, OverflowFrom.PLANET)
    zombie_no_planet: NoPlanet = _member(NoPlanet, NoPlanet.AUTO)
    limited_components: bool = False
    hopeless_ends: bool = True
    turn_limit: int | None = attrs.field(default=None, metadata={"examples": (None, 1, 12, 60)})
    turn_limit_result: TurnLimitResult = _member(TurnLimitResult, TurnLimitResult.LOSS)

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
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
    """Options that go well together, by name."""

    @classmethod
    def preset(cls, name: str, **changes: Any) -> Options:
        """Return the options of a preset, with changes.

        Raises:
            InvalidOptions: There is no such preset, or the changes are no options that can be.
        """
        faults = one_of_names("preset", name, tuple(cls.PRESETS))
        if faults:
            raise InvalidOptions(tuple(faults))
        return cls(**{**cls.PRESETS[name], **changes})

    def __attrs_post_init__(self) -> None:
        """Read what was given as data, and check all values."""
        faults = [*_read_galaxy(self), *_read_gaps(self), *_read_constellations(self), *_read_cards(self)]
        faults += _plain_faults(self)
        faults += _relation_faults(self)
        if faults:
            raise InvalidOptions(tuple(faults))
        if self.slow_swarm and not self.overrun:
            object.__setattr__(self, "overrun", True)

    @property
    def plan(self) -> Galaxy:
        """The plan of the galaxy; with `fourth_ring_gaps: random` without its gaps, which are drawn."""
        if isinstance(self.galaxy, Galaxy):
            return self.galaxy
        if self.galaxy is Galaxies.BASE3:
            return BASE
        gaps = self.fourth_ring_gaps
        cells = CORNERS if gaps is Gaps.CORNERS else () if isinstance(gaps, Gaps) else gaps
        return Galaxy(FOURTH_RING[self.fourth_ring_build], cells)

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


def one_of_names(where: str, value: object, names: tuple[str, ...]) -> list[Fault]:
    """Check that a value is one of several names."""
    from difflib import get_close_matches

    if isinstance(value, str) and value in names:
        return []
    near = get_close_matches(str(value), names, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return [Fault("", where, f"{shown(value)} is none of {', '.join(names)}{hint}")]


def _read_galaxy(options: Options) -> list[Fault]:
    galaxy = options.galaxy
    if isinstance(galaxy, Galaxies):
        return []
    if isinstance(galaxy, Mapping):
        read, faults = galaxy_of(galaxy)
        if read is None:
            return faults
        object.__setattr__(options, "galaxy", read)
        galaxy = read
    if isinstance(galaxy, Galaxy):
        return galaxy_faults(galaxy, limited_tiles=options.limited_tiles is not False)
    return [*one_of("galaxy", galaxy, Galaxies, "DEFCON-CUST-01")]


def _read_gaps(options: Options) -> list[Fault]:
    gaps = options.fourth_ring_gaps
    if isinstance(gaps, Gaps):
        return []
    rule, name = "DEFCON-RING4-03", "fourth_ring_gaps"
    if not isinstance(gaps, tuple):
        return one_of(name, gaps, Gaps, rule)
    faults: list[Fault] = []
    cells = gaps_of(name, gaps, faults)
    faults += [
        Fault(rule, name, f"{cell} is not in ring {FARTHEST_GAP}")
        for cell in cells
        if RING[NUMBER[cell]] != FARTHEST_GAP
    ]
    if not faults and len(cells) != FOURTH_RING_GAPS:
        faults.append(Fault(rule, name, f"{len(cells)} cells; {FOURTH_RING_GAPS} stay without a tile"))
    object.__setattr__(options, name, cells)
    return faults


def _read_constellations(options: Options) -> list[Fault]:
    data = options.constellation_data
    if isinstance(data, ConstellationData):
        return []
    rule, name = "DEFCON-CARD-01", "constellation_data"
    if not isinstance(data, tuple):
        return one_of(name, data, ConstellationData, rule)
    cards, faults = [], []
    for index, item in enumerate(data):
        where = f"{name}[{index}]"
        fields = dict(item) if isinstance(item, Mapping) else item
        try:
            card = Constellation(**fields) if isinstance(fields, dict) else fields
        except TypeError:
            card = None
        if not isinstance(card, Constellation) or not isinstance(card.text, str):
            faults.append(Fault(rule, where, f"{shown(item)} is no card with name, ability and text"))
            continue
        if not is_constellation_name(card.name):
            faults.append(Fault(rule, f"{where}.name", f"{shown(card.name)} can be no constellation's name"))
        if card.name in [other.name for other in cards]:
            faults.append(Fault(rule, f"{where}.name", f"{shown(card.name)} stands there twice"))
        faults += one_of(f"{where}.ability", card.ability, Ability, rule)
        cards.append(card)
    if not faults and len(cards) != CONSTELLATIONS_IN_BOX:
        faults.append(Fault(rule, name, f"{len(cards)} cards; there are {CONSTELLATIONS_IN_BOX}"))
    object.__setattr__(options, name, tuple(cards))
    return faults


def _read_cards(options: Options) -> list[Fault]:
    data: Any = options.event_cards
    name, rule = "event_cards", "DEFCON-EVT-10"
    faults: list[Fault] = []
    if not isinstance(data, EventCards):
        base: object = True
        files: Any = ()
        cards: Any = ()
        if isinstance(data, Mapping):
            faults += [
                Fault(rule, f"{name}.{key}", "unknown key; known are base, files, cards")
                for key in data
                if key not in {"base", "files", "cards"}
            ]
            base, files, cards = data.get("base", True), data.get("files", ()), data.get("cards", ())
        elif isinstance(data, (str, Path)):
            files = () if data == "base" else (data,)
        elif isinstance(data, (list, tuple)):
            files = [item for item in data if isinstance(item, (str, Path))]
            cards = [item for item in data if not isinstance(item, (str, Path))]
        else:
            return [Fault(rule, name, f"{shown(data)} is no path, no list of cards and no mapping")]
        if not isinstance(base, bool):
            faults.append(Fault(rule, f"{name}.base", f"{shown(base)} is neither True nor False"))
        if not isinstance(files, (list, tuple)) or not all(isinstance(file, (str, Path)) for file in files):
            faults.append(Fault(rule, f"{name}.files", f"{shown(files)} is no list of paths"))
            files = ()
        custom = [card for file in files for card in cards_of_file(file, faults)]
        custom += cards_of(cards, faults, f"{name}.")
        data = EventCards(bool(base), tuple(custom))
        object.__setattr__(options, name, data)
    elif not isinstance(data.base, bool) or not isinstance(data.custom, tuple):
        return [Fault(rule, name, f"{shown(data)} has parts of the wrong types")]
    else:
        cards_of(data.custom, faults, f"{name}.")
    if faults:
        return faults
    ids = [card.id for card in data.all]
    faults += [
        Fault(rule, name, f"two cards have the id {card_id!r}")
        for card_id in sorted(set(ids))
        if ids.count(card_id) > 1
    ]
    return faults


def _plain_faults(options: Options) -> list[Fault]:
    faults = within("players", options.players, 1, MOST_PLAYERS, "DEFCON-BUILD-08")
    if not isinstance(options.first_player, FirstPlayer):
        seats = options.players if not faults else MOST_PLAYERS
        if type(options.first_player) is not int or not 0 <= options.first_player < seats:
            what = f"{shown(options.first_player)} is neither a seat, 0 to {seats - 1}, nor random"
            faults.append(Fault("DEFCON-BUILD-09", "first_player", what))
    if options.turn_limit is not None:
        faults += within("turn_limit", options.turn_limit, 1, MOST_TURNS, "DEFCON-END-04")
    for name, (enum, rule) in _MEMBERS.items():
        faults += one_of(name, getattr(options, name), enum, rule)
    for name, rule in _FLAGS.items():
        if not isinstance(getattr(options, name), bool):
            faults.append(Fault(rule, name, f"{shown(getattr(options, name))} is neither True nor False"))
    if not isinstance(options.event_triggers, tuple):
        what = f"{shown(options.event_triggers)} is no collection of triggers"
        return [*faults, Fault("DEFCON-EVT-02", "event_triggers", what)]
    for index, trigger in enumerate(options.event_triggers):
        faults += one_of(f"event_triggers[{index}]", trigger, Trigger, "DEFCON-EVT-02")
    return faults


def _relation_faults(options: Options) -> list[Fault]:
    if options.hopeless_ends is False and options.turn_limit is None:
        what = "without hopeless_ends a turn_limit is needed, or the turns could run on for ever"
        return [Fault("DEFCON-END-03", "turn_limit", what)]
    return []


_MEMBERS: Mapping[str, tuple[type[Name], str]] = {
    "fourth_ring_build": (FourthRingBuild, "DEFCON-RING4-04"),
    "scouts": (Scouts, "DEFCON-SCOUT-01"),
    "event_deck_empty": (DeckEmpty, "DEFCON-EVT-06"),
    "constellation_ship": (ConstellationShip, "DEFCON-CONS-03"),
    "outposts_on": (OutpostsOn, "DEFCON-BUY-07"),
    "zombie_target": (ZombieTarget, "DEFCON-ZMOV-02"),
    "overflow_from": (OverflowFrom, "DEFCON-FLOW-03"),
    "zombie_no_planet": (NoPlanet, "DEFCON-ZMOV-09"),
    "turn_limit_result": (TurnLimitResult, "DEFCON-END-04"),
}
_FLAGS: Mapping[str, str] = {
    "limited_tiles": "DEFCON-CUST-02",
    "jump_drives": "DEFCON-JUMP-01",
    "overrun": "DEFCON-OVER-01",
    "slow_swarm": "DEFCON-SLOW-01",
    "collect_early": "DEFCON-EARLY-01",
    "industrious": "DEFCON-INDU-01",
    "flagships": "DEFCON-FLAG-01",
    "events": "DEFCON-EVT-01",
    "limited_components": "DEFCON-LIM-01",
    "hopeless_ends": "DEFCON-END-03",
}

DEFAULT = Options()
"""The book's defaults."""
