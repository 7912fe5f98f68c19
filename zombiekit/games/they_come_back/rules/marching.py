"""Where zombies may march, and the second steps of enhanced zombies (clauses SWARM, UNDEAD, BASE)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from zombiekit.agenda import ActiveDecides, Automatic, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Card, Cell, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of, in_order
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import ends, zombies
from zombiekit.games.they_come_back.rules.markers import inside, is_in_mall
from zombiekit.games.they_come_back.rules.zombies import change_enhanced, count_moved, squares_for_zombies, unmoved
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import STOP, Action, Move, Stop, move_enhanced
from zombiekit.games.they_come_back.table.events import ZombieMoved, ZombieStopped
from zombiekit.games.they_come_back.table.marches import ENHANCED, ORDINARY, open_moves
from zombiekit.games.they_come_back.table.position import Draft, Enhanced, has_marker, human_squares, then, zombies_on
from zombiekit.games.they_come_back.table.words import at, offered
from zombiekit.primitives.pairs import memo, memo_of_two, put, value_at
from zombiekit.words import many, verb


@memo
def _barred_cells(markers: tuple[position.Marker, ...]) -> set[Cell]:
    """Return the cells of the tiles that zombies may not come onto, given the field `markers`. Rules: STCB-EVENT-58."""
    fries = Card.YOU_WANT_FRIES_WITH_THAT
    return {cell_of(marker.square) for marker in markers if marker.card is fries and marker.square}


def is_barred(state: Draft, origin: Square, target: Square) -> bool:
    """Return whether a move would bring a zombie onto a barred tile from another one. Rules: STCB-EVENT-58."""
    return cell_of(target) != cell_of(origin) and cell_of(target) in _barred_cells(state.markers)


def allowed(state: Draft, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that Sprinkler System and You Want Fries allow. Rules: STCB-SWARM-11, STCB-EVENT-56, STCB-EVENT-58."""
    if not state.markers:
        return moves
    effects = position.effects_of(state.markers)
    if Card.SPRINKLER_SYSTEM in effects:
        in_mall = inside(state.town)
        moves = [move for move in moves if move.origin not in in_mall]
    if Card.YOU_WANT_FRIES_WITH_THAT in effects:
        moves = [move for move in moves if not is_barred(state, move.origin, move.target)]
    return moves


def by_kind(state: Draft, moves: list[Move]) -> list[Move]:
    """Return each move once for each kind of zombie that can still make it. Rules: STCB-SWARM-02, STCB-BASE-08."""
    if not moves or not state.enhanced:
        return moves
    mixed = {zombie.square for zombie in state.enhanced}
    found = []
    for move in moves:
        is_mixed = move.origin in mixed
        if not is_mixed or unmoved(state, move.origin, Zombie.ORDINARY):
            found.append(move)
        if is_mixed and unmoved(state, move.origin, Zombie.ENHANCED):
            found.append(move_enhanced(move.origin, move.target))
    return found


def spent_squares(state: Draft) -> set[Square]:
    """Return the squares where every zombie was moved in this phase. Rules: STCB-SWARM-02."""
    held = zombies_on(state.zombies)
    return {square for square, count in state.moved if count == held[square]}


def march(draft: Draft, move: Move) -> None:
    """Move a zombie in a phase in which each may be moved once. Rules: STCB-SWARM-02, STCB-UNDEAD-06."""
    origin, target = move.origin, move.target
    draft.zombies = position.with_march(draft.zombies, origin, target)
    draft.moved = put(draft.moved, target, value_at(draft.moved, target, 0) + 1)
    if move.kind is Zombie.ENHANCED:
        change_enhanced(draft, Enhanced(origin), Enhanced(target, moved=True))
    draft.events += (ZombieMoved(origin, target, move.kind),)


