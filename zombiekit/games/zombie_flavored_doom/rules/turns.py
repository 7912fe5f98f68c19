"""Turns by day and in the evening: everything a player may do in a turn (clauses ACT, ROUND, TICK)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from zombiekit.agenda import Automatic, Decision, Misfits, Refusal, SeatDecides, list_options, then
from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, EVENING_CAP, OUT, SEATS
from zombiekit.games.zombie_flavored_doom.rules import carrying, fighting, moving, night
from zombiekit.games.zombie_flavored_doom.rules.dying import purse
from zombiekit.games.zombie_flavored_doom.table import actions, position
from zombiekit.games.zombie_flavored_doom.table.events import evening_came, turn_ended
from zombiekit.games.zombie_flavored_doom.table.position import Draft, Seat, is_at_gate
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


class Turn(SeatDecides, Decision):
    """A player acts in any way and as often as the rules allow. Rules: DOOM-ACT-02, DOOM-ROUND-04, DOOM-ROUND-05, DOOM-ROUND-09."""

    __slots__ = ()
    clause = "DOOM-ACT-02"
    seat: int
    evening: ClassVar[bool]

    def question(self, state: Draft) -> str:
        seat, tile = self.seat, state.tiles[self.seat]
        most = min(EVENING_CAP - state.spent, state.ticks[seat])
        left = f", of which you may spend up to {most} this evening" if self.evening else ""
        where = f"On this tile: {position.pile(state, tile).words}."
        if position.is_intruder(state, seat):
            wall = position.wall(state, tile)
            paid = f"at the gate: {state.progress[seat]} of {many(wall, 'tick')} for the wall"
            inside = "inside" if wall else "inside: there is no wall"
            where += f" You are {paid if is_at_gate(state, seat) else inside}."
        time, load = "evening" if self.evening else "day", state.carried[seat]
        carried = f"{load.words} ({load.units} of {CARRYING})" if load.units else "nothing"
        return (
            f"your {time}: {many(state.ticks[seat], 'tick')}{left}, carrying {carried}. {where}{night.tonight(state)}"
        )

    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return everything the player may do. Rules: DOOM-ACT-01, DOOM-ACT-02, DOOM-ACT-03, DOOM-ACT-04, DOOM-ACT-05."""
        seat, evening = self.seat, self.evening
        carried = state.carried[seat]
        ticks = purse(state, seat, evening=evening)
        listed: tuple[Any, ...] = moving.steps(state, seat, ticks, evening=evening)
        if carried.gas:
            listed += moving.drives(state, seat)
        if ticks:
            listed += carrying.picks(state, seat)
        after = _BREAK_OR_END if ticks and is_at_gate(state, seat) else _JUST_END
        if any(carried):
            listed += carrying.drops(carried)
        if state.tiles.count(state.tiles[seat]) > 1:  # a shortcut: alone there is nobody to hit
            return (*listed, *after[:-1], *fighting.attacks(state, seat, evening=evening), actions.END)
        return listed + after

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse what the rules of the action forbid. Rules: DOOM-ACT-02, DOOM-ROUND-09."""
        if type(action) is actions.End:
            return None
        if type(action) not in _DEEDS:
            return Refusal("DOOM-ACT-02", _OTHER.get(type(action), "that is not something a player does in a turn"))
        why_not, _ = _DEEDS[type(action)]
        return why_not(state, self.seat, action, evening=self.evening)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if state.tiles[self.seat] == OUT:
            yield "DOOM-ROUND-07", f"player {self.seat + 1} is out"
        if len(self.options(state)) == 1:
            yield "DOOM-ROUND-08", f"player {self.seat + 1} can do nothing, so the turn is over"

    def apply(self, draft: Draft, action: object) -> None:
        """Do it; the turn goes on once everything that follows is done."""
        if type(action) is actions.End:
            end_turn(draft, self.seat)
        else:
            then(draft, GO_ON[self.evening][self.seat])
            _, deed = _DEEDS[type(action)]
            deed(draft, self.seat, action, evening=self.evening)


_JUST_END: tuple[Any, ...] = (actions.END,)
_BREAK_OR_END: tuple[Any, ...] = (actions.BREAK, actions.END)
_DEEDS: dict[type, tuple[Callable[..., Refusal | None], Callable[..., None]]] = {
    actions.Move: (moving.why_not_move, moving.move),
    actions.Fight: (fighting.why_not_fight, fighting.fight),
    actions.Drive: (moving.why_not_drive, moving.drive),
    actions.Pick: (carrying.why_not_pick, carrying.pick),
    actions.Drop: (carrying.why_not_drop, carrying.drop),
    actions.Break: (moving.why_not_break, moving.break_in),
    actions.Attack: (fighting.why_not_attack, fighting.attack),
}
"""For each class of actions, the function that says why not, and the one that does it."""
_OTHER = {
    actions.Defend: "nobody has been hit, and defend only answers a hit",
    actions.Evict: "nobody has just come home to an intruder, and evict is only for that",
    actions.Kill: "nobody has just come home to an intruder, and kill is only for that; use attack to hit a player",
}
"""Why the other actions are refused in a turn."""


@attrs.frozen
class Day(Turn):
    """A player's turn by day. Rules: DOOM-ROUND-04."""

    called = ("DAY",)

    seat: Seat
    evening = False


