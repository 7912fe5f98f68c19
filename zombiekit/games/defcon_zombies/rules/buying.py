"""Buying ships and outposts (clauses BUY, INDU, FLAG)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import (
    ActiveDecides,
    Automatic,
    Choice,
    Misfits,
    Refusal,
    list_options,
    options_of,
    then,
    then_all,
)
from zombiekit.games.defcon_zombies.box.components import CHITS, CUBES, PAIR_COST, ZOMBIES, Ability
from zombiekit.games.defcon_zombies.box.variants import OutpostsOn
from zombiekit.games.defcon_zombies.rules import fighting, pieces
from zombiekit.games.defcon_zombies.rules.common import AfterDiscovery, absent, hinted, lies, only_holder, systems
from zombiekit.games.defcon_zombies.rules.pieces import abilities, change_resources, outposts_left, ships_left
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.actions import Purchase, price
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at, hold_outposts
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS, NUMBER, Hex
from zombiekit.words import listed, many


def ship_places(state: Draft) -> list[int]:
    """Return where a bought ship may go, Earth first. Rules: DEFCON-BUY-02, DEFCON-FLAG-02, DEFCON-FLAG-03, DEFCON-CARD-12."""
    fleets = state.ships[state.active]
    if Ability.URSA_MAJOR in abilities(state, state.active):
        return sorted({0, *(cell for cell, _ in fleets)})
    if state.options.flagships:
        return sorted({0, *(cell for cell, fleet in fleets if fleet.f)})
    return [0]


def outpost_places(state: Draft) -> list[int]:
    """Return where a bought outpost may go. Rules: DEFCON-BUY-03, DEFCON-BUY-07, DEFCON-BUY-08, DEFCON-ZSYS-04, DEFCON-CARD-14."""
    seat = state.active
    places = [cell for cell, _ in state.ships[seat]]
    if Ability.URSA_MINOR in abilities(state, seat):
        places = sorted({*places, *[cell for cell, count in enumerate(state.zombies) if not count]})
    return hold_outposts(state, places)


def purchases(state: Draft) -> list[Purchase]:
    """Return what the active player can afford and place. Rules: DEFCON-BUY-04, DEFCON-LIM-02, DEFCON-LIM-03, DEFCON-CARD-07."""
    found: list[Purchase] = []
    if can_buy(state, actions.BuyShip):
        found += [actions.BUY_SHIPS[cell] for cell in ship_places(state)]
    if can_buy(state, actions.BuyPair):
        found += [actions.BUY_PAIRS[cell] for cell in ship_places(state)]
    if can_buy(state, actions.BuyOutpost):
        found += [actions.BUY_OUTPOSTS[cell] for cell in outpost_places(state)]
    return found


def can_buy(state: Draft, what: type[Purchase]) -> bool:
    """Return whether the active player may buy a thing, can pay for it, and has one left; places are not checked.

    Rules: DEFCON-BUY-04, DEFCON-LIM-02, DEFCON-LIM-03, DEFCON-CARD-07.
    """
    seat = state.active
    if state.resources[seat] < price(state, what):
        return False
    if what is actions.BuyOutpost:
        return outposts_left(state) >= 1
    if what is actions.BuyShip:
        return ships_left(state, seat) >= 1
    return Ability.GEMINI in abilities(state, seat) and ships_left(state, seat) >= 2


@attrs.frozen
class BuyTest(AfterDiscovery, Automatic):
    """The active player buys if there is anything to buy. Rules: DEFCON-TURN-01, DEFCON-BUY-01, DEFCON-INDU-01."""

    called = ("BUY-TEST",)
    beneath = "ZombiesDue"

    def run(self, draft: Draft) -> None:
        if draft.resources[draft.active] < min(draft.options.outpost_cost, draft.options.ship_cost, PAIR_COST):
            return
        found = purchases(draft)
        if found and list_options(draft, BUY, (actions.DONE, *found)) != (actions.DONE,):
            then(draft, BUY)


@attrs.frozen
class Buy(ActiveDecides, Choice):
    """The active player buys one thing, or nothing. Rules: DEFCON-BUY-01, DEFCON-TURN-05, DEFCON-INDU-01."""

    clause = "DEFCON-BUY-01"
    called = ("BUY",)
    beneath = "ZombiesDue"
    explains = Purchase

    def question(self, state: Draft) -> str:
        sold = dict.fromkeys([type(action) for action in options_of(state, self) if isinstance(action, Purchase)])
        prices = listed([f"{what.thing} for {price(state, what)}" for what in sold], "or")
        asked = f"you have {state.resources[state.active]} and can buy {prices}: what, and where?"
        return hinted(state, asked, actions.DONE, "`done` to stop buying.")

    def options(self, state: Draft) -> tuple[actions.Done | Purchase, ...]:
        return (actions.DONE, *purchases(state))

    def why_not(self, state: Draft, action: Purchase) -> Refusal:
        """Say that it costs too much, is not left, or has no place."""
        if not can_buy(state, type(action)):
            return _why_not_buy(state, action)
        why_no_place = _why_not_outpost if type(action) is actions.BuyOutpost else _why_not_ship
        return absent(state, action.at) or why_no_place(state, action.at)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not purchases(state):
            yield "there is nothing that the active player could buy"

    def apply(self, draft: Draft, action: actions.Done | Purchase) -> None:
        """Pay and place it; `industrious` players are asked again. Rules: DEFCON-BUY-04, DEFCON-BUY-05, DEFCON-BUY-06, DEFCON-BUY-10."""
        seat = draft.active
        if isinstance(action, actions.Done):
            draft.events += (events.BuyingEnded(seat),)
            return
        cell = NUMBER[action.at]
        change_resources(draft, seat, -price(draft, type(action)))
        if type(action) is actions.BuyShip:
            pieces.change_fleet(draft, seat, cell, 1)
        elif type(action) is actions.BuyPair:
            pieces.change_fleet(draft, seat, cell, 0, p=1)
        else:
            pieces.change_outposts(draft, seat, cell, 1)
        draft.events += (events.Bought(seat, action.what, CELLS[cell]),)
        again = (BUY_TEST,) if draft.options.industrious else ()
        then_all(draft, fighting.fight(draft, cell) + again)


def _why_not_buy(state: Draft, action: Purchase) -> Refusal:
    seat = state.active
    have, cost = state.resources[seat], price(state, type(action))
    if type(action) is actions.BuyPair and Ability.GEMINI not in abilities(state, seat):
        return Refusal("DEFCON-CARD-07", only_holder(state, Ability.GEMINI, "buy linked pairs"))
    if have < cost:
        return Refusal("DEFCON-BUY-04", f"it costs {cost}, and you have {have}")
    if type(action) is actions.BuyOutpost:
        return Refusal("DEFCON-LIM-03", f"all {CHITS} outposts are on the board")
    due = 2 if type(action) is actions.BuyPair else 1
    return Refusal("DEFCON-LIM-02", f"it takes {due} of your {CUBES} cubes; you have {ships_left(state, seat)} left")


def _why_not_ship(state: Draft, cell: Hex) -> Refusal:
    places = ship_places(state)
    if Ability.URSA_MAJOR in abilities(state, state.active):
        return Refusal("DEFCON-CARD-12", f"you have no ship at {at(cell)}; you have some at {systems(places[1:])}")
    if not state.options.flagships:
        return Refusal("DEFCON-BUY-02", f"a bought ship is placed on Earth, not at {at(cell)}")
    if len(places) == 1:
        where = "it is on Earth" if fleet_at(state.ships[state.active], 0).f else "it is lost"
        return Refusal("DEFCON-FLAG-03", f"your flagship is not at {at(cell)}: {where}, so your new ships go to Earth")
    return Refusal("DEFCON-FLAG-02", f"a bought ship is placed on Earth or with your flagship at {systems(places[1:])}")


def _why_not_outpost(state: Draft, cell: Hex) -> Refusal:
    seat, number = state.active, NUMBER[cell]
    where = f"{at(cell)} {lies(state, number)}"
    if not number:
        return Refusal("DEFCON-BUY-03", "outposts cannot be placed on Earth")
    turns = dict(state.transformed)
    if number in turns:
        return Refusal(
            "DEFCON-OVER-02", f"{at(cell)} has been a Zombies system since turn {turns[number]} and takes no outposts"
        )
    if state.faces[number] is ZOMBIES:
        return Refusal("DEFCON-ZSYS-04", f"{where} and takes no outposts")
    if not hold_outposts(state, [number]):
        due = "an explored planet" if state.options.outposts_on is OutpostsOn.PLANETS else "an explored system"
        return Refusal("DEFCON-BUY-07", f"{where}, but an outpost needs {due}")
    if Ability.URSA_MINOR in abilities(state, seat):
        return Refusal("DEFCON-CARD-14", f"{at(cell)} holds {many(state.zombies[number], 'zombie')}")
    return Refusal("DEFCON-BUY-03", f"you have no ship at {at(cell)}")


BUY_TEST = BuyTest()
BUY = Buy()
