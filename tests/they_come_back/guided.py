"""Guided playouts: each aims at one kind of card, or at a town without a helipad. No node may break an invariant.

    python -m tests.they_come_back.guided FILE         # 5,000 playouts a setting: an hour
    python -m tests.they_come_back.guided FILE 100     # 100 a setting

Random playouts leave many kinds unplayed: a player with a weapon seldom reaches its store, and most other cards are gone before
their moment comes. Here a player is dealt the card, heads for where it can be played, and usually plays it as soon as possible.
"""

import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from tests.they_come_back.counting import count_games
from tests.they_come_back.lockstep import Played, answer, arranged, options_of, some_map, some_options, some_table
from tests.they_come_back.referee.deck import ITEMS, cards_in_use
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.map_tables import next_cell
from zombiekit.games.they_come_back.box.tiles import form_of
from zombiekit.games.they_come_back.state import State

MANY = 5_000
"""How many playouts of each setting to run by default."""
SEALED = "sealed"
"""The wish for a town that leaves no place for a helipad."""


def guided(setting: str, number: int) -> Played:
    """Play one of the numbered playouts."""
    return play_on(*begin(setting, number))


def begin(setting: str, number: int) -> tuple[State, str, Random]:
    """Return a playout's first state, its wish and its dice. Every tenth starts from the box, the others in mid-game."""
    rng = Random(f"guided {setting} {number}")
    plain = some_options(rng, setting)
    kinds = list(cards_in_use(plain))
    wish = kinds[number % len(kinds)]
    if number % 20 == 9:
        wish, plain["helipad_guard"], plain["players"] = SEALED, "off", 2
    if number % 10 == 9:
        return game.new_game(options_of(plain)), wish, rng
    plain["map"] = some_map(rng, plain)
    table = some_table(rng, plain)
    deal(rng, table, wish)
    return arranged(plain, table), wish, rng


def deal(rng: Random, table: dict[str, Any], wish: str) -> None:
    """Deal the card to the active player, if the deck has it: a weapon to table or hand."""
    seat = table["active"]
    if not table["deck"].get(wish) or table["squares"][seat] is None:
        return
    if wish in ITEMS and wish not in table["tables"][seat] and table["health"][seat] and rng.random() < 0.5:
        table["tables"][seat].append(wish)
        table["bullets"][seat] += 1
    elif len(table["hands"][seat]) < 3:
        table["hands"][seat].append(wish)
    else:
        return
    table["deck"][wish] -= 1
    table["deck"] = {card: count for card, count in table["deck"].items() if count}


def play_on(state: State, wish: str, rng: Random) -> Played:
    """Play to the end, checking the invariants after each step."""
    lines: list[str] = []
    patience = rng.choice([0.1, 0.6, 0.9])
    while state.result is None:
        if game.current_player(state) == CHANCE:
            chosen: Any = game.chance_outcomes(state).sample(rng)
        else:
            chosen = choose(state, wish, patience, rng)
        lines.append(str(chosen))
        state = game.step(state, chosen)
        assert game.faults(state) == (), (str(state.options), chosen)
    return Played(state, lines)


def choose(state: State, wish: str, patience: float, rng: Random) -> Any:
    """Return an action that leads to the wish, else what a rollout would do, or any action, seldom an idle one."""
    actions = game.legal_actions(state)
    wanted = [
        action
        for action in actions
        if isinstance(action, (game.actions.Play, game.actions.Use)) and action.card == wish
    ]
    if wanted and rng.random() < 0.8:
        return rng.choice(wanted)
    if wish == SEALED and isinstance(actions[0], game.actions.Lay):
        return min(actions, key=lambda action: open_ends(game.step(state, action)))
    steps = [action for action in actions if isinstance(action, game.actions.Step)]
    away = distances(state, stores(state, wish)) if steps else {}
    if away and rng.random() < 0.8:
        return min(steps, key=lambda action: away.get(action.square, len(away)))
    if rng.random() < 0.3:
        return game.rollout(state, actions, rng)
    by_line = {str(action): action for action in actions}
    return by_line[answer(rng, sorted(by_line), patience)]


def open_ends(state: State) -> int:
    """Return how many exits lead to no tile."""
    cells = state.town.cells
    return sum(next_cell(cell, side) not in cells for cell, laid in cells.items() for side in form_of(*laid).exits)


def stores(state: State, wish: str) -> list[Any]:
    """Return the squares of the stores where the active player can play the weapon wished for; none unless that player holds it."""
    names = ITEMS.get(wish) or set() if wish in state.hands[state.active] else set()
    cells = [cell for cell, laid in state.town.tiles if laid.tile in names]
    return [square for cell in cells for square in state.town.buildings.get(cell, ())]


def distances(state: State, squares: list[Any]) -> dict[Any, int]:
    """Return how many steps each square is from the nearest of `squares`, leaving out squares with no way there."""
    found = dict.fromkeys(squares, 0)
    queue = deque(squares)
    while queue:
        here = queue.popleft()
        for there in state.town.links[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


if __name__ == "__main__":
    count_games(guided, Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else MANY)
