"""What may stand on an agenda: which node on which other. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Automatic, Choice, Decision
from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.checks.node_checks import node_faults
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AfterRoll, AttemptRoll, Settling
from zombiekit.games.they_come_back.rules.cards.dice import CardRolled
from zombiekit.games.they_come_back.rules.cards.losses import DeadDice, DeadRoll
from zombiekit.games.they_come_back.rules.dealing import DrawCard
from zombiekit.games.they_come_back.rules.encounters import Encounter, Encountering
from zombiekit.games.they_come_back.rules.endings import CardDone, Entered
from zombiekit.games.they_come_back.rules.health import BiteChoice
from zombiekit.games.they_come_back.rules.helipads import Helipad, LayHelipad
from zombiekit.games.they_come_back.rules.laying import (
    BeginLaying,
    DealingPool,
    Furnishing,
    LayTile,
    NextLayer,
    RevealTile,
)
from zombiekit.games.they_come_back.rules.leading import Leading
from zombiekit.games.they_come_back.rules.moving import MoveChoice, Walking
from zombiekit.games.they_come_back.rules.nodes import CARD_NODES
from zombiekit.games.they_come_back.rules.playing import CardEffect, Window, WindowChoice
from zombiekit.games.they_come_back.rules.resting import DiscardChoice, Refilling, TradeChoice
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.second_steps import SecondStep
from zombiekit.games.they_come_back.rules.setup import BeginPlay, DealHand, FirstTurn
from zombiekit.games.they_come_back.rules.swarm import Swarming, SwarmMove, SwarmRoll
from zombiekit.games.they_come_back.rules.tokens import PlaceTokens
from zombiekit.games.they_come_back.rules.turns import FIRST, NEXT, EndTurn, Phase, Turn
from zombiekit.games.they_come_back.rules.undead import AttackChoice, Attacking, Defense, Prowling, UndeadMove
from zombiekit.games.they_come_back.view.observing import asked_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Node
    from zombiekit.games.they_come_back.table.position import Draft

_SETUP_BOTTOMS: tuple[type, ...] = (BeginPlay, DealHand, FirstTurn)
_TURN_BOTTOMS: tuple[type, ...] = (Turn, EndTurn)
_ATTEMPTED: tuple[type, ...] = (Encountering, Walking, Attacking)
"""What attempts stand on."""
_CARD_NODES: tuple[type, ...] = (CardEffect, *CARD_NODES)
"""What stands on the end of a card."""
_AFTER_DICE: tuple[type, ...] = (Settling, Swarming, AmbushRoll, DeadRoll, DeadDice, CardRolled)
"""What goes on after a die that has brought a card."""

BELOW: dict[type, tuple[type, ...]] = {
    Helipad: (BeginPlay,),
    LayHelipad: (BeginPlay, Helipad),
    BeginLaying: (Helipad,),
    NextLayer: (Helipad,),
    RevealTile: (Helipad,),
    Furnishing: (BeginLaying, DealingPool, Furnishing),
    DealingPool: (NextLayer,),
    RollOff: (BeginLaying, LayHelipad, FirstTurn, Furnishing),
    LayTile: (NextLayer, BeginPlay, Helipad),
    PlaceTokens: (NextLayer, BeginPlay, Helipad, BeginLaying, DealingPool, Furnishing),
    Refilling: (DealHand, *_TURN_BOTTOMS),
    DrawCard: (Refilling, *_AFTER_DICE),
    Window: (Turn, Window, Encountering, Attacking),
    WindowChoice: (Turn, Window, Encountering, Attacking, CardEffect),
    CardDone: (Window, Encountering, Walking, Prowling),
    **dict.fromkeys(_CARD_NODES, (CardDone,)),
    Encountering: (Turn, Walking, Entered),
    Encounter: (Turn, Walking, Entered),
    **dict.fromkeys((AttemptRoll, Settling, AfterRoll), _ATTEMPTED),
    BiteChoice: (Encountering, Attacking),
    Walking: (Turn,),
    MoveChoice: (Turn,),
    Entered: (Walking, Prowling, Swarming, Leading, CardDone),
    AmbushRoll: (Walking,),
    AmbushTake: (Walking,),
    Attacking: (Turn, Entered),
    AttackChoice: (Turn, Entered),
    Defense: (Attacking,),
    Prowling: (Turn,),
    UndeadMove: (Turn,),
    SwarmRoll: (Turn,),
    Swarming: (Turn,),
    SwarmMove: (Turn,),
    SecondStep: (Swarming, Prowling),
    DiscardChoice: (Turn,),
    TradeChoice: (EndTurn,),
}
"""On which nodes each may stand directly."""

_HUMAN, _UNDEAD, _BOTH = (True,), (False,), (True, False)
_PHASES: dict[type, tuple[Phase, tuple[bool, ...]]] = {
    **dict.fromkeys((Walking, MoveChoice), (Phase.MOVE, _HUMAN)),
    **dict.fromkeys((Attacking, AttackChoice), (Phase.ATTACK, _UNDEAD)),
    **dict.fromkeys((Prowling, UndeadMove), (Phase.MOVE, _UNDEAD)),
    **dict.fromkeys((SwarmRoll, Swarming, SwarmMove), (Phase.SWARM, _BOTH)),
    DiscardChoice: (Phase.DISCARD, _BOTH),
    Refilling: (Phase.REFILL, _BOTH),
    TradeChoice: (Phase.TRADE, _HUMAN),
}
"""In which phase each node stands directly on what follows that phase, and in whose turn."""
_WINDOW_PHASES = {
    Moment.BEFORE_MOVE: (Phase.BEFORE_MOVE, _HUMAN),
    Moment.BEFORE_SWARM: (Phase.BEFORE_SWARM, _BOTH),
    Moment.TURN_END: (Phase.TURN_END, _BOTH),
}


def is_begun(state: Draft) -> bool:
    """Tell whether the first turn has begun."""
    if state.agenda:
        return not isinstance(state.agenda[0], _SETUP_BOTTOMS)
    return state.round > 0


def is_dealing(state: Draft) -> bool:
    """Tell whether the figures stand on the map, and the first turn has yet to begin."""
    return bool(state.agenda) and isinstance(state.agenda[0], (DealHand, FirstTurn))


def following_phase(state: Draft) -> Phase | None:
    """Return the phase with which the turn goes on; None in the set-up and when turn or game are over."""
    bottom = state.agenda[0] if state.agenda else None
    return bottom.phase if isinstance(bottom, Turn) else None


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position; its nodes are of the right form."""
    if not state.agenda:
        return
    found = list(_stacking(state)) or list(node_faults(state))
    yield from found
    if not found:
        where, top = f"agenda[{len(state.agenda) - 1}]", state.agenda[-1]
        for what in _top(state, top):
            yield Fault(getattr(top, "clause", "INV-12"), where, f"{type(top).__name__}: {what}")


