"""What is in the box: tiles, constellation cards, cubes and chits."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, NamedTuple

import attrs

from zombiekit.primitives.frozen import FrozenText, put
from zombiekit.primitives.names import Name, member_or_same


class Kind(Name):
    """The class of a tile. GAP stands for a cell without a tile, UNKNOWN for a tile that is not known."""

    EARTH = "earth"
    PLANET = "planet"
    CONSTELLATION = "constellation"
    NEBULA = "nebula"
    WORMHOLE = "wormhole"
    ZOMBIES = "zombies"
    GAP = "gap"
    UNKNOWN = "unknown"


NUMBERS = range(7)
"""The resource numbers of planets."""
_PLAIN = (Kind.EARTH, Kind.NEBULA, Kind.WORMHOLE, Kind.ZOMBIES, Kind.GAP, Kind.UNKNOWN)
_LONGEST_NAME = 40


class Tile(FrozenText):
    """A tile is its name: `"planet 4"`, `"nebula"`, `"wormhole"`, `"zombies"`, `"earth"`, or the name of a constellation.

    Two more names are not tiles: `"gap"` stands for a cell without one, `"unknown"` for one that is not known. Every other name is
    a constellation's; the options list the constellations of a game. Each tile is made only once:
    `Tile("Leo") is Tile("Leo")`.

    Raises:
        ValueError: No tile can have this name: it is too long, say, or has a comma, an equals sign or misplaced blanks.
    """

    __slots__ = ("kind", "number")

    kind: Kind
    """The class of the tile."""
    number: int
    """The resource number of a planet, -1 for everything else."""

    _made: ClassVar[dict[str, Tile]] = {}

    def __new__(cls, name: str) -> Tile:  # noqa: PYI034 - tiles are made once each, and there are no others
        """Return the tile of that name."""
        tile = cls._made.get(name) if isinstance(name, str) else None
        if tile is not None:
            return tile
        if not is_constellation_name(name):
            raise ValueError(
                f"no tile is called {name!r}; tiles are called 'planet 0' to 'planet 6', {', '.join(repr(kind.value) for kind in _PLAIN)}, or 'Leo'"
            )
        return cls._make(str(name), Kind.CONSTELLATION, -1)

    @classmethod
    def _make(cls, name: str, kind: Kind, number: int) -> Tile:
        tile = str.__new__(cls, name)
        put(tile, "kind", kind)
        put(tile, "number", number)
        return cls._made.setdefault(name, tile)


def is_constellation_name(name: object) -> bool:
    """Return whether a constellation may have this name: words, a letter first, no comma or equals sign, no other tile's name."""
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or name != " ".join(name.split()):
        return False
    if any(sign in name for sign in ",=") or not name.isprintable() or not name[0].isalpha():
        return False
    return name not in _PLAIN and name.split()[0] != "planet"


for _kind in _PLAIN:
    Tile._make(_kind.value, _kind, -1)
PLANETS = tuple(Tile._make(f"planet {number}", Kind.PLANET, number) for number in NUMBERS)
"""The planet of each number."""
EARTH, NEBULA, WORMHOLE, ZOMBIES, GAP, UNKNOWN = (Tile(kind.value) for kind in _PLAIN)

PLANETS_IN_BOX = (1, 4, 6, 8, 8, 6, 4)
"""How many planets of each number there are. Rules: DEFCON-CUST-02."""
CONSTELLATIONS_IN_BOX = 12
NEBULAE_IN_BOX = 2
WORMHOLES_IN_BOX = 2
ZOMBIES_IN_BOX = 4
CUBES = 16
"""Cubes of each player. Rules: DEFCON-LIM-01."""
ZOMBIE_CUBES = 32
CHITS = 24

MOST_CUBES = 200
"""Cubes of each player without `limited_components`, few enough to list all choices. Rules: DEFCON-LIM-01."""
MOST_PIECES = 9_999
"""Most outposts without `limited_components`, and most zombies in a system. Rules: DEFCON-LIM-01."""
MOST = 999_999_999
"""The largest value of resources and all other counts, turns included. Rules: DEFCON-PLAN-05, DEFCON-END-04."""

SHIP_COST = 10
"""Rules: DEFCON-BUY-02."""
OUTPOST_COST = 5
"""Rules: DEFCON-BUY-03."""
PAIR_COST = 15
"""Rules: DEFCON-CARD-07."""

