"""The Move of a turn: moves, teleports and peeks, and where ships can go at all (clauses MOVE, and CARD-05, 06, 09)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.defcon_zombies.box.components import Ability, Fleet, Piece, fleet_of
from zombiekit.games.defcon_zombies.rules.abilities import abilities
from zombiekit.games.defcon_zombies.rules.choosing import Choice
from zombiekit.games.defcon_zombies.rules.discovering import arrive
from zombiekit.games.defcon_zombies.rules.jumping import jumpers, start_jump, start_rally_jump
from zombiekit.games.defcon_zombies.rules.move_refusals import REFUSALS
from zombiekit.games.defcon_zombies.rules.peeking import peek, peekable
from zombiekit.games.defcon_zombies.rules.pieces import move_ships
from zombiekit.games.defcon_zombies.rules.rallying import start_rally
from zombiekit.games.defcon_zombies.rules.reaching import rally_sources, ranges
from zombiekit.games.defcon_zombies.table.actions import (
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
from zombiekit.games.defcon_zombies.table.events import JumpDeclared, MovePassed, RallyCalled
from zombiekit.games.defcon_zombies.table.position import fleet_at
from zombiekit.primitives.hexes import CELLS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.games.defcon_zombies.table.position import Draft

MoveAction: TypeAlias = "PassMove | Move | Rally | Jump | RallyJump | Teleport | Peek"


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
    asks = "which ships move, and where to? `pass_move` for none."

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
        """Refuse ships that are not there and systems out of reach; only for moves that is told without listing all options."""
        if type(action) is PassMove:
            return None
        if type(action) not in REFUSALS:
            return self.no_answer(state)
        if type(action) is not Move and action in self.options(state):
            return None
        return REFUSALS[type(action)](state, action)

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
