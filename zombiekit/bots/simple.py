"""Simple bots: random, quick, greedy, flat Monte Carlo and expectimax."""

from __future__ import annotations

from typing import Any

import attrs
from attrs.validators import optional

from zombiekit.bots.judging import Judge, best, budget, is_positive, is_seconds, is_weight
from zombiekit.bots.learned import names_weights
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.play import Dice, Policy, random_policy
from zombiekit.primitives.odds import added


@attrs.frozen
class Random:
    """Chooses uniformly."""

    def __call__(self, _game: Game, _seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        return random_policy(dice)


@attrs.frozen
class Quick:
    """Chooses as the game's `rollout` does, without looking ahead; at random if the game has none."""

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
        worlds: How many full states it draws if something is hidden from it.
        most: A chance node with more outcomes than this is sampled this many times; all outcomes of a smaller one are tried.
        margin: How much better than `rollout`'s choice another action must be to be taken; None to ignore `rollout`.
        worth: How positions are judged: None for the game's own `worth`, `learned` for the weights that come with it, or a file of weights.
    """

    worlds: int = attrs.field(default=4, validator=is_positive)
    most: int = attrs.field(default=40, validator=is_positive)
    margin: float | None = attrs.field(default=None, validator=optional(is_weight))
    worth: str | None = attrs.field(default=None, validator=optional(names_weights))

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, worth=self.worth)

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
            totals = [added(expected(game.step(world, a)) for world in worlds) for a in actions]
            found = best(totals)
            if self.margin is None:
                return actions[found]
            own = actions.index(judge.chosen(view, actions, dice))
            return actions[found if totals[found] - totals[own] > self.margin * len(worlds) else own]

        return choose


@attrs.frozen
class Flat:
    """Plays on from each action, in the same worlds and with the same dice, and keeps dropping the worse half until one action is left.

    Attributes:
        iterations: About how many playouts a decision takes, all actions together. Each action gets at least one, and those left get more.
        depth: After how many nodes a playout is judged by `worth`; None for 16, or for the end of the game if there is no `worth`.
        margin: How much better than `rollout`'s choice another must average to be taken, as it may just be lucky; None to ignore `rollout`.
        worth: How positions are judged: None for the game's own `worth`, `learned` for the weights that come with it, or a file of weights.
        seconds: A time limit for each decision instead of `iterations`; such games cannot be repeated.
    """

    iterations: int = attrs.field(default=200, validator=is_positive)
    depth: int | None = attrs.field(default=None, validator=optional(is_positive))
    margin: float | None = attrs.field(default=None, validator=optional(is_weight))
    worth: str | None = attrs.field(default=None, validator=optional(names_weights))
    seconds: float | None = attrs.field(default=None, validator=optional(is_seconds))

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, self.depth, self.worth)

        def choose(_game: Game, view: Any, legal: tuple[Any, ...], /) -> Any:
            actions = judge.promising(view, legal)
            if len(actions) == 1:
                return actions[0]
            own = None if self.margin is None else actions.index(judge.chosen(view, actions, dice))
            left, totals, tried = list(range(len(actions))), [0.0] * len(actions), 0
            rounds = (len(actions) - 1).bit_length()
            for _ in range(rounds):
                tries = max(1, self.iterations // (rounds * len(left)))
                played = left if own is None or own in left else [*left, own]  # `rollout`'s choice is never dropped
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


@attrs.frozen
class Expectimax:
    """Looks at what can happen in the next decisions, if each seat chooses what is best for it by the game's `worth`.

    Chance on the way is averaged exactly, but positions that are rare are judged as they are: those that come about less than once in a
    hundred times, or in 10 to the power of a larger `depth`, if later decisions were made at random. So ties that are rolled again come
    to an end. The cost stays bounded where choices are many, too: each choice gets an equal part of about 5,000 positions to judge, or of
    ten times as many for each `depth` above 2, and later decisions with more choices than their part are judged as they are.

    Attributes:
        depth: How many decisions it looks ahead at most, its own first.
        worlds: How many full states it draws if something is hidden from it.
    """

    depth: int = attrs.field(default=2, validator=is_positive)
    worlds: int = attrs.field(default=2, validator=is_positive)

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game)
        rare = 1 / 10 ** max(2, self.depth)

        def expected(state: Any, depth: int, share: float, most: int) -> tuple[float, ...]:
            """Return the worths of a position, after which about `most` positions may be judged."""
            player = game.current_player(state)
            if share < rare or not most or player == TERMINAL or (player != CHANCE and not depth):
                return judge.worths(state)
            if player != CHANCE:
                actions = game.legal_actions(state)
                if len(actions) > most:
                    return judge.worths(state)
                each, left = share / len(actions), most // len(actions)
                after = [expected(game.step(state, action), depth - 1, each, left) for action in actions]
                return max(after, key=lambda worths: worths[player])
            chance = game.chance_outcomes(state)
            left = most // len(chance)
            sums = [0.0] * game.seats(state)
            for outcome, weight in chance:
                part = weight / chance.total  # of thousands of coins, the weights themselves fit into no float
                for at, worth in enumerate(expected(game.step(state, outcome), depth, share * part, left)):
                    sums[at] += part * worth
            return tuple(sums)

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            if len(actions) == 1:
                return actions[0]
            worlds = [game.resample(view, dice) for _ in range(self.worlds if game.is_view(view) else 1)]
            most = 50 * 10 ** max(2, self.depth) // (len(actions) * len(worlds))

            def total(action: Any) -> float:
                return added(expected(game.step(world, action), self.depth - 1, 1.0, most)[seat] for world in worlds)

            return max(actions, key=total)

        return choose