@attrs.frozen
class Evening(Turn):
    """A player's turn in the evening. Rules: DOOM-ROUND-06."""

    called = ("EVENING",)

    seat: Seat
    evening = True


@attrs.frozen
class GoOn(Automatic):
    """A player's turn goes on, or ends by itself if there is nothing to do. Rules: DOOM-ROUND-08."""

    seat: Seat
    evening: bool

    def run(self, draft: Draft) -> None:
        turn = TURNS[self.evening][self.seat]
        options = list_options(draft, turn)
        if len(options) > 1 or options != _JUST_END:
            then(draft, turn)
        else:
            end_turn(draft, self.seat)


@attrs.frozen
class TurnBegins(Automatic):
    """A player's turn begins, in the evening with fresh ticks; a player who is out has no turn.

    Rules: DOOM-ROUND-04, DOOM-ROUND-06, DOOM-ROUND-07, DOOM-TICK-03, DOOM-TICK-04.
    """

    seat: Seat
    evening: bool

    def run(self, draft: Draft) -> None:
        if draft.tiles[self.seat] == OUT:
            return
        if self.evening:
            ticks = draft.ticks[self.seat] + draft.options.evening_ticks
            draft.ticks = replaced(draft.ticks, self.seat, ticks)
            draft.events += (evening_came(self.seat + 1, ticks),)
        then(draft, GO_ON[self.evening][self.seat])


def end_turn(draft: Draft, seat: int) -> None:
    """End a player's turn; the agenda has the next one. Rules: DOOM-ROUND-08, DOOM-TICK-06."""
    draft.spent = 0
    draft.events += (turn_ended(seat + 1),)


def turn_at(state: Draft) -> Turn | GoOn | None:
    """Return the current turn, even while another player must answer; None between turns and at night."""
    return next((node for node in reversed(state.agenda) if isinstance(node, (Turn, GoOn))), None)


TURNS: tuple[tuple[Turn, ...], tuple[Turn, ...]] = tuple(map(Day, range(SEATS))), tuple(map(Evening, range(SEATS)))
"""The turns of each seat, by day and in the evening; `GO_ON` and `TURN_BEGINS` are built the same way."""
GO_ON = tuple(tuple(GoOn(seat, evening) for seat in range(SEATS)) for evening in (False, True))
TURN_BEGINS = tuple(tuple(TurnBegins(seat, evening) for seat in range(SEATS)) for evening in (False, True))
