"""The agenda: which agendas are possible, and whether the top node fits the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import Fault
from zombiekit.games.zombie_flavored_doom import box, rules
from zombiekit.games.zombie_flavored_doom.rules import dying, homecoming, night, rounds
from zombiekit.games.zombie_flavored_doom.rules.turns import TURN_BEGINS, Turn
from zombiekit.games.zombie_flavored_doom.table.position import Draft, in_turn_order, is_intruder, turn_order


def agenda_of(state: Draft, *nodes: Node) -> tuple[Node, ...]:
    """Return the only agenda with these nodes of the current phase on top; below them are the phases still to come."""
    phase = nodes[0]
    if isinstance(phase, (Turn, rules.GoOn)):
        phase = TURN_BEGINS[phase.evening][phase.seat]
    elif isinstance(phase, (rules.Appearing, rules.Walking)):
        phase = night.NIGHT
    plan = rounds.plan_of(turn_order(state))
    return (*reversed(plan[plan.index(phase) + 1 :]), *nodes)


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    top = state.agenda[-1]
    where = f"agenda[{len(state.agenda) - 1}]"
    if isinstance(top, Automatic):
        yield Fault("DOOM-ROUND-05", where, f"{type(top).__name__} is automatic, so the game never waits there")
    elif state.agenda[0] != rounds.BEGIN_ROUND:
        yield Fault("DOOM-ROUND-01", "agenda[0]", _UNPLANNED)
    elif (below := _interrupted(state, top)) is None or state.agenda != agenda_of(state, *below, top):
        yield Fault("DOOM-ACT-02", where, f"{type(top).__name__} cannot stand on {state.agenda[:-1]}")
    elif wrong := _CHECKS[type(top)](state, top):
        yield Fault(wrong[0], where, f"{type(top).__name__}: {wrong[1]}")


_UNPLANNED = "the plan of the round is missing; states saved before rounds were planned on the agenda cannot be read"


def _interrupted(state: Draft, top: Node) -> tuple[Node, ...] | None:
    """Return the nodes of the same phase that the top node interrupts; None if it cannot interrupt the one below it."""
    if isinstance(top, Turn):
        return ()
    if isinstance(top, rules.Homecoming):
        return rules.GoOn(top.seat, top.evening), rules.Homecomers(top.seat, top.evening)
    below = state.agenda[-2]
    if isinstance(top, rules.Defense):
        return (below,) if isinstance(below, rules.GoOn) and below.seat == top.attacker else None
    return (below,) if isinstance(below, (rules.Appearing, rules.Walking)) else None


def _turn(state: Draft, top: Turn) -> tuple[str, str] | None:
    if state.tiles[top.seat] == box.OUT:
        return "DOOM-ROUND-07", f"player {top.seat + 1} is out"
    if len(top.options(state)) == 1:
        return "DOOM-ROUND-08", f"player {top.seat + 1} can do nothing, so the turn is over"
    return None


def _defense(state: Draft, top: rules.Defense) -> tuple[str, str] | None:
    tile = state.tiles[top.seat]
    if tile == box.OUT or tile != state.tiles[top.attacker]:
        return "DOOM-PVP-01", f"players {top.attacker + 1} and {top.seat + 1} are not on the same tile"
    if state.options.homes[top.seat] == state.options.homes[top.attacker]:
        return "DOOM-PVP-02", f"players {top.attacker + 1} and {top.seat + 1} are of the same side"
    if not state.hits[top.attacker]:
        return "DOOM-PVP-04", f"player {top.attacker + 1} has dealt no hit"
    return _choice(state, top.seat)


def _choice(state: Draft, seat: int) -> tuple[str, str] | None:
    if dying.must_choose(state, seat):
        return None
    what = f"{state.ticks[seat]} ticks and {state.carried[seat].weapons} Weapons leave player {seat + 1} no choice"
    return "DOOM-PVP-05", what


def _homecoming(state: Draft, top: rules.Homecoming) -> tuple[str, str] | None:
    home = state.options.homes[top.seat]
    if state.tiles[top.seat] != home:
        return "DOOM-RET-01", f"player {top.seat + 1} is not at home"
    if top.intruder != next((seat for seat in in_turn_order(state, home) if is_intruder(state, seat)), None):
        return "DOOM-RET-02", f"player {top.intruder + 1} is not the next intruder"
    if not homecoming.payable(state, top.seat, top.intruder, evening=top.evening):
        return "DOOM-RET-02", f"player {top.seat + 1} cannot pay for a kill, so nobody is asked"
    return None


def _night(state: Draft, top: rules.NightDefense) -> tuple[str, str] | None:
    left, tile = night.night_of(state), state.tiles[top.seat]
    if tile == box.OUT or tile in state.options.ground.plan.strongholds or next(in_turn_order(state, tile)) != top.seat:
        return "DOOM-NIGHT-07", f"no zombie can attack player {top.seat + 1}"
    if not 1 <= top.damage <= night.WAITING:
        return "DOOM-NIGHT-08", f"an attack for {top.damage} ticks"
    if isinstance(left, rules.Walking):
        if Counter(left.queue) - Counter(state.zombies):
            return "DOOM-NIGHT-05", f"some zombies that are still to move are not there: {left.queue}"
    elif isinstance(left, rules.Appearing):
        tiles, total = night.wave(state.options, state.round)
        if left.left >= total or tiles[(total - left.left - 1) % len(tiles)] != tile or top.damage != night.WAITING:
            return "DOOM-NIGHT-03", f"no zombie appears on player {top.seat + 1} with {left.left} more to come"
        if len(state.zombies) >= state.options.schedule.cap:
            return "DOOM-NIGHT-04", f"no zombie appears while there are {len(state.zombies)}"
    return _choice(state, top.seat)


_CHECKS: dict[type, Callable[..., tuple[str, str] | None]] = {
    rules.Day: _turn,
    rules.Evening: _turn,
    rules.Defense: _defense,
    rules.Homecoming: _homecoming,
    rules.NightDefense: _night,
}
