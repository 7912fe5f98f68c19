"""Bots: policies that play any game from what their seat sees, made from a line of text.

    >>> from zombiekit import bots
    >>> from zombiekit.games import one_against_the_dead as game
    >>> from zombiekit.play import Dice, play_match
    >>> make = bots.get("flat:iterations=40")
    >>> match = play_match(game, [make(game, 0, Dice("bot"))], dice=Dice(1), max_steps=20)
    >>> match.length
    20

A *maker* is called for each seat of each new game, so nothing survives a game: `make(game, seat, dice) -> policy`. A policy is
`policy(game, view, actions) -> action`. It may have a method `hear(events)`, which gets what its seat may know after every step.
Bots think about views, and about full states that `resample` draws from views, never about the true state.

| line | what the bot chooses | class |
|---|---|---|
| `random` | any legal action, equally likely | `Random` |
| `quick` | the choice of the game's `rollout`, without looking ahead | `Quick` |
| `greedy` | the action after which `worth` is best | `Greedy` |
| `flat` | the action with the best average over playouts | `Flat` |
| `expectimax` | by exact averages over chance, to a depth | `Expectimax` |
| `mcts` | by a search tree with chance nodes | `Mcts` |
| `ismcts` | by one tree over many worlds that fit the view | `Ismcts` |

The fields of the class follow a colon: `mcts:iterations=500,depth=40`. `my_module:make` names your own maker, and packages add theirs in
the entry-point group `zombiekit.bots`.

A game can help bots with optional functions, which may use only what a view shows: `worth(state, seat)`, how likely the seat is to
win, from 0 to 1; `rollout(state, actions, random)`, a quick choice for playouts, where random choices say little; `quiet(state)`,
whether positions like this can be compared (a playout that has reached its depth goes on until it is quiet); and
`promising(state, actions)`, the actions worth considering (flat Monte Carlo tries no others).

A bot can use a learned `worth` in place of the game's own: `greedy:worth=learned` takes the weights that come with the game, and
`greedy:worth=my.json` takes a file (`zombiekit.bots.learned`).
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
