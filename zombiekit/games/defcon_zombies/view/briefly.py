"""Choices in short: what they have in common, what each is, and where."""

from __future__ import annotations

from typing import Any

from zombiekit.games.defcon_zombies.box.components import EARTH, PAIR_COST, UNKNOWN, fleet_of
from zombiekit.games.defcon_zombies.table import actions
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import PIECES, at, fleet_text
from zombiekit.games.defcon_zombies.view.drawing import describe
from zombiekit.primitives.hexes import NUMBER, Hex
from zombiekit.words import a, many


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where; in full words if it shares nothing."""
    match action:
        case actions.Move(origin=origin, target=target, o=o, p=p, f=f):
            return f"move {fleet_text(fleet_of(o, p, f))} from {_from(state, origin)} to", *_place(state, target)
        case actions.Teleport(origin=origin, target=target, kind=kind):
            return f"teleport {a(PIECES[kind])} from {_from(state, origin)} to", *_place(state, target)
        case actions.Jump(origin=origin, o=o, p=p, f=f):
            return f"jump from {_from(state, origin)} with", fleet_text(fleet_of(o, p, f)), ""
        case actions.Send(o=o, p=p, f=f):
            return "send", fleet_text(fleet_of(o, p, f)), ""
        case actions.BuyShip(at=cell):
            return f"buy a ship for {state.options.ship_cost} on", *_place(state, cell)
        case actions.BuyPair(at=cell):
            return f"buy a linked pair for {PAIR_COST} on", *_place(state, cell)
        case actions.BuyOutpost(at=cell):
            return f"buy an outpost for {state.options.outpost_cost} on", *_place(state, cell)
        case _ if hasattr(action, "doing"):
            return action.doing, *_place(state, action.system)
        case _:
            return "", describe(state, action), ""


def _place(state: Draft, cell: Hex) -> tuple[str, str]:
    """Return what a system is, with its zombies, and its cell; for Earth only its name."""
    tile = state.faces[NUMBER[cell]]
    if tile is EARTH:
        return "Earth", ""
    count = state.zombies[NUMBER[cell]]
    what = "unexplored" if tile == UNKNOWN else str(tile)
    return f"{what}, {many(count, 'zombie')}" if count else what, at(cell)


def _from(state: Draft, cell: Hex) -> str:
    tile = state.faces[NUMBER[cell]]
    return "Earth" if tile is EARTH else f"{tile} at {at(cell)}"
