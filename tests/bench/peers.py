"""Random playouts of zombiekit and of other rules engines, measured in turn by the same loop.

    python3.11 -m venv .venv/peers
    .venv/peers/bin/pip install -e '.[bench,testing]' -r tests/bench/peers.txt
    .venv/peers/bin/python tests/bench/peers.py

Peers that are not installed are left out. Each subject plays in its own process; all of them take turns of a second or so, round
after round, so that other work of the machine slows all alike. A subject plays the same games in every round: the least time is
what its code costs, and a ratio is the median over the rounds.

The loop drives a game from outside, as any program does: it asks who acts, takes the legal moves, chooses one with equal
probability, and plays it. If the engine leaves chance to the caller, the loop draws an outcome and plays that. Each turn of the loop
is a node. Engines that throw their dice inside a move have fewer and longer nodes, all of them decisions.
"""

import argparse
import json
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeAlias

HERE = Path(__file__).parent
SEED = 20260101

Kept: TypeAlias = "list[Any] | None"
"""Where a playout puts the state after each node, or None if it keeps none."""
Playout: TypeAlias = Callable[[random.Random, Kept], tuple[int, int]]
"""Plays one game to its end with the given dice; returns how many nodes it had, and how many of them were decisions."""


# ------------------------------------------------------------------------------------------------------------ the subjects


def zombiekit(name: str, **settings: object) -> Playout:
    """Play a game of this project, with options."""
    from zombiekit import CHANCE, TERMINAL, games

    game = games.get(name)
    options = game.Options(**settings)

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        state = game.new_game(options)
        draw = rng.random
        nodes = decisions = 0
        while (seat := game.current_player(state)) != TERMINAL:
            nodes += 1
            if seat == CHANCE:
                state = game.step(state, game.chance_outcomes(state).sample(rng))
            else:
                decisions += 1
                actions = game.legal_actions(state)
                state = game.step(state, actions[int(draw() * len(actions))])
            if kept is not None:
                kept.append(state)
        return nodes, decisions

    return play


def catanatron(players: int) -> Playout:
    """Play the Settlers of Catan; dice, cards and thefts are thrown inside the moves."""
    catan = import_module("catanatron")
    turns_limit = import_module("catanatron.game").TURNS_LIMIT
    seats = list(catan.Color)[:players]

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        game = catan.Game([catan.Player(color) for color in seats], seed=int(rng.random() * 2**32) + 1)
        draw = rng.random
        nodes = 0
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            nodes += 1
            actions = game.state.playable_actions
            game.execute(actions[int(draw() * len(actions))])
            if kept is not None:
                kept.append(game.copy())
        return nodes, nodes

    return play


def openspiel(name: str) -> Playout:
    """Play a game of OpenSpiel, written in Python or C++."""
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games")  # makes the games in Python known
    game = pyspiel.load_game(name)

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        state = game.new_initial_state()
        draw = rng.random
        nodes = decisions = 0
        while not state.is_terminal():
            nodes += 1
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), draw()))
            else:
                decisions += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            if kept is not None:
                kept.append(state.clone())
        return nodes, decisions

    return play


def _drawn(outcomes: list[tuple[int, float]], number: float) -> int:
    reached = accumulate(probability for _, probability in outcomes)
    return next((action for (action, _), sum_ in zip(outcomes, reached, strict=True) if number < sum_), outcomes[-1][0])


def pokerkit(players: int) -> Playout:
    """Play a hand of no-limit hold'em: fold if there is a bet, check or call, or the least raise; all else is automatic."""
    poker = import_module("pokerkit")
    automations = tuple(poker.Automation)

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        state = poker.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, players)
        draw = rng.random
        nodes = 0
        while state.status:
            nodes += 1
            moves = []
            if state.can_fold():
                moves.append(state.fold)
            if state.can_check_or_call():
                moves.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                moves.append(state.complete_bet_or_raise_to)
            moves[int(draw() * len(moves))]()
            if kept is not None:
                kept.append(deepcopy(state))
        return nodes, nodes

    return play


def python_chess() -> Playout:
    """Play chess to mate, stalemate, bare kings or the 75-move rule; its fast checks see no other end."""
    chess = import_module("chess")

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        board = chess.Board()
        draw = rng.random
        nodes = 0
        while (
            (moves := list(board.legal_moves)) and board.halfmove_clock < 150 and not board.is_insufficient_material()
        ):
            nodes += 1
            board.push(moves[int(draw() * len(moves))])
            if kept is not None:
                kept.append(board.copy(stack=False))
        return nodes, nodes

    return play


