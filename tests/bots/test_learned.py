"""Learned judgments: weights come in files that are checked, and bots go by them."""

import json
from copy import deepcopy
from math import exp
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.every_game import in_each_game
from tests.trying import raised
from zombiekit import bots, games, variant
from zombiekit.bots.judging import Judge
from zombiekit.bots.learned import LEARNED, learned_worth
from zombiekit.errors import PolicyFailed
from zombiekit.play import Dice, play_match, playout
from zombiekit.play.players import Players

DOOM: Any = games.get("zombie_flavored_doom")
TWO = {
    "features": ["near", "strong"],
    "units": [{"weights": [2, -1], "bias": 0.5, "out": 3}, {"weights": [-1, 0], "bias": 0, "out": 100}],
    "bias": -1,
    "training": None,
}


FEATURES = (SimpleNamespace(name="near"), SimpleNamespace(name="strong"))
SMALL: Any = SimpleNamespace(NAME="small", features=lambda state, _seat: state, FEATURES=FEATURES)


def test_a_network_is_reckoned_as_it_is_described(tmp_path: Path) -> None:
    """The first unit lights with 2 * 0.5 - 0.25 + 0.5 = 1.25, the second stays dark: -1 + 3 * 1.25 = 2.75."""
    path = tmp_path / "small.json"
    path.write_text(json.dumps(TWO), encoding="utf-8")

    assert learned_worth(SMALL, str(path))((0.5, 0.25), 0) == pytest.approx(1 / (1 + exp(-2.75)))


@in_each_game
def test_weights_come_with_every_game_and_judge_what_a_seat_sees(game: Any) -> None:
    """Every value is a likelihood, and a view is worth as much as its state."""
    worth = learned_worth(game, LEARNED)
    for seed in range(3):
        state = playout(game, dice=Dice(seed), max_steps=60)
        for seat in range(game.seats(state)):
            assert 0 < worth(state, seat) < 1
            assert worth(game.observe(state, seat), seat) == worth(state, seat)


@pytest.mark.parametrize("name", games.names())
def test_weights_of_a_game_tell_how_they_came_about(name: str) -> None:
    home = Path(games.get(name).__file__).parent  # type: ignore[attr-defined]
    weights = bots.read_weights((home / "learned.json").read_bytes())

    assert weights.training["command"].startswith(f"examples/train_a_worth.py {name} --games ")
    assert weights.training["log_loss"] < weights.training["log_loss_of_the_share"] - 0.05


@pytest.mark.parametrize(
    "bot",
    ["greedy:", "greedy:margin=0.05,", "flat:iterations=3,depth=4,", "mcts:iterations=3,", "ismcts:iterations=3,"],
)
def test_bots_go_by_weights(bot: str) -> None:
    """Equal weights and dice make equal games; without the weights, some choices differ."""

    def played(worth: str) -> Any:
        policies = [bots.get(f"{bot}worth={worth}")(DOOM, seat, Dice(f"bot {seat}")) for seat in range(2)]
        return play_match(DOOM, policies, dice=Dice("table"), max_steps=20).state

    assert played("learned") == played("learned")
    assert played("learned") != played("None")


def test_greedy_with_a_margin_does_what_the_rollout_does_unless_another_is_far_better() -> None:
    quick, wide, none = (
        play_match(
            DOOM, [bots.get(bot)(DOOM, seat, Dice(f"bot {seat}")) for seat in range(2)], dice=Dice(1), max_steps=80
        ).state
        for bot in ("quick", "greedy:margin=1", "greedy:margin=0")
    )

    assert wide == quick
    assert none != quick


def test_the_end_of_a_game_is_worth_what_it_is() -> None:
    assert set(Judge(DOOM, worth="learned").worths(playout(DOOM, dice=Dice(1)))) <= {0.0, 1.0}


def changed(*path: Any, to: Any) -> str:
    """Return the small weights as text, with one value replaced."""
    data: Any = deepcopy(TWO)
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "weights: it is not JSON: "),
        ("[]", "weights: expected an object with bias, features, training, units, not []"),
        ("{}", "weights: expected an object with bias, features, training, units, not "),
        (changed("more", to=1), "weights: expected an object with bias, features, training, units, not "),
        (changed("features", to="near"), "features: expected a list of names, not 'near'"),
        (changed("features", 0, to=3), "features: expected a list of names, not "),
        (changed("units", to=7), "units: expected a list, not 7"),
        (changed("units", 1, to=None), "units[1]: expected an object with bias, out, weights, not None"),
        (changed("units", 1, "weights", to=[1]), "units[1].weights: expected 2 numbers, one for each feature"),
        (
            changed("units", 0, "weights", 1, to="1"),
            "units[0].weights[1]: expected a number from -1000000 to 1000000, not ",
        ),
        (changed("units", 0, "bias", to=True), "units[0].bias: expected a number from -1000000 to 1000000, not True"),
        (changed("units", 0, "out", to=1e300), "units[0].out: expected a number from"),
        (changed("bias", to=10**400), "bias: expected a number from -1000000 to 1000000, not "),
        (changed("bias", to=float("nan")), "number"),
    ],
)
def test_what_is_no_file_of_weights_is_refused_with_its_place(text: str, words: str) -> None:
    assert words in str(raised(bots.InvalidWeights, bots.read_weights, text))


@pytest.mark.parametrize(
    ("game", "file", "why"),
    [
        (DOOM, "small.json", "features: zombie_flavored_doom has other features: "),
        (SMALL, LEARNED, "learned: no weights come with small"),
        (SimpleNamespace(NAME="bare"), LEARNED, "learned: bare has no features to learn from"),
        (SMALL, "none.json", "it cannot be read: FileNotFoundError"),
        (SMALL, "large.json", "it has more than 1000000 bytes"),
    ],
    ids=["other features", "no weights", "no features", "no file", "too large"],
)
def test_weights_that_cannot_be_used_for_a_game_are_refused(
    game: Any, file: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.json").write_text(json.dumps(TWO), encoding="utf-8")
    Path("large.json").write_text(" " * 1_000_001, encoding="utf-8")

    with pytest.raises(bots.InvalidWeights, match=why):
        learned_worth(game, file)


def test_whoever_seats_a_bot_without_its_weights_reads_what_is_wrong() -> None:
    error = raised(PolicyFailed, Players.made, DOOM, {0: bots.get("greedy:worth=/there/is/none.json")}, {0: Dice(1)})
    assert error.reason.startswith("invalid weights: /there/is/none.json: it cannot be read: FileNotFoundError")


def test_a_game_by_house_rules_has_the_weights_of_its_game() -> None:
    house = variant(games.get("one_against_the_dead"), name="tiring", options={"action_points": 4})

    assert learned_worth(house, LEARNED)(house.new_game(), 0) > 0
