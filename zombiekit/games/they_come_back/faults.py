"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.forms import form_faults

if TYPE_CHECKING:
    from zombiekit.errors import Fault
    from zombiekit.games.they_come_back.state import Draft


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state or view."""
    return form_faults(state)


def position_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with a position, whatever stands on its agenda."""
    return form_faults(state)
