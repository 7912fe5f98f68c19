"""Positions for the tests of the cards, and play by notation."""

from __future__ import annotations

from typing import Any

from zombiekit.games import they_come_back as game
from zombiekit.notation import parse

A, B, C = 0, 1, 2
M = {
    (0, 0): "town_square",
    (1, 0): "straight r1",
    (2, 0): "helipad",
    (-1, 0): "army_surplus",
    (0, 1): "hospital r2",
    (0, -1): "curve r1",
    (1, -1): "drug_store",
    (2, -1): "curve r2",
}
"""Test map M of the book."""
NODES = {
    "before_move": "window before_move",
    "before_swarm": "window before_swarm",
    "turn_end": "window turn_end",
    "attack": "undead_attack",
}
"""Other names of nodes than their short ones here."""


def table(node: str = "turn_start", **facts: Any) -> Any:
    """Return a position of three humans (or as many `players`) on (1, 1), on map M, without Bullets, asked in their own turns only.

    Who is `gone` has neither figure nor black hearts.
    """
    players = facts.pop("players", 3)
    facts["options"] = {"players": players, "card_windows": "own_turn", **facts.pop("options", {})}
    facts["bullets"] = {**dict.fromkeys(range(players), 0), **facts.pop("bullets", {})}
    facts["squares"] = facts.pop("at", {})
    for seat in [seat for seat, posture in facts.get("postures", {}).items() if posture == "gone"]:
        facts["squares"] = {**facts["squares"], seat: None}
        facts["hearts"] = {**facts.get("hearts", {}), seat: 0}
    facts["tiles"] = facts.pop("town", M)
    return game.pose(node=NODES.get(node, node), **facts)


def effect(card: str, owner: int, **more: Any) -> dict[str, Any]:
    """Return a lasting effect of a card, as a fact."""
    return {"card": card, "owner": owner, **more}


def play(state: Any, *lines: str) -> Any:
    """Return the position after some lines of notation."""
    for line in lines:
        state = game.step(state, parse(game, line))
    return state


def options(state: Any) -> list[str]:
    """Return what may be done, as lines."""
    return [str(action) for action in game.legal_actions(state)]


def clause_against(state: Any, line: str) -> str | None:
    """Return the rule that forbids a line, if any does."""
    refused = game.why_illegal(state, parse(game, line))
    return refused.clause if refused else None


def cards(state: Any) -> list[str]:
    """Return what may be played and used, as lines."""
    return [line for line in options(state) if line.startswith(("play ", "use "))]


def actor(state: Any) -> int:
    """Return who acts."""
    return game.current_player(state)


def node(state: Any) -> str:
    """Return the name of the node on top."""
    return type(state.agenda[-1]).__name__


def discarded(state: Any) -> list[str]:
    """Return the discard pile."""
    return [str(card) for card in state.discards]


def until(state: Any, wanted: str, roll: str = "roll 1") -> Any:
    """Return the position at the next node of a name; on the way everybody passes, stops, and rolls the same."""
    for _ in range(200):
        if node(state) == wanted:
            return state
        lines = options(state)
        quiet = [line for line in lines if line in {"pass", "stop", "done", "keep", "accept", "take_bite", "go_on"}]
        if lines:
            state = play(state, (quiet or lines)[0])
        elif node(state) == "DrawCard":
            state = play(state, f"draw {state.deck[0][0]}")
        else:
            state = play(state, roll)
    raise AssertionError(wanted)
