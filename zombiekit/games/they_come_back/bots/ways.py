"""Where the figures are, and how far it is from there to where they want to go."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from zombiekit.games.they_come_back.box.components import MOST_HEALTH, NUMBER, Card, Square
from zombiekit.games.they_come_back.rules.event_card import places_of
from zombiekit.games.they_come_back.rules.leading import LeadingChoice
from zombiekit.games.they_come_back.table.crowds import zombies_on
from zombiekit.games.they_come_back.table.position import Draft, is_standing_human, where

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.town import Town

FAR = 99
NEAR = 12
"""Whoever is so near to the helipad has to be stopped."""
OF_EXPANSIONS = frozenset(
    {card for card in Card if card is not Card.HIDDEN and NUMBER[card] >= NUMBER[Card.ADJUSTING_NICELY]}
)
"""The cards of base and mall."""


@lru_cache(maxsize=512)
def flood(town: Town, goal: Square) -> dict[Square, int]:
    """Return the number of steps to a goal from every square that a way leads from."""
    found, reached = {goal: 0}, [goal]
    for square in reached:
        for near in town.links[square]:
            if near not in found:
                found[near] = found[square] + 1
                reached.append(near)
    return found


def steps(state: Draft, square: Any, goals: Any) -> int:
    """Return the number of steps from a square to the nearest of some goals."""
    return min([flood(state.town, goal).get(square, FAR) for goal in goals if goal], default=FAR)


def to_escape(state: Draft, seat: int) -> int:
    """Return the number of steps from a player to the nearest helipad."""
    return steps(state, state.squares[seat], state.town.pads)


def rivals(state: Draft, seat: int) -> list[int]:
    """Return the other humans that stand, the nearest to escaping first."""
    humans = [other for other in range(len(state.health)) if other != seat and is_standing_human(state, other)]
    return sorted(humans, key=lambda other: to_escape(state, other))


def leads(state: Draft, seat: int, other: int) -> bool:
    """Tell whether a player should be stopped now: he is nearer to escaping than all others, and near."""
    return rivals(state, seat)[:1] == [other] and to_escape(state, other) <= min(NEAR, to_escape(state, seat) + 4)


def prey(state: Draft, seat: int) -> list[Square]:
    """Return where the other humans are, the nearest to escaping first."""
    squares = [state.squares[other] for other in rivals(state, seat)]
    return [square for square in squares if square is not None]


@lru_cache(maxsize=64)
def ways(town: Town, zombies: Any, goals: tuple[tuple[float, Square], ...]) -> dict[Square, float]:
    """Return the price of the way from every square to a goal: a step is 1, a zombie 2; a goal may have a price of its own."""
    held, queue = zombies_on(zombies), sorted(goals)
    prices: dict[Square, float] = {}
    while queue:
        price, square = heappop(queue)
        if square not in prices:
            prices[square] = price
            for near in town.links[square]:
                heappush(queue, (price + 1 + 2 * held.get(square, 0), near))
    return prices


def goals(state: Draft, seat: int) -> tuple[tuple[float, Square], ...]:
    """Return where a human wants to go, each with its price: the helipads, and tokens that are worth the detour.

    Tokens are taken only from a square that was entered: who begins on one has to come back to it.
    """
    pads = tuple((0.0, pad) for pad in state.town.pads)
    onward = ways(state.town, state.zombies, pads)
    detours = dict.fromkeys(state.bullet_tokens, 4 if state.bullets[seat] < 2 else 2)
    if state.health[seat] < MOST_HEALTH:
        detours |= dict.fromkeys(state.health_tokens, 6 if state.health[seat] < 4 else 3)
    detours |= _stores(state, seat)
    if not state.entered:
        detours.pop(where(state, seat), None)
    return (*pads, *[(onward.get(square, FAR) - detour, square) for square, detour in detours.items()])


def _stores(state: Draft, seat: int) -> dict[Square, int]:
    """Return the squares of buildings in which a card of the hand can be put on the table now; of cards of base and mall alone."""
    if state.played[seat]:
        return {}
    wanted = {tile for card in state.hands[seat] if card in OF_EXPANSIONS for tile in places_of(state, card)}
    cells = [cell for cell, laid in state.town.tiles if laid.tile in wanted] if wanted else []
    return {square: 10 for cell in cells for square in state.town.buildings.get(cell, ())}


def steered(state: Draft) -> int:
    """Return whose figure makes the next step."""
    node = state.agenda[-1]
    return int(node.seat if isinstance(node, LeadingChoice) else state.active)
