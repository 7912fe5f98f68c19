"""For Hypothesis: strategies for options, playouts, the states in them and the legal actions there; and a state machine.

The strategies draw little: a way through a game is one string of bytes, with one byte for each choice. So they are fast, and
failures shrink to short ways where every choice is the first one that works. Nothing is filtered.
"""

from __future__ import annotations

from itertools import chain, count
from typing import Any, Generic

import attrs
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from zombiekit.game import A_co, Game, S
from zombiekit.testing.candidates import option_values, options_with
from zombiekit.testing.walks import offered

BYTE = 256


@attrs.define(eq=False, repr=False)
class Playout(Generic[S]):
    """A game from its beginning.

    Attributes:
        states: All states, from the start.
        actions: Actions and chance outcomes; `actions[i]` leads from `states[i]` to `states[i + 1]`.
    """

    states: tuple[S, ...]
    actions: tuple[Any, ...]

    def __repr__(self) -> str:
        first: Any = self.states[0]
        return "\n    ".join([f"Playout with {first.options!r}", *map(str, self.actions)])

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        """Say the same to Hypothesis, which else prints all fields of all states, and warns that this is too much."""
        printer.text(repr(self))


def options_of(game: Game) -> st.SearchStrategy[Any]:
    """Return a strategy for the options of a game; it shrinks to the defaults.

    It knows the values of enums, literals and truth values, and tries integers near the default and near 0. A field of any other type
    keeps its default, unless its metadata lists values: `attrs.field(..., metadata={"examples": (...)})`. If values do not fit
    together, the later ones keep the default.
    """
    values = {name: st.sampled_from(some) for name, some in option_values(game).items()}
    return st.fixed_dictionaries(values).map(lambda wanted: options_with(game, wanted))


def strategy_of(game: Game, options: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for options, given options, a strategy for them, or None for any options."""
    if options is None:
        return options_of(game)
    return options if isinstance(options, st.SearchStrategy) else st.just(options)


def playouts(game: Game[S, A_co], options: Any = None, max_steps: int = 1_000) -> st.SearchStrategy[Playout[S]]:
    """Return a strategy for whole games: every choice is equally likely, even for chance, whatever its weights.

    A failure shows the choices that matter first; after them, the game takes its options in turn.

    Args:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
        max_steps: Stop after this many steps, even if the game is not over.
    """
    drawn = st.tuples(_choices(min(max_steps, BYTE)), strategy_of(game, options))
    return drawn.map(lambda given: _played(game, *given, max_steps))


def reachable_states(game: Game[S, A_co], options: Any = None, max_steps: int = 200) -> st.SearchStrategy[S]:
    """Return a strategy for the states of a game, from the first to the last.

    Args:
        game: The game.
        options: The options to play with, or a strategy for them; None for any of `options_of(game)`.
        max_steps: The most steps to a state.
    """

    def reached(drawn: tuple[bytes, Any]) -> S:
        """Return the state where the bytes run out; if the game ends earlier, return one of the states on the way."""
        choices, chosen = drawn
        states = _played(game, choices, chosen, len(choices)).states
        return states[len(choices) % len(states)]

    return st.tuples(_choices(max_steps), strategy_of(game, options)).map(reached)


def legal_actions_of(game: Game[S, A_co], state: S) -> st.SearchStrategy[A_co]:
    """Return a strategy for the legal actions in a state; it shrinks to the first one.

    Args:
        game: The game.
        state: A state in which a seat acts.

    Raises:
        ValueError: No seat acts there.
    """
    actions = game.legal_actions(state)
    if not actions:
        raise ValueError("no seat acts in this state: chance decides, or the game is over")
    return st.sampled_from(actions)


def _choices(most: int) -> st.SearchStrategy[bytes]:
    """Return a strategy for up to `most` bytes, any number about equally likely; they shrink to fewer and lower bytes."""
    return st.integers(0, most).flatmap(lambda least: st.binary(min_size=least, max_size=most))


def _played(game: Game[S, A_co], choices: bytes, options: Any, max_steps: int) -> Playout[S]:
    """Play a game: choose as the bytes say; when they run out, take options in turn, which ends most games soon."""
    states: list[S] = [game.new_game(options)]
    actions: list[Any] = []
    left = chain(choices, count())
    try:
        while len(actions) < max_steps and (offer := offered(game, states[-1])[1]):
            choice = next(left)
            if len(offer) > BYTE:
                choice = choice * BYTE + next(left)
            actions.append(offer[choice % len(offer)])
            states.append(game.step(states[-1], actions[-1]))
    except Exception as error:
        error.add_note(f"{game.NAME} raised this in a {Playout(tuple(states), tuple(actions))!r}")
        raise
    return Playout(tuple(states), tuple(actions))


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

    @rule(choice=st.runner().flatmap(lambda machine: st.integers(0, max(0, len(machine.offer) - 1))))
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
