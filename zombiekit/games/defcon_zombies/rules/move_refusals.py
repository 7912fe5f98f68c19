"""Why a move, a rally, a jump, a teleport or a peek is refused (clauses MOVE, JUMP, and CARD-05, 06, 09, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import Refusal
from zombiekit.games.defcon_zombies.box.components import PEEKS, UNKNOWN, Ability, Fleet, Piece
from zombiekit.games.defcon_zombies.rules.abilities import abilities
from zombiekit.games.defcon_zombies.rules.jumping import jump_targets, jumpers
from zombiekit.games.defcon_zombies.rules.reaching import rally_sources, ranges, reach
from zombiekit.games.defcon_zombies.rules.refusing import absent, holder, lies, systems, too_many
from zombiekit.games.defcon_zombies.table.actions import Jump, Move, Peek, Rally, RallyJump, Teleport
from zombiekit.games.defcon_zombies.table.words import PIECES, at
from zombiekit.primitives.hexes import NUMBER, distance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.defcon_zombies.table.position import Draft


def _of_move(state: Draft, move: Move) -> Refusal | None:
    """Return why a move is refused, or None if it is legal.

    Rules: DEFCON-MOVE-01, DEFCON-MOVE-04, DEFCON-MOVE-06, DEFCON-CARD-06, DEFCON-CARD-13, DEFCON-JUMP-01.
    """
    seat = state.active
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    wrong = absent(state, move.origin) or _of_fleet(state, origin, Fleet(move.o, move.p, move.f))
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


def _of_fleet(state: Draft, cell: int, fleet: Fleet) -> Refusal | None:
    """Return why such a part of the ships in a system cannot go, or None. Rules: DEFCON-MOVE-06."""
    if not any(fleet):
        return Refusal("DEFCON-MOVE-06", "at least one ship goes; `pass_move` moves none")
    words = too_many(state, cell, fleet)
    return None if words is None else Refusal("DEFCON-MOVE-06", words)


def _out_of_reach(state: Draft, move: Move) -> Refusal:
    target = NUMBER[move.target]
    far = distance(move.origin, move.target)
    where = f"{at(move.target)} is {far} systems from {at(move.origin)}"
    if not far:
        return Refusal("DEFCON-MOVE-01", f"the ships are at {at(move.origin)} already")
    if far == 1:
        what = f"{at(move.target)} is face down, and jump drives choose among such systems: `jump` instead"
        return Refusal("DEFCON-JUMP-01", what)
    if Ability.CASSIOPEIA in abilities(state, state.active):
        what = f"{where} and {lies(state, target)}; your ships go to explored ones two systems away, and no farther"
        return Refusal("DEFCON-CARD-06", what)
    return Refusal("DEFCON-MOVE-01", f"{where}, and a move goes to an adjacent one")


def _of_rally(state: Draft, rally: Rally) -> Refusal:
    """Return why a rally is refused. Rules: DEFCON-CARD-13."""
    seat = state.active
    if Ability.ORION not in abilities(state, seat):
        return Refusal("DEFCON-CARD-13", f"only {holder(state, Ability.ORION)} rallies")
    missing = absent(state, rally.target)
    if missing:
        return missing
    target = NUMBER[rally.target]
    near = ranges(state, seat)
    sources = [origin for origin, _ in state.ships[seat] if target in near[origin]]
    if state.options.jump_drives and state.faces[target] is UNKNOWN:
        return Refusal("DEFCON-JUMP-01", f"{at(rally.target)} is face down, and jump drives choose among such systems")
    what = f"a rally takes two or more of your systems in range of {at(rally.target)}: {systems(sources)}"
    return Refusal("DEFCON-CARD-13", what)


def _of_jump(state: Draft, jump: Jump) -> Refusal:
    """Return why a jump is refused. Rules: DEFCON-JUMP-01, DEFCON-JUMP-03, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    origin = NUMBER[jump.origin]
    wrong = absent(state, jump.origin) or _of_fleet(state, origin, Fleet(jump.o, jump.p, jump.f))
    if wrong:
        return wrong
    if not jump_targets(state, [origin]):
        return Refusal("DEFCON-JUMP-03", f"no system next to {at(jump.origin)} is face down")
    sources = jumpers(state, state.active)
    return Refusal("DEFCON-JUMP-04", f"your ships at {systems(sources)} can jump: `rally_jump` instead")


def _of_rally_jump(state: Draft, _: RallyJump) -> Refusal:
    """Return why a common jump is refused. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""
    if not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    if Ability.ORION not in abilities(state, state.active):
        return Refusal("DEFCON-JUMP-04", f"only {holder(state, Ability.ORION)} lets ships jump together")
    sources = jumpers(state, state.active)
    what = f"it takes two or more of your systems with a face-down one next to them: {systems(sources)}"
    return Refusal("DEFCON-JUMP-04", what)


def _of_teleport(state: Draft, teleport: Teleport) -> Refusal:
    """Return why a teleport is refused. Rules: DEFCON-CARD-05."""
    return (
        absent(state, teleport.origin)
        or absent(state, teleport.target)
        or Refusal("DEFCON-CARD-05", _why_no_teleport(state, teleport))
    )


def _why_no_teleport(state: Draft, teleport: Teleport) -> str:
    seat = state.active
    if Ability.CANIS_MINOR not in abilities(state, seat):
        return f"only {holder(state, Ability.CANIS_MINOR)} teleports"
    if state.teleported:
        return "one teleport a turn, and you have made it"
    if teleport.kind not in (Piece.SHIP, Piece.FLAGSHIP):
        return f"no {PIECES[teleport.kind]} is teleported, only ordinary ships and flagships"
    fleet = Fleet(1) if teleport.kind is Piece.SHIP else Fleet(0, 0, 1)
    words = too_many(state, NUMBER[teleport.origin], fleet)
    if words:
        return words
    if teleport.origin == teleport.target:
        return f"the ship is at {at(teleport.origin)} already"
    return f"you have no ship at {at(teleport.target)} that it could join"


def _of_peek(state: Draft, peek: Peek) -> Refusal:
    """Return why a peek is refused. Rules: DEFCON-CARD-09."""
    return absent(state, peek.system) or Refusal("DEFCON-CARD-09", _why_no_peek(state, peek))


def _why_no_peek(state: Draft, peek: Peek) -> str:
    seat, cell = state.active, NUMBER[peek.system]
    if not state.sights[seat].left:
        if Ability.LIBRA in abilities(state, seat):
            return f"no peek is left of the {PEEKS} that the card gives"
        return f"only {holder(state, Ability.LIBRA)} peeks"
    if state.faces[cell] is not UNKNOWN:
        return f"{at(peek.system)} {lies(state, cell)} for all to see"
    if cell in state.sights[seat].seen:
        return f"you have peeked at {at(peek.system)} already"
    return f"none of your ships is next to {at(peek.system)}"


REFUSALS: Mapping[type, Callable[[Draft, Any], Refusal | None]] = {
    Move: _of_move,
    Rally: _of_rally,
    Jump: _of_jump,
    RallyJump: _of_rally_jump,
    Teleport: _of_teleport,
    Peek: _of_peek,
}
"""What refuses each action that is not listed; for moves, which are many, it also tells that one is legal."""
