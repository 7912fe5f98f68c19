"""A state machine for Hypothesis: it plays, and checks what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from zombiekit.game import CHANCE, TERMINAL
from zombiekit.testing.strategies import legal_actions_of, options_of

if TYPE_CHECKING:
    from zombiekit.game import Game


def _player(machine: Any) -> int:
    return machine.game.current_player(machine.state)  # type: ignore[no-any-return]


class GameMachine(RuleBasedStateMachine):
    """Plays legal actions and chance outcomes; after each step `faults` must find nothing. When a game is over, another begins.

    Make one with `state_machine(game)`, or with a subclass that sets `game` and adds invariants and rules of its own.

    Attributes:
        game: The game.
        options: The options to play with; None for any of `options_of(game)`.
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
        """Begin a game."""
        options = data.draw(options_of(self.game), "options") if self.options is None else self.options
        self.states, self.actions = [self.game.new_game(options)], []

    @precondition(lambda self: _player(self) >= 0)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Let the acting seat do something legal."""
        self.take(data.draw(legal_actions_of(self.game, self.state), "action"))

    @precondition(lambda self: _player(self) == CHANCE)
    @rule(data=st.data())
    def happen(self, data: st.DataObject) -> None:
        """Let something happen by chance, whatever its weight."""
        outcomes = [outcome for outcome, _ in self.game.chance_outcomes(self.state)]
        self.take(data.draw(st.sampled_from(outcomes), "outcome"))

    @precondition(lambda self: _player(self) == TERMINAL)
    @rule(data=st.data())
    def start_again(self, data: st.DataObject) -> None:
        """Begin another game."""
        self.start(data)

    def take(self, action: Any) -> None:
        """Do one step."""
        self.states.append(self.game.step(self.state, action))
        self.actions.append(action)

    @invariant()
    def is_sound(self) -> None:
        """The state has no faults."""
        found = self.game.faults(self.state)
        assert not found, "; ".join(map(str, found))


def state_machine(game: Game, options: Any = None) -> type[GameMachine]:
    """Return a state machine that plays a game; its `TestCase` is for pytest and unittest to collect.

    Args:
        game: The game.
        options: The options to play with; None for any of `options_of(game)`.
    """
    return type(f"{game.NAME}_machine", (GameMachine,), {"game": game, "options": options})
