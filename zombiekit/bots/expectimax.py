"""Expectimax: every action and every outcome of chance, exactly, to a depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.bots.fields import positive
from zombiekit.bots.judging import Judge
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.primitives.odds import added

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play import Dice, Policy


@attrs.frozen
class Expectimax:
    """Looks at all that may happen in the next decisions; each seat is taken to choose what the game's `worth` says is best for it.

    Chance is averaged with its exact weights. The cost grows with the product of choices and outcomes on the way.

    Attributes:
        depth: How many decisions it looks ahead, its own first.
        worlds: How many full states it draws where something is hidden from it.
    """

    depth: int = attrs.field(default=2, validator=positive)
    worlds: int = attrs.field(default=2, validator=positive)

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game)

        def expected(state: Any, depth: int) -> tuple[float, ...]:
            player = game.current_player(state)
            if player == CHANCE:
                chance = game.chance_outcomes(state)
                sums = [0.0] * game.seats(state)
                for outcome, weight in chance:
                    for at, worth in enumerate(expected(game.step(state, outcome), depth)):
                        sums[at] += weight * worth
                return tuple([total / chance.total for total in sums])
            if player == TERMINAL or not depth:
                return judge.worths(state)
            after = [expected(game.step(state, action), depth - 1) for action in game.legal_actions(state)]
            return max(after, key=lambda worths: worths[player])

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            if len(actions) == 1:
                return actions[0]
            worlds = [game.resample(view, dice) for _ in range(self.worlds if game.is_view(view) else 1)]

            def total(action: Any) -> float:
                return added(expected(game.step(world, action), self.depth - 1)[seat] for world in worlds)

            return max(actions, key=total)

        return choose
