"""What the table asks for: each node's question in words, with the facts that decide the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP, ending
from zombiekit.games.zombie_flavored_doom.rules.hitting import Defense, at_stake
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecoming, price
from zombiekit.games.zombie_flavored_doom.rules.night import NightDefense
from zombiekit.games.zombie_flavored_doom.rules.round import Day, Evening
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_at_gate, is_intruder, name_of, pile, wall

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def question(state: Draft) -> str:
    """Return what waits for an answer; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over. {ending(state.result.reason, state.result.side, state.round)}"
    node = state.agenda[-1]
    return _QUESTIONS[type(node)](state, node)


def _turn(state: Draft, node: Day | Evening) -> str:
    seat = node.seat
    tile = state.tiles[seat]
    left = f", {EVENING_CAP - state.spent} of {EVENING_CAP} still to be spent" if node.evening else ""
    where = f"You are on {name_of(state, tile)}; here lies {pile(state, tile)}."
    if is_intruder(state, seat):
        place = "at the gate" if is_at_gate(state, seat) else "inside"
        where += f" You are {place}: {state.progress[seat]} of {wall(state, tile)} ticks for the wall."
    time = "evening" if node.evening else "day"
    return f"Player {seat + 1}, your {time}: {state.ticks[seat]} ticks{left}, carrying {state.carried[seat]}. {where}"


def _defense(state: Draft, node: Defense) -> str:
    return f"Player {node.seat + 1}, player {node.attacker + 1} hits you: lose {at_stake(state, node.seat, 1)}?"


def _night(state: Draft, node: NightDefense) -> str:
    return f"Player {node.seat + 1}, a zombie attacks you: lose {at_stake(state, node.seat, node.damage)}?"


def _homecoming(state: Draft, node: Homecoming) -> str:
    cost = price(state, node.intruder)
    return (
        f"Player {node.seat + 1}, player {node.intruder + 1} is in your stronghold: throw him out for nothing,"
        f" or kill him for {cost} ticks and Weapons?"
    )


_QUESTIONS: Mapping[type, Callable[[Draft, Any], str]] = {
    Day: _turn,
    Evening: _turn,
    Defense: _defense,
    NightDefense: _night,
    Homecoming: _homecoming,
}
