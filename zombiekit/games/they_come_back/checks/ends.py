"""What can be wrong with rounds, movements and ends (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import Movement, Posture, Reason
from zombiekit.games.they_come_back.box.tiles import HELIPADS, Box
from zombiekit.games.they_come_back.checks.agendas import following_phase, is_begun
from zombiekit.games.they_come_back.rules.endings import CardDone, Entered, has_escaped
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, Phase
from zombiekit.games.they_come_back.table.position import is_human, is_standing_undead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.table.position import Draft, Result

MOST_COUNT, MOST_WITH_BASE = 16, 36
"""The most points that can be counted: (5 Health + 1 + 2 for the Skateboard), doubled; with 1 more for the helicopter, and doubled by the jeep, too.

Rules: STCB-MOVE-02, STCB-BASE-09.
"""


def turn_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the round, the movement and the result."""
    yield from _clock(state)
    yield from _movement(state)
    yield from _result(state)


def _clock(state: Draft) -> Iterator[Fault]:
    """Yield faults of the round. Rules: STCB-TURN-01, STCB-END-06."""
    limit = state.options.round_limit
    if limit is not None and state.round > limit:
        yield Fault("STCB-END-06", "round", f"{state.round}, beyond the limit {limit}")
    if is_begun(state) != (state.round > 0):
        yield Fault("STCB-TURN-01", "round", f"{state.round} {'in' if is_begun(state) else 'before'} the first turn")


def _movement(state: Draft) -> Iterator[Fault]:
    """Yield faults of the movement and its points. Rules: STCB-MOVE-02, STCB-MOVE-10."""
    most = MOST_WITH_BASE if Box.Z2 in state.options.boxes else MOST_COUNT
    if state.count > most:
        yield Fault("STCB-MOVE-02", "count", f"{state.count}, and {most} is the most that can be counted")
    if state.points > 2 * most:
        yield Fault("STCB-MOVE-02", "points", f"{state.points}, and {2 * most} is the most that there can be")
    yield from _since_the_start(state)
    if state.points and state.movement is not Movement.AHEAD and state.result is None:
        yield Fault("STCB-MOVE-10", "points", f"{state.points} points, and the movement is {state.movement}")
    if (state.points or state.count) and not is_human(state, state.active) and state.result is None:
        human = getattr(state.agenda[0], "human", True) if state.agenda else True
        if not human:
            yield Fault("STCB-MOVE-02", "points", "the active player is undead")
    following = following_phase(state)
    if following is None and END_TURN not in state.agenda[:1]:
        return
    over = following is None or list(Phase).index(following) > list(Phase).index(Phase.END_OF_MOVE)
    if over and state.movement not in (Movement.OVER, Movement.LOST):
        yield Fault("STCB-MOVE-10", "movement", f"{state.movement} after the end of the movement phase")
    elif not over and state.movement is Movement.OVER and state.postures[state.active] is not Posture.GONE:
        yield Fault("STCB-MOVE-10", "movement", "over before the end of the movement phase")


def _since_the_start(state: Draft) -> Iterator[Fault]:
    """Yield faults of what is kept from the start of the turn or of the movement. Rules: STCB-MOVE-01, STCB-MOVE-06."""
    if state.result is not None:
        return
    bottom = state.agenda[0] if state.agenda else None
    moves = is_human(state, state.active) and state.movement is Movement.AHEAD
    if bool(state.noted) is not (moves and bottom == FIRST[True]):
        yield Fault(
            "STCB-MOVE-01", "noted", f"{state.noted} noted for a count that is {'' if moves else 'not '}to come"
        )
    if state.entered and not (moves and bottom == NEXT[True, Phase.MOVE]):
        yield Fault("STCB-MOVE-06", "entered", "a square was entered, and no movement phase goes on")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of the result, and ends that have been missed. Rules: STCB-END-01, STCB-END-02, STCB-END-04, STCB-END-06."""
    if (state.result is None) is not bool(state.agenda):
        yield Fault("STCB-END-04", "result", f"{state.result}, and {len(state.agenda)} nodes are pending")
        return
    escaped = [seat for seat in range(len(state.health)) if has_escaped(state, seat)]
    if state.result is not None:
        yield from _wrong_result(state, state.result, escaped)
    elif not any(isinstance(node, CardDone) for node in state.agenda):
        entering = {node.seat for node in state.agenda if isinstance(node, Entered)}
        # an undead that leaves the helipad has to be done where it comes first
        is_left = any(is_standing_undead(state, seat) for seat in entering)
        for seat in escaped:
            if seat not in entering and not is_left:
                yield Fault("STCB-END-01", f"squares[{seat}]", f"seat {seat} has escaped, and the game goes on")


def _wrong_result(state: Draft, result: Result, escaped: list[int]) -> Iterator[Fault]:
    """Yield why a game has not ended so."""
    winners = result.winners
    if result.reason is Reason.ESCAPE:
        if len(winners) != 1 or winners[0] not in escaped:
            yield Fault("STCB-END-01", "result", f"{winners} win by escape, and {escaped} have escaped")
    elif result.reason is Reason.EXTINCTION:
        shares = state.options.last_human_shares
        if any(state.health) or len(winners) != len(state.health) - (not shares):
            yield Fault("STCB-END-02", "result", f"{winners} win, and the Health is {state.health}")
    elif winners:
        yield Fault("STCB-END-05", "result", f"{winners} win by {result.reason}")
    elif result.reason is Reason.ROUND_LIMIT:
        if state.round != state.options.round_limit:
            yield Fault("STCB-END-06", "result", f"the last round is {state.options.round_limit}, not {state.round}")
    elif HELIPADS & {laid.tile for _, laid in state.town.tiles} or state.round or state.options.map is not None:
        yield Fault("STCB-END-07", "result", "there is a helipad, or the map was prepared")
