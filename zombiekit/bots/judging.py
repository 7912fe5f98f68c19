"""The worth of a position for each seat: from the result, from the game's own judgment, or by playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Protocol

import attrs

from zombiekit.bots.learned import learned_worth
from zombiekit.errors import shown
from zombiekit.game import CHANCE, Game, Outcome, RandomSource
from zombiekit.play import Dice, Policy

MOST_TIMES = 1_000_000
"""The largest number that a bot accepts for one decision: of playouts, worlds, or nodes of depth."""


def is_positive(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Raise a `ValueError` unless the value is a whole number from 1 to a million."""
    if type(value) is not int or not 1 <= value <= MOST_TIMES:
        raise ValueError(f"{field.name} is a whole number from 1 to {MOST_TIMES}, not {shown(value, 40)}")


def is_seconds(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Raise a `ValueError` unless the value is a time of at most an hour, in seconds."""
    if type(value) not in (int, float) or not 0 < value <= 3600:  # type: ignore[operator]
        raise ValueError(f"{field.name} is a number of seconds above 0, up to 3600, not {shown(value, 40)}")


def is_weight(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Raise a `ValueError` unless the value is a number from 0 to 100."""
    if type(value) not in (int, float) or not 0 <= value <= 100:  # type: ignore[operator]
        raise ValueError(f"{field.name} is a number from 0 to 100, not {shown(value, 40)}")


EVEN = 0.5
"""The worth of a position if nothing is known about it."""
WITH_WORTH = 16
"""How many nodes a playout goes on before the game's own judgment ends it. Trees with 40 win fewer games in two of the four."""


class Maker(Protocol):
    """Makes the policy of a seat for one game. It is called once for each game."""

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return a policy that takes all its random numbers from `dice`."""
        ...


def gains(outcome: Outcome) -> tuple[float, ...]:
    """Return the worth of a result for each seat: 1 for winners, 0 for the others."""
    return tuple([float(seat in outcome.winners) for seat in range(len(outcome.returns))])


class Judge:
    """Judges positions of a game: a worth from 0 to 1 for each seat.

    Attributes:
        game: The game.
        depth: After how many nodes a playout is judged instead of played on; None for never.

    Raises:
        InvalidWeights: `worth` names no weights for this game.
    """

    __slots__ = ("_promising", "_quiet", "_worth", "depth", "game", "rollout")

    def __init__(self, game: Game, depth: int | None = None, worth: str | None = None) -> None:
        """Make the judge of a game.

        Args:
            game: The game.
            depth: As above, but None means 16 if there is a judgment, and never only if there is none.
            worth: The weights to judge by, `learned` or the name of a file; None for the game's own judgment.
        """
        self.game = game
        own: Callable[[Any, int], float] | None = getattr(game, "worth", None)
        self._worth = learned_worth(game, worth) if worth else own
        self.rollout: Callable[[Any, tuple[Any, ...], RandomSource], Any] | None = getattr(game, "rollout", None)
        self._quiet: Callable[[Any], bool] | None = getattr(game, "quiet", None)
        self._promising: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] | None = getattr(game, "promising", None)
        self.depth = WITH_WORTH if depth is None and self._worth else depth

    def worths(self, state: Any) -> tuple[float, ...]:
        """Return the worth of a position for each seat: from the result, from the judgment, or even if there is none."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return gains(outcome)
        seats = range(self.game.seats(state))
        return tuple([self._worth(state, seat) for seat in seats]) if self._worth else (EVEN,) * len(seats)

    def promising(self, state: Any, actions: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the actions worth trying: those that the game names, or all."""
        return self._promising(state, actions) if self._promising else actions

    def chosen(self, state: Any, actions: tuple[Any, ...], dice: RandomSource) -> Any:
        """Return a quick choice: that of the game's `rollout`, or a random one."""
        if self.rollout is None or len(actions) == 1:
            return actions[int(dice.random() * len(actions))]
        return self.rollout(state, actions, dice)

    def widens(self, untried: int, tried: int, visits: int) -> bool:
        """Return whether a node of a tree should try another action.

        If the game has a `rollout` to choose the first action, the others follow slowly: about the square root of the visits are tried.
        So a few visits are not spent on trying everything once.
        """
        return untried > 0 and (self.rollout is None or tried * tried <= visits)

    def played_on(self, state: Any, dice: RandomSource) -> tuple[float, ...]:
        """Return the worth of a position after playing on to the end, or to `depth` and from there until it is quiet."""
        game, rollout, draw = self.game, self.rollout, dice.random
        current_player, legal_actions, step = game.current_player, game.legal_actions, game.step
        left, quiet = -1 if self.depth is None else self.depth, self._quiet
        while left or not (quiet is None or quiet(state)):
            left -= left > 0
            seat = current_player(state)
            if seat >= 0:
                actions = legal_actions(state)
                action = rollout(state, actions, dice) if rollout else actions[int(draw() * len(actions))]
                state = step(state, action)
            elif seat == CHANCE:
                state = step(state, game.chance_outcomes(state).sample(dice))
            else:
                break
        return self.worths(state)


def budget(iterations: int, seconds: float | None) -> Iterator[int]:
    """Yield numbers from 0: `iterations` of them, or as many as fit in `seconds`, which differs between machines."""
    if seconds is None:
        yield from range(iterations)
        return
    end, number = perf_counter() + seconds, 0
    while number == 0 or perf_counter() < end:
        yield number
        number += 1


def best(values: list[float]) -> int:
    """Return the index of the highest value, the first of equals."""
    return values.index(max(values))
