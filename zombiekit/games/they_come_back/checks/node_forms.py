"""The form of the nodes on an agenda: every field of the right type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.they_come_back.box.components import Means, Moment
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.checks.form import MOST_THINGS, is_card, is_count
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed
from zombiekit.games.they_come_back.rules.cards.hordes import Placing
from zombiekit.games.they_come_back.rules.cards.losses import DeadRoll
from zombiekit.games.they_come_back.rules.cards.shifting import PutZombie
from zombiekit.games.they_come_back.rules.encounters import Encounter, Encountering
from zombiekit.games.they_come_back.rules.leading import Leading
from zombiekit.games.they_come_back.rules.nodes import NODES
from zombiekit.games.they_come_back.rules.setup import DealHand
from zombiekit.games.they_come_back.rules.swarm import Swarming, SwarmMove
from zombiekit.games.they_come_back.rules.turns import Phase
from zombiekit.games.they_come_back.table.actions import Play
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.games.they_come_back.table.position import Draft


def node_form_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the form of an agenda, node by node. Rules: INV-12."""
    agenda = state.agenda
    if not isinstance(agenda, tuple) or len(agenda) > MOST_THINGS:
        yield Fault("", "agenda", f"{shown(agenda)} is no tuple of nodes, {MOST_THINGS} at the most")
        return
    checks = _checks(state)
    for index, node in enumerate(agenda):
        if not isinstance(node, NODES):
            yield Fault("", f"agenda[{index}]", f"{shown(node)} is no node of this game")
            continue
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            check = checks.get((type(node), field.name)) or checks[field.name]
            if not check(value):
                yield Fault("INV-12", f"agenda[{index}].{field.name}", f"{shown(value)} cannot stand there")


def _checks(state: Draft) -> dict[Any, Callable[[Any], bool]]:
    """Return what tells whether a value is of the right form, by the names of fields; some classes use a name in their own way."""

    def is_seat(value: object) -> bool:
        return is_count(value, 0, state.options.players - 1)

    def is_square(value: object) -> bool:
        return _is_pair(value) and value in state.town.links

    def is_cell(value: object) -> bool:
        return _is_pair(value) and value in state.town.cells

    def is_play(value: object) -> bool:
        return (
            type(value) is Play
            and is_card(value.card)
            and (value.target is None or is_seat(value.target))
            and (value.tile is None or is_cell(value.tile))
        )

    def is_attempt(value: object) -> bool:
        return (
            isinstance(value, Attempt)
            and isinstance(value.deed, Deed)
            and is_seat(value.seat)
            and is_square(value.square)
            and isinstance(value.means, Means)
            and (value.undead is None or is_seat(value.undead))
            and is_count(value.level)
        )

    def is_die_or_nothing(value: object) -> bool:
        return is_count(value, 0, SIDES)

    return {
        **dict.fromkeys(("seat", "victim", "target", "leader"), is_seat),
        "seats": lambda value: isinstance(value, tuple) and bool(value) and all(map(is_seat, value)),
        "rolls": lambda value: isinstance(value, tuple) and all(is_count(die, 1, SIDES) for die in value),
        "rolled": is_die_or_nothing,
        **dict.fromkeys(("left", "lacking", "total"), lambda value: is_count(value, 1)),
        **dict.fromkeys(("passed", "level", "led"), is_count),
        **dict.fromkeys(("human", "figure", "stepped"), _is_flag),
        "tile": lambda value: isinstance(value, TileId),
        "cell": is_cell,
        "phase": lambda value: isinstance(value, Phase),
        "moment": lambda value: isinstance(value, Moment),
        "action": is_play,
        "attempt": is_attempt,
        "card": is_card,
        "origin": is_square,
        **dict.fromkeys(("last", "just"), lambda value: value is None or is_square(value)),
        (DealHand, "seat"): lambda value: is_count(value, 1, state.options.players),
        (Placing, "cell"): lambda value: value is None or is_cell(value),
        (Encountering, "phase"): _is_flag,
        (Encounter, "phase"): _is_flag,
        (Swarming, "left"): is_count,
        (Leading, "left"): is_count,
        (SwarmMove, "left"): lambda value: is_count(value, 1),
        (PutZombie, "first"): _is_flag,
        (DeadRoll, "first"): lambda value: value is None or is_count(value, 1, SIDES),
    }


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)
