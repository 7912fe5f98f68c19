"""House rules for four games: each a variant that is played, saved and recorded as its game is.

python examples/house_rules.py
"""

from __future__ import annotations

from typing import Any

import attrs

from zombiekit import Ending, Game, variant
from zombiekit.agenda import Choice, then
from zombiekit.games import (
    defcon_zombies as galaxy,
)
from zombiekit.games import (
    one_against_the_dead as city,
)
from zombiekit.games import (
    they_come_back as town,
)
from zombiekit.games import (
    zombie_flavored_doom as doom,
)
from zombiekit.play import Dice, playout
from zombiekit.primitives.lines import line


# a number: everybody begins with five Bullets, or with the number in an option
def load(draft: Any) -> None:
    draft.bullets = (draft.options.bullets,) * len(draft.bullets)


FIVE_BULLETS = variant(town, name="five_bullets", options={"bullets": 5}, begins=load, relaxes=("STCB-SETUP-10",))


# an ending: the first player with four kills wins
def four_kills(draft: Any, event: Any) -> Ending | None:
    seat = draft.active
    if draft.kills[seat] < 4:
        return None
    return Ending("four_kills", f"{town.seat_name(seat)} holds four kills and wins.", (seat,))


FOUR_KILLS = variant(
    town, name="four_kills", ends_when={town.events.ZombiesKilled: four_kills}, reasons=("four_kills",)
)


# an ending in another game: three zombies are enough
def three_kills(draft: Any, event: Any) -> Ending | None:
    return Ending("three_kills", "Three zombies are dead, and that is enough.", (0,)) if draft.kills >= 3 else None


ENOUGH = variant(city, name="enough", ends_when={city.events.CoinsSettled: three_kills}, reasons=("three_kills",))


# a forbidden action: a search takes time
def no_hasty_search(state: Any, action: Any) -> str | None:
    return "a single action point is not enough to search" if state.ap == 1 else None


CAREFUL = variant(city, name="careful", forbids={city.actions.Search: no_hasty_search})


# a reaction to an event: a rest in every third round
def breathe(draft: Any, event: Any) -> None:
    if event.round % 3 == 0:
        draft.strength = min(draft.strength + 1, 15)


BREATHER = variant(city, name="breather", on={city.events.RoundBegan: breathe})


# a reaction that reports what it did and remembers it: one Bullet for the first player bitten in a game
@attrs.frozen
class FoundInPocket:
    seat: int

    def __str__(self) -> str:
        return f"{town.seat_name(self.seat)} finds a Bullet in a pocket."


def pocket(draft: Any, event: Any) -> None:
    if not draft.pocketed and draft.health[event.seat] and draft.bullets[event.seat] < 3:
        draft.pocketed = True
        draft.bullets = tuple(have + (seat == event.seat) for seat, have in enumerate(draft.bullets))
        draft.events += (FoundInPocket(event.seat),)


POCKETS = variant(
    town, name="pockets", on={town.events.Bitten: pocket}, events=(FoundInPocket,), fields={"pocketed": (bool, False)}
)


# a reaction that asks: rest at the beginning of a turn, which takes a Health and gives a Bullet
@line("rest")
class Rest:
    takes_rest: bool

    def words(self, state: Any) -> str:
        return "search the pockets: a Health for a Bullet" if self.takes_rest else "leave the pockets alone"


@attrs.frozen
class Rested:
    seat: int
    takes_rest: bool

    def __str__(self) -> str:
        return f"{town.seat_name(self.seat)} {'trades a Health for a Bullet' if self.takes_rest else 'goes on'}."


@attrs.frozen
class Resting(Choice):
    seat: int
    clause = "HOUSE-REST"
    asks = "Do you trade a Health for a Bullet?"

    def actor(self, state: Any) -> int:
        return self.seat

    def options(self, state: Any) -> tuple[Rest, ...]:
        return Rest(takes_rest=False), Rest(takes_rest=True)

    def apply(self, draft: Any, action: Rest) -> None:
        change = int(action.takes_rest)
        draft.health = tuple(have - change * (seat == self.seat) for seat, have in enumerate(draft.health))
        draft.bullets = tuple(have + change * (seat == self.seat) for seat, have in enumerate(draft.bullets))
        draft.events += (Rested(self.seat, action.takes_rest),)


