"""Actions and outcomes in words, with prices and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.games.defcon_zombies.box.components import (
    EARTH,
    GAP,
    NEBULA,
    OUTPOST_COST,
    PAIR_COST,
    SHIP_COST,
    UNKNOWN,
    WORMHOLE,
    ZOMBIES,
    Piece,
)
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.rules.effects import PredictionRoll, off
from zombiekit.games.defcon_zombies.table import actions
from zombiekit.games.defcon_zombies.table.words import PIECES, at, branch_text, fleet_text, name, tile_text
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.hexes import NUMBER
from zombiekit.words import a, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.defcon_zombies.table.position import Draft
    from zombiekit.primitives.hexes import Hex


def describe(state: Draft, action: object) -> str:
    """Return a legal action, or an outcome that can happen, in words for people."""
    return _WORDS[type(action)](state, action)


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: systems, and the seat that loses a piece."""
    if isinstance(action, actions.Lose):
        return (("seat", action.owner),)
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]
    return tuple(("system", value) for value in values if type(value) is tuple)


_TILES = {
    NEBULA: "the nebula",
    WORMHOLE: "the wormhole",
    ZOMBIES: "the Zombies system",
    UNKNOWN: "the face-down system",
    GAP: "the cell",
}


def _place(state: Draft, cell: Hex) -> str:
    """Return a system in words: `Earth`, `planet 4 at (1,0)`, `the face-down system at (2,0)`."""
    tile = state.faces[NUMBER[cell]]
    return "Earth" if tile is EARTH else f"{_TILES.get(tile, str(tile))} at {at(cell)}"


def _one(kind: Piece) -> str:
    """Return a piece of a kind: of flagships everybody has one at most."""
    return "the flagship" if kind is Piece.FLAGSHIP else a(PIECES[kind])


def _branch(state: Draft, outcome: actions.TakeBranch) -> str:
    node: Any = state.agenda[-1]
    what = branch_text(node.context.effect(state.options).branches, outcome.number)
    return f"let {card_of(state.options, node.context.card).name} go on with branch {outcome.number}: {what}"


def _roll(state: Draft, outcome: Roll) -> str:
    """Return what a die shows, and what that means where something was predicted."""
    node = state.agenda[-1]
    near = f", which is {_NEAR[off(node.number, outcome)]}" if type(node) is PredictionRoll else ""
    return f"roll a {outcome.value}{near}"


_NEAR = ("what was predicted", "one off", "off by more than one")


def _gaps(state: Draft, outcome: actions.DrawGaps) -> str:
    return f"leave {listed(map(at, (outcome.first, outcome.second, outcome.third, outcome.fourth)))} without a tile"


_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    actions.PassMove: lambda state, action: "do not move",
    actions.Move: lambda state, action: (
        f"move {fleet_text(action)} from {_place(state, action.origin)} to {_place(state, action.target)}"
    ),
    actions.Rally: lambda state, action: (
        f"let ships from several systems move to {_place(state, action.target)} together"
    ),
    actions.Send: lambda state, action: f"send {fleet_text(action)}",
    actions.Jump: lambda state, action: (
        f"let {fleet_text(action)} jump from {_place(state, action.origin)} to a face-down system that chance picks"
    ),
    actions.RallyJump: lambda state, action: "let ships from several systems jump together",
    actions.Teleport: lambda state, action: (
        f"teleport {_one(action.kind)} from {_place(state, action.origin)} to {_place(state, action.target)}"
    ),
    actions.Peek: lambda state, action: f"look secretly at {_place(state, action.system)}",
    actions.Lose: lambda state, action: f"lose {_one(action.kind)} of {name(action.owner)}",
    actions.PlaceFree: lambda state, action: f"put the free ship on {_place(state, action.system)}",
    actions.Bounce: lambda state, action: f"let {_one(action.kind)} jump back to {_place(state, action.source)}",
    actions.Stay: lambda state, action: "let no ship jump back",
    actions.Warp: lambda state, action: f"go through the wormhole to {_place(state, action.system)}",
    actions.WarpRandom: lambda state, action: "leave it to chance where the wormhole leads",
    actions.BuyShip: lambda state, action: f"buy a ship on {_place(state, action.at)} for {SHIP_COST}",
    actions.BuyPair: lambda state, action: f"buy a linked pair of ships on {_place(state, action.at)} for {PAIR_COST}",
    actions.BuyOutpost: lambda state, action: f"buy an outpost on {_place(state, action.at)} for {OUTPOST_COST}",
    actions.Done: lambda state, action: "buy nothing more" if state.options.industrious else "buy nothing",
    actions.SpawnAt: lambda state, action: f"put the next zombie on {_place(state, action.system)}",
    actions.ZombieFrom: lambda state, action: f"let the new zombie on {_place(state, action.system)} leave next",
    actions.AnyOrder: lambda state, action: "let the rest follow in any order",
    actions.ZombieTo: lambda state, action: f"let the zombie go to {_place(state, action.system)}",
    actions.PlaceZombie: lambda state, action: f"put a zombie on {_place(state, action.system)}",
    actions.PlaceShip: lambda state, action: f"put a ship on {_place(state, action.system)}",
    actions.LoseShipAt: lambda state, action: f"lose a ship on {_place(state, action.system)}",
    actions.RemoveZombie: lambda state, action: f"remove a zombie from {_place(state, action.system)}",
    actions.Replace: lambda state, action: f"replace {_place(state, action.system)}",
    actions.Predict: lambda state, action: f"predict a {action.number}",
    actions.Select: lambda state, outcome: f"add {tile_text(outcome.tile)} to the pile, face down",
    actions.Deal: lambda state, outcome: f"deal {tile_text(outcome.tile)}, face down",
    actions.DrawGaps: _gaps,
    actions.First: lambda state, outcome: f"let {name(outcome.seat)} begin",
    actions.Drawn: lambda state, outcome: f"pick {_place(state, outcome.cell)}",
    actions.DrawEvent: lambda state, outcome: f"draw {card_of(state.options, outcome.card).name}",
    actions.TakeBranch: _branch,
    Roll: _roll,
}
"""What says each class of actions and outcomes."""
