"""Bots: each plays every game, sees only what its seat sees, plays the same with equal dice, and is found by its name."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.trying import raised, walk
from zombiekit import bots, games
from zombiekit.bots import mcts, specs
from zombiekit.bots.judging import Judge, gains
from zombiekit.game import TERMINAL
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, play_match, playout

SMALL = {
    "random": "random",
    "quick": "quick",
    "greedy": "greedy:worlds=2,most=6",
    "flat": "flat:iterations=6,depth=8",
    "expectimax": "expectimax:depth=1,worlds=1",
    "mcts": "mcts:iterations=8,depth=8,worlds=2",
    "ismcts": "ismcts:iterations=8,depth=8",
}
HINTS = {"worth", "rollout", "quiet", "promising"}


def decisions(game: Any, count: int, seed: str = "positions") -> list[Any]:
    """Return states of a random game at which somebody has a choice."""
    states = walk(game, game.new_game(), Dice(seed))
    return [*islice((state for state in states if len(game.legal_actions(state)) > 1), count)]


def test_the_bots_are_installed() -> None:
    assert bots.names() == tuple(sorted(SMALL))


@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("bot", SMALL)
def test_every_bot_plays_every_game_alike_for_equal_dice(bot: str, name: str) -> None:
    game, make = games.get(name), bots.get(SMALL[bot])

    def played() -> Any:
        policies = [make(game, seat, Dice(f"bot {seat}")) for seat in range(game.seats(game.new_game()))]
        return play_match(game, policies, dice=Dice("table"), max_steps=40)

    assert played() == played()


def test_dice_that_are_rolled_again_after_ties_come_to_an_end() -> None:
    """After the last choice of set-up the players roll for the first turn, as often as the highest roll is tied."""
    town: Any = games.get("they_come_back")

    def is_last_choice(state: Any) -> bool:
        actions = town.legal_actions(state)
        return len(actions) > 1 and isinstance(town.step(state, actions[0]).agenda[-1], town.nodes.RollOff)

    state = next(filter(is_last_choice, walk(town, town.new_game(town.Options(players=2)), Dice(2))))
    actions = town.legal_actions(state)
    seat = town.current_player(state)
    choose = bots.get("expectimax:depth=1,worlds=1")(town, seat, Dice(1))
    assert choose(town, town.observe(state, seat), actions) in actions


@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("bot", SMALL)
def test_no_bot_sees_more_than_its_view(bot: str, name: str) -> None:
    """If two states look the same to the seat, the same dice give the same choice. Few choices are soon weighed."""
    game, make, hidden = games.get(name), bots.get(SMALL[bot]), 0
    few = [state for state in decisions(game, 300) if len(game.legal_actions(state)) <= 30]
    for state in few[10::40]:
        seat = game.current_player(state)
        view = game.observe(state, seat)
        other = game.resample(view, Dice("other"))
        hidden += other != state
        choices = [
            make(game, seat, Dice("bot"))(game, game.observe(each, seat), game.legal_actions(each))
            for each in (state, other)
        ]

        assert choices[0] == choices[1]
        assert choices[0] in game.legal_actions(state)
    assert hidden or name in {"one_against_the_dead", "zombie_flavored_doom"}  # these games hide nothing


def test_a_search_tree_is_kept_for_the_next_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second decision of a turn goes on in the tree of the first: its root keeps its visits, and gets 40 more."""
    found: list[tuple[mcts.TreeNode, int]] = []

    class Watched(mcts.TreeNode):
        """A node that notes which node is found below it, and the visits of that one."""

        def find(self, state: Any, depth: int = mcts.DEEP) -> mcts.TreeNode | None:
            node = super().find(state, depth)
            if node is not None:
                found.append((node, node.visits))
            return node

    monkeypatch.setattr(mcts, "TreeNode", Watched)
    game = one_against_the_dead
    make = bots.Mcts(iterations=40, depth=10)

    def begun() -> tuple[Any, Any, Any, Any]:
        """Return a bot, a state, the bot's choice and the state after it, which is another decision."""
        for state in decisions(game, 30):
            kept = make(game, 0, Dice("bot"))
            action = kept(game, state, game.legal_actions(state))
            after = game.step(state, action)
            if len(game.legal_actions(after)) > 1:
                return kept, state, action, after
        pytest.fail("no choice leads straight to another decision")

    kept, state, action, after = begun()
    assert make(game, 0, Dice("bot"))(game, state, game.legal_actions(state)) == action
    assert kept(game, after, game.legal_actions(after)) in game.legal_actions(after)
    root, before = found[0]
    assert root.state == after
    assert 0 < before == root.visits - 40


