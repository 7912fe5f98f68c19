"""The values of the options of *DEFCON ZOMBIES*, an enum for each choice; and checks that report all wrong values at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box import base_events, components, galaxies, reckoning
from zombiekit.games.defcon_zombies.box.card_reading import MOST_CARDS, cards_of, cards_of_file, work_faults
from zombiekit.games.defcon_zombies.box.components import CONSTELLATIONS_IN_BOX, MOST_PLAYERS, Ability, Constellation
from zombiekit.games.defcon_zombies.box.event_cards import EventCard
from zombiekit.limits import LONGEST_WORDS, MOST_FAULTS, escaped, flaw_of
from zombiekit.primitives.hexes import NUMBER, RING
from zombiekit.primitives.names import Name, flag, one_of, within


class Galaxies(Name):
    """The galaxies of the rulebook. Rules: DEFCON-MIX-01, DEFCON-RING4-01."""

    BASE3 = "base3"
    FOURTH_RING = "fourth_ring"


class Gaps(Name):
    """Which cells of the fourth ring stay without a tile, if they are not listed. Rules: DEFCON-RING4-03."""

    CORNERS = "corners"
    RANDOM = "random"


class FirstPlayer(Name):
    """Who begins, if no seat is given. Rules: DEFCON-BUILD-09."""

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
    """What leads to drawing an event card; cards are drawn in the order of the members. Rules: DEFCON-EVT-02."""

    CONSTELLATION = "constellation"
    NEBULA = "nebula"
    WORMHOLE = "wormhole"
    ZOMBIES = "zombies"
    RING_COMPLETE = "ring_complete"
    PLANET_NUMBER = "planet_number"


class DeckEmpty(Name):
    """What happens when a card is to be drawn and the event deck is empty. Rules: DEFCON-EVT-06."""

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
    """Whether zombies prefer near planets or high numbers. Rules: DEFCON-ZMOV-02."""

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


class OverrunExit(Name):
    """Where new zombies of Zombies systems next to Earth go with `overrun`. Rules: DEFCON-OVER-07."""

    PLANET = "planet"
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
        custom: The user's own cards.
    """

    base: bool = True
    custom: tuple[EventCard, ...] = ()

    @property
    def all(self) -> tuple[EventCard, ...]:
        """All cards."""
        return (*base_events.BASE_EVENTS, *self.custom) if self.base else self.custom


MOST_TURNS = 10_000
MOST_FILES = 10
"""Most files with cards for one game."""


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], list[Fault]]:
    """Convert the options that may be given as data to what the rules use; return them, and the faults of all options."""
    faults: list[Fault] = []
    read = {
        "galaxy": _galaxy(given["galaxy"], faults, limited_tiles=given["limited_tiles"] is not False),
        "fourth_ring_gaps": _gaps(given["fourth_ring_gaps"], faults),
        "constellation_data": _constellations(given["constellation_data"], faults),
        "event_cards": _cards(given["event_cards"], faults),
    }
    return read, [*faults, *_plain_faults(given)]


def _galaxy(galaxy: object, faults: list[Fault], *, limited_tiles: bool) -> object:
    if isinstance(galaxy, Mapping):
        read, found = galaxies.galaxy_of(galaxy)
        if read is None:
            faults += found
            return galaxy
        galaxy = read
    if isinstance(galaxy, galaxies.Galaxy):
        faults += galaxies.galaxy_faults(galaxy, limited_tiles=limited_tiles) or _reckoning_faults(galaxy)
    else:
        faults += one_of("galaxy", galaxy, Galaxies, "DEFCON-CUST-01")
    return galaxy


def _reckoning_faults(galaxy: galaxies.Galaxy) -> list[Fault]:
    """Return a fault if counting the deals of a galaxy would take too long. Rules: DEFCON-CUST-02, DEFCON-PRIOR-08."""
    shape = galaxies.board(galaxies.size_of(galaxy), galaxies.gap_numbers(galaxy.gaps))
    work = reckoning.work_of(reckoning.groups_of(galaxy), tuple(map(len, shape.rings[1:])))
    if work <= reckoning.MOST_WORK:
        return []
    what = f"counting the deals takes {work} steps, more than {reckoning.MOST_WORK}: too many kinds of tiles join late"
    return [Fault("DEFCON-CUST-02", "galaxy.stages", what)]


def _gaps(gaps: object, faults: list[Fault]) -> object:
    rule, name = "DEFCON-RING4-03", "fourth_ring_gaps"
    if not isinstance(gaps, tuple):
        faults += one_of(name, gaps, Gaps, rule)
        return gaps
    found: list[Fault] = []
    cells = galaxies.gaps_of(name, gaps, found)
    found = [attrs.evolve(fault, rule=rule) for fault in found]
    found += [
        Fault(rule, name, f"{cell} is not in ring {galaxies.FARTHEST_GAP}")
        for cell in cells
        if RING[NUMBER[cell]] != galaxies.FARTHEST_GAP
    ]
    if not found and len(cells) != galaxies.FOURTH_RING_GAPS:
        found.append(Fault(rule, name, f"expected {galaxies.FOURTH_RING_GAPS} cells, not {len(cells)}"))
    faults += found
    return cells


