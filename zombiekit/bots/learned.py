"""Learned judgments: a small network over a game's `features`, read from a file of weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from operator import mul
from pathlib import Path
from typing import Any

import attrs

from zombiekit.errors import Fault, FaultyInput, shown
from zombiekit.files import open_to_read, parsed
from zombiekit.game import Game
from zombiekit.primitives.odds import added, likelihood

LEARNED = "learned"
"""The name for the weights that come with a game."""
MOST_BYTES = 1_000_000
"""Most bytes in a file of weights."""
HEAVIEST = 1_000_000
"""Largest absolute value of a weight, so that no sum of them overflows."""
WEIGHTS = {"features", "units", "bias", "training"}
"""What a file of weights has."""
UNIT = {"weights", "bias", "out"}
"""What each of its hidden units has."""


class InvalidWeights(FaultyInput):
    """Weights that cannot be read, or that were learned from features that are not the game's."""

    heading = "invalid weights"


@attrs.frozen
class Unit:
    """A hidden unit of a network. It adds to the answer when its weighted sum is positive.

    Attributes:
        weights: The weight of each feature.
        bias: What the sum begins with.
        out: The weight of the unit in the answer.
    """

    weights: tuple[float, ...]
    bias: float
    out: float


@attrs.frozen
class Weights:
    """A network with one hidden layer (ReLU) whose answer is a likelihood (logistic function).

    Attributes:
        features: The names of its features, in order.
        units: The hidden units.
        bias: What the answer begins with.
        training: How the weights were learned; not used here.
    """

    features: tuple[str, ...]
    units: tuple[Unit, ...]
    bias: float
    training: Any = None

    def judged(self, row: tuple[float, ...]) -> float:
        """Return how likely the seat with this row of features is to win, from 0 to 1."""
        total = self.bias
        for unit in self.units:
            lit = unit.bias + added(map(mul, unit.weights, row))
            if lit > 0:
                total += unit.out * lit
        return likelihood(total)


def names_weights(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Raise a `ValueError` unless the value can name weights."""
    if not (isinstance(value, str) and value):
        raise ValueError(f"{field.name} is {LEARNED} or the name of a file of weights, not {shown(value, 40)}")


def learned_worth(game: Game, source: str) -> Callable[[Any, int], float]:
    """Return a learned `worth` of a game: `source` is `learned` for the weights that come with the game, or the name of a file.

    Raises:
        InvalidWeights: There are no such weights, or they do not fit the game.
    """
    features: Callable[[Any, int], tuple[float, ...]] | None = getattr(game, "features", None)
    if features is None:
        raise InvalidWeights.at(LEARNED, f"{game.NAME} has no features to learn from")
    learned = read_weights(_text(game, source))
    names = tuple([feature.name for feature in game.FEATURES])  # type: ignore[attr-defined]
    if learned.features != names:
        raise InvalidWeights.at("features", f"{game.NAME} has other features: {shown(names, 200)}")
    judged = learned.judged

    def worth(state: Any, seat: int) -> float:
        return judged(features(state, seat))

    return worth


def _text(game: Game, source: str) -> bytes:
    """Return the content of a file of weights. The file of a game is in the package that defines its `features`."""
    try:
        if source == LEARNED:
            package = game.features.__module__.rpartition(".")[0]  # type: ignore[attr-defined]
            return (files(package) / f"{LEARNED}.json").read_bytes()
        with open_to_read(Path(source)) as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, ValueError, ImportError) as error:
        why = f"no weights come with {game.NAME}" if source == LEARNED else f"it cannot be read: {shown(error)}"
        raise InvalidWeights.at(source, why) from None
    if len(text) > MOST_BYTES:
        raise InvalidWeights.at(source, f"it has more than {MOST_BYTES} bytes")
    return text


def read_weights(text: str | bytes) -> Weights:
    """Return the weights in a JSON text: `features`, `units` with `weights`, `bias` and `out`, `bias`, `training`.

    Raises:
        InvalidWeights: The text is something else.
    """
    try:
        data = parsed(text)
    except ValueError as error:
        raise InvalidWeights.at("weights", f"it is not JSON: {error}") from None
    if not isinstance(data, dict) or data.keys() != WEIGHTS:
        raise InvalidWeights([_not_an_object(data, WEIGHTS, "weights")])
    faults: list[Fault] = []
    names, units = data["features"], data["units"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        faults.append(Fault("", "features", f"expected a list of names, not {shown(names, 60)}"))
    if not isinstance(units, list):
        faults.append(Fault("", "units", f"expected a list, not {shown(units, 60)}"))
    faults += _faults_of_number(data["bias"], "bias")
    if not faults:
        faults = [fault for at, unit in enumerate(units) for fault in _faults_of_unit(unit, len(names), f"units[{at}]")]
    if faults:
        raise InvalidWeights(faults)
    made = tuple([Unit(tuple(map(float, each["weights"])), float(each["bias"]), float(each["out"])) for each in units])
    return Weights(tuple(names), made, float(data["bias"]), data["training"])


def _faults_of_unit(unit: object, width: int, where: str) -> Iterator[Fault]:
    """Yield what is wrong with a hidden unit."""
    if not isinstance(unit, dict) or unit.keys() != UNIT:
        yield _not_an_object(unit, UNIT, where)
        return
    yield from _faults_of_number(unit["bias"], f"{where}.bias")
    yield from _faults_of_number(unit["out"], f"{where}.out")
    weights = unit["weights"]
    if not isinstance(weights, list) or len(weights) != width:
        yield Fault("", f"{where}.weights", f"expected {width} numbers, one for each feature")
        return
    for at, weight in enumerate(weights):
        yield from _faults_of_number(weight, f"{where}.weights[{at}]")


def _not_an_object(data: object, names: set[str], where: str) -> Fault:
    """Return the fault that data are no object with exactly these names."""
    found = shown(sorted(data), 100) if isinstance(data, dict) else shown(data, 60)
    return Fault("", where, f"expected an object with {', '.join(sorted(names))}, not {found}")


def _faults_of_number(value: object, where: str) -> Iterator[Fault]:
    """Yield a fault unless the value can be a weight."""
    if type(value) not in (int, float) or not abs(value) <= HEAVIEST:  # type: ignore[arg-type]  # NaN is not, either
        yield Fault("", where, f"expected a number from {-HEAVIEST} to {HEAVIEST}, not {shown(value, 40)}")
