"""The close: the round is over, and perhaps the game (clauses ROUND)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.zombie_flavored_doom.rules.breaking_in import lapse
from zombiekit.games.zombie_flavored_doom.rules.scoring import check_limits
from zombiekit.games.zombie_flavored_doom.table.events import RoundClosed
from zombiekit.games.zombie_flavored_doom.table.position import Draft


@attrs.frozen
class Close(Automatic):
    """The round closes: unused ticks are gone, and so may be what was paid into walls. Rules: DOOM-ROUND-10, DOOM-TICK-07."""

    def run(self, draft: Draft) -> None:
        """Close the round, and see whether the game is over."""
        draft.ticks = (0,) * len(draft.ticks)
        lapse(draft)
        draft.events += (RoundClosed(draft.round),)
        if not check_limits(draft):
            draft.round += 1


CLOSE = Close()
