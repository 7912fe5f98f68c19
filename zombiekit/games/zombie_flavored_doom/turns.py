"""Turns by day and in the evening: all that a player may do in his own (clauses ACT, ROUND and TICK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from zombiekit.agenda import Automatic, Decision, Refusal
from zombiekit.games.zombie_flavored_doom.actions import (
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
from zombiekit.games.zombie_flavored_doom.breaking_in import break_in, break_refusal
from zombiekit.games.zombie_flavored_doom.components import EVENING_TICKS, OUT, SEATS
from zombiekit.games.zombie_flavored_doom.driving import drive, drive_refusal, drives
from zombiekit.games.zombie_flavored_doom.events import evening_came, turn_ended
from zombiekit.games.zombie_flavored_doom.fighting import fight, fight_refusal
from zombiekit.games.zombie_flavored_doom.hitting import attack, attack_refusal, attacks
from zombiekit.games.zombie_flavored_doom.moving import move, move_refusal, steps
from zombiekit.games.zombie_flavored_doom.night import NIGHT
from zombiekit.games.zombie_flavored_doom.picking import drop, drop_refusal, drops, pick, pick_refusal, picks
from zombiekit.games.zombie_flavored_doom.position import Draft, changed, is_at_gate
from zombiekit.games.zombie_flavored_doom.rounds import purse, turn_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.agenda import Node


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


def can_act(state: Draft, seat: int, *, evening: bool) -> bool:
    """Tell whether a player may do anything but end his turn. Rules: DOOM-ROUND-08."""
    if any(state.carried[seat]):
        return True  # which can be dropped
    ticks = purse(state, seat, evening=evening)
    if not ticks:
        return False
    return bool(steps(state, seat, ticks, evening=evening)) or len(options_of(state, seat, evening=evening)) > 1


class Turn(Decision):
    """A player does what he likes, as often as he can. Rules: DOOM-ACT-02, DOOM-ROUND-04, DOOM-ROUND-05, DOOM-ROUND-09."""

    __slots__ = ()
    clause = "DOOM-ACT-02"
    seat: int
    evening: ClassVar[bool]

    def actor(self, state: Draft) -> int:
        """Return the player's seat."""
        return self.seat

    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return all that he may do."""
        return options_of(state, self.seat, evening=self.evening)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse what the rules of the action forbid."""
        if type(action) is End:
            return None
        check = _CHECKS.get(type(action))
        if check is None:
            return Refusal(self.clause, _OTHER.get(type(action), "that is nothing a player does in his turn"))
        return check(state, self.seat, action, evening=self.evening)

    def apply(self, draft: Draft, action: Any) -> None:
        """Do it; the turn goes on once all that follows is settled."""
        if action is END or type(action) is End:
            end_turn(draft, self.seat, evening=self.evening)
        else:
            go_on = GO_ON[self.evening][self.seat]
            draft.agenda = agenda = (go_on,)
            _DEEDS[type(action)](draft, self.seat, action, evening=self.evening)
            if draft.agenda is agenda:  # nothing has come between, so the driver need not be asked
                go_on.run(draft)


@attrs.frozen
class Day(Turn):
    """A player's turn by day. Rules: DOOM-ROUND-04."""

    seat: int
    evening = False


@attrs.frozen
class Evening(Turn):
    """A player's turn in the evening. Rules: DOOM-ROUND-06."""

    seat: int
    evening = True


@attrs.frozen
class GoOn(Automatic):
    """A player's turn goes on, or is over by itself. Rules: DOOM-ROUND-08."""

    seat: int
    evening: bool

    def run(self, draft: Draft) -> None:
        """Ask the player, if there is anything to ask."""
        if can_act(draft, self.seat, evening=self.evening):
            draft.agenda = (TURNS[self.evening][self.seat],)
        else:
            end_turn(draft, self.seat, evening=self.evening)


@attrs.frozen
class EveningBegins(Automatic):
    """A player's evening turn begins with fresh ticks. Rules: DOOM-ROUND-06, DOOM-TICK-03, DOOM-TICK-04."""

    seat: int

    def run(self, draft: Draft) -> None:
        """Add the ticks of the evening."""
        ticks = draft.ticks[self.seat] + EVENING_TICKS
        draft.ticks = changed(draft.ticks, self.seat, ticks)
        draft.spent = 0
        draft.events += (evening_came(self.seat + 1, ticks),)
        draft.agenda = (GO_ON[True][self.seat],)


def begin_turns(draft: Draft, *, evening: bool, after: int | None = None) -> None:
    """Let the first placed player act, or the first after one who is done; after the last come evening and night.

    Rules: DOOM-ROUND-01, DOOM-ROUND-04, DOOM-ROUND-06, DOOM-ROUND-07.
    """
    order = turn_order(draft)
    for seat in order if after is None else order[order.index(after) + 1 :]:
        if draft.tiles[seat] != OUT:
            draft.agenda = (_EVENING_BEGINS[seat] if evening else GO_ON[False][seat],)
            return
    if evening:
        draft.spent = 0
        draft.agenda = (NIGHT,)
    else:
        begin_turns(draft, evening=True)


def end_turn(draft: Draft, seat: int, *, evening: bool) -> None:
    """End a player's turn. Rules: DOOM-ROUND-08, DOOM-TICK-06."""
    draft.events += (turn_ended(seat + 1),)
    begin_turns(draft, evening=evening, after=seat)


TURNS: tuple[tuple[Node, ...], tuple[Node, ...]] = tuple(map(Day, range(SEATS))), tuple(map(Evening, range(SEATS)))
"""The turns of each seat, by day and in the evening."""
GO_ON = tuple(tuple(GoOn(seat, evening) for seat in range(SEATS)) for evening in (False, True))
_EVENING_BEGINS = tuple(map(EveningBegins, range(SEATS)))

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
_DEEDS: dict[type, Callable[..., None]] = {
    Move: move,
    Fight: fight,
    Drive: drive,
    Pick: pick,
    Drop: drop,
    Break: break_in,
    Attack: attack,
}
"""What it brings about."""
