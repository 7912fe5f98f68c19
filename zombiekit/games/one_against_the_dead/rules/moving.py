"""Moving the pawn (clauses MOVE)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.one_against_the_dead.box.components import PRICES, price
from zombiekit.games.one_against_the_dead.rules.checking_out import CHECK_OUT
from zombiekit.games.one_against_the_dead.table.actions import MOVES, Move
from zombiekit.games.one_against_the_dead.table.events import PawnMoved
from zombiekit.games.one_against_the_dead.table.position import Draft, cards
from zombiekit.primitives.grid import ORTHOGONAL, Direction, compass, step_from


def moves(state: Draft) -> list[Move]:
    """Return the moves that the AP left can pay, in listing order. Rules: OATD-MOVE-01, OATD-MOVE-05."""
    city, ap = cards(state), state.ap
    prices, closed = PRICES[city[state.pawn]], ap + 1
    return [MOVES[direction] for direction, cell in compass(state.pawn)[:4] if prices.get(city.get(cell), closed) <= ap]


def move_refusal(state: Draft, direction: Direction) -> Refusal | None:
    """Return why the pawn cannot move in `direction`, or None if it can."""
    if direction not in ORTHOGONAL:
        return Refusal("OATD-MOVE-01", f"the pawn moves orthogonally only, and {direction} is diagonal")
    city = cards(state)
    there = city.get(step_from(state.pawn, direction))
    if there is None:
        return Refusal("OATD-MOVE-01", f"there is no face-up card to the {direction}")
    cost = price(city[state.pawn], there)
    if cost is None:
        return Refusal("OATD-MOVE-02", f"the {there} to the {direction} is a Special Location")
    if cost <= state.ap:
        return None
    return Refusal("OATD-MOVE-05", f"the step to the {there} costs {cost} AP, and {state.ap} is left")


def move(draft: Draft, direction: Direction) -> None:
    """Move the pawn and check out its new location. Rules: OATD-MOVE-07, OATD-MOVE-09, OATD-CHK-01."""
    city = cards(draft)
    origin = draft.pawn
    target = step_from(origin, direction)
    cost = PRICES[city[origin]][city[target]]
    draft.ap -= cost
    draft.pawn = target
    draft.events += (PawnMoved(origin, target, cost),)
    draft.agenda += (CHECK_OUT,)