def _constellations(data: object, faults: list[Fault]) -> object:
    rule, name = "DEFCON-CARD-01", "constellation_data"
    if not isinstance(data, tuple):
        faults += one_of(name, data, ConstellationData, rule)
        return data
    if len(data) != CONSTELLATIONS_IN_BOX:
        faults.append(Fault(rule, name, f"expected {CONSTELLATIONS_IN_BOX} cards, not {len(data)}"))
        return data
    cards: list[Constellation] = []
    for index, item in enumerate(data):
        where = f"{name}[{index}]"
        fields = dict(item) if isinstance(item, Mapping) else item
        try:
            card = Constellation(**fields) if isinstance(fields, dict) else fields
        except TypeError:
            card = None
        if not isinstance(card, Constellation) or not isinstance(card.text, str) or flaw_of(card.text, LONGEST_WORDS):
            faults.append(Fault(rule, where, f"{shown(item)} is not a card with name, ability and text"))
            continue
        if not components.is_constellation_name(card.name):
            faults.append(Fault(rule, f"{where}.name", f"a constellation cannot be called {shown(card.name)}"))
        if card.name in [other.name for other in cards]:
            faults.append(Fault(rule, f"{where}.name", f"{shown(card.name)} is listed twice"))
        faults += one_of(f"{where}.ability", card.ability, Ability, rule)
        cards.append(card)
    return tuple(cards)


def _cards(given: object, faults: list[Fault]) -> EventCards:
    found: list[Fault] = []
    if not isinstance(given, EventCards):
        data = _cards_given(given, found)
    else:
        data = given
        if isinstance(data.base, bool) and isinstance(data.custom, tuple):
            cards_of(data.custom, found, "event_cards.")
        else:
            _refuse_cards(found, "", f"{shown(data)} has parts of the wrong types")
    if not found:
        for card_id, count in sorted(Counter(card.id for card in data.all).items()):
            if count > 1:
                _refuse_cards(found, "", f"two cards have the id {card_id!r}")
        found += work_faults(data.all, "event_cards")
    faults += found
    return data


def _cards_given(data: object, faults: list[Fault]) -> EventCards:
    """Read event cards from a path, a list of paths and cards, or a mapping."""
    base: object = True
    files: object = ()
    cards: Any = ()
    if isinstance(data, Mapping):
        for key in islice(data, MOST_FAULTS):
            if key not in {"base", "files", "cards"}:
                _refuse_cards(faults, f".{escaped(str(key)[:80])}", "unknown key; expected base, files or cards")
        base, files, cards = data.get("base", True), data.get("files", ()), data.get("cards", ())
    elif isinstance(data, (str, Path)):
        files = () if data == "base" else (data,)
    elif isinstance(data, (list, tuple)):
        files = [item for item in data if isinstance(item, (str, Path))]
        cards = [item for item in data if not isinstance(item, (str, Path))]
    else:
        _refuse_cards(faults, "", f"{shown(data)} is not a path, a list of cards or a mapping")
    faults += flag("event_cards.base", base, "DEFCON-EVT-10")
    if not isinstance(files, (list, tuple)) or not all(isinstance(file, (str, Path)) for file in files):
        _refuse_cards(faults, ".files", f"{shown(files)} is not a list of paths")
        files = ()
    if len(files) > MOST_FILES:
        _refuse_cards(faults, ".files", f"{len(files)} files, more than {MOST_FILES}")
        files = ()
    custom = [card for file in files for card in cards_of_file(file, faults)]
    if len(custom) > MOST_CARDS:
        _refuse_cards(faults, ".files", f"{len(custom)} cards, more than {MOST_CARDS}")
        custom = []
    return EventCards(bool(base), (*custom, *cards_of(cards, faults, "event_cards.")))


def _refuse_cards(faults: list[Fault], part: str, what: str) -> None:
    faults.append(Fault("DEFCON-EVT-10", f"event_cards{part}", what))


def _plain_faults(given: Mapping[str, Any]) -> list[Fault]:
    faults = within("players", given["players"], 1, MOST_PLAYERS, "DEFCON-BUILD-08")
    if not isinstance(given["first_player"], FirstPlayer):
        seats = given["players"] if not faults else MOST_PLAYERS
        if type(given["first_player"]) is not int or not 0 <= given["first_player"] < seats:
            what = f"{shown(given['first_player'])} is neither a seat, 0 to {seats - 1}, nor random"
            faults.append(Fault("DEFCON-BUILD-09", "first_player", what))
    if given["turn_limit"] is not None:
        faults += within("turn_limit", given["turn_limit"], 1, MOST_TURNS, "DEFCON-END-04")
    for name, (enum, rule) in _MEMBERS.items():
        faults += one_of(name, given[name], enum, rule)
    for name, rule in _FLAGS.items():
        faults += flag(name, given[name], rule)
    triggers = given["event_triggers"]
    if not isinstance(triggers, tuple):
        faults.append(Fault("DEFCON-EVT-02", "event_triggers", f"{shown(triggers)} is not a collection of triggers"))
        triggers = ()
    for index, trigger in enumerate(triggers[:MOST_FAULTS]):
        faults += one_of(f"event_triggers[{index}]", trigger, Trigger, "DEFCON-EVT-02")
    if given["hopeless_ends"] is False and given["turn_limit"] is None:
        what = "hopeless_ends=False needs a turn_limit, or the game could go on forever"
        faults.append(Fault("DEFCON-END-03", "turn_limit", what))
    return faults


_MEMBERS: Mapping[str, tuple[type[Name], str]] = {
    "fourth_ring_build": (FourthRingBuild, "DEFCON-RING4-04"),
    "scouts": (Scouts, "DEFCON-SCOUT-01"),
    "event_deck_empty": (DeckEmpty, "DEFCON-EVT-06"),
    "constellation_ship": (ConstellationShip, "DEFCON-CONS-03"),
    "outposts_on": (OutpostsOn, "DEFCON-BUY-07"),
    "zombie_target": (ZombieTarget, "DEFCON-ZMOV-02"),
    "overflow_from": (OverflowFrom, "DEFCON-FLOW-03"),
    "overrun_exit": (OverrunExit, "DEFCON-OVER-07"),
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
