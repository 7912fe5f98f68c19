"""A house rule and its property tests: run them with `pytest examples/house_rule_test.py`.

The rule: a blow that kills zombies brings one Strength chip back, up to the 15 of the start.
"""

from itertools import pairwise
from typing import Any

import attrs
from hypothesis import given
from hypothesis.stateful import invariant

from zombiekit import variant
from zombiekit.games import one_against_the_dead as game
from zombiekit.testing import GameMachine, Playout, check_game, playouts

CHIPS = 15


@attrs.frozen
class ChipRegained:
    """A Strength chip came back."""

    def __str__(self) -> str:
        """Say it in words."""
        return "You take heart: a Strength chip comes back."


def step(state: Any, action: Any) -> Any:
    """Do a step of the game, and give a chip back if the house rule says so."""
    after = game.step(state, action)
    if after.kills == state.kills or after.strength == CHIPS or game.outcome(after):
        return after
    return attrs.evolve(after, strength=after.strength + 1, events=(*after.events, ChipRegained()))


# The game itself, except for its name and these two.
house = variant(game, name="taking_heart", step=step, EVENTS=(*game.EVENTS, ChipRegained))


@given(playouts(house))
def test_strength_stays_within_the_chips(playout: Playout) -> None:
    """No state of any game has more Strength than there are chips."""
    assert all(0 <= state.strength <= CHIPS for state in playout.states)


@given(playouts(house))
def test_strength_rises_with_good_blows_only(playout: Playout) -> None:
    """Strength rises only by one chip at a time, for a blow that killed."""
    for before, after in pairwise(playout.states):
        assert after.strength <= before.strength + (after.kills > before.kills)


class HouseMachine(GameMachine):
    """Plays by the house rule, and checks all that came before."""

    game = house

    @invariant()
    def chips_are_paid_for(self) -> None:
        """Every chip that came back cost a zombie."""
        regained = sum(ChipRegained() in state.events for state in self.states)
        assert regained <= self.state.kills


TestHouseMachine = HouseMachine.TestCase


def test_house_rule_keeps_the_laws() -> None:
    """The changed game keeps all laws that the library's own games keep."""
    check_game(house, "quick")