def rlcard(name: str) -> Playout:
    """Play a game of RLCard, which cannot hand out a copy of its state."""
    env = import_module("rlcard").make(name, config={"seed": SEED})

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        if kept is not None:
            raise NotImplementedError
        view, _ = env.reset()
        draw = rng.random
        nodes = 0
        while not env.is_over():
            nodes += 1
            actions = list(view["legal_actions"])
            view, _ = env.step(actions[int(draw() * len(actions))])
        return nodes, nodes

    return play


def pettingzoo(name: str) -> Playout:
    """Play an environment of PettingZoo; dead agents take a step each, and there is no copy of a state."""
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        if kept is not None:
            raise NotImplementedError
        env.reset(seed=rng.getrandbits(31))
        draw = rng.random
        nodes = 0
        for _ in env.agent_iter():
            view, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            nodes += 1
            actions = view["action_mask"].nonzero()[0]
            env.step(int(actions[int(draw() * len(actions))]))
        return nodes, nodes

    return play


def pgx(name: str, many: int) -> Playout:
    """Play this many games of pgx at once, compiled for the processor; dice are thrown inside its steps."""
    jax, library, np = import_module("jax"), import_module("pgx"), import_module("numpy")
    env = library.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    split = jax.jit(lambda key: jax.random.split(key, many + 1))
    step(init(split(jax.random.PRNGKey(0))[1:]), np.zeros(many, int), split(jax.random.PRNGKey(0))[1:])  # compiles

    def play(rng: random.Random, kept: Kept) -> tuple[int, int]:
        if kept is not None:  # a thousand games at once do not fit into memory
            raise NotImplementedError
        keys = split(jax.random.PRNGKey(rng.getrandbits(31)))
        dice = np.random.default_rng(rng.getrandbits(31))
        state = init(keys[1:])
        nodes = 0
        while not (over := np.asarray(state.terminated | state.truncated)).all():
            nodes += int((~over).sum())
            mask = np.asarray(state.legal_action_mask)
            keys = split(keys[0])
            state = step(state, (dice.random(mask.shape) * mask).argmax(axis=1), keys[1:])
        return nodes, nodes

    return play


SUBJECTS: dict[str, tuple[int, Callable[[], Playout]]] = {
    "zombiekit: One Against the Dead": (1000, lambda: zombiekit("one_against_the_dead")),
    "zombiekit: Zombie Flavored Doom, 4 players": (40, lambda: zombiekit("zombie_flavored_doom", players=4)),
    "zombiekit: DEFCON ZOMBIES, 4 players": (250, lambda: zombiekit("defcon_zombies", players=4)),
    "zombiekit: Sometimes, They Come Back!, 4 players": (30, lambda: zombiekit("they_come_back", players=4)),
    "catanatron: Catan, 2 players": (100, lambda: catanatron(2)),
    "catanatron: Catan, 4 players": (100, lambda: catanatron(4)),
    "OpenSpiel, Python: Kuhn poker": (20_000, lambda: openspiel("python_kuhn_poker")),
    "OpenSpiel, Python: tic-tac-toe": (4000, lambda: openspiel("python_tic_tac_toe")),
    "OpenSpiel, Python: liar's poker": (3000, lambda: openspiel("python_liars_poker")),
    "OpenSpiel, C++: backgammon": (400, lambda: openspiel("backgammon")),
    "PokerKit: no-limit hold'em, 6 players": (400, lambda: pokerkit(6)),
    "python-chess: chess": (60, python_chess),
    "PettingZoo: tic-tac-toe": (1000, lambda: pettingzoo("tictactoe_v3")),
    "pgx: backgammon": (3, lambda: pgx("backgammon", 1)),
    "pgx: backgammon, 1,000 games at once": (1, lambda: pgx("backgammon", 1000)),
    "pgx: tic-tac-toe, 1,000 games at once": (100, lambda: pgx("tic_tac_toe", 1000)),
    "RLCard: Uno": (1000, lambda: rlcard("uno")),
}
"""The subjects by title: how many games make a round, which takes half a second or more, and who plays them.

All others are compared with the first.
"""


# ------------------------------------------------------------------------------------------------ one subject, one process


class Round(NamedTuple):
    """The processor time of a round, and what was played in it."""

    seconds: float
    games: int
    nodes: int
    decisions: int

    @property
    def us(self) -> float:
        """Microseconds per node."""
        return self.seconds / self.nodes * 1e6


