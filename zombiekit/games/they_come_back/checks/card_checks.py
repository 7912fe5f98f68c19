"""What the nodes of cards on an agenda ask of the position and of the node below. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.games.they_come_back.box.components import HIT_ON, MOST_HEALTH, Moment
from zombiekit.games.they_come_back.rules.cards.hordes import Horde, Placing
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice, DeadChoice, DeadRoll
from zombiekit.games.they_come_back.rules.cards.shifting import PickZombie, PutZombie
from zombiekit.games.they_come_back.rules.encounters import Encountering
from zombiekit.games.they_come_back.rules.endings import CardDone
from zombiekit.games.they_come_back.rules.event_card import CARDS
from zombiekit.games.they_come_back.rules.leading import MOST_STEPS, Leading, LeadingChoice
from zombiekit.games.they_come_back.rules.moving import Walking
from zombiekit.games.they_come_back.rules.playing import CardEffect, Window, WindowChoice
from zombiekit.games.they_come_back.rules.turns import Phase, is_ahead
from zombiekit.games.they_come_back.rules.zombies import cut_to_supply, zombies_at
from zombiekit.games.they_come_back.table.position import Draft, changed, is_human, is_standing_human
from zombiekit.primitives.pairs import drop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Node
    from zombiekit.games.they_come_back.checks.attempt_checks import Check


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
    horde = CARDS[node.card]
    if not isinstance(horde, Horde):
        yield f"{node.card} puts no zombies"
    elif (horde.names == "tile") != (node.cell is not None):
        yield f"{node.card} names {'a' if node.cell is None else 'no'} building"
    elif node.cell is not None and node.cell not in state.town.buildings:
        yield f"there is no building in the cell {node.cell}"
    elif cut_to_supply(state, node.left) < node.left:
        yield f"{node.left} zombies are more than there are"
    else:
        yield from _places(state, node, horde)


def _places(state: Draft, node: Placing, horde: Horde) -> Iterator[str]:
    """Yield why so many zombies cannot be put behind the last one."""
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


CARD_CHECKS: dict[type, Check] = {
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
}
