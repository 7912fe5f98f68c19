"""Policies in their seats, and one error for everything that a foreign policy can do wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from zombiekit.errors import FaultyInput, IllegalAction, PolicyFailed, said, shown
from zombiekit.game import Game
from zombiekit.limits import LONGEST_WORDS, escaped
from zombiekit.play.dice import Dice

NOBODY: Mapping[int, str] = MappingProxyType({})
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""A memory address, which is different each time."""


class Policy(Protocol):
    """Chooses for a seat: a callable that gets the game, the seat's view and its legal actions, and returns one of the actions.

    The view is `game.observe(state, seat)`, never the true state; `game.current_player(view)` is the seat. A function will do:

        def first(game, view, actions):
            return actions[0]
    """

    def __call__(self, game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        """Return the action to play."""
        ...


class Players:
    """Policies by seat. They see and hear only what their seats may know.

    Attributes:
        hearing: The policies with a method `hear`, each with its seat.
    """

    def __init__(self, policies: Mapping[int, Policy], names: Mapping[int, str] = NOBODY) -> None:
        """Seat policies. Error messages call seats by their `names`, or else by their numbers."""
        self._policies = policies
        self._names = names
        self.hearing: list[tuple[int, Any]] = [
            (seat, each) for seat, each in policies.items() if self.asked(seat, 0, hasattr, each, "hear")
        ]

    @classmethod
    def made(
        cls,
        game: Game,
        makers: Mapping[int, Callable[[Game, int, Dice], Policy]],
        dice: Mapping[int, Dice],
        names: Mapping[int, str] = NOBODY,
    ) -> Players:
        """Return new policies, each with its own dice.

        Raises:
            PolicyFailed: A policy cannot be made.
        """
        blame = cls({}, names)
        return cls({seat: blame.asked(seat, 0, make, game, seat, dice[seat]) for seat, make in makers.items()}, names)

    def decide(self, game: Game, state: Any, step: int) -> Any:
        """Return the action that the policy of the acting seat chooses for step number `step` of the match.

        Raises:
            PolicyFailed: The policy raises an error, or the action is illegal.
        """
        seat = game.current_player(state)
        view, actions = game.observe(state, seat), game.legal_actions(state)
        action = self.asked(seat, step, self._policies[seat], game, view, actions)
        if any(action is each for each in actions):
            return action
        try:
            refusal = game.why_illegal(state, action)
        except SystemExit as error:  # raised by a method of what it chose
            raise self.failure(seat, step, error) from error
        if refusal is not None:
            raise self.failure(seat, step, refusal) from refusal
        return action

    def hear(self, game: Game, state: Any, step: int) -> None:
        """Pass the events of the step that led to a state to the policies, as far as their seats may know them.

        Raises:
            PolicyFailed: A policy raises an error.
        """
        for seat, policy in self.hearing:
            self.asked(seat, step, policy.hear, game.observe(state, seat).events)

    def asked(self, seat: int, step: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a foreign function and return its result. Whatever it raises, even `SystemExit`, becomes `PolicyFailed`."""
        try:
            return function(*arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self.failure(seat, step, error) from error

    def failure(self, seat: int, step: int, error: BaseException) -> PolicyFailed:
        """Return the error for what a policy did wrong, with the same words on every machine."""
        try:
            reason = _reason(error)
        except SystemExit:  # raised by a method of the error, or of what was chosen
            reason = "what it chose or raised ends the program when it is shown"
        return PolicyFailed(seat, step, _ADDRESS.sub("", reason), self._names.get(seat, ""))


def _reason(error: BaseException) -> str:
    """Say what a policy did wrong, given the error that it raised or that refuses its choice."""
    if isinstance(error, IllegalAction):
        words = f"it chose {said(error.value, 60)}, which is illegal: {error.reason}"
        if callable(error.value) and not isinstance(error.value, type):
            words += "; a maker is called first, as make(game, seat, dice), and returns the policy"
        return escaped(words[:LONGEST_WORDS])
    if isinstance(error, FaultyInput) and error.faults:
        return f"{error.heading}: {error.faults[0]}"
    return shown(error)
