"""Information-set Monte Carlo tree search: one tree over many worlds that fit the view."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.bots.fields import positive, positive_or_none, seconds_or_none, weight
from zombiekit.bots.judging import Judge, best, budget
from zombiekit.game import CHANCE, TERMINAL

if TYPE_CHECKING:
    from zombiekit.game import Game
    from zombiekit.play import Dice, Policy


class Branch:
    """What was found after the decisions that lead here, whatever was hidden and whatever fell."""

    __slots__ = ("children", "offered", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        self.totals = [0.0] * seats
        self.children: dict[Any, Branch] = {}


@attrs.frozen
class Ismcts:
    """Grows one tree of decisions, each time through another world that fits the view; chance is sampled and leaves no nodes.

    An action is weighed against how often it was offered at all, since what may be done differs from world to world.

    Attributes:
        iterations: How many worlds a decision is worth.
        exploration: How much actions that were seldom tried are favored.
        depth: After how many nodes a playout is judged by the game's `worth`; None for 40, or the end where a game has none.
        seconds: A time for each decision instead of a number of worlds; such games cannot be repeated.
    """

    iterations: int = attrs.field(default=400, validator=positive)
    exploration: float = attrs.field(default=0.7, validator=weight)
    depth: int | None = attrs.field(default=None, validator=positive_or_none)
    seconds: float | None = attrs.field(default=None, validator=seconds_or_none)

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, self.depth)

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            if len(actions) == 1:
                return actions[0]
            root = Branch(game.seats(view))
            for _ in budget(self.iterations, self.seconds):
                self._grow(root, game.resample(view, dice), judge, dice)
            found = [root.children.get(action) for action in actions]
            return actions[best([b.visits + b.totals[seat] / (b.visits + 1) if b else 0.0 for b in found])]

        return choose

    def _grow(self, root: Branch, state: Any, judge: Judge, dice: Dice) -> None:
        """Walk down the tree in one world, add a branch where it ends, and tell all branches of the way what that is worth."""
        game, branch, way = judge.game, root, [root]
        while True:
            player = game.current_player(state)
            if player == TERMINAL:
                break
            if player == CHANCE:
                state = game.step(state, game.chance_outcomes(state).sample(dice))
                continue
            actions = game.legal_actions(state)
            known = [action for action in actions if action in branch.children]
            fresh = not known or judge.widens(len(actions) - len(known), len(known), branch.visits)
            action = self._fresh(state, actions, branch, judge, dice) if fresh else self._favored(branch, known, player)
            for other in known:
                branch.children[other].offered += 1
            if fresh:
                branch.children[action] = Branch(len(root.totals))
                branch.children[action].offered = 1
            branch = branch.children[action]
            way.append(branch)
            state = game.step(state, action)
            if fresh:
                break
        worths = judge.played_on(state, dice)
        for branch in way:
            branch.visits += 1
            for at, worth in enumerate(worths):
                branch.totals[at] += worth

    def _fresh(self, state: Any, actions: tuple[Any, ...], branch: Branch, judge: Judge, dice: Dice) -> Any:
        """Return an action that was not tried yet."""
        if judge.rollout:
            choice = judge.rollout(state, actions, dice)
            if choice not in branch.children:
                return choice
        fresh = [action for action in actions if action not in branch.children]
        return fresh[int(dice.random() * len(fresh))]

    def _favored(self, branch: Branch, actions: list[Any], player: int) -> Any:
        """Return the action whose average and rarity promise most to whoever chooses."""
        favored, most = None, -1.0
        for action in actions:
            child = branch.children[action]
            promise = child.totals[player] / child.visits
            promise += self.exploration * sqrt(log(child.offered + 1) / child.visits)
            if promise > most:
                favored, most = action, promise
        return favored
