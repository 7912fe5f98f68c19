"""The position: everything on the table, the forms of its fields, and how to look things up in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache, partial
from operator import itemgetter
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, cast

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.forms import BY_KEY, IN_ORDER, SHARED, Clause, Form, ReadAs, among, between, one_each
from zombiekit.games.they_come_back.box import components
from zombiekit.games.they_come_back.box.components import HAND, MOST_HEALTH, NUMBER, Card, Cell, Posture, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.names import named
from zombiekit.primitives.pairs import Pairs, memo, memo_of_many, memo_of_two, replaced
from zombiekit.words import many

V = TypeVar("V")

# ------------------------------------------------------------------------------------- values that fields may hold

MOST = 2**52
"""The largest count of anything: half of what a save can hold, so that there is room to grow."""


def is_seat(seat: int, state: Any) -> bool:
    """Return whether a number is a seat."""
    return 0 <= seat < state.options.players  # type: ignore[no-any-return]


class _Everything:
    def __contains__(self, _: object) -> bool:
        return True


_EVERYTHING = _Everything()


def _squares(state: Any) -> Container[Square]:
    """Return the squares that can be entered; if the state has no proper map, any pair passes."""
    return state.town.links if type(state.town) is Town else _EVERYTHING


def is_cell(cell: Cell, state: Any) -> bool:
    """Return whether a pair is the cell of a tile; if the state has no proper map, any pair passes."""
    return type(state.town) is not Town or cell in state.town.cells


def _at_most(state: Any, name: str, of_the_box: int) -> int:
    """Return a limit from the options of a state, or the number of the box if it has none."""
    return getattr(getattr(state, "options", None), name, of_the_box)


_most_health = partial(_at_most, name="most_health", of_the_box=MOST_HEALTH)
_most_cards = partial(_at_most, name="hand", of_the_box=HAND)


def health_from(least: int) -> Form:
    """Return the form of a Health of `least` or more, up to the limit of the options. Rules: STCB-HEALTH-01."""
    return Form(
        lambda state: f"an integer from {least} to {_most_health(state)}",
        lambda value, state: least <= value <= _most_health(state),
    )


def _is_hand(cards: tuple[Card, ...], state: Any) -> bool:
    return len(cards) <= _most_cards(state) and list(cards) == sorted(cards, key=NUMBER.__getitem__)


def _card_called(name: object, state: Any) -> object:
    """Return the card that a text names, which may be one of a variant; anything else stands for itself."""
    cards = {str(card): card for card in state.options.kinds}
    meant = named(name, cards)
    return name if meant is None else cards[meant]


def _is_table(cards: tuple[Card, ...], _: Any) -> bool:
    return Card.HIDDEN not in cards and list(cards) == sorted({*cards}, key=NUMBER.__getitem__)


Count: TypeAlias = Annotated[int, between(0, MOST)]
"""A count without a limit of its own."""
Positive: TypeAlias = Annotated[int, between(1, MOST)]
"""An integer from 1."""
Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
"""What a die shows."""
Health: TypeAlias = Annotated[int, health_from(0)]
"""How much Health a player has; 0 for the undead."""
Seat: TypeAlias = Annotated[int, Form("a seat", is_seat)]
"""A seat, from 0."""
Seats: TypeAlias = Annotated[tuple[Seat, ...], Form("seats, at least one", lambda seats, _: bool(seats))]
"""One seat or more."""
MapSquare: TypeAlias = Annotated[Square, among("a square that can be entered", _squares)]
"""A square that figures and zombies can stand on."""
TileSquare: TypeAlias = Annotated[Square, Form("a square of a tile", lambda at, state: is_cell(cell_of(at), state))]
MapCell: TypeAlias = Annotated[Cell, Form("the cell of a tile", is_cell)]
"""The cell of a tile that lies on the map."""
SeenCard: TypeAlias = Annotated[
    Card,
    ReadAs(_card_called),
    Form("a card; cards are called like 'fear' or 'butter_fingers'", lambda card, _: card is not Card.HIDDEN),
]
"""A card that is not hidden."""
Hand: TypeAlias = Annotated[
    tuple[Card, ...], Form(lambda state: f"at most {many(_most_cards(state), 'card')} by number", _is_hand)
]
"""The cards in a hand."""
Table: TypeAlias = Annotated[tuple[Card, ...], Form("cards by number, each once", _is_table)]
"""The cards on the table before a player."""


class Pile(NamedTuple):
    """The tiles that a player has still to lay: unseen ones, and below them those put back, in order. Rules: STCB-TILE-09, STCB-TILE-10."""

    unseen: Count = 0
    known: tuple[TileId, ...] = ()

    @property
    def size(self) -> int:
        """How many tiles these are."""
        return self.unseen + len(self.known)


EachPlayer: TypeAlias = Annotated[tuple[V, ...], one_each("player", lambda state: state.options.players)]
Piles: TypeAlias = Annotated[
    tuple[Pile, ...],
    Form("a pile for each player, or none", lambda piles, state: len(piles) in (0, state.options.players)),
]


class Lying(NamedTuple):
    """Evaded zombies on a square.

    They stand up when the movement in which they were evaded ends: `level` 0 is the seat's own move, n > 0 the n-th movement by a card
    on the agenda. Rules: STCB-ENC-05, STCB-ENC-07, STCB-ENC-08.
    """

    seat: Seat
    level: Count
    square: MapSquare
    number: Positive
    kind: Zombie = Zombie.ORDINARY


class Enhanced(NamedTuple):
    """A standing enhanced zombie: where it is, and whether it was moved in this phase. Rules: STCB-BASE-07, STCB-SWARM-02."""

    square: MapSquare
    moved: bool = False


class Marker(NamedTuple):
    """A lasting effect of a card.

    `owner` played or used it. `target` is the player that it affects, if any. `square` is the place where it holds, if any: a street
    square, the first square of a building, or the center of a tile. The effect is over when seat `clock` has ended `left` more turns;
    with 0 it never ends. Rules: STCB-CARD-14, STCB-CARD-15.
    """

    card: SeenCard
    owner: Seat
    clock: Seat
    left: Annotated[int, between(0, 2)] = 1
    target: Seat | None = None
    square: TileSquare | None = None


@attrs.frozen
class Result:
    """How a game ended: why, and the seats that won."""

    reason: components.Reason
    winners: Annotated[tuple[Seat, ...], IN_ORDER] = ()


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a state, open for writing while a step runs (see `zombiekit.agenda`).

    Fields by player are tuples in seat order. A player with Health is human. One without is undead, and destroyed without black hearts.

    Attributes:
        options: The options of this game.
        agenda: The nodes still to resolve, the last being the one that happens now; empty when the game is over.
        town: The map: the tiles laid, and what follows from them.
        zombies: How many zombies of both kinds stand on each square that has any, sorted by square.
        lying: The evaded zombies, sorted.
        health_tokens: The squares with a Health token, sorted.
        bullet_tokens: The squares with a Bullet token, sorted.
        health: The Health of each player.
        hearts: The black hearts of each player.
        bullets: The Bullets of each player.
        kills: The killed zombies that each player holds.
        squares: Where each figure is; None for those that are not on the map.
        postures: Whether each figure stands, or why it lies.
        losses: What each player will lose when the present turn ends.
        hands: The cards in each hand, by number; `hidden` for those that a view does not show.
        tables: The weapons on the table before each player, by number.
        played: Whether each player has played a card since the start of their last turn.
        deck: How many cards of each kind are in the deck, by number, only kinds with any. In a view these are all cards that it does not
            show elsewhere: those of the deck and of the other hands.
        discards: The discard pile, the top last.
        unseen: How many tiles of each kind nobody has seen, by name; empty once the map is laid.
        piles: The tiles that each player has still to lay; empty once the map is laid.
        markers: The lasting effects, sorted.
        first: The first player.
        active: Whose turn it is; during the setup the seat that lays or draws.
        round: The round, counted from 1; 0 during the setup.
        movement: How the movement of the active player stands.
        count: The movement points counted for this turn.
        points: The points left.
        noted: The Health that the active human had when the turn began, until the points are counted; else 0.
        entered: Whether the active human has entered the present square in this movement phase.
        ambushed: The seats that the active human has tried to rob in this turn.
        attacked: The seats that the active undead has attacked in this turn.
        moved: How many of the zombies on a square, both kinds together, were moved in this phase; only squares with any, sorted.
        enhanced: The standing zombies that are enhanced, one by one, sorted.
        jeeps: The humans who have the jeep.
        duct: Whether the active player began the turn as a human on a square with an air duct, and is still there.
        result: How the game ended, or None while it goes on.
        events: The events of the last step.
    """

    options: Options
    agenda: tuple[Node, ...]
    town: Town = attrs.field(metadata=SHARED)
    zombies: Annotated[Pairs[MapSquare, Positive], BY_KEY, Clause("INV-5")]
    lying: Annotated[tuple[Lying, ...], IN_ORDER, Clause("INV-8")]
    health_tokens: Annotated[tuple[MapSquare, ...], IN_ORDER, Clause("INV-5")]
    bullet_tokens: Annotated[tuple[MapSquare, ...], IN_ORDER, Clause("INV-5")]
    health: Annotated[EachPlayer[Health], Clause("INV-3")]
    hearts: Annotated[EachPlayer[Count], Clause("INV-3")]
    bullets: Annotated[EachPlayer[Count], Clause("INV-3")]
    kills: Annotated[EachPlayer[Count], Clause("INV-3")]
    squares: Annotated[EachPlayer[MapSquare | None], Clause("INV-5")]
    postures: Annotated[EachPlayer[Posture], Clause("INV-8")]
    losses: Annotated[EachPlayer[components.Loss], Clause("STCB-LOSS-06")]
    hands: Annotated[EachPlayer[Hand], Clause("INV-7")]
    tables: Annotated[EachPlayer[Table], Clause("INV-7")]
    played: Annotated[EachPlayer[bool], Clause("INV-11")]
    deck: Annotated[Pairs[SeenCard, Positive], Clause("INV-1")]
    discards: Annotated[tuple[SeenCard, ...], Clause("INV-1")] = ()
    unseen: Annotated[Pairs[TileId, Positive], BY_KEY, Clause("INV-2")] = ()
    piles: Annotated[Piles, Clause("INV-2")] = ()
    markers: Annotated[tuple[Marker, ...], Clause("STCB-CARD-14")] = ()
    first: Annotated[Seat, Clause("STCB-TURN-01")] = 0
    active: Annotated[Seat, Clause("STCB-TURN-01")] = 0
    round: Count = 0
    movement: Annotated[components.Movement, Clause("STCB-MOVE-02")] = components.Movement.OVER
    count: Count = 0
    points: Count = 0
    noted: Annotated[Health, Clause("STCB-MOVE-01")] = 0
    entered: Annotated[bool, Clause("STCB-MOVE-06")] = False
    ambushed: Annotated[tuple[Seat, ...], IN_ORDER, Clause("STCB-AMBUSH-01")] = ()
    attacked: Annotated[tuple[Seat, ...], IN_ORDER, Clause("STCB-UNDEAD-09")] = ()
    moved: Annotated[Pairs[MapSquare, Positive], BY_KEY, Clause("STCB-SWARM-02")] = ()
    enhanced: Annotated[tuple[Enhanced, ...], Clause("STCB-BASE-07")] = ()
    jeeps: Annotated[tuple[Seat, ...], IN_ORDER, Clause("STCB-BASE-10")] = ()
    duct: Annotated[bool, Clause("STCB-MALL-05")] = False
    result: Annotated[Result | None, Clause("STCB-END-04")] = None
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


