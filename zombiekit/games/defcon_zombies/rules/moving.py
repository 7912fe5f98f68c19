"""The Move of a turn: what a player may choose and why not, and how moves, teleports and peeks are made (clauses MOVE, CARD, JUMP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from zombiekit.agenda import Misfits, Refusal, ask, then, then_all
from zombiekit.games.defcon_zombies.box.components import PEEKS, UNKNOWN, Ability, Fleet
from zombiekit.games.defcon_zombies.rules import rallying
from zombiekit.games.defcon_zombies.rules.common import Choice, absent, hinted, lies, only_holder, systems, too_many
from zombiekit.games.defcon_zombies.rules.discovering import arrive
from zombiekit.games.defcon_zombies.rules.pieces import ALONE, abilities, move_ships, parts_of, peek, peekable
from zombiekit.games.defcon_zombies.rules.rallying import jump_targets, jumpers, rally_sources, ranges, reach
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at
from zombiekit.games.defcon_zombies.table.words import PIECES, at
from zombiekit.primitives.hexes import CELLS, NUMBER, distance
from zombiekit.primitives.pairs import replaced
from zombiekit.words import a


@lru_cache(maxsize=8192)
def _moves_from(origin: int, fleet: Fleet, targets: tuple[int, ...]) -> tuple[actions.Move, ...]:
    """Return all moves of any part of `fleet` to any of the targets. Rules: DEFCON-MOVE-01, DEFCON-MOVE-06."""
    return tuple([_move(origin, target, part) for target in targets for part in parts_of(fleet)[1:]])


@lru_cache(maxsize=8192)
def _move(origin: int, target: int, part: Fleet) -> actions.Move:
    return actions.Move(CELLS[origin], CELLS[target], o=part.o, p=part.p, f=part.f)


@attrs.frozen
class MakeMove(Choice):
    """The active player moves, or does not. Rules: DEFCON-MOVE-01, DEFCON-MOVE-02, DEFCON-TURN-05."""

    clause = "DEFCON-MOVE-01"
    called = ("TURN-START", "MOVE")
    beneath = "BuyTest"

    def question(self, state: Draft) -> str:
        return hinted(state, "which ships move, and where to?", actions.PASS_MOVE, "`pass_move` for none.")

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
        """Refuse ships that are not there and systems out of reach, without a list of all moves, which takes long."""
        if type(action) is actions.PassMove:
            return None
        why_not = _WHY_NOT.get(type(action))
        return why_not(state, action) if why_not else self.no_answer(state)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not state.ships[state.active]:
            yield "the active player has no ship"

    def apply(self, draft: Draft, action: MoveAction) -> None:
        """Carry it out; after a teleport or a peek the player is asked again."""
        seat = draft.active
        if type(action) is actions.Move:
            origin, target = NUMBER[action.origin], NUMBER[action.target]
            move_ships(draft, origin, target, action.fleet, "move")
            then_all(draft, arrive(draft, target, (origin,)))
        elif type(action) is actions.PassMove:
            draft.events += (events.MovePassed(seat),)
        elif type(action) is actions.Teleport:
            move_ships(draft, NUMBER[action.origin], NUMBER[action.target], ALONE[action.kind], "teleport")
            draft.teleported = True
            then(draft, MAKE_MOVE)
        elif type(action) is actions.Peek:
            sight = draft.sights[seat]
            draft.sights = replaced(draft.sights, seat, sight._replace(left=sight.left - 1))
            peek(draft, seat, NUMBER[action.system])
            then(draft, MAKE_MOVE)
        elif type(action) is actions.Rally:
            draft.events += (events.RallyCalled(seat, action.target),)
            target = NUMBER[action.target]
            ask(draft, rallying.RallySend(target, rally_sources(draft, seat)[target], ()))
        elif type(action) is actions.Jump:
            fleet = action.fleet
            draft.events += (events.JumpDeclared(seat, action.origin, fleet),)
            rallying.start_jump(draft, ((NUMBER[action.origin], fleet),))
        else:
            draft.events += (events.RallyCalled(seat, None),)
            rallying.ask_next(draft, tuple(jumpers(draft, seat)), ())


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


def _why_not_move(state: Draft, move: actions.Move) -> Refusal | None:
    """Say why a move is refused, or None.

    Rules: DEFCON-MOVE-01, DEFCON-MOVE-04, DEFCON-MOVE-06, DEFCON-CARD-06, DEFCON-CARD-13, DEFCON-JUMP-01.
    """
    seat = state.active
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    if wrong := absent(state, move.origin) or _why_not_fleet(state, origin, move.fleet):
        return wrong
    if target not in reach(state, seat, origin):
        return absent(state, move.target) or _out_of_reach(state, move)
    if Ability.ORION in abilities(state, seat) and (sources := rally_sources(state, seat).get(target)):
        what = f"your ships at {systems(sources)} reach {at(move.target)}: `rally` there instead"
        return Refusal("DEFCON-CARD-13", what)
    return None


def _why_not_fleet(state: Draft, cell: int, fleet: Fleet) -> Refusal | None:
    """Say why these ships cannot leave a system, or None if they can. Rules: DEFCON-MOVE-06."""
    words = too_many(state, cell, fleet) if any(fleet) else "at least one ship has to go; `pass_move` moves none"
    return None if words is None else Refusal("DEFCON-MOVE-06", words)


def _out_of_reach(state: Draft, move: actions.Move) -> Refusal:
    target = NUMBER[move.target]
    far = distance(move.origin, move.target)
    where = f"{at(move.target)} is {far} systems from {at(move.origin)}"
    if not far:
        return Refusal("DEFCON-MOVE-01", f"the ships are already at {at(move.origin)}")
    if far == 1:
        jump = actions.RALLY_JUMP if _jumps(state) == [actions.RALLY_JUMP] else "jump"
        what = f"{at(move.target)} is face down, and with jump drives you enter such systems at random"
        return Refusal("DEFCON-JUMP-01", f"{what}: `{jump}` instead")
    if Ability.CASSIOPEIA in abilities(state, state.active):
        what = f"{where} and {lies(state, target)}; your ships go two systems only to explored ones, and never farther"
        return Refusal("DEFCON-CARD-06", what)
    return Refusal("DEFCON-MOVE-01", f"{where}, but ships move only to adjacent ones")


def _why_not_rally(state: Draft, rally: actions.Rally) -> Refusal | None:
    """Say why a rally is refused, or None. Rules: DEFCON-CARD-13."""
    seat = state.active
    if Ability.ORION not in abilities(state, seat):
        return Refusal("DEFCON-CARD-13", only_holder(state, Ability.ORION, "rally ships"))
    if missing := absent(state, rally.target):
        return missing
    target = NUMBER[rally.target]
    near = ranges(state, seat)
    sources = [origin for origin, _ in state.ships[seat] if target in near[origin]]
    if len(sources) > 1:
        return None
    if state.options.jump_drives and state.faces[target] is UNKNOWN:
        what = f"{at(rally.target)} is face down, and with jump drives you enter such systems at random"
        return Refusal("DEFCON-JUMP-01", what)
    few = f"only those at {systems(sources)}" if sources else "none"
    what = f"a rally needs your ships in two or more systems in range of {at(rally.target)}; {few} are"
    return Refusal("DEFCON-CARD-13", what)


def _why_not_jump(state: Draft, jump: actions.Jump) -> Refusal | None:
    """Say why a jump is refused, or None. Rules: DEFCON-JUMP-01, DEFCON-JUMP-03, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    origin = NUMBER[jump.origin]
    if wrong := absent(state, jump.origin) or _why_not_fleet(state, origin, jump.fleet):
        return wrong
    if not jump_targets(state, [origin]):
        return Refusal("DEFCON-JUMP-03", f"no system next to {at(jump.origin)} is face down")
    sources = jumpers(state, state.active)
    if len(sources) < 2 or Ability.ORION not in abilities(state, state.active):
        return None
    return Refusal("DEFCON-JUMP-04", f"your ships at {systems(sources)} can jump: `rally_jump` instead")


