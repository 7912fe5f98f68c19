"""Views and legal actions as arrays of numbers, and back, without loss.

A *word* is a name that is fixed before the game begins: a field, a node, a member of an enum, the word of an action. Words are numbered
from 1 in alphabetical order, so equal games have equal numbers. All other text is spelled out.
"""

from __future__ import annotations

import json
import re
from array import array
from enum import Enum, IntEnum
from operator import index
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs
import numpy as np

from zombiekit import codec, games
from zombiekit.adapters.bounds import Bounds, TooSmall, bounds_of
from zombiekit.errors import InvalidState, shown
from zombiekit.notation import own_names
from zombiekit.play.match import packed, unpacked
from zombiekit.primitives.arguments import check_is_game, check_kind
from zombiekit.primitives.names import check_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zombiekit.game import Game
    from zombiekit.learning import Feature

COLUMNS = 4
"""The columns of a view's table: depth, key, kind, value."""
INT32 = 2**31 - 1
INT16 = 2**15 - 1
PIECES = re.compile(r"[^\W\d]+|\d+|.", re.DOTALL)
"""The pieces of a line of notation: words, numbers and single signs."""


class RowKind(IntEnum):
    """The kind of value in a row of a view's table. Rows of zeros at the end are padding."""

    NOTHING = 1
    TRUTH = 2
    INTEGER = 3
    WORD = 4
    TEXT = 5
    NUMBER = 6
    LETTER = 7
    LIST = 8
    OBJECT = 9
    PAIRS = 10


NOTHING, TRUTH, INTEGER, WORD, TEXT, NUMBER, LETTER, LIST, OBJECT, PAIRS = map(int, RowKind)
"""The kinds as plain integers, which are faster."""


def vocabulary(game: Game) -> dict[str, int]:
    """Return the words of a game with their numbers, from 1."""
    words = {"node", *map(str, own_names(game))}
    met: set[Any] = set()
    todo: list[Any] = [game.Options, game.State, game.REASONS, *game.NODES, *game.ACTIONS, *game.OUTCOMES]
    while todo:
        kind = todo.pop()
        if kind in met:
            continue
        met.add(kind)
        todo += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            words |= {str(member.value) for member in kind}
        elif isinstance(kind, type) and attrs.has(kind):
            words |= {kind.__name__, str(getattr(kind, "WORD", "node")), *attrs.fields_dict(kind)}
            todo += get_type_hints(kind).values()
    return {word: number for number, word in enumerate(sorted(words), 1)}


def game_of(game: str | Game) -> Any:
    """Return a game that is given itself, by its name or by its file.

    Raises:
        UnknownGame: No game has this name.
        TypeError: It is no game.
    """
    found = games.get(game) if isinstance(game, str) else game
    check_is_game(found)
    return found


def begun(game: Any, options: object) -> Any:
    """Return the first state of a game with these options, or with its defaults if they are None.

    Raises:
        InvalidOptions: They are not of this game.
    """
    if options is None:
        return game.new_game()
    check_options(options, game.Options)
    return game.new_game(options)


