"""Turns: Move, Buy, Zombies, and the end of the turn (clauses TURN, END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.defcon_zombies.box.components import Reason
from zombiekit.games.defcon_zombies.box.variants import Scouts
from zombiekit.games.defcon_zombies.rules.buying import BUY_TEST
from zombiekit.games.defcon_zombies.rules.endings import end_game, end_of_turn_reason
from zombiekit.games.defcon_zombies.rules.lasting import LASTING_CARDS
from zombiekit.games.defcon_zombies.rules.moving import MAKE_MOVE
from zombiekit.games.defcon_zombies.rules.scouting import SCOUT_TEST
from zombiekit.games.defcon_zombies.rules.swarm import ZombiesDue
from zombiekit.games.defcon_zombies.table.recurring_events import turn_began

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


@attrs.frozen
class BeginTurn(Automatic):
    """The next player's turn begins. Rules: DEFCON-TURN-01, DEFCON-TURN-02, DEFCON-TURN-07."""

    def run(self, draft: Draft) -> None:
        """Count the turn, clear what counts a turn only, lay out the steps; without ships there is no Move."""
        if draft.turn:
            draft.active = (draft.active + 1) % len(draft.ships)
        draft.turn += 1
        draft.discovered = False
        draft.teleported = False
        draft.events += (turn_began(draft.turn, draft.active),)
        draft.agenda = TURN if draft.ships[draft.active] else TURN[:-1]


@attrs.frozen
class CloseTurn(Automatic):
    """The turn is over: a zombie on Earth is defeat; then lasting cards, scouts, and the other ends.

    Rules: DEFCON-END-02, DEFCON-END-08, DEFCON-EVT-09, DEFCON-FLOW-07.
    """

    def run(self, draft: Draft) -> None:
        """Check Earth, and lay out what is left to do."""
        if draft.zombies[0]:
            end_game(draft, Reason.LOSS_OVERRUN)
            return
        cards = (EARTH_CHECK, LASTING_CARDS) if draft.event_table.lasting else ()
        scouts = (SCOUT_TEST,) if draft.options.scouts is not Scouts.OFF else ()
        if cards or scouts:
            draft.agenda += (END_TURN, *scouts, *cards)
        else:
            END_TURN.run(draft)


@attrs.frozen
class EarthCheck(Automatic):
    """A lasting card may have brought a zombie to Earth. Rules: DEFCON-END-02."""

    def run(self, draft: Draft) -> None:
        """Check Earth again."""
        if draft.zombies[0]:
            end_game(draft, Reason.LOSS_OVERRUN)


@attrs.frozen
class EndTurn(Automatic):
    """Whether the game ends with this turn. Rules: DEFCON-END-03, DEFCON-END-04, DEFCON-END-08."""

    def run(self, draft: Draft) -> None:
        """End it, or let the next turn begin."""
        reason = end_of_turn_reason(draft)
        if reason is not None:
            end_game(draft, reason)


BEGIN_TURN = BeginTurn()
CLOSE_TURN = CloseTurn()
ZOMBIES_DUE = ZombiesDue()
EARTH_CHECK = EarthCheck()
END_TURN = EndTurn()

TURN = (BEGIN_TURN, CLOSE_TURN, ZOMBIES_DUE, BUY_TEST, MAKE_MOVE)
"""The agenda of a turn, the first step on top."""
