"""The Move of a turn: moves, teleports and peeks, and where ships can go at all (clauses MOVE, and CARD-05, 06, 09)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.defcon_zombies.abilities import abilities
from zombiekit.games.defcon_zombies.actions import (
    PASS_MOVE,
    PEEKS_AT,
    RALLIES,
    RALLY_JUMP,
    Jump,
    Move,
    PassMove,
    Peek,
    Rally,
    RallyJump,
    Teleport,
    teleport,
)
from zombiekit.games.defcon_zombies.choosing import Choice
from zombiekit.games.defcon_zombies.components import UNKNOWN, Ability, Fleet, Piece, fleet_of
from zombiekit.games.defcon_zombies.discovering import arrive
from zombiekit.games.defcon_zombies.events import JumpDeclared, MovePassed, RallyCalled
from zombiekit.games.defcon_zombies.galaxies import board
from zombiekit.games.defcon_zombies.jumping import jumpers, start_jump, start_rally_jump
from zombiekit.games.defcon_zombies.peeking import peek, peekable
from zombiekit.games.defcon_zombies.pieces import fleet_at, move_ships
from zombiekit.games.defcon_zombies.rallying import start_rally
from zombiekit.primitives.hexes import CELLS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.defcon_zombies.state import Draft

MoveAction: TypeAlias = "PassMove | Move | Rally | Jump | RallyJump | Teleport | Peek"

# ------------------------------------------------------------------------------------------------ where ships can go


def reach(state: Draft, seat: int, origin: int) -> tuple[int, ...]:
    """Return the systems that ships of a player may move to from one system, in canonical order.

    Rules: DEFCON-MOVE-04, DEFCON-GEO-05, DEFCON-CARD-06, DEFCON-JUMP-01, DEFCON-JUMP-02.
    """
    tables = board(len(state.faces), state.gaps)
    near = tables.neighbors[origin]
    if state.options.jump_drives:
        near = _explored(state, near)
    if Ability.CASSIOPEIA in abilities(state, seat):
        near = tuple(sorted(near + _explored(state, tables.second[origin])))
    return near


def _explored(state: Draft, cells: tuple[int, ...]) -> tuple[int, ...]:
    faces = state.faces
    return tuple([cell for cell in cells if faces[cell] is not UNKNOWN])


def ranges(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]] | tuple[tuple[int, ...], ...]:
    """Return the reach of each system with ships of a player, by system."""
    if state.options.jump_drives or Ability.CASSIOPEIA in abilities(state, seat):
        return {origin: reach(state, seat, origin) for origin, _ in state.ships[seat]}
    return board(len(state.faces), state.gaps).neighbors


def rally_sources(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]]:
    """Return for each destination in range of two or more systems with ships of a player these systems. Rules: DEFCON-CARD-13."""
    near = ranges(state, seat)
    return _in_range_of_several(tuple([(origin, near[origin]) for origin, _ in state.ships[seat]]))


@lru_cache(maxsize=1024)
def _in_range_of_several(near: tuple[tuple[int, tuple[int, ...]], ...]) -> Mapping[int, tuple[int, ...]]:
    sources: dict[int, tuple[int, ...]] = {}
    for origin, targets in near:
        for target in targets:
            sources[target] = (*sources.get(target, ()), origin)
    return {target: origins for target, origins in sorted(sources.items()) if len(origins) > 1}


@lru_cache(maxsize=8192)
def _moves_from(origin: int, fleet: Fleet, targets: tuple[int, ...]) -> tuple[Move, ...]:
    """Return all moves of a part of `fleet` to one of the targets. Rules: DEFCON-MOVE-01, DEFCON-MOVE-06."""
    return tuple([move for target in targets for move in _moves_to(origin, fleet, target)])


@lru_cache(maxsize=8192)
def _moves_to(origin: int, fleet: Fleet, target: int) -> tuple[Move, ...]:
    parts = parts_of(fleet)[1:]
    return tuple([Move(CELLS[origin], CELLS[target], o=o, p=p, f=f) for o, p, f in parts])


@lru_cache(maxsize=512)
def parts_of(fleet: Fleet) -> tuple[Fleet, ...]:
    """Return all parts of a fleet, none of it first."""
    return tuple(Fleet(*part) for part in product(*(range(count + 1) for count in fleet)))


# ------------------------------------------------------------------------------------------------------ the decision


@attrs.frozen
class MakeMove(Choice):
    """The active player moves, or does not. Rules: DEFCON-MOVE-01, DEFCON-MOVE-02, DEFCON-TURN-05."""

    clause = "DEFCON-MOVE-01"
    question = "which ships move, and where to?"

    def options(self, state: Draft) -> tuple[MoveAction, ...]:
        """Return passing, moves, rallies, jumps, teleports, then peeks."""
        seat = state.active
        own = abilities(state, seat)
        together = rally_sources(state, seat) if Ability.ORION in own else ()
        near = ranges(state, seat)
        found: list[MoveAction] = [PASS_MOVE]
        for origin, fleet in state.ships[seat]:
            targets = near[origin]
            if together:
                targets = tuple([cell for cell in targets if cell not in together])
            found += _moves_from(origin, fleet, targets)
        if together:
            found += [RALLIES[target] for target in together]
        if state.options.jump_drives:
            found += _jumps(state)
        if Ability.CANIS_MINOR in own:
            found += teleports(state)
        if state.sights[seat].left:
            found += [PEEKS_AT[cell] for cell in _peeks(state)]
        return tuple(found)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse ships that are not there and systems out of reach."""
        if type(action) is Move:
            return _move_refusal(state, action)
        if type(action) is PassMove:
            return None
        if type(action) in (Rally, Jump, RallyJump, Teleport, Peek):
            return None if action in self.options(state) else _special_refusal(state, action)
        return Refusal(self.clause, f"the question is: {self.question}")

    def apply(self, draft: Draft, action: MoveAction) -> None:
        """Carry it out; after a teleport or a peek the player is asked again."""
        if type(action) is Move:
            origin, target = NUMBER[action.origin], NUMBER[action.target]
            move_ships(draft, origin, target, fleet_of(action.o, action.p, action.f), "move")
            arrive(draft, target, (origin,))
        elif type(action) is PassMove:
            draft.events += (MovePassed(draft.active),)
        else:
            _SPECIAL[type(action)](draft, action)


