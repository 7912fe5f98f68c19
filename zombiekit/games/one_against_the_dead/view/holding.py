"""What the player holds, by the names that the rulebook knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.table.position import Draft


def holds(state: Draft, _: int = 0) -> tuple[str, ...]:
    """Return the fists and the weapon."""
    return ("fists",) if state.weapon is None else ("fists", state.weapon.kind)
