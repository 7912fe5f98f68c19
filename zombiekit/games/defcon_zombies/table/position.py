"""The position: all that the table shows and all that lies face down, and how to look things up in it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.games.defcon_zombies.box.components import EARTH, GAP, NO_SHIPS, UNKNOWN, ZOMBIES, Fleet, Reason, Tile
from zombiekit.games.defcon_zombies.box.galaxies import Board, board
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.box.variants import OutpostsOn
from zombiekit.primitives.pairs import Pairs, memo, memo_of_two

Fleets: TypeAlias = Pairs[int, Fleet]
"""The ships of one player by system, only systems with at least one."""


class Sight(NamedTuple):
    """What a player has left to peek, and the unexplored systems that the player has seen. Rules: DEFCON-CARD-09."""

    left: int = 0
    seen: tuple[int, ...] = ()


class Kept(NamedTuple):
    """An event card that its keeper holds until a tile is discovered. Rules: DEFCON-PRIM-16.

    `copy` tells copies of a card apart that are on the table together; `path` leads to the effects that then run (see
    `EventCard.effects_at`).
    """

    card: str
    copy: int
    path: tuple[int, ...]
    keeper: int


class Lasting(NamedTuple):
    """An event card that stays on the table for some turns. Rules: DEFCON-PRIM-17.

    `copy` and `path` are as for kept cards, `here` is the system whose discovery drew or released the card, `first` and `last` are
    the turns at whose ends it counts.
    """

    card: str
    copy: int
    path: tuple[int, ...]
    drawer: int
    here: int
    first: int
    last: int


E = TypeVar("E", Kept, Lasting)


@attrs.frozen
class EventTable:
    """The event cards and what they have brought about. Rules: DEFCON-EVT-03, DEFCON-EVT-04, DEFCON-EVT-06.

    Attributes:
        die: The setup die, or None if none was rolled.
        deck: How many of each card are in the deck, by id.
        discards: How many of each card are discarded, by id.
        kept: The cards that wait for a discovery, in the order they were drawn.
        lasting: The cards that last for some turns, in the order they were drawn.
        drawn: The cards on the table, those that take effect at this moment included, each with its copy: in the order in which
            they were drawn, which is that of `kept` and `lasting` too.
        skip: How many Zombies steps are still to be skipped.
    """

    die: int | None = None
    deck: Pairs[str, int] = ()
    discards: Pairs[str, int] = ()
    kept: tuple[Kept, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    drawn: tuple[tuple[str, int], ...] = ()
    skip: int = 0

    @property
    def on_table(self) -> list[Kept | Lasting]:
        """The cards that are kept or last."""
        return [*self.kept, *self.lasting]

    def by_age(self, entries: tuple[E, ...]) -> tuple[E, ...]:
        """Return kept or lasting cards in the order in which they were drawn; parts of one card stay as they are. Rules: DEFCON-EVT-09."""
        age = {card: at for at, card in enumerate(self.drawn)}
        return tuple(sorted(entries, key=lambda entry: age[entry.card, entry.copy]))


NO_EVENTS = EventTable()


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a state, open for writing while a step runs (see `zombiekit.agenda`).

    Systems are numbered as in `zombiekit.primitives.hexes`, Earth being 0; fields by system are tuples over all numbers up to the
    last ring, gaps included. Fields by player are tuples in seat order.

    Attributes:
        options: The options of this game.
        agenda: The nodes still to resolve, the last being the one that happens now; empty when the game is over.
        gaps: The cells without a tile, ascending.
        faces: What lies face up, by system: the tile as it counts now (a transformed planet is `zombies`), or `unknown`.
        dealt: The tile as it was dealt, by system; `unknown` before it is dealt, and in a view where the seat has not seen it.
        pile: The tiles still to be dealt and how many of each; empty once all are.
        zombies: How many zombies, by system.
        ships: The ships, by player: a fleet for each system with ships, ascending.
        outposts: The outposts, by player: a count for each system with outposts, ascending.
        resources: The resources, by player.
        cards: The names of the constellation cards held, by player, in alphabetical order.
        sights: What each player can still peek at, and which unexplored systems each has seen.
        turn: The number of the turn, counted over all players from 1; 0 during the set-up.
        active: The seat whose turn it is.
        discoverer: Who discovered the first Zombies system; None while the swarm is off.
        transformed: The planets that became Zombies systems, and in which turn.
        swapped: The planets that lie in the place of the dealt ones, by system, and their numbers.
        discovered: Whether the move of this turn has discovered a system.
        teleported: Whether Canis Minor was used this turn.
        event_table: The event cards, and what they have brought about.
        kills: Zombies destroyed.
        result: How the game ended, or None while it goes on.
        events: What the last step brought about.
    """

    options: Options
    agenda: tuple[Node, ...]
    gaps: tuple[int, ...]
    faces: tuple[Tile, ...]
    dealt: tuple[Tile, ...]
    zombies: tuple[int, ...]
    ships: tuple[Fleets, ...]
    outposts: tuple[Pairs[int, int], ...]
    resources: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    sights: tuple[Sight, ...]
    pile: Pairs[Tile, int] = ()
    turn: int = 0
    active: int = 0
    discoverer: int | None = None
    transformed: Pairs[int, int] = ()
    swapped: Pairs[int, int] = ()
    discovered: bool = False
    teleported: bool = False
    event_table: EventTable = NO_EVENTS
    kills: int = 0
    result: Reason | None = None
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def swarm_on(self) -> bool:
        """Whether zombies step: a Zombies system is discovered, or a planet was transformed. Rules: DEFCON-ZSYS-01."""
        return self.discoverer is not None

    @property
    def found(self) -> int:
        """How many constellations are discovered."""
        return sum(map(len, self.cards))

    @property
    def board(self) -> Board:
        """The tables of the galaxy's shape."""
        return board(len(self.faces), self.gaps)