def _why_not_rally_jump(state: Draft, _: actions.RallyJump) -> Refusal | None:
    """Say why a rally jump is refused, or None. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    if Ability.ORION not in abilities(state, state.active):
        return Refusal("DEFCON-JUMP-04", only_holder(state, Ability.ORION, "let ships jump together"))
    sources = jumpers(state, state.active)
    if len(sources) > 1:
        return None
    few = f"only those at {systems(sources)}" if sources else "none"
    what = f"it needs your ships in two or more systems next to face-down ones; {few} are"
    return Refusal("DEFCON-JUMP-04", what)


def _why_not_teleport(state: Draft, teleport: actions.Teleport) -> Refusal | None:
    """Say why a teleport is refused, or None. Rules: DEFCON-CARD-05."""
    if missing := absent(state, teleport.origin) or absent(state, teleport.target):
        return missing
    clause = "DEFCON-CARD-05"
    if Ability.CANIS_MINOR not in abilities(state, state.active):
        return Refusal(clause, only_holder(state, Ability.CANIS_MINOR, "teleport ships"))
    if state.teleported:
        return Refusal(clause, "only one teleport a turn, and you have already made it")
    if teleport.kind not in ALONE:
        return Refusal(clause, f"only ordinary ships and flagships can teleport, not {a(PIECES[teleport.kind])}")
    if words := too_many(state, NUMBER[teleport.origin], ALONE[teleport.kind]):
        return Refusal(clause, words)
    if teleport.origin == teleport.target:
        return Refusal(clause, f"the ship is already at {at(teleport.origin)}")
    if fleet_at(state.ships[state.active], NUMBER[teleport.target]).ships:
        return None
    return Refusal(clause, f"you have no ship at {at(teleport.target)} that it could join")


def _why_not_peek(state: Draft, peek: actions.Peek) -> Refusal | None:
    """Say why a peek is refused, or None. Rules: DEFCON-CARD-09."""
    if missing := absent(state, peek.system):
        return missing
    clause = "DEFCON-CARD-09"
    seat, cell, where = state.active, NUMBER[peek.system], at(peek.system)
    if not state.sights[seat].left:
        if Ability.LIBRA in abilities(state, seat):
            return Refusal(clause, f"you have used all {PEEKS} peeks that the card gives")
        return Refusal(clause, only_holder(state, Ability.LIBRA, "peek"))
    if state.faces[cell] is not UNKNOWN:
        return Refusal(clause, f"{where} {lies(state, cell)} for all to see")
    if cell in state.sights[seat].seen:
        return Refusal(clause, f"you have already peeked at {where}")
    if any(cell in state.board.neighbors[origin] for origin, _ in state.ships[seat]):
        return None
    return Refusal(clause, f"none of your ships is next to {where}")


MoveAction: TypeAlias = "actions.PassMove | actions.Move | actions.Rally | actions.Jump | actions.RallyJump | actions.Teleport | actions.Peek"
_WHY_NOT: Mapping[type, Callable[[Draft, Any], Refusal | None]] = {
    actions.Move: _why_not_move,
    actions.Rally: _why_not_rally,
    actions.Jump: _why_not_jump,
    actions.RallyJump: _why_not_rally_jump,
    actions.Teleport: _why_not_teleport,
    actions.Peek: _why_not_peek,
}
"""Why an action is refused, or None if it is legal."""
MAKE_MOVE = MakeMove()
