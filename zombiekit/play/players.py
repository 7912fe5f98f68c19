"""Who plays: policies in their seats, and one error for all that a stranger's policy can do wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from zombiekit.errors import FaultyInput, IllegalAction, PolicyFailed, said, shown

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play.dice import Dice

NOBODY: Mapping[int, str] = MappingProxyType({})
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""Where something lies in memory, which is elsewhere each time."""


class Policy(Protocol):
    """Whoever chooses for a seat: a callable that gets the game, the seat's view and its legal actions, and returns one of them.

    The view is `game.observe(state, seat)`, never the true state; `game.current_player(view)` is the seat. A function will do:

        def first(game, view, actions):
            return actions[0]
    """

    def __call__(self, game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        """Return the action to play."""
        ...


class Players:
    """Policies by their seats. They see what their seats may see, and hear what these are told.

    Attributes:
        hearing: Those that want to be told what happens, with their seats.
    """

    def __init__(self, policies: Mapping[int, Policy], names: Mapping[int, str] = NOBODY) -> None:
        """Seat policies.

        Args:
            policies: Who chooses for each seat.
            names: What the seats are called where one of them fails; their numbers for the others.
        """
        self._policies = policies
        self._names = names
        self.hearing: list[tuple[int, Any]] = [(seat, each) for seat, each in policies.items() if hasattr(each, "hear")]

    @classmethod
    def made(
        cls,
        game: Game,
        makers: Mapping[int, Callable[[Game, int, Dice], Policy]],
        dice: Mapping[int, Dice],
        names: Mapping[int, str] = NOBODY,
    ) -> Players:
        """Return new policies, each with dice of its own.

        Raises:
            PolicyFailed: One cannot be made.
        """
        blame = cls({}, names)
        return cls({seat: blame.asked(seat, 0, make, game, seat, dice[seat]) for seat, make in makers.items()}, names)

    def decide(self, game: Game, state: Any, step: int) -> Any:
        """Return what the policy of the acting seat chooses as the `step`th step of the match.

        Raises:
            PolicyFailed: It raises an error, or that is not legal.
        """
        seat = game.current_player(state)
        view, actions = game.observe(state, seat), game.legal_actions(state)
        action = self.asked(seat, step, self._policies[seat], game, view, actions)
        if any(action is each for each in actions):
            return action
        refusal = game.why_illegal(state, action)
        if refusal is not None:
            raise self.failure(seat, step, refusal) from refusal
        return action

    def hear(self, game: Game, state: Any, step: int) -> None:
        """Tell the policies what the step that led to a state brought about, as far as their seats may know it.

        Raises:
            PolicyFailed: One raises an error.
        """
        for seat, policy in self.hearing:
            self.asked(seat, step, policy.hear, game.observe(state, seat).events)

    def asked(self, seat: int, step: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a stranger's function answers; one that would end the program has failed, too."""
        try:
            return function(*arguments)
        except (Exception, SystemExit) as error:
            raise self.failure(seat, step, error) from error

    def failure(self, seat: int, step: int, error: BaseException) -> PolicyFailed:
        """Return what a policy did wrong, in the same words on every machine."""
        if isinstance(error, IllegalAction):
            reason = f"it chose {said(error.value, 60)}, which is illegal: {error.reason}"
        elif isinstance(error, FaultyInput):
            reason = f"{error.heading}: {error.faults[0]}"
        else:
            reason = _ADDRESS.sub("", shown(error))
        return PolicyFailed(seat, step, reason, self._names.get(seat, ""))
