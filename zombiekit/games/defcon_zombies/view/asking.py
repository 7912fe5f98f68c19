"""What the table asks for: each node's question in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.defcon_zombies.box.cards_in_play import card_of
from zombiekit.games.defcon_zombies.rules.bouncing import BounceBack
from zombiekit.games.defcon_zombies.rules.buying import Buy
from zombiekit.games.defcon_zombies.rules.discovering import Wormhole
from zombiekit.games.defcon_zombies.rules.effects import BranchRoll, Prediction, PredictionRoll
from zombiekit.games.defcon_zombies.rules.event_drawing import EventDraw
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.jumping import JumpRoll, RallyJumpSend
from zombiekit.games.defcon_zombies.rules.moving import MakeMove
from zombiekit.games.defcon_zombies.rules.overflow import ZombieTie
from zombiekit.games.defcon_zombies.rules.placing import EachOrder, PlaceChoice, PlaceRoll
from zombiekit.games.defcon_zombies.rules.rallying import RallySend
from zombiekit.games.defcon_zombies.rules.setup import (
    DealTile,
    DrawFirstPlayer,
    DrawnGaps,
    SelectConstellation,
    SetupDie,
)
from zombiekit.games.defcon_zombies.rules.swarm import ZombieOrder
from zombiekit.games.defcon_zombies.table.words import ENDINGS, at, name
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.defcon_zombies.table.position import Draft


def question(state: Draft) -> str:
    """Return what waits for an answer, of a player or of chance; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over. {ENDINGS[state.result]}"
    node = state.agenda[-1]
    words = _WORDS.get(type(node), _of_choice)(state, node)
    seat = node.actor(state)  # type: ignore[union-attr]
    return f"{name(seat)}: {words}" if seat >= 0 else f"Chance: {words}"


def _of_choice(_: Draft, node: Any) -> str:
    return str(node.asks)


def _casualty(state: Draft, node: Casualty) -> str:
    return f"a fight at {at(CELLS[node.cell])} against {state.zombies[node.cell]} zombies: which piece is lost?"


def _card(state: Draft, node: Any) -> str:
    card = card_of(state.options, node.context.card)
    return f"{card.name} ({card.text}) {node.asks or 'what happens?'}"


_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    DrawnGaps: lambda _, __: "which four cells of ring 4 have no tile?",
    SelectConstellation: lambda _, node: f"draw a constellation that joins the tiles for ring {node.stage}, face down.",
    DealTile: lambda _, node: f"deal a tile to {at(CELLS[node.cell])}, face down.",
    SetupDie: lambda _, __: "roll the setup die.",
    DrawFirstPlayer: lambda _, __: "who begins?",
    MakeMove: lambda _, node: f"{node.asks} `pass_move` for none.",
    RallySend: lambda _, node: (
        f"how many ships at {at(CELLS[node.sources[0]])} join the move to {at(CELLS[node.target])}?"
    ),
    RallyJumpSend: lambda _, node: f"how many ships at {at(CELLS[node.sources[0]])} join the jump?",
    JumpRoll: lambda _, __: "roll for the system that the ships jump to.",
    Casualty: _casualty,
    EventDraw: lambda _, __: "draw an event card.",
    BounceBack: lambda _, node: f"does a ship at {at(CELLS[node.cell])} jump back to where it came from?",
    Wormhole: lambda _, node: f"draw the system that the wormhole at {at(CELLS[node.cell])} leads to.",
    Buy: lambda state, _: f"you have {state.resources[state.active]}: what do you buy? `done` for nothing more.",
    ZombieOrder: lambda _, node: f"{node.asks} `any_order` lets all that are left go in turn.",
    EachOrder: lambda _, node: f"{node.asks} `any_order` lets all that are left have theirs in turn.",
    ZombieTie: lambda _, node: f"which planet does the zombie at {at(CELLS[node.at])} go to?",
    PlaceChoice: _card,
    PlaceRoll: _card,
    BranchRoll: _card,
    Prediction: _card,
    PredictionRoll: _card,
}
