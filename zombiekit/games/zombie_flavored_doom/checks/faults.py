"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit.errors import Fault
from zombiekit.forms import form_faults
from zombiekit.games.zombie_flavored_doom import box, rules
from zombiekit.games.zombie_flavored_doom.checks.agendas import agenda_faults
from zombiekit.games.zombie_flavored_doom.rules import ends, turns
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_intruder, name_of, players_at, turn_order

_GATHERED = "FM"
"""The kinds that never leave the game."""


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state.

    If a state has the wrong form (a tile that does not exist, piles out of order), only the faults of form are returned.
    """
    return settling_faults(state) or tuple(agenda_faults(state))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; the order of its agenda is not checked."""
    return form_faults(state, rules.NODES) or (
        *_goods(state),
        *_players(state),
        *_meetings(state),
        *_result(state),
    )


def _goods(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-2."""
    total = map(sum, zip(*state.carried, *[goods for _, goods in state.piles], strict=True))
    printed = state.options.ground.plan.supply
    refills = (state.round - 1) // state.options.replenish if state.options.replenish else 0
    for kind, count, there in zip(box.KINDS, total, printed, strict=True):
        most = there * (1 + refills)
        if count > most or (count < there and kind in _GATHERED):
            due = f"{there}" if most == there else f"{there} to {most}"
            yield Fault("INV-1", "piles", f"{kind}{count} on the board and in hand, and the board prints {due}")
    for seat, goods in enumerate(state.carried):
        if goods.units > box.CARRYING:
            yield Fault("INV-2", f"carried[{seat}]", f"{goods.units} units, but at most {box.CARRYING} can be carried")


def _players(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-7, INV-8 and INV-9."""
    for seat, tile in enumerate(state.tiles):
        if tile == box.OUT:
            yield from _out(state, seat)
        elif state.back[seat]:
            what = f"round {state.back[seat]}, and the player is on {name_of(state, tile)}"
            yield Fault("INV-9", f"back[{seat}]", what)
        most = _most_ticks(state, seat)
        if state.ticks[seat] > most:
            yield Fault("INV-3", f"ticks[{seat}]", f"{state.ticks[seat]}, but the player can have at most {most}")
        if state.hits[seat] > box.HITS:
            yield Fault("INV-7", f"hits[{seat}]", f"{state.hits[seat]}, but at most {box.HITS} can be dealt in a round")
        if not is_intruder(state, seat):
            for name in ("progress", "loot"):
                value = getattr(state, name)[seat]
                if value not in (0, box.NOTHING):
                    yield Fault("INV-8", f"{name}[{seat}]", f"{value}, but the player is not an intruder")
    turn = turns.turn_at(state)
    if state.spent and not (turn and turn.evening):
        yield Fault("INV-7", "spent", f"{state.spent} outside an evening turn")
    elif state.spent > box.EVENING_CAP:
        yield Fault("INV-7", "spent", f"{state.spent}, but at most {box.EVENING_CAP} can be spent in an evening")


def _out(state: Draft, seat: int) -> Iterator[Fault]:
    back, last = state.back[seat], state.round + 3
    first = max(3, state.round + bool(state.agenda))  # a game can end at the dawn when the player would come back
    if not first <= back <= last:
        due = f"a player who is out in round {state.round} is back in round {first} to {last}"
        yield Fault("INV-9", f"back[{seat}]", f"round {back}, but {due}")
    if any(state.carried[seat]):
        yield Fault("INV-9", f"carried[{seat}]", f"{state.carried[seat]}, and the player is out")


def _most_ticks(state: Draft, seat: int) -> int:
    """Return the most ticks that a player can have. Rules: DOOM-TICK-01, DOOM-TICK-02, DOOM-TICK-03."""
    if state.tiles[seat] == box.OUT:
        return 0
    turn, order = turns.turn_at(state), turn_order(state)
    by_day = state.options.day_ticks + box.FED_TICKS
    most = by_day + state.options.evening_ticks
    if turn is None:
        return by_day if state.agenda and isinstance(state.agenda[-1], rules.Dawn) else most
    if not turn.evening:
        return by_day
    if seat == turn.seat:
        return most - state.spent
    return most if order.index(seat) < order.index(turn.seat) else by_day  # later players get theirs in their turn


def _meetings(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-4, INV-5 and INV-6."""
    top = state.agenda[-1] if state.agenda else None
    plan, homes = state.options.ground.plan, state.options.homes
    met = state.result is not None or isinstance(top, (rules.Homecoming, rules.Homecomers))
    for tile in sorted(set(state.tiles) - {box.OUT}):
        there = players_at(state, tile)
        numbers = ", ".join(str(seat + 1) for seat in there)
        if tile in state.zombies:
            yield Fault("INV-4", "zombies", f"zombies and players ({numbers}) on {name_of(state, tile)}")
        owners = [homes[seat] == tile for seat in there]
        if tile in plan.strongholds and any(owners) and not all(owners) and not met:
            yield Fault("INV-5", "tiles", f"owner and intruder ({numbers}) on {name_of(state, tile)}")
    cap = state.options.schedule.cap
    if len(state.zombies) > cap:
        yield Fault("INV-6", "zombies", f"{len(state.zombies)} zombies, and the cap is {cap}")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-10 and of the clauses about the end."""
    options, result = state.options, state.result
    letters = options.ground.plan.letter_at
    winners = [letters[home] for home in sorted(set(options.homes)) if not ends.missing(state, home)]
    if options.nights and state.round > options.nights:
        yield Fault("DOOM-END-03", "round", f"{state.round}, and the night limit is {options.nights}")
    if (result is None) is not bool(state.agenda):
        yield Fault("DOOM-RES-01", "result", f"{result}, and the agenda is {'not ' * bool(state.agenda)}empty")
    if result is None:
        if winners:
            yield Fault("INV-10", "result", f"None, and stronghold {winners[0]} has won")
        return
    if result.reason is box.Reason.VICTORY:
        if winners != [result.side]:
            what = f"{result.side} wins, and the condition is met by {winners or 'nobody'}"
            yield Fault("DOOM-WIN-01", "result", what)
        return
    if winners:
        yield Fault("INV-10", "result", f"{result.reason}, and stronghold {winners[0]} has won")
    if result.reason is box.Reason.WIPE_OUT:
        if options.wipeout is not box.Wipeout.DOOM or any(tile != box.OUT for tile in state.tiles) or result.side:
            yield Fault("DOOM-END-02", "result", "wipe-out, and not everybody is out, or the option is off")
        return
    home = ends.least_missing(state)
    side = None if home is None else letters[home]
    if state.round != options.nights or result.side != side:
        yield Fault("DOOM-END-03", "result", f"{result} in round {state.round}; limit {options.nights}, winner {side}")
