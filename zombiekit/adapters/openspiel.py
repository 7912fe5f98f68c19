"""Games for OpenSpiel. Actions are indexes into the legal actions, and chance nodes have exact probabilities.

    >>> from zombiekit.adapters import openspiel
    >>> game = openspiel.load("they_come_back", options={"players": 3})
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), game.num_players()
    (True, 3)

Importing the module also registers the supplied games: `pyspiel.load_game("zombiekit_they_come_back(players=3)")`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import attrs
import numpy as np
import pyspiel

from zombiekit import codec, games
from zombiekit.adapters.arrays import COLUMNS, Arrays, game_of, scaled
from zombiekit.adapters.bounds import BOUNDS, Bounds, bounds_of, returns_of
from zombiekit.errors import InvalidOptions, shown
from zombiekit.files import parsed
from zombiekit.game import CHANCE, TERMINAL, Game

LENGTH = 10_000
"""The default of `max_game_length`: after this many decisions and chance nodes a game is cut off."""
PREFIX = "zombiekit_"


def load(game: str | Game, *, options: Any = None, max_game_length: int = LENGTH) -> Any:
    """Return the game as a `pyspiel.Game`.

    Args:
        game: The game, or its name or file for `zombiekit.games.get`.
        options: The options of the game, or a mapping of some of them; the defaults if None.
        max_game_length: Cut a game off after this many decisions and chance nodes; every seat then gets 0.

    Raises:
        UnknownGame: No game has this name.
        InvalidOptions: The game does not take the options.
        ValueError: Another game is registered under this name, or `max_game_length` is below 1.
    """
    played: Any = game_of(game)
    name = register(played)
    if options is None or not attrs.has(type(options)):
        options = codec.options_from(played, options or {})
    text = _written(played, options)
    return pyspiel.load_game(name, {"options": text, "max_game_length": max_game_length})


def register(game: Game, bounds: Bounds | None = None) -> str:
    """Register a game with OpenSpiel, and return its name there: `zombiekit_` and `game.NAME`.

    Args:
        game: The game.
        bounds: The sizes that it declares; those of `bounds_of` if None. `load` registers new games without bounds.

    Raises:
        ValueError: Another game is registered under this name.
    """
    name = PREFIX + game.NAME
    known = _GAMES.setdefault(game.NAME, game)
    if known is not game:
        raise ValueError(f"OpenSpiel knows another game by the name {name}")
    if name not in pyspiel.registered_names():
        # A class for each game: OpenSpiel frees it after Python has ended, and only a class survives that.
        pyspiel.register_game(_type_of(game), type(name, (SpielGame,), {"game": game, "bounds": bounds}))
    return name


_GAMES: dict[str, Any] = {}
"""The registered games by `NAME`, which serialized states refer to."""


def _type_of(game: Any) -> Any:
    """Return what OpenSpiel must know about a game before its options."""
    mode, utility = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.NAME,
        long_name=game.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC if game.OUTCOMES else mode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if getattr(game, "COOPERATIVE", False) else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.PLAYERS),
        min_num_players=min(game.PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": _NO_OPTIONS, "max_game_length": LENGTH},
    )


_NO_OPTIONS = quote("{}")


def _written(game: Any, options: Any) -> str:
    """Return the options that differ from the defaults as a parameter: JSON, quoted to hide OpenSpiel's separators."""
    plain, default = (codec.to_plain(game, each, "options") for each in (options, game.Options()))
    changed = {name: value for name, value in plain.items() if value != default[name]}
    return quote(json.dumps(changed, separators=(",", ":")))


def _given(text: str) -> dict[str, Any]:
    """Return the options in a parameter."""
    try:
        options = parsed(unquote(text))
    except ValueError as error:
        raise InvalidOptions.at("options", f"it is not JSON: {error}") from None
    if type(options) is not dict:
        raise InvalidOptions.at("options", f"{shown(options)} is not an object with options by name")
    return options


