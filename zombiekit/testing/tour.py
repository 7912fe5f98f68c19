"""Tours: walks through a game, and the moments in them that the laws look at."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, zip_longest
from types import NoneType
from typing import Any, NamedTuple

import attrs

from zombiekit.errors import IllegalAction, PolicyFailed
from zombiekit.game import CHANCE, Game
from zombiekit.testing.candidates import Candidates, option_values, options_with
from zombiekit.testing.walks import (
    STRAY,
    BotMaker,
    Driver,
    Memory,
    PointKind,
    SeededSource,
    Walk,
    WalkPoint,
    at_random,
    flags_of,
    in_turns,
    offered,
    steered,
)


class Level(NamedTuple):
    """How much a tour sees: the nodes to walk through, and the moments to look at closely."""

    nodes: int
    moments: int


LEVELS = {"quick": Level(600, 60), "normal": Level(4_000, 240), "thorough": Level(60_000, 3_000)}
"""About one second, five, and sixty for a game like *One Against the Dead*."""
FROM_HERE = 40
"""How many steps a walk takes from a state that a test gave: enough to see what is near it."""


@attrs.frozen
class Guide:
    """What guides the walks through a game, besides chance and curiosity.

    Attributes:
        options: The options to play with; None for the defaults in one new game out of three, and for others in the rest.
        drivers: Makers of bots, which play all seats.
        starts: States to begin at, besides new games.
        kept: Saved walks to look at before all others.
    """

    options: Any = None
    drivers: Sequence[BotMaker] = ()
    starts: Sequence[Any] = ()
    kept: Sequence[Walk] = ()


@attrs.define(eq=False, slots=False, repr=False)
class Tour:
    """Walks through a game, and the place that the current law is looking at.

    Attributes:
        game: The game.
        here: The moments that the next sentence is about, usually one.
        exercised: Whether a law has called all functions of the game on the moments that `purity` looks at closely.
    """

    game: Game
    level: Level
    seed: int = 0
    guide: Guide = Guide()
    max_steps: int = 20_000
    here: tuple[WalkPoint, ...] = attrs.field(default=(), init=False)
    exercised: bool = attrs.field(default=False, init=False)

    def source(self, *names: object) -> SeededSource:
        """Return a separate source of chance for these names."""
        return SeededSource(self.seed, *names)

    @property
    def walks(self) -> list[Walk]:
        """All walks; they are made on first use."""
        return self.walked[0]

    @cached_property
    def walked(self) -> tuple[list[Walk], dict[PointKind, dict[int, WalkPoint]]]:
        """Enough walks for the level, and their moments by kind, each state once."""
        walks: list[Walk] = []
        kinds: dict[PointKind, dict[int, WalkPoint]] = {}
        nodes = 0
        for walk in self.wander(kinds):
            walks.append(walk)
            nodes += len(walk.states) - walk.begin
            enough = len(walks) >= 4 + len(self.guide.kept) + len(self.guide.starts) and nodes >= self.level.nodes
            if enough or walk.crash or walk.cut:
                break
        return walks, kinds

    def wander(self, kinds: dict[PointKind, dict[int, WalkPoint]]) -> Iterator[Walk]:
        """Yield walks without end, and add their moments to `kinds`, each state once.

        First come the saved walks, then two walks from each start. Of the others, every third begins a new game: one with the default
        options, then two with other options. The rest branch off from earlier walks, preferably late and at rare kinds of moments, so
        that they see what few games do. The drivers take turns: random, curious, and each bot, first serious, then straying.
        """
        memory = Memory()
        for walk in self._all_walks(kinds, memory):
            yield walk
            for moment in walk.moments():
                kinds.setdefault(moment.kind, {}).setdefault(walk.marks[moment.depth], moment)

    def _all_walks(self, kinds: dict[PointKind, dict[int, WalkPoint]], memory: Memory) -> Iterator[Walk]:
        yield from self.guide.kept
        for number, start in enumerate(2 * tuple(self.guide.starts)):
            source = self.source("start", number)
            walk = Walk(start.options, start=start, partial=True)
            first = number < len(self.guide.starts)
            self._go_on(walk, at_random(source) if first else memory.curious(source), FROM_HERE)
            yield walk
        number = 0
        while True:
            source = self.source("walk", number)
            unfinished = [moments for (_, action, *_), moments in kinds.items() if action is not NoneType]
            if not unfinished or number % 3 == 0:
                walk = Walk(self._options(source, memory, others=bool(number % 9)))
            else:
                walk = _branch(unfinished, source)
            self._go_on(walk, self._driver(number, source, memory), sys.maxsize if walk.start is None else FROM_HERE)
            yield walk
            number += 1

    def everywhere(self) -> Iterator[WalkPoint]:
        """Visit all moments of all walks."""
        return self._visit(moment for walk in self.walks for moment in walk.moments())

    def sample(self, share: int = 1) -> Iterator[WalkPoint]:
        """Visit some moments, about as many of every kind, early ones first; `share` divides their number.

        The starts come before them, and so do the last two moments of each saved walk, since somebody wanted them checked.
        """
        starts = (WalkPoint(walk, 0) for walk in self.walks if walk.start is not None and not walk.begin)
        kept = (each for walk in self.guide.kept for each in walk.moments(max(walk.begin, len(walk.states) - 2)))
        spread = sorted(self._spread[: self.level.moments // share], key=lambda moment: moment.depth)
        return self._visit(chain(starts, kept, spread))

    def seen(self, share: int = 1) -> Iterator[tuple[WalkPoint, int, Any]]:
        """Visit some moments as `sample` does; yield each with two seats and what each of them sees."""
        for moment in self.sample(share):
            for seat in self.two_seats(moment):
                yield moment, seat, self.game.observe(moment.state, seat)

    def ends(self) -> Iterator[WalkPoint]:
        """Visit the last moment of each walk."""
        return self._visit(WalkPoint(walk, len(walk.states) - 1) for walk in self.walks)

    def along(self, walk: Walk) -> Iterator[WalkPoint]:
        """Visit all moments of one walk, from the new game on."""
        return self._visit(walk.moments(0))

    def _visit(self, moments: Iterable[WalkPoint]) -> Iterator[WalkPoint]:
        for moment in moments:
            self.here = (moment,)
            yield moment

    @cached_property
    def candidates(self) -> dict[type, list[Any]]:
        """Actions and outcomes by class: all that were met, and others that the classes accept."""
        met = {action: None for walk in self.walks for action in walk.actions}
        maker = Candidates(self.source("candidates"), [*met, *(moment.state for moment in self._spread[:40])])
        classes = (*self.game.ACTIONS, *self.game.OUTCOMES)
        made = [instance for cls in classes for instance in maker.instances(cls, 40)]
        found: dict[type, list[Any]] = {}
        for candidate in dict.fromkeys((*met, *made)):
            found.setdefault(type(candidate), []).append(candidate)
        return found

    def seats(self, moment: WalkPoint) -> range:
        """Return the seats of the game that a moment belongs to."""
        return range(self.game.seats(moment.walk.states[-1]))

    def two_seats(self, moment: WalkPoint) -> tuple[int, ...]:
        """Return the seat that acts and another, which takes turns with the rest from moment to moment; one seat if there is no other."""
        seats, depth = self.seats(moment), moment.depth
        acting = self.game.current_player(moment.state)
        first = acting if acting in seats else depth % len(seats)
        others = [seat for seat in seats if seat != first] or [first]
        return tuple(sorted({first, others[depth % len(others)]}))

    def exercise(self, moment: WalkPoint, source: SeededSource) -> None:
        """Call all functions of the game on a state, and ignore errors."""
        state = moment.state
        with suppress(Exception):
            self.game.new_game(state.options)
            player, options = offered(self.game, state)
            for option in (moment.action, *options[:8], None):
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
        """How to get to where the tour is."""
        return "\n\n".join(moment.record for moment in self.here)

    @cached_property
    def _spread(self) -> list[WalkPoint]:
        """Moments in an order that mixes all kinds from the beginning, and within a kind the flags of the node; no state twice."""
        source = self.source("spread")
        mixed = [source.shuffled(moments.values()) for moments in self.walked[1].values()]
        rows = zip_longest(*(in_turns(moments, lambda moment: flags_of(moment.state)) for moments in mixed))
        return [moment for row in rows for moment in row if moment is not None]

    def _options(self, source: SeededSource, memory: Memory, *, others: bool) -> Any:
        if self.guide.options is not None:
            return self.guide.options
        values = option_values(self.game) if others else {}
        return options_with(self.game, {name: memory.seldom(name, some, source) for name, some in values.items()})

    def _driver(self, number: int, source: SeededSource, memory: Memory) -> Driver:
        """Return the driver of a walk: chance, curiosity, or a bot; a bot plays with normal odds, or strays and meets rare outcomes."""
        bot, kind = divmod(number % (2 + 2 * len(self.guide.drivers)) - 2, 2)
        driver = memory.curious(source) if kind else at_random(source)
        if bot < 0:
            return driver
        return steered(self.guide.drivers[bot], source, driver, STRAY if kind else 0.0)

    def _go_on(self, walk: Walk, driver: Driver, most: int) -> None:
        """Play on to the end of the game, or for about `most` steps.

        Raises:
            PolicyFailed: A bot raised an error or chose what is illegal, which is no fault of the game.
        """
        try:
            if not walk.states:
                walk.enter(self.game.new_game(walk.options) if walk.start is None else walk.start)
            while (offer := offered(self.game, walk.states[-1]))[1]:
                if len(walk.states) - walk.begin > most:
                    walk.partial = True
                    break
                if len(walk.actions) >= self.max_steps:
                    walk.cut = True
                    break
                walk.take(self.game, driver(self.game, walk.states[-1], *offer))
        except PolicyFailed as failed:
            raise attrs.evolve(failed, step=len(walk.actions) + 1) from failed.__cause__
        except Exception as error:  # noqa: BLE001 - a game under test may raise anything
            walk.crash = error


def _branch(kinds: list[dict[int, WalkPoint]], source: SeededSource) -> Walk:
    """Return an earlier walk up to a moment from which to go on: from the rarer of two kinds, the latest of three moments."""
    rare = list(min((source.pick(kinds) for _ in range(2)), key=len).values())
    late: WalkPoint = max((source.pick(rare) for _ in range(3)), key=lambda moment: moment.depth)
    return late.walk.branch(late.depth)
