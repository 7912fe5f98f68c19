"""The forms of values whose types alone do not say enough."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from zombiekit.forms import Form, between
from zombiekit.games.they_come_back.box.components import HAND, MOST_HEALTH, NUMBER, Card, Cell, Square
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.primitives.dice import SIDES

MOST = 2**52
"""The largest count of anything: half of what a save can hold, so that there is room to grow."""


def is_seat(seat: int, state: Any) -> bool:
    """Return whether a number is a seat."""
    return 0 <= seat < state.options.players  # type: ignore[no-any-return]


def is_square(square: Square, state: Any) -> bool:
    """Return whether a pair is a square that can be entered; if the state has no proper map, any pair passes."""
    return type(state.town) is not Town or square in state.town.links


def is_cell(cell: Cell, state: Any) -> bool:
    """Return whether a pair is the cell of a tile; if the state has no proper map, any pair passes."""
    return type(state.town) is not Town or cell in state.town.cells


def _at_most(state: Any, name: str, of_the_box: int) -> int:
    """Return a limit from the options of a state, or the number of the box if it has none."""
    return getattr(getattr(state, "options", None), name, of_the_box)


def _is_hand(cards: tuple[Card, ...], state: Any) -> bool:
    return len(cards) <= _at_most(state, "hand", HAND) and list(cards) == sorted(cards, key=NUMBER.__getitem__)


def _is_table(cards: tuple[Card, ...], _: Any) -> bool:
    return Card.HIDDEN not in cards and list(cards) == sorted({*cards}, key=NUMBER.__getitem__)


Count: TypeAlias = Annotated[int, between(0, MOST)]
Positive: TypeAlias = Annotated[int, between(1, MOST)]
Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
Health: TypeAlias = Annotated[
    int,
    Form(
        f"an integer from 0 to {MOST_HEALTH}",
        lambda value, state: 0 <= value <= _at_most(state, "most_health", MOST_HEALTH),
    ),
]
Seat: TypeAlias = Annotated[int, Form("a seat", is_seat)]
Seats: TypeAlias = Annotated[tuple[Seat, ...], Form("seats, at least one", lambda seats, _: bool(seats))]
MapSquare: TypeAlias = Annotated[Square, Form("a square that can be entered", is_square)]
MapCell: TypeAlias = Annotated[Cell, Form("the cell of a tile", is_cell)]
SeenCard: TypeAlias = Annotated[
    Card, Form("a card; cards are called like 'fear' or 'butter_fingers'", lambda card, _: card is not Card.HIDDEN)
]
"""A card that is not hidden."""
Hand: TypeAlias = Annotated[tuple[Card, ...], Form(f"at most {HAND} cards by number", _is_hand)]
Table: TypeAlias = Annotated[tuple[Card, ...], Form("cards by number, each once", _is_table)]