def march_on(draft: Draft, move: Move) -> None:
    """Move an enhanced zombie its second step. Rules: STCB-BASE-08."""
    change_enhanced(draft, Enhanced(move.origin, moved=True), Enhanced(move.target, moved=True))
    draft.zombies = position.with_march(draft.zombies, move.origin, move.target)
    count_moved(draft, move.origin, -1)
    count_moved(draft, move.target, 1)
    draft.events += (ZombieMoved(move.origin, move.target, move.kind),)


def forget_moves(draft: Draft) -> None:
    """Let every zombie be moved again, as a new phase begins. Rules: STCB-UNDEAD-11."""
    if draft.moved:
        draft.moved = ()
        draft.enhanced = tuple([Enhanced(zombie.square) for zombie in draft.enhanced])


def why_no_march(state: Draft, action: Move) -> Refusal:
    """Return why a zombie cannot make a move, looking only at the zombie and the squares. Rules: STCB-GEO-11, STCB-SWARM-02."""
    standing = zombies.kinds_at(state, action.origin).get(action.kind, 0)
    name = zombies.kind_named(state, action.origin, action.kind)
    if not standing:
        return Refusal("STCB-SWARM-02", f"no {name} stands on {at(action.origin)}")
    if not unmoved(state, action.origin, action.kind):
        have = verb(standing, "has", "have")
        what = f"{many(standing, name)} on {at(action.origin)} {have} already moved in this phase"
        return Refusal("STCB-SWARM-02", what)
    if action.target not in state.town.links[action.origin]:
        return Refusal("STCB-GEO-08", f"no step leads from {at(action.origin)} to {at(action.target)}")
    sprinkled = has_marker(state, Card.SPRINKLER_SYSTEM) and is_in_mall(state.town, action.origin)
    if sprinkled and not is_barred(state, action.origin, action.target):
        return Refusal("STCB-EVENT-56", f"under Sprinkler System the zombies of {at(action.origin)} are not moved")
    return why_not_onto(state, action.origin, action.target)


def why_not_onto(state: Draft, origin: Square, target: Square) -> Refusal:
    """Return why a zombie may not go onto a square: the tile is barred, or there is no room. Rules: STCB-EVENT-58, STCB-GEO-11."""
    if is_barred(state, origin, target):
        return Refusal("STCB-EVENT-58", f"no zombie is moved onto the tile of {at(target)} from another one")
    return Refusal("STCB-GEO-11", f"{at(target)} already has a zombie; only a square with a standing human takes more")


@memo
def _unmoved(enhanced: tuple[Enhanced, ...]) -> dict[Square, int]:
    """Return how many enhanced zombies on each of their squares may still be moved, given the field `enhanced`."""
    unmoved = dict.fromkeys([zombie.square for zombie in enhanced], 0)
    for square, moved in enhanced:
        unmoved[square] += not moved
    return unmoved


def _kinds(state: Draft) -> dict[Square, int]:
    """Return which kinds may still be moved on each square with enhanced zombies. Rules: STCB-SWARM-02, STCB-BASE-08."""
    if not state.enhanced:
        return {}
    moved, held = dict(state.moved), zombies_on(state.zombies)
    return {
        square: (held[square] > moved.get(square, 0) + enhanced) * ORDINARY + (enhanced > 0) * ENHANCED
        for square, enhanced in _unmoved(state.enhanced).items()
    }


def open_marches(state: Draft, humans: frozenset[Square], still: set[Square]) -> tuple[Move, ...]:
    """Return all open moves of zombies to linked squares, except from the squares in `still`, sorted by target square.

    `humans` are the squares with standing humans. Rules: STCB-GEO-11, STCB-SWARM-02, STCB-SWARM-07, STCB-UNDEAD-06, STCB-UNDEAD-08.
    """
    return open_moves(state.town, state.zombies, humans, still, _kinds(state))


