"""What bots know about *Sometimes, They Come Back!*: how good a position is, and how to play on quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any, TypeAlias

from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import NUMBER, START, Card, Cell, Movement, Square
from zombiekit.games.they_come_back.box.map_tables import cell_of, next_cell
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.attempts import BONUS
from zombiekit.games.they_come_back.rules.ends import FAR, flood, steps, to_escape
from zombiekit.games.they_come_back.rules.event_card import Weapon, kind_of, opponents, places_of
from zombiekit.games.they_come_back.rules.keeping_room import cells_around
from zombiekit.games.they_come_back.rules.markers import is_in_mall
from zombiekit.games.they_come_back.table import actions as act
from zombiekit.games.they_come_back.table.position import Draft, is_human, where, zombies_on
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.odds import likelihood


def worth(state: Draft, seat: int) -> float:
    """Return how likely a seat is to win from here, from 0 to 1, by what it can see.

    A human is better off the nearer to a helipad, the healthier, and the farther away the others are. The undead win together:
    for them, few humans are best, in bad health and far from a helipad. Until one is laid, distances do not count. The weights
    are set by hand: weights fitted to games of `rollout` mean little, since nothing decides a game long before its end.
    """
    check_position(state, Draft)
    check_seat(seat, len(state.health))
    if state.result is not None:
        return float(seat in state.result.winners)
    total, *weights = LIVING if is_human(state, seat) else UNDEAD
    return likelihood(total, *zip(weights, signs(state, seat), strict=True))


def signs(state: Draft, seat: int) -> tuple[float, ...]:
    """Return the signs of whether a seat will win, in the order of the weights."""
    others = [other for other in range(len(state.health)) if other != seat and is_human(state, other)]
    return (
        _way(state, seat),
        float(state.health[seat]),
        state.bullets[seat] / 3,
        min([_way(state, other) for other in others], default=1.0),
        float(len(others)),
        sum([state.health[other] for other in others]) / 5,
        float(bool(state.town.pads)),
    )


def _way(state: Draft, seat: int) -> float:
    """Return how far a human is from a helipad, from 0 on it to 1; also 1 if none lies, for undead, and for players off the map."""
    return min(30, to_escape(state, seat)) / 30 if is_human(state, seat) else 1.0


LIVING = (-1.5, -1.5, 0.3, 0.2, 0.8, 0.0, -0.1, 0.3)
UNDEAD = (1.0, 0.0, 0.0, 0.0, 2.0, -0.6, -0.9, 0.0)
"""The start value, then the weight of each sign, for the living and for the undead."""
NEAR = 12
"""A player within this many steps of a helipad has to be stopped."""
OF_EXPANSIONS = frozenset({card for card in Card if NUMBER[card] >= NUMBER[Card.ADJUSTING_NICELY]}) - {Card.HIDDEN}
"""The cards of base and mall."""


def rivals(state: Draft, seat: int) -> list[int]:
    """Return the other standing humans, the nearest to escaping first."""
    return sorted(opponents(state, seat), key=lambda other: to_escape(state, other))


def leaders(state: Draft, seat: int) -> list[int]:
    """Return the player who should be stopped now: the rival nearest to escaping, if near enough."""
    near = min(NEAR, to_escape(state, seat) + 4)
    return [other for other in rivals(state, seat)[:1] if to_escape(state, other) <= near]


def prey(state: Draft, seat: int) -> list[Square]:
    """Return where the other humans are, the nearest to escaping first."""
    return [where(state, other) for other in rivals(state, seat)]


@lru_cache(maxsize=64)
def ways(town: Town, zombies: Any, goals: tuple[tuple[float, Square], ...]) -> dict[Square, float]:
    """Return the price of the way from every square to a goal: 1 per step, 2 per zombie, and the price of the goal itself."""
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
    """Return where a human wants to go, with prices: helipads, and tokens and buildings that are worth the detour.

    Tokens can be taken only from a square that was entered, so a human's own square is no goal until it has been entered.
    """
    pads = tuple((0.0, pad) for pad in state.town.pads)
    onward = ways(state.town, state.zombies, pads)
    detours = dict.fromkeys(state.bullet_tokens, 4 if state.bullets[seat] < 2 else 2)
    if state.health[seat] < state.options.most_health:
        detours |= dict.fromkeys(state.health_tokens, 6 if state.health[seat] < 4 else 3)
    detours |= _stores(state, seat)
    if not state.entered:
        detours.pop(where(state, seat), None)
    return (*pads, *[(onward.get(square, FAR) - detour, square) for square, detour in detours.items()])


def _stores(state: Draft, seat: int) -> dict[Square, int]:
    """Return the squares of buildings where a card can go from hand to table now; only cards of base and mall count."""
    if state.played[seat]:
        return {}
    wanted = {tile for card in state.hands[seat] if card in OF_EXPANSIONS for tile in places_of(state, card)}
    cells = [cell for cell, laid in state.town.tiles if laid.tile in wanted] if wanted else []
    return {square: 10 for cell in cells for square in state.town.buildings.get(cell, ())}


def steered(state: Draft) -> int:
    """Return whose figure makes the next step."""
    node = state.agenda[-1]
    return int(node.seat if isinstance(node, rules.LeadingChoice) else state.active)


ANSWERS = (Card.YOU_LOOKIN_AT_ME, Card.LUCKY_SHOT)
"""Cards that ward off what happens now."""
AGAINST_ALL = (
    Card.WERE_SCREWED,
    Card.GOVERNMENT_ENHANCED,
    Card.HELLO_MAY_I_HELP_YOU,
    Card.JAMMED,
    Card.I_THINK_ITS_OVER_HERE,
    Card.WEEKEND_PASS_DENIED,
)
"""Cards that hurt the player who is ahead, and others too."""
Test: TypeAlias = Callable[[Draft, int, Any], object]
"""Whether a play or use helps, given the state, the seat and the action."""
HELPS: dict[Card, Test] = {
    Card.ADRENALINE_RUSH: lambda state, seat, _: to_escape(state, seat) <= NEAR,
    Card.ALTERNATE_FOOD_SOURCE: lambda state, seat, _: to_escape(state, seat) <= state.points + 1,
    Card.KEYS_ARE_STILL_IN_IT: lambda state, seat, _: to_escape(state, seat) <= NEAR,
    Card.MUCH_NEEDED_REST: lambda state, seat, _: state.health[seat] < 3,
    Card.BREAKTHROUGH: lambda state, seat, action: (
        state.health[seat] > 1 and action.side and _gain(state, seat, next_cell(where(state, seat), action.side)) > NEAR
    ),
    Card.DYNAMITE: lambda state, seat, _: (
        state.health[seat] > 2 and _zombies(state, state.town.links[where(state, seat)]) > 1
    ),
    Card.I_FEEL_ALIVE: lambda state, seat, _: state.health[seat] < 4,
    Card.IN_THE_ZONE: lambda _, __, ___: True,
    Card.MINE_FIELD: lambda state, seat, action: (
        action.tile and cell_of(where(state, seat)) in cells_around(action.tile) and _on(state, action.tile) > 2
    ),
    Card.NO_BRAINS_HERE: lambda state, seat, action: action.square == where(state, seat),
    Card.BARRICADE_THE_DOOR: lambda state, seat, _: _on(state, cell_of(where(state, seat))) > 1,
    Card.CLEAN_UP_IN_AISLE_5: lambda _, __, ___: True,
    Card.CLEARANCE_SALE: lambda state, seat, _: _on(state, cell_of(where(state, seat))) > 0,
    Card.SPRINKLER_SYSTEM: lambda state, seat, _: (
        is_in_mall(state.town, where(state, seat)) and to_escape(state, seat) <= NEAR
    ),
    Card.WERE_ALL_GONNA_DIE: lambda state, seat, action: (
        action.tile in [cell_of(where(state, other)) for other in leaders(state, seat)]
    ),
}
"""When a human plays a card that has no target; of cards not listed here, weapons at once and others never."""
SERVES: dict[Card, Test] = {
    Card.ALL_THE_MARBLES: lambda _, __, ___: False,
    Card.GRENADE: lambda state, seat, _: state.health[seat] >= 4,
    Card.LOTS_OF_AMMO: lambda state, seat, _: state.bullets[seat] <= 1,
    Card.ROCKET_LAUNCHER: lambda state, _, action: action.tile and _on(state, action.tile) > 3,
    Card.AWW_ISNT_HE_CUTE: lambda state, seat, _: _zombies(state, [where(state, seat)]) > 0,
    Card.NOW_THATS_JUST_GROSS: lambda state, seat, action: (
        action.square and _gain(state, seat, action.square) > state.points
    ),
    Card.YOU_WANT_FRIES_WITH_THAT: lambda state, seat, _: (
        where(state, seat) in state.town.building or to_escape(state, seat) <= 2
    ),
}
"""When a human uses a weapon; weapons not listed here at once."""


def worth_playing(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to a human to play a card: a harmful one at the leader, any other when it helps."""
    card = action.card
    if card in ANSWERS:
        return 9.0
    if action.target is not None:
        is_theft = card is Card.YOU_DONT_NEED_THAT
        too_dear = card is Card.BAD_SENSE_OF_DIRECTION and state.health[seat] < 3
        return 3.0 if is_theft or (action.target in leaders(state, seat) and not too_dear) else -1.0
    if card in AGAINST_ALL:
        return 2.0 if leaders(state, seat) else -1.0
    test = HELPS.get(card)
    helps = test(state, seat, action) if test else isinstance(kind_of(state, card), Weapon)
    return -1.0 if not helps else 11.0 if card is Card.NO_BRAINS_HERE else 2.0


