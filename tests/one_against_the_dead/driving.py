"""Posing positions, playing by notation, and looking at what comes out: helpers for the tests of this game."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from tests import trying
from tests.trying import raised, told
from zombiekit import InvalidState
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.rules.acting import ACT_TEST, WEAPON_CHIP, JokerChoice
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice, zombies
from zombiekit.notation import parse
from zombiekit.primitives.grid import Cell, around
from zombiekit.primitives.zombies import Zombies

NODES: dict[str, dict[str, Any]] = {
    "START-CARD": {},
    "END-CARD": {},
    "DRAW": {"empty": [(1, 0)]},
    "PLACE": {"empty": [(1, 0), (1, 1)], "drawn": "KH"},
    "BLOCK-COINS": {"cell": (1, 0), "city": {(0, 0): "5S", (1, 0): "9H"}},
    "SITE-DIE": {"cell": (1, 0), "city": {(1, 0): "AH"}},
    "ACT": {},
    "JOKER": {"city": {(5, 5): "Joker 1", (6, 6): "Joker 2"}},
    "WEAPON-CHIP": {},
    "WEAPON-DIE": {"found": "shotgun"},
    "WEAPON-CHOICE": {"found": "bat"},
    "ATTACK": {"zombies": {(0, 0): (1, 0, 0, 0)}},
    "ATTACK-COINS": {"attack": "fists", "coins": (1, 2)},
    "REPLACEMENT-COINS": {"attack": "fists", "coins": (0, 2)},
    "GAME-OVER": {"result": "escaped"},
}
"""The nodes that wait, each with the fewest facts that it needs."""

ONE = (1, 0, 0, 0)
"""One Greater Zombie, heads-up."""

WALLS = {(1, 0): "KS", (0, 1): "QD", (0, -1): "JC", (-1, 0): "AC"}
"""Sites on all sides of the Start."""


def wrong(**facts: Any) -> list[tuple[str, str]]:
    """The place and rule of each fault for which a pose is refused."""
    return [(fault.where, fault.rule) for fault in raised(InvalidState, game.pose, **facts).faults]


def fight(group: tuple[int, ...], weapon: object = None, **facts: Any) -> State:
    """The ATTACK node with a group on the Start, where the pawn stands."""
    return game.pose(node="ATTACK", zombies={(0, 0): group}, weapon=weapon, **facts)  # type: ignore[arg-type]


def moved(groups: dict[Cell, tuple[int, int, int, int]], **facts: Any) -> dict[Cell, Zombies]:
    """The zombies after their move."""
    return dict(game.pose(node="ZOMBIES-MOVE", zombies=groups, **facts).zombies)


def facts_of(state: State) -> dict[str, Any]:
    """The facts of a state, each in the form in which the state holds it."""
    same = "options city placeholders unseen pawn zombies strength kills round ap weapon stack drawn found result"
    facts = {name: getattr(state, name) for name in same.split()} | {"node": node(state), "deck": state.deck_size}
    facts["empty"] = [cell for cell in around(state.pawn) if cell not in cards(state)] if len(state.city) > 1 else ()
    facts["dice"] = [(cell, site_dice(state).get(cell)) for cell, card in state.city if card.is_ace or card.is_face]
    match state.agenda[-1:]:
        case (BlockCoins(cell, coins),):
            return facts | {"cell": cell, "coins": (1, coins - 1)}
        case (SiteDie(cell),):
            return facts | {"cell": cell}
        case (AttackCoins(attack, greater, lesser),):
            return facts | {"attack": attack, "coins": (greater, lesser)}
        case (ReplacementCoins(attack, coins),):
            return facts | {"attack": attack, "coins": (0, coins)}
        case (JokerChoice(left),):
            due = {"unused": ACT_TEST not in state.agenda, "weapon_due": WEAPON_CHIP in state.agenda}
            return facts | {"left": left} | due
        case _:
            return facts


def node(state: State) -> str:
    """The book's name for the node of a state."""
    return state.agenda[-1].called[0] if state.agenda else "GAME-OVER"


def chances(state: State) -> list[tuple[str, int]]:
    """The outcomes with their weights, in order."""
    return [(str(outcome), weight) for outcome, weight in game.chance_outcomes(state)]


def probability(state: State, line: str) -> Fraction:
    """The probability of an outcome."""
    return game.chance_outcomes(state).probability(parse(game, line))


options = partial(trying.options, game)
play = partial(trying.play, game)
refusal = partial(trying.refusal, game)
SHOWN: dict[str, Callable[[State], Any]] = {
    "node": node,
    "options": options,
    "chances": chances,
    "cards": cards,
    "dice": site_dice,
    "zombies": zombies,
    "unseen": lambda state: len(state.unseen),
    "points": lambda state: sum(line.points for line in game.score(state)),
    "unused": lambda state: [event.unused for event in told(state, "ActionsEnded")],
}
"""What `follow` can look at, besides the fields of a state."""


def show(state: State, name: str) -> Any:
    """What a position shows under a name."""
    return SHOWN[name](state) if name in SHOWN else getattr(state, name)


follow = partial(trying.follow, play, show)


def grid(xs: Iterable[int], ys: Iterable[int]) -> list[Cell]:
    """All cells of a rectangle."""
    rows = list(ys)
    return [(x, y) for x in xs for y in rows]


def landed(state: State, luck: int = 0) -> State:
    """The state once all coins have landed, each time with the first outcome (or the last, with luck -1)."""
    while node(state).endswith("COINS"):
        state = play(state, chances(state)[luck][0])
    return state


def after_coins(state: State) -> dict[tuple[Zombies, int], Fraction]:
    """The probability of each group that may stand on the pawn's block, with the kills, after the coins of an attack."""
    if not node(state).endswith("-COINS"):
        return {(state.zombies_here, state.kills): Fraction(1)}
    results: dict[tuple[Zombies, int], Fraction] = defaultdict(Fraction)
    outcomes = game.chance_outcomes(state)
    for outcome, _ in outcomes:
        for result, more in after_coins(game.step(state, outcome)).items():
            results[result] += outcomes.probability(outcome) * more
    return results
