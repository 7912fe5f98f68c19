"""Playing by notation, and looking at positions: helpers for the tests of this game."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tests import trying
from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.events import ZombiesMoved
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice, zombies
from zombiekit.notation import parse
from zombiekit.primitives.cards import Card
from zombiekit.primitives.grid import Cell, around, beside
from zombiekit.primitives.zombies import NONE, Zombies


def node(state: State) -> str:
    """The book's name for the node of a state."""
    return state.agenda[-1].called[0] if state.agenda else "GAME-OVER"


def options(state: State) -> list[str]:
    """The legal actions, in order."""
    return [str(action) for action in game.legal_actions(state)]


def chances(state: State) -> list[tuple[str, int]]:
    """The outcomes with their weights, in order."""
    return [(str(outcome), weight) for outcome, weight in game.chance_outcomes(state)]


def probability(state: State, line: str) -> Fraction:
    """The probability of an outcome."""
    return game.chance_outcomes(state).probability(parse(game, line))


def play(state: State, *lines: str) -> State:
    """The state after actions and outcomes in notation."""
    for line in lines:
        state = game.step(state, parse(game, line))
    return state


SHOWN: dict[str, Callable[[State], Any]] = {
    "node": node,
    "options": options,
    "chances": chances,
    "cards": cards,
    "dice": site_dice,
    "zombies": zombies,
    "unseen": lambda state: len(state.unseen),
    "points": lambda state: sum(line.points for line in game.score(state)),
}
"""What `follow` can look at, besides the fields of a state."""


def follow(state: State, *steps: tuple[str, dict[str, Any]]) -> State:
    """Play each step, its lines separated by `; `, and compare what the position then shows; return the last state."""
    followed: State = trying.follow(game, show, state, *steps)
    return followed


def show(state: State, name: str) -> Any:
    """What a position shows under a name."""
    return SHOWN[name](state) if name in SHOWN else getattr(state, name)


def refusal(state: State, action: object) -> str:
    """The clause that refuses an action (or a line of notation); checks that the refusal changes nothing."""
    return trying.refusal(game, state, action)


def block(state: State, cell: Cell) -> Zombies:
    """The zombies on a cell."""
    return zombies(state).get(cell, NONE)


def step_of(state: State, cell: Cell) -> Cell:
    """The cell to which the zombies of a cell moved in the last step; the cell itself if they stayed."""
    steps = [step for event in state.events if isinstance(event, ZombiesMoved) for step in event.steps]
    return next((target for origin, target, _ in steps if origin == cell), cell)


def grid(xs: Iterable[int], ys: Iterable[int]) -> list[Cell]:
    """All cells of a rectangle."""
    rows = list(ys)
    return [(x, y) for x in xs for y in rows]


def after_coins(state: State) -> dict[tuple[Zombies, int], Fraction]:
    """The probability of each group that may stand on the pawn's block, with the kills, after the coins of an attack."""
    if not node(state).endswith("-COINS"):
        return {(state.zombies_here, state.kills): Fraction(1)}
    results: dict[tuple[Zombies, int], Fraction] = {}
    for outcome, _ in game.chance_outcomes(state):
        chance = game.chance_outcomes(state).probability(outcome)
        for result, more in after_coins(game.step(state, outcome)).items():
            results[result] = results.get(result, Fraction()) + chance * more
    return results


def walk(state: State, path: Iterable[Cell]) -> State:
    """Lead the pawn along a path, with luck: it draws number cards that bring few zombies, while there are any."""
    for cell in path:
        while state.pawn != cell or node(state) != "ACT":
            state = _led(state, cell)
    return state


def _led(state: State, cell: Cell) -> State:
    if game.current_player(state) == CHANCE:
        return play(state, f"draw {_quiet_card(state)}" if node(state) == "DRAW" else chances(state)[0][0])
    if node(state) == "ACT":
        direction = next(name for name, there in zip("ENSW", beside(state.pawn), strict=True) if there == cell)
        line = f"move {direction}"
        return play(state, line if line in options(state) else "end")
    return play(state, options(state)[0])


def _quiet_card(state: State) -> Card:
    """The unseen card that best fits the slot to be filled first: a number card while there are any."""
    city = cards(state)
    slot = next(cell for cell in around(state.pawn) if cell not in city)
    near = [city[cell] for cell in beside(slot) if cell in city]
    numbers = [card for card in state.unseen if card.is_number]
    return max(numbers or state.unseen, key=lambda card: sum(card.matches(other) for other in near))
