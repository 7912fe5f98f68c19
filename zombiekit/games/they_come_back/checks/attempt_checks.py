"""What encounters, attempts and attacks on an agenda ask of the position and of the node below. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.games.they_come_back.box.components import Card, Means, Movement, Zombie
from zombiekit.games.they_come_back.rules.attempts import AfterRoll, AttemptRoll, Settling
from zombiekit.games.they_come_back.rules.encounters import Encounter, Encountering, has_company
from zombiekit.games.they_come_back.rules.endings import CardDone, Entered
from zombiekit.games.they_come_back.rules.health import BiteChoice
from zombiekit.games.they_come_back.rules.leading import Leading
from zombiekit.games.they_come_back.rules.means import Attempt, Deed, means_of, target_number
from zombiekit.games.they_come_back.rules.moving import Walking
from zombiekit.games.they_come_back.rules.shooting import shots
from zombiekit.games.they_come_back.rules.swarm import Swarming
from zombiekit.games.they_come_back.rules.turns import Turn
from zombiekit.games.they_come_back.rules.undead import Attacking, Defense, Prowling
from zombiekit.games.they_come_back.rules.zombies import kinds_at, zombies_to_meet, zombies_to_shoot
from zombiekit.games.they_come_back.table.position import (
    Draft,
    has_marker,
    is_standing_human,
    is_standing_undead,
    standing_undead_on,
    where,
)
from zombiekit.games.they_come_back.table.words import zombie_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.agenda import Node

Check: TypeAlias = "Callable[[Draft, Any, int], Iterator[str]]"
"""Yields what contradicts a node of an agenda, given the position, the node, and its index."""


def _encounter(state: Draft, node: Encounter | Encountering, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat, level = state.active, 0
    if isinstance(below, Entered):
        seat, mover = below.seat, state.agenda[index - 2]
        level = mover.level if isinstance(mover, Leading) else 0
        left = state.agenda[index - 3]
        if isinstance(mover, CardDone) and isinstance(left, Encountering):
            level = left.level
        if not isinstance(mover, (Walking, Leading, CardDone)):
            yield "no human has entered a square"
    if (node.seat, node.level) != (seat, level):
        yield f"it is the encounter of seat {seat}, in a movement of level {level}"
    if node.phase and not isinstance(below, Turn):
        yield "the encounter phase is over"
    if isinstance(node, Encountering):
        return
    if not is_standing_human(state, seat):
        yield f"seat {seat} is no standing human"
    elif not has_company(state, where(state, seat), seat) and not (
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


def _attempt(state: Draft, node: AttemptRoll | Settling | AfterRoll, index: int) -> Iterator[str]:
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
    if isinstance(node, AfterRoll) and node.total >= target_number(state, attempt):
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
    if attempt.means not in _means_for(state, attempt):
        yield f"seat {attempt.seat} cannot use {attempt.means} for it"
    if attempt.undead is None:
        if (
            deed is Deed.DEFENSE
            or not (
                zombies_to_shoot(state, attempt.square)
                if deed is Deed.SHOT
                else zombies_to_meet(state, attempt.square, attempt.seat)
            )
            or attempt.kind not in kinds_at(state, attempt.square)
        ):
            yield f"there is no {zombie_name(attempt.kind)}"
    elif attempt.kind is not Zombie.ORDINARY:
        yield "an undead is of no kind"
    elif deed is Deed.EVADE or attempt.undead not in standing_undead_on(
        state, here if deed is Deed.DEFENSE else attempt.square
    ):
        yield f"there is no undead of seat {attempt.undead}"
    elif deed is Deed.DEFENSE and attempt.undead != state.active:
        yield f"seat {state.active} attacks, not seat {attempt.undead}"
    if deed is Deed.EVADE and attempt.seat == state.active and state.movement is Movement.LOST:
        yield "nothing is evaded in a turn of lost move"


def _means_for(state: Draft, attempt: Attempt) -> list[Means]:
    """Return what an attempt may be made with; a Crossbow that is used for it was used by that. Rules: STCB-FIGHT-05."""
    if attempt.deed is Deed.EVADE:
        return [Means.PISTOL]
    crossbow = [Means.CROSSBOW] if has_marker(state, Card.CROSSBOW, owner=attempt.seat) else []
    fits = [Means.PISTOL] if attempt.deed is Deed.SHOT else means_of(state, attempt.seat)
    return [means for means in fits if means is not Means.CROSSBOW] + crossbow


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


ATTEMPT_CHECKS: dict[type, Check] = {
    Encountering: _encounter,
    Encounter: _encounter,
    Entered: _entered,
    Attacking: _attacking,
    AttemptRoll: _attempt,
    Settling: _attempt,
    AfterRoll: _attempt,
    BiteChoice: _bite,
    Defense: _defense,
}
