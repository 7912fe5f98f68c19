"""The position: everything on the table, the forms of its fields, and how to look things up in it."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias, TypeVar

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.forms import BY_KEY, IN_ORDER, Clause, Count, Form, between, one_each
from zombiekit.games.defcon_zombies.box import components
from zombiekit.games.defcon_zombies.box.components import NO_SHIPS, NUMBERS, UNKNOWN, ZOMBIES, Fleet, Reason, Tile
from zombiekit.games.defcon_zombies.box.event_cards import Do
from zombiekit.games.defcon_zombies.box.galaxies import Board, board, size_of
from zombiekit.games.defcon_zombies.box.options import Options, cards_by_id, is_inside
from zombiekit.games.defcon_zombies.box.variants import OutpostsOn
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.pairs import Pairs, memo, memo_of_two, value_at

Seat: TypeAlias = Annotated[int, Form("a seat", lambda seat, state: 0 <= seat < state.options.players)]
"""A seat, from 0."""
System: TypeAlias = Annotated[
    int, Form("a cell of this galaxy", lambda cell, state: 0 <= cell < size_of(state.options.plan))
]
"""A cell of the galaxy, by its number."""
SortedSystems: TypeAlias = Annotated[
    tuple[System, ...], Form("cells of this galaxy, each once", lambda cells, _: len(set(cells)) == len(cells))
]
"""Cells of the galaxy, each once; the field that holds them decides on their order."""
StageNumber: TypeAlias = Annotated[
    int, Form("a stage of the set-up", lambda stage, state: 1 <= stage <= state.options.plan.rings)
]
"""A stage of the set-up, from 1; it has the number of the ring that is dealt in it."""
Positive: TypeAlias = Annotated[int, between(1)]
Sum: TypeAlias = Annotated[int, between(0, components.MOST)]
"""A count without a limit of its own."""
Pieces: TypeAlias = Annotated[int, between(0, components.MOST_PIECES)]
"""How many pieces stand somewhere."""
Ships: TypeAlias = Annotated[
    Fleet,
    Form(
        f"1 to {components.MOST_CUBES} ships, with one flagship at most",
        lambda o_p_f, _: min(o_p_f) >= 0 and o_p_f.f <= 1 and 0 < o_p_f.ships <= components.MOST_CUBES,
    ),
]
"""The ships of a player in one system, at least one."""
Names: TypeAlias = Annotated[tuple[str, ...], IN_ORDER]
"""Names of constellation cards."""
Number: TypeAlias = Annotated[
    int, between(NUMBERS[0], NUMBERS[-1], f"a planet's number, {NUMBERS[0]} to {NUMBERS[-1]}")
]
Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
CardId: TypeAlias = Annotated[
    str, Form("an event card of this game", lambda card, state: card in cards_by_id(state.options))
]
Fleets: TypeAlias = Annotated[Pairs[System, Ships], BY_KEY]
"""The ships of one player by system; systems without any are left out."""
Outposts: TypeAlias = Annotated[
    Pairs[System, Annotated[Pieces, Form("a count of outposts, not 0", lambda count, _: count)]], BY_KEY
]
"""The outposts of one player by system; systems without any are left out."""


class Sight(NamedTuple):
    """How often a player can still peek, and the unexplored systems that the player has seen. Rules: DEFCON-CARD-09."""

    left: Count = 0
    seen: Annotated[tuple[System, ...], IN_ORDER] = ()


class Kept(NamedTuple):
    """An event card that its keeper holds until a tile is discovered. Rules: DEFCON-PRIM-16.

    `copy` distinguishes copies of a card that are on the table together; `path` leads to the effects that run then (see
    `EventCard.effects_at`).
    """

    card: CardId
    copy: Count
    path: tuple[Count, ...]
    keeper: Seat


CardKept: TypeAlias = Annotated[
    Kept, Form("a card that is kept", lambda kept, state: is_inside(state.options, kept.card, kept.path, Do.KEEP_UNTIL))
]
"""A kept card whose path leads into one of its KEEP_UNTIL effects."""


class Lasting(NamedTuple):
    """An event card that stays on the table for some turns. Rules: DEFCON-PRIM-17.

    `copy` and `path` are as for kept cards. `here` is the system whose discovery drew or released the card. The card counts at the
    end of every turn from `first` to `last`.
    """

    card: CardId
    copy: Count
    path: tuple[Count, ...]
    drawer: Seat
    here: System
    first: int
    last: int


CardLasting: TypeAlias = Annotated[
    Lasting,
    Form(
        "a card that lasts from a turn after the first one on",
        lambda card, state: (
            2 <= card.first <= card.last and is_inside(state.options, card.card, card.path, Do.NEXT_TURNS)
        ),
    ),
]
"""A lasting card whose path leads into one of its NEXT_TURNS effects, and whose turns come after the first one."""


E = TypeVar("E", Kept, Lasting)
V = TypeVar("V")
EachSystem: TypeAlias = Annotated[tuple[V, ...], one_each("system", lambda state: size_of(state.options.plan))]
EachPlayer: TypeAlias = Annotated[tuple[V, ...], one_each("player", lambda state: state.options.players)]


@attrs.frozen
class EventTable:
    """The event cards and what they have brought about. Rules: DEFCON-EVT-03, DEFCON-EVT-04, DEFCON-EVT-06.

    Attributes:
        die: The setup die, or None if none was rolled.
        deck: How many of each card are in the deck, by id.
        discards: How many of each card are discarded, by id.
        kept: The cards that wait for a discovery, in the order they were drawn.
        lasting: The cards that last for some turns, in the order they were drawn.
        drawn: The cards on the table with their copies, including those that take effect right now, in the order they were drawn;
            `kept` and `lasting` have the same order.
        skip: How many Zombies steps are still to be skipped.
    """

    die: Annotated[Die | None, Clause("DEFCON-EVT-03")] = None
    deck: Annotated[Pairs[CardId, Positive], BY_KEY, Clause("DEFCON-EVT-06")] = ()
    discards: Annotated[Pairs[CardId, Positive], BY_KEY, Clause("DEFCON-EVT-06")] = ()
    kept: Annotated[tuple[CardKept, ...], Clause("DEFCON-EVT-06")] = ()
    lasting: Annotated[tuple[CardLasting, ...], Clause("DEFCON-EVT-06")] = ()
    drawn: Annotated[tuple[tuple[CardId, Count], ...], Clause("DEFCON-EVT-06")] = ()
    skip: Annotated[Sum, Clause("DEFCON-PRIM-12")] = 0

    @property
    def on_table(self) -> list[Kept | Lasting]:
        """The cards that are kept or last."""
        return [*self.kept, *self.lasting]

    def by_age(self, entries: tuple[E, ...]) -> tuple[E, ...]:
        """Sort kept or lasting cards by when they were drawn; parts of one card keep their order. Rules: DEFCON-EVT-09."""
        age = {card: at for at, card in enumerate(self.drawn)}
        return tuple(sorted(entries, key=lambda entry: age[entry.card, entry.copy]))


NO_EVENTS = EventTable()


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a state, open for writing while a step runs (see `zombiekit.agenda`).

    Systems are numbered as in `zombiekit.primitives.hexes`; Earth is 0. Fields by system are tuples with a value for every number up
    to the last ring, gaps included. Fields by player are tuples in seat order.

    Attributes:
        options: The options of this game.
        agenda: The nodes still to resolve; the last one happens now. Empty when the game is over.
        gaps: The cells without a tile, ascending.
        faces: What lies face up, by system: the tile as it counts now (a transformed planet is `zombies`), or `unknown`.
        dealt: The tile as it was dealt, by system; `unknown` before the deal, and in a view if the seat has not seen it.
        pile: The tiles still to be dealt and how many of each; empty after the deal.
        zombies: How many zombies, by system.
        ships: The ships, by player: a fleet for each system with ships, ascending.
        outposts: The outposts, by player: a count for each system with outposts, ascending.
        resources: The resources, by player.
        cards: The names of the constellation cards held, by player, in alphabetical order.
        sights: How often each player can still peek, and which unexplored systems each has seen.
        turn: The number of the turn, counted over all players from 1; 0 during the set-up.
        active: The seat whose turn it is.
        discoverer: Who discovered the first Zombies system; None while the swarm is off.
        transformed: The planets that became Zombies systems, and in which turn.
        swapped: The numbers of the planets that have replaced dealt ones, by system.
        discovered: Whether the move of this turn has discovered a system.
        teleported: Whether Canis Minor was used this turn.
        event_table: The event cards and what they have brought about.
        kills: Zombies destroyed.
        result: How the game ended, or None while it goes on.
        events: What happened in the last step.
    """

    options: Options
    agenda: tuple[Node, ...]
    gaps: Annotated[tuple[System, ...], IN_ORDER, Clause("DEFCON-RING4-03")]
    faces: Annotated[EachSystem[Tile], Clause("INV-1")]
    dealt: Annotated[EachSystem[Tile], Clause("INV-1")]
    zombies: Annotated[EachSystem[Pieces], Clause("INV-13")]
    ships: Annotated[EachPlayer[Fleets], Clause("INV-4")]
    outposts: Annotated[EachPlayer[Outposts], Clause("INV-4")]
    resources: Annotated[EachPlayer[Sum], Clause("INV-6")]
    cards: Annotated[EachPlayer[Names], Clause("INV-5")]
    sights: Annotated[EachPlayer[Sight], Clause("DEFCON-CARD-09")]
    pile: Annotated[Pairs[Tile, Positive], BY_KEY, Clause("INV-1")] = ()
    turn: Annotated[Sum, Clause("INV-6")] = 0
    active: Annotated[Seat, Clause("DEFCON-TURN-02")] = 0
    discoverer: Annotated[Seat | None, Clause("INV-7")] = None
    transformed: Annotated[Pairs[System, Positive], BY_KEY, Clause("INV-7")] = ()
    swapped: Annotated[Pairs[System, Number], BY_KEY, Clause("INV-1")] = ()
    discovered: bool = False
    teleported: bool = False
    event_table: Annotated[EventTable, Clause("DEFCON-EVT-01")] = NO_EVENTS
    kills: Annotated[Sum, Clause("INV-6")] = 0
    result: Annotated[Reason | None, Clause("DEFCON-END-01")] = None
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