class SpielGame(pyspiel.Game):
    """A registered game. Its parameters: `players` (0 for the default), `options` (JSON, quoted as in a URL) and `max_game_length`.

    Attributes:
        game: The game as it is outside OpenSpiel.
        start: The state in which a game begins.
        bounds: The sizes that it was registered with, if any.
        arrays: Makes the tensors, and has their sizes.
        returns: The lowest and the highest return, which become -1 and 1.
        limit: The number of decisions and chance nodes after which a game is cut off.
    """

    game: Any
    bounds: Bounds | None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the options from the parameters, and declare the sizes.

        Raises:
            InvalidOptions: The game does not take the options.
            ValueError: `max_game_length` is below 1.
        """
        given: dict[str, Any] = {"players": 0, "options": _NO_OPTIONS, "max_game_length": LENGTH} | dict(params or {})
        chosen = _given(given["options"]) | ({"players": given["players"]} if given["players"] else {})
        game = self.game
        self.start = game.new_game(codec.options_from(game, chosen))
        self.arrays = Arrays(game, self.bounds or bounds_of(game, self.start.options))
        self.returns = returns_of(game, self.start.options)
        self.limit: int = given["max_game_length"]
        if self.limit < 1:
            raise ValueError(f"max_game_length is 1, 2, 3 ..., not {self.limit}")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arrays.bounds.actions,
            max_chance_outcomes=self.arrays.bounds.outcomes if game.OUTCOMES else 0,
            num_players=game.seats(self.start),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.limit,
        )
        super().__init__(_type_of(game), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parameters; other processes find a game of your own only once it is registered there."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the state in which a game begins."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes that a game can have."""
        return self.limit

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | SpielMemory | None:
        """Return an observer for what a seat sees now, or for all that it has seen; None for any other kind of observation."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielMemory() if kind.perfect_recall else SpielObserver(self)


@attrs.define(eq=False)
class _Position:
    """A position of a game and how it came about. OpenSpiel copies and pickles this when it clones and serializes a state."""

    game: Any
    state: Any
    length: int = 0
    """The number of steps before it."""
    before: _Position | None = None
    index: int = -1
    """The index of the choice that led here."""
    seen: dict[int, bytes] = attrs.field(factory=dict)
    """Digests of all that seats have seen, as far as anybody has asked for them."""

    def after(self, index: int, choice: Any) -> _Position:
        """Return the position after a choice."""
        return _Position(self.game, self.game.step(self.state, choice), self.length + 1, self, index)

    def seen_by(self, seat: int) -> bytes:
        """Return a digest of all that a seat has seen and done."""
        todo = []
        position: _Position | None = self
        while position is not None and seat not in position.seen:
            todo.append(position)
            position = position.before
        digest = b"" if position is None else position.seen[seat]
        for each in reversed(todo):
            game, view = self.game, self.game.observe(each.state, seat)
            if each.before is not None:  # a save, which may be the first position, has no events
                acted = game.current_player(each.before.state) == seat
                digest += f"{each.index if acted else '-'} {view.events}".encode()
            digest = sha256(digest + codec.to_json(game, view).encode()).digest()
            each.seen[seat] = digest
        return digest

    def __deepcopy__(self, memo: object) -> _Position:
        """Return itself: nothing but digests is ever added to it, so a clone costs only microseconds."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where it began and the choices since then, as these are what seats have seen."""
        first, indexes = self, []
        while first.before is not None:
            indexes.append(first.index)
            first = first.before
        text = codec.to_json(self.game, first.state)
        return _read, (self.game.NAME, text, first.length, first.seen, indexes[::-1])


def _read(name: str, text: str, length: int, seen: dict[int, bytes], indexes: list[int]) -> _Position:
    game = _GAMES[name]
    position = _Position(game, codec.from_json(game, text), length, seen=seen)
    for index in indexes:
        position = position.after(index, _choices(game, position.state)[index])
    return position


def _choices(game: Any, state: Any) -> tuple[Any, ...]:
    """Return the outcomes at a chance node, the legal actions elsewhere."""
    if game.current_player(state) == CHANCE:
        return tuple([outcome for outcome, _ in game.chance_outcomes(state)])
    return tuple(game.legal_actions(state))


def _loaded(text: str) -> Any:
    return pyspiel.load_game(text)


def _deserialized(text: str) -> Any:
    return pyspiel.deserialize_game_and_state(text)[1]


