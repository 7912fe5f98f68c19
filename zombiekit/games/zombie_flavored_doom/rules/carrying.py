"""Picking up and leaving units (clauses PICK, DROP)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from zombiekit.agenda import Refusal
from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, NOTHING, Goods, minus, plus, smaller
from zombiekit.games.zombie_flavored_doom.rules.dying import pay
from zombiekit.games.zombie_flavored_doom.rules.ends import check_victory
from zombiekit.games.zombie_flavored_doom.rules.moving import why_not_tick
from zombiekit.games.zombie_flavored_doom.table import position
from zombiekit.games.zombie_flavored_doom.table.actions import DROPS, PICKS, Drop, Pick
from zombiekit.games.zombie_flavored_doom.table.events import Dropped, PickedUp
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_at_gate, is_intruder, pile, set_pile
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


def _selections(goods: Goods, most: int) -> tuple[Goods, ...]:
    """Return the selections of 1 to `most` units, by ascending amounts. Rules: DOOM-ACT-03, DOOM-ACT-04."""
    counts = product(*(range(min(count, most) + 1) for count in goods))
    return tuple(Goods(*some) for some in counts if 0 < sum(some) <= most)


@lru_cache(maxsize=1 << 13)
def _picks(goods: Goods, room: int) -> tuple[Pick, ...]:
    return tuple(PICKS[some] for some in _selections(goods, room))


@lru_cache(maxsize=512)
def drops(carried: Goods) -> tuple[Drop, ...]:
    """Return what a player can drop, given the goods carried. Rules: DOOM-DROP-01, DOOM-DROP-02."""
    return tuple(DROPS[some] for some in _selections(carried, CARRYING))


def _room(state: Draft, seat: int) -> int:
    """Return how many more units a player can carry. Rules: DOOM-PICK-02."""
    return CARRYING - sum(state.carried[seat])


def picks(state: Draft, seat: int) -> tuple[Pick, ...]:
    """Return what a player with a tick to pay can pick up. Rules: DOOM-PICK-01, DOOM-PICK-02, DOOM-PICK-03, DOOM-BREAK-04."""
    goods = pile(state, state.tiles[seat])
    if goods is NOTHING or is_at_gate(state, seat):
        return ()
    return _picks(goods, _room(state, seat))


def why_not_pick(state: Draft, seat: int, action: Pick, *, evening: bool) -> Refusal | None:
    goods, units = pile(state, state.tiles[seat]), action.units.goods
    if smaller(units, goods) != units:
        return Refusal("DOOM-PICK-01", f"{position.name_of(state, state.tiles[seat])} holds {goods.words}")
    room = _room(state, seat)
    if sum(units) > room:
        carried = f"Player {seat + 1} carries {CARRYING - room} of at most {many(CARRYING, 'unit')}"
        return Refusal("DOOM-PICK-02", f"{carried}, and this is {sum(units)} more")
    if is_at_gate(state, seat):
        paid = f"{state.progress[seat]} of {many(position.wall(state, state.tiles[seat]), 'tick')}"
        return Refusal("DOOM-BREAK-04", f"Player {seat + 1} is at the gate, with {paid} paid for the wall")
    return why_not_tick(state, seat, 1, evening=evening)


def why_not_drop(state: Draft, seat: int, action: Drop, *, evening: bool) -> Refusal | None:  # noqa: ARG001 - all are asked alike
    carried = state.carried[seat]
    if smaller(action.units.goods, carried) != action.units.goods:
        return Refusal("DOOM-DROP-02", f"Player {seat + 1} carries {carried.words}")
    return None


def pick(draft: Draft, seat: int, action: Pick, *, evening: bool) -> None:
    """Take units from the pile. Rules: DOOM-PICK-01, DOOM-PICK-04, DOOM-BREAK-09."""
    tile, units = draft.tiles[seat], action.units.goods
    pay(draft, seat, 1, evening=evening)
    set_pile(draft, tile, minus(pile(draft, tile), units))
    draft.carried = replaced(draft.carried, seat, plus(draft.carried[seat], units))
    if is_intruder(draft, seat):
        draft.loot = replaced(draft.loot, seat, plus(draft.loot[seat], units))
    draft.events += (PickedUp(seat + 1, action.units),)
    check_victory(draft, draft.options.homes[seat])


def drop(draft: Draft, seat: int, action: Drop, *, evening: bool) -> None:  # noqa: ARG001 - all actions are done alike
    """Leave units on the tile, in a store too. Rules: DOOM-DROP-01, DOOM-DROP-03, DOOM-DROP-04, DOOM-BREAK-09."""
    tile, units = draft.tiles[seat], action.units.goods
    set_pile(draft, tile, plus(pile(draft, tile), units))
    draft.carried = replaced(draft.carried, seat, minus(draft.carried[seat], units))
    loot = draft.loot[seat]
    if any(loot):
        draft.loot = replaced(draft.loot, seat, minus(loot, smaller(loot, units)))
    draft.events += (Dropped(seat + 1, action.units),)
    check_victory(draft, tile)
