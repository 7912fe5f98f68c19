"""Buying ships and outposts (clauses BUY, and INDU, FLAG-02, CARD-07, CARD-12, CARD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from zombiekit.agenda import Automatic, Refusal
from zombiekit.games.defcon_zombies.abilities import abilities
from zombiekit.games.defcon_zombies.actions import (
    BUY_OUTPOSTS,
    BUY_PAIRS,
    BUY_SHIPS,
    DONE,
    BuyOutpost,
    BuyPair,
    BuyShip,
    Done,
)
from zombiekit.games.defcon_zombies.choosing import Choice
from zombiekit.games.defcon_zombies.components import OUTPOST_COST, PAIR_COST, SHIP_COST, Ability
from zombiekit.games.defcon_zombies.events import Bought, BuyingEnded
from zombiekit.games.defcon_zombies.fighting import fight
from zombiekit.games.defcon_zombies.pieces import (
    change_fleet,
    change_outposts,
    change_resources,
    outposts_left,
    ships_left,
)
from zombiekit.games.defcon_zombies.state import hold_outposts
from zombiekit.primitives.hexes import CELLS, NUMBER

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.state import Draft

Purchase: TypeAlias = "Done | BuyShip | BuyPair | BuyOutpost"


def ship_places(state: Draft) -> list[int]:
    """Return where the active player may place a bought ship: Earth first.

    Rules: DEFCON-BUY-02, DEFCON-FLAG-02, DEFCON-FLAG-03, DEFCON-CARD-12.
    """
    fleets = state.ships[state.active]
    if Ability.URSA_MAJOR in abilities(state, state.active):
        return sorted({0, *(cell for cell, _ in fleets)})
    if state.options.flagships:
        return sorted({0, *(cell for cell, fleet in fleets if fleet.f)})
    return [0]


def outpost_places(state: Draft) -> list[int]:
    """Return where the active player may place a bought outpost.

    Rules: DEFCON-BUY-03, DEFCON-BUY-07, DEFCON-BUY-08, DEFCON-ZSYS-04, DEFCON-CARD-14.
    """
    seat = state.active
    places = [cell for cell, _ in state.ships[seat]]
    if Ability.URSA_MINOR in abilities(state, seat):
        places = sorted({*places, *[cell for cell, count in enumerate(state.zombies) if not count]})
    return hold_outposts(state, places)


def purchases(state: Draft) -> list[BuyShip | BuyPair | BuyOutpost]:
    """Return what the active player can afford and place. Rules: DEFCON-BUY-04, DEFCON-LIM-02, DEFCON-LIM-03, DEFCON-CARD-07."""
    found: list[BuyShip | BuyPair | BuyOutpost] = []
    if can_buy(state, BuyShip):
        places = ship_places(state)
        found += [BUY_SHIPS[cell] for cell in places]
        if can_buy(state, BuyPair):
            found += [BUY_PAIRS[cell] for cell in places]
    if can_buy(state, BuyOutpost):
        found += [BUY_OUTPOSTS[cell] for cell in outpost_places(state)]
    return found


def can_buy(state: Draft, what: type) -> bool:
    """Tell whether the active player can pay for a thing and the box has it; where it may stand is another question.

    Rules: DEFCON-BUY-04, DEFCON-LIM-02, DEFCON-LIM-03, DEFCON-CARD-07.
    """
    seat = state.active
    have = state.resources[seat]
    if what is BuyShip:
        return have >= SHIP_COST and ships_left(state, seat) >= 1
    if what is BuyOutpost:
        return have >= OUTPOST_COST and outposts_left(state) >= 1
    return have >= PAIR_COST and Ability.GEMINI in abilities(state, seat) and ships_left(state, seat) >= 2


@attrs.frozen
class BuyTest(Automatic):
    """The active player buys if there is anything to buy. Rules: DEFCON-TURN-01, DEFCON-BUY-01, DEFCON-INDU-01."""

    def run(self, draft: Draft) -> None:
        """Ask if there is a choice."""
        if draft.resources[draft.active] < OUTPOST_COST:
            return  # whoever cannot pay for that can pay for nothing
        if can_buy(draft, BuyShip) or (can_buy(draft, BuyOutpost) and outpost_places(draft)):
            draft.agenda += (BUY,)


@attrs.frozen
class Buy(Choice):
    """The active player buys one thing, or nothing. Rules: DEFCON-BUY-01, DEFCON-TURN-05, DEFCON-INDU-01."""

    clause = "DEFCON-BUY-01"
    question = "what do you buy?"

    def options(self, state: Draft) -> tuple[Purchase, ...]:
        """Return `done`, ships, pairs, then outposts."""
        return (DONE, *purchases(state))

    def refusal(self, state: Draft, action: Any) -> Refusal | None:
        """Refuse what costs too much or has no place."""
        if type(action) is Done:
            return None
        if type(action) not in _COSTS:
            return Refusal(self.clause, f"the question is: {self.question}")
        clause, cost = _COSTS[type(action)]
        if can_buy(state, type(action)):
            places = outpost_places(state) if type(action) is BuyOutpost else ship_places(state)
            if NUMBER[action.at] in places:
                return None
            return Refusal(clause, f"it cannot be placed at {action.at}")
        if state.resources[state.active] < cost:
            return Refusal("DEFCON-BUY-04", f"it costs {cost}, and you have {state.resources[state.active]}")
        if type(action) is BuyPair and Ability.GEMINI not in abilities(state, state.active):
            return Refusal(clause, "only the holder of Gemini buys linked pairs")
        return Refusal("DEFCON-LIM-02", "the box has no such piece left for you")

    def apply(self, draft: Draft, action: Purchase) -> None:
        """Pay and place it; `industrious` players are asked again.

        Rules: DEFCON-BUY-04, DEFCON-BUY-05, DEFCON-BUY-06, DEFCON-BUY-10.
        """
        seat = draft.active
        if isinstance(action, Done):
            draft.events += (BuyingEnded(seat),)
            return
        if draft.options.industrious:
            draft.agenda += (BUY_TEST,)
        cell = NUMBER[action.at]
        change_resources(draft, seat, -_COSTS[type(action)][1])
        if type(action) is BuyShip:
            change_fleet(draft, seat, cell, 1)
            what = "ship"
        elif type(action) is BuyPair:
            change_fleet(draft, seat, cell, 0, p=1)
            what = "pair"
        else:
            change_outposts(draft, seat, cell, 1)
            what = "outpost"
        draft.events += (Bought(seat, what, CELLS[cell]),)
        fight(draft, cell)


_COSTS = {
    BuyShip: ("DEFCON-BUY-02", SHIP_COST),
    BuyPair: ("DEFCON-CARD-07", PAIR_COST),
    BuyOutpost: ("DEFCON-BUY-03", OUTPOST_COST),
}

BUY_TEST = BuyTest()
BUY = Buy()
