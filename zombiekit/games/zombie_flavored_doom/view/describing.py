"""Actions in words, with prices and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import current_player
from zombiekit.games.zombie_flavored_doom.box.components import Means, smaller
from zombiekit.games.zombie_flavored_doom.rules.homecoming import price
from zombiekit.games.zombie_flavored_doom.rules.night import NightDefense
from zombiekit.games.zombie_flavored_doom.rules.turns import turn_at
from zombiekit.games.zombie_flavored_doom.table.actions import (
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
from zombiekit.games.zombie_flavored_doom.table.position import wall
from zombiekit.games.zombie_flavored_doom.table.seats import seat_name
from zombiekit.words import listed, many

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.zombie_flavored_doom.table.position import Draft


def describe(state: Draft, action: object) -> str:
    """Return a legal action in words for people."""
    return _WORDS[type(action)](state, action)


def places(state: Draft, action: object) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action points at: tiles by name, and seats, which count from 0."""
    if isinstance(action, (Move, Fight, Drive)):
        return (("tile", str(action.tile)),)
    return (("seat", action.player - 1),) if isinstance(action, (Attack, Evict, Kill)) else ()


def _place(state: Draft, name: str) -> str:
    """Return a tile, with the stronghold that it may be."""
    plan = state.options.ground.plan
    tile = plan.names.index(name)
    seat = current_player(state)
    if tile not in plan.strongholds:
        return name
    return f"your home on {name}" if tile == state.options.homes[seat] else f"the stronghold on {name}"


def _fight(state: Draft, action: Fight) -> str:
    turn = turn_at(state)
    ticks = 1 if turn is not None and turn.evening else 2
    with_ = f"for {many(ticks, 'tick')}" if action.means is Means.TICKS else "with a Weapon"
    return f"defeat a zombie on {action.tile} {with_}"


def _attack(state: Draft, action: Attack) -> str:
    with_ = "for 1 tick" if action.means is Means.TICKS else "with a Weapon"
    return f"hit {seat_name(action.player - 1)} {with_}"


def _break(state: Draft, action: Break) -> str:
    seat = current_player(state)
    done, due = state.progress[seat], wall(state, state.tiles[seat])
    return f"work on the wall for 1 tick, {done} of {due} being done"


def _defend(state: Draft, action: Defend) -> str:
    node: Any = state.agenda[-1]
    if action.means is Means.WEAPON:
        return "use up a Weapon"
    damage = node.damage if type(node) is NightDefense else 1
    return f"lose {many(min(damage, state.ticks[node.seat]), 'tick')}"


def _evict(state: Draft, action: Evict) -> str:
    loot = smaller(state.loot[action.player - 1], state.carried[action.player - 1])
    left = f", who leaves {loot.words}" if any(loot) else ""
    return f"throw {seat_name(action.player - 1)} out{left}"


def _kill(state: Draft, action: Kill) -> str:
    ticks = price(state, action.player - 1) - action.weapons
    paid = [many(ticks, "tick")] if ticks else []
    paid += [many(action.weapons, "Weapon")] if action.weapons else []
    return f"kill {seat_name(action.player - 1)} for {listed(paid)}"


_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    Move: lambda state, action: f"move to {_place(state, action.tile)} for 1 tick",
    Fight: _fight,
    Drive: lambda state, action: f"drive to {_place(state, action.tile)} for 1 Gas",
    Pick: lambda state, action: f"pick up {action.units.goods.words} for 1 tick",
    Drop: lambda state, action: f"put down {action.units.goods.words}",
    Break: _break,
    Attack: _attack,
    End: lambda state, action: "end your turn",
    Defend: _defend,
    Evict: _evict,
    Kill: _kill,
}
"""What says each class of actions."""
