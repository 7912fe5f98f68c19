"""The position that facts make, with nothing on its agenda."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import attrs

from zombiekit.errors import Fault, InvalidState
from zombiekit.games.they_come_back.box.components import (
    START,
    START_BULLETS,
    START_HEALTH,
    Card,
    Loss,
    Movement,
    Posture,
)
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.prepared_maps import (
    EXAMPLE,
    EXAMPLE_BASE,
    EXAMPLE_MALL,
    PreparedMap,
    with_floors,
)
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.box.town import CENTER, Town
from zombiekit.games.they_come_back.posing.facts import Effect, Posed
from zombiekit.games.they_come_back.rules.cards.deck import deck_of
from zombiekit.games.they_come_back.rules.keeping_room import first_town
from zombiekit.games.they_come_back.rules.markers import ENDLESS, LASTING, order_of
from zombiekit.games.they_come_back.rules.moving import count_points
from zombiekit.games.they_come_back.rules.windows import count_cards
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Enhanced, Lying, Marker, by_number
from zombiekit.primitives.pairs import Pairs, pairs_of


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


def town_of(posed: Posed, *, bare: bool) -> Town:
    """Return the map: the tiles that are named, or else those of the options, the first tiles alone if `bare`, or the book's example."""
    if posed.tiles is not None:
        first = first_town(posed.options.boxes, None).cells[CENTER]
        tiles = pairs_of(dict(with_floors({CENTER: first, **posed.tiles}.items())))
    elif posed.options.map is not None:
        tiles = posed.options.map.tiles
    else:
        tiles = first_town(posed.options.boxes, posed.options.tiles).tiles if bare else _example(posed.options).tiles
    try:
        return Town(tiles, posed.openings, posed.options.tiles)
    except InvalidState as error:
        raise InvalidState([Fault(fault.rule, _field_of(fault), fault.what) for fault in error.faults]) from None


def _example(options: Options) -> PreparedMap:
    """Return the default map; without the town, a map of the base or of the mall. Rules: STCB-ALONE-02."""
    if options.town:
        return EXAMPLE
    return EXAMPLE_BASE if Box.Z2 in options.boxes else EXAMPLE_MALL


def _field_of(fault: Fault) -> str:
    """Return the fact that a fault of the map is about."""
    return "openings" if fault.where.startswith("openings") else "tiles"


def position_of(posed: Posed, progress: Progress, *, is_played: bool = True, is_set_up: bool = False) -> State:
    """Return the position that the facts make, with nothing on its agenda.

    `is_played` says whether the figures are on the map, and `is_set_up` whether the set-up still goes on.
    """
    health = posed.same("health", START_HEALTH)
    off = {seat for seat, square in posed.squares.items() if square is None}
    hearts = posed.row("hearts", [int(not left and seat not in off) for seat, left in enumerate(health)])
    gone = [not is_played or not (left or black) for left, black in zip(health, hearts, strict=True)]
    hands = tuple(map(by_number, posed.same("hands", ())))
    tables = tuple(map(by_number, posed.same("tables", ())))
    deck, discards = _piles(posed, Counter(card for cards in (*hands, *tables) for card in cards))
    state = State(
        posed.options,
        (),
        town_of(posed, bare=is_set_up and not is_played),
        pairs_of(posed.zombies),
        tuple(sorted([Lying(_or(posed.active, each.seat), *each[1:]) for each in posed.lying])),
        tuple(sorted(posed.health_tokens)),
        tuple(sorted(posed.bullet_tokens)),
        health,
        hearts,
        posed.row("bullets", [START_BULLETS if left else 0 for left in health]),
        posed.same("kills", 0),
        posed.row("squares", [None if is_gone else START for is_gone in gone]),
        posed.row("postures", [Posture.GONE if is_gone else Posture.STANDING for is_gone in gone]),
        posed.same("losses", Loss.NONE),
        hands,
        tables,
        posed.same("played", False),
        deck,
        discards,
        markers=tuple(sorted([_marker(effect, posed.active) for effect in posed.markers], key=order_of)),
        first=posed.first,
        active=posed.active,
        round=_or(int(not is_set_up), posed.round),
        ambushed=posed.ambushed,
        attacked=posed.attacked,
        moved=pairs_of(posed.moved),
        enhanced=_enhanced(posed),
        jeeps=posed.jeeps,
        duct=posed.duct,
    )
    return state if is_set_up else _with_movement(posed, state, progress)


def _enhanced(posed: Posed) -> tuple[Enhanced, ...]:
    """Return the enhanced zombies one by one, each with whether it was moved."""
    moved = Counter(posed.moved_enhanced)
    unmoved = Counter(posed.enhanced) - moved
    return tuple(sorted([*map(Enhanced, unmoved.elements()), *[Enhanced(at, moved=True) for at in moved.elements()]]))


def _or(default: Any, said: Any) -> Any:
    return default if said is None else said


def _with_movement(posed: Posed, state: State, progress: Progress) -> State:
    """Return the position with the movement of the active player; by default it is ahead until its phase is over, with all points left."""
    health = state.health[state.active]
    ahead = progress.in_move and state.postures[state.active] is not Posture.GONE
    movement = posed.movement or (Movement.AHEAD if ahead else Movement.OVER)
    counted = progress.counted and health and movement is not Movement.LOST
    count = count_points(state, state.active, health) if counted else 0
    points = count if progress.in_move and movement is Movement.AHEAD else 0
    return attrs.evolve(
        state,
        movement=movement,
        count=_or(count, posed.count),
        points=_or(points, posed.points),
        noted=_or(health if progress.noted and movement is Movement.AHEAD else 0, posed.noted),
        entered=_or(progress.entered and health > 0, posed.entered),
    )


def _piles(posed: Posed, held: Counter[Card]) -> tuple[Pairs[Card, int], tuple[Card, ...]]:
    """Return deck and discard pile; cards that no fact names are in the deck, or discarded if only the deck is named."""
    left = Counter(dict(deck_of(posed.options))) - held - Counter(posed.discards or ())
    if posed.deck is None:
        return count_cards(left.elements()), posed.discards or ()
    deck = Counter(posed.deck)
    discards = by_number((left - deck).elements()) if posed.discards is None else posed.discards
    return count_cards(deck.elements()), discards


def _marker(effect: Effect, active: int) -> Marker:
    """Return a lasting effect, with the clock of its card if none is named."""
    target, owner = effect.target, effect.owner
    clock = active if effect.card not in LASTING else owner if target is None else target
    clock = owner if effect.card in ENDLESS else clock
    left = _or(int(effect.card not in ENDLESS), effect.left)
    return Marker(effect.card, owner, _or(clock, effect.clock), left, target, effect.square)
