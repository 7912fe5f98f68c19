"""Bots: policies that play any game from what their seat can see, made from a line of text.

    >>> from zombiekit import bots
    >>> from zombiekit.games import one_against_the_dead as game
    >>> from zombiekit.play import Dice, play_match
    >>> make = bots.get("flat:iterations=40")
    >>> match = play_match(game, [make(game, 0, Dice("bot"))], dice=Dice(1), max_steps=20)
    >>> match.length
    20

A *maker* is called anew for each seat of each game, so that nothing survives a game: `make(game, seat, dice) -> policy`. A policy
is `policy(game, view, actions) -> action`; it may have a method `hear(events)`, which is told what its seat may know after every
step. Bots think about views and about full states that `resample` draws from them, never about the true state.

| spec | bot | says more in |
|---|---|---|
| `random` | any legal action, equally likely | `zombiekit.bots.simple` |
| `quick` | as the game plays on in its head, without looking ahead | `zombiekit.bots.simple` |
| `greedy` | the action with the best worth after it | `zombiekit.bots.simple` |
| `flat` | the action with the best average over playouts | `zombiekit.bots.simple` |
| `expectimax` | exact averages over chance, to a depth | `zombiekit.bots.simple` |
| `mcts` | a search tree with chance nodes | `zombiekit.bots.mcts` |
| `ismcts` | one tree over many worlds that fit the view | `zombiekit.bots.mcts` |

Fields of a bot follow a colon: `mcts:iterations=500,depth=40`. `my_module:make` names a maker of yours, and packages add theirs
by the entry-point group `zombiekit.bots`.

A game helps its bots by functions that it may have, all of them told by a view alone: `worth(state, seat)`, how likely the seat is to
win, from 0 to 1; `rollout(state, actions, random)`, a quick choice for playing on in one's head where random choices say little;
`quiet(state)`, where positions can be compared: a playout that has come to its depth goes on until it is quiet; and
`promising(state, actions)`, the actions between which it is worth to choose: flat Monte Carlo tries no others.

In place of a game's own `worth` a bot takes one that was learned from games: `greedy:worth=learned` by the weights that come with the
game, `greedy:worth=my.json` by a file (`zombiekit.bots.learned`).
"""

from zombiekit.bots.judging import Maker
from zombiekit.bots.learned import InvalidWeights, read_weights
from zombiekit.bots.mcts import Ismcts, Mcts
from zombiekit.bots.simple import Expectimax, Flat, Greedy, Quick, Random
from zombiekit.bots.specs import InvalidBot, get, names

__all__ = [
    "Expectimax",
    "Flat",
    "Greedy",
    "InvalidBot",
    "InvalidWeights",
    "Ismcts",
    "Maker",
    "Mcts",
    "Quick",
    "Random",
    "get",
    "names",
    "read_weights",
]
