"""What values are allowed, where their types do not say it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zombiekit.forms import IN_ORDER, Form, between
from zombiekit.games.defcon_zombies.box.components import MOST, MOST_CUBES, MOST_PIECES, NUMBERS, Fleet
from zombiekit.games.defcon_zombies.box.galaxies import size_of
from zombiekit.games.defcon_zombies.box.options import cards_by_id
from zombiekit.primitives.dice import SIDES

Seat: TypeAlias = Annotated[int, Form("a seat", lambda seat, state: 0 <= seat < state.options.players)]
"""A seat, from 0."""
System: TypeAlias = Annotated[
    int, Form("a cell of this galaxy", lambda cell, state: 0 <= cell < size_of(state.options.plan))
]
"""A cell of the galaxy, by its number."""
SortedSystems: TypeAlias = Annotated[
    tuple[System, ...], Form("cells of this galaxy, each once", lambda cells, _: len(set(cells)) == len(cells))
]
"""Cells of the galaxy, each once; the field that holds them decides on their order."""
StageNumber: TypeAlias = Annotated[
    int, Form("a stage of the set-up", lambda stage, state: 1 <= stage <= state.options.plan.rings)
]
"""A stage of the set-up, from 1; it has the number of the ring that is dealt in it."""
Positive: TypeAlias = Annotated[int, between(1)]
"""An integer from 1."""
Sum: TypeAlias = Annotated[int, between(0, MOST)]
"""A count without a limit of its own."""
Pieces: TypeAlias = Annotated[int, between(0, MOST_PIECES)]
"""How many pieces stand somewhere."""
Ships: TypeAlias = Annotated[
    Fleet,
    Form(
        f"ships, {MOST_CUBES} at most",
        lambda o_p_f, _: min(o_p_f) >= 0 and o_p_f.f <= 1 and 0 < o_p_f.ships <= MOST_CUBES,
    ),
]
"""The ships of a player in one system, at least one."""
Names: TypeAlias = Annotated[tuple[str, ...], IN_ORDER]
"""Names of constellation cards."""
Number: TypeAlias = Annotated[
    int, between(NUMBERS[0], NUMBERS[-1], f"a planet's number, {NUMBERS[0]} to {NUMBERS[-1]}")
]
"""The number of a planet."""
Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
"""What a die shows."""
CardId: TypeAlias = Annotated[
    str, Form("an event card of this game", lambda card, state: card in cards_by_id(state.options))
]
"""The id of an event card."""