def by_number(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of their numbers, hidden ones last."""
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def with_card(cards: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the hands or tables of all players, with a card added to one of them."""
    return replaced(cards, seat, by_number((*cards[seat], card)))


def without_card(cards: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the hands or tables of all players, with a card taken from one of them."""
    at = cards[seat].index(card)
    return replaced(cards, seat, cards[seat][:at] + cards[seat][at + 1 :])


def cards_in_deck(state: Draft) -> int:
    """Return how many cards are in the deck, without those that a view hides in hands. Rules: STCB-INFO-01."""
    return _in_deck(state.deck, state.hands)


@memo_of_two
def _in_deck(deck: Pairs[Card, int], hands: tuple[tuple[Card, ...], ...]) -> int:
    hidden = sum([hand.count(Card.HIDDEN) for hand in hands])
    return sum([count for _, count in deck]) - hidden


def then(draft: Draft, *nodes: Node) -> None:
    """Put nodes on the agenda, given in the order in which they happen; do nothing if the game is over. Rules: STCB-END-04."""
    if draft.result is None:
        draft.agenda += nodes[::-1]


# ------------------------------------------------------------------------------------------------- who is what


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: STCB-SETUP-01."""
    return state.options.players


def where(state: Draft, seat: int) -> Square:
    """Return the square of a figure that is on the map."""
    return cast("Square", state.squares[seat])


def is_human(state: Draft, seat: int) -> bool:
    """Return whether a player is a human. Rules: STCB-DEATH-01."""
    return state.health[seat] > 0


def is_standing_human(state: Draft, seat: int) -> bool:
    """Return whether a player is a human whose figure stands. Rules: STCB-LOSS-08."""
    return state.health[seat] > 0 and state.postures[seat] is Posture.STANDING


def is_standing_undead(state: Draft, seat: int) -> bool:
    """Return whether a player is an undead whose figure stands. Rules: STCB-UNDEAD-21."""
    return not state.health[seat] and state.postures[seat] is Posture.STANDING


def standing_humans_on(state: Draft, square: Square) -> list[int]:
    """Return the standing humans on a square, by seat. Rules: STCB-LOSS-08."""
    return [seat for seat, where in enumerate(state.squares) if where == square and is_standing_human(state, seat)]


def standing_undead_on(state: Draft, square: Square) -> list[int]:
    """Return the standing undead on a square, by seat. Rules: STCB-UNDEAD-21."""
    return [seat for seat, where in enumerate(state.squares) if where == square and is_standing_undead(state, seat)]


def human_squares(state: Draft) -> frozenset[Square]:
    """Return the squares of all standing humans. Rules: STCB-GEO-14, STCB-LOSS-08."""
    return _human_squares(state.squares, state.health, state.postures)


@memo_of_many
def _human_squares(
    squares: tuple[Square | None, ...], health: tuple[int, ...], postures: tuple[Posture, ...]
) -> frozenset[Square]:
    """Return the squares of all standing humans; while zombies move, the same set each time."""
    figures = zip(squares, health, postures, strict=True)
    return frozenset([square for square, life, posture in figures if square and life and posture is Posture.STANDING])


def seats_from(state: Draft, seat: int) -> tuple[int, ...]:
    """Return all seats in turn order, starting with the given one. Rules: STCB-TURN-01."""
    return _seats_from(len(state.health), seat)


@lru_cache(maxsize=64)
def _seats_from(count: int, seat: int) -> tuple[int, ...]:
    return (*range(seat, count), *range(seat))


@memo
def effects_of(markers: tuple[Marker, ...]) -> frozenset[Card]:
    """Return the cards whose effects last, given the field `markers`. Mostly there are none: test `markers` first, which is faster."""
    return frozenset([marker.card for marker in markers])


def is_jammed(state: Draft) -> bool:
    """Return whether Jammed holds: no Bullet can be spent, and weapons on the table are useless. Rules: STCB-EVENT-51, STCB-FIGHT-12."""
    return bool(state.markers) and Card.JAMMED in effects_of(state.markers)


def has_marker(
    state: Draft, card: Card, *, owner: int | None = None, target: int | None = None, square: Square | None = None
) -> bool:
    """Return whether an effect of a card holds; with an owner, target or square, only one by, on or at these. Rules: STCB-CARD-14."""
    return card in (state.markers and effects_of(state.markers)) and any(
        marker.card is card
        and (owner is None or marker.owner == owner)
        and (target is None or marker.target == target)
        and (square is None or marker.square == square)
        for marker in state.markers
    )


_ZOMBIES: list[tuple[Pairs[Square, int], dict[Square, int]]] = [((), {})]
"""The standing zombies seen last, as a tuple and as a dict; replaced as a whole."""


def _counts_of(zombies: Pairs[Square, int]) -> dict[Square, int]:
    known, counts = _ZOMBIES[0]
    if known is not zombies:
        counts = dict(zombies)
        _ZOMBIES[0] = zombies, counts
    return counts


zombies_on: Callable[[Pairs[Square, int]], Mapping[Square, int]] = _counts_of
"""Return the standing zombies by square, in any order, given the field `zombies`; nobody else may change the mapping."""


def with_zombies(zombies: Pairs[Square, int], square: Square, by: int) -> Pairs[Square, int]:
    """Return the field `zombies` with more or fewer zombies on a square."""
    counts, pairs = _counts_of(zombies).copy(), list(zombies)
    _change(counts, pairs, square, by)
    return _keep(zombies, tuple(pairs), counts, (square,))


def with_march(zombies: Pairs[Square, int], origin: Square, target: Square) -> Pairs[Square, int]:
    """Return the field `zombies` with one zombie moved to another square."""
    counts, pairs = _counts_of(zombies).copy(), list(zombies)
    _change(counts, pairs, origin, -1)
    _change(counts, pairs, target, 1)
    return _keep(zombies, tuple(pairs), counts, (origin, target))


_square_of = itemgetter(0)


def _change(counts: dict[Square, int], pairs: list[tuple[Square, int]], square: Square, by: int) -> None:
    """Change the count of a square, in the dict and in the sorted pairs."""
    before = counts.get(square, 0)
    at = bisect_left(pairs, square, key=_square_of)
    if not before:
        counts[square] = by
        pairs.insert(at, (square, by))
    elif before + by:
        counts[square] = before + by
        pairs[at] = square, before + by
    else:
        del counts[square], pairs[at]


def _keep(
    before: Pairs[Square, int], after: Pairs[Square, int], counts: dict[Square, int], changed: tuple[Square, ...]
) -> Pairs[Square, int]:
    """Remember a field `zombies` that was made from another, and return it.

    Callers make `counts` with `dict.copy`: for a hundred squares that is faster than `{**counts}`, which fills a new table.
    """
    _ZOMBIES[0] = after, counts
    first, last, squares = _TRAIL[0]
    follows = last is before and len(squares) < _LONG
    _TRAIL[0] = (first, after, squares + changed) if follows else (before, after, changed)
    return after


_TRAIL: list[tuple[Pairs[Square, int], Pairs[Square, int], tuple[Square, ...]]] = [((), (), ())]
"""The field `zombies` when changes were last asked for, the newest one made from it, and the squares changed; replaced as a whole."""
_LONG = 32
"""The longest trail worth following; a longer one means that a map is filled."""


def squares_changed(before: Pairs[Square, int], after: Pairs[Square, int]) -> tuple[Square, ...] | None:
    """Return the squares changed from the field `zombies` last asked about to the newest one made from it; None for any other two."""
    first, last, squares = _TRAIL[0]
    _TRAIL[0] = after, after, ()
    return squares if first is before and last is after else None
