"""An independent referee: the book's invariants, written without a look at how the game checks them."""

from collections import Counter
from random import Random
from typing import Any

from zombiekit import TERMINAL
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import OUT, Goods, plus
from zombiekit.games.zombie_flavored_doom.state import State

ALL = tuple(f"INV-{number}" for number in range(1, 12))


def totals(state: State) -> Goods:
    """All resources on the board and in hand."""
    total = Goods(0, 0, 0, 0)
    for goods in (*(goods for _, goods in state.piles), *state.carried):
        total = plus(total, goods)
    return total


def referee(state: State) -> None:
    """Check a state against the invariants, by other means than the game's own."""
    printed, total = state.options.ground.plan.supply, totals(state)
    if not state.options.replenish:
        assert total[:2] == printed[:2]
        assert total.weapons <= printed.weapons
        assert total.gas <= printed.gas
    standing = Counter(tile for tile in state.tiles if tile != OUT)
    assert not set(standing) & set(state.zombies)
    for seat, tile in enumerate(state.tiles):
        assert (tile == OUT) == bool(state.back[seat])
        assert sum(state.carried[seat]) <= 6
        assert 0 <= state.ticks[seat] <= 14
        assert state.hits[seat] <= 2
    assert state.spent <= 8
    assert len(state.zombies) <= state.options.schedule.cap


def playout(options: Any, dice: Random) -> State:
    """The end of a random game; every state on the way keeps the invariants and has no faults."""
    state = game.new_game(options)
    while game.current_player(state) != TERMINAL:
        referee(state)
        assert game.faults(state) == ()
        state = game.step(state, dice.choice(game.legal_actions(state)))
    referee(state)
    assert game.faults(state) == ()
    return state
