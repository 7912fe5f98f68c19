"""What the table asks for: each node's question in words, with the facts that decide the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.they_come_back.box.components import HAND, HIT_ON, Moment, Movement, Token
from zombiekit.games.they_come_back.box.tiles import TILES
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AfterRoll, Attempt, AttemptRoll, Deed, bonus
from zombiekit.games.they_come_back.rules.cards.hordes import Placing
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice, DeadChoice, DeadRoll
from zombiekit.games.they_come_back.rules.cards.shifting import PickZombie, PutZombie
from zombiekit.games.they_come_back.rules.dealing import DrawCard
from zombiekit.games.they_come_back.rules.encounters import Encounter
from zombiekit.games.they_come_back.rules.event_card import CARDS
from zombiekit.games.they_come_back.rules.health import BiteChoice
from zombiekit.games.they_come_back.rules.laying import LayTile, RevealTile
from zombiekit.games.they_come_back.rules.leading import LeadingChoice
from zombiekit.games.they_come_back.rules.moving import MoveChoice, steering
from zombiekit.games.they_come_back.rules.playing import WindowChoice
from zombiekit.games.they_come_back.rules.resting import DiscardChoice, TradeChoice
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.swarm import SwarmMove, SwarmRoll
from zombiekit.games.they_come_back.rules.tokens import PlaceTokens, due_on, ground_of
from zombiekit.games.they_come_back.rules.undead import AttackChoice, Defense, UndeadMove
from zombiekit.games.they_come_back.rules.zombies import zombies_to_meet
from zombiekit.games.they_come_back.table.position import cards_in_deck, standing_undead_on, where
from zombiekit.games.they_come_back.table.words import at, many, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.they_come_back.table.position import Draft


def question(state: Draft) -> str:
    """Return what waits for an answer, of a player or of chance; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over. {words_of(state.result.reason, state.result.winners)}"
    node = state.agenda[-1]
    words = _QUESTIONS[type(node)](state, node)
    seat = node.actor(state)  # type: ignore[union-attr]
    return f"Seat {seat}: {words}" if seat >= 0 else f"Chance: {words}"


# ---------------------------------------------------------------------------------------------------------- set-up


def _roll_off(_: Draft, node: RollOff) -> str:
    known = [f"seat {seat} has {die}" for seat, die in zip(node.seats, node.rolls, strict=False)]
    return f"roll the die of seat {node.roller} in the roll-off{_in_brackets(known)}."


def _reveal(state: Draft, node: RevealTile) -> str:
    unseen = sum([count for _, count in state.unseen])
    return (
        f"turn up a tile of seat {state.active}, one of {unseen} unseen; {many(node.left, 'tile')} of the pile to try."
    )


def _lay(state: Draft, node: LayTile) -> str:
    count = len(node.options(state))
    return f"where do you lay the {TILES[node.tile].name}? There are {count} places (`lay x,y r=quarters`)."


def _place_token(state: Draft, node: PlaceTokens) -> str:
    token, left = due_on(state, node.cell, ground_of(state, node.cell))
    thing = "zombie" if token is None else "Health token" if token is Token.HEALTH else "Bullet token"
    return f"where on the {_tile(state, node.cell)} does the next {thing} come? {left} to put, in square order."


def _draw(state: Draft, _: DrawCard) -> str:
    held = len(state.hands[state.active])
    there = cards_in_deck(state) or f"{len(state.discards)} discarded ones, the new deck"
    return f"seat {state.active}, who has {many(held, 'card')} of {HAND}, draws one of {there}."


# ---------------------------------------------------------------------------------------------------------- cards

_MOMENTS = {
    Moment.TURN_START: "{} turn begins",
    Moment.BEFORE_MOVE: "{} movement phase is next",
    Moment.STEP: "{} figure has moved",
    Moment.BEFORE_SWARM: "{} swarm phase is next",
    Moment.TURN_END: "{} turn ends",
}


def _window(state: Draft, node: WindowChoice) -> str:
    if node.moment is Moment.CARD_PLAYED:
        return "a card was played at you; do you play one?"
    whose = "your" if node.seat == state.active else f"seat {state.active}'s"
    return f"{_MOMENTS[node.moment].format(whose)}; do you play a card or use a weapon, or `pass`?"


def _placing(state: Draft, node: Placing) -> str:
    where_to = "" if node.cell is None else f" in the {_tile(state, node.cell)}"
    return f"{CARDS[node.card].title}: where{where_to} does the next zombie come? {node.left} to put, in square order."


def _pick(_: Draft, node: PickZombie) -> str:
    return f"which zombie is moved {'first' if node.just is None else 'next'}?"


def _put(_: Draft, node: PutZombie) -> str:
    return f"where does the zombie from {at(node.origin)} go?"


def _butter(state: Draft, node: ButterFingersChoice) -> str:
    return f"what does seat {node.target} lose, who has {many(state.bullets[node.target], 'Bullet')}?"


def _dead_roll(state: Draft, node: DeadRoll) -> str:
    which = "first" if node.first is None else f"second (the first is {node.first})"
    kills, bullets = many(state.kills[node.seat], "kill"), many(state.bullets[node.seat], "Bullet")
    return f"roll the {which} of two dice of seat {node.seat} ({kills}, {bullets})."


def _dead_choice(state: Draft, node: DeadChoice) -> str:
    kills, bullets = many(state.kills[node.seat], "kill"), many(state.bullets[node.seat], "Bullet")
    return f"do you spend {node.lacking} of {bullets}, or `accept` to lose kills? You have {kills}."


def _leading(state: Draft, node: LeadingChoice) -> str:
    place = at(where(state, node.seat))
    return f"where do you lead seat {node.seat}, who is on {place}? {many(node.left, 'step')} left; `stop` for none."