SEATS = ("yellow", "green", "blue", "purple", "brown", "white")
"""The colors of the players, in seat order. Rules: DEFCON-BUILD-08."""
MOST_PLAYERS = len(SEATS)


class Fleet(NamedTuple):
    """The ships of one player in one system, or a part of them."""

    o: int = 0
    """Ordinary ships."""
    p: int = 0
    """Linked pairs, two ships each. Rules: DEFCON-CARD-07."""
    f: int = 0
    """1 with the flagship, else 0. Rules: DEFCON-FLAG-01."""

    @property
    def ships(self) -> int:
        """How many ships; a linked pair counts as two."""
        return self[0] + 2 * self[1] + self[2]


NO_SHIPS = Fleet()
fleet_of = lru_cache(maxsize=1024)(Fleet)
"""Return ordinary ships, pairs and flagships as a fleet, from a cache."""


class Piece(Name):
    """A kind of human piece; pieces are listed in the order of the members. Rules: DEFCON-FIGHT-04."""

    SHIP = "ship"
    LINKED = "linked"
    FLAGSHIP = "flagship"
    OUTPOST = "outpost"


class Ability(Name):
    """What a constellation card lets its holder do.

    Rules: DEFCON-CARD-03, DEFCON-CARD-04, DEFCON-CARD-05, DEFCON-CARD-06, DEFCON-CARD-07, DEFCON-CARD-08, DEFCON-CARD-09,
    DEFCON-CARD-10, DEFCON-CARD-11, DEFCON-CARD-12, DEFCON-CARD-13, DEFCON-CARD-14.
    """

    ARIES = "aries"
    CANIS_MAJOR = "canis_major"
    CANIS_MINOR = "canis_minor"
    CASSIOPEIA = "cassiopeia"
    GEMINI = "gemini"
    LEO = "leo"
    LIBRA = "libra"
    ORION = "orion"
    SCORPIUS = "scorpius"
    TAURUS = "taurus"
    URSA_MAJOR = "ursa_major"
    URSA_MINOR = "ursa_minor"
    NONE = "none"


def _ability(value: Ability | str) -> Ability:
    return member_or_same(Ability, value)


@attrs.frozen
class Constellation:
    """A constellation card: its name, the ability it gives, and its text."""

    name: str
    ability: Ability = attrs.field(converter=_ability)
    text: str = ""


_TEXTS = {
    Ability.ARIES: "Collect 1 for each zombie that your ships destroy.",
    Ability.CANIS_MAJOR: "Each of your ships that is destroyed in a fight takes two zombies with it.",
    Ability.CANIS_MINOR: "Before your move, you may teleport one ship from any system to another in which you have a ship.",
    Ability.CASSIOPEIA: "Your ships may move two systems away if the destination is explored.",
    Ability.GEMINI: "For 15 you may buy two ships at once, in one place, and they stay linked as long as both live.",
    Ability.LEO: "When your ships move into a wormhole, you may choose the unexplored system that they go to, or leave it to chance.",
    Ability.LIBRA: "Three times in the game, look secretly at an unexplored tile next to one of your ships.",
    Ability.ORION: "Ships in range of a destination may move to it together from several systems.",
    Ability.SCORPIUS: "After a tile is flipped, one ship may jump back to where it came from.",
    Ability.TAURUS: "Each time you collect resources, collect 1 more.",
    Ability.URSA_MAJOR: "Ships that you buy, including pairs, may be placed wherever you have a ship.",
    Ability.URSA_MINOR: "Outposts that you buy may be placed on any explored planet without zombies except Earth, with or without a ship of yours.",
}
PUBLISHED = tuple(Constellation(ability.replace("_", " ").title(), ability, text) for ability, text in _TEXTS.items())
"""The twelve cards with the abilities printed on them."""
PEEKS = 3
"""How often a Libra card lets its holder peek. Rules: DEFCON-CARD-09."""


class Reason(Name):
    """How a game ended. Rules: DEFCON-END-01, DEFCON-END-02, DEFCON-END-03, DEFCON-END-04."""

    WIN = "win"
    """All constellations are discovered."""
    LOSS_OVERRUN = "loss_overrun"
    """A zombie was on Earth at the end of a turn."""
    LOSS_HOPELESS = "loss_hopeless"
    """No ship is on the board and none can ever be bought."""
    TIMEOUT = "timeout"
    """The turn limit passed."""