@pytest.mark.parametrize(
    ("margin", "chosen"), [("", "best"), (",margin=0", "best"), (",margin=0.05", "best"), (",margin=0.2", "own")]
)
def test_flat_does_as_the_rollout_unless_another_action_is_better_by_the_margin(margin: str, chosen: str) -> None:
    """The rollout's choice is tried to the end, even if others promise more."""
    worths = {"poor": 0.1, "good": 0.55, "better": 0.58, "best": 0.6, "own": 0.5}
    actions = tuple(worths)
    game: Any = SimpleNamespace(
        seats=lambda _: 1,
        is_view=lambda _: False,
        resample=lambda view, _: view,
        current_player=lambda _: TERMINAL,
        legal_actions=lambda _: (),
        step=lambda _, action: action,
        outcome=lambda _: None,
        worth=lambda state, _: worths[state],
        rollout=lambda _, __, ___: "own",
    )

    assert bots.get(f"flat:iterations=12{margin}")(game, 0, Dice("bot"))(game, "here", actions) == chosen


def test_flat_with_a_margin_does_as_the_rollout_where_all_is_worth_the_same() -> None:
    game: Any = SimpleNamespace(**vars(one_against_the_dead) | {"worth": lambda _, __: 0.5})
    make, quick = bots.Flat(iterations=4, depth=1, margin=0.0), bots.Quick()
    for state in decisions(game, 20)[::5]:
        actions = game.legal_actions(state)

        assert make(game, 0, Dice("bot"))(game, state, actions) == quick(game, 0, Dice("bot"))(game, state, actions)


def test_positions_are_judged_by_their_end_their_worth_or_as_even() -> None:
    game = one_against_the_dead
    over = playout(game, dice=Dice(1))
    result = game.outcome(over)

    assert result is not None
    assert Judge(game).worths(over) == gains(result) == (0.0,)
    assert Judge(game).worths(game.new_game()) == (game.worth(game.new_game(), 0),)

    blind: Any = SimpleNamespace(**{name: value for name, value in vars(game).items() if name not in HINTS})

    assert Judge(blind).worths(game.new_game()) == (0.5,)
    assert Judge(blind, 3).played_on(game.new_game(), Dice(1)) == (0.5,)


def test_a_playout_is_judged_where_it_is_quiet() -> None:
    """After its depth a playout goes on to the start of a round, or to the end of the game."""
    game = one_against_the_dead
    seen: list[Any] = []

    def worth(state: Any, _seat: int) -> float:
        seen.append(state)
        return 0.5

    watched: Any = SimpleNamespace(**vars(game) | {"worth": worth})
    for seed in range(8):
        Judge(watched, 1).played_on(game.new_game(), Dice(seed))

    assert seen
    assert all(game.quiet(state) for state in seen)


def test_playouts_end_after_sixteen_nodes_unless_told_otherwise() -> None:
    """Where a game judges positions; where it does not, they go to the end."""
    game = one_against_the_dead
    blind: Any = SimpleNamespace(**{name: value for name, value in vars(game).items() if name not in HINTS})

    assert (Judge(game).depth, Judge(game, 3).depth, Judge(blind).depth) == (16, 3, None)

    for bot in ("flat", "mcts", "ismcts"):
        state, choices = decisions(game, 9)[-1], set()
        for spec in (f"{bot}:iterations=9", f"{bot}:iterations=9,depth=16"):
            dice = Dice("bot")
            choices.add((str(bots.get(spec)(game, 0, dice)(game, state, game.legal_actions(state))), dice.random()))
        assert len(choices) == 1