@memo
def _unexplored(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile is UNKNOWN])


@memo
def _planets(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile.number >= 0])


@memo
def _nests(faces: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple([cell for cell, tile in enumerate(faces) if tile is ZOMBIES])


def unexplored(state: Draft) -> tuple[int, ...]:
    """Return the systems that lie face down, in canonical order."""
    return _unexplored(state.faces)


def planet_systems(state: Draft) -> tuple[int, ...]:
    """Return the explored systems that are planets now, in canonical order."""
    return _planets(state.faces)


def zombies_systems(state: Draft) -> tuple[int, ...]:
    """Return the Zombies systems, dealt or transformed, in canonical order."""
    return _nests(state.faces)


def hold_outposts(state: Draft, cells: list[int]) -> list[int]:
    """Return the systems in `cells` where outposts may stand. Rules: DEFCON-BUY-07, DEFCON-ZSYS-04, DEFCON-OVER-02."""
    faces = state.faces
    if state.options.outposts_on is OutpostsOn.PLANETS:
        return [cell for cell in cells if faces[cell].number >= 0]
    return [cell for cell in cells if faces[cell] not in (components.EARTH, ZOMBIES, UNKNOWN, components.GAP)]


def fleet_at(fleets: Fleets, cell: int) -> Fleet:
    """Return a player's ships in a system."""
    for at, fleet in fleets:
        if at == cell:
            return fleet
    return NO_SHIPS


def has_ship(state: Draft, seat: int, cell: int) -> bool:
    """Return whether a player has a ship in a system."""
    return fleet_at(state.ships[seat], cell) != NO_SHIPS


def outposts_at(outposts: Pairs[int, int], cell: int) -> int:
    """Return how many outposts of a player stand in a system."""
    return value_at(outposts, cell, 0)


def humans_at(state: Draft, cell: int) -> bool:
    """Return whether any human piece stands in a system."""
    return cell in _inhabited(state.ships, state.outposts)


@memo_of_two
def _inhabited(ships: tuple[Fleets, ...], outposts: tuple[Pairs[int, int], ...]) -> set[int]:
    return {cell for pieces in ships + outposts for cell, _ in pieces}


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: DEFCON-BUILD-08."""
    return state.options.players
