"""Jokers: Greater Zombies for AP spent on dice and for AP unused (clauses JOK)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Choice
from zombiekit.games.one_against_the_dead.box.forms import Count
from zombiekit.games.one_against_the_dead.table.actions import CHOOSE_JOKER, ChooseJoker
from zombiekit.games.one_against_the_dead.table.events import JokerFed
from zombiekit.games.one_against_the_dead.table.position import Draft, joker_cells, zombies
from zombiekit.games.one_against_the_dead.table.words import at
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.pairs import put
from zombiekit.primitives.zombies import NONE, Zombies


def feed_jokers(draft: Draft, count: int) -> None:
    """Put `count` Greater Zombies on the face-up Joker, or ask for each if both are face up.

    Rules: OATD-JOK-01, OATD-JOK-03, OATD-JOK-04, OATD-JOK-05, OATD-JOK-06, OATD-JOK-09.
    """
    where = joker_cells(draft)
    if not count or not where:
        return
    if len(where) == 1:
        _put_zombies(draft, where[0], count)
    else:
        draft.agenda += (JokerChoice(count),)


def _put_zombies(draft: Draft, cell: Cell, count: int) -> None:
    """Put Greater Zombies on a Joker, heads-up, whatever is there. Rules: OATD-JOK-02, OATD-JOK-08."""
    there = zombies(draft).get(cell, NONE)
    draft.zombies = put(draft.zombies, cell, there.joined(Zombies(count)))
    draft.events += (JokerFed(cell, count),)


@attrs.frozen
class JokerChoice(Choice):
    """The player chooses the Joker for the next of `left` Greater Zombies. Rules: OATD-JOK-05."""

    left: Count
    clause = "OATD-JOK-05"

    def question(self, state: Draft) -> str:
        """Say where the Jokers lie, and how many zombies are still to come."""
        first, second = joker_cells(state)
        more = f" ({self.left - 1} more after it)" if self.left > 1 else ""
        return f"A Greater Zombie comes{more}: on Joker 1 at {at(first)} or on Joker 2 at {at(second)}?"

    def options(self, state: Draft) -> tuple[ChooseJoker, ...]:
        """Return Joker 1, Joker 2. Rules: OATD-GEN-05."""
        return CHOOSE_JOKER

    def apply(self, draft: Draft, action: ChooseJoker) -> None:
        """Put the zombie there, and ask for the next."""
        if self.left > 1:
            draft.agenda += (JokerChoice(self.left - 1),)
        _put_zombies(draft, joker_cells(draft)[action.number - 1], 1)
