"""Walks: playouts with all their states, who chooses on them, the moments in them, and the source of chance that they are taken with."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import attrs

from zombiekit.agenda import NodeKind
from zombiekit.errors import IllegalAction
from zombiekit.game import CHANCE, TERMINAL, Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class SeededSource:
    """A seeded source of chance with the one method that `zombiekit.Random` asks for, and what the tests need besides."""

    __slots__ = ("_dice",)

    def __init__(self, *seed: object) -> None:
        self._dice = Random(" ".join(map(str, seed)))

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        return self._dice.random()

    def below(self, bound: int) -> int:
        """Return one of 0 to `bound` - 1, each as likely."""
        return int(self._dice.random() * bound)

    def pick(self, items: Sequence[object]) -> Any:
        """Return one of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[object]) -> list[Any]:
        """Return the items in a random order."""
        return sorted(items, key=lambda _: self._dice.random())

    def uses(self, generator: object) -> bool:
        """Tell whether the numbers come from `generator`."""
        return generator is self._dice


@attrs.define(eq=False)
class Walk:
    """A playout with all its states.

    Attributes:
        options: The options of the game.
        states: The states, `states[0]` being the new game's.
        actions: Actions and outcomes: `actions[i]` leads from `states[i]` to `states[i + 1]`.
        marks: The fingerprint of each state, taken when it was new.
        begin: Where the walk left the one that it branches off from; 0 for a walk of its own.
        start: The state that it begins at, or None for that of a new game.
        crash: What the game raised, or None.
        tried: The action that raised it, if it was a step that did.
        cut: Whether the walk was cut off at the bound within which every game must end.
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

    def enter(self, state: object) -> None:
        """Add a state, as it is now."""
        mark = fingerprint(state)
        self.states.append(state)
        self.marks.append(mark)

    def take(self, game: Game, action: object) -> None:
        """Do one step; whatever the game raises is the crash of this walk, and comes through."""
        self.tried = action
        state = game.step(self.states[-1], action)
        self.actions.append(action)
        self.enter(state)

    def branch(self, depth: int) -> Walk:
        """Return a walk that has come this way so far, and goes its own from there."""
        states, actions, marks = self.states[: depth + 1], self.actions[:depth], self.marks[: depth + 1]
        return Walk(self.options, states, actions, marks, depth + 1, self.start)


def followed(game: Game, options: object, start: object, actions: Iterable[object]) -> Walk:
    """Return the walk that takes those of some actions, one after the other, that are legal when it comes to them."""
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
"""What a moment is like: the class of its node, that of what was done there (`NoneType` at the end), and what was chosen in names."""


def kind_of(state: Any, action: Any) -> PointKind:
    """Return what kind of thing it is to do this there: choices with other names (a card, a weapon) are others, numbers make none."""
    node = state.agenda[-1] if state.agenda else None
    if getattr(node, "kind", None) is NodeKind.CHANCE or not attrs.has(type(action)):
        return type(node), type(action)
    return type(node), type(action), *(value for value in _values(action) if _is_name(value))


def _values(action: Any) -> list[Any]:
    return [getattr(action, field.name, None) for field in attrs.fields(type(action))]


def _is_name(value: object) -> bool:
    return isinstance(value, Enum | bool) or (isinstance(value, str) and type(value) is not str)


class WalkPoint(NamedTuple):
    """A place in a walk."""

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
        """The options, or the state that the walk begins at, and all actions up to here, a line each."""
        begin = self.walk.options if self.walk.start is None else self.walk.start
        return "\n".join([repr(begin), *map(str, self.walk.actions[: self.depth])])


def offered(game: Game, state: object) -> tuple[int, tuple[Any, ...]]:
    """Return who acts, and what there is to choose from: actions of a seat, outcomes of chance, nothing at the end."""
    player = game.current_player(state)
    if player == CHANCE:
        return player, tuple(outcome for outcome, _ in game.chance_outcomes(state))
    return player, game.legal_actions(state) if player != TERMINAL else ()


def fingerprint(state: Any) -> int:
    """Return a number that changes when anything that shows in a state does."""
    return hash((repr(state), repr(state.events)))


def is_refusal(walk: Walk) -> bool:
    """Tell whether a walk ended because an action that was listed is illegal."""
    return isinstance(walk.crash, IllegalAction)


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zombiekit.game import RandomSource
    from zombiekit.play import Policy
    from zombiekit.testing.walks import SeededSource

    BotMaker: TypeAlias = Callable[[RandomSource], Policy]

Driver: TypeAlias = "Callable[[Game, Any, int, tuple[Any, ...]], Any]"
"""Gets the game, the state, who acts (a seat or chance) and what is offered, and returns one of that."""

STRAY = 0.2
"""How often a bot that strays is not asked."""


class Memory:
    """How often each kind of thing was done, on all walks together."""

    def __init__(self) -> None:
        self._done: Counter[PointKind] = Counter()

    def seldom(self, name: str, values: Sequence[object], source: SeededSource) -> Any:
        """Return one of the values of an option that were taken least often."""
        place = min(source.shuffled(range(len(values))), key=lambda place: self._done[name, place])
        self._done[name, place] += 1
        return values[place]

    def curious(self, source: SeededSource) -> Driver:
        """Return the driver that prefers what was seldom done."""

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
    """Return the driver that chooses uniformly for seats, and as the weights say for chance."""

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        return game.chance_outcomes(state).sample(source) if player == CHANCE else source.pick(offer)

    return choose


def steered(make: BotMaker, source: SeededSource, otherwise: Driver, stray: float = 0.0) -> Driver:
    """Return the driver that asks a bot for all seats, each for what it sees; for chance, and where the bot strays, it does otherwise."""
    policy = make(source)

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        if player == CHANCE or source.random() < stray:
            return otherwise(game, state, player, offer)
        return policy(game, game.observe(state, player), offer)

    return choose
