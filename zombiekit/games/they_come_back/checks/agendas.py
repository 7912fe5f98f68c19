"""Checks of agendas: which node may stand on which, and what does not fit it there. Rules: INV-12."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

import attrs

from zombiekit.agenda import Automatic, Choice, Decision, Misfits, Node, may_stand_on, misfit_faults
from zombiekit.errors import Fault
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Card, Cell, Means, Moment, Movement, Zombie
from zombiekit.games.they_come_back.box.options import TokenPlacement
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.rules import event_card, meeting, setup, tokens, turns, windows
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, OfAttempt, means_of, target_number
from zombiekit.games.they_come_back.rules.cards.losses import LosesKills
from zombiekit.games.they_come_back.rules.keeping_room import with_put_aside
from zombiekit.games.they_come_back.rules.turns import FIRST, NEXT, Phase
from zombiekit.games.they_come_back.rules.zombies import kinds_at, zombies_to_meet, zombies_to_shoot
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.position import Draft, is_human, is_standing_human, where
from zombiekit.games.they_come_back.table.words import zombie_name
from zombiekit.games.they_come_back.view.observing import asked_for
from zombiekit.primitives.pairs import replaced

BELOW = may_stand_on(rules.NODES) | dict.fromkeys(rules.CARD_NODES, (rules.CardDone,))
"""For each class of nodes, those that it may stand on directly."""
_BETWEEN_PHASES = (Moment.BEFORE_MOVE, Moment.BEFORE_SWARM, Moment.TURN_END)
"""Moments that are also phases, under the same names."""


def is_begun(state: Draft) -> bool:
    """Return whether the first turn has begun."""
    return not setup.in_setup(state) if state.agenda else state.round > 0


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a position that is otherwise sound; its nodes are well formed."""
    if not state.agenda:
        return
    found = list(standing_faults(state)) or list(node_faults(state))
    yield from found
    if not found:
        index, top = len(state.agenda) - 1, state.agenda[-1]
        yield from misfit_faults(state, index, _top(state, top), getattr(top, "clause", "INV-12"))


