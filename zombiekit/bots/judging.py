"""What a position is worth to each seat: at the end, by a game's own judgment, or by playing on."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from zombiekit.bots.learned import learned_worth
from zombiekit.errors import shown
from zombiekit.game import CHANCE, Game, Outcome, RandomSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import attrs

    from zombiekit.play import Dice, Policy

MOST_TIMES = 1_000_000
"""What a bot may be told to do at most for one decision: playouts, worlds, nodes of depth."""


def positive(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no whole number from 1 to a million."""
    if type(value) is not int or not 1 <= value <= MOST_TIMES:
        raise ValueError(f"{field.name} is a whole number from 1 to {MOST_TIMES}, not {shown(value, 40)}")


def positive_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a whole number from 1 to a million."""
    if value is not None:
        positive(instance, field, value)


def seconds_or_none(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a time in seconds."""
    if value is not None and (type(value) not in (int, float) or not 0 < value <= 3600):  # type: ignore[operator]
        raise ValueError(f"{field.name} is a time of at most an hour in seconds, not {shown(value, 40)}")


def weight(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no number from 0 to 100."""
    if type(value) not in (int, float) or not 0 <= value <= 100:  # type: ignore[operator]
        raise ValueError(f"{field.name} is a number from 0 to 100, not {shown(value, 40)}")


def weight_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a number from 0 to 100."""
    if value is not None:
        weight(instance, field, value)


EVEN = 0.5
"""What a position is worth of which nothing is known."""
WITH_WORTH = 40
"""So many nodes a playout goes on by itself before a game's own judgment ends it."""


class Maker(Protocol):
    """Makes the policy of a seat for one game; called anew for each."""

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return a policy that draws whatever it leaves to chance from `dice`."""
        ...


def gains(outcome: Outcome) -> tuple[float, ...]:
    """Return what the end of a game is worth to each seat: 1 to the winners, 0 to the others."""
    return tuple([float(seat in outcome.winners) for seat in range(len(outcome.returns))])


class Judge:
    """Tells what positions of a game are worth, each seat from 0 to 1.

    Attributes:
        game: The game.
        depth: After how many nodes a playout is judged instead of played on; None for never.

    Raises:
        InvalidWeights: What `worth` names are no weights for this game.
    """

    __slots__ = ("_promising", "_quiet", "_worth", "depth", "game", "rollout")

    def __init__(self, game: Game, depth: int | None = None, worth: str | None = None) -> None:
        """Take up a game.

        Args:
            game: The game.
            depth: As above; None for 40 where there is a judgment, never where there is none.
            worth: `learned` or the name of a file of weights, to judge by these; None for the game's own judgment.
        """
        self.game = game
        self._worth: Callable[[Any, int], float] | None = (
            learned_worth(game, worth) if worth else getattr(game, "worth", None)
        )
        self.rollout: Callable[[Any, tuple[Any, ...], RandomSource], Any] | None = getattr(game, "rollout", None)
        self._quiet: Callable[[Any], bool] | None = getattr(game, "quiet", None)
        self._promising: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] | None = getattr(game, "promising", None)
        self.depth = WITH_WORTH if depth is None and self._worth else depth

    def worths(self, state: Any) -> tuple[float, ...]:
        """Return what a position is worth by its end, by the game's own judgment, or as even."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return gains(outcome)
        seats = range(self.game.seats(state))
        return tuple([self._worth(state, seat) for seat in seats]) if self._worth else (EVEN,) * len(seats)

    def promising(self, state: Any, actions: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the actions that are worth a try: as the game says, or all."""
        return self._promising(state, actions) if self._promising else actions

    def chosen(self, state: Any, actions: tuple[Any, ...], dice: RandomSource) -> Any:
        """Return a quick choice: as the game's own rollout says, or by lot."""
        if self.rollout is None or len(actions) == 1:
            return actions[int(dice.random() * len(actions))]
        return self.rollout(state, actions, dice)

    def widens(self, untried: int, tried: int, visits: int) -> bool:
        """Tell whether a node of a tree takes another action in.

        Where the game knows a good first one, the others follow slowly: as many as the square root of the visits, so that few visits
        are not spent on trying everything once.
        """
        return untried > 0 and (self.rollout is None or tried * tried <= visits)

    def played_on(self, state: Any, dice: RandomSource) -> tuple[float, ...]:
        """Return what a position is worth after playing on from it: to the end, or as far as `depth`."""
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
    """Yield numbers from 0: `iterations` of them, or as long as `seconds` last, which no other machine repeats."""
    if seconds is None:
        yield from range(iterations)
        return
    end, number = perf_counter() + seconds, 0
    while number == 0 or perf_counter() < end:
        yield number
        number += 1


def best(values: list[float]) -> int:
    """Return where the highest value stands, the first of equals."""
    return values.index(max(values))