def _stacking(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand on those below them."""
    bottom = state.agenda[0]
    if not isinstance(bottom, (*_SETUP_BOTTOMS, *_TURN_BOTTOMS)):
        yield Fault("INV-12", "agenda[0]", f"{type(bottom).__name__} cannot stand at the bottom")
        return
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        fits = type(below) in BELOW.get(type(node), ())
        if fits and isinstance(below, _TURN_BOTTOMS):
            fits = below in _bottoms(node)
        if not fits:
            what = f"{type(node).__name__} cannot stand on {below}"
            yield Fault("INV-12", f"agenda[{index}]", what)


def _bottoms(node: Node) -> list[Automatic]:
    """Return what the turn goes on with below a node that stands directly on it."""
    if isinstance(node, (Window, WindowChoice)):
        if node.moment is Moment.TURN_START:
            return list(FIRST.values())
        phase, turns = _WINDOW_PHASES.get(node.moment, (Phase.COUNT, ()))
    elif isinstance(node, (Encountering, Encounter)):
        phase, turns = Phase.ENCOUNTER if node.phase else Phase.COMPANY, _HUMAN
    else:
        phase, turns = _PHASES[type(node)]
    return [NEXT[human, phase] for human in turns]


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why nobody can be waiting for the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, and is never waited at"
    elif isinstance(top, Decision):
        seat = top.actor(state)
        if Card.HIDDEN in state.hands[seat]:
            asked = asked_for(state)
            if asked is not None and not asked[1]:
                yield f"no card gives seat {seat} a choice"
        elif len(top.options(state)) < 2 and not (isinstance(top, Choice) and top.is_asked_alone(state)):
            yield f"{len(top.options(state))} options leave no choice"
