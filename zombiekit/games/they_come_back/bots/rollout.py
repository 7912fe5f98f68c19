"""How to play on quickly: a rule for each kind of action.

The map is laid close, with the helipad near. A human makes for the helipad by the way with the fewest zombies, takes a detour for tokens
and for the buildings of the cards of base and mall, and spoils the game of whoever is nearest to escaping; an undead hunts, and brings zombies to its prey.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.games.they_come_back.bots.expansion_cards import (
    worth_crawling,
    worth_discarding,
    worth_playing,
    worth_playing_dead,
    worth_using,
)
from zombiekit.games.they_come_back.bots.ways import (
    FAR,
    NEAR,
    OF_EXPANSIONS,
    flood,
    goals,
    leads,
    prey,
    rivals,
    steered,
    steps,
    to_escape,
    ways,
)
from zombiekit.games.they_come_back.box.components import START, Card, Movement
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.rules.attempts import AfterRoll
from zombiekit.games.they_come_back.rules.cards.tiles import MovingTile
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon
from zombiekit.games.they_come_back.rules.means import BONUS
from zombiekit.games.they_come_back.table import actions as act
from zombiekit.games.they_come_back.table.crowds import zombies_on
from zombiekit.games.they_come_back.table.position import Draft, is_human, where

if TYPE_CHECKING:
    from zombiekit.primitives.chance import Random

Worth: TypeAlias = Callable[[Draft, int, Any], float]
"""What an action is worth, given the state and the seat; nothing is better than what is worth 0, such as to pass."""


# -------------------------------------------------------------------------------------------------------- the rollout


def rollout(state: Draft, actions: tuple[Any, ...], random: Random) -> Any:
    """Return the action that looks best to a seat, alive or dead, by lot among equals."""
    node: Any = state.agenda[-1]
    seat = node.actor(state)
    rules = HUMAN if is_human(state, seat) else DEAD
    flat = _flat(0)
    return max(actions, key=lambda action: (rules.get(type(action), flat)(state, seat, action), random.random()))


def _flat(worth: float) -> Worth:
    return lambda _state, _seat, _action: worth


# ------------------------------------------------------------------------------------------------------------- humans


def _step(state: Draft, seat: int, action: Any) -> float:
    """Tell how much nearer it brings to a goal, or a rival who is steered away from it; nobody meets zombies without means."""
    figure = steered(state)
    prices = ways(state.town, state.zombies, goals(state, figure))
    nearer = prices.get(where(state, figure), FAR) - prices.get(action.square, FAR)
    if figure != seat:
        return -nearer
    zombies = zombies_on(state.zombies).get(action.square, 0)
    return nearer if zombies < state.points + state.bullets[seat] else -1


def _evade(state: Draft, seat: int, _: Any) -> float:
    """Return the odds, with the points that can be spent."""
    raises = state.points if state.active == seat and state.movement is Movement.AHEAD else 0
    return 10 * (3 + min(raises, 3)) / 6


def _fight(state: Draft, seat: int, action: Any) -> float:
    """Return the odds, with the Bullets that can be spent or the bonus; a kill is better than an evade."""
    raises: int = BONUS[action.means] or state.bullets[seat]
    return 10 * (3 + min(raises, 3)) / 6 + 2


def _spend_bullets(state: Draft, seat: int, action: Any) -> float:
    """Spend three against a bite only if it would be one of the last."""
    is_bite = isinstance(state.agenda[-1], AfterRoll)
    return 9.0 if is_bite and (action.count < 3 or state.health[seat] < 3) else -1.0


def _play(state: Draft, seat: int, action: Any) -> float:
    """Play harmful cards at the leader, weapons at once, and the others when they help."""
    if action.card in OF_EXPANSIONS:
        return worth_playing(state, seat, action)
    card, health, ahead = action.card, state.health[seat], to_escape(state, seat)
    if action.target is not None:
        too_dear = card is Card.BAD_SENSE_OF_DIRECTION and health < 3
        return 3.0 if leads(state, seat, action.target) and not too_dear else -1.0
    helps = {
        Card.MUCH_NEEDED_REST: health < 3,
        Card.ADRENALINE_RUSH: ahead <= NEAR,
        Card.KEYS_ARE_STILL_IN_IT: ahead <= NEAR,
        Card.ALTERNATE_FOOD_SOURCE: ahead <= state.points + 1,
        Card.WERE_SCREWED: any(leads(state, seat, other) for other in rivals(state, seat)),
    }.get(card, isinstance(CARDS[card], Weapon))
    return 2.0 if helps else -1.0


def _use(state: Draft, seat: int, action: Any) -> float:
    """Use ammunition when there is none left, grenades in good health; a kit, a chainsaw or a bottle at once."""
    if action.card in OF_EXPANSIONS:
        return worth_using(state, seat, action)
    late = {
        Card.LOTS_OF_AMMO: state.bullets[seat] > 1,
        Card.GRENADE: state.health[seat] < 4,
        Card.ALL_THE_MARBLES: True,
    }
    return -1.0 if late.get(action.card) else 9.5


def _discard(state: Draft, _seat: int, action: Any) -> float:
    """Be rid of what needs a building; cards of base and mall are kept for one that is there."""
    if action.card in OF_EXPANSIONS:
        return worth_discarding(state, action.card)
    return 1.0 if getattr(CARDS[action.card], "places", ()) else -1.0


def _lay(state: Draft, _seat: int, action: Any) -> float:
    """Lay the map close around where all begin, and the helipad where the way to it is shortest: who lives longer escapes sooner."""
    x, y = action.cell
    node: Any = state.agenda[-1]
    if isinstance(node, MovingTile) or node.tile not in HELIPADS:
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
    act.Play: _play,
    act.Use: _use,
    act.LoseWeapon: _flat(1),
    act.Discard: _discard,
    act.Trade: _flat(1),
    act.Move: lambda state, seat, action: steps(state, action.target, [state.squares[seat]]),
    act.Pick: lambda state, seat, action: -steps(state, action.square, [state.squares[seat]]),
    act.Place: lambda state, seat, action: -steps(state, action.square, prey(state, seat)[:1]),
}

# ------------------------------------------------------------------------------------------------------------- the dead


def _hunt(state: Draft, seat: int, action: Any) -> float:
    """Tell how much nearer a step or the move of a zombie comes to a human; what matters most is what happens close by."""
    if isinstance(action, act.Step) and steered(state) != seat:
        return _step(state, seat, action)
    origin, target = (
        (state.squares[seat], action.square) if isinstance(action, act.Step) else (action.origin, action.target)
    )
    here, there = steps(state, origin, prey(state, seat)), steps(state, target, prey(state, seat))
    return (here - there) * 10 / (10 + there)


def _play_dead(state: Draft, seat: int, action: Any) -> float:
    """Play at whoever is nearest to escaping."""
    if action.card in OF_EXPANSIONS:
        return worth_playing_dead(state, seat, action)
    return 2 if action.target in (None, *rivals(state, seat)[:1]) else -1


DEAD: dict[type, Worth] = {
    act.Step: _hunt,
    act.Move: _hunt,
    act.Attack: lambda state, _, action: 9 - state.health[action.victim],
    act.Play: _play_dead,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda _, __, action: -1 if CARDS[action.card].undead else 1,
    act.Pick: lambda state, seat, action: steps(state, action.square, prey(state, seat)),
    act.Place: lambda state, seat, action: -steps(state, action.square, prey(state, seat)[:1]),
}