def test_flat_monte_carlo_tries_what_is_promising_alone() -> None:
    game = one_against_the_dead
    state = game.pose(node="ATTACK", zombies={(0, 0): (0, 0, 4, 0)}, weapon="bat")
    tried: list[Any] = []

    def step(state: Any, action: Any) -> Any:
        tried.append(action)
        return game.step(state, action)

    watched: Any = SimpleNamespace(**vars(game) | {"step": step})
    for promised in ("fists 0,0,4,0", "decline"):
        tried.clear()
        watched.promising = lambda _state, actions, only=promised: tuple(
            a for a in actions if str(a) in (only, "bat lesser")
        )
        chosen = bots.get("flat:iterations=4,depth=1")(watched, 0, Dice(1))(watched, state, game.legal_actions(state))

        assert {str(action) for action in tried if action in game.legal_actions(state)} == {promised, "bat lesser"}
        assert str(chosen) in (promised, "bat lesser")


def test_a_time_can_be_given_instead_of_a_number() -> None:
    game = one_against_the_dead
    state = decisions(game, 1)[0]

    for spec in ("flat:seconds=0.01", "mcts:seconds=0.01", "ismcts:seconds=0.01"):
        choose = bots.get(spec)(game, 0, Dice("bot"))

        assert choose(game, state, game.legal_actions(state)) in game.legal_actions(state)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("rendom", "did you mean random"),
        ("xyz", "the bots are expectimax"),
        ("mtcs:iterations=500", "no bot is called mtcs; did you mean mcts?"),
        ("nosuch:iterations=500", "no bot is called nosuch; the bots are expectimax, "),
        ("greedyy:make", "did you mean greedy?"),
        ("../evil:make", "no bot is called ../evil"),
        ("mcts:iterations=many", "whole number from 1"),
        ("mcts:iterations=5,iterations=6", "given twice"),
        ("mcts:nosuch=1", "not one of depth="),
        ("mcts:iterations", "not one of depth="),
        ("mcts:seconds=-1", "seconds is a number of seconds above 0, up to 3600, not -1"),
        ("mcts:exploration=-1", "a number from 0 to 100"),
        ("flat:margin=-1", "a number from 0 to 100"),
        ("greedy:margin=-1", "margin is a number from 0 to 100, not -1"),
        ("greedy:worth=3", "worth is learned or the name of a file of weights, not 3"),
        ("random:x=1", "it takes no fields"),
        ("nosuch_module:make", "there is no module nosuch_module: it is not in "),
        ("json.nosuch:make", "there is no module json.nosuch: it is not in "),
        ("math:nosuch", "math has no nosuch"),
        ("math:pi", "does not make policies"),
        ("__main__:make", "put it into a module"),
        ("random\x1b", "U+001B"),
        ("x" * 501, "501 characters"),
    ],
)
def test_what_names_no_bot_is_refused_with_the_reason(spec: str, reason: str) -> None:
    error = raised(bots.InvalidBot, bots.get, spec)
    assert reason in error.reason
    assert str(error).isprintable()


