"""Walks: playouts with all their states, the drivers that choose in them, the moments in them, and their source of chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

import attrs

from zombiekit.agenda import NodeKind
from zombiekit.errors import IllegalAction
from zombiekit.game import CHANCE, TERMINAL, Game, RandomSource
from zombiekit.play import Policy
from zombiekit.play.players import Players

V = TypeVar("V")


class SeededSource:
    """A seeded source of chance with the one method of `zombiekit.RandomSource`, and others that the tests need."""

    __slots__ = ("_dice",)

    def __init__(self, *seed: object) -> None:
        self._dice = Random(" ".join(map(str, seed)))

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        return self._dice.random()

    def below(self, bound: int) -> int:
        """Return one of 0 to `bound` - 1, all equally likely."""
        return int(self._dice.random() * bound)

    def pick(self, items: Sequence[object]) -> Any:
        """Return one of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[object]) -> list[Any]:
        """Return the items in a random order."""
        return sorted(items, key=lambda _: self._dice.random())

    def uses(self, generator: object) -> bool:
        """Return whether the numbers come from `generator`."""
        return generator is self._dice


@cache
def _shown(cls: Any) -> tuple[str, ...]:
    return tuple([field.name for field in attrs.fields(cls) if field.repr])


@cache
def _fields(cls: Any) -> tuple[str, ...]:
    return tuple([field.name for field in attrs.fields(cls)]) if attrs.has(cls) else ()


