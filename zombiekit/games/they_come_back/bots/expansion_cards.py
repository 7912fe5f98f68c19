"""What the cards of base and mall, and the air ducts, are worth to a player: more than 0 where they help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.they_come_back.bots.ways import FAR, NEAR, goals, leads, prey, rivals, to_escape, ways
from zombiekit.games.they_come_back.box.components import Card, Square
from zombiekit.games.they_come_back.box.tiles import BEYOND, Box
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon, places_of
from zombiekit.games.they_come_back.table.crowds import zombies_on
from zombiekit.games.they_come_back.table.position import Draft, where

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.they_come_back.box.components import Cell

ANSWERS = frozenset({Card.YOU_LOOKIN_AT_ME, Card.LUCKY_SHOT})
"""They ward off what happens now."""
AGAINST_ALL = frozenset(
    {
        Card.GOVERNMENT_ENHANCED,
        Card.HELLO_MAY_I_HELP_YOU,
        Card.JAMMED,
        Card.I_THINK_ITS_OVER_HERE,
        Card.WEEKEND_PASS_DENIED,
    }
)
"""They hurt whoever is ahead, and others too."""


def worth_playing(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to a human to play a card."""
    card, here = action.card, where(state, seat)
    if card in ANSWERS:
        return 9.0
    if action.target is not None:
        is_theft = card is Card.YOU_DONT_NEED_THAT
        return 3.0 if is_theft or leads(state, seat, action.target) else -1.0
    if card in AGAINST_ALL:
        return 2.0 if any(leads(state, seat, other) for other in rivals(state, seat)) else -1.0
    near = _zombies(state, state.town.links[here])
    on_tile = _zombies(state, state.town.squares_of(cell_of(here)))
    helps = {
        Card.BREAKTHROUGH: state.health[seat] > 1 and action.side and _gain(state, seat, _beyond(here, action)) > NEAR,
        Card.DYNAMITE: state.health[seat] > 2 and near > 1,
        Card.I_FEEL_ALIVE: state.health[seat] < 4,
        Card.IN_THE_ZONE: True,
        Card.NO_BRAINS_HERE: action.square == here,
        Card.BARRICADE_THE_DOOR: on_tile > 1,
        Card.CLEAN_UP_IN_AISLE_5: True,
        Card.CLEARANCE_SALE: on_tile > 0,
        Card.SPRINKLER_SYSTEM: state.town.box_at(here) is Box.Z3 and to_escape(state, seat) <= NEAR,
        Card.MINE_FIELD: action.tile and _near(here, action.tile) and _on(state, action.tile) > 2,
        Card.WERE_ALL_GONNA_DIE: action.tile in _cells_of_leaders(state, seat),
    }.get(card, isinstance(CARDS[card], Weapon))
    return 11.0 if helps and card is Card.NO_BRAINS_HERE else 2.0 if helps else -1.0


def worth_playing_dead(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to an undead to play a card: at the human who is nearest to escaping, or where that one is."""
    if action.tile is None:
        return 2.0 if action.target in (None, *rivals(state, seat)[:1]) else -1.0
    return (
        2.0 if action.tile in map(cell_of, prey(state, seat)[:1]) or action.card is Card.I_THINK_ITS_OVER_HERE else -1.0
    )


def worth_using(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to a human to use a weapon."""
    here = where(state, seat)
    helps = {
        Card.ROCKET_LAUNCHER: action.tile and _on(state, action.tile) > 3,
        Card.AWW_ISNT_HE_CUTE: _zombies(state, [here]) > 0,
        Card.NOW_THATS_JUST_GROSS: action.square and _gain(state, seat, action.square) > state.points,
        Card.YOU_WANT_FRIES_WITH_THAT: here in state.town.building or to_escape(state, seat) <= 2,
    }.get(action.card, True)
    return 9.5 if helps else -1.0


def worth_crawling(state: Draft, seat: int, action: Any) -> float:
    """Return what a way through an air duct is worth, which takes all points."""
    return _gain(state, seat, action.square) - state.points


def worth_discarding(state: Draft, card: Card) -> float:
    """Return what it is worth to a human to be rid of a card: one that finds its building on the map is kept."""
    places = places_of(state, card)
    return 1.0 if places and not any(laid.tile in places for _, laid in state.town.tiles) else -1.0


def _gain(state: Draft, seat: int, square: Square) -> float:
    """Return how much nearer a square is to where a human wants to go; nothing, where nobody can stand."""
    prices = ways(state.town, state.zombies, goals(state, seat))
    return prices.get(where(state, seat), FAR) - prices[square] if square in prices else -FAR


def _beyond(here: Square, action: Any) -> Square:
    dx, dy = BEYOND[action.side]
    return here[0] + dx, here[1] + dy


def _near(here: Square, cell: Cell) -> bool:
    x, y = cell_of(here)
    return abs(x - cell[0]) + abs(y - cell[1]) <= 1


def _on(state: Draft, cell: Cell) -> int:
    return _zombies(state, state.town.squares_of(cell))


def _zombies(state: Draft, squares: Iterable[Square]) -> int:
    held = zombies_on(state.zombies)
    return sum([held.get(square, 0) for square in squares])


def _cells_of_leaders(state: Draft, seat: int) -> list[Cell]:
    """Return the tiles of those who should be stopped now."""
    return [cell_of(where(state, other)) for other in rivals(state, seat) if leads(state, seat, other)]
