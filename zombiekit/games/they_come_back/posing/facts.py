"""The facts of a posed position, but for the node: what they say, and what is so where they say nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from zombiekit.errors import InvalidState, shown
from zombiekit.games.they_come_back.box.components import (
    MOST_HEALTH,
    START,
    START_BULLETS,
    START_HEALTH,
    Card,
    Loss,
    Movement,
    Posture,
    Square,
)
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import CENTER, Laid, Town
from zombiekit.games.they_come_back.rules.cards.deck import DECK
from zombiekit.games.they_come_back.rules.dealing import count_cards
from zombiekit.games.they_come_back.rules.markers import LASTING, order_of
from zombiekit.games.they_come_back.rules.setup import BARE_TOWN
from zombiekit.games.they_come_back.rules.turns import count_points
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Lying, Marker, by_number
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zombiekit.games.they_come_back.posing.reading import Reader
    from zombiekit.primitives.pairs import Pairs


class Progress(NamedTuple):
    """How far a turn has come.

    Attributes:
        counted: Whether the points are counted.
        in_move: Whether the movement is ahead or going on.
        noted: Whether the count lies ahead, and the Health for it has been noted.
        entered: Whether the active human has just entered his square.
    """

    counted: bool
    in_move: bool
    noted: bool = False
    entered: bool = False


BY_SEAT = (
    "squares",
    "health",
    "hearts",
    "bullets",
    "kills",
    "postures",
    "losses",
    "hands",
    "tables",
    "played",
)
"""The facts that are told by seat."""


def town_of(read: Reader, tiles: object, *, bare: bool) -> Town:
    """Return the map: the tiles that are named, or those of the options, or Town Square alone, or the example of the book."""
    if tiles is None:
        if read.made.map is not None:
            return Town(read.made.map.tiles)
        return BARE_TOWN if bare else Town(EXAMPLE.tiles)
    named = {CENTER: Laid(TileId.TOWN_SQUARE), **read.tiles("tiles", tiles)}
    try:
        return Town(pairs_of(named))
    except InvalidState as error:
        for fault in error.faults:
            read.refuse("tiles", fault.what, fault.rule)
        return BARE_TOWN


def position_of(
    read: Reader,
    given: Mapping[str, Any],
    town: Town,
    progress: Progress,
    *,
    is_played: bool = True,
    is_set_up: bool = False,
) -> State:
    """Return the position that the facts make, with nothing on its agenda.

    `is_played` tells whether the figures are on the map, and `is_set_up` whether the set-up still goes on.
    """
    options = read.made
    seats = range(options.players)
    health = _row(read, given, "health", START_HEALTH, lambda where, value: read.count(where, value, 0, 5))
    off = _off_map(read, given)
    hearts = _by_seat(read, given, "hearts", read.count, [int(not health[seat] and seat not in off) for seat in seats])
    gone = [not is_played or not (health[seat] or hearts[seat]) for seat in seats]
    active = 0 if given["active"] is None else read.seat("active", given["active"])
    hands = _row(read, given, "hands", (), lambda where, value: by_number(read.cards(where, value)))
    tables = _row(read, given, "tables", (), lambda where, value: by_number(read.cards(where, value)))
    deck, discards = _piles(read, given, (*hands, *tables))
    state = State(
        options,
        (),
        town,
        pairs_of(_zombies(read, given["zombies"])),
        _lying(read, given["lying"], active),
        read.squares("health_tokens", given["health_tokens"]),
        read.squares("bullet_tokens", given["bullet_tokens"]),
        health,
        hearts,
        _by_seat(read, given, "bullets", read.count, [START_BULLETS if health[seat] else 0 for seat in seats]),
        _row(read, given, "kills", 0, read.count),
        _by_seat(read, given, "squares", _square_or_none(read), [None if gone[seat] else START for seat in seats]),
        _postures(read, given, gone),
        _row(read, given, "losses", Loss.NONE, lambda where, value: read.member(where, value, Loss)),
        hands,
        tables,
        _row(read, given, "played", False, read.flag),
        deck,
        discards,
        markers=_markers(read, given["markers"], active),
        first=0 if given["first"] is None else read.seat("first", given["first"]),
        active=active,
        round=int(not is_set_up) if given["round"] is None else read.count("round", given["round"]),
        ambushed=read.seats("ambushed", given["ambushed"]),
        attacked=read.seats("attacked", given["attacked"]),
        moved=pairs_of(read.counts("moved", given["moved"])),
    )
    return state if is_set_up else _with_movement(read, given, state, progress)


def _postures(read: Reader, given: Mapping[str, Any], gone: Sequence[bool]) -> Any:
    """Return how the figures are; those on the map stand unless it is said otherwise."""
    standing = [Posture.GONE if is_gone else Posture.STANDING for is_gone in gone]
    return _by_seat(read, given, "postures", lambda where, value: read.member(where, value, Posture), standing)


def _with_movement(read: Reader, given: Mapping[str, Any], state: State, progress: Progress) -> State:
    """Return the position with the movement of the active player: ahead until its phase is over, all points left."""
    ahead = progress.in_move and state.postures[state.active] is not Posture.GONE
    movement = Movement.AHEAD if ahead else Movement.OVER
    if given["movement"] is not None:
        movement = read.member("movement", given["movement"], Movement)
    count = points = 0
    if progress.counted and state.health[state.active] and movement is not Movement.LOST:
        count = count_points(state, state.active, state.health[state.active])
        points = count if progress.in_move and movement is Movement.AHEAD else 0
    if given["count"] is not None:
        count = read.count("count", given["count"])
    if given["points"] is not None:
        points = read.count("points", given["points"])
    noted = state.health[state.active] if progress.noted and movement is Movement.AHEAD else 0
    if given["noted"] is not None:
        noted = read.count("noted", given["noted"], 1, MOST_HEALTH)
    entered = progress.entered and state.health[state.active] > 0
    if given["entered"] is not None:
        entered = read.flag("entered", given["entered"])
    return attrs.evolve(state, movement=movement, count=count, points=points, noted=noted, entered=entered)


def _row(read: Reader, given: Mapping[str, Any], name: str, default: Any, item: Callable[[str, Any], Any]) -> Any:
    """Return a fact told by seat, the same for all seats that are not named."""
    return _by_seat(read, given, name, item, [default] * read.made.players)


def _by_seat(
    read: Reader, given: Mapping[str, Any], name: str, item: Callable[[str, Any], Any], defaults: list[Any]
) -> Any:
    """Return a fact told by seat."""
    named = read.by_seat(name, given[name], item)
    return tuple([named.get(seat, default) for seat, default in enumerate(defaults)])


def _off_map(read: Reader, given: Mapping[str, Any]) -> set[int]:
    """Return the seats that are said to have no figure."""
    named = read.by_seat("squares", given["squares"], lambda _, value: value)
    return {seat for seat, square in named.items() if square is None}


def _square_or_none(read: Reader) -> Callable[[str, Any], Square | None]:
    return lambda where, value: None if value is None else read.square(where, value)


def _zombies(read: Reader, value: object) -> dict[Square, int]:
    """Read zombies: their numbers by square, or a list of squares with one each."""
    if isinstance(value, dict):
        return read.counts("zombies", value)
    squares = [read.square(place, item) for place, item in read.items("zombies", value)]
    return dict(Counter(squares))


def _lying(read: Reader, value: object, active: int) -> tuple[Lying, ...]:
    """Read evaded zombies: their numbers by square if the active human has evaded them in his own move, or all that is to say."""
    if isinstance(value, dict):
        return tuple([Lying(active, 0, square, count) for square, count in sorted(read.counts("lying", value).items())])
    found = []
    for place, item in read.items("lying", value):
        if isinstance(item, (tuple, list)) and len(item) == len(Lying._fields):
            seat, level, square, number = item
            found.append(
                Lying(
                    read.seat(place, seat),
                    read.count(place, level),
                    read.square(place, square),
                    read.count(place, number, 1),
                )
            )
        else:
            read.refuse(place, f"{shown(item)} is not (seat, level, square, number)")
    return tuple(sorted(found))


def _piles(
    read: Reader, given: Mapping[str, Any], held: tuple[tuple[Card, ...], ...]
) -> tuple[Pairs[Card, int], tuple[Card, ...]]:
    """Return deck and discard pile; whatever is named of neither is in the deck, or discarded if the deck is named."""
    left = Counter(dict(DECK)) - Counter(card for cards in held for card in cards)
    discards = None if given["discards"] is None else read.cards("discards", given["discards"])
    left -= Counter(discards or ())
    if given["deck"] is None:
        return count_cards(by_number(left.elements())), discards or ()
    deck = _deck(read, given["deck"])
    return count_cards(deck), by_number((left - Counter(deck)).elements()) if discards is None else discards


def _deck(read: Reader, value: object) -> tuple[Card, ...]:
    if not isinstance(value, dict):
        return read.cards("deck", value)
    pairs = read.pairs("deck", value)
    return tuple([card for place, key, item in pairs for card in [read.card(place, key)] * read.count(place, item)])


def _markers(read: Reader, value: object, active: int) -> tuple[Marker, ...]:
    """Read lasting effects: `{"card": "fear", "owner": 1, "target": 0}`; those that need no more clock than their card tells."""
    found = []
    for place, item in read.items("markers", value):
        if not isinstance(item, dict) or not {"card", "owner"} <= set(item) <= set(Marker._fields):
            read.refuse(place, f"{shown(item)} is no mapping with card, owner, and perhaps target, square, clock, left")
            continue
        card, owner = read.card(f"{place}.card", item["card"]), read.seat(f"{place}.owner", item["owner"])
        target = None if item.get("target") is None else read.seat(f"{place}.target", item["target"])
        square = None if item.get("square") is None else read.square(f"{place}.square", item["square"])
        clock = active if card not in LASTING else owner if target is None else target
        if item.get("clock") is not None:
            clock = read.seat(f"{place}.clock", item["clock"])
        left = read.count(f"{place}.left", item.get("left", 1), 1, 2)
        found.append(Marker(card, owner, clock, left, target, square))
    return tuple(sorted(found, key=order_of))
