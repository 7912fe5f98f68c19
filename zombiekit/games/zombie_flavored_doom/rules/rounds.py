"""Rounds: dawn, the turns by day and in the evening, the night, the close, as a plan on the agenda (clauses ROUND, TICK, FOOD, DEATH)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, then
from zombiekit.games.zombie_flavored_doom.box.components import FED_TICKS, OUT
from zombiekit.games.zombie_flavored_doom.rules import ends, homecoming, moving, night, turns
from zombiekit.games.zombie_flavored_doom.table import events, position
from zombiekit.games.zombie_flavored_doom.table.position import Draft, in_turn_order, is_at_gate, pile, turn_order
from zombiekit.primitives.pairs import replaced


@attrs.frozen
class BeginRound(Automatic):
    """A round begins: its phases go on the agenda, and the next round below them. Rules: DOOM-ROUND-01."""

    def run(self, draft: Draft) -> None:
        then(draft, *plan_of(turn_order(draft)))


BEGIN_ROUND = BeginRound()


def plan_of(order: tuple[int, ...]) -> tuple[Automatic, ...]:
    """Return the phases of a round in this turn order, and the next. Rules: DOOM-ROUND-01, DOOM-ROUND-04, DOOM-ROUND-06, DOOM-ROUND-07."""
    days, evenings = ([turns.TURN_BEGINS[evening][seat] for seat in order] for evening in (False, True))
    return (DAWN, *days, *evenings, night.NIGHT, CLOSE, BEGIN_ROUND)


@attrs.frozen
class Dawn(Automatic):
    """The day breaks. Rules: DOOM-ROUND-01, DOOM-ROUND-03, DOOM-PVP-04."""

    called = ("DAWN",)

    def run(self, draft: Draft) -> None:
        """Refill stacks, reset hits, bring back the dead, and deal out ticks unless a side has won by then."""
        order = turn_order(draft)
        draft.events += (events.RoundBegan(draft.round, tuple(seat + 1 for seat in order)),)
        refill(draft)
        draft.hits = (0,) * len(draft.hits)
        for seat in order:
            if draft.tiles[seat] == OUT and draft.back[seat] <= draft.round and _bring_back(draft, seat):
                return
        draft.ticks = tuple(day_ticks(draft, seat) for seat in range(len(draft.tiles)))
        draft.events += (events.DayBegan(draft.ticks),)


DAWN = Dawn()


def refill(draft: Draft) -> None:
    """Refill the empty stack tiles, if this is the round for it. Rules: DOOM-OPT-02, DOOM-ROUND-03."""
    every = draft.options.replenish
    if not every or draft.round == 1 or (draft.round - 1) % every:
        return
    for tile, printed in draft.options.ground.plan.stacks:
        if not any(pile(draft, tile)):
            position.set_pile(draft, tile, printed)
            draft.events += (events.StackRefilled(position.name_of(draft, tile), printed),)


def _bring_back(draft: Draft, seat: int) -> bool:
    """Put a player who was out back at home; return whether the game is over. Rules: DOOM-DEATH-05, DOOM-RET-06, DOOM-WIN-02."""
    home = draft.options.homes[seat]
    draft.tiles = replaced(draft.tiles, seat, home)
    draft.back = replaced(draft.back, seat, 0)
    draft.events += (events.PlayerReturned(seat + 1, position.name_of(draft, home)),)
    count = draft.zombies.count(home)
    if count:
        draft.zombies = tuple(tile for tile in draft.zombies if tile != home)
        draft.events += (events.ZombiesRemoved(position.name_of(draft, home), count),)
    intruders = [other for other in in_turn_order(draft, home) if position.is_intruder(draft, other)]
    return any(homecoming.evict(draft, intruder) for intruder in intruders)


def day_ticks(state: Draft, seat: int) -> int:
    """Return the ticks that a player gets at dawn. Rules: DOOM-TICK-01, DOOM-TICK-02, DOOM-TICK-09, DOOM-FOOD-01."""
    if state.tiles[seat] == OUT:
        return 0
    return state.options.day_ticks + (FED_TICKS if is_fed(state, seat) else 0)


def is_fed(state: Draft, seat: int) -> bool:
    """Return whether a placed player has Food, in hand or on the same tile.

    Rules: DOOM-FOOD-01, DOOM-FOOD-02, DOOM-FOOD-03, DOOM-FOOD-04.
    """
    if state.carried[seat].food:
        return True
    return pile(state, state.tiles[seat]).food > 0 and not is_at_gate(state, seat)


@attrs.frozen
class Close(Automatic):
    """The round closes: unused ticks are lost, and unfinished break-ins may lapse. Rules: DOOM-ROUND-10, DOOM-TICK-07."""

    called = ("CLOSE",)

    def run(self, draft: Draft) -> None:
        draft.ticks = (0,) * len(draft.ticks)
        moving.lapse(draft)
        draft.events += (events.RoundClosed(draft.round),)
        if not ends.check_limits(draft):
            draft.round += 1


CLOSE = Close()