# ----------------------------------------------------------------------------------------- encounters and attempts


def _encounter(state: Draft, node: Encounter) -> str:
    square = where(state, node.seat)
    zombies, undead = zombies_to_meet(state, square), standing_undead_on(state, square)
    if not zombies and not undead:
        return "your square is clear: do you shoot, or `go_on`?"
    foes = [many(zombies, "zombie")] if zombies else []
    foes += [f"the undead of seat {seat} (black hearts {state.hearts[seat]})" for seat in undead]
    return f"{' and '.join(foes)} on {at(square)}, you have {_means(state, node.seat)}: what do you do?"


def _attempt_roll(state: Draft, node: AttemptRoll) -> str:
    added = bonus(state, node.attempt)
    more = f" + {added}" if added else ""
    return f"roll for {_deed(node.attempt)}: die{more} against {HIT_ON}."


def _after_roll(state: Draft, node: AfterRoll) -> str:
    what = _deed(node.attempt).removeprefix(f"seat {node.attempt.seat} ")
    return f"{node.total} against {HIT_ON} for {what}, you have {_means(state, node.attempt.seat)}: `accept` it, or raise it?"


def _deed(attempt: Attempt) -> str:
    """Return an attempt in words."""
    foe = "a zombie" if attempt.undead is None else f"the undead of seat {attempt.undead}"
    with_what = f" with {attempt.means.replace('_', ' ')}"
    verb = {
        Deed.EVADE: f"evading {foe}",
        Deed.FIGHT: f"fighting {foe}{with_what}",
        Deed.SHOT: f"shooting at {foe} on {at(attempt.square)}",
        Deed.DEFENSE: f"defending against {foe}{with_what}",
    }[attempt.deed]
    return f"seat {attempt.seat} {verb}"


def _means(state: Draft, seat: int) -> str:
    """Return what a human can pay with."""
    means = [f"Health {state.health[seat]}", many(state.bullets[seat], "Bullet")]
    if seat == state.active and state.movement is Movement.AHEAD:
        means.append(many(state.points, "point"))
    return ", ".join(means)


def _bite(state: Draft, node: BiteChoice) -> str:
    return f"you are bitten at Health {state.health[node.seat]}: use a weapon, or `take_bite`?"


# -------------------------------------------------------------------------------------------------------- movement


def _move(state: Draft, _: MoveChoice) -> str:
    seat = state.active
    who = "you are" if steering(state) == seat else f"seat {seat} is yours to move,"
    return (
        f"{who} on {at(where(state, seat))} with {many(state.points, 'point')}: what next? `stop` to end the movement."
    )


def _ambush_roll(state: Draft, node: AmbushRoll) -> str:
    healths = f"Health {state.health[state.active]} against {state.health[node.victim]}"
    if not node.rolled:
        return f"roll for seat {state.active}, who ambushes seat {node.victim} ({healths})."
    return f"roll for seat {node.victim} in the ambush, against {node.rolled} of seat {state.active} ({healths})."


def _ambush_take(_: Draft, node: AmbushTake) -> str:
    return f"what do you take from seat {node.victim}?"


def _attack(state: Draft, _: AttackChoice) -> str:
    return f"whom do you attack on {at(where(state, state.active))}?"


def _defense(state: Draft, node: Defense) -> str:
    return f"seat {state.active} attacks, you have {_means(state, node.seat)}: what do you defend with?"


def _undead_move(state: Draft, node: UndeadMove) -> str:
    seat = state.active
    own = "have moved" if node.stepped else f"may step from {at(where(state, seat))}"
    left = many(state.hearts[seat] - node.led, "zombie")
    return f"you {own} and may move {left} more: what next, or `done`?"


def _swarm_roll(state: Draft, _: SwarmRoll) -> str:
    return f"roll for the swarm of seat {state.active}: die + {many(state.hearts[state.active], 'black heart')}."


def _swarm_move(_: Draft, node: SwarmMove) -> str:
    own = ", or your own figure" if node.figure else ""
    return f"which zombie moves where{own}? {many(node.left, 'move')} left."


def _discard(_: Draft, __: DiscardChoice) -> str:
    return "do you discard a card, or `keep` them?"


def _trade(state: Draft, _: TradeChoice) -> str:
    return f"do you trade 3 of {many(state.kills[state.active], 'kill')} for a Bullet, or are you `done`?"


def _tile(state: Draft, cell: tuple[int, int]) -> str:
    return TILES[state.town.cells[cell].tile].name


def _in_brackets(words: list[str]) -> str:
    return f" ({', '.join(words)})" if words else ""


_QUESTIONS: Mapping[type, Callable[[Draft, Any], str]] = {
    RollOff: _roll_off,
    RevealTile: _reveal,
    LayTile: _lay,
    PlaceTokens: _place_token,
    DrawCard: _draw,
    WindowChoice: _window,
    Placing: _placing,
    PickZombie: _pick,
    PutZombie: _put,
    ButterFingersChoice: _butter,
    DeadRoll: _dead_roll,
    DeadChoice: _dead_choice,
    LeadingChoice: _leading,
    Encounter: _encounter,
    AttemptRoll: _attempt_roll,
    AfterRoll: _after_roll,
    BiteChoice: _bite,
    MoveChoice: _move,
    AmbushRoll: _ambush_roll,
    AmbushTake: _ambush_take,
    AttackChoice: _attack,
    Defense: _defense,
    UndeadMove: _undead_move,
    SwarmRoll: _swarm_roll,
    SwarmMove: _swarm_move,
    DiscardChoice: _discard,
    TradeChoice: _trade,
}
