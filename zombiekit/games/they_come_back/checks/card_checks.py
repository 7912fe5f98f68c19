"""What the nodes of encounters, attempts, attacks and cards on an agenda ask of the position and of the node below. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import HIT_ON, Card, Means, Moment, Movement, Zombie
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, means_of, target_number
from zombiekit.games.they_come_back.rules.cards.dice import DiceCard, Dynamite
from zombiekit.games.they_come_back.rules.cards.hordes import Horde
from zombiekit.games.they_come_back.rules.cards.movement import MOST_STEPS
from zombiekit.games.they_come_back.rules.event_card import TargetCard, kind_of
from zombiekit.games.they_come_back.rules.meeting import has_company, shots
from zombiekit.games.they_come_back.rules.turns import Phase, is_ahead
from zombiekit.games.they_come_back.rules.zombies import (
    cut_to_supply,
    kinds_at,
    zombies_at,
    zombies_to_meet,
    zombies_to_shoot,
)
from zombiekit.games.they_come_back.table.position import (
    Draft,
    changed,
    has_marker,
    is_human,
    is_standing_human,
    is_standing_undead,
    standing_undead_on,
    where,
)
from zombiekit.games.they_come_back.table.words import zombie_name
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.pairs import drop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.agenda import Node

Check: TypeAlias = "Callable[[Draft, Any, int], Iterator[str]]"
"""Yields what contradicts a node of an agenda, given the position, the node, and its index."""


def _encounter(state: Draft, node: rules.Encounter | rules.Encountering, index: int) -> Iterator[str]:
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
    if isinstance(node, rules.Encountering):
        return
    if not is_standing_human(state, seat):
        yield f"seat {seat} is no standing human"
    elif not has_company(state, where(state, seat), seat) and not (
        node.phase and state.movement is Movement.LOST and shots(state, seat)
    ):
        yield f"seat {seat} has nothing to deal with"


def _entered(state: Draft, node: rules.Entered, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seat = below.seat if isinstance(below, rules.Leading) else state.active
    if node.seat != seat:
        yield f"seat {seat} has moved, not seat {node.seat}"
    if (isinstance(below, rules.Prowling) and not below.stepped) or (
        isinstance(below, rules.Swarming) and below.figure
    ):
        yield "the undead has not moved"


def _attacking(state: Draft, _: Node, index: int) -> Iterator[str]:
    if isinstance(state.agenda[index - 1], rules.Entered):
        mover = state.agenda[index - 2]
        if not isinstance(mover, (rules.Prowling, rules.Swarming)):
            yield "no undead has entered a square"
        elif isinstance(mover, rules.Swarming) and not state.options.attack_after_swarm_move:
            yield "nobody is attacked in the swarm phase"


def _attempt(state: Draft, node: rules.AttemptRoll | rules.Settling | rules.AfterRoll, index: int) -> Iterator[str]:
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
"""What is attempted on each node."""


def _aim(state: Draft, attempt: Attempt, below: Node) -> Iterator[str]:
    """Yield what is wrong with means and target of an attempt."""
    here, deed = where(state, attempt.seat), attempt.deed
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
    elif not is_standing_undead(state, state.active) or not isinstance(state.agenda[index - 1], rules.Attacking):
        yield "there is no attack"


def _bite(state: Draft, node: rules.BiteChoice, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    if isinstance(below, rules.Attacking):
        yield from _victim(state, node.seat, index)
    elif node.seat != getattr(below, "seat", None) or not is_standing_human(state, node.seat):
        yield f"seat {node.seat} is not bitten"


def _defense(state: Draft, node: rules.Defense, index: int) -> Iterator[str]:
    yield from _victim(state, node.seat, index)


ATTEMPT_CHECKS: dict[type, Check] = {
    rules.Encountering: _encounter,
    rules.Encounter: _encounter,
    rules.Entered: _entered,
    rules.Attacking: _attacking,
    rules.AttemptRoll: _attempt,
    rules.Settling: _attempt,
    rules.AfterRoll: _attempt,
    rules.BiteChoice: _bite,
    rules.Defense: _defense,
}


def _player(state: Draft, index: int) -> tuple[int | None, Moment]:
    """Return who has played the card of which a node is a part, and at which moment; None if nobody can have."""
    below = state.agenda[index - 2]
    if isinstance(below, rules.Window):
        return (below.seats[0] if len(below.seats) == 1 else None), below.moment
    if isinstance(below, rules.Encountering):
        return below.seat, Moment.ENCOUNTER
    return state.active, Moment.MOVEMENT if isinstance(below, rules.Walking) else Moment.UNDEAD_MOVEMENT


def _card_done(state: Draft, _: Node, index: int) -> Iterator[str]:
    player, __ = _player(state, index + 1)
    is_use = len(state.agenda) > index + 1 and isinstance(state.agenda[index + 1], rules.Entered)  # by a weapon
    if player is None or not (is_use or state.played[player]):
        yield "nobody has played a card"


def _effect(state: Draft, node: rules.CardEffect, index: int) -> Iterator[str]:
    """Yield why an action cannot have been played; a price in Health has been paid since."""
    player, moment = _player(state, index)
    if player != node.seat:
        yield f"seat {node.seat} has not played it"
        return
    card = kind_of(state, node.action.card)
    human = is_human(state, node.seat)
    before: Any = state
    if human:
        before = attrs.evolve(state, health=changed(state.health, node.seat, state.options.most_health))
    if (
        moment not in card.moments
        or not (human or card.undead)
        or node.action.target is None
        or node.action not in card.plays(before, node.seat, moment)
    ):
        yield f"`{node.action}` cannot have been played"
    if not isinstance(state.agenda[-1], rules.WindowChoice) or index != len(state.agenda) - 2:
        yield "its target is asked first"


def _placing(state: Draft, node: rules.Placing, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    horde = kind_of(state, node.card)
    if not isinstance(horde, Horde):
        yield f"{node.card} puts no zombies"
    elif (horde.names == "building") != (node.cell is not None):
        yield f"{node.card} names {'a' if node.cell is None else 'no'} building"
    elif node.cell is not None and node.cell not in state.town.buildings:
        yield f"there is no building in the cell {node.cell}"
    elif cut_to_supply(state, node.left) < node.left:
        yield f"{node.left} zombies are more than there are"
    else:
        yield from _places(state, node, horde)


def _places(state: Draft, node: rules.Placing, horde: Horde) -> Iterator[str]:
    """Yield why there is no room for the remaining zombies behind the last one."""
    free, last = len(node.free(state)), node.last
    if node.left + (last is not None) > horde.count:
        yield f"{node.left} are still to be put, of {horde.count} at the most"
    if node.left > free:
        yield f"{node.left} are still to be put, and {free} squares are free for them"
    if last is not None:
        before: Any = attrs.evolve(state, zombies=drop(state.zombies, last))
        if zombies_at(state, last) != 1 or last not in horde.free(before, node.cell):
            yield f"no zombie was put on {last}"


def _own(state: Draft, seat: int, index: int) -> Iterator[str]:
    if _player(state, index)[0] != seat:
        yield f"seat {seat} has not played the card"


def _pick(state: Draft, node: rules.PickZombie, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.just is not None and not kinds_at(state, node.just).get(node.zombie):
        yield f"no {zombie_name(node.zombie)} stands on {node.just}"


def _dead(state: Draft, node: rules.DeadRoll | rules.DeadDice | rules.DeadChoice, index: int) -> Iterator[str]:
    if _player(state, index)[0] == node.seat or not is_standing_human(state, node.seat) or not state.kills[node.seat]:
        yield f"seat {node.seat} is no target"
    if isinstance(node, rules.DeadChoice) and not node.lacking <= min(state.bullets[node.seat], 2 * HIT_ON):
        yield f"{node.lacking} Bullets cannot be spent"


def _leading(state: Draft, node: rules.Leading | rules.LeadingChoice, index: int) -> Iterator[str]:
    yield from _own(state, node.leader, index)
    resting = isinstance(node, rules.Leading)
    if node.left > MOST_STEPS - resting:
        yield f"{node.left} steps are left, of {MOST_STEPS}"
    if node.seat == node.leader or (not resting and not is_standing_human(state, node.seat)):
        yield f"seat {node.seat} cannot be led"
    others = [other for other in state.agenda[:index] if isinstance(other, rules.Leading) and other.seat == node.seat]
    level = 0 if node.seat == state.active and is_ahead(state, Phase.END_OF_MOVE) else 1 + len(others)
    if node.level != level:
        yield f"it is a movement of level {level}, not {node.level}"


def _dice(state: Draft, node: rules.CardRoll | rules.CardRolled, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    card = kind_of(state, node.action.card)
    if not isinstance(card, DiceCard):
        yield f"{node.action.card} rolls no dice"
    elif len(node.rolled) >= card.dice + isinstance(node, rules.CardRolled):
        yield f"{len(node.rolled)} dice are rolled, of {card.dice}"
    elif (card.names == "target") != (node.action.target is not None):
        yield f"{card.title} names {'a' if node.action.target is None else 'no'} target"


def _dynamite(state: Draft, node: rules.DynamiteChoice, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.left + (node.last is not None) > Dynamite.squares or not is_human(state, node.seat):
        yield f"{node.left} squares cannot be left"


def _mine(state: Draft, node: rules.MineChoice, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.left > SIDES:
        yield f"{node.left} zombies are more than a die shows"


def _redirecting(state: Draft, node: rules.Redirecting, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.action.target not in node.answered or not isinstance(kind_of(state, node.action.card), TargetCard):
        yield "its target has not answered"


def _with_target(
    state: Draft, node: rules.ButterFingersChoice | rules.WeaponChoice | rules.LuckDraw, index: int
) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if node.target == node.seat or not is_standing_human(state, node.target):
        yield f"seat {node.target} is no target"
    elif isinstance(node, rules.LuckDraw) and not state.hands[node.target]:
        yield f"seat {node.target} has no card"


def _zombie(state: Draft, node: rules.PutZombie | rules.SendZombie | rules.Barricading, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if not kinds_at(state, node.origin).get(node.zombie):
        yield f"no {zombie_name(node.zombie)} stands on {node.origin}"
    elif isinstance(node, rules.Barricading) and node.origin not in state.town.buildings.get(node.cell, ()):
        yield f"{node.origin} is not in the building of the cell {node.cell}"


def _moving_tile(state: Draft, node: rules.MovingTile, index: int) -> Iterator[str]:
    yield from _own(state, node.seat, index)
    if any(square is not None and cell_of(square) == node.cell for square in state.squares):
        yield f"a figure is on the tile in the cell {node.cell}"


CARD_CHECKS: dict[type, Check] = {
    rules.CardDone: _card_done,
    rules.CardEffect: _effect,
    rules.Placing: _placing,
    rules.PickZombie: _pick,
    rules.PutZombie: _zombie,
    rules.ButterFingersChoice: _with_target,
    rules.DeadRoll: _dead,
    rules.DeadDice: _dead,
    rules.DeadChoice: _dead,
    rules.SendZombie: _zombie,
    rules.Barricading: _zombie,
    rules.CardRoll: _dice,
    rules.CardRolled: _dice,
    rules.DynamiteChoice: _dynamite,
    rules.MineChoice: _mine,
    rules.Redirecting: _redirecting,
    rules.WeaponChoice: _with_target,
    rules.LuckDraw: _with_target,
    rules.MovingTile: _moving_tile,
    rules.Leading: _leading,
    rules.LeadingChoice: _leading,
}