class Fingerprints:
    """Makes fingerprints of states: numbers that change when anything visible in a state changes.

    Values that states share are put into words once, as they are when they are first met.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, int]] = {}

    def of(self, state: Any) -> int:
        """Return the fingerprint of a state."""
        cls: Any = type(state)
        shown = [getattr(state, name) for name in _shown(cls)]
        return hash(tuple([self._part(value) for value in (*shown, state.events)]))

    def _part(self, value: object) -> int:
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = value, hash(repr(value))  # a value that is kept here keeps its id
        return known[1]


@attrs.define(eq=False)
class Walk:
    """A playout with all its states.

    Attributes:
        options: The options of the game.
        states: The states; `states[0]` is the new game's, or `start`.
        actions: Actions and outcomes: `actions[i]` leads from `states[i]` to `states[i + 1]`.
        marks: The fingerprint of each state, taken when it was new.
        begin: The index of the first state that is not shared with the walk it branches off from; 0 if it does not branch off.
        start: The state that it begins at, or None for a new game.
        crash: The exception that the game raised, or None.
        tried: The last action that was tried, even if its step raised an error.
        cut: Whether the walk was stopped at the limit within which every game must end.
        partial: Whether it was meant to stop before the game is over.
    """

    options: Any
    states: list[Any] = attrs.Factory(list)
    actions: list[Any] = attrs.Factory(list)
    marks: list[int] = attrs.Factory(list)
    begin: int = 0
    start: Any = None
    crash: Exception | None = None
    tried: Any = None
    cut: bool = False
    partial: bool = False
    _fingerprints: Fingerprints = attrs.Factory(Fingerprints)

    def enter(self, state: object) -> None:
        """Add a state, with its fingerprint as it is now."""
        mark = self._fingerprints.of(state)
        self.states.append(state)
        self.marks.append(mark)

    def take(self, game: Game, action: object) -> None:
        """Take one step; if the game raises an error, pass it on."""
        self.tried = action
        state = game.step(self.states[-1], action)
        self.actions.append(action)
        self.enter(state)

    @property
    def was_refused(self) -> bool:
        """Whether it ended because the game refused an action that it had listed."""
        return isinstance(self.crash, IllegalAction)

    def moments(self, begin: int | None = None) -> Iterator[WalkPoint]:
        """Yield its moments from an index on; if None, those that it does not share with an earlier walk."""
        for depth in range(self.begin if begin is None else begin, len(self.states)):
            yield WalkPoint(self, depth)

    def branch(self, depth: int) -> Walk:
        """Return a new walk that shares this one up to `depth`."""
        states, actions, marks = self.states[: depth + 1], self.actions[:depth], self.marks[: depth + 1]
        return Walk(self.options, states, actions, marks, depth + 1, self.start)


def followed(game: Game, options: object, start: object, actions: Iterable[object]) -> Walk:
    """Return the walk that takes these actions in order, and skips those that are illegal when it comes to them."""
    walk = Walk(options, start=start, partial=True)
    try:
        walk.enter(game.new_game(options) if start is None else start)
        for action in actions:
            if game.why_illegal(walk.states[-1], action) is None:
                walk.take(game, action)
    except Exception as error:  # noqa: BLE001 - a game under test may raise anything
        walk.crash = error
    return walk


PointKind: TypeAlias = "tuple[Any, ...]"
"""What a moment is like: the class of its node, the class of the action there (`NoneType` at the end), and the names in that action."""


def kind_of(state: Any, action: Any) -> PointKind:
    """Return the kind of a moment with this action; names in it (a card, a weapon) make a different kind, numbers do not."""
    node = state.agenda[-1] if state.agenda else None
    if getattr(node, "kind", None) is NodeKind.CHANCE:
        return type(node), type(action)
    return type(node), type(action), *(value for value in _values(action) if _is_name(value))


def _values(action: Any) -> list[Any]:
    cls: Any = type(action)
    return [getattr(action, name, None) for name in _fields(cls)]


def _is_name(value: object) -> bool:
    return isinstance(value, Enum | bool) or (isinstance(value, str) and type(value) is not str)


def flags_of(state: Any) -> tuple[bool, ...]:
    """Return the flags of the current node: whether somebody has moved, and the like."""
    node = state.agenda[-1] if state.agenda else None
    return tuple([value for value in _values(node) if type(value) is bool])


def in_turns(values: Iterable[V], key: Callable[[V], Hashable]) -> list[V]:
    """Return values in an order in which those with different keys take turns."""
    kinds: dict[Hashable, list[V]] = {}
    for value in values:
        kinds.setdefault(key(value), []).append(value)
    return [value for row in zip_longest(*kinds.values()) for value in row if value is not None]


class WalkPoint(NamedTuple):
    """A moment in a walk."""

    walk: Walk
    depth: int

    @property
    def state(self) -> Any:
        """The state there."""
        return self.walk.states[self.depth]

    @property
    def goes_on(self) -> bool:
        """Whether a step was taken from here."""
        return self.depth < len(self.walk.actions)

    @property
    def action(self) -> Any:
        """The action or outcome of that step, None if there was none."""
        return self.walk.actions[self.depth] if self.goes_on else None

    @property
    def after(self) -> Any:
        """The state after that step."""
        return self.walk.states[self.depth + 1]

    @property
    def kind(self) -> PointKind:
        """What was done at which node."""
        return kind_of(self.state, self.action)

    @property
    def record(self) -> str:
        """The options, or the state that the walk begins at, and all actions up to here, each on a line."""
        begin = self.walk.options if self.walk.start is None else self.walk.start
        return "\n".join([repr(begin), *map(str, self.walk.actions[: self.depth])])


def offered(game: Game, state: object) -> tuple[int, tuple[Any, ...]]:
    """Return who acts, and the choices: actions of a seat, outcomes of chance, nothing at the end."""
    player = game.current_player(state)
    if player == CHANCE:
        return player, tuple(outcome for outcome, _ in game.chance_outcomes(state))
    return player, game.legal_actions(state) if player != TERMINAL else ()


BotMaker: TypeAlias = "Callable[[RandomSource], Policy]"
Driver: TypeAlias = "Callable[[Game, Any, int, tuple[Any, ...]], Any]"
"""Gets the game, the state, who acts (a seat or chance) and the choices, and returns one of the choices."""

STRAY = 0.2
"""The share of decisions for which a straying bot is not asked."""


class Memory:
    """Counts how often each kind of thing was done, over all walks."""

    def __init__(self) -> None:
        self._done: Counter[PointKind] = Counter()

    def seldom(self, name: str, values: Sequence[object], source: SeededSource) -> Any:
        """Return one of the option's values that were taken least often."""
        place = min(source.shuffled(range(len(values))), key=lambda place: self._done[name, place])
        self._done[name, place] += 1
        return values[place]

    def curious(self, source: SeededSource) -> Driver:
        """Return a driver that prefers what was rarely done."""

        def choose(_: Game, state: Any, player: int, offer: tuple[Any, ...], /) -> Any:
            kinds: dict[PointKind, list[Any]] = {}
            for option in offer:
                kind = (type(state.agenda[-1]), option) if player == CHANCE else kind_of(state, option)
                kinds.setdefault(kind, []).append(option)
            known = list(kinds)
            kind = min(source.pick(known), source.pick(known), key=self._done.__getitem__)
            self._done[kind] += 1
            return source.pick(kinds[kind])

        return choose


def at_random(source: SeededSource) -> Driver:
    """Return a driver that chooses uniformly for seats, and by weight for chance."""

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        return game.chance_outcomes(state).sample(source) if player == CHANCE else source.pick(offer)

    return choose


def steered(make: BotMaker, source: SeededSource, otherwise: Driver, stray: float = 0.0) -> Driver:
    """Return a driver that asks a bot for all seats, each with its view; for chance, or when the bot strays, it asks `otherwise`.

    Raises:
        PolicyFailed: The bot cannot be made, which is put down to seat 0 at step 0. The driver raises it, at step 0, too, if the bot
            raises an error or chooses what is illegal.
    """
    policy = Players({}).asked(0, 0, make, source)
    seated = Players(defaultdict(lambda: policy))  # it plays whatever seat acts

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        if player == CHANCE or source.random() < stray:
            return otherwise(game, state, player, offer)
        return seated.decide(game, state, 0)

    return choose
