"""Rescuing survivors and searching for weapons (clauses SRCH, DIE)."""

from __future__ import annotations

from zombiekit.agenda import Refusal
from zombiekit.games.one_against_the_dead.box.components import ACES, SITES
from zombiekit.games.one_against_the_dead.box.options import Adjacency
from zombiekit.games.one_against_the_dead.rules.jokers import feed_jokers
from zombiekit.games.one_against_the_dead.rules.weapons import WEAPON_CHIP
from zombiekit.games.one_against_the_dead.table.actions import SEARCHES, Search
from zombiekit.games.one_against_the_dead.table.events import NothingFound, SiteSearched, SurvivorRescued
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice
from zombiekit.primitives.grid import ALL_8, ORTHOGONAL, Direction, compass, step_from
from zombiekit.primitives.pairs import drop, put

_IN_REACH = {Adjacency.ORTHOGONAL: ORTHOGONAL, Adjacency.ALL8: ALL_8}


def searches(state: Draft) -> list[Search]:
    """Return the searches of sites with a die next to the pawn, in listing order.

    Rules: OATD-SRCH-01, OATD-SRCH-02, OATD-SRCH-03, OATD-SRCH-06, OATD-SRCH-07.
    """
    if not state.ap or not state.site_dice:
        return []
    dice = site_dice(state)
    reach = len(_IN_REACH[state.options.adjacency_for_search])
    return [SEARCHES[direction] for direction, cell in compass(state.pawn)[:reach] if cell in dice]


def search_refusal(state: Draft, direction: Direction) -> Refusal | None:
    """Return why the player cannot search in `direction`, or None if he can."""
    cell = step_from(state.pawn, direction)
    there = cards(state).get(cell)
    if cell not in site_dice(state):
        lies = "a site that is cleared" if there in SITES else "no site"
        return Refusal("OATD-SRCH-07", f"to the {direction} lies {there or 'no face-up card'}, {lies}")
    if direction not in _IN_REACH[state.options.adjacency_for_search]:
        return Refusal(
            "OATD-SRCH-02", f"the {there} lies diagonally off the pawn, to the {direction}, and so not next to it"
        )
    if not state.ap:
        return Refusal("OATD-SRCH-01", "a search costs 1 AP, and none is left")
    return None


def search(draft: Draft, direction: Direction) -> None:
    """Spend 1 AP on the site's die: the AP, the die, the Joker zombie, then the find.

    Rules: OATD-SRCH-04, OATD-SRCH-05, OATD-SRCH-08, OATD-DIE-02, OATD-DIE-03, OATD-WPN-10.
    """
    cell = step_from(draft.pawn, direction)
    left = site_dice(draft)[cell] - 1
    draft.ap -= 1
    draft.events += (SiteSearched(cell, left),)
    find: SurvivorRescued | NothingFound | None = None
    if left:
        draft.site_dice = put(draft.site_dice, cell, left)
    else:
        draft.site_dice = drop(draft.site_dice, cell)
        if cards(draft)[cell] in ACES:
            find = SurvivorRescued(cell)
        elif any(draft.stack):
            draft.agenda += (WEAPON_CHIP,)
        else:
            find = NothingFound(cell)
    feed_jokers(draft, 1)
    if find is not None:
        draft.events += (find,)
