"""The round: dawn, the turns by day and in the evening, the night, the close, as a plan on the agenda (clauses ROUND)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.zombie_flavored_doom.rules.closing import CLOSE
from zombiekit.games.zombie_flavored_doom.rules.dawn import DAWN
from zombiekit.games.zombie_flavored_doom.rules.night import NIGHT
from zombiekit.games.zombie_flavored_doom.rules.turn_order import turn_order
from zombiekit.games.zombie_flavored_doom.rules.turns import TURN_BEGINS
from zombiekit.games.zombie_flavored_doom.table.position import Draft


@attrs.frozen
class BeginRound(Automatic):
    """A round begins: its phases go on the agenda, and the next round below them. Rules: DOOM-ROUND-01."""

    def run(self, draft: Draft) -> None:
        """Lay out the phases."""
        draft.agenda += plan_of(turn_order(draft))


BEGIN_ROUND = BeginRound()


@lru_cache(maxsize=128)
def plan_of(order: tuple[int, ...]) -> tuple[Automatic, ...]:
    """Return the agenda of a round in which the seats act in an order, the first phase on top.

    Rules: DOOM-ROUND-01, DOOM-ROUND-04, DOOM-ROUND-06, DOOM-ROUND-07.
    """
    days, evenings = ([TURN_BEGINS[evening][seat] for seat in reversed(order)] for evening in (False, True))
    return (BEGIN_ROUND, CLOSE, NIGHT, *evenings, *days, DAWN)
