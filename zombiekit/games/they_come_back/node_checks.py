"""What each node on an agenda asks of the position and of the node below it. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault
from zombiekit.games.they_come_back.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.attempts import AfterRoll, Attempt, AttemptRoll, Deed, means_of
from zombiekit.games.they_come_back.cards.base import CARDS
from zombiekit.games.they_come_back.cards.hordes import Horde, Placing
from zombiekit.games.they_come_back.cards.losses import ButterFingersChoice, DeadChoice, DeadRoll
from zombiekit.games.they_come_back.cards.shifting import PickZombie, PutZombie
from zombiekit.games.they_come_back.components import HAND, HIT_ON, MOST_HEALTH, Card, Means, Moment, Movement, Token
from zombiekit.games.they_come_back.dealing import DrawCard
from zombiekit.games.they_come_back.encounters import Encounter, Encountering, has_company
from zombiekit.games.they_come_back.endings import CardDone, Entered
from zombiekit.games.they_come_back.health import BiteChoice
from zombiekit.games.they_come_back.laying import Helipad, LayHelipad, LayTile, RevealTile, helipad_sites
from zombiekit.games.they_come_back.leading import MOST_STEPS, Leading, LeadingChoice
from zombiekit.games.they_come_back.moving import MoveChoice, Walking
from zombiekit.games.they_come_back.options import Ask, FirstPlayer, TokenPlacement, Windows
from zombiekit.games.they_come_back.playing import CardEffect, Window, WindowChoice, may_play
from zombiekit.games.they_come_back.resting import Refilling, TradeChoice, can_trade
from zombiekit.games.they_come_back.rolling_off import RollOff
from zombiekit.games.they_come_back.setup import BeginPlay, DealHand, FirstTurn
from zombiekit.games.they_come_back.shooting import shots
from zombiekit.games.they_come_back.state import (
    Draft,
    cards_in_deck,
    changed,
    is_human,
    is_standing_human,
    is_standing_undead,
    seats_from,
    standing_undead_on,
    where,
)
from zombiekit.games.they_come_back.swarm import Swarming, SwarmMove
from zombiekit.games.they_come_back.tiles import TileId
from zombiekit.games.they_come_back.tokens import PlaceTokens, due_on, ground_of
from zombiekit.games.they_come_back.turns import HUMAN_PHASES, UNDEAD_PHASES, EndTurn, Phase, Turn, is_ahead
from zombiekit.games.they_come_back.undead import Attacking, Defense, Prowling, UndeadMove
from zombiekit.games.they_come_back.zombies import cut_to_supply, zombies_at, zombies_to_meet
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.agenda import Node


def node_faults(state: Draft) -> Iterator[Fault]:
    """Yield what contradicts each node of an agenda, wherever on it the node stands."""
    for index, node in enumerate(state.agenda):
        check = _CHECKS.get(type(node))
        if check is not None:
            for what in check(state, node, index):
                yield Fault(getattr(node, "clause", "INV-12"), f"agenda[{index}]", f"{type(node).__name__}: {what}")


# ---------------------------------------------------------------------------------------------------------- set-up


def _begin_play(state: Draft, _: Node, __: int) -> Iterator[str]:
    if state.options.map is not None:
        yield "the map was prepared"
    if len(state.agenda) == 1:
        return
    laying = isinstance(state.agenda[1], Helipad)
    if bool(state.piles) != laying:
        yield f"tiles are {'not ' * (not state.piles)}in the piles"
    due = TileId.HELIPAD in _laid(state)
    if due and not isinstance(state.agenda[1], PlaceTokens):
        yield "the Helipad lies already"


def _laid(state: Draft) -> set[TileId]:
    return {laid.tile for _, laid in state.town.tiles}


def _lay_helipad(state: Draft, _: Node, __: int) -> Iterator[str]:
    if not helipad_sites(state.town):
        yield "there is no place for the Helipad"


def _roll_off(state: Draft, node: RollOff, index: int) -> Iterator[str]:
    if len(node.seats) < 2 or list(node.seats) != sorted(set(node.seats)):
        yield "two or more players roll, in seat order"
    if len(node.rolls) >= len(node.seats):
        yield "all have rolled"
    if isinstance(state.agenda[index - 1], FirstTurn) and state.options.first_player is not FirstPlayer.ROLL:
        yield "nobody rolls for the first turn"


def _reveal(state: Draft, node: RevealTile, _: int) -> Iterator[str]:
    pile = state.piles[state.active]
    holders = sum([bool(other.unseen or other.known) for other in state.piles])
    if not pile.unseen:
        yield f"seat {state.active} has no unseen tile"
    elif node.left > pile.unseen + len(pile.known):
        yield f"{node.left} tiles to try, in a pile of {pile.unseen + len(pile.known)}"
    if node.passed >= holders:
        yield f"{node.passed} have passed, of {holders} who hold tiles"


def _lay_tile(_: Draft, node: LayTile, index: int) -> Iterator[str]:
    if (node.tile is TileId.HELIPAD) != (index == 1):
        yield f"{node.tile} is not laid now"


def _place_tokens(state: Draft, node: PlaceTokens, index: int) -> Iterator[str]:
    tile = state.town.cells[node.cell].tile
    if (tile is TileId.HELIPAD) != (index == 1):
        yield f"{tile} was not laid just now"
    if state.options.token_placement is not TokenPlacement.PLAYER:
        yield "nobody chooses the squares"
    ground = ground_of(state, node.cell)
    due = due_on(state, node.cell, ground)
    if due.left < 1:
        yield "nothing is left to be put"
    elif (due.token is None and ground.health) or (due.token is not Token.BULLETS and ground.bullets):
        yield "tokens are put after the zombies, Bullets after Health"


def _deal_hand(state: Draft, node: DealHand, _: int) -> Iterator[str]:
    if state.active != node.seat - 1:
        yield f"seat {node.seat - 1} draws, not seat {state.active}"
    if any(state.hands[node.seat :]):
        yield "players have cards whose turn to draw is still to come"


def _draw(state: Draft, _: Node, __: int) -> Iterator[str]:
    if len(state.hands[state.active]) >= HAND:
        yield f"seat {state.active} has {HAND} cards"
    if cards_in_deck(state) < 1:
        yield "the deck is empty"


# ----------------------------------------------------------------------------------------------- turns and windows


def _turn(state: Draft, node: Turn, _: int) -> Iterator[str]:
    if node.phase not in (HUMAN_PHASES if node.human else UNDEAD_PHASES):
        yield f"there is no phase {node.phase} in such a turn"
    if is_human(state, state.active):
        if not node.human:
            yield "the active player is human"
    elif node.human and not any(isinstance(other, (Window, WindowChoice)) for other in state.agenda):
        yield "the active player has died, and the turn goes on"


def _end_turn(state: Draft, _: Node, __: int) -> Iterator[str]:
    above = state.agenda[1:2]
    if above and isinstance(above[0], Refilling) and is_human(state, state.active):
        yield "a human can still trade"


def _window(state: Draft, node: Window | WindowChoice, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seats = node.seats if isinstance(node, Window) else (node.seat,)
    mode, moment = state.options.card_windows, node.moment
    if isinstance(below, Window):
        if below.moment is not moment or len(seats) != 1:
            yield "it interrupts another window"
        seats = (*seats, *below.seats)
    if moment is Moment.CARD_PLAYED:
        if not isinstance(below, CardEffect) or seats != (below.action.target,):
            yield "only the target of a card is asked when it is played"
        return
    if (moment is Moment.STEP) != isinstance(below, (Encountering, Attacking)) and not isinstance(below, Window):
        yield f"{moment} does not come up there"
    if moment is Moment.STEP and (mode is not Windows.FULL or state.active in seats):
        yield "after a step all but the active player are asked, if anybody"
    if mode is Windows.OWN_TURN and seats != (state.active,):
        yield "only the active player is asked"
    order = [seat for seat in seats_from(state, state.active) if seat in seats]
    if tuple(order) != seats:
        yield f"seats {seats} are not asked in this order"
    if isinstance(below, (Encountering, Attacking)) and not isinstance(state.agenda[index - 2], Entered):
        yield "nobody has entered a square"


def _asked(state: Draft, node: WindowChoice, index: int) -> Iterator[str]:
    yield from _window(state, node, index)
    is_bare = Card.HIDDEN not in state.hands[node.seat] and len(node.options(state)) < 2
    if is_bare and not (state.options.ask is Ask.ALL and state.hands[node.seat] and may_play(state, node.seat)):
        yield f"seat {node.seat} has nothing to play, and is not asked"


# ----------------------------------------------------------------------------------------------------------- cards


def _player(state: Draft, index: int) -> tuple[int | None, Moment]:
    """Return who has played the card of which a node is a part, and at which moment; None if nobody can have."""
    below = state.agenda[index - 2]
    if isinstance(below, Window):
        return (below.seats[0] if len(below.seats) == 1 else None), below.moment
    if isinstance(below, Encountering):
        return below.seat, Moment.ENCOUNTER
    return state.active, Moment.MOVEMENT if isinstance(below, Walking) else Moment.UNDEAD_MOVEMENT


def _card_done(state: Draft, _: Node, index: int) -> Iterator[str]:
    player, __ = _player(state, index + 1)
    if player is None or not state.played[player]:
        yield "nobody has played a card"


def _effect(state: Draft, node: CardEffect, index: int) -> Iterator[str]:
    """Yield why an action cannot have been played; a price in Health has been paid since."""
    player, moment = _player(state, index)
    if player != node.seat:
        yield f"seat {node.seat} has not played it"
        return
    card = CARDS[node.action.card]
    human = is_human(state, node.seat)
    before: Any = state
    if human:
        before = attrs.evolve(state, health=changed(state.health, node.seat, MOST_HEALTH))
    if (
        moment not in card.moments
        or not (human or card.undead)
        or node.action.target is None
        or node.action not in card.plays(before, node.seat, moment)
    ):
        yield f"`{node.action}` cannot have been played"
    if not isinstance(state.agenda[-1], WindowChoice) or index != len(state.agenda) - 2:
        yield "its target is asked first"


def _placing(state: Draft, node: Placing, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if not isinstance(CARDS[node.card], Horde):
        yield f"{node.card} puts no zombies"
    elif (node.card is Card.SLIGHT_MISCALCULATION) != (node.cell is not None):
        yield f"{node.card} names {'a' if node.cell is None else 'no'} building"
    elif node.cell is not None and node.cell not in state.town.buildings:
        yield f"there is no building in the cell {node.cell}"
    elif cut_to_supply(state, node.left) < node.left:
        yield f"{node.left} zombies are more than there are"


def _own(state: Draft, seat: int, index: int) -> Iterator[str]:
    if _player(state, index)[0] != seat:
        yield f"seat {seat} has not played the card"


def _pick(state: Draft, node: PickZombie, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.just is not None and not zombies_at(state, node.just):
        yield f"no zombie stands on {node.just}"


def _put(state: Draft, node: PutZombie, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if not zombies_at(state, node.origin):
        yield f"no zombie stands on {node.origin}"


def _butter(state: Draft, node: ButterFingersChoice, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.target == node.seat or not is_standing_human(state, node.target):
        yield f"seat {node.target} is no target"


def _dead(state: Draft, node: DeadRoll | DeadChoice, index: int) -> Iterator[str]:
    if _player(state, index)[0] == node.seat or not is_standing_human(state, node.seat) or not state.kills[node.seat]:
        yield f"seat {node.seat} is no target"
    if isinstance(node, DeadChoice) and not node.lacking <= min(state.bullets[node.seat], 2 * (HIT_ON - 1)):
        yield f"{node.lacking} Bullets cannot be spent"


def _leading(state: Draft, node: Leading | LeadingChoice, index: int) -> Iterator[str]:
    yield from _own(state, node.leader, index)
    resting = isinstance(node, Leading)
    if node.left > MOST_STEPS - resting:
        yield f"{node.left} steps are left, of {MOST_STEPS}"
    if node.seat == node.leader or (not resting and not is_standing_human(state, node.seat)):
        yield f"seat {node.seat} cannot be led"
    others = [other for other in state.agenda[:index] if isinstance(other, Leading) and other.seat == node.seat]
    level = 0 if node.seat == state.active and is_ahead(state, Phase.END_OF_MOVE) else 1 + len(others)
    if node.level != level:
        yield f"it is a movement of level {level}, not {node.level}"


# ----------------------------------------------------------------------------------------- encounters and attempts


def _encounter(state: Draft, node: Encounter | Encountering, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat, level = state.active, 0
    if isinstance(below, Entered):
        seat, mover = below.seat, state.agenda[index - 2]
        level = mover.level if isinstance(mover, Leading) else 0
        if not isinstance(mover, (Walking, Leading)):
            yield "no human has entered a square"
    if (node.seat, node.level) != (seat, level):
        yield f"it is the encounter of seat {seat}, in a movement of level {level}"
    if node.phase and not isinstance(below, Turn):
        yield "the encounter phase is over"
    if isinstance(node, Encountering):
        return
    if not is_standing_human(state, seat):
        yield f"seat {seat} is no standing human"
    elif not has_company(state, where(state, seat)) and not (
        node.phase and state.movement is Movement.LOST and shots(state, seat)
    ):
        yield f"seat {seat} has nothing to deal with"


def _entered(state: Draft, node: Entered, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat = below.seat if isinstance(below, Leading) else state.active
    if node.seat != seat:
        yield f"seat {seat} has moved, not seat {node.seat}"
    if (isinstance(below, Prowling) and not below.stepped) or (isinstance(below, Swarming) and below.figure):
        yield "the undead has not moved"


def _attacking(state: Draft, _: Node, index: int) -> Iterator[str]:
    if isinstance(state.agenda[index - 1], Entered):
        mover = state.agenda[index - 2]
        if not isinstance(mover, (Prowling, Swarming)):
            yield "no undead has entered a square"
        elif isinstance(mover, Swarming) and not state.options.attack_after_swarm_move:
            yield "nobody is attacked in the swarm phase"


def _attempt(state: Draft, node: AttemptRoll | AfterRoll, index: int) -> Iterator[str]:
    attempt, below = node.attempt, state.agenda[index - 1]
    if attempt.deed not in _DEEDS[type(below)]:
        yield f"there is no {attempt.deed} there"
        return
    seat = below.seat if isinstance(below, Encountering) else state.active
    if attempt.deed is Deed.DEFENSE:
        yield from _victim(state, attempt.seat, index)
    elif attempt.seat != seat or not is_standing_human(state, seat):
        yield f"it is not the attempt of seat {attempt.seat}"
    if state.squares[attempt.seat] is not None and is_standing_human(state, attempt.seat):
        yield from _aim(state, attempt, below)
    if isinstance(node, AfterRoll) and node.total >= HIT_ON:
        yield f"{node.total} is enough"


_DEEDS: dict[type, tuple[Deed, ...]] = {
    Encountering: (Deed.EVADE, Deed.FIGHT, Deed.SHOT),
    Walking: (Deed.SHOT,),
    Attacking: (Deed.DEFENSE,),
}
"""What is attempted on each node."""


def _aim(state: Draft, attempt: Attempt, below: Node) -> Iterator[str]:
    """Yield what is wrong with means and target of an attempt."""
    here, deed = where(state, attempt.seat), attempt.deed
    if deed is Deed.SHOT:
        on_walk = isinstance(below, Walking) and state.movement is Movement.AHEAD
        lost = isinstance(below, Encountering) and below.phase and state.movement is Movement.LOST
        if attempt.square not in state.town.links[here] or not (on_walk or lost):
            yield f"no shot goes to {attempt.square}"
    elif attempt.square != here:
        yield f"it is on {attempt.square}, and seat {attempt.seat} on {here}"
    level = below.level if isinstance(below, Encountering) and deed is Deed.EVADE else 0
    if attempt.level != level:
        yield f"it is a movement of level {level}, not {attempt.level}"
    plain = deed in (Deed.EVADE, Deed.SHOT)
    if attempt.means not in ((Means.PISTOL,) if plain else means_of(state, attempt.seat)):
        yield f"seat {attempt.seat} cannot use {attempt.means} for it"
    if attempt.undead is None:
        if deed is Deed.DEFENSE or not zombies_to_meet(state, attempt.square):
            yield "there is no zombie"
    elif deed is Deed.EVADE or attempt.undead not in standing_undead_on(
        state, here if deed is Deed.DEFENSE else attempt.square
    ):
        yield f"there is no undead of seat {attempt.undead}"
    elif deed is Deed.DEFENSE and attempt.undead != state.active:
        yield f"seat {state.active} attacks, not seat {attempt.undead}"
    if deed is Deed.EVADE and attempt.seat == state.active and state.movement is Movement.LOST:
        yield "nothing is evaded in a turn of lost move"


def _victim(state: Draft, seat: int, index: int) -> Iterator[str]:
    """Yield why a human cannot be under attack by the active undead."""
    together = state.squares[seat] == state.squares[state.active]
    if seat not in state.attacked or not together or not is_standing_human(state, seat):
        yield f"seat {seat} is not attacked"
    elif not is_standing_undead(state, state.active) or not isinstance(state.agenda[index - 1], Attacking):
        yield "there is no attack"


def _bite(state: Draft, node: BiteChoice, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    if isinstance(below, Attacking):
        yield from _victim(state, node.seat, index)
    elif node.seat != getattr(below, "seat", None) or not is_standing_human(state, node.seat):
        yield f"seat {node.seat} is not bitten"


def _defense(state: Draft, node: Defense, index: int) -> Iterator[str]:
    yield from _victim(state, node.seat, index)


# -------------------------------------------------------------------------------------------------------- movement


def _move(state: Draft, _: Node, __: int) -> Iterator[str]:
    seat = state.active
    if not is_standing_human(state, seat) or state.movement is not Movement.AHEAD:
        yield f"seat {seat} does not move"
    elif has_company(state, where(state, seat)):
        yield f"seat {seat} has to deal with those on the square first"


def _ambush(state: Draft, node: AmbushRoll | AmbushTake, index: int) -> Iterator[str]:
    yield from _move(state, node, index)
    seat, victim = state.active, node.victim
    together = state.squares[seat] == state.squares[victim]
    if victim not in state.ambushed or not together or not is_standing_human(state, victim):
        yield f"seat {victim} is not ambushed"


def _undead_move(state: Draft, node: UndeadMove, _: int) -> Iterator[str]:
    seat = state.active
    if not is_standing_undead(state, seat) or state.movement is not Movement.AHEAD:
        yield f"seat {seat} does not move"
    elif node.led > state.hearts[seat]:
        yield f"{node.led} zombies have been moved, and seat {seat} has {state.hearts[seat]} black hearts"


def _swarm_move(state: Draft, node: SwarmMove | Swarming, _: int) -> Iterator[str]:
    most = SIDES + state.hearts[state.active]
    if node.left > most:
        yield f"{node.left} moves are left, of at most {most}"
    if node.figure and not is_standing_undead(state, state.active):
        yield "the active player has no undead that could move"


def _trade(state: Draft, _: Node, __: int) -> Iterator[str]:
    if not can_trade(state, state.active):
        yield f"seat {state.active} can trade nothing"


_CHECKS: dict[type, Callable[[Draft, Any, int], Iterator[str]]] = {
    BeginPlay: _begin_play,
    LayHelipad: _lay_helipad,
    RollOff: _roll_off,
    RevealTile: _reveal,
    LayTile: _lay_tile,
    PlaceTokens: _place_tokens,
    DealHand: _deal_hand,
    DrawCard: _draw,
    Turn: _turn,
    EndTurn: _end_turn,
    Window: _window,
    WindowChoice: _asked,
    CardDone: _card_done,
    CardEffect: _effect,
    Placing: _placing,
    PickZombie: _pick,
    PutZombie: _put,
    ButterFingersChoice: _butter,
    DeadRoll: _dead,
    DeadChoice: _dead,
    Leading: _leading,
    LeadingChoice: _leading,
    Encountering: _encounter,
    Encounter: _encounter,
    Entered: _entered,
    Attacking: _attacking,
    AttemptRoll: _attempt,
    AfterRoll: _attempt,
    BiteChoice: _bite,
    Defense: _defense,
    MoveChoice: _move,
    AmbushRoll: _ambush,
    AmbushTake: _ambush,
    UndeadMove: _undead_move,
    Swarming: _swarm_move,
    SwarmMove: _swarm_move,
    TradeChoice: _trade,
}