def worth_playing_dead(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to an undead to play a card: at the human nearest to escaping, or on that human's tile."""
    if action.tile is None or action.card not in OF_EXPANSIONS:
        return 2.0 if action.target in (None, *rivals(state, seat)[:1]) else -1.0
    is_near = action.tile in map(cell_of, prey(state, seat)[:1])
    return 2.0 if is_near or action.card is Card.I_THINK_ITS_OVER_HERE else -1.0


def worth_using(state: Draft, seat: int, action: Any) -> float:
    """Return what it is worth to a human to use a weapon."""
    test = SERVES.get(action.card)
    return 9.5 if test is None or test(state, seat, action) else -1.0


def worth_crawling(state: Draft, seat: int, action: Any) -> float:
    """Return what crawling through an air duct is worth; it takes all points."""
    return _gain(state, seat, action.square) - state.points


def worth_discarding(state: Draft, _seat: int, action: Any) -> float:
    """Return what it is worth to discard a card: cards that need a building go, but not base or mall cards whose building lies."""
    places = places_of(state, action.card)
    is_kept = action.card in OF_EXPANSIONS and any(laid.tile in places for _, laid in state.town.tiles)
    return 1.0 if places and not is_kept else -1.0


def _gain(state: Draft, seat: int, square: Square) -> float:
    """Return how much nearer a square is to where a human wants to go."""
    prices = ways(state.town, state.zombies, goals(state, seat))
    return prices.get(where(state, seat), FAR) - prices.get(square, FAR)


def _on(state: Draft, cell: Cell) -> int:
    return _zombies(state, state.town.squares_of(cell))


def _zombies(state: Draft, squares: Iterable[Square]) -> int:
    held = zombies_on(state.zombies)
    return sum([held.get(square, 0) for square in squares])


Worth: TypeAlias = Callable[[Draft, int, Any], float]
"""What an action is worth, given the state and the seat; actions not listed, such as passing, are worth 0."""


def rollout(state: Draft, actions: tuple[Any, ...], random: RandomSource) -> Any:
    """Return the action that looks best to the player who acts, by lot among equals."""
    node: Any = state.agenda[-1]
    seat = node.actor(state)
    rules = HUMAN if is_human(state, seat) else DEAD
    return max(actions, key=lambda action: (rules.get(type(action), _flat(0))(state, seat, action), random.random()))


def _flat(worth: float) -> Worth:
    return lambda _state, _seat, _action: worth


def _step(state: Draft, seat: int, action: Any) -> float:
    """Return how much nearer a step comes to a goal, or leads a rival away from one; -1 if it meets too many zombies."""
    figure = steered(state)
    nearer = _gain(state, figure, action.square)
    if figure != seat:
        return -nearer
    return nearer if _zombies(state, [action.square]) < state.points + state.bullets[seat] else -1


def _evade(state: Draft, seat: int, _: Any) -> float:
    """Return ten times the odds, with the points that can be spent."""
    raises = state.points if state.active == seat and state.movement is Movement.AHEAD else 0
    return 10 * (3 + min(raises, 3)) / 6


def _fight(state: Draft, seat: int, action: Any) -> float:
    """Return ten times the odds, with the bonus or the Bullets that can be spent, and 2 more: a kill beats an evade."""
    raises: int = BONUS[action.means] or state.bullets[seat]
    return 10 * (3 + min(raises, 3)) / 6 + 2


def _spend_bullets(state: Draft, seat: int, action: Any) -> float:
    """Spend Bullets on a failing roll, but three or more only if Health is below 3."""
    is_bite = isinstance(state.agenda[-1], rules.AfterRoll)
    return 9.0 if is_bite and (action.count < 3 or state.health[seat] < 3) else -1.0


def _lay(state: Draft, _seat: int, action: Any) -> float:
    """Lay tiles close to the start, and the helipad where the way to it is shortest, so that survivors escape sooner."""
    x, y = action.cell
    node: Any = state.agenda[-1]
    if isinstance(node, rules.MovingTile) or node.tile not in HELIPADS:
        return -float(abs(x) + abs(y))
    town = state.town.with_tile(action.cell, node.tile, action.r)
    return -float(min([flood(town, pad).get(START, FAR) for pad in town.pads]))


HUMAN: dict[type, Worth] = {
    act.Lay: _lay,
    act.Step: _step,
    act.Crawl: worth_crawling,
    act.Take: _flat(9),
    act.Evade: _evade,
    act.Fight: _fight,
    act.Defend: _fight,
    act.SpendPoints: _flat(9),
    act.SpendBullets: _spend_bullets,
    act.Shoot: _flat(-1),
    act.Ambush: lambda state, _, __: 1 if not state.points else -1,
    act.TakeWeapon: _flat(9),
    act.TakeBullets: lambda _, __, action: action.count,
    act.Play: worth_playing,
    act.Use: worth_using,
    act.LoseWeapon: _flat(1),
    act.Discard: worth_discarding,
    act.Trade: _flat(1),
    act.Move: lambda state, seat, action: steps(state, action.target, [state.squares[seat]]),
    act.Pick: lambda state, seat, action: -steps(state, action.square, [state.squares[seat]]),
    act.Place: lambda state, seat, action: -steps(state, action.square, prey(state, seat)[:1]),
}


def _hunt(state: Draft, seat: int, action: Any) -> float:
    """Return how much nearer a step or a zombie's move comes to a human; moves close to one count most."""
    is_step = isinstance(action, act.Step)
    if is_step and steered(state) != seat:
        return _step(state, seat, action)
    origin, target = (state.squares[seat], action.square) if is_step else (action.origin, action.target)
    here, there = steps(state, origin, prey(state, seat)), steps(state, target, prey(state, seat))
    return (here - there) * 10 / (10 + there)


DEAD: dict[type, Worth] = {
    act.Step: _hunt,
    act.Move: _hunt,
    act.Attack: lambda state, _, action: 9 - state.health[action.victim],
    act.Play: worth_playing_dead,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda state, _, action: -1 if kind_of(state, action.card).undead else 1,
    act.Pick: lambda state, seat, action: steps(state, action.square, prey(state, seat)),
    act.Place: lambda state, seat, action: -steps(state, action.square, prey(state, seat)[:1]),
}
