"""The simplest bots: at random, as a game's rollout does, and one step ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.bots.fields import positive
from zombiekit.bots.judging import Judge, best
from zombiekit.game import CHANCE
from zombiekit.play import random_policy
from zombiekit.primitives.odds import added

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play import Dice, Policy


@attrs.frozen
class Random:
    """Chooses uniformly."""

    def __call__(self, _game: Game, _seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        return random_policy(dice)


@attrs.frozen
class Quick:
    """Chooses as the game's `rollout` does, looking no step ahead; at random where a game has none."""

    def __call__(self, game: Game, _seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game)

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            return judge.chosen(view, actions, dice)

        return choose


@attrs.frozen
class Greedy:
    """Chooses the action after which the game's `worth` is best, averaged over the chance that follows at once.

    Attributes:
        worlds: How many full states it draws where something is hidden from it.
        most: A chance node with more outcomes than this is sampled so many times instead of listed.
    """

    worlds: int = attrs.field(default=4, validator=positive)
    most: int = attrs.field(default=40, validator=positive)

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game)

        def expected(state: Any) -> float:
            if game.current_player(state) != CHANCE:
                return judge.worths(state)[seat]
            chance = game.chance_outcomes(state)
            if len(chance) > self.most:
                drawn = [chance.sample(dice) for _ in range(self.most)]
                return added(judge.worths(game.step(state, outcome))[seat] for outcome in drawn) / self.most
            total = added(weight * judge.worths(game.step(state, outcome))[seat] for outcome, weight in chance)
            return total / chance.total

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            if len(actions) == 1:
                return actions[0]
            worlds = [game.resample(view, dice) for _ in range(self.worlds if game.is_view(view) else 1)]
            return actions[best([added(expected(game.step(world, a)) for world in worlds) for a in actions])]

        return choose
