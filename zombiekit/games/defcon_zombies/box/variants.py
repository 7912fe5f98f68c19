"""The values of the options of *DEFCON ZOMBIES*: one enum for each choice."""

from __future__ import annotations

import attrs

from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS
from zombiekit.games.defcon_zombies.box.event_cards import EventCard
from zombiekit.primitives.names import Name


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
        return (*BASE_EVENTS, *self.custom) if self.base else self.custom
