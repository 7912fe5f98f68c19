"""Helpers for the tests of this game: positions on the book's test map, and play by notation."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any, TypeVar

from tests import trying
from tests.they_come_back.maps import MAP_M, TILES_OF_M
from tests.trying import told
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.state import State

S = TypeVar("S")

A, B, C = 0, 1, 2
AWAY = (4, -2)
"""A square of the northern street, out of sight of Town Square and of the street to the helipad."""
PHASES = {"card_windows": "phases"}
FULL = {"card_windows": "full"}
NODES = {
    "before_move": "window before_move",
    "before_swarm": "window before_swarm",
    "turn_end": "window turn_end",
    "attack": "undead_attack",
}
"""The full names of nodes that have short names here."""


def turn(active: int = 0, *, players: int = 2, **facts: Any) -> State:
    """Return the first decision or die roll of a turn that begins on a table of two players."""
    begun: State = table(active=active, players=players, **facts)
    return begun


def table(node: str = "turn_start", **facts: Any) -> Any:
    """Return a position on map M: three humans (or `players`) on (1, 1), without Bullets, asked only in their own turns.

    `undead` names the black hearts of undead players. A player who is `gone` has neither figure nor black hearts.
    """
    players, undead = facts.pop("players", 3), facts.pop("undead", {})
    gone = [seat for seat, posture in facts.get("postures", {}).items() if posture == "gone"]
    facts["options"] = {"players": players, "card_windows": "own_turn", **facts.pop("options", {})}
    facts["bullets"] = {**dict.fromkeys(range(players), 0), **facts.pop("bullets", {})}
    facts["squares"] = {**facts.pop("squares", {}), **facts.pop("at", {}), **dict.fromkeys(gone)}
    facts["health"] = {**facts.pop("health", {}), **dict.fromkeys(undead, 0)}
    facts["hearts"] = {**facts.pop("hearts", {}), **undead, **dict.fromkeys(gone, 0)}
    facts["tiles"] = facts.pop("town", TILES_OF_M)
    return game.pose(node=NODES.get(node, node), **facts)


def open_table(node: str = "turn_start", **facts: Any) -> Any:
    """Return a position in which everybody is asked for cards between phases."""
    return table(node, **{**facts, "options": {**PHASES, **facts.get("options", {})}})


def on_map_m(**options: Any) -> State:
    """Return a new game on map M, for two players unless the options say otherwise."""
    return game.new_game(game.Options(**{"players": 2, "map": MAP_M, **options}))


def laying(players: int = 2, **options: Any) -> State:
    """Return a new game in which seat 0 has won the roll-off and turns up the first tile."""
    state = game.new_game(game.Options(**{"players": players, "token_placement": "canonical", **options}))
    return play(state, "roll 6", *["roll 1"] * (players - 1))


def to_the_end(state: Any, rolls: str = "roll 6") -> Any:
    """Return the position after the set-up. The first option is always chosen, and seat 0 wins the roll-offs."""
    while state.agenda and not state.round:
        if node(state) == "RollOff":
            state = play(state, rolls, *["roll 1"] * (len(state.health) - 1))
        else:
            state = play(state, options(state)[0])
    return state


def effect(card: str, owner: int, **more: Any) -> dict[str, Any]:
    """Return a lasting effect of a card as a fact for a pose."""
    return {"card": card, "owner": owner, **more}


def play(state: S, *lines: str) -> S:
    """Play actions and outcomes in notation (several in a line are joined by `; `), and return the position.

    `until NODE` plays on to a node of that name, and `finish` to the end of the turn.
    """
    now: Any = state
    for line in "; ".join(lines).split("; "):
        word, _, wanted = line.partition(" ")
        if word == "until":
            now = until(now, wanted)
        elif line == "finish":
            now = finish(now)
        else:
            now = trying.play(game, now, line)
    played: S = now
    return played


actor = game.current_player


def options(state: State) -> list[str]:
    """Return the legal actions, or the outcomes of chance, as lines."""
    if actor(state) == CHANCE:
        return [str(outcome) for outcome, _ in game.chance_outcomes(state)]
    return [str(action) for action in game.legal_actions(state)]


def cards(state: State) -> list[str]:
    """Return the cards that may be played and the weapons that may be used, as lines."""
    return [line for line in options(state) if line.startswith(("play ", "use "))]


refusal = partial(trying.refusal, game)


def faults(state: State) -> list[str]:
    return [str(fault) for fault in game.faults(state)]


def node(state: State) -> str:
    """Return the name of the current node, `over` when no node is left."""
    return type(state.agenda[-1]).__name__ if state.agenda else "over"


def top(state: State) -> Any:
    """Return the current node."""
    return state.agenda[-1]


def returns(state: State) -> tuple[float, ...]:
    """Return each player's return in a game that is over."""
    ended = game.outcome(state)
    assert ended is not None
    return ended.returns