@memo_of_two
def views(town: Town, humans: frozenset[Square]) -> dict[Square, tuple[Square, ...]]:
    """Return the first steps to the closest humans seen, from squares that see one and hold none, in square order. Rules: STCB-SWARM-05."""
    nearest: dict[Square, int] = {}
    steps: dict[Square, tuple[Square, ...]] = {}
    for human in sorted(humans, key=in_order):
        for ray in town.lines_from(human):
            before = human
            for distance, square in enumerate(ray):
                known = nearest.get(square, 1_000_000)
                if distance < known:
                    nearest[square] = distance
                    steps[square] = (before,)
                elif distance == known:
                    steps[square] += (before,)
                before = square
    return {square: steps[square] for square in sorted(steps, key=in_order) if square not in humans}


def first_steps(state: Draft, humans: frozenset[Square]) -> dict[Square, tuple[Square, ...]]:
    """Return the first steps to the closest visible humans, for each square with zombies that see one, in square order.

    Rules: STCB-GEO-12, STCB-GEO-13, STCB-GEO-15, STCB-SWARM-03, STCB-SWARM-05.
    """
    held = zombies_on(state.zombies)
    return {square: steps for square, steps in views(state.town, humans).items() if square in held}


def settle_march(draft: Draft, move: Move, *, swarm: bool) -> None:
    """Let an enhanced zombie go on; settle any other move by checking for a win. Rules: STCB-BASE-08, STCB-END-01."""
    if move.kind is Zombie.ENHANCED:
        then(draft, SecondStepping(move.target, swarm))
    else:
        ends.check_win(draft)


def second_steps(state: Draft, square: Square, *, swarm: bool) -> Sequence[Move]:
    """Return the second steps that an enhanced zombie may make.

    In the swarm phase it stays if it holds a human, goes toward the closest one that it sees, and anywhere if it sees none. In an
    undead's movement it may go anywhere. Rules: STCB-BASE-08, STCB-SWARM-04, STCB-SWARM-05, STCB-SWARM-07, STCB-EVENT-02.
    """
    if state.markers and has_marker(state, Card.ALL_THE_MARBLES):
        return []
    near: Sequence[Square] = state.town.links[square]
    if swarm:
        humans = human_squares(state)
        if square in humans:
            return []
        near = first_steps(state, humans).get(square, near)
    return allowed(state, [move_enhanced(square, target) for target in squares_for_zombies(state, near)])


@attrs.frozen
class SecondStepping(Automatic):
    """An enhanced zombie has made a step, in a swarm phase or in an undead's movement, and may make another one. Rules: STCB-BASE-08."""

    square: position.MapSquare
    swarm: bool

    def run(self, draft: Draft) -> None:
        ask(draft, SecondStep(self.square, self.swarm))


@attrs.frozen
class SecondStep(ActiveDecides, Choice):
    """The active player moves an enhanced zombie a second step, or lets it stop. Rules: STCB-BASE-08."""

    square: position.MapSquare
    swarm: bool
    clause = "STCB-BASE-08"
    called = ("second_step",)
    stands_on = ("Swarming", "Prowling")
    explains = Move

    def question(self, state: Draft) -> str:
        or_stop = offered(state, STOP, ", or does it `stop`")
        return f"where does the enhanced zombie on {at(self.square)} go on to{or_stop}?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (*second_steps(state, self.square, swarm=self.swarm), STOP)

    def why_not(self, state: Draft, action: Move) -> Refusal:
        if action.origin != self.square or action.kind is not Zombie.ENHANCED:
            what = f"the enhanced zombie on {at(self.square)} has begun to move, and goes on or stops"
            return Refusal(self.clause, what)
        if action.target not in state.town.links[self.square]:
            return Refusal("STCB-GEO-08", f"no step leads from {at(self.square)} to {at(action.target)}")
        seen = first_steps(state, human_squares(state)) if self.swarm else {}
        if action.target not in seen.get(self.square, (action.target,)):
            return Refusal("STCB-SWARM-04", f"from {at(self.square)} it sees a human, and goes toward the closest one")
        return why_not_onto(state, self.square, action.target)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Move):
            march_on(draft, action)
        elif isinstance(action, Stop):
            draft.events += (ZombieStopped(self.square),)
        ends.check_win(draft)
