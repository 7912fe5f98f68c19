"""The ends of the game: won at once, or lost when a turn is over (clauses END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import MOST, SHIP_COST, Reason
from zombiekit.games.defcon_zombies.table.events import GameEnded

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.table.position import Draft


def end_game(draft: Draft, reason: Reason) -> None:
    """End the game; nothing that was still to come happens. Rules: DEFCON-END-01, DEFCON-END-08."""
    draft.result = reason
    draft.agenda = ()
    draft.events += (GameEnded(reason),)


def is_hopeless(state: Draft) -> bool:
    """Tell whether no ship is on the board and none can ever come again. Rules: DEFCON-END-03, DEFCON-END-05."""
    return not any(state.ships) and max(state.resources) < SHIP_COST and not state.event_table.lasting


def end_of_turn_reason(state: Draft) -> Reason | None:
    """Return why the game ends with this turn, if it does. Rules: DEFCON-END-03, DEFCON-END-04, DEFCON-END-08."""
    options = state.options
    if options.hopeless_ends and is_hopeless(state):
        return Reason.LOSS_HOPELESS
    return Reason.TIMEOUT if state.turn >= last_turn(options) else None


def last_turn(options: Options) -> int:
    """Return the turn with which the game ends at the latest. Rules: DEFCON-END-04."""
    return MOST if options.turn_limit is None else options.turn_limit