def standing_faults(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand where they do, whatever the position."""
    bottom = state.agenda[0]
    if not isinstance(bottom, (*setup.BOTTOMS, *turns.BOTTOMS)):
        yield Fault("INV-12", "agenda[0]", f"{type(bottom).__name__} cannot stand at the bottom")
        return
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        in_turn = isinstance(below, turns.BOTTOMS)
        if not (below in _bottoms(node) if in_turn else type(below) in BELOW.get(type(node), ())):
            yield Fault("INV-12", f"agenda[{index}]", f"{type(node).__name__} cannot stand on {below}")


def _bottoms(node: Node) -> list[Automatic]:
    """Return the bottoms of a turn that a node may stand on directly."""
    if isinstance(node, windows.OfWindow):
        if node.moment is Moment.TURN_START:
            return list(FIRST.values())
        during: tuple[str, ...] = (node.moment if node.moment in _BETWEEN_PHASES else "",)
    elif isinstance(node, meeting.OfEncounter):
        during = (Phase.ENCOUNTER if node.phase else Phase.COMPANY,)
    else:
        during = getattr(node, "during", ("",))
    name, *turns = during
    return [after for (human, phase), after in NEXT.items() if phase == name and human in (turns or (True, False))]


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why the game cannot be waiting at the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, so the game never waits there"
    elif isinstance(top, Decision):
        seat = top.actor(state)
        if Card.HIDDEN in state.hands[seat]:
            if (asked := asked_for(state)) and not asked[1]:
                yield f"no card gives seat {seat} a choice"
        elif len(top.options(state)) < 2 and not (isinstance(top, Choice) and top.is_asked_alone(state)):
            yield f"{len(top.options(state))} options leave no choice"


def node_faults(state: Draft) -> Iterator[Fault]:
    """Yield what does not fit the nodes of an agenda, at any height."""
    for index, node in enumerate(state.agenda):
        of_card = _card_part(node, state, _player(state, index)[0]) if type(node) in rules.CARD_NODES else ()
        found = (*of_card, *misfits(node, state, index), *node.misfits(state, index))
        yield from misfit_faults(state, index, found, getattr(node, "clause", "INV-12"))


@singledispatch
def misfits(_node: object, _state: Draft, _index: int) -> Misfits:
    """Yield what does not fit a node, as its own `misfits` does, where its own file would need files that come after it to say so."""
    return ()


@misfits.register
def _place_tokens(node: rules.PlaceTokens, state: Draft, index: int) -> Iterator[str]:
    tile = state.town.cells[node.cell].tile
    if (tile in HELIPADS) != isinstance(state.agenda[index - 1], (rules.BeginPlay, rules.Helipad)):
        yield f"{tile} was not laid just now"
    if state.options.token_placement is not TokenPlacement.PLAYER:
        yield "nobody chooses the squares"
    yield from tokens.out_of_order(state, node.cell)
    yield from _waiting(state, [node.cell])
    if tokens.due_on(state, tokens.ground_of(state, node.cell)).left < 1:
        yield "nothing is left to be put"


def _waiting(state: Draft, begun: list[Cell]) -> Iterator[str]:
    """Yield faults of the tiles that wait behind an entrance to be furnished: they must be the rest of its line, in order and empty.

    Rules: STCB-BASE-03, STCB-MALL-01, STCB-ALONE-03.
    """
    waiting = [node.cell for node in reversed(state.agenda) if isinstance(node, rules.Furnishing)]
    for line in [[behind for behind, _ in with_put_aside(laid.tile, cell, laid.r)] for cell, laid in state.town.tiles]:
        if len(line) > 1 and not {*line}.isdisjoint(begun + waiting):
            first = line.index(begun[0]) + 1 if begun and begun[0] in line else 1
            if waiting != line[first:]:
                yield f"tiles are furnished in the order {line}, and {waiting} are still to be"
            break
    else:
        if waiting:
            yield f"{waiting} lie behind no entrance"
    full = {*dict(state.zombies), *state.health_tokens, *state.bullet_tokens}
    for cell in waiting:
        if not full.isdisjoint(state.town.squares_of(cell)):
            yield f"something is on the tile in {cell}, which is still to be furnished"


@misfits.register
def _furnishing(_: rules.Furnishing, state: Draft, index: int) -> Iterator[str]:
    top, below = state.agenda[-1], state.agenda[index - 1]
    if not isinstance(top, rules.PlaceTokens) and not isinstance(below, rules.Furnishing):
        yield from _waiting(state, [])


@misfits.register
def _second_step(node: rules.SecondStep, state: Draft, index: int) -> Iterator[str]:
    if node.swarm is not isinstance(state.agenda[index - 1], rules.Swarming):
        yield f"it is {'no' if node.swarm else 'the'} swarm phase"
    if position.Enhanced(node.square, moved=True) not in state.enhanced:
        yield f"no enhanced zombie on {node.square} was moved"


@misfits.register
def _encounter(node: meeting.OfEncounter, state: Draft, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat, level = state.active, 0
    if isinstance(below, rules.Entered):
        seat, mover = below.seat, state.agenda[index - 2]
        level = mover.level if isinstance(mover, rules.Leading) else 0
        left = state.agenda[index - 3]
        if isinstance(mover, rules.CardDone) and isinstance(left, rules.Encountering):
            level = left.level
        if not isinstance(mover, (rules.Walking, rules.Leading, rules.CardDone)):
            yield "no human has entered a square"
    if (node.seat, node.level) != (seat, level):
        yield f"it is the encounter of seat {seat}, in a movement of level {level}"
    if node.phase and not isinstance(below, rules.Turn):
        yield "the encounter phase is over"
    if not isinstance(node, rules.Encounter):
        return
    if not is_standing_human(state, seat):
        yield f"seat {seat} is not a standing human"
    elif not meeting.has_to_decide(state, where(state, seat), seat, phase=node.phase):
        yield f"seat {seat} has nothing to deal with"


@misfits.register
def _entered(node: rules.Entered, state: Draft, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat = below.seat if isinstance(below, rules.Leading) else state.active
    if node.seat != seat:
        yield f"seat {seat} has moved, not seat {node.seat}"
    if (isinstance(below, rules.Prowling) and not below.stepped) or (
        isinstance(below, rules.Swarming) and below.figure
    ):
        yield "the undead has not moved"


@misfits.register
def _attacking(_: rules.Attacking, state: Draft, index: int) -> Iterator[str]:
    if isinstance(state.agenda[index - 1], rules.Entered):
        mover = state.agenda[index - 2]
        if not isinstance(mover, (rules.Prowling, rules.Swarming)):
            yield "no undead has entered a square"
        elif isinstance(mover, rules.Swarming) and not state.options.attack_after_swarm_move:
            yield "nobody is attacked in the swarm phase"


@misfits.register
def _attempt(node: OfAttempt, state: Draft, index: int) -> Iterator[str]:
    attempt, below = node.attempt, state.agenda[index - 1]
    if attempt.deed not in _DEEDS[type(below)]:
        yield f"there is no {attempt.deed} there"
        return
    seat = below.seat if isinstance(below, rules.Encountering) else state.active
    if attempt.deed is Deed.DEFENSE:
        yield from _victim(state, attempt.seat, index)
    elif attempt.seat != seat or not is_standing_human(state, seat):
        yield f"it is not the attempt of seat {attempt.seat}"
    if state.squares[attempt.seat] is not None and is_standing_human(state, attempt.seat):
        yield from _aim(state, attempt, below)
    if isinstance(node, rules.AfterRoll) and node.total >= target_number(state, attempt):
        yield f"{node.total} is enough"


_DEEDS: dict[type, tuple[Deed, ...]] = {
    rules.Encountering: (Deed.EVADE, Deed.FIGHT, Deed.SHOT),
    rules.Walking: (Deed.SHOT,),
    rules.Attacking: (Deed.DEFENSE,),
}
"""The deeds that can be attempted on each node."""


def _aim(state: Draft, attempt: Attempt, below: Node) -> Iterator[str]:
    here, deed = where(state, attempt.seat), attempt.deed
    foes_on = here if deed is Deed.DEFENSE else attempt.square
    if deed is Deed.SHOT:
        on_walk = isinstance(below, rules.Walking) and state.movement is Movement.AHEAD
        lost = isinstance(below, rules.Encountering) and below.phase and state.movement is Movement.LOST
        if attempt.square not in state.town.links[here] or not (on_walk or lost):
            yield f"no shot goes to {attempt.square}"
    elif attempt.square != here:
        yield f"it is on {attempt.square}, and seat {attempt.seat} on {here}"
    level = below.level if isinstance(below, rules.Encountering) and deed is Deed.EVADE else 0
    if attempt.level != level:
        yield f"it is a movement of level {level}, not {attempt.level}"
    if attempt.means not in _means_for(state, attempt):
        yield f"seat {attempt.seat} cannot use {attempt.means} for it"
    if attempt.undead is None:
        shot, met = zombies_to_shoot(state, attempt.square), zombies_to_meet(state, attempt.square, attempt.seat)
        there = (shot if deed is Deed.SHOT else met) and attempt.kind in kinds_at(state, attempt.square)
        if deed is Deed.DEFENSE or not there:
            yield f"there is no {zombie_name(attempt.kind)}"
    elif attempt.kind is not Zombie.ORDINARY:
        yield "an undead has no zombie kind"
    elif deed is Deed.EVADE or attempt.undead not in position.standing_undead_on(state, foes_on):
        yield f"there is no undead of seat {attempt.undead}"
    elif deed is Deed.DEFENSE and attempt.undead != state.active:
        yield f"seat {state.active} attacks, not seat {attempt.undead}"
    if deed is Deed.EVADE and attempt.seat == state.active and state.movement is Movement.LOST:
        yield "nobody can evade in a turn whose move is lost"


def _means_for(state: Draft, attempt: Attempt) -> list[Means]:
    """Return the means for an attempt; the Crossbow is one only after its use has left a marker. Rules: STCB-FIGHT-05."""
    if attempt.deed is Deed.EVADE:
        return [Means.PISTOL]
    crossbow = [Means.CROSSBOW] if position.has_marker(state, Card.CROSSBOW, owner=attempt.seat) else []
    fits = [Means.PISTOL] if attempt.deed is Deed.SHOT else means_of(state, attempt.seat)
    return [means for means in fits if means is not Means.CROSSBOW] + crossbow


def _victim(state: Draft, seat: int, index: int) -> Iterator[str]:
    """Yield why a human cannot be under attack by the active undead."""
    together = state.squares[seat] == state.squares[state.active]
    is_attack = isinstance(state.agenda[index - 1], rules.Attacking)
    if seat not in state.attacked or not together or not is_standing_human(state, seat):
        yield f"seat {seat} is not attacked"
    elif not (is_attack and position.is_standing_undead(state, state.active)):
        yield "there is no attack"


@misfits.register
def _bite(node: rules.BiteChoice | rules.Defense, state: Draft, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    if isinstance(below, rules.Attacking):
        yield from _victim(state, node.seat, index)
    elif node.seat != getattr(below, "seat", None) or not is_standing_human(state, node.seat):
        yield f"seat {node.seat} is not bitten"


def _player(state: Draft, index: int) -> tuple[int | None, Moment]:
    """Return who played the card that a node belongs to (None if nobody can have), and at which moment."""
    below = state.agenda[index - 2]
    if isinstance(below, rules.Window):
        return (below.seats[0] if len(below.seats) == 1 else None), below.moment
    if isinstance(below, rules.Encountering):
        return below.seat, Moment.ENCOUNTER
    return state.active, Moment.MOVEMENT if isinstance(below, rules.Walking) else Moment.UNDEAD_MOVEMENT


@misfits.register
def _card_done(_: rules.CardDone, state: Draft, index: int) -> Iterator[str]:
    player, __ = _player(state, index + 1)
    is_use = len(state.agenda) > index + 1 and isinstance(state.agenda[index + 1], rules.Entered)  # by a weapon
    if player is None or not (is_use or state.played[player]):
        yield "nobody has played a card"


@misfits.register
def _effect(node: rules.CardEffect, state: Draft, index: int) -> Iterator[str]:
    """Yield why a card cannot have been played. Its price in Health, if any, has been paid by now."""
    player, moment = _player(state, index)
    if player != node.seat:
        yield f"seat {node.seat} has not played it"
        return
    card = event_card.kind_of(state, node.action.card)
    before: Any = state
    if human := is_human(state, node.seat):
        before = attrs.evolve(state, health=replaced(state.health, node.seat, state.options.most_health))
    fits = moment in card.moments and (human or card.undead) and node.action.target is not None
    if not fits or node.action not in card.plays(before, node.seat, moment):
        yield f"`{node.action}` cannot have been played"
    if not isinstance(state.agenda[-1], rules.WindowChoice) or index != len(state.agenda) - 2:
        yield "its target is asked first"


def _card_part(node: Any, state: Draft, player: int | None) -> Iterator[str]:
    """Yield why a node cannot belong to a card that this seat played. For most nodes the player of the card decides."""
    seat = getattr(node, "leader", node.seat)
    if isinstance(node, LosesKills):
        if player == seat or not is_standing_human(state, seat) or not state.kills[seat]:
            yield f"seat {seat} is not a target"
    elif player != seat:
        yield f"seat {seat} has not played the card"