# -------------------------------------------------------------------------------------------- what the faces tell


def _unexplored(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile is UNKNOWN])


def _planets(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile.number >= 0])


def _nests(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile is ZOMBIES])


_UNEXPLORED = memo(_unexplored)
_PLANETS = memo(_planets)
_NESTS = memo(_nests)


def unexplored(state: Draft) -> tuple[int, ...]:
    """Return the systems that lie face down, in canonical order."""
    return _UNEXPLORED(state.faces)


def planet_systems(state: Draft) -> tuple[int, ...]:
    """Return the explored systems that are planets now, in canonical order."""
    return _PLANETS(state.faces)


def zombies_systems(state: Draft) -> tuple[int, ...]:
    """Return the Zombies systems, dealt or transformed, in canonical order."""
    return _NESTS(state.faces)


def hold_outposts(state: Draft, cells: list[int]) -> list[int]:
    """Return those of some systems where outposts may stand. Rules: DEFCON-BUY-07, DEFCON-ZSYS-04, DEFCON-OVER-02."""
    faces = state.faces
    if state.options.outposts_on is OutpostsOn.PLANETS:
        return [cell for cell in cells if faces[cell].number >= 0]
    return [cell for cell in cells if faces[cell] not in (EARTH, ZOMBIES, UNKNOWN, GAP)]


# ------------------------------------------------------------------------------------------- whose pieces are where


def fleet_at(fleets: Fleets, cell: int) -> Fleet:
    """Return a player's ships in a system."""
    for at, fleet in fleets:
        if at == cell:
            return fleet
    return NO_SHIPS


def has_ship(state: Draft, seat: int, cell: int) -> bool:
    """Tell whether a player has a ship in a system."""
    return fleet_at(state.ships[seat], cell) != NO_SHIPS


def outposts_at(outposts: Pairs[int, int], cell: int) -> int:
    """Return how many outposts of a player stand in a system."""
    for at, count in outposts:
        if at == cell:
            return count
    return 0


def humans_at(state: Draft, cell: int) -> bool:
    """Tell whether any human piece stands in a system."""
    return cell in _INHABITED(state.ships, state.outposts)


def _inhabited(ships: tuple[Fleets, ...], outposts: tuple[Pairs[int, int], ...]) -> set[int]:
    cells = {cell for fleets in ships for cell, _ in fleets}
    cells.update([cell for counts in outposts for cell, _ in counts])
    return cells


_INHABITED = memo_of_two(_inhabited)
