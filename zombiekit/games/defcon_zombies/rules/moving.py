"""The Move of a turn: moves, teleports and peeks, and why one is refused (clauses MOVE, CARD)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from zombiekit.agenda import Refusal, ask, then
from zombiekit.games.defcon_zombies.box.components import PEEKS, UNKNOWN, Ability, Fleet, fleet_of
from zombiekit.games.defcon_zombies.rules.common import Choice, absent, holder, lies, systems, too_many
from zombiekit.games.defcon_zombies.rules.discovering import arrive
from zombiekit.games.defcon_zombies.rules.pieces import ALONE, abilities, move_ships, peek, peekable, replaced
from zombiekit.games.defcon_zombies.rules.rallying import (
    RallySend,
    jump_targets,
    jumpers,
    parts_of,
    rally_sources,
    ranges,
    reach,
    start_jump,
    start_rally_jump,
)
from zombiekit.games.defcon_zombies.table import actions
from zombiekit.games.defcon_zombies.table.events import JumpDeclared, MovePassed, RallyCalled
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at
from zombiekit.games.defcon_zombies.table.words import PIECES, at
from zombiekit.primitives.hexes import CELLS, NUMBER, distance
from zombiekit.words import a


@lru_cache(maxsize=8192)
def _moves_from(origin: int, fleet: Fleet, targets: tuple[int, ...]) -> tuple[actions.Move, ...]:
    """Return all moves of any part of `fleet` to any of the targets. Rules: DEFCON-MOVE-01, DEFCON-MOVE-06."""
    return tuple([move for target in targets for move in _moves_to(origin, fleet, target)])


@lru_cache(maxsize=8192)
def _moves_to(origin: int, fleet: Fleet, target: int) -> tuple[actions.Move, ...]:
    parts = parts_of(fleet)[1:]
    return tuple([actions.Move(CELLS[origin], CELLS[target], o=o, p=p, f=f) for o, p, f in parts])


@attrs.frozen
class MakeMove(Choice):
    """The active player moves, or does not. Rules: DEFCON-MOVE-01, DEFCON-MOVE-02, DEFCON-TURN-05."""

    clause = "DEFCON-MOVE-01"
    asks = "which ships move, and where to? `pass_move` for none."
    called = ("TURN-START", "MOVE")
    beneath = "BuyTest"

    def options(self, state: Draft) -> tuple[MoveAction, ...]:
        """Return passing, moves, rallies, jumps, teleports, then peeks next to the player's own ships. Rules: DEFCON-CARD-09."""
        seat = state.active
        own = abilities(state, seat)
        together = rally_sources(state, seat) if Ability.ORION in own else ()
        near = ranges(state, seat)
        found: list[MoveAction] = [actions.PASS_MOVE]
        for origin, fleet in state.ships[seat]:
            targets = near[origin]
            if together:
                targets = tuple([cell for cell in targets if cell not in together])
            found += _moves_from(origin, fleet, targets)
        if together:
            found += [actions.RALLIES[target] for target in together]
        if state.options.jump_drives:
            found += _jumps(state)
        if Ability.CANIS_MINOR in own:
            found += _teleports(state)
        if state.sights[seat].left:
            beside = {cell for origin, _ in state.ships[seat] for cell in state.board.neighbors[origin]}
            found += [actions.PEEKS_AT[cell] for cell in peekable(state, seat) if cell in beside]
        return tuple(found)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse ships that are not there and systems out of reach. Moves are checked directly, as listing them all takes long."""
        if type(action) is actions.PassMove:
            return None
        if type(action) not in _WHY_NOT:
            return self.no_answer(state)
        if type(action) is not actions.Move and action in self.options(state):
            return None
        return _WHY_NOT[type(action)](state, action)

    def apply(self, draft: Draft, action: MoveAction) -> None:
        """Carry it out; after a teleport or a peek the player is asked again."""
        if type(action) is actions.Move:
            origin, target = NUMBER[action.origin], NUMBER[action.target]
            move_ships(draft, origin, target, fleet_of(action.o, action.p, action.f), "move")
            then(draft, *arrive(draft, target, (origin,)))
        elif type(action) is actions.PassMove:
            draft.events += (MovePassed(draft.active),)
        else:
            _SPECIAL[type(action)](draft, action)


def _jumps(state: Draft) -> list[actions.Jump | actions.RallyJump]:
    """Return the jumps. Rules: DEFCON-JUMP-01, DEFCON-JUMP-03, DEFCON-JUMP-04."""
    seat = state.active
    sources = jumpers(state, seat)
    if len(sources) > 1 and Ability.ORION in abilities(state, seat):
        return [actions.RALLY_JUMP]
    jumps: list[actions.Jump | actions.RallyJump] = []
    for origin in sources:
        parts = parts_of(fleet_at(state.ships[seat], origin))[1:]
        jumps += [actions.Jump(CELLS[origin], o=o, p=p, f=f) for o, p, f in parts]
    return jumps


def _teleports(state: Draft) -> list[actions.Teleport]:
    """Return the teleports: one ship to a system where its owner has another. Rules: DEFCON-CARD-05."""
    if state.teleported:
        return []
    fleets = state.ships[state.active]
    return [
        actions.teleport(CELLS[origin], CELLS[target], kind)
        for origin, fleet in fleets
        for target, _ in fleets
        if target != origin
        for kind, count in zip(ALONE, (fleet.o, fleet.f), strict=True)
        if count
    ]


def _teleport(draft: Draft, action: actions.Teleport) -> None:
    move_ships(draft, NUMBER[action.origin], NUMBER[action.target], ALONE[action.kind], "teleport")
    draft.teleported = True
    then(draft, MAKE_MOVE)


def _peek(draft: Draft, action: actions.Peek) -> None:
    sight = draft.sights[draft.active]
    draft.sights = replaced(draft.sights, draft.active, sight._replace(left=sight.left - 1))
    peek(draft, draft.active, NUMBER[action.system])
    then(draft, MAKE_MOVE)


def _rally(draft: Draft, action: actions.Rally) -> None:
    draft.events += (RallyCalled(draft.active, action.target),)
    target = NUMBER[action.target]
    ask(draft, RallySend(target, rally_sources(draft, draft.active)[target], ()))


def _jump(draft: Draft, action: actions.Jump) -> None:
    fleet = Fleet(action.o, action.p, action.f)
    draft.events += (JumpDeclared(draft.active, action.origin, fleet),)
    start_jump(draft, ((NUMBER[action.origin], fleet),))


def _rally_jump(draft: Draft, _: actions.RallyJump) -> None:
    draft.events += (RallyCalled(draft.active, None),)
    start_rally_jump(draft)


def _why_not_move(state: Draft, move: actions.Move) -> Refusal | None:
    """Return why a move is refused, or None if it is legal.

    Rules: DEFCON-MOVE-01, DEFCON-MOVE-04, DEFCON-MOVE-06, DEFCON-CARD-06, DEFCON-CARD-13, DEFCON-JUMP-01.
    """
    seat = state.active
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    wrong = absent(state, move.origin) or _why_not_fleet(state, origin, Fleet(move.o, move.p, move.f))
    if wrong:
        return wrong
    if target not in reach(state, seat, origin):
        return absent(state, move.target) or _out_of_reach(state, move)
    if Ability.ORION in abilities(state, seat):
        sources = rally_sources(state, seat).get(target)
        if sources:
            where = f"your ships at {systems(sources)} reach {at(move.target)}: `rally` there instead"
            return Refusal("DEFCON-CARD-13", where)
    return None


def _why_not_fleet(state: Draft, cell: int, fleet: Fleet) -> Refusal | None:
    """Say why these ships cannot leave a system, or None if they can. Rules: DEFCON-MOVE-06."""
    if not any(fleet):
        return Refusal("DEFCON-MOVE-06", "at least one ship has to go; `pass_move` moves none")
    words = too_many(state, cell, fleet)
    return None if words is None else Refusal("DEFCON-MOVE-06", words)


def _out_of_reach(state: Draft, move: actions.Move) -> Refusal:
    target = NUMBER[move.target]
    far = distance(move.origin, move.target)
    where = f"{at(move.target)} is {far} systems from {at(move.origin)}"
    if not far:
        return Refusal("DEFCON-MOVE-01", f"the ships are already at {at(move.origin)}")
    if far == 1:
        what = f"{at(move.target)} is face down, and with jump drives you enter such systems at random: `jump` instead"
        return Refusal("DEFCON-JUMP-01", what)
    if Ability.CASSIOPEIA in abilities(state, state.active):
        what = f"{where} and {lies(state, target)}; your ships go two systems only to explored ones, and never farther"
        return Refusal("DEFCON-CARD-06", what)
    return Refusal("DEFCON-MOVE-01", f"{where}, but ships move only to adjacent ones")


def _why_not_rally(state: Draft, rally: actions.Rally) -> Refusal:
    """Return why a rally is refused. Rules: DEFCON-CARD-13."""
    seat = state.active
    if Ability.ORION not in abilities(state, seat):
        return Refusal("DEFCON-CARD-13", f"only {holder(state, Ability.ORION)} can rally ships")
    missing = absent(state, rally.target)
    if missing:
        return missing
    target = NUMBER[rally.target]
    near = ranges(state, seat)
    sources = [origin for origin, _ in state.ships[seat] if target in near[origin]]
    if state.options.jump_drives and state.faces[target] is UNKNOWN:
        return Refusal(
            "DEFCON-JUMP-01", f"{at(rally.target)} is face down, and with jump drives you enter such systems at random"
        )
    what = f"a rally needs your ships in two or more systems in range of {at(rally.target)}; you have such ships in {systems(sources)}"
    return Refusal("DEFCON-CARD-13", what)


def _why_not_jump(state: Draft, jump: actions.Jump) -> Refusal:
    """Return why a jump is refused. Rules: DEFCON-JUMP-01, DEFCON-JUMP-03, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    origin = NUMBER[jump.origin]
    wrong = absent(state, jump.origin) or _why_not_fleet(state, origin, Fleet(jump.o, jump.p, jump.f))
    if wrong:
        return wrong
    if not jump_targets(state, [origin]):
        return Refusal("DEFCON-JUMP-03", f"no system next to {at(jump.origin)} is face down")
    sources = jumpers(state, state.active)
    return Refusal("DEFCON-JUMP-04", f"your ships at {systems(sources)} can jump: `rally_jump` instead")