class Arrays:
    """Turns views and legal actions of a game into arrays and back.

    Attributes:
        game: The game.
        bounds: The sizes of the arrays.
        words: The words of the game with their numbers.
        described: Its features; empty if the game has no `features`.
        keys: Which arrays an observation has.
    """

    def __init__(self, game: Game, bounds: Bounds | None = None, keys: Iterable[str] | None = None) -> None:
        """Look up the words of a game.

        Args:
            game: The game.
            bounds: The sizes of the arrays; those of `bounds_of(game)` by default.
            keys: Which arrays an observation has, one or several; all of them by default.

        Raises:
            ValueError: There is no such array.
            TypeError: `bounds` are no `Bounds`.
        """
        self.game = game
        if bounds is not None:
            check_kind(bounds, Bounds, "bounds are Bounds(...)")
        self.bounds = bounds_of(game) if bounds is None else bounds
        self.words = vocabulary(game)
        self.described: tuple[Feature, ...] = getattr(game, "FEATURES", ()) if hasattr(game, "features") else ()
        known = ("table", "actions", "action_mask", *(["features"] if self.described else []))
        asked = set(known if keys is None else [keys] if isinstance(keys, str) else keys)
        if unknown := asked.difference(known):
            raise ValueError(f"an observation of {game.NAME} has {', '.join(known)}, not {', '.join(sorted(unknown))}")
        self.keys = tuple([key for key in known if key in asked])
        self._names = {number: word for word, number in self.words.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (packed(self.game), self.bounds, self.keys)

    def table(self, view: Any) -> np.ndarray[Any, Any]:
        """Return a view as an int32 array of shape `(bounds.rows, 4)`, with a row for each value of its plain data, outer ones first.

        The columns are the depth, the key (the number of a field's name, or -1, -2, ... for the items of a list), the `RowKind`, and the
        value (an integer, the number of a word, or how many parts follow).

        Raises:
            TooSmall: The view needs more rows.
        """
        rows = self._rows(codec.to_plain(self.game, view))
        self.check("rows", len(rows), view)
        table = np.zeros((self.bounds.rows, COLUMNS), np.int32)
        table[: len(rows)] = rows
        return table

    def view(self, table: np.ndarray[Any, Any]) -> Any:
        """Return the view that a table was made from, without its events: `arrays.view(arrays.table(view)) == view`."""
        plain = self._read(iter(table.tolist()))[1]
        try:
            return codec.from_plain(self.game, plain, "view")
        except InvalidState:  # nothing is hidden, so the view is the full state
            return codec.from_plain(self.game, plain, "state")

    def actions(self, actions: tuple[Any, ...], view: Any) -> np.ndarray[Any, Any]:
        """Return the legal actions as an int16 array of shape `(bounds.actions, bounds.width)`: a row of tokens for each.

        A byte of text b is the token `b + 1`, the word with the number n is `n + 256`, and the number n is `-1 - n`. Rows are padded with
        zeros.

        Args:
            actions: The legal actions.
            view: What the seat sees, for the error.

        Raises:
            TooSmall: There are more actions, or a longer one.
        """
        self.check("actions", len(actions), view)
        filled = np.zeros((self.bounds.actions, self.bounds.width), np.int16)
        for row, action in zip(filled, actions, strict=False):
            tokens = [token for piece in PIECES.findall(str(action)) for token in self._tokens(piece)]
            self.check("width", len(tokens), view)
            row[: len(tokens)] = tokens
        return filled

    def line(self, row: np.ndarray[Any, Any]) -> str:
        """Return the line of notation that a row of tokens was made from."""
        said = b""
        for token in row.tolist():
            if token > 256:
                said += self._names[token - 256].encode()
            elif token:
                said += bytes([token - 1]) if token > 0 else str(-1 - token).encode()
        return said.decode()

    def features(self, view: Any, seat: int) -> np.ndarray[Any, Any]:
        """Return the features of what a seat sees, as a float32 row with an entry for each of `described`."""
        game: Any = self.game
        return np.array(game.features(view, seat), np.float32)

    def mask(self, count: int) -> np.ndarray[Any, Any]:
        """Return the int8 mask of legal indexes: `count` ones, then zeros."""
        mask = np.zeros(self.bounds.actions, np.int8)
        mask[:count] = 1
        return mask

    def observation(self, legal: tuple[Any, ...], view: Any, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """Return the arrays in `keys` for what a seat sees and its legal actions.

        Raises:
            TooSmall: An array does not fit, or there are too many legal actions, whatever `keys` says.
        """
        self.check("actions", len(legal), view)
        makers: dict[str, Callable[[], np.ndarray[Any, Any]]] = {
            "table": lambda: self.table(view),
            "actions": lambda: self.actions(legal, view),
            "action_mask": lambda: self.mask(len(legal)),
            "features": lambda: self.features(view, seat),
        }
        return {key: makers[key]() for key in self.keys}

    def check(self, bound: str, needed: int, view: Any) -> None:
        """Raise `TooSmall` if a view needs more than a bound allows."""
        limit = getattr(self.bounds, bound)
        if needed > limit:
            raise TooSmall(bound, limit, needed, view)

    def _tokens(self, piece: str) -> list[int]:
        if piece in self.words:
            return [self.words[piece] + 256]
        if piece.isascii() and piece.isdigit() and str(int(piece)) == piece and int(piece) < INT16:
            return [-1 - int(piece)]
        return [byte + 1 for byte in piece.encode()]

    def _rows(self, plain: Any) -> np.ndarray[Any, Any]:
        numbers: list[int] = []
        self._write(plain, 0, 0, numbers)
        return np.frombuffer(array("i", numbers), np.intc).reshape(-1, COLUMNS)

    def _write(self, plain: Any, depth: int, key: int, numbers: list[int]) -> None:
        """Add the rows of plain data to a list, four numbers per row. Yielding rows took twice as long."""
        words, below = self.words, depth + 1
        kind = type(plain)
        if kind is int and -INT32 <= plain <= INT32:
            numbers += (depth, key, INTEGER, plain)
        elif kind is str and plain in words:
            numbers += (depth, key, WORD, words[plain])
        elif kind is list or kind is tuple:
            numbers += (depth, key, LIST, len(plain))
            for index, value in enumerate(plain, 1):
                self._write(value, below, -index, numbers)
        elif plain is None:
            numbers += (depth, key, NOTHING, 0)
        elif kind is bool:
            numbers += (depth, key, TRUTH, int(plain))
        elif kind is dict:
            named = words.keys() >= plain.keys()
            numbers += (depth, key, OBJECT if named else PAIRS, len(plain))
            if named:
                for name, value in plain.items():
                    self._write(value, below, words[name], numbers)
            else:
                for index, value in enumerate([part for pair in plain.items() for part in pair], 1):
                    self._write(value, below, -index, numbers)
        else:
            text = plain if kind is str else json.dumps(plain)
            numbers += (depth, key, TEXT if kind is str else NUMBER, len(text))
            for index, letter in enumerate(text, 1):
                numbers += (below, -index, LETTER, ord(letter))

    def _read(self, rows: Iterator[list[int]]) -> tuple[int, Any]:
        """Return the key and the value that begin with the next row."""
        _, key, kind, value = next(rows)
        if kind == RowKind.OBJECT:
            parts = [self._read(rows) for _ in range(value)]
            return key, {self._names[number]: part for number, part in parts}
        if kind == RowKind.PAIRS:
            return key, {self._read(rows)[1]: self._read(rows)[1] for _ in range(value)}
        if kind == RowKind.LIST:
            return key, [self._read(rows)[1] for _ in range(value)]
        if kind in (RowKind.TEXT, RowKind.NUMBER):
            text = "".join([chr(next(rows)[3]) for _ in range(value)])
            return key, text if kind == RowKind.TEXT else json.loads(text)
        meant = {RowKind.NOTHING: None, RowKind.TRUTH: bool(value), RowKind.WORD: self._names.get(value)}
        return key, meant.get(RowKind(kind), value)


def _made(game: Any, bounds: Bounds, keys: tuple[str, ...]) -> Arrays:
    return Arrays(unpacked(game), bounds, keys)


def index_of(action: Any) -> int:
    """Return the index that a learner chose.

    Raises:
        TypeError: It is not an integer. A fraction would otherwise be rounded to some legal action.
    """
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"an action is the index of a legal action, not {shown(action)}") from None


def steps_of(max_steps: Any) -> int | None:
    """Return the most steps of an episode, None for no limit.

    Raises:
        ValueError: It is neither None nor a positive integer.
    """
    if max_steps is None:
        return None
    try:
        steps = index(max_steps)
    except TypeError:
        steps = 0
    if steps < 1:
        raise ValueError(f"max_steps is None or 1, 2, 3 ..., not {shown(max_steps)}")
    return steps


def scaled(returns: tuple[float, float], value: float) -> float:
    """Return the return of a seat on a scale from -1 for the lowest to 1 for the highest.

    Args:
        returns: The lowest and the highest return, from `returns_of`.
        value: The return of the seat, from `outcome(state).returns`.
    """
    low, high = returns
    return 2 * (value - low) / (high - low) - 1
