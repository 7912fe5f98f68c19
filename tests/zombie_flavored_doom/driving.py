"""Boards for practice, and helpers of this game's tests to play by notation."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import attrs

from tests import trying
from tests.trying import told
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import pile


def practice(name: str, home: str, forward: str, rows: str, waves: str = "0 0 0", *, more: str = "") -> game.Board:
    """A board for practice; `more` are further lines of its head."""
    head = f"board: {name}\npractice: yes\nnights: 0\nhome: {home}\nforward: {forward}\nwaves: {waves}\n{more}map:\n"
    return game.Board(head + rows)


YARD_ROWS = "...B...\n.......\n.......\n1.....2\n.......\n.......\n...A...\n"
LANE = practice("Lane", "A B", "E W", "A.........B\n")
YARD = practice("Yard", "A B", "N S", YARD_ROWS, "1 0 9")
QUIET = practice("Quiet Yard", "A B", "N S", YARD_ROWS)
PAIRS = practice("Pairs", "A B A B", "N S N S", YARD_ROWS)
TRIO = practice("Trio", "A B C", "N E W", ".......\n.......\nB.....C\n.......\n.......\n.......\n...A...\n")
LONGWAY = practice("Longway", "A B", "E W", f"A{'.' * 22}B\n")
RING_TEXT = """board: Ring Road
practice: yes
adjacency: graph
home: A B
forward: 0 180
nights: 0
waves: 0 0 0
stack f: 2F
link: north S hub
link: hub S south
link: west E hub
link: hub E east
link: north E nook 0      ; from nook, north lies at bearing 0
link: nook S east 45
tiles:
north B
hub .
south A
west 1
east .
nook f
"""
RING = game.Board(RING_TEXT)
FORD_TEXT = """board: The Ford
home: A B
forward: E W
adjacency: 8
nights: 9 8
stack f: 5F
stack m: 4M 1G
cut: a1 b1
link: a1 10 i3 20
map:
f.m.#.m.f
.A.1m1.B.
f.m.#.m.f
"""
FORD = game.Board(FORD_TEXT)

_NODES = {"Defense": "DEFEND", "NightDefense": "NIGHT-DEFEND"}


def pose(board: game.Board, **facts: Any) -> State:
    """An unchecked position on a practice board, which prints too few goods for a reachable one."""
    return game.pose(board=board, unchecked=True, **facts)


def node(state: State) -> str:
    """The book's name for the node of a state."""
    name = type(state.agenda[-1]).__name__ if state.agenda else "Over"
    return _NODES.get(name, name.upper())


def acting(state: State) -> tuple[str, int]:
    """The node, and the player who acts, counted from 1 as in the book."""
    return node(state), game.current_player(state) + 1


def options(state: State, *words: str) -> list[str]:
    """The legal actions, in order; with words, only those that begin with one of them."""
    lines = [str(action) for action in game.legal_actions(state)]
    return [line for line in lines if not words or line.split()[0] in words]


play = partial(trying.play, game)
refusal = partial(trying.refusal, game)


def at(state: State, player: int) -> str:
    """The tile of a player; `out` for a player who is out."""
    tile = state.tiles[player - 1]
    return "out" if tile == OUT else state.options.ground.plan.names[tile]


def has(state: State, player: int) -> tuple[str, int, str]:
    """A player's tile, ticks and goods."""
    return at(state, player), state.ticks[player - 1], str(state.carried[player - 1])


def lies(state: State, tile: str) -> str:
    """What lies on a tile."""
    return str(pile(state, state.options.ground.plan.index[tile]))


def zombies(state: State) -> list[str]:
    """The tiles of the zombies."""
    return [state.options.ground.plan.names[tile] for tile in state.zombies]


def tells(state: State, kind: str) -> list[tuple[Any, ...]]:
    """What the events of a kind in the last step say, field by field."""
    return [attrs.astuple(event, recurse=False) for event in told(state, kind)]


def lost(state: State, player: int) -> int:
    """The ticks that a player lost in the last step."""
    return sum(event.ticks for event in told(state, "TicksLost") if event.player == player)


def ended(state: State) -> tuple[Any, ...] | None:
    """Why the game ended, the returns and the winners; None while it goes on."""
    end = game.outcome(state)
    return None if end is None else (end.reason, end.returns, end.winners)


SHOWN: dict[str, Callable[..., Any]] = {
    "looted": lambda state, player: str(state.loot[player - 1]),
    "words": lambda state: str(game.outcome(state)),
    "refusal": refusal,
    **{shown.__name__: shown for shown in (acting, at, ended, has, lies, lost, node, options, tells, zombies)},
}
"""What `follow` can look at, besides the fields of a state."""
Step: TypeAlias = tuple[str, dict[str, Any]]


def show(state: State, name: str) -> Any:
    """What a position shows under a name: `has 2` is what Player 2 has, `refusal: end` why this player may not end the turn."""
    if ": " in name:
        word, line = name.split(": ")
        return SHOWN[word](state, line)
    word, *about = name.split()
    return SHOWN[word](state, *(int(w) if w.isdigit() else w for w in about)) if word in SHOWN else getattr(state, word)


follow = partial(trying.follow, play, show)