def _why_not_rally_jump(state: Draft, _: actions.RallyJump) -> Refusal:
    """Return why a rally jump is refused. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    if Ability.ORION not in abilities(state, state.active):
        return Refusal("DEFCON-JUMP-04", f"only {holder(state, Ability.ORION)} can let ships jump together")
    sources = jumpers(state, state.active)
    what = (
        f"it needs your ships in two or more systems next to face-down ones; you have such ships in {systems(sources)}"
    )
    return Refusal("DEFCON-JUMP-04", what)


def _why_not_teleport(state: Draft, teleport: actions.Teleport) -> Refusal:
    """Return why a teleport is refused. Rules: DEFCON-CARD-05."""
    return (
        absent(state, teleport.origin)
        or absent(state, teleport.target)
        or Refusal("DEFCON-CARD-05", _teleport_words(state, teleport))
    )


def _teleport_words(state: Draft, teleport: actions.Teleport) -> str:
    seat = state.active
    if Ability.CANIS_MINOR not in abilities(state, seat):
        return f"only {holder(state, Ability.CANIS_MINOR)} can teleport ships"
    if state.teleported:
        return "only one teleport a turn, and you have already made it"
    if teleport.kind not in ALONE:
        return f"only ordinary ships and flagships can teleport, not {a(PIECES[teleport.kind])}"
    words = too_many(state, NUMBER[teleport.origin], ALONE[teleport.kind])
    if words:
        return words
    if teleport.origin == teleport.target:
        return f"the ship is already at {at(teleport.origin)}"
    return f"you have no ship at {at(teleport.target)} that it could join"


def _why_not_peek(state: Draft, peek: actions.Peek) -> Refusal:
    """Return why a peek is refused. Rules: DEFCON-CARD-09."""
    return absent(state, peek.system) or Refusal("DEFCON-CARD-09", _peek_words(state, peek))


def _peek_words(state: Draft, peek: actions.Peek) -> str:
    seat, cell = state.active, NUMBER[peek.system]
    if not state.sights[seat].left:
        if Ability.LIBRA in abilities(state, seat):
            return f"you have used all {PEEKS} peeks that the card gives"
        return f"only {holder(state, Ability.LIBRA)} can peek"
    if state.faces[cell] is not UNKNOWN:
        return f"{at(peek.system)} {lies(state, cell)} for all to see"
    if cell in state.sights[seat].seen:
        return f"you have already peeked at {at(peek.system)}"
    return f"none of your ships is next to {at(peek.system)}"


MoveAction: TypeAlias = "actions.PassMove | actions.Move | actions.Rally | actions.Jump | actions.RallyJump | actions.Teleport | actions.Peek"


_WHY_NOT: Mapping[type, Callable[[Draft, Any], Refusal | None]] = {
    actions.Move: _why_not_move,
    actions.Rally: _why_not_rally,
    actions.Jump: _why_not_jump,
    actions.RallyJump: _why_not_rally_jump,
    actions.Teleport: _why_not_teleport,
    actions.Peek: _why_not_peek,
}
"""Why an action is refused. Only moves may turn out legal here, since they are not looked up among the options first."""
_SPECIAL: dict[type, Callable[[Draft, Any], None]] = {
    actions.Teleport: _teleport,
    actions.Peek: _peek,
    actions.Rally: _rally,
    actions.Jump: _jump,
    actions.RallyJump: _rally_jump,
}
MAKE_MOVE = MakeMove()
