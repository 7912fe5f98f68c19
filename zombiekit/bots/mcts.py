"""Monte Carlo tree search with chance nodes."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import attrs
from attrs.validators import optional

from zombiekit.bots.judging import Judge, best, budget, is_positive, is_seconds, is_weight
from zombiekit.bots.learned import names_weights
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.play import Dice, Policy

DEEP = 6
"""How many levels of its last tree a bot searches for the current position, to keep the part below it."""


class TreeNode:
    """A position in the tree, with the results of the playouts through it."""

    __slots__ = ("children", "player", "state", "totals", "untried", "visits")

    def __init__(self, game: Game, state: Any, dice: Dice) -> None:
        self.state = state
        self.player = game.current_player(state)
        self.visits = 0
        self.totals = [0.0] * game.seats(state)
        self.children: dict[Any, TreeNode] = {}
        self.untried = list(game.legal_actions(state))
        for at in range(len(self.untried) - 1, 0, -1):  # shuffle, so that no action always comes first
            other = int(dice.random() * (at + 1))
            self.untried[at], self.untried[other] = self.untried[other], self.untried[at]

    def find(self, state: Any, depth: int = DEEP) -> TreeNode | None:
        """Return the node of a position at or below this one; None if there is none within `depth` levels."""
        level = [self]
        for _ in range(depth):
            for node in level:
                if node.state == state:
                    return node
            level = [child for node in level for child in node.children.values()]
        return None


@attrs.frozen
class Mcts:
    """Grows a tree of positions (UCT). Chance is sampled, each seat maximizes its own gain, and the most visited action is chosen.

    If nothing is hidden, the part of the tree below the position that the game reaches is kept for the next decision. If something is
    hidden, the bot grows one tree in each of several worlds that fit the view, and adds up their visits.

    Attributes:
        iterations: How many times the tree grows for a decision, in all worlds together.
        exploration: How much rarely tried actions are favored.
        depth: After how many nodes a playout is judged by `worth`; None for 16, or for the end of the game if there is no `worth`.
        worlds: How many full states it draws if something is hidden from it.
        worth: How positions are judged: None for the game's own `worth`, `learned` for the weights that come with it, or a file of weights.
        seconds: A time limit for each decision instead of `iterations`; such games cannot be repeated.
    """

    iterations: int = attrs.field(default=400, validator=is_positive)
    exploration: float = attrs.field(default=0.7, validator=is_weight)
    depth: int | None = attrs.field(default=None, validator=optional(is_positive))
    worlds: int = attrs.field(default=8, validator=is_positive)
    worth: str | None = attrs.field(default=None, validator=optional(names_weights))
    seconds: float | None = attrs.field(default=None, validator=optional(is_seconds))

    def __call__(self, game: Game, _seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, self.depth, self.worth)
        kept: list[TreeNode] = []

        def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
            if len(actions) == 1:
                return actions[0]
            if game.is_view(view):
                trees = [TreeNode(game, game.resample(view, dice), dice) for _ in range(self.worlds)]
            else:
                trees = [(kept.pop().find(view) if kept else None) or TreeNode(game, view, dice)]
            for number in budget(self.iterations, self.seconds):
                self._grow(trees[number % len(trees)], judge, dice)
            if len(trees) == 1 and not game.is_view(view):
                kept[:] = trees
            return actions[best([sum([_visits(tree, action) for tree in trees]) for action in actions])]

        return choose

    def _grow(self, root: TreeNode, judge: Judge, dice: Dice) -> None:
        """Walk down the tree, add a node at its end, and add what that is worth to all nodes on the way."""
        game = judge.game
        node, way = root, [root]
        while True:
            if node.player == CHANCE:
                choice = game.chance_outcomes(node.state).sample(dice)
            elif judge.widens(len(node.untried), len(node.children), node.visits):
                choice = self._fresh(node, judge, dice)
            elif node.children:
                choice = self._favored(node)
            else:
                break  # the game is over here
            below = node.children.get(choice)
            if below is not None:
                node = below
                way.append(node)
                continue
            below = node.children[choice] = TreeNode(game, game.step(node.state, choice), dice)
            way.append(below)
            if node.player != CHANCE:
                break
            node = below
        worths = judge.played_on(way[-1].state, dice)
        for node in way:
            node.visits += 1
            for seat, worth in enumerate(worths):
                node.totals[seat] += worth

    def _fresh(self, node: TreeNode, judge: Judge, dice: Dice) -> Any:
        """Return an untried action, and remove it from the untried ones."""
        if not node.children and judge.rollout:
            choice = judge.rollout(node.state, judge.game.legal_actions(node.state), dice)
            node.untried.remove(choice)
            return choice
        return node.untried.pop()

    def _favored(self, node: TreeNode) -> Any:
        """Return the action that promises the acting player most, by its average and its rarity."""
        player, known = node.player, log(node.visits)
        favored, most = None, -1.0
        for action, child in node.children.items():
            promise = child.totals[player] / child.visits + self.exploration * sqrt(known / child.visits)
            if promise > most:
                favored, most = action, promise
        return favored


def _visits(tree: TreeNode, action: Any) -> float:
    """Return how often an action was tried, plus its average gain as a tie-break."""
    child = tree.children.get(action)
    return child.visits + child.totals[tree.player] / (child.visits + 1) if child else 0.0


class Branch:
    """A sequence of decisions, with the results of all playouts through it, in whatever world and with whatever chance."""

    __slots__ = ("children", "offered", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0
        self.totals = [0.0] * seats
        self.children: dict[Any, Branch] = {}


@attrs.frozen
class Ismcts:
    """Grows one tree of decisions, each time in another world that fits the view. Chance is sampled and has no nodes.

    Legal actions differ between worlds, so exploration counts how often an action was available.

    Attributes:
        iterations: How many worlds it draws for a decision.
        exploration: How much rarely tried actions are favored.
        depth: After how many nodes a playout is judged by `worth`; None for 16, or for the end of the game if there is no `worth`.
        worth: How positions are judged: None for the game's own `worth`, `learned` for the weights that come with it, or a file of weights.
        seconds: A time limit for each decision instead of `iterations`; such games cannot be repeated.
    """

    iterations: int = attrs.field(default=400, validator=is_positive)
    exploration: float = attrs.field(default=0.7, validator=is_weight)
    depth: int | None = attrs.field(default=None, validator=optional(is_positive))
    worth: str | None = attrs.field(default=None, validator=optional(names_weights))
    seconds: float | None = attrs.field(default=None, validator=optional(is_seconds))

    def __call__(self, game: Game, seat: int, dice: Dice, /) -> Policy:
        """Return the policy of a seat for one game."""
        judge = Judge(game, self.depth, self.worth)

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
        """Walk down the tree in one world, add a branch at its end, and add what that is worth to all branches on the way."""
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
        """Return an untried action."""
        if judge.rollout:
            choice = judge.rollout(state, actions, dice)
            if choice not in branch.children:
                return choice
        fresh = [action for action in actions if action not in branch.children]
        return fresh[int(dice.random() * len(fresh))]

    def _favored(self, branch: Branch, actions: list[Any], player: int) -> Any:
        """Return the action that promises the acting player most, by its average and its rarity."""
        favored, most = None, -1.0
        for action in actions:
            child = branch.children[action]
            promise = child.totals[player] / child.visits
            promise += self.exploration * sqrt(log(child.offered + 1) / child.visits)
            if promise > most:
                favored, most = action, promise
        return favored