class SpielState(pyspiel.State):
    """A state of a game. OpenSpiel copies its `__dict__`, so the game is kept out of that, in a slot."""

    __slots__ = ("__dict__", "_spiel")

    def __init__(self, game: SpielGame, position: _Position | None = None) -> None:
        super().__init__(game)
        self._spiel = game
        self._position = position or _Position(game.game, game.start)

    def __copy__(self) -> SpielState:
        return self.clone()  # type: ignore[no-any-return]

    def __deepcopy__(self, memo: object) -> SpielState:
        return self.clone()  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return _deserialized, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    @property
    def state(self) -> Any:
        """The state as it is outside OpenSpiel."""
        return self._position.state

    def seen_by(self, seat: int) -> str:
        """Return a digest of all that a seat has seen and done: its information state."""
        return self._position.seen_by(seat).hex()

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's number for chance or the end."""
        if self._position.length >= self._spiel.limit:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self._spiel.game.current_player(self.state)
        return int({CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}.get(turn, turn))

    def is_terminal(self) -> bool:
        """Return whether the game is over or cut off."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes at a chance node by their indexes, each with its probability.

        Raises:
            TooSmall: There are more outcomes than the game has declared.
        """
        chance = self._spiel.game.chance_outcomes(self.state)
        self._spiel.arrays.check("outcomes", len(chance), self.state)
        return [(index, weight / chance.total) for index, (_, weight) in enumerate(chance)]

    def returns(self) -> list[float]:
        """Return what each seat got, from -1 to 1; zeros if the game is not over or was cut off."""
        ended = self._spiel.game.outcome(self.state)
        if ended is None:
            return [0.0] * self._spiel.game.seats(self.state)
        return [scaled(self._spiel.returns, value) for value in ended.returns]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state in which what a seat cannot see is drawn anew, given what the seat sees now.

        The seat has the same information state there, the same observation and the same legal actions. What the other seats have seen
        begins with what they see there now, and the history is empty, as it would show what is hidden here.

        Args:
            player_id: The seat.
            sampler: Returns random numbers from 0 to 1, such as `pyspiel.UniformProbabilitySampler(0.0, 1.0)`.
        """
        game, now = self._spiel.game, self._position
        drawn = game.resample(game.observe(now.state, player_id), Random(sampler()))
        return SpielState(self._spiel, _Position(game, drawn, now.length, seen={player_id: now.seen_by(player_id)}))

    def __str__(self) -> str:
        """Return the table, including all hidden things."""
        return str(self.state)

    def _legal_actions(self, player: int) -> list[int]:
        count = len(self._spiel.game.legal_actions(self.state))
        self._spiel.arrays.check("actions", count, self.state)
        return list(range(count))

    def _apply_action(self, action: int) -> None:
        self._position = self._position.after(action, self._choice(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._choice(action))

    def _choice(self, index: int) -> Any:
        """Return the choice with an index: an outcome at a chance node, a legal action elsewhere."""
        if self.is_terminal():
            raise ValueError("the game is over")
        choices = _choices(self._spiel.game, self.state)
        if not 0 <= index < len(choices):
            raise ValueError(f"{index} is not an index of the {len(choices)} choices")
        return choices[index]


class SpielObserver:
    """What a seat sees, as text and as a tensor of three or four parts.

    Attributes:
        tensor: All parts in a row, float32; whole numbers are exact up to 2^24.
        dict: The parts in their shapes: `player` (1 at the seat that looks), `table` and `actions` (both as in
            `zombiekit.adapters.arrays`; `actions` is all zeros unless the seat acts), and `features` if the game has them.
    """

    def __init__(self, game: SpielGame) -> None:
        size = game.arrays.bounds
        shapes: dict[str, tuple[int, ...]] = {
            "player": (game.num_players(),),
            "table": (size.rows, COLUMNS),
            "actions": (size.actions, size.width),
        }
        if game.arrays.described:
            shapes["features"] = (len(game.arrays.described),)
        self._game = game
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict, begin = {}, 0
        for name, shape in shapes.items():
            end = begin + int(np.prod(shape))
            self.dict[name] = self.tensor[begin:end].reshape(shape)
            begin = end

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees to the tensor.

        Raises:
            TooSmall: The view does not fit.
        """
        game, arrays = self._game.game, self._game.arrays
        view = game.observe(state.state, player)
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["table"][:] = arrays.table(view)
        if "features" in self.dict:
            self.dict["features"][:] = arrays.features(view, player)
        if state.current_player() == player:
            self.dict["actions"][:] = arrays.actions(game.legal_actions(state.state), view)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the table as a seat sees it."""
        return str(self._game.game.observe(state.state, player))


class SpielMemory:
    """What a seat has seen and done since the game began, as text: equal for two states if and only if the seat has seen the same.

    Attributes:
        tensor: None, since what is remembered has no fixed size.
        dict: Empty.
    """

    def __init__(self) -> None:
        self.tensor: None = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing, as there is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a digest of all that a seat has seen and done."""
        return state.seen_by(player)


for _name in BOUNDS:
    register(games.get(_name))
