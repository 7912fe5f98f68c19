"""The end of the game, the score and the returns (clauses END, SCO)."""

from __future__ import annotations

from zombiekit.game import Outcome, ScoreLine
from zombiekit.games.one_against_the_dead import box
from zombiekit.games.one_against_the_dead.table import events, words
from zombiekit.games.one_against_the_dead.table.position import Draft, site_dice


def end_game(draft: Draft, reason: box.Reason) -> None:
    """End the game; nothing else happens. Rules: OATD-END-01."""
    draft.result = reason
    draft.agenda = ()
    draft.events += (events.GameEnded(reason),)


RESCUED = 10
ABANDONED = -20
LOST = -100
"""The return of a lost game under `feel_good`. Rules: OATD-SCO-04."""
RETURNS = (float(LOST), float(5 * 52 + 2 * 3 * 10_000 + 4 * RESCUED))
"""The lowest and the highest return with the 3 AP of the box and any options.

Where house rules give more AP, or add kills, the return stops at the highest, though the score goes on. Rules: OATD-SCO-04.
"""


def returns_range(options: box.Options) -> tuple[float, float]:
    """Return the lowest and the highest return with these options; with the numbers of the box no score reaches the highest.

    A card brings at most 4 zombies, each action point one more from the Jokers, and Greater ones can count twice. Rules: OATD-SCO-04.
    """
    if options.objective is box.Objective.SURVIVE:
        return -1.0, 1.0
    low, high = RETURNS
    return low, min(high, float(5 * 52 + 2 * options.action_points * options.round_limit + 4 * RESCUED))


def score(state: Draft) -> tuple[ScoreLine, ...]:
    """Return the lines of the Feel Good score as it stands: kills, rescued, abandoned.

    An Ace whose die is not rolled yet counts as one with a die. Rules: OATD-SCO-01, OATD-SCO-02, OATD-SCO-03, OATD-SCO-05.
    """
    dice = site_dice(state)
    aces = [cell for cell, card in state.city if card in box.ACES]
    pending = {getattr(node, "cell", None) for node in state.agenda}
    abandoned = sum(cell in dice or cell in pending for cell in aces)
    rescued = len(aces) - abandoned
    return (
        ScoreLine("kills", state.kills, state.kills),
        ScoreLine("rescued", rescued, RESCUED * rescued),
        ScoreLine("abandoned", abandoned, ABANDONED * abandoned),
    )


def outcome(state: Draft) -> Outcome | None:
    """Return how the game ended, or None while it goes on. Rules: OATD-SCO-03, OATD-SCO-04, OATD-GEN-01."""
    if state.result is None:
        return None
    lines = score(state)
    won = state.result is box.Reason.ESCAPED
    if state.options.objective is box.Objective.SURVIVE:
        value = 1.0 if won else -1.0
    else:
        low, high = returns_range(state.options)
        value = min(float(sum(line.points for line in lines)), high) if won else low
    return Outcome((value,), (0,) if won else (), state.result, words.ENDINGS[state.result], lines)
