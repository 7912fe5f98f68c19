"""Where a game stands: the agendas that there can be, and what each asks of the position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.games.zombie_flavored_doom.rules.dying import must_choose
from zombiekit.games.zombie_flavored_doom.rules.hitting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming, payable
from zombiekit.games.zombie_flavored_doom.rules.night import WAITING, NightDefense, wave
from zombiekit.games.zombie_flavored_doom.rules.round import Appearing, Day, Evening, GoOn, Walking
from zombiekit.games.zombie_flavored_doom.rules.turn_order import in_turn_order
from zombiekit.games.zombie_flavored_doom.rules.turns import options_of
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_intruder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.agenda import Node


def is_evening(top: Node | None, agenda: tuple[Node, ...]) -> bool:
    """Tell whether the game stands in an evening turn."""
    return isinstance(top, Evening) or any(isinstance(node, GoOn) and node.evening for node in agenda)


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    top = state.agenda[-1]
    where = f"agenda[{len(state.agenda) - 1}]"
    if isinstance(top, Automatic):
        yield Fault("DOOM-ROUND-05", where, f"{type(top).__name__} is automatic, and is never waited at")
        return
    below = _below(state, top)
    if below is None or state.agenda[:-1] != below:
        yield Fault("DOOM-ACT-02", where, f"{type(top).__name__} cannot stand on {state.agenda[:-1]}")
        return
    wrong = _CHECKS[type(top)](state, top)
    if wrong:
        yield Fault(wrong[0], where, f"{type(top).__name__}: {wrong[1]}")


def _below(state: Draft, top: Node) -> tuple[Node, ...] | None:
    """Return what stands below a node; None if it cannot be told, and is wrong."""
    first = state.agenda[0]
    if isinstance(top, (Day, Evening)):
        return ()
    if isinstance(top, Defense):
        return (GoOn(top.attacker, is_evening(top, state.agenda)),)
    if isinstance(top, Homecoming):
        return GoOn(top.seat, top.evening), Homecomers(top.seat, top.evening)
    return (first,) if isinstance(first, (Appearing, Walking)) else None


def _turn(state: Draft, top: Node) -> tuple[str, str] | None:
    assert isinstance(top, (Day, Evening))  # noqa: S101 - as the table of checks says
    if state.tiles[top.seat] == OUT:
        return "DOOM-ROUND-07", f"player {top.seat + 1} is out"
    if len(options_of(state, top.seat, evening=top.evening)) == 1:
        return "DOOM-ROUND-08", f"player {top.seat + 1} can do nothing, so his turn is over"
    return None


def _defense(state: Draft, top: Node) -> tuple[str, str] | None:
    assert isinstance(top, Defense)  # noqa: S101 - as the table of checks says
    tile = state.tiles[top.seat]
    if tile == OUT or tile != state.tiles[top.attacker]:
        return "DOOM-PVP-01", f"players {top.attacker + 1} and {top.seat + 1} are not on the same tile"
    if state.options.homes[top.seat] == state.options.homes[top.attacker]:
        return "DOOM-PVP-02", f"players {top.attacker + 1} and {top.seat + 1} are of the same side"
    if not state.hits[top.attacker]:
        return "DOOM-PVP-04", f"player {top.attacker + 1} has dealt no hit"
    return _choice(state, top.seat)


def _choice(state: Draft, seat: int) -> tuple[str, str] | None:
    if must_choose(state, seat):
        return None
    what = f"{state.ticks[seat]} ticks and {state.carried[seat].weapons} Weapons leave player {seat + 1} no choice"
    return "DOOM-PVP-05", what


def _homecoming(state: Draft, top: Node) -> tuple[str, str] | None:
    assert isinstance(top, Homecoming)  # noqa: S101 - as the table of checks says
    home = state.options.homes[top.seat]
    if state.tiles[top.seat] != home:
        return "DOOM-RET-01", f"player {top.seat + 1} is not at home"
    if top.intruder != next((seat for seat in in_turn_order(state, home) if is_intruder(state, seat)), None):
        return "DOOM-RET-02", f"player {top.intruder + 1} is not the next intruder"
    if not payable(state, top.seat, top.intruder, evening=top.evening):
        return "DOOM-RET-02", f"player {top.seat + 1} cannot pay for a kill, so nobody is asked"
    return None


def _night(state: Draft, top: Node) -> tuple[str, str] | None:
    assert isinstance(top, NightDefense)  # noqa: S101 - as the table of checks says
    first, tile = state.agenda[0], state.tiles[top.seat]
    if tile == OUT or tile in state.options.ground.plan.strongholds or next(in_turn_order(state, tile)) != top.seat:
        return "DOOM-NIGHT-07", f"no zombie can attack player {top.seat + 1}"
    if not 1 <= top.damage <= WAITING:
        return "DOOM-NIGHT-08", f"an attack for {top.damage} ticks"
    if isinstance(first, Walking):
        if Counter(first.queue) - Counter(state.zombies):
            return "DOOM-NIGHT-05", f"zombies are still to move that are not there: {first.queue}"
    elif isinstance(first, Appearing):
        tiles, total = wave(state.options, state.round)
        if first.left >= total or tiles[(total - first.left - 1) % len(tiles)] != tile or top.damage != WAITING:
            return "DOOM-NIGHT-03", f"no zombie appears on player {top.seat + 1} with {first.left} more to come"
        if len(state.zombies) >= state.options.schedule.cap:
            return "DOOM-NIGHT-04", f"no zombie appears while there are {len(state.zombies)}"
    return _choice(state, top.seat)


_CHECKS: dict[type, Callable[[Draft, Node], tuple[str, str] | None]] = {
    Day: _turn,
    Evening: _turn,
    Defense: _defense,
    Homecoming: _homecoming,
    NightDefense: _night,
}