def _move_refusal(state: Draft, move: Move) -> Refusal | None:
    seat = state.active
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    o, p, f = fleet_at(state.ships[seat], origin)
    if move.o > o or move.p > p or move.f > f:
        what = f"at {move.origin} are o={o} p={p} f={f} of your ships"
        return Refusal("DEFCON-MOVE-06", what)
    if not (move.o or move.p or move.f):
        return Refusal("DEFCON-MOVE-06", "a move takes at least one ship; `pass_move` takes none")
    if target not in reach(state, seat, origin):
        if state.options.jump_drives and target in state.board.neighbors[origin]:
            return Refusal("DEFCON-JUMP-01", f"{move.target} is unexplored, and jump drives choose such destinations")
        return Refusal("DEFCON-MOVE-01", f"{move.target} cannot be reached from {move.origin} in one move")
    if Ability.ORION in abilities(state, seat) and target in rally_sources(state, seat):
        return Refusal("DEFCON-CARD-13", f"several of your systems reach {move.target}: `rally` there instead")
    return None


def _special_refusal(state: Draft, action: object) -> Refusal:
    own = abilities(state, state.active)
    if type(action) in (Rally, RallyJump) and Ability.ORION not in own:
        return Refusal("DEFCON-CARD-13", "only the holder of Orion rallies")
    if type(action) is Teleport and Ability.CANIS_MINOR not in own:
        return Refusal("DEFCON-CARD-05", "only the holder of Canis Minor teleports")
    if type(action) is Teleport and state.teleported:
        return Refusal("DEFCON-CARD-05", "one teleport a turn")
    if type(action) is Peek and not state.sights[state.active].left:
        return Refusal("DEFCON-CARD-09", "no peek is left")
    if type(action) in (Jump, RallyJump) and not state.options.jump_drives:
        return Refusal("DEFCON-JUMP-01", "there are no jump drives in this game")
    return Refusal(_CLAUSES[type(action)], "the ships or the system do not allow it")


