"""The repr of every public value can be pasted back."""

import pkgutil
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

import zombiekit
from tests.trying import walk
from zombiekit import CHANCE, Fault, Outcome, ScoreLine, primitives
from zombiekit.agenda import Refusal
from zombiekit.games import one_against_the_dead as oatd
from zombiekit.games.one_against_the_dead.box import Adjacency, Objective, Options, Reason, WeaponKind
from zombiekit.primitives.cards import DECK, UnseenCards
from zombiekit.primitives.chance import Uniform, Weighted
from zombiekit.primitives.coins import Coins, coins
from zombiekit.primitives.dice import DIE


def names_of(package: ModuleType) -> dict[str, Any]:
    """Return the public names in a package's modules; a class goes before what other modules import by the same name."""
    inner = [import_module(each.name) for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    found = [
        (module, name, value)
        for module in (package, *inner)
        for name, value in vars(module).items()
        if not name.startswith("_")
    ]
    found.sort(key=lambda each: isinstance(each[2], type) and each[2].__module__ == each[0].__name__)
    return {name: value for _, name, value in found}


NAMES = {**names_of(primitives), **names_of(oatd), **vars(zombiekit), "Refusal": Refusal}


def check_pasted(value: object) -> None:
    again = eval(repr(value), dict(NAMES))  # noqa: S307 - the very claim
    assert (type(again), again) == (type(value), value)


def playout(options: Any, random: Random) -> list[Any]:
    """Return everything in a random playout: states, distributions, outcomes, actions, events and the result."""
    met: list[Any] = []
    state: Any = oatd.new_game(options)
    for state in walk(oatd, state, random):  # noqa: B020 - the walk begins with it
        met += (state, *state.events, *oatd.legal_actions(state))
        if oatd.current_player(state) == CHANCE:
            chance = oatd.chance_outcomes(state)
            met += (chance, *(outcome for outcome, _ in chance))
    return [*met, oatd.outcome(state)]


@pytest.mark.parametrize("seed", range(4))
def test_values_of_a_game_are_pasted_back(seed: int) -> None:
    for value in playout(Options(objective=Objective.FEEL_GOOD, round_limit=5), Random(seed)):
        check_pasted(value)


@pytest.mark.parametrize(
    "value",
    [
        Fault("INV-1", "city[2]", "two cards on one cell"),
        Refusal("OATD-AP-01", "no AP"),
        ScoreLine("kills", 3, 3),
        Outcome((1.0,), (0,), Reason.ESCAPED, "away", (ScoreLine("kills", 3, 3.5),)),
        DIE,
        Uniform("ab"),
        Weighted({"a": 2, "b": 1}.items()),
        Coins(1, 3),
        coins(40, 2),
        UnseenCards(DECK[1:]),
        *Adjacency,
        *WeaponKind,
    ],
    ids=repr,
)
def test_values_of_the_library_are_pasted_back(value: object) -> None:
    check_pasted(value)


def test_node_and_event_classes_are_all_met_by_name() -> None:
    classes = (*oatd.NODES, *oatd.EVENTS, *oatd.ACTIONS, *oatd.OUTCOMES)
    assert [cls for cls in classes if NAMES[cls.__name__] is not cls] == []