SHOWN: dict[str, Callable[..., Any]] = {
    "actor": actor,
    "cards": cards,
    "discards": lambda state: [str(card) for card in state.discards],
    "enhanced": lambda state: [zombie.square for zombie in state.enhanced],
    "events": lambda state: [str(event) for event in state.events],
    "faults": game.faults,
    "lines": lambda state, word: [
        line.removeprefix(f"{word} ") for line in options(state) if line.startswith(f"{word} ")
    ],
    "moment": lambda state: str(top(state).moment),
    "moved": lambda state: dict(state.moved),
    "node": node,
    "offers": lambda state, line: line in options(state),
    "options": options,
    "reason": lambda state: str(state.result.reason),
    "refusal": refusal,
    "returns": returns,
    "steps": lambda state: SHOWN["lines"](state, "step"),
    "told": lambda state, name: parts(told(state, name.partition(".")[0]), name),
    "winners": lambda state: state.result.winners,
    "zombies": lambda state: dict(state.zombies),
}
"""What `follow` can look at, besides the fields of a state."""


def parts(things: Any, name: str) -> list[Any]:
    """Return what a name like `markers.clock.left` asks of each thing, or the things as text."""
    _, *names = name.split(".")
    return [*map(attrgetter(*names) if names else str, things)]


def show(state: State, name: str) -> Any:
    """Return what a position shows under a name.

    `health A` is the Health of player A, `markers.left` what is left of each marker, `told Attacked.victim` the victim in
    each event of an attack, `lines step` where steps lead, `refusal LINE` the clause that refuses a line.
    """
    word, _, about = name.partition(" ")
    if word in SHOWN:
        return SHOWN[word](state, about) if about else SHOWN[word](state)
    if "." in word:
        return parts(getattr(state, word.partition(".")[0]), word)
    value = getattr(state, word)
    return value["ABCDEF".index(about)] if about else value


follow = partial(trying.follow, play, show)


def idle(state: Any, roll: int = 1) -> Any:
    """Take one step and do nothing in it (stop, done, pass or keep). Dice show `roll`, and the first card is drawn."""
    lines = options(state)
    if actor(state) != CHANCE:
        return play(state, "keep" if "keep" in lines else lines[-1])
    return play(state, f"roll {roll}" if f"roll {roll}" in lines else lines[0])


def finish(state: Any, roll: int = 1) -> Any:
    """Play the turn to its end, doing nothing more in it."""
    turn_of = (state.active, state.round)
    while state.result is None and (state.active, state.round) == turn_of:
        state = idle(state, roll)
    return state


def until(state: Any, wanted: str) -> Any:
    """Play on to the next node of a name. On the way everybody passes, stops and rolls 1s."""
    for _ in range(200):
        if node(state) == wanted:
            return state
        lines = options(state)
        quiet = [line for line in lines if line in {"pass", "stop", "done", "keep", "accept", "take_bite", "go_on"}]
        state = play(state, (quiet or lines)[0])
    raise AssertionError(wanted)


def reached(seed: int, options: game.Options, every: int) -> Iterator[State]:
    """Yield some states of a random game that often uses cards and weapons, always including the first with each kind of agenda."""
    dice = Random(seed)
    state = game.new_game(options)
    met: Counter[Any] = Counter()
    while state.result is None:
        kind = tuple(map(type, state.agenda))
        met[kind] += 1
        if dice.random() < 1 / min(met[kind], every):
            yield state
        state = game.step(state, trying.act(game, state, dice))
