"""A state machine for Hypothesis: it plays, and checks what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from zombiekit.testing.strategies import strategy_of
from zombiekit.testing.walks import offered

if TYPE_CHECKING:
    from zombiekit.game import Game


MOST = 65_535
"""Choices are numbers up to this, whatever there is to choose from, so that they keep their meaning while a failure shrinks."""


class GameMachine(RuleBasedStateMachine):
    """Plays legal actions and chance outcomes; after each step `faults` must find nothing. When a game is over, another begins.

    Make one with `state_machine(game)`, or with a subclass that sets `game` and adds invariants and rules of its own.

    Attributes:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
        states: The states of this game so far, the new game's first.
        actions: The actions and outcomes between them.
    """

    game: Any
    options: Any = None
    states: list[Any]
    actions: list[Any]

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        """Begin the first game."""
        self.begin(data.draw(strategy_of(self.game, self.options), "options"))

    @rule(choice=st.integers(0, MOST))
    def step(self, choice: int) -> None:
        """Take one of the legal actions, or let chance bring one of its outcomes, whatever its weight."""
        offer = offered(self.game, self.state)[1]
        if offer:
            self.take(offer[choice % len(offer)])
        else:
            self.begin(self.state.options)

    def begin(self, options: object) -> None:
        """Begin a game."""
        self.states, self.actions = [self.game.new_game(options)], []

    def take(self, action: object) -> None:
        """Do one step."""
        note(f"  {action}")
        self.states.append(self.game.step(self.state, action))
        self.actions.append(action)

    @invariant()
    def is_sound(self) -> None:
        """The state has no faults."""
        found = self.game.faults(self.state)
        assert not found, "; ".join(map(str, found))


def state_machine(game: Game, options: object = None) -> type[GameMachine]:
    """Return a state machine that plays a game; its `TestCase` is for pytest and unittest to collect.

    Args:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
    """
    return type(f"{game.NAME}_machine", (GameMachine,), {"game": game, "options": options})
