"""The round: dawn, the turns by day and in the evening, the night, the close; what follows what (clauses ROUND).

Each node does what its phase says, in a module of its own that knows of no other phase, and puts on the agenda what comes next.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from zombiekit.agenda import Automatic, Decision, Refusal, list_options
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_TICKS, OUT, SEATS
from zombiekit.games.zombie_flavored_doom.rules.dawn import break_day
from zombiekit.games.zombie_flavored_doom.rules.night import appear, close, walk, wave
from zombiekit.games.zombie_flavored_doom.rules.scoring import check_limits
from zombiekit.games.zombie_flavored_doom.rules.turn_order import turn_order
from zombiekit.games.zombie_flavored_doom.rules.turns import DEEDS, options_of, question_of, refusal_of
from zombiekit.games.zombie_flavored_doom.table.actions import END, End
from zombiekit.games.zombie_flavored_doom.table.events import NightFell, evening_came, turn_ended
from zombiekit.games.zombie_flavored_doom.table.position import Draft, changed


@attrs.frozen
class Dawn(Automatic):
    """A round begins. Rules: DOOM-ROUND-01, DOOM-ROUND-03, DOOM-PVP-04."""

    def run(self, draft: Draft) -> None:
        """Let the day break, and the first player act."""
        break_day(draft)
        if draft.result is None:
            begin_turns(draft, evening=False)


class Turn(Decision):
    """A player does what he likes, as often as he can. Rules: DOOM-ACT-02, DOOM-ROUND-04, DOOM-ROUND-05, DOOM-ROUND-09."""

    __slots__ = ()
    clause = "DOOM-ACT-02"
    seat: int
    evening: ClassVar[bool]

    def actor(self, state: Draft) -> int:
        """Return the player's seat."""
        return self.seat

    def question(self, state: Draft) -> str:
        """Say what he has, and where he is."""
        return question_of(state, self.seat, evening=self.evening)

    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return all that he may do."""
        return options_of(state, self.seat, evening=self.evening)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse what the rules of the action forbid."""
        return refusal_of(state, self.seat, action, evening=self.evening)

    def apply(self, draft: Draft, action: Any) -> None:
        """Do it; the turn goes on once all that follows is settled."""
        if action is END or type(action) is End:
            end_turn(draft, self.seat, evening=self.evening)
        else:
            draft.agenda += (GO_ON[self.evening][self.seat],)
            DEEDS[type(action)](draft, self.seat, action, evening=self.evening)


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
        turn = TURNS[self.evening][self.seat]
        if len(list_options(draft, turn)) > 1:
            draft.agenda += (turn,)
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
        draft.agenda += (GO_ON[True][self.seat],)


def begin_turns(draft: Draft, *, evening: bool, after: int | None = None) -> None:
    """Let the first placed player act, or the first after one who is done; after the last come evening and night.

    Rules: DOOM-ROUND-01, DOOM-ROUND-04, DOOM-ROUND-06, DOOM-ROUND-07.
    """
    order = turn_order(draft)
    for seat in order if after is None else order[order.index(after) + 1 :]:
        if draft.tiles[seat] != OUT:
            draft.agenda += (_EVENING_BEGINS[seat] if evening else GO_ON[False][seat],)
            return
    if evening:
        draft.spent = 0
        draft.agenda += (NIGHT,)
    else:
        begin_turns(draft, evening=True)


def end_turn(draft: Draft, seat: int, *, evening: bool) -> None:
    """End a player's turn. Rules: DOOM-ROUND-08, DOOM-TICK-06."""
    draft.events += (turn_ended(seat + 1),)
    begin_turns(draft, evening=evening, after=seat)


@attrs.frozen
class Night(Automatic):
    """The night falls: zombies are added, and then move. Rules: DOOM-NIGHT-01, DOOM-ROUND-01."""

    def run(self, draft: Draft) -> None:
        """Send for all zombies of this night."""
        draft.events += (NightFell(draft.round),)
        draft.agenda += (Appearing(wave(draft.options, draft.round)[1]),)


@attrs.frozen
class Appearing(Automatic):
    """So many zombies are still to appear, whether or not the cap will stop them.

    Rules: DOOM-NIGHT-02, DOOM-NIGHT-03, DOOM-NIGHT-04.
    """

    left: int

    def run(self, draft: Draft) -> None:
        """Place one after the other, until one attacks somebody who has a choice, or all have come."""
        left, asked = appear(draft, self.left)
        draft.agenda += (Appearing(left), asked) if asked else (Walking(draft.zombies),)


@attrs.frozen
class Walking(Automatic):
    """The zombies on these tiles are still to move, one after the other. Rules: DOOM-NIGHT-05, DOOM-NIGHT-12."""

    queue: tuple[int, ...]

    def run(self, draft: Draft) -> None:
        """Let them move, until one attacks somebody who has a choice, or all are done."""
        rest, asked = walk(draft, self.queue)
        if draft.result is None:
            draft.agenda += (Walking(rest), asked) if asked else (CLOSE,)


@attrs.frozen
class Close(Automatic):
    """The round closes. Rules: DOOM-ROUND-10, DOOM-TICK-07."""

    def run(self, draft: Draft) -> None:
        """Close the round, and see whether the game is over."""
        close(draft)
        if not check_limits(draft):
            draft.round += 1
            draft.agenda += (DAWN,)


DAWN = Dawn()
NIGHT = Night()
CLOSE = Close()
TURNS: tuple[tuple[Turn, ...], tuple[Turn, ...]] = tuple(map(Day, range(SEATS))), tuple(map(Evening, range(SEATS)))
"""The turns of each seat, by day and in the evening."""
GO_ON = tuple(tuple(GoOn(seat, evening) for seat in range(SEATS)) for evening in (False, True))
_EVENING_BEGINS = tuple(map(EveningBegins, range(SEATS)))