def test_a_bot_is_named_by_a_text() -> None:
    with pytest.raises(TypeError, match="named by a text"):
        bots.get(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", [1, -1])
def test_no_package_takes_the_name_of_a_bot_of_this_library(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of installation does not matter; of packages with another name, the first in alphabetical order counts."""
    points = [
        *entry_points(group=specs.GROUP),
        EntryPoint("greedy", "json:loads", specs.GROUP),
        EntryPoint("greedy", "zombiekit.bots_of_mine:make", specs.GROUP),
        EntryPoint("mine", "json:loads", specs.GROUP),
        EntryPoint("mine", "ast:literal_eval", specs.GROUP),
    ]
    monkeypatch.setattr(specs, "entry_points", lambda group: points[::order])  # noqa: ARG005

    assert type(bots.get("greedy")) is bots.Greedy
    assert bots.get("mine").__module__ == "ast"


def test_expectimax_averages_over_more_coins_than_a_float_can_count() -> None:
    """A chainsaw flips all zombies of a block, and 2 to the power of 1,100 is more than any float."""
    swarm: Any = {"zombies": {(0, 0): (1_100, 0, 0, 0)}, "options": {"round_limit": 10_000}, "round": 5_000}
    city: Any = one_against_the_dead
    state = city.pose(node="ATTACK", weapon=("chainsaw", 3), **swarm)
    choose = bots.get("expectimax:depth=1")(city, 0, Dice(1))
    assert choose(city, state, city.legal_actions(state)) == city.actions.Chainsaw()


def test_expectimax_does_not_follow_what_hardly_ever_happens() -> None:
    """A card can be laid in eight places, another card comes then, and what follows has more than a hundred thousand positions."""
    steps = 0

    def step(state: Any, action: Any) -> Any:
        nonlocal steps
        steps += 1
        return one_against_the_dead.step(state, action)

    watched: Any = SimpleNamespace(**vars(one_against_the_dead) | {"step": step})
    state = decisions(one_against_the_dead, 1)[0]
    actions = one_against_the_dead.legal_actions(state)
    assert bots.get("expectimax")(watched, 0, Dice(1))(watched, state, actions) in actions
    assert steps < 5_000


@pytest.mark.parametrize(("spec", "choices", "expected"), [
    ("expectimax", 30, 30 + 30**2),
    ("expectimax", 70, 70 + 70**2),
    ("expectimax", 71, 71),
    ("expectimax:depth=3", 36, 36 + 36**2 + 36**3),
    ("expectimax:depth=3", 37, 37 + 37**2),
])  # fmt: skip
def test_expectimax_looks_at_a_bounded_number_of_positions(spec: str, choices: int, expected: int) -> None:
    """It steps once to each position; where there would be too many, it judges the decision before them."""
    steps = 0

    def step(state: int, _: int) -> int:
        nonlocal steps
        steps += 1
        return state + 1

    game: Any = SimpleNamespace(
        current_player=lambda _: 0,
        legal_actions=lambda _: tuple(range(choices)),
        step=step,
        outcome=lambda _: None,
        seats=lambda _: 1,
        is_view=lambda _: False,
        resample=lambda view, _: view,
    )
    assert bots.get(spec)(game, 0, Dice(1))(game, 0, game.legal_actions(0)) == 0
    assert steps == expected


@pytest.mark.parametrize("field", ["mcts:iterations", "mcts:worlds", "flat:depth", "greedy:most", "expectimax:depth"])
def test_numbers_of_bots_have_bounds(field: str) -> None:
    name = field.partition(":")[2]
    for value in ("9" * 240, "1000001", "0"):
        with pytest.raises(bots.InvalidBot, match=f"{name} is a whole number from 1 to 1000000, not ") as caught:
            bots.get(f"{field}={value}")
        assert len(caught.value.reason) < 120
    assert f"{name}=1000000" in str(bots.get(f"{field}=1000000"))


def test_a_module_that_lacks_another_names_that_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("needing.py").write_text("import nosuch_library\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(bots.InvalidBot, match=r"needing cannot be loaded: .*nosuch_library"):
        bots.get("needing:make")


@pytest.mark.parametrize("how", ["-m", "script", "safe"])
def test_both_ways_to_start_the_program_find_modules_of_the_current_folder(how: str, tmp_path: Path) -> None:
    """If Python was told to leave that folder out, the error says where it looked."""
    design = 'study = "s"\ngame = "one_against_the_dead"\nbots = ["mydef:make"]\nseeds = 1\n'
    tmp_path.joinpath("mydef.py").write_text("from zombiekit.bots import Random\nmake = Random()\n", encoding="utf-8")
    tmp_path.joinpath("x.toml").write_text(design, encoding="utf-8")
    ways = {
        "-m": ["-m", "zombiekit"],
        "script": ["-c", "import sys; sys.path.remove(''); from zombiekit.__main__ import main; main()"],
        "safe": ["-P", "-m", "zombiekit"],
    }
    command = [sys.executable, *ways[how], "arena", "x.toml", "--out", "x.jsonl", "--workers", "1"]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True, env=env)

    assert (done.returncode == 0) == (how != "safe")
    assert ("there is no module mydef: it is not in" in done.stderr) == (how == "safe")
