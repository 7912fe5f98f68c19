"""Flat Monte Carlo: as many playouts for each action, and the best average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.bots.fields import positive, positive_or_none, seconds_or_none, weight_or_none
from zombiekit.bots.judging import Judge, budget
from zombiekit.play import Dice

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play import Policy


@attrs.frozen
class Flat:
    """Plays on from each action, in equal worlds that fit the view and with equal dice, and halves their number by their averages until one is left.

    Attributes:
        iterations: How many playouts a decision is about worth, all actions together; each action has at least one; what it saves by halving goes to those that are left.
        depth: After how many nodes a playout is judged by the game's `worth`; None for 40, or the end where a game has none.
        margin: What the game's `rollout` would do is tried along with all others and done, unless one is better on average by more than this; None if it has no say. Playouts err, and the best of many is easily one that was lucky.
        seconds: A time for each decision instead of a number of playouts; such games cannot be repeated.
    """

    iterations: int = attrs.field(default=200, validator=positive)
    depth: int | None = attrs.field(default=None, validator=positive_or_none)
    margin: float | None = attrs.field(default=None, validator=weight_or_none)
    seconds: float | None = attrs.field(default=None, validator=seconds_or_none)

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, self.depth)

        def choose(_game: Game, view: Any, legal: tuple[Any, ...], /) -> Any:
            actions = judge.promising(view, legal)
            if len(actions) == 1:
                return actions[0]
            own = None if self.margin is None else actions.index(judge.chosen(view, actions, dice))
            left, totals, tried = list(range(len(actions))), [0.0] * len(actions), 0
            rounds = (len(actions) - 1).bit_length()
            for _ in range(rounds):
                tries = max(1, self.iterations // (rounds * len(left)))
                played = left if own is None or own in left else [*left, own]
                for _ in budget(tries, self.seconds and self.seconds / rounds):
                    world, seed = game.resample(view, dice), int(dice.random() * 2**53)
                    for at in played:
                        totals[at] += judge.played_on(game.step(world, actions[at]), Dice(seed))[seat]
                    tried += 1
                left = sorted(left, key=totals.__getitem__, reverse=True)[: (len(left) + 1) // 2]
            found = left[0]
            if own is None or totals[found] - totals[own] > (self.margin or 0.0) * tried:
                return actions[found]
            return actions[own]

        return choose
