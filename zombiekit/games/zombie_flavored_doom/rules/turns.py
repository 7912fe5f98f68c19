"""Turns by day and in the evening: all that a player may do in his own (clauses ACT, ROUND and TICK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP
from zombiekit.games.zombie_flavored_doom.rules.breaking_in import break_in, break_refusal
from zombiekit.games.zombie_flavored_doom.rules.driving import drive, drive_refusal, drives
from zombiekit.games.zombie_flavored_doom.rules.fighting import fight, fight_refusal
from zombiekit.games.zombie_flavored_doom.rules.hitting import attack, attack_refusal, attacks
from zombiekit.games.zombie_flavored_doom.rules.moving import move, move_refusal, steps
from zombiekit.games.zombie_flavored_doom.rules.paying import purse
from zombiekit.games.zombie_flavored_doom.rules.picking import drop, drop_refusal, drops, pick, pick_refusal, picks
from zombiekit.games.zombie_flavored_doom.table.actions import (
    BREAK,
    END,
    Attack,
    Break,
    Defend,
    Drive,
    Drop,
    End,
    Evict,
    Fight,
    Kill,
    Move,
    Pick,
)
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_at_gate, is_intruder, name_of, pile, wall

if TYPE_CHECKING:
    from collections.abc import Callable


def options_of(state: Draft, seat: int, *, evening: bool) -> tuple[Any, ...]:
    """Return all that a player may do in his turn. Rules: DOOM-ACT-01, DOOM-ACT-02, DOOM-ACT-03, DOOM-ACT-04, DOOM-ACT-05."""
    carried = state.carried[seat]
    ticks = purse(state, seat, evening=evening)
    listed: tuple[Any, ...] = steps(state, seat, ticks, evening=evening)
    if carried.gas:
        listed += drives(state, seat)
    if ticks:
        listed += picks(state, seat)
    after = _BREAK_OR_END if ticks and is_at_gate(state, seat) else _JUST_END
    if any(carried):
        listed += drops(carried)
    if state.tiles.count(state.tiles[seat]) > 1:  # a shortcut: alone there is nobody to hit
        return (*listed, *after[:-1], *attacks(state, seat, evening=evening), END)
    return listed + after


_JUST_END: tuple[Any, ...] = (END,)
_BREAK_OR_END: tuple[Any, ...] = (BREAK, END)


def question_of(state: Draft, seat: int, *, evening: bool) -> str:
    """Return what a player is asked in his turn: what he has, and where he is."""
    tile = state.tiles[seat]
    left = f", {EVENING_CAP - state.spent} of {EVENING_CAP} still to be spent" if evening else ""
    where = f"You are on {name_of(state, tile)}; here lies {pile(state, tile)}."
    if is_intruder(state, seat):
        place = "at the gate" if is_at_gate(state, seat) else "inside"
        where += f" You are {place}: {state.progress[seat]} of {wall(state, tile)} ticks for the wall."
    time = "evening" if evening else "day"
    return f"your {time}: {state.ticks[seat]} ticks{left}, carrying {state.carried[seat]}. {where}"


def refusal_of(state: Draft, seat: int, action: object, *, evening: bool) -> Refusal | None:
    """Return why a player cannot do a thing in his turn, or None if he can. Rules: DOOM-ACT-02, DOOM-ROUND-09."""
    if type(action) is End:
        return None
    check = _CHECKS.get(type(action))
    if check is None:
        return Refusal("DOOM-ACT-02", _OTHER.get(type(action), "that is nothing a player does in his turn"))
    return check(state, seat, action, evening=evening)


_CHECKS: dict[type, Callable[..., Refusal | None]] = {
    Move: move_refusal,
    Fight: fight_refusal,
    Drive: drive_refusal,
    Pick: pick_refusal,
    Drop: drop_refusal,
    Break: break_refusal,
    Attack: attack_refusal,
}
"""Why a player may not do a thing, by the kind of thing."""
_OTHER = {
    Defend: "nobody has been hit, and only that is answered by defend",
    Evict: "nobody has just come home to an intruder, and only then one is evicted",
    Kill: "nobody has just come home to an intruder, and only then one is killed; players are hit by attack",
}
"""What the actions are for that are no part of a turn."""
DEEDS: dict[type, Callable[..., None]] = {
    Move: move,
    Fight: fight,
    Drive: drive,
    Pick: pick,
    Drop: drop,
    Break: break_in,
    Attack: attack,
}
"""What it brings about, by the kind of thing."""