def ask_for_rest(draft: Any, event: Any) -> None:
    if draft.health[draft.active] > 1 and draft.bullets[draft.active] < 3:
        then(draft, Resting(draft.active))


RESTING = variant(
    town, name="resting", on={town.events.TurnBegan: ask_for_rest}, nodes=(Resting,), actions=(Rest,), events=(Rested,)
)


# a handicap: the first player of a raid begins the first day with a tick less
def late(draft: Any, event: Any) -> None:
    if draft.round == 1:
        draft.ticks = (max(1, draft.ticks[0] - 1), *draft.ticks[1:])


LATE_RISER = variant(doom, name="late_riser", on={doom.events.DayBegan: late})


# a reaction in a cooperative game: a ship lost to zombies is insured for one resource
def insure(draft: Any, event: Any) -> None:
    draft.resources = tuple(have + (seat == event.seat) for seat, have in enumerate(draft.resources))


INSURED = variant(galaxy, name="insured", on={galaxy.events.PieceLost: insure})


# a ban for some time: the roads are blocked in the first two rounds
def no_cars_yet(state: Any, action: Any) -> str | None:
    return "the roads are blocked until round 3" if state.round < 3 else None


ON_FOOT = variant(doom, name="on_foot", forbids={doom.actions.Drive: no_cars_yet})


# a card: it gives each human a Bullet
class TeaBreak(town.event_card.EventCard):
    card = town.box.Card.own("tea_break", "Tea Break")
    clause = "HOUSE-TEA"
    text = "Each human gains a Bullet."
    copies = 4
    moments = frozenset((town.box.Moment.TURN_START, town.box.Moment.MOVEMENT))

    def carry_out(self, draft: Any, seat: int, action: Any) -> None:
        for each in range(len(draft.health)):
            if town.position.is_human(draft, each):
                town.health.gain_bullets(draft, each, 1)


TEA = variant(town, name="tea", cards=[TeaBreak])


# a card against somebody, who may answer it first
class ColdFeet(town.event_card.TargetCard):
    card = town.box.Card.own("cold_feet", "Cold Feet")
    clause = "HOUSE-FEET"
    text = "Another human loses a Bullet."
    copies = 4
    undead = True

    def targets(self, state: Any, seat: int) -> list[int]:
        return [each for each in town.event_card.opponents(state, seat) if state.bullets[each]]

    def carry_out(self, draft: Any, seat: int, action: Any) -> None:
        town.health.lose_bullets(draft, action.target, min(1, draft.bullets[action.target]))


COLD = variant(town, name="cold", cards=[ColdFeet])

# another board, if none is named
QUARTERS = variant(doom, name="quarters", options={"board": "Quarters"})

# another deck: events with one new card in place of those of the box
CONVOY = {
    "id": "convoy",
    "name": "Supply Convoy",
    "text": "Everybody collects 2.",
    "copies": 6,
    "effects": [{"do": "collect", "who": "all", "amount": 2}],
}
CONVOYS = variant(galaxy, name="convoys", options={"events": True, "event_cards": {"base": False, "cards": [CONVOY]}})

RULES: tuple[Game, ...] = (
    *(FIVE_BULLETS, FOUR_KILLS, ENOUGH, CAREFUL, BREATHER),
    *(POCKETS, RESTING, LATE_RISER, INSURED, ON_FOOT),
    *(TEA, COLD, QUARTERS, CONVOYS),
)

if __name__ == "__main__":
    house: Any
    for house in RULES:
        end = playout(house, dice=Dice(1), max_steps=5_000)
        print(f"{house.NAME}: {house.outcome(end) or 'still going on'}")