def work(title: str) -> None:
    """Play a round for each line of standard input, `plain` or `kept`, and answer each with a line of JSON.

    The first answer comes unasked and says whether the subject is installed. An answer is null if the subject cannot play this way.
    """
    games, make = SUBJECTS[title]
    try:
        make()
    except ModuleNotFoundError:
        print("false", flush=True)
        return
    print("true", flush=True)
    for line in sys.stdin:
        try:
            answer = played_round(make(), games, keep=line.strip() == "kept")
        except NotImplementedError:
            answer = None
        print(json.dumps(answer), flush=True)


def played_round(play: Playout, games: int, *, keep: bool) -> Round:
    """Play the games of a round, which are always the same."""
    rng = random.Random(SEED)
    random.seed(SEED)  # catanatron and PokerKit draw from the generator of the process
    nodes = decisions = 0
    begin = process_time()
    for _ in range(games):
        more_nodes, more_decisions = play(rng, [] if keep else None)
        nodes += more_nodes
        decisions += more_decisions
    return Round(process_time() - begin, games, nodes, decisions)


class Worker:
    """The process in which a subject plays."""

    def __init__(self, title: str) -> None:
        """Start the process."""
        command = [sys.executable, __file__, "--work", title]
        self.title = title
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.installed: bool = self._answer()

    def round(self, mode: str) -> Round | None:
        """Let the process play a round; None if the subject cannot."""
        assert self.process.stdin is not None
        print(mode, file=self.process.stdin, flush=True)
        answer = self._answer()
        return None if answer is None else Round(*answer)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.title}: ended with an error")
        return json.loads(line)


# --------------------------------------------------------------------------------------------------- all subjects, a table


def measured(workers: list[Worker], mode: str, rounds: int) -> dict[str, list[Round]]:
    """Return the rounds of each subject, all taking turns; subjects that cannot play this way are left out."""
    found: dict[str, list[Round]] = {worker.title: [] for worker in workers}
    for number in range(rounds):
        print(f"{mode}: round {number + 1} of {rounds}", file=sys.stderr)
        for worker in workers:
            if one := worker.round(mode):
                found[worker.title].append(one)
    return {title: played for title, played in found.items() if played}


def table(plain: dict[str, list[Round]], kept: dict[str, list[Round]]) -> list[list[str]]:
    """Return the rows of the table, the head first."""
    ours = next(iter(SUBJECTS))
    rows = [["random playouts", "nodes a game", "µs a node", "ratio", "µs, states kept", "ratio", "µs a decision"]]
    for title, played in plain.items():
        first = played[0]
        decision = min(one.seconds for one in played) / first.decisions * 1e6
        rows.append(
            [
                title,
                f"{first.nodes / first.games:.1f}",
                *_figure(played, plain[ours]),
                *(_figure(kept[title], kept[ours]) if title in kept else ("", "")),
                f"{decision:.1f}",
            ]
        )
    return rows


def _figure(played: list[Round], ours: list[Round]) -> tuple[str, str]:
    ratio = median(theirs.us / own.us for theirs, own in zip(played, ours, strict=True))
    return f"{min(one.us for one in played):.1f}", f"{ratio:.2f}"


def own_figures() -> list[list[str]]:
    """Return the rows of what `pytest tests/bench` measures, the head first."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pytest", "-q", f"--benchmark-json={report}", str(HERE)]
        subprocess.run(command, check=True, stdout=sys.stderr)
        benchmarks = json.loads(report.read_text())["benchmarks"]
    return [["zombiekit alone", "figure"], *([b["extra_info"]["what"], b["extra_info"]["figure"]] for b in benchmarks)]


def as_text(rows: list[list[str]], *, markdown: bool) -> str:
    """Return a table in columns, or in Markdown."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if markdown:
        rows = [rows[0], ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])], *rows[1:]]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells).rstrip())
    return "\n".join(lines)


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="turns of each subject (15)")
    parser.add_argument(
        "--markdown", action="store_true", help="print Markdown for docs/performance.md, zombiekit's own figures too"
    )
    parser.add_argument("--work", choices=SUBJECTS, metavar="TITLE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work(arguments.work)
        return
    workers = [Worker(title) for title in SUBJECTS]
    for worker in workers:
        if not worker.installed:
            print(f"{worker.title}: not installed, skipped", file=sys.stderr)
    if not workers[0].installed:
        sys.exit("without zombiekit there is nothing to compare with")
    workers = [worker for worker in workers if worker.installed]
    rows = table(measured(workers, "plain", arguments.rounds), measured(workers, "kept", max(3, arguments.rounds // 3)))
    for worker in workers:
        worker.close()
    print(f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    print(as_text(rows, markdown=arguments.markdown))
    if arguments.markdown:
        print()
        print(as_text(own_figures(), markdown=True))


if __name__ == "__main__":
    main()
