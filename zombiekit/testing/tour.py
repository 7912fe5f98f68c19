"""Tours: seeded walks through a game, kept whole, as the evidence that the laws look at."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from itertools import zip_longest
from random import Random
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import attrs

from zombiekit.errors import IllegalAction
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.testing.candidates import Maker
from zombiekit.testing.variants import option_values, options_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Level(NamedTuple):
    """How much a tour sees: nodes walked through, and moments to look at closely."""

    nodes: int
    moments: int


LEVELS = {"quick": Level(600, 60), "normal": Level(4_000, 240), "thorough": Level(60_000, 3_000)}
"""About one second, five, and sixty for a game like *One Against the Dead*."""


class Source:
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

    def pick(self, items: Sequence[Any]) -> Any:
        """Return one of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
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
        crash: What the game raised, or None.
        tried: The action that raised it, if it was a step that did.
        cut: Whether the walk was cut off at the bound.
    """

    options: Any
    states: list[Any] = attrs.Factory(list)
    actions: list[Any] = attrs.Factory(list)
    marks: list[int] = attrs.Factory(list)
    begin: int = 0
    crash: Exception | None = None
    tried: Any = None
    cut: bool = False


Kind: TypeAlias = "tuple[type, type]"
"""The class of the node at a moment and of what was done there, `NoneType` at the end."""


class Moment(NamedTuple):
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
    def kind(self) -> Kind:
        """The node and what was done there, by their classes."""
        agenda = self.state.agenda
        return type(agenda[-1] if agenda else None), type(self.action)

    @property
    def record(self) -> str:
        """The options and all actions up to here, a line each."""
        return "\n".join([repr(self.walk.options), *map(str, self.walk.actions[: self.depth])])


class Tour:
    """Walks through a game, and the place that the law at work is looking at.

    Attributes:
        game: The game.
        here: The moments that the next sentence is about, usually one.
    """

    def __init__(self, game: Game, level: Level, seed: int = 0, options: Any = None, max_steps: int = 20_000) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self.options = options
        self.max_steps = max_steps
        self.here: tuple[Moment, ...] = ()

    def source(self, *names: object) -> Source:
        """Return a source of chance of its own for each name."""
        return Source(self.seed, *names)

    @property
    def walks(self) -> list[Walk]:
        """All walks, taken when first asked for."""
        return self._walked[0]

    @cached_property
    def _walked(self) -> tuple[list[Walk], dict[Kind, dict[int, Moment]]]:
        """Enough walks for the level, and their moments by kind, each state once.

        Every third begins anew, with the default options and with others by turns. Those between branch off from earlier ones, rather
        at moments of rare kinds and late: so they come to see what few games do. By turns walks choose at random and curiously.
        """
        walks: list[Walk] = []
        kinds: dict[Kind, dict[int, Moment]] = {}
        nodes = 0
        while len(walks) < 4 or nodes < self.level.nodes:
            number = len(walks)
            source = self.source("walk", number)
            unfinished = [moments for (_, action), moments in kinds.items() if action is not NoneType]
            new = not unfinished or number % 3 == 0
            walk = Walk(self._options(source, others=number % 2 == 1)) if new else _branch(unfinished, source)
            self._walk(walk, source, curious=number % 2 == 1)
            walks.append(walk)
            for depth in range(walk.begin, len(walk.states)):
                moment = Moment(walk, depth)
                kinds.setdefault(moment.kind, {}).setdefault(walk.marks[depth], moment)
            if walk.crash or walk.cut:
                break
            nodes += len(walk.states) - walk.begin
        return walks, kinds

    def everywhere(self) -> Iterator[Moment]:
        """Visit all moments of all walks."""
        for walk in self.walks:
            for depth in range(walk.begin, len(walk.states)):
                yield from self._visit(Moment(walk, depth))

    def sample(self, share: int = 1) -> Iterator[Moment]:
        """Visit some moments, of every kind as many, the ones soonest reached first; `share` cuts their number."""
        for moment in sorted(self._spread[: self.level.moments // share], key=lambda moment: moment.depth):
            yield from self._visit(moment)

    def ends(self) -> Iterator[Moment]:
        """Visit the last moment of each walk."""
        for walk in self.walks:
            yield from self._visit(Moment(walk, len(walk.states) - 1))

    def along(self, walk: Walk) -> Iterator[Moment]:
        """Visit all moments of one walk, from the new game on."""
        for depth in range(len(walk.states)):
            yield from self._visit(Moment(walk, depth))

    def _visit(self, moment: Moment) -> Iterator[Moment]:
        self.here = (moment,)
        yield moment

    @cached_property
    def candidates(self) -> dict[type, list[Any]]:
        """Actions and outcomes by class: all that were met, and others that the classes take."""
        met = {action: None for walk in self.walks for action in walk.actions}
        maker = Maker(self.source("candidates"), [*met, *(moment.state for moment in self._spread[:40])])
        classes = (*self.game.ACTIONS, *self.game.OUTCOMES)
        made = [instance for cls in classes for instance in maker.instances(cls, 40)]
        found: dict[type, list[Any]] = {}
        for candidate in dict.fromkeys((*met, *made)):
            found.setdefault(type(candidate), []).append(candidate)
        return found

    def seats(self, moment: Moment) -> range:
        """Return the seats of the game that a walk went through."""
        return range(self.game.seats(moment.walk.states[-1]))

    def was_refused(self, moment: Moment) -> bool:
        """Tell whether a walk ended there because an action that was listed is illegal."""
        return isinstance(moment.walk.crash, IllegalAction)

    def exercise(self, state: Any, source: Source) -> None:
        """Ask all functions of the game about a state; what goes wrong is of no interest."""
        with suppress(Exception):
            self.game.new_game(state.options)
            player, options = offered(self.game, state)
            for option in (*options[:8], None):
                self.game.why_illegal(state, option)
                with suppress(IllegalAction):
                    self.game.step(state, option)
            if player == CHANCE:
                self.game.chance_outcomes(state).sample(source)
            self.game.outcome(state)
            self.game.faults(state)
            for seat in range(self.game.seats(state)):
                self.game.resample(self.game.observe(state, seat), source)

    @property
    def record(self) -> str:
        """How to get where the tour is."""
        return "\n\n".join(moment.record for moment in self.here)

    @cached_property
    def _spread(self) -> list[Moment]:
        """Moments in an order in which any number of first ones is a mixture of all kinds, no state twice."""
        source = self.source("spread")
        rows = zip_longest(*(source.shuffled(moments.values()) for moments in self._walked[1].values()))
        return [moment for row in rows for moment in row if moment is not None]

    def _options(self, source: Source, *, others: bool) -> Any:
        if self.options is not None:
            return self.options
        values = option_values(self.game) if others else {}
        return options_with(self.game, {name: source.pick(some) for name, some in values.items()})

    def _walk(self, walk: Walk, source: Source, *, curious: bool) -> None:
        """Go on to the end of the game."""
        try:
            if not walk.states:
                self._enter(walk, self.game.new_game(walk.options))
            while (offer := offered(self.game, walk.states[-1]))[1]:
                if len(walk.actions) >= self.max_steps:
                    walk.cut = True
                    break
                walk.tried = self._choice(walk.states[-1], *offer, source, curious=curious)
                state = self.game.step(walk.states[-1], walk.tried)
                walk.actions.append(walk.tried)
                self._enter(walk, state)
        except Exception as error:  # noqa: BLE001 - a game under test may raise anything
            walk.crash = error

    def _enter(self, walk: Walk, state: Any) -> None:
        mark = fingerprint(state)
        walk.states.append(state)
        walk.marks.append(mark)

    def _choice(self, state: Any, player: int, options: tuple[Any, ...], source: Source, *, curious: bool) -> Any:
        """Choose as chance does and uniformly, or else, when curious, each outcome and each kind of action as likely."""
        if not curious:
            return self.game.chance_outcomes(state).sample(source) if player == CHANCE else source.pick(options)
        kind = source.pick(list(dict.fromkeys(map(type, options))))
        return source.pick([option for option in options if type(option) is kind])


def _branch(kinds: list[dict[int, Moment]], source: Source) -> Walk:
    """Return an earlier walk up to some moment, to be gone on with: of two kinds of moments the rarer, of three moments the latest."""
    rare = list(min((source.pick(kinds) for _ in range(2)), key=len).values())
    walk, depth = max((source.pick(rare) for _ in range(3)), key=lambda moment: moment.depth)
    return Walk(walk.options, walk.states[: depth + 1], walk.actions[:depth], walk.marks[: depth + 1], depth + 1)


def offered(game: Game, state: Any) -> tuple[int, tuple[Any, ...]]:
    """Return who acts, and what there is to choose from: actions of a seat, outcomes of chance, nothing at the end."""
    player = game.current_player(state)
    if player == CHANCE:
        return player, tuple(outcome for outcome, _ in game.chance_outcomes(state))
    return player, game.legal_actions(state) if player != TERMINAL else ()


def fingerprint(state: Any) -> int:
    """Return a number that changes when anything that shows in a state does."""
    return hash((repr(state), repr(state.events)))