_CLAUSES = {
    Rally: "DEFCON-CARD-13",
    Jump: "DEFCON-JUMP-03",
    RallyJump: "DEFCON-JUMP-04",
    Teleport: "DEFCON-CARD-05",
    Peek: "DEFCON-CARD-09",
}


def _jumps(state: Draft) -> list[Jump | RallyJump]:
    """Return the jumps. Rules: DEFCON-JUMP-01, DEFCON-JUMP-03, DEFCON-JUMP-04."""
    seat = state.active
    sources = jumpers(state, seat)
    if len(sources) > 1 and Ability.ORION in abilities(state, seat):
        return [RALLY_JUMP]
    jumps: list[Jump | RallyJump] = []
    for origin in sources:
        parts = parts_of(fleet_at(state.ships[seat], origin))[1:]
        jumps += [Jump(CELLS[origin], o=o, p=p, f=f) for o, p, f in parts]
    return jumps


def teleports(state: Draft) -> list[Teleport]:
    """Return the teleports: one ship to a system where its owner has another. Rules: DEFCON-CARD-05."""
    seat = state.active
    if state.teleported or Ability.CANIS_MINOR not in abilities(state, seat):
        return []
    fleets = state.ships[seat]
    return [
        teleport(CELLS[origin], CELLS[target], kind)
        for origin, fleet in fleets
        for target, _ in fleets
        if target != origin
        for kind, count in ((Piece.SHIP, fleet.o), (Piece.FLAGSHIP, fleet.f))
        if count
    ]


def _peeks(state: Draft) -> list[int]:
    """Return the systems that may be peeked at: next to an own ship. Rules: DEFCON-CARD-09."""
    seat = state.active
    if not state.sights[seat].left:
        return []
    near = state.board.neighbors
    beside = {cell for origin, _ in state.ships[seat] for cell in near[origin]}
    return [cell for cell in peekable(state, seat) if cell in beside]


def _teleport(draft: Draft, action: Teleport) -> None:
    fleet = Fleet(1) if action.kind is Piece.SHIP else Fleet(0, 0, 1)
    move_ships(draft, NUMBER[action.origin], NUMBER[action.target], fleet, "teleport")
    draft.teleported = True
    draft.agenda += (MAKE_MOVE,)


def _peek(draft: Draft, action: Peek) -> None:
    sight = draft.sights[draft.active]
    draft.sights = (
        *draft.sights[: draft.active],
        sight._replace(left=sight.left - 1),
        *draft.sights[draft.active + 1 :],
    )
    peek(draft, draft.active, NUMBER[action.system])
    draft.agenda += (MAKE_MOVE,)


def _rally(draft: Draft, action: Rally) -> None:
    draft.events += (RallyCalled(draft.active, action.target),)
    target = NUMBER[action.target]
    start_rally(draft, target, rally_sources(draft, draft.active)[target])


def _jump(draft: Draft, action: Jump) -> None:
    fleet = Fleet(action.o, action.p, action.f)
    draft.events += (JumpDeclared(draft.active, action.origin, fleet),)
    start_jump(draft, ((NUMBER[action.origin], fleet),))


def _rally_jump(draft: Draft, _: RallyJump) -> None:
    draft.events += (RallyCalled(draft.active, None),)
    start_rally_jump(draft)


_SPECIAL: dict[type, Callable[[Draft, Any], None]] = {
    Teleport: _teleport,
    Peek: _peek,
    Rally: _rally,
    Jump: _jump,
    RallyJump: _rally_jump,
}

MAKE_MOVE = MakeMove()
