"""A state machine for Hypothesis: it plays a game, and checks what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from zombiekit.testing.strategies import strategy_of
from zombiekit.testing.walks import offered

if TYPE_CHECKING:
    from zombiekit.game import Game


def _choices(machine: GameMachine) -> st.SearchStrategy[int]:
    """Return a strategy for the index of the next choice; only 0 when the game is over."""
    return st.integers(0, max(0, len(machine.offer) - 1))


class GameMachine(RuleBasedStateMachine):
    """Plays legal actions and chance outcomes; after each step, `faults` must find nothing. When a game is over, another begins.

    Make one with `state_machine(game)`, or with a subclass that sets `game` and adds its own invariants and rules.

    Attributes:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
        states: The states of this game so far, from the start.
        actions: The actions and outcomes between them.
        offer: The current choices: legal actions, or outcomes of chance.
    """

    game: Any
    options: Any = None
    states: list[Any]
    actions: list[Any]
    offer: tuple[Any, ...]

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Skip the phase in which Hypothesis explains a failure: it takes longer than finding and shrinking the failure."""
        super().__init_subclass__(**arguments)
        phases = [each for each in Phase if each != Phase.explain]
        cls.TestCase.settings = settings(cls.TestCase.settings, phases=phases)

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[-1]

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        """Begin the first game."""
        self.begin(data.draw(strategy_of(self.game, self.options), "options"))

    @rule(choice=st.runner().flatmap(_choices))
    def step(self, choice: int) -> None:
        """Take a legal action, or a chance outcome whatever its weight; if the game is over, begin another."""
        if self.offer:
            self.take(self.offer[choice])
        else:
            self.begin(self.state.options)

    def begin(self, options: object) -> None:
        """Forget the last game, and begin one with these options."""
        self.states, self.actions = [], []
        self._enter(self.game.new_game(options))

    def take(self, action: object) -> None:
        """Take an action or outcome, and check the state that it leads to."""
        note(f"  {action}")
        after = self.game.step(self.state, action)
        self.actions.append(action)
        self._enter(after)

    def _enter(self, state: Any) -> None:
        """Go on from a state, which must have no faults. No `invariant` checks this: Hypothesis prints a line for each after every step."""
        self.states.append(state)
        found = self.game.faults(state)
        assert not found, "; ".join(map(str, found))
        self.offer = offered(self.game, state)[1]


def state_machine(game: Game, options: object = None) -> type[GameMachine]:
    """Return a state machine that plays a game; pytest and unittest can collect its `TestCase`.

    Args:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
    """
    return type(f"{game.NAME}_machine", (GameMachine,), {"game": game, "options": options})
