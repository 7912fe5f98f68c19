"""Choices in short: what several have in common, and what each one is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.one_against_the_dead.box.components import price
from zombiekit.games.one_against_the_dead.table.actions import Move, Place, Search
from zombiekit.games.one_against_the_dead.table.position import cards, mismatches, site_dice
from zombiekit.games.one_against_the_dead.table.words import card_text
from zombiekit.games.one_against_the_dead.view.seeing import describe
from zombiekit.primitives.grid import step_from
from zombiekit.words import some

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.table.position import Draft


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short; if it has nothing in common with others, its full words."""
    if not isinstance(action, (Move, Place, Search)):
        return "", describe(state, action), ""
    city, cell, wind = cards(state), step_from(state.pawn, action.direction), str(action.direction)
    if isinstance(action, Move):
        return "walk", f"{wind} to the {city[cell]} for {price(city[state.pawn], city[cell])} AP", ""
    if isinstance(action, Search):
        return "search for 1 AP", f"{wind} the {city[cell]}, die {site_dice(state)[cell]}", ""
    assert state.drawn is not None  # noqa: S101 - a card waits for its slot
    return f"lay {card_text(state.drawn)}", f"{wind}, {some(mismatches(city, state.drawn, cell), 'zombie')}", ""
